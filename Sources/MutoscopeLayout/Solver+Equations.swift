/// Puts constraints into the tableau and takes them out.
extension Solver {
  mutating func setBound(of symbol: Int32, _ relation: Relation, _ strength: Strength, _ constant: Double) {
    let cost = strength.isRequired ? Double.infinity : strength.weight
    var bound = Tableau.Bound(constant: constant)
    bound.below = relation == .lessThanOrEqual ? 0 : cost
    bound.above = relation == .greaterThanOrEqual ? 0 : cost
    bound.level = strength.isRequired ? -1 : tableau.levels.retain(strength)
    tableau.bounds[Int(symbol)] = bound
    tableau.values[Int(symbol)] = constant
    tableau.magnitude = max(tableau.magnitude, abs(constant))
  }

  /// Solves a constraint for a variable that is free, whereupon it is tight; if all are determined, gives it a row.
  /// `isKept` tells of free variables that are to stay free.
  mutating func insert(
    _ symbol: Int32, isAbove: Bool? = nil, isKept: (Int32) -> Bool = { _ in false }
  ) throws(Tableau.Failure) {
    let terms = entries[Int(symbol)].terms
    // A variable in no definition needs no look at what the others are made of.
    if let term = freeTerm(of: terms, where: { tableau.users[Int($0)].isEmpty && !isKept($0) }) {
      return solve(symbol, terms, for: term)
    }
    let row = tableau.expanded(terms)
    try Tableau.charge(row.count)
    if let term = freeTerm(of: row, where: { !isKept($0) }) { return solve(symbol, row, for: term) }
    tableau.addRow(row, of: symbol)
    let bound = tableau.bounds[Int(symbol)]
    let isForbidden = (below: !bound.below.isFinite, above: !bound.above.isFinite)
    tableau.bounds[Int(symbol)].isAbove =
      isAbove
      ?? (isForbidden.below == isForbidden.above
        ? tableau.values[Int(symbol)] >= bound.constant : isForbidden.below)
    tableau.addCost(tableau.bounds[Int(symbol)].slope, of: symbol)
  }

  /// The free variable with the largest factor.
  private func freeTerm(of terms: [Term], where mayTake: (Int32) -> Bool) -> Term? {
    var best: Term?
    for term in terms where tableau.isVariable[Int(term.symbol)] && tableau.rows[Int(term.symbol)].isEmpty {
      if abs(term.factor) > abs(best?.factor ?? 0) && mayTake(term.symbol) { best = term }
    }
    return best
  }

  /// Defines a variable by `symbol`, which is the sum of `terms`.
  mutating func solve(_ symbol: Int32, _ terms: [Term], for variable: Term) {
    var definition = [Term(symbol: symbol, factor: 1 / variable.factor)]
    for term in terms where term.symbol != variable.symbol {
      definition.append(Term(symbol: term.symbol, factor: -term.factor / variable.factor))
    }
    tableau.define(variable.symbol, as: definition)
  }

  /// Takes a constraint out; what is left may not be the best any more.
  mutating func extract(_ symbol: Int32) throws(Tableau.Failure) {
    if !entries[Int(symbol)].isStay { try wakeStay(of: symbol) }
    try tableau.loosen(symbol)
    if tableau.bounds[Int(symbol)].isSlack {
      try tableau.substitute(tableau.removeRow(of: symbol), for: symbol)
    } else {
      try tableau.freeVariable(of: symbol)
    }
  }

