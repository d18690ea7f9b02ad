import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

/// What `inspect` prints of a scene; of a transition its five steps (SPEC 5.2).
struct InspectReport {
  let playable: Playable
  private var clip: Clip { playable.clip }

  var text: String {
    var lines = ["Clip: \(number(clip.duration)) s, \(number(clip.size.width)) x \(number(clip.size.height)) points"]
    if !playable.isTransition { lines += section("Views", clip.at(0).describe()) }
    if !playable.ambiguousViews.isEmpty {
      let views = playable.ambiguousViews.map { "'\($0)'" }.joined(separator: ", ")
      lines += section("Layout", "ambiguous: constraints leave the frame open of \(views)")
    }
    for report in playable.reports {
      if !playable.isTransition { lines += ["", "Transition \(report.name)"] }
      lines += section("Source hierarchy", report.steps.source.text)
      lines += section("Destination hierarchy", report.steps.destination.text)
      lines += section("Diff", report.steps.diff.description)
      lines += section("Container", report.steps.container.text)
    }
    lines += section("Tracks", tracks) + section("Events", events) + section("Findings", findings)
    return lines.joined(separator: "\n")
  }

  var tracks: String {
    table(
      ["view", "property", "start", "end", "curve", "from", "to"],
      clip.tracks().map {
        [
          $0.view, $0.property.name, seconds($0.start), seconds($0.start + $0.duration), $0.curve, $0.from.text,
          $0.to.text,
        ]
      })
  }

  var events: String {
    table(
      ["time", "kind", "view", "property", "from", "to"],
      clip.events().map {
        [seconds($0.time), $0.kind.rawValue, $0.view, $0.property ?? "", $0.from ?? "", $0.to ?? ""]
      })
  }

  var findings: String {
    let findings = clip.lint()
    return findings.isEmpty ? "none" : findings.map { "\($0)" }.joined(separator: "\n")
  }

  private func section(_ title: String, _ text: String) -> [String] {
    ["", title] + text.split(separator: "\n").map { "  \($0)" }
  }

  /// For people: to the microsecond. The exact time is in the JSON.
  private func seconds(_ time: Double) -> String { number((time * 1e6).rounded() / 1e6) }

  /// Columns as wide as their widest cell.
  private func table(_ head: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "none" }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    return ([head] + rows).map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
