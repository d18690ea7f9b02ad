/// A text whose length a script chooses. It grows at the script's expense, and no more once a limit is reached: whoever
/// began the work then ends it with the error.
package struct LongText {
  package private(set) var text = ""
  /// Bytes for which there is room.
  private var room = 1 << 16

  package init() {}

  package init(lines: some Sequence<String>) {
    for (index, line) in lines.enumerated() {
      guard append(index > 0 ? "\n\(line)" : line) else { return }
    }
  }

  package static func += (text: inout LongText, part: String) { text.append(part) }

  /// False if a limit is reached.
  @discardableResult
  package mutating func append(_ part: some StringProtocol) -> Bool {
    guard makeRoom(for: part.utf8.count) else { return false }
    text += part
    return true
  }

  /// Pads; does nothing below 1.
  package mutating func append(spaces count: Int) {
    if count > 0, makeRoom(for: count) { text += String(repeating: " ", count: count) }
  }

  private mutating func makeRoom(for added: Int) -> Bool {
    let count = text.utf8.count + added
    if Budget.spend(added / 8 + 1) { return false }
    if count > room {
      // The text is copied: for a moment it is held twice.
      if Budget.reserve(count) { return false }
      room = 2 * count
      text.reserveCapacity(room)
    }
    return true
  }
}

extension String {
  /// The text in one line: what ends a line is written as Lua writes it. Ids and names may hold anything.
  package var oneLine: String {
    let ends: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    guard unicodeScalars.contains(where: ends.contains) else { return self }
    return unicodeScalars.map { ends.contains($0) ? "\\\($0.value)" : String($0) }.joined()
  }
}
