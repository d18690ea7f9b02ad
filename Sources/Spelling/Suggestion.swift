import CBudget

/// The nearest known name to a misspelt one.
public enum Suggestion {
  /// The candidate with the least Damerau-Levenshtein distance, if it is near enough to be meant.
  ///
  /// Near enough is a third of the longer length, rounded, and at least 1; a difference in case only is always near, and so is
  /// a name of which three letters or more are the beginning. On a tie the first in byte order wins, so that the answer does not
  /// depend on the order of the candidates.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.utf8.prefix(64))
    let lowered = name.lowercased()
    var best: (distance: Int, name: String)?
    for candidate in candidates where candidate != name {
      let letters = Array(candidate.utf8.prefix(64))
      // A script chooses how many there are.
      if cb_spend(UInt64(20 + wanted.count * letters.count / 4)) { return nil }
      var distance = distance(wanted, letters)
      if candidate.lowercased() == lowered {
        distance = 0
      } else if distance > max(1, (max(wanted.count, letters.count) + 1) / 3)
        || distance == max(wanted.count, letters.count)
      {
        guard wanted.count >= 3, candidate.lowercased().hasPrefix(lowered) else { continue }
      }
      if let best {
        if best.distance < distance { continue }
        if best.distance == distance, !candidate.utf8.lexicographicallyPrecedes(best.name.utf8) { continue }
      }
      best = (distance, candidate)
    }
    return best?.name
  }

  /// ` (did you mean 'x'?)`, or all where none is near and they are few.
  public static func choice(for name: String, among candidates: [String]) -> String {
    let hint = hint(for: name, among: candidates)
    return hint.isEmpty ? list(candidates) : hint
  }

  /// ` (one of 'x', 'y')` where they are few, or nothing.
  package static func list(_ names: [String]) -> String {
    (1...10).contains(names.count) ? " (one of \(names.map { "'\($0)'" }.joined(separator: ", ")))" : ""
  }

  /// ` (did you mean 'x'?)`, or nothing.
  public static func hint(for name: String, among candidates: some Sequence<String>) -> String {
    nearest(to: name, among: candidates).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment).
  package static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [Int](repeating: i, count: b.count + 1)
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], beforeLast[j - 2] + 1) }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
