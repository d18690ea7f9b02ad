/// Finds values for variables that satisfy all required constraints, and the others as well as they allow.
///
/// This is Cassowary (Badros, Borning, Stuckey: The Cassowary Linear Arithmetic Constraint Solving Algorithm, 2001) on a
/// tableau of another form; see `Tableau` and docs/adr/0011-the-solver.md. Every call goes on from the solution before it.
/// The same calls give the same bits. A solver is a value: copies know nothing of each other.
package struct Solver: Sendable {
  /// Says what a symbol is used for.
  struct Entry: Sendable {
    enum Use: Sendable { case nothing, variable(constraints: Int), constraint(Relation, Strength) }
    var use = Use.nothing
    var generation: Int32 = 0
    /// The terms that a constraint says.
    var terms: [Term] = []
    var isStay = false
    /// Of a stay the equation that has taken its place, of such an equation the stay.
    var counterpart: Int32?
  }

  var tableau = Tableau()
  var entries: [Entry] = []
  private var unused: [Int32] = []
  /// Whether a limit has stopped a change in the middle: rows and definitions are made anew when next they are needed.
  var isBroken = false
  /// Whether variables are told of what has changed only by `update()`.
  package var isLazy = false

  package init() {}

  // MARK: Variables

  package mutating func variable() -> Variable {
    let symbol = makeSymbol(.variable(constraints: 0))
    tableau.isVariable[Int(symbol)] = true
    return Variable(symbol: symbol, generation: entries[Int(symbol)].generation)
  }

  /// Removes a variable that no constraint has.
  package mutating func remove(_ variable: Variable) throws(SolverError) {
    guard case .variable(let count) = try entry(of: variable).use, count == 0 else { throw .variableInUse }
    tableau.isVariable[Int(variable.symbol)] = false
    freeSymbol(variable.symbol)
  }

  /// A variable that nothing determines is zero, or follows from others that are. A removed one is zero.
  package func value(of variable: Variable) -> Double {
    guard (try? checkKnown(variable)) != nil else { return 0 }
    return tableau.values[Int(variable.symbol)]
  }

  // MARK: Constraints

  /// Adds a constraint. If it contradicts required ones, throws and changes nothing.
  @discardableResult
  package mutating func add(_ constraint: Constraint) throws(SolverError) -> Constraint.ID {
    try mend()
    try check(constraint.constant, below: 1e12)
    let strength = constraint.strength
    guard strength.priority > 0, strength.priority <= 1000, strength.weight >= 1e-3, strength.weight <= 1e9 else {
      throw .strengthOutOfRange(strength)
    }
    let terms = try combined(constraint.terms)
    let symbol = makeSymbol(.constraint(constraint.relation, strength))
    entries[Int(symbol)].terms = terms
    entries[Int(symbol)].isStay = constraint.isStay
    count(terms, 1)
    setBound(of: symbol, constraint.relation, strength, constraint.constant)
    var hasTakenPlace = false
    do throws(Tableau.Failure) {
      try change { solver throws(Tableau.Failure) in
        hasTakenPlace = try solver.takePlace(symbol)
        if !hasTakenPlace { try solver.insert(symbol) }
        try solver.tableau.optimise()
      }
    } catch {
      let others = solverError(error, without: symbol)
      try? change { solver throws(Tableau.Failure) in
        try solver.extract(symbol)
        if hasTakenPlace { try solver.tableau.optimise() }
      }
      forget(symbol)
      if hasTakenPlace { finish() }
      throw others
    }
    finish()
    return Constraint.ID(symbol: symbol, generation: entries[Int(symbol)].generation)
  }

  package mutating func remove(_ id: Constraint.ID) throws(SolverError) {
    _ = try entry(of: id)
    try? change { solver throws(Tableau.Failure) in
      try solver.extract(id.symbol)
      try solver.tableau.improve()
    }
    forget(id.symbol)
    finish()
  }

  /// Changes the number on the right of a constraint. If it contradicts required ones then, throws and changes nothing.
  package mutating func set(_ constant: Double, of id: Constraint.ID) throws(SolverError) {
    try set([(id, constant)])
  }

  /// Changes the numbers of several constraints at once, or none of them.
  package mutating func set(_ constants: [(id: Constraint.ID, constant: Double)]) throws(SolverError) {
    try mend()
    for (id, constant) in constants {
      _ = try entry(of: id)
      try check(constant, below: 1e12)
    }
    var old: [(Int32, Double)] = []
    for (id, constant) in constants {
      old.append((id.symbol, tableau.bounds[Int(id.symbol)].constant))
      tableau.shift(id.symbol, to: constant)
    }
    do throws(Tableau.Failure) {
      try change { solver throws(Tableau.Failure) in try solver.tableau.optimise() }
    } catch {
      // After a limit there are no rows: this sets numbers for later.
      for (symbol, constant) in old.reversed() { tableau.shift(symbol, to: constant) }
      tableau.moved.removeAll()
      finish()
      throw solverError(error)
    }
    finish()
  }

  /// Makes a required constraint a wish.
  package mutating func weaken(_ id: Constraint.ID, to strength: Strength) throws(SolverError) {
    guard case .constraint(let relation, let old) = try entry(of: id).use, old.isRequired else {
      throw .unknownConstraint
    }
    try mend()
    let (before, value) = (tableau.bounds[Int(id.symbol)], tableau.values[Int(id.symbol)])
    entries[Int(id.symbol)].use = .constraint(relation, strength)
    setBound(of: id.symbol, relation, strength, before.constant)
    tableau.values[Int(id.symbol)] = value
    tableau.bounds[Int(id.symbol)].isSlack = before.isSlack
    tableau.bounds[Int(id.symbol)].isAbove = before.isAbove
    tableau.addCost(tableau.bounds[Int(id.symbol)].slope, of: id.symbol)
    tableau.suspects.append(id.symbol)
    try? change { solver throws(Tableau.Failure) in
      try solver.wakeStays(strongerThan: id.symbol, strength)
      try solver.tableau.improve()
    }
    finish()
  }

  /// The variables whose values may be others since this was asked the last time.
  package mutating func takeChanged() -> [Variable] {
    defer { tableau.forgetTold() }
    return tableau.told.filter { tableau.isVariable[Int($0)] }.map {
      Variable(symbol: $0, generation: entries[Int($0)].generation)
    }
  }

  /// Makes many changes and tells the variables only after the last: what `body` reads and what it copies may be old.
  package mutating func batch<Result, Failure>(
    _ body: (inout Solver) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let wasLazy = isLazy
    isLazy = true
    defer {
      isLazy = wasLazy
      finish()
    }
    return try body(&self)
  }

  /// Gives all variables their values.
  package mutating func update() {
    if isBroken || tableau.pivots > 1000 + entries.count / 4 { rebuild() }
    if !isBroken { tableau.update() }
  }

  /// The constraint as it is now.
  package func constraint(_ id: Constraint.ID) throws(SolverError) -> Constraint {
    let entry = try entry(of: id)
    guard case .constraint(let relation, let strength) = entry.use else { throw .unknownConstraint }
    var constraint = Constraint(0, relation, LinearExpression(tableau.bounds[Int(id.symbol)].constant), strength)
    constraint.terms = entry.terms.map {
      (Variable(symbol: $0.symbol, generation: entries[Int($0.symbol)].generation), $0.factor)
    }
    return constraint
  }

  /// The numbers in all rows and definitions: what memory and time grow with.
  package var cellCount: Int { tableau.rows.reduce(0) { $0 + $1.count } }

  // MARK: Limits

  /// Changes the tableau. What a limit stops in the middle leaves nothing that could be taken back: it is forgotten, and made
  /// anew when next it is needed.
  private mutating func change(
    _ body: (inout Solver) throws(Tableau.Failure) -> Void
  ) throws(Tableau.Failure) {
    if isBroken { return }
    do throws(Tableau.Failure) { try body(&self) } catch {
      if case .interrupted = error { abandon() }
      throw error
    }
  }

  mutating func abandon() {
    if !isBroken { tableau.clearRows() }
    isBroken = true
  }

  /// Sees that there is something to change.
  private mutating func mend() throws(SolverError) {
    if isBroken { update() }
    if isBroken { throw .interrupted }
  }

  // MARK: Inside

  private mutating func finish() {
    // The list of changes never outgrows the symbols: thousands of edits may come before anybody asks.
    if !isLazy || tableau.changed.count > tableau.values.count { update() }
  }

  private mutating func makeSymbol(_ use: Entry.Use) -> Int32 {
    let symbol = unused.popLast() ?? tableau.addSymbol()
    if Int(symbol) == entries.count { entries.append(Entry()) }
    entries[Int(symbol)].use = use
    return symbol
  }

  /// Forgets a constraint that the tableau does not have any more.
  private mutating func forget(_ symbol: Int32) {
    if let other = entries[Int(symbol)].counterpart { entries[Int(other)].counterpart = nil }
    let level = tableau.bounds[Int(symbol)].level
    tableau.levels.clear(symbol)
    if level >= 0 { tableau.levels.release(level) }
    count(entries[Int(symbol)].terms, -1)
    freeSymbol(symbol)
  }

  private mutating func freeSymbol(_ symbol: Int32) {
    entries[Int(symbol)] = Entry(generation: entries[Int(symbol)].generation &+ 1)
    tableau.bounds[Int(symbol)] = Tableau.Bound()
    tableau.values[Int(symbol)] = 0
    unused.append(symbol)
  }

  /// Notes that `terms` are in one constraint more, or less.
  mutating func count(_ terms: [Term], _ change: Int) {
    for term in terms {
      guard case .variable(let count) = entries[Int(term.symbol)].use else { continue }
      entries[Int(term.symbol)].use = .variable(constraints: count + change)
    }
  }

  func entry(of variable: Variable) throws(SolverError) -> Entry {
    try checkKnown(variable)
    return entries[Int(variable.symbol)]
  }

  private func checkKnown(_ variable: Variable) throws(SolverError) {
    guard entries.indices.contains(Int(variable.symbol)),
      entries[Int(variable.symbol)].generation == variable.generation,
      case .variable = entries[Int(variable.symbol)].use
    else { throw .unknownVariable }
  }

  private func entry(of id: Constraint.ID) throws(SolverError) -> Entry {
    guard entries.indices.contains(Int(id.symbol)) else { throw .unknownConstraint }
    let entry = entries[Int(id.symbol)]
    guard case .constraint = entry.use, entry.generation == id.generation else { throw .unknownConstraint }
    return entry
  }

  private func check(_ number: Double, below limit: Double) throws(SolverError) {
    guard abs(number) <= limit else { throw .numberOutOfRange(number) }
  }

  /// Says each variable once, in the order in which they come, and none whose factor is zero.
  private mutating func combined(_ terms: [(variable: Variable, factor: Double)]) throws(SolverError) -> [Term] {
    for (variable, factor) in terms {
      try checkKnown(variable)
      try check(factor, below: 1e6)
    }
    for (variable, factor) in terms { tableau.accumulate(variable.symbol, factor) }
    var result: [Term] = []
    for (variable, _) in terms {
      let factor = tableau.work[Int(variable.symbol)]
      if factor == 0 { continue }
      tableau.work[Int(variable.symbol)] = 0
      result.append(Term(symbol: variable.symbol, factor: factor))
    }
    for term in result where !(1e-6...1e6).contains(abs(term.factor)) { throw .numberOutOfRange(term.factor) }
    return result
  }

  private func solverError(_ failure: Tableau.Failure, without new: Int32? = nil) -> SolverError {
    switch failure {
    case .unstable: .unstable
    case .interrupted: .interrupted
    case .conflict(let symbols):
      .unsatisfiable(
        symbols.filter { $0 != new }.sorted().map {
          Constraint.ID(symbol: $0, generation: entries[Int($0)].generation)
        })
    }
  }
}
