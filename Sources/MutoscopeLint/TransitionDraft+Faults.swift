import MutoscopeMotion

// Finds the faults of a definition for two screens: SPEC 5.5. Nothing is played for it.

extension TransitionDraft {
  private typealias Fault = TransitionNotes.Fault

  func faults() -> [TransitionNotes.Fault] {
    let circles = anchorCircles()
    return definition.entries.flatMap { Budget.spend(50) ? [] : faults(of: $0, circles) } + stretches() + inversions()
  }

  // MARK: Entries

  private func faults(of entry: TransitionDefinition.Entry, _ circles: [String: [String]]) -> [Fault] {
    if entry.id == ElementTree.rootID { return ignored(entry, .shared) }
    guard let kind = builder.diff.kind(of: entry.id) else { return [stranger(entry)] }
    switch kind {
    case .shared: return ignored(entry, kind)
    case .kept: return entry.style.isShared ? [lonely(entry, kind)] : ignored(entry, kind)
    case .added, .removed:
      return (entry.style.isShared ? [lonely(entry, kind)] : []) + anchors(of: entry, kind, circles)
    }
  }

  private func stranger(_ entry: TransitionDefinition.Entry) -> Fault {
    for screen in [builder.source, builder.destination] {
      guard let view = screen.tree.view(withID: entry.id, in: screen.root) else { continue }
      let what =
        view == screen.root ? "a screen itself, which is always shared" : "in the copy that a snapshot function makes"
      return fault(.ignoredDefinition, entry, "the entry is ignored: '\(entry.id)' is \(what)", fix: leaveOut(entry))
    }
    let known = Set(builder.source.elements.ids + builder.destination.elements.ids)
      .subtracting(definition.entries.map(\.id))
    let nearest = nearest(to: entry.id, among: known).map { "[\"\($0)\"] instead of [\"\(entry.id)\"], or " } ?? ""
    return fault(
      .unknownIdentifier, entry, "no view on either screen has the id '\(entry.id)'",
      fix: nearest + "give a view that id, or \(leaveOut(entry))")
  }

  private func lonely(_ entry: TransitionDefinition.Entry, _ kind: IdentifierDiff.Kind) -> Fault {
    let isAdded = (kind == .added) != builder.isBackwards
    let repair = kind == .kept ? leaveOut(entry) : "[\"\(entry.id)\"] = m.crossfade"
    return fault(
      .missingCounterpart, entry,
      "it is only on the \(isAdded ? "destination" : "source"), so there is nothing to share: "
        + (kind == .kept ? "it stays as it is" : "it crossfades"),
      fix: "give a view on the \(isAdded ? "source" : "destination") that id, or \(repair)")
  }

  private func ignored(_ entry: TransitionDefinition.Entry, _ kind: IdentifierDiff.Kind) -> [Fault] {
    if kind == .kept {
      if entry.style == .none { return [] }
      return [
        fault(
          .ignoredDefinition, entry,
          "\(entry.style) is ignored: it is only on the source, which stays visible beneath, so it does not move",
          fix: "\(leaveOut(entry)), or presentation = \"replace\"")
      ]
    }
    if entry.style.parts.count == 1, entry.style.isShared { return [] }
    // What is still on its way from an interrupted transition may be on no more than one of the screens.
    if builder.isInFlight { return [] }
    return [
      fault(
        .ignoredDefinition, entry, "\(entry.style) is ignored: it is on both screens, so it is always shared",
        fix: "\(leaveOut(entry)), or [\"\(entry.id)\"] = m.sharedElement")
    ]
  }

  // MARK: Anchors

  private func anchors(
    of entry: TransitionDefinition.Entry, _ kind: IdentifierDiff.Kind, _ circles: [String: [String]]
  ) -> [Fault] {
    let screen = builder.screen(of: kind)
    let side = (kind == .added) != builder.isBackwards ? "destination" : "source"
    var faults: [Fault] = []
    for case .anchorTranslation(let anchor, _) in entry.style.parts.map(\.effect) {
      if screen.elements[anchor] == nil {
        let nearest = nearest(to: anchor, among: Set(screen.elements.ids).subtracting([entry.id]))
        faults.append(
          fault(
            .missingAnchor, entry, "its anchor '\(anchor)' is not on the \(side), so it crossfades",
            fix: (nearest.map { "relativeTo = \"\($0)\", or " } ?? "") + "[\"\(entry.id)\"] = m.crossfade"))
      } else if let circle = circles[entry.id] {
        faults.append(
          fault(
            .cyclicAnchor, entry,
            "its anchors lead in a circle, \(told(circle, from: entry.id)), so it crossfades",
            fix: "[\"\(entry.id)\"] = m.crossfade, and so for one of them only, or another anchor"))
        break
      }
    }
    return faults
  }

