import MutoscopeLayout
import MutoscopeMotion

// From what the solver says to frames, and from views to what holds the solver's unknowns.

extension Layout {
  /// The frames of the placed views that may have changed since they were told, in the order of the views.
  ///
  /// A wrapped text is as high as its width lets it be, and a safe area reaches as far into a view as the view lies under it:
  /// both follow from frames, so they are solved again until nothing changes.
  ///
  /// `faults` are why a stack that has changed cannot be as it says, a guide as far inside as it should be, or sizes come to no
  /// rest; all else is laid out, as if it did not say that.
  package mutating func frames(
    _ tree: ViewTree
  ) throws -> (frames: [(view: ViewID, frame: Rect)], faults: [(view: ViewID, error: any Error)]) {
    var faults: [(view: ViewID, error: any Error)] = []
    for view in unarranged.union(refused).sorted() {
      do {
        try arrange(view, tree)
        refused.remove(view)
      } catch LayoutError.interrupted { throw LayoutError.interrupted } catch {
        // Who has been told is not told again before something in the stack changes.
        if unarranged.contains(view) { faults.append((view, error)) }
        refused.insert(view)
      }
      if unarranged.contains(view) { unfit.subtract(tree.subviews(of: view)) }
      unarranged.remove(view)
    }
    if isForgotten {
      changed = Set(items.keys)
      unfollowed = changed
      isForgotten = false
    }
    // The others are laid out as if nothing were hidden in stacks. Then what is has the room that there is, from outside in.
    noteChanged()
    let roots = hiding.isEmpty ? [] : Set(changed.map(tree.root))
    let hiding = hiding.filter { roots.contains(tree.root(of: $0)) }
      .sorted { (tree.depth(of: $0), $0) < (tree.depth(of: $1), $1) }
    for view in hiding { releaseHidden(in: view, tree) }
    try settle(tree, &faults)
    for view in hiding {
      try holdHidden(in: view, tree)
      try settle(tree, &faults)
    }
    defer { changed.removeAll() }
    let waiting = waiting(in: Set(changed.flatMap { [$0, tree.superview(of: $0) ?? $0] }), tree)
    let frames = try changed.union(waiting.keys).sorted().compactMap { view -> (view: ViewID, frame: Rect)? in
      guard let item = items[view], item.isPlaced else { return nil }
      let frame = waiting[view] ?? frame(item)
      // A hundred views, each a thousand times as wide as the one before.
      if let beyond = frame.numbers.first(where: { !$0.isFinite }) { throw LayoutError.outOfRange(beyond) }
      return (view, frame)
    }
    return (frames, faults)
  }

  /// Solves until what follows from frames follows from them.
  private mutating func settle(_ tree: ViewTree, _ faults: inout [(view: ViewID, error: any Error)]) throws {
    var restless: [ViewID] = []
    for _ in 0..<32 {
      noteChanged()
      restless = []
      for view in unfollowed.sorted() {
        if Budget.spend(50) { throw LayoutError.interrupted }
        do {
          if try follow(view, tree) { restless.append(view) }
          unfit.remove(view)
        } catch LayoutError.interrupted { throw LayoutError.interrupted } catch {
          if unfit.insert(view).inserted { faults.append((view, error)) }
        }
        unfollowed.remove(view)
      }
      if restless.isEmpty { break }
    }
    if !restless.isEmpty {
      faults.append((restless[0], LayoutError.restless(restless.map { tree.label(of: $0) })))
      // Such views stay as they are until something else moves them.
      noteChanged()
      unfollowed.subtract(restless)
    }
  }

  /// Has all frames told again: views are elsewhere than they were told to be.
  package mutating func forgetFrames() { isForgotten = true }

  package mutating func forgetFrame(of view: ViewID) { changed.insert(view) }

