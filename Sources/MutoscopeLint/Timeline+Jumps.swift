import MutoscopeMotion

extension Timeline {
  /// Finds how a part of a view jumps at an instant where nothing was meant to.
  ///
  /// The value that is seen goes through five: before; landed, where everything that ends there has reached its end;
  /// handed over and taken, where other animations have taken over and nothing of them has happened; and after.
  /// Between landed and taken lie the jumps that were meant: zero-length keys, steps, scrubs, repetitions. The other
  /// three differences are faults. Where nothing moves the place there is none, nor where it is put where what moved it
  /// would have gone.
  func jumps(of place: Place, at time: Double) -> [Jump] {
    let active = (active(place, at: time, side: .before), active(place, at: time, side: .after))
    let model = [Side.before, .after].map { version(at: time, side: $0).tree[place.view][place.channel] }
    let write = writes[place]?.last { $0.time == time }
    let score = score(of: place, at: time)
    let (leaving, staying) = (Set(active.0.map(\.record)), Set(active.1.map(\.record)))
    var instants: [Int: [Instant]] = [:]
    var (landings, takeoffs): ([Jump.Fault], [Jump.Fault]) = ([], [])
    var handover: Jump.Cause?
    for mover in movers[place] ?? [] where leaving.contains(mover.record) || staying.contains(mover.record) {
      let own = self.instants(of: mover, at: time)
      instants[mover.record] = own
      if leaving.contains(mover.record) { landings += own.compactMap { $0.fault(from: $0.before, to: $0.landed) } }
      if staying.contains(mover.record) { takeoffs += own.compactMap { $0.fault(from: $0.after, to: $0.taken) } }
    }
    let isInFlight = leaving.contains { instants[$0]?.first?.isInFlight == true }
    if isInFlight, let new = active.1.last(where: { !leaving.contains($0.record) && !isCorrection($0, at: time) }),
      !isMeantToJump(new, at: time)
    {
      handover = .interruption(by: new)
    }

    func value(_ side: Side, _ state: (Instant) -> TimingGroup.State) -> PropertyValue {
      let seen = score.flatMap { score in
        score.value(of: score.spans[score.span(of: 0, at: time, side)].content, place) { progress in
          let origin = score.origins[Int(progress)]
          return instants[origin.record]?.first { $0.number == origin.group }.map(state) ?? .start
        }
      }
      return seen ?? model[side == .before ? 0 : 1]
    }
    let (before, landed) = (value(.before, \.before), value(.before, \.landed))
    // On the way to there springs have reached their ends, other curves have not.
    let sprung = value(.before, \.sprung)
    let handedOver = value(.before) { instant in
      let mover = instant.mover
      return staying.contains(mover.record) || mover.frozen(at: time) != nil ? instant.taken : instant.landed
    }
    let (taken, after) = (value(.after, \.taken), value(.after, \.after))
    if let write, write.isFinish {
      handover = .finish(line: write.line)
    } else if let write, !leaving.isEmpty {
      // What had come to rest where the model says may be put elsewhere.
      handover = isInFlight || before != model[0] ? .write(line: write.line) : nil
    }

    let curve = { (fault: Jump.Fault) in fault.spring == nil }
    let steps: [(cause: Jump.Cause?, side: Side, from: PropertyValue, to: PropertyValue)] = [
      (landings.first { !curve($0) }.map(Jump.Cause.fault), .before, before, sprung),
      (landings.first(where: curve).map(Jump.Cause.fault), .before, sprung, landed),
      (handover, .after, handedOver, taken),
      ((takeoffs.first(where: curve) ?? takeoffs.first).map(Jump.Cause.fault), .after, taken, after),
    ]
    return steps.compactMap { step in
      guard let cause = step.cause, step.from != step.to else { return nil }
      let change = Jump.Change(place: place, from: step.from, to: step.to)
      return Jump(time: time, cause: cause, side: step.side, changes: [change])
    }
  }

  /// Whether layout leads it elsewhere that was in flight already.
  private func isCorrection(_ mover: Mover, at time: Double) -> Bool {
    let playback = playbacks[records[mover.record].playback]
    return track(mover).isBeside && (playback.isGhost || playback.beginning < time)
  }

  /// Whether an animation takes over by a jump of its own: a step, stairs, or a scrub, be it of one that is over at once.
  private func isMeantToJump(_ mover: Mover, at time: Double) -> Bool {
    let track = track(mover)
    let all = (movers[track.place] ?? []).map { playbacks[records[$0.record].playback] }
    if track.beginsWithStep || all.contains(where: { $0.isScrubbed(at: time) }) { return true }
    if case .steps = records[mover.record].animation.groups[track.groups[0]].keys[0].easing { return track.replaces }
    return false
  }

