import MutoscopeMotion

/// UIScrollView.IndicatorStyle.
public enum IndicatorStyle: String, CaseIterable, Sendable {
  case `default`, black, white

  /// The colour of the indicators; that of `default` follows the look.
  package var color: Color {
    let (black, white) = (RGBA(0, 0, 0, 0.35), RGBA(1, 1, 1, 0.5))
    return switch self {
    case .default: Color(light: black, dark: white)
    case .black: Color(black)
    case .white: Color(white)
    }
  }
}

/// The scroll indicators of a scroll view.
public struct ScrollIndicators: Hashable, Sendable {
  public var showsHorizontal = true
  public var showsVertical = true
  public var style = IndicatorStyle.default
  public var insets = Insets.zero
  /// How much is seen of them, 0...1.
  public var alpha = 0.0

  /// Whether a finger may let any of them be seen.
  @inlinable @inline(__always) package var areShown: Bool { showsHorizontal || showsVertical }

  public init() {}
}
