/// Computes a formula: with plain numbers, or with intervals that hold all its values. Formulas are inlinable, so that who
/// uses them has them compiled for its kind of number: looking up what one is takes ten times as long as computing with it.
@usableFromInline package protocol Scalar: Sendable {
  init(_ value: Double)
  static func + (a: Self, b: Self) -> Self
  static func - (a: Self, b: Self) -> Self
  static func * (a: Self, b: Self) -> Self
  static func / (a: Self, b: Self) -> Self
  func sineAndCosine(ofDegrees: Void) -> (Self, Self)
  /// Less than 0 where it lies before another, greater where behind, 0 where that is not sure.
  func order(_ other: Self) -> Int
  func least(_ other: Self) -> Self
  func greatest(_ other: Self) -> Self
  /// All values of both; of plain numbers the first.
  func joined(_ other: Self) -> Self
  /// A curve's values and its slope.
  func bezier(_ curve: CubicBezier) -> Jet<Self>
  func steps(_ curve: Steps) -> Jet<Self>
  func piecewise(_ curve: Piecewise) -> Jet<Self>
  func inverse(_ curve: Curve.Inverse) -> Jet<Self>
  /// A spring's values and its velocity, by seconds; with `before` the limits from the left, of plain numbers.
  func spring(_ spring: Spring, before: Bool) -> Jet<Self>
  /// Gives what a velocity of 1 at the beginning adds to a spring, by seconds, and how fast.
  func impulse(_ spring: Spring) -> Jet<Self>
}

/// A value with its slope: forward derivatives by the rules of calculus, without differences.
@usableFromInline package struct Jet<Number: Scalar>: Sendable {
  @usableFromInline package var value, slope: Number

  @inlinable package init(_ value: Number, _ slope: Number) { (self.value, self.slope) = (value, slope) }
  /// A number that does not change.
  @inlinable package init(_ value: Double) { self.init(Number(value), Number(0)) }

  @inlinable package static func + (a: Jet, b: Jet) -> Jet { Jet(a.value + b.value, a.slope + b.slope) }
  @inlinable package static func - (a: Jet, b: Jet) -> Jet { Jet(a.value - b.value, a.slope - b.slope) }
  @inlinable package static func * (a: Jet, b: Jet) -> Jet {
    Jet(a.value * b.value, a.slope * b.value + a.value * b.slope)
  }
  @inlinable package static func * (a: Jet, k: Double) -> Jet { Jet(a.value * Number(k), a.slope * Number(k)) }
  @inlinable package static func + (a: Jet, k: Double) -> Jet { Jet(a.value + Number(k), a.slope) }
  @inlinable package static func / (a: Jet, b: Jet) -> Jet {
    let value = a.value / b.value
    return Jet(value, (a.slope - value * b.slope) / b.value)
  }

  @inlinable package func sineAndCosine(ofDegrees: Void) -> (Jet, Jet) {
    let (s, c) = value.sineAndCosine(ofDegrees: ())
    let turn = slope * Number(.pi / 180)
    return (Jet(s, c * turn), Jet(c, Number(0) - s * turn))
  }

  /// Gives the lesser; where that is not sure, either may be.
  @inlinable package func least(_ other: Jet) -> Jet {
    let order = value.order(other.value)
    return order < 0 ? self : order > 0 ? other : either(other, value.least(other.value))
  }

  @inlinable package func greatest(_ other: Jet) -> Jet {
    let order = value.order(other.value)
    return order > 0 ? self : order < 0 ? other : either(other, value.greatest(other.value))
  }

  @inlinable func either(_ other: Jet, _ value: Number) -> Jet { Jet(value, slope.joined(other.slope)) }

  /// The jet of an outer function whose slope is by this one.
  @inlinable package func inside(_ outer: Jet) -> Jet { Jet(outer.value, outer.slope * slope) }

  /// A mixture as of plain numbers.
  @inlinable package func mixed(from: Double, to: Double) -> Jet { self * (to - from) + from }
}

extension Double: Scalar {
  @usableFromInline package func sineAndCosine(ofDegrees: Void) -> (Double, Double) {
    Angle.sineAndCosine(degrees: self)
  }
  @inlinable package func order(_ other: Double) -> Int { self < other ? -1 : self > other ? 1 : 0 }
  @inlinable package func least(_ other: Double) -> Double { min(self, other) }
  @inlinable package func greatest(_ other: Double) -> Double { max(self, other) }
  @inlinable package func joined(_ other: Double) -> Double { self }
  @usableFromInline package func bezier(_ curve: CubicBezier) -> Jet<Double> {
    Jet(curve.value(at: self), curve.slope(at: self))
  }
  @usableFromInline package func steps(_ curve: Steps) -> Jet<Double> { Jet(curve.value(at: self), 0) }
  @usableFromInline package func piecewise(_ curve: Piecewise) -> Jet<Double> {
    Jet(curve.value(at: self), curve.slope(at: self))
  }
  @usableFromInline package func inverse(_ curve: Curve.Inverse) -> Jet<Double> {
    Jet(curve(self), curve.slope(at: self))
  }
  @usableFromInline package func spring(_ spring: Spring, before: Bool) -> Jet<Double> {
    Jet(spring.value(at: self, before: before), spring.velocity(at: self, before: before))
  }
  @usableFromInline package func impulse(_ spring: Spring) -> Jet<Double> {
    let motion = SpringMotion(from: 0, velocity: 1, to: 0, spring: spring)
    return Jet(motion.value(at: self), motion.velocity(at: self))
  }
}
