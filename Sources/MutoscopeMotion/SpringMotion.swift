/// A spring in absolute units, released from any place with any velocity: what takes over from an interrupted motion.
///
/// It never divides by the distance, so a start at the target is nothing special (SEMANTICS 1.10, trap 14).
public struct SpringMotion: Hashable, Sendable {
  public var start: Double
  /// At the start, in units per second.
  public var velocity: Double
  public var target: Double
  public let spring: Spring

  /// A motion from a place with a velocity to a target.
  ///
  /// The spring's own initial velocity is ignored in favour of this one. A cut-off still lands exactly: the velocity's share
  /// is bent to nothing over the last fifth.
  public init(from start: Double, velocity: Double, to target: Double, spring: Spring) {
    (self.start, self.velocity, self.target, self.spring) = (start, velocity, target, spring)
  }

  /// The value t seconds after the start.
  public func value(at t: Double) -> Double {
    if t <= 0 { return start }
    if t >= spring.ending.time { return target }
    let own = spring.shares(at: t)
    return target - (target - start) * own.rest + velocity * own.impulse
  }

  /// The velocity t seconds after the start, in units per second; at 0 the given one.
  public func velocity(at t: Double) -> Double {
    if t <= 0 { return t == 0 ? velocity : 0 }
    if t >= spring.ending.time { return 0 }
    let own = spring.shares(at: t)
    return (target - start) * own.speed + velocity * own.impulseSlope
  }

  /// The time after which the value stays within `tolerance` units of the target; for a cut-off, that.
  public func settlingDuration(within tolerance: Double) -> Double {
    if let cutoff = spring.cutoff { return cutoff }
    // At the target already, a negligible distance stands for none: the bound is the envelope of a relative motion.
    let distance = max(abs(target - start), 1e-9 * tolerance)
    let relative = (target >= start ? velocity : -velocity) / distance
    let bounded = max(-1e100, min(1e100, relative))
    return spring.oscillator.settlingDuration(tolerance / distance, velocity: bounded)
  }
}

extension Spring {
  /// The parts of a motion at a time before the end: what is missing of a distance of 1, and its velocity; what a
  /// starting velocity of 1 adds, and its velocity.
  func shares(at t: Double) -> (rest: Double, speed: Double, impulse: Double, impulseSlope: Double) {
    let (p, q, slope) = oscillator.solution(at: t)
    var rest = 1 - ending.gain * (1 - p)
    var speed = ending.gain * frequency * frequency * q
    if t > ending.tailStart {
      let correction = ending.correction(at: t)
      rest -= correction.value
      speed += correction.velocity
    }
    if ending.time == .infinity { return (p, speed, q, slope) }
    // The impulse needs a tail of its own, because none of the cuts was made for it.
    if t <= impulseTailStart { return (rest, speed, q, slope) }
    let correction = impulseTail.correction(at: t)
    return (rest, speed, q + correction.value, slope + correction.velocity)
  }

  private var impulseTailStart: Double { min(ending.tailStart, ending.time * 0.8) }

  /// Bends to nothing what a starting velocity of 1 leaves over at the cut.
  var impulseTail: Ending {
    let end = oscillator.solution(at: ending.time)
    return Ending(
      time: ending.time, tailStart: impulseTailStart, rest: -end.q,
      slope: -end.slope * (ending.time - impulseTailStart))
  }
}
