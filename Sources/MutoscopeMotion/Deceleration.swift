import Glibc

/// The motion of content that a finger has let go: UIScrollView's.
///
/// Of the velocity a share k is left after every millisecond: `v(t) = v0 k^(1000 t)`, t in seconds. With `w = -1000 ln k`
/// that is `v0 exp(-w t)`, and its integral `x(t) = x0 + v0 (1 - exp(-w t)) / w` (Ilya Lobanov, "How UIScrollView works",
/// 2020; k is 0.998 for `UIScrollView.DecelerationRate.normal` and 0.99 for `.fast`).
public struct Deceleration: Hashable, Sendable {
  public static let normalRate = 0.998
  public static let fastRate = 0.99

  /// Where it begins, in points.
  public var start: Double
  /// At the beginning, in points per second.
  public var velocity: Double
  /// What is left of the velocity after a millisecond, 0...1, both excluded.
  public var rate: Double

  public init(from start: Double, velocity: Double, rate: Double = Deceleration.normalRate) {
    (self.start, self.velocity, self.rate) = (start, velocity, rate)
  }

  /// The share of the velocity that is lost, per second.
  var decay: Double { -1000 * log(rate) }

  public func value(at t: Double) -> Double { start - velocity * expm1(-decay * t) / decay }

  public func velocity(at t: Double) -> Double { velocity * exp(-decay * t) }

  /// Where it would come to rest, in the end.
  public var end: Double { start + velocity / decay }

  /// When what is left of the way is so short: a deceleration is over there, as its end is never reached. The velocity is
  /// then `tolerance` times `-1000 ln k`.
  public func duration(within tolerance: Double) -> Double {
    let way = abs(velocity) / decay
    return way > tolerance ? log(way / tolerance) / decay : 0
  }

  /// The time at which it passes a value, exact; nil where it never comes there.
  public func time(at value: Double) -> Double? {
    if value == start { return 0 }
    let share = (value - start) * decay / velocity
    return share > 0 && share < 1 ? -log1p(-share) / decay : nil
  }
}

extension Spring {
  /// The spring that shows a deceleration from 0 to 1, cut after some seconds.
  ///
  /// The rest of a critically damped spring is `(1 + (w - v0) t) exp(-w t)`: released with a velocity of w it is a mere
  /// exponential, as a deceleration's. So that is sampled, bounded and interrupted like every other spring.
  public static func deceleration(rate: Double = Deceleration.normalRate, duration: Double) -> Spring {
    let decay = Deceleration(from: 0, velocity: 0, rate: rate).decay
    return Spring(
      .deceleration(rate: rate, duration: duration), .uikit, stiffness: decay * decay, damping: 2 * decay,
      initialVelocity: decay, oscillator: Oscillator(frequency: decay, ratio: 1),
      ending: Ending(time: duration, gain: -1 / expm1(-decay * duration), isExact: true))
  }

  /// The spring that brings content back to its edge: mass 1, stiffness 100, critically damped (Ilya Lobanov, "How
  /// UIScrollView works", 2020).
  public static let bounce = Spring(
    .physical(mass: 1, stiffness: 100, damping: 20, initialVelocity: 0), .uikit, stiffness: 100, damping: 20,
    oscillator: Oscillator(frequency: 10, ratio: 1))
}
