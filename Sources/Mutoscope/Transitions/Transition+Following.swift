import MutoscopeMotion

// What a script changes on the screens while a transition is in flight. The container is made again, part by part the
// same; what would jump is led over to its new ends, so that the ends are right and nothing jumps on the way.

extension Transition {
  /// Takes over what was written to the screens since the last time.
  func follow(on stage: Stage) {
    let written = store.written
    store.written = []
    guard let plan = played, let play = animator.play, !written.isEmpty else { return stage.recordVersion() }
    let seen = seenNow(plan, written)
    guard let new = try? container(seen, store.tree, (flights ?? [:]).mapValues(\.view), leaving: plan.left) else {
      return stage.recordVersion()
    }
    guard new.views.count == plan.views.count, new.isLike(plan, store.tree) else {
      if let fresh = try? self.plan(of: new, [], alongside: nil, seen: seen) {
        exchange(plan, for: fresh, play, on: stage)
      }
      return
    }
    let shift = new.views.lowerBound - plan.views.lowerBound
    let motion = new.motion.moved(by: -shift)
    let scene = ContainerScene(
      root: new.container, links: new.links, copies: new.copies, shells: new.shells, joints: new.joints
    ).moved(by: -shift)
    var tree = store.tree
    for index in plan.views { tree[ViewID(index: index)] = new.tree[ViewID(index: index + shift)] }
    let old = (tree: store.tree, motion: plan.motion)
    let linked = plan.linked.union(scene.linked)
    let changed = motion.intervals.places.filter { place in
      let ends = (old.tree[place.view][place.channel], tree[place.view][place.channel])
      return ends.0 != ends.1 || linked.contains(place.view)
        || old.motion.starts[place] ?? ends.0 != motion.starts[place] ?? ends.1
    }
    let before = stage.unclamped(changed, linked: plan.linked, from: plan.views.lowerBound)
    store.restore(tree)
    stage.add(scene)
    stage.recordVersion()

    let after = stage.unclamped(changed, linked: scene.linked, from: plan.views.lowerBound)
    let moment = stage.moment(of: play.playback)
    let correction = FlightCorrection(
      duration: duration, moment: moment, before: before, after: after, old: old, new: (tree, motion))
    if let animation = correction.animation { stage.play(animation, following: play.playback, offset: 0) }
    played?.seen = seen
    played?.motion = motion
    played?.linked = scene.linked
  }
}

extension Transition {
  /// The screen that is left as it was seen, but for what was written to it, and with the views that it has now.
  private func seenNow(_ plan: TransitionPlan, _ written: Set<ViewID>) -> ViewTree {
    guard store.isRestructured else {
      var seen = plan.seen
      for view in written where view.index < seen.count { seen[view] = store.tree[view] }
      return seen
    }
    store.isRestructured = false
    var seen = store.tree
    for view in seen.subtree(of: plan.left ?? from) where view.index < plan.seen.count && !written.contains(view) {
      seen[view] = plan.seen[view]
    }
    return seen
  }

  /// Views came or went: another container takes the first one's place, at the same point of the way.
  private func exchange(_ plan: TransitionPlan, for fresh: TransitionPlan, _ play: Animator.Play, on stage: Stage) {
    let before = stage.unclamped(plan.motion.intervals.places, linked: plan.linked, from: plan.views.lowerBound)
    var views: [ViewID: ViewID] = [:]
    for (id, view) in fresh.elements {
      if let other = plan.elements[id] { views[other] = view }
    }
    store.restore(fresh.tree)
    stage.exchange(plan.compiled, for: fresh.compiled)
    for part in fresh.compiled.parts { stage.play(part.animation, following: play.playback, offset: part.offset) }

    let after = stage.unclamped(fresh.motion.intervals.places, linked: fresh.linked, from: fresh.views.lowerBound)
    var moved = PlaceTable<PropertyValue>(from: fresh.views.lowerBound)
    for (place, value) in before.all {
      if let view = views[place.view] { moved[Timeline.Place(view: view, channel: place.channel)] = value }
    }
    // Both ends are right already.
    let ends = (tree: fresh.tree, motion: fresh.motion)
    let correction = FlightCorrection(
      duration: duration, moment: stage.moment(of: play.playback), before: moved, after: after, old: ends, new: ends)
    if let animation = correction.animation { stage.play(animation, following: play.playback, offset: 0) }
    played = fresh
  }
}

extension Stage {
  /// Shows a container in place of another one.
  fileprivate func exchange(_ old: Animator.Compiled, for new: Animator.Compiled) {
    if let container = new.container { add(container) }
    roots = roots.map { $0 == old.root ? new.root : $0 }
    recordVersion()
  }

  /// What places show now, also beyond what a view clamps; with the links that move them.
  fileprivate func unclamped(
    _ places: some Sequence<Timeline.Place>, linked: Set<ViewID>, from first: Int
  ) -> PlaceTable<PropertyValue> {
    var values = PlaceTable<PropertyValue>(from: first)
    lazy var tree = recordedPresentation()
    var instant = Timeline.Instant(time: time)
    for place in places {
      values[place] =
        linked.contains(place.view) && place.channel == .stored(.center)
        ? tree[place.view][place.channel] : timeline.seen(place, &instant, model: store.tree)
    }
    return values
  }
}

extension ContainerBuilder {
  /// Whether every view of the container stands for the same as in another one.
  fileprivate func isLike(_ plan: TransitionPlan, _ tree: ViewTree) -> Bool {
    let shift = views.lowerBound - plan.views.lowerBound
    return plan.views.allSatisfy { index in
      let (old, new) = (ViewID(index: index), ViewID(index: index + shift))
      return tree[old].id == self.tree[new].id && tree[old].kind == self.tree[new].kind
        && tree.subviews(of: old).count == self.tree.subviews(of: new).count
    }
  }
}

extension ContainerScene {
  func moved(by shift: Int) -> ContainerScene {
    func moved(_ view: ViewID) -> ViewID { ViewID(index: view.index + shift) }
    return ContainerScene(
      root: moved(root), links: links.map { $0.moved(moved) },
      copies: copies.mapValues { $0.map { ContainerBuilder.Copy(view: moved($0.view), part: $0.part) } },
      shells: Set(shells.map(moved)),
      joints: Dictionary(uniqueKeysWithValues: joints.map { (moved($0), $1) }))
  }
}

extension ContainerLink {
  fileprivate func moved(_ moved: (ViewID) -> ViewID) -> ContainerLink {
    switch self {
    case .resize(let r):
      .resize(
        Resizing(
          element: moved(r.element), holder: moved(r.holder), fader: moved(r.fader), content: r.content.map(moved),
          rule: r.rule, bounds: r.bounds, overhang: r.overhang))
    case .follow(let f):
      .follow(Following(view: moved(f.view), anchor: moved(f.anchor), point: f.point, rest: f.rest))
    }
  }
}
