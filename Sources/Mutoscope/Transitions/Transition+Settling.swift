import MutoscopeMotion

// Where an element is follows from what it is in, and what it is anchored to. When these are no longer the same as before,
// values that go on without a jump do not make it stay: its own place makes up for that.

extension Transition {
  /// Lets elements begin where they were seen.
  func settle(_ sight: FlightSight, _ old: TransitionPlan, _ play: Animator.Play, on stage: Stage) {
    let position = stage.moment(of: play.playback).position
    guard let plan = played, position > 0, position < duration else { return }
    let followers = plan.scene.links.compactMap(\.follower)
    // What an element follows has to be in its place before, as far as it can be.
    lead(strays(sight, old, plan, followers, on: stage).changes, play, on: stage)
    for _ in followers {
      let next = strays(sight, old, plan, followers, on: stage).next
      if next.isEmpty { return }
      lead(next, play, on: stage)
    }
  }

  /// Of what follows nothing all that is not where it was, and of what does the first.
  private func strays(
    _ sight: FlightSight, _ old: TransitionPlan, _ plan: TransitionPlan, _ followers: [ViewID], on stage: Stage
  ) -> (changes: [FlightCorrection.Change], next: [FlightCorrection.Change]) {
    var tree = stage.recordedPresentation()
    let before = Dictionary(
      plan.builder.instances.compactMap { id, views in old.element(id).map { (views[0], $0) } },
      uniquingKeysWith: { a, _ in a })
    var changes: [FlightCorrection.Change] = []
    var later: [ViewID: [Timeline.Place: PropertyValue]] = [:]
    var pending: Set<ViewID> = []
    for view in tree.subtree(of: plan.compiled.root) {
      if tree.superview(of: view).map(pending.contains) == true {
        pending.insert(view)
        continue
      }
      guard let other = before[view] else { continue }
      let values = stray(of: view, in: tree, from: other, in: sight.tree)
      if values.isEmpty { continue }
      if followers.contains(view) {
        later[view] = values
        pending.insert(view)
        continue
      }
      changes += self.changes(values, tree, plan, on: stage)
      for (place, value) in values { tree[place.view][place.channel] = value }
    }
    let next = followers.first { later[$0] != nil }.flatMap { later[$0] } ?? [:]
    return (changes, self.changes(next, tree, plan, on: stage))
  }

  private func changes(
    _ values: [Timeline.Place: PropertyValue], _ tree: ViewTree, _ plan: TransitionPlan, on stage: Stage
  ) -> [FlightCorrection.Change] {
    let live = plan.liveEnds(on: stage)
    return values.map { place, value in
      var seen = live?.moved(value, place, inverse: true) ?? value
      // A link moves a place on from where tracks have it.
      if case (.point(let wanted), .point(let here), .point(let own)) = (
        value, tree[place.view][place.channel], stage.shown(place).value
      ) {
        seen = .point(own + (wanted - here))
      }
      return plan.change(of: place, toShow: seen, in: store.tree, on: stage)
    }
  }

  /// What of a view has to be otherwise for it to be seen where another one was.
  private func stray(
    of view: ViewID, in tree: ViewTree, from old: ViewID, in sight: ViewTree
  ) -> [Timeline.Place: PropertyValue] {
    var values: [Timeline.Place: PropertyValue] = [:]
    func put(_ channel: Channel, _ value: PropertyValue) {
      values[Timeline.Place(view: view, channel: channel)] = value
    }
    let (here, there) = (tree[view], sight[old])
    let world = Space(of: old, in: sight).world
    let parent = tree.superview(of: view)
    if !Space(of: view, in: tree).world.quad(of: here.bounds).isNear(world.quad(of: there.bounds)),
      let parent, !tree[parent].is3DParent, let inverse = Space(of: parent, in: tree).world.flattened.inverse()
    {
      let shift = there.bounds.origin - here.bounds.origin
      let local = inverse * world * Matrix4.translation(shift.x, shift.y)
      var view = here
      view.bounds.size = there.bounds.size
      func fold(_ center: Point) -> Matrix4 {
        .translation(-center.x, -center.y) * local * .translation(view.anchor.x, view.anchor.y)
      }
      if view.bounds.size != here.bounds.size { put(.size, .size(view.bounds.size)) }
      // As a rule another center is enough.
      let (place, own) = (local.project(view.anchor), here.transform.matrix)
      let center = place - own.project(.zero)
      let isEnough = fold(center).isNear(own)
      put(.stored(.center), .point(isEnough ? center : place))
      if !isEnough { put(.stored(.transform), .transform(.matrix(fold(place)))) }
    }
    for (view, alpha) in alphas(of: view, in: tree, wanted: sight.visibleAlpha(of: old)) {
      values[Timeline.Place(view: view, channel: .stored(.alpha))] = .number(alpha)
    }
    return values
  }

  /// The alphas that make a view as visible as it was: its own, and where that is not enough those of the views without an
  /// id around it.
  private func alphas(of view: ViewID, in tree: ViewTree, wanted: Double) -> [(view: ViewID, alpha: Double)] {
    if abs(tree.visibleAlpha(of: view) - wanted) <= 1e-9 { return [] }
    let around = Array(
      tree.ancestors(of: view).dropFirst().prefix { tree[$0].id == nil && tree.superview(of: $0) != nil })
    let outer = tree.superview(of: around.last ?? view).map(tree.visibleAlpha(of:)) ?? 1
    guard outer > 0 else { return [] }
    let target = min(1, wanted / outer)
    let alpha = around.reduce(1) { $0 * tree[$1].alpha }
    if alpha >= target, alpha > 0 { return [(view, target / alpha)] }
    return [(view, 1)] + around.dropLast().map { ($0, 1) } + around.suffix(1).map { ($0, target) }
  }
}

extension ViewTree {
  /// The product of the alphas of a view and what it is in.
  fileprivate func visibleAlpha(of id: ViewID) -> Double {
    ancestors(of: id).reduce(1) { $0 * (self[$1].isHidden ? 0 : self[$1].alpha) }
  }
}

extension [Point] {
  fileprivate func isNear(_ other: [Point]) -> Bool {
    zip(self, other).allSatisfy { abs($0.x - $1.x) <= 1e-8 && abs($0.y - $1.y) <= 1e-8 }
  }
}

extension Matrix4 {
  fileprivate func isNear(_ other: Matrix4) -> Bool {
    [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)].allSatisfy { point in
      let (a, b) = (project(point), other.project(point))
      return abs(a.x - b.x) <= 1e-9 && abs(a.y - b.y) <= 1e-9
    }
  }
}
