import MutoscopeMotion

// The shape of a shared element, which goes from one look to the other.

extension View {
  /// What a shared element's view shows of its original itself.
  struct Shape: Sendable {
    let properties: [Property]
    let channels: ChannelSet

    fileprivate init(_ properties: [Property]) {
      (self.properties, channels) = (properties, ChannelSet(properties))
    }
  }

  /// Around a view that a function made.
  static let flightShape = Shape([.perspective, .perspectiveOrigin, .cornerRadius, .blurRadius, .contentAlpha])
  /// Of any but its first view: that has the ground and the shadow.
  static let innerShape = Shape(flightShape.properties + [.borderWidth, .borderColor])
  static let shape = Shape(
    innerShape.properties + [
      .backgroundColor, .backdropBlurRadius, .shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset,
    ])

  mutating func takeShape(of other: View, _ shape: Shape) {
    for property in shape.properties where differs(from: other, in: property) { self[property] = other[property] }
  }

  /// Whether a property of a shape is another one: without a value that holds any.
  func differs(from other: View, in property: Property) -> Bool {
    switch property {
    case .perspective: perspective != other.perspective
    case .perspectiveOrigin: perspectiveOrigin != other.perspectiveOrigin
    case .cornerRadius: cornerRadius != other.cornerRadius
    case .blurRadius: blurRadius != other.blurRadius
    case .contentAlpha: contentAlpha != other.contentAlpha
    case .borderWidth: borderWidth != other.borderWidth
    case .borderColor: borderColor != other.borderColor
    case .backgroundColor: backgroundColor != other.backgroundColor
    case .backdropBlurRadius: backdropBlurRadius != other.backdropBlurRadius
    case .shadowColor: shadowColor != other.shadowColor
    case .shadowOpacity: shadowOpacity != other.shadowOpacity
    case .shadowRadius: shadowRadius != other.shadowRadius
    case .shadowOffset: shadowOffset != other.shadowOffset
    default: self[property] != other[property]
    }
  }
}

extension View {
  /// Whether it, or what is in it, leaves the plane of what it is in.
  var hasDepth: Bool { is3DParent || !transform.functions.isEmpty && !matrix.is2D }
}
