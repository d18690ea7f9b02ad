import MutoscopeLayout
import TestSupport
import Testing

/// Stays: what variables are as long as nothing else determines them.
@Suite struct StayTests {
  /// A random system, each of whose variables has a stay.
  private func system(_ seed: UInt64) throws -> (RandomSystem, stays: [Constraint.ID]) {
    var system = RandomSystem(seed: seed, variables: 2 + Int(seed % 4))
    let stays = try system.variables.enumerated().map { index, variable in
      var stay = Constraint(LinearExpression(variable), .equal, LinearExpression(Double(index * 10)))
      stay.strength = Strength(0.01 * Double(index + 1))
      stay.isStay = true
      return try system.solver.add(stay)
    }
    return (system, stays)
  }

  @Test func `stays never stand in the way of what is said, and leave nothing open`() throws {
    for seed in UInt64(0)..<600 {
      var (system, stays) = try system(seed)
      for step in 0..<16 {
        if step % 5 == 4, let stay = stays.randomElement(using: &system.random) {
          try system.solver.set(system.constant(), of: stay)
        }
        do { try system.change() } catch SolverError.unsatisfiable { continue }
        let least = try #require(DenseSimplex.leastErrors(system.constraints.map(\.constraint), system.variables))
        #expect(system.worstError() < 1e-8, "seed \(seed), step \(step)")
        #expect(!differ(least, system.errors(), by: 1e-7), "seed \(seed), step \(step): \(least), \(system.errors())")
        #expect(system.solver.undetermined().isEmpty, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func `where all else is removed, every variable is where its stay says`() throws {
    for seed in UInt64(0)..<400 {
      var (system, stays) = try system(seed)
      for _ in 0..<16 { try? system.change() }
      for (index, stay) in stays.enumerated() { try system.solver.set(Double(index * 7), of: stay) }
      for (id, _) in system.constraints.shuffled(using: &system.random) { try system.solver.remove(id) }
      for (index, variable) in system.variables.enumerated() {
        #expect(abs(system.solver.value(of: variable) - Double(index * 7)) < 1e-9, "seed \(seed), \(index)")
      }
    }
  }

  @Test func `what is refused changes nothing`() throws {
    var refused = 0
    for seed in UInt64(0)..<300 {
      var (system, _) = try system(seed)
      system.strengths = [.required, .required, .low]
      for _ in 0..<20 {
        let before = system.values
        do { try system.change() } catch SolverError.unsatisfiable {
          refused += 1
          #expect(!differ(before, system.values, by: 1e-9), "seed \(seed): \(before), \(system.values)")
        }
      }
    }
    #expect(refused > 100)
  }

  @Test func `a chain of views has short rows, and falls back link by link`() throws {
    var solver = Solver()
    var (tops, links): ([Variable], [Constraint.ID]) = ([], [])
    for index in 0..<2000 {
      let top = solver.variable()
      var stay = Constraint(LinearExpression(top), .equal, LinearExpression(Double(-index)), Strength(0.01))
      stay.isStay = true
      try solver.add(stay)
      if let last = tops.last {
        links.append(try solver.add(Constraint(LinearExpression(top), .equal, LinearExpression(last) + 8)))
      }
      tops.append(top)
    }
    #expect(solver.value(of: tops[1999]) == 1999 * 8)
    #expect(solver.cellCount < 10_000)
    try solver.remove(links[999])
    #expect(solver.value(of: tops[999]) == 999 * 8)
    #expect(solver.value(of: tops[1000]) == -1000)
    #expect(solver.value(of: tops[1999]) == -1000 + 999 * 8)
  }

  @Test func `an interrupted change changes nothing, and is made later`() throws {
    var solver = Solver()
    let x = solver.variable()
    try solver.add(Constraint(LinearExpression(x), .greaterThanOrEqual, 10))
    let wish = try solver.add(Constraint(LinearExpression(x), .equal, 20, .low))
    #expect(throws: SolverError.interrupted) {
      try limited(to: 0) { try solver.add(Constraint(LinearExpression(x), .greaterThanOrEqual, 30)) }
    }
    #expect(solver.value(of: x) == 20)
    try solver.remove(wish)
    try solver.add(Constraint(LinearExpression(x), .greaterThanOrEqual, 30))
    #expect(solver.value(of: x) == 30)
  }
}
