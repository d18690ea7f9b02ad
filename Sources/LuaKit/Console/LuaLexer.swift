/// A word of Lua source, for what a prompt must know before the parser runs.
struct LuaToken: Equatable {
  enum Kind: Equatable {
    case name, keyword, number, symbol
    /// A string; one that is still open runs to the end of the text.
    case string(isClosed: Bool)
  }

  var kind: Kind
  /// The bytes of the source that it covers.
  var range: Range<Int>
  /// The word itself; of a string what stands between its quotes, without reading escapes.
  var text: String

  func isSymbol(_ text: String) -> Bool { kind == .symbol && self.text == text }
  func isKeyword(_ text: String) -> Bool { kind == .keyword && self.text == text }
}

/// Cuts Lua source into words. It takes any text: what is not Lua becomes a symbol of one byte.
struct LuaLexer {
  private let source: [UInt8]
  private var position = 0
  private var tokens: [LuaToken] = []
  /// Whether the text ends inside a comment.
  private(set) var endsInComment = false

  /// The words of a text, and whether it ends inside a comment.
  static func tokens(of source: [UInt8]) -> (tokens: [LuaToken], endsInComment: Bool) {
    var lexer = LuaLexer(source: source)
    lexer.run()
    return (lexer.tokens, lexer.endsInComment)
  }

  /// Whether a text may stand after a dot.
  static func isName(_ text: String) -> Bool {
    let words = tokens(of: Array(text.utf8)).tokens
    return words.count == 1 && words[0].kind == .name && words[0].range.count == text.utf8.count
  }

  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
    "not",
    "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// The longest first.
  private static let symbols: [[UInt8]] = ["...", "..", "==", "~=", "<=", ">=", "//", "<<", ">>", "::"].map {
    Array($0.utf8)
  }

  private init(source: [UInt8]) { self.source = source }

  private mutating func run() {
    while let byte = peek() {
      if byte.isSpace {
        position += 1
      } else if byte == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
        skipComment()
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        readString(quote: byte)
      } else if let level = longBracket() {
        readLongString(level: level)
      } else if byte.isNameStart {
        readWord {
          $0.isNameStart || $0.isDigit
        } kind: {
          LuaLexer.keywords.contains($0) ? .keyword : .name
        }
      } else if byte.isDigit || byte == UInt8(ascii: ".") && peek(1)?.isDigit == true {
        readWord {
          $0.isNameStart || $0.isDigit || $0 == UInt8(ascii: ".")
        } kind: { _ in
          .number
        }
      } else {
        let symbol = LuaLexer.symbols.first { source[position...].starts(with: $0) }
        add(.symbol, position..<position + (symbol?.count ?? 1))
      }
    }
  }

  private func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < source.count ? source[position + offset] : nil
  }

  private mutating func add(_ kind: LuaToken.Kind, _ range: Range<Int>, inner: Range<Int>? = nil) {
    let text = String(decoding: source[inner ?? range], as: UTF8.self)
    tokens.append(LuaToken(kind: kind, range: range, text: text))
    position = range.upperBound
  }

  private mutating func readWord(while belongs: (UInt8) -> Bool, kind: (String) -> LuaToken.Kind) {
    let end = source[position...].firstIndex { !belongs($0) } ?? source.count
    add(kind(String(decoding: source[position..<end], as: UTF8.self)), position..<end)
  }

  private mutating func readString(quote: UInt8) {
    var end = position + 1
    while end < source.count, source[end] != quote, source[end] != UInt8(ascii: "\n") {
      end += source[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    let isClosed = end < source.count && source[end] == quote
    end = min(end, source.count)
    add(.string(isClosed: isClosed), position..<(isClosed ? end + 1 : end), inner: position + 1..<end)
  }

  /// The number of `=` of a long bracket that opens here.
  private func longBracket(at offset: Int = 0) -> Int? {
    guard peek(offset) == UInt8(ascii: "[") else { return nil }
    var level = 0
    while peek(offset + 1 + level) == UInt8(ascii: "=") { level += 1 }
    return peek(offset + 1 + level) == UInt8(ascii: "[") ? level : nil
  }

  /// The end of the text of a long bracket, and of the bracket; nil if it is still open.
  private func end(ofLongBracket level: Int, from start: Int) -> (text: Int, bracket: Int)? {
    let close = [UInt8(ascii: "]")] + Array(repeating: UInt8(ascii: "="), count: level) + [UInt8(ascii: "]")]
    var end = start
    while end + close.count <= source.count {
      if source[end] == close[0], source[end...].starts(with: close) { return (end, end + close.count) }
      end += 1
    }
    return nil
  }

  private mutating func readLongString(level: Int) {
    let start = position + level + 2
    let end = end(ofLongBracket: level, from: start)
    add(
      .string(isClosed: end != nil), position..<(end?.bracket ?? source.count),
      inner: start..<(end?.text ?? source.count))
  }

  private mutating func skipComment() {
    if let level = longBracket(at: 2) {
      let end = end(ofLongBracket: level, from: position + level + 4)
      endsInComment = end == nil
      position = end?.bracket ?? source.count
    } else {
      let end = source[position...].firstIndex(of: UInt8(ascii: "\n"))
      endsInComment = end == nil
      position = end ?? source.count
    }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  /// Letters and the underscore.
  fileprivate var isNameStart: Bool {
    self == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
