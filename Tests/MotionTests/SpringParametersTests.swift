import MutoscopeMotion
import Testing

@Suite("Descriptions of springs")
struct SpringParametersTests {
  @Test("The documented values come out")
  func documented() throws {
    // SEMANTICS 1.2; Apple's documentation of SwiftUI's Spring and Flutter's spring_simulation_test.
    let bouncy = try Spring(duration: 0.5, bounce: 0.3)
    expectNear(bouncy.stiffness, 157.91, 0.01)
    expectNear(bouncy.damping, 17.59, 0.01)
    expectNear(try Spring(duration: 0.5, bounce: -0.3, profile: .physics).damping, 35.90, 0.01)
    let classic = try Spring(stiffness: 100, damping: 10)
    expectNear(2 * .pi / classic.frequency, 0.63, 0.005)
    #expect(1 - classic.dampingRatio == 0.5)
    let keyboard = try Spring(mass: 3, stiffness: 1000, damping: 500, profile: .physics)
    expectNear(keyboard.dampingRatio, 4.5644, 0.0001)
  }

  @Test("response and dampingRatio are the other parameters in disguise")
  func response() throws {
    let spring = try Spring(response: 0.4, dampingRatio: 0.6)
    let physical = try Spring(stiffness: spring.stiffness, damping: spring.damping)
    let perceptual = try Spring(duration: 0.4, bounce: 0.4)
    for t in [0.05, 0.2, 0.7] {
      expectNear(spring.value(at: t), physical.value(at: t), 1e-14)
      expectNear(spring.value(at: t), perceptual.value(at: t), 1e-14)
    }
  }

  @Test("The profile decides about damping ratios above 1")
  func profiles() throws {
    let clamped = try Spring(stiffness: 100, damping: 50)
    let critical = try Spring(stiffness: 100, damping: 20)
    let physical = try Spring(stiffness: 100, damping: 50, profile: .physics)
    #expect(clamped.dampingRatio == 1 && clamped.damping == 50 && physical.dampingRatio == 2.5)
    #expect(clamped.value(at: 0.2) == critical.value(at: 0.2))
    #expect(physical.value(at: 0.2) < clamped.value(at: 0.2))
  }

  @Test("A bounce and a damping ratio say the same")
  func bounce() throws {
    #expect(try Spring.dampingRatio(bounce: 0.3) == 0.7)
    #expect(try Spring.dampingRatio(bounce: 0) == 1)
    #expect(try Spring.dampingRatio(bounce: -0.5) == 2)
    for profile in Spring.Profile.allCases {
      #expect(try Spring(duration: 0.5, bounce: -0.5, profile: profile).dampingRatio == 2)
      let cut = try Spring(cutoff: 0.5, bounce: -0.2, landing: .blend(), profile: profile)
      #expect(cut.dampingRatio == 1.25 && cut.value(at: 0.5) == 1)
      let slow = try Spring(duration: 0.5, bounce: -0.2, profile: profile).stretched(by: 3)
      expectNear(slow.dampingRatio, 1.25, 1e-12)
    }
    #expect(try Spring(cutoff: 0.5, dampingRatio: 1.25, landing: .blend()).dampingRatio == 1)
  }

  @Test("Which springs are stretched, and how long each lasts")
  func durations() throws {
    let settled = try Spring(settle: 0.7, dampingRatio: 0.6)
    let cut = try Spring(cutoff: 0.3, bounce: 0.2)
    let free = try Spring(response: 0.5, dampingRatio: 0.5)
    #expect(settled.isStretched && cut.isStretched && !free.isStretched)
    #expect(settled.naturalDuration == 0.7 && cut.naturalDuration == 0.3)
    #expect(free.naturalDuration == free.settlingDuration())
    #expect(settled.cutoff == nil && cut.cutoff == 0.3)
  }

  @Test("Bad parameters are refused by name")
  func refusals() {
    func refused(_ parameter: String, _ message: String, _ make: () throws -> Spring) {
      #expect(throws: ArgumentError(parameter, message)) { try make() }
    }
    refused("mass", "must be positive, got 0") { try Spring(mass: 0, stiffness: 1, damping: 1) }
    refused("stiffness", "must be positive, got -1") { try Spring(stiffness: -1, damping: 1) }
    refused("damping", "must be positive, got nan") { try Spring(stiffness: 1, damping: .nan) }
    refused("initialVelocity", "must be between -1e12 and 1e12, got inf") {
      try Spring(stiffness: 1, damping: 1, initialVelocity: .infinity)
    }
    refused("response", "must be positive, got 0") { try Spring(response: 0, dampingRatio: 1) }
    refused("dampingRatio", "must be positive, got 0") { try Spring(response: 1, dampingRatio: 0) }
    refused("bounce", "must be between -1 and 1, both excluded, got 1") { try Spring(duration: 1, bounce: 1) }
    refused("settle", "must be positive, got -2") { try Spring(settle: -2, dampingRatio: 1) }
    refused("dampingRatio", "must be positive, got 0") { try Spring(settle: 1, dampingRatio: 0) }
    refused("cutoff", "must be positive, got 0") { try Spring(cutoff: 0, dampingRatio: 0.5) }
    refused("crossing", "must be between 1 and 1000, got 0") {
      try Spring(cutoff: 1, dampingRatio: 0.5, landing: .smooth(crossing: 0))
    }
    refused("tail", "must be between 0 and 1, 0 excluded, got 2") {
      try Spring(cutoff: 1, dampingRatio: 0.5, landing: .blend(tail: 2))
    }
    refused("tolerance", "must be positive, got 0") {
      try Spring(cutoff: 1, dampingRatio: 0.5, landing: .budget(tolerance: 0))
    }
    refused("distance", "must be positive, got 0") {
      try Spring(cutoff: 1, dampingRatio: 0.5, landing: .budget(distance: 0))
    }
    refused("stiffness", "makes a spring too stiff, too soft or with too much or too little damping") {
      try Spring(stiffness: 1e-300, damping: 1e-300)
    }
  }

  @Test(
    "Damping beyond computing is refused, however little it is",
    arguments: [.leastNonzeroMagnitude, 1e-300, 1e-100, 1e-5, 1e7])
  func damping(ratio: Double) {
    #expect(throws: ArgumentError.self) { try Spring(settle: 1, dampingRatio: ratio, profile: .physics) }
    #expect(throws: ArgumentError.self) {
      try Spring(cutoff: 1, dampingRatio: ratio, landing: .budget(tolerance: 1, distance: 1), profile: .physics)
    }
  }

  @Test("Without oscillation smooth and exact landings are refused, with the way out")
  func refusedLandings() {
    #expect(
      throws: ArgumentError(
        "dampingRatio", "must be below 1 for mode 'smooth', which needs an oscillation; use mode 'blend'")
    ) { try Spring(cutoff: 0.5, dampingRatio: 1) }
    #expect(
      throws: ArgumentError("bounce", "must be above 0 for mode 'exact', which needs an oscillation; use mode 'blend'")
    ) { try Spring(cutoff: 0.5, bounce: 0, landing: .exact()) }
  }
}
