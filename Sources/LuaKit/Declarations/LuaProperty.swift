import CLuaBridge

/// A property of a class: readable by name, and writable if it has a setter.
public struct LuaProperty<Object> {
  public var info: LuaFieldInfo
  @usableFromInline let accessor: LuaAccessor

  @usableFromInline
  init(_ info: LuaFieldInfo, _ accessor: LuaAccessor) {
    self.info = info
    self.accessor = accessor
  }

  /// A number: the fast kind.
  @inlinable
  public init(
    _ name: String, _ doc: String = "", get: @escaping (Object) throws -> Double,
    set: ((Object, Double) throws -> Void)? = nil
  ) {
    // Closures over the box, made where the type is known: nothing generic is left when they are called.
    self.init(
      LuaFieldInfo(name, doc, type: "number", isReadOnly: set == nil),
      LuaNumberAccessor(
        name, read: { try get(LuaBox<Object>.value($0)) },
        write: set.map { set in { try set(LuaBox<Object>.value($0), $1) } }))
  }

  /// A read-only property.
  @inlinable
  public init<Value: LuaEncodable>(
    _ name: String, _ doc: String = "", type: String? = nil, get: @escaping (Object) throws -> Value
  ) {
    self.init(
      LuaFieldInfo(name, doc, type: type ?? Value.luaTypeName, isReadOnly: true),
      LuaValueAccessor(name, read: { try get(LuaBox<Object>.value($0)).encode(to: $1) }, write: nil))
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
      LuaValueAccessor(
        name, read: { try get(LuaBox<Object>.value($0)).encode(to: $1) },
        write: { try set(LuaBox<Object>.value($0), Assigned.decode($1)) }))
  }

  /// A property of any kind, for properties made in a loop.
  public init(
    _ info: LuaFieldInfo, get: @escaping (Object) throws -> any LuaEncodable,
    set: ((Object, LuaSlot) throws -> Void)? = nil
  ) {
    self.init(
      info,
      LuaValueAccessor(
        info.name, read: { try get(LuaBox<Object>.value($0)).encode(to: $1) },
        write: set.map { set in { try set(LuaBox<Object>.value($0), $1) } }))
    self.info.isReadOnly = set == nil
  }
}

/// What C calls for a property.
@usableFromInline
class LuaAccessor {
  let name: String

  init(_ name: String) { self.name = name }

  func get(_ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ out: UnsafeMutablePointer<Double>) throws
    -> Int32
  {
    0
  }

  func set(_ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isNumber: Bool, _ number: Double) throws {}

  /// Assigns a value from any place on the stack.
  func assign(_ object: UnsafeMutableRawPointer, _ slot: LuaSlot) throws {}

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

/// Reads and writes a number, of which C does all that concerns Lua.
@usableFromInline
final class LuaNumberAccessor: LuaAccessor {
  private let read: (UnsafeMutableRawPointer) throws -> Double
  private let write: ((UnsafeMutableRawPointer, Double) throws -> Void)?

  @usableFromInline
  init(
    _ name: String, read: @escaping (UnsafeMutableRawPointer) throws -> Double,
    write: ((UnsafeMutableRawPointer, Double) throws -> Void)?
  ) {
    self.read = read
    self.write = write
    super.init(name)
  }

  override func get(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ out: UnsafeMutablePointer<Double>
  ) throws -> Int32 {
    out.pointee = try read(object)
    return Int32(LB_NUMBER)
  }

  override func set(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isNumber: Bool, _ number: Double
  ) throws {
    guard isNumber, number.isFinite else { throw Double.mismatch(LuaSlot(state: state, index: 3)) }
    try write?(object, number)
  }

  override func assign(_ object: UnsafeMutableRawPointer, _ slot: LuaSlot) throws {
    try write?(object, Double.decode(slot))
  }
}

/// Reads and writes any value.
@usableFromInline
final class LuaValueAccessor: LuaAccessor {
  private let read: (UnsafeMutableRawPointer, OpaquePointer) throws -> Void
  private let write: ((UnsafeMutableRawPointer, LuaSlot) throws -> Void)?

  @usableFromInline
  init(
    _ name: String, read: @escaping (UnsafeMutableRawPointer, OpaquePointer) throws -> Void,
    write: ((UnsafeMutableRawPointer, LuaSlot) throws -> Void)?
  ) {
    self.read = read
    self.write = write
    super.init(name)
  }

  override func get(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ out: UnsafeMutablePointer<Double>
  ) throws -> Int32 {
    try read(object, state)
    return 1
  }

  override func set(
    _ object: UnsafeMutableRawPointer, _ state: OpaquePointer, _ isNumber: Bool, _ number: Double
  ) throws {
    try write?(object, LuaSlot(state: state, index: 3))
  }

  override func assign(_ object: UnsafeMutableRawPointer, _ slot: LuaSlot) throws { try write?(object, slot) }
}
