import MutoscopeMotion
import Testing

@Suite("Steps")
struct StepsTests {
  @Test("Values agree with Blink's timing_function_test.cc, before flag included")
  func blinkValues() throws {
    // (p, before, value)
    let start1: [(Double, Bool, Double)] = [
      (-1.1, false, -1), (-0.1, false, 0), (0, true, 0), (0, false, 1), (0.2, false, 1), (0.6, false, 1),
      (1, true, 1), (1, false, 1), (2, true, 2), (2, false, 3),
    ]
    let end1: [(Double, Bool, Double)] = [
      (-2, false, -2), (0, true, 0), (0, false, 0), (0.2, false, 0), (0.6, false, 0), (1, true, 0), (1, false, 1),
      (2, false, 2),
    ]
    let start4: [(Double, Bool, Double)] = [
      (-0.5, true, -0.5), (-0.5, false, -0.25), (0, true, 0), (0, false, 0.25), (0.24, false, 0.25),
      (0.25, true, 0.25), (0.25, false, 0.5), (0.49, false, 0.5), (0.5, true, 0.5), (0.5, false, 0.75),
      (0.74, false, 0.75), (0.75, true, 0.75), (0.75, false, 1), (1, true, 1), (1, false, 1), (1.5, false, 1.75),
    ]
    let end4: [(Double, Bool, Double)] = [
      (-2, true, -2.25), (-2, false, -2), (0, true, 0), (0, false, 0), (0.24, false, 0), (0.25, true, 0),
      (0.25, false, 0.25), (0.49, false, 0.25), (0.5, true, 0.25), (0.5, false, 0.5), (0.74, false, 0.5),
      (0.75, true, 0.5), (0.75, false, 0.75), (0.99, false, 0.75), (1, true, 0.75), (1, false, 1), (2, true, 1.75),
      (2, false, 2),
    ]
    let table: [(Steps, [(Double, Bool, Double)])] = [
      (try Steps(1, .start), start1), (try Steps(1, .end), end1), (try Steps(4, .start), start4),
      (try Steps(4, .end), end4),
    ]
    for (steps, samples) in table {
      for (p, before, value) in samples {
        #expect(steps.value(at: p, before: before) == value, "\(steps) at \(p), before: \(before)")
      }
    }
  }

  @Test("`both` and `none` jump at both ends or at neither (CSS Easing 2, figure of steps(3, ...))")
  func bothAndNone() throws {
    let both = try Steps(3, .both)
    #expect([0, 0.3, 0.4, 0.7, 1].map { both.value(at: $0) } == [0.25, 0.25, 0.5, 0.75, 1])
    #expect(both.value(at: 0, before: true) == 0)
    let none = try Steps(3, .none)
    #expect([0, 0.3, 0.4, 0.7, 1].map { none.value(at: $0) } == [0, 0, 0.5, 1, 1])
    // WPT: 200 % and -100 % are not clamped.
    #expect(both.value(at: 2) == 1.75 && none.value(at: 2) == 3 && none.value(at: -1) == -1.5)
  }

  @Test("Every count jumps exactly at the doubles k / n")
  func jumpsExactly() throws {
    for n in 1...200 {
      let steps = try Steps(n, .end)
      for k in 1...n {
        let p = Double(k) / Double(n)
        #expect(steps.value(at: p) == p)
        #expect(steps.value(at: p, before: true) == Double(k - 1) / Double(n))
        #expect(steps.value(at: p.nextDown) == Double(k - 1) / Double(n))
      }
    }
  }

  @Test("Position names are read with and without `jump-`")
  func names() {
    for position in Steps.Position.allCases {
      #expect(Steps.Position(name: position.rawValue) == position)
      #expect(Steps.Position(name: "jump-" + position.rawValue) == position)
    }
    #expect(Steps.Position(name: "middle") == nil)
  }

  @Test("Too few steps are refused")
  func refusals() {
    #expect(throws: ArgumentError("n", "must be between 1 and 100000, got 0")) { try Steps(0) }
    #expect(throws: ArgumentError("n", "must be between 2 and 100000 for 'none', got 1")) { try Steps(1, .none) }
    #expect(throws: ArgumentError.self) { try Steps(100_001) }
  }
}
