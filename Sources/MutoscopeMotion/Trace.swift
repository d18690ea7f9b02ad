import CBudget
import Glibc
import Synchronization

/// Tells what was worked on when, and on which thread, for `mutoscope render --trace`.
///
/// Spans are written down between `begin()` and `end()`, for the whole process. On one thread they lie in each other or
/// apart. Where nobody traces, a span costs a load and a branch.
package enum Trace {
  package struct Span: Sendable {
    package let name: StaticString
    /// Which frame of a movie, from 0.
    package let frame: Int?
    /// From `begin()`, in seconds.
    package let start: Double
    package let end: Double
    /// Threads are counted from 0, in the order of their first spans.
    package let thread: Int
    /// The core on which it ended.
    package let core: Int
  }

  private struct Log: Sendable {
    var start = now()
    var spans: [Span] = []
    var threads: [pthread_t: Int] = [:]
  }

  private static let log = Locked<Log?>(nil)
  /// Says without a lock whether there is a log.
  private static let isOn = Atomic(false)

  package static func begin() {
    log.withLock { $0 = Log() }
    isOn.store(true, ordering: .relaxed)
  }

  /// The spans since `begin()`, in the order of their ends.
  package static func end() -> [Span] {
    isOn.store(false, ordering: .relaxed)
    return log.withLock { log in
      defer { log = nil }
      return log?.spans ?? []
    }
  }

  /// Does work, and writes down when.
  @inline(__always)
  package static func span<Result, Failure: Error>(
    _ name: StaticString, frame: Int? = nil, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard isOn.load(ordering: .relaxed) else { return try body() }
    let start = now()
    defer { add(name, frame, start) }
    return try body()
  }

  private static func add(_ name: StaticString, _ frame: Int?, _ start: Double) {
    let (end, id, core) = (now(), pthread_self(), Int(cb_core()))
    log.withLock { log in
      guard let first = log?.start, let next = log?.threads.count else { return }
      let thread = log?.threads[id] ?? next
      log?.threads[id] = thread
      log?.spans.append(
        Span(name: name, frame: frame, start: start - first, end: end - first, thread: thread, core: core))
    }
  }

  /// Seconds of a clock that never goes back.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
