import MutoscopeMotion
import Testing

@Suite("Cubic Beziers")
struct CubicBezierTests {
  @Test("Named and Material curves have the reference values")
  func referenceSamples() throws {
    // SEMANTICS 1.5, computed with 30 digits.
    let table: [(Curve, [Double])] = [
      (.ease, [0.094796305716, 0.408510591355, 0.802403387585, 0.960458978349, 0.994316477485]),
      (.easeIn, [0.017026609652, 0.093464650719, 0.315356812573, 0.621861869175, 0.839427845762]),
      (.easeOut, [0.160572154238, 0.378138130825, 0.684643187427, 0.906535349281, 0.982973390348]),
      (.easeInOut, [0.019722453548, 0.129161931047, 0.5, 0.870838068953, 0.980277546452]),
      (
        .cubicBezier(try CubicBezier(0.4, 0, 0.2, 1)),
        [0.025863014891, 0.236587360468, 0.775561311116, 0.959367736739, 0.994353928736]
      ),
    ]
    for (curve, values) in table {
      for (p, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], values) {
        expectNear(curve.value(at: p), value, 1e-11, "\(curve) at \(p)")
      }
    }
  }

  @Test("Values agree with Chromium's cubic_bezier_unittest.cc")
  func chromiumValues() throws {
    let slow = try CubicBezier(0.25, 0, 0.75, 1)
    let values: [(Double, Double)] = [
      (0.05, 0.01136), (0.1, 0.03978), (0.15, 0.079780), (0.2, 0.12803), (0.25, 0.18235), (0.3, 0.24115),
      (0.35, 0.30323), (0.4, 0.36761), (0.45, 0.43345), (0.6, 0.63238), (0.65, 0.69676), (0.7, 0.75884),
      (0.75, 0.81764), (0.8, 0.87196), (0.85, 0.92021), (0.9, 0.96021), (0.95, 0.98863),
    ]
    for (p, value) in values { expectNear(slow.value(at: p), value, 0.00001) }
    let wild = try CubicBezier(0.5, -1, 0.5, 2)
    let wildValues: [(Double, Double)] = [
      (0.05, -0.08954), (0.1, -0.15613), (0.2, -0.20651), (0.3, -0.11992), (0.4, 0.12660), (0.55, 0.69651),
      (0.65, 1.01672), (0.8, 1.20651), (0.95, 1.08954),
    ]
    for (p, value) in wildValues { expectNear(wild.value(at: p), value, 0.00001) }
    #expect(try CubicBezier(0.5, 1, 0.5, 1).value(at: 0.5) == 0.875)
    #expect(try CubicBezier(0.5, 2, 0.5, 2).value(at: 0.5) == 1.625)
    #expect(try CubicBezier(0.5, -1, 0.5, -1).value(at: 0.5) == -0.625)
  }

  @Test("Slopes agree with Chromium's cubic_bezier_unittest.cc")
  func chromiumSlopes() throws {
    let bezier = try CubicBezier(0.25, 0, 0.75, 1)
    let slopes: [(Double, Double)] = [
      (-0.1, 0), (0, 0), (0.05, 0.42170), (0.1, 0.69778), (0.2, 1.03184), (0.35, 1.26751), (0.5, 1.33333),
      (0.7, 1.21239), (0.95, 0.42170), (1, 0), (1.1, 0),
    ]
    for (p, slope) in slopes { expectNear(bezier.slope(at: p), slope, 0.00001, "at \(p)") }
  }

  @Test("Outside 0...1 the curve goes on as in Chromium's InputOutOfRange")
  func extensions() throws {
    let table: [(CubicBezier, Double, Double)] = [
      (try CubicBezier(0.5, 1, 0.5, 1), -2, 1), (try CubicBezier(0, 0, 1, 1), -1, 2),
      (try CubicBezier(0, 1, 1, 0), 0, 1), (try CubicBezier(0.5, 0, 1, 0.5), 0, 1),
      (try CubicBezier(0.1, 0.2, 0.8, 0.8), -2, 2), (try CubicBezier(0, 0, 0.5, 1), -2, 1),
      (try CubicBezier(1, 0.5, 1, 1), -0.5, 1), (try CubicBezier(0, 0, 0, 0), -1, 2),
      (try CubicBezier(1, 1, 1, 1), -1, 2),
    ]
    for (bezier, left, right) in table {
      expectNear(bezier.value(at: -1), left, 1e-15, "\(bezier)")
      expectNear(bezier.value(at: 2), right, 1e-15, "\(bezier)")
      #expect(bezier.value(at: 0) == 0 && bezier.value(at: 1) == 1)
    }
  }

  @Test("The range agrees with Chromium's and holds every sample")
  func ranges() throws {
    let table: [(CubicBezier, Double, Double)] = [
      (try CubicBezier(0.25, 1.0 / 3, 0.75, 2.0 / 3), 0, 1), (try CubicBezier(0.25, -0.5, 0.75, -1.0 / 6), -0.225, 1),
      (try CubicBezier(0.25, 0.25, 0.75, 0.5), 0, 1), (try CubicBezier(0, 1, 1, 0), 0, 1),
      (try CubicBezier(0.25, 2.5, 0.75, 0.5), 0, 1.28818), (try CubicBezier(0.25, 0.5, 0.75, -1.5), -0.28818, 1),
      (try CubicBezier(0.25, 0.1, 0.75, 1.5), 0, 1.10755), (try CubicBezier(0.25, -0.5, 0.75, 0.9), -0.10755, 1),
      (try CubicBezier(0.25, 0.367, 0.75, 0.7), 0, 1),
    ]
    for (bezier, low, high) in table {
      expectNear(Curve.cubicBezier(bezier).range.lowerBound, low, 0.00001)
      expectNear(Curve.cubicBezier(bezier).range.upperBound, high, 0.00001)
    }
    var random = Seeded()
    for _ in 0..<200 {
      let bezier = try random.bezier()
      let range = Curve.cubicBezier(bezier).range
      for _ in 0..<20 {
        let value = bezier.value(at: random.number(0...1))
        #expect(value >= range.lowerBound - 1e-14 && value <= range.upperBound + 1e-14, "\(bezier)")
      }
    }
  }

  @Test("Extreme control points stay finite")
  func extremes() throws {
    let most = Double.greatestFiniteMagnitude
    for x in [0, 0.5, 1] {
      for (y1, y2) in [(most, most), (-most, most), (most, -most), (-most, -most), (0, most)] {
        let bezier = try CubicBezier(x, y1, x, y2)
        for p in stride(from: 0.0, through: 1, by: 0.05) {
          #expect(bezier.value(at: p).isFinite && bezier.slope(at: p).isFinite, "\(bezier) at \(p)")
        }
      }
    }
  }

  @Test("The solution meets the polynomial to the last digits, also where the curve is steep")
  func solvesExactly() throws {
    var random = Seeded()
    for _ in 0..<500 {
      let bezier = try random.bezier()
      let s = random.number(0...1)
      let (x, y) = point(bezier, s)
      // An error of one digit in x is unavoidable; it is as large in y as the curve is steep.
      let slope = abs(bezier.slope(at: x))
      expectNear(bezier.value(at: x), y, 1e-14 + 4e-16 * min(slope, 1e6), "\(bezier) at s = \(s)")
    }
    // x(s) - 1/2 = 4 (s - 1/2)^3: flat to third order in the middle.
    let cube = try CubicBezier(1, 0, 0, 1)
    for p in [0.5, 0.25, 0.5 + 1.0 / 16, 0.9] {
      let t = cbrtReference((p - 0.5) / 4)
      let s = 0.5 + t
      expectNear(cube.value(at: p), 3 * (1 - s) * s * s + s * s * s, 1e-14)
    }
  }

  @Test("Control points outside 0...1 and numbers that are not finite are refused by name")
  func refusals() {
    #expect(throws: ArgumentError("x1", "must be between 0 and 1, got 1.1")) { try CubicBezier(1.1, 0, 1, 1) }
    #expect(throws: ArgumentError("x2", "must be between 0 and 1, got -1")) { try CubicBezier(0, 0, -1, 1) }
    #expect(throws: ArgumentError("y1", "must be finite, got inf")) { try CubicBezier(0, .infinity, 1, 1) }
    #expect(throws: ArgumentError.self) { try CubicBezier(0, 0, 1, .nan) }
  }

  private func point(_ b: CubicBezier, _ s: Double) -> (Double, Double) {
    let r = 1 - s
    return (
      3 * r * r * s * b.x1 + 3 * r * s * s * b.x2 + s * s * s, 3 * r * r * s * b.y1 + 3 * r * s * s * b.y2 + s * s * s
    )
  }

  private func cbrtReference(_ x: Double) -> Double {
    var t = x == 0 ? 0 : x / abs(x)
    for _ in 0..<200 where t != 0 { t -= (t * t * t - x) / (3 * t * t) }
    return t
  }
}

extension Seeded {
  mutating func bezier() throws -> CubicBezier {
    try CubicBezier(number(0...1), number(-2...3), number(0...1), number(-2...3))
  }
}
