extension Linter {
  func offScreenElements(_ id: String, _ way: Way) -> [Finding] {
    // One that is taken over leads it no further. An element of one screen without an entry fades unasked.
    guard way.played.playback.ending?.isTakenOver != true, let own = way.played.elements[id],
      way.played.moving.contains(id), own.kind == .shared || own.kind != .kept && own.style.entry != nil
    else { return [] }
    let shown = way.looks.lazy.compactMap { look in
      look.all[id].flatMap { element in element.ink?.common(with: element.clip).common(with: way.stage) }
    }
    guard shown.first != nil, shown.allSatisfy(\.isEmpty) else { return [] }
    // An element that is turned back on its way may rest there.
    let rests = way.played.builder.screens.contains { screen in
      screen.view(withID: id).map { !screen.tree.stageBox(of: $0).common(with: way.stage).isEmpty } ?? false
    }
    return [
      finding(
        .offScreen, way.played, id, "frame", at: way.played.start, .pixels(0), "it moves, and is never on the stage",
        fix: own.kind == .shared
          ? "take the id of '\(id)' away while it is not on the stage"
          : "\(id.key) = \(rests ? "m.crossfade" : "m.none")")
    ]
  }
}
