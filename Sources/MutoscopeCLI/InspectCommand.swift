import ArgumentParser
import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show what a scene is made of: views, transitions, tracks, events, findings.")

  @OptionGroup var script: ScriptOptions

  @Option(help: "text or json.")
  var format = InspectFormat.text

  @Option(help: "The entry of a returned table.")
  var only: String?

  @OptionGroup var end: EndOption

  func run() throws {
    try script.run { result in
      let playable = try result.playable(only: only, until: end.seconds)
      let report = InspectReport(playable: playable)
      let text = format == .text ? report.text : report.json
      if Budget.isSpent { throw SpentBudget() }
      switch format {
      case .text: Terminal.print(text)
      case .json: Terminal.printData(text)
      }
    }
  }
}

enum InspectFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}
