extension Spring {
  /// The spring in slow motion: all that happens at t happens at `factor` times t.
  ///
  /// A spring that is stretched to its interval anyway stays what it is, and so does one whose numbers would leave their
  /// range. With t' = k t: stiffness / k^2, damping / k, velocity / k.
  public func stretched(by factor: Double) -> Spring {
    guard !isStretched, factor > 0, factor != 1 else { return self }
    let slow = try? Spring(
      mass: mass, stiffness: stiffness / (factor * factor), damping: damping / factor,
      initialVelocity: initialVelocity / factor, profile: profile)
    return slow ?? self
  }
}

extension Curve {
  /// The curve with a spring in seconds stretched.
  package func stretched(by factor: Double) -> Curve {
    switch self {
    case .spring(let spring): .spring(spring.stretched(by: factor))
    case .within(let within): within.curve.stretched(by: factor).within(within.start, within.end)
    case .linear, .cubicBezier, .steps, .piecewise: self
    }
  }
}
