import LuaKit

/// A file of tests to run.
public struct TestFile: Sendable {
  /// As the user would write it: messages show it.
  public var path: String
  public var source: [UInt8]
  /// Only the tests or blocks that span these lines; empty for all.
  public var lines: [Int]

  public init(path: String, source: [UInt8], lines: [Int] = []) {
    self.path = path
    self.source = source
    self.lines = lines
  }
}

/// Which tests are run, in which order and within which limits.
public struct TestOptions: Sendable {
  /// A Lua pattern that the full name must match.
  public var filter: String?
  /// Tests with any of these tags, written without `#`; empty for all.
  public var tags: [String] = []
  /// Mixes files, blocks and tests, each within its block, by `seed`.
  public var shuffles = false
  /// Names the tests and runs none.
  public var lists = false
  /// Ends with the first failure.
  public var failsFast = false
  /// Of a test: the budget is renewed before each one.
  public var limits = LuaLimits()
  /// Of `math.random` and of the mixing.
  public var seed: UInt64 = 0

  public init() {}
}

/// What a test runner asks of whoever runs it.
public struct TestHost {
  /// Files and drawing for the session of a test file.
  public var session: (TestFile) throws -> SessionHost
  /// Reads a module of luassert or say by its path, `luassert/assert` or `say`; nil if it is not installed.
  public var library: (String) throws -> LuaSource?
  /// Compares with what was recorded beside a test file; nil where nothing can be.
  public var golden: ((TestFile, GoldenRequest) throws -> GoldenOutcome)?

  public init(
    session: @escaping (TestFile) throws -> SessionHost, library: @escaping (String) throws -> LuaSource?,
    golden: ((TestFile, GoldenRequest) throws -> GoldenOutcome)? = nil
  ) {
    self.session = session
    self.library = library
    self.golden = golden
  }
}

/// How one test went.
public struct TestResult: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    case passed
    case failed([TestFailure])
    /// Pending: with its reason, if one was given.
    case skipped(String?)
    /// Only named, see ``TestOptions/lists``.
    case listed
  }

  /// The path of the file.
  public var file: String
  /// The line on which it was declared; nil for an error of the whole file.
  public var line: Int?
  /// The names of the blocks it is in, and its own.
  public var path: [String]
  public var outcome: Outcome

  /// The names, from the outermost block to the test's own.
  public var name: String { path.joined(separator: " ") }
}

/// What went wrong in a test.
public struct TestFailure: Equatable, Sendable {
  /// `file:line: text`; the text may have several lines.
  public var message: String
  /// The script frames at the error, innermost first.
  public var traceback: [String]
  /// Of a script's error: what happened.
  public var kind: LuaError.Kind?
}

/// How many tests passed, failed and were skipped.
public struct TestSummary: Equatable, Sendable, CustomStringConvertible {
  public var passed = 0
  public var failed = 0
  public var skipped = 0
  /// Named only.
  public var listed = 0

  public init(passed: Int = 0, failed: Int = 0, skipped: Int = 0) {
    (self.passed, self.failed, self.skipped) = (passed, failed, skipped)
  }

  /// Whether nothing failed, and there was something to pass.
  public var isSuccess: Bool { failed == 0 && passed + skipped + listed > 0 }

  /// The closing line: `3 passed, 0 failed`, `3 passed, 0 failed, 1 skipped`.
  public var description: String {
    "\(passed) passed, \(failed) failed" + (skipped > 0 ? ", \(skipped) skipped" : "")
  }

  /// Counts one test more.
  public mutating func count(_ outcome: TestResult.Outcome) {
    switch outcome {
    case .passed: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    case .listed: listed += 1
    }
  }
}
