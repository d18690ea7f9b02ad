import ArgumentParser

/// Prints the page for `man`, made of the declarations that `--help` shows; `scripts/install` puts it in place.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual page.", shouldDisplay: false)

  func run() { Terminal.print(Manual.text) }
}

/// The manual page in roff, the language of `man`.
enum Manual {
  static var text: String {
    let root = MutoscopeCommand.configuration
    let verbs = root.subcommands.filter { $0.configuration.shouldDisplay }
    let head = [
      ".TH MUTOSCOPE 1 \"\" \"Mutoscope \(MutoscopeCommand.version)\" \"Mutoscope\"",
      ".SH NAME", escaped("mutoscope - \(plain(root.abstract))"),
      ".SH SYNOPSIS", ".nf", escaped("mutoscope FILE [ARGUMENTS]\nmutoscope VERB [OPTIONS]"), ".fi",
      ".SH DESCRIPTION", escaped(root.abstract), ".PP", escaped(root.discussion),
      ".SH VERBS",
    ]
    return (head + verbs.flatMap(section) + exitStatus + seeAlso).joined(separator: "\n")
  }

  private static func section(_ verb: any ParsableCommand.Type) -> [String] {
    // As wide as what `man` leaves of 80 columns.
    let help = MutoscopeCommand.helpMessage(for: verb, includeHidden: false, columns: 72)
    return [".SS \(verb._commandName)", ".nf", escaped(help), ".fi"]
  }

  private static var exitStatus: [String] {
    [".SH EXIT STATUS"] + ExitStatus.allCases.flatMap { [".TP", "\($0.rawValue)", escaped($0.meaning)] }
  }

  private static var seeAlso: [String] { [".SH SEE ALSO", ".BR lua5.4 (1),", ".BR ffmpeg (1)"] }

  /// Text that roff takes as it is: no line is a request, and a hyphen can be searched for and copied.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let line = line.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : String(line)
    }.joined(separator: "\n")
  }

  /// A sentence as the line of a name has it: without a full stop, in lower case.
  private static func plain(_ sentence: String) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst().filter { $0 != "." }
  }
}

extension ExitStatus {
  var meaning: String {
    switch self {
    case .success: "Fine."
    case .failed: "A test, comparison or lint failed, or no test was found."
    case .script: "The script failed."
    case .usage: "Wrong usage."
    case .noInput: "No such file."
    case .unavailable: "Something that is needed is missing; `mutoscope doctor` names it."
    case .software: "A bug in Mutoscope."
    case .cannotCreate: "The output cannot be written."
    }
  }
}
