import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element that flies above its siblings, the `zPosition` of its style (SPEC 5.1), or what must be above one.
  struct Lift: Equatable {
    let key: ChildKey
    /// Its place among those that are lifted, 0 for the lowest.
    let rank: Int
    /// The lifted child comes down below these at either end: they lie above it and touch it.
    let aboveAtSource, aboveAtDestination: [ChildKey]
  }

  /// The children of one element that are to fly above the others, the lowest first.
  func lifts(_ sources: Children, _ destinations: Children) -> [Lift] {
    var heights: [ElementID: Double] = [:]
    for id in destinations.order.lazy.compactMap(\.element) where nodes[id].kind == .shared {
      if nodes[id].style.shared.zPosition > 0 { heights[id] = nodes[id].style.shared.zPosition }
    }
    if heights.isEmpty { return [] }
    // What is in one at an end stays above it.
    func height(_ key: ChildKey) -> (height: Double, depth: Int) {
      guard let id = key.element, nodes[id].kind == .shared else { return (0, 0) }
      let around = [source, destination].map { $0.ancestors(of: id).compactMap { heights[$0] } }
      return ((around.joined() + [heights[id] ?? 0]).max() ?? 0, around.map(\.count).max() ?? 0)
    }
    let all = destinations.order.enumerated().map { place, key in
      (key: key, isUpper: place >= destinations.upper ?? .max ? 1 : 0, place: height(key))
    }
    // A screen that comes over all that is there flies above whatever that has lifted.
    let isUpperLifted = all.contains { $0.isUpper == 0 && $0.place.height > 0 }
    let lifted = all.filter { $0.place.height > 0 || isUpperLifted && $0.isUpper == 1 }
    // What is as high keeps the order of the destination.
    let order = lifted.indices.sorted { a, b in
      (lifted[a].isUpper, lifted[a].place.height, lifted[a].place.depth, a)
        < (lifted[b].isUpper, lifted[b].place.height, lifted[b].place.depth, b)
    }.map { lifted[$0].key }
    // All of that screen is up there at last.
    let up = Set(lifted.lazy.filter { $0.place.height == 0 }.map(\.key))
    let first = touching(order.filter { sources.places[$0] != nil }, sources, source)
    let last = touching(order.filter { !up.contains($0) }, destinations, destination, beside: up)
    return order.enumerated().map {
      Lift(key: $1, rank: $0, aboveAtSource: first[$1] ?? [], aboveAtDestination: last[$1] ?? [])
    }
  }

  /// Returns, for each child, those that lie above it on a screen and touch it or the rectangles that cut it; those that
  /// are lifted above it there do not count.
  private func touching(
    _ lifted: [ChildKey], _ children: Children, _ screen: Screen, beside others: Set<ChildKey> = []
  ) -> [ChildKey: [ChildKey]] {
    var above: [ChildKey: [ChildKey]] = [:]
    var up = others
    let drawn = drawn(children, on: screen, children.order).reduce(into: [:]) { $0[$1.key] = $1 }
    // The highest first: where that has to come down the next may have to.
    for key in lifted.reversed() {
      above[key] = children.order.drop { $0 != key }.dropFirst().filter { other in
        guard !up.contains(other), let own = drawn[key], let other = drawn[other] else { return false }
        return own.binds(other)
      }
      if above[key] == [] { up.insert(key) }
    }
    return above
  }
}
