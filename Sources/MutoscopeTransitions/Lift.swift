import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element that flies above its siblings, the `zPosition` of its style (SPEC 5.1), or what must be above one.
  struct Lift: Equatable {
    /// Its number among the children.
    let child: Int
    /// Its place among those that are lifted, 0 for the lowest.
    let rank: Int
    /// The lifted child comes down below these at either end: they lie above it and touch it.
    let aboveAtSource, aboveAtDestination: [Int]
  }

  /// The children of one element that are to fly above the others, the lowest first.
  func lifts(_ order: SiblingOrder, _ sources: Children, _ destinations: Children) -> [Lift] {
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
    let all = order.destinations.enumerated().compactMap { number, place in
      place.map {
        (number: number, isUpper: $0 >= destinations.upper ?? .max ? 1 : 0, place: height(destinations.order[$0]))
      }
    }
    // A screen that comes over all that is there flies above whatever that has lifted.
    let isUpperLifted = all.contains { $0.isUpper == 0 && $0.place.height > 0 }
    let lifted = all.filter { $0.place.height > 0 || isUpperLifted && $0.isUpper == 1 }
    // What is as high keeps the order of the destination.
    let rising = lifted.indices.sorted { a, b in
      (lifted[a].isUpper, lifted[a].place.height, lifted[a].place.depth, a)
        < (lifted[b].isUpper, lifted[b].place.height, lifted[b].place.depth, b)
    }.map { lifted[$0].number }
    // All of that screen is up there at last.
    let up = Set(lifted.lazy.filter { $0.place.height == 0 }.map(\.number))
    let first = touching(rising.filter { order.sources[$0] != nil }, order.sources, sources, source)
    let last = touching(rising.filter { !up.contains($0) }, order.destinations, destinations, destination, beside: up)
    return rising.enumerated().map {
      Lift(child: $1, rank: $0, aboveAtSource: first[$1] ?? [], aboveAtDestination: last[$1] ?? [])
    }
  }

  /// Returns, for each child, those that lie above it on a screen and touch it or the rectangles that cut it; those that
  /// are lifted above it there do not count.
  private func touching(
    _ lifted: [Int], _ places: [Int?], _ children: Children, _ screen: Screen, beside others: Set<Int> = []
  ) -> [Int: [Int]] {
    var numbers = children.all.map { _ in 0 }
    for (number, place) in places.enumerated() { if let place { numbers[place] = number } }
    let drawn = zip(children.order, children.all).map { self.drawn($0, $1, on: screen) }
    var above: [Int: [Int]] = [:]
    var up = others
    // The highest first: where that has to come down the next may have to.
    for child in lifted.reversed() {
      var higher: [Int] = []
      if let place = places[child], let own = drawn[place] {
        higher = numbers.indices.dropFirst(place + 1).filter { drawn[$0].map(own.binds) ?? false }.map { numbers[$0] }
        higher.removeAll(where: up.contains)
      }
      above[child] = higher
      if higher.isEmpty { up.insert(child) }
    }
    return above
  }
}
