import MutoscopeMotion

/// A property's value.
public enum PropertyValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case bool(Bool)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case insets(Insets)
  case color(Color)
  case transform(Transform)
  case string(String?)
  case font(Font)
  case corners(Corners)
  case contentMode(ContentMode)
  case textAlignment(TextAlignment)
  case traits(Traits)
  case statusBarStyle(StatusBarStyle)
  case indicatorStyle(IndicatorStyle)
}

extension Property.ValueKind {
  /// The names of the components, in the order of `scalars`; a scalar has one without a name.
  ///
  /// - Parameter functions: A transform's.
  package func componentNames(_ functions: [TransformFunction.Kind] = []) -> [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .corners: Corners.componentNames
    case .color: ["r", "g", "b", "a"]
    case .transform: Transform.componentNames(of: functions)
    default: [""]
    }
  }
}

extension PropertyValue {
  /// The numbers of points, sizes, rectangles, insets, corners and plain numbers; nil for everything else.
  public var scalars: [Double]? {
    switch self {
    case .number(let value): [value]
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.x, r.y, r.width, r.height]
    case .insets(let i): [i.top, i.left, i.bottom, i.right]
    case .corners(let corners): corners.scalars
    default: nil
    }
  }
}
