import Mutoscope
import MutoscopeMotion

/// A JSON value to be written: what holds only plain values takes one line, everything else a line an entry.
enum JSONTree {
  /// Already JSON.
  case plain(String)
  case list([JSONTree])
  case object([(String, JSONTree)])

  static func text(_ text: String?) -> JSONTree { .plain(text.map { JSONText.quoted($0) } ?? "null") }
  static func number(_ value: Double) -> JSONTree { .plain(MutoscopeMotion.number(value)) }
  static func texts(_ texts: [String]) -> JSONTree { .list(texts.map { .text($0) }) }
  static func value(_ value: PropertyValue?) -> JSONTree { .plain(value.map { JSONText.value($0) } ?? "null") }

  var text: String { text(indent: "") }

  private var isPlain: Bool {
    switch self {
    case .plain: true
    case .list(let entries): entries.isEmpty
    case .object(let fields): fields.isEmpty
    }
  }

  private func text(indent: String) -> String {
    switch self {
    case .plain(let text): return text
    case .list(let entries):
      return JSONTree.text(entries.map { ("", $0) }, "[", "]", indent)
    case .object(let fields):
      return JSONTree.text(fields.map { ("\(JSONText.quoted($0)): ", $1) }, "{", "}", indent)
    }
  }

  private static func text(
    _ entries: [(head: String, tree: JSONTree)], _ open: String, _ close: String, _ indent: String
  ) -> String {
    let isShort = entries.allSatisfy { $0.tree.isPlain }
    let inner = isShort ? "" : indent + "  "
    let lines = entries.map { "\(inner)\($0.head)\($0.tree.text(indent: inner))" }
    return isShort
      ? open + lines.joined(separator: ", ") + close
      : "\(open)\n" + lines.joined(separator: ",\n") + "\n\(indent)\(close)"
  }
}

extension Finding {
  /// The finding as JSON; `head` comes first.
  func json(_ head: [(String, JSONTree)] = []) -> JSONTree {
    .object(
      head + [
        ("code", .text(code.rawValue)), ("severity", .text(severity.rawValue)), ("view", .text(view)),
        ("property", .text(property)), ("time", .number(time)), ("size", .number(size)), ("unit", .text(unit.rawValue)),
        ("message", .text(message)), ("fix", .text(fix)), ("line", .text(line)),
      ])
  }
}
