// A stay is a wish for one variable, and as a rule something else determines that. If it had a row then, the row of the last of a
// thousand views in a chain would be a sum of a thousand terms, and say nothing that matters: it is left out of the tableau, and
// the equation that determines the variable remembers it.

extension Solver {
  /// Puts a new required equation in the place of the weakest stay in it, for whose variable it is solved then. Returns whether
  /// there is one.
  mutating func takePlace(_ symbol: Int32) throws(Tableau.Failure) -> Bool {
    guard case .constraint(.equal, let strength) = entries[Int(symbol)].use, strength.isRequired,
      !entries[Int(symbol)].isStay, let term = weakestStay(in: entries[Int(symbol)].terms)
    else { return false }
    let terms = entries[Int(symbol)].terms
    let stay = tableau.rows[Int(term.symbol)][0].symbol
    let isLowest = tableau.bounds[Int(stay)].level == tableau.levels.ranking.last
    if !isLowest || !tableau.columns[Int(stay)].isEmpty {
      let row = tableau.expanded(terms)
      guard let position = row.position(of: stay), abs(row[position].factor) > 1e-9,
        !row.contains(where: { tableau.isVariable[Int($0.symbol)] })
      else { return false }
      try Tableau.charge(row.count * tableau.levels.ranking.count)
      tableau.addRow(row, of: symbol)
      guard isLowest || tableau.isCheapest(stay, in: symbol) else {
        _ = tableau.removeRow(of: symbol)
        return false
      }
      try tableau.exchange(stay, for: symbol)
    }
    tableau.values[Int(symbol)] = tableau.bounds[Int(symbol)].constant
    solve(symbol, terms, for: term)
    entries[Int(symbol)].counterpart = stay
    entries[Int(stay)].counterpart = symbol
    return true
  }

  /// The variable that a stay holds and nothing else in `terms` follows from, with the least priority.
  private mutating func weakestStay(in terms: [Term]) -> Term? {
    var best: (term: Term, strength: Strength)?
    for term in terms {
      let definition = tableau.rows[Int(term.symbol)]
      if definition.isEmpty && tableau.users[Int(term.symbol)].isEmpty { return nil }
      guard definition.count == 1, case let stay = definition[0].symbol, entries[Int(stay)].isStay,
        case .constraint(_, let strength) = entries[Int(stay)].use, !strength.isRequired,
        !tableau.bounds[Int(stay)].isSlack, tableau.users[Int(stay)].count == 1
      else { continue }
      if let best, best.strength.priority <= strength.priority { continue }
      if !tableau.users[Int(term.symbol)].isEmpty, tableau.isMade(of: term.symbol, terms) { continue }
      best = (term, strength)
    }
    return best?.term
  }

  /// Puts back stays that gave way while another was required, and are stronger than that now is.
  mutating func wakeStays(strongerThan symbol: Int32, _ strength: Strength) throws(Tableau.Failure) {
    var (open, known): ([Int32], Set<Int32>) = ([symbol], [])
    while let next = open.popLast() {
      for variable in tableau.users[Int(next)] where known.insert(variable).inserted {
        open.append(variable)
        for equation in tableau.rows[Int(variable)].map(\.symbol) where !entries[Int(equation)].isStay {
          guard let stay = entries[Int(equation)].counterpart,
            case .constraint(_, let other) = entries[Int(stay)].use, other.priority > strength.priority
          else { continue }
          try wakeStay(of: equation)
        }
      }
    }
  }

  /// Puts back the stay whose place a constraint took.
  mutating func wakeStay(of symbol: Int32) throws(Tableau.Failure) {
    guard let stay = entries[Int(symbol)].counterpart else { return }
    entries[Int(symbol)].counterpart = nil
    entries[Int(stay)].counterpart = nil
    let variable = entries[Int(stay)].terms[0].symbol
    let follows = tableau.rows[Int(variable)].contains { $0.symbol == symbol }
    tableau.values[Int(stay)] = tableau.bounds[Int(stay)].constant
    if !follows || tableau.users[Int(symbol)].count > 1 || !tableau.columns[Int(symbol)].isEmpty { try insert(stay) }
    // A stay is its variable's value, whatever either follows from.
    if follows { tableau.define(variable, as: [Term(symbol: stay, factor: 1)]) }
  }
}

extension Tableau {
  /// Makes an equation tight in a stay's stead, which leaves all rows.
  fileprivate mutating func exchange(_ stay: Int32, for symbol: Int32) throws(Failure) {
    let bound = bounds[Int(stay)]
    defer { bounds[Int(stay)] = bound }
    bounds[Int(stay)].below = 0
    bounds[Int(stay)].above = 0
    try pivot(stay, isAbove: false, leaving: symbol)
    _ = removeRow(of: stay)
  }
}
