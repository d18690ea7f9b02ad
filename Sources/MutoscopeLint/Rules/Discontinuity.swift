import MutoscopeMotion

extension Linter {
  func discontinuities(_ jump: Jump) -> [Finding] {
    let place = jump.place
    var (interval, line) = (jump.interval, nil as String?)
    let (reason, fix): (String, String)
    switch jump.cause {
    case .fault(let fault):
      if fault.spring != nil { return [] }
      let group = timeline.records[fault.mover.record].animation.groups[fault.group]
      let curves = fault.bend.map { [$0.curve] } ?? [group.keys[fault.key].easing, group.enclosing]
      let end: Double = fault.isBeginning ? 0 : 1
      let curve = curves.first { $0.value(at: end) != end } ?? curves[0]
      reason = ", because the curve \(fault.isBeginning ? "begins" : "ends") at \(rounded(curve.value(at: end)))"
      fix = curve.repaired(atBeginning: fault.isBeginning)
    case .write(let call):
      line = call
      reason = ", because it is assigned outside animations while it is in flight"
      fix =
        "assign it in an animation, as m.animate { animations = function() \(clip.label(place.view))."
        + "\(place.channel.propertyName) = ... end }"
    case .finish(let call):
      (interval, line) = (timeline.movers[place]?.last.flatMap { self.interval($0) }, call)
      reason = ", because the animator is finished elsewhere than it is"
      fix = "finish(\"current\"), or continue() instead of stop() and finish()"
    case .interruption(let mover):
      interval = self.interval(mover)
      let playback = timeline.playbacks[timeline.records[mover.record].playback]
      if playback.beginning == jump.time, playback.moment(at: jump.time, side: .after).rate < 0 {
        reason = ", because the animator is reversed before it starts: it begins at its end"
        fix = "start it, then reverse it: animator:start() animator.isReversed = true"
      } else {
        reason = " where an animation interrupts another"
        fix = "assign the value inside the animations only, not beside them"
      }
    }
    return [
      finding(
        .discontinuity, jump.changes.map(\.place), at: jump.time, interval: interval, line: line, jump.shown,
        "it jumps by \(jump.own)\(reason)\(jump.note)", fix: fix)
    ]
  }

  // MARK: Kinks

  /// - Parameter duration: In seconds, in which a spring has to land.
  private func smoothStart(_ duration: Double) -> String {
    "a curve that begins with slope 0, as \"easeInOut\", or a spring, as "
      + "m.spring { cutoff = \(number(duration)), dampingRatio = 1, mode = \"blend\" }"
  }

  /// An animation that begins while another moves the same thing: whether the velocity goes on.
  func kinks(_ place: Timeline.Place, _ mover: Timeline.Mover) -> [Finding] {
    let (record, track) = (timeline.records[mover.record], timeline.track(mover))
    let playback = timeline.playbacks[record.playback]
    guard timeline.movers[place]?.first?.record != mover.record, !playback.isGhost, !track.beginsWithStep else {
      return []
    }
    let start = record.offset + (Set(track.groups).map { record.animation.groups[$0].startTime(of: 0) }.min() ?? 0)
    let begins = playback.times(of: start)
    return Set([record.recordedAt] + begins.prefix(1)).sorted().filter(isInClip).compactMap { time in
      let before = timeline.active(place, at: time, side: .before).filter { other in
        guard other.record < mover.record, other.until == nil || other.frozen != nil else { return false }
        let playback = timeline.playbacks[timeline.records[other.record].playback]
        return !playback.isFinished(at: time, side: .after) || playback.ending?.isTakenOver == true
      }
      let after = timeline.active(place, at: time, side: .after)
      // One that is paused as it begins stands because it was told to.
      guard after.contains(where: { $0.record == mover.record }), !playback.isScrubbed(at: time),
        !isKnown(.discontinuity, place, time), playback.moment(at: time, side: .after).rate != 0,
        let speeds = speeds(place, track.knots, before, after, time),
        speeds.jump * pixelsPerPoint(of: place.view, at: time, side: .after) > Finding.velocityTolerance
      else { return nil }
      let amount = Amount(size: speeds.jump, unit: .pointsPerSecond)
      let isLate = record.recordedAt < (begins.first ?? record.recordedAt) && track.replaces
      let start =
        isLate
        ? "start it without a delay: a spring takes over where it is started"
        : smoothStart(record.animation.curveDuration)
      return finding(
        .discontinuity, [place], at: time, interval: interval(mover), amount,
        "a kink: the velocity jumps by \(amount), from \(rounded(speeds.old)) to \(rounded(speeds.new)), "
          + "where an animation interrupts another",
        fix: (speeds.isWhole ? "transforms of the same functions in the same order, and " : "") + start,
        severity: .warning)
    }
  }

  /// A transition that interrupts another: whether the velocity of elements, texts and pictures goes on. Those in one that
  /// is told are not.
  func kinks(_ end: Handoff) -> [Finding] {
    let (time, new) = (end.time, end.played)
    guard end.isStart, new.playback.moment(at: time, side: .after).rate != 0,
      let old = interrupted(at: time)?.playback, old.beginning < time,
      old.moment(at: time, side: .after).rate != 0, !old.isScrubbed(at: time)
    else { return [] }
    let (before, after) = (frames(around: time, .before), frames(around: time, .after))
    // Its container may be another by now: what was written on the way can have changed what that is made of.
    let seen = before[0].roots.flatMap(before[0].tree.subtree)
    let others = Dictionary(seen.map { (before[0].tree[$0].id ?? "", $0) }, uniquingKeysWith: min)
    return outermost(Array(new.own) + new.moved.keys, in: after[0].tree) { view in
      let id = label(view)
      guard id != ElementTree.rootID, let other = new.moved[view] ?? others[id], before[0].tree.isDrawn(other) else {
        return nil
      }
      let (a, b) = (speeds(of: other, before), speeds(of: view, after))
      let jump = zip(a, b).map { $0.distance(to: $1) }.max() ?? 0
      guard jump * new.scale > Finding.velocityTolerance, a.contains(where: { $0 != .zero }) else { return nil }
      let amount = Amount(size: jump, unit: .pointsPerSecond)
      return finding(
        .discontinuity, new, id, "frame", at: time, amount,
        "a kink: the velocity jumps by \(amount), where a transition interrupts another",
        fix: smoothStart(new.playback.length), line: line(of: view), severity: .warning)
    }
  }

