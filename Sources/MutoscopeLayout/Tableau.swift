import CBudget

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
  /// Factors while definitions are multiplied out, and what was seen on the way; zero and false in between.
  var work: [Double] = []
  var marks: [Bool] = []

  /// What all slack constraints cost per point of a tight one: a table for each priority, by symbol.
  var levels = Levels()

  /// The largest constant that has been: what rounding is measured by.
  var magnitude = 0.0
  var tolerance: Double { max(1e-9, magnitude * 1e-15) }

  /// Symbols whose values may be others since someone asked.
  var told: [Int32] = []
  var isTold: [Bool] = []
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
    isTold.append(false)
    levels.addSymbol()
    return Int32(values.count - 1)
  }

  func value(of terms: [Term]) -> Double {
    var value = 0.0
    for term in terms { value += term.factor * values[Int(term.symbol)] }
    return value
  }

  /// Charges work to the budget of whoever waits, a unit a number. What throws because nothing is left leaves rows and
  /// definitions behind that mean nothing: the solver has to make them anew.
  static func charge(_ units: Int) throws(Failure) {
    if cb_spend(UInt64(units)) { throw .interrupted }
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
  mutating func pivot(_ entering: Int32, isAbove: Bool, leaving: Int32) throws(Failure) {
    pivots += 1
    var row = rows[Int(leaving)]
    let position = row.position(of: entering)!
    let factor = row[position].factor
    try levels.pivot(entering, bounds[Int(entering)], isAbove, leaving, bounds[Int(leaving)], row, factor)
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
    for symbol in column where symbol != leaving {
      try Self.charge(rows[Int(symbol)].count + row.count)
      replace(entering, by: row, in: symbol)
    }
    changed.append(leaving)
    changed += column
    changed.append(entering)
    moved += column
    moved.append(entering)
  }

  private mutating func replace(_ entering: Int32, by other: [Term], in symbol: Int32) {
    if rows[Int(symbol)].count == 1, other.count == 1 {
      // As where many constraints speak of one size.
      let term = Term(symbol: other[0].symbol, factor: rows[Int(symbol)][0].factor * other[0].factor)
      columns[Int(term.symbol)].append(symbol)
      rows[Int(symbol)][0] = term
      values[Int(symbol)] = term.factor * values[Int(term.symbol)]
      return
    }
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
    if let index = place(of: element) { remove(at: index) }
  }

  mutating func replace(_ old: Int32, by new: Int32) {
    if let index = place(of: old) { self[index] = new }
  }

  /// Looked for from both ends: what came last is as a rule the first to go, and what goes one by one is in order.
  private func place(of element: Int32) -> Int? {
    var (low, high) = (0, count - 1)
    while low <= high {
      if self[high] == element { return high }
      if self[low] == element { return low }
      (low, high) = (low + 1, high - 1)
    }
    return nil
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
