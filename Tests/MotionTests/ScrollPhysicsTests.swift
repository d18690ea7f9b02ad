import MutoscopeMotion
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Against the formulas as Ilya Lobanov published them in "How UIScrollView works", 2020.
@Suite("The physics of scroll views")
struct ScrollPhysicsTests {
  // MARK: The rubber band

  @Test("The band is (1 - 1 / (x c / d + 1)) d, on either side, and its inverse leads back")
  func band() {
    var random = Seeded()
    for _ in 0..<200 {
      let band = RubberBand(length: random.number(1...2000))
      let pull = random.number(-3000...3000)
      let published = (1 - 1 / (abs(pull) * 0.55 / band.length + 1)) * band.length
      expectNear(band.offset(ofPull: pull), pull < 0 ? -published : published, 1e-9)
      expectNear(band.pull(at: band.offset(ofPull: pull)), pull, 1e-7)
      let h = 1e-4
      let slope = (band.offset(ofPull: pull + h) - band.offset(ofPull: pull - h)) / (2 * h)
      expectNear(band.slope(atPull: pull), slope, 1e-6)
    }
    #expect(RubberBand(length: 500).slope(atPull: 0) == 0.55)
    #expect(RubberBand(length: 500).offset(ofPull: 1e12) <= 500)
    #expect(RubberBand(length: 0).offset(ofPull: 10) == 0)
    #expect(RubberBand(length: 500).pull(at: 900).isFinite)
  }

  // MARK: The deceleration

  @Test("The deceleration is x0 + (k^(1000 t) - 1) / (1000 ln k) v0, and its velocity v0 k^(1000 t)")
  func published() {
    var random = Seeded()
    for _ in 0..<200 {
      let rate = [0.998, 0.99][random.next().isMultiple(of: 2) ? 0 : 1]
      let motion = Deceleration(
        from: random.number(-500...500), velocity: random.number(-4000...4000), rate: rate)
      let coefficient = 1000 * log(rate)
      for t in [0, 0.001, 0.05, 0.4, 2.5] {
        expectNear(motion.value(at: t), motion.start + (pow(rate, 1000 * t) - 1) / coefficient * motion.velocity, 1e-9)
        expectNear(motion.velocity(at: t), motion.velocity * pow(rate, 1000 * t), 1e-9)
      }
      expectNear(motion.end, motion.start - motion.velocity / coefficient, 1e-9)
      let threshold = 0.25
      let duration = log(-coefficient * threshold / abs(motion.velocity)) / coefficient
      expectNear(motion.duration(within: threshold), max(0, duration), 1e-9)
      if duration > 0 { expectNear(abs(motion.end - motion.value(at: duration)), threshold, 1e-9) }
    }
  }

  @Test("Its velocity sums up to its way, and it may be cut anywhere")
  func integral() {
    let motion = Deceleration(from: 30, velocity: 1800)
    // Simpson's rule.
    let (count, end) = (2000, 1.5)
    let h = end / Double(count)
    let sum = (0...count).reduce(0.0) { sum, index in
      let weight = index == 0 || index == count ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
      return sum + weight * motion.velocity(at: Double(index) * h)
    }
    expectNear(30 + sum * h / 3, motion.value(at: end), 1e-9)
    let second = Deceleration(from: motion.value(at: 0.3), velocity: motion.velocity(at: 0.3))
    for t in [0.1, 1, 3] { expectNear(second.value(at: t), motion.value(at: 0.3 + t), 1e-9) }
    expectNear(second.end, motion.end, 1e-9)
  }

  @Test("It says exactly when it passes a value, and only what it passes")
  func crossing() throws {
    let motion = Deceleration(from: 0, velocity: -2500)
    for value in [-1e-6, -3, -400, -1200] {
      let time = try #require(motion.time(at: value))
      expectNear(motion.value(at: time), value, 1e-9)
    }
    #expect(motion.time(at: 0) == 0)
    #expect(motion.time(at: 5) == nil)
    #expect(motion.time(at: motion.end - 1) == nil)
    #expect(Deceleration(from: 0, velocity: 0).time(at: 1) == nil)
  }

  @Test("It is a critically damped spring released at its own frequency, cut where it is over")
  func spring() {
    let motion = Deceleration(from: 100, velocity: 1234)
    for duration in [1e-4, 0.02, 0.7, 3.9] {
      let curve = Curve.spring(.deceleration(duration: duration))
      let end = motion.value(at: duration)
      for share in [0, 0.001, 0.3, 0.77, 0.999] {
        expectNear(100 + (end - 100) * curve.value(at: share), motion.value(at: share * duration), 1e-9)
        expectNear(
          (end - 100) * curve.slope(at: share) / duration, motion.velocity(at: share * duration), 1e-6)
      }
      #expect(curve.value(at: 1) == 1)
      #expect(curve.solutions(of: 0.5).count == 1)
      expectNear(curve.value(at: curve.solve(0.25) ?? .nan), 0.25, 1e-12)
      #expect(curve.range.lowerBound == 0)
      expectNear(curve.range.upperBound, 1, 1e-12)
    }
    #expect(Spring.deceleration(duration: 2).description == "deceleration(rate 0.998, 2 s)")
  }

  // MARK: The bounce

  @Test("The bounce is the published critically damped spring, from any place with any velocity")
  func bounce() {
    for (offset, velocity) in [(0.0, 900.0), (-80, 0), (-80, -600), (40, -2000)] {
      let motion = SpringMotion(from: offset, velocity: velocity, to: 0, spring: .bounce)
      for t in [0.01, 0.1, 0.5, 1] {
        // exp(-b t) (c1 + c2 t), with b = 10.
        let published = exp(-10 * t) * (offset + (velocity + 10 * offset) * t)
        expectNear(motion.value(at: t), published, 1e-9)
        let slope = exp(-10 * t) * (velocity - 10 * (velocity + 10 * offset) * t)
        expectNear(motion.velocity(at: t), slope, 1e-8)
      }
    }
  }
}