  /// The circles in which anchors lead, by each element of them.
  private func anchorCircles() -> [String: [String]] {
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
        next = resolver.anchor(of: id)
      }
      guard let back = next.flatMap({ places[$0] }) else { continue }
      for id in way[back...] { circles[id] = Array(way[back...]) }
    }
    return circles
  }

  /// A circle from one of its elements to itself; of a long one its beginning.
  private func told(_ circle: [String], from id: String) -> String {
    let start = circle.firstIndex(of: id) ?? 0
    let way = (0..<min(circle.count, 8)).map { circle[(start + $0) % circle.count] }
    return (way + (circle.count > 8 ? ["... (\(circle.count))"] : []) + [id]).joined(separator: " -> ")
  }

  // MARK: Pictures that are stretched

  private func stretches() -> [Fault] {
    let beginning = builder.motion.beginning(of: builder.tree)
    let tolerance = Finding.tolerance / builder.tree.displayScale(of: builder.container)
    var worst: [String: Fault] = [:]
    for case .resize(let resizing) in builder.links where resizing.rule == .fill {
      guard let id = builder.made[resizing.element].element.map({ builder.nodes[$0].id }) else { continue }
      let own = resizing.bounds.size
      guard own.width > 0, own.height > 0 else { continue }
      for (fraction, tree) in [(0.0, beginning), (1.0, builder.tree)] {
        let size = tree[resizing.element].bounds.size
        let (x, y) = (size.width / own.width, size.height / own.height)
        let difference = abs(x - y) * max(own.width, own.height)
        guard difference > worst[id]?.size ?? tolerance else { continue }
        let what = builder.recipe.flights[id] == nil ? "its content" : "the copy"
        let shape = "\(rounded(size.width)) x \(rounded(size.height))"
        worst[id] = Fault(
          code: .aspectChange, view: id, property: "bounds", fraction: fraction, size: difference,
          message: "\(what) of \(rounded(own.width)) x \(rounded(own.height)) is stretched to \(shape)",
          fix: builder.diff.kind(of: id) == .shared
            ? "[\"\(id)\"] = m.sharedElement { resize = \"width\" }, or resize = \"fit\""
            : "make the copy \(shape) points large", line: definition[id]?.line ?? line)
      }
    }
    return worst.keys.sorted().compactMap { worst[$0] }
  }

  // MARK: Orders

  private func inversions() -> [Fault] {
    orders.filter(\.order.order.isSeen).map { order, instant in
      let id = builder.nodes[order.element].id
      let pairs = order.order.inversions.map { "\(name($0)) goes above \(name($1))" }
      let back = order.order.inversions.map { "\(name($1)) goes above \(name($0))" }
      let names = order.order.inversions.map { "\(name($0)) and \(name($1))" }
      return Fault(
        code: .orderInversion, view: id, property: "order", fraction: instant.fraction,
        message: (builder.isBackwards ? back : pairs).joined(separator: ", "),
        fix: "the same order of \(names.joined(separator: ", of ")) on both screens",
        line: definition[id]?.line ?? line)
    }
  }

  private func name(_ key: ContainerBuilder.ChildKey) -> String {
    key.element.map { "'\(builder.nodes[$0].id)'" } ?? "content"
  }

  // MARK: Words

  private func fault(
    _ code: Finding.Code, _ entry: TransitionDefinition.Entry, _ message: String, fix: String
  ) -> Fault {
    Fault(code: code, view: entry.id, message: message, fix: fix, line: entry.line ?? line)
  }

  private func leaveOut(_ entry: TransitionDefinition.Entry) -> String { "leave [\"\(entry.id)\"] out" }

  /// The name with the fewest letters changed, where that is at most a third of them.
  private func nearest(to name: String, among known: Set<String>) -> String? {
    let wanted = Array(name.utf8.prefix(64))
    return known.sorted().map { ($0, Budget.spend(4000) ? .max : distance(wanted, Array($0.utf8.prefix(64)))) }
      .filter { $1 <= max(1, max(wanted.count, $0.utf8.count) / 3) }.min { $0.1 < $1.1 }?.0
  }

  /// Insertions, deletions, substitutions and swaps of neighbours.
  private func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
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
}
