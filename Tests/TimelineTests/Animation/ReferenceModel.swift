import MutoscopeMotion

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Animators of one number, slow and obvious, written from SPEC 4.2 and SEMANTICS 1.8 to 1.12: a tape for each animator, a
/// list of what happened to its head, and the sum of SEMANTICS 1.10 evaluated from the beginning for every time.
///
/// What is interrupted gets an animator of its own, a copy of the old one as it was then: the calls that follow go to the
/// old one and do not reach it.
final class ReferenceModel {
  private(set) var now = 0.0
  private(set) var animators: [ReferenceAnimator] = []
  private var motions: [Motion] = []
  /// What the model is from a time on.
  private var model: [(time: Double, value: Double)]

  /// What one animation adds.
  struct Motion {
    let number: Int
    let owner: ReferenceAnimator
    /// When it was started, on the clock.
    let time: Double
    /// How much later than its animator it begins.
    let offset: Double
    let from: Double
    let to: Double
    /// Taken over by a spring.
    var velocity = 0.0
    let curve: Curve
    let duration: Double
    let replaces: Bool
    /// Whether a scrub or another curve can stand in for its own.
    let canBend: Bool
    var interruption: Interruption?
  }

  /// When the script wrote a value, and how many motions it silenced.
  private var writes: [(time: Double, count: Int)] = []

  struct Interruption {
    let time: Double
    /// Who plays it on, if anyone does, and where that leads.
    var copy: ReferenceAnimator?
    var aim = 0.0
  }

  /// What is heard of a motion at a time: who plays it, and to what value it leads.
  private struct Voice {
    let motion: Motion
    let player: ReferenceAnimator
    let aim: Double
  }

  init(value: Double) { model = [(0, value)] }

  // MARK: Values

  func modelValue(at time: Double) -> Double { model.last { $0.time <= time }!.value }

  /// SEMANTICS 1.10: `target + sum of (value_i - to_i)`, from the last motion that replaced the others.
  func value(at time: Double) -> Double {
    modelValue(at: time) + active(at: time).reduce(0) { $0 + value(of: $1, at: time) - $1.aim }
  }

  private func velocity(at time: Double) -> Double { active(at: time).reduce(0) { $0 + velocity(of: $1, at: time) } }

  private func active(at time: Double) -> [Voice] {
    let started = motions.filter { $0.time <= time }
    let first = max(started.lastIndex { $0.replaces } ?? 0, started.lastIndex { covers($0, at: time) } ?? 0)
    return started.indices.filter { $0 >= first }.compactMap { index in
      let motion = started[index]
      if writes.contains(where: { $0.time <= time && motion.number < $0.count }) { return nil }
      var voice = Voice(motion: motion, player: motion.owner, aim: motion.to)
      if let interruption = motion.interruption, interruption.time <= time {
        guard let copy = interruption.copy else { return nil }
        voice = Voice(motion: motion, player: copy, aim: interruption.aim)
      }
      return time < voice.player.over ? voice : nil
    }
  }

  /// What takes no time is a step: what is older is not seen any more.
  private func covers(_ motion: Motion, at time: Double) -> Bool {
    guard motion.duration == 0, !writes.contains(where: { $0.time <= time && motion.number < $0.count }) else {
      return false
    }
    let interruption = motion.interruption.flatMap { $0.time <= time ? $0 : nil }
    guard let player = interruption == nil ? motion.owner : interruption?.copy else { return false }
    return player.head(at: time).position >= motion.offset
  }

