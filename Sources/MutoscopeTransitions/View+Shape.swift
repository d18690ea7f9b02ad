import MutoscopeMotion

// The pose and the shape of a shared element, which go from one end to the other.

extension View {
  /// What a shared element's view shows of its original itself.
  struct Shape: Sendable {
    let properties: [Property]
    /// With those that always say where a view is.
    let channels: ChannelSet
    var isFlight: Bool { properties.count == Shape.flight.properties.count }

    private init(_ properties: [Property]) {
      self.properties = properties
      channels = ChannelSet(properties + View.pose(false))
    }

    /// Around a view that a function made.
    static let flight = Shape([
      .perspective, .perspectiveOrigin, .cornerRadius, .maskedCorners, .blurRadius, .contentAlpha,
    ])
    /// Of any but its first view: that has the ground and the shadow.
    static let inner = Shape(flight.properties + [.borderWidth, .borderColor])
    static let whole = Shape(
      inner.properties + [
        .backgroundColor, .backdropBlurRadius, .shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset,
      ])
  }

  /// Those that say where a view is, of one that turns about another point at the other end, or of any other.
  static func pose(_ isTurned: Bool) -> [Property] {
    (isTurned ? [.center, .bounds] : [.frame, .contentOffset]) + [.anchorPoint, .transform, .alpha, .zPosition]
  }

  /// The properties of its pose and of a shape in which it differs from another view, told without values that hold any.
  func differences(from other: View, in shape: Shape) -> [Property] {
    var found: [Property] = []
    if anchorPoint != other.anchorPoint { found += [.center, .bounds, .anchorPoint] }
    if found.isEmpty, plainFrame != other.plainFrame { found.append(.frame) }
    if bounds.origin != other.bounds.origin, anchorPoint == other.anchorPoint { found.append(.contentOffset) }
    if transform != other.transform { found.append(.transform) }
    if alpha != other.alpha { found.append(.alpha) }
    if zPosition != other.zPosition { found.append(.zPosition) }
    let posed = found.count
    let hasEdges = !hasStandardEdges || !other.hasStandardEdges
    if perspective != other.perspective { found.append(.perspective) }
    if perspectiveOrigin != other.perspectiveOrigin { found.append(.perspectiveOrigin) }
    if cornerRadius != other.cornerRadius { found.append(.cornerRadius) }
    if blurRadius != other.blurRadius { found.append(.blurRadius) }
    if hasEdges, maskedCorners != other.maskedCorners { found.append(.maskedCorners) }
    if hasEdges, contentAlpha != other.contentAlpha { found.append(.contentAlpha) }
    if borderWidth != other.borderWidth { found.append(.borderWidth) }
    if hasEdges, borderColor != other.borderColor { found.append(.borderColor) }
    if backgroundColor != other.backgroundColor { found.append(.backgroundColor) }
    if backdropBlurRadius != other.backdropBlurRadius { found.append(.backdropBlurRadius) }
    if hasEdges, shadowColor != other.shadowColor { found.append(.shadowColor) }
    if hasEdges, shadowOpacity != other.shadowOpacity { found.append(.shadowOpacity) }
    if hasEdges, shadowRadius != other.shadowRadius { found.append(.shadowRadius) }
    if hasEdges, shadowOffset != other.shadowOffset { found.append(.shadowOffset) }
    if found.count > posed { found = found[..<posed] + found[posed...].filter(shape.properties.contains) }
    return found
  }

  /// Lets the view stand as it does at one end.
  mutating func stand(_ pose: Pose, isInSpace: Bool) {
    (center, transform, alpha, isHidden) = (pose.center, pose.transform, pose.alpha, false)
    zPosition = isInSpace ? pose.zPosition : 0
  }

  /// A property of its pose or its shape, without a transform.
  func atRest(_ property: Property) -> PropertyValue { property == .frame ? .rect(plainFrame) : self[property] }
}

