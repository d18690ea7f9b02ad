import MutoscopeMotion

// `handoff-jump` and `approximate-handoff`: a transition's first and last frame against what is shown before and after.

extension Linter {
  /// One of a transition's ends.
  fileprivate struct End {
    let passage: Passage
    let isStart: Bool
    let time: Double
    /// What is shown without the transition.
    let rest: Timeline.Version
    /// The transition's frame there, and the limit of those on the way.
    let frame: Timeline.Version
    let limit: Timeline.Version?
  }

  mutating func lintHandoffs(of passage: Passage) {
    // A scrub is meant to jump.
    if isInClip(passage.start), !passage.playback.isScrubbed(at: passage.start), !Budget.isSpent {
      lint(start(of: passage))
    }
    if isInClip(passage.end), !Budget.isSpent, let end = end(of: passage) { lint(end) }
  }

  // MARK: The frames

  private func start(of passage: Passage) -> End {
    let time = passage.record.time
    return End(
      passage: passage, isStart: true, time: passage.start, rest: passage.notes.before,
      frame: timeline.presentation(at: time),
      limit: timeline.presentation(at: passage.start + inch(passage, at: passage.start)))
  }

  /// Nil where it is interrupted, or never over.
  private func end(of passage: Passage) -> End? {
    let time = passage.end
    guard time.isFinite else { return nil }
    let shown = timeline.version(at: time, side: passage.playback.finishedAt == nil ? .after : .before)
    guard shown.roots.contains(passage.notes.container) else { return nil }
    var (rest, frame): (Timeline.Version, Timeline.Version)
    if let landed = passage.record.landed {
      var last = Timeline.Version(
        time: time, tree: landed.tree, roots: shown.roots, hidden: shown.hidden)
      (last.offstage, last.overlay) = (shown.offstage, shown.overlay)
      frame = timeline.presentation(of: last, at: time, side: .after)
      rest = timeline.presentation(of: landed, at: time, side: .after)
    } else {
      let position = passage.playback.moment(at: time, side: .after).position
      guard passage.playback.finishedAt == nil, position <= 0 || position >= passage.playback.length else { return nil }
      frame = timeline.presentation(at: time)
      let own = passage.leadsBack ? passage.notes.before : passage.notes.after
      // What lies beneath is there before and after.
      let roots = shown.roots.flatMap { $0 == passage.notes.container ? own.roots : own.roots.contains($0) ? [] : [$0] }
      let beneath = shown.hidden.filter { !own.roots.contains(shown.tree.root(of: $0)) }
      rest = Timeline.Version(
        time: time, tree: own.tree, roots: passage.leadsBack ? own.roots : roots, hidden: own.hidden.union(beneath)
      )
    }
    let limit = passage.hasSprings(timeline) ? nil : time - inch(passage, at: time)
    return End(
      passage: passage, isStart: false, time: time, rest: rest, frame: frame,
      limit: limit.map { timeline.presentation(at: $0, side: .before) })
  }

  /// A moment so short that nothing continuous is seen to move in it.
  private func inch(_ passage: Passage, at time: Double) -> Double {
    max((passage.end - passage.start) * 1e-11, abs(time) * 0x1p-46)
  }

  private func drawn(_ version: Timeline.Version, size: Size, scale: Double) -> DrawnFrame {
    DrawnFrame(
      Frame(time: version.time, size: size, version, measurer: clip.measurer), scale: scale)
  }

  // MARK: What differs

  private mutating func lint(_ end: End) {
    if Budget.isSpent { return }
    let size = clip.size(of: end.frame)
    let scale = scale(of: end.passage)
    let rest = drawn(end.rest, size: size, scale: scale)
    let comparison = FrameComparison(rest, drawn(end.frame, size: size, scale: scale), scale: scale)
    var differences = comparison.differences.map { ($0, $0.isFirst ? end.rest.tree : end.frame.tree) }
    if let limit = end.limit {
      // On the way everything may move; but it may not come or go at once.
      let near = FrameComparison(rest, drawn(limit, size: size, scale: scale), scale: scale)
      differences += near.differences.filter(\.isPop).map { ($0, $0.isFirst ? end.rest.tree : limit.tree) }
    }
    var worst: [String: FrameComparison.Difference] = [:]
    for (difference, tree) in differences {
      if difference.isShadow, difference.isFirst, end.passage.notes.labels[difference.view] == nil {
        reportRegrouping(
          of: difference.view, seenOf: difference.view, "shadowOpacity = 0",
          "a shadow of several views is no longer there", difference.size, end)
        continue
      }
      let element = end.passage.notes.element(of: difference.view, in: tree)
      if let known = worst[element], known.rank >= difference.rank { continue }
      worst[element] = difference
    }
    for element in worst.keys.sorted() {
      guard let difference = worst[element] else { continue }
      let amount = difference.amount(scale: scale)
      report(
        .handoffJump, end.passage, element, difference.property, at: end.time, amount,
        end.message(difference.kind, amount), fix: repair(of: element, difference, end))
    }
    for regrouping in comparison.regroupings {
      let property = regrouping.isBlur ? "blurRadius = 0" : "alpha = 1"
      let isShadow = end.rest.tree[regrouping.group].alpha >= 1 && !regrouping.isBlur
      reportRegrouping(
        of: regrouping.group, seenOf: regrouping.view, isShadow ? "shadowOpacity = 0" : property,
        "what is one group at rest is drawn in parts", regrouping.size, end)
    }
  }

