/// Exact times: the double at which a function changes sign.
public enum Roots {
  /// The double at which `f` leaves the sign that it has at the lower bound.
  ///
  /// `f` must change sign in the interval (`f(a)` and `f(b)` differ in sign, or one is 0). The result is the right end
  /// of the last bracket, one unit in the last place wide: there `f` is 0 or has the sign of `f(b)`, and just before it
  /// has the sign of `f(a)`. If `f(a)` is 0 the result is `a`; without a change of sign it is `b`.
  ///
  /// It bisects the *representations* of the doubles, so 64 evaluations find any root to the last bit, however small it
  /// is and however flat or steep the function.
  public static func root(of f: (Double) -> Double, in interval: ClosedRange<Double>) -> Double {
    let start = f(interval.lowerBound)
    if start == 0 { return interval.lowerBound }
    var low = ordinal(interval.lowerBound)
    var high = ordinal(interval.upperBound)
    while low < high - 1 {
      // The mean, rounded down; the difference of two ordinals may overflow.
      let middle = (low & high) + ((low ^ high) >> 1)
      let value = f(double(middle))
      if value == 0 || (value > 0) != (start > 0) { high = middle } else { low = middle }
    }
    return double(high)
  }

  /// Narrows an interval in which a function has one least value down to where that is, by the golden section: for what has
  /// no slope to tell.
  package static func least(
    of f: (Double) -> Double, in interval: ClosedRange<Double>, refinements: Int
  ) -> Double {
    let ratio = 0.6180339887498949
    var (low, high) = (interval.lowerBound, interval.upperBound)
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var values = (left: f(left), right: f(right))
    for _ in 0..<refinements where high > low {
      if values.left <= values.right {
        (high, right, values.right) = (right, left, values.left)
        left = high - ratio * (high - low)
        values.left = f(left)
      } else {
        (low, left, values.left) = (left, right, values.right)
        right = low + ratio * (high - low)
        values.right = f(right)
      }
    }
    return (low + high) / 2
  }

  /// The real roots of `a x^2 + b x + c`, ascending, without cancellation; none if it is constant.
  static func quadratic(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if a == 0 { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    if discriminant < 0 { return [] }
    let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
    if q == 0 { return [0] }
    let (first, second) = (q / a, c / q)
    return first == second ? [first] : [min(first, second), max(first, second)]
  }

  /// The place of a double among all doubles.
  private static func ordinal(_ x: Double) -> Int64 {
    let bits = Int64(bitPattern: x.bitPattern)
    return bits >= 0 ? bits : -(bits & Int64.max)
  }

  private static func double(_ ordinal: Int64) -> Double {
    ordinal >= 0 ? Double(bitPattern: UInt64(ordinal)) : -Double(bitPattern: UInt64(-ordinal))
  }
}
