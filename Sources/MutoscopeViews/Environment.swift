import MutoscopeMotion

/// The surroundings of a screen.
public struct Environment: Hashable, Sendable {
  public var safeArea = Insets.zero
  public var traits = Traits()
  public var preferredStatusBarStyle = StatusBarStyle.default
  public var showsStatusBar = false

  // What is seen of the above: between two of it while that changes in an animation.
  /// How dark the look is: 0 light, 1 dark.
  public var darkness = 0.0
  public var statusBarColor = StatusBarStyle.default.color
  public var statusBarAlpha = 0.0

  public init() {}
}

/// UIKit's trait collection, as far as motion needs it.
public struct Traits: Hashable, Sendable, CustomStringConvertible {
  public var userInterfaceStyle = UserInterfaceStyle.light
  /// Pixels per point; findings are measured in them.
  public var displayScale = 2.0
  public var reduceMotion = false
  /// How large the viewer wants text styles.
  public var preferredContentSizeCategory = ContentSizeCategory.large

  public init() {}

  public var description: String {
    "{userInterfaceStyle = \(userInterfaceStyle.rawValue), displayScale = \(number(displayScale)), "
      + "reduceMotion = \(reduceMotion), preferredContentSizeCategory = \(preferredContentSizeCategory.rawValue)}"
  }
}

/// UIStatusBarStyle.
public enum StatusBarStyle: String, CaseIterable, Sendable {
  case `default`, lightContent, darkContent

  /// The colour of time and icons; that of `default` follows the look.
  public var color: Color {
    switch self {
    case .default: .named("label")
    case .lightContent: Color(.white)
    case .darkContent: Color(.black)
    }
  }
}

extension View {
  /// The traits of a screen. Setting them sets the look at once.
  public var traits: Traits {
    get { environment?.traits ?? Traits() }
    set { self[.traits] = .traits(newValue) }
  }
}

extension UserInterfaceStyle {
  /// 0 for light, 1 for dark.
  package var darkness: Double { self == .dark ? 1 : 0 }
}

/// The look in which the views of a screen are drawn.
package struct Appearance: Hashable, Sendable {
  package static let standard = Appearance()

  package var darkness = 0.0
  package var contentSizeCategory = ContentSizeCategory.large
  package var displayScale = Traits().displayScale
}

extension Environment {
  package var appearance: Appearance {
    Appearance(
      darkness: darkness, contentSizeCategory: traits.preferredContentSizeCategory, displayScale: traits.displayScale)
  }
}

extension Color {
  /// The colour in a look; between light and dark mixed premultiplied, as colours always are.
  package func resolved(_ look: Appearance) -> RGBA {
    switch look.darkness {
    case 0: light
    case 1: dark
    default: light.mixed(with: dark, at: look.darkness)
    }
  }
}

extension ViewTree {
  /// The nearest screen around a view, or itself.
  package func screen(of id: ViewID) -> ViewID? { chain(of: id).first { self[$0].environment != nil } }

  /// The look of the nearest screen around a view; without one light and large.
  package func appearance(of id: ViewID) -> Appearance {
    screen(of: id).flatMap { self[$0].environment?.appearance } ?? .standard
  }
}
