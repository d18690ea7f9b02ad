import Glibc

/// The damped harmonic oscillator `e'' + 2 z w e' + w^2 e = 0`, solved in closed form (SEMANTICS 1.1).
///
/// Every motion is a sum of two, `e(t) = e(0) P(t) + e'(0) Q(t)`, of which P starts at 1 without velocity and Q at 0
/// with velocity 1. Hence `P' = -w^2 Q`.
struct Oscillator: Hashable, Sendable {
  /// The undamped angular frequency w, in radians per second; positive.
  let frequency: Double
  /// The damping ratio z; positive.
  let ratio: Double

  /// The angular frequency of the damped oscillation, or the rate of the hyperbolic functions where z > 1.
  let dampedFrequency: Double

  init(frequency: Double, ratio: Double) {
    (self.frequency, self.ratio) = (frequency, ratio)
    dampedFrequency = frequency * abs((1 - ratio) * (1 + ratio)).squareRoot()
  }

  /// `P`, `Q` and `Q'` at a time t >= 0.
  ///
  /// Below and near z = 1 the form with C and `S = sin(wd t) / wd` has no difference of nearly equal numbers, as S goes
  /// to t. Beyond, hyperbolic functions would overflow, so there are two exponentials; the rate of the slow one is
  /// `w / (z + s)` with `s = sqrt(z^2 - 1)`, for `w (z - s)` cancels.
  func solution(at t: Double) -> (p: Double, q: Double, slope: Double) {
    let x = dampedFrequency * t
    if ratio <= 1 || x < 0.5 {
      let decay = exp(-ratio * frequency * t)
      // Angles beyond all numbers have no cosine.
      if decay == 0 { return (0, 0, 0) }
      let hyperbolic = ratio > 1
      let c = hyperbolic ? cosh(x) : cos(x)
      let s = x == 0 ? t : (hyperbolic ? sinh(x) : sin(x)) / dampedFrequency
      let pull = ratio * frequency * s
      return (decay * (c + pull), decay * s, decay * (c - pull))
    }
    let (slowRate, fastRate) = rates
    let slow = exp(slowRate * t)
    let fast = exp(fastRate * t)
    let gap = slowRate - fastRate
    return (
      (slowRate * fast - fastRate * slow) / gap, (slow - fast) / gap, (slowRate * slow - fastRate * fast) / gap
    )
  }

  /// The exponents of the two decays where z > 1, both negative.
  private var rates: (slow: Double, fast: Double) {
    let sum = ratio + dampedFrequency / frequency
    return (-frequency / sum, -frequency * sum)
  }

  /// The times t > 0 at which a motion from e(0) = 1 with `e'(0) = -velocity` turns, as the first one and the distance
  /// of the next (infinite if there is none); nil if it never turns.
  func turns(velocity v: Double) -> (first: Double, period: Double)? {
    // e' = -w^2 Q - v Q' = 0, that is v C = w (z v - w) S.
    let lean = frequency * (ratio * v - frequency)
    if ratio < 1 {
      var angle = atan2(v * dampedFrequency, lean)
      // The tangent has period pi; the wanted turn is the first after 0.
      if angle <= 0 { angle += .pi }
      return (angle / dampedFrequency, .pi / dampedFrequency)
    }
    // tanh(x) = v wd / lean, or t = v / lean at z = 1.
    if dampedFrequency == 0 { return lean != 0 && v / lean > 0 ? (v / lean, .infinity) : nil }
    let tangent = v * dampedFrequency / lean
    return tangent > 0 && tangent < 1 ? (atanh(tangent) / dampedFrequency, .infinity) : nil
  }

  /// The time after which |e| stays within `epsilon`, for e(0) = 1 and `e'(0) = -velocity` (SEMANTICS 1.3).
  ///
  /// For z <= 1 it is Core Animation's bound by the envelope, `exp(-z w t) (1 + |z w - v| / wd)`, or the tighter of
  /// that and `exp(-z w t) (1 + |z w - v| t)`, which takes over near z = 1 and makes the duration continuous there. For
  /// z > 1 it is the last root itself.
  func settlingDuration(_ epsilon: Double, velocity v: Double) -> Double {
    guard epsilon > 0 else { return .infinity }
    if ratio > 1 { return lastExit(epsilon, v) }
    let rate = ratio * frequency
    let lead = abs(rate - v)
    func bound(_ t: Double) -> Double { exp(-rate * t) * (1 + lead * t) - epsilon }
    let peak = lead > rate ? 1 / rate - 1 / lead : 0
    let tangent = bound(peak) <= 0 ? 0 : Roots.root(of: bound, in: peak...beyond(peak, where: { bound($0) < 0 }))
    if ratio == 1 { return tangent }
    return min(tangent, max(0, log((1 + lead / dampedFrequency) / epsilon) / rate))
  }

  private func lastExit(_ epsilon: Double, _ v: Double) -> Double {
    func excess(_ t: Double) -> Double {
      let (p, q, _) = solution(at: t)
      return abs(p - v * q) - epsilon
    }
    if let turn = turns(velocity: v)?.first {
      if excess(turn) <= 0 { return excess(0) <= 0 ? 0 : Roots.root(of: excess, in: 0...turn) }
      return Roots.root(of: excess, in: turn...beyond(turn, where: { excess($0) < 0 }))
    }
    return excess(0) <= 0 ? 0 : Roots.root(of: excess, in: 0...beyond(0, where: { excess($0) < 0 }))
  }

  /// A time after `start` that satisfies a condition which all late times satisfy.
  private func beyond(_ start: Double, where condition: (Double) -> Bool) -> Double {
    var step = 1 / frequency
    while step.isFinite, !condition(start + step) { step *= 2 }
    return start + step
  }
}
