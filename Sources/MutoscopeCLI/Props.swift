import FoundationEssentials
import LuaKit

/// The table that a script gets as `...`: from `--props FILE`, `-P key=value` and the arguments after the script.
enum Props {
  /// The longest file that is read: 1 MiB. What is decoded from a byte takes up to 40, and no limit of the script's can end it.
  static let most = 1 << 20

  static func value(file: String?, pairs: [String], arguments: [String], lua: Lua) throws -> LuaValue {
    let table = try lua.makeTable()
    if let file {
      let bytes = try Files.input(file, most: most)
      guard let json = try? JSONDecoder().decode(JSON.self, from: Data(bytes)), case .object(let fields) = json else {
        throw Failure(.usage, "\(file): a JSON object expected")
      }
      for (key, value) in fields { try table.set(key, value.luaValue(lua)) }
    }
    for pair in pairs {
      guard let equals = pair.firstIndex(of: "=") else { continue }
      let text = String(pair[pair.index(after: equals)...])
      let json = (try? JSONDecoder().decode(JSON.self, from: Data(text.utf8))) ?? .string(text)
      try table.set(String(pair[..<equals]), json.luaValue(lua))
    }
    for (index, argument) in arguments.enumerated() { try table.set(index + 1, argument) }
    return .table(table)
  }
}

/// A JSON value.
private enum JSON: Decodable {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([JSON].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: JSON].self))
    }
  }

  func luaValue(_ lua: Lua) throws -> LuaValue {
    switch self {
    case .null: return .nil
    case .bool(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .number(let value): return Int(exactly: value).map { .integer($0) } ?? .number(value)
    case .string(let value): return .string(value)
    case .array(let values):
      let table = try lua.makeTable()
      for (index, value) in values.enumerated() { try table.set(index + 1, value.luaValue(lua)) }
      return .table(table)
    case .object(let fields):
      let table = try lua.makeTable()
      for (key, value) in fields { try table.set(key, value.luaValue(lua)) }
      return .table(table)
    }
  }
}
