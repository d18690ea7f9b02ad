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
    guard !active.0.isEmpty || !active.1.isEmpty, let score = self.score(of: place, at: time) else {
      guard let write, write.isFinish else { return [] }
      let change = Jump.Change(place: place, from: model[0], to: model[1])
      return [Jump(time: time, cause: .finish(line: write.line), side: .after, changes: [change])]
    }
    let (leaving, staying) = (Set(active.0.map(\.record)), Set(active.1.map(\.record)))
    let frozen = Dictionary(
      active.0.filter { $0.until == time }.map { ($0.record, $0.frozen) }, uniquingKeysWith: { a, _ in a }
    ).compactMapValues { $0 }
    var instants: [Int: Instant] = [:]
    var (landings, takeoffs): ([Jump.Fault], [Jump.Fault]) = ([], [])
    var handover: Jump.Cause?
    for record in leaving.union(staying).sorted() {
      let instant = Instant(self, record: record, frozen: frozen[record], at: time)
      instants[record] = instant
      if leaving.contains(record) {
        landings += instant.faults(from: instant.before, to: instant.landed)
      }
      if staying.contains(record) { takeoffs += instant.faults(from: instant.after, to: instant.taken) }
    }
    let isInFlight = leaving.contains { instants[$0]?.isInFlight == true }
    if isInFlight, let new = staying.subtracting(leaving).filter({ !isCorrection($0, at: time) }).max(),
      !isMeantToJump(new, at: time)
    {
      handover = .interruption(record: new)
    }

    func value(_ side: Side, _ states: (Instant) -> [TimingGroup.State]) -> PropertyValue {
      score.value(of: score.spans[score.span(of: 0, at: time, side)].content, place) { progress in
        let origin = score.origins[Int(progress)]
        return instants[origin.record].map { states($0)[origin.group] } ?? .start
      } ?? model[side == .before ? 0 : 1]
    }
    let (before, landed) = (value(.before, \.before), value(.before, \.landed))
    // On the way to there springs have reached their ends, other curves have not.
    let sprung = value(.before, \.sprung)
    let handedOver = value(.before) { instant in
      staying.contains(instant.record) || frozen[instant.record] != nil ? instant.taken : instant.landed
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
  private func isCorrection(_ record: Int, at time: Double) -> Bool {
    let playback = playbacks[records[record].playback]
    return records[record].animation.tracks[0].isBeside && (playback.isGhost || playback.beginning < time)
  }

  /// Whether an animation takes over by a jump of its own: a step, stairs, or a scrub, be it of one that is over at once.
  private func isMeantToJump(_ record: Int, at time: Double) -> Bool {
    if records.contains(where: { playbacks[$0.playback].isScrubbed(at: time) }) { return true }
    let (animation, track) = (records[record].animation, records[record].animation.tracks[0])
    if track.beginsWithStep { return true }
    if case .steps = animation.groups[track.groups[0]].keys[0].easing { return track.replaces }
    return false
  }
}

/// One animation at an instant: its timings on both sides, and as they were meant to be.
private struct Instant {
  let record: Int
  let groups: [TimingGroup]
  private(set) var before: [TimingGroup.State] = []
  private(set) var after: [TimingGroup.State] = []
  private(set) var landed: [TimingGroup.State] = []
  private(set) var taken: [TimingGroup.State] = []
  let isInFlight: Bool
  /// Whether a call on the way told it to go on otherwise.
  private let isJoint: Bool
  private let bend: Playback.Bend?

  /// - Parameter frozen: What its playback was when it was interrupted at that instant.
  init(_ timeline: Timeline, record index: Int, frozen: Int?, at time: Double) {
    let record = timeline.records[index]
    let playback = timeline.playbacks[frozen ?? record.playback]
    let start = playback.moment(at: time, side: .before)
    let end = playback.moment(at: time, side: .after)
    self.record = index
    groups = record.animation.groups
    let isFinished = playback.isFinished(at: time, side: .after)
    isInFlight = start.rate != 0 && start.position >= 0 && !isFinished
    // Instead of having arrived.
    let isStopped = isFinished && playback.ending?.isCall == true
    let piece: Playback.Piece?
    (piece, isJoint) = playback.piece(calledBy: time) ?? (nil, false)
    bend = piece?.bend

    before = timeline.states(index, at: time, side: .before)
    if isFinished, playback.ending?.isTakenOver == true {
      // What goes on in its place is seen instead.
      after = before
    } else if isFinished, !isStopped {
      // Arrived: at its end, or back at its beginning, whatever a curve says.
      after = groups.map { end.position > 0 ? TimingGroup.State(knot: $0.keys.count - 1, progress: 1) : .start }
    } else {
      after = timeline.states(index, of: frozen, at: time, side: .after)
    }
    let isScrubbed =
      (isJoint && piece?.isStanding == true && !isFinished) || (playback.isScrubbed(at: time) && !isStopped)
    let isRepeated = start.rate > 0 && end.rate > 0 && end.position < start.position
    /// Whether it ends before what bends the time of its keys has come to the last of them.
    func isCut(_ group: TimingGroup, _ a: TimingGroup.State, _ b: TimingGroup.State) -> Bool {
      isFinished && !isStopped && a.knot < b.knot && !Self.lands(bend(of: group)?.curve ?? group.enclosing)
    }
    for (number, group) in groups.enumerated() {
      let (a, b) = (before[number], after[number])
      let split =
        if isScrubbed { (a, b) } else if isCut(group, a, b) { (b, b) } else {
          split(a, b, group, isRepeated: isRepeated, isJoint: isJoint)
        }
      landed.append(split.0)
      taken.append(split.1)
    }
  }

