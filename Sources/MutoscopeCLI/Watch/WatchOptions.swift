import ArgumentParser
import Glibc

/// The options of a command that can be run again at every save.
struct WatchOptions: ParsableArguments {
  @Flag(help: "Run again whenever a file is saved that the result depends on; Ctrl-C ends it.")
  var watch = false

  /// Runs a command once, or with `--watch` until the user ends it, which is no failure.
  ///
  /// - Parameters:
  ///   - inputs: Further files that the command line names.
  ///   - body: Runs the command for those scripts or test files that the function says yes to.
  func run(
    _ selection: @autoclosure @escaping () -> FileSelection, inputs: [String?] = [], output: OutputOptions,
    body: @escaping ((String) -> Bool, FileLog) throws -> Void
  ) throws {
    guard watch else { return try body({ _ in true }, .off) }
    var signal: Int32 = 0
    try Failure.reporting(output) {
      let selection = selection
      guard !(selection().files + inputs.compactMap(\.self)).contains("-") else {
        throw Failure(.usage, "--watch: standard input cannot be watched; name a file")
      }
      var loop = try WatchLoop(isQuiet: output.quiet, selection: selection, body: body)
      signal = try loop.run()
    }
    if signal != SIGINT { throw ExitCode(128 + signal) }
  }
}

/// The scripts or test files that a command runs.
struct FileSelection {
  var files: [String]
  /// Folders and names that were looked at to find them, as they were before.
  var stamps: [String: FileStamp] = [:]
  /// Whether a file that is not among them is not to be run any more.
  var isComplete = true
}
