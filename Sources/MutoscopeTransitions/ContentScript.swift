/// An element's own content in paint order, cut into runs at the elements in it (SPEC 5.2, step 4).
struct ContentScript {
  enum Item {
    case run([Part])
    /// An element or a part of it, and the views without an id that it is in, outermost first.
    case child(ContainerBuilder.ElementPart, wrappers: [ViewID])
    /// What comes next is in another view of the element; something else may be between them.
    case cut
    /// A view that stands for itself: of a live snapshot, or one that is moved.
    case live(Part)
  }

  struct Part {
    let view: ViewID
    /// As a wrapper its border and scroll indicators, above its subviews; as a whole the view and all in it.
    let what: CopiedPart
    /// The views without an id that it is in, outermost first.
    let wrappers: [ViewID]

    /// Whether it is what a view shows itself, beneath its subviews.
    var isOwn: Bool { what == .content || what == .body }
  }

  private(set) var items: [Item] = []
  private var run: [Part] = []
  private var wrappers: [ViewID] = []
  private let tree: ViewTree
  private let screen: ContainerBuilder.Screen
  /// Whether what draws nothing counts, too: in a live snapshot each view is one of its siblings.
  private let isLive: Bool
  /// The views that stand for themselves, and the views without an id that they are in.
  private var moved: Set<ViewID> = []
  private var cut: Set<ViewID> = []

  /// - Parameters:
  ///   - views: The element's.
  ///   - includesItself: Whether the view is content, too, and not the element's own shape.
  init(of views: Few<ViewID>, on screen: ContainerBuilder.Screen, includesItself: Bool = false, isLive: Bool = false) {
    (tree, self.screen, self.isLive) = (screen.shape, screen, isLive)
    for (number, view) in views.enumerated() {
      if number > 0 { items.append(.cut) }
      if includesItself, number == 0 {
        visit(view)
      } else {
        if number == 0, tree[view].hasContent { run.append(Part(view: view, what: .content, wrappers: [])) }
        let underlay = tree.underlay(of: view)
        for child in tree.paintOrder(of: view) where child != underlay { visitChild(child) }
      }
      close()
    }
  }

  private mutating func visitChild(_ view: ViewID) {
    guard let part = screen.part(at: view) else { return visit(view) }
    close()
    items.append(.child(part, wrappers: wrappers))
  }

  /// The views that are content as a whole: in a live element each stands for itself.
  var loose: Set<ViewID> {
    let parts = items.flatMap { item -> [Part] in if case .run(let parts) = item { parts } else { [] } }
    return Set(
      parts.filter { $0.what == .whole && $0.wrappers.isEmpty && tree[$0.view].painted == .all }.map(\.view))
  }

  /// The same where some of the content stands for itself.
  func cut(at moved: Set<ViewID>) -> ContentScript {
    if moved.isEmpty { return self }
    var script = self
    (script.moved, script.items) = (moved, [])
    for view in moved {
      script.cut.formUnion(tree.ancestors(of: view).dropFirst().prefix { screen.element(of: $0) == nil })
    }
    for item in items {
      guard case .run(let parts) = item else {
        script.items.append(item)
        continue
      }
      for part in parts {
        if part.isOwn, moved.contains(part.view) {
          script.close()
          script.items.append(.live(part))
        } else if part.what == .whole {
          script.wrappers = part.wrappers
          script.visit(part.view)
        } else {
          script.run.append(part)
        }
      }
      script.close()
    }
    return script
  }

  private mutating func visit(_ view: ViewID) {
    if moved.contains(view) {
      close()
      return items.append(.live(Part(view: view, what: .whole, wrappers: wrappers)))
    }
    guard screen.isCut(view) || cut.contains(view) else {
      if isLive || tree.showsAnything(view) { run.append(Part(view: view, what: .whole, wrappers: wrappers)) }
      return
    }
    let own = tree[view]
    let isLoose = !tree.castsPlainly(view)
    if isLoose { run.append(Part(view: view, what: .shadow, wrappers: wrappers)) }
    if own.drawsItself { run.append(Part(view: view, what: isLoose ? .ground : .body, wrappers: wrappers)) }
    wrappers.append(view)
    for child in tree.paintOrder(of: view) { visitChild(child) }
    wrappers.removeLast()
    if own.drawsAbove { run.append(Part(view: view, what: .wrapper, wrappers: wrappers)) }
  }

  private mutating func close() {
    if !run.isEmpty { items.append(.run(run)) }
    run = []
  }
}

extension ViewTree {
  /// Whether a view can be left out as a wrapper: it neither moves nor changes what is in it.
  func isTransparent(_ id: ViewID) -> Bool {
    read(id) {
      $0.isNeutral && $0.pointee.blurRadius == 0 && $0.pointee.shadowOpacity == 0 && $0.pointee.isDoubleSided
    } && !isInSpace(id)
  }

  /// Whether a view is in a 3D parent.
  func isInSpace(_ id: ViewID) -> Bool {
    guard let superview = superview(of: id) else { return false }
    return self[superview].is3DParent
  }

  /// Whether a view or anything in it draws something, were it opaque.
  func showsAnything(_ root: ViewID) -> Bool {
    subtree(of: root).contains { self[$0].drawsItself || self[$0].drawsAbove }
  }
}
