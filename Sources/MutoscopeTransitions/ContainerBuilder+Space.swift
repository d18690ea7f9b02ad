import MutoscopeMotion

// What is in a space is painted by depth. Where the space exists at one end only, or content that has no depth of its own
// is between elements that have, the depths on the way may contradict the order at rest.

extension ContainerBuilder {
  /// How deep a child is in an element's space: on the source, and on the destination.
  private struct Depth {
    /// Its place in the orders of the ends at which it is seen.
    var before: Int?
    var after: Int?
    var source = 0.0
    var destination = 0.0
  }

  /// Whether what is in an element's space is painted by its depth as it is at rest, from just after the beginning until
  /// just before the end.
  func isSorted(_ order: SiblingOrder, _ sources: Children, _ destinations: Children, in shell: Shell) -> Bool {
    let before = order.before.ranks
    var depths: [Depth] = []
    for number in order.sources.indices {
      let old = order.sources[number].map { sources.all[$0] }
      let new = order.destinations[number].map { destinations.all[$0] }
      var depth = Depth()
      if old != nil { depth.before = before[number] }
      if new != nil || order.isBeneath(number) { depth.after = number }
      switch new ?? old {
      case .piece(let view, let id, _) where nodes[id].kind == .shared:
        (depth.source, depth.destination) = ends(of: view)
      case .piece(_, let id, let wrappers):
        let screen = new == nil ? source : destination
        let isSpace = new == nil ? shell.is3D.source : shell.is3D.destination
        let view = isSpace ? wrappers.first ?? screen.view(of: id) : nil
        let own = view.map { screen.tree[$0].depthInSpace } ?? 0
        (depth.source, depth.destination) = (own, own)
      case .floating: continue
      case .run, .live, .shared, nil: break
      }
      depths.append(depth)
    }
    // All the same, as a rule.
    if depths.allSatisfy({ $0.source == 0 && $0.destination == 0 }) { return order.inversions.isEmpty }
    // Too many to compare: they stay by themselves.
    if depths.count > 1000 { return false }
    for (index, b) in depths.enumerated() {
      for a in depths[..<index] where !agree(a, b) { return false }
    }
    return true
  }

  /// Whether of two children the one that is painted first at an end is deeper next to that end, or as deep and before it.
  private func agree(_ a: Depth, _ b: Depth) -> Bool {
    let (first, last) = (b.source - a.source, b.destination - a.destination)
    func isAbove(_ depth: Double, next: Double) -> Bool { depth != 0 ? depth > 0 : next != 0 ? next > 0 : true }
    if let x = a.before, let y = b.before {
      // The views have the order of the destination.
      let (first, last) = x < y ? (first, last) : (-first, -last)
      if !isAbove(first, next: last) || (x > y && first == 0 && last == 0) { return false }
    }
    if a.after != nil, b.after != nil, !isAbove(last, next: first) { return false }
    return true
  }

  /// How deep a view of the container is on the source, and on the destination.
  private func ends(of view: ViewID) -> (source: Double, destination: Double) {
    let (start, end) = (beginning(of: view, [.zPosition, .transform]).depthInSpace, tree[view].depthInSpace)
    return isBackwards ? (end, start) : (start, end)
  }

  /// A view as some of its properties are at the beginning.
  func beginning(of view: ViewID, _ properties: [Property]) -> View {
    properties.reduce(into: tree[view]) { first, property in
      let place = Timeline.Place(view: view, channel: .stored(property))
      if let value = motion.start(of: place, in: tree) { first[property] = value }
    }
  }
}
