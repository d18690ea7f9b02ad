import ArgumentParser
import Glibc
import LuaKit

/// The command `mutoscope`: one file per subcommand.
#if !FUZZING
  @main
#endif
struct MutoscopeCommand: ParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "mutoscope", abstract: "An animation sandbox: every frame is a function of time.",
    discussion: "`mutoscope FILE` is `mutoscope run FILE`.", version: "mutoscope \(version) (\(Lua.version))",
    subcommands: [
      RunCommand.self, RenderCommand.self, SampleCommand.self, InspectCommand.self, LintCommand.self, PlotCommand.self,
      TestCommand.self, ReplCommand.self, InitCommand.self, DemoCommand.self, DoctorCommand.self,
      APICommand.self, CompletionsCommand.self, ManualCommand.self,
    ] + hidden)

  #if DEBUG
    private static let hidden: [any ParsableCommand.Type] = [HoleCommand.self, FuzzCommand.self]
  #else
    private static let hidden: [any ParsableCommand.Type] = []
  #endif

  /// Puts `run` in front of a file, answers a misspelt verb with the nearest one, and turns errors into exit codes.
  static func main() {
    Files.openStandardStreams()
    Signals.begin()
    var arguments = decodedArguments()
    if let run = ScriptRun(commandLine: arguments) {
      do { return try run(printsTo: STDOUT_FILENO, endsProcess: true) { _ in } } catch { exit(withError: error) }
    }
    if arguments.isEmpty, Terminal.isTerminal(STDIN_FILENO), Terminal.isTerminal(STDOUT_FILENO) { arguments = ["repl"] }
    arguments = withNumbersJoined(arguments)
    let verbs = configuration.subcommands.map { $0._commandName } + ["help"]
    let options = ["--help", "--version"]
    // All others are those of `run`; one of them is much like these.
    if let first = arguments.first, first.hasPrefix("--"), !options.contains(first),
      let meant = Suggestion.nearest(to: first, among: options + ["--verbose"]), options.contains(meant)
    {
      Terminal.error("unknown option '\(first)' (did you mean '\(meant)'?)")
      ExitStatus.usage.exit()
    }
    if let first = arguments.first, let parent = configuration.subcommands.first(where: { $0._commandName == first }),
      arguments.count > 1, let word = arguments[1...].first, !word.hasPrefix("-")
    {
      let words = parent.configuration.subcommands.map { $0._commandName }
      if !words.isEmpty, !words.contains(word), let meant = Suggestion.nearest(to: word, among: words) {
        Terminal.error("unknown word '\(word)' for \(first) (did you mean '\(meant)'?)")
        ExitStatus.usage.exit()
      }
    }
    if arguments.first == "help", arguments.count > 1, !verbs.contains(arguments[1]) {
      Terminal.error("unknown verb '\(arguments[1])'\(Suggestion.hint(for: arguments[1], among: verbs))")
      ExitStatus.usage.exit()
    }
    if let first = arguments.first, !verbs.contains(first), !(options + ["-h"]).contains(first) {
      if !first.hasPrefix("-"), !Files.exists(first), !first.contains("/"), !first.contains("."),
        let verb = Suggestion.nearest(to: first, among: verbs)
      {
        Terminal.error("unknown verb '\(first)' (did you mean '\(verb)'?)")
        ExitStatus.usage.exit()
      }
      // `--quiet run a.lua`: a verb is no file.
      if first.hasPrefix("-"), let verb = arguments.first(where: verbs.contains), !Files.exists(verb) {
        Terminal.error("'\(first)' comes before the verb; write 'mutoscope \(verb) \(first)'")
        ExitStatus.usage.exit()
      }
      arguments.insert("run", at: 0)
    }
    answerMisspeltOption(arguments)
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
    } catch {
      let text = fullMessage(for: error)
      guard exitCode(for: error).isSuccess, !text.isEmpty else { exit(withError: error) }
      // Help is written as all else is: that it cannot be is told.
      Terminal.print(text)
    }
  }

  /// Ends the process where an option is missing because it is misspelt: then that is what to say.
  private static func answerMisspeltOption(_ arguments: [String]) {
    func failure(_ arguments: [String]) -> (error: any Error, text: String)? {
      do {
        _ = try parseAsRoot(arguments)
        return nil
      } catch {
        return (error, message(for: error))
      }
    }
    let missing = "Missing expected argument '"
    guard let text = failure(arguments)?.text, text.hasPrefix(missing),
      let option = text.dropFirst(missing.count).split(whereSeparator: { $0 == " " || $0 == "'" }).first,
      option.hasPrefix("--"), let other = failure(arguments + [String(option), "."]),
      other.text.hasPrefix("Unknown option")
    else { return }
    exit(withError: other.error)
  }
}

extension MutoscopeCommand {
  /// An option with a negative number after it has that as its value: what is wrong is the number, not that there is none.
  private static func withNumbersJoined(_ arguments: [String]) -> [String] {
    var joined: [String] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return joined + arguments[index...] }
      let isNumber = argument.first == "-" && argument.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
      if isNumber, let option = joined.last, option.hasPrefix("--"), !option.contains("=") {
        joined[joined.count - 1] = "\(option)=\(argument)"
      } else {
        joined.append(argument)
      }
    }
    return joined
  }

  /// The arguments as text. One that is none would become the name of another file.
  private static func decodedArguments() -> [String] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      guard let bytes = CommandLine.unsafeArgv[index] else { return "" }
      guard let text = String(validatingCString: bytes) else {
        Terminal.error("argument \(index) is not UTF-8: '\(String(cString: bytes))'")
        ExitStatus.usage.exit()
      }
      return text
    }
  }
}

/// The process's exit codes (SPEC 7), those of sysexits.h where it has one.
enum ExitStatus: Int32, CaseIterable {
  case success = 0
  /// A test, comparison or lint failed.
  case failed = 1
  /// The script failed.
  case script = 2
  case usage = 64
  case noInput = 66
  /// A needed program is missing.
  case unavailable = 69
  /// A bug in Mutoscope.
  case software = 70
  case cannotCreate = 73

  func exit() -> Never { MutoscopeCommand.exit(withError: ExitCode(rawValue)) }

  var code: ExitCode { ExitCode(rawValue) }
}
