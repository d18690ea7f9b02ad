extension Solver {
  /// The variables that could have another value and no constraint would be satisfied less.
  ///
  /// A variable is tried by a wish of a priority below all others: if it can be moved by one, it was not determined.
  package func undetermined() -> [Variable] {
    var trial = self
    var result: [Variable] = []
    for symbol in entries.indices.map(Int32.init) where tableau.isVariable[Int(symbol)] {
      guard trial.mayMove(symbol) else { continue }
      let variable = Variable(symbol: symbol, generation: entries[Int(symbol)].generation)
      if trial.moves(variable, by: 1) || trial.moves(variable, by: -1) { result.append(variable) }
    }
    return result
  }

  /// Whether a variable depends on what is free, or on a constraint that can be left at no cost.
  private mutating func mayMove(_ symbol: Int32) -> Bool {
    let terms = tableau.expanded([Term(symbol: symbol, factor: 1)])
    return terms.contains { term in
      tableau.isVariable[Int(term.symbol)]
        || [true, false].contains { rising in
          let bound = tableau.bounds[Int(term.symbol)]
          guard (rising ? bound.above : bound.below).isFinite else { return false }
          return tableau.levels.ranking.allSatisfy {
            abs(tableau.levels.cost(of: term.symbol, bound, rising: rising, $0)) <= tableau.levels.tolerance($0)
          }
        }
    }
  }

  private mutating func moves(_ variable: Variable, by distance: Double) -> Bool {
    let value = value(of: variable)
    var wish = Constraint(LinearExpression(variable), .equal, LinearExpression(value + distance))
    wish.strength = Strength(.leastNormalMagnitude)
    guard let id = try? add(wish) else { return false }
    let isMoved = abs(self.value(of: variable) - value) > 1e-6
    try? remove(id)
    return isMoved
  }
}
