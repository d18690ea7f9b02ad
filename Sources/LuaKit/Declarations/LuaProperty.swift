import CLuaBridge

/// A property of a class: readable by name, and writable if it has a setter.
public struct LuaProperty<Object> {
  public var info: LuaFieldInfo
  let accessor: LuaAccessor

  /// A number: the fast kind.
  public init(
    _ name: String, _ doc: String = "", get: @escaping (Object) throws -> Double,
    set: ((Object, Double) throws -> Void)? = nil
  ) {
    info = LuaFieldInfo(name, doc, type: "number", isReadOnly: set == nil)
    accessor = NumberAccessor(name, get, set)
  }

  /// A read-only property.
  public init<Value: LuaEncodable>(
    _ name: String, _ doc: String = "", type: String? = nil, get: @escaping (Object) throws -> Value
  ) {
    info = LuaFieldInfo(name, doc, type: type ?? Value.luaTypeName, isReadOnly: true)
    accessor = ValueAccessor<Object, Value>(name, get, nil)
  }

  /// A property that can be assigned. What is assigned may be of another type than what is read: a rect is read, a rect
  /// or a table is written.
  public init<Value: LuaEncodable, Assigned: LuaDecodable>(
    _ name: String, _ doc: String = "", type: String? = nil, get: @escaping (Object) throws -> Value,
    set: @escaping (Object, Assigned) throws -> Void
  ) {
    info = LuaFieldInfo(name, doc, type: type ?? Value.luaTypeName)
    accessor = ValueAccessor(name, get) { object, slot in try set(object, Assigned.decode(slot)) }
  }

  /// A property of any kind, for properties made in a loop.
  public init(
    _ info: LuaFieldInfo, get: @escaping (Object) throws -> any LuaEncodable,
    set: ((Object, LuaSlot) throws -> Void)? = nil
  ) {
    self.info = info
    self.info.isReadOnly = set == nil
    accessor = AnyAccessor(info.name, get, set)
  }
}

/// What C calls for a property.
class LuaAccessor {
  let name: String
  var isWritable: Bool { false }

  init(_ name: String) { self.name = name }

  func get(_ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ out: UnsafeMutablePointer<Double>) throws
    -> Int32
  {
    0
  }

  func set(_ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isNumber: Bool, _ number: Double) throws {}

  static let getter: lb_getter = { state, object, context, out in
    Unmanaged<LuaAccessor>.fromOpaque(context)._withUnsafeGuaranteedRef { accessor in
      do { return try accessor.get(object, state, out) } catch { return accessor.raise(error, state) }
    }
  }

  static let setter: lb_setter = { state, object, context, isNumber, number in
    Unmanaged<LuaAccessor>.fromOpaque(context)._withUnsafeGuaranteedRef { accessor in
      do {
        try accessor.set(object, state, isNumber, number)
        return 0
      } catch {
        return accessor.raise(error, state)
      }
    }
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

private final class NumberAccessor<Object>: LuaAccessor {
  private let read: (Object) throws -> Double
  private let write: ((Object, Double) throws -> Void)?

  init(_ name: String, _ read: @escaping (Object) throws -> Double, _ write: ((Object, Double) throws -> Void)?) {
    self.read = read
    self.write = write
    super.init(name)
  }

  override var isWritable: Bool { write != nil }

  override func get(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ out: UnsafeMutablePointer<Double>
  ) throws -> Int32 {
    out.pointee = try read(LuaBox<Object>.value(object))
    return Int32(LB_NUMBER)
  }

  override func set(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isNumber: Bool, _ number: Double
  ) throws {
    guard isNumber, number.isFinite else { throw Double.mismatch(LuaSlot(state: state, index: 3)) }
    try write?(LuaBox<Object>.value(object), number)
  }
}

private final class ValueAccessor<Object, Value: LuaEncodable>: LuaAccessor {
  private let read: (Object) throws -> Value
  private let write: ((Object, LuaSlot) throws -> Void)?

  init(_ name: String, _ read: @escaping (Object) throws -> Value, _ write: ((Object, LuaSlot) throws -> Void)?) {
    self.read = read
    self.write = write
    super.init(name)
  }

  override var isWritable: Bool { write != nil }

  override func get(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ out: UnsafeMutablePointer<Double>
  ) throws -> Int32 {
    try read(LuaBox<Object>.value(object)).encode(to: state)
    return 1
  }

  override func set(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isNumber: Bool, _ number: Double
  ) throws {
    try write?(LuaBox<Object>.value(object), LuaSlot(state: state, index: 3))
  }
}

private final class AnyAccessor<Object>: LuaAccessor {
  private let read: (Object) throws -> any LuaEncodable
  private let write: ((Object, LuaSlot) throws -> Void)?

  init(
    _ name: String, _ read: @escaping (Object) throws -> any LuaEncodable, _ write: ((Object, LuaSlot) throws -> Void)?
  ) {
    self.read = read
    self.write = write
    super.init(name)
  }

  override var isWritable: Bool { write != nil }

  override func get(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ out: UnsafeMutablePointer<Double>
  ) throws -> Int32 {
    try read(LuaBox<Object>.value(object)).encode(to: state)
    return 1
  }

  override func set(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isNumber: Bool, _ number: Double
  ) throws {
    try write?(LuaBox<Object>.value(object), LuaSlot(state: state, index: 3))
  }
}
