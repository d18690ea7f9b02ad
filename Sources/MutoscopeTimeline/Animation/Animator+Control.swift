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
    if state == .active { throw failure(.settingWhileActive("repeatCount")) }
    (flags.repeatCount, flags.autoreverses) = (count, autoreverses)
  }
  public func setInterruptible(_ value: Bool) throws { try set(\.isInterruptible, value, "isInterruptible") }

  private func set(_ flag: WritableKeyPath<Flags, Bool>, _ value: Bool, _ name: String) throws {
    if state == .active { throw failure(.settingWhileActive(name)) }
    flags[keyPath: flag] = value
  }

  // MARK: Where it is

  func moment(_ play: Play) -> Playback.Moment { play.stage.moment(of: play.playback) }

  /// The fraction of the way in the current direction, 0...1: of the time while it runs, of the curved progress while it
  /// is paused and `scrubsLinearly`. After the end what it was there.
  public var fractionComplete: Double {
    guard let play, state != .inactive else { return lastFraction }
    let forwards: Double
    if isPaused || state == .stopped, scrubsByProgress(play) {
      forwards = scrub?.progress ?? shownProgress(play)
    } else {
      forwards = play.length > 0 ? moment(play).position / play.length : 1
    }
    let clamped = min(max(0, forwards), 1)
    return direction == .forwards ? clamped : 1 - clamped
  }

  /// Scrubs: pauses where it runs, and begins where it is inactive. Values outside 0...1 are clamped.
  public func setFractionComplete(_ fraction: Double) throws {
    try pause(for: "fractionComplete")
    guard let play else { return }
    let clamped = min(max(0, fraction), 1)
    if clamped == fractionComplete { return }
    let forwards = direction == .forwards ? clamped : 1 - clamped
    let (course, place) = play.stage.whereabouts(of: play.playback)
    if scrubsByProgress(play) {
      let remembered = scrub?.remembered ?? moment(play).position
      scrub = (forwards, remembered)
      stand(play, on: Course(length: play.length), at: time(of: forwards, near: remembered, play), progress: forwards)
    } else {
      scrub = (forwards, place)
      let course = course.cycle == nil ? course : Course(length: play.length)
      stand(play, on: course, at: course.place(of: forwards * play.length))
    }
  }

  /// Whether a scrub undoes the curve. Staggered parts have no progress in common: their time is what is scrubbed.
  private func scrubsByProgress(_ play: Play) -> Bool { flags.scrubsLinearly && play.length == play.curveDuration }

  /// The progress of the animator's own curve that is seen.
  private func shownProgress(_ play: Play) -> Double {
    let moment = moment(play)
    if let progress = moment.progress { return progress }
    if moment.position >= play.curveDuration { return 1 }
    return TimingGroup.value(of: play.curve, at: max(0, moment.position), duration: play.curveDuration, before: false)
  }

  /// The time nearest to another at which the curve shows a progress, else at which it is nearest to it.
  private func time(of progress: Double, near remembered: Double, _ play: Play) -> Double {
    if progress == 0 { return 0 }
    if progress == 1 { return play.length }
    let curve = play.curve
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
  public func pause() throws { try pause(for: "pause") }

  private func pause(for call: String) throws {
    if state == .stopped { throw failure(.stopped(call)) }
    try checkInterruptible(call)
    guard state == .active else { return try begin(delay: 0, isPaused: true, for: call) }
    guard !isPaused, let play else { return }
    halt(play)
    isPaused = true
  }

  /// Goes on after a pause: with another curve from what is seen, and in `durationFactor` times the original duration;
  /// 0 means in the time that remained.
  public func resume(curve newCurve: Curve? = nil, durationFactor: Double = 0) throws {
    guard state != .stopped else { throw failure(.stopped("continue")) }
    guard state == .active, let play else {
      throw failure(play == nil ? .inactive("continue") : .finished("continue"))
    }
    guard isPaused else { throw failure(.running("continue")) }
    let newCurve = newCurve?.resolved(distance: nil, scale: store.tree.displayScale(of: play.root))
    var (course, place) = play.stage.whereabouts(of: play.playback)
    let changes = newCurve != nil || durationFactor > 0
    if course.cycle != nil, changes || direction == .backwards {
      // What is changed on the way is not repeated.
      place = place < 0 ? place : moment(play).position
      course = Course(length: play.length)
    }
    if changes {
      let rest = direction == .forwards ? course.length - max(0, place) : min(place, course.length)
      let duration = durationFactor > 0 ? durationFactor * play.length : max(0, rest)
      let bend = newCurve.map { (from: shownProgress(play), curve: $0) }
      if direction == .forwards {
        place = min(place, course.length)
        course =
          bend == nil
          ? course.rescaled(from: place, to: duration)
          : course.redirected(at: place, to: play.length, in: duration, bend: bend)
      } else {
        let waiting = max(0, place - course.length)
        course =
          bend == nil
          ? course.rescaledBack(from: place, to: duration) : course.redirectedBack(at: place, in: duration, bend: bend)
        place = duration + waiting
      }
    }
    scrub = nil
    isPaused = false
    play.stage.append(
      Playback.Segment(from: play.stage.time, course: course, place: place, walk: direction), to: play.playback)
    for earlier in play.earlier { walk(play, earlier) }
  }

  public var isReversed: Bool { direction == .backwards }

  /// Turns round: plays the same course backwards from where it is. `fractionComplete` becomes 1 - itself.
  public func setReversed(_ isReversed: Bool) throws {
    if state == .inactive, play != nil { throw failure(.finished("isReversed")) }
    guard isReversed != self.isReversed else { return }
    if state == .stopped { throw failure(.stopped("isReversed")) }
    if state == .active { try checkInterruptible("isReversed") }
    direction = isReversed ? .backwards : .forwards
    guard state == .active, !isPaused, let play else { return }
    for playback in play.playbacks { walk(play, playback) }
  }

  /// Stops where it is. Without finishing it is inactive at once, what is seen stays, and no completion is called; else it
  /// is stopped, and `finish` decides.
  public func stop(withoutFinishing: Bool) throws {
    guard state != .stopped else { throw failure(.stopped("stop")) }
    guard state == .active, let play else { throw failure(play == nil ? .inactive("stop") : .finished("stop")) }
    try checkInterruptible("stop")
    if !isPaused { halt(play) }
    isPaused = true
    state = .stopped
    if withoutFinishing { end(at: .current, byCall: true, isComplete: false) }
  }

  /// Ends a stopped animator: at its start, where it is, or at its end.
  public func finish(at position: Position) throws {
    guard state == .stopped else { throw failure(.notStopped) }
    end(at: position, byCall: true)
    try complete(position)
  }

  /// Ends it where something else takes its place: as if it had come where it was heading. `completeAbandoned` is to
  /// follow when that is in its place: completions may do anything.
  package func abandon() {
    isPaused = true
    state = .stopped
    end(at: direction == .forwards ? .end : .start, isTakenOver: true)
  }

  package func completeAbandoned() throws { try complete(.current) }

  /// Called by the stage when it has arrived.
  func arrive() throws {
    if flags.pausesOnCompletion {
      isPaused = true
      return
    }
    let isBack = flags.autoreverses && play.map { moment($0).position == 0 } ?? false
    let position = direction == .forwards && !isBack ? Position.end : .start
    end(at: position)
    lastFraction = 1
    try complete(position)
  }

  private func complete(_ position: Position) throws {
    for completion in completions { try completion(position) }
  }

  /// Leaves the stage to the model, which takes the values of a position.
  private func end(
    at position: Position, byCall isCall: Bool = false, isComplete: Bool = true, isTakenOver: Bool = false
  ) {
    guard let play else { return }
    switch position {
    case .start: lastFraction = direction == .forwards ? 0 : 1
    case .current: lastFraction = fractionComplete
    case .end: lastFraction = direction == .forwards ? 1 : 0
    }
    let ending = Playback.Ending(
      time: play.stage.time, isCall: isCall, line: isCall ? store.currentLine() : nil, isComplete: isComplete,
      isTakenOver: isTakenOver)
    for playback in play.playbacks.reversed() {
      // What was retargeted on its way back is back at its start.
      let isBack =
        position == .end && !isCall && playback != play.playback && play.stage.moment(of: playback).position == 0
      play.stage.finish(playback, at: isBack ? .start : position, ending)
    }
    act?.leave(play.stage, at: position)
    play.stage.release(self)
    state = .inactive
    isPaused = false
    scrub = nil
  }

  // MARK: Segments

  /// Stands still where it is.
  private func halt(_ play: Play) {
    for playback in play.playbacks {
      let (course, place) = play.stage.whereabouts(of: playback)
      play.stage.append(
        Playback.Segment(from: play.stage.time, course: course, place: place, walk: .standing), to: playback)
    }
  }

  private func stand(_ play: Play, on course: Course, at place: Double, progress: Double? = nil) {
    play.stage.append(
      Playback.Segment(
        from: play.stage.time, course: course, place: place, walk: .standing, progress: progress, isScrub: true),
      to: play.playback)
  }

  /// Walks on in the present direction. A reversal ends a repetition.
  private func walk(_ play: Play, _ playback: Int) {
    var (course, place) = play.stage.whereabouts(of: playback)
    if let length = course.runLength, direction == .backwards {
      place = place < 0 ? place : play.stage.moment(of: playback).position
      course = Course(length: length)
    }
    play.stage.append(
      Playback.Segment(from: play.stage.time, course: course, place: place, walk: direction), to: playback)
  }

  func checkInterruptible(_ call: String) throws {
    if !flags.isInterruptible { throw failure(.notInterruptible(call)) }
  }
}
