/// The order in which the children of one parent are painted, at first and at last (SPEC 5.2, step 3).
package struct SiblingOrder<Key: Hashable & Sendable>: Sendable {
  /// The destination's order with what goes.
  let after: [Key]
  /// The source's order with what comes.
  private(set) var before: [Key]
  /// Those that are drawn at both ends and may have to change their places, in the order of `before`.
  private(set) var lasting: [Key]
  /// Whether elements change their places, or content that touches what it passes.
  package var isSeen = true

  /// - Parameters:
  ///   - source: The children on the source, back to front.
  ///   - destination: The children on the destination, back to front.
  ///   - kept: What of the source stays beneath the destination.
  init(source: [Key], destination: [Key], kept: Set<Key>) {
    after = SiblingOrder.merged(destination, source.filter { !kept.contains($0) }, kept: source.filter(kept.contains))
    before = SiblingOrder.merged(source, destination, kept: [], followsLast: !kept.isEmpty)
    if source == destination {
      lasting = source
    } else {
      let common = Set(destination)
      lasting = source.filter { common.contains($0) || kept.contains($0) }
    }
  }

  /// A list with the strangers of another: each right after its nearest predecessor there that is in the list.
  ///
  /// Without a predecessor they come first; where something is kept, as what comes would vanish beneath it, right before
  /// their nearest successor that is in the list.
  private static func merged(_ list: [Key], _ other: [Key], kept: [Key], followsLast: Bool = false) -> [Key] {
    if list == other { return kept + list }
    let known = Set(list)
    var first = kept
    var following: [Key: [Key]] = [:]
    var leading: [Key: [Key]] = [:]
    var predecessor: Key?
    for item in other {
      if known.contains(item) {
        predecessor = item
      } else if let predecessor {
        following[predecessor, default: []].append(item)
      } else {
        first.append(item)
      }
    }
    if followsLast {
      if let successor = other.first(where: known.contains) { leading[successor] = first } else { return list + first }
      first = []
    }
    return first + list.flatMap { (leading[$0] ?? []) + [$0] + (following[$0] ?? []) }
  }

  /// Lets `after` hold from the first frame on for all but some.
  mutating func tie(_ keys: Set<Key>) { lasting.removeAll { !keys.contains($0) } }

  /// Lays some beneath everything else from the first frame on.
  mutating func lower(_ keys: Set<Key>) {
    if keys.isEmpty { return }
    before = before.filter(keys.contains) + before.filter { !keys.contains($0) }
  }

  /// The neighbours among `lasting` that stand the other way round at last. Empty where `after` holds throughout.
  package var inversions: [(Key, Key)] {
    var rest = after[...]
    let isKept = lasting.allSatisfy { item in
      guard let place = rest.firstIndex(of: item) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
    if isKept { return [] }
    let place = after.places
    return zip(lasting, lasting.dropFirst()).filter { (place[$0] ?? 0) > (place[$1] ?? 0) }.map { ($0, $1) }
  }
}

extension Array where Element: Hashable {
  /// The first place of each.
  var places: [Element: Int] { Dictionary(enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) }
}

extension ContainerBuilder {
  /// Tells a child of an element, on either side.
  package enum ChildKey: Hashable, Sendable {
    package enum Side: Sendable { case source, destination }

    /// An element, or another of its views where something floats between them.
    case element(String, view: Int)
    /// What the element shows itself, by its place among what both sides have and its number there; of one side alone where
    /// it is not exchanged.
    case run(Side?, place: Int, Int)
    /// A text or picture that both sides show.
    case moved(Int)
    /// A view of a live snapshot: the n-th of its kind.
    case live(ViewKind, Int)
    /// A shared element that comes in from somewhere else, one that leaves, and the end of what is in that.
    case entering(ElementPart)
    case leaving(ElementPart)
    case left(String)
    case cut(Int)

    var isRun: Bool { if case .run = self { true } else { false } }

    /// The id, where it stands for an element.
    package var element: String? { if case .element(let id, _) = self { id } else { nil } }
  }
}