  /// Lets go of all that others than `newcomer` move. Returns from where a newcomer is to lead, beside them.
  private func interrupt(by newcomer: ReferenceAnimator?) -> Double {
    var base = modelValue(at: now)
    let voices = active(at: now)
    if let covering = motions.lastIndex(where: { covers($0, at: now) }) {
      for index in 0..<covering where motions[index].interruption == nil {
        motions[index].interruption = Interruption(time: now)
      }
    }
    for index in motions.indices where motions[index].interruption == nil {
      let motion = motions[index]
      guard motion.owner !== newcomer, let voice = voices.first(where: { $0.motion.number == motion.number }) else {
        continue
      }
      var interruption = Interruption(time: now)
      if motion.owner.isMoving(at: now) {
        let copy = motion.owner.copy()
        copy.over = copy.end
        (interruption.copy, interruption.aim) = (copy, motion.owner.isReversed ? motion.from : motion.to)
        base += interruption.aim - motion.to
      } else {
        base += value(of: voice, at: now) - motion.to
      }
      motions[index].interruption = interruption
    }
    return base
  }

  private func value(of voice: Voice, at time: Double) -> Double {
    let motion = voice.motion
    let head = voice.player.head(at: time)
    let local = head.position - motion.offset
    let progress: Double
    if motion.canBend, let bent = head.progress {
      progress = bent
    } else if local >= motion.duration - (head.rate < 0 ? -1e-12 : 1e-12) {
      // Going backwards, the end is left at once: what is shown at an instant is what follows.
      return motion.to
    } else {
      progress = local <= 0 ? 0 : shown(motion.curve, at: local, of: motion.duration)
    }
    // At the end nothing is left of it, also where a scrub stands there.
    let isCarried = motion.velocity != 0 && local < motion.duration
    let carried = isCarried ? motion.velocity * impulse(motion.curve, at: max(0, local)).value * head.momentum : 0
    return motion.from + (motion.to - motion.from) * progress + carried
  }

  private func velocity(of voice: Voice, at time: Double) -> Double {
    let motion = voice.motion
    let head = voice.player.head(at: time)
    let local = head.position - motion.offset
    let isInside = head.rate >= 0 ? local >= 0 && local < motion.duration : local > 0 && local <= motion.duration
    var slope = 0.0
    if motion.canBend, head.progress != nil {
      slope = head.progressRate
    } else if isInside {
      slope = self.slope(motion.curve, at: local, of: motion.duration) * head.rate
    }
    guard motion.velocity != 0, isInside else { return (motion.to - motion.from) * slope }
    let impulse = impulse(motion.curve, at: local)
    let carried = motion.velocity * (impulse.slope * head.rate * head.momentum + impulse.value * head.momentumRate)
    return (motion.to - motion.from) * slope + carried
  }

  /// SEMANTICS 1.1: what a velocity of 1 adds, `exp(-z w0 t) S(t)`, and its slope.
  private func impulse(_ curve: Curve, at t: Double) -> (value: Double, slope: Double) {
    guard case .spring(let spring) = curve else { return (0, 0) }
    let (w0, z) = (spring.frequency, spring.dampingRatio)
    if z == 1 { return (e(-w0 * t) * t, e(-w0 * t) * (1 - w0 * t)) }
    let wd = w0 * (1 - z * z).squareRoot()
    let s = sin(wd * t) / wd
    return (e(-z * w0 * t) * s, e(-z * w0 * t) * (cos(wd * t) - z * w0 * s))
  }

  private func shown(_ curve: Curve, at t: Double, of duration: Double) -> Double {
    guard case .spring(let spring) = curve else { return curve.value(at: t / duration) }
    let (w0, z) = (spring.frequency, spring.dampingRatio)
    if z == 1 { return 1 - e(-w0 * t) * (1 + w0 * t) }
    let wd = w0 * (1 - z * z).squareRoot()
    return 1 - e(-z * w0 * t) * (cos(wd * t) + z * w0 / wd * sin(wd * t))
  }

  private func slope(_ curve: Curve, at t: Double, of duration: Double) -> Double {
    guard case .spring(let spring) = curve else { return curve.slope(at: t / duration) / duration }
    return spring.frequency * spring.frequency * impulse(curve, at: t).value
  }

  // MARK: Calls

  func animator(duration: Double, curve: Curve, to target: Double) -> ReferenceAnimator {
    let animator = ReferenceAnimator(duration: duration, curve: curve, target: target)
    animators.append(animator)
    return animator
  }

