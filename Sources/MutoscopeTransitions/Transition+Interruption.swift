import MutoscopeMotion

/// The container of a transition that another one interrupts: it is left in place of a screen, and plays on.
package final class InterruptedTransition: Sendable {
  /// The container as it is shown.
  let scene: ContainerScene
  package let playback: Int
  /// Whether it was heading back, were it to stand.
  let isReversed: Bool
  /// When it would have come to rest, and what it interrupted, and so on, on the stage's clock.
  package let ends: [Double]
  /// The frame that was shown just then, without what had faded for good.
  let before: Timeline.Version
  /// The views when it is at rest.
  let rest: ViewTree
  /// Its views that cut what is in an element on the way.
  let cuts: Set<ViewID>
  /// The views whose subviews change their order yet.
  let reordered: Set<ViewID>
  /// Whether its own time is all that moves it.
  let isAlone: Bool
  /// The one that it took the place of itself.
  let inner: InterruptedTransition?

  /// - Parameter version: The views in which it is shown.
  init?(_ other: Transition, in version: Timeline.Version, on stage: Stage) {
    guard let plan = other.played, let play = other.animator.play else { return nil }
    (scene, playback, isReversed) = (plan.scene, play.playback, other.animator.isReversed)
    let (builder, inner) = (plan.builder, plan.scene.left)
    self.inner = inner
    var timeline = stage.timeline
    // One that stands would go on to where it was heading.
    if timeline.playbacks[playback].isPaused {
      timeline.change(playback) { $0.resume(at: stage.time, isReversed: other.animator.isReversed) }
      timeline.lead(playback, at: stage.time)
    }
    ends = [max(timeline.playbacks[playback].end, inner?.ends.first ?? 0)] + (inner?.ends ?? [])
    let end = max(stage.time, min(ends[0], stage.time + Self.horizon))
    let (score, playbacks) = (Score(timeline, in: stage.time...end, over: version.tree), timeline.playbacks)
    /// The views at a time, but for those of the containers that it took the place of itself.
    func seen(at time: Double) -> ViewTree {
      let all = version.seen(score.reading(at: time, .after), of: score, playbacks).tree
      guard let others = inner?.allViews else { return all }
      var own = version.tree
      for view in builder.views.lazy.map(ViewID.init) + score.parts.lazy.map(\.place.view) {
        if own.shares(view, with: all) || others.holds(view) { continue }
        own[view] = all[view]
      }
      return own
    }
    var tree = seen(at: stage.time)
    rest = seen(at: end)
    // Views that have faded for good are not carried on from container to container.
    for view in builder.views.lazy.map(ViewID.init) where tree[view].alpha <= 0 && rest[view].alpha <= 0 {
      let place = Timeline.Place(view: view, channel: .stored(.alpha))
      if timeline.active(place, at: stage.time, side: .after).isEmpty { tree.remove(view) }
    }
    // Of what is left the root is content.
    if builder.instances[ElementID.root].count > 1 { tree[plan.stageView].id = nil }
    var before = version
    (before.time, before.tree) = (stage.time, tree)
    self.before = before
    cuts = Set(builder.views.lazy.map(ViewID.init).filter(builder.cutsOnTheWay))
    let stepping = builder.views.lazy.map(ViewID.init).filter { [rest] in tree[$0].zPosition != rest[$0].zPosition }
    reordered = Set(stepping.compactMap { tree.superview(of: $0) })
    isAlone = inner?.isAlone ?? true && scene.live?.isAlone ?? true
  }

  /// Takes all over from another one but for the scene, and for how it was seen and rests.
  private init(
    _ other: InterruptedTransition, by scene: ContainerScene, seen: ViewTree, rest: ViewTree, isAlone: Bool
  ) {
    var before = other.before
    before.tree = seen
    (self.scene, self.before, self.rest, self.isAlone, inner) = (scene, before, rest, isAlone, scene.left)
    (playback, isReversed, ends) = (other.playback, other.isReversed, other.ends)
    (cuts, reordered) = (other.cuts, other.reordered)
  }

  /// Bounds how long something is followed that never rests, in seconds.
  private static let horizon = 86_400.0

  /// The view of the root in the container, or the container where the root is in several.
  package var root: ViewID {
    let views = scene.builder.instances[ElementID.root]
    return views.count == 1 ? views[0] : scene.root
  }

  /// The originals that cut, by the views of the container.
  var clippers: [ViewID: [ViewID]] { scene.builder.clippers }

  /// The container's views.
  package var views: Range<Int> { scene.builder.views }

  /// The views of the containers that it took the place of itself, and so on, and its own.
  var allViews: [Range<Int>] { sequence(first: self, next: \.inner).map(\.views).reversed() }

  /// The views as they were seen when it was interrupted.
  var seen: ViewTree { before.tree }

  /// The views as they were seen, with all that is drawn then or at rest: the new container is built by them.
  var shape: ViewTree {
    var shape = seen
    for view in views.map(ViewID.init) + copies {
      // A write would copy what the trees share.
      let drawsAll = seen.read(view) { own in rest.read(view) { own.draws(all: $0) } }
      if !drawsAll, !seen.isAt(rest, view) { shape[view].draw(all: rest[view]) }
    }
    return shape
  }

  /// The views in the copies that snapshot functions made for it.
  var copies: Set<ViewID> {
    Set(scene.builder.recipe.flights.values.flatMap { scene.builder.tree.subtree(of: $0.view) })
  }

  /// The copies of an element that functions made, for what it took the place of, too: they may be seen yet.
  package func flights(of id: String) -> Set<ViewID> {
    let own = scene.builder.recipe.flights[id].map { [$0.view] } ?? []
    return (inner?.flights(of: id) ?? []).union(own)
  }

  /// The views of elements that are in several, but for those with the ids.
  var parts: [ViewID: ElementTree.Part] {
    var parts: [ViewID: ElementTree.Part] = [:]
    for (node, views) in zip(scene.builder.nodes, scene.builder.instances).dropFirst() where views.count > 1 {
      for view in views.dropFirst() { parts[view] = ElementTree.Part(id: node.id, head: views[0]) }
    }
    return parts
  }

  /// The spaces that are painted in an order of the container's.
  var spaces: [SpaceOrder.Space] { scene.builder.spaceOrder?.spaces(in: seen) ?? [] }

  /// The screens' view that one of its views shows.
  func original(of view: ViewID) -> ViewID? { views.contains(view.index) ? scene.original(of: view) : nil }

  /// Returns one that shows what moves of its originals beside the transition that interrupts, as does what it took the place of.
  func accompanied(by places: Set<Timeline.Place>, of other: Transition) -> InterruptedTransition {
    guard !places.isEmpty, let plan = other.played, let play = other.animator.play else { return self }
    var scene = scene
    var live = scene.live ?? other.liveEnds(plan, play)
    live.accompanied.formUnion(places)
    if let inner, let other = other.other {
      live.builder.recipe.interrupted = inner.accompanied(by: places, of: other)
    }
    scene.live = live
    return InterruptedTransition(self, by: scene, seen: seen, rest: rest, isAlone: false)
  }

  /// Leads its views to where they are at an instant, and tells how it shows them. What steps is as it was seen, the depth as
  /// well: by it the order is settled.
  ///
  /// - Parameter others: What moves by itself.
  func lead(
    _ tree: inout ViewTree, over model: ViewTree, _ others: [(place: Timeline.Place, value: PropertyValue)],
    _ reading: Score.Reading, of score: Score, _ playbacks: PersistentArray<Playback>
  ) -> ViewTree {
    if others.isEmpty, isAlone, isOver(playbacks, at: reading.time, reading.progressSide) { return shown(rest) }
    scene.lead(&tree, over: model, others, reading, of: score, playbacks)
    return shown(tree)
  }

  /// Whether it has come to rest, and what it took the place of.
  func isOver(_ all: PersistentArray<Playback>, at time: Double, _ side: Side) -> Bool {
    let isOver = side == .after ? all[playback].end <= time : all[playback].end < time
    return isOver && !all[playback].isPaused && inner?.isOver(all, at: time, side) ?? true
  }

  /// The views as it shows them in a frame.
  func shown(_ now: ViewTree) -> ViewTree {
    var tree = seen
    for view in views.map(ViewID.init) + copies where !Budget.spend(50) && !seen.isAt(now, view) {
      tree[view] = seen[view].moved(to: now[view])
    }
    return tree
  }

  /// Returns one that shows what was written to its originals, or came or went in them.
  func following(_ written: Set<ViewID>, of other: Transition, on stage: Stage) -> InterruptedTransition {
    guard let plan = other.played else { return self }
    let version = Timeline.Version(
      time: stage.time, tree: stage.store.tree, roots: [plan.compiled.root], overlay: plan.scene)
    guard let new = InterruptedTransition(other, in: version, on: stage) else { return self }
    if new.views != views { return new }
    // Its views are those as it was seen.
    var seen = seen
    for view in written.subtracting(other.structure(of: plan.builder)) {
      for copy in plan.scene.copies(of: view) where copy.index < seen.count {
        let made = plan.builder.made[copy]
        seen[copy].show(made.part.stripped(stage.store.tree[view].resolved(plan.builder.screen(of: made).look)))
      }
    }
    return InterruptedTransition(self, by: new.scene, seen: seen, rest: new.rest, isAlone: new.isAlone)
  }
}

extension [Range<Int>] {
  /// Whether one of them has a view: they are in the order of their views.
  func holds(_ view: ViewID) -> Bool {
    let next = partitioningIndex { $0.lowerBound > view.index }
    return next > 0 && self[next - 1].contains(view.index)
  }
}

extension View {
  /// The view with what moves continuously from another state of it.
  fileprivate func moved(to other: View) -> View {
    var view = self
    for channel in Channel.led where ![.stored(.zPosition), .stored(.isHidden)].contains(channel) {
      view[channel] = other[channel]
    }
    if clipsToBounds, !other.clipsToBounds, isFrame {
      // It does not cut any more.
      view.bounds = Rect(
        bounds.x - 4096, bounds.y - 4096, bounds.width + 8192, bounds.height + 8192)
      view.center = view.bounds.origin
      view.anchorPoint = .zero
      view.clipsToBounds = true
    }
    return view
  }

  /// Whether it draws nothing, and its bounds place nothing.
  private var isFrame: Bool {
    anchorPoint == .zero && center == bounds.origin && transform.functions.isEmpty && !drawsItself && !drawsAbove
  }
}
