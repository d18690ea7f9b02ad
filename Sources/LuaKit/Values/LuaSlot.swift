import CBudget
import CLuaBridge

/// A place on Lua's stack, valid while a Swift function is being called.
public struct LuaSlot {
  public let state: OpaquePointer
  public let index: Int32

  @inlinable
  public init(state: OpaquePointer, index: Int32) {
    self.state = state
    self.index = index
  }

  /// The interpreter.
  public var lua: Lua { Lua.of(state) }

  /// Whether there is nothing, or nil.
  @inlinable public var isNil: Bool { lb_type(state, index) <= 0 }

  /// The number, if it is one; strings are not converted.
  @inlinable public var number: Double? {
    var value = 0.0
    return lb_to_number(state, index, &value) ? value : nil
  }

  /// Whether there is room for what is made of so many values of a script: a path of dots becomes 32 times as long. Where there
  /// is none the script ends.
  @inlinable
  func hasRoom(_ count: Int, times: Int = 1) -> Bool { count < 1 << 16 || !cb_reserve(UInt64(count * times)) }

  /// The bytes of a string value.
  public var bytes: [UInt8]? {
    var count = 0
    guard let start = lb_to_bytes(state, index, &count), hasRoom(count) else { return nil }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The text of a string value; invalid UTF-8 is repaired.
  public var text: String? {
    var count = 0
    guard let start = lb_to_bytes(state, index, &count), hasRoom(count, times: 32) else { return nil }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// What the value is, as messages call it: `number`, `view`, `no value`.
  public var typeDescription: String {
    switch Int(lb_type(state, index)) {
    case LB_TNONE: return "no value"
    case LB_TNIL: return "nil"
    case LB_TBOOLEAN: return "boolean"
    case LB_TNUMBER: return "number"
    case LB_TSTRING: return "string"
    case LB_TTABLE: return "table"
    case LB_TFUNCTION: return "function"
    case LB_TTHREAD: return "coroutine"
    case LB_TUSERDATA:
      guard let context = lb_class_context(state, index) else { return "object" }
      return Unmanaged<LuaClassRecord>.fromOpaque(context).takeUnretainedValue().name
    default: return "value"
    }
  }

  /// Whether it is a table that can be called, like a spy.
  var isCallable: Bool {
    let (state, index) = (state, lb_absolute(state, index))
    guard Int(lb_type(state, index)) == LB_TTABLE, lb_reserve(state, 4), lb_get_metatable(state, index) else {
      return false
    }
    defer { lb_pop(state, 2) }
    return Int(lb_raw_get_bytes(state, -1, "__call", 6)) != LB_TNIL
  }

  /// Refuses what a list has beside its values; a word of theirs may have been meant.
  func checkList(_ count: Int, words: [String]) throws {
    guard !lb_is_list(state, index, Int64(count)) else { return }
    for key in try LuaTable(self).keys where !(0..<count).contains((key.int ?? 0) - 1) {
      if key.int != nil { throw LuaMismatch("list expected, got a table with [\(key)] (a list must have no holes)") }
      let hint = Suggestion.choice(for: key.description, among: words)
      throw LuaMismatch("list expected, got a table with '\(key)'\(hint)")
    }
  }

  /// The mismatch of this value and what was expected.
  public func mismatch(_ expected: String) -> LuaMismatch { LuaMismatch(expected: expected, got: typeDescription) }
}
