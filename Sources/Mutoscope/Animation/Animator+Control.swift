import MutoscopeMotion

// The state machine of SEMANTICS 1.9 and trap 12. Every call appends a segment to the playback.

extension Animator {
  // MARK: Flags

  /// Whether a scrub moves what is seen linearly, undoing the curve; as a rule it does.
  public var scrubsLinearly: Bool { flags.scrubsLinearly }
  /// Whether it stays active at its end, without a completion.
  public var pausesOnCompletion: Bool { flags.pausesOnCompletion }
  /// Whether it may be paused, scrubbed, reversed and stopped.
  public var isInterruptible: Bool { flags.isInterruptible }

  public func setScrubsLinearly(_ value: Bool) throws { try set(\.scrubsLinearly, value, "scrubsLinearly") }
  public func setPausesOnCompletion(_ value: Bool) { flags.pausesOnCompletion = value }
  /// How often it runs, 1 or more, infinity for ever; and whether every run is followed by one back. What reverses ends
  /// where it began. Pausing keeps the count, a scrub or a reversal ends it.
  public func setRepetition(count: Double, autoreverses: Bool) throws {
    if state == .active { throw AnimatorError.settingWhileActive("repeatCount") }
    (flags.repeatCount, flags.autoreverses) = (count, autoreverses)
  }
  public func setInterruptible(_ value: Bool) throws { try set(\.isInterruptible, value, "isInterruptible") }

  private func set(_ flag: WritableKeyPath<Flags, Bool>, _ value: Bool, _ name: String) throws {
    if state == .active { throw AnimatorError.settingWhileActive(name) }
    flags[keyPath: flag] = value
  }

  // MARK: Where it is

  func moment(_ play: Play) -> Playback.Moment { play.stage.moment(of: play.playback) }

  /// The fraction of the way in the current direction, 0...1: of the time while it runs, of the curved progress while it
  /// is paused and `scrubsLinearly`.
  public var fractionComplete: Double {
    guard let play, state != .inactive else { return lastFraction }
    let forwards: Double
    if isPaused || state == .stopped, flags.scrubsLinearly {
      forwards = scrub?.progress ?? shownProgress(play)
    } else {
      forwards = play.length > 0 ? moment(play).position / play.length : 1
    }
    let clamped = min(max(0, forwards), 1)
    return direction == .forwards ? clamped : 1 - clamped
  }

  /// Scrubs: pauses where it runs, and begins where it is inactive. Values outside 0...1 are clamped.
  public func setFractionComplete(_ fraction: Double) throws {
    try checkInterruptible("fractionComplete")
    try pause()
    guard let play else { return }
    let clamped = min(max(0, fraction), 1)
    let forwards = direction == .forwards ? clamped : 1 - clamped
    let remembered = scrub?.remembered ?? moment(play).position
    if flags.scrubsLinearly {
      if scrub == nil, forwards == min(max(0, shownProgress(play)), 1) { return }
      scrub = (forwards, remembered)
      stand(play, at: time(of: forwards, near: remembered, play), bend: .standing(forwards))
    } else {
      stand(play, at: forwards * play.length, bend: nil)
    }
  }

  /// The progress of the animator's own curve that is seen.
  private func shownProgress(_ play: Play) -> Double {
    let moment = moment(play)
    if let progress = moment.progress { return progress }
    if moment.position >= play.length { return 1 }
    return TimingGroup.value(of: curve, at: max(0, moment.position), duration: play.curveDuration, before: false)
  }

  /// The time nearest to another at which the curve shows a progress, else at which it is nearest to it.
  private func time(of progress: Double, near remembered: Double, _ play: Play) -> Double {
    if progress == 0 { return 0 }
    if progress == 1 { return play.length }
    let unit: Double
    var until = 1.0
    if case .spring(let spring) = curve, !spring.isStretched {
      unit = spring.naturalDuration
      until = play.curveDuration / unit
    } else {
      unit = play.curveDuration
    }
    let times = curve.solutions(of: progress, until: until).map { $0 * unit }
    if let nearest = times.min(by: { abs($0 - remembered) < abs($1 - remembered) }) { return nearest }
    let range = curve.range(until: until)
    let reached = min(max(range.lowerBound, progress), range.upperBound)
    let near = curve.solutions(of: reached, until: until).map { $0 * unit }
    if let nearest = near.min(by: { abs($0 - remembered) < abs($1 - remembered) }) { return nearest }
    // A curve of jumps: the place where it passes the value.
    return curve.crossings(of: progress, until: until).first.map { $0.progress * unit } ?? remembered
  }

  // MARK: Calls

  /// Stands still; an inactive animator begins, and stands at its start.
  public func pause() throws {
    switch state {
    case .stopped: throw AnimatorError.stopped("pause")
    case .inactive:
      try checkInterruptible("pause")
      try begin(delay: 0, isPaused: true)
    case .active:
      guard !isPaused, let play else { return }
      try checkInterruptible("pause")
      let moment = moment(play)
      stand(play, at: moment.position, bend: moment.progress.map { .standing($0) })
      isPaused = true
    }
  }

