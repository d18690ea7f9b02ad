import MutoscopeMotion

// `spring-velocity`, and `discontinuity` of the velocity: a kink.

extension Linter {
  mutating func lintVelocities(of place: Timeline.Place, _ part: Timeline) {
    for index in part.records.indices {
      lintCuts(index, place, part)
      lintKink(index, place, part)
    }
  }

  // MARK: Springs that are cut on the move

  private mutating func lintCuts(_ index: Int, _ place: Timeline.Place, _ part: Timeline) {
    let record = part.records[index]
    let playback = part.playbacks[record.playback]
    guard case .lanes(_, let count, let kinds) = record.animation.tracks[0].knots else { return }
    for cut in cuts(record.animation) {
      for time in Set(playback.times(of: record.offset + cut.time)).sorted() where isInClip(time) {
        if Budget.spend(200) { return }
        let active = part.active(place, at: time, side: .before).filter { $0.record == index }
        let moment = playback.moment(at: time, side: .before)
        // What turns there is meant to.
        guard !active.isEmpty, moment.rate > 0, playback.moment(at: time, side: .after).rate >= 0,
          !playback.isScrubbed(at: time),
          !isKnown(.springTail, place, time)
        else { continue }
        guard let score = part.score(of: place, at: time), let value = part.seen(place, at: time, side: .before) else {
          continue
        }
        let velocity = score.velocity(of: 0, at: time, .before) { $0 == index }
        let (old, new) = (score.velocity(of: 0, at: time, .before), score.velocity(of: 0, at: time, .after))
        guard velocity.count == count, old.count == count else { continue }
        let groups = record.animation.tracks[0].groups
        let own = velocity.indices.map { groups[$0] == cut.group ? velocity[$0] : 0 }
        // Another may take it up: a bounce goes on with the velocity that the deceleration has at the edge.
        let lost = zip(old, padded(new, count)).map { $0 - $1 }
        let scale = timeline.version(at: time, side: .before).tree.pixelsPerPoint(of: place.view)
        func speed(_ velocity: [Double]) -> Double {
          self.speed(place, at: value, velocity: velocity, kinds: kinds, time: time, side: .before) ?? 0
        }
        let cutSpeed = speed(own)
        guard min(cutSpeed, speed(lost)) * scale > Finding.velocityTolerance else { continue }
        let group = record.animation.groups[cut.group]
        let amount = Amount(size: cutSpeed, unit: .pointsPerSecond)
        let repair = SpringCut(
          spring: cut.spring, group: group, key: cut.key, isEnclosing: cut.isEnclosing, bend: nil, record: record,
          begunAt: part.position(of: record), states: [], amount: amount, displayScale: scale)
        report(
          .springVelocity, .warning,
          Subject(place: place, time: time, interval: interval(place, record: index, group: group, key: cut.key)),
          amount, "the spring is cut while it moves at \(amount)", fix: repair.rest)
      }
    }
  }

  private struct Cut {
    var time: Double
    var group: Int
    var key: Int
    var spring: Spring
    var isEnclosing: Bool
  }

  /// When the springs of an animation are cut, from its beginning.
  private func cuts(_ animation: Animation) -> [Cut] {
    var cuts: [Cut] = []
    for (number, group) in animation.groups.enumerated() {
      for (index, key) in group.keys.enumerated() where key.end > key.start {
        guard case .spring(let spring) = key.easing else { continue }
        cuts.append(Cut(time: group.endTime(of: index), group: number, key: index, spring: spring, isEnclosing: false))
      }
      if case .spring(let spring) = group.enclosing {
        cuts.append(
          Cut(
            time: group.shift + group.duration, group: number, key: group.keys.count - 1, spring: spring,
            isEnclosing: true))
      }
    }
    return cuts
  }

  // MARK: Kinks

