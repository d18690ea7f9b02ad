import MutoscopeLayout
import MutoscopeMotion

// The unknowns of views: what constraints speak of, and what holds them.

extension Layout {
  /// An anchor in the coordinates of a superview, or of the view itself, as a sum of unknowns.
  mutating func terms(
    _ term: AnchorTerm, below above: ViewID?, factor: Double, _ tree: ViewTree
  ) throws -> [(Variable, Double)] {
    guard let anchor = term.anchor else { return [] }
    let factor = factor * term.multiplier
    let item = try item(anchor.view, tree)
    var terms: [(Variable, Double)] = []
    let inset = anchor.guide == .bounds ? nil : try insets(anchor.guide, of: anchor.view, tree)
    /// Adds edges of the guide: top, left, bottom, right; the last two count from the far edges.
    func add(_ edge: Int, _ share: Double = 1) {
      if edge > 1 { terms.append((edge == 2 ? item.height : item.width, share * factor)) }
      if let inset { terms.append((inset[edge], (edge > 1 ? -share : share) * factor)) }
    }
    switch anchor.attribute {
    case .top: add(0)
    case .left, .leading: add(1)
    case .bottom: add(2)
    case .right, .trailing: add(3)
    case .centerX:
      add(1, 0.5)
      add(3, 0.5)
    case .centerY:
      add(0, 0.5)
      add(2, 0.5)
    case .width:
      add(3)
      add(1, -1)
    case .height:
      add(2)
      add(0, -1)
    case .firstBaseline: terms.append((try baseline(0, of: anchor.view, tree), factor))
    case .lastBaseline: terms.append((try baseline(1, of: anchor.view, tree), factor))
    }
    if anchor.kind == .size { return terms }
    for view in tree.ancestors(of: anchor.view).prefix(while: { $0 != above }) {
      let item = try self.item(view, tree)
      terms.append((anchor.kind == .horizontal ? item.x : item.y, factor))
    }
    return terms
  }

  /// The unknowns of a view, held where it is unless it is in a stack.
  mutating func item(_ view: ViewID, _ tree: ViewTree) throws -> Item {
    let item = try heldItem(view, tree)
    if item.isPlaced { return item }
    if let superview = tree.superview(of: view), stacks[superview] != nil { try place(view, tree) }
    return items[view] ?? item
  }

  /// The unknowns of a view, held where it is unless something has placed it.
  private mutating func heldItem(_ view: ViewID, _ tree: ViewTree) throws -> Item {
    if let known = items[view] { return known }
    var item = Item(
      x: solver.variable(), y: solver.variable(), width: solver.variable(), height: solver.variable())
    item.start = tree.plainFrame(of: view)
    for (variable, value) in zip(item.variables, item.start.numbers) {
      while owners.count <= variable.index { owners.append(nil) }
      owners[variable.index] = view
      item.frame.append(try add([(variable, 1)], .equal, value, 1000, tree, isStay: true))
    }
    items[view] = item
    return item
  }

  /// Leaves a view to constraints.
  package mutating func place(_ view: ViewID, _ tree: ViewTree) throws {
    if items[view]?.isPlaced ?? false { return }
    var item = try release(view, tree)
    if let size = tree.intrinsicSize(of: view) {
      item.contentSize = size
      for (index, priority) in (contentPriorities[view] ?? ContentPriority.standard).enumerated() {
        let wish = item.contentWish(index)
        item.content.append(try add([(wish.variable, 1)], wish.relation, wish.value, priority, tree))
      }
    }
    items[view] = item
    changed.insert(view)
    unfollowed.insert(view)
  }

  /// Holds a view where it is by wishes only.
  ///
  /// - Parameter factor: Makes them as much weaker.
  @discardableResult
  mutating func release(_ view: ViewID, weakerBy factor: Double = 1, _ tree: ViewTree) throws -> Item {
    var item = try heldItem(view, tree)
    item.isPlaced = true
    // Weaker than any of a script, its size less so than its place. A stack's size gives way to those of what is in it.
    let isStack = tree[view].kind == .stack
    let (place, size) = isStack ? (0.005, 0.01) : (0.01, 0.02)
    for (index, own) in item.frame.enumerated() {
      try solver.weaken(own, to: Strength(factor * (index < 2 ? place : size)))
    }
    if !isStack { item.least = try least(of: item, tree) }
    items[view] = item
    return item
  }

  /// Keeps a width and a height from being negative.
  mutating func least(of item: Item, _ tree: ViewTree) throws -> [Constraint.ID] {
    try item.variables[2...].map { try add([($0, 1)], .greaterThanOrEqual, 0, 1000, tree) }
  }

  /// Says how strongly a view keeps the size that its content asks for.
  package mutating func setContentPriority(
    _ priority: Double, _ index: ContentPriority, of view: ViewID, _ tree: ViewTree
  ) throws {
    contentPriorities[view, default: ContentPriority.standard][index.rawValue] = priority
    guard var item = items[view], !item.content.isEmpty else { return }
    let wish = item.contentWish(index.rawValue)
    try? solver.remove(item.content[index.rawValue])
    item.content[index.rawValue] = try add([(wish.variable, 1)], wish.relation, wish.value, priority, tree)
    items[view] = item
    changed.insert(view)
  }

  /// The insets of a guide as unknowns: top, left, bottom, right.
  private mutating func insets(_ guide: Anchor.Guide, of view: ViewID, _ tree: ViewTree) throws -> [Variable] {
    if let known = items[view]?.insets[guide] { return known.map(\.variable) }
    // What of the safe area lies over a view depends on where that is.
    for above in tree.ancestors(of: view) { _ = try item(above, tree) }
    unfollowed.insert(view)
    let held = try (0..<4).map { _ in try hold(0, tree) }
    items[view]?.insets[guide] = held
    return held.map(\.variable)
  }

  private mutating func baseline(_ index: Int, of view: ViewID, _ tree: ViewTree) throws -> Variable {
    if let known = items[view]?.baselines, !known.isEmpty { return known[index].variable }
    unfollowed.insert(view)
    let held = try (0..<2).map { _ in try hold(0, tree) }
    items[view]?.baselines = held
    return held[index].variable
  }

  private mutating func hold(_ value: Double, _ tree: ViewTree) throws -> Held {
    let variable = solver.variable()
    return Held(variable: variable, constraint: try add([(variable, 1)], .equal, value, 1000, tree), value: value)
  }
}

/// Says how strongly a view keeps the size that its content asks for: UIKit's content hugging and compression resistance.
package enum ContentPriority: Int, Sendable {
  case horizontalResistance, horizontalHugging, verticalResistance, verticalHugging

  static let standard = [750.0, 250, 750, 250]
}
