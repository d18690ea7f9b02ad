import ArgumentParser
import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect", abstract: "Show what a scene is made of: views, timeline, events.")

  @OptionGroup var script: ScriptOptions

  @Option(help: "text or json.")
  var format = InspectFormat.text

  @Option(help: "The entry of a returned table.")
  var only: String?

  func run() throws {
    try script.run { result in
      let playable = try result.playable(only: only)
      let report = InspectReport(clip: playable.clip)
      Terminal.print(format == .text ? report.text : report.json)
    }
  }
}

enum InspectFormat: String, CaseIterable, ExpressibleByArgument {
  case text, json
}

/// What `inspect` prints.
struct InspectReport {
  let clip: Clip

  var text: String {
    var lines = [
      "Clip: \(number(clip.duration)) s, \(number(clip.size.width)) x \(number(clip.size.height)) points", "", "Views",
    ]
    lines += clip.at(0).describe().split(separator: "\n").map { "  \($0)" }
    lines += ["", "Timeline"]
    lines += table(
      ["view", "property", "start", "end", "curve", "from", "to"],
      clip.tracks().map {
        [
          $0.view, $0.property.name, seconds($0.start), seconds($0.start + $0.duration), $0.curve, $0.from.text,
          $0.to.text,
        ]
      })
    lines += ["", "Events"]
    lines += table(
      ["time", "kind", "view", "property", "from", "to"],
      clip.events().map {
        [seconds($0.time), $0.kind.rawValue, $0.view, $0.property ?? "", $0.from ?? "", $0.to ?? ""]
      })
    return lines.joined(separator: "\n")
  }

  var json: String {
    let tracks = clip.tracks().map { track in
      object([
        ("view", JSONText.quoted(track.view)), ("property", JSONText.quoted(track.property.name)),
        ("start", number(track.start)), ("duration", number(track.duration)), ("curve", JSONText.quoted(track.curve)),
        ("from", JSONText.value(track.from)), ("to", JSONText.value(track.to)),
      ])
    }
    let events = clip.events().map { event in
      object([
        ("time", number(event.time)), ("kind", JSONText.quoted(event.kind.rawValue)),
        ("view", JSONText.quoted(event.view)),
        ("property", quoted(event.property)), ("from", quoted(event.from)), ("to", quoted(event.to)),
      ])
    }
    return """
      {
        "duration": \(number(clip.duration)),
        "size": [\(number(clip.size.width)), \(number(clip.size.height))],
        "views": [\(list(clip.at(0).describe().split(separator: "\n").map { JSONText.quoted(String($0)) }))],
        "tracks": [\(list(tracks))],
        "events": [\(list(events))]
      }
      """
  }

  private func quoted(_ text: String?) -> String { text.map { JSONText.quoted($0) } ?? "null" }

  private func object(_ fields: [(String, String)]) -> String {
    "{" + fields.map { "\(JSONText.quoted($0)): \($1)" }.joined(separator: ", ") + "}"
  }

  private func list(_ lines: [String]) -> String {
    lines.isEmpty ? "" : "\n    " + lines.joined(separator: ",\n    ") + "\n  "
  }

  /// For people: to the microsecond. The exact time is in the JSON.
  private func seconds(_ time: Double) -> String { number((time * 1e6).rounded() / 1e6) }

  /// Columns as wide as their widest cell.
  private func table(_ head: [String], _ rows: [[String]]) -> [String] {
    if rows.isEmpty { return ["  none"] }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    return ([head] + rows).map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
