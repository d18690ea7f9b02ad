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
