import MutoscopeLayout
import TestSupport
import Testing

/// Laws of random systems. Whatever fails names its seed.
@Suite struct RandomSolverTests {
  @Test func `after every change the errors are the least, from the highest priority down`() throws {
    for seed in UInt64(0)..<500 {
      var system = RandomSystem(seed: seed, variables: 2 + Int(seed % 4))
      for step in 0..<14 {
        do {
          try system.change()
        } catch SolverError.unsatisfiable {
          continue
        }
        let least = try #require(DenseSimplex.leastErrors(system.constraints.map(\.constraint), system.variables))
        #expect(system.worstError() < 1e-8, "seed \(seed), step \(step)")
        #expect(!differ(least, system.errors(), by: 1e-7), "seed \(seed), step \(step): \(least), \(system.errors())")
      }
    }
  }

  @Test func `what is refused has no solution, and no constraint of the conflict can be spared`() throws {
    var refused = 0
    for seed in UInt64(0)..<600 {
      var system = RandomSystem(seed: seed, variables: 2 + Int(seed % 4))
      system.strengths = [.required, .required, .low]
      for _ in 0..<20 {
        let before = system
        let constraint = system.constraint()
        do {
          try system.add(constraint)
        } catch SolverError.unsatisfiable(let conflict) {
          refused += 1
          let all = system.constraints.filter { conflict.contains($0.id) }.map(\.constraint) + [constraint]
          #expect(all.count == conflict.count + 1)
          #expect(!all.contains { !$0.strength.isRequired })
          #expect(DenseSimplex.leastErrors(all, system.variables) == nil, "seed \(seed)")
          for index in all.indices {
            var fewer = all
            fewer.remove(at: index)
            #expect(DenseSimplex.leastErrors(fewer, system.variables) != nil, "seed \(seed): \(index) can be spared")
          }
          #expect(!differ(before.values, system.values, by: 1e-12), "seed \(seed)")
        }
      }
    }
    #expect(refused > 500)
  }

  @Test func `a change that is refused changes nothing`() throws {
    var refused = 0
    for seed in UInt64(0)..<500 {
      var system = RandomSystem(seed: seed, variables: 3)
      system.strengths = [.required, .required, .low]
      for _ in 0..<20 {
        let before = system
        do {
          try system.change()
        } catch SolverError.unsatisfiable {
          refused += 1
          #expect(!differ(before.values, system.values, by: 1e-12), "seed \(seed)")
          for (id, constraint) in system.constraints {
            let constant = try system.solver.constraint(id).constant
            #expect(constant == constraint.constant)
          }
        }
      }
    }
    #expect(refused > 100)
  }

  @Test func `the order of adding does not matter where the optimum is unique`() throws {
    var compared = 0
    for seed in UInt64(0)..<250 {
      var system = RandomSystem(seed: seed, variables: 4)
      for _ in 0..<12 { try? system.change() }
      let open = Set(system.solver.undetermined())
      var other = Solver()
      let variables = system.variables.map { _ in other.variable() }
      #expect(variables == system.variables)
      for (_, constraint) in system.constraints.shuffled(using: &system.random) { try other.add(constraint) }
      #expect(Set(other.undetermined()) == open, "seed \(seed)")
      for variable in variables where !open.contains(variable) {
        compared += 1
        #expect(abs(other.value(of: variable) - system.solver.value(of: variable)) < 1e-8, "seed \(seed)")
      }
    }
    #expect(compared > 100)
  }

  @Test func `what was added and removed, or edited there and back, leaves nothing behind`() throws {
    for seed in UInt64(0)..<250 {
      var system = RandomSystem(seed: seed, variables: 4)
      for _ in 0..<12 { try? system.change() }
      let open = Set(system.solver.undetermined())
      let before = system
      for _ in 0..<5 {
        if let id = try? system.solver.add(system.constraint()) { try system.solver.remove(id) }
        if let (id, constraint) = system.constraints.first, (try? system.solver.set(system.constant(), of: id)) != nil {
          try system.solver.set(constraint.constant, of: id)
        }
      }
      for variable in system.variables where !open.contains(variable) {
        #expect(abs(before.solver.value(of: variable) - system.solver.value(of: variable)) < 1e-8, "seed \(seed)")
      }
      #expect(!differ(before.errors(), system.errors(), by: 1e-8), "seed \(seed)")
    }
  }

  @Test func `what is undetermined has other values, and nothing else has`() throws {
    for seed in UInt64(0)..<250 {
      var system = RandomSystem(seed: seed, variables: 3)
      for _ in 0..<9 { try? system.change() }
      let open = Set(system.solver.undetermined())
      let constraints = system.constraints.map(\.constraint)
      let least = try #require(DenseSimplex.leastErrors(constraints, system.variables))
      for variable in system.variables {
        // A wish that comes last is granted only to what is undetermined.
        let value = system.solver.value(of: variable)
        let misses = [0.001, -0.001].map { distance in
          let wish = Constraint(LinearExpression(variable), .equal, LinearExpression(value + distance), Strength(0.5))
          return DenseSimplex.leastErrors(constraints + [wish], system.variables)!
        }
        #expect(misses.allSatisfy { !differ(Array($0.dropLast()), least, by: 1e-7) })
        let isMoved = misses.contains { $0.last! < 0.0009 }
        #expect(open.contains(variable) == isMoved, "seed \(seed)")
      }
    }
  }

