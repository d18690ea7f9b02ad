/// The light or the dark look of the interface.
public enum UserInterfaceStyle: String, CaseIterable, Hashable, Sendable {
  case light, dark
}

/// A colour that may differ between the light and the dark interface style.
///
/// Semantic colours are such pairs, and mixing or fading one gives a pair again: it is not resolved before it is drawn.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  public var light, dark: RGBA
  /// The place of its semantic name, if it has one: a text would be counted with every copy. It plays no part in comparisons.
  private var number: UInt8?

  public static let clear = Color(light: .clear, dark: .clear, number: 0)

  public init(_ rgba: RGBA) { (light, dark) = (rgba, rgba) }

  public init(light: RGBA, dark: RGBA) { (self.light, self.dark) = (light, dark) }

  init(light: RGBA, dark: RGBA, number: UInt8) { (self.light, self.dark, self.number) = (light, dark, number) }

  /// The semantic name, if it has one.
  public var name: String? { number.map { Self.pairs[Int($0)].name } }

  /// Reads `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a CSS name or `transparent` in any case, or a semantic name; nil for
  /// anything else.
  public init?(text: String) {
    if let rgba = RGBA(hex: text) {
      self.init(rgba)
    } else if let semantic = Self.semantic[text] {
      self = semantic
    } else if let rgba = text.lowercased() == "transparent" ? .clear : Self.css[text.lowercased()] {
      self.init(rgba)
    } else {
      return nil
    }
  }

  /// Every name that `init(text:)` knows, sorted.
  public static let knownNames: [String] = (Array(semantic.keys) + css.keys + ["transparent"]).sorted()

  @inlinable public func resolved(_ style: UserInterfaceStyle) -> RGBA { style == .dark ? dark : light }

  /// The same colour with another alpha, in both styles.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(light: light.withAlpha(alpha), dark: dark.withAlpha(alpha))
  }

  /// Mixes each style on its own, premultiplied; exactly `self` at 0 and `end` at 1, with their names.
  public func mixed(with end: Color, at progress: Double) -> Color {
    if progress == 0 || self == end { return self }
    if progress == 1 { return end }
    return Color(light: light.mixed(with: end.light, at: progress), dark: dark.mixed(with: end.dark, at: progress))
  }

  /// The semantic name, else the hexadecimal text, else both texts: `#000000/#ffffff`.
  public var description: String { name ?? (light == dark ? light.hex : "\(light.hex)/\(dark.hex)") }

  public static func == (a: Color, b: Color) -> Bool { a.light == b.light && a.dark == b.dark }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(light)
    hasher.combine(dark)
  }
}
