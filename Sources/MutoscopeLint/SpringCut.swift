import MutoscopeMotion

/// A spring that is cut, and what makes it land (SEMANTICS 1.4).
final class SpringCut {
  let timeline: Timeline
  let fault: Jump.Fault
  let spring: Spring
  let time: Double
  let side: Side
  /// What is left over there.
  let amount: Amount
  let displayScale: Double

  init(
    _ fault: Jump.Fault, _ spring: Spring, in timeline: Timeline, at time: Double, side: Side, _ amount: Amount,
    displayScale: Double
  ) {
    (self.timeline, self.fault, self.spring, self.time, self.side) = (timeline, fault, spring, time, side)
    (self.amount, self.displayScale) = (amount, displayScale)
  }

  private lazy var record = timeline.records[fault.mover.record]
  private var animation: Animation { record.animation }
  private lazy var group = animation.groups[fault.group]
  /// The continuation whose curve the spring is, if it is one's.
  private var bend: Playback.Bend? { fault.bend?.curve == .spring(spring) ? fault.bend : nil }
  /// Whether the spring bends the time of the keys, instead of one of them.
  private var isEnclosing: Bool { bend == nil && group.keys[fault.key].easing != .spring(spring) }

  /// The five repairs, with numbers that bring what is left over under what can be seen.
  var repairs: String {
    let exact = spring.dampingRatio < 1 ? [landing("smooth"), landing("exact", crossing)] : []
    let others = [landing("budget", ["distance = \(raised(budget, 1000))"]), landing("blend", response)]
    return ([extended].compactMap { $0 } + exact + others).joined(separator: ", or ")
  }

  /// The repair of a spring that is where it should be, but moves.
  var rest: String { spring.dampingRatio < 1 ? landing("smooth") : landing("blend", response) }

  // MARK: How far it goes

  /// The share of the way that is left over; negative beyond the end. Nil where there is no way.
  var left: Double? {
    let (tail, way) = squares
    guard way > 0, tail < 1e6 * way else { return nil }
    let isBeyond = motions.map { $0.tail * ($0.motion.target - $0.motion.start) }.reduce(0, +) > 0
    return (tail / way).squareRoot() * (isBeyond ? -1 : 1)
  }

  /// The time that it needs, as the script gives it; nil where that is not given.
  private var extended: String? {
    if spring.isStretched || animation.isRetarget { return nil }
    if bend != nil {
      return "durationFactor = \(raised(settlingDuration / animation.duration, 1000))"
    }
    var seconds = settlingDuration / length * animation.curveDuration
    if case .spring(let outer) = group.enclosing, !outer.isStretched, !isEnclosing {
      // The keys are where the outer spring is in seconds, however long it has.
      guard group.cutTime(of: fault.key) >= group.shift + group.duration else { return nil }
      seconds = animation.curveDuration + settlingDuration - length
    }
    // What was added to a running animator has a part of what remained.
    let begunAt = timeline.position(of: record)
    let rest = record.offset + animation.curveDuration - begunAt
    seconds = begunAt + rest * seconds / animation.curveDuration
    return "duration = \(raised(seconds, 100))"
  }

  /// From the spring's release to the cut, in seconds of the animation.
  private var length: Double {
    if let bend { return bend.duration }
    return isEnclosing ? group.duration : group.endTime(of: fault.key) - group.startTime(of: fault.key)
  }

  /// The time that a spring with a cut-off would have in its place.
  private var span: Double {
    bend != nil || isEnclosing ? length : group.ownEndTime(of: fault.key) - group.startTime(of: fault.key)
  }

  /// What may be left over of the way by a spring of a frequency, w: a position of e swings at up to e w a second.
  private func epsilon(_ frequency: Double, of wholeWay: Double) -> Double {
    var tolerance = amount.unit.tolerance
    if amount.unit == .pixels { tolerance = min(tolerance, Finding.velocityTolerance / frequency) }
    return min(0.5, tolerance / wholeWay)
  }

  /// The distance of a budget that leaves no more, in points at the display's scale.
  private var budget: Double {
    let way = wholeWay
    var distance = 0.0
    var frequency = 0.0
    // The frequency depends on the budget, but only by its logarithm.
    for _ in 0..<8 {
      distance = max(distance, Finding.tolerance / displayScale / epsilon(frequency, of: way))
      guard let solved = cut(.budget(distance: distance)) else { break }
      frequency = solved.resolved(distance: distance, scale: displayScale).frequency
    }
    return distance
  }

