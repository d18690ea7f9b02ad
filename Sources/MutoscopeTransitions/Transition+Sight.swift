import MutoscopeMotion

// Looks back at what was seen before the present instant, however often something was written at it.

extension Transition {
  /// The container as it was seen before some views were written, however often they are at this instant, and what it was made
  /// of. The playback is where it is now: it may have been scrubbed since.
  func seen(
    _ places: Set<Timeline.Place>, _ written: Set<ViewID>, on stage: Stage
  ) -> (tree: ViewTree, builder: ContainerBuilder)? {
    let (timeline, time) = (stage.timeline, stage.time)
    // At the instant of its beginning nothing of it was seen before.
    guard let playback = animator.play?.playback else { return nil }
    let hasBegun = timeline.beginning(ofTransition: playback) < time
    var before = timeline.version(at: time, side: hasBegun ? .before : .after)
    var overlay = before.overlay as? ContainerScene
    if stage.transition !== self {
      var left = overlay?.left
      while let other = left, other.playback != playback { left = other.inner }
      overlay = left?.scene
    }
    guard var scene = overlay else { return nil }
    let moved = written.flatMap { timeline.movers.positions(of: $0).map { timeline.movers[$0].place } }
    let own = places.union(moved)
    for place in own where place.view.index < before.tree.count {
      before.tree[place.view][place.channel] = sight(of: place, on: stage)
    }
    scene.live?.places.formUnion(places)
    before.overlay = scene
    let seen = timeline.presentation(of: before, at: time, side: .after) { !own.contains($0) }
    return (seen.tree, scene.builder)
  }

  /// Tells what a part of an original showed before this instant.
  func sight(of place: Timeline.Place, on stage: Stage) -> PropertyValue {
    let old = stage.timeline.version(at: stage.time, side: .before).tree
    let model = place.view.index < old.count ? old : store.tree
    return stage.timeline.seen(place, at: stage.time, side: .before) ?? model[place.view][place.channel]
  }
}
