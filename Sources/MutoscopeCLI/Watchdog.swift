#if canImport(Glibc)
  import Glibc
#endif
import MutoscopeRender
import Synchronization

/// The last resort against a single call that never comes back: at four times the time limit it ends the process.
///
/// Between calls the interpreter looks at the clock itself, and names the line.
enum Watchdog {
  /// Watches while `body` runs.
  ///
  /// - Parameter seconds: the limit of CPU time; the process's own is counted.
  static func watch<Result>(limit seconds: Double, name: String, _ body: () throws -> Result) rethrows -> Result {
    let watch = Watch(until: now + 4 * seconds, message: "\(name): limit reached: time (\(seconds) s)")
    let context = Unmanaged.passRetained(watch)
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<Watch>.fromOpaque(context).takeRetainedValue().stand() }
        return nil
      }, context.toOpaque())
    if status == 0 { pthread_detach(thread) } else { context.release() }
    defer { watch.isOver.store(true, ordering: .relaxed) }
    return try body()
  }

  /// CPU time of the process, in seconds.
  fileprivate static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

private final class Watch: Sendable {
  let isOver = Atomic(false)
  private let until: Double
  private let message: String

  init(until: Double, message: String) {
    self.until = until
    self.message = message
  }

  func stand() {
    while !isOver.load(ordering: .relaxed) {
      usleep(50_000)
      if Watchdog.now < until || isOver.load(ordering: .relaxed) { continue }
      Terminal.note(message)
      Naming.exit(ExitStatus.script.rawValue)
    }
  }
}
