extension Curve {
  /// The least and the greatest value in 0...1.
  public var range: ClosedRange<Double> { range(until: 1) }

  /// The least and the greatest value from 0 to a progress above 0, exact: they lie where the slope vanishes, at corners or
  /// at an end. Where the curve jumps, the value before the jump counts too.
  public func range(until end: Double) -> ClosedRange<Double> {
    let values = knots(until: end, limit: 4).flatMap { [$0.before, $0.value] }
    return (values.min() ?? 0)...(values.max() ?? 0)
  }
}
