import MutoscopeMotion
import Testing

@Suite("Springs that are over at a given time")
struct SpringCutoffTests {
  private let landings: [Spring.Landing] = [
    .smooth(), .smooth(crossing: 1), .smooth(crossing: 3), .exact(), .exact(crossing: 1), .budget(),
    .budget(tolerance: 0.5, distance: 400), .blend(), .blend(response: 0.7, tail: 0.5), .blend(tail: 1),
  ]

  @Test("From the cut-off on the value is exactly 1 and still")
  func exactEnd() throws {
    for landing in landings {
      for ratio in [0.3, 0.8, 0.99] {
        let spring = try Spring(cutoff: 0.6, dampingRatio: ratio, landing: landing)
        for t in [0.6, 0.7, 1e9] { #expect(spring.value(at: t) == 1 && spring.velocity(at: t) == 0) }
        #expect(spring.value(at: 0) == 0 && spring.velocity(at: 0) == 0)
        #expect(spring.settlingDuration() == 0.6)
        // One that arrives there by itself leaves nothing over, not even by rounding.
        if case .budget = landing { continue }
        #expect(spring.value(at: 0.6, before: true) == 1 && spring.value(at: 0.6.nextDown) == 1)
        expectNear(spring.value(at: 0.6 - 1e-13), 1, 1e-12)
      }
    }
  }

  @Test("A smooth landing reaches position and velocity, with the documented gains")
  func smooth() throws {
    for ratio in [0.2, 0.5, 0.8, 0.95] {
      for crossing in 1...4 {
        let spring = try Spring(cutoff: 0.5, dampingRatio: ratio, landing: .smooth(crossing: crossing))
        expectNear(spring.value(at: 0.5 - 1e-13), 1, 1e-12)
        expectNear(spring.velocity(at: 0.5, before: true), 0, 1e-11)
        // The turns in between are one fewer than the crossing's number.
        let turns = (1..<2000).filter { index in
          let t = Double(index) / 4000
          return spring.velocity(at: t) * spring.velocity(at: t + 1.0 / 4000) < 0
        }
        #expect(turns.count == crossing - 1, "ratio \(ratio), crossing \(crossing)")
      }
    }
    // SEMANTICS 1.4.2. The gain shows at the start: acceleration = gain * w^2.
    for (ratio, crossing, gain) in [(0.8, 2, 1.00023), (0.6, 2, 1.00906), (0.5, 3, 0.99569)] {
      let spring = try Spring(cutoff: 0.5, dampingRatio: ratio, landing: .smooth(crossing: crossing))
      let free = try Spring(stiffness: spring.stiffness, damping: spring.damping)
      expectNear(spring.value(at: 0.1) / free.value(at: 0.1), gain, 5e-6)
    }
  }

  @Test("An exact landing reaches the position, with the documented velocity left")
  func exact() throws {
    // SEMANTICS 1.4.1, z = 0.8, T = 0.5: its n is one less than the crossing.
    for (crossing, velocity) in [(1, 0.298), (2, -0.0102), (3, 2.4e-4)] {
      let spring = try Spring(cutoff: 0.5, dampingRatio: 0.8, landing: .exact(crossing: crossing))
      expectNear(spring.value(at: 0.5 - 1e-13), 1, 1e-12)
      expectNear(spring.velocity(at: 0.5, before: true) / velocity, 1, 0.035, "crossing \(crossing)")
      #expect(Curve.spring(spring).solutions(of: 1).count == crossing)
    }
  }

  @Test("A budget leaves at most its tolerance, in pixels of the property")
  func budget() throws {
    for ratio in [0.4, 0.9, 1, 2] {
      for profile in Spring.Profile.allCases {
        let spring = try Spring(
          cutoff: 0.5, dampingRatio: ratio, landing: .budget(tolerance: 0.5), profile: profile)
        #expect(abs(spring.residual(at: 0.5, before: true)) <= 0.001 * (1 + 1e-9))
        let far = spring.resolved(distance: -400, scale: 3)
        let pixels = far.residual(at: 0.5, before: true) * 400 * 3
        #expect(abs(pixels) <= 0.5 + 1e-9)
        #expect(far.frequency > spring.frequency)
        #expect(spring.resolved(distance: 0, scale: 3) == spring)
        // Half a point away: the tolerance is more than the whole distance, but half of it is the limit.
        let near = spring.resolved(distance: 0.1, scale: 1)
        #expect(near.frequency < spring.frequency && abs(near.residual(at: 0.5, before: true)) <= 0.5)
      }
    }
  }

  @Test("What a budget leaves is there to be seen just before the cut")
  func cut() throws {
    let spring = try Spring(cutoff: 0.5, dampingRatio: 1, landing: .budget())
    expectNear(spring.residual(at: 0.5, before: true), 0.001, 1e-12)
    #expect(spring.residual(at: 0.5) == 0 && spring.velocity(at: 0.5, before: true) > 0)
    let curve = Curve.spring(spring)
    #expect(curve.value(at: 1, before: true) < 1 && curve.value(at: 1) == 1)
    #expect(curve.crossings(of: 0.9995, until: 2) == [1])
    #expect(curve.solve(0.9995) == 1)
  }

  @Test("A budget's own distance wins, and other springs are left as they are")
  func resolving() throws {
    let own = try Spring(cutoff: 0.5, dampingRatio: 0.8, landing: .budget(tolerance: 1, distance: 100))
    #expect(own.resolved(distance: 400, scale: 2) == own)
    let pixels = own.resolved(distance: 400, scale: 3).residual(at: 0.5, before: true) * 300
    #expect(abs(pixels) <= 1 + 1e-9)
    let smooth = try Spring(cutoff: 0.5, dampingRatio: 0.8)
    #expect(smooth.resolved(distance: 400, scale: 3) == smooth)
  }

  @Test("A blend is the designer's spring up to its tail, which ends at rest")
  func blend() throws {
    for ratio in [0.3, 0.7, 1, 2.5] {
      for profile in Spring.Profile.allCases {
        let spring = try Spring(
          cutoff: 0.5, dampingRatio: ratio, landing: .blend(response: 0.4, tail: 0.25), profile: profile)
        let free = try Spring(response: 0.4, dampingRatio: ratio, profile: profile)
        for t in [0.1, 0.3, 0.375] { #expect(spring.value(at: t) == free.value(at: t)) }
        expectNear(spring.value(at: 0.5 - 1e-13), 1, 1e-12)
        expectNear(spring.velocity(at: 0.5, before: true), 0, 1e-12)
        // C1 where the tail begins.
        expectNear(spring.value(at: 0.375 + 1e-9), free.value(at: 0.375), 1e-8)
        expectNear(spring.velocity(at: 0.375 + 1e-9), free.velocity(at: 0.375), 1e-6)
      }
    }
  }

  @Test("Cutting at the perceptual duration would leave what SEMANTICS says")
  func naiveCut() throws {
    for (bounce, rest) in [(0, 0.0136), (0.15, -0.0060), (0.3, -0.0145)] {
      expectNear(try Spring(duration: 0.5, bounce: bounce).residual(at: 0.5), rest, 5e-5)
    }
  }

  @Test("The range of a bent tail is exact")
  func bentRange() throws {
    for landing in landings {
      let curve = Curve.spring(try Spring(cutoff: 0.6, dampingRatio: 0.2, landing: landing))
      let samples = (0...20_000).map { curve.value(at: Double($0) / 20_000) }
      let (low, high) = (samples.min() ?? 0, samples.max() ?? 0)
      #expect(curve.range.lowerBound <= low && curve.range.upperBound >= high)
      expectNear(curve.range.upperBound, high, 1e-5)
    }
  }
}
