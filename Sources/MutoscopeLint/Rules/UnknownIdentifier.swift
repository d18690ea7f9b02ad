import Spelling

extension Linter {
  func unknownIdentifiers(_ played: PlayedTransition, _ entry: TransitionDefinition.Entry) -> [Finding] {
    let builder = played.builder
    guard builder.diff.kind(of: entry.id) == nil, builder.screens.allSatisfy({ $0.view(withID: entry.id) == nil }),
      // One definition may serve several transitions of a scene.
      !transitions.contains(where: { $0.elements[entry.id]?.style.entry != nil })
    else { return [] }
    let known = Set(builder.screens.flatMap(\.elements.ids)).subtracting(played.record.definition.entries.map(\.id))
    let nearest = Suggestion.nearest(to: entry.id, among: known)
    let meant = nearest.map { "\($0.key) instead of \(entry.id.key), or " } ?? ""
    return findings(
      .unknownIdentifier, played, entry, "no view on either screen has the id '\(entry.id)'",
      fix: meant + "give a view that id, or \(entry.leftOut)")
  }
}
