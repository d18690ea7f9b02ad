import MutoscopeLayout
import MutoscopeMotion

/// The two ways over a plane.
public enum Axis: String, CaseIterable, Sendable { case horizontal, vertical }

/// Says how a stack places its subviews, in UIStackView's words.
public struct Stack: Hashable, Sendable {
  public enum Alignment: String, CaseIterable, Sendable {
    case fill, leading, top, center, trailing, bottom, firstBaseline, lastBaseline
  }

  public enum Distribution: String, CaseIterable, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  public var axis = Axis.horizontal
  /// In points; the least where the distribution spaces.
  public var spacing = 0.0
  public var alignment = Alignment.fill
  public var distribution = Distribution.fill
  /// The place in the script that made it.
  public var line: String?

  public init() {}

  /// The constraints beneath, for the views in it that are not hidden.
  ///
  /// - Parameter own: The size that a view was given.
  func constraints(
    of view: ViewID, _ arranged: [ViewID], _ tree: ViewTree, own: (ViewID) -> Size
  ) -> [LayoutConstraint] {
    let isHorizontal = axis == .horizontal
    let (start, end, size): (Anchor.Attribute, Anchor.Attribute, Anchor.Attribute) =
      isHorizontal ? (.leading, .trailing, .width) : (.top, .bottom, .height)
    var all: [LayoutConstraint] = []
    func add(
      _ own: ViewID, _ attribute: Anchor.Attribute, _ relation: LayoutConstraint.Relation, _ other: ViewID,
      _ otherAttribute: Anchor.Attribute? = nil, factor: Double = 1, plus constant: Double = 0, priority: Double = 1000
    ) {
      let second = AnchorTerm(Anchor(other, otherAttribute ?? attribute), multiplier: factor, constant: constant)
      all.append(LayoutConstraint(AnchorTerm(Anchor(own, attribute)), relation, second, priority: priority, line: line))
    }
    guard let first = arranged.first, let last = arranged.last else { return [] }
    // Before places, which then follow from one size: else each is a sum of all before it.
    if distribution == .fillEqually { for other in arranged.dropFirst() { add(other, size, .equal, first) } }
    add(first, start, .equal, view)
    add(last, end, .equal, view)
    let isSpaced = distribution == .equalSpacing || distribution == .equalCentering
    // Where all gaps are alike, one that is large enough will do.
    let pairs = zip(arranged, arranged.dropFirst())
    for (before, after) in pairs.prefix(distribution == .equalSpacing ? 1 : arranged.count) {
      add(after, start, isSpaced ? .greaterThanOrEqual : .equal, before, end, plus: spacing)
    }
    if distribution == .fillProportionally {
      let content = arranged.map { tree.intrinsicSize(of: $0) ?? own($0) }
      let lengths = content.map { isHorizontal ? $0.width : $0.height }
      for (other, length) in zip(arranged, lengths).dropFirst() where lengths[0] > 0 {
        add(other, size, .equal, first, factor: length / lengths[0], priority: 999)
      }
    }
    let baseline: Anchor.Attribute? =
      alignment == .firstBaseline ? .firstBaseline : alignment == .lastBaseline ? .lastBaseline : nil
    for own in arranged {
      if let baseline, own != first { add(own, baseline, .equal, first) }
      for (attribute, relation) in across { add(own, attribute, relation, view) }
    }
    return all
  }

  /// Across the axis: which of a view's anchors keep to the stack's, and how.
  fileprivate var across: [(Anchor.Attribute, LayoutConstraint.Relation)] {
    let (start, end, center): (Anchor.Attribute, Anchor.Attribute, Anchor.Attribute) =
      axis == .horizontal ? (.top, .bottom, .centerY) : (.leading, .trailing, .centerX)
    return switch alignment {
    case .fill: [(start, .equal), (end, .equal)]
    case .leading, .top: [(start, .equal), (end, .lessThanOrEqual)]
    case .trailing, .bottom: [(end, .equal), (start, .greaterThanOrEqual)]
    // It has no more room than what is widest in it needs, unless something wants it so: its own size is the weakest.
    case .center: [(center, .equal), (start, .greaterThanOrEqual), (end, .lessThanOrEqual)]
    case .firstBaseline, .lastBaseline: [(start, .greaterThanOrEqual), (end, .lessThanOrEqual)]
    }
  }

  /// What makes the distances all along alike, where the distribution spaces.
  func equalGaps(_ arranged: [ViewID]) -> [LayoutConstraint.Statement] {
    let (start, end): (Anchor.Attribute, Anchor.Attribute)
    switch distribution {
    case .fill, .fillEqually, .fillProportionally: return []
    case .equalSpacing: (start, end) = axis == .horizontal ? (.leading, .trailing) : (.top, .bottom)
    case .equalCentering: (start, end) = axis == .horizontal ? (.centerX, .centerX) : (.centerY, .centerY)
    }
    func gap(_ before: ViewID, _ after: ViewID, _ factor: Double) -> [AnchorTerm] {
      [
        AnchorTerm(Anchor(after, start), multiplier: factor), AnchorTerm(Anchor(before, end), multiplier: -factor),
      ]
    }
    return zip(arranged, arranged.dropFirst()).dropFirst().map { before, after in
      LayoutConstraint.Statement(terms: gap(before, after, 1) + gap(arranged[0], arranged[1], -1))
    }
  }
}

