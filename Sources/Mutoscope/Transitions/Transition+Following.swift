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
    let before = stage.unclamped(plan.motion.intervals.keys, linked: plan.linked)
    var tree = store.tree
    let shift = new.views.lowerBound - plan.views.lowerBound
    for index in plan.views { tree[ViewID(index: index)] = new.tree[ViewID(index: index + shift)] }
    let motion = new.motion.moved(by: -shift)
    let scene = ContainerScene(
      root: new.container, links: new.links, copies: new.copies, shells: new.shells, joints: new.joints
    ).moved(by: -shift)
    let old = (tree: store.tree, motion: plan.motion)
    store.restore(tree)
    stage.add(scene)
    stage.recordVersion()

    let after = stage.unclamped(motion.intervals.keys, linked: scene.linked)
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
    let before = stage.unclamped(plan.motion.intervals.keys, linked: plan.linked)
    var views: [ViewID: ViewID] = [:]
    for (id, view) in fresh.elements {
      if let other = plan.elements[id] { views[other] = view }
    }
    store.restore(fresh.tree)
    stage.exchange(plan.compiled, for: fresh.compiled)
    for part in fresh.compiled.parts { stage.play(part.animation, following: play.playback, offset: part.offset) }

    let after = stage.unclamped(fresh.motion.intervals.keys, linked: fresh.linked)
    var moved: [Timeline.Place: PropertyValue] = [:]
    for (place, value) in before {
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
    _ places: some Sequence<Timeline.Place>, linked: Set<ViewID>
  ) -> [Timeline.Place: PropertyValue] {
    let tree = recordedPresentation()
    var values: [Timeline.Place: PropertyValue] = [:]
    for place in places {
      values[place] =
        linked.contains(place.view) && place.channel == .stored(.center)
        ? tree[place.view][place.channel]
        : timeline.start(place.view, place.channel, at: time, model: store.tree).seen
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

extension ContainerMotion {
  func moved(by shift: Int) -> ContainerMotion {
    func moved(_ place: Timeline.Place) -> Timeline.Place {
      Timeline.Place(view: ViewID(index: place.view.index + shift), channel: place.channel)
    }
    return ContainerMotion(
      isBackwards: isBackwards, starts: Dictionary(uniqueKeysWithValues: starts.map { (moved($0), $1) }),
      intervals: Dictionary(uniqueKeysWithValues: intervals.map { (moved($0), $1) }))
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
