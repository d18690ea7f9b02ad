/// Takes what is typed at a prompt, input by input, in one state that lives on.
///
/// An input is an expression, whose values come back without `return`, or statements. A `local` at the top level of an
/// input stays known to the next ones, as it would further down in a file. Errors are told by the line of all that was
/// typed: `repl:12: ...`.
public final class LuaConsole {
  /// An input's end: values, or the wish for more.
  public enum Outcome {
    /// Its values; none for a statement.
    case values([LuaValue])
    /// The parser met the end of the text: another line may follow.
    case incomplete
  }

  public let lua: Lua
  /// As messages call it.
  public let name: String
  /// The line at which the next input begins, from 1.
  public private(set) var line = 1

  public init(lua: Lua, name: String) {
    self.lua = lua
    self.name = name
    lua.declare("_")
  }

  /// Runs an input. Time and printed bytes count anew; `_` becomes its first value.
  ///
  /// - Parameter isLast: whether no line can follow, so that an input that is not complete is an error.
  public func evaluate(_ text: String, isLast: Bool = false) throws -> Outcome {
    lua.cancellation.reset()
    lua.resetBudget()
    let count = text.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    let function: LuaCallback
    do {
      function = try load(text)
    } catch let error as LuaError where error.isIncomplete && !isLast {
      return .incomplete
    } catch {
      line += count
      throw error
    }
    line += count
    let values: [LuaValue]
    do {
      values = try function.call()
    } catch let error as LuaError where error.isLimit {
      // The garbage of this input must not end the next one.
      lua.collectGarbage()
      throw error
    }
    if let first = values.first { try lua.globals.set("_", first) }
    return .values(values)
  }

  private func load(_ text: String) throws -> LuaCallback {
    let lead = Array(repeating: UInt8(ascii: "\n"), count: line - 1)
    // As at Lua's own prompt.
    let value = text.first == "=" ? text.dropFirst() : text[...]
    let expression = Result { try lua.load(lead + Array("return \(value)".utf8), name: name) }
    if case .success(let function) = expression { return function }
    let (statements, names) = LuaConsole.keepingLocals(text)
    do {
      let function = try lua.load(lead + statements, name: name)
      for name in names { lua.declare(name) }
      return function
    } catch {
      // `{ 1,` is no statement, but may become a value.
      if case .failure(let first as LuaError) = expression, first.isIncomplete { throw first }
      throw error
    }
  }

  /// The text with its outermost `local` taken off, line for line, and the names that were declared by it.
  static func keepingLocals(_ text: String) -> (source: [UInt8], names: [String]) {
    var source = Array(text.utf8)
    let tokens = LuaLexer.tokens(of: source).tokens
    var names: [String] = []
    var insertions: [Int] = []
    var depth = 0
    for (index, token) in tokens.enumerated() {
      depth += LuaConsole.depthChange(token)
      guard depth == 0, token.isKeyword("local") else { continue }
      if tokens.count > index + 2, tokens[index + 1].isKeyword("function") {
        names.append(tokens[index + 2].text)
        source.blank(token.range)
      } else if let declared = declaration(tokens[(index + 1)...]) {
        names += declared.names
        source.blank(token.range)
        for range in declared.attributes { source.blank(range) }
        if !declared.hasValues { insertions.append(declared.end) }
      }
    }
    for place in insertions.reversed() { source.insert(contentsOf: Array(" = nil".utf8), at: place) }
    return (source, names)
  }

  private static func depthChange(_ token: LuaToken) -> Int {
    switch (token.kind, token.text) {
    case (.keyword, "function"), (.keyword, "do"), (.keyword, "then"), (.keyword, "repeat"): 1
    case (.keyword, "end"), (.keyword, "until"), (.keyword, "elseif"): -1
    // `else` closes a block and opens the next.
    case (.symbol, "("), (.symbol, "{"), (.symbol, "["): 1
    case (.symbol, ")"), (.symbol, "}"), (.symbol, "]"): -1
    default: 0
    }
  }

  private struct Declaration {
    var names: [String] = []
    var attributes: [Range<Int>] = []
    var end = 0
    var hasValues = false
  }

  /// `a <const>, b = ...` behind a `local`; nil where a value is to be closed, which needs its block.
  private static func declaration(_ tokens: ArraySlice<LuaToken>) -> Declaration? {
    var result = Declaration()
    var rest = tokens
    while let name = rest.first, name.kind == .name {
      result.names.append(name.text)
      result.end = name.range.upperBound
      rest = rest.dropFirst()
      if let open = rest.first, open.isSymbol("<"), rest.count >= 3 {
        let attribute = rest[rest.startIndex + 1]
        guard attribute.text == "const" else { return nil }
        let close = rest[rest.startIndex + 2]
        result.attributes.append(open.range.lowerBound..<close.range.upperBound)
        result.end = close.range.upperBound
        rest = rest.dropFirst(3)
      }
      guard let comma = rest.first, comma.isSymbol(",") else { break }
      rest = rest.dropFirst()
    }
    result.hasValues = rest.first?.isSymbol("=") ?? false
    return result.names.isEmpty ? nil : result
  }
}

extension [UInt8] {
  /// Puts spaces in the place of some bytes, so that lines and columns stay.
  fileprivate mutating func blank(_ range: Range<Int>) {
    for index in range where self[index] != UInt8(ascii: "\n") { self[index] = UInt8(ascii: " ") }
  }
}
