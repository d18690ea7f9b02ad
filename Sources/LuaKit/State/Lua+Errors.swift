import CBudget
import CLuaBridge

extension Lua {
  /// The value that was raised with an error, if it was the last one and not a plain message.
  public func value(of error: LuaError) -> LuaValue? {
    guard let errorValue, errorValue.id == error.valueID else { return nil }
    return errorValue.value
  }

  /// Turns the error value on top (which is taken) into a `LuaError`.
  func takeError(_ state: OpaquePointer, _ status: Int32) -> LuaError {
    guard let core else { return LuaError(kind: .runtime, message: "the Lua state is closed") }
    if lb_tripped(core) != LB_NONE {
      lb_pop(state, 1)
      return limitError(core)
    }
    let trace = String(cString: lb_traceback(core)).split(separator: "\n").map(String.init)
    let raised = LuaSlot(state: state, index: -1)
    let value = LuaValue(raised)
    var error = LuaError(
      kind: status == LB_SYNTAX ? .syntax : .runtime, message: describeError(raised),
      traceback: status == LB_SYNTAX ? [] : trace)
    lb_pop(state, 1)
    errorCount += 1
    error.valueID = errorCount
    errorValue = (errorCount, value)
    return error
  }

  /// The error about the limit that was reached.
  func limitError(_ core: OpaquePointer) -> LuaError {
    let inside = String(cString: lb_trip_where(core))
    let place = inside.isEmpty ? subject ?? "" : inside
    let trace = String(cString: lb_traceback(core)).split(separator: "\n").map(String.init)
    let kind: LuaError.Kind
    let what: String
    switch Int(lb_tripped(core)) {
    case LB_MEMORY: (kind, what) = (.memory, "memory (\(LuaLimits.size(limits.memory)))")
    case LB_TIME: (kind, what) = (.time, "time (\(LuaNumber.text(cb_allowed(lb_account(core)))) s)")
    case LB_INSTRUCTIONS: (kind, what) = (.instructions, "instructions (\(limits.instructions ?? 0))")
    case LB_OUTPUT: (kind, what) = (.output, "output (\(LuaLimits.size(limits.output)))")
    case LB_COUNT: (kind, what) = (.count, reachedCount)
    default: (kind, what) = (.cancelled, "")
    }
    let text = kind == .cancelled ? "cancelled" : "limit reached: \(what)"
    return LuaError(kind: kind, message: place.isEmpty ? text : "\(place): \(text)", traceback: trace)
  }

  /// The text of any raised value: a string as it is, a table by its `__tostring`, or what it is.
  private func describeError(_ raised: LuaSlot) -> String {
    if let text = raised.text { return text }
    let state = raised.state
    let kind = lb_type(state, raised.index)
    if kind == LB_TNUMBER { return LuaValue(raised).description }
    if kind == LB_TTABLE || kind == LB_TUSERDATA, lb_get_metatable(state, -1) {
      let type = lb_raw_get_bytes(state, -1, "__tostring", 10)
      lb_pop(state, 2)
      if type != LB_TNIL, lb_tostring(state, -1) == LB_OK {
        defer { lb_pop(state, 1) }
        return LuaSlot(state: state, index: -1).text ?? ""
      } else if type != LB_TNIL {
        lb_pop(state, 1)
      }
    }
    return "(error object is a \(raised.typeDescription) value)"
  }
}