  /// Goes on after a pause: with another curve from what is seen, and in `durationFactor` times the original duration;
  /// 0 means in the time that remained.
  public func resume(curve newCurve: Curve? = nil, durationFactor: Double = 0) throws {
    guard state != .stopped else { throw AnimatorError.stopped("continue") }
    guard state == .active, let play else { throw AnimatorError.inactive("continue") }
    guard isPaused else { throw AnimatorError.running("continue") }
    let position = moment(play).position
    let target = direction == .forwards ? play.length : 0
    let duration = durationFactor > 0 ? durationFactor * play.length : abs(target - position)
    var bend: Playback.Bend?
    if let newCurve {
      bend = Playback.Bend(start: shownProgress(play), end: direction == .forwards ? 1 : 0, curve: newCurve)
    } else if scrub == nil {
      bend = play.stage.interruptedBend(of: play.playback, direction)
    }
    let isUntouched = scrub == nil && newCurve == nil && durationFactor == 0
    scrub = nil
    isPaused = false
    if isUntouched, let segment = play.stage.interruptedCycle(of: play.playback) {
      return play.stage.append(segment, to: play.playback)
    }
    play.stage.append(
      Playback.Segment(from: play.stage.time, position: position, target: target, duration: duration, bend: bend),
      to: play.playback)
  }

  public var isReversed: Bool { direction == .backwards }

  /// Turns round: plays the same course backwards from where it is. `fractionComplete` becomes 1 - itself.
  public func setReversed(_ isReversed: Bool) throws {
    guard isReversed != self.isReversed else { return }
    if state == .stopped { throw AnimatorError.stopped("isReversed") }
    if state == .active { try checkInterruptible("isReversed") }
    direction = isReversed ? .backwards : .forwards
    guard state == .active, !isPaused, let play else { return }
    let moment = moment(play)
    let target = isReversed ? 0 : play.length
    let bend = moment.progress.map { progress in
      Playback.Bend(
        start: progress, end: isReversed ? 0 : 1, curve: play.stage.lastBend(of: play.playback)?.curve ?? .linear)
    }
    play.stage.append(
      Playback.Segment(
        from: play.stage.time, position: moment.position, target: target, duration: abs(target - moment.position),
        bend: bend),
      to: play.playback)
  }

  /// Stops where it is. Without finishing it is inactive at once, what is seen stays, and no completion is called; else it
  /// is stopped, and `finish` decides.
  public func stop(withoutFinishing: Bool) throws {
    guard state != .stopped else { throw AnimatorError.stopped("stop") }
    guard state == .active, let play else { throw AnimatorError.inactive("stop") }
    try checkInterruptible("stop")
    if !isPaused {
      let moment = moment(play)
      stand(play, at: moment.position, bend: moment.progress.map { .standing($0) })
    }
    isPaused = true
    state = .stopped
    if withoutFinishing { end(at: .current) }
  }

  /// Ends a stopped animator: at its start, where it is, or at its end.
  public func finish(at position: Position) throws {
    guard state == .stopped else { throw AnimatorError.notStopped }
    end(at: position)
    try complete(position)
  }

  /// Called by the stage when it has arrived.
  func arrive() throws {
    if flags.pausesOnCompletion {
      isPaused = true
      return
    }
    let position = direction == .forwards ? Position.end : .start
    let endsAtStart = play.map { $0.stage.moment(of: $0.playback).position == 0 } ?? false
    end(at: flags.autoreverses && endsAtStart ? .start : position)
    try complete(position)
  }

  /// Leads what `body` assigns to new values by a spring that takes over what is seen and how fast it moves: the animator's
  /// own curve if it is a spring, else one of response 0.5 and damping ratio 1. What it does not assign goes on as before.
  public func retarget(_ body: @escaping () throws -> Void) throws {
    guard state != .stopped else { throw AnimatorError.stopped("retarget") }
    guard state == .active, let play else { throw AnimatorError.inactive("retarget") }
    try checkInterruptible("retarget")
    if isPaused { try resume() }
    let spring = curve.isSpring ? curve : .spring(try Spring(response: 0.5, dampingRatio: 1))
    let (animation, _) = try compile([body], duration: nil, curve: spring)
    direction = .forwards
    let segment = Playback.Segment(
      from: play.stage.time, position: 0, target: animation.duration, duration: animation.duration)
    self.play?.playback = play.stage.play(animation, Playback(segment), of: self)
    self.play?.length = animation.duration
    self.play?.curveDuration = animation.curveDuration
  }

  private func complete(_ position: Position) throws {
    for completion in completions { try completion(position) }
  }

  /// Leaves the stage to the model, which takes the values of a position.
  private func end(at position: Position) {
    guard let play else { return }
    lastFraction = position == .current ? fractionComplete : 1
    play.stage.finish(play.playback, at: position)
    state = .inactive
    isPaused = false
    scrub = nil
  }

  private func stand(_ play: Play, at position: Double, bend: Playback.Bend?) {
    play.stage.append(
      Playback.Segment(from: play.stage.time, position: position, target: position, duration: 0, bend: bend),
      to: play.playback)
  }

  private func checkInterruptible(_ call: String) throws {
    if !flags.isInterruptible { throw AnimatorError.notInterruptible(call) }
  }
}
