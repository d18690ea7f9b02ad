import CLuaBridge

/// A Lua value copied out whole: what JSON can hold, and what `props` are.
///
/// A table whose keys are 1...n is an array; other tables keep their string keys, in byte order. Functions and objects
/// are refused, and so is a table that is nested more than 64 deep or contains itself.
public indirect enum LuaData: Sendable, Equatable {
  case `nil`
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([LuaData])
  case dictionary([Field])

  /// A key and its value.
  public struct Field: Sendable, Equatable {
    public var key: String
    public var value: LuaData

    public init(_ key: String, _ value: LuaData) {
      self.key = key
      self.value = value
    }
  }

  /// How deep tables may be nested.
  public static let maximumDepth = 64
}

extension LuaData: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "any" }
  public static var luaIsOptional: Bool { true }

  public static func decode(_ slot: LuaSlot) throws -> LuaData { try decode(slot, depth: 0) }

  private static func decode(_ slot: LuaSlot, depth: Int) throws -> LuaData {
    switch LuaValue(slot) {
    case .nil: return .nil
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value.text)
    case .table(let table):
      guard depth < maximumDepth else { throw LuaMismatch("table is nested too deeply") }
      return try decode(table, slot.state, depth)
    default: throw LuaMismatch("plain value expected, got \(slot.typeDescription)")
    }
  }

  private static func decode(_ table: LuaTable, _ state: OpaquePointer, _ depth: Int) throws -> LuaData {
    let keys = try table.keys
    let isArray = try !keys.isEmpty && keys.count == table.count
    var items: [LuaData] = []
    var fields: [Field] = []
    for key in keys {
      let path = isArray ? "[\(key)]" : ".\(key)"
      guard isArray || key.string != nil else {
        throw LuaMismatch("string keys or a list without holes expected, got a key [\(key)]")
      }
      let value = try LuaPath.appending(path) {
        guard lb_reserve(state, 8) else { throw LuaFailure("stack overflow") }
        let top = lb_top(state)
        defer { lb_set_top(state, top) }
        try table.get(key).encode(to: state)
        return try decode(LuaSlot(state: state, index: top + 1), depth: depth + 1)
      }
      if isArray { items.append(value) } else { fields.append(Field(key.description, value)) }
    }
    return isArray ? .array(items) : .dictionary(fields)
  }

  public func encode(to state: OpaquePointer) throws {
    guard lb_reserve(state, 8) else { throw LuaFailure("value is nested too deeply") }
    switch self {
    case .nil: lb_push_nil(state)
    case .boolean(let value): lb_push_boolean(state, value)
    case .integer(let value): lb_push_integer(state, Int64(value))
    case .number(let value): lb_push_number(state, value)
    case .string(let value): try value.encode(to: state)
    case .array(let items): try items.encode(to: state)
    case .dictionary(let fields):
      lb_new_table(state, 0, Int32(clamping: fields.count))
      for field in fields {
        try field.key.encode(to: state)
        try field.value.encode(to: state)
        lb_raw_set(state, -3)
      }
    }
  }
}
