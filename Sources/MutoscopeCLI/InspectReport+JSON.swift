import Mutoscope
import MutoscopeMotion
import MutoscopeScripting

extension InspectReport {
  var json: String {
    let (clip, frame) = (playable.clip, playable.clip.at(0))
    var fields: [(String, JSONTree)] = [
      ("duration", .number(clip.duration)), ("size", .value(.size(clip.size))),
      ("views", .list(frame.roots.map { json($0, in: frame.tree) })),
    ]
    if !playable.ambiguousViews.isEmpty { fields.append(("ambiguous", .texts(playable.ambiguousViews))) }
    if playable.isTransition {
      for report in playable.reports { fields += steps(report.steps) }
    } else if !playable.reports.isEmpty {
      fields.append(
        ("transitions", .list(playable.reports.map { .object([("name", .text($0.name))] + steps($0.steps)) })))
    }
    fields += [
      ("tracks", .list(clip.tracks().map { json($0) })), ("events", .list(clip.events().map { json($0) })),
      ("findings", .list(playable.lint().map { $0.json() })),
    ]
    return JSONTree.object(fields).text
  }

  private func json(_ id: ViewID, in tree: ViewTree) -> JSONTree {
    let view = tree[id]
    return .object([
      ("kind", .text(view.kind.rawValue)), ("id", .text(view.id)), ("name", .text(view.name)),
      ("frame", .value(.rect(view.frame))), ("children", .list(tree.subviews(of: id).map { json($0, in: tree) })),
    ])
  }

  private func json(_ track: TrackDescription) -> JSONTree {
    .object([
      ("view", .text(track.view)), ("property", .text(track.property.name)), ("start", .number(track.start)),
      ("duration", .number(track.duration)), ("curve", .text(track.curve)), ("from", .value(track.from)),
      ("to", .value(track.to)),
    ])
  }

  private func json(_ event: Event) -> JSONTree {
    .object([
      ("time", .number(event.time)), ("kind", .text(event.kind.rawValue)), ("view", .text(event.view)),
      ("property", .text(event.property)), ("from", .text(event.from)), ("to", .text(event.to)),
    ])
  }

  // MARK: Transitions

  private func steps(_ report: TransitionReport) -> [(String, JSONTree)] {
    let diff = report.diff
    return [
      ("source", json(report.source, 0)), ("destination", json(report.destination, 0)),
      (
        "diff",
        .object([
          ("added", .texts(diff.added)), ("removed", .texts(diff.removed)), ("shared", .texts(diff.shared)),
          ("kept", .texts(diff.kept)), ("reparented", .texts(diff.reparented)),
        ])
      ),
      ("container", json(report.container)), ("elements", .list(report.explanations.map { json($0) })),
    ]
  }

  private func json(_ tree: ElementTree, _ element: Int) -> JSONTree {
    .object([
      ("id", .text(tree.elements[element].id)),
      ("children", .list(tree.elements[element].children.map { json(tree, $0) })),
    ])
  }

  private func json(_ node: ContainerNode) -> JSONTree {
    .object([
      ("label", .text(node.label)), ("kind", .text(node.kind?.rawValue)), ("note", .text(node.note)),
      ("children", .list(node.children.map { json($0) })),
    ])
  }

  private func json(_ element: Explanation) -> JSONTree {
    .object([
      ("id", .text(element.id)), ("kind", .text(element.kind.rawValue)),
      ("isReparented", .plain("\(element.isReparented)")), ("entry", .text(element.entry.map { "\($0)" })),
      ("style", .text("\(element.style)")), ("reason", .text(element.reason)), ("parent", .text(element.parent)),
      ("snapshot", .text(element.snapshot)), ("from", .value(element.from.map { .rect($0) })),
      ("to", .value(element.to.map { .rect($0) })), ("delay", .number(element.delay)),
      ("duration", .number(element.duration)), ("curve", .text("\(element.curve)")),
    ])
  }
}
