import MutoscopeMotion
import Testing

@Suite("Springs in absolute units")
struct SpringMotionTests {
  @Test("It starts where it is, as fast as it is, and ends at the target")
  func ends() throws {
    var random = Seeded()
    for _ in 0..<50 {
      let spring = try Spring(response: random.number(0.2...1), dampingRatio: random.number(0.2...2))
      let motion = SpringMotion(
        from: random.number(-500...500), velocity: random.number(-2000...2000), to: random.number(-500...500),
        spring: spring)
      #expect(motion.value(at: 0) == motion.start && motion.velocity(at: 0) == motion.velocity)
      let h = 1e-7
      expectNear((motion.value(at: h) - motion.start) / h, motion.velocity, 0.1, "seed \(random.seed)")
      expectNear(motion.value(at: 60), motion.target, 1e-9)
    }
  }

  @Test("Handing a motion over to itself changes nothing")
  func handOver() throws {
    for ratio in [0.3, 1, 2] {
      let spring = try Spring(response: 0.5, dampingRatio: ratio, profile: .physics)
      let first = SpringMotion(from: 100, velocity: -300, to: 400, spring: spring)
      let second = SpringMotion(from: first.value(at: 0.2), velocity: first.velocity(at: 0.2), to: 400, spring: spring)
      for t in [0.01, 0.1, 0.5] {
        expectNear(second.value(at: t), first.value(at: 0.2 + t), 1e-10)
        expectNear(second.velocity(at: t), first.velocity(at: 0.2 + t), 1e-8)
      }
    }
  }

  @Test("A start at the target with velocity is nothing special")
  func atTarget() throws {
    let spring = try Spring(response: 0.5, dampingRatio: 0.5)
    let motion = SpringMotion(from: 100, velocity: 500, to: 100, spring: spring)
    let near = SpringMotion(from: 100 - 1e-9, velocity: 500, to: 100, spring: spring)
    #expect(motion.value(at: 0.05) > 110)
    expectNear(motion.value(at: 0.1), near.value(at: 0.1), 1e-8)
    let end = motion.settlingDuration(within: 0.5)
    #expect(end.isFinite && end > 0.3)
    for index in 0...100 {
      #expect(abs(motion.value(at: end * (1 + Double(index) / 50)) - 100) <= 0.5)
    }
    let fierce = SpringMotion(from: 100, velocity: 1e300, to: 100, spring: spring)
    #expect(fierce.settlingDuration(within: 0.5).isFinite && fierce.settlingDuration(within: 0) == .infinity)
    let still = SpringMotion(from: 100, velocity: 0, to: 100, spring: spring)
    #expect(still.value(at: 0.1) == 100 && still.settlingDuration(within: 0.5) == 0)
  }

  @Test("The spring's own velocity gives way to the motion's")
  func ownVelocity() throws {
    let spring = try Spring(stiffness: 100, damping: 10, initialVelocity: 50)
    let plain = try Spring(stiffness: 100, damping: 10)
    let motion = SpringMotion(from: 0, velocity: 0, to: 10, spring: spring)
    expectNear(motion.value(at: 0.1), 10 * plain.value(at: 0.1), 1e-12)
  }

  @Test("A cut-off lands at its time with any velocity, at rest unless it lands on position only")
  func cutoff() throws {
    let landings: [Spring.Landing] = [.smooth(), .exact(), .budget(), .blend()]
    for landing in landings {
      let spring = try Spring(cutoff: 0.5, dampingRatio: 0.6, landing: landing)
      for velocity in [0.0, 700, -2000] {
        let motion = SpringMotion(from: 0, velocity: velocity, to: 100, spring: spring)
        #expect(motion.value(at: 0.5) == 100 && motion.velocity(at: 0.5) == 0)
        let still = SpringMotion(from: 0, velocity: 0, to: 100, spring: spring)
        // What is left just before is that of the spring; the velocity's share is gone.
        expectNear(motion.value(at: 0.5 - 1e-9), still.value(at: 0.5 - 1e-9), 1e-6)
        expectNear(motion.velocity(at: 0.5 - 1e-9), still.velocity(at: 0.5 - 1e-9), 1e-3)
        #expect(motion.settlingDuration(within: 0.1) == 0.5)
      }
    }
  }

  @Test("A stretched spring keeps the velocity of its start")
  func stretched() throws {
    let spring = try Spring(settle: 0.5, dampingRatio: 0.7)
    let motion = SpringMotion(from: 0, velocity: 300, to: 100, spring: spring)
    let h = 1e-7
    expectNear((motion.value(at: h) - motion.value(at: 0)) / h, 300, 0.1)
    expectNear((motion.value(at: 0.2 + h) - motion.value(at: 0.2 - h)) / (2 * h), motion.velocity(at: 0.2), 1e-4)
    let plain = SpringMotion(from: 0, velocity: 0, to: 100, spring: spring)
    expectNear(plain.value(at: 0.2), 100 * (try Spring(settle: 1, dampingRatio: 0.7)).value(at: 0.4), 1e-12)
    let unstretched = SpringMotion(from: 0, velocity: 0, to: 1, spring: try Spring(response: 0.5, dampingRatio: 1))
    #expect(unstretched.value(at: 0.2) == (try Spring(response: 0.5, dampingRatio: 1)).value(at: 0.2))
  }
}
