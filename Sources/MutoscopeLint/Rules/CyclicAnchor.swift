extension Linter {
  func cyclicAnchors(_ played: PlayedTransition, _ entry: TransitionDefinition.Entry) -> [Finding] {
    guard let circle = played.circles[entry.id], let (anchors, elements) = played.anchors(of: entry),
      anchors.contains(where: { elements[$0] != nil })
    else { return [] }
    // Of a long circle its beginning.
    let start = circle.firstIndex(of: entry.id) ?? 0
    let way = (0..<min(circle.count, 8)).map { circle[(start + $0) % circle.count] }
    let told = way + (circle.count > 8 ? ["... (\(circle.count))"] : []) + [entry.id]
    return findings(
      .cyclicAnchor, played, entry,
      "its anchors lead in a circle, \(told.joined(separator: " -> ")), so it crossfades",
      fix: "\(entry.id.key) = m.crossfade, and so for one of them only, or another anchor")
  }
}
