import CLuaBridge

/// A handle to a function.
public final class LuaCallback: LuaReference {
  /// Calls the function. Errors keep their kind and position, also through nested calls.
  @discardableResult
  public func call(_ arguments: [LuaValue] = []) throws -> [LuaValue] {
    try invoke(Int32(clamping: arguments.count), LuaCallback.allResults) { state in
      for argument in arguments { try argument.encode(to: state) }
    } results: { state, base in
      (base..<lb_top(state) + 1).map { LuaValue(LuaSlot(state: state, index: $0)) }
    }
  }

  /// Calls the function with any values and returns all results.
  @discardableResult
  public func call(_ arguments: any LuaEncodable...) throws -> [LuaValue] {
    try invoke(Int32(clamping: arguments.count), LuaCallback.allResults) { state in
      for argument in arguments { try argument.encode(to: state) }
    } results: { state, base in
      (base..<lb_top(state) + 1).map { LuaValue(LuaSlot(state: state, index: $0)) }
    }
  }

  /// Calls the function and decodes its first result.
  public func call<Result: LuaDecodable>(_ arguments: any LuaEncodable..., returning: Result.Type) throws -> Result {
    try invoke(Int32(clamping: arguments.count), 1) { state in
      for argument in arguments { try argument.encode(to: state) }
    } results: { state, base in
      try Result.decode(LuaSlot(state: state, index: base))
    }
  }

  /// The place of the function in its script, as `file:line`; `nil` for one of the library.
  public var place: String? {
    guard let state = try? pushed() else { return nil }
    defer { lb_pop(state, 1) }
    var text = [CChar](repeating: 0, count: 256)
    guard lb_function_place(state, -1, &text, text.count) else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static let allResults: Int32 = -1

  private func invoke<Result>(
    _ count: Int32, _ wanted: Int32, arguments: (OpaquePointer) throws -> Void,
    results: (OpaquePointer, Int32) throws -> Result
  ) throws -> Result {
    let state = try pushed()
    let base = lb_top(state)
    defer { lb_set_top(state, base - 1) }
    guard lb_reserve(state, count + 8) else { throw LuaFailure("too many arguments") }
    try arguments(state)
    let status = lb_call(state, count, wanted)
    guard status == LB_OK else { throw try lua.takeError(state, status) }
    _ = lb_reserve(state, 8)
    return try results(state, base)
  }
}

/// A handle to a coroutine.
public final class LuaCoroutine: LuaReference {
  public enum Status: Int32, Sendable {
    case suspended, running, normal, dead
  }

  /// How a coroutine came back.
  public enum Outcome {
    /// It yielded these values and can be resumed.
    case yielded([LuaValue])
    /// It has ended with these results.
    case returned([LuaValue])
  }

  /// Makes a coroutine that runs `function`.
  public convenience init(_ function: LuaCallback) throws {
    let lua = try function.lua
    let state = try lua.state()
    let coroutine = lb_push_coroutine(state)
    try function.push(to: state)
    lb_move(state, coroutine, 1)
    self.init(takingTopOf: state, lua)
  }

  /// Runs on to the next yield or the end.
  public func resume(_ arguments: [LuaValue] = []) throws -> Outcome {
    let state = try pushed()
    defer { lb_pop(state, 1) }
    guard try status == .suspended, let coroutine = lb_to_coroutine(state, -1) else {
      throw LuaFailure("cannot resume a coroutine that is not suspended")
    }
    guard lb_reserve(coroutine, Int32(clamping: arguments.count) + 8) else { throw LuaFailure("too many arguments") }
    let top = lb_top(coroutine)
    do {
      for argument in arguments { try argument.encode(to: coroutine) }
    } catch {
      lb_set_top(coroutine, top)
      throw error
    }
    var count: Int32 = 0
    let lua = try lua
    let outer = lua.hosted
    lua.hosted = coroutine
    defer { lua.hosted = outer }
    let status = lb_resume(state, coroutine, Int32(arguments.count), &count)
    guard status == LB_OK || status == LB_YIELDED else { throw lua.takeError(coroutine, status) }
    let end = lb_top(coroutine)
    let values = (end - count..<end).map { LuaValue(LuaSlot(state: coroutine, index: $0 + 1)) }
    lb_pop(coroutine, count)
    return status == LB_OK ? .returned(values) : .yielded(values)
  }

  public var status: Status {
    get throws {
      let state = try pushed()
      defer { lb_pop(state, 1) }
      guard let coroutine = lb_to_coroutine(state, -1) else { return .dead }
      return Status(rawValue: lb_coroutine_status(state, coroutine)) ?? .dead
    }
  }

  /// Ends a suspended coroutine and runs its pending `__close` handlers.
  public func close() throws {
    let state = try pushed()
    defer { lb_pop(state, 1) }
    guard try status != .running, let coroutine = lb_to_coroutine(state, -1) else { return }
    let status = lb_close_coroutine(state, coroutine)
    guard status == LB_OK else { throw try lua.takeError(coroutine, status) }
  }
}
