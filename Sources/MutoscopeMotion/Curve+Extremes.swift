extension Curve {
  /// The least and the greatest value of a curve, each with the first progress at which it is reached.
  ///
  /// Where the curve jumps, the value before the jump counts too.
  public struct Extremes: Hashable, Sendable {
    public var minimum, minimumProgress, maximum, maximumProgress: Double
  }

  /// The least and the greatest value in 0...1.
  public var range: ClosedRange<Double> { range(until: 1) }

  /// The least and the greatest value from 0 to a progress above 0.
  public func range(until end: Double) -> ClosedRange<Double> {
    let extremes = extremes(until: end)
    return extremes.minimum...extremes.maximum
  }

  /// The extremes from 0 to a progress above 0, exact: they lie where the slope vanishes, at corners or at an end.
  public func extremes(until end: Double = 1) -> Extremes {
    var extremes = Extremes(
      minimum: value(at: 0), minimumProgress: 0, maximum: value(at: 0), maximumProgress: 0)
    for knot in knots(until: end, limit: 4) {
      for value in [knot.before, knot.value] {
        if value < extremes.minimum { (extremes.minimum, extremes.minimumProgress) = (value, knot.p) }
        if value > extremes.maximum { (extremes.maximum, extremes.maximumProgress) = (value, knot.p) }
      }
    }
    return extremes
  }
}