extension View {
  /// Whether it does to what is in it just what another view would do.
  func places(like other: View) -> Bool {
    center == other.center && bounds == other.bounds && anchorPoint == other.anchorPoint && transform == other.transform
      && alpha == other.alpha && contentAlpha == other.contentAlpha && isHidden == other.isHidden
      && perspective == other.perspective && perspectiveOrigin == other.perspectiveOrigin
      && preserves3D == other.preserves3D && isDoubleSided == other.isDoubleSided
      && clipsToBounds == other.clipsToBounds && cornerRadius == other.cornerRadius
      && maskedCorners == other.maskedCorners && environment == other.environment
  }

  /// Whether it, or what is in it, leaves the plane of what it is in.
  var hasDepth: Bool { is3DParent || !transform.functions.isEmpty && !matrix.is2D }

  /// Adds what is drawn of it in another state.
  mutating func draw(all other: View) {
    func isClear(_ color: Color) -> Bool { color.light.a == 0 && color.dark.a == 0 }
    // A fill that is clear in one of them surely covers nothing.
    if isClear(backgroundColor) != isClear(other.backgroundColor) {
      let fill = isClear(backgroundColor) ? other.backgroundColor : backgroundColor
      let (light, dark) = (fill.light, fill.dark)
      backgroundColor = Color(light: light.withAlpha(light.a / 2), dark: dark.withAlpha(dark.a / 2))
    }
    // An element that goes is there yet.
    func faded(_ own: Double, _ other: Double) -> Double { own < 1 ? own : other > 0 ? other : 0.5 }
    alpha = faded(alpha, other.alpha)
    if transform.functions.isEmpty { transform = other.transform }
    if center == anchor { center = other.center + (anchor - other.anchor) }
    borderWidth = max(borderWidth, other.borderWidth)
    blurRadius = max(blurRadius, other.blurRadius)
    backdropBlurRadius = max(backdropBlurRadius, other.backdropBlurRadius)
    perspective = max(perspective, other.perspective)
    if scrollIndicators.alpha < other.scrollIndicators.alpha { scrollIndicators.alpha = other.scrollIndicators.alpha }
    if hasStandardEdges, other.hasStandardEdges { return }
    if isClear(borderColor) { borderColor = other.borderColor }
    contentAlpha = faded(contentAlpha, other.contentAlpha)
    shadowOpacity = max(shadowOpacity, other.shadowOpacity)
  }
}

extension UnsafePointer<View> {
  /// Whether nothing more is drawn of it in another state.
  func draws(all other: Self) -> Bool {
    pointee.center != pointee.anchor && (pointee.alpha < 1 || other.pointee.alpha >= 1)
      && (!pointee.transform.functions.isEmpty || other.pointee.transform.functions.isEmpty)
      && pointee.hasStandardEdges && other.pointee.hasStandardEdges
      && pointee.backgroundColor == other.pointee.backgroundColor
      && pointee.borderWidth >= other.pointee.borderWidth && pointee.blurRadius >= other.pointee.blurRadius
      && pointee.backdropBlurRadius >= other.pointee.backdropBlurRadius
      && pointee.perspective >= other.pointee.perspective
      && (!other.pointee.hasIndicators || pointee.scrollIndicators.alpha >= other.pointee.scrollIndicators.alpha)
  }

  /// Whether it does something to all in it together.
  var isGroup: Bool { pointee.clipsToBounds || min(pointee.alpha, pointee.contentAlpha) < 1 || pointee.blurRadius > 0 }

  /// Whether the pose of what is in it is the same without it.
  var isNeutral: Bool {
    pointee.center == pointee.anchor && pointee.transform.functions.isEmpty && !pointee.isHidden
      && pointee.alpha == 1 && pointee.contentAlpha == 1 && !pointee.clipsToBounds && !pointee.is3DParent
  }
}

extension ViewTree {
  /// The views with what is drawn of some of them in another state.
  package func drawing(all other: ViewTree, of views: Set<ViewID>) -> ViewTree {
    var tree = self
    for view in views where view.index < min(count, other.count) { tree[view].draw(all: other[view]) }
    return tree
  }

  /// The views with some of them as surely filled as they were before.
  func filled(as other: ViewTree, in views: Set<ViewID>) -> ViewTree {
    var tree = self
    for view in views where view.index < min(count, other.count) {
      let fill = other[view].backgroundColor
      if fill.light.a >= 1, fill.dark.a >= 1 { tree[view].backgroundColor = fill }
    }
    return tree
  }
}
