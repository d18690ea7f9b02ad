#if canImport(Glibc)
  import Glibc
#endif
import LuaKit
import MutoscopeMotion
import MutoscopeRender

/// The last resort against work that does not ask for its budget: half a second after its time is up it ends the process.
///
/// As a rule whoever works ends by itself, and names the line.
enum Watchdog {
  private struct Watched {
    let deadline: LuaDeadline
    let name: String
  }

  /// None until its thread was started; that is one for the process.
  private static let watched = Locked<[Watched]?>(nil)
  /// How much later than the limit it bites, in seconds of CPU time.
  private static let patience = 0.5

  /// Watches a state from now until it is closed.
  static func watch(_ lua: Lua, name: String) {
    let new = Watched(deadline: lua.deadline, name: name)
    let isFirst = watched.withLock { list in
      defer { list = (list ?? []).filter { !$0.deadline.isEnded } + [new] }
      return list == nil
    }
    if isFirst { start() }
  }

  private static func start() {
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { _ in
        Watchdog.stand()
        return nil
      }, nil)
    if status == 0 { pthread_detach(thread) }
  }

  private static func stand() {
    while true {
      usleep(50_000)
      guard let late = watched.withLock({ $0?.first { $0.deadline.isOver(by: patience) } }) else { continue }
      Terminal.note("\(late.deadline.subject ?? late.name): limit reached: time (\(number(late.deadline.seconds)) s)")
      Naming.exit(ExitStatus.script.rawValue)
    }
  }
}
