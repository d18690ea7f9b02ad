/// The order in which the children of one parent are painted, at first and at last (SPEC 5.2, step 3).
package struct SiblingOrder<Key: Hashable & Sendable>: Equatable, Sendable {
  /// The destination's order with what goes.
  private(set) var after: [Key]
  /// The places of its children on the source and on the destination; nil for those that are not there.
  private(set) var sources, destinations: [Int?]
  /// The source's order with what comes.
  private(set) var before: [Key]
  /// Those that are drawn at both ends and may have to change their places, in the order of `before`.
  private(set) var lasting: [Key] { didSet { invert() } }
  /// The children that stay while others come over them.
  let beneath: Set<Key>
  /// Those of the others that only the destination has.
  let over: Set<Key>
  /// The neighbours among `lasting` that stand the other way round at last. Empty where `after` holds throughout.
  package private(set) var inversions: [Inversion] = []
  /// Whether elements change their places, or content that touches what it passes.
  package var isSeen = true

  package struct Inversion: Equatable, Sendable { package let lower, upper: Key }

  /// - Parameters:
  ///   - source: The children on the source, back to front.
  ///   - destination: The children on the destination, back to front.
  ///   - known: Their places, where these are known.
  ///   - kept: What only the source has, and stays beneath the destination.
  ///   - upper: Where among the destination's those begin that come over all that is there; nil: none does.
  ///   - whole: Tells of what a child is one of several pieces; nil: it is whole.
  init(
    source: [Key], destination: [Key], places known: [Key: Int]? = nil, kept: Set<Key> = [], upper: Int? = nil,
    pieceOf whole: (Key) -> Int? = { _ in nil }
  ) {
    if source == destination, kept.isEmpty, upper == nil {
      (after, before, lasting, beneath, over) = (source, source, source, [], [])
      sources = Array(source.indices)
      destinations = sources
      return
    }
    // Each is looked up once: from there on places stand for keys.
    let known = known ?? destination.places
    let places = source.map { known[$0] }
    var (going, staying, lasting): ([Int], [Int], [Key]) = ([], [], [])
    var origins = [Int?](repeating: nil, count: destination.count)
    for (index, key) in source.enumerated() {
      let isKept = !kept.isEmpty && kept.contains(key)
      if isKept { staying.append(index) } else { going.append(index) }
      if isKept || places[index] != nil { lasting.append(key) }
      if let place = places[index] { origins[place] = index }
    }
    let last = SiblingOrder.merged(destination.count, going.map { places[$0] }) { whole(source[going[$0]]) }
    sources = staying + last.map { $0.isStranger ? going[$0.index] : origins[$0.index] }
    destinations = staying.map { places[$0] } + last.map { $0.isStranger ? nil : $0.index }
    after = staying.map { source[$0] } + last.map { $0.isStranger ? source[going[$0.index]] : destination[$0.index] }
    before = SiblingOrder.merged(source.count, origins, upper: upper) { whole(destination[$0]) }
      .map { $0.isStranger ? destination[$0.index] : source[$0.index] }
    self.lasting = lasting
    beneath = kept.union(destination.prefix(upper ?? 0))
    over =
      upper.map { first in Set(destination.indices[first...].lazy.filter { origins[$0] == nil }.map { destination[$0] })
      } ?? []
    invert()
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
    // Between two neighbours are two slots: after the one, before the other.
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
    strangers.sort(by: <)
    var merged: [(isStranger: Bool, index: Int)] = []
    merged.reserveCapacity(count + strangers.count)
    var rest = strangers[...]
    func take(through slot: Int) {
      while let next = rest.first, next.slot <= slot {
        merged.append((true, next.index))
        rest.removeFirst()
      }
    }
    take(through: 0)
    for place in 0..<count {
      take(through: 2 * place + 1)
      merged.append((false, place))
      take(through: 2 * place + 2)
    }
    take(through: .max)
    return merged
  }

  /// Lets `after` hold from the first frame on for all but some, which stand as on the source. Between those each of the others
  /// stands to them as in `after`, or stays where it is if it cannot; those that are to be beneath are so at once.
  ///
  /// - Parameter fixed: Others that stand as on the source.
  func tied(_ keys: Set<Key>, _ fixed: Set<Key>) -> SiblingOrder {
    var order = self
    order.lasting.removeAll { !keys.contains($0) }
    var held: [Key] = []
    var slots: [Key: Int] = [:]
    for key in before {
      slots[key] = held.count
      if keys.contains(key) || fixed.contains(key) { held.append(key) }
    }
    let places = held.places
    // The lowest of those that come later.
    var next = [Int](repeating: held.count, count: after.count + 1)
    for index in after.indices.reversed() {
      next[index] = min(next[index + 1], isDrawnAtLast(index) ? places[after[index]] ?? held.count : held.count)
    }
    var between = [[Key]](repeating: [], count: held.count + 1)
    var last = 0
    for (index, key) in after.enumerated() {
      if let place = places[key] {
        if isDrawnAtLast(index) { last = max(last, place + 1) }
      } else {
        between[beneath.contains(key) ? 0 : last <= next[index] ? last : slots[key] ?? last].append(key)
      }
    }
    order.before = between[0] + zip(held, between.dropFirst()).flatMap { [$0] + $1 }
    return order
  }

  /// Whether a child of `after` is there at last: one that goes is nobody's neighbour then.
  private func isDrawnAtLast(_ index: Int) -> Bool { destinations[index] != nil || beneath.contains(after[index]) }

  /// Lets `before` hold throughout; nil where what stays stands otherwise at last.
  func throughout() -> SiblingOrder? {
    let places = after.places
    let order = before.compactMap { places[$0] }
    let staying = order.filter(isDrawnAtLast)
    guard zip(staying, staying.dropFirst()).allSatisfy(<) else { return nil }
    var held = self
    (held.after, held.sources, held.destinations) = (before, order.map { sources[$0] }, order.map { destinations[$0] })
    held.lasting = []
    return held
  }

  /// Lays what comes over all that is there above some that stay from the first frame on.
  mutating func raise(above keys: Set<Key>) {
    guard let last = before.lastIndex(where: keys.contains) else { return }
    let first = before[...last]
    before = first.filter { !over.contains($0) } + first.filter(over.contains) + before[(last + 1)...]
  }

  /// Finds the inversions.
  private mutating func invert() {
    var rest = after[...]
    let isKept = lasting.allSatisfy { item in
      guard let place = rest.firstIndex(of: item) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
    inversions = []
    if isKept { return }
    let places = after.places
    for (lower, upper) in zip(lasting, lasting.dropFirst()) where places[lower] ?? 0 > places[upper] ?? 0 {
      inversions.append(Inversion(lower: lower, upper: upper))
    }
  }
}

extension Array where Element: Hashable {
  /// The first place of each.
  var places: [Element: Int] { Dictionary(zip(self, indices), uniquingKeysWith: { first, _ in first }) }
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
    case left(ElementID)
    case cut(Int)

    /// One number tells nearly all of them apart.
    package func hash(into hasher: inout Hasher) {
      switch self {
      case .element(let id, let number): hasher.combine(number << 32 ^ id.index)
      case .run(_, let place, let number): hasher.combine(place << 32 ^ number)
      case .moved(let number), .live(_, let number), .cut(let number): hasher.combine(number)
      case .entering(let part), .leaving(let part): hasher.combine(part.element)
      case .left(let id): hasher.combine(id)
      }
    }

    var isRun: Bool { if case .run = self { true } else { false } }

    /// The id, where it stands for an element.
    package var element: ElementID? { if case .element(let id, _) = self { id } else { nil } }
  }
}
