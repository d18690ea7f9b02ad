/// How a progress is bent: from 0 at 0 to 1 at 1, as a rule.
public enum Curve: Hashable, Sendable {
  case linear
  case cubicBezier(CubicBezier)
  case steps(Steps)
  case piecewise(Piecewise)
  /// A spring; the progress runs over its `naturalDuration`. Elsewhere, as it is many times larger than the others.
  indirect case spring(Spring)
  /// A curve in a part of the progress.
  indirect case within(Within)

  /// CSS's and UIKit's named curves.
  public static let ease = Curve.cubicBezier(CubicBezier(unchecked: 0.25, 0.1, 0.25, 1))
  public static let easeIn = Curve.cubicBezier(CubicBezier(unchecked: 0.42, 0, 1, 1))
  public static let easeOut = Curve.cubicBezier(CubicBezier(unchecked: 0, 0, 0.58, 1))
  public static let easeInOut = Curve.cubicBezier(CubicBezier(unchecked: 0.42, 0, 0.58, 1))

  /// The curves that have a name.
  static let named: [(name: String, curve: Curve)] = [
    ("linear", .linear), ("ease", .ease), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
  ]

  /// The names of the curves that have one.
  public static let names = named.map(\.name)

  /// The curve of a name of `names`; nil for any other.
  public init?(name: String) {
    guard let known = Self.named.first(where: { $0.name == name }) else { return nil }
    self = known.curve
  }

  /// A curve of any function: 1,025 samples from 0 to 1, straight between and beyond them.
  ///
  /// Rethrows the function's errors and refuses results that are not finite, so that nothing can fail later on.
  public static func baked(_ function: (Double) throws -> Double) throws -> Curve {
    let samples = try (0...1024).map { index in
      let p = Double(index) / 1024
      return try checked(try function(p), "f", "finite at \(number(p))") { _ in true }
    }
    return .piecewise(Piecewise(samples: samples))
  }

  public var isSpring: Bool {
    if case .spring = self { true } else { false }
  }

  /// The spring that it is, if that runs in seconds of its own: it is not stretched to its interval.
  package var timedSpring: Spring? {
    if case .spring(let spring) = self, !spring.isStretched { spring } else { nil }
  }

  /// The value at a progress, right-continuous; with `before` the limit from the left, which differs where the curve
  /// jumps. Outside 0...1 Beziers and lines go on straight, steps go on stepping, springs go on swinging (and rest
  /// before 0 and after a cut-off). A spring without a cut-off is *near* 1 at 1: the rest is there to be seen.
  public func value(at p: Double, before: Bool = false) -> Double {
    switch self {
    case .linear: p
    case .cubicBezier(let bezier): bezier.value(at: p)
    case .steps(let steps): steps.value(at: p, before: before)
    case .piecewise(let piecewise): piecewise.value(at: p, before: before)
    case .spring(let spring): spring.value(at: spring.time(at: p), before: before)
    case .within(let within): within.value(at: p, before: before)
    }
  }

  /// The slope at a progress, on its right side where there is a corner; 0 for steps.
  public func slope(at p: Double) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let bezier): bezier.slope(at: p)
    case .steps: 0
    case .piecewise(let piecewise): piecewise.slope(at: p)
    case .spring(let spring): spring.velocity(at: spring.time(at: p)) * spring.naturalDuration
    case .within(let within): within.slope(at: p)
    }
  }
}

extension Spring {
  /// The time of a progress of 0...1 over the natural duration; exactly that at 1.
  package func time(at p: Double) -> Double { p == 1 ? naturalDuration : p * naturalDuration }
}
