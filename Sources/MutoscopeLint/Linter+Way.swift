import MutoscopeMotion

// `clipped`, `overflow` and `off-screen`: what happens between a transition's first and last frame.

extension Linter {
  /// What takes looks at the way.
  static let wayCodes: Set<Finding.Code> = [.clipped, .overflow, .offScreen, .covered, .ghost, .gap]

  mutating func lintWay(of passage: Passage) {
    guard passage.end.isFinite, passage.end > passage.start, !Budget.isSpent else { return }
    let way = Way(passage, timeline, clip.measurer)
    let ids = Set(way.looks.flatMap { $0.ink.elements.keys }).subtracting([ElementTree.rootID]).sorted()
    for id in ids where !Budget.spend(200) {
      lintClip(of: id, way)
      lintOverflow(of: id, way)
      lintSight(of: id, way)
      lintGap(of: id, way)
    }
    lintCovers(way)
    lintGhosts(way)
  }

  // MARK: clipped

  private mutating func lintClip(of id: String, _ way: Way) {
    let allowed = pointwiseMax(
      cut(id, way.first.ink, way.stage, all: true), cut(id, way.last.ink, way.stage, all: true))
    guard
      let worst = way.worst({ (cut(id, $0.ink, way.stage, all: false) - allowed).max() }),
      let element = worst.look.ink.elements[id], let ink = element.ink.seen
    else { return }
    // Whoever is in what is cut is cut as well.
    var parent = element.parent
    while let current = parent {
      if hasFound(of: current, { $0.code == .clipped }) { return }
      parent = worst.look.ink.elements[current]?.parent
    }
    let seen = ink.common(with: way.stage)
    let clipper = element.clippers.first { (seen.overhang(beyond: $0.rect) - allowed).max() > 0 }?.view
    let amount = Amount(size: worst.size * way.scale, unit: .pixels)
    let cutting = clipper.map { names(of: $0, way.passage.notes) } ?? []
    let list = cutting.isEmpty ? "what it is in" : cutting.map { "'\($0)'" }.joined(separator: " and ")
    report(
      .clipped, way.passage, id, "clipsToBounds", at: worst.look.time, amount,
      "\(amount) are cut off by \(list) on the way",
      fix: clipper.flatMap { stay(id, in: way.passage.notes.labels[$0], way) } ?? "clipsToBounds = false for \(list)")
  }

  /// What to do where it is a fault with and without a clip: an element that is in another at both ends leaves it on the
  /// way.
  private func stay(_ id: String, in other: String?, _ way: Way) -> String? {
    guard let other, way.passage.notes.elements[other]?.kind == .shared, id != other,
      !comesFromOutside(id, way.passage.notes)
    else { return nil }
    func overhang(_ look: Look, all: Bool) -> SIMD4<Double> {
      guard let bounds = look.ink.elements[other]?.bounds, let ink = look.ink.elements[id]?.ink,
        let own = all ? ink.all : ink.seen.map({ $0.common(with: way.stage) })
      else { return .zero }
      return own.overhang(beyond: bounds)
    }
    let allowed = pointwiseMax(overhang(way.first, all: true), overhang(way.last, all: true))
    guard way.looks.contains(where: { (overhang($0, all: false) - allowed).max() * way.scale > Finding.tolerance })
    else {
      return nil
    }
    return "a way of '\(id)' that stays in '\(other)': its curve, without an overshoot, an arc or curves of components"
  }

  private func cut(_ id: String, _ ink: ElementInk, _ stage: Rect, all: Bool) -> SIMD4<Double> {
    guard let element = ink.elements[id], let own = all ? element.ink.all : element.ink.seen else { return .zero }
    return (all ? own : own.common(with: stage)).overhang(beyond: element.clip)
  }

  /// What a script calls the views that cut.
  private func names(of clipper: ViewID, _ notes: TransitionNotes) -> [String] {
    if let label = notes.labels[clipper] { return [label] }
    var names: [String] = []
    for original in notes.clippers[clipper] ?? [] {
      let name = notes.after.tree.label(of: original)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  // MARK: overflow

  private mutating func lintOverflow(of id: String, _ way: Way) {
    let notes = way.passage.notes
    guard notes.elements[id]?.kind == .shared else { return }
    let parts = Set(way.looks.flatMap { $0.ink.elements[id].map { Array($0.parts.keys) } ?? [] }).sorted()
    // What a snapshot function made may go where it likes.
    for part in parts where !comesFromOutside(part, notes) && !(part.isEmpty && notes.elements[id]?.isFlight == true) {
      func overhang(_ ink: ElementInk) -> SIMD4<Double> {
        guard let element = ink.elements[id], !element.isCutting, let own = element.parts[part]?.seen else {
          return .zero
        }
        let shown = own.common(with: element.clip).common(with: way.stage)
        return shown.overhang(beyond: element.bounds)
      }
      let allowed = pointwiseMax(overhang(way.first.ink), overhang(way.last.ink))
      guard let worst = way.worst({ (overhang($0.ink) - allowed).max() }) else { continue }
      let amount = Amount(size: worst.size * way.scale, unit: .pixels)
      report(
        .overflow, way.passage, part.isEmpty ? id : part, "clipsToBounds", at: worst.look.time, amount,
        "\(part.isEmpty ? "its content shows" : "it shows") \(amount) outside '\(id)' on the way",
        fix: (part.isEmpty ? nil : stay(part, in: id, way)) ?? "clipsToBounds = true for '\(id)' on both screens")
    }
  }

  /// Whether an element is meant to come from elsewhere, or to go there.
  private func comesFromOutside(_ id: String, _ notes: TransitionNotes) -> Bool {
    notes.elements[id]?.style.parts.contains(where: \.effect.comesFromOutside) ?? false
  }

  // MARK: off-screen

  private mutating func lintSight(of id: String, _ way: Way) {
    guard let own = way.passage.notes.elements[id], own.moves, own.kind != .kept else { return }
    var isDrawn = false
    for look in way.looks {
      guard let element = look.ink.elements[id], let all = element.ink.all else { continue }
      isDrawn = true
      if !all.common(with: element.clip).common(with: way.stage).isEmpty { return }
    }
    guard isDrawn else { return }
    report(
      .offScreen, way.passage, id, "frame", at: way.passage.start, Amount(size: 0, unit: .pixels),
      "it moves, and is never on the stage",
      fix: own.kind == .shared
        ? "take the id of '\(id)' away while it is not on the stage" : "[\"\(id)\"] = m.none")
  }
}
