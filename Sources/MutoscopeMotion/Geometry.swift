/// A place, in points. The origin is top left and y points down.
public struct Point: Hashable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double

  public static let zero = Point(0, 0)

  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  @inlinable public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  @inlinable public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  package func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}

/// An extent, in points.
public struct Size: Hashable, Sendable, BitwiseCopyable {
  public var width: Double
  public var height: Double

  public static let zero = Size(0, 0)

  @inlinable public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle, in points: its top left corner and its size.
public struct Rect: Hashable, Sendable, BitwiseCopyable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public static let zero = Rect(0, 0, 0, 0)

  @inlinable public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable public init(origin: Point, size: Size) {
    self.init(origin.x, origin.y, size.width, size.height)
  }

  @inlinable public var origin: Point {
    get { Point(x, y) }
    set { (x, y) = (newValue.x, newValue.y) }
  }
  @inlinable public var size: Size {
    get { Size(width, height) }
    set { (width, height) = (newValue.width, newValue.height) }
  }
  @inlinable public var center: Point { Point(x + width / 2, y + height / 2) }
  @inlinable public var maxX: Double { x + width }
  @inlinable public var maxY: Double { y + height }
  @inlinable public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The smallest rectangle that holds all the points; zero if there are none.
  public init(enclosing points: [Point]) {
    guard let first = points.first else { self = .zero; return }
    var (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
    for point in points.dropFirst() {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    self.init(left, top, right - left, bottom - top)
  }

  /// The corners in the order top left, top right, bottom right, bottom left.
  public var corners: [Point] { [Point(x, y), Point(maxX, y), Point(maxX, maxY), Point(x, maxY)] }

  /// Whether the rectangles have anything in common.
  @inlinable package func overlaps(_ other: Rect) -> Bool {
    min(maxX, other.maxX) > max(x, other.x) && min(maxY, other.maxY) > max(y, other.y)
  }

  /// The common part, or nil where the rectangles do not overlap.
  public func intersection(_ other: Rect) -> Rect? {
    let common = common(with: other)
    return common.isEmpty ? nil : common
  }

  /// What the rectangles have in common; without a size where that is nothing.
  package func common(with other: Rect) -> Rect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return Rect(left, top, max(0, min(maxX, other.maxX) - left), max(0, min(maxY, other.maxY) - top))
  }

  public func union(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  /// Moves every edge inwards; negative insets move it outwards.
  @inlinable public func inset(by insets: Insets) -> Rect {
    Rect(x + insets.left, y + insets.top, width - insets.left - insets.right, height - insets.top - insets.bottom)
  }

  /// Moves every edge outwards by a distance.
  @inlinable package func outset(by distance: Double) -> Rect {
    Rect(x - distance, y - distance, width + 2 * distance, height + 2 * distance)
  }

  /// The whole points that it touches: what shares a pixel shares one of them.
  package var roundedOut: Rect {
    let (x, y) = (x.rounded(.down), y.rounded(.down))
    return Rect(x, y, maxX.rounded(.up) - x, maxY.rounded(.up) - y)
  }

  /// The rectangle with a size that is not negative.
  @inlinable package var clampedSize: Rect { Rect(x, y, max(0, width), max(0, height)) }
}

/// Distances from the four edges, in points, positive inwards.
public struct Insets: Hashable, Sendable, BitwiseCopyable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public static let zero = Insets(0, 0, 0, 0)

  @inlinable public init(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
