import MutoscopeMotion

/// One end of a transition: its first or last frame, beside what is shown before or after it.
struct Handoff {
  let passage: Passage
  let isStart: Bool
  let time: Double
  /// What is shown without the transition.
  let rest: ViewTree
  let roots: [ViewID]
  let comparison: FrameComparison
  /// What differs, with the views of which it is told.
  let differences: [(FrameComparison.Difference, tree: ViewTree)]

  /// The element that a view at rest belongs to.
  func element(of view: ViewID) -> String { passage.element(of: view, in: rest) }
}

extension Linter {
  /// A transition's ends that the clip shows; none where it was scrubbed to, was interrupted, or is never over.
  func handoffs(of passage: Passage) -> [Handoff] {
    var handoffs: [Handoff] = []
    // A scrub is meant to jump.
    if isInClip(passage.start), !passage.playback.isScrubbed(at: passage.start), !Budget.isSpent {
      let limit = timeline.presentation(at: passage.start + inch(passage, at: passage.start))
      let frame = timeline.presentation(at: passage.record.time)
      handoffs.append(handoff(passage, isStart: true, at: passage.start, passage.before, frame, limit))
    }
    if isInClip(passage.end), !Budget.isSpent, let (rest, frame) = end(of: passage) {
      // A spring may be cut there.
      let limit =
        hasSprings(passage)
        ? nil : timeline.presentation(at: passage.end - inch(passage, at: passage.end), side: .before)
      handoffs.append(handoff(passage, isStart: false, at: passage.end, rest, frame, limit))
    }
    return handoffs
  }

  /// What is shown when it is over, and its last frame; nil where it is interrupted, or never over.
  private func end(of passage: Passage) -> (rest: Timeline.Version, frame: Timeline.Version)? {
    let (time, playback) = (passage.end, passage.playback)
    guard time.isFinite else { return nil }
    let shown = timeline.version(at: time, side: playback.finishedAt == nil ? .after : .before)
    guard shown.roots.contains(passage.container) else { return nil }
    if let landed = passage.record.landed {
      var last = Timeline.Version(time: time, tree: landed.tree, roots: shown.roots, hidden: shown.hidden)
      (last.offstage, last.overlay) = (shown.offstage, shown.overlay)
      return (
        timeline.presentation(of: landed, at: time, side: .after),
        timeline.presentation(of: last, at: time, side: .after)
      )
    }
    let position = playback.moment(at: time, side: .after).position
    guard playback.finishedAt == nil, position <= 0 || position >= playback.length else { return nil }
    let own = passage.leadsBack ? passage.before : passage.after
    // What lies beneath is there before and after.
    let roots = shown.roots.flatMap { $0 == passage.container ? own.roots : own.roots.contains($0) ? [] : [$0] }
    let beneath = shown.hidden.filter { !own.roots.contains(shown.tree.root(of: $0)) }
    let rest = Timeline.Version(
      time: time, tree: own.tree, roots: passage.leadsBack ? own.roots : roots, hidden: own.hidden.union(beneath))
    return (rest, timeline.presentation(at: time))
  }

  /// A moment so short that nothing continuous is seen to move in it.
  private func inch(_ passage: Passage, at time: Double) -> Double {
    max((passage.end - passage.start) * 1e-11, abs(time) * 0x1p-46)
  }

  private func hasSprings(_ passage: Passage) -> Bool {
    timeline.recordsOfPlayback[passage.record.playback].contains { index in
      timeline.records[index].animation.groups.contains { group in
        group.enclosing.isSpring || group.keys.contains { $0.easing.isSpring }
      }
    }
  }

  /// - Parameters:
  ///   - frame: The transition's frame there.
  ///   - limit: The limit of those on the way.
  private func handoff(
    _ passage: Passage, isStart: Bool, at time: Double, _ rest: Timeline.Version, _ frame: Timeline.Version,
    _ limit: Timeline.Version?
  ) -> Handoff {
    let (size, scale) = (clip.size(of: frame), passage.scale)
    func drawn(_ version: Timeline.Version) -> DrawnFrame {
      DrawnFrame(Frame(time: version.time, size: size, version, measurer: clip.measurer), scale: scale)
    }
    let seen = drawn(rest)
    let comparison = FrameComparison(seen, drawn(frame), scale: scale)
    var differences = comparison.differences.map { ($0, $0.isFirst ? rest.tree : frame.tree) }
    if let limit {
      // On the way everything may move; but it may not come or go at once.
      let near = FrameComparison(seen, drawn(limit), scale: scale)
      differences += near.differences.filter(\.isPop).map { ($0, $0.isFirst ? rest.tree : limit.tree) }
    }
    return Handoff(
      passage: passage, isStart: isStart, time: time, rest: rest.tree, roots: rest.roots, comparison: comparison,
      differences: differences)
  }
}

extension FrameComparison.Difference {
  var isPop: Bool { kind == .appears || kind == .vanishes }
}
