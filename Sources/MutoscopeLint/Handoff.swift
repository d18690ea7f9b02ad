import MutoscopeMotion

/// One end of a transition: its first or last frame, beside what is shown before or after it.
struct Handoff {
  let played: PlayedTransition
  let isStart: Bool
  let time: Double
  /// Shows the screens without the transition.
  let rest: ViewTree
  let roots: [ViewID]
  /// The differences, with the views of which each is told.
  private(set) var differences: [(FrameComparison.Difference, tree: ViewTree)] = []
  /// The places that are drawn otherwise though nothing there is another: what is on top there at rest, the group that it is
  /// in with what that does to it (nil where only what is beside it is in one), and the larger side in points.
  private(set) var remainders: [(view: ViewID, group: (view: ViewID, property: String)?, size: Double)] = []

  /// - Parameters:
  ///   - frame: The transition's frame there.
  ///   - limit: The limit of those on the way.
  init(
    _ played: PlayedTransition, _ clip: Clip, isStart: Bool = true, at time: Double, _ rest: Timeline.Version,
    _ frame: Timeline.Version, _ limit: Timeline.Version?, _ compare: PictureComparison?
  ) {
    (self.played, self.isStart, self.time, self.rest, roots) = (played, isStart, time, rest.tree, rest.roots)
    let (size, scale) = (clip.size(of: frame), played.scale)
    func shown(_ version: Timeline.Version) -> Frame {
      Frame(time: version.time, size: size, version, measurer: clip.measurer)
    }
    let seen = DrawnFrame(shown(rest), scale: scale)
    let picture = compare.map { _ in shown(rest).displayList(withIndicators: false) }
    for (version, isLimit) in [(frame, false), (limit, true)] {
      guard let version, !Budget.isSpent else { continue }
      let frame = shown(version)
      var unlike = picture.flatMap { compare?($0, frame.displayList(withIndicators: false), scale) }
      let drawn = DrawnFrame(frame, scale: scale)
      let comparison = FrameComparison(seen, drawn, unlike)
      let all = comparison.differences
      // On the way everything may move; but it may not come or go at once.
      differences += all.filter { !isLimit || $0.kind == .pops }.map { ($0, $0.isFirst ? rest.tree : version.tree) }
      for region in all.flatMap(\.regions) + comparison.rescaled { _ = unlike?.take(in: region) }
      for piece in seen.pieces.reversed() {
        guard let box = unlike?.take(in: piece.seen) else { continue }
        remainders.append(
          (seen.views[piece.layer], seen.group(around: piece.layer), size: max(box.width, box.height)))
      }
    }
  }

  /// The element that a view at rest belongs to.
  func element(of view: ViewID) -> String { played.element(of: view, in: rest) }
}

extension Linter {
  /// A transition's ends that the clip shows; none where it was scrubbed to, was interrupted, or is never over.
  func handoffs(of played: PlayedTransition) -> [Handoff] {
    let (start, end) = (played.start, played.end)
    // A moment so short that nothing continuous is seen to move in it.
    func inch(_ time: Double) -> Double { max((end - start) * 1e-11, abs(time) * 0x1p-46) }
    var handoffs: [Handoff] = []
    if isInClip(start), !played.playback.isScrubbed(at: start), !Budget.isSpent {
      let (frame, limit) = (played.record.time, start + inch(start))
      // One that it interrupts where that began at the same instant was never seen.
      let before = transitions.first { $0.start == start }?.before ?? played.before
      handoffs.append(
        Handoff(
          played, clip, at: start, before, timeline.presentation(at: frame), timeline.presentation(at: limit),
          compare))
    }
    if isInClip(end), !Budget.isSpent, let (rest, frame) = self.end(of: played) {
      // A spring may be cut there, and a scrub is meant to jump.
      let records = timeline.recordsOfPlayback[played.record.playback].map { timeline.records[$0] }
      let isCut =
        played.playback.isScrubbed(at: end)
        || records.flatMap(\.animation.groups).contains { group in
          group.enclosing.isSpring || group.keys.contains { $0.easing.isSpring }
        }
      let limit = isCut ? nil : timeline.presentation(at: end - inch(end), side: .before)
      handoffs.append(Handoff(played, clip, isStart: false, at: end, rest, frame, limit, compare))
    }
    return handoffs
  }

  /// Tells what is shown when it is over, and its last frame; nil where it is interrupted, or never over.
  private func end(of played: PlayedTransition) -> (rest: Timeline.Version, frame: Timeline.Version)? {
    let (time, playback) = (played.end, played.playback)
    guard time.isFinite else { return nil }
    let shown = timeline.version(at: time, side: playback.finishedAt == nil ? .after : .before)
    guard shown.roots.contains(played.container) else { return nil }
    if let landed = played.record.landed {
      return (landed, timeline.presentation(of: shown, at: time, side: .before, isArrival: true))
    }
    let position = playback.moment(at: time, side: .after).position
    guard playback.finishedAt == nil, position <= 0 || position >= playback.length else { return nil }
    let own = played.leadsBack ? played.before : played.after
    // A screen beneath is there before and after.
    let roots = shown.roots.flatMap { $0 == played.container ? own.roots : own.roots.contains($0) ? [] : [$0] }
    let beneath = shown.hidden.filter { !own.roots.contains(shown.tree.root(of: $0)) }
    let rest = Timeline.Version(
      time: time, tree: own.tree, roots: played.leadsBack ? own.roots : roots, hidden: own.hidden.union(beneath))
    return (rest, timeline.presentation(at: time))
  }
}
