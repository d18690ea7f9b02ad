import MutoscopeMotion

// The shape of a shared element, which goes from one look to the other.

extension View {
  /// What a shared element's view shows of its original itself.
  struct Shape: Sendable {
    let properties: [Property]
    let channels: ChannelSet

    private init(_ properties: [Property]) { (self.properties, channels) = (properties, ChannelSet(properties)) }

    /// Around a view that a function made.
    static let flight = Shape([.perspective, .perspectiveOrigin, .cornerRadius, .blurRadius, .contentAlpha])
    /// Of any but its first view: that has the ground and the shadow.
    static let inner = Shape(flight.properties + [.borderWidth, .borderColor])
    static let whole = Shape(
      inner.properties + [
        .backgroundColor, .backdropBlurRadius, .shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset,
      ])
  }

  mutating func takeShape(of other: View, _ shape: Shape) {
    for property in differences(from: other) where shape.properties.contains(property) {
      self[property] = other[property]
    }
  }

  /// The properties of shapes in which it differs from another view, told without values that hold any.
  func differences(from other: View) -> [Property] {
    var found: [Property] = []
    if perspective != other.perspective { found.append(.perspective) }
    if perspectiveOrigin != other.perspectiveOrigin { found.append(.perspectiveOrigin) }
    if cornerRadius != other.cornerRadius { found.append(.cornerRadius) }
    if blurRadius != other.blurRadius { found.append(.blurRadius) }
    if borderWidth != other.borderWidth { found.append(.borderWidth) }
    if backgroundColor != other.backgroundColor { found.append(.backgroundColor) }
    if backdropBlurRadius != other.backdropBlurRadius { found.append(.backdropBlurRadius) }
    if hasStandardEdges, other.hasStandardEdges { return found }
    if contentAlpha != other.contentAlpha { found.append(.contentAlpha) }
    if borderColor != other.borderColor { found.append(.borderColor) }
    if shadowColor != other.shadowColor { found.append(.shadowColor) }
    if shadowOpacity != other.shadowOpacity { found.append(.shadowOpacity) }
    if shadowRadius != other.shadowRadius { found.append(.shadowRadius) }
    if shadowOffset != other.shadowOffset { found.append(.shadowOffset) }
    return found
  }
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

  /// The view with what is drawn of it in another state.
  func drawing(all other: View) -> View {
    func isClear(_ color: Color) -> Bool { color.light.a == 0 && color.dark.a == 0 }
    var view = self
    if isClear(backgroundColor) { view.backgroundColor = other.backgroundColor }
    if isClear(borderColor) { view.borderColor = other.borderColor }
    // An element that goes is there yet.
    func faded(_ own: Double, _ other: Double) -> Double { own < 1 ? own : other > 0 ? other : 0.5 }
    view.alpha = faded(alpha, other.alpha)
    view.contentAlpha = faded(contentAlpha, other.contentAlpha)
    if transform.functions.isEmpty { view.transform = other.transform }
    if center == anchor { view.center = other.center + (anchor - other.anchor) }
    view.borderWidth = max(borderWidth, other.borderWidth)
    view.blurRadius = max(blurRadius, other.blurRadius)
    view.backdropBlurRadius = max(backdropBlurRadius, other.backdropBlurRadius)
    view.shadowOpacity = max(shadowOpacity, other.shadowOpacity)
    view.perspective = max(perspective, other.perspective)
    view.scrollIndicators.alpha = max(scrollIndicators.alpha, other.scrollIndicators.alpha)
    return view
  }
}

extension ViewTree {
  /// The views with what is drawn of some of them in another state.
  package func drawing(all other: ViewTree, of views: Set<ViewID>) -> ViewTree {
    var tree = self
    for view in views where view.index < min(count, other.count) { tree[view] = self[view].drawing(all: other[view]) }
    return tree
  }
}
