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
    let count = text.utf8.count + part.utf8.count
    if Budget.spend(part.utf8.count / 8 + 1) { return false }
    if count > room {
      // What is there is copied: for a moment it is held twice.
      if Budget.reserve(count) { return false }
      room = 2 * count
      text.reserveCapacity(room)
    }
    text += part
    return true
  }
}
