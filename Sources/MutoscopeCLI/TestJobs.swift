import Dispatch
import Glibc
import LuaKit
import MutoscopeMotion
import MutoscopeRender
import MutoscopeScripting

/// Runs test files, several at the same time; what is told comes in the order of the files all the same.
struct TestJobs {
  let setup: TestSetup
  /// How many files are run at the same time.
  let count: Int

  /// - Parameter first: a runner that writes what tests print at once.
  func run(_ files: [TestFile], first: TestRunner, report: @escaping (TestResult) -> Void) throws -> TestSummary {
    if count == 1 || files.count < 2 { return try LuaThread.run { try first.run(files, report: report) } }
    let (board, setup, room) = (Board(files: first.mixed(files)), setup, Room())
    var (workers, isComplete) = ([Worker](), false)
    defer {
      // Nobody waits for files that others are in the middle of where it ends early.
      board.stop()
      for worker in workers { isComplete ? worker.join() : worker.detach() }
    }
    for _ in 0..<min(count, files.count) {
      workers.append(
        try Worker {
          while let (index, file) = board.take() {
            board.put(index, Result { try Self.record(file, setup, in: room) })
          }
        })
    }
    var summary = TestSummary()
    for index in files.indices {
      for event in try board.wait(for: index).get() {
        switch event {
        case .printed(let bytes): Terminal.write(bytes, to: setup.printsTo)
        case .result(let result):
          summary.count(result.outcome)
          report(result)
        }
      }
      if setup.options.failsFast, summary.failed > 0 { return summary }
    }
    isComplete = true
    return summary
  }

  fileprivate enum Event: Sendable {
    case printed([UInt8])
    case result(TestResult)
  }

  /// Runs one file beside others and keeps what there is to tell. Memory is the process's: where there is too much, the file
  /// is run again by itself, to see whose it was.
  private static func record(_ file: TestFile, _ setup: TestSetup, in room: Room) throws -> [Event] {
    var shared = setup
    shared.options.limits.scope = .memory
    let events = try room.beside { try record(file, shared) }
    let isFull = events.contains { event in
      guard case .result(let result) = event, case .failed(let failures) = result.outcome else { return false }
      return failures.contains { $0.kind == .memory }
    }
    return isFull ? try room.alone { try record(file, setup) } : events
  }

  private static func record(_ file: TestFile, _ setup: TestSetup) throws -> [Event] {
    try LuaThread.run {
      var events: [Event] = []
      let runner = try setup.runner { events.append(.printed($0)) }
      _ = try runner.run([file]) { events.append(.result($0)) }
      return events
    }
  }
}

/// Lets many files run at the same time, or one alone.
///
/// Unchecked: it holds nothing but a lock, which is made for several threads, and whose place never changes.
private final class Room: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(lock, nil) }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
  }

  func beside<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try body()
  }

  func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try body()
  }
}

/// Who runs which file, and what came of it.
private final class Board: Sendable {
  private struct State {
    var next = 0
    var done: [Int: Result<[TestJobs.Event], any Error>] = [:]
  }

  private let files: [TestFile]
  private let state = Locked(State())
  private let arrival = DispatchSemaphore(value: 0)

  init(files: [TestFile]) { self.files = files }

  func take() -> (Int, TestFile)? {
    state.withLock { state in
      guard state.next < files.count else { return nil }
      state.next += 1
      return (state.next - 1, files[state.next - 1])
    }
  }

  func put(_ index: Int, _ result: Result<[TestJobs.Event], any Error>) {
    state.withLock { $0.done[index] = result }
    arrival.signal()
  }

  /// Only one thread may wait.
  func wait(for index: Int) -> Result<[TestJobs.Event], any Error> {
    while true {
      if let result = state.withLock({ $0.done.removeValue(forKey: index) }) { return result }
      arrival.wait()
    }
  }

  /// No more files are begun.
  func stop() { state.withLock { $0.next = files.count } }
}