  func start(_ animator: ReferenceAnimator, after delay: Double, isPaused: Bool) {
    let isSpring = animator.curve.isSpring && delay == 0
    let (seen, speed) = (value(at: now), velocity(at: now))
    let base = interrupt(by: animator)
    motions.append(
      Motion(
        number: motions.count, owner: animator, time: now, offset: 0, from: isSpring ? seen : base, to: animator.target,
        velocity: isSpring ? speed : 0, curve: animator.curve, duration: animator.duration,
        replaces: isSpring, canBend: true))
    model.append((now, animator.target))
    animator.tape = [play(animator.curve, animator.duration)]
    animator.place = (animator.isReversed ? animator.duration + delay : -delay)
    animator.state = isPaused ? .paused : .running
    animator.note(at: now)
  }

  func addAnimations(_ animator: ReferenceAnimator, delayFactor: Double, to target: Double) {
    let position = max(0, animator.head(at: now).position)
    let offset = position + delayFactor * (animator.duration - position)
    let base = interrupt(by: animator)
    motions.append(
      Motion(
        number: motions.count, owner: animator, time: now, offset: offset, from: base, to: target, curve: .easeInOut,
        duration: animator.duration - offset, replaces: false, canBend: false))
    model.append((now, target))
  }

  func pause(_ animator: ReferenceAnimator) {
    animator.place = animator.place(at: now)
    animator.remembered = animator.head(at: now).position
    animator.state = .paused
    animator.note(at: now)
  }

  /// Trap 12: the progress is the fraction, and the time is the solution nearest to where it was paused.
  func scrub(_ animator: ReferenceAnimator, to fraction: Double) {
    let ran = animator.state == .running
    if ran { pause(animator) }
    // The fraction of one that stands may be set again; one that ran beyond an end is brought to it.
    if fraction == self.fraction(animator), !ran || (0...1).contains(self.progress(animator)) { return }
    let progress = animator.isReversed ? 1 - fraction : fraction
    animator.tape = [play(animator.curve, animator.duration)]
    animator.place = time(of: progress, animator)
    animator.scrubbed = progress
    animator.note(at: now)
  }

  func setReversed(_ animator: ReferenceAnimator, _ isReversed: Bool) {
    animator.place = animator.place(at: now)
    animator.isReversed = isReversed
    animator.note(at: now)
  }

  func proceed(_ animator: ReferenceAnimator, curve: Curve?, durationFactor: Double) {
    let shown = progress(animator)
    let (here, end) = (min(max(0, animator.place), animator.length), animator.length)
    let wait = animator.isReversed ? max(0, animator.place - end) : min(0, animator.place)
    let rest = animator.isReversed ? here : end - here
    let time = durationFactor > 0 ? durationFactor * animator.duration : rest
    let state = animator.state(at: here)
    let position = state.position
    let (behind, ahead) = (animator.cut(0, here), animator.cut(here, end))
    func stretched(_ pieces: [Tape]) -> [Tape] {
      rest == 0 ? [Tape(length: time) { _ in .init(position: position) }] : pieces.map { $0.stretched(by: time / rest) }
    }
    if curve != nil || durationFactor > 0 {
      if animator.isReversed {
        let way = curve.map { [lead($0, from: shown, to: 0, at: state, to: 0, in: time).mirrored] }
        animator.tape = (way ?? stretched(behind)) + ahead
        animator.place = time + wait
      } else {
        let way = curve.map { [lead($0, from: shown, to: 1, at: state, to: animator.duration, in: time)] }
        animator.tape = behind + (way ?? stretched(ahead))
        animator.place = here + wait
      }
    }
    animator.scrubbed = nil
    animator.state = .running
    animator.note(at: now)
  }

  /// Leaves the model where the animator is, and keeps what its start and its end would be.
  func stop(_ animator: ReferenceAnimator) {
    animator.place = animator.place(at: now)
    animator.state = .stopped
    animator.note(at: now)
    for position in ["start", "current", "end"] { animator.rests[position] = rest(animator, at: position) }
    end(animator, at: "current")
    animator.state = .stopped
  }