  @Test func `a hundred thousand edits later a solver agrees with a fresh one`() throws {
    for seed in UInt64(1)...2 {
      var system = RandomSystem(seed: seed, variables: 20)
      while system.constraints.count < 40 { try? system.add(system.constraint()) }
      for (index, variable) in system.variables.enumerated() {
        // A wish for each, and no two weights alike, so that the optimum is unique.
        let strength = Strength(0.5, weight: 1 + Double(index) * 0.01171875)
        try system.add(Constraint(LinearExpression(variable), .equal, LinearExpression(Double(index)), strength))
      }
      for _ in 0..<50_000 {
        let index = system.random.below(system.constraints.count)
        let constant = system.constant() + Double(system.random.below(1000)) * 1e-4
        if (try? system.solver.set(constant, of: system.constraints[index].id)) != nil {
          system.constraints[index].constraint.constant = constant
        }
      }
      var fresh = Solver()
      for _ in system.variables { _ = fresh.variable() }
      for (_, constraint) in system.constraints { try fresh.add(constraint) }
      let open = Set(fresh.undetermined())
      for variable in system.variables where !open.contains(variable) {
        let difference = abs(fresh.value(of: variable) - system.solver.value(of: variable))
        #expect(difference < 1e-9, "seed \(seed)")
      }
      #expect(open.count < 10)
    }
  }

  @Test func `numbers that lie far apart neither trap nor hang`() throws {
    for seed in UInt64(0)..<40 {
      var system = RandomSystem(seed: seed, variables: 4)
      func power(_ low: Int, _ high: Int) -> Double {
        let power = (0..<abs(low + system.random.below(high - low + 1))).reduce(1.0) { number, _ in number * 10 }
        return system.random.below(2) == 0 ? power : low < 0 ? -1 / power : -power
      }
      for _ in 0..<30 {
        var constraint = system.constraint()
        for index in constraint.terms.indices { constraint.terms[index].factor = power(-6, 6) }
        constraint.constant = power(0, 12)
        constraint.strength.weight = abs(power(-3, 3))
        try? system.add(constraint)
        if let (id, _) = system.constraints.randomElement(using: &system.random) {
          if system.random.below(3) == 0 {
            try system.solver.remove(id)
            system.constraints.removeAll { $0.id == id }
          } else {
            try? system.solver.set(power(0, 12), of: id)
          }
        }
        #expect(!system.values.contains { !$0.isFinite }, "seed \(seed)")
      }
    }
  }

  @Test func `what a limit stops anywhere changes nothing, and what comes after it is the best again`() throws {
    var (stopped, conflicts) = (0, 0)
    for seed in UInt64(0)..<1500 {
      var system = RandomSystem(seed: seed, variables: 2 + Int(seed % 5))
      for _ in 0..<6 { try? system.change() }
      for step in 0..<8 {
        let before = system
        let units = system.random.below(400)
        do {
          try limited(to: units) { try system.change() }
        } catch SolverError.interrupted {
          stopped += 1
          // What an earlier limit left undone may have been done meanwhile.
          var done = before
          done.solver.update()
          #expect([before, done].contains { $0.values == system.values }, "seed \(seed), step \(step)")
          for (id, constraint) in system.constraints {
            #expect(try system.solver.constraint(id).constant == constraint.constant)
          }
        } catch SolverError.unsatisfiable { conflicts += 1 }
        if system.random.below(2) == 0 { continue }
        try? system.change()
        system.solver.update()
        let least = try #require(DenseSimplex.leastErrors(system.constraints.map(\.constraint), system.variables))
        #expect(system.worstError() < 1e-8, "seed \(seed), step \(step)")
        #expect(!differ(least, system.errors(), by: 1e-7), "seed \(seed), step \(step): \(least), \(system.errors())")
      }
    }
    #expect(stopped > 1000 && conflicts > 50, "\(stopped), \(conflicts)")
  }

  @Test func `the same calls give the same bits, and copies know nothing of each other`() throws {
    var a = RandomSystem(seed: 7, variables: 6)
    var b = RandomSystem(seed: 7, variables: 6)
    for _ in 0..<60 {
      try? a.change()
      try? b.change()
      #expect(a.values.map(\.bitPattern) == b.values.map(\.bitPattern))
    }
    let copy = a
    let values = a.values
    for _ in 0..<60 { try? a.change() }
    #expect(copy.values.map(\.bitPattern) == values.map(\.bitPattern))
  }
}
