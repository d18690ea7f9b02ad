/// The order in which the children of one parent are painted, at first and at last (SPEC 5.2, step 3).
package struct SiblingOrder: Hashable, Sendable {
  /// The destination's order with what goes.
  let after: [String]
  /// The source's order with what comes.
  let before: [String]
  /// Those that are drawn at both ends, in the order of `before`.
  private(set) var lasting: [String]
  /// Whether elements change their places, or content that touches what it passes.
  package var isSeen = true

  /// - Parameters:
  ///   - source: The children on the source, back to front.
  ///   - destination: The children on the destination, back to front.
  ///   - kept: What of the source stays beneath the destination.
  init(source: [String], destination: [String], kept: Set<String>) {
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
  private static func merged(
    _ list: [String], _ other: [String], kept: [String], followsLast: Bool = false
  ) -> [String] {
    if list == other { return kept + list }
    let known = Set(list)
    var first = kept
    var following: [String: [String]] = [:]
    var leading: [String: [String]] = [:]
    var predecessor: String?
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

  /// Lets `after` hold for some from the first frame on.
  mutating func free(_ keys: Set<String>) { lasting.removeAll(where: keys.contains) }

  /// The neighbours among `lasting` that stand the other way round at last. Empty where `after` holds throughout.
  package var inversions: [(String, String)] {
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

extension [String] {
  /// The first place of each.
  var places: [String: Int] { Dictionary(enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first }) }
}
