extension Linter {
  func missingAnchors(_ passage: Passage, _ entry: TransitionDefinition.Entry) -> [Remark] {
    guard let (anchors, elements) = passage.anchors(of: entry) else { return [] }
    // An element in a circle crossfades, whatever else it should follow.
    let first = anchors.prefix { elements[$0] == nil || passage.circles[entry.id] == nil }
    return first.filter { elements[$0] == nil }.flatMap { anchor in
      let nearest = Set(elements.ids).subtracting([entry.id]).nearest(to: anchor)
      return remarks(
        .missingAnchor, passage, entry,
        "its anchor '\(anchor)' is not on the \(passage.side(of: entry.id)), so it crossfades",
        fix: (nearest.map { "relativeTo = \($0.quoted), or " } ?? "") + "\(entry.id.key) = m.crossfade")
    }
  }
}
