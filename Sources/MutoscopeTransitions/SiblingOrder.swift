/// The order in which the children of one parent are painted, at first and at last (SPEC 5.2, step 3).
///
/// The children have numbers, in the order in which they stand at last: the destination's order with what goes.
package struct SiblingOrder: Sendable {
  /// The place of each on the source and on the destination; nil for those that are not there.
  private(set) var sources, destinations: [Int?]
  /// The children in the order of the source, with what comes.
  private(set) var before: [Int]
  /// Those that are drawn at both ends and may have to change their places, in the order of `before`.
  private(set) var lasting: [Int]
  private let kept: Set<Int>
  private let upper: Int?
  /// Whether elements change their places, or content that touches what it passes.
  package var isSeen = true

  package struct Inversion: Equatable, Sendable { package let lower, upper: Int }

  /// - Parameters:
  ///   - places: Where each of the source's children is among the destination's, both back to front; nil: it is not there.
  ///   - count: How many the destination has.
  ///   - kept: The places of what only the source has, and stays beneath the destination.
  ///   - upper: Where among the destination's those begin that come over all that is there; nil: none does.
  ///   - whole: Tells of what a child, by its place on the source or the destination, is one of several pieces; nil: it is whole.
  init(
    places: [Int?], count: Int, kept: Set<Int> = [], upper: Int? = nil,
    pieceOf whole: (_ place: Int, _ isSource: Bool) -> Int? = { _, _ in nil }
  ) {
    (self.kept, self.upper) = (kept, upper)
    if upper == nil, kept.isEmpty, places.count == count, places.indices.allSatisfy({ places[$0] == $0 }) {
      (sources, destinations, before) = (places, places, Array(places.indices))
      lasting = before
      return
    }
    var (going, staying): ([Int], [Int]) = ([], [])
    var origins = [Int?](repeating: nil, count: count)
    for (index, place) in places.enumerated() {
      if kept.contains(index) { staying.append(index) } else { going.append(index) }
      if let place { origins[place] = index }
    }
    let last = SiblingOrder.merged(count, going.map { places[$0] }) { whole(going[$0], true) }
    sources = staying + last.map { $0.isStranger ? going[$0.index] : origins[$0.index] }
    destinations = staying.map { places[$0] } + last.map { $0.isStranger ? nil : $0.index }
    var numbers = (source: places.map { _ in 0 }, destination: origins.map { _ in 0 })
    for number in sources.indices {
      if let place = sources[number] { numbers.source[place] = number }
      if let place = destinations[number] { numbers.destination[place] = number }
    }
    before = SiblingOrder.merged(places.count, origins, upper: upper) { whole($0, false) }
      .map { $0.isStranger ? numbers.destination[$0.index] : numbers.source[$0.index] }
    lasting = places.indices.filter { places[$0] != nil || kept.contains($0) }.map { numbers.source[$0] }
  }

  /// Whether a child stays while others come over it.
  func isBeneath(_ number: Int) -> Bool {
    sources[number].map(kept.contains) ?? false || destinations[number].map { $0 < upper ?? 0 } ?? false
  }

  /// Whether it is one of the others, and only on the destination.
  private func isOver(_ number: Int) -> Bool {
    sources[number] == nil && destinations[number].map { $0 >= upper ?? .max } ?? false
  }

  /// The neighbours among `lasting` that stand the other way round at last; none where the last order holds throughout.
  var inversions: [Inversion] { SiblingOrder.inversions(of: lasting) { $0 } }

  /// The neighbours in a list that stand the other way round by their last places.
  static func inversions(of list: [Int], _ place: (Int) -> Int) -> [Inversion] {
    zip(list, list.dropFirst()).compactMap { place($0) > place($1) ? Inversion(lower: $0, upper: $1) : nil }
  }

  /// A list with the strangers of another: each right after its nearest predecessor there that is in the list.
  ///
  /// Without a predecessor they come first. What comes over all else follows nothing that is beneath it, and would vanish
  /// there: it comes right before the lowest of its successors, or last. What an element in pieces is around stays between
  /// them: the one piece comes before the lowest of it, and none before the last one.
  ///
  /// - Parameters:
  ///   - count: The length of the list.
  ///   - places: Where in the list each of the others is; nil for strangers.
  ///   - upper: Where among the others those begin that come over all else.
  ///   - whole: Tells of what one of the others is a piece.
  private static func merged(
    _ count: Int, _ places: [Int?], upper: Int? = nil, pieceOf whole: (Int) -> Int?
  ) -> [(isStranger: Bool, index: Int)] {
    // Each of the list is at an odd slot; a stranger at the same one is before it, at the next one right after it.
    func lowest(_ range: Range<Int>) -> Int { places[range].lazy.compactMap { $0 }.min().map { 2 * $0 + 1 } ?? .max }
    // Right before the lowest of what stands between a piece and the last of the same.
    var lows: [Int: Int] = [:]
    var later: [Int: Int] = [:]
    for index in places.indices.reversed() where places[index] == nil {
      guard let whole = whole(index) else { continue }
      let next = later.updateValue(index, forKey: whole) ?? index
      lows[index] = min(lows[next] ?? .max, lowest(index..<next))
    }
    var strangers: [(slot: Int, index: Int)] = []
    var (predecessor, floors): (Int, [Int: Int]) = (0, [:])
    for (index, place) in places.enumerated() {
      if index == upper { predecessor = lowest(index..<places.count) }
      if let place {
        predecessor = 2 * place + 2
        continue
      }
      var slot = predecessor
      if let low = lows[index], let whole = whole(index) {
        slot = max(min(slot, low), floors[whole] ?? 0)
        floors[whole] = slot
      }
      strangers.append((slot, index))
    }
    let all = strangers.map { ($0.slot, 0, $0.index) } + (0..<count).map { (2 * $0 + 1, 1, $0) }
    return all.sorted(by: <).map { (isStranger: $1 == 0, index: $2) }
  }

  /// Lets the last order hold from the first frame on for all but some, which stand as on the source. Between those each of the
  /// others stands to them as at last, or stays where it is if it cannot; those that are to be beneath are so at once.
  ///
  /// - Parameters:
  ///   - isTied: Whether each is one of those, and changes its place.
  ///   - isFixed: Whether each stands as on the source and has no place at last.
  func tied(_ isTied: [Bool], _ isFixed: [Bool]) -> SiblingOrder {
    var order = self
    order.lasting.removeAll { !isTied[$0] }
    let held = before.filter { isTied[$0] || isFixed[$0] }
    let places = held.places(sources.count)
    // The lowest of those that come later.
    var next = [Int](repeating: held.count, count: sources.count + 1)
    for number in sources.indices.reversed() {
      next[number] = min(next[number + 1], isDrawnAtLast(number) ? places[number] ?? held.count : held.count)
    }
    var slots = sources.map { _ in 0 }
    var slot = 0
    for number in before {
      slots[number] = slot
      if places[number] != nil { slot += 1 }
    }
    // Each is at a place that is held, or after so many of them.
    var last = 0
    for number in sources.indices {
      if let place = places[number] {
        slots[number] = 2 * place + 1
        if isDrawnAtLast(number) { last = max(last, place + 1) }
      } else {
        slots[number] = 2 * (isBeneath(number) ? 0 : last <= next[number] ? last : slots[number])
      }
    }
    order.before = sources.indices.sorted { (slots[$0], $0) < (slots[$1], $1) }
    return order
  }

  /// Whether a child is there at last: one that goes is nobody's neighbour then.
  private func isDrawnAtLast(_ number: Int) -> Bool { destinations[number] != nil || isBeneath(number) }

  /// Lets `before` hold throughout; nil where what stays stands otherwise at last.
  func throughout() -> SiblingOrder? {
    let staying = before.filter(isDrawnAtLast)
    guard zip(staying, staying.dropFirst()).allSatisfy(<) else { return nil }
    var held = self
    (held.sources, held.destinations) = (before.map { sources[$0] }, before.map { destinations[$0] })
    (held.before, held.lasting) = (Array(before.indices), [])
    return held
  }

  /// Lays what comes over all that is there above some that stay from the first frame on.
  mutating func raise(above lower: Set<Int>) {
    guard let last = before.lastIndex(where: lower.contains) else { return }
    let first = before[...last]
    before = first.filter { !isOver($0) } + first.filter(isOver) + before[(last + 1)...]
  }
}

