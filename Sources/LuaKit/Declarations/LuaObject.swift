import CLuaBridge

/// A Swift type whose values live in scripts as objects of a declared class.
///
/// For a Swift class the same object is always the same Lua value; a struct is copied, and compared by its `==`
/// operator.
public protocol LuaObject: LuaDecodable, LuaEncodable {
  /// Which of several classes declared for the type this value belongs to; `nil` for the first.
  var luaClassName: String? { get }
}

extension LuaObject {
  @inlinable public var luaClassName: String? { nil }

  @inlinable
  public static func decode(_ slot: LuaSlot) throws -> Self {
    guard let pointer = lb_to_object(slot.state, slot.index, LuaAnyBox.tag(Self.self)) else {
      throw slot.mismatch(luaTypeName)
    }
    return LuaBox<Self>.value(pointer)
  }

  @inlinable
  public func encode(to state: OpaquePointer) throws {
    let identity = Self.self is AnyObject.Type ? Unmanaged.passUnretained(self as AnyObject).toOpaque() : nil
    if let identity, lb_push_cached(state, identity) { return }
    let record = try Lua.of(state).record(of: Self.self, named: luaClassName, state)
    lb_push_object(state, record, Unmanaged.passRetained(LuaBox(self)).toOpaque())
    if let identity { lb_cache(state, identity) }
  }
}

/// What a userdata owns.
@usableFromInline
class LuaAnyBox {
  @usableFromInline init() {}

  @usableFromInline var anyValue: Any { () }

  /// Identifies a type for C.
  @inlinable
  static func tag<Object>(_ type: Object.Type) -> UnsafeRawPointer {
    unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self)
  }
}

@usableFromInline
final class LuaBox<Object>: LuaAnyBox {
  @usableFromInline let value: Object

  @inlinable
  init(_ value: Object) {
    self.value = value
    super.init()
  }

  @usableFromInline override var anyValue: Any { value }

  /// The value in a box that C holds. The caller has compared the type's tag.
  @inlinable
  static func value(_ pointer: UnsafeMutableRawPointer) -> Object {
    Unmanaged<LuaBox<Object>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.value }
  }
}

extension Lua {
  /// The class in which an object of a Swift type is shown.
  @usableFromInline
  func record<Object: LuaObject>(
    of type: Object.Type, named name: String?, _ state: OpaquePointer
  ) throws -> OpaquePointer {
    guard
      let records = classes[ObjectIdentifier(type)],
      let record = name == nil ? records.first : records.first(where: { $0.name == name })
    else { throw LuaFailure("the class '\(name ?? Object.luaTypeName)' was not registered") }
    guard lb_reserve(state, 8) else { throw LuaFailure("stack overflow") }
    return record.pointer
  }
}
