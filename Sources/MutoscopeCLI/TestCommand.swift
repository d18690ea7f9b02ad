import ArgumentParser
import LuaKit
import MutoscopeRender
import MutoscopeScripting

struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Run Lua tests.",
    discussion: """
      Runs the files *_test.lua and *_spec.lua under the folders, each in a fresh sandbox. The words are busted's, the \
      assertions luassert's. The last line is exactly `N passed, N failed` (`, N skipped` may follow).
      """)

  @Argument(help: "Files, FILE:LINE for what spans the line, or folders; by default this folder.")
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

  @OptionGroup var limits: LimitOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    try Failure.reporting(output) {
      let files = try TestFiles(paths).files
      var reporter = PrettyReporter(hasColor: Terminal.hasColor(1), showsTracebacks: output.verbose) { text in
        Terminal.write(Array(text.utf8))
      }
      if shuffle, !output.quiet { Terminal.note("seed \(limits.seed)") }
      let runner = try runner()
      let summary = try LuaThread.run { try runner.run(files) { reporter.report($0) } }
      reporter.finish(summary)
      guard summary.isSuccess else {
        if summary == TestSummary() { Terminal.error("no test found") }
        throw ExitStatus.failed.code
      }
    }
  }

  private func runner() throws -> TestRunner {
    var options = TestOptions()
    options.filter = filter
    options.tags = tags.flatMap { $0.split(separator: ",") }.map { String($0.drop { $0 == "#" }) }
    options.shuffles = shuffle
    options.lists = list
    options.failsFast = failFast
    options.limits = limits.limits
    options.seed = limits.seed
    let limits = limits
    let host = TestHost(
      session: { file in
        let folder = SourceFolder(script: file.path, libraries: limits.libraries)
        let assets = Assets(folder: folder.main)
        return SessionHost(
          read: { try folder.read($0) }, measurer: try .cairo(assets: assets), output: { Terminal.write($0) },
          render: { try $0.run(below: limits.outputDirectory, assets: assets) })
      },
      library: { module in
        Files.read("/usr/share/lua/5.4/\(module).lua").map { LuaSource($0, name: module) }
      })
    do {
      return try TestRunner(host: host, options: options)
    } catch let failure as LuaFailure {
      throw Failure(.unavailable, failure.message)
    } catch let error as LuaError {
      throw Failure(.usage, "--filter: \(error.message)")
    }
  }
}

/// The files that paths stand for: themselves, or what is under a folder, in the order of their names, each once.
private struct TestFiles {
  private(set) var files: [TestFile] = []

  init(_ paths: [String]) throws {
    for path in paths {
      if Files.isFolder(path) {
        try addFolder(path, depth: 0)
      } else if Files.exists(path) {
        try add(path)
      } else if let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]),
        Files.exists(String(path[..<colon])), !Files.isFolder(String(path[..<colon]))
      {
        try add(String(path[..<colon]), line: line)
      } else {
        throw Failure(.noInput, "\(path): no such file or folder")
      }
    }
  }

  private mutating func addFolder(_ folder: String, depth: Int) throws {
    // Links may lead back.
    guard depth < 64 else { return }
    let base = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    for name in Files.names(in: folder) ?? [] where !name.hasPrefix(".") {
      let path = Files.join(base, name)
      if Files.isFolder(path) {
        try addFolder(path, depth: depth + 1)
      } else if name.hasSuffix("_test.lua") || name.hasSuffix("_spec.lua") {
        try add(path)
      }
    }
  }

  /// A file that is named with and without lines is run whole.
  private mutating func add(_ path: String, line: Int? = nil) throws {
    if let index = files.firstIndex(where: { $0.path == path }) {
      if let line, !files[index].lines.isEmpty { files[index].lines.append(line) } else { files[index].lines = [] }
      return
    }
    guard let source = Files.read(path) else { throw Failure(.noInput, "\(path): cannot be read") }
    files.append(TestFile(path: path, source: source, lines: line.map { [$0] } ?? []))
  }
}