  /// Makes all rows and definitions anew.
  ///
  /// - After many exchanges, for the same tight constraints and the same free variables, so that their rounding does not add
  ///   up.
  /// - After a limit has stopped a change in the middle, constraint by constraint, as if each were new.
  mutating func rebuild() {
    let (wasBroken, bounds) = (isBroken, tableau.bounds)
    let isFree = tableau.values.indices.map { tableau.isVariable[$0] && tableau.rows[$0].isEmpty }
    do throws(Tableau.Failure) {
      try Tableau.charge(entries.count)
      isBroken = false
      tableau.clear()
      for isSlack in [false, true] {
        for symbol in entries.indices {
          guard case .constraint = entries[symbol].use, bounds[symbol].isSlack == isSlack else { continue }
          if entries[symbol].isStay && entries[symbol].counterpart != nil { continue }
          try insert(
            Int32(symbol), isAbove: isSlack && !wasBroken ? bounds[symbol].isAbove : nil,
            isKept: { !wasBroken && isFree[Int($0)] })
          if wasBroken { try tableau.optimise() }
        }
      }
      // Rounding may have hidden what is a little better.
      try tableau.optimise()
    } catch {
      if case .interrupted = error { return abandon() }
    }
    tableau.resetFree()
  }
}

extension Tableau {
  /// Changes a constraint's constant, and the values of rows that have it.
  mutating func shift(_ symbol: Int32, to constant: Double) {
    let change = constant - bounds[Int(symbol)].constant
    bounds[Int(symbol)].constant = constant
    magnitude = max(magnitude, abs(constant))
    if bounds[Int(symbol)].isSlack {
      moved.append(symbol)
      return
    }
    values[Int(symbol)] = constant
    changed.append(symbol)
    for other in columns[Int(symbol)] {
      let position = rows[Int(other)].position(of: symbol)!
      values[Int(other)] += rows[Int(other)][position].factor * change
      changed.append(other)
      moved.append(other)
    }
  }

  /// Lets a constraint have any value at no cost. It becomes slack if rows have it.
  fileprivate mutating func loosen(_ symbol: Int32) throws(Failure) {
    if bounds[Int(symbol)].isSlack { addCost(-bounds[Int(symbol)].slope, of: symbol) }
    bounds[Int(symbol)].below = 0
    bounds[Int(symbol)].above = 0
    if columns[Int(symbol)].isEmpty { return }
    let rising = levels.gains(symbol, bounds[Int(symbol)], rising: true)
    if let other = firstInTheWay(of: symbol, rising: rising) ?? firstInTheWay(of: symbol, rising: !rising) {
      try pivot(symbol, isAbove: rising, leaving: other)
    } else {
      // Only rounding has put it there.
      for other in columns[Int(symbol)] { rows[Int(other)].removeAll { $0.symbol == symbol } }
      columns[Int(symbol)] = []
    }
  }

  /// Frees a variable that follows from a tight constraint which no row has, and says the others by it.
  fileprivate mutating func freeVariable(of symbol: Int32) throws(Failure) {
    for variable in users[Int(symbol)] {
      let terms = expanded(rows[Int(variable)])
      guard let position = terms.position(of: symbol) else { continue }
      let factor = terms[position].factor
      var row = [Term(symbol: variable, factor: 1 / factor)]
      for term in terms where term.symbol != symbol {
        row.append(Term(symbol: term.symbol, factor: -term.factor / factor))
      }
      define(variable, as: [])
      try substitute(row, for: symbol)
      return
    }
  }

  /// Forgets all rows, definitions and costs. Variables keep their values until they are told others.
  fileprivate mutating func clear() {
    clearRows()
    pivots = 0
    changed = []
    for symbol in values.indices {
      rows[symbol] = []
      users[symbol] = []
      if isVariable[symbol] { changed.append(Int32(symbol)) } else { values[symbol] = bounds[symbol].constant }
    }
  }

  /// Forgets the rows of slack constraints, and all costs.
  mutating func clearRows() {
    for symbol in values.indices {
      columns[symbol] = []
      if isVariable[symbol] { continue }
      rows[symbol] = []
      bounds[symbol].isSlack = false
    }
    levels.clear()
    moved = []
    suspects = []
  }

  /// Says of variables that nothing determines that they are zero.
  fileprivate mutating func resetFree() {
    for symbol in values.indices where isVariable[symbol] && rows[symbol].isEmpty { values[symbol] = 0 }
  }
}
