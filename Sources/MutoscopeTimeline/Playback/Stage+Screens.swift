import MutoscopeMotion

/// A screen on a stage, and how it came there.
package struct ShownScreen {
  package var screen: ViewID
  /// Brought it; kept for the way back.
  package var act: (any Act)?
  /// Whether the screen beneath stays visible.
  package var isOver = false
  /// The views beneath that it shows in their place.
  package var hidden: [ViewID] = []

  package init(screen: ViewID, act: (any Act)? = nil, isOver: Bool = false) {
    (self.screen, self.act, self.isOver) = (screen, act, isOver)
  }
}

extension Stage {
  /// The act that is on.
  package var act: (any Act)? { acts.last.flatMap { $0.animator.state == .active ? $0 : nil } }

  /// Whether a root is one of the screens, or shown in their place.
  func isShowing(_ root: ViewID) -> Bool {
    roots.contains(root) || screens.contains { $0.screen == root } || offstage.contains(root)
  }

  /// Shows the screens as they are at rest.
  ///
  /// - Parameter isSeen: Whether they are: what leaves is not gone yet where something else goes on from there.
  package func showScreens(isSeen: Bool = true) {
    roots = screens.visible.map(\.screen)
    recordVersion()
    if isSeen { endLostGestures(atRest: true) }
  }
}

extension [ShownScreen] {
  /// Those that can be seen: the topmost that covers all, and what is over it.
  package var visible: ArraySlice<ShownScreen> { self[(lastIndex { !$0.isOver } ?? 0)...] }
}
