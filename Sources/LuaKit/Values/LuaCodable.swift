import CLuaBridge

/// A type that declarations can name.
public protocol LuaTyped {
  /// What messages and stubs call it: `number`, `string[]`, `view`.
  static var luaTypeName: String { get }
}

/// A type that can be read from a Lua value.
public protocol LuaDecodable: LuaTyped {
  /// Whether nil, or nothing, is a value of the type.
  static var luaIsOptional: Bool { get }
  /// The words that scripts write for its values, if these are a closed set.
  static var luaWords: [String] { get }
  /// Reads the value; throws `LuaMismatch` or `LuaFailure`.
  static func decode(_ slot: LuaSlot) throws -> Self
}

/// What a Swift function may return to Lua: any number of values.
public protocol LuaResult {
  /// Pushes the values and says how many they are.
  func pushResults(to state: OpaquePointer) throws -> Int32
  /// The type in stubs; `nil` for nothing.
  static var luaResultType: String? { get }
}

/// A type that becomes one Lua value.
public protocol LuaEncodable: LuaTyped, LuaResult {
  /// Pushes exactly one value.
  func encode(to state: OpaquePointer) throws
}

extension LuaDecodable {
  @inlinable public static var luaIsOptional: Bool { false }
  public static var luaWords: [String] { [] }

  /// The value as a default in the reference.
  @usableFromInline var luaDefaultText: String {
    switch self {
    case let value as Double: LuaNumber.text(value)
    case let value as String: "\"\(value)\""
    case let value as any LuaEnumeration: "\"\(value.rawValue)\""
    default: String(describing: self)
    }
  }
}

extension LuaEncodable {
  @inlinable
  public func pushResults(to state: OpaquePointer) throws -> Int32 {
    try encode(to: state)
    return 1
  }
  public static var luaResultType: String? { luaTypeName }
}

/// Several results.
public struct LuaResults: LuaResult {
  public var values: [any LuaEncodable]

  public init(_ values: [any LuaEncodable]) { self.values = values }

  public func pushResults(to state: OpaquePointer) throws -> Int32 {
    guard lb_reserve(state, Int32(clamping: values.count) + 8) else { throw LuaFailure("too many results") }
    for value in values { try value.encode(to: state) }
    return Int32(values.count)
  }
  public static var luaResultType: String? { "any ..." }
}

extension Double: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "number" }

  /// A finite number.
  @inlinable
  public static func decode(_ slot: LuaSlot) throws -> Double {
    let value = lb_number(slot.state, slot.index)
    guard value.isFinite else { throw mismatch(slot) }
    return value
  }

  @inlinable
  public func encode(to state: OpaquePointer) throws { lb_push_number(state, self) }

  @usableFromInline @inline(never)
  static func mismatch(_ slot: LuaSlot) -> LuaMismatch {
    guard let value = slot.number else { return slot.mismatch("number") }
    return LuaMismatch(expected: "finite number", got: value.isNaN ? "nan" : value < 0 ? "-inf" : "inf")
  }
}

extension Int: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "integer" }

  /// A number with an integral value.
  @inlinable
  public static func decode(_ slot: LuaSlot) throws -> Int {
    var value: Int64 = 0
    guard lb_to_integer(slot.state, slot.index, &value) else { throw mismatch(slot) }
    return Int(value)
  }

  @inlinable
  public func encode(to state: OpaquePointer) throws { lb_push_integer(state, Int64(self)) }

  @usableFromInline @inline(never)
  static func mismatch(_ slot: LuaSlot) -> LuaMismatch {
    guard let value = slot.number else { return slot.mismatch("integer") }
    return LuaMismatch(expected: "integer", got: LuaNumber.text(value))
  }
}

extension Bool: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "boolean" }

  @inlinable
  public static func decode(_ slot: LuaSlot) throws -> Bool {
    guard Int(lb_type(slot.state, slot.index)) == LB_TBOOLEAN else { throw slot.mismatch("boolean") }
    return lb_to_boolean(slot.state, slot.index)
  }

  @inlinable
  public func encode(to state: OpaquePointer) throws { lb_push_boolean(state, self) }
}

extension String: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "string" }

  /// The text of a string; invalid UTF-8 is repaired.
  public static func decode(_ slot: LuaSlot) throws -> String {
    guard let text = slot.text else { throw slot.mismatch("string") }
    return text
  }

  public func encode(to state: OpaquePointer) throws {
    var copy = self
    copy.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { lb_push_bytes(state, $0.baseAddress, $0.count) }
    }
  }
}

extension LuaString: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "string" }

  public static func decode(_ slot: LuaSlot) throws -> LuaString {
    guard let bytes = slot.bytes else { throw slot.mismatch("string") }
    return LuaString(bytes)
  }

  public func encode(to state: OpaquePointer) throws {
    bytes.withUnsafeBytes { raw in
      let characters = raw.bindMemory(to: CChar.self)
      lb_push_bytes(state, characters.baseAddress, characters.count)
    }
  }
}

extension Optional: LuaTyped where Wrapped: LuaTyped {
  public static var luaTypeName: String { Wrapped.luaTypeName == "any" ? "any" : "\(Wrapped.luaTypeName)?" }
}

