import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

/// A scene as a list of named facts: what its views are, what moves and what happens, so that two runs of a file can be
/// compared by name, whatever their order.
struct SceneState {
  /// In the order in which they are told.
  private var names: [String] = []
  private var facts: [String: String] = [:]
  /// The view of each fact that is a property.
  private var owners: [String: String] = [:]

  init(_ playable: Playable) {
    let (clip, events) = (playable.clip, playable.clip.events())
    add("duration", "\(number(clip.duration)) s")
    // At rest: what flies is told by its tracks.
    let rests = events.filter { $0.kind == .completion }.map(\.time).prefix(16)
    for time in Set([0, clip.duration] + rests).sorted() { add(clip.at(time)) }
    for track in clip.tracks() {
      let end = track.start + track.duration
      add(
        "track of \(track.view).\(track.property.name)",
        "\(number(track.start)) to \(number(end)) s, \(track.curve), \(track.from.text) to \(track.to.text)")
    }
    for event in events {
      let change = [event.from, event.to].compactMap { $0 }.joined(separator: " to ")
      let parts = ["\(number(event.time)) s", event.property ?? "", change]
      add("\(event.kind.rawValue) of \(event.view)", parts.filter { !$0.isEmpty }.joined(separator: " "))
    }
    for report in playable.reports {
      for line in report.steps.diff.description.split(separator: "\n") {
        add("\(report.name): \(line.prefix { $0 != " " })", String(line.drop { $0 != " " }.drop { $0 == " " }))
      }
    }
  }

  /// The properties of what is drawn; what was told before is told again, with its time, where it is different.
  private mutating func add(_ frame: Frame) {
    for id in frame.drawnViews {
      let view = frame.view(id)
      let label = frame.label(of: id)
      if facts["view \(label)"] == nil { add("view \(label)", view.kind.rawValue) }
      for property in Property.allCases where property.applies(to: view.kind) {
        let name = "\(label).\(property.name)"
        let text = view[property].text
        if facts[name] == nil {
          add(name, text, of: label)
        } else if facts[name] != text {
          add("\(name) at \(number(frame.time)) s", text, of: label)
        }
      }
    }
  }

  /// A name that there is already is numbered.
  private mutating func add(_ name: String, _ fact: String, of owner: String? = nil) {
    var (unique, count) = (name, 1)
    while facts[unique] != nil {
      count += 1
      unique = "\(name) (\(count))"
    }
    names.append(unique)
    facts[unique] = fact
    owners[unique] = owner
  }

  /// A line for each fact that is different, `+` for a new one, `-` for one that is gone. Of a view that is new or gone
  /// nothing more is told.
  func changes(from old: SceneState) -> [String] {
    let gone = old.names.filter { facts[$0] == nil }
    let new = names.filter { old.facts[$0] == nil }
    let views = Set((gone + new).filter { $0.hasPrefix("view ") }.map { String($0.dropFirst(5)) })
    func isTold(_ name: String) -> Bool { (owners[name] ?? old.owners[name]).map { !views.contains($0) } ?? true }
    return gone.filter(isTold).map { "- \($0)" }
      + names.filter(isTold).compactMap { name in
        let fact = facts[name] ?? ""
        guard let before = old.facts[name] else { return name.hasPrefix("view ") ? "+ \(name)" : "+ \(name): \(fact)" }
        return before == fact ? nil : "  \(name): \(before) -> \(fact)"
      }
  }
}
