import CLuaBridge

/// A handle to a table. Access is raw: metamethods are not called. A list of rows shows all of them.
public final class LuaTable: LuaReference {
  /// The length of the sequence, `rawlen`.
  public var count: Int {
    get throws {
      let state = try pushed()
      defer { lb_pop(state, 1) }
      guard lb_complete_rows(state, -1) else { throw LuaFailure("limit reached") }
      return Int(clamping: lb_raw_length(state, -1))
    }
  }

  public func get(_ key: String) throws -> LuaValue { try get(.string(key)) }

  public func get(_ index: Int) throws -> LuaValue {
    let state = try pushed()
    defer { lb_pop(state, 1) }
    guard lb_complete_rows(state, -1) else { throw LuaFailure("limit reached") }
    lb_raw_get_integer(state, -1, Int64(index))
    return LuaValue(takingTopOf: state)
  }

  public func get(_ key: LuaValue) throws -> LuaValue {
    let state = try pushed()
    defer { lb_pop(state, 1) }
    guard lb_complete_rows(state, -1) else { throw LuaFailure("limit reached") }
    try key.encode(to: state)
    lb_raw_get(state, -2)
    return LuaValue(takingTopOf: state)
  }

  public func set(_ key: String, _ value: some LuaEncodable) throws { try set(LuaValue.string(key), value) }

  public func set(_ index: Int, _ value: some LuaEncodable) throws { try set(LuaValue.integer(index), value) }

  /// Sets a field. The key must not be nil or NaN.
  public func set(_ key: LuaValue, _ value: some LuaEncodable) throws {
    let state = try pushed()
    let top = lb_top(state)
    defer { lb_set_top(state, top - 1) }
    try key.encode(to: state)
    try value.encode(to: state)
    guard lb_raw_set(state, top) else { throw LuaFailure("a table key must not be nil or NaN") }
  }

  public func append(_ value: some LuaEncodable) throws { try set(try count + 1, value) }

  /// The keys, in the order of `pairs`: the sequence, other numbers, strings by bytes, booleans, objects, the rest.
  public var keys: [LuaValue] {
    get throws {
      let state = try pushed()
      let top = lb_top(state)
      defer { lb_set_top(state, top - 1) }
      guard lb_push_sorted_keys(state, top) else { throw LuaFailure("table has too many keys") }
      let count = Int(lb_raw_length(state, -1))
      guard LuaSlot(state: state, index: -1).hasRoom(count, times: 128) else { throw LuaFailure("not enough memory") }
      var keys: [LuaValue] = []
      keys.reserveCapacity(count)
      for i in 0..<count {
        lb_raw_get_integer(state, -1, Int64(i + 1))
        keys.append(LuaValue(takingTopOf: state))
      }
      return keys
    }
  }

  /// Calls `body` with every field, in the order of `keys`.
  public func forEach(_ body: (LuaValue, LuaValue) throws -> Void) throws {
    for key in try keys { try body(key, get(key)) }
  }

  /// Decodes a field; the path of a mismatch names it.
  public func decode<Value: LuaDecodable>(_ key: String, as type: Value.Type = Value.self) throws -> Value {
    let state = try pushed()
    let top = lb_top(state)
    defer { lb_set_top(state, top - 1) }
    try LuaValue.string(key).encode(to: state)
    lb_raw_get(state, top)
    return try LuaPath.appending(".\(key)") { try Value.decode(LuaSlot(state: state, index: lb_top(state))) }
  }

  /// The metatable, also one that a script may not see.
  var metatable: LuaTable? {
    get throws {
      let state = try pushed()
      defer { lb_pop(state, 1) }
      return lb_get_metatable(state, -1) ? LuaTable(takingTopOf: state, try lua) : nil
    }
  }

  /// Sets the metatable, also one that a script may not set.
  public func setMetatable(_ metatable: LuaTable?) throws {
    let state = try pushed()
    defer { lb_pop(state, 1) }
    if let metatable { try metatable.push(to: state) } else { lb_push_nil(state) }
    lb_set_metatable(state, -2)
  }
}

/// Where in a value something is.
enum LuaPath {
  /// Puts a part in front of the path of a mismatch that `body` throws.
  static func appending<Value>(_ part: @autoclosure () -> String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var mismatch as LuaMismatch {
      mismatch.path = part() + mismatch.path
      throw mismatch
    }
  }
}