extension [Int] {
  /// The place in it of each of so many numbers; nil for those that it lacks.
  func places(_ count: Int) -> [Int?] {
    var places = [Int?](repeating: nil, count: count)
    for (place, number) in enumerated() { places[number] = place }
    return places
  }

  /// The place of each number in a list of all of them.
  var ranks: [Int] { places(count).map { $0 ?? 0 } }
}

extension SiblingOrder {
  /// The key of a child, which both sides have in common.
  func key(
    _ number: Int, _ source: ContainerBuilder.Children, _ destination: ContainerBuilder.Children
  ) -> ContainerBuilder.ChildKey {
    destinations[number].map { destination.order[$0] } ?? source.order[sources[number] ?? 0]
  }
}

extension ContainerBuilder {
  /// Tells a child of an element, on either side.
  package enum ChildKey: Hashable, Sendable {
    package enum Side: Sendable { case source, destination }

    /// An element, or another of its views where something floats between them.
    case element(ElementID, view: Int)
    /// What the element shows itself, by its place among what both sides have and its number there; of one side alone where
    /// it is not exchanged.
    case run(Side?, place: Int, Int)
    /// A text or picture that both sides show.
    case moved(Int)
    /// A view of a live snapshot: the n-th of its kind.
    case live(ViewKind, Int)
    /// A shared element that comes in from somewhere else, one that leaves, and the end of one that is in that.
    case entering(ElementPart)
    case leaving(ElementPart)
    case left(ElementPart)
    case cut(Int)

    /// One number tells nearly all of them apart.
    package func hash(into hasher: inout Hasher) {
      switch self {
      case .element(let id, let number): hasher.combine(number << 32 ^ id.index)
      case .run(_, let place, let number): hasher.combine(place << 32 ^ number)
      case .moved(let number), .live(_, let number), .cut(let number): hasher.combine(number)
      case .entering(let part), .leaving(let part), .left(let part): hasher.combine(part.element)
      }
    }

    var isRun: Bool { if case .run = self { true } else { false } }

    /// The id, where it stands for an element.
    package var element: ElementID? { if case .element(let id, _) = self { id } else { nil } }
  }
}
