import MutoscopeLayout
import Testing

@Suite struct SolverTests {
  var solver = Solver()

  mutating func variables(_ count: Int) -> [Variable] { (0..<count).map { _ in solver.variable() } }

  @discardableResult
  mutating func add(
    _ left: LinearExpression, _ relation: Relation, _ right: LinearExpression, _ strength: Strength = .required
  ) throws -> Constraint.ID {
    try solver.add(Constraint(left, relation, right, strength))
  }

  // MARK: The paper

  @Test mutating func `the paper's midpoint follows the mouse until its right end is at the border`() throws {
    let (middle, left, right) = (solver.variable(), solver.variable(), solver.variable())
    let (m, l, r) = (LinearExpression(middle), LinearExpression(left), LinearExpression(right))
    try add(2 * m, .equal, l + r)
    try add(l + 10, .lessThanOrEqual, r)
    try add(r, .lessThanOrEqual, 100)
    try add(l, .greaterThanOrEqual, 0)
    try add(l, .equal, 30, Strength(1))
    try add(r, .equal, 60, Strength(1))
    let mouse = try add(m, .equal, 45, .high)
    #expect([middle, left, right].map(solver.value) == [45, 30, 60])
    try solver.set(60, of: mouse)
    #expect(solver.value(of: middle) == 60)
    #expect(solver.value(of: left) + solver.value(of: right) == 120)
    try solver.set(90, of: mouse)
    #expect(solver.value(of: middle) == 90)
    #expect(solver.value(of: left) + solver.value(of: right) == 180)
    try solver.set(99, of: mouse)
    #expect([middle, left, right].map(solver.value) == [95, 90, 100])
    try solver.set(45, of: mouse)
    #expect([middle, left, right].map(solver.value) == [45, 30, 60])
  }

  @Test mutating func `the paper's hierarchies: a required constraint, then the stronger of two wishes`() throws {
    let x = solver.variable()
    try add(LinearExpression(x), .lessThanOrEqual, 10)
    try add(LinearExpression(x), .equal, 5, .low)
    #expect(solver.value(of: x) == 5)
    let strong = try add(LinearExpression(x), .greaterThanOrEqual, 20, .high)
    #expect(solver.value(of: x) == 10)
    try solver.remove(strong)
    #expect(solver.value(of: x) == 5)
  }

  // MARK: Strengths

  @Test mutating func `no number of constraints of a lower priority outweighs one of a higher`() throws {
    let x = solver.variable()
    try add(LinearExpression(x), .equal, 1, Strength(251))
    for _ in 0..<3000 { try add(LinearExpression(x), .equal, 2, Strength(250, weight: 1e9)) }
    #expect(solver.value(of: x) == 1)
  }

  @Test mutating func `at one priority the larger sum of weights wins`() throws {
    let x = solver.variable()
    try add(LinearExpression(x), .equal, 1, Strength(500, weight: 2))
    let first = try add(LinearExpression(x), .equal, 2, Strength(500, weight: 1.5))
    #expect(solver.value(of: x) == 1)
    try add(LinearExpression(x), .equal, 3, Strength(500, weight: 1.25))
    #expect(solver.value(of: x) == 2)
    try solver.remove(first)
    #expect(solver.value(of: x) == 1)
  }

  // MARK: Conflicts

