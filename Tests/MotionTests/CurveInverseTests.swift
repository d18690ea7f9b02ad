import Testing

@testable import MutoscopeMotion

/// When a curve shows a value.
@Suite("Inverses of curves")
struct CurveInverseTests {
  private static func curves() throws -> [(curve: Curve, duration: Double)] {
    [
      (.linear, 1), (.easeInOut, 0.4), (.cubicBezier(try CubicBezier(0.3, -0.5, 0.6, 1.6)), 1),
      (.spring(try Spring(response: 0.5, dampingRatio: 1)), 2),
      (.spring(try Spring(response: 0.5, dampingRatio: 0.6)), 2),
    ]
  }

  @Test("A curve shows a value at its share of the time, and at none before")
  func first() throws {
    for (curve, duration) in try Self.curves() {
      let inverse = Curve.Inverse(of: curve, over: duration)
      let end = if case .spring(let spring) = curve { duration / spring.naturalDuration } else { 1.0 }
      for value in stride(from: 0.05, to: 1, by: 0.05) {
        let share = inverse(value)
        #expect(inverse.shows(value))
        #expect(abs(curve.value(at: share * end) - value) < 1e-9, "\(curve) at \(value)")
        // It begins below the value, so that it has come to it from there.
        for step in 1..<200 { #expect(curve.value(at: share * end * Double(step) / 200) < value + 1e-9) }
      }
      #expect(inverse(0) == 0 && inverse(1) == 1)
    }
  }

  @Test("Its slope is that of the shares")
  func slope() throws {
    let step = 1e-6
    for (curve, duration) in try Self.curves() {
      let inverse = Curve.Inverse(of: curve, over: duration)
      for value in stride(from: 0.1, to: 0.95, by: 0.1) {
        let difference = (inverse(value + step) - inverse(value - step)) / (2 * step)
        #expect(abs(inverse.slope(at: value) - difference) <= 1e-4 * max(1, difference), "\(curve) at \(value)")
      }
    }
  }

  @Test("A value that a cut spring has not come to, or a staircase jumps across, is not shown")
  func unseen() throws {
    let cut = Curve.Inverse(of: .spring(try Spring(response: 1, dampingRatio: 1)), over: 0.2)
    #expect(cut.shows(0.1) && !cut.shows(0.95))
    let stairs = Curve.Inverse(of: .steps(try Steps(4)), over: 1)
    #expect(stairs.shows(0.5) && !stairs.shows(0.6))
  }
}
