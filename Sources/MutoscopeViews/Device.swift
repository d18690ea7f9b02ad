import MutoscopeMotion

/// A device's screen: published sizes and safe areas in portrait.
public struct Device: Hashable, Sendable {
  public let name: String
  /// In points.
  public let size: Size
  /// In points.
  public let safeArea: Insets
  /// Pixels per point.
  public let displayScale: Double

  public static let all: [Device] = [
    Device("iPad Pro 11", 834, 1194, top: 24, bottom: 20, 2),
    Device("iPhone 13 mini", 375, 812, top: 50, bottom: 34, 3),
    Device("iPhone 14", 390, 844, top: 47, bottom: 34, 3),
    Device("iPhone 14 Plus", 428, 926, top: 47, bottom: 34, 3),
    Device("iPhone 15", 393, 852, top: 59, bottom: 34, 3),
    Device("iPhone 15 Pro Max", 430, 932, top: 59, bottom: 34, 3),
    Device("iPhone SE", 375, 667, top: 20, bottom: 0, 2),
  ]

  private init(_ name: String, _ width: Double, _ height: Double, top: Double, bottom: Double, _ scale: Double) {
    self.name = name
    size = Size(width, height)
    safeArea = Insets(top, 0, bottom, 0)
    displayScale = scale
  }
}
