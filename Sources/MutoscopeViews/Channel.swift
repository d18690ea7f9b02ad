import MutoscopeMotion

/// A stored part of a view, as animations move it. `frame` writes two of them, `bounds` two, `contentOffset` one
/// that it shares with `bounds`; what steps but fades to its new look writes itself and that look.
package enum Channel: Hashable, Sendable {
  case origin
  case size
  case stored(Property)

  /// The channels that a property writes, in the order in which they are written.
  package static func written(by property: Property) -> [Channel] { written[Int(property.rawValue)] }

  private static let written: [[Channel]] = Property.allCases.map { property in
    switch property {
    case .frame: [.size, .stored(.center)]
    case .bounds: [.origin, .size]
    case .contentOffset: [.origin]
    case .image: [.stored(.source)]
    case .font: [.stored(.fontSize), .stored(.font)]
    default: [.stored(property)] + (property.look.map { [.stored($0)] } ?? [])
    }
  }

  /// Tells what is written to it where a property that writes it is set to a value.
  ///
  /// - Parameter anchorPoint: The view's own.
  package func part(of value: PropertyValue, anchorPoint: Point) -> PropertyValue {
    switch (self, value) {
    case (.origin, .rect(let rect)): .point(rect.origin)
    case (.size, .rect(let rect)): .size(rect.clampedSize.size)
    case (.stored(.center), .rect(let rect)): .point(View.center(of: rect, anchorPoint: anchorPoint))
    case (.stored(.fontSize), .font(let font)): .number(font.size)
    case (.stored(.darkness), .traits(let traits)): .number(traits.userInterfaceStyle.darkness)
    case (.stored(.statusBarColor), .statusBarStyle(let style)): .color(style.color)
    case (.stored(.statusBarAlpha), .bool(let shows)): .number(shows ? 1 : 0)
    default: value
    }
  }

  /// Whether an animator moves it; the others step.
  package var isAnimatable: Bool {
    switch self {
    case .origin, .size: true
    case .stored(let property): property.isAnimatable
    }
  }

  /// Those that can be between two values, each once.
  package static let continuous: [Channel] =
    [.origin, .size]
    + Property.allCases.filter { $0.isAnimatable && ![.frame, .bounds, .contentOffset].contains($0) }.map(
      Channel.stored)

  /// Whether it says where a view, or what is in it, is.
  package var places: Bool { ChannelSet.geometry.contains(ChannelSet(self)) }

  /// The names of the lanes as `m.timing` and paths know them; for transforms they follow the functions.
  package func laneNames(kinds: [TransformFunction.Kind]) -> [String] { kind.componentNames(kinds) }

  package var kind: Property.ValueKind {
    switch self {
    case .origin: .point
    case .size: .size
    case .stored(let property): property.kind
    }
  }
}

extension Property {
  /// What is seen of a property that steps, and fades.
  fileprivate var look: Property? {
    switch self {
    case .traits: .darkness
    case .preferredStatusBarStyle: .statusBarColor
    case .showsStatusBar: .statusBarAlpha
    default: nil
    }
  }
}

extension UnsafePointer<View> {
  package func value(of channel: Channel) -> PropertyValue {
    switch channel {
    case .origin: .point(pointee.bounds.origin)
    case .size: .size(pointee.bounds.size)
    case .stored(let property): value(of: property)
    }
  }
}

extension View {
  /// The part as a value. A size is not set below 0; a value of the wrong kind is ignored.
  package subscript(channel: Channel) -> PropertyValue {
    get { withUnsafePointer(to: self) { $0.value(of: channel) } }
    @inlinable set {
      switch (channel, newValue) {
      case (.origin, .point(let point)): bounds.origin = point
      case (.size, .size(let size)): bounds.size = Size(max(0, size.width), max(0, size.height))
      // Without its size, or its look, which is a part of its own.
      case (.stored(.font), .font(var font)):
        font.size = self.font.size
        self.font = font
      case (.stored(.traits), .traits(let traits)): environment?.traits = traits
      case (.stored(.preferredStatusBarStyle), .statusBarStyle(let style)):
        environment?.preferredStatusBarStyle = style
      case (.stored(.showsStatusBar), .bool(let shows)): environment?.showsStatusBar = shows
      case (.stored(let property), _): self[property] = newValue
      default: break
      }
    }
  }
}