  func faults(from actual: [TimingGroup.State], to meant: [TimingGroup.State]) -> [Jump.Fault] {
    groups.indices.filter { actual[$0] != meant[$0] }.map { number in
      let (group, key) = (groups[number], actual[number].knot)
      let bend = bend(of: group)
      // A curve with which it was continued begins on the way.
      let isBeginning = meant[number].progress == 0 || isJoint && bend.map { $0.curve.value(at: 0) != 0 } ?? false
      var spring: Spring?
      for case .spring(let own) in curves(group, group.keys[key]).reversed() where !isBeginning { spring = own }
      // On the way back a bend ends at the beginning.
      if isBeginning, let bend, bend.to == 0, case .spring(let own) = bend.curve { spring = own }
      return Jump.Fault(
        record: record, group: number, key: key, isBeginning: isBeginning, bend: bend, spring: spring)
    }
  }

  /// Does what `landed` does, for other curves than springs.
  var sprung: [TimingGroup.State] {
    faults(from: before, to: landed).filter { $0.spring == nil }.reduce(into: landed) {
      $0[$1.group] = before[$1.group]
    }
  }

  private typealias State = TimingGroup.State

  /// Where state `a` should have ended, and where `b` should have begun, before what was meant to jump.
  private func split(
    _ a: State, _ b: State, _ group: TimingGroup, isRepeated: Bool, isJoint: Bool
  ) -> (landed: State, taken: State) {
    if a == b { return (a, b) }
    if a.knot == b.knot, !isRepeated {
      // In one key: it arrives, it begins, or it was continued with another curve.
      let (lands, begins) = (a.progress == 1 || b.progress == 1, a.progress == 0 || b.progress == 0)
      if lands || begins ? isMeant(group, a.knot, atEnd: lands) : !isJoint { return (a, b) }
      return a.progress == 0 || a.progress == 1 ? (a, a) : (b, b)
    }
    func settled(_ state: State, atEnd: Bool) -> State {
      isMeant(group, state.knot, atEnd: atEnd) ? state : State(knot: state.knot, progress: atEnd ? 1 : 0)
    }
    let isForward = a.knot < b.knot || isRepeated
    return (settled(a, atEnd: isForward), settled(b, atEnd: !isForward))
  }

  /// Whether a jump at a key's beginning or end is the key's own: it takes no time, or its curve jumps there by itself.
  private func isMeant(_ group: TimingGroup, _ index: Int, atEnd: Bool) -> Bool {
    let key = group.keys[index]
    if key.start == key.end { return true }
    if atEnd { return curves(group, key).allSatisfy(Self.lands) }
    if let bend = bend(of: group), bend.to == 0, !Self.lands(bend.curve) { return false }
    return curves(group, key).allSatisfy { curve in
      switch curve {
      case .steps: true
      case .piecewise(let piecewise): piecewise.points[0] == .init(0, 0) || piecewise.value(at: 0) == 0
      case .linear, .cubicBezier, .spring, .within: curve.value(at: 0) == 0
      }
    }
  }

  private static func lands(_ curve: Curve) -> Bool { !curve.isSpring && curve.value(at: 1) == 1 }

  /// Finds what stands in for the animator's own curve.
  private func bend(of group: TimingGroup) -> Playback.Bend? { group.bending == .none ? nil : bend }

  private func curves(_ group: TimingGroup, _ key: TimingGroup.Key) -> [Curve] {
    guard let bend = bend(of: group) else { return [key.easing, group.enclosing] }
    return group.bending == .enclosing ? [bend.curve, key.easing] : [bend.curve]
  }
}
