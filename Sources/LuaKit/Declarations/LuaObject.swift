import CLuaBridge

/// A Swift type whose values live in scripts as objects of a declared class.
///
/// For a Swift class the same object is always the same Lua value; a struct is copied, and compared by its `==`
/// operator.
public protocol LuaObject: LuaDecodable, LuaEncodable {
  /// Which of several classes declared for the type this value belongs to; `nil` for the first.
  var luaClassName: String? { get }
  /// Whether its values are copied bit by bit and hold nothing that has to be let go of. The compiler knows.
  static var luaIsPlain: Bool { get }
  /// Lends the value that C holds to a function, uncounted. The caller has compared the type's tag.
  static func luaLend<Result>(
    _ held: UnsafeMutableRawPointer, _ body: (Self) throws -> Result
  ) rethrows -> Result
}

extension LuaObject where Self: AnyObject {
  // By itself, since only what is known to be an object is lent: any cast to it counts, twice as long as all the rest.
  @inlinable @inline(__always)
  public static func luaLend<Result>(
    _ held: UnsafeMutableRawPointer, _ body: (Self) throws -> Result
  ) rethrows -> Result {
    try Unmanaged<Self>.fromOpaque(held)._withUnsafeGuaranteedRef(body)
  }
}

extension LuaObject where Self: BitwiseCopyable {
  @inlinable public static var luaIsPlain: Bool { true }
}

extension LuaObject {
  @inlinable public static var luaIsPlain: Bool { false }
  @inlinable public var luaClassName: String? { nil }

  @inlinable @inline(__always)
  public static func luaLend<Result>(
    _ held: UnsafeMutableRawPointer, _ body: (Self) throws -> Result
  ) rethrows -> Result {
    if LuaBox<Self>.isPlain { return try body(held.load(as: Self.self)) }
    return try Unmanaged<LuaBox<Self>>.fromOpaque(held)._withUnsafeGuaranteedRef { try body($0.value) }
  }

  @inlinable
  public static func decode(_ slot: LuaSlot) throws -> Self {
    guard let object = slot.object(Self.self) else { throw slot.mismatch(luaTypeName) }
    return object
  }

  @inlinable
  public func encode(to state: OpaquePointer) throws {
    if LuaBox<Self>.isPlain {
      let place = try lb_push_plain(state, Lua.record(of: Self.self, state), MemoryLayout<Self>.size)
      place.initializeMemory(as: Self.self, to: self)
      return
    }
    let identity = Self.self is AnyObject.Type ? Unmanaged.passUnretained(self as AnyObject).toOpaque() : nil
    if let identity, lb_push_cached(state, identity) { return }
    try lb_push_object(state, Lua.record(of: Self.self, named: luaClassName, state), LuaBox.retained(self))
    if let identity { lb_cache(state, identity) }
  }
}

extension LuaSlot {
  /// The Swift object or value, if it is one of this type and alive.
  @inlinable
  public func object<Object: LuaObject>(_ type: Object.Type = Object.self) -> Object? {
    lb_to_object(state, index, LuaBox<Object>.tag).map { Object.luaLend($0) { $0 } }
  }
}

/// Holds Swift values for C: a plain value lies in its userdata, an object is held itself, any other value is in a box.
@usableFromInline
final class LuaBox<Object: LuaObject> {
  @usableFromInline let value: Object

  @inlinable init(_ value: Object) { self.value = value }

  /// Whether there is nothing to release. Decided when specialized.
  @inlinable static var isPlain: Bool { Object.luaIsPlain && MemoryLayout<Object>.alignment <= 8 }

  /// Identifies the type for C.
  @inlinable static var tag: UnsafeRawPointer { unsafeBitCast(Object.self as Any.Type, to: UnsafeRawPointer.self) }

  /// Holds a value that is not plain for C, with a count of 1 more.
  @inlinable
  static func retained(_ value: Object) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Object.self is AnyObject.Type ? value as AnyObject : LuaBox(value)).toOpaque()
  }
}

extension Lua {
  /// The class in which an object of a Swift type is shown.
  @inlinable
  static func record<Object: LuaObject>(
    of type: Object.Type, named name: String? = nil, _ state: OpaquePointer
  ) throws -> OpaquePointer {
    if name == nil, let record = lb_class_of(state, LuaBox<Object>.tag) { return record }
    return try of(state).record(ObjectIdentifier(type), named: name ?? Object.luaTypeName)
  }

  @usableFromInline
  func record(_ type: ObjectIdentifier, named name: String) throws -> OpaquePointer {
    guard let record = classes[type]?.first(where: { $0.name == name }) else {
      throw LuaFailure("the class '\(name)' was not registered")
    }
    return record.pointer
  }
}
