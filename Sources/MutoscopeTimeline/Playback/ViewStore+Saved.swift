extension ViewStore {
  /// The views with their constraints, as they are now.
  package struct Saved {
    package let tree: ViewTree
    fileprivate let layout: Layout
    fileprivate let turnedBack: [LayoutChange]
  }

  package var saved: Saved { Saved(tree: tree, layout: layout, turnedBack: turnedBack) }

  /// Puts all back as it was: after a preview, or an animation function that failed.
  package func restore(_ saved: Saved) {
    restore(saved.tree)
    let old = layout
    (layout, turnedBack) = (saved.layout, saved.turnedBack)
    layout.keepConstraints(of: old)
  }

  package func restore(_ tree: ViewTree) {
    revision += 1
    (stored, needsLayout) = (tree, false)
    if hasLayout {
      layout.forgetFrames()
      untold.formUnion(toldSizes.keys)
    }
  }
}
