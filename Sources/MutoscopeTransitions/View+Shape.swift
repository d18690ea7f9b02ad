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
}
