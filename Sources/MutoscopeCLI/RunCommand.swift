import ArgumentParser
import Glibc

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script; print what it prints.",
    usage: "mutoscope run <file> [<options>] [<arguments> ...]",
    discussion: """
      What follows FILE reaches the script as the array part of its props: `local props = ...`, then `props[1]`. \
      After -- it may begin with a dash.
      """)

  @OptionGroup var script: ScriptOptions
  @OptionGroup var watch: WatchOptions

  @Argument(parsing: .remaining, help: "The array part of the props, as strings.")
  var arguments: [String] = []

  func run() throws {
    try watch.run(FileSelection(files: [script.file]), inputs: [script.props.file], output: script.output) { _, log in
      try script.run(arguments: arguments, printsTo: STDOUT_FILENO, log: log) { _ in }
    }
  }
}

extension ScriptRun {
  /// What `mutoscope run` makes of a file and its arguments without any option; nil for all else.
  ///
  /// The parser looks at every option of every verb by reflection: that takes longer than to start, and to run a short
  /// script.
  init?(commandLine arguments: [String]) {
    let isNamed = arguments.first == "run"
    let rest = arguments.dropFirst(isNamed ? 1 : 0)
    // No verb has a dot in it.
    guard let file = rest.first, isNamed || file.contains("."), !rest.contains(where: { $0.hasPrefix("-") }) else {
      return nil
    }
    self.init(file: file, arguments: Array(rest.dropFirst()))
  }
}
