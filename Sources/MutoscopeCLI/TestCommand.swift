import ArgumentParser
import LuaKit
import MutoscopeScripting

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run Lua tests.",
    discussion: """
      Runs the files *_test.lua and *_spec.lua under the folders, each in a fresh sandbox. The words are busted's, the \
      assertions luassert's and those of motion. The last line is exactly `N passed, N failed` (`, N skipped` may \
      follow); with the reporters tap, junit and json it goes to standard error, and so does what tests print.
      """)

  @Argument(help: "Files, FILE:LINE for what spans the line, or folders; by default this folder.", completion: .file())
  var paths: [String] = ["."]

  @Option(help: "Only tests whose full name matches a Lua pattern.")
  var filter: String?

  @Option(help: "Only tests with one of these tags, separated by commas; may be repeated.")
  var tags: [String] = []

  @Flag(help: "Name the tests and run none.")
  var list = false

  @Flag(help: "Run in an order mixed by --seed.")
  var shuffle = false

  @Flag(help: "End with the first failure.")
  var failFast = false

  @Option(help: "Files run at the same time. What is told, and its order, are the same.")
  var jobs = 1

  @Option(help: "pretty, dots, tap, junit or json.")
  var reporter = ReporterKind.pretty

  @Option(help: "Which goldens to record: missing, never or all. One that was recorded fails the run.")
  var golden = GoldenMode.missing

  @OptionGroup var limits: LimitOptions
  @OptionGroup var isolation: IsolationOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var watch: WatchOptions

  func validate() throws {
    if jobs < 1 || jobs > 64 { throw ValidationError("--jobs: 1 to 64 expected") }
    // The assertions are read at the expense of each file.
    if limits.units ?? .max < 50_000 { throw ValidationError("--units is too small: the least for tests is 50000") }
    if limits.time.seconds < 0.02 { throw ValidationError("--time is too small: the least for tests is 20ms") }
  }

  func run() throws {
    try watch.run(TestFiles(paths).selection, output: output, body: test)
  }

  private func test(_ isDue: (String) -> Bool, _ log: FileLog) throws {
    try Failure.reporting(output) {
      let found = TestFiles(paths)
      if let failure = found.failure { throw failure }
      let files = found.files.filter { isDue($0.path) }
      let folders = Set(files.map { Files.folder(of: $0.path) }).sorted()
      let goldens = golden == .never ? [] : folders.map { Files.join($0, "goldens") }.filter(Files.isFolder)
      try isolation.begin(
        reading: folders + files.map(\.path) + limits.libraries, writing: [limits.results.folder] + goldens)
      if shuffle, !output.quiet { Terminal.note("seed \(limits.seed)") }
      let setup = setup(log, found.stamps)
      let runner = try runner(setup)
      let isForPeople = self.reporter.isForPeople
      var reporter = reporter.make(showsTracebacks: output.verbose)
      let summary = try TestJobs(setup: setup, count: jobs).run(files, first: runner) {
        reporter.report(isForPeople ? $0.shown : $0)
      }
      if summary == TestSummary() { Terminal.error("no test found") }
      reporter.finish(summary)
      guard summary.isSuccess else { throw ExitStatus.failed.code }
    }
  }

  private func setup(_ log: FileLog, _ stamps: [String: FileStamp]) -> TestSetup {
    var options = TestOptions()
    options.filter = filter
    options.tags = tags.flatMap { $0.split(separator: ",") }.map { String($0.drop { $0 == "#" }) }
    options.shuffles = shuffle
    options.lists = list
    options.failsFast = failFast
    options.limits = limits.limits
    options.seed = limits.seed
    return TestSetup(
      options: options, libraries: limits.libraries, results: limits.results,
      goldens: Goldens(mode: golden, results: limits.results), printsTo: reporter.printsTo,
      log: log, stamps: stamps)
  }

  private func runner(_ setup: TestSetup) throws -> TestRunner {
    let descriptor = setup.printsTo
    do {
      return try setup.runner { Terminal.write($0, to: descriptor) }
    } catch let failure as LuaFailure {
      throw Failure(.unavailable, failure.message)
    } catch let error as LuaError {
      throw Failure(.usage, "--filter: \(error.message)")
    }
  }
}

/// How tests are told of.
enum ReporterKind: String, CaseIterable, ExpressibleByArgument {
  case pretty, dots, tap, junit, json

  /// Where tests print: beside what is for machines.
  var printsTo: Int32 { self == .pretty || self == .dots ? 1 : 2 }

  /// Whether a terminal may be what reads it.
  var isForPeople: Bool {
    switch self {
    case .pretty, .dots, .tap: true
    case .junit, .json: false
    }
  }

  func make(showsTracebacks: Bool) -> any TestReporter {
    let write = { (text: String) in Terminal.write(Array(text.utf8)) }
    let close = { (text: String) in Terminal.write(Array(text.utf8), to: 2) }
    let hasColor = Terminal.hasColor(1)
    switch self {
    case .pretty: return PrettyReporter(hasColor: hasColor, showsTracebacks: showsTracebacks, write: write)
    case .dots: return DotsReporter(hasColor: hasColor, showsTracebacks: showsTracebacks, write: write)
    case .tap: return TAPReporter(write: write, close: close)
    case .junit: return JUnitReporter(write: write, close: close)
    case .json: return JSONReporter(write: write, close: close)
    }
  }
}

extension TestResult {
  /// As a terminal may show it: tests of strangers, and their files, may be called anything.
  fileprivate var shown: TestResult {
    var shown = self
    shown.file = Terminal.harmless(file, isLine: true)
    shown.path = path.map { Terminal.harmless($0, isLine: true) }
    switch outcome {
    case .passed, .listed: break
    case .skipped(let reason): shown.outcome = .skipped(reason.map { Terminal.harmless($0, isLine: true) })
    case .failed(let failures): shown.outcome = .failed(failures.map(\.shown))
    }
    return shown
  }
}

extension TestFailure {
  fileprivate var shown: TestFailure {
    var shown = self
    shown.message = Terminal.harmless(message)
    shown.traceback = traceback.map { Terminal.harmless($0, isLine: true) }
    return shown
  }
}