  /// The spring with a landing.
  private func cut(_ landing: Spring.Landing) -> Spring? {
    try? Spring(cutoff: span, dampingRatio: spring.dampingRatio, landing: landing, profile: spring.profile)
  }

  /// The way in the units of the amount.
  private var wholeWay: Double {
    let (tail, way) = squares
    return tail > 0 && way > 0 ? amount.size * (way / tail).squareRoot() : amount.size
  }

  /// The time that the spring needs to have settled.
  private var settlingDuration: Double {
    let (motions, way) = (motions, wholeWay)
    let epsilon = epsilon(spring.frequency, of: way)
    let tolerance = squares.tail.squareRoot() * epsilon * way / amount.size / Double(motions.count).squareRoot()
    return motions.map { $0.motion.settlingDuration(within: tolerance) }.max() ?? spring.settlingDuration(epsilon)
  }

  /// The numbers that the spring moves, with what each has left over: one for the whole where it does not move lanes by itself.
  private lazy var motions: [(motion: SpringMotion, tail: Double)] = {
    let (track, key) = (timeline.track(fault.mover), fault.key)
    func state(_ number: Int) -> TimingGroup.State {
      timeline.state(of: number, in: fault.mover.record, at: time, side: side)
    }
    guard !isEnclosing, bend == nil, case .lanes(let knots, let count, _) = track.knots else {
      let own = bend.map { spring.value(at: $0.duration, before: true) } ?? state(fault.group).progress
      let (curve, duration) = (group.enclosing, group.duration)
      let progress =
        isEnclosing ? TimingGroup.value(of: curve, at: duration, duration: duration, before: true) : own
      return [(SpringMotion(from: 0, velocity: spring.initialVelocity, to: 1, spring: spring), progress - 1)]
    }
    return (0..<count).compactMap { lane in
      let (start, end) = (knots[key * count + lane], knots[(key + 1) * count + lane])
      let tail = track.lane(lane, of: knots, count: count, state(track.groups[lane])) - end
      let isCarried = key == 0 && !track.velocities.isEmpty
      let velocity = isCarried ? track.velocities[lane] : spring.initialVelocity * (end - start)
      guard tail != 0, animation.groups[track.groups[lane]].keys[key].easing.isSpring else { return nil }
      return (SpringMotion(from: start, velocity: velocity, to: end, spring: spring), tail)
    }
  }()

  /// Squares what is left over, and the whole way.
  private var squares: (tail: Double, way: Double) {
    motions.reduce((0, 0)) { sum, part in
      let way = part.motion.target - part.motion.start
      return (sum.0 + part.tail * part.tail, sum.1 + way * way)
    }
  }

  // MARK: As a script writes it

  /// The first passage from the second on at which the velocity that is left over cannot be seen.
  private var crossing: [String] {
    guard amount.unit == .pixels else { return [] }
    let way = wholeWay
    for crossing in 2...99 {
      guard let exact = cut(.exact(crossing: crossing)),
        abs(exact.velocity(at: span, before: true)) * way < Finding.velocityTolerance
      else { continue }
      return crossing == 2 ? [] : ["crossing = \(crossing)"]
    }
    return []
  }

  private var response: [String] { ["response = \(rounded(2 * .pi / spring.frequency, to: 1e6))"] }

  private func landing(_ mode: String, _ more: [String] = []) -> String {
    var shape = ["dampingRatio = \(rounded(spring.dampingRatio, to: 1e6))"]
    // Others cannot be damped by more than 1.
    var profile = spring.dampingRatio > 1 ? ["profile = \"physics\""] : []
    if case .duration(_, let bounce) = spring.parameters { (shape, profile) = (["bounce = \(number(bounce))"], []) }
    let words = ["cutoff = \(rounded(span, to: 1e6))"] + shape + ["mode = \"\(mode)\""] + more + profile
    return "m.spring { \(words.joined(separator: ", ")) }"
  }

  /// The next number that is whole when multiplied.
  private func raised(_ value: Double, _ factor: Double) -> String {
    number((value * factor - 1e-6).rounded(.up) / factor)
  }
}
