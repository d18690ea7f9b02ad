import LuaKit

/// Runs files of Lua tests, each in a fresh sandbox: SPEC 7.1.
///
/// The words are busted's (`describe it before_each after_each setup teardown pending finally`, `#tags` in names), the
/// assertions luassert's, unchanged, and those of motion: `assert.nearly_same`, `assert.no_jump`, ...
public struct TestRunner {
  private let host: TestHost
  private let options: TestOptions

  /// - Throws: `LuaError` if the filter is not a Lua pattern, `LuaFailure` if luassert is not installed.
  public init(host: TestHost, options: TestOptions = TestOptions()) throws {
    self.host = host
    self.options = options
    let lua = Lua()
    defer { lua.close() }
    try lua.run("string.find('', ...)", name: "filter", arguments: [.string(options.filter ?? "")])
    for module in ["luassert/init", "say/init"] where try host.library(module) == nil {
      throw LuaFailure("'\(module)' not found: tests need the Debian packages lua-luassert and lua-say")
    }
  }

  /// The files in the order in which they are run.
  public func mixed(_ files: [TestFile]) -> [TestFile] {
    var order = TestOrder(options)
    return order.mixed(files)
  }

  /// Runs the files and hands over each result as soon as it is there. Call it on a `LuaThread`.
  public func run(_ files: [TestFile], report: @escaping (TestResult) -> Void) throws -> TestSummary {
    var summary = TestSummary()
    for file in mixed(files) {
      let order = TestOrder(options, of: file.path)
      let run = try TestFileRun(file, host: host, options: options, order: order) { result in
        summary.count(result.outcome)
        report(result)
      }
      run.run()
      run.close()
      if options.failsFast, summary.failed > 0 { break }
    }
    return summary
  }
}

/// The order of tests: as written, or mixed by a seed.
struct TestOrder {
  private let shuffles: Bool
  private var state: UInt64

  /// - Parameter path: of the file that is mixed: its order does not depend on what is run beside it.
  init(_ options: TestOptions, of path: String = "") {
    shuffles = options.shuffles
    // FNV-1a of the path.
    state = path.utf8.reduce(options.seed ^ 0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  mutating func mixed<Element>(_ elements: [Element]) -> [Element] {
    guard shuffles else { return elements }
    return elements.shuffled(using: &self)
  }
}

extension TestOrder: RandomNumberGenerator {
  /// SplitMix64: Steele, Lea and Flood, 2014.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
