import MutoscopeLayout
import MutoscopeMotion

/// The constraints of a tree, and the solver that knows what they make of its views.
///
/// A view's unknowns are its frame in its superview, as if nothing transformed it. A view is *placed* by constraints from the
/// first one on that begins with one of its anchors; the frame of any other is what it was assigned.
package struct Layout: Sendable {
  package private(set) var constraints: [LayoutConstraint] = []
  var solver = Solver()
  var items: [ViewID: Item] = [:]
  /// The numbers of the constraints in the solver; nil for those that are not active.
  private(set) var active: [Constraint.ID?] = []
  /// The active constraints that speak of a view.
  private var uses: [ViewID: Set<Int>] = [:]
  /// Places among the constraints that stacks have given back.
  private var unused: [Int] = []
  /// The view of an unknown, by the variable's index.
  var owners: [ViewID?] = []
  /// Whether all may be.
  var isForgotten = false
  /// The views whose frames may be others since they were told.
  var changed: Set<ViewID> = []
  /// The views of which something may have changed that others than constraints follow from.
  var unfollowed: Set<ViewID> = []
  /// The views whose guides depend on where a view is.
  var followers: [ViewID: Set<ViewID>] = [:]

  var stacks: [ViewID: Stacked] = [:]
  /// The stacks whose constraints do not fit them any more.
  var unarranged: Set<ViewID> = []
  /// The stacks of which some constraints are refused.
  var refused: Set<ViewID> = []
  /// The stacks in which something is hidden.
  var hiding: Set<ViewID> = []
  /// The views of which something does not fit what they follow from: that has been told.
  var unfit: Set<ViewID> = []
  /// By the numbers of `ContentPriority`.
  var contentPriorities: [ViewID: [Double]] = [:]

  /// A number that only the tree knows: an unknown that is held.
  struct Held: Sendable {
    var variable: Variable
    var constraint: Constraint.ID
    var value: Double
  }

  /// The unknowns of a view.
  struct Item: Sendable {
    let x, y, width, height: Variable
    /// What holds them: required where constraints do not place the view, else weakest.
    var frame: [Constraint.ID] = []
    var start = Rect.zero
    /// What keeps its width and height from being negative.
    var least: [Constraint.ID] = []
    var isPlaced = false
    /// What its content asks for: not less wide, not wider, not less high, not higher.
    var content: [Constraint.ID] = []
    var contentSize = Size.zero
    /// By guide: top, left, bottom, right.
    var insets: [Anchor.Guide: [Held]] = [:]
    /// From the top of the view: first and last.
    var baselines: [Held] = []

    var variables: [Variable] { [x, y, width, height] }

    /// Tells what its content asks for, by the place in `content`.
    func contentWish(_ index: Int) -> (variable: Variable, relation: LayoutConstraint.Relation, value: Double) {
      let relation = index % 2 == 0 ? LayoutConstraint.Relation.greaterThanOrEqual : .lessThanOrEqual
      return index < 2 ? (width, relation, contentSize.width) : (height, relation, contentSize.height)
    }
  }

  // MARK: Constraints

  /// Adds a constraint of a stack, not active yet; returns its number, which may have been another one's of a stack.
  mutating func addForStack(_ constraint: LayoutConstraint) -> Int {
    guard let index = unused.popLast() else { return add(constraint) }
    constraints[index] = constraint
    return index
  }

  /// Adds a constraint, not active yet; returns its number, which is nobody else's ever.
  package mutating func add(_ constraint: LayoutConstraint) -> Int {
    constraints.append(constraint)
    active.append(nil)
    return constraints.count - 1
  }

  package mutating func activate(_ index: Int, _ tree: ViewTree) throws {
    if active[index] != nil { return }
    let constraint = constraints[index]
    guard let first = constraint.first.anchor else { return }
    if first == constraint.second.anchor { throw LayoutError.sameAnchor(tree.text(of: first)) }
    let above = try ancestor(of: constraint, tree)
    try place(first.view, tree)
    var terms = try self.terms(constraint.first, below: above, factor: 1, tree)
    // A number stands for a place in the superview, or for a size.
    terms += try self.terms(constraint.second, below: above, factor: -1, tree)
    active[index] = try add(
      terms, constraint.relation, constraint.constant, constraint.priority, tree, new: constraint)
    constraints[index].isActive = true
    changed.insert(first.view)
    for view in constraint.views { uses[view, default: []].insert(index) }
  }

  package mutating func deactivate(_ index: Int) {
    guard let own = active[index] else { return }
    try? solver.remove(own)
    active[index] = nil
    constraints[index].isActive = false
    if let first = constraints[index].first.anchor { changed.insert(first.view) }
    for view in constraints[index].views { uses[view]?.remove(index) }
  }

  /// Keeps the constraints that another layout has beyond its own, without their holding: a script may have them.
  package mutating func keepConstraints(of other: Layout) {
    let first = constraints.count
    for index in other.constraints.indices.dropFirst(first) {
      constraints[add(other.constraints[index])].isActive = false
    }
    unused += (other.unused + other.stacks.values.flatMap(\.constraints)).filter { $0 >= first }.sorted()
  }

  /// Takes constraints out for good: of a stack, which nobody else knows.
  mutating func discard(_ indices: [Int]) {
    for index in indices { deactivate(index) }
    unused += indices
  }

  /// Changes several at once.
  mutating func setConstants(_ values: [(index: Int, constant: Double)], _ tree: ViewTree) throws {
    let new = values.filter { constraints[$0.index].constant != $0.constant }
    let old = new.map { ($0.index, constraints[$0.index].constant) }
    // A conflict tells the constants that were asked for.
    for (index, constant) in new {
      constraints[index].constant = constant
      if let first = constraints[index].first.anchor { changed.insert(first.view) }
    }
    do { try solver.set(new.compactMap { (index, constant) in active[index].map { ($0, constant) } }) } catch {
      let error = told(error, tree)
      for (index, constant) in old { constraints[index].constant = constant }
      throw error
    }
  }

  package mutating func setPriority(_ value: Double, of index: Int, _ tree: ViewTree) throws {
    let old = constraints[index].priority
    if old == value { return }
    let wasActive = active[index] != nil
    deactivate(index)
    constraints[index].priority = value
    guard wasActive else { return }
    do { try activate(index, tree) } catch {
      constraints[index].priority = old
      try activate(index, tree)
      throw error
    }
  }

  /// Takes constraints out that lead from a view, or what is in it, to what is not. A number stands for a place in the
  /// superview, if not for a size.
  package mutating func cut(_ view: ViewID, with views: Set<ViewID>) {
    for index in Set(views.flatMap { uses[$0] ?? [] }).sorted() {
      let ends = constraints[index].views
      let isPlace = ends == [view] && constraints[index].first.anchor?.attribute.kind != .size
      if isPlace || !ends.allSatisfy(views.contains) { deactivate(index) }
    }
  }

  /// Whether a constraint leads from a view, or what is in it, to what is not.
  func leadsOut(of view: ViewID, _ tree: ViewTree) -> Bool {
    tree.subtree(of: view).contains { inner in
      uses[inner]?.contains { !constraints[$0].views.allSatisfy { tree.isDescendant($0, of: view) } } ?? false
    }
  }

  package init() { solver.isLazy = true }

  package static var constraintSize: Int { 512 }

  package func knows(_ view: ViewID) -> Bool { items[view] != nil }

  /// The superview in whose coordinates both anchors of a constraint are told.
  private func ancestor(of constraint: LayoutConstraint, _ tree: ViewTree) throws -> ViewID? {
    guard let first = constraint.first.anchor else { return nil }
    guard let second = constraint.second.anchor else { return tree.superview(of: first.view) }
    if first.kind != second.kind { throw LayoutError.unlikeAnchors(tree.text(of: first), tree.text(of: second)) }
    let chain = tree.chain(of: first.view)
    guard let common = tree.ancestors(of: second.view).first(where: chain.contains) else {
      throw LayoutError.noCommonAncestor(tree.label(of: first.view), tree.label(of: second.view))
    }
    return common
  }

  // MARK: The solver

  mutating func add(
    _ terms: [(Variable, Double)], _ relation: LayoutConstraint.Relation, _ constant: Double, _ priority: Double,
    _ tree: ViewTree, new: LayoutConstraint? = nil, isStay: Bool = false
  ) throws -> Constraint.ID {
    var constraint = Constraint(0, relation, LinearExpression(constant), Strength(priority))
    constraint.terms = terms.map { ($0, $1) }
    constraint.isStay = isStay
    do { return try solver.add(constraint) } catch { throw told(error, tree, new: new) }
  }
}

extension LayoutConstraint {
  /// The views that it speaks of.
  fileprivate var views: [ViewID] { [first.anchor?.view, second.anchor?.view].compactMap(\.self) }
}
