import MutoscopeMotion
import Testing

@Suite("Solving curves")
struct CurveSolvingTests {
  @Test("The time of half the way is the reference's")
  func halfway() throws {
    // SEMANTICS 1.5.
    expectNear(Curve.ease.solve(0.5) ?? -1, 0.293300668519, 1e-11)
    expectNear(Curve.easeIn.solve(0.5) ?? -1, 0.6575, 1e-12)
    expectNear(Curve.cubicBezier(try CubicBezier(0.4, 0, 0.2, 1)).solve(0.5) ?? -1, 0.35, 1e-12)
    expectNear(Curve.easeInOut.solve(0.5) ?? -1, 0.5, 1e-16)
  }

  @Test("solve undoes value on monotone curves")
  func inverse() throws {
    var random = Seeded()
    let critical = Curve.spring(try Spring(settle: 1, dampingRatio: 1))
    for curve in [.linear, .ease, .easeIn, .easeOut, .easeInOut, critical] {
      for _ in 0..<50 {
        let p = random.number(0.001...0.9)
        let y = curve.value(at: p)
        let solution = try #require(curve.solve(y))
        #expect(curve.value(at: solution) >= y && curve.value(at: solution.nextDown) <= y)
        expectNear(solution, p, 1e-12, "\(curve), seed \(random.seed)")
        #expect(curve.solve(y, n: 2) == nil)
      }
    }
  }

  @Test("Both ends count as solutions, but not as crossings")
  func ends() throws {
    #expect(Curve.easeInOut.solve(0) == 0)
    #expect(Curve.easeInOut.solve(1) == 1)
    #expect(Curve.easeInOut.crossings(of: 0).isEmpty && Curve.easeInOut.crossings(of: 1).isEmpty)
    #expect(Curve.easeInOut.solve(1.0001) == nil && Curve.easeInOut.solve(-0.0001) == nil)
    #expect(Curve.easeInOut.solve(0.5, n: 0) == nil)
    // A spring passes 1 and comes to rest there.
    let spring = Curve.spring(try Spring(cutoff: 1, dampingRatio: 0.5, landing: .exact(crossing: 3)))
    #expect(spring.crossings(of: 1).count == 2)
    #expect(spring.solutions(of: 1).count == 3 && spring.solve(1, n: 3) == 1)
  }

  @Test("Under overshoot every passage is listed")
  func overshoot() throws {
    let back = Curve.cubicBezier(try CubicBezier(0.5, -1, 0.5, 2))
    for (y, rises) in [(1, [true]), (1.1, [true, false]), (-0.1, [false, true]), (0, [true])] {
      #expect(back.crossings(of: y).map { back.value(at: $0 - 1e-6) < back.value(at: $0 + 1e-6) } == rises)
    }
    var random = Seeded()
    for _ in 0..<50 {
      let curve: Curve =
        switch Int(random.next() % 3) {
        case 0: .cubicBezier(try random.bezier())
        case 1: .spring(try Spring(response: 1, dampingRatio: random.number(0.05...1.2), profile: .physics))
        default:
          .spring(
            try Spring(
              stiffness: random.number(10...500), damping: random.number(1...30),
              initialVelocity: random.number(-20...20)))
        }
      let y = random.number(-0.3...1.3)
      let crossings = curve.crossings(of: y)
      expectSides(of: curve, through: y, until: 1, as: crossings, seed: random.seed)
      for crossing in crossings {
        #expect((curve.value(at: crossing) - y) * (curve.value(at: crossing.nextDown) - y) <= 0)
      }
    }
  }

  @Test("A cut and the rest after it are followed too, also where the spring falls away from its end")
  func cuts() throws {
    var random = Seeded()
    var fallingAway = 0
    for _ in 0..<60 {
      let landings: [Spring.Landing] = [.smooth(), .exact(), .budget(), .blend(tail: 0.3)]
      let landing = landings.randomElement(using: &random) ?? .smooth()
      let spring = try Spring(cutoff: 1, dampingRatio: random.number(0.05...0.6), landing: landing)
      let curve = Curve.spring(spring)
      let rest = spring.residual(at: 1, before: true)
      let y = abs(rest) > 1e-6 ? 1 - rest / 2 : random.number(0.99...1.01)
      if rest * spring.velocity(at: 1, before: true) < 0 { fallingAway += 1 }
      expectSides(of: curve, through: y, until: 1.5, as: curve.crossings(of: y, until: 1.5), seed: random.seed)
    }
    #expect(fallingAway > 0)
  }

  /// Expects a curve to change sides at each crossing and nowhere else, at the points of a fine grid. Two crossings may lie
  /// between two of them.
  private func expectSides(
    of curve: Curve, through y: Double, until end: Double, as crossings: [Double], seed: UInt64
  ) {
    #expect(zip(crossings, crossings.dropFirst()).allSatisfy { $0 < $1 })
    var (next, isAbove, wrong) = (0, 0 > y, [Double]())
    for index in 0...40_000 {
      let point = end * Double(index) / 40_000
      while next < crossings.count, crossings[next] <= point {
        isAbove.toggle()
        next += 1
      }
      let value = curve.value(at: point)
      if abs(value - y) > 1e-9, isAbove != (value > y) { wrong.append(point) }
    }
    #expect(wrong.isEmpty, "\(curve) through \(y), seed \(seed)")
  }

  @Test("A touch is a solution and no crossing")
  func touch() throws {
    let spring = Curve.spring(try Spring(response: 1, dampingRatio: 0.3))
    let peak = spring.range.upperBound
    #expect(spring.crossings(of: peak).isEmpty)
    #expect(spring.solutions(of: peak).count == 1)
  }

  @Test("Jumps are passages at the instant of the jump, level stretches count once")
  func jumps() throws {
    let steps = Curve.steps(try Steps(49))
    #expect(steps.crossings(of: 0.5) == [25.0 / 49])
    #expect(steps.solve(0.5) == 25.0 / 49)
    #expect(steps.solutions(of: 10.0 / 49) == [10.0 / 49])
    #expect(steps.crossings(of: 10.0 / 49) == [10.0 / 49])
    #expect(Curve.steps(try Steps(1)).solve(0.5) == 1)
    let stairs = Curve.piecewise(
      try Piecewise([.init(0), .init(0.5, 0.25, 0.5), .init(1, 0.5, 0.75), .init(0.25, 0.75), .init(1, 1)]))
    #expect(stairs.solutions(of: 0.5) == [0.25, 0.75, 0.75 + 0.25 / 3])
    let crossings = stairs.crossings(of: 0.75)
    #expect(crossings.prefix(2) == [0.5, 0.75])
    #expect(crossings.map { stairs.value(at: $0 - 1e-9) < 0.75 } == [true, false, true])
  }

  @Test("A spring can be followed beyond its natural duration")
  func beyond() throws {
    let spring = try Spring(response: 1, dampingRatio: 0.1)
    let curve = Curve.spring(spring)
    let far = curve.crossings(of: 1, until: 3)
    #expect(far.count > curve.crossings(of: 1).count)
    // The passages through 1 are at (k pi - acos z) / wd.
    let wd = spring.frequency * (1 - 0.01).squareRoot()
    for (index, crossing) in far.enumerated() {
      let time = (Double(index + 1) * .pi - 1.4706289056333368) / wd
      // A digit of the value is the more time, the slower the spring has become.
      expectNear(crossing * spring.naturalDuration, time, 1e-12 + 4e-16 / abs(spring.velocity(at: time)))
    }
  }
}
