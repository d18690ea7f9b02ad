import ArgumentParser

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Run a script; print what it prints.")

  @OptionGroup var script: ScriptOptions

  @Argument(parsing: .remaining, help: "Further arguments, as props by position.")
  var arguments: [String] = []

  func run() throws {
    try script.run { _ in }
  }
}
