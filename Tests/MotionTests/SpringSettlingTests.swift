import MutoscopeMotion
import Testing

@Suite("Settling of springs")
struct SpringSettlingTests {
  @Test("Core Animation's durations come out")
  func coreAnimation() throws {
    // SEMANTICS 1.3: the value iOS prints for the default spring, and Apple's documented examples.
    expectNear(try Spring(stiffness: 100, damping: 10).settlingDuration(), 1.4727003346780926, 1e-14)
    expectNear(try Spring(stiffness: 100, damping: 5).settlingDuration(), 2.85497, 5e-6)
    expectNear(try Spring(stiffness: 100, damping: 15).settlingDuration(), 1.02209, 5e-6)
  }

  @Test("The keyboard spring settles in 0.506 s clamped and in 3.4 s by physics")
  func keyboard() throws {
    expectNear(try Spring(mass: 3, stiffness: 1000, damping: 500).settlingDuration(), 0.505735, 5e-7)
    let physical = try Spring(mass: 3, stiffness: 1000, damping: 500, profile: .physics)
    expectNear(physical.settlingDuration(), 3.418, 5e-4)
    expectNear(physical.residual(at: physical.settlingDuration()), 0.001, 1e-12)
  }

  @Test("Critical springs settle at the root of the settling equation, for every epsilon")
  func critical() throws {
    // SEMANTICS 1.2: w0 T for z = 1.
    let spring = try Spring(stiffness: 1, damping: 2)
    for (epsilon, time) in [(1e-3, 9.23341347645158573), (5e-4, 9.99867749762), (1e-2, 6.63835206799)] {
      expectNear(spring.settlingDuration(epsilon), time, 1e-10)
      expectNear(spring.residual(at: spring.settlingDuration(epsilon)), epsilon, 1e-12)
    }
    #expect(spring.settlingDuration(0) == .infinity && spring.settlingDuration(1) == 0)
  }

  @Test("It is a true bound, with and without velocity")
  func bound() throws {
    var random = Seeded()
    for _ in 0..<100 {
      let spring = try Spring(
        mass: random.number(0.5...3), stiffness: random.number(20...500), damping: random.number(1...100),
        initialVelocity: random.number(-30...30), profile: random.next() % 2 == 0 ? .uikit : .physics)
      for epsilon in [0.3, 1e-2, 1e-3] {
        let end = spring.settlingDuration(epsilon)
        for index in 0...500 {
          let t = end * (1 + Double(index) / 250)
          #expect(abs(spring.residual(at: t)) <= epsilon * (1 + 1e-9), "\(spring) at \(t), seed \(random.seed)")
        }
      }
    }
  }

  @Test("By physics it is the last exit itself, also when the spring shoots over once")
  func lastExit() throws {
    for velocity in [-40.0, 0, 10, 100, 400] {
      let spring = try Spring(stiffness: 100, damping: 40, initialVelocity: velocity, profile: .physics)
      let end = spring.settlingDuration(1e-3)
      expectNear(abs(spring.residual(at: end)), 1e-3, 1e-12, "velocity \(velocity)")
    }
  }

  @Test("It is continuous at a damping ratio of 1")
  func continuity() throws {
    func duration(_ ratio: Double) throws -> Double {
      try Spring(response: 1, dampingRatio: ratio, profile: .physics).settlingDuration()
    }
    expectNear(try duration(1 - 1e-9), try duration(1), 1e-7)
    expectNear(try duration(1 + 1e-9), try duration(1), 1e-7)
  }

  @Test("settle is the inverse of settlingDuration")
  func settle() throws {
    for ratio in [0.05, 0.5, 0.99, 0.9999, 1, 1.0001, 3] {
      for profile in Spring.Profile.allCases {
        let spring = try Spring(settle: 0.8, dampingRatio: ratio, profile: profile)
        expectNear(spring.settlingDuration(), 0.8, 1e-13, "ratio \(ratio)")
        #expect(abs(spring.residual(at: 0.8)) <= 0.001 * (1 + 1e-9))
      }
    }
    // SEMANTICS 1.2: the formula, and trap 2's stiffness.
    expectNear(try Spring(settle: 1, dampingRatio: 0.5).frequency, 14.73, 0.005)
    expectNear(try Spring(settle: 2, dampingRatio: 1).frequency, 9.23341347645158573 / 2, 1e-12)
  }

  @Test("Remotion's measureSpring of a damping of 200 is 23 frames, with the clamp")
  func remotion() throws {
    func frames(_ profile: Spring.Profile) throws -> Int {
      let spring = try Spring(stiffness: 100, damping: 200, profile: profile)
      var last = 0
      for frame in 0..<1000 where abs(spring.residual(at: Double(frame) / 30)) >= 0.005 { last = frame }
      return last + 1
    }
    #expect(try frames(.uikit) == 23)
    #expect(try frames(.physics) == 318)
  }
}