extension Layout {
  /// Says that a view is a stack, or how it is one from now on.
  package mutating func setStack(_ stack: Stack, of view: ViewID) {
    stacks[view, default: Stacked(stack: stack)].stack = stack
    unarranged.insert(view)
  }

  /// The views in a stack are others, or are hidden or shown.
  package mutating func noteSubviews(of view: ViewID) {
    if stacks[view] != nil { unarranged.insert(view) }
  }

  package func stack(of view: ViewID) -> Stack? { stacks[view]?.stack }

  /// Makes the constraints of a stack fit it: those that still do stay, and what is refused is left out.
  mutating func arrange(_ view: ViewID, _ tree: ViewTree) throws {
    guard let stacked = stacks[view] else { return }
    var refusal: (any Error)?
    let (stack, arranged) = (stacked.stack, tree.arranged(in: view))
    for own in tree.subviews(of: view) { try place(own, tree) }
    let wanted = stack.constraints(of: view, arranged, tree) { items[$0]?.start.size ?? .zero }
    let constants = Dictionary(wanted.map { ($0.form, $0.constant) }) { first, _ in first }
    var known: [LayoutConstraint.Statement: Int] = [:]
    var others: [Int] = []
    for own in stacked.constraints {
      if constraints[own].isActive, constants[constraints[own].form] != nil {
        known[constraints[own].form] = own
      } else {
        others.append(own)
      }
    }
    discard(others)
    let room = stacked.room.sorted { $0.key < $1.key }.flatMap(\.value.constraints)
    for own in stacked.gaps + room { try? solver.remove(own) }
    stacks[view] = Stacked(stack: stack, constraints: Array(known.values).sorted())
    try setConstants(known.map { ($1, constants[$0] ?? 0) }.sorted { $0.0 < $1.0 }, tree)
    for constraint in wanted where known[constraint.form] == nil {
      if Budget.spend(50) { throw LayoutError.interrupted }
      let own = addForStack(constraint)
      do {
        try activate(own, tree)
        stacks[view]?.constraints.append(own)
      } catch LayoutError.interrupted {
        discard([own])
        throw LayoutError.interrupted
      } catch {
        discard([own])
        refusal = refusal ?? error
      }
    }
    for gap in stack.equalGaps(arranged) {
      let terms = try gap.terms.flatMap { try self.terms($0, below: view, factor: 1, tree) }
      let own = try add(terms, .equal, 0, 1000, tree)
      stacks[view]?.gaps.append(own)
    }
    // Anything in a stack says it for the stack: the sum would be long.
    for own in try item(view, tree).least { try? solver.remove(own) }
    items[view]?.least = []
    if arranged.isEmpty {
      let least = try least(of: item(view, tree), tree)
      items[view]?.least = least
    }
    if arranged.count < tree.subviews(of: view).count {
      hiding.insert(view)
      changed.insert(view)
    }
    if let refusal { throw refusal }
  }

  /// Lets go of what is hidden in a stack and has a say in what is not.
  mutating func releaseHidden(in view: ViewID, _ tree: ViewTree) {
    for row in tree.subviews(of: view) {
      guard let held = stacks[view]?.room[row], leadsOut(of: row, tree) else { continue }
      for own in held.constraints { try? solver.remove(own) }
      stacks[view]?.room[row] = nil
    }
  }

  /// Gives what is hidden in a stack the room across that there is, as a number: it has no say in that. What is required of its
  /// inside goes before.
  mutating func holdHidden(in view: ViewID, _ tree: ViewTree) throws {
    guard let stack = stacks[view]?.stack else { return }
    let hidden = tree.subviews(of: view).filter { tree[$0].isHidden }
    if hidden.isEmpty { hiding.remove(view) }
    let size = frame(try item(view, tree)).size
    let length = stack.axis == .horizontal ? size.height : size.width
    var changes: [(id: Constraint.ID, constant: Double)] = []
    for row in hidden {
      var held = stacks[view]?.room[row]?.constraints ?? []
      if held.isEmpty {
        for (attribute, relation) in stack.across {
          let terms = try terms(AnchorTerm(Anchor(row, attribute)), below: view, factor: 1, tree)
          held.append(try add(terms, relation, attribute.share * length, 999.999, tree))
        }
      } else if stacks[view]?.room[row]?.length != length {
        changes += zip(held, stack.across).map { ($0, $1.0.share * length) }
      }
      stacks[view]?.room[row] = (length, held)
    }
    do { try solver.set(changes) } catch { throw told(error, tree) }
  }

  /// A stack with what stands beneath it.
  struct Stacked: Sendable {
    var stack: Stack
    var constraints: [Int] = []
    var gaps: [Constraint.ID] = []
    /// The room across that hidden views have, and the constraints that give it to them.
    var room: [ViewID: (length: Double, constraints: [Constraint.ID])] = [:]
  }
}
