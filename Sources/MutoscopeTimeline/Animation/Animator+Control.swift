import MutoscopeMotion

// The state machine of SEMANTICS 1.9 and trap 12. Every call tells anew what lies ahead of the playback.

extension Animator {
  // MARK: Where it is

  func moment(_ play: Play) -> Playback.Moment { play.stage.moment(of: play.playback) }

  /// The fraction of the way in the current direction, 0...1: of the time while it runs, of the curved progress while it
  /// is paused and `scrubsLinearly`. After it was stopped or has ended what it was there.
  public var fractionComplete: Double {
    guard let play, state == .active else { return lastFraction }
    let clamped = min(max(0, fraction(play)), 1)
    return isReversed ? 1 - clamped : clamped
  }

  /// Counts forwards, and beyond both ends where the curve is.
  func fraction(_ play: Play) -> Double {
    if isPaused, scrubsByProgress(play) { return scrub?.progress ?? shownProgress(play) }
    return play.length > 0 ? moment(play).position / play.length : 1
  }

  /// Scrubs: pauses where it runs, and begins where it is inactive. Values outside 0...1 are clamped.
  public func setFractionComplete(_ fraction: Double) throws {
    let stood = state == .active && isPaused
    try pause(for: "fractionComplete")
    guard let play else { return }
    let clamped = min(max(0, fraction), 1)
    // The fraction of one that stands may be set again, and nothing changes, beyond both ends as well.
    if clamped == fractionComplete, stood || (0...1).contains(self.fraction(play)) { return }
    let forwards = isReversed ? 1 - clamped : clamped
    scrub(play, to: forwards, near: scrub?.remembered ?? moment(play).position)
  }

  /// Puts it to a fraction, forwards: where that is a progress, to its time that is nearest to another.
  func scrub(_ play: Play, to fraction: Double, near remembered: Double) {
    let (now, even, isByProgress) = (play.stage.time, fraction * play.length, scrubsByProgress(play))
    let position = isByProgress ? times(play)(fraction, near: remembered / play.length) * play.length : even
    scrub = (fraction, isByProgress ? remembered : even)
    play.stage.change(play.playback) { $0.scrub(at: now, to: position, progress: isByProgress ? fraction : nil) }
  }

  /// Whether a scrub undoes the curve. Staggered parts have no progress in common: their time is what is scrubbed.
  func scrubsByProgress(_ play: Play) -> Bool { scrubsLinearly && play.length == play.curveDuration }

  /// The progress of the animator's own curve that is seen.
  private func shownProgress(_ play: Play) -> Double {
    let moment = moment(play)
    if let progress = moment.progress { return progress }
    if moment.position >= play.curveDuration { return 1 }
    return TimingGroup.value(of: play.curve, at: max(0, moment.position), duration: play.curveDuration, before: false)
  }

  /// Tells the time of a progress, as a share of the whole.
  func times(_ play: Play) -> Curve.Inverse { Curve.Inverse(of: play.curve, over: play.curveDuration) }

  // MARK: Calls

  /// Stands still; an inactive animator begins, and stands at its start.
  public func pause() throws { try pause(for: "pause") }

  /// - Parameter check: May refuse what it plays, or would begin with; then nothing has changed.
  func pause(for call: String, _ check: Check? = nil) throws {
    if state == .stopped { throw failure(.stopped(call)) }
    try checkInterruptible(call)
    guard state == .active else { return try begin(delay: 0, isPaused: true, for: call, check) }
    guard let play else { return }
    try check?(play.stage, play.stage.timeline.animations(of: play.playback))
    if isPaused { return }
    halt(play)
    isPaused = true
  }

  /// Goes on after a pause: with another curve from what is seen, and in `durationFactor` times the original duration;
  /// 0 means in the time that remained.
  public func resume(curve newCurve: Curve? = nil, durationFactor: Double = 0) throws {
    let play = try activePlay(for: "continue")
    guard isPaused else { throw failure(.running("continue")) }
    stopDriving()
    var newCurve = newCurve?.resolved(distance: nil, scale: store.tree.displayScale(of: play.root))
    var duration = durationFactor > 0 ? durationFactor * play.length : nil
    if isBeyondReach(play) {
      newCurve = newCurve ?? play.curve
      duration = duration ?? (1 - fractionComplete) * play.length
    }
    scrub = nil
    isPaused = false
    if newCurve == nil, duration == nil {
      walk(play, play.playback, isReversed: isReversed)
    } else {
      let bend = newCurve.map { (from: shownProgress(play), curve: $0) }
      let (time, isReversed) = (play.stage.time, isReversed)
      play.stage.change(play.playback) { $0.resume(at: time, isReversed: isReversed, in: duration, bend: bend) }
    }
    walkEarlier(play)
  }

  /// Whether a scrub has set a progress that the curve does not show, as a staircase or a spring that is cut: it goes on by
  /// its curve from what is seen.
  private func isBeyondReach(_ play: Play) -> Bool {
    scrub.map { scrubsByProgress(play) && !times(play).shows($0.progress) } ?? false
  }

  /// Turns round: plays the same course backwards from where it is. `fractionComplete` becomes 1 - itself.
  public func setReversed(_ isReversed: Bool) throws {
    if state == .inactive, play != nil { throw failure(.finished("isReversed")) }
    guard isReversed != self.isReversed else { return }
    if state == .stopped { throw failure(.stopped("isReversed")) }
    if state == .active { try checkInterruptible("isReversed") }
    stopDriving()
    self.isReversed = isReversed
    guard state == .active, let play else { return }
    if !isPaused {
      let end = play.stage.end(of: [play.playback])
      walk(play, play.playback, isReversed: isReversed)
      walkEarlier(play, until: end)
    }
    act?.turned(on: play.stage)
  }

