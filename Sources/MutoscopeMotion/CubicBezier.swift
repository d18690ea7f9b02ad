package import CCurves

/// A timing curve from (0, 0) to (1, 1) with two control points: CSS's `cubic-bezier()`.
///
/// `x(s)` and `y(s)` are Bernstein polynomials of a parameter `s` in 0...1; `value(at: p)` is `y(s)` where `x(s) = p`.
public struct CubicBezier: Hashable, Sendable {
  /// The control points. The `x` lie in 0...1, which makes `x(s)` monotone; the `y` are any finite numbers.
  public let x1, y1, x2, y2: Double

  /// Throws when an `x` lies outside 0...1 or a number is not finite.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(ArgumentError) {
    try checked(x1, "x1", "between 0 and 1") { $0 >= 0 && $0 <= 1 }
    try checked(y1, "y1", "finite") { _ in true }
    try checked(x2, "x2", "between 0 and 1") { $0 >= 0 && $0 <= 1 }
    try checked(y2, "y2", "finite") { _ in true }
    self.init(unchecked: x1, y1, x2, y2)
  }

  package init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
  }

  /// The curve's value, exactly 0 at 0 and 1 at 1. Outside 0...1 it goes on along the tangents of its ends.
  public func value(at p: Double) -> Double {
    if p <= 0 { return p == 0 ? 0 : startGradient * p }
    if p >= 1 { return p == 1 ? 1 : 1 + endGradient * (p - 1) }
    return Self.bernstein(y1, y2, parameter(at: p))
  }

  /// The slope dy/dx. Where the curve stands upright it is the greatest finite number; where both derivatives vanish
  /// inside, 0 (as in Chromium); outside 0...1 it is that of the tangents.
  public func slope(at p: Double) -> Double {
    if p < 0 { return startGradient }
    if p > 1 { return endGradient }
    let s = p == 0 || p == 1 ? p : parameter(at: p)
    let dx = Self.derivative(x1, x2, s)
    let dy = Self.derivative(y1, y2, s)
    if dx == 0, dy == 0 { return p == 0 ? startGradient : p == 1 ? endGradient : 0 }
    let slope = dy / dx
    if slope.isNaN { return 0 }
    return max(-Double.greatestFiniteMagnitude, min(Double.greatestFiniteMagnitude, slope))
  }

  /// Where the curve turns, inside 0...1, ascending: the roots of y'(s).
  var extrema: [(p: Double, value: Double)] {
    Roots.quadratic(3 * y1 - 3 * y2 + 1, 2 * y2 - 4 * y1, y1).filter { $0 > 0 && $0 < 1 }.map {
      (Self.bernstein(x1, x2, $0), Self.bernstein(y1, y2, $0))
    }
  }

  /// The `s` at which `x(s)` is `p`, for p in 0...1.
  func parameter(at p: Double) -> Double { mc_bezier_parameter(x1, x2, p) }

  /// Of the line that extends the curve to the left (SEMANTICS 1.6).
  private var startGradient: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  /// Of the line that extends the curve to the right.
  private var endGradient: Double {
    if x2 < 1 { return (1 - y2) / (1 - x2) }
    if y2 == 1, x1 < 1 { return (1 - y1) / (1 - x1) }
    return y1 == 1 && y2 == 1 ? 1 : 0
  }

  @inline(__always)
  private static func bernstein(_ c1: Double, _ c2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * c1 + 3 * r * s * s * c2 + s * s * s
  }

  @inline(__always)
  private static func derivative(_ c1: Double, _ c2: Double, _ s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * c1 + 6 * r * s * (c2 - c1) + 3 * s * s * (1 - c2)
  }
}

extension CubicBezier {
  /// The curve as one reads it many times.
  package var kernel: MCBezier { mc_bezier_make(x1, y1, x2, y2) }

  package init(_ kernel: MCBezier) { self.init(unchecked: kernel.x1, kernel.y1, kernel.x2, kernel.y2) }
}
