import CLuaBridge

/// A property of a class: readable by name, and writable if it has a setter.
public struct LuaProperty<Object: LuaObject> {
  public var info: LuaFieldInfo
  @usableFromInline let accessor: LuaAccessor

  @usableFromInline
  init(_ info: LuaFieldInfo, _ accessor: LuaAccessor) {
    self.info = info
    self.accessor = accessor
  }

  /// A read-only property.
  @inlinable
  public init<Value: LuaEncodable>(
    _ name: String, _ doc: String = "", type: String? = nil, get: @escaping (Object) throws -> Value
  ) {
    self.init(LuaFieldInfo(name, doc, type: type ?? Value.luaTypeName, isReadOnly: true), get: get)
  }

  /// A property that can be assigned. What is assigned may be of another type than what is read: a rect is read, a rect
  /// or a table is written.
  @inlinable
  public init<Value: LuaEncodable, Assigned: LuaDecodable>(
    _ name: String, _ doc: String = "", type: String? = nil, get: @escaping (Object) throws -> Value,
    set: @escaping (Object, Assigned) throws -> Void
  ) {
    self.init(
      LuaFieldInfo(name, doc, type: type ?? Value.luaTypeName),
      LuaAccessor(name, read: LuaAccessor.reader(get)) { held, slot, number in
        var value = number as? Assigned  // decided when specialized
        if value == nil || !number.isFinite { value = try Assigned.decode(slot) }
        if let value { try Object.luaLend(held) { try set($0, value) } }
      })
  }

  /// A property that reads what is assigned itself.
  @inlinable
  public init<Value: LuaEncodable>(
    _ info: LuaFieldInfo, get: @escaping (Object) throws -> Value, set: ((Object, LuaSlot) throws -> Void)? = nil
  ) {
    var write: LuaAccessor.Writer?
    if let set { write = { held, slot, _ in try Object.luaLend(held) { try set($0, slot) } } }
    self.init(info, LuaAccessor(info.name, read: LuaAccessor.reader(get), write: write))
    self.info.isReadOnly = set == nil
  }
}

/// Serves a property to C, which does all that concerns Lua where the value is a number.
@usableFromInline
final class LuaAccessor {
  /// Writes a number to its last argument or pushes a value, and says which.
  @usableFromInline typealias Reader = (UnsafeMutableRawPointer, OpaquePointer, UnsafeMutablePointer<Double>) throws ->
    Int32
  /// Takes a value from a place on the stack; the number is NaN where it is none.
  @usableFromInline typealias Writer = (UnsafeMutableRawPointer, LuaSlot, Double) throws -> Void

  let name: String
  private let read: Reader
  private let write: Writer?
  var isWritable: Bool { write != nil }

  @usableFromInline
  init(_ name: String, read: @escaping Reader, write: Writer?) {
    (self.name, self.read, self.write) = (name, read, write)
  }

  /// Makes the reader where the types are known: nothing generic is left when it is called.
  @inlinable
  static func reader<Object: LuaObject, Value: LuaEncodable>(_ get: @escaping (Object) throws -> Value) -> Reader {
    { held, state, out in
      let value = try Object.luaLend(held) { try get($0) }
      if Value.self == Double.self, let number = value as? Double {
        out.pointee = number
        return Int32(LB_NUMBER)
      }
      try value.encode(to: state)
      return 1
    }
  }

  static let getter: lb_getter = { state, held, context, out in
    Unmanaged<LuaAccessor>.fromOpaque(context)._withUnsafeGuaranteedRef { accessor in
      do { return try accessor.read(held, state, out) } catch { return accessor.raise(error, state) }
    }
  }

  static let setter: lb_setter = { state, held, context, number in
    Unmanaged<LuaAccessor>.fromOpaque(context)._withUnsafeGuaranteedRef { accessor in
      do {
        try accessor.write?(held, LuaSlot(state: state, index: 3), number)
        return 0
      } catch { return accessor.raise(error, state) }
    }
  }

  /// Assigns a value from any place on the stack.
  func assign(_ held: UnsafeMutableRawPointer, _ slot: LuaSlot) throws {
    try write?(held, slot, lb_number(slot.state, slot.index))
  }

  @inline(never)
  private func raise(_ error: any Error, _ state: OpaquePointer) -> Int32 {
    var error = error
    if let mismatch = error as? LuaMismatch {
      let kind = LuaSlot(state: state, index: 1).typeDescription
      error = LuaFailure("bad value for '\(name)' of \(kind): \(mismatch)")
    }
    return LuaBinding.raise(error, state, function: name)
  }
}
