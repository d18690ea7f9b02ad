import CLuaBridge

/// A value that Swift holds on to in a state. The base of the handles to tables, functions, coroutines and objects.
///
/// A handle does not keep its state alive. After the state was closed every use is an error.
public class LuaReference {
  private(set) weak var owner: Lua?
  private let reference: Int32

  init(_ slot: LuaSlot) {
    let lua = slot.lua
    owner = lua
    lb_push_value(slot.state, slot.index)
    reference = lb_reference(slot.state)
  }

  init(takingTopOf state: OpaquePointer, _ lua: Lua) {
    owner = lua
    reference = lb_reference(state)
  }

  deinit {
    // Swift runs here, so no collection is under way and no Lua frame is half done.
    if let core = owner?.core { lb_release_reference(lb_running(core), reference) }
  }

  /// The state the value lives in.
  public var lua: Lua {
    get throws {
      guard let owner, !owner.isClosed else { throw LuaFailure("the Lua state is closed") }
      return owner
    }
  }

  /// Pushes the value on the stack of the running coroutine.
  func pushed() throws -> OpaquePointer {
    let state = try lua.state()
    lb_push_reference(state, reference)
    return state
  }

  func push(to state: OpaquePointer) throws {
    guard try lua === Lua.of(state) else { throw LuaFailure("a value of another Lua state") }
    lb_push_reference(state, reference)
  }

  /// Whether both are the same Lua value.
  public func isSame(as other: LuaReference) -> Bool {
    guard let state = try? pushed() else { return false }
    defer { lb_pop(state, 1) }
    guard (try? other.push(to: state)) != nil else { return false }
    defer { lb_pop(state, 1) }
    return lb_raw_equal(state, -1, -2)
  }
}

/// A Swift object or value that a script holds.
public final class LuaObjectReference: LuaReference {
  /// The name of its class, as messages call it.
  public var className: String {
    guard let state = try? pushed() else { return "object" }
    defer { lb_pop(state, 1) }
    return LuaSlot(state: state, index: -1).typeDescription
  }

  /// The names that it has beyond those of its class, as an entry of a table of identifiers.
  var dynamicNames: [String] {
    guard let state = try? pushed() else { return [] }
    defer { lb_pop(state, 1) }
    guard let record = lb_class_context(state, -1), let object = lb_to_object(state, -1, nil) else { return [] }
    return Unmanaged<LuaClassRecord>.fromOpaque(record).takeUnretainedValue().dynamicNames(object)
  }

  /// The object, if it is of this type and its userdata is alive.
  public func value<Object>(_ type: Object.Type = Object.self) -> Object? {
    guard let state = try? pushed() else { return nil }
    defer { lb_pop(state, 1) }
    guard let pointer = lb_to_object(state, -1, nil), let record = lb_class_context(state, -1) else { return nil }
    return Unmanaged<LuaClassRecord>.fromOpaque(record).takeUnretainedValue().value(pointer) as? Object
  }
}
