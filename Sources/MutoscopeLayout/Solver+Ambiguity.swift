extension Solver {
  /// The variables that could have another value and no constraint would be satisfied less.
  ///
  /// Symbols that are free, or tight and left at no cost with nothing in the way, are moved at random: all that moves with
  /// it was not determined. What then is in doubt are tight constraints that cost nothing to leave but have others in the
  /// way. All variables that follow from them are tried at once, by a wish of a priority below all others for a random sum:
  /// if that cannot be moved, no variable in it can.
  package func undetermined() -> [Variable] {
    var trial = self
    if trial.isBroken { trial.update() }
    if trial.isBroken { return [] }
    var (open, doubtful) = trial.tableau.movable()
    var random: UInt64 = 1
    while !doubtful.isEmpty {
      let sum = doubtful.reduce(into: LinearExpression()) { sum, symbol in
        sum.terms.append((trial.variable(symbol), nextFactor(&random)))
      }
      let moved = [1.0, -1].lazy.map { trial.moved(sum, by: $0, doubtful) }.first { !$0.isEmpty }
      guard let moved else { break }
      open.formUnion(moved)
      doubtful.removeAll(where: moved.contains)
    }
    return open.sorted().map(variable)
  }

  private func variable(_ symbol: Int32) -> Variable {
    Variable(symbol: symbol, generation: entries[Int(symbol)].generation)
  }

  /// The variables that are elsewhere while a wish for a sum is there.
  private mutating func moved(_ sum: LinearExpression, by distance: Double, _ symbols: [Int32]) -> Set<Int32> {
    let before = symbols.map { tableau.values[Int($0)] }
    let value = zip(sum.terms, before).reduce(0) { $0 + $1.0.factor * $1.1 }
    var wish = Constraint(sum, .equal, LinearExpression(value + distance))
    wish.strength = Strength(.leastNormalMagnitude)
    guard let id = try? add(wish) else { return [] }
    let moved = zip(symbols, before).filter { abs(tableau.values[Int($0)] - $1) > 1e-6 / Double(symbols.count) }.map(
      \.0)
    try? remove(id)
    return Set(moved)
  }
}

/// A number from 1 to 2, another one each time.
private func nextFactor(_ state: inout UInt64) -> Double {
  state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
  return 1 + Double(state >> 40) / Double(1 << 24)
}

extension Tableau {
  /// The variables that move with what is free to move, and those that perhaps do, with what costs nothing.
  fileprivate mutating func movable() -> (certain: Set<Int32>, doubtful: [Int32]) {
    var random: UInt64 = 2
    var roots: [Int32] = []
    var blocked: [Int32] = []
    for symbol in values.indices.map(Int32.init) where rows[Int(symbol)].isEmpty && !bounds[Int(symbol)].isSlack {
      if isVariable[Int(symbol)] {
        work[Int(symbol)] = nextFactor(&random)
        roots.append(symbol)
        continue
      }
      if users[Int(symbol)].isEmpty && columns[Int(symbol)].isEmpty { continue }
      let ways = [true, false].filter { isFree(symbol, rising: $0) }
      if ways.contains(where: { !isBlocked(symbol, rising: $0) }) {
        work[Int(symbol)] = nextFactor(&random)
        roots.append(symbol)
      } else if !ways.isEmpty {
        blocked.append(symbol)
      }
    }
    let slack = roots.flatMap { columns[Int($0)] }
    var order = reach(roots + slack)
    var certain: Set<Int32> = []
    for symbol in order.reversed() where !rows[Int(symbol)].isEmpty {
      let terms = rows[Int(symbol)]
      var (change, size) = (0.0, 0.0)
      for term in terms {
        change += term.factor * work[Int(term.symbol)]
        size = max(size, abs(term.factor * work[Int(term.symbol)]))
      }
      work[Int(symbol)] = abs(change) <= 1e-9 * size ? 0 : change
    }
    for symbol in order {
      if isVariable[Int(symbol)], work[Int(symbol)] != 0 { certain.insert(symbol) }
    }
    for symbol in order { work[Int(symbol)] = 0 }
    order = reach(blocked + blocked.flatMap { columns[Int($0)] })
    return (certain, order.filter { isVariable[Int($0)] && !certain.contains($0) }.sorted())
  }

  /// Leaving a tight constraint costs nothing.
  private func isFree(_ symbol: Int32, rising: Bool) -> Bool {
    let bound = bounds[Int(symbol)]
    guard (rising ? bound.above : bound.below).isFinite else { return false }
    return levels.ranking.allSatisfy {
      abs(levels.cost(of: symbol, bound, rising: rising, $0)) <= levels.tolerance($0)
    }
  }

  /// Whether a slack constraint is at its constant and would cross it at once.
  private func isBlocked(_ symbol: Int32, rising: Bool) -> Bool {
    guard let other = firstInTheWay(of: symbol, rising: rising) else { return false }
    return abs(values[Int(other)] - bounds[Int(other)].constant) <= 1e-6
  }
}
