import MutoscopeMotion
import Testing

@Suite("Piecewise curves")
struct PiecewiseTests {
  private typealias Stop = Piecewise.Stop

  @Test("Values agree with WPT css-easing/linear-timing-functions-output and Blink's LinearEvaluate")
  func wptValues() throws {
    let above = try Piecewise([Stop(0), Stop(1.5), Stop(1)])
    #expect([0, 0.25, 0.5, 0.75, 1].map { above.value(at: $0) } == [0, 0.75, 1.5, 1.25, 1])
    let below = try Piecewise([Stop(1), Stop(-0.5), Stop(0)])
    #expect([0, 0.25, 0.5, 0.75, 1].map { below.value(at: $0) } == [1, 0.25, -0.5, -0.25, 0])
    let line = try Piecewise([Stop(0), Stop(1)])
    for p in [0.2, 0.6, -0.2, 1.6] { expectNear(line.value(at: p), p, 1e-15) }
    let bent = try Piecewise([Stop(0, 0), Stop(1, 0.5), Stop(0.5, 0.6), Stop(1, 1)])
    for (p, value) in [(0.25, 0.5), (0.6, 0.5), (0.8, 0.75), (-0.25, -0.5)] {
      expectNear(bent.value(at: p), value, 1e-15)
    }
  }

  @Test("A stop with two inputs is a step, right-continuous")
  func twoInputs() throws {
    // WPT: equivalent to steps(5, jump-start).
    let stairs = try Piecewise([
      Stop(0.2, 0, 0.2), Stop(0.4, 0.2, 0.4), Stop(0.6, 0.4, 0.6), Stop(0.8, 0.6, 0.8), Stop(1, 0.8, 1),
    ])
    let steps = try Steps(5, .start)
    #expect(stairs.points.count == 10)
    for p in [0, 0.199, 0.2, 0.201, 0.399, 0.401, 0.6, 0.8, 0.999, 1] {
      #expect(stairs.value(at: p) == steps.value(at: p), "at \(p)")
    }
    for p in [0.2, 0.4, 0.6, 0.8] {
      #expect(stairs.value(at: p, before: true) == stairs.value(at: p - 0.01), "before \(p)")
    }
  }

  @Test("Missing inputs are completed as CSS Easing 2 says")
  func canonicalInputs() throws {
    func inputs(_ stops: [Piecewise.Stop]) throws -> [Double] { try Piecewise(stops).points.map(\.input) }
    #expect(try inputs([Stop(0), Stop(0.3), Stop(0.6), Stop(1)]) == [0, 1.0 / 3, 2.0 / 3, 1])
    #expect(try inputs([Stop(0), Stop(0.5, 0.5), Stop(0.2, 0.25), Stop(1)]) == [0, 0.5, 0.5, 1])
    #expect(try inputs([Stop(0, 0.2), Stop(1)]) == [0.2, 1])
    #expect(try inputs([Stop(0), Stop(1, 1.5), Stop(2)]) == [0, 1.5, 1.5])
    #expect(try inputs([Stop(0), Stop(1), Stop(2, 0.5, 0.75), Stop(3)]) == [0, 0.25, 0.5, 0.75, 1])
    #expect(try inputs([Stop(0, -0.5), Stop(1, -1), Stop(2, 1)]) == [-0.5, -0.5, 1])
  }

  @Test("Equal inputs give the output of the second point, and the outer lines go on")
  func edges() throws {
    let curve = try Piecewise([Stop(0, 0), Stop(0.4, 0), Stop(0.6, 1), Stop(1, 1)])
    #expect(curve.value(at: 0) == 0.4)
    #expect(curve.value(at: 1) == 1)
    #expect(curve.value(at: 1, before: true) == 0.6)
    expectNear(curve.value(at: 0.5), 0.5, 1e-15)
    // The last two points share an input, so there is no line to go on with: B's output, as the rule says.
    #expect(curve.value(at: 2) == 1)
    #expect(curve.slope(at: 0.5) == 0.6 - 0.4)
  }

  @Test("Fewer than two stops and numbers that are not finite are refused")
  func refusals() {
    #expect(throws: ArgumentError("stops", "must be two or more, got 1")) { try Piecewise([Piecewise.Stop(1)]) }
    #expect(throws: ArgumentError("stops[2]", "must be finite, got nan")) {
      try Piecewise([Piecewise.Stop(0), Piecewise.Stop(.nan)])
    }
    #expect(throws: ArgumentError("stops[1]", "must be finite, got inf")) {
      try Piecewise([Piecewise.Stop(0, .infinity), Piecewise.Stop(1)])
    }
  }
}