  /// The timings of what moves a part of a view, at an instant.
  private func instants(of mover: Mover, at time: Double) -> [Instant] {
    let (frozen, record) = (mover.frozen(at: time), records[mover.record])
    let playback = playbacks[frozen ?? record.playback]
    let start = playback.moment(at: time, side: .before)
    let end = playback.moment(at: time, side: .after)
    let isFinished = playback.isFinished(at: time, side: .after)
    let isInFlight = start.rate != 0 && start.position >= 0 && !isFinished
    // Instead of having arrived.
    let isStopped = isFinished && playback.ending?.isCall == true
    let (piece, isJoint) = playback.piece(calledBy: time) ?? (nil, false)
    let isScrubbed =
      (isJoint && piece?.isStanding == true && !isFinished) || (playback.isScrubbed(at: time) && !isStopped)
    let isRepeated = start.rate > 0 && end.rate > 0 && end.position < start.position
    return track(mover).groups.reduce(into: []) { instants, number in
      if instants.contains(where: { $0.number == number }) { return }
      let group = record.animation.groups[number]
      let before = state(of: number, in: mover.record, at: time, side: .before)
      let after =
        if isFinished, playback.ending?.isTakenOver == true {
          // The one that goes on in its place is seen instead.
          before
        } else if isFinished, !isStopped {
          // Arrived: at its end, or back at its beginning, whatever a curve says.
          end.position > 0 ? TimingGroup.State(knot: group.keys.count - 1, progress: 1) : .start
        } else {
          state(of: number, in: mover.record, of: frozen, at: time, side: .after)
        }
      var instant = Instant(
        mover: mover, number: number, group: group, bend: group.bending == .none ? nil : piece?.bend, isJoint: isJoint,
        isInFlight: isInFlight, before: before, after: after, landed: before, taken: after)
      if isFinished, !isStopped, !isScrubbed, instant.isCut {
        instant.landed = after
      } else if !isScrubbed {
        instant.split(isRepeated: isRepeated)
      }
      instants.append(instant)
    }
  }
}

extension Timeline.Mover {
  /// Its playback as it was at an instant at which something newer takes its place, and it goes on by itself.
  fileprivate func frozen(at time: Double) -> Int? { until == time ? frozen : nil }
}

/// One timing of an animation at an instant: where it is on both sides, and where it was meant to be.
private struct Instant {
  typealias State = TimingGroup.State

  let mover: Timeline.Mover
  /// Its number in the animation.
  let number: Int
  let group: TimingGroup
  /// Stands in for the animator's own curve.
  let bend: Playback.Bend?
  /// Whether a call on the way told it to go on otherwise.
  let isJoint: Bool
  let isInFlight: Bool
  let before, after: State
  /// The states in which it should have ended, and begun, before what was meant to jump.
  var landed, taken: State

  /// Does what `landed` does, for other curves than springs.
  var sprung: State { fault(from: before, to: landed)?.spring == nil ? before : landed }

  /// Whether it ends before what bends the time of its keys has come to the last of them.
  var isCut: Bool { before.knot < after.knot && !Self.lands(bend?.curve ?? group.enclosing) }

  func fault(from actual: State, to meant: State) -> Jump.Fault? {
    if actual == meant { return nil }
    // A curve with which it was continued begins on the way.
    let isBeginning = meant.progress == 0 || isJoint && bend.map { $0.curve.value(at: 0) != 0 } ?? false
    var spring: Spring?
    for case .spring(let own) in curves(group.keys[actual.knot]).reversed() where !isBeginning { spring = own }
    // On the way back a bend ends at the beginning.
    if isBeginning, let bend, bend.to == 0, case .spring(let own) = bend.curve { spring = own }
    return Jump.Fault(
      mover: mover, group: number, key: actual.knot, isBeginning: isBeginning, bend: bend, spring: spring)
  }

  mutating func split(isRepeated: Bool) {
    if before == after { return }
    if before.knot == after.knot, !isRepeated {
      // In one key: it arrives, it begins, or it was continued with another curve.
      func isAt(_ progress: Double) -> Bool { before.progress == progress || after.progress == progress }
      if isAt(0) || isAt(1) ? isMeant(before.knot, atEnd: isAt(1)) : !isJoint { return }
      if before.progress == 0 || before.progress == 1 { taken = before } else { landed = after }
      return
    }
    func settled(_ state: State, atEnd: Bool) -> State {
      isMeant(state.knot, atEnd: atEnd) ? state : State(knot: state.knot, progress: atEnd ? 1 : 0)
    }
    let isForward = before.knot < after.knot || isRepeated
    (landed, taken) = (settled(before, atEnd: isForward), settled(after, atEnd: !isForward))
  }

  /// Whether a jump at a key's beginning or end is the key's own: it takes no time, or its curve jumps there by itself.
  private func isMeant(_ index: Int, atEnd: Bool) -> Bool {
    let key = group.keys[index]
    if key.start == key.end { return true }
    if atEnd { return curves(key).allSatisfy(Self.lands) }
    if let bend, bend.to == 0, !Self.lands(bend.curve) { return false }
    return curves(key).allSatisfy { curve in
      switch curve {
      case .steps: true
      case .piecewise(let piecewise): piecewise.points[0] == .init(0, 0) || piecewise.value(at: 0) == 0
      case .linear, .cubicBezier, .spring, .within: curve.value(at: 0) == 0
      }
    }
  }

  private static func lands(_ curve: Curve) -> Bool { !curve.isSpring && curve.value(at: 1) == 1 }

  private func curves(_ key: TimingGroup.Key) -> [Curve] {
    guard let bend else { return [key.easing, group.enclosing] }
    return group.bending == .enclosing ? [bend.curve, key.easing] : [bend.curve]
  }
}
