/// The shares of a radius by which the corners of a rectangle are rounded, 0...1: all of it or none at rest, something between
/// while corners become round.
public struct Corners: Hashable, Sendable, ExpressibleByArrayLiteral {
  public let topLeft, topRight, bottomLeft, bottomRight: Double

  /// Shares beyond 0...1 are clamped.
  public init(_ topLeft: Double, _ topRight: Double, _ bottomLeft: Double, _ bottomRight: Double) {
    func clamped(_ share: Double) -> Double { min(max(0, share), 1) }
    (self.topLeft, self.topRight) = (clamped(topLeft), clamped(topRight))
    (self.bottomLeft, self.bottomRight) = (clamped(bottomLeft), clamped(bottomRight))
  }

  /// The corners that are rounded in one of some.
  public init(arrayLiteral elements: Corners...) { self.init(elements) }

  public init(_ all: [Corners]) {
    func most(_ share: KeyPath<Corners, Double>) -> Double { all.reduce(0) { max($0, $1[keyPath: share]) } }
    self.init(most(\.topLeft), most(\.topRight), most(\.bottomLeft), most(\.bottomRight))
  }

  public static let topLeft = Corners(1, 0, 0, 0)
  public static let topRight = Corners(0, 1, 0, 0)
  public static let bottomLeft = Corners(0, 0, 1, 0)
  public static let bottomRight = Corners(0, 0, 0, 1)
  public static let all = Corners(1, 1, 1, 1)
  public static let none = Corners(0, 0, 0, 0)

  public static let componentNames = ["topLeft", "topRight", "bottomLeft", "bottomRight"]

  /// The shares, in reading order.
  public var scalars: [Double] { [topLeft, topRight, bottomLeft, bottomRight] }

  /// The names of the corners that are rounded by half or more, in reading order.
  public var names: [String] { zip(Corners.componentNames, scalars).filter { $1 >= 0.5 }.map(\.0) }

  /// The corner of a name.
  public init?(name: String) {
    guard let place = Corners.componentNames.firstIndex(of: name) else { return nil }
    self = [.topLeft, .topRight, .bottomLeft, .bottomRight][place]
  }
}