  /// An animation that begins while another moves the same thing: whether the velocity goes on.
  private mutating func lintKink(_ index: Int, _ place: Timeline.Place, _ part: Timeline) {
    let record = part.records[index]
    guard index > 0, !part.playbacks[record.playback].isGhost, !record.animation.tracks[0].beginsWithStep
    else { return }
    let knots = record.animation.tracks[0].knots
    let begins = part.playbacks[record.playback].times(
      of: record.offset + (record.animation.groups.map { $0.startTime(of: 0) }.min() ?? 0))
    for time in Set([record.recordedAt] + begins.prefix(1)).sorted() where isInClip(time) {
      let before = part.active(place, at: time, side: .before).filter { mover in
        guard mover.record < index, mover.until == nil || mover.frozen != nil else { return false }
        return !part.playbacks[part.records[mover.record].playback].isFinished(at: time, side: .after)
      }
      let after = part.active(place, at: time, side: .after)
      guard after.contains(where: { $0.record == index }), !part.playbacks[record.playback].isScrubbed(at: time),
        !isKnown(.discontinuity, place, time)
      else { continue }
      // One that is paused as it begins stands because it was told to.
      guard part.playbacks[record.playback].moment(at: time, side: .after).rate != 0,
        let value = part.seen(place, at: time, side: .after)
      else { continue }
      guard let speeds = speeds(place, value, knots, part, before, after, time) else { continue }
      let scale = timeline.version(at: time, side: .after).tree.pixelsPerPoint(of: place.view)
      guard speeds.jump * scale > Finding.velocityTolerance else { continue }
      let amount = Amount(size: speeds.jump, unit: .pointsPerSecond)
      let isLate = record.recordedAt < (begins.first ?? record.recordedAt) && record.animation.tracks[0].replaces
      report(
        .discontinuity, .warning,
        Subject(
          place: place, time: time,
          interval: interval(
            place, record: index, group: record.animation.groups[record.animation.tracks[0].groups[0]], key: 0)),
        amount,
        "a kink: the velocity jumps by \(amount), from \(rounded(speeds.old)) to \(rounded(speeds.new)), "
          + "where an animation interrupts another",
        fix: (speeds.isWhole ? Linter.likeLists : "") + (isLate ? Linter.promptStart : Linter.smoothStart))
    }
  }

  /// How fast something moves what is seen before and after, in points per second.
  private struct Speeds {
    let old: Double
    let new: Double
    let jump: Double
    /// Whether it is moved as a whole: from one list of functions to another.
    let isWhole: Bool
  }

  /// Nil where nothing moved before, or what moves has no place.
  private mutating func speeds(
    _ place: Timeline.Place, _ value: PropertyValue, _ knots: ChannelTrack.Knots, _ part: Timeline,
    _ before: [Timeline.Mover], _ after: [Timeline.Mover], _ time: Double
  ) -> Speeds? {
    let scores = [before, after].map { Score(part, place, movers: $0, at: time, model: value) }
    let isWhole = place.channel == .stored(.transform) && scores.contains(where: \.isWhole)
    var (kinds, velocities): ([TransformFunction.Kind], [[Double]]) = ([.matrix], [])
    var value = value
    if isWhole, case .transform(let transform) = value {
      velocities = zip(scores, [before, after]).map { score, movers in
        score.matrixVelocity(transform, place, movers, part, at: time)
      }
      value = .transform(.matrix(transform.matrix))
    } else if case .lanes(_, let count, let own) = knots {
      kinds = own
      velocities = scores.map { padded($0.velocity(of: 0, at: time, .after), count) }
    }
    guard velocities.count == 2, velocities[0].count == velocities[1].count, velocities[0].contains(where: { $0 != 0 })
    else { return nil }
    velocities.append(zip(velocities[0], velocities[1]).map { $1 - $0 })
    let all = velocities.map { speed(place, at: value, velocity: $0, kinds: kinds, time: time, side: .after) }
    guard let jump = all[2] else { return nil }
    return Speeds(old: all[0] ?? 0, new: all[1] ?? 0, jump: jump, isWhole: isWhole)
  }

  private static let likeLists = "transforms of the same functions in the same order, and "
  private static let promptStart = "start it without a delay: a spring takes over where it is started"
  private static let smoothStart =
    "a curve that begins with slope 0, as \"easeInOut\", or a spring, as m.spring { response = 0.5, dampingRatio = 1 }"

  private func padded(_ velocity: [Double], _ count: Int) -> [Double] {
    velocity.isEmpty ? Array(repeating: 0, count: count) : velocity
  }
}

extension Score {
  /// Whether its one part is moved as a whole.
  fileprivate var isWhole: Bool { if case .whole = spans[0].content { true } else { false } }

  /// How fast its one part changes from an instant on, a second, element by element. A whole has no slope to ask for.
  fileprivate func matrixVelocity(
    _ start: Transform, _ place: Timeline.Place, _ movers: [Timeline.Mover], _ part: Timeline, at time: Double
  ) -> [Double] {
    func matrix(_ seen: Double) -> [Double] {
      let value = value(of: spans[0].content, place) { progress in
        let origin = origins[Int(progress)]
        let frozen = movers.first { $0.record == origin.record && $0.until == time }?.frozen
        return part.states(origin.record, of: frozen, at: seen, side: .after)[origin.group]
      }
      guard case .transform(let transform) = value else { return start.matrix.elements }
      return transform.matrix.elements
    }
    let step = 1e-5
    let (a, b, c) = (matrix(time), matrix(time + step), matrix(time + 2 * step))
    // Through three points: what is left of a curve is of the third order.
    return a.indices.map { (4 * b[$0] - 3 * a[$0] - c[$0]) / (2 * step) }
  }
}
