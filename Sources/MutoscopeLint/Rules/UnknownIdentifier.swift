extension Linter {
  func unknownIdentifiers(_ played: PlayedTransition, _ entry: TransitionDefinition.Entry) -> [Finding] {
    let builder = played.builder
    guard builder.diff.kind(of: entry.id) == nil, builder.screens.allSatisfy({ $0.view(withID: entry.id) == nil }),
      // One definition may serve several transitions of a scene.
      !transitions.contains(where: { $0.elements[entry.id]?.style.entry != nil })
    else { return [] }
    let known = Set(builder.screens.flatMap(\.elements.ids)).subtracting(played.record.definition.entries.map(\.id))
    let nearest = known.nearest(to: entry.id).map { "\($0.key) instead of \(entry.id.key), or " } ?? ""
    return findings(
      .unknownIdentifier, played, entry, "no view on either screen has the id '\(entry.id)'",
      fix: nearest + "give a view that id, or \(entry.leftOut)")
  }
}

extension Set<String> {
  /// The name with the fewest letters changed, where that is at most a third of them.
  func nearest(to name: String) -> String? {
    let wanted = Array(name.utf8.prefix(64))
    return sorted().map { ($0, Budget.spend(4000) ? .max : changes(wanted, Array($0.utf8.prefix(64)))) }
      .filter { $1 <= Swift.max(1, Swift.max(wanted.count, $0.utf8.count) / 3) }.min { $0.1 < $1.1 }?.0
  }
}

/// Counts insertions, deletions, substitutions and swaps of neighbours.
private func changes(_ a: [UInt8], _ b: [UInt8]) -> Int {
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var best = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), row[j] + 1, rows[i][j + 1] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