  /// Moves the model to another end of the animator's way, if nothing has moved it since the stop.
  func finish(_ animator: ReferenceAnimator, at position: String) {
    if let rest = animator.rests[position], modelValue(at: now) == animator.rests["current"] {
      model.append((now, rest))
    }
    animator.state = .over
  }

  private func end(_ animator: ReferenceAnimator, at position: String) {
    if position != "end" { model.append((now, rest(animator, at: position))) }
    animator.over = now
    animator.state = .over
  }

  /// The model moved by what the animator's motions still are away from their ends.
  private func rest(_ animator: ReferenceAnimator, at position: String) -> Double {
    if position == "end" { return modelValue(at: now) }
    let mine = active(at: now).filter { $0.player === animator }
    let moves = mine.map { (position == "start" ? $0.motion.from : value(of: $0, at: now)) - $0.motion.to }
    return modelValue(at: now) + moves.reduce(0, +)
  }

  /// What the script writes is what is seen.
  func write(_ value: Double) {
    writes.append((now, motions.count))
    model.append((now, value))
  }

  func advance(to time: Double) {
    while let next = animators.filter({ $0.state == .running && $0.end <= time }).min(by: { $0.end < $1.end }) {
      now = max(now, next.end)
      if next.pausesOnCompletion {
        pause(next)
      } else {
        end(next, at: next.isReversed ? "start" : "end")
      }
    }
    now = time
  }

  /// SEMANTICS 1.9 and trap 12.
  func fraction(_ animator: ReferenceAnimator) -> Double {
    let forwards =
      animator.state == .running ? animator.head(at: now).position / animator.duration : progress(animator)
    let clamped = min(max(0, forwards), 1)
    return animator.isReversed ? 1 - clamped : clamped
  }

  private func progress(_ animator: ReferenceAnimator) -> Double {
    let head = animator.head(at: now)
    if let progress = head.progress { return progress }
    if head.position >= animator.duration { return 1 }
    return head.position <= 0 ? 0 : shown(animator.curve, at: head.position, of: animator.duration)
  }

  private func time(of progress: Double, _ animator: ReferenceAnimator) -> Double {
    if progress == 0 { return 0 }
    if progress == 1 { return animator.duration }
    let f = { [unowned self] t in shown(animator.curve, at: t, of: animator.duration) - progress }
    var solutions: [Double] = []
    let step = animator.duration / 4096
    for index in 0..<4096 {
      var (low, high) = (Double(index) * step, Double(index + 1) * step)
      guard (f(low) < 0) != (f(high) < 0) else { continue }
      let rises = f(low) < 0
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if (f(middle) < 0) == rises { low = middle } else { high = middle }
      }
      solutions.append((low + high) / 2)
    }
    let remembered = animator.remembered
    return solutions.min { abs($0 - remembered) < abs($1 - remembered) }!
  }

  // MARK: Tapes

  private func play(_ curve: Curve, _ duration: Double) -> Tape {
    Tape(length: duration) { .init(position: $0, rate: 1) }
  }

  /// `continue` with another curve: a progress of its own from what is shown. On the way to the end it takes with it what
  /// is left of a velocity that was taken over.
  private func lead(
    _ curve: Curve, from: Double, to: Double, at start: ReferenceAnimator.Head, to target: Double, in time: Double
  ) -> Tape {
    Tape(length: time) { [unowned self] t in
      let rate = (target - start.position) / time
      let (way, slope) = (t == 0 ? 0 : shown(curve, at: t, of: time), slope(curve, at: t, of: time))
      return ReferenceAnimator.Head(
        position: start.position + rate * t, rate: rate, progress: from + (to - from) * way,
        progressRate: (to - from) * slope, momentum: start.momentum * (to == 1 ? 1 - way : 1),
        momentumRate: to == 1 ? -start.momentum * slope : 0)
    }
  }
}

private func e(_ x: Double) -> Double { exp(x) }