  /// Stops where it is: the model takes what is seen. Without finishing it is inactive at once, and no completion is called;
  /// else it is stopped, and `finish` decides.
  public func stop(withoutFinishing: Bool) throws {
    let play = try activePlay(for: "stop")
    try checkInterruptible("stop")
    stopDriving()
    if !isPaused { halt(play) }
    isPaused = true
    let moved = Dictionary(uniqueKeysWithValues: Position.allCases.map { ($0, values(play, at: $0)) })
    let model = play.stage.modelValues(of: Set(moved.values.flatMap(\.keys)))
    end(at: .current, Playback.Ending(time: play.stage.time, isCall: true))
    if withoutFinishing { return leave(at: .current) }
    stopped = moved.mapValues { model.merging($0) { _, new in new } }
    state = .stopped
  }

  /// Ends a stopped animator: the model takes the values of its start or end, or keeps those of where it is. Of what was
  /// written or animated since it was stopped nothing changes.
  public func finish(at position: Position) throws {
    guard state == .stopped, let play else { throw failure(.notStopped) }
    play.stage.complete(
      play.playback, at: position, leaving: stopped[position] ?? [:], insteadOf: stopped[.current] ?? [:])
    noteFraction(at: position)
    leave(at: position)
    try complete(position)
  }

  /// Ends it where something else takes its place: as if it had come where it was heading. `completeAbandoned` is to
  /// follow when that is in its place: completions may do anything.
  ///
  /// - Parameter playsOn: Says of a view whether it is led on in what takes its place.
  package func abandon(where playsOn: (ViewID) -> Bool = { _ in false }) {
    guard let play else { return }
    let position = isReversed ? Position.start : .end
    state = .stopped
    let ending = Playback.Ending(time: play.stage.time, completedAt: play.stage.time, isTakenOver: true)
    noteFraction(at: position)
    let values = values(play, at: position).filter { !playsOn($0.key.view) }
    play.stage.finish(play.playbacks, at: position, leaving: values, ending)
    leave(at: position)
  }

  package func completeAbandoned() throws { try complete(.current) }

  /// Called by the stage when it has arrived.
  func arrive() throws {
    if pausesOnCompletion {
      isPaused = true
      return
    }
    let isBack = play.map { $0.stage.timeline.playbacks[$0.playback].endsBack } ?? false
    let position = isReversed || isBack ? Position.start : .end
    if let time = play?.stage.time { end(at: position, Playback.Ending(time: time, completedAt: time)) }
    leave(at: position)
    lastFraction = 1
    try complete(position)
  }

  /// Calls its completions: also of one that has played on another's clock.
  package func complete(_ position: Position) throws {
    try completions.tellAll { try $0(position) }
  }

  private func noteFraction(at position: Position) {
    switch position {
    case .start: lastFraction = isReversed ? 1 : 0
    case .current: lastFraction = fractionComplete
    case .end: lastFraction = isReversed ? 0 : 1
    }
  }

  /// Leaves what is seen to the model, which takes the values of a position.
  private func end(at position: Position, _ ending: Playback.Ending) {
    guard let play else { return }
    noteFraction(at: position)
    play.stage.finish(play.playbacks, at: position, leaving: values(play, at: position), ending)
  }

  /// The values of a position of all that it moves and nothing else has replaced, where the model has others.
  private func values(_ play: Play, at position: Position) -> [Timeline.Place: PropertyValue] {
    var values = play.stage.values(of: play.playback, at: position)
    for earlier in play.earlier {
      let own = earlier.isTurned ? position.turned : position
      values.merge(play.stage.values(of: earlier.playback, at: own)) { new, _ in new }
    }
    return values
  }

  private func leave(at position: Position) {
    guard let play else { return }
    act?.leave(play.stage, at: position)
    play.stage.release(self)
    (state, isPaused, scrub, stopped) = (.inactive, false, nil, [:])
  }

  // MARK: Playbacks

  /// Stands still where it is.
  private func halt(_ play: Play) {
    let time = play.stage.time
    for playback in play.playbacks { play.stage.change(playback) { $0.pause(at: time) } }
  }

  private func walk(_ play: Play, _ playback: Int, isReversed: Bool, after rest: Double = 0) {
    let time = play.stage.time
    play.stage.change(playback) { $0.resume(at: time, isReversed: isReversed, after: rest) }
  }

  /// - Parameter end: When all would have arrived that turns round: what arrived before that waits as long on the way back.
  private func walkEarlier(_ play: Play, until end: Double = -.infinity) {
    for earlier in play.earlier {
      let rest = max(0, min(play.stage.time, end) - play.stage.end(of: [earlier.playback]))
      walk(play, earlier.playback, isReversed: isReversed != earlier.isTurned, after: rest)
    }
  }

  func checkInterruptible(_ call: String) throws {
    if !isInterruptible { throw failure(.notInterruptible(call)) }
  }
}

extension Animator.Position {
  /// Tells the place for those that go the other way round.
  package var turned: Self {
    switch self {
    case .start: .end
    case .current: .current
    case .end: .start
    }
  }
}

extension Sequence {
  /// Tells each something: one that fails keeps no other from being told. Throws the first failure.
  package func tellAll(_ tell: (Element) throws -> Void) throws {
    var failure: (any Error)?
    for one in self {
      do { try tell(one) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }
}
