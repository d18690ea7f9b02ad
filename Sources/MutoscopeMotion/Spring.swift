package import CCurves

/// A spring from 0 to 1: damped harmonic motion, in seconds.
///
/// It is released at t = 0 and its value is a closed form of t (SEMANTICS 1.1), so it can be asked for any time. It
/// models the springs of UIKit and SwiftUI from their documentation.
public struct Spring: Hashable, Sendable {
  /// A profile says what a damping ratio above 1 means. A negative bounce is always `physics`.
  public enum Profile: String, CaseIterable, Hashable, Sendable {
    /// As UIKit, Core Animation and WebKit do: it is 1.
    case uikit
    /// As physics does: the spring creeps.
    case physics
  }

  /// How a spring that is over at a given time reaches its end (SEMANTICS 1.4).
  public enum Landing: Hashable, Sendable {
    /// Position and velocity are exact: cut at the `crossing`-th turn and scaled to end there.
    case smooth(crossing: Int = 2)
    /// The position is exact: cut at the `crossing`-th passage through the end, with some velocity left.
    case exact(crossing: Int = 2)
    /// The rest is at most `tolerance` pixels of `distance` points.
    case budget(tolerance: Double = 0.5, distance: Double? = nil)
    /// The spring of `response` (nil: the whole time), its last part `tail` (0...1) bent to end at rest.
    case blend(response: Double? = nil, tail: Double = 0.2)
  }

  /// What the spring was made from.
  public enum Parameters: Hashable, Sendable {
    case physical(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double)
    case response(Double, dampingRatio: Double)
    case duration(Double, bounce: Double)
    case settle(Double, dampingRatio: Double)
    case cutoff(Double, dampingRatio: Double, landing: Landing)
    case deceleration(rate: Double, duration: Double)
  }

  public let parameters: Parameters
  public let profile: Profile
  /// In kilograms, newtons per metre and so on, or any units that fit together; 1 unless given.
  public let mass, stiffness, damping: Double
  /// In distances per second, positive towards the end.
  public let initialVelocity: Double

  /// How long the spring lasts if nothing else is said: its `settle` or `cutoff` time, else `settlingDuration()`.
  public let naturalDuration: Double

  let oscillator: Oscillator
  let ending: Ending

  /// The damping ratio in force: 1 where the profile clamps a greater one.
  public var dampingRatio: Double { oscillator.ratio }

  /// The undamped angular frequency, in radians per second.
  public var frequency: Double { oscillator.frequency }

  /// Whether the spring is stretched to the interval that it is used in, instead of running in seconds.
  public var isStretched: Bool {
    switch parameters {
    case .settle, .cutoff, .deceleration: true
    case .physical, .response, .duration: false
    }
  }

  /// The time after which the value is exactly 1, for a spring made with `cutoff`.
  public var cutoff: Double? { ending.time == .infinity ? nil : ending.time }

  /// The value at a time in seconds: 0 until it is released, exactly 1 from `cutoff` on. With `before` the limit from
  /// the left, which shows what is left over at the cut.
  public func value(at t: Double, before: Bool = false) -> Double {
    if t <= 0 { return 0 }
    if t > ending.time || (t == ending.time && !before) { return 1 }
    // Times that are turned and cut on the way miss the end by a rounding error.
    if ending.isExact, t >= ending.time * (1 - 0x1p-50) { return 1 }
    let (p, q, _) = oscillator.solution(at: t)
    let value = ending.gain * (1 - p + initialVelocity * q)
    return t <= ending.tailStart ? value : value + ending.correction(at: t).value
  }

  /// The velocity at a time, per second: 0 before the release and from `cutoff` on. With `before` the limit from the
  /// left.
  public func velocity(at t: Double, before: Bool = false) -> Double {
    if t < 0 || (t == 0 && before) { return 0 }
    if t > ending.time || (t == ending.time && !before) { return 0 }
    let (_, q, slope) = oscillator.solution(at: t)
    let velocity = ending.gain * (frequency * frequency * q + initialVelocity * slope)
    return t <= ending.tailStart ? velocity : velocity + ending.correction(at: t).velocity
  }

  /// What is missing to 1 at a time.
  public func residual(at t: Double, before: Bool = false) -> Double { 1 - value(at: t, before: before) }

  /// The time after which the value stays within `epsilon` of 1, as `CASpringAnimation.settlingDuration` computes it
  /// (SEMANTICS 1.3): a bound by the envelope, not the last crossing. A spring with a cut-off is settled there.
  /// Infinite unless `epsilon` is positive.
  public func settlingDuration(_ epsilon: Double = 0.001) -> Double {
    cutoff ?? oscillator.settlingDuration(epsilon, velocity: initialVelocity)
  }

  init(
    _ parameters: Parameters, _ profile: Profile, mass: Double = 1, stiffness: Double, damping: Double,
    initialVelocity: Double = 0, oscillator: Oscillator, ending: Ending = .none
  ) {
    (self.parameters, self.profile) = (parameters, profile)
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    self.initialVelocity = initialVelocity
    self.oscillator = oscillator
    self.ending = ending
    naturalDuration =
      switch parameters {
      case .settle(let time, _), .cutoff(let time, _, _), .deceleration(_, let time): time
      case .physical, .response, .duration: oscillator.settlingDuration(0.001, velocity: initialVelocity)
      }
  }
}

extension Spring {
  /// The spring as one reads it many times; nil where it does not swing, or its tail is bent. Its cut-off is not in it.
  package var kernel: MCSpring? {
    guard oscillator.ratio < 1, ending.tailStart >= ending.time else { return nil }
    let decay = oscillator.ratio * frequency
    let lean = (decay - initialVelocity) / oscillator.dampedFrequency
    guard oscillator.dampedFrequency > 0, lean.isFinite else { return nil }
    return MCSpring(gain: ending.gain, decay: decay, frequency: oscillator.dampedFrequency, lean: lean)
  }
}

extension Spring {
  /// How a spring is brought to its end: at `time`, scaled by `gain`, its tail bent by a cubic.
  struct Ending: Hashable, Sendable {
    var time = Double.infinity
    var gain = 1.0
    var tailStart = Double.infinity
    /// Whether the value arrives at 1 by itself; rounding would leave a part of it over.
    var isExact = false
    /// What the tail must add to the value at the end, and to the velocity times the tail's length.
    var rest = 0.0
    var slope = 0.0

    static let none = Ending()

    /// The cubic Hermite from (0, 0) to (rest, slope) over the tail, and its velocity.
    func correction(at t: Double) -> (value: Double, velocity: Double) {
      let length = time - tailStart
      let s = (t - tailStart) / length
      return (
        s * s * (rest * (3 - 2 * s) + slope * (s - 1)), s * (rest * 6 * (1 - s) + slope * (3 * s - 2)) / length
      )
    }
  }
}
