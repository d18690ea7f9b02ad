extension Linter {
  func cyclicAnchors(_ played: PlayedTransition, _ entry: TransitionDefinition.Entry) -> [Remark] {
    guard let circle = played.circles[entry.id], let (anchors, elements) = played.anchors(of: entry),
      anchors.contains(where: { elements[$0] != nil })
    else { return [] }
    // Of a long circle its beginning.
    let start = circle.firstIndex(of: entry.id) ?? 0
    let way = (0..<min(circle.count, 8)).map { circle[(start + $0) % circle.count] }
    let told = way + (circle.count > 8 ? ["... (\(circle.count))"] : []) + [entry.id]
    return remarks(
      .cyclicAnchor, played, entry,
      "its anchors lead in a circle, \(told.joined(separator: " -> ")), so it crossfades",
      fix: "\(entry.id.key) = m.crossfade, and so for one of them only, or another anchor")
  }
}

extension TransitionDraft {
  /// The circles in which anchors lead, by each element of them.
  var circles: [String: [String]] {
    let resolver = StyleResolver(
      definition: definition, diff: builder.diff, source: builder.source.elements,
      destination: builder.destination.elements)
    var (circles, seen): ([String: [String]], Set<String>) = ([:], [])
    for entry in definition.entries {
      var (way, places): ([String], [String: Int]) = ([], [:])
      var next: String? = entry.id
      while let id = next, !Budget.spend(50), seen.insert(id).inserted {
        places[id] = way.count
        way.append(id)
        next = resolver.carrier(of: id)
      }
      guard let back = next.flatMap({ places[$0] }) else { continue }
      for id in way[back...] { circles[id] = Array(way[back...]) }
    }
    return circles
  }
}
