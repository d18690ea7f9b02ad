import MutoscopeMotion

/// A font by size in points, weight and family.
public struct Font: Hashable, Sendable, CustomStringConvertible {
  public var size: Double
  public var weight: FontWeight
  public var family: String

  public static let body = Font()

  public init(size: Double = 17, weight: FontWeight = .regular, family: String = "Inter") {
    self.size = size
    self.weight = weight
    self.family = family
  }

  public var description: String { "\(family) \(weight.rawValue) \(number(size))" }
}

/// UIFont.Weight; the raw values of `value` are CSS's.
public enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The CSS weight, 100...900.
  public var value: Int {
    switch self {
    case .ultraLight: 100
    case .thin: 200
    case .light: 300
    case .regular: 400
    case .medium: 500
    case .semibold: 600
    case .bold: 700
    case .heavy: 800
    case .black: 900
    }
  }
}
