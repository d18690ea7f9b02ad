import CLuaBridge

/// Any Lua value.
public enum LuaValue {
  case `nil`
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(LuaString)
  case table(LuaTable)
  case function(LuaCallback)
  case coroutine(LuaCoroutine)
  case object(LuaObjectReference)

  /// Reads a value from the stack.
  public init(_ slot: LuaSlot) {
    let (state, index) = (slot.state, slot.index)
    switch Int(lb_type(state, index)) {
    case LB_TBOOLEAN: self = .boolean(lb_to_boolean(state, index))
    case LB_TNUMBER:
      var integer: Int64 = 0
      if lb_is_integer(state, index), lb_to_integer(state, index, &integer) {
        self = .integer(Int(integer))
      } else {
        self = .number(slot.number ?? .nan)
      }
    case LB_TSTRING: self = .string(LuaString(slot.bytes ?? []))
    case LB_TTABLE: self = .table(LuaTable(slot))
    case LB_TFUNCTION: self = .function(LuaCallback(slot))
    case LB_TTHREAD: self = .coroutine(LuaCoroutine(slot))
    case LB_TUSERDATA: self = .object(LuaObjectReference(slot))
    default: self = .nil
    }
  }

  /// Takes the value on top of the stack.
  init(takingTopOf state: OpaquePointer) {
    self.init(LuaSlot(state: state, index: -1))
    lb_pop(state, 1)
  }

  /// A string value.
  public static func string(_ text: String) -> LuaValue { .string(LuaString(text)) }

  public var isNil: Bool { if case .nil = self { true } else { false } }
  /// False for nil and false only.
  public var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }
  /// An integer or number.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
  /// An integer, or a number with an integral value.
  public var int: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }
  public var bool: Bool? { if case .boolean(let value) = self { value } else { nil } }
  public var string: String? { if case .string(let value) = self { value.text } else { nil } }
  public var table: LuaTable? { if case .table(let value) = self { value } else { nil } }
  public var function: LuaCallback? { if case .function(let value) = self { value } else { nil } }
  public var coroutine: LuaCoroutine? { if case .coroutine(let value) = self { value } else { nil } }
  /// The Swift object or value, if it is one of this type.
  public func object<Object>(_ type: Object.Type = Object.self) -> Object? {
    if case .object(let reference) = self { reference.value(type) } else { nil }
  }
  /// The kind of value, as messages call it.
  public var typeDescription: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .coroutine: "coroutine"
    case .object(let reference): reference.className
    }
  }
}

extension LuaValue: CustomStringConvertible {
  /// Plain values as Lua writes them; anything else by its kind.
  public var description: String {
    switch self {
    case .nil: "nil"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let value): String(value)
    case .number(let value): LuaNumber.text(value)
    case .string(let value): value.text
    default: typeDescription
    }
  }
}

extension LuaValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  public init(nilLiteral: ()) { self = .nil }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(stringLiteral value: String) { self = .string(value) }
}

/// A Lua string: bytes, usually UTF-8.
public struct LuaString: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public var bytes: [UInt8]

  public init(_ bytes: [UInt8]) { self.bytes = bytes }
  public init(_ text: String) { bytes = Array(text.utf8) }
  public init(stringLiteral value: String) { self.init(value) }

  /// The text; invalid UTF-8 is repaired.
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  public var description: String { text }
}

/// Numbers as text.
public enum LuaNumber {
  /// The shortest text that reads back the same, without `.0`: `0.1`, `2`, `1e+300`, `inf`, `nan`.
  public static func text(_ value: Double) -> String {
    if value.isNaN { return "nan" }
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
