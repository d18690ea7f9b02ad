import MutoscopeMotion
import Testing

@Suite("Curves")
struct CurveTests {
  @Test("Names make the named curves and nothing else does")
  func names() {
    #expect(Curve.names.map { Curve(name: $0)?.description } == Curve.names)
    #expect(Curve(name: "easein") == nil)
    #expect(Curve(name: "easeInOut") == .easeInOut)
  }

  @Test("Every curve but a free spring is exactly 0 at 0 and 1 at 1")
  func ends() throws {
    let curves: [Curve] = [
      .linear, .ease, .easeIn, .easeOut, .easeInOut, .steps(try Steps(3)), .cubicBezier(try CubicBezier(0, 4, 1, -3)),
      .spring(try Spring(cutoff: 0.37, dampingRatio: 0.5)),
      .spring(try Spring(cutoff: 0.37, dampingRatio: 1.5, landing: .blend())),
    ]
    for curve in curves {
      #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1, "\(curve)")
    }
    let free = Curve.spring(try Spring(response: 0.5, dampingRatio: 0.8))
    #expect(free.value(at: 0) == 0)
    expectNear(free.value(at: 1), 1, 0.001)
    #expect(free.value(at: 1) != 1)
  }

  @Test("A baked function agrees with its samples, and lies straight between and beyond them")
  func baked() throws {
    let square = try Curve.baked { $0 * $0 }
    for index in [0, 1, 511, 512, 1024] {
      let p = Double(index) / 1024
      #expect(square.value(at: p) == p * p)
    }
    expectNear(square.value(at: 0.5 / 1024), 0.5 / 1024 / 1024, 1e-18)
    expectNear(square.value(at: 2), 1 + 1 * (1 - 1023.0 * 1023 / 1024 / 1024) * 1024, 1e-9)
    expectNear(try Curve.baked { 1 - $0 }.value(at: -1), 2, 1e-12)
  }

