import MutoscopeMotion

// An element's place follows from what it is in, and what it is anchored to. When these are others than before, values that go
// on without a jump do not make it stay: its own place makes up for that, and what makes up fades.

extension TransitionPlan {
  /// Tells what its elements have to show for a moment, to be seen where they were in another container.
  ///
  /// - Parameters:
  ///   - seen: The views as they were seen, with the other container.
  ///   - now: The views with its container as it is now.
  func strays(
    from seen: (tree: ViewTree, builder: ContainerBuilder), in now: ViewTree, _ flight: EasedWrite.Flight,
    _ time: Double
  ) -> [EasedWrite] {
    var (tree, strays) = (now, [EasedWrite]())
    let elements = Dictionary(
      zip(builder.nodes, builder.instances).flatMap { node, views in
        seen.builder.view(ofElement: node.id).map { old in views.map { ($0, (view: old, isFirst: $0 == views[0])) } }
          ?? []
      },
      uniquingKeysWith: { a, _ in a })
    // Parents first: what they make up for is theirs. All views of an element make up for the same.
    for view in tree.subtree(of: compiled.root) {
      guard let old = elements[view] else { continue }
      for (place, value) in stray(of: view, in: tree, from: old.view, in: seen.tree, isFirst: old.isFirst) {
        strays.append(
          EasedWrite(
            place: place, old: value, new: tree[place.view][place.channel], flight: flight, time: time))
        tree[place.view][place.channel] = value
      }
    }
    return strays
  }

  /// Tells what of a view has to be otherwise for it to be seen as another one was.
  ///
  /// - Parameter isFirst: Whether it is the first of an element's views, which has its shape.
  private func stray(
    of view: ViewID, in tree: ViewTree, from old: ViewID, in sight: ViewTree, isFirst: Bool
  ) -> [(Timeline.Place, PropertyValue)] {
    var values: [(Timeline.Place, PropertyValue)] = []
    func put(_ channel: Channel, _ value: PropertyValue) {
      values.append((Timeline.Place(view: view, channel: channel), value))
    }
    let (here, there) = (tree[view], sight[old])
    for channel in Channel.continuous where isFirst && !channel.places && here[channel] != there[channel] {
      if channel != .stored(.alpha), channel != .stored(.textColor) { put(channel, there[channel]) }
    }
    let world = Space(of: old, in: sight).world
    if !Space(of: view, in: tree).world.quad(of: here.bounds).isNear(world.quad(of: there.bounds)),
      let parent = tree.superview(of: view), !tree[parent].is3DParent,
      let inverse = Space(of: parent, in: tree).world.flattened.inverse()
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
      values.append((Timeline.Place(view: view, channel: .stored(.alpha)), .number(alpha)))
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
    let alpha = around.reduce(tree[view].contentAlpha) { $0 * tree[$1].alpha * tree[$1].contentAlpha }
    if alpha >= target, alpha > 0 { return [(view, target / alpha)] }
    return [(view, 1)] + around.dropLast().map { ($0, 1) } + around.suffix(1).map { ($0, target) }
  }
}

extension ViewTree {
  /// The product of the alphas of a view and what it is in.
  fileprivate func visibleAlpha(of id: ViewID) -> Double {
    ancestors(of: id).reduce(1) { $0 * (self[$1].isHidden ? 0 : self[$1].alpha * self[$1].contentAlpha) }
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
