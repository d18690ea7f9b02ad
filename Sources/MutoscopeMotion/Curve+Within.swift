extension Curve {
  /// A curve in a part of the progress: nothing happens before it and after it.
  public struct Within: Hashable, Sendable {
    public let curve: Curve
    public let start, end: Double

    func value(at p: Double, before: Bool) -> Double {
      if before ? p <= start : p < start { return 0 }
      if before ? p > end : p >= end { return 1 }
      return curve.value(at: start < end ? (p - start) / (end - start) : 1, before: before)
    }

    func slope(at p: Double) -> Double {
      p < start || p >= end ? 0 : curve.slope(at: (p - start) / (end - start)) / (end - start)
    }

    /// The progresses between which it is monotone, as far as it is.
    func places(limit: Int) -> [Double] {
      [start] + curve.knots(until: 1, limit: limit).map { start.mixed(with: end, at: $0.p) } + [end]
    }
  }

  /// The curve in a part of the progress; itself where that is all of it.
  package func within(_ start: Double, _ end: Double) -> Curve {
    start == 0 && end == 1 ? self : .within(Within(curve: self, start: start, end: end))
  }

  /// The curve, and the part of the progress that it takes.
  package var part: (curve: Curve, start: Double, end: Double) {
    if case .within(let within) = self { (within.curve, within.start, within.end) } else { (self, 0, 1) }
  }
}
