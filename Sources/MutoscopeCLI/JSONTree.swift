import Mutoscope
import MutoscopeMotion

/// A JSON value to be written: what holds only plain values takes one line, everything else a line an entry.
enum JSONTree {
  /// Already JSON.
  case plain(String)
  case string(String)
  case list([JSONTree])
  case object([(String, JSONTree)])

  static func text(_ text: String?) -> JSONTree { text.map { .string($0) } ?? .plain("null") }
  static func number(_ value: Double) -> JSONTree { .plain(JSONText.number(value)) }
  static func texts(_ texts: [String]) -> JSONTree { .list(texts.map { .string($0) }) }
  static func value(_ value: PropertyValue?) -> JSONTree { .plain(value.map { JSONText.value($0) } ?? "null") }

  var text: String {
    var text = LongText()
    write(to: &text)
    return text.text
  }

  /// Writes it where a line is begun that is indented so.
  func write(to text: inout LongText, indent: String = "") {
    switch self {
    case .plain(let json): text += json
    case .string(let string): text += JSONText.quoted(string)
    case .list(let entries): JSONTree.write(entries.lazy.map { (nil, $0) }, "[", "]", to: &text, indent)
    case .object(let fields): JSONTree.write(fields.lazy.map { ($0, $1) }, "{", "}", to: &text, indent)
    }
  }

  private static func write(
    _ entries: some Collection<(key: String?, tree: JSONTree)>, _ open: String, _ close: String,
    to text: inout LongText, _ indent: String
  ) {
    let isShort = entries.allSatisfy { $0.tree.isPlain }
    let inner = isShort ? "" : indent + "  "
    text += isShort ? open : "\(open)\n"
    for (index, entry) in entries.enumerated() {
      if index > 0 { text += isShort ? ", " : ",\n" }
      text += inner
      if let key = entry.key { text += "\(JSONText.quoted(key)): " }
      entry.tree.write(to: &text, indent: inner)
    }
    text += isShort ? close : "\n\(indent)\(close)"
  }

  private var isPlain: Bool {
    switch self {
    case .plain, .string: true
    case .list(let entries): entries.isEmpty
    case .object(let fields): fields.isEmpty
    }
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
