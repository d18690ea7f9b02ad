import CLuaBridge

/// Tells where a script is. Who asks again and again holds this instead of the state, which is costly to hold: values of
/// scripts refer to it weakly.
public final class LuaPosition {
  /// `nil` after the state was closed.
  var core: OpaquePointer?
  /// The line that was asked for last, by the bridge's number for it.
  private var last: (number: UInt64, text: String) = (0, "")

  /// `file:line` of the script line that is executing now; `nil` outside a run.
  public var line: String? {
    var number: UInt64 = 0
    guard let core, let text = lb_where(lb_running(core), &number) else { return nil }
    if last.number != number { last = (number, String(cString: text)) }
    return last.text
  }
}
