import MutoscopeLayout
import TestSupport

/// A solver with a few variables, and the constraints that were put into it.
struct RandomSystem {
  var random: SplitMix
  var solver = Solver()
  var variables: [Variable] = []
  var constraints: [(id: Constraint.ID, constraint: Constraint)] = []
  var strengths: [Strength] = [.required, .required, .high, Strength(500), Strength(500, weight: 3), .low, Strength(1)]

  init(seed: UInt64, variables count: Int) {
    random = SplitMix(state: seed)
    for _ in 0..<count { variables.append(solver.variable()) }
  }

  mutating func constant() -> Double { Double(random.below(801) - 400) / 4 }

  mutating func constraint() -> Constraint {
    let factors = [1, 1, 1, -1, -1, 2, -0.5, 3]
    var sum = LinearExpression()
    for _ in 0..<(1 + random.below(3)) {
      sum =
        sum + LinearExpression(variables[random.below(variables.count)], times: factors[random.below(factors.count)])
    }
    let relation: Relation = [.equal, .lessThanOrEqual, .greaterThanOrEqual][random.below(3)]
    return Constraint(sum, relation, LinearExpression(constant()), strengths[random.below(strengths.count)])
  }

  mutating func add(_ constraint: Constraint) throws {
    constraints.append((try solver.add(constraint), constraint))
  }

  /// Adds, edits or removes; what is refused is thrown.
  mutating func change() throws {
    switch random.below(constraints.isEmpty ? 1 : 5) {
    case 0, 1:
      try add(constraint())
    case 2, 3:
      let index = random.below(constraints.count)
      let constant = constant()
      try solver.set(constant, of: constraints[index].id)
      constraints[index].constraint.constant = constant
    default:
      let index = random.below(constraints.count)
      try solver.remove(constraints[index].id)
      constraints.remove(at: index)
    }
  }

  var values: [Double] { variables.map(solver.value(of:)) }

  /// By how much each priority's constraints are missed, from the highest.
  func errors() -> [Double] {
    let priorities = Set(constraints.map(\.constraint.strength.priority)).subtracting([1000]).sorted(by: >)
    return priorities.map { priority in
      constraints.filter { $0.constraint.strength.priority == priority }
        .reduce(0) { $0 + error($1.constraint) * $1.constraint.strength.weight }
    }
  }

  func error(_ constraint: Constraint) -> Double {
    let left = constraint.terms.reduce(0) { $0 + $1.factor * solver.value(of: $1.variable) }
    switch constraint.relation {
    case .equal: return abs(left - constraint.constant)
    case .lessThanOrEqual: return max(0, left - constraint.constant)
    case .greaterThanOrEqual: return max(0, constraint.constant - left)
    }
  }

  /// The largest error of a required constraint.
  func worstError() -> Double {
    constraints.filter(\.constraint.strength.isRequired).map { error($0.constraint) }.max() ?? 0
  }
}

func differ(_ a: [Double], _ b: [Double], by tolerance: Double) -> Bool {
  a.count != b.count || zip(a, b).contains { !(abs($0 - $1) <= tolerance * max(1, abs($0))) }
}
