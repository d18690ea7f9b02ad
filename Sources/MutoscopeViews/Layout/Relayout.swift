import MutoscopeLayout
import MutoscopeMotion

/// The layout of copies that something else leads from one end to another, solved again at any instant.
///
/// What holds at both ends holds on the way. Anything else gives way to the frames by which the copies are led: they are a
/// solution of it at every instant, and the nearest solution to them is taken. So both ends stay what they are, to the bit.
package struct Relayout: Sendable {
  /// What constraints and content ask of the copies.
  fileprivate struct Rule: Sendable {
    let terms: [(variable: Variable, factor: Double)]
    let relation: LayoutConstraint.Relation
    let number: Number
    let id: Constraint.ID
    /// The number of the end at which alone its views are seen.
    let end: Int?
    /// Whether it holds where its views are seen.
    var isKept = true
  }

  /// The right side of a rule.
  fileprivate enum Number: Sendable {
    case constant(Double)
    case contentWidth(ViewID)
    /// At a width.
    case contentHeight(ViewID, Variable)
  }

  /// Below it, in points, a constraint holds; at the ends it has to hold twice as well.
  private static let tolerance = 5e-7
  /// Makes room for what holds of views that both ends have: what only one has gives way to it.
  private static let loneFactor = 1e-6
  /// Comes below required: an element may be smaller on its way than what is in it can be.
  private static let strongest = 999.999

  /// The copies that it places.
  package let views: [ViewID]
  private var rules: [Rule] = []
  private var solver = Solver()
  /// The unknowns of the copies and of what they are in, in the order of the views.
  private var items: [(view: ViewID, item: Layout.Item)] = []

  /// Fails where no constraint places a copy.
  ///
  /// - Parameters:
  ///   - original: Knows the constraints of the originals.
  ///   - tree: The originals and the copies.
  ///   - copies: Copies by their originals.
  ///   - fixed: Copies that stay where they are led.
  ///   - lone: Copies that are seen at one end alone, with its number.
  ///   - ends: The first and the last, and what else is on the way.
  package init?(
    _ original: Layout, _ tree: ViewTree, copies: [ViewID: ViewID], fixed: Set<ViewID>, lone: [ViewID: Int],
    ends: [ViewTree]
  ) {
    let originals = copies.keys.filter { original.items[$0]?.isPlaced == true }
    views = Set(originals.compactMap { copies[$0] }).subtracting(fixed).sorted()
    if views.isEmpty { return nil }
    var layout = Layout()
    for (view, priorities) in original.contentPriorities.sorted(by: { $0.key < $1.key }) {
      if let copy = copies[view] { layout.contentPriorities[copy] = priorities }
    }
    do {
      for view in views { try layout.release(view, weakerBy: lone[view] == nil ? 1 : Relayout.loneFactor, tree) }
      for statement in try original.statements(of: copies, tree) { try add(statement, lone, to: &layout, tree) }
      for view in views { try askForContent(of: view, lone[view], of: &layout, tree) }
    } catch { return nil }
    solver = layout.solver
    solver.isLazy = false
    solver.update()
    items = layout.items.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    for (number, end) in ends.enumerated() { keepWhatHolds(in: end, number) }
  }

  private mutating func keepWhatHolds(in end: ViewTree, _ number: Int) {
    let values = values(in: end)
    for (index, rule) in rules.enumerated() where rule.isKept && (rule.end == nil || rule.end == number) {
      let lack = rule.lack(self.number(rule, values, end), values)
      rules[index].isKept = lack <= Relayout.tolerance / 2
    }
  }

  // MARK: Making

  private mutating func add(
    _ statement: LayoutConstraint.Statement, _ lone: [ViewID: Int], to layout: inout Layout, _ tree: ViewTree
  ) throws {
    let views = statement.terms.compactMap { $0.anchor?.view }
    guard let first = views.first, views.contains(where: self.views.contains) else { return }
    var above = tree.superview(of: first)
    // A number stands for a place in the superview.
    if views.count > 1 {
      above = tree.ancestors(of: first).first { above in views.allSatisfy { tree.isDescendant($0, of: above) } }
    }
    guard above != nil else { return }
    let terms = try statement.terms.flatMap { try layout.terms($0, below: above, factor: 1, tree) }
    let end = views.compactMap { lone[$0] }.first
    try add(terms, statement.relation, .constant(statement.constant), statement.priority, end, to: &layout, tree)
  }

  private mutating func askForContent(
    of view: ViewID, _ end: Int?, of layout: inout Layout, _ tree: ViewTree
  ) throws {
    guard let item = layout.items[view], tree.intrinsicSize(of: view) != nil else { return }
    for (index, priority) in (layout.contentPriorities[view] ?? ContentPriority.standard).enumerated() {
      let wish = item.contentWish(index)
      try add(
        [(wish.variable, 1)], wish.relation, index < 2 ? .contentWidth(view) : .contentHeight(view, item.width),
        priority, end, to: &layout, tree)
    }
  }

  private mutating func add(
    _ terms: [(Variable, Double)], _ relation: LayoutConstraint.Relation, _ number: Number, _ priority: Double,
    _ end: Int?, to layout: inout Layout, _ tree: ViewTree
  ) throws {
    let priority = min(priority, Relayout.strongest) * (end == nil ? 1 : Relayout.loneFactor)
    let id = try layout.add(terms, relation, 0, priority, tree)
    rules.append(Rule(terms: terms, relation: relation, number: number, id: id, end: end))
  }

  // MARK: Solving

  /// Writes the frames of an instant over those by which the copies are led.
  ///
  /// It begins with the same solver at every instant, so what was asked for before does not matter.
  package func apply(to tree: inout ViewTree) {
    var values = values(in: tree)
    // What a rule may be, as far as it does not hold at both ends.
    let led = rules.map { $0.isKept ? nil : $0.value(values) }
    func numbers(_ values: [Variable: Double]) -> [Double] {
      zip(rules, led).map { rule, led in rule.number(number(rule, values, tree), admitting: led) }
    }
    var wanted = numbers(values)
    if zip(rules, wanted).allSatisfy({ $0.lack($1, values) <= Relayout.tolerance }) { return }

    var solver = solver
    var changes = items.flatMap { _, item in
      zip(item.frame, item.variables).map { (id: $0, constant: values[$1] ?? 0) }
        + item.baselines.map { (id: $0.constraint, constant: values[$0.variable] ?? 0) }
    }
    changes += zip(rules, wanted).map { ($0.id, $1) }
    // What only sizes tell follows from what is solved, as in `Layout.frames`.
    for _ in 0..<32 where !changes.isEmpty {
      guard (try? solver.set(changes)) != nil else { return }
      changes = []
      for (view, item) in items {
        for variable in item.variables { values[variable] = solver.value(of: variable) }
        for (held, value) in zip(item.baselines, baselines(of: view, item, values, tree)) {
          if abs(value - (values[held.variable] ?? 0)) > 1e-9 { changes.append((held.constraint, value)) }
          values[held.variable] = value
        }
      }
      let next = numbers(values)
      for (index, number) in next.enumerated() where abs(number - wanted[index]) > 1e-9 {
        changes.append((rules[index].id, number))
      }
      wanted = next
    }
    for (view, item) in items where item.isPlaced {
      let frame = item.frame(values)
      if !tree.plainFrame(of: view).isNear(frame) { tree[view][.frame] = .rect(frame) }
    }
  }

  /// The unknowns as the views of a tree are.
  private func values(in tree: ViewTree) -> [Variable: Double] {
    var values: [Variable: Double] = [:]
    for (view, item) in items {
      for (variable, value) in zip(item.variables, tree.plainFrame(of: view).numbers) {
        values[variable] = value
      }
      for (held, value) in zip(item.baselines, baselines(of: view, item, values, tree)) {
        values[held.variable] = value
      }
    }
    return values
  }

  private func baselines(
    of view: ViewID, _ item: Layout.Item, _ values: [Variable: Double], _ tree: ViewTree
  ) -> [Double] {
    if item.baselines.isEmpty { return [] }
    let lines = tree[view].baselines(item.frame(values).size, tree.measurer, tree.appearance(of: view))
    return [lines.first, lines.last]
  }

  private func number(_ rule: Rule, _ values: [Variable: Double], _ tree: ViewTree) -> Double {
    switch rule.number {
    case .constant(let constant): constant
    case .contentWidth(let view): tree.intrinsicSize(of: view)?.width ?? 0
    case .contentHeight(let view, let width):
      tree.intrinsicSize(of: view, width: values[width])?.height ?? 0
    }
  }
}

