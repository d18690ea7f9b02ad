import ArgumentParser
import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint", abstract: "Find jumps, cut springs and faces that are swapped in sight.",
    usage: "mutoscope lint <file> ... [<options>]",
    discussion: "One finding a line, in the order of time. The exit code is 1 if one is an error.")

  @OptionGroup var script: ScriptOptions
  @OptionGroup var watch: WatchOptions

  @Argument(help: "More scripts.", completion: .file(extensions: ["lua"]))
  var others: [String] = []

  @Option(help: "text or json.")
  var format = LintFormat.text

  @Option(help: "The entry of a returned table; by default all of them.")
  var only: String?

  func run() throws {
    let files = [script.file] + others
    try watch.run(FileSelection(files: files), inputs: [script.props.file], output: script.output) { isDue, log in
      try lint(files.filter(isDue), log)
    }
  }

  private func lint(_ files: [String], _ log: FileLog) throws {
    var findings: [LintReport.Entry] = []
    for file in files {
      var script = script
      script.file = file
      try script.run(log: log) { result in
        for playable in try playables(result) {
          findings += playable.clip.lint().map { LintReport.Entry(file: file, scene: playable.name, finding: $0) }
        }
      }
    }
    let report = LintReport(entries: findings)
    switch format {
    case .text: for line in report.lines { Terminal.print(line) }
    case .json: Terminal.print(report.json)
    }
    if findings.contains(where: { $0.finding.severity == .error }) { throw ExitStatus.failed.code }
  }

  private func playables(_ result: ScriptResult) throws -> [Playable] {
    guard only == nil else { return [try result.playable(only: only)] }
    let playables = try result.session.playables(result.values)
    return playables.isEmpty ? [try result.playable(only: nil)] : playables
  }
}

enum LintFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// What `lint` prints.
struct LintReport {
  struct Entry {
    let file: String
    /// The entry of the table that the script returned; empty if it returned one scene.
    let scene: String
    let finding: Finding
  }

  let entries: [Entry]

  var lines: [String] {
    entries.map { entry in
      // Where no line is known the file is named instead.
      var line = entry.finding.line == nil ? "\(entry.file): \(entry.finding)" : "\(entry.finding)"
      if !entry.scene.isEmpty { line += " [\(entry.scene)]" }
      return line
    }
  }

  var json: String {
    JSONTree.list(
      entries.map { entry in
        entry.finding.json([("file", .text(entry.file)), ("scene", .text(entry.scene.isEmpty ? nil : entry.scene))])
      }
    ).text
  }
}
