import MutoscopeMotion
import Testing

@Suite("Geometry and numbers")
struct GeometryTests {
  @Test("Mixing is exact at both ends and extrapolates")
  func mixing() {
    var random = Seeded()
    for _ in 0..<200 {
      let (a, b) = (random.number(-1e3...1e3), random.number(-1e-3...1e-3))
      #expect(a.mixed(with: b, at: 0) == a && a.mixed(with: b, at: 1) == b, "seed \(random.seed)")
    }
    #expect(Rect(0, 0, 10, 20).mixed(with: Rect(100, 50, 30, 20), at: 0.5) == Rect(50, 25, 20, 20))
    #expect(Point(0, 10).mixed(with: Point(10, 0), at: 1.5) == Point(15, -5))
    #expect(Size(0, 1).mixed(with: Size(1, 0), at: 0.25) == Size(0.25, 0.75))
  }

  @Test("Sines and cosines are exact at quarter turns and precise after many turns")
  func angles() {
    let quarters: [(Double, Double)] = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    for turn in -20...20 {
      let expected = quarters[((turn % 4) + 4) % 4]
      let actual = Angle.sineAndCosine(degrees: Double(turn) * 90)
      #expect(actual == expected, "\(turn) quarters")
      // No negative zeros, which would print and hash differently.
      #expect(actual.sine != 0 || actual.sine.sign == .plus, "\(turn)")
      #expect(actual.cosine != 0 || actual.cosine.sign == .plus, "\(turn)")
    }
    expectNear(Angle.sineAndCosine(degrees: 30).sine, 0.5, 1e-16)
    expectNear(Angle.sineAndCosine(degrees: 60).cosine, 0.5, 1e-16)
    #expect(Angle.sineAndCosine(degrees: 3600 + 30) == Angle.sineAndCosine(degrees: 30))
    #expect(Angle.sineAndCosine(degrees: .infinity).sine.isNaN && Angle.sineAndCosine(degrees: .nan).cosine.isNaN)
    #expect(abs(Angle.sineAndCosine(degrees: 1e308).sine) <= 1)
    var random = Seeded()
    for _ in 0..<200 {
      let degrees = random.number(-720...720)
      let (s, c) = Angle.sineAndCosine(degrees: degrees)
      expectNear(s * s + c * c, 1, 4e-16)
      let twice = Angle.sineAndCosine(degrees: 2 * degrees)
      expectNear(twice.sine, 2 * s * c, 1e-15, "seed \(random.seed)")
    }
  }
}
