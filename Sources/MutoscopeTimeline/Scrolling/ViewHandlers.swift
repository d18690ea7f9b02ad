import MutoscopeMotion

/// What a view does about fingers, scrolling and its size.
public struct ViewHandlers {
  /// Called with the new and the old vertical offset; returns where it goes on instead, if elsewhere.
  public var onScroll: ((Double, Double) throws -> Point?)?
  /// Called for each event of a pan; returns whether the view takes it, which counts as it begins.
  public var onPan: ((Pan) throws -> Bool)?
  public var onTap: (() throws -> Void)?
  /// Called when the view is laid out at another size, and the first time.
  public var onLayout: (() throws -> Void)?
  /// Where that is in the script, as `file:line`.
  public var onLayoutLine: String?

  public init() {}
}

/// A pan as the view that takes it sees it: UIPanGestureRecognizer.
public struct Pan: Hashable, Sendable {
  public enum State: String, CaseIterable, Sendable { case began, changed, ended, cancelled }

  public var state: State
  /// Where the finger is, in the coordinates of the view's superview.
  public var location: Point
  /// How far it has come, in points.
  public var translation: Point
  /// In points per second.
  public var velocity: Point
}

extension ViewStore {
  /// What a view does about fingers, scrolling and its size.
  public subscript(handlers id: ViewID) -> ViewHandlers {
    get { handlers[id] ?? ViewHandlers() }
    set {
      handlers[id] = newValue
      noteListener(id)
    }
  }

  /// Sets the offset of a scroll view, tells that, and goes where the answer says; returns where that is. What is set
  /// meanwhile, or in an animation, is not told.
  @discardableResult
  public func setOffset(of id: ViewID, to offset: Point) throws -> Point {
    let old = value(of: .contentOffset, id)
    try set(.contentOffset, of: id, to: .point(offset))
    if capture == nil, case .point(let old) = old, old != offset, let onScroll = handlers[id]?.onScroll,
      told.insert(id).inserted
    {
      defer { told.remove(id) }
      if let answer = try onScroll(offset.y, old.y), answer != tree[id].bounds.origin {
        try set(.contentOffset, of: id, to: .point(answer))
      }
    }
    return tree[id].bounds.origin
  }
}
