import CLuaBridge

/// A Swift function that C calls, and the way of its errors.
final class LuaBinding {
  let name: String
  private let home: String?
  private let maximumArguments: Int32
  private let isMethod: Bool
  /// The one parameter, which a mismatch is about whoever finds it.
  private let onlyParameter: String?
  let body: (LuaArguments) throws -> Int32

  init(_ function: LuaFunction) {
    name = function.messageName ?? function.name
    home = function.home
    maximumArguments = function.maximumArguments.map { Int32(clamping: $0) } ?? .max
    isMethod = function.maximumArguments ?? 0 > function.parameters.count
    let only = function.parameters.count == 1 && function.messageName == nil ? function.parameters.first : nil
    onlyParameter = only.flatMap { $0.isVariadic ? nil : $0.name }
    body = function.body
  }

  static let call: lb_function = { state, context in
    guard let context else { return 0 }
    return Unmanaged<LuaBinding>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.call(state) }
  }

  @inline(__always)
  private func call(_ state: OpaquePointer) -> Int32 {
    do {
      if lb_top(state) > maximumArguments { try checkSurplus(state) }
      let count = try body(LuaArguments(state: state))
      return try home.map { try yield(state, count, home: $0) } ?? count
    } catch {
      return raise(error, state)
    }
  }

  @inline(never)
  private func raise(_ error: any Error, _ state: OpaquePointer) -> Int32 {
    let named = onlyParameter.map { LuaArguments.named(error, $0) }
    return LuaBinding.raise(named ?? error, state, function: name)
  }

  /// Arguments that no parameter takes are a mistake, unless they are nil.
  @inline(never)
  private func checkSurplus(_ state: OpaquePointer) throws {
    var count = lb_top(state)
    while count > maximumArguments, LuaSlot(state: state, index: count).isNil { count -= 1 }
    guard count > maximumArguments else { return }
    let first = LuaSlot(state: state, index: 1)
    if !isMethod, first.lua.isModule(first) { throw LuaFailure("call \(name) with '.', not with ':'") }
    let receiver: Int32 = isMethod ? 1 : 0
    throw LuaFailure(
      "too many arguments to \(name) (\(maximumArguments - receiver) expected, got \(count - receiver))")
  }

  /// Yields to the host, which must have resumed the very coroutine that runs.
  private func yield(_ state: OpaquePointer, _ count: Int32, home: String) throws -> Int32 {
    guard Lua.of(state).hosted == state, lb_is_yieldable(state) else {
      throw LuaFailure("'\(name)' belongs directly into \(home)")
    }
    return Int32(LB_YIELD) - count
  }

  /// Pushes an error for the trampoline to raise.
  @inline(never)
  static func raise(_ error: any Error, _ state: OpaquePointer, function: String) -> Int32 {
    _ = lb_reserve(state, 8)
    // Whatever was made of it on the way; a thread that helped may have seen first that the time is up.
    if lb_is_over_limit(lb_state_of(state)) { return Int32(LB_LIMIT) }
    switch error {
    case let error as any LuaCountError:
      Lua.of(state).reachedCount = error.limitText
      lb_reach_count(lb_state_of(state))
      return Int32(LB_LIMIT)
    case let error as LuaError:
      let value = Lua.of(state).value(of: error) ?? .string(error.message)
      if (try? value.encode(to: state)) == nil { push(error.message, state) }
      return Int32(LB_RAISE)
    case let error as any LuaArgumentError:
      push("bad argument '\(error.parameter)' to \(function): \(error.message)", state)
    default:
      push(String(describing: error), state)
    }
    return Int32(LB_ERROR)
  }

  private static func push(_ text: String, _ state: OpaquePointer) {
    var text = text
    text.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { lb_push_bytes(state, $0.baseAddress, $0.count) }
    }
  }
}

extension Lua {
  /// Pushes a function of a declaration; its binding lives as long as the state.
  func push(_ function: LuaFunction, to state: OpaquePointer) {
    let binding = LuaBinding(function)
    kept.append(binding)
    lb_push_function(state, LuaBinding.call, Unmanaged.passUnretained(binding).toOpaque())
  }

  /// Pushes a function that is collected, with its binding, when no script holds it.
  func pushOwned(_ function: LuaFunction, to state: OpaquePointer) {
    lb_push_owned_function(state, LuaBinding.call, Unmanaged.passRetained(LuaBinding(function)).toOpaque())
  }
}