  /// Says something of views that are drawn, but not of those in one of which it is said.
  func outermost(_ views: some Sequence<ViewID>, in tree: ViewTree, _ say: (ViewID) -> Finding?) -> [Finding] {
    var told: Set<ViewID> = []
    let chains = views.map { ($0, tree.chain(of: $0)) }.sorted { ($0.1.count, $0.0) < ($1.1.count, $1.0) }
    return chains.compactMap { view, chain in
      guard !Budget.spend(1000), told.isDisjoint(with: chain), tree.isDrawn(view), let finding = say(view) else {
        return nil
      }
      told.insert(view)
      return finding
    }
  }

  /// The frames at an instant, and twice beside it.
  private func frames(around time: Double, _ side: Side) -> [Frame] {
    [0, 1e-5, 2e-5].map { presentation(at: side == .before ? time - $0 : time + $0, side) }
  }

  /// Shows the clip at a time.
  func presentation(at time: Double, _ side: Side) -> Frame {
    let version = timeline.presentation(at: time, side: side)
    return Frame(time: time, size: clip.size(of: version), version, measurer: clip.measurer)
  }

  /// The speeds of a view's corners, in points per second.
  private func speeds(of view: ViewID, _ frames: [Frame]) -> [Point] {
    let step = frames[1].time - frames[0].time
    let quads = frames.map { $0.quad(of: view) }
    func slope(_ path: KeyPath<Point, Double>, _ corner: Int) -> Double {
      slopeAtFirst(quads.map { $0[corner][keyPath: path] }, step)
    }
    return quads[0].indices.map { Point(slope(\.x, $0), slope(\.y, $0)) }
  }

  /// Tells how fast something moves what is seen before and after, in points per second, and whether as a whole, from
  /// one list of functions to another. Nil where nothing moved before, or what moves has no place.
  private func speeds(
    _ place: Timeline.Place, _ knots: ChannelTrack.Knots, _ before: [Timeline.Mover], _ after: [Timeline.Mover],
    _ time: Double
  ) -> (old: Double, new: Double, jump: Double, isWhole: Bool)? {
    guard let seen = timeline.seen(place, at: time, side: .after) else { return nil }
    let scores = [before, after].map { Score(timeline, place, movers: $0, at: time, model: seen) }
    let isWhole = place.channel == .stored(.transform) && scores.contains(where: \.isWhole)
    // A whole has no numbers of its own: its matrix has.
    func mixed(_ value: PropertyValue) -> PropertyValue {
      if isWhole, case .transform(let transform) = value { .transform(.matrix(transform.matrix)) } else { value }
    }
    var kinds: [TransformFunction.Kind] = [.matrix]
    if !isWhole, case .lanes(_, _, let own) = knots { kinds = own }
    var velocities = scores.map { score in
      let step = 1e-5
      let lanes = [time, time + step, time + 2 * step].map { instant in
        let value = score.value(of: 0, in: score.reading(at: instant, .after)) ?? seen
        return ChannelTrack.lanes(of: mixed(value), channel: place.channel, kinds: kinds) ?? []
      }
      return lanes[0].indices.map { lane in slopeAtFirst(lanes.map { $0[lane] }, step) }
    }
    guard velocities[0].count == velocities[1].count, velocities[0].contains(where: { $0 != 0 }) else { return nil }
    velocities.append(zip(velocities[0], velocities[1]).map { $1 - $0 })
    let all = velocities.map { speed(place, at: mixed(seen), velocity: $0, kinds: kinds, time: time, side: .after) }
    return all[2].map { (all[0] ?? 0, all[1] ?? 0, $0, isWhole) }
  }
}

extension Curve {
  /// What to write for a curve that does not begin at 0, or end at 1.
  fileprivate func repaired(atBeginning: Bool) -> String {
    let wish = atBeginning ? "begin the curve at 0" : "end the curve at 1"
    guard case .piecewise(let piecewise) = self, piecewise.points.count <= 16 else {
      return "\(wish), or use \"easeInOut\""
    }
    var points = piecewise.points
    if atBeginning {
      if points[0].input > 0 { points.insert(.init(0, 0), at: 0) } else { points[0].output = 0 }
    } else if points[points.count - 1].input < 1 {
      points.append(.init(1, 1))
    } else {
      points[points.count - 1].output = 1
    }
    let entries = points.map { "{ \(number($0.output)), \(number($0.input)) }" }
    return "\(wish), as m.piecewise { \(entries.joined(separator: ", ")) }"
  }
}

extension Score {
  /// Whether its one part is moved as a whole.
  fileprivate var isWhole: Bool { if case .whole = spans[0].content { true } else { false } }
}

/// The slope at the first of three values a step apart, through all of them: what is left of a curve is of the third order.
private func slopeAtFirst(_ values: [Double], _ step: Double) -> Double {
  (4 * (values[1] - values[0]) - (values[2] - values[0])) / (2 * step)
}
