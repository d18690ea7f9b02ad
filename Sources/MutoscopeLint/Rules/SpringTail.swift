import MutoscopeMotion

extension Linter {
  func springTails(_ jump: Jump) -> [Finding] {
    guard case .fault(let fault) = jump.cause, let spring = fault.spring else { return [] }
    let amount = Amount(size: max(jump.own.size, slope(jump)) * jump.share, unit: jump.own.unit)
    let cut = SpringCut(
      fault, spring, in: timeline, at: jump.time, side: jump.side, amount,
      displayScale: pixelsPerPoint(of: jump.place.view, at: jump.time, side: jump.side))
    return [
      finding(
        .springTail, jump.changes.map(\.place), at: jump.time, interval: jump.interval, jump.shown,
        "the spring is cut \(jump.own) \(cut.left ?? 0 < 0 ? "beyond" : "before") its end"
          + (cut.left.map { " (\(rounded(abs($0) * 100)) % of the way)" } ?? "") + jump.note,
        fix: cut.repairs)
    ]
  }

  /// Springs of what a transition interrupts, which are cut where that would have ended: it plays on until then.
  func springTails(_ played: PlayedTransition) -> [Finding] {
    var (findings, next): ([Finding], PlayedTransition) = ([], played)
    for end in played.builder.recipe.interrupted?.ends ?? [] {
      guard let old = interrupted(at: next.start) else { break }
      next = old
      if end <= played.start || end >= played.end || played.playback.isScrubbed(at: end) { continue }
      let (before, after) = (presentation(at: end, .before), presentation(at: end, .after))
      if before.roots != after.roots || !after.roots.contains(played.container) { continue }
      findings += outermost(played.own, in: after.tree) { view in
        let amount = Amount.pixels(played.scale * before.quad(of: view).distance(to: after.quad(of: view)))
        guard amount.isSeen else { return nil }
        return finding(
          .springTail, played, label(view), "frame", at: end, amount,
          "it jumps by \(amount) where the transition that was interrupted would have ended: its spring is cut there",
          fix: "for that a curve that lands, as "
            + "m.spring { cutoff = \(number(old.playback.length)), dampingRatio = 1, mode = \"blend\" }",
          line: old.record.line)
      }
    }
    return findings
  }

  /// Tells how much shows for the whole of what is left over, where that is no straight line: the little that a repaired
  /// spring leaves counts by the slope at the end.
  private func slope(_ jump: Jump) -> Double {
    let (place, change) = (jump.place, jump.changes[0])
    guard jump.side == .before, [.stored(.transform), .stored(.perspective)].contains(place.channel) else { return 0 }
    let (tree, _) = tree(of: place.view, at: jump.time, side: .before)
    let scale = tree.pixelsPerPoint(of: place.view)
    return scale * tree.way(of: place.view, place.channel, from: change.from, to: change.to, scale: scale)
  }
}
