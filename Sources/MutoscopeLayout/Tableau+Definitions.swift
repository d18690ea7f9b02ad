/// Says what variables are made of, and takes a new value to all that are made of it.
extension Tableau {
  mutating func define(_ variable: Int32, as terms: [Term]) {
    for term in rows[Int(variable)] { users[Int(term.symbol)].drop(variable) }
    for term in terms { users[Int(term.symbol)].append(variable) }
    rows[Int(variable)] = terms
    if terms.isEmpty { values[Int(variable)] = 0 }
    changed.append(variable)
  }

  /// Writes out a row of `symbol` wherever a definition has the symbol.
  mutating func substitute(_ row: [Term], for symbol: Int32) throws(Failure) {
    for variable in users[Int(symbol)] {
      try Self.charge(rows[Int(variable)].count + row.count)
      for term in rows[Int(variable)] {
        accumulate(term.symbol, term.factor)
      }
      let factor = work[Int(symbol)]
      work[Int(symbol)] = 0
      for term in row { accumulate(term.symbol, factor * term.factor) }
      let terms = gather(rows[Int(variable)].map(\.symbol) + row.map(\.symbol))
      define(variable, as: terms)
    }
  }

  /// Multiplies out definitions and rows, until only free variables and tight constraints are left. Sorted by symbol.
  mutating func expanded(_ terms: [Term]) -> [Term] {
    var order: [Int32] = []
    for term in terms {
      walk(from: term.symbol, toUsers: false, into: &order)
    }
    for term in terms { accumulate(term.symbol, term.factor) }
    var leaves: [Int32] = []
    // A variable that others are made of comes last.
    for symbol in order.reversed() {
      marks[Int(symbol)] = false
      let factor = work[Int(symbol)]
      if rows[Int(symbol)].isEmpty { leaves.append(symbol); continue }
      work[Int(symbol)] = 0
      if factor == 0 { continue }
      for index in rows[Int(symbol)].indices {
        let term = rows[Int(symbol)][index]
        accumulate(term.symbol, factor * term.factor)
      }
    }
    return gather(leaves)
  }

  /// Tells users of what changed, each after all it is made of.
  mutating func update() {
    let order = reach(changed)
    changed.removeAll(keepingCapacity: true)
    for symbol in order.reversed() {
      if !isTold[Int(symbol)] {
        isTold[Int(symbol)] = true
        told.append(symbol)
      }
      if bounds[Int(symbol)].isSlack || rows[Int(symbol)].isEmpty { continue }
      values[Int(symbol)] = value(of: rows[Int(symbol)])
    }
  }

  /// The symbols whose values follow from those of others, and these; each before all it is made of.
  mutating func reach(_ roots: [Int32]) -> [Int32] {
    var order: [Int32] = []
    for symbol in roots { walk(from: symbol, toUsers: true, into: &order) }
    for symbol in order { marks[Int(symbol)] = false }
    return order
  }

  /// Whether other terms follow from a variable's.
  mutating func isMade(of variable: Int32, _ terms: [Term]) -> Bool {
    // As a rule what the others are made of is known after a few steps.
    var open = terms.map(\.symbol).filter { $0 != variable }
    for _ in 0..<64 {
      guard let symbol = open.popLast() else { return false }
      if symbol == variable { return true }
      open += rows[Int(symbol)].map(\.symbol)
    }
    return reach([variable]).contains { user in user != variable && terms.contains { $0.symbol == user } }
  }

  mutating func forgetTold() {
    for symbol in told { isTold[Int(symbol)] = false }
    told.removeAll(keepingCapacity: true)
  }

  /// Appends the symbols that can be reached and are not marked yet, each after those that it leads to: what a symbol is made
  /// of, or what is made of it.
  private mutating func walk(from root: Int32, toUsers: Bool, into order: inout [Int32]) {
    if marks[Int(root)] { return }
    marks[Int(root)] = true
    var path = [(symbol: root, index: 0)]
    while let (symbol, index) = path.last {
      let count = toUsers ? users[Int(symbol)].count : rows[Int(symbol)].count
      if index < count {
        let other = toUsers ? users[Int(symbol)][index] : rows[Int(symbol)][index].symbol
        path[path.count - 1].index += 1
        if marks[Int(other)] { continue }
        marks[Int(other)] = true
        path.append((other, 0))
      } else {
        order.append(symbol)
        path.removeLast()
      }
    }
  }

  @inline(__always)
  mutating func accumulate(_ symbol: Int32, _ factor: Double) {
    work[Int(symbol)] = sum(work[Int(symbol)], factor)
  }

  /// Takes what was accumulated for symbols, which may repeat.
  private mutating func gather(_ symbols: [Int32]) -> [Term] {
    var terms: [Term] = []
    for symbol in symbols where work[Int(symbol)] != 0 {
      terms.append(Term(symbol: symbol, factor: work[Int(symbol)]))
      work[Int(symbol)] = 0
    }
    terms.sort { $0.symbol < $1.symbol }
    return terms
  }
}
