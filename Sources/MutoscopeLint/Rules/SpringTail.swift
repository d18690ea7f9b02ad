import MutoscopeMotion

extension Linter {
  func springTails(_ jump: Jump) -> [Finding] {
    guard case .fault(let fault) = jump.cause, let spring = fault.spring else { return [] }
    let (place, time, side) = (jump.place, jump.time, jump.side)
    let record = timeline.records[fault.mover.record]
    let (group, track) = (record.animation.groups[fault.group], timeline.track(fault.mover))
    let states = track.groups.map { timeline.state(of: $0, in: fault.mover.record, at: time, side: side) }
    let bend = fault.bend?.curve == .spring(spring) ? fault.bend : nil
    let amount = Amount(size: max(jump.own.size, slope(jump)) * jump.share, unit: jump.own.unit)
    let cut = SpringCut(
      spring: spring, group: group, key: fault.key,
      isEnclosing: bend == nil && group.keys[fault.key].easing != .spring(spring), bend: bend, record: record,
      track: track, begunAt: timeline.position(of: record), states: states, amount: amount,
      displayScale: pixelsPerPoint(of: place.view, at: time, side: side))
    let progress =
      cut.isEnclosing
      ? TimingGroup.value(of: group.enclosing, at: group.duration, duration: group.duration, before: true)
      : timeline.state(of: fault.group, in: fault.mover.record, at: time, side: side).progress
    let left = cut.rest(bend.map { spring.residual(at: $0.duration, before: true) } ?? 1 - progress)
    return [
      finding(
        .springTail, jump.changes.map(\.place), at: time, interval: jump.interval, jump.shown,
        "the spring is cut \(jump.own) \(left ?? 0 < 0 ? "beyond" : "before") its end"
          + (left.map { " (\(rounded(abs($0) * 100)) % of the way)" } ?? "") + jump.note,
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

  /// How much shows for the whole of what is left over, by the slope at the end: the little that a repaired spring leaves
  /// counts by it, on either side. A tenth more for what bends on.
  private func slope(_ jump: Jump) -> Double {
    if jump.side == .after { return 0 }
    let (place, from, to) = (jump.place, jump.changes[0].from, jump.changes[0].to)
    let slopes = [-0.03, 0.03].map { step in
      place.channel.bent(from: to, to: from, by: step).map { near in
        let change = change(Jump.Change(place: place, from: near, to: to), at: jump.time, side: .before)
        return (change?.size ?? 0) / abs(step)
      }
    }
    return slopes.contains(nil) ? 0 : 1.1 * (slopes.compactMap { $0 }.max() ?? 0)
  }
}

extension Channel {
  /// A part of the way from one value to another, where that is no straight line on the stage; else nil.
  fileprivate func bent(from: PropertyValue, to: PropertyValue, by share: Double) -> PropertyValue? {
    if case (.transform(let a), .transform(let b)) = (from, to) { return .transform(a.mixed(with: b, at: share)) }
    if self == .stored(.perspective), case (.number(let a), .number(let b)) = (from, to), a > 0, b > 0 {
      return .number(1 / (1 / a).mixed(with: 1 / b, at: share))
    }
    return nil
  }
}
