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

  @OptionGroup var end: EndOption

  func run() throws {
    let files = [script.file] + others
    try watch.run(FileSelection(files: files), inputs: [script.props.file], output: script.output) { isDue, log in
      try lint(files.filter(isDue), log)
    }
  }

  private func lint(_ files: [String], _ log: FileLog) throws {
    var report = LintReport(format: format)
    for (index, file) in files.enumerated() {
      var script = script
      script.file = file
      // The wall stands once, around all of them.
      if index > 0 { script.isolation.isolate = false }
      try script.run(log: log, beside: files) { result in
        let end = end.seconds
        let one = try only.map { try result.playable(only: $0, until: end) }
        for playable in try one.map({ [$0] }) ?? result.playables(until: end) {
          result.session.lua.subject = playable.clip.line
          for finding in playable.lint() { report.add(finding, file: file, scene: playable.name) }
        }
      }
    }
    if !report.text.isEmpty {
      switch format {
      case .text: Terminal.print(report.text)
      case .json: Terminal.printData(report.text)
      }
    }
    if report.hasErrors { throw ExitStatus.failed.code }
  }
}

enum LintFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// Writes findings for `lint`: one a line, or as a list in JSON.
struct LintReport {
  let format: LintFormat
  private(set) var hasErrors = false
  private var entries = LongText()

  init(format: LintFormat) { self.format = format }

  /// - Parameter scene: The entry of the table that the script returned; empty if it returned one scene.
  mutating func add(_ finding: Finding, file: String, scene: String) {
    if finding.severity == .error { hasErrors = true }
    let isFirst = entries.text.isEmpty
    switch format {
    case .text:
      if !isFirst { entries += "\n" }
      // Where no line is known the file is named instead.
      entries += finding.line == nil ? "\(file): \(finding)" : "\(finding)"
      if !scene.isEmpty { entries += " [\(scene.oneLine)]" }
    case .json:
      entries += isFirst ? "  " : ",\n  "
      finding.json([("file", .text(file)), ("scene", .text(scene.isEmpty ? nil : scene))])
        .write(to: &entries, indent: "  ")
    }
  }

  var text: String {
    switch format {
    case .text: entries.text
    case .json: entries.text.isEmpty ? "[]" : "[\n\(entries.text)\n]"
    }
  }
}
