import MutoscopeMotion

extension ViewTree {
  /// The size of the stage that a root makes for itself: a screen's own size, else as far as its frame reaches.
  package func canvasSize(of root: ViewID) -> Size {
    let view = self[root]
    if view.kind == .screen { return view.bounds.size }
    let frame = view.frame
    return Size(max(0, frame.maxX), max(0, frame.maxY))
  }

  /// Bounds a rectangle in a view's coordinates on the stage: by default the view's bounds.
  package func stageBox(of id: ViewID, _ rect: Rect? = nil) -> Rect {
    Space(of: id, in: self).world.box(of: rect ?? self[id].bounds)
  }

  /// The pixels per point of a screen, or the usual number.
  package func displayScale(of root: ViewID) -> Double {
    self[root].environment?.traits.displayScale ?? Traits().displayScale
  }

  /// The subviews back to front: by depth, ties in the order of the subviews.
  package func paintOrder(of id: ViewID) -> [ViewID] {
    let views = subviews(of: id)
    if views.count < 2 { return views }
    let in3DParent = self[id].is3DParent
    func depth(_ view: ViewID) -> Double {
      in3DParent ? self[view].depthInSpace : self[view].zPosition
    }
    let first = depth(views[0])
    guard views.contains(where: { depth($0) != first }) else { return views }
    let depths = views.map(depth)
    return views.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }.map { views[$0] }
  }

  /// The subview that casts the shadow of a view in its place, if one does.
  package func underlay(of view: ViewID) -> ViewID? {
    subviews(of: view).first.flatMap { self[$0].isUnderlay ? $0 : nil }
  }
}