  @Test("A baked function's errors and NaN are raised at once")
  func bakedErrors() {
    struct Failure: Error, Equatable {}
    #expect(throws: Failure()) { try Curve.baked { p in if p > 0.5 { throw Failure() } else { return p } } }
    #expect(throws: ArgumentError("f", "must be finite at 0.25, got nan")) {
      try Curve.baked { $0 == 0.25 ? .nan : $0 }
    }
  }

  @Test("Slopes are the limits of difference quotients")
  func slopes() throws {
    let curves: [Curve] = [
      .linear, .ease, .easeInOut, .cubicBezier(try CubicBezier(0.3, -1, 0.6, 2)),
      .spring(try Spring(duration: 0.5, bounce: 0.3)), .spring(try Spring(settle: 2, dampingRatio: 1)),
      .spring(try Spring(cutoff: 2, dampingRatio: 0.4, landing: .blend())), try Curve.baked { $0 * $0 },
    ]
    var random = Seeded()
    for curve in curves {
      for _ in 0..<20 {
        let p = random.number(0.01...0.98)
        let h = 1e-6
        let quotient = (curve.value(at: p + h) - curve.value(at: p - h)) / (2 * h)
        expectNear(curve.slope(at: p), quotient, 0.0021, "\(curve) at \(p), seed \(random.seed)")
      }
    }
    #expect(Curve.steps(try Steps(2)).slope(at: 0.5) == 0)
  }

  @Test("Ranges are exact under overshoot")
  func ranges() throws {
    #expect(Curve.linear.range == 0...1)
    #expect(Curve.steps(try Steps(3, .both)).range == 0.25...1)
    #expect(try Curve.baked { $0 < 0.5 ? -$0 : 2 }.range == -511.0 / 1024...2)
    let bouncy = Curve.spring(try Spring(duration: 0.5, bounce: 0.3))
    // The overshoot of a spring is exp(-pi z / sqrt(1 - z^2)), here z = 0.7.
    expectNear(bouncy.range.upperBound, 1.0459879102602676, 1e-15)
    #expect(bouncy.range.lowerBound == 0)
    let kicked = Curve.spring(try Spring(stiffness: 100, damping: 10, initialVelocity: -10))
    let samples = (0...10_000).map { kicked.value(at: Double($0) / 10_000) }
    expectNear(kicked.range.lowerBound, samples.min() ?? 0, 1e-6)
    expectNear(kicked.range.upperBound, samples.max() ?? 0, 1e-6)
    #expect(kicked.range.lowerBound <= (samples.min() ?? 0))
    // The extremes are values of the curve: it touches them, and goes no further.
    #expect(kicked.solutions(of: kicked.range.lowerBound).count == 1)
    #expect(kicked.solutions(of: kicked.range.upperBound).count == 1)
    #expect(Curve.easeInOut.range(until: 0.5) == 0...0.5)
  }

  @Test("Descriptions read like the script that made them")
  func descriptions() throws {
    let table: [(Curve, String)] = [
      (.linear, "linear"), (.cubicBezier(try CubicBezier(0.42, 0, 0.58, 1)), "easeInOut"),
      (.cubicBezier(try CubicBezier(0.4, 0, 0.2, 1)), "cubicBezier(0.4, 0, 0.2, 1)"),
      (.steps(try Steps(4, .both)), "steps(4, both)"),
      (.piecewise(try Piecewise([.init(0), .init(1.5), .init(1)])), "piecewise(0 0, 1.5 0.5, 1 1)"),
      (try Curve.baked { $0 }, "piecewise(1025 points)"),
      (.spring(try Spring(response: 0.5, dampingRatio: 0.8)), "spring(response 0.5, dampingRatio 0.8)"),
      (
        .spring(try Spring(mass: 3, stiffness: 1000, damping: 500, profile: .physics)),
        "spring(mass 3, stiffness 1000, damping 500, profile physics)"
      ),
      (.spring(try Spring(duration: 0.5, bounce: 0.15)), "spring(duration 0.5, bounce 0.15)"),
      (.spring(try Spring(settle: 1, dampingRatio: 1)), "spring(settle 1, dampingRatio 1)"),
      (
        .spring(try Spring(cutoff: 0.5, bounce: 0.25)),
        "spring(cutoff 0.5, dampingRatio 0.75, mode smooth, crossing 2)"
      ),
    ]
    for (curve, text) in table { #expect(curve.description == text) }
  }

  @Test("A curve within a part is itself there, and rests before and after")
  func within() throws {
    let curves: [Curve] = [
      .linear, .easeOut, .cubicBezier(try CubicBezier(0.34, 1.56, 0.64, 1)), .steps(try Steps(3)),
      .piecewise(try Piecewise([.init(0), .init(1.5), .init(1)])), .spring(try Spring(cutoff: 0.5, bounce: 0.25)),
    ]
    for curve in curves {
      let within = curve.within(0.25, 0.75)
      #expect(within.description == "\(curve) within 0.25...0.75")
      for p in [0, 0.1, 0.25] { #expect(within.value(at: p, before: true) == 0) }
      for p in [0.75, 0.8, 1] { #expect(within.value(at: p) == 1) }
      for p in [0.01, 0.2, 0.3, 0.5, 0.9] {
        expectNear(within.value(at: 0.25 + p / 2), curve.value(at: p), 1e-15)
        expectNear(within.slope(at: 0.25 + p / 2), curve.slope(at: p) * 2, 1e-12)
      }
      #expect(within.range == curve.range)
      #expect(within.solutions(of: 0.4).count == curve.solutions(of: 0.4).count)
      for (a, b) in zip(within.solutions(of: 0.4), curve.solutions(of: 0.4)) { expectNear(a, 0.25 + b / 2, 1e-12) }
      #expect(curve.within(0, 1) == curve)
      #expect(within.part.curve == curve)
    }
  }
}
