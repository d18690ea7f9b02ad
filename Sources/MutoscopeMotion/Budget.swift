import CBudget

/// The work that a thread may do for a script. Every loop whose length a script chooses charges what it does, and gives
/// up when nothing is left: whoever began the work ends it with the error, and looks at nothing that came out.
package enum Budget {
  /// Charges work, in units of what an instruction of a script costs: some ten nanoseconds. True if nothing is left.
  @inlinable @inline(__always)
  package static func spend(_ units: Int) -> Bool { cb_spend(UInt64(truncatingIfNeeded: units)) }

  /// Whether nothing is left; looks at the clock.
  package static var isSpent: Bool { cb_current().map { cb_look($0, 0) } ?? false }

  /// Charges work, and throws if nothing is left.
  @inlinable
  package static func check(_ units: Int) throws(SpentBudget) {
    if spend(units) { throw SpentBudget() }
  }

  /// Says, before a large block is taken, how many bytes it has. True if a limit is reached: then it must not be taken.
  package static func reserve(_ bytes: Int) -> Bool { cb_reserve(UInt64(truncatingIfNeeded: bytes)) }

  /// Says how many bytes more drawing keeps for later, less where below 0: they are not a script's.
  package static func keep(_ bytes: Int) { cb_keep(Int64(bytes)) }

  /// Runs work without a limit: what is kept for later must not depend on how much was left.
  package static func suspended<Result>(_ body: () throws -> Result) rethrows -> Result {
    let before = cb_swap(nil)
    defer { _ = cb_swap(before) }
    return try body()
  }

  /// Runs work whose memory is not the script's: drawing has limits of its own.
  package static func drawing<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    _ = cb_spend(UInt64(CB_PERIOD))
    cb_exempt(1)
    defer {
      cb_exempt(-1)
      _ = cb_current().map { cb_look($0, 0) }
    }
    return try body()
  }

  /// The seconds of CPU time that are left; nil where there is no end.
  package static var secondsLeft: Double? {
    guard let account = cb_current()?.pointee.account else { return nil }
    let left = cb_left(account)
    return left.isFinite ? left : nil
  }

  /// The time of a process that works for the script, from its start to its end.
  package struct Helper {
    private let process: Int32
    private var charged: Int64 = 0

    /// A process that was just started: it gets the time that is left, 4 GiB of addresses, and files of 8 GiB.
    package init(process: Int32) {
      self.process = process
      cb_restrict(process, secondsLeft ?? .infinity, 4 << 30, 8 << 30)
    }

    /// Charges what the process has used; once it has ended somebody else has to tell, in nanoseconds.
    package mutating func charge(_ total: Int64? = nil) {
      guard let account = cb_current()?.pointee.account else { return }
      let total = total ?? cb_process_time(process)
      if total > charged {
        cb_add(account, total - charged)
        charged = total
      }
    }
  }

  /// The calling thread's budget, for threads that help it.
  package final class Share: Sendable {
    // The account itself is for several threads.
    private nonisolated(unsafe) let account: OpaquePointer?

    package init() {
      account = cb_current()?.pointee.account
      if let account { cb_retain(account) }
    }

    deinit { if let account { cb_release(account) } }

    /// Runs a thread's part of the work.
    package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
      guard let account else { return try body() }
      return try withUnsafeTemporaryAllocation(of: cb_meter.self, capacity: 1) { buffer in
        guard let meter = buffer.baseAddress else { return try body() }
        cb_share(meter, account)
        let before = cb_swap(meter)
        defer {
          cb_settle(meter)
          _ = cb_swap(before)
        }
        return try body()
      }
    }
  }
}

/// Nothing is left of a script's budget. Whoever set it knows which limit was reached, and says so instead.
package struct SpentBudget: Error, CustomStringConvertible {
  package init() {}
  package var description: String { "limit reached" }
}
