public enum Relation: String, Sendable {
  case equal = "=="
  case lessThanOrEqual = "<="
  case greaterThanOrEqual = ">="
}

/// Says how much a constraint matters.
///
/// A higher priority comes first: no number of constraints of lower priority outweighs it. Among constraints of the same
/// priority, the sum of what each lacks times its weight becomes as small as it can.
package struct Strength: Hashable, Sendable {
  /// A number above 0, at most 1000. 1000 is required.
  package var priority: Double

  /// A number above 0.
  package var weight: Double

  package init(_ priority: Double, weight: Double = 1) {
    self.priority = priority
    self.weight = weight
  }

  package static let required = Strength(1000)
  package static let high = Strength(750)
  package static let low = Strength(250)

  package var isRequired: Bool { priority == 1000 }
}

/// Says what a sum of variables has to be.
package struct Constraint: Sendable {
  /// A constraint in a solver, until it is removed.
  package struct ID: Hashable, Sendable {
    let symbol: Int32
    let generation: Int32
  }

  /// The sum of variables on the left.
  package var terms: [(variable: Variable, factor: Double)]
  package var relation: Relation

  /// The number on the right.
  package var constant: Double
  package var strength: Strength

  /// Whether it says where a variable is as long as nothing else does: the variable alone equals a number. A required
  /// equation takes the place of the weakest stay in it; see docs/adr/0011-the-solver.md.
  package var isStay = false

  /// `left` and `right` may both have variables and constants; variables are gathered on the left, constants on the right.
  package init(
    _ left: LinearExpression, _ relation: Relation, _ right: LinearExpression, _ strength: Strength = .required
  ) {
    terms = (left - right).terms
    self.relation = relation
    constant = right.constant - left.constant
    self.strength = strength
  }
}

package enum SolverError: Error, Equatable {
  /// The constraint, or the new constant, contradicts required constraints. Those that are given are in conflict, and
  /// without any one of them they are not. A constraint that was not added has no id and is not among them.
  case unsatisfiable([Constraint.ID])

  /// A constant beyond ±1e12, a factor beyond ±1e6 or nearer to zero than 1e-6, or one that is no number.
  case numberOutOfRange(Double)

  /// A priority outside 0 ..< 1000 but for 1000, or a weight outside 1e-3 ... 1e9.
  case strengthOutOfRange(Strength)

  case unknownVariable
  case unknownConstraint

  /// The variable still has constraints.
  case variableInUse

  /// Nothing was left of a budget; nothing has changed.
  case interrupted

  /// The numbers lie so far apart that rounding hides the solution.
  case unstable
}
