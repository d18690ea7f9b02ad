extension ContainerBuilder {
  /// The children on one side, by a key that both sides have in common.
  struct Children {
    private(set) var order: [ContainerBuilder.ChildKey] = []
    private(set) var all: [Child] = []
    /// The places of those that stay beneath what comes.
    private(set) var kept: Set<Int> = []
    /// The place at which the children of the screen begin that comes over all that is there; nil: there are none.
    var upper: Int?
    /// The places of elements by their numbers and of all else by the keys, where these are too many to be looked through.
    private var elements = SparseArray<Int32>(-1)
    private var places: [ContainerBuilder.ChildKey: Int] = [:]
    private static let few = 16

    init(capacity: Int) {
      order.reserveCapacity(capacity)
      all.reserveCapacity(capacity)
    }

    func place(of key: ContainerBuilder.ChildKey) -> Int? {
      if order.count <= Self.few { return order.firstIndex(of: key) }
      guard case .element(let id, view: 0) = key else { return places[key] }
      return elements[id.index] < 0 ? nil : Int(elements[id.index])
    }

    mutating func append(_ key: ContainerBuilder.ChildKey, _ child: Child, isKept: Bool = false) {
      let place = place(of: key) ?? all.count
      if isKept { kept.insert(place) }
      if place < all.count { return all[place] = child }
      order.append(key)
      all.append(child)
      if place > Self.few {
        note(key, at: place)
      } else if place == Self.few {
        for (place, key) in order.enumerated() { note(key, at: place) }
      }
    }

    private mutating func note(_ key: ContainerBuilder.ChildKey, at place: Int) {
      if case .element(let id, view: 0) = key { elements[id.index] = Int32(place) } else { places[key] = place }
    }

    /// Gives a child another key.
    fileprivate mutating func rename(_ place: Int, to key: ContainerBuilder.ChildKey) {
      if order.count > Self.few { (places[key], places[order[place]]) = (place, nil) }
      order[place] = key
    }
  }
}

extension ContainerBuilder.Children {
  /// Gives the runs of both sides a key in common where they stand at the same place among what both sides have: above
  /// the same of it. All others are content of one side.
  static func place(_ sources: inout Self, _ destinations: inout Self) {
    guard sources.order.contains(where: \.isRun), destinations.order.contains(where: \.isRun) else { return }
    let inBoth = (
      sources.order.map { !$0.isRun && destinations.place(of: $0) != nil },
      destinations.order.map { !$0.isRun && sources.place(of: $0) != nil }
    )
    let common = (sources.keys(where: inBoth.0), destinations.keys(where: inBoth.1))
    var isSame = [Bool](repeating: true, count: common.0.count + 1)
    if common.0 != common.1 {
      // What is beneath a place on one side only.
      var odd: Set<ContainerBuilder.ChildKey> = []
      for (place, keys) in zip(common.0, common.1).enumerated() {
        for key in [keys.0, keys.1] where odd.remove(key) == nil { odd.insert(key) }
        isSame[place + 1] = odd.isEmpty
      }
    }
    sources.place(inBoth.0, isSame, .source)
    destinations.place(inBoth.1, isSame, .destination)
  }

  private func keys(where flags: [Bool]) -> [ContainerBuilder.ChildKey] {
    zip(order, flags).compactMap { $1 ? $0 : nil }
  }

  private mutating func place(_ inBoth: [Bool], _ isSame: [Bool], _ side: ContainerBuilder.ChildKey.Side) {
    var (place, count) = (0, 0)
    for index in order.indices {
      if inBoth[index] { (place, count) = (place + 1, 0) }
      guard case .run(nil, _, _) = order[index] else { continue }
      rename(index, to: .run(isSame[place] ? nil : side, place: place, count))
      count += 1
    }
  }
}
