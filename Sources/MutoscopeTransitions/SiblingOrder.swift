/// The order in which the children of one parent are painted, at first and at last (SPEC 5.2, step 3).
package struct SiblingOrder<Key: Hashable & Sendable>: Equatable, Sendable {
  /// The destination's order with what goes.
  let after: [Key]
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
  ///   - kept: What only the source has, and stays beneath the destination.
  ///   - upper: Where among the destination's those begin that come over all that is there; nil: none does.
  init(source: [Key], destination: [Key], kept: Set<Key> = [], upper: Int? = nil) {
    if source == destination, kept.isEmpty, upper == nil {
      (after, before, lasting, beneath, over) = (source, source, source, [], [])
      return
    }
    // Each is looked up once: from there on places stand for keys.
    let known = destination.places
    let places = source.map { known[$0] }
    var (going, staying, lasting): ([Key], [Key], [Key]) = ([], [], [])
    var goingPlaces: [Int?] = []
    var origins = [Int?](repeating: nil, count: destination.count)
    for (index, key) in source.enumerated() {
      let isKept = !kept.isEmpty && kept.contains(key)
      if isKept {
        staying.append(key)
      } else {
        going.append(key)
        goingPlaces.append(places[index])
      }
      if isKept || places[index] != nil { lasting.append(key) }
      if let place = places[index] { origins[place] = index }
    }
    after = staying + SiblingOrder.merged(destination, going, goingPlaces)
    before = SiblingOrder.merged(source, destination, origins, upper: upper)
    self.lasting = lasting
    beneath = kept.union(destination.prefix(upper ?? 0))
    over =
      upper.map { first in Set(destination.indices[first...].lazy.filter { origins[$0] == nil }.map { destination[$0] })
      } ?? []
    invert()
  }

  /// Takes the same children in two orders.
  init(before: [Key], after: [Key]) {
    (self.before, self.after, lasting, beneath, over) = (before, after, before, [], [])
    invert()
  }

  /// A list with the strangers of another: each right after its nearest predecessor there that is in the list.
  ///
  /// Without a predecessor they come first. What comes over all else follows nothing that is beneath it, and would vanish
  /// there: it comes right before its nearest successor that is in the list, or last.
  ///
  /// - Parameters:
  ///   - places: Where in the list each of the others is; nil for strangers.
  ///   - upper: Where among the others those begin that come over all else.
  private static func merged(_ list: [Key], _ other: [Key], _ places: [Int?], upper: Int? = nil) -> [Key] {
    var (first, over): ([Key], [Key]) = ([], [])
    // Tells where among the others those are that follow an item.
    var following = [Range<Int>](repeating: 0..<0, count: list.count)
    var predecessor: Int?
    for (index, (item, place)) in zip(other, places).enumerated() {
      if index == upper { predecessor = nil }
      if let place {
        (predecessor, following[place]) = (place, index + 1..<index + 1)
      } else if let predecessor {
        following[predecessor] = following[predecessor].lowerBound..<index + 1
      } else if let upper, index >= upper {
        over.append(item)
      } else {
        first.append(item)
      }
    }
    let successor = upper.flatMap { places[$0...].lazy.compactMap { $0 }.first }
    var merged = first
    merged.reserveCapacity(list.count + other.count)
    for (place, item) in list.enumerated() {
      if place == successor { merged += over }
      merged.append(item)
      merged += other[following[place]]
    }
    return successor == nil ? merged + over : merged
  }

  /// Lets `after` hold from the first frame on for all but some.
  mutating func tie(_ keys: Set<Key>) { lasting.removeAll { !keys.contains($0) } }

  /// Lays some beneath everything else from the first frame on.
  mutating func lower(_ keys: Set<Key>) {
    if keys.isEmpty { return }
    before = before.filter(keys.contains) + before.filter { !keys.contains($0) }
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
