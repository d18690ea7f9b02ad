/// All numbers from one to another: what a formula can give where its arguments are anywhere in theirs.
@usableFromInline package struct Interval: Scalar, Hashable {
  @usableFromInline package var lower, upper: Double

  @inlinable package init(_ lower: Double, _ upper: Double) { (self.lower, self.upper) = (lower, upper) }
  @inlinable package init(_ value: Double) { self.init(value, value) }

  /// All numbers, where nothing is known.
  @inlinable package static var all: Interval { Interval(-.infinity, .infinity) }

  /// The numbers at most so far from one.
  @inlinable package init(_ middle: Double, reach: Double) { self.init(middle - reach, middle + reach) }

  /// The numbers between the least and the greatest of some.
  init(of values: [Double]) { self.init(values.min() ?? 0, values.max() ?? 0) }

  package var middle: Double { lower + (upper - lower) / 2 }

  @inlinable package func contains(_ value: Double) -> Bool { lower <= value && value <= upper }

  @inlinable package static func + (a: Interval, b: Interval) -> Interval {
    Interval(a.lower + b.lower, a.upper + b.upper).known
  }
  @inlinable package static func - (a: Interval, b: Interval) -> Interval {
    Interval(a.lower - b.upper, a.upper - b.lower).known
  }

  @inlinable package static func * (a: Interval, b: Interval) -> Interval {
    // Nothing times whatever is nothing.
    func product(_ x: Double, _ y: Double) -> Double { x == 0 || y == 0 ? 0 : x * y }
    let (first, second) = (product(a.lower, b.lower), product(a.lower, b.upper))
    let (third, fourth) = (product(a.upper, b.lower), product(a.upper, b.upper))
    return Interval(min(min(first, second), min(third, fourth)), max(max(first, second), max(third, fourth))).known
  }

  @inlinable package static func / (a: Interval, b: Interval) -> Interval {
    if a == Interval(0), b != Interval(0) { return a }
    if b.contains(0) {
      if b.lower == 0, b.upper > 0, a.lower >= 0 { return Interval(a.lower / b.upper, .infinity) }
      if b.lower == 0, b.upper > 0, a.upper <= 0 { return Interval(-.infinity, a.upper / b.upper) }
      return .all
    }
    return a * Interval(1 / b.upper, 1 / b.lower)
  }

  /// All numbers where a computation left what is defined; else the interval itself.
  @inlinable var known: Interval { lower.isNaN || upper.isNaN ? .all : self }

  @usableFromInline package func sineAndCosine(ofDegrees: Void) -> (Interval, Interval) {
    guard (upper - lower).isFinite, upper - lower < 360 else { return (Interval(-1, 1), Interval(-1, 1)) }
    let (a, b) = (Angle.sineAndCosine(degrees: lower), Angle.sineAndCosine(degrees: upper))
    /// Whether an angle lies inside, whatever the turns.
    func passes(_ degrees: Double) -> Bool { ((lower - degrees) / 360).rounded(.up) * 360 + degrees <= upper }
    func range(_ a: Double, _ b: Double, top: Double, bottom: Double) -> Interval {
      Interval(passes(bottom) ? -1 : min(a, b), passes(top) ? 1 : max(a, b))
    }
    return (range(a.0, b.0, top: 90, bottom: 270), range(a.1, b.1, top: 0, bottom: 180))
  }

  @inlinable package func order(_ other: Interval) -> Int { upper < other.lower ? -1 : lower > other.upper ? 1 : 0 }
  @inlinable package func joined(_ other: Interval) -> Interval {
    Interval(min(lower, other.lower), max(upper, other.upper))
  }
  @inlinable package func least(_ other: Interval) -> Interval {
    Interval(min(lower, other.lower), min(upper, other.upper))
  }
  @inlinable package func greatest(_ other: Interval) -> Interval {
    Interval(max(lower, other.lower), max(upper, other.upper))
  }
}

// MARK: Curves

extension Interval {
  @usableFromInline package func bezier(_ curve: CubicBezier) -> Jet<Interval> {
    let turns = curve.extrema.filter { contains($0.p) }.map(\.value)
    let value = Interval(of: [curve.value(at: lower), curve.value(at: upper)] + turns)
    var slopes: [Interval] = []
    if lower < 0 { slopes.append(Interval(curve.slope(at: -1))) }
    if upper > 1 { slopes.append(Interval(curve.slope(at: 2))) }
    if upper >= 0, lower <= 1 {
      slopes.append(curve.slope(from: curve.parameter(at: max(0, lower)), to: curve.parameter(at: min(1, upper))))
    }
    return Jet(value, slopes.dropFirst().reduce(slopes[0]) { $0.joined($1) })
  }

  @usableFromInline package func steps(_ curve: Steps) -> Jet<Interval> {
    let (from, to) = (curve.value(at: lower), curve.value(at: upper))
    return Jet(Interval(from, to), from == to ? Interval(0) : Interval(0, .infinity))
  }

