/// Shows values at a prompt: tables sorted and indented, without addresses, so that two runs show the same.
public struct LuaPrinter {
  private let lua: Lua
  /// The depth to which tables are shown; beneath it they are `{...}`.
  private let depth: Int
  /// The number of entries of a table that are shown.
  private let count: Int
  private let width = 80

  public init(_ lua: Lua, depth: Int = 3, count: Int = 100) {
    self.lua = lua
    self.depth = depth
    self.count = count
  }

  /// Several values as `print` shows them, with tabs between; a text as it is.
  public func text(_ values: [LuaValue]) throws -> String {
    try values.map { value in
      if case .string(let text) = value { return LuaPrinter.harmless(text.text) }
      return try self.text(value, level: 0, inside: [])
    }.joined(separator: "\t")
  }

  private func text(_ value: LuaValue, level: Int, inside: [LuaTable]) throws -> String {
    switch value {
    case .nil, .boolean, .integer, .number: value.description
    case .string(let text): LuaPrinter.quoted(text)
    case .function, .coroutine: value.typeDescription
    case .object: try describe(value)
    case .table(let table): try self.text(table, level: level, inside: inside)
    }
  }

  /// An object by what it says of itself, else by its class.
  private func describe(_ object: LuaValue) throws -> String {
    let text = try lua.describe(object)
    return text.hasPrefix("\(object.typeDescription): 0x") ? object.typeDescription : LuaPrinter.harmless(text)
  }

  private func text(_ table: LuaTable, level: Int, inside: [LuaTable]) throws -> String {
    if try table.metafield("__tostring") != nil { return LuaPrinter.harmless(try lua.describe(.table(table))) }
    if inside.contains(where: { $0.isSame(as: table) }) { return "{cycle}" }
    // A read-only table keeps its fields behind it.
    let fields = try table.readOnlyContent ?? table
    let keys = try fields.keys
    if keys.isEmpty { return "{}" }
    if level >= depth { return "{...}" }
    var parts: [String] = []
    var next = 1
    for key in keys.prefix(count) {
      let value = try text(fields.get(key), level: level + 1, inside: inside + [table])
      if key.int == next {
        next += 1
        parts.append(value)
      } else {
        parts.append("\(try name(of: key)) = \(value)")
      }
    }
    if keys.count > count { parts.append("... (\(keys.count - count) more)") }
    let line = "{ \(parts.joined(separator: ", ")) }"
    let indent = String(repeating: "  ", count: level)
    if indent.count + line.count <= width, !line.contains("\n") { return line }
    return "{\n" + parts.map { "\(indent)  \($0),\n" }.joined() + "\(indent)}"
  }

  private func name(of key: LuaValue) throws -> String {
    guard case .string(let text) = key else { return "[\(try self.text(key, level: depth, inside: []))]" }
    let tokens = LuaLexer.tokens(of: text.bytes).tokens
    let isName = tokens.count == 1 && tokens[0].kind == .name && tokens[0].range.count == text.bytes.count
    return isName ? text.text : "[\(LuaPrinter.quoted(text))]"
  }

  /// A text whose control characters do nothing to a terminal; lines and tabs stay.
  private static func harmless(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return text }
    return text.unicodeScalars.map { scalar in
      let isPlain = scalar == "\n" || scalar == "\t" || scalar.properties.generalCategory != .control
      return isPlain ? String(scalar) : "\\\(scalar.value)"
    }.joined()
  }

  /// A string as Lua source: what it would be typed as.
  static func quoted(_ text: LuaString) -> String {
    var result = "\""
    for scalar in text.text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\0"..<" ", "\u{7F}": result += "\\\(scalar.value)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension LuaTable {
  /// A field of the metatable, raw; nil if there is none.
  func metafield(_ name: String) throws -> LuaValue? {
    guard let value = try metatable?.get(name), !value.isNil else { return .none }
    return value
  }

  /// The table behind a read-only one (see ``Lua/readOnly(_:name:)``); nil for any other.
  var readOnlyContent: LuaTable? {
    get throws {
      guard case .boolean(false)? = try metafield("__metatable") else { return nil }
      return try metafield("__index")?.table
    }
  }
}
