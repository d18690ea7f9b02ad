import Glibc
import MutoscopeMotion
import Synchronization

/// The short while in which a finished file gets its name.
///
/// An unfinished file has none, so whatever ends the process leaves nothing behind. Only here there may be a second name
/// for a moment: Ctrl-C and its like wait for the end.
package enum Naming {
  private static let lock = Locked(())
  private static let received = Atomic<Int32>(0)

  static func run<Result: Sendable>(_ body: () -> Result) -> Result {
    lock.withLock { _ in
      // Another thread may have been interrupted by a signal and note it only after the end of the name before.
      deliver()
      var wait = sigaction()
      wait.__sigaction_handler.sa_handler = { Naming.received.store($0, ordering: .relaxed) }
      wait.sa_flags = SA_RESTART
      let before = [SIGINT, SIGTERM, SIGHUP].map { signal in
        var action = sigaction()
        sigaction(signal, &wait, &action)
        return (signal, action)
      }
      defer {
        for (signal, action) in before { withUnsafePointer(to: action) { _ = sigaction(signal, $0, nil) } }
        deliver()
      }
      return body()
    }
  }

  /// Sends on what has waited.
  private static func deliver() {
    let signal = received.exchange(0, ordering: .relaxed)
    if signal != 0 { kill(getpid(), signal) }
  }

  /// Ends the process at once, whatever other threads do, but not in the midst of a name.
  package static func exit(_ status: Int32) -> Never { lock.withLock { _ in _exit(status) } }
}
