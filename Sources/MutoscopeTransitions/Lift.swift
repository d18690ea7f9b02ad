import MutoscopeMotion

extension ContainerBuilder {
  /// A shared element that flies above its siblings: the `zPosition` of its style (SPEC 5.1).
  struct Lift: Equatable {
    let key: ChildKey
    /// Its place among those that are lifted, 0 for the lowest.
    let rank: Int
    /// The lifted child comes down below these: they lie above it and touch it.
    let above: Above

    struct Above: Equatable { let source, destination: [ChildKey] }
  }

  /// The children of one element that are to fly above the others, the lowest first.
  mutating func lifts(_ sources: Children, _ destinations: Children) -> [Lift] {
    var lifted: [(key: ChildKey, height: Double)] = []
    for key in destinations.order {
      guard let id = key.element, nodes[id].kind == .shared, nodes[id].style.shared.zPosition > 0 else { continue }
      lifted.append((key, nodes[id].style.shared.zPosition))
    }
    if lifted.isEmpty { return [] }
    // What is as high keeps the order of the destination.
    let order = lifted.indices.sorted { (lifted[$0].height, $0) < (lifted[$1].height, $1) }.map { lifted[$0].key }
    let (first, last) = (touching(order, sources, source), touching(order, destinations, destination))
    return order.enumerated().map {
      Lift(key: $1, rank: $0, above: .init(source: first[$1] ?? [], destination: last[$1] ?? []))
    }
  }

  /// Returns, for each child, those that lie above it on a screen and touch it or the rectangles that cut it; those that
  /// are lifted above it there do not count.
  private mutating func touching(_ lifted: [ChildKey], _ children: Children, _ screen: Screen) -> [ChildKey: [ChildKey]]
  {
    var above: [ChildKey: [ChildKey]] = [:]
    var up: Set<ChildKey> = []
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

extension ViewTree {
  /// Where a view inks the stage, in whole points: in a pixel that two things share their order counts.
  ///
  /// - Parameter isWhole: Whether with all that is in it.
  func stageInk(of view: ViewID, _ isWhole: Bool = true) -> Rect? {
    ink(of: view, isWide: true, isWhole: isWhole).map { stageBox(of: view, $0).roundedOut }
  }
}
