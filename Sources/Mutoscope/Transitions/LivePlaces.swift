import MutoscopeMotion

/// The parts of originals that move by themselves, with the values that the container was made of.
struct LivePlaces {
  var values: [Timeline.Place: PropertyValue]
  /// What is left.
  var seen: ViewTree
  var recipe: ContainerRecipe

  func placed(in tree: ViewTree) -> ViewTree {
    var tree = tree
    for (place, value) in values where place.view.index < tree.count { tree[place.view][place.channel] = value }
    return tree
  }
}

extension Transition {
  /// What moves by itself on the screens in flight: in another time than the transition's.
  func livePlaces(
    _ plan: TransitionPlan, _ play: Animator.Play, _ written: Set<ViewID>, on stage: Stage
  ) -> [Timeline.Place: PropertyValue] {
    var live = plan.live.filter { !written.contains($0.key.view) }
    for root in plan.left == nil ? [from, to] : [to] {
      for place in movingPlaces(of: root, on: stage, but: play.playback) {
        live[place] =
          plan.live[place] ?? stage.timeline.seen(place, at: stage.time, side: .after, over: store.tree)
          ?? store.tree[place.view][place.channel]
      }
    }
    return live
  }

  /// What does when it begins: what is left goes on from what is seen, what comes is led to where it is heading.
  func livePlaces(
    on stage: Stage, _ seen: ViewTree, _ model: ViewTree, isInterrupting: Bool
  ) -> [Timeline.Place: PropertyValue] {
    var live: [Timeline.Place: PropertyValue] = [:]
    for place in movingPlaces(of: to, on: stage) { live[place] = model[place.view][place.channel] }
    if isInterrupting { return live }
    for place in movingPlaces(of: from, on: stage) { live[place] = seen[place.view][place.channel] }
    return live
  }

  private func movingPlaces(of root: ViewID, on stage: Stage, but playback: Int? = nil) -> [Timeline.Place] {
    let timeline = stage.timeline
    return structure(of: root).flatMap { view in
      timeline.movers.positions(of: view).map { timeline.movers[$0].place }.filter { place in
        place.channel.isAnimatable
          && timeline.active(place, at: stage.time, side: .after).contains {
            timeline.records[$0.record].playback != playback
          }
      }
    }
  }

  /// The views of a screen that a container does not simply show: elements, what they are in, and live snapshots.
  private func structure(of root: ViewID) -> [ViewID] {
    let tree = store.tree
    var structure: Set<ViewID> = [root]
    var live: Set<ViewID> = []
    let views = tree.subtree(of: root)
    for view in views {
      if tree[view].snapshot == .live || tree.superview(of: view).map(live.contains) == true { live.insert(view) }
      guard tree[view].id != nil else { continue }
      for ancestor in tree.ancestors(of: view) where !structure.insert(ancestor).inserted { break }
    }
    return views.filter { structure.contains($0) || live.contains($0) }
  }
}
