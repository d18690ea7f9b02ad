/// The clock's grid: 1/705,600,000 s, of which every usual frame rate is a multiple.
package enum Clock {
  static let ticksPerSecond = 705_600_000.0
  package static let tick = 1 / ticksPerSecond

  static func rounded(_ time: Double) -> Double { (time * ticksPerSecond).rounded() / ticksPerSecond }

  /// The tick that a time is, but for rounding errors; else the time itself.
  static func snapped(_ time: Double) -> Double {
    let tick = rounded(time)
    return abs(tick - time) <= 4 * time.ulp ? tick : time
  }

  /// The first tick that is not before a time, but for rounding errors.
  static func roundedUp(_ time: Double) -> Double {
    (time * ticksPerSecond - 1e-4).rounded(.up) / ticksPerSecond
  }
}