  /// Sees which views' unknowns have other values, and what follows from those.
  private mutating func noteChanged() {
    solver.update()
    for variable in solver.takeChanged() {
      guard owners.indices.contains(variable.index), let view = owners[variable.index], let item = items[view] else {
        continue
      }
      changed.insert(view)
      if !item.insets.isEmpty || !item.baselines.isEmpty || !item.content.isEmpty { unfollowed.insert(view) }
      if let others = followers[view] { unfollowed.formUnion(others) }
    }
  }

  /// The frames of what is hidden in stacks: it waits where it will be shown, without a length.
  private func waiting(in views: Set<ViewID>, _ tree: ViewTree) -> [ViewID: Rect] {
    var frames: [ViewID: Rect] = [:]
    for view in views {
      guard let stack = stacks[view]?.stack else { continue }
      var end = 0.0
      for own in tree.subviews(of: view) {
        guard let item = items[own] else { continue }
        let frame = frame(item)
        let isHorizontal = stack.axis == .horizontal
        if tree[own].isHidden {
          frames[own] = isHorizontal ? Rect(end, frame.y, 0, frame.height) : Rect(frame.x, end, frame.width, 0)
        } else {
          end = isHorizontal ? frame.maxX : frame.maxY
        }
      }
    }
    return frames
  }

  func frame(_ item: Item) -> Rect {
    Rect(value(item.x), value(item.y), max(0, value(item.width)), max(0, value(item.height)))
  }

  /// A third of 300 points is 100 points: what only rounding keeps off a 64th is there.
  private func value(_ variable: Variable) -> Double {
    let value = solver.value(of: variable)
    let near = (value * 64).rounded() / 64
    return abs(value - near) < 1e-10 ? near : value
  }

