import CLuaBridge

/// A Swift type whose values live in scripts as objects of a declared class.
///
/// For a Swift class the same object is always the same Lua value; a struct is copied, and compared by its `==` operator.
public protocol LuaObject: LuaDecodable, LuaEncodable {
  /// Which of several classes declared for the type this value belongs to; `nil` for the first.
  var luaClassName: String? { get }
}

extension LuaObject {
  public var luaClassName: String? { nil }

  public static func decode(_ slot: LuaSlot) throws -> Self {
    guard let pointer = lb_to_object(slot.state, slot.index, LuaAnyBox.tag(Self.self)) else {
      throw slot.mismatch(luaTypeName)
    }
    return LuaBox<Self>.value(pointer)
  }

  public func encode(to state: OpaquePointer) throws { try Lua.of(state).push(self, to: state) }
}

/// What a userdata owns.
class LuaAnyBox {
  var anyValue: Any { () }

  /// Identifies a type for C.
  static func tag<Object>(_ type: Object.Type) -> UnsafeRawPointer {
    unsafeBitCast(type as Any.Type, to: UnsafeRawPointer.self)
  }
}

final class LuaBox<Object>: LuaAnyBox {
  let value: Object

  init(_ value: Object) { self.value = value }

  override var anyValue: Any { value }

  /// The value in a box that C holds. The caller has compared the type's tag.
  static func value(_ pointer: UnsafeMutableRawPointer) -> Object {
    Unmanaged<LuaBox<Object>>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.value }
  }
}

extension Lua {
  /// Pushes the userdata of an object or value.
  func push<Object: LuaObject>(_ object: Object, to state: OpaquePointer) throws {
    let wanted = object.luaClassName
    guard
      let records = classes[ObjectIdentifier(Object.self)],
      let record = wanted == nil ? records.first : records.first(where: { $0.name == wanted })
    else { throw LuaFailure("the class '\(wanted ?? Object.luaTypeName)' was not registered") }
    guard lb_reserve(state, 8) else { throw LuaFailure("stack overflow") }
    let identity = Object.self is AnyObject.Type ? Unmanaged.passUnretained(object as AnyObject).toOpaque() : nil
    if let identity, lb_push_cached(state, identity) { return }
    lb_push_object(state, record.pointer, Unmanaged.passRetained(LuaBox(object)).toOpaque())
    if let identity { lb_cache(state, identity) }
  }
}
