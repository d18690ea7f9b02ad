import MutoscopeMotion

// Where a view passes another one towards the viewer or away, all of it at once: by `zPosition`, or where the planes of both
// lie in one. Planes that cut each other exchange their order bit by bit, which is no event.

extension Clip {
  /// The most planes of one space, or subviews of one view, that are told of.
  private static let most = 32

  func exchangeEvents() -> [Event] {
    let moved = movedChannels()
    let raised = Set(moved.filter { $0.value.contains(.stored(.zPosition)) }.keys)
    let turned = raised.union(moved.filter { $0.value.contains(.stored(.transform)) }.keys)
    if turned.isEmpty { return [] }
    let tree = timeline.latest
    var events: [Event] = []
    let ends = [at(0), at(duration)]
    for parent in shownRoots().flatMap(tree.subtree) {
      if Budget.spend(100) { return [] }
      let isSpace = tree[parent].is3DParent
      let planes = planes(of: parent, tree).prefix(Self.most).filter(isPlain)
      let isMoved = planes.map { plane in
        isSpace
          ? tree.ancestors(of: plane).prefix { $0 != parent }.contains(where: turned.contains) : raised.contains(plane)
      }
      for (index, over) in planes.enumerated() {
        for (other, under) in planes[..<index].enumerated() where isMoved[index] || isMoved[other] {
          if Budget.spend(1000) { return [] }
          if isSpace, !ends.contains(where: { $0.areParallel(under, over) }) { continue }
          for crossing in crossings(depth(of: over, above: under, tree).crossings(of: 0)) {
            let frame = at(crossing.time)
            guard frame.exchanges(under, over, in: isSpace) else { continue }
            let isFront = isSpace ? frame.space(of: under).orientation > 0 : true
            let (low, high) = (label(under), label(over))
            let (before, after) = ("\(high), \(low)", "\(low), \(high)")
            let rises = crossing.isRising == isFront
            events.append(
              Event(
                time: crossing.time, kind: .order, view: label(parent), property: nil, from: rises ? before : after,
                to: rises ? after : before))
          }
        }
      }
    }
    return events
  }

  /// The things that are sorted together in a view: its subviews, or the planes of the space that it begins.
  private func planes(of parent: ViewID, _ tree: ViewTree) -> [ViewID] {
    guard tree[parent].is3DParent else { return tree.subviews(of: parent) }
    if let above = tree.superview(of: parent), tree[above].is3DParent { return [] }
    var planes: [ViewID] = []
    var stack = Array(tree.subviews(of: parent).reversed())
    while let view = stack.popLast() {
      let isSpread = tree[view].is3DParent
      if !isSpread || tree[view].drawsItself { planes.append(view) }
      if isSpread { stack += tree.subviews(of: view).reversed() }
    }
    return planes
  }

  /// The distance of a view's middle before the plane of another one, in some measure.
  private func depth(of view: ViewID, above plane: ViewID, _ tree: ViewTree) -> Trajectory {
    let views = Set(tree.chain(of: view) + tree.chain(of: plane)).sorted()
    let own = score.restricted(to: views.flatMap { Array(score.parts(of: $0)) })
    return trajectory(
      own, views, value: { $0.depth(of: view, above: plane) }, bounds: { own.depth(of: view, above: plane, $0) })
  }
}

extension Frame {
  fileprivate func depth(of view: ViewID, above plane: ViewID) -> Double {
    let (own, other) = (self.view(view), self.view(plane))
    if let parent = model.superview(of: view), !self.view(parent).is3DParent { return own.zPosition - other.zPosition }
    let place = JetMatrix<Double>(space(of: view).matrix)
    typealias Number = Jet<Double>
    let middle = (Number(own.bounds.x + own.bounds.width / 2), Number(own.bounds.y + own.bounds.height / 2))
    return JetMatrix<Double>(space(of: plane).matrix).depth(of: middle, in: place).value
  }

  /// Whether two views cover each other where one passes the other, all of it at once.
  fileprivate func exchanges(_ a: ViewID, _ b: ViewID, in isSpace: Bool) -> Bool {
    guard isVisible(a), isVisible(b), quad(of: a).clipped(to: quad(of: b)).area > 1e-9 else { return false }
    return !isSpace || areParallel(a, b)
  }

  fileprivate func areParallel(_ a: ViewID, _ b: ViewID) -> Bool {
    guard let inverse = space(of: a).matrix.inverse() else { return false }
    let map = inverse * space(of: b).matrix
    let depths = view(b).bounds.corners.map { corner in
      let image = map.apply(x: corner.x, y: corner.y)
      return image.z / image.w
    }
    guard let least = depths.min(), let most = depths.max() else { return false }
    return most - least < 1e-4
  }
}
