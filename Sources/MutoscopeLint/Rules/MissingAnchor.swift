import Spelling

extension Linter {
  func missingAnchors(_ played: PlayedTransition, _ entry: TransitionDefinition.Entry) -> [Finding] {
    guard let (anchors, elements) = played.anchors(of: entry) else { return [] }
    // An element in a circle crossfades, whatever else it should follow.
    let first = anchors.prefix { elements[$0] == nil || played.circles[entry.id] == nil }
    return first.filter { elements[$0] == nil }.flatMap { anchor in
      let nearest = Suggestion.nearest(to: anchor, among: Set(elements.ids).subtracting([entry.id]))
      return findings(
        .missingAnchor, played, entry,
        "its anchor '\(anchor)' is not on the \(played.side(of: entry.id)), so it crossfades",
        fix: (nearest.map { "relativeTo = \($0.quoted), or " } ?? "") + "\(entry.id.key) = m.crossfade")
    }
  }
}
