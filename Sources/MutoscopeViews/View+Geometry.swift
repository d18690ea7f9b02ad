import MutoscopeMotion

extension View {
  /// The anchor point in the view's own coordinates.
  @inlinable package var anchor: Point {
    Point(bounds.x + anchorPoint.x * bounds.width, bounds.y + anchorPoint.y * bounds.height)
  }

  /// Takes the view's coordinates to its superview's: `T(center, zPosition) * transform * T(-anchor)`.
  @inlinable package var matrix: Matrix4 {
    let anchor = anchor
    // As a rule a view is only moved.
    if transform.functions.isEmpty { return .translation(center.x - anchor.x, center.y - anchor.y, zPosition) }
    return View.matrix(transform, center, zPosition, anchor)
  }

  /// Takes what it needs: for a view it would be copied wherever it lies.
  @usableFromInline static func matrix(
    _ transform: Transform, _ center: Point, _ zPosition: Double, _ anchor: Point
  ) -> Matrix4 {
    (.translation(center.x, center.y, zPosition) * transform.matrix).translated(-anchor.x, -anchor.y)
  }

  /// Puts the subviews into perspective: `T(origin) * P(d) * T(-origin)`, identity without one.
  @inlinable package var perspectiveMatrix: Matrix4? {
    guard perspective > 0 else { return nil }
    let x = bounds.x + perspectiveOrigin.x * bounds.width
    let y = bounds.y + perspectiveOrigin.y * bounds.height
    return .translation(x, y) * Matrix4(perspective: perspective) * .translation(-x, -y)
  }

  /// The bounding box of the transformed bounds in the superview, without the superview's perspective. Setting it
  /// sets size and center as if the transform were identity.
  public var frame: Rect {
    // Inlined, so that a view in a tree is not copied for it.
    @inlinable get {
      if transform.functions.isEmpty { return plainFrame }
      // Wherever its content is scrolled to it has the same frame, to the last digit.
      let still = Rect(origin: .zero, size: bounds.size)
      let anchor = Point(anchorPoint.x * still.width, anchorPoint.y * still.height)
      return View.matrix(transform, center, zPosition, anchor).box(of: still)
    }
    set {
      bounds.size = newValue.clampedSize.size
      center = View.center(of: newValue, anchorPoint: anchorPoint)
    }
  }

  /// The frame that stands for its size and its center, without a transform.
  @inlinable package var plainFrame: Rect {
    Rect(center.x - anchorPoint.x * bounds.width, center.y - anchorPoint.y * bounds.height, bounds.width, bounds.height)
  }

  /// The center that `frame` stands for, with an identity transform.
  package static func center(of frame: Rect, anchorPoint: Point) -> Point {
    let frame = frame.clampedSize
    return Point(frame.x + anchorPoint.x * frame.width, frame.y + anchorPoint.y * frame.height)
  }

  /// The depth among siblings in a 3D parent: `zPosition` and the z of the anchor after the transform.
  package var depthInSpace: Double { transform.functions.isEmpty ? zPosition : zPosition + transform.matrix.m43 }

  /// The bounds without what round corners cut off.
  package var inner: Rect { bounds.outset(by: -0.3 * cornerRadius) }
}
