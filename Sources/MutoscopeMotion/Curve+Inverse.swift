extension Curve {
  /// Tells by a value how much of the time is gone when a curve shows it: a share of what is played of the curve.
  @usableFromInline package struct Inverse: Hashable, Sendable {
    private let curve: Curve
    /// The curve's progress at the end: a spring in seconds is cut.
    private let end: Double

    package init(of curve: Curve, over duration: Double) {
      self.curve = curve
      end = curve.timedSpring.map { duration / $0.naturalDuration } ?? 1
    }

    /// Whether a value is one of its ends, whatever curve, but for rounding, or lies beyond.
    private func isEnd(_ value: Double) -> Bool { value <= 1e-12 || value >= 1 - 1e-12 }

    /// The share at which the curve has a value, else at which it is nearest to it: of several that nearest to another, and
    /// so the first of all as a rule.
    package func callAsFunction(_ value: Double, near other: Double = 0) -> Double {
      if curve == .linear || isEnd(value) || end == 0 { return value }
      let range = curve.range(until: end)
      let shares = curve.solutions(of: min(max(range.lowerBound, value), range.upperBound), until: end).map { $0 / end }
      return shares.min { abs($0 - other) < abs($1 - other) } ?? other
    }

    /// The value on whose way to 1 a share is passed: the greatest that the curve has until then.
    package func value(passing share: Double) -> Double {
      curve == .linear || isEnd(share) ? share : min(curve.range(until: share * end).upperBound, 1)
    }

    /// Whether the curve has a value at its share: it may be cut before, or jump across it.
    package func shows(_ value: Double) -> Bool {
      isEnd(value) || abs(curve.value(at: self(value) * end) - value) < 1e-9
    }

    /// The share by a value that changes; 0 where the curve stands or jumps.
    func slope(at value: Double) -> Double {
      if isEnd(value) { return 1 }
      let slope = curve.slope(at: self(value) * end) * end
      return slope > 0 && shows(value) ? 1 / slope : 0
    }
  }
}