extension Optional: LuaDecodable where Wrapped: LuaDecodable {
  @inlinable public static var luaIsOptional: Bool { true }

  @inlinable
  public static func decode(_ slot: LuaSlot) throws -> Wrapped? {
    slot.isNil ? nil : try Wrapped.decode(slot)
  }
}

extension Optional: LuaResult where Wrapped: LuaEncodable {}

extension Optional: LuaEncodable where Wrapped: LuaEncodable {
  @inlinable
  public func encode(to state: OpaquePointer) throws {
    if let self { try self.encode(to: state) } else { lb_push_nil(state) }
  }
}

extension Array: LuaTyped where Element: LuaTyped {
  public static var luaTypeName: String {
    let name = Element.luaTypeName
    return name.contains("|") || name.contains(" ") ? "(\(name))[]" : "\(name)[]"
  }
}

extension Array: LuaDecodable where Element: LuaDecodable {
  /// A sequence without holes; fields beside it are refused.
  public static func decode(_ slot: LuaSlot) throws -> [Element] {
    let (state, index) = (slot.state, lb_absolute(slot.state, slot.index))
    guard Int(lb_type(state, index)) == LB_TTABLE else { throw slot.mismatch("table") }
    let count = Int(clamping: lb_raw_length(state, index))
    guard lb_reserve(state, 8) else { throw LuaFailure("table is nested too deeply") }
    // A curve holds several numbers for each of its stops.
    guard slot.hasRoom(count, times: 128) else { throw LuaFailure("not enough memory") }
    if Element.self == Double.self, let list = numbers(count, state, index) {
      return unsafeBitCast(list, to: [Element].self)
    }
    try slot.checkList(count, words: Element.luaWords)
    var result: [Element] = []
    result.reserveCapacity(Swift.min(count, 1 << 16))
    for i in 0..<count {
      lb_raw_get_integer(state, index, Int64(i + 1))
      defer { lb_pop(state, 1) }
      result.append(try LuaPath.appending("[\(i + 1)]") { try Element.decode(slot.top) })
    }
    return result
  }

  /// Long lists of numbers are read at once; nil where one is none, or something stands beside them.
  private static func numbers(_ count: Int, _ state: OpaquePointer, _ index: Int32) -> [Double]? {
    var isRead = false
    let list = [Double](unsafeUninitializedCapacity: count) { buffer, written in
      guard let first = buffer.baseAddress else { return }
      isRead = lb_read_list(state, index, first, Int64(count))
      written = isRead ? count : 0
    }
    return isRead ? list : nil
  }
}

extension Array: LuaResult where Element: LuaEncodable {}

extension Array: LuaEncodable where Element: LuaEncodable {
  public func encode(to state: OpaquePointer) throws {
    guard lb_reserve(state, 8) else { throw LuaFailure("value is nested too deeply") }
    lb_new_table(state, Int32(clamping: count), 0)
    for (i, element) in enumerated() {
      try element.encode(to: state)
      lb_raw_set_integer(state, -2, Int64(i + 1))
    }
  }
}

extension LuaValue: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "any" }
  public static var luaIsOptional: Bool { true }

  public static func decode(_ slot: LuaSlot) throws -> LuaValue { LuaValue(slot) }

  public func encode(to state: OpaquePointer) throws {
    switch self {
    case .nil: lb_push_nil(state)
    case .boolean(let value): lb_push_boolean(state, value)
    case .integer(let value): lb_push_integer(state, Int64(value))
    case .number(let value): lb_push_number(state, value)
    case .string(let value): try value.encode(to: state)
    case .table(let value): try value.push(to: state)
    case .function(let value): try value.push(to: state)
    case .coroutine(let value): try value.push(to: state)
    case .object(let value): try value.push(to: state)
    }
  }
}

extension LuaTable: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "table" }

  public static func decode(_ slot: LuaSlot) throws -> LuaTable {
    guard Int(lb_type(slot.state, slot.index)) == LB_TTABLE else { throw slot.mismatch("table") }
    return LuaTable(slot)
  }

  public func encode(to state: OpaquePointer) throws { try push(to: state) }
}

extension LuaCallback: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "function" }

  public static func decode(_ slot: LuaSlot) throws -> LuaCallback {
    guard Int(lb_type(slot.state, slot.index)) == LB_TFUNCTION || slot.isCallable else {
      throw slot.mismatch("function")
    }
    return LuaCallback(slot)
  }

  public func encode(to state: OpaquePointer) throws { try push(to: state) }
}

extension LuaCoroutine: LuaDecodable, LuaEncodable {
  public static var luaTypeName: String { "thread" }

  public static func decode(_ slot: LuaSlot) throws -> LuaCoroutine {
    guard Int(lb_type(slot.state, slot.index)) == LB_TTHREAD else { throw slot.mismatch("coroutine") }
    return LuaCoroutine(slot)
  }

  public func encode(to state: OpaquePointer) throws { try push(to: state) }
}

extension LuaSlot {
  /// The value on top, as an absolute place.
  var top: LuaSlot { LuaSlot(state: state, index: lb_top(state)) }
}
