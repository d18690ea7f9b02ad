/// The equations of a solver, solved for some of their symbols.
///
/// A symbol is a variable or a constraint; a constraint stands for the value of its left side. It is *tight* if it is held
/// at its constant, and *slack* otherwise.
///
/// - A slack constraint has a row: a sum of tight constraints.
/// - A variable has a definition: a sum of constraints and of other variables, which are not multiplied out. It is the
///   constraint that the variable was solved for, as it was said. A chain of a thousand views is a thousand short
///   definitions, and no rows. A variable without a definition is *free*, and zero.
///
/// Definitions hold whatever becomes tight or slack, since they are identities. Only rows take part in the simplex method.
struct Tableau: Sendable {
  /// What the constraint costs on either side of its constant; infinite is forbidden.
  struct Bound: Sendable {
    var constant = 0.0
    var below = 0.0
    var above = 0.0
    var level = -1
    var isSlack = false

    /// The side of its constant on which a slack constraint is. Its cost is that side's, until it crosses.
    var isAbove = false

    /// Cost per point upwards.
    var slope: Double { isAbove ? (above.isFinite ? above : 0) : (below.isFinite ? -below : 0) }
    var isFixed: Bool { !below.isFinite && !above.isFinite }
  }

  // One element a symbol.
  var values: [Double] = []
  var isVariable: [Bool] = []
  var bounds: [Bound] = []
  /// A variable's definition, empty if it is free; the row of a slack constraint, sorted by symbol.
  var rows: [[Term]] = []
  /// The slack constraints in whose rows a tight one is.
  var columns: [[Int32]] = []
  /// The variables in whose definitions a symbol is.
  var users: [[Int32]] = []
  private var work: [Double] = []
  private var marks: [Bool] = []

  /// What all slack constraints cost per point of a tight one: a table for each priority, by symbol.
  var levels = Levels()

  /// The largest constant that has been: what rounding is measured by.
  var magnitude = 0.0
  var tolerance: Double { max(1e-9, magnitude * 1e-15) }

  /// Symbols whose values changed and whose users do not know yet.
  var changed: [Int32] = []
  /// Slack constraints that may have crossed their constants.
  var moved: [Int32] = []
  /// Tight constraints that may be better slack.
  var suspects: [Int32] = []
  var pivots = 0
  private var scratch: [Term] = []

  mutating func addSymbol() -> Int32 {
    values.append(0)
    isVariable.append(false)
    bounds.append(Bound())
    rows.append([])
    columns.append([])
    users.append([])
    work.append(0)
    marks.append(false)
    levels.addSymbol()
    return Int32(values.count - 1)
  }

  // MARK: Definitions

  mutating func define(_ variable: Int32, as terms: [Term]) {
    for term in rows[Int(variable)] { users[Int(term.symbol)].drop(variable) }
    for term in terms { users[Int(term.symbol)].append(variable) }
    rows[Int(variable)] = terms
    if terms.isEmpty { values[Int(variable)] = 0 }
    changed.append(variable)
  }

  /// Writes out a row of `symbol` wherever a definition has the symbol.
  mutating func substitute(_ row: [Term], for symbol: Int32) {
    for variable in users[Int(symbol)] {
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
      walk(from: term.symbol, into: &order) { tableau, symbol, index in
        index < tableau.rows[Int(symbol)].count ? tableau.rows[Int(symbol)][index].symbol : nil
      }
    }
    for term in terms { accumulate(term.symbol, term.factor) }
    var leaves: [Int32] = []
    // What others are made of comes last.
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
    var order: [Int32] = []
    for symbol in changed {
      walk(from: symbol, into: &order) { tableau, symbol, index in
        index < tableau.users[Int(symbol)].count ? tableau.users[Int(symbol)][index] : nil
      }
    }
    changed.removeAll(keepingCapacity: true)
    for symbol in order.reversed() {
      marks[Int(symbol)] = false
      if bounds[Int(symbol)].isSlack || rows[Int(symbol)].isEmpty { continue }
      values[Int(symbol)] = value(of: rows[Int(symbol)])
    }
  }

