import MutoscopeMotion

/// Names what a stage shows at rest: the screens that are visible, bottom first, read as one tree.
struct Composition: Sendable {
  /// The one screen itself; of several a view that stands for the stage, with nothing of its own.
  package let root: ViewID
  let screens: [ViewID]
  /// The views that screens above show in their place.
  let hidden: [ViewID]

  /// - Parameter tree: The views; one that stands for the stage is added where there are several screens.
  init(_ screens: some Collection<ShownScreen>, in tree: inout ViewTree) {
    self.screens = screens.map(\.screen)
    hidden = screens.flatMap(\.hidden)
    root = screens.count == 1 ? self.screens[0] : tree.insert(View(kind: .screen))
  }

  var isStack: Bool { screens.count > 1 }

  /// Puts the screens into the one tree, with colours as each shows them.
  func put(into tree: inout ViewTree) {
    for view in hidden where view.index < tree.count { tree.remove(view) }
    guard isStack, root.index < tree.count else { return }
    tree[root].frame = Rect(origin: .zero, size: tree.canvasSize(of: screens[0]))
    tree[root].environment = tree[screens[0]].environment
    let bars = screens.compactMap { tree[$0].environment.map(StatusBar.init) }
    if let first = bars.first {
      let bar = bars.dropFirst().reduce(first) { $1.over($0) }
      tree[root][.statusBarColor] = .color(Color(bar.color))
      tree[root][.statusBarAlpha] = .number(bar.alpha)
      tree[root][.safeArea] = .insets(Insets(bar.height, 0, 0, 0))
    }
    for screen in screens {
      let look = tree[screen].environment?.appearance ?? .standard
      for view in tree.subtree(of: screen) { tree[view].resolve(look) }
      tree.append(screen, to: root)
    }
  }
}
