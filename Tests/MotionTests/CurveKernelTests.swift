import CCurves
import MutoscopeMotion
import Testing

@Suite("Kernels of curves")
struct CurveKernelTests {
  /// Passages of every kind: random, and times at their very ends.
  private func readings(width: Int32, _ random: inout Seeded) throws -> [Double]? {
    guard mc_choose(width) == width else { return nil }
    defer { _ = mc_choose(-1) }
    var results: [Double] = []
    for round in 0..<20 {
      // Once more than are looked through at once.
      let count = round == 0 ? 700 : Int.random(in: 1...30, using: &random)
      let origins = (0..<count).map { _ in random.number(0...1) }
      let lengths = (0..<count).map { _ in random.number(0.1...1) }
      // With its length, or only with what is around it.
      let ends = zip(origins, lengths).map { $0 + $1 + (round % 3 == 0 ? 0.5 : 0) }
      let froms = (0..<count).map { _ in random.number(-100...100) }
      let tos = (0..<count).map { _ in random.number(-100...100) }
      var bezier = try CubicBezier(
        random.number(0...1), random.number(-1...2), random.number(0...1), random.number(-1...2)
      ).kernel
      let spring = try Spring(
        mass: 1, stiffness: random.number(10...1000), damping: random.number(0.1...5),
        initialVelocity: random.number(-5...5)
      ).kernel
      var swing = try #require(spring)
      let times = [random.number(0...2), origins[0], origins[0] + lengths[0], ends[0], ends[0].nextDown, -1, 1e9]
      for time in times {
        var own = [[Double]](repeating: Array(repeating: .nan, count: count), count: 3)
        let passages = { (body: (MCPassages) -> Void) in
          ends.withUnsafeBufferPointer { ends in
            origins.withUnsafeBufferPointer { origins in
              lengths.withUnsafeBufferPointer { lengths in
                froms.withUnsafeBufferPointer { froms in
                  tos.withUnsafeBufferPointer { tos in
                    body(
                      MCPassages(
                        ends: ends.baseAddress, origins: origins.baseAddress, lengths: lengths.baseAddress,
                        froms: froms.baseAddress, tos: tos.baseAddress))
                  }
                }
              }
            }
          }
        }
        passages {
          mc_linear_passages($0, count, time, &own[0])
          mc_bezier_passages(&bezier, $0, count, time, &own[1])
          mc_spring_passages(&swing, $0, count, time, &own[2])
        }
        results += own.joined()
        for lane in 0..<count {
          let passage = MCPassage(
            end: ends[lane], origin: origins[lane], length: lengths[lane], from: froms[lane], to: tos[lane])
          var single = [Double](repeating: .nan, count: 3)
          mc_linear_times(passage, [time], 1, &single[0])
          mc_bezier_times(&bezier, passage, [time], 1, &single[1])
          mc_spring_times(&swing, passage, [time], 1, &single[2])
          #expect(single == own.map { $0[lane] })
        }
      }
    }
    return results
  }

  @Test("Every width computes the same bits, lanes and times too")
  func widths() throws {
    let random = Seeded()
    var all: [[Double]] = []
    for width: Int32 in 0...2 {
      var own = random
      if let results = try readings(width: width, &own) { all.append(results) }
    }
    for results in all { #expect(results == all[0], "seed \(random.seed)") }
  }

  @Test("They are the curves, and exact at the ends and in the middle of what is symmetrical")
  func curves() throws {
    var random = Seeded()
    for round in 0..<200 {
      let bezier = try CubicBezier(
        round % 4 == 0 ? 0 : random.number(0...1), random.number(-1...2), round % 5 == 0 ? 1 : random.number(0...1),
        random.number(-1...2))
      var kernel = bezier.kernel
      for _ in 0..<50 {
        let u = random.number(0...1)
        // Where the curve is steep, the time's own last digit shows.
        expectNear(mc_bezier_value(&kernel, u), bezier.value(at: u), 1e-13 + 1e-15 * abs(bezier.slope(at: u)))
      }
      #expect(mc_bezier_value(&kernel, 0) == 0 && mc_bezier_value(&kernel, 1) == 1)
      let spring = try Spring(
        mass: 1, stiffness: random.number(1...1000), damping: random.number(0.1...1.9),
        initialVelocity: random.number(-5...5))
      var swing = try #require(spring.kernel)
      // The angle grows without bound, and what is lost to it with it.
      for _ in 0..<50 {
        let t = random.number(0...100)
        expectNear(mc_spring_value(&swing, t), spring.value(at: t), 1e-12)
      }
      let late = random.number(1e4...1e6)
      expectNear(mc_spring_value(&swing, late), spring.value(at: late), 1e-9)
      #expect(mc_spring_value(&swing, 0) == 0)
    }
    for curve in [try CubicBezier(0.42, 0, 0.58, 1), try CubicBezier(1.0 / 3, 0, 2.0 / 3, 1)] {
      var kernel = curve.kernel
      #expect(mc_bezier_value(&kernel, 0.5) == 0.5)
    }
  }

  @Test("Springs that do not swing, and those with a bent tail, have none")
  func none() throws {
    #expect(try Spring(response: 1, dampingRatio: 1).kernel == nil)
    #expect(try Spring(response: 1, dampingRatio: 2, profile: .physics).kernel == nil)
    #expect(try Spring(cutoff: 1, dampingRatio: 0.5, landing: .blend(tail: 0.3)).kernel == nil)
    #expect(try Spring(cutoff: 1, dampingRatio: 0.5, landing: .exact()).kernel != nil)
  }
}