  private func repair(of element: String, _ difference: FrameComparison.Difference, _ end: End) -> String {
    let own = end.passage.notes.elements[element]
    if own?.isFlight == true {
      return "let the copy \(end.isStart ? "begin" : "end") as '\(element)' looks there, or snapshot = \"static\""
    }
    if let own, own.style.parts.contains(where: { !$0.fade }) { return "leave fade = false out of [\"\(element)\"]" }
    if let own, own.kind != .kept, own.style.parts.contains(where: { $0.effect == .none }) {
      return "[\"\(element)\"] = m.crossfade"
    }
    if difference.kind == .reorders, let other = difference.other {
      return "the same order of '\(element)' and '\(name(of: other, beside: element, end))' on both screens"
    }
    if difference.isFirst, let wrapper = wrapper(around: difference.view, end) {
      return
        "an id for '\(end.rest.tree.label(of: wrapper))', so that it flies with '\(element)', or nothing in it that "
        + "flies by itself"
    }
    if end.isStart, interrupts(end) {
      let plain = difference.content.remedy.map { "\($0) for '\(element)', or " } ?? ""
      return plain + "let the transition that it interrupts end first, as with m.waitUntil: this part of '\(element)' "
        + "cannot go on from where it is"
    }
    return end.isStart
      ? "begin when '\(element)' is at rest, as after stage:settle(), and show its screen on the stage"
      : "let what moves and changes in '\(element)' come to rest before the transition ends, or begin after it"
  }

  /// Whether what is shown before it is another transition on its way.
  private func interrupts(_ end: End) -> Bool { notes.contains { end.rest.roots.contains($0.container) } }

  private func name(of view: ViewID, beside element: String, _ end: End) -> String {
    let name = end.passage.notes.element(of: view, in: end.rest.tree)
    return name == element ? end.rest.tree.label(of: view) : name
  }

  /// The outermost view without an id that an element is in, and that does something to it.
  private func wrapper(around view: ViewID, _ end: End) -> ViewID? {
    let tree = end.rest.tree
    guard end.passage.notes.labels[view] != nil else { return nil }
    return tree.chain(of: view).dropFirst().dropLast().last {
      tree[$0].id == nil && (tree[$0].clipsToBounds || !tree[$0].transform.functions.isEmpty)
    }
  }

  private mutating func reportRegrouping(
    of group: ViewID, seenOf view: ViewID, _ repair: String, _ message: String, _ size: Double, _ end: End
  ) {
    let tree = end.rest.tree
    let element = end.passage.notes.element(of: end.passage.notes.labels[group] == nil ? view : group, in: tree)
    if hasFound(of: element, { $0.code == .approximateHandoff && $0.time == shownTime(end.time) }) { return }
    let amount = Amount(size: size * scale(of: end.passage), unit: .pixels)
    report(
      .approximateHandoff, end.passage, element, String(repair.prefix { $0 != " " }), at: end.time, amount,
      "\(message): '\(tree.label(of: group))', where it overlaps by \(amount)",
      fix: "\(repair) for '\(tree.label(of: group))', or nothing in it that flies by itself")
  }
}

extension Linter.Passage {
  /// Whether a spring may be cut at its end.
  fileprivate func hasSprings(_ timeline: Timeline) -> Bool {
    timeline.recordsOfPlayback[record.playback].contains { index in
      timeline.records[index].animation.groups.contains { group in
        group.enclosing.isSpring || group.keys.contains { $0.easing.isSpring }
      }
    }
  }
}

extension Linter.End {
  fileprivate func message(_ kind: FrameComparison.Difference.Kind, _ amount: Linter.Amount) -> String {
    let frame = isStart ? "the first frame" : "the last frame"
    return switch kind {
    case .moved: "\(frame) is not what is shown \(isStart ? "before" : "after") it: it jumps by \(amount)"
    case .appears: isStart ? "it appears at once, \(amount) large" : "it vanishes at once, \(amount) large"
    case .vanishes: isStart ? "it vanishes at once, \(amount) large" : "it appears at once, \(amount) large"
    case .changes: "its colour jumps by \(amount)"
    case .reorders: "it jumps above or below what it overlaps by \(amount)"
    }
  }
}

extension FrameComparison.Difference {
  fileprivate var isPop: Bool { kind == .appears || kind == .vanishes }

  fileprivate var isShadow: Bool { content == .shadow && isPop }

  /// Orders by what says more, then by size.
  fileprivate var rank: (Int, Double) { (kind == .vanishes ? Kind.appears.rawValue : kind.rawValue, size) }

  fileprivate func amount(scale: Double) -> Linter.Amount {
    kind == .changes ? Linter.Amount(size: size, unit: .levels) : Linter.Amount(size: size * scale, unit: .pixels)
  }

  fileprivate var property: String {
    switch kind {
    case .moved: return "frame"
    case .appears, .vanishes: return "alpha"
    case .reorders: return "order"
    case .changes: break
    }
    switch content {
    case .fill: return "backgroundColor"
    case .border: return "borderColor"
    case .shadow: return "shadowColor"
    case .text: return "textColor"
    case .backdrop, .image: return "alpha"
    }
  }
}

extension DrawnFrame.Piece.Content {
  /// What a view without it has.
  fileprivate var remedy: String? {
    switch self {
    case .shadow: "shadowOpacity = 0"
    case .backdrop: "backdropBlurRadius = 0"
    case .fill, .border, .text, .image: nil
    }
  }
}
