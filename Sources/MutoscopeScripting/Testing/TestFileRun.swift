import LuaKit

/// One test file in its own sandbox: declared first, then run.
final class TestFileRun {
  private let file: TestFile
  private let options: TestOptions
  private let session: Session
  private let words: TestWords
  private let library: TestLibrary
  private let report: (TestResult) -> Void
  private var order: TestOrder
  private var hasFailed = false
  /// Whether a limit was reached since the budget was renewed: hooks share the time of their test, and get a little more once.
  private var isLate = false
  /// Whether that is used up, too.
  private var isSpent = false
  /// Of one test; more are counted.
  private static let mostFailures = 16

  init(
    _ file: TestFile, host: TestHost, options: TestOptions, order: TestOrder, report: @escaping (TestResult) -> Void
  ) throws {
    self.file = file
    self.options = options
    self.order = order
    self.report = report
    session = try Session(
      host: TestLibrary.added(to: host.session(file), read: host.library), limits: options.limits, seed: options.seed)
    words = TestWords(lua: session.lua, file: file.path)
    library = try TestLibrary(
      session, golden: host.golden.map { golden in { try golden(file, $0) } })
    words.linesOfFunction = { [library] in try library.lines(of: $0) }
    try words.define(in: session.lua.globals)
  }

  func close() { session.lua.close() }

  func run() {
    do {
      try declare()
    } catch {
      return tell([], line: nil, .failed([failure(error, line: nil)]))
    }
    do {
      try select()
    } catch {
      var failure = failure(error, line: nil)
      failure.message = "--filter: \(failure.message)"
      return tell([], line: nil, .failed([failure]))
    }
    tellMissedGoldens()
    if options.lists { list(words.root) } else { run(words.root) }
    tellMissedGoldens()
  }

  // MARK: Declaring

  private func declare() throws {
    let lua = session.lua
    lua.resetBudget()
    try lua.run(file.source, name: file.path, arguments: [.table(lua.makeTable())])
  }

  private func select() throws {
    if let filter = options.filter {
      try words.root.keep { try library.matches($0.fullName, filter) }
    }
    if !options.tags.isEmpty {
      words.root.keep { !$0.tags.isDisjoint(with: options.tags) }
    }
    guard !file.lines.isEmpty else { return }
    // Several tests of one line come from a loop.
    let wanted = Set(file.lines.flatMap { words.root.starts(around: $0) })
    words.root.keep(
      { test in test.line.map(wanted.contains) ?? false },
      isWholeWanted: { block in block.line.map(wanted.contains) ?? false })
  }

  private func list(_ block: TestBlock) {
    for child in order.mixed(block.children) {
      switch child {
      case .block(let block): list(block)
      case .test(let test): tell(test.path, line: test.line, .listed)
      }
    }
    if let failure = block.failure { tell(block.path + ["(describe)"], line: block.line, .failed([failure])) }
  }

  // MARK: Running

  private var isOver: Bool { options.failsFast && hasFailed }

  private func run(_ block: TestBlock) {
    if let failure = block.failure {
      tell(block.path + ["(describe)"], line: block.line, .failed([failure]))
      return
    }
    let hasBodies = block.hasBodies
    var isReady = true
    if hasBodies {
      begin()
      if let failure = call(block.setup, line: block.line) {
        isReady = false
        var failure = failure
        let count = block.testCount
        failure.message += "\n(\(count) test\(count == 1 ? "" : "s") of the block did not run)"
        tell(block.path + ["(setup)"], line: block.line, .failed([failure]))
      }
    }
    if isReady {
      for child in order.mixed(block.children) where !isOver {
        switch child {
        case .block(let block): run(block)
        case .test(let test): run(test, in: block)
        }
      }
    }
    guard hasBodies else { return }
    begin()
    if let failure = call(block.teardown, line: block.line) {
      tell(block.path + ["(teardown)"], line: block.line, .failed([failure]))
    }
  }

  private func run(_ test: TestCase, in block: TestBlock) {
    guard let body = test.body else {
      tell(test.path, line: test.line, .skipped(nil))
      return
    }
    begin()
    var failures: [TestFailure] = []
    var more = 0
    func attempt(_ hooks: [LuaCallback]) -> Bool {
      guard let failure = call(hooks, line: test.line) else { return true }
      if failures.count < TestFileRun.mostFailures { failures.append(failure) } else { more += 1 }
      return false
    }
    words.running = TestWords.Running()
    library.snapshot()
    let chain = block.chain
    if attempt(chain.flatMap(\.beforeEach)), words.running?.isPending == false {
      _ = attempt([body])
    }
    let asked = words.running ?? TestWords.Running()
    // What `pending` raised to get out of the test is not a failure.
    if asked.isPending { failures = [] }
    words.running?.isPending = false
    // Nothing is left for those that come after a limit in one of them.
    for hook in asked.finally.reversed() + chain.reversed().flatMap(\.afterEach) where !isSpent { _ = attempt([hook]) }
    if more > 0 { failures[failures.count - 1].message += "\n(and \(more) more)" }
    if isLate { renew() }
    library.revert()
    words.running = nil
    failures += missedGoldens()
    tell(
      test.path, line: test.line,
      !failures.isEmpty ? .failed(failures) : asked.isPending ? .skipped(asked.reason) : .passed)
  }

  private func begin() {
    (isLate, isSpent) = (false, false)
    session.lua.resetBudget()
  }

  /// Makes room for what comes after a limit.
  private func renew() {
    session.lua.resetBudget(seconds: 0.5)
    session.lua.collectGarbage()
  }

  /// Calls one after the other, to the first failure.
  private func call(_ callbacks: [LuaCallback], line: Int?) -> TestFailure? {
    do {
      for callback in callbacks { try callback.call([]) }
      return nil
    } catch {
      return failure(error, line: line)
    }
  }

  private func failure(_ error: any Error, line: Int?) -> TestFailure {
    let failure = TestFailure(error, of: session.lua, file: file.path, line: line)
    guard let error = error as? LuaError, error.isLimit else { return failure }
    if isLate {
      isSpent = true
    } else {
      isLate = true
      renew()
    }
    return failure
  }

  /// Goldens that were not compared fail a test, whatever it makes of that.
  private func missedGoldens() -> [TestFailure] {
    library.goldens.takeMissed().map { TestFailure(message: $0, traceback: []) }
  }

  /// Those outside of tests are one failed test.
  private func tellMissedGoldens() {
    let missed = missedGoldens()
    if !missed.isEmpty { tell([], line: nil, .failed(missed)) }
  }

  private func tell(_ path: [String], line: Int?, _ outcome: TestResult.Outcome) {
    if case .failed = outcome { hasFailed = true }
    report(TestResult(file: file.path, line: line, path: path, outcome: outcome))
  }
}
