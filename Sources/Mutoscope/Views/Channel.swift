import MutoscopeMotion

/// What an animation moves: a stored part of a view. `frame` writes two of them, `bounds` two, `contentOffset` one
/// that it shares with `bounds`.
enum Channel: Hashable, Sendable {
  case origin
  case size
  case stored(Property)

  /// The channels that a property writes, in the order in which they are written.
  static func written(by property: Property) -> [Channel] { written[Int(property.rawValue)] }

  private static let written: [[Channel]] = Property.allCases.map { property in
    switch property {
    case .frame: [.size, .stored(.center)]
    case .bounds: [.origin, .size]
    case .contentOffset: [.origin]
    case .image: [.stored(.source)]
    default: [.stored(property)]
    }
  }

  var isAnimatable: Bool {
    switch self {
    case .origin, .size: true
    case .stored(let property): property.isAnimatable
    }
  }

  /// All that can be between two values, each part once.
  static let continuous: [Channel] =
    [.origin, .size]
    + Property.allCases.filter { $0.isAnimatable && ![.frame, .bounds, .contentOffset].contains($0) }.map(
      Channel.stored)

  /// Whether it says where a view, or what is in it, is.
  var places: Bool {
    switch self {
    case .origin, .size, .stored(.center), .stored(.anchorPoint), .stored(.transform), .stored(.zPosition),
      .stored(.perspective), .stored(.perspectiveOrigin):
      true
    default: false
    }
  }

  /// The names of the lanes as `m.timing` and paths know them; for transforms they follow the functions.
  func laneNames(kinds: [TransformFunction.Kind]) -> [String] {
    switch self {
    case .origin: ["x", "y"]
    case .size: ["width", "height"]
    case .stored(let property):
      switch property.kind {
      case .point: ["x", "y"]
      case .size: ["width", "height"]
      case .rect: ["x", "y", "width", "height"]
      case .insets: ["top", "left", "bottom", "right"]
      case .color: ["r", "g", "b", "a"]
      case .transform: Transform.componentNames(of: kinds)
      default: [""]
      }
    }
  }
}

extension View {
  subscript(channel: Channel) -> PropertyValue {
    get {
      switch channel {
      case .origin: .point(bounds.origin)
      case .size: .size(bounds.size)
      case .stored(let property): self[property]
      }
    }
    set {
      switch (channel, newValue) {
      case (.origin, .point(let point)): bounds.origin = point
      case (.size, .size(let size)): bounds.size = Size(max(0, size.width), max(0, size.height))
      case (.stored(let property), _): self[property] = newValue
      default: break
      }
    }
  }

  /// The parts of a value that is written to a property. `anchorPoint` is the view's own.
  func parts(of value: PropertyValue, for property: Property) -> [(Channel, PropertyValue)] {
    switch (property, value) {
    case (.frame, .rect(let rect)):
      [
        (.size, .size(rect.clampedSize.size)),
        (.stored(.center), .point(View.center(of: rect, anchorPoint: anchorPoint))),
      ]
    case (.bounds, .rect(let rect)): [(.origin, .point(rect.origin)), (.size, .size(rect.clampedSize.size))]
    case (.contentOffset, .point(let point)): [(.origin, .point(point))]
    case (.image, _): [(.stored(.source), value)]
    default: [(.stored(property), value)]
    }
  }
}
