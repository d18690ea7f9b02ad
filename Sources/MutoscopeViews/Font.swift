import MutoscopeMotion

/// A font by size in points, weight and family. One with a style grows and shrinks with the content size category.
public struct Font: Hashable, Sendable, CustomStringConvertible {
  public var size: Double
  public var weight: FontWeight
  public var family: String
  public var style: TextStyle?

  public static let body = Font()

  public init(size: Double = 17, weight: FontWeight = .regular, family: String = "Inter") {
    self.size = size
    self.weight = weight
    self.family = family
  }

  /// The font of a text style at the default content size category.
  public init(_ style: TextStyle) {
    self.init(size: style.size(.large), weight: style.weight)
    self.style = style
  }

  /// The font to draw with: as UIFontMetrics scales one, by what its style grows from `large` on. Without a style it is
  /// itself.
  public func scaled(for category: ContentSizeCategory) -> Font {
    guard let style else { return self }
    var font = self
    (font.size, font.style) = (size * style.size(category) / style.size(.large), nil)
    return font
  }

  public var description: String {
    (style.map { "\($0.rawValue) " } ?? "") + "\(family) \(weight.rawValue) \(number(size))"
  }
}

/// UIFont.Weight; the raw values of `value` are CSS's.
public enum FontWeight: String, CaseIterable, Sendable {
  case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black

  /// The CSS weight, 100...900.
  public var value: Int { 100 * ((FontWeight.allCases.firstIndex(of: self) ?? 0) + 1) }

  /// Finds the two that a CSS weight is between, and how far it is from the first to the second: 0..<1.
  ///
  /// - Parameter value: 100...900; what is beyond counts as the end.
  public static func around(_ value: Double) -> (lighter: FontWeight, heavier: FontWeight, share: Double) {
    let place = min(max(value / 100 - 1, 0), 8)
    let index = Int(place, within: 0...8)
    return (allCases[index], allCases[min(index + 1, allCases.count - 1)], place - Double(index))
  }
}
