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
  mutating func insert(_ symbol: Int32, isAbove: Bool? = nil, isKept: (Int32) -> Bool = { _ in false }) {
    let terms = entries[Int(symbol)].terms
    // A variable in no definition needs no look at what the others are made of.
    if let term = freeTerm(of: terms, where: { tableau.users[Int($0)].isEmpty && !isKept($0) }) {
      return solve(symbol, terms, for: term)
    }
    let row = tableau.expanded(terms)
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
  mutating func extract(_ symbol: Int32) {
    let level = tableau.bounds[Int(symbol)].level
    if entries[Int(symbol)].isStay {
      if let other = entries[Int(symbol)].counterpart { entries[Int(other)].counterpart = nil }
    } else {
      wakeStay(of: symbol)
    }
    tableau.loosen(symbol)
    if tableau.bounds[Int(symbol)].isSlack {
      tableau.substitute(tableau.removeRow(of: symbol), for: symbol)
    } else {
      tableau.freeVariable(of: symbol)
    }
    tableau.levels.clear(symbol)
    if level >= 0 { tableau.levels.release(level) }
    count(entries[Int(symbol)].terms, -1)
    freeSymbol(symbol)
  }

  /// Makes all rows and definitions anew for the same tight constraints and the same free variables, so that the rounding
  /// of many exchanges does not add up.
  mutating func rebuild() {
    let old = tableau
    for symbol in entries.indices.map(Int32.init) {
      tableau.clear(symbol)
    }
    tableau.pivots = 0
    for isSlack in [false, true] {
      for symbol in entries.indices {
        guard case .constraint = entries[symbol].use, old.bounds[symbol].isSlack == isSlack else { continue }
        if entries[symbol].isStay && entries[symbol].counterpart != nil { continue }
        insert(
          Int32(symbol), isAbove: isSlack ? old.bounds[symbol].isAbove : nil,
          isKept: { old.isVariable[Int($0)] && old.rows[Int($0)].isEmpty })
      }
    }
    // Rounding may have hidden what is a little better.
    try? tableau.optimise()
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
  fileprivate mutating func loosen(_ symbol: Int32) {
    if bounds[Int(symbol)].isSlack { addCost(-bounds[Int(symbol)].slope, of: symbol) }
    bounds[Int(symbol)].below = 0
    bounds[Int(symbol)].above = 0
    if columns[Int(symbol)].isEmpty { return }
    let rising = levels.gains(symbol, bounds[Int(symbol)], rising: true)
    if let other = firstInTheWay(of: symbol, rising: rising) ?? firstInTheWay(of: symbol, rising: !rising) {
      pivot(symbol, isAbove: rising, leaving: other)
    } else {
      // Only rounding has put it there.
      for other in columns[Int(symbol)] { rows[Int(other)].removeAll { $0.symbol == symbol } }
      columns[Int(symbol)] = []
    }
  }

  /// Frees a variable that follows from a tight constraint which no row has, and says the others by it.
  fileprivate mutating func freeVariable(of symbol: Int32) {
    for variable in users[Int(symbol)] {
      let terms = expanded(rows[Int(variable)])
      guard let position = terms.position(of: symbol) else { continue }
      let factor = terms[position].factor
      var row = [Term(symbol: variable, factor: 1 / factor)]
      for term in terms where term.symbol != symbol {
        row.append(Term(symbol: term.symbol, factor: -term.factor / factor))
      }
      define(variable, as: [])
      substitute(row, for: symbol)
      return
    }
  }

  /// Forgets what a symbol is made of, and its costs.
  fileprivate mutating func clear(_ symbol: Int32) {
    rows[Int(symbol)] = []
    columns[Int(symbol)] = []
    users[Int(symbol)] = []
    bounds[Int(symbol)].isSlack = false
    if isVariable[Int(symbol)] {
      values[Int(symbol)] = 0
      changed.append(symbol)
    } else {
      values[Int(symbol)] = bounds[Int(symbol)].constant
    }
    levels.clear(symbol)
  }
}
