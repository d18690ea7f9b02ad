import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

/// What `inspect` prints of a scene; of a transition its five steps (SPEC 5.2).
struct InspectReport {
  let playable: Playable
  private var clip: Clip { playable.clip }

  var text: String {
    var text = LongText()
    text += "Clip: \(number(clip.duration)) s, \(number(clip.size.width)) x \(number(clip.size.height)) points"
    func section(_ title: String, _ body: String) {
      text += "\n\n\(title)"
      for line in body.split(separator: "\n") {
        text += "\n  "
        text.append(line)
      }
    }
    if !playable.isTransition { section("Views", clip.at(0).describe()) }
    if !playable.ambiguousViews.isEmpty {
      let views = playable.ambiguousViews.map { "'\($0.oneLine)'" }.joined(separator: ", ")
      section("Layout", "ambiguous: constraints leave the frame open of \(views)")
    }
    for report in playable.reports {
      if !playable.isTransition { text += "\n\nTransition \(report.name)" }
      section("Source hierarchy", report.steps.source.text)
      section("Destination hierarchy", report.steps.destination.text)
      section("Diff", report.steps.diff.description)
      section("Container", report.steps.container.text)
    }
    section("Tracks", tracks)
    section("Events", events)
    section("Findings", findings)
    return text.text
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
    let findings = playable.lint()
    return findings.isEmpty ? "none" : LongText(lines: findings.lazy.map { "\($0)" }).text
  }

  /// For people: to the microsecond. The exact time is in the JSON.
  private func seconds(_ time: Double) -> String { number((time * 1e6).rounded() / 1e6) }

  /// Columns as wide as their widest cell.
  private func table(_ head: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "none" }
    let rows = [head] + rows.map { $0.map(\.oneLine) }
    let widths = head.indices.map { column in
      rows.lazy.prefix { !Budget.spend($0[column].utf8.count) }.map { $0[column].count }.max() ?? 0
    }
    var text = LongText()
    for (index, row) in rows.enumerated() {
      if index > 0 { text += "\n" }
      let filled = row.lastIndex { !$0.isEmpty } ?? 0
      for (column, cell) in row[...filled].enumerated() {
        text += cell
        if column < filled { text.append(spaces: widths[column] + 2 - cell.count) }
      }
    }
    return text.text
  }
}
