import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element that flies above its siblings, the `zPosition` of its style (SPEC 5.1), or what must be above one.
  struct Lift {
    /// Its number among the children.
    let child: Int
    /// Its place among those that are lifted, 0 for the lowest.
    let rank: Int
    /// Its place among them where it comes down, on a screen that is lifted as a whole.
    let landing: Int?
    /// The lifted child comes down below these at either end: they lie above it and touch it.
    let aboveAtSource, aboveAtDestination: [Int]

    /// Whether another lift of the same child comes down wherever this one does.
    func isMet(by other: Lift) -> Bool {
      (child, rank, landing) == (other.child, other.rank, other.landing)
        && (aboveAtSource.isEmpty || !other.aboveAtSource.isEmpty)
        && (aboveAtDestination.isEmpty || !other.aboveAtDestination.isEmpty)
    }
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
      place.map { (number: number, place: $0, flight: height(destinations.order[$0])) }
    }.sorted { $0.place < $1.place }
    // What is as high keeps the order of the destination.
    let flying = all.filter { $0.flight.height > 0 }.sorted {
      ($0.flight.height, $0.flight.depth, $0.place) < ($1.flight.height, $1.flight.depth, $1.place)
    }
    let border = destinations.upper ?? .max
    let lower = flying.filter { $0.place < border }.map(\.number)
    let upper = flying.filter { $0.place >= border }.map(\.number)
    // A screen that comes over all that is there is up above whatever that has lifted, in its own order at last.
    let landing = lower.isEmpty ? [] : all.filter { $0.place >= border }.map(\.number)
    let levels = lower + landing + upper
    // A child that flies counts at the higher of its two levels.
    let ranks = Dictionary(zip(levels, levels.indices)) { $1 }
    let landings = Dictionary(uniqueKeysWithValues: zip(landing, lower.count...))
    let rising = ranks.keys.sorted { ranks[$0] ?? 0 < ranks[$1] ?? 0 }
    let first = touching(rising.filter { order.sources[$0] != nil }, order.sources, sources, source)
    let last = touching(upper, order.destinations, destinations, destination)
      .merging(touching(lower, order.destinations, destinations, destination, beside: Set(landing))) { $1 }
    return rising.map {
      Lift(
        child: $0, rank: ranks[$0] ?? 0, landing: landings[$0], aboveAtSource: first[$0] ?? [],
        aboveAtDestination: last[$0] ?? [])
    }
  }

  /// Returns, for each child, those that lie above it on a screen and touch it or the rectangles that cut it; those that
  /// are lifted above it there do not count.
  private func touching(
    _ lifted: [Int], _ places: [Int?], _ children: Children, _ screen: Screen, beside others: Set<Int> = []
  ) -> [Int: [Int]] {
    if lifted.isEmpty { return [:] }
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
