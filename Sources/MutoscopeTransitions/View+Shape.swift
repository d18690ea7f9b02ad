import MutoscopeMotion

// The shape of a shared element, which goes from one look to the other.

extension View {
  /// What a shared element's view shows of its original itself.
  struct Shape: Sendable {
    /// A property, and whether two views differ in it: told without a value that holds any.
    typealias Part = (property: Property, differs: @Sendable (View, View) -> Bool)

    let parts: [Part]
    let channels: ChannelSet

    fileprivate init(_ parts: [Part]) {
      (self.parts, channels) = (parts, ChannelSet(parts.map(\.property)))
    }
  }

  /// Around a view that a function made.
  static let flightShape = Shape(around)
  /// Of any but its first view: that has the ground and the shadow.
  static let innerShape = Shape(around + border)
  static let shape = Shape(around + border + ground)

  private static let around: [Shape.Part] = [
    (.perspective, { $0.perspective != $1.perspective }),
    (.perspectiveOrigin, { $0.perspectiveOrigin != $1.perspectiveOrigin }),
    (.cornerRadius, { $0.cornerRadius != $1.cornerRadius }),
    (.blurRadius, { $0.blurRadius != $1.blurRadius }),
    (.contentAlpha, { $0.contentAlpha != $1.contentAlpha }),
  ]
  private static let border: [Shape.Part] = [
    (.borderWidth, { $0.borderWidth != $1.borderWidth }),
    (.borderColor, { $0.borderColor != $1.borderColor }),
  ]
  private static let ground: [Shape.Part] = [
    (.backgroundColor, { $0.backgroundColor != $1.backgroundColor }),
    (.backdropBlurRadius, { $0.backdropBlurRadius != $1.backdropBlurRadius }),
    (.shadowColor, { $0.shadowColor != $1.shadowColor }),
    (.shadowOpacity, { $0.shadowOpacity != $1.shadowOpacity }),
    (.shadowRadius, { $0.shadowRadius != $1.shadowRadius }),
    (.shadowOffset, { $0.shadowOffset != $1.shadowOffset }),
  ]

  mutating func takeShape(of other: View, _ shape: Shape) {
    for (property, differs) in shape.parts where differs(self, other) { self[property] = other[property] }
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