extension Relayout.Rule {
  /// What its left side comes to.
  fileprivate func value(_ values: [Variable: Double]) -> Double {
    terms.reduce(0) { $0 + $1.factor * (values[$1.variable] ?? 0) }
  }

  /// How far it is from holding.
  fileprivate func lack(_ number: Double, _ values: [Variable: Double]) -> Double {
    let over = value(values) - number
    return switch relation {
    case .equal: abs(over)
    case .lessThanOrEqual: over
    case .greaterThanOrEqual: -over
    }
  }

  /// The number, or the nearest by which a value on the left is right.
  fileprivate func number(_ number: Double, admitting value: Double?) -> Double {
    guard let value else { return number }
    return switch relation {
    case .equal: value
    case .lessThanOrEqual: max(number, value)
    case .greaterThanOrEqual: min(number, value)
    }
  }
}

extension Layout.Item {
  fileprivate func frame(_ values: [Variable: Double]) -> Rect {
    Rect(values[x] ?? 0, values[y] ?? 0, max(0, values[width] ?? 0), max(0, values[height] ?? 0))
  }
}

extension Layout {
  /// What is said of the originals of copies, as said of the copies. What their guides lie inside is taken as it is.
  fileprivate func statements(of copies: [ViewID: ViewID], _ tree: ViewTree) throws -> [LayoutConstraint.Statement] {
    var layout = self
    var all = constraints.filter(\.isActive).map(\.statement)
    for (view, stacked) in stacks.sorted(by: { $0.key < $1.key }) where !stacked.gaps.isEmpty {
      all += stacked.stack.equalGaps(tree.arranged(in: view))
    }
    var known: Set<LayoutConstraint.Statement> = []
    return try all.compactMap { statement in
      guard statement.terms.allSatisfy({ $0.anchor.map { copies[$0.view] != nil } ?? true }) else { return nil }
      var copy = statement
      for (index, term) in statement.terms.enumerated() {
        guard let anchor = term.anchor, let view = copies[anchor.view] else { continue }
        copy.terms[index].anchor = Anchor(view, anchor.attribute)
        if anchor.guide == .bounds { continue }
        for (sign, guide) in [(-1.0, anchor.guide), (1, .bounds)] {
          let own = AnchorTerm(Anchor(anchor.view, anchor.attribute, guide: guide), multiplier: term.multiplier)
          let terms = try layout.terms(own, below: anchor.view, factor: sign, tree)
          copy.constant += terms.reduce(0) { $0 + $1.1 * solver.value(of: $1.0) }
        }
      }
      return known.insert(copy).inserted ? copy : nil
    }
  }
}
