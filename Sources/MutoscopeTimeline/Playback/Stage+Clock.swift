import MutoscopeMotion

// The virtual clock: it moves on from one instant at which something falls due to the next.

extension Stage {
  /// Moves the clock on by `dt` seconds (not negative), running what falls due on the way in the order of time.
  public func advance(_ dt: Double) throws {
    try checkOutside()
    let target = Clock.rounded(time + dt)
    try run(until: target)
    try writeDown()
    // A call on the way may have moved it on by itself.
    time = max(time, target)
  }

  /// Moves the clock on until nothing moves, at most `limit` seconds. Returns the time.
  ///
  /// - Parameter end: The time until which it plays at most, and needs no rest: what never rests is played so.
  @discardableResult
  public func settle(limit: Double = 60, by end: Double? = nil) throws -> Double {
    try checkOutside()
    try writeDown()
    let last = end ?? time + limit
    // An interrupted motion may play on when its animator is gone.
    while isMoving || ghostsEnd != nil {
      try Budget.check(100)
      guard let next = [nextInstant, ghostsEnd].compactMap({ $0 }).min(), next <= last else {
        try advance(max(0, last - time))
        guard end != nil else { throw StageError.stillMoving(limit: limit, names: movingNames) }
        return max(last, time)
      }
      let target = Clock.roundedUp(max(time, next))
      try run(until: target)
      try writeDown()
      // Not -0.
      time = max(time, target) + 0
    }
    return time
  }

  /// Runs an action `delay` seconds from now.
  public func after(_ delay: Double, name: String, _ action: @escaping () throws -> Void) {
    tasks.add(name, at: Clock.snapped(time + delay), action)
  }

  /// Runs an action as soon as a condition holds: looked at now, at every instant at which something happens, and
  /// every 1/60 s. A condition that throws is not asked again.
  ///
  /// - Parameter isQuiet: Whether the condition does nothing but look: of many only those that hold take a turn.
  public func when(
    _ condition: @escaping () throws -> Bool, isQuiet: Bool = false, name: String,
    _ action: @escaping () throws -> Void
  ) {
    tasks.add(name, at: time, when: condition, isQuiet: isQuiet, action)
  }

  private var running: some Sequence<(key: Int, value: Animator)> { animators.lazy.filter { $0.value.isRunning } }

  private var isMoving: Bool { running.contains { _ in true } || !tasks.isEmpty }

  private var movingNames: [String] {
    // Of what was retargeted the newest playback.
    let names = running.filter { $0.key == $0.value.play?.playback }.sorted { $0.key < $1.key }.map(\.value)
    return names.map { $0.line.map { "the animator of \($0)" } ?? "an animator" } + tasks.names
      + (ghostsEnd == nil ? [] : ["what was interrupted"])
  }

  /// When what was interrupted will have come to rest, while it has not.
  private var ghostsEnd: Double? {
    let end = timeline.ghostsEnd
    return end > time + Clock.tick / 2 ? end : nil
  }

  /// When all that was started is at rest, on the stage's clock; nil where something never rests. A forecast: nothing is
  /// run, and what waits for a time is not counted.
  public var restTime: Double? {
    record()
    var rest = max(time, timeline.ghostsEnd)
    for (playback, _) in running { rest = max(rest, end(of: [playback])) }
    for gesture in gestures { rest = max(rest, gesture.end) }
    return rest.isFinite ? rest : nil
  }

  /// The animator that is over first, and when: of those that are at once, the one that began first.
  private func firstEnd() -> (animator: Animator, time: Double)? {
    while let first = ends.min {
      if let animator = animators[first.playback], animator.isRunning, let play = animator.play,
        timeline.playbacks[first.playback].end == first.time, end(of: play.playbacks) == first.time
      {
        return first.time < .infinity ? (animator, first.time) : nil
      }
      // It goes another way by now, or something else of its animator is over later.
      ends.removeMin()
    }
    return nil
  }

  private var nextInstant: Double? {
    let next = min(firstEnd()?.time ?? .infinity, tasks.nextLook)
    return next < .infinity || isMoving ? next : nil
  }

  /// Lays out what a script changed, and writes it down.
  private func writeDown() throws {
    try store.layoutIfNeeded(in: roots)
    record()
  }

  /// Everything that falls due up to a time, one instant after the other.
  private func run(until target: Double) throws {
    while let next = nextInstant, next <= target + Clock.tick / 2 {
      try Budget.check(100)
      let instant = max(time, min(Clock.snapped(next), target))
      if instant > time {
        try writeDown()
        time = instant
      }
      if try runDue(at: instant) { tasks.lookAgain(at: instant) }
    }
  }

  /// Completions in the order of their end, then tasks in the order in which they were made. Returns whether
  /// something happened.
  private func runDue(at instant: Double) throws -> Bool {
    let limit = instant + Clock.tick / 2
    if let first = firstEnd(), first.time <= limit {
      try first.animator.arrive()
      return true
    }
    // One at a time: an action may change everything.
    guard let task = tasks.next(until: limit, again: Clock.rounded(instant + 1.0 / 60)) else { return false }
    if let condition = task.condition {
      let holds: Bool
      do {
        holds = try condition()
      } catch {
        // Asked again, it would come back at every look.
        _ = tasks.removeCondition(task)
        throw error
      }
      if !holds { return false }
      // One that moves the clock on may have been asked on the way.
      guard tasks.removeCondition(task) else { return true }
    }
    try task.action()
    return true
  }
}

/// The end of a playback, as it was known when that was last told where to go.
struct PlaybackEnd: Comparable {
  let time: Double
  /// The first playback of its animator, and its own number.
  let first: Int
  let playback: Int

  static func < (one: PlaybackEnd, other: PlaybackEnd) -> Bool {
    (one.time, one.first, one.playback) < (other.time, other.first, other.playback)
  }
}