  @Test mutating func `a conflict names the chain that causes it, and nothing beside it`() throws {
    let x = variables(20)
    var chain = [try add(LinearExpression(x[0]), .equal, 0)]
    try add(LinearExpression(x[0]), .greaterThanOrEqual, -5)
    for index in 1..<20 {
      chain.append(try add(LinearExpression(x[index]), .equal, LinearExpression(x[index - 1]) + 10))
      try add(LinearExpression(x[index]), .lessThanOrEqual, 1000)
    }
    let before = x.map(solver.value)
    #expect(throws: SolverError.unsatisfiable(Array(chain[...10]))) {
      try add(LinearExpression(x[10]), .equal, 99)
    }
    #expect(x.map(solver.value) == before)
    #expect(throws: SolverError.unsatisfiable([])) { try add(0, .equal, 5) }
    #expect(throws: SolverError.unsatisfiable([])) {
      try add(LinearExpression(x[3]) + 1, .equal, LinearExpression(x[3]))
    }
    try add(0, .equal, 0)
  }

  @Test mutating func `what is said twice can be changed at once, but not one by one`() throws {
    let x = solver.variable()
    let first = try add(LinearExpression(x), .equal, 10)
    let second = try add(2 * LinearExpression(x), .equal, 20)
    #expect(throws: SolverError.unsatisfiable([first, second])) { try solver.set(11, of: first) }
    #expect(throws: SolverError.unsatisfiable([first, second])) { try solver.set(11, of: second) }
    #expect(solver.value(of: x) == 10)
    try solver.set([(first, 11), (second, 22)])
    #expect(solver.value(of: x) == 11)
    try solver.remove(first)
    #expect(solver.value(of: x) == 11)
    try solver.set(30, of: second)
    #expect(solver.value(of: x) == 15)
  }

  // MARK: Ambiguity

  @Test mutating func `what nothing determines is told`() throws {
    let (left, width, right) = (solver.variable(), solver.variable(), solver.variable())
    try add(LinearExpression(left) + LinearExpression(width), .equal, LinearExpression(right))
    #expect(solver.undetermined() == [left, width, right])
    try add(LinearExpression(left), .equal, 10)
    #expect(solver.undetermined() == [width, right])
    try add(LinearExpression(width), .greaterThanOrEqual, 20)
    #expect(solver.undetermined() == [width, right])
    try add(LinearExpression(width), .equal, 0, .low)
    #expect(solver.undetermined() == [])
    #expect([left, width, right].map(solver.value) == [10, 20, 30])
  }

  // MARK: Misuse

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  mutating func `numbers that cannot be computed with are refused`(_ number: Double) throws {
    let x = solver.variable()
    let id = try add(LinearExpression(x), .equal, 1)
    #expect(throws: SolverError.self) { try add(LinearExpression(x), .equal, LinearExpression(number), .low) }
    #expect(throws: SolverError.self) { try add(LinearExpression(x, times: number), .equal, 1, .low) }
    #expect(throws: SolverError.self) { try add(LinearExpression(x), .equal, 1, Strength(500, weight: number)) }
    #expect(throws: SolverError.self) { try add(LinearExpression(x), .equal, 1, Strength(number)) }
    #expect(throws: SolverError.self) { try solver.set(number, of: id) }
    #expect(solver.value(of: x) == 1)
    #expect(throws: SolverError.numberOutOfRange(1e-9)) { try add(LinearExpression(x, times: 1e-9), .equal, 1) }
    #expect(throws: SolverError.strengthOutOfRange(Strength(0))) {
      try add(LinearExpression(x), .equal, 1, Strength(0))
    }
  }

  @Test mutating func `what was removed is unknown, whatever took its place`() throws {
    let x = solver.variable()
    let id = try add(LinearExpression(x), .equal, 1)
    #expect(throws: SolverError.variableInUse) { try solver.remove(x) }
    try solver.remove(id)
    #expect(solver.value(of: x) == 0)
    try add(LinearExpression(x), .equal, 2)
    #expect(throws: SolverError.unknownConstraint) { try solver.remove(id) }
    #expect(throws: SolverError.unknownConstraint) { try solver.set(3, of: id) }
    #expect(throws: SolverError.unknownConstraint) { try solver.constraint(id) }
    let y = solver.variable()
    try solver.remove(y)
    let z = solver.variable()
    #expect(z != y)
    #expect(throws: SolverError.unknownVariable) { try add(LinearExpression(y), .equal, 2) }
    #expect(throws: SolverError.unknownVariable) { try solver.remove(y) }
    #expect(solver.value(of: y) == 0)
    #expect(throws: SolverError.unknownVariable) { try solver.add(Constraint(LinearExpression(foreign()), .equal, 1)) }
    #expect(solver.value(of: x) == 2)
  }

  private func foreign() -> Variable {
    var other = Solver()
    for _ in 0..<100 { _ = other.variable() }
    return other.variable()
  }

  // MARK: Growth

  /// What it costs is measured by the benchmark.
  @Test mutating func `ten thousand constraints hold, in any order or all the same`() throws {
    let begin = solver
    for order in [Array(0..<5000), Array((0..<5000).reversed())] {
      solver = begin
      let x = variables(5001)
      let widths = variables(5000)
      try solver.batch { solver in
        for index in order {
          let (left, width) = (LinearExpression(x[index]), LinearExpression(widths[index]))
          try solver.add(Constraint(LinearExpression(x[index + 1]), .equal, left + width))
          try solver.add(Constraint(width, .equal, 2, .low))
        }
        try solver.add(Constraint(LinearExpression(x[0]), .equal, 1))
      }
      #expect(solver.value(of: x[5000]) == 10001)
    }
    solver = begin
    let x = solver.variable()
    for _ in 0..<10_000 { try add(LinearExpression(x), .equal, 5) }
    #expect(solver.value(of: x) == 5)
  }
}