  /// Tells the solver what follows from a view's frame, all at once; returns whether anything has changed.
  private mutating func follow(_ view: ViewID, _ tree: ViewTree) throws -> Bool {
    guard let known = items[view] else { return false }
    if !known.insets.isEmpty {
      for above in tree.ancestors(of: view) {
        _ = try item(above, tree)
        followers[above, default: []].insert(view)
      }
    }
    var item = items[view] ?? known
    let size = frame(item).size
    var changes: [(id: Constraint.ID, constant: Double)] = []
    func hold(_ held: inout [Held], _ values: [Double]) {
      for (index, value) in values.enumerated() where abs(held[index].value - value) > 1e-9 {
        held[index].value = value
        changes.append((held[index].constraint, value))
      }
    }
    for guide in item.insets.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      let insets = insets(guide, of: view, tree)
      hold(&item.insets[guide, default: []], [insets.top, insets.left, insets.bottom, insets.right])
    }
    if !item.baselines.isEmpty {
      let lines = tree[view].baselines(size, tree.measurer, tree.appearance(of: view))
      hold(&item.baselines, [lines.first, lines.last])
    }
    if !item.content.isEmpty, tree[view].wraps,
      let height = tree.intrinsicSize(of: view, width: size.width)?.height,
      abs(height - item.contentSize.height) > 1e-9
    {
      item.contentSize.height = height
      changes += item.content[2...].map { ($0, height) }
    }
    if changes.isEmpty { return false }
    try set(changes, of: view, item, tree)
    return true
  }

  /// Changes what is known of a view, or nothing.
  private mutating func set(
    _ changes: [(id: Constraint.ID, constant: Double)], of view: ViewID, _ item: Item, _ tree: ViewTree
  ) throws {
    let old = items.updateValue(item, forKey: view)
    do { try solver.set(changes) } catch {
      // A conflict tells the numbers that were asked for.
      let error = told(error, tree)
      items[view] = old
      throw error
    }
  }

  /// Tells how far a guide lies inside of a view.
  private func insets(_ guide: Anchor.Guide, of view: ViewID, _ tree: ViewTree) -> Insets {
    let root = tree.root(of: view)
    let (safe, screen) = (tree[root].environment?.safeArea ?? .zero, tree[root].bounds.size)
    var place = items[view].map(frame) ?? .zero
    for above in tree.ancestors(of: view).dropFirst() {
      guard let item = items[above], above != root else { break }
      place.x += value(item.x)
      place.y += value(item.y)
    }
    if view == root { (place.x, place.y) = (0, 0) }
    /// A side without a bar covers nothing, however far a view reaches beyond the screen.
    func over(_ bar: Double, _ distance: Double, _ most: Double) -> Double { bar > 0 ? min(max(0, distance), most) : 0 }
    let margin = guide == .layoutMargins ? 16.0 : 0
    let (top, left) = (
      over(safe.top, safe.top - place.y, place.height), over(safe.left, safe.left - place.x, place.width)
    )
    return Insets(
      top, left + margin, over(safe.bottom, place.maxY - (screen.height - safe.bottom), place.height - top),
      over(safe.right, place.maxX - (screen.width - safe.right), place.width - left) + margin)
  }

  /// A view was assigned something: where it is without constraints, what its content asks for. Returns whether any constraint
  /// speaks of it.
  ///
  /// - Parameter isMoved: Whether it is on another screen instead: then its frame may be what layout made it.
  package mutating func note(_ view: ViewID, _ tree: ViewTree, isMoved: Bool = false) throws -> Bool {
    guard var item = items[view] else { return false }
    let frame = isMoved && item.isPlaced ? item.start : tree.plainFrame(of: view)
    var changes = zip(item.frame, zip(item.start.numbers, frame.numbers)).filter { $1.0 != $1.1 }
      .map { (id: $0, constant: $1.1) }
    item.start = frame
    if !item.content.isEmpty, let size = tree.intrinsicSize(of: view), size != item.contentSize {
      changes += zip(item.content, [size.width, size.width, size.height, size.height]).map { (id: $0, constant: $1) }
      item.contentSize = size
    }
    if !changes.isEmpty { try set(changes, of: view, item, tree) }
    changed.insert(view)
    unfollowed.insert(view)
    return true
  }

  /// Says in the script's words why the solver refuses.
  ///
  /// - Parameter new: A constraint that the solver does not know yet.
  func told(_ error: any Error, _ tree: ViewTree, new: LayoutConstraint? = nil) -> any Error {
    if case .interrupted? = error as? SolverError { return LayoutError.interrupted }
    if case .numberOutOfRange(let value)? = error as? SolverError { return LayoutError.outOfRange(value) }
    guard case .unsatisfiable(let own)? = error as? SolverError else { return error }
    let texts = own.map { (id) -> String? in
      if let index = active.firstIndex(of: id) { return tree.text(of: constraints[index]) }
      for (view, item) in items {
        if let index = item.frame.firstIndex(of: id) {
          let name = ["frame.x", "frame.y", "frame.width", "frame.height"][index]
          let assigned = "\(tree.label(of: view)).\(name) == \(number(item.start.numbers[index]))"
          return tree[view].kind == .screen ? assigned : "\(assigned) (assigned: no stack or constraint places it yet)"
        }
        if let index = item.least.firstIndex(of: id) {
          return "\(tree.label(of: view)).\(["widthAnchor", "heightAnchor"][index]) >= 0"
        }
      }
      return nil
    }
    return LayoutError.conflict(texts.compactMap(\.self) + (new.map { [tree.text(of: $0)] } ?? []))
  }

  /// The placed views whose place, or size where none was given, does not follow from constraints; in the order of the views.
  package func ambiguousViews() -> [ViewID] {
    var bare = solver
    bare.isLazy = false
    let placed = items.filter(\.value.isPlaced)
    bare.batch { bare in
      for (view, item) in placed {
        for (index, own) in item.frame.enumerated() {
          let isSaid = index > 1 && (item.start.numbers[index] > 0 || stacks[view] != nil)
          if !isSaid { try? bare.remove(own) }
        }
      }
    }
    let open = Set(bare.undetermined())
    return placed.filter { $0.value.variables.contains(where: open.contains) }.keys.sorted()
  }
}

extension Layout {
  /// Whether a view's frame follows from constraints.
  package func isPlaced(_ view: ViewID) -> Bool { items[view]?.isPlaced == true }
}
