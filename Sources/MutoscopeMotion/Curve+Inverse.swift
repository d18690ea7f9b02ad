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
      let share = shares.min { abs($0 - other) < abs($1 - other) } ?? other
      // Above the last stair nothing is over yet: from there time goes on as the value does.
      guard share >= 1, let lastStair, value > lastStair else { return share }
      return max(value, self(lastStair))
    }

    /// The value from which the curve jumps to its end, if it does.
    private var lastStair: Double? {
      let last = curve.value(at: end, before: true)
      return curve.value(at: end) > last ? last : nil
    }

    /// The value on whose way to 1 a share is passed: the greatest that the curve has until then.
    package func value(passing share: Double) -> Double {
      if curve == .linear || isEnd(share) { return share }
      if let lastStair, share > self(lastStair) { return max(share, lastStair) }
      return min(curve.range(until: share * end).upperBound, 1)
    }

    /// Whether the curve has a value at its share: it may be cut before, or jump across it.
    package func shows(_ value: Double) -> Bool {
      isEnd(value) || abs(curve.value(at: self(value) * end) - value) < 1e-9
    }

    /// The share by a value that changes; 0 where the curve stands or jumps, but above its last stair.
    func slope(at value: Double) -> Double {
      if isEnd(value) { return 1 }
      let share = self(value)
      if !shows(value) { return share == value ? 1 : 0 }
      let slope = curve.slope(at: share * end) * end
      return slope > 0 ? 1 / slope : 0
    }
  }
}
