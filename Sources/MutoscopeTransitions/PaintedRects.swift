import MutoscopeMotion

/// Where everything in a view is painted, in paint order.
struct PaintedRects {
  private struct Item {
    /// In stage points.
    let rect: Rect
    /// What a border leaves free.
    var hole: Rect?

    func touches(_ other: Rect) -> Bool {
      rect.intersection(other) != nil && !(hole.map { $0.union(other) == $0 } ?? false)
    }
  }

  private var items: [Item] = []
  /// The index after all that is in a view.
  private var ends: [ViewID: Int] = [:]

  init(in root: ViewID, tree: ViewTree) {
    var stack = [(view: root, isOpen: false)]
    while let (id, isOpen) = stack.popLast() {
      let view = tree[id]
      if isOpen {
        if view.hasBorder {
          // It is drawn at least as wide as a pixel.
          let width = max(1, view.borderWidth) + 0.3 * view.cornerRadius
          add(id, view.bounds, hole: view.bounds.outset(by: -width), tree)
        }
        ends[id] = items.count
        continue
      }
      if view.isHidden || view.alpha <= 0 { continue }
      if id != root {
        if view.drawsItself { add(id, tree.ground(of: id, isWide: true), tree) }
        if view.shadowOpacity > 0, let ink = tree.ink(of: id) { add(id, ink, tree) }
      }
      stack.append((id, true))
      for child in tree.paintOrder(of: id).reversed() { stack.append((child, false)) }
    }
  }

  private mutating func add(_ id: ViewID, _ rect: Rect, hole: Rect? = nil, _ tree: ViewTree) {
    let world = Space(of: id, in: tree).world
    items.append(Item(rect: world.box(of: rect), hole: hole.map(world.box)))
  }

  /// Whether anything after a view touches a rectangle of the stage.
  func covers(_ rect: Rect, after view: ViewID) -> Bool {
    guard let end = ends[view] else { return false }
    return items[end...].contains { $0.touches(rect) }
  }
}

extension ContainerBuilder {
  /// Whether something of what an element leaves is painted above it on the source.
  mutating func isCovered(_ id: ElementID) -> Bool {
    if nodes[id].isLeft { return true }
    let inside = source.ancestors(of: id).prefix { $0 != nodes[id].motionParent }
    guard let ancestor = Array(inside).last, let view = source.view(of: id),
      let outer = source.view(of: ancestor)
    else { return false }
    let rects = painted[ancestor] ?? PaintedRects(in: outer, tree: source.tree)
    painted[ancestor] = rects
    // Each element that it leaves asks for it.
    let ink = inked[view] ?? states(of: source).compactMap { $0.stageInk(of: view) }
    inked[view] = ink
    return ink.contains { rects.covers($0, after: view) }
  }
}