  /// Appends the symbols that can be reached and are not marked yet, each after those that it leads to.
  @inline(__always)
  private mutating func walk(
    from root: Int32, into order: inout [Int32], next: (borrowing Tableau, Int32, Int) -> Int32?
  ) {
    if marks[Int(root)] { return }
    marks[Int(root)] = true
    var path = [(symbol: root, index: 0)]
    while let (symbol, index) = path.last {
      if let other = next(self, symbol, index) {
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
  private mutating func accumulate(_ symbol: Int32, _ factor: Double) {
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

  func value(of terms: [Term]) -> Double {
    var value = 0.0
    for term in terms { value += term.factor * values[Int(term.symbol)] }
    return value
  }

  // MARK: Rows

  mutating func addRow(_ row: [Term], of symbol: Int32) {
    for term in row { columns[Int(term.symbol)].append(symbol) }
    rows[Int(symbol)] = row
    bounds[Int(symbol)].isSlack = true
    values[Int(symbol)] = value(of: row)
    changed.append(symbol)
    moved.append(symbol)
  }

  mutating func removeRow(of symbol: Int32) -> [Term] {
    let row = rows[Int(symbol)]
    for term in row { columns[Int(term.symbol)].drop(symbol) }
    rows[Int(symbol)] = []
    bounds[Int(symbol)].isSlack = false
    return row
  }

  /// Adds the cost of a slack constraint to the tight ones in its row.
  mutating func addCost(_ slope: Double, of symbol: Int32) {
    if slope == 0 { return }
    let level = bounds[Int(symbol)].level
    for term in rows[Int(symbol)] { levels.add(slope * term.factor, to: term.symbol, level) }
    suspects += rows[Int(symbol)].map(\.symbol)
  }

  /// Makes a tight constraint slack, on one side of its constant, and a slack one tight.
  mutating func pivot(_ entering: Int32, isAbove: Bool, leaving: Int32) {
    pivots += 1
    var row = rows[Int(leaving)]
    let position = row.position(of: entering)!
    let factor = row[position].factor
    levels.pivot(entering, bounds[Int(entering)], isAbove, leaving, bounds[Int(leaving)], row, factor)
    suspects += row.map(\.symbol)
    suspects.append(leaving)

    row.remove(at: position)
    for index in row.indices {
      row[index].factor /= -factor
      columns[Int(row[index].symbol)].replace(leaving, by: entering)
    }
    row.insert(Term(symbol: leaving, factor: 1 / factor), at: row.firstIndex { $0.symbol > leaving } ?? row.count)

    let column = columns[Int(entering)]
    columns[Int(entering)] = []
    columns[Int(leaving)] = [entering]
    rows[Int(leaving)] = []
    rows[Int(entering)] = row
    bounds[Int(leaving)].isSlack = false
    bounds[Int(entering)].isSlack = true
    bounds[Int(entering)].isAbove = isAbove
    values[Int(leaving)] = bounds[Int(leaving)].constant
    values[Int(entering)] = value(of: row)
    for symbol in column where symbol != leaving { replace(entering, by: row, in: symbol) }
    changed.append(leaving)
    changed += column
    changed.append(entering)
    moved += column
    moved.append(entering)
  }

  private mutating func replace(_ entering: Int32, by other: [Term], in symbol: Int32) {
    let row = rows[Int(symbol)]
    let factor = row[row.position(of: entering)!].factor
    scratch.removeAll(keepingCapacity: true)
    var value = 0.0
    var position = 0
    for term in row where term.symbol != entering {
      var term = term
      while position < other.count, other[position].symbol < term.symbol {
        let new = Term(symbol: other[position].symbol, factor: factor * other[position].factor)
        columns[Int(new.symbol)].append(symbol)
        scratch.append(new)
        value += new.factor * values[Int(new.symbol)]
        position += 1
      }
      if position < other.count, other[position].symbol == term.symbol {
        term.factor = sum(term.factor, factor * other[position].factor)
        position += 1
        if term.factor == 0 {
          columns[Int(term.symbol)].drop(symbol)
          continue
        }
      }
      scratch.append(term)
      value += term.factor * values[Int(term.symbol)]
    }
    for term in other[position...] {
      let new = Term(symbol: term.symbol, factor: factor * term.factor)
      columns[Int(new.symbol)].append(symbol)
      scratch.append(new)
      value += new.factor * values[Int(new.symbol)]
    }
    rows[Int(symbol)] = Array(scratch)
    values[Int(symbol)] = value
  }
}

extension [Int32] {
  mutating func drop(_ element: Int32) {
    guard let index = firstIndex(of: element) else { return }
    swapAt(index, count - 1)
    removeLast()
  }

  mutating func replace(_ old: Int32, by new: Int32) {
    if let index = firstIndex(of: old) { self[index] = new }
  }
}

extension [Term] {
  /// The place of a symbol among sorted terms.
  func position(of symbol: Int32) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].symbol == symbol ? low : nil
  }
}
