import MutoscopeMotion

// What only transitions can do wrong: SPEC 5.5.

extension Linter {
  /// A transition with the part of the clock that it takes.
  struct Passage {
    let record: TransitionRecord
    let notes: TransitionNotes
    let playback: Playback
    let start: Double
    let end: Double

    /// Whether it ends where it began.
    var leadsBack: Bool { playback.moment(at: end, side: .after).position <= 0 }
  }

  mutating func lintTransitions() {
    for (record, notes) in zip(timeline.transitions, notes) where !Budget.isSpent {
      let playback = timeline.playbacks[record.playback]
      let passage = Passage(
        record: record, notes: notes, playback: playback, start: playback.beginning,
        end: playback.finishedAt ?? playback.end)
      guard passage.start <= clip.origin + clip.duration + Clock.tick, passage.end >= clip.origin - Clock.tick else {
        continue
      }
      // What only touches the clip is no part of it.
      let common = min(passage.end, clip.origin + clip.duration) - max(passage.start, clip.origin)
      if common <= Clock.tick, passage.end > passage.start, clip.duration > 0 { continue }
      lintDefinition(of: passage)
      lintHandoffs(of: passage)
      if !codes.isDisjoint(with: Linter.wayCodes) { lintWay(of: passage) }
    }
  }

  /// What the transition itself found when it was made.
  private mutating func lintDefinition(of passage: Passage) {
    let scale = scale(of: passage)
    let length = passage.playback.length
    for fault in passage.notes.faults {
      let time =
        fault.fraction <= 0
        ? passage.start
        : passage.playback.times(of: fault.fraction * length).first(where: isInClip) ?? passage.end
      // One definition may serve several transitions of a scene.
      if fault.code == .unknownIdentifier, isUsed(fault.view) { continue }
      // What the way back has in common with the way there is said once.
      if fault.fraction == 0, isSaid(fault) { continue }
      report(
        fault.code, passage, fault.view, fault.property, at: time,
        Amount(size: fault.size * scale, unit: .pixels), fault.message, fix: fault.fix, line: fault.line)
    }
  }

  /// Whether any transition of the scene has an element with a definition's entry of that id.
  private func isUsed(_ id: String) -> Bool { notes.contains { $0.elements[id]?.hasEntry == true } }

  private func isSaid(_ fault: TransitionNotes.Fault) -> Bool {
    hasFound(of: fault.view) { $0.code == fault.code && $0.message == fault.message && $0.line == fault.line }
  }

  mutating func report(
    _ code: Finding.Code, _ passage: Passage, _ view: String, _ property: String, at time: Double, _ amount: Amount,
    _ message: String, fix: String, line: String? = nil
  ) {
    add(
      Finding(
        code: code, severity: code.severity, view: view, property: property,
        time: shownTime(time), size: amount.size, unit: amount.unit,
        message: message, fix: fix, line: line ?? passage.notes.elements[view]?.line))
  }

  /// Pixels per point where a transition plays.
  func scale(of passage: Passage) -> Double {
    passage.notes.after.tree.displayScale(of: passage.notes.container)
  }

  // MARK: Whose a view is

  /// Whether a view is there for a container's sake only.
  func isInternal(_ view: ViewID) -> Bool { notes.contains { $0.isInternal(view) } }

  func label(_ view: ViewID) -> String {
    for notes in notes where notes.views.contains(view.index) {
      if let label = notes.labels[view] { return label }
    }
    return clip.label(view)
  }

  /// The line of the definition that moves a view.
  func line(of view: ViewID) -> String? {
    for notes in notes where notes.views.contains(view.index) {
      if let label = notes.labels[view] { return notes.elements[label]?.line }
    }
    return nil
  }
}
