import CBudget
import CLuaBridge
import Synchronization

extension Lua {
  /// Renews time, instructions and printed bytes, after a result or before a new run.
  ///
  /// - Parameter seconds: Another time than the limit: less for what is to be done after one was reached, more for drawing.
  public func resetBudget(seconds: Double? = nil) {
    if let core { lb_reset_budget_to(core, seconds ?? limits.seconds ?? .infinity) }
  }

  /// Does work for a script outside of a call, at its expense. Ends with the limit's error if one is reached, whatever `body`
  /// makes of that.
  public func limited<Result>(_ body: () throws -> Result) throws -> Result {
    guard let core else { return try body() }
    let before = lb_begin_work(core)
    let outcome = Swift.Result { try body() }
    _ = cb_swap(before)
    // The body may have closed the state.
    guard let core = self.core else { return try outcome.get() }
    switch outcome {
    case .success(let result):
      if lb_tripped(core) != LB_NONE { throw limitError(core) }
      return result
    case .failure(let error):
      throw lb_is_over_limit(core) ? limitError(core) : error
    }
  }

  /// The `file:line` that the host's own work is about: told with a limit that is reached while no line of a script runs.
  public var subject: String? {
    get { deadline.subject }
    set { deadline.subject = newValue }
  }
}

/// How a script's time goes, told to other threads: CPU time of all that works for it, and real time.
public final class LuaDeadline: Sendable {
  // The account is made for several threads.
  private nonisolated(unsafe) let account: OpaquePointer?

  private let place = Mutex<String?>(nil)

  init(_ core: OpaquePointer?) {
    account = core.map { lb_account($0) }
    if let account { cb_retain(account) }
  }

  deinit { if let account { cb_release(account) } }

  /// Names the line that the work is about: ``Lua/subject``.
  public fileprivate(set) var subject: String? {
    get { place.withLock { $0 } }
    set { place.withLock { $0 = newValue } }
  }

  /// The seconds that are allowed.
  public var seconds: Double { account.map { cb_allowed($0) } ?? .infinity }

  /// Whether the state is closed.
  public var isEnded: Bool { account.map { cb_is_ended($0) } ?? true }

  /// Whether the limit was reached so many seconds of CPU time ago, or ten times as much real time has gone by. Never once the
  /// state is closed.
  public func isOver(by seconds: Double) -> Bool {
    guard let account else { return false }
    return cb_is_over(account, seconds) || cb_is_late(account, 10)
  }
}