  @usableFromInline package func piecewise(_ curve: Piecewise) -> Jet<Interval> {
    let inside = curve.points.filter { $0.input >= lower && $0.input <= upper }
    let value = Interval(of: [curve.value(at: lower), curve.value(at: upper)] + inside.map(\.output))
    let hasJump = zip(inside, inside.dropFirst()).contains { $0.input == $1.input && $0.output != $1.output }
    return Jet(
      value, hasJump ? .all : Interval(of: [curve.slope(at: lower)] + inside.map { curve.slope(at: $0.input) }))
  }

  /// It only rises; no more is said of its slope.
  @usableFromInline package func inverse(_ curve: Curve.Inverse) -> Jet<Interval> {
    Jet(Interval(curve(lower), curve(upper)), Interval(0, .infinity))
  }

  @usableFromInline package func spring(_ spring: Spring, before: Bool) -> Jet<Interval> {
    motion(of: spring, rest: 1, { $0.spring(spring, before: false) }) { a, b in
      let speed = spring.speedBound(from: a, initialVelocity: spring.initialVelocity) * spring.ending.gain.magnitude
      let tail = b > spring.ending.tailStart ? spring.ending.tailBounds : (velocity: 0, acceleration: 0)
      return (speed + tail.velocity, (2 * spring.dampingRatio + 1) * spring.frequency * speed + tail.acceleration)
    }
  }

  @usableFromInline package func impulse(_ spring: Spring) -> Jet<Interval> {
    motion(of: spring, rest: 0, { $0.impulse(spring) }) { a, _ in
      // A velocity of 1 never grows; the tail of a cut spring bends what is left of it over a fifth of the time or more.
      let isCut = spring.ending.time < .infinity
      let tail = isCut ? spring.impulseTail.tailBounds : (velocity: 0, acceleration: 0)
      let speed = (isCut ? 1 : spring.speedBound(from: a, impulse: true)) + tail.velocity
      return (speed, (2 * spring.dampingRatio + 1) * spring.frequency * speed + tail.acceleration)
    }
  }

  /// A motion from 0 to where it rests, told about its middle by bounds on its speed and on how fast that changes.
  private func motion(
    of spring: Spring, rest: Double, _ place: (Double) -> Jet<Double>,
    _ bounds: (Double, Double) -> (speed: Double, rise: Double)
  ) -> Jet<Interval> {
    if upper <= 0 { return Jet(Interval(0), Interval(0)) }
    let end = spring.ending.time
    if lower >= end { return Jet(Interval(rest), Interval(0)) }
    let (a, b) = (max(0, lower), min(end, upper))
    let (middle, reach) = (place(a + (b - a) / 2), (b - a) / 2)
    let (speed, rise) = bounds(a, b)
    var value = Interval(middle.value, reach: speed * reach)
    var slope = Interval(middle.slope, reach: min(rise * reach, 2 * speed))
    if lower < 0 { (value, slope) = (value.joined(Interval(0)), slope.joined(Interval(0))) }
    if upper >= end {
      value = value.joined(Interval(rest))
      // An impulse comes to rest there; what is left over of a spring jumps.
      slope = rest == 0 ? slope.joined(Interval(0)) : upper > end ? .all : slope
    }
    return Jet(value, slope)
  }
}

extension CubicBezier {
  /// The slopes dy/dx between two parameters: both derivatives are parabolas.
  fileprivate func slope(from a: Double, to b: Double) -> Interval {
    func range(_ c1: Double, _ c2: Double) -> Interval {
      let (square, line) = (1 + 3 * c1 - 3 * c2, 2 * c2 - 4 * c1)
      func value(_ s: Double) -> Double { 3 * (c1 + s * (line + s * square)) }
      let turn = square == 0 ? a : -line / (2 * square)
      return Interval(of: [value(a), value(b)] + (turn > a && turn < b ? [value(turn)] : []))
    }
    var dx = range(x1, x2)
    dx.lower = max(0, dx.lower)
    return range(y1, y2) / dx
  }
}

extension Spring {
  /// A bound on the speed of the free motion from a time on: friction only takes energy away.
  fileprivate func speedBound(from time: Double, initialVelocity: Double = 0, impulse: Bool = false) -> Double {
    let (p, q, slope) = oscillator.solution(at: time)
    // The rest of the way, and how fast that changes; of an impulse of 1 what it adds.
    let place = impulse ? q : p - initialVelocity * q
    let speed = impulse ? slope : -frequency * frequency * q - initialVelocity * slope
    return (speed * speed + frequency * frequency * place * place).squareRoot()
  }
}

extension Spring.Ending {
  /// Bounds on the velocity and the acceleration of the tail's cubic.
  fileprivate var tailBounds: (velocity: Double, acceleration: Double) {
    let length = time - tailStart
    return ((1.5 * abs(rest) + abs(slope)) / length, (6 * abs(rest) + 4 * abs(slope)) / (length * length))
  }
}
