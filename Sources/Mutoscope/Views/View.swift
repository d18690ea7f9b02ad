import MutoscopeMotion

/// A view's stored properties, with UIKit's defaults.
///
/// Geometry is stored as UIKit stores it: `center`, `bounds`, `anchorPoint`, `transform`. `frame` is derived.
public struct View: Sendable {
  public var kind: ViewKind
  /// Makes the view an element of transitions; unique on a screen.
  public var id: String?
  /// Only labels the view.
  public var name: String?

  public var bounds = Rect.zero
  public var center = Point.zero
  public var anchorPoint = Point(0.5, 0.5)
  public var transform = Transform.identity
  public var perspective = 0.0
  public var perspectiveOrigin = Point(0.5, 0.5)
  public var zPosition = 0.0
  public var isDoubleSided = true
  public var preserves3D = false

  public var alpha = 1.0
  public var isHidden = false
  public var backgroundColor = Color.clear
  public var cornerRadius = 0.0
  public var maskedCorners = Corners.all
  public var borderWidth = 0.0
  public var borderColor = Color(.black)
  public var shadowColor = Color(.black)
  public var shadowOpacity = 0.0
  public var shadowRadius = 3.0
  public var shadowOffset = Size(0, -3)
  public var blurRadius = 0.0
  public var backdropBlurRadius = 0.0
  public var clipsToBounds = false
  /// Whether it is added to its siblings in an isolated group, as both sides of a crossfade are.
  public var isAdditive = false
  /// What of it is painted, where a transition paints its parts in several places.
  public var painted = PaintedPart.all
  /// Whether it is painted beneath what its superview shows itself, and not cut by it, in place of the superview's shadow.
  /// It is the first of the subviews then.
  public var isUnderlay = false

  public var contentMode = ContentMode.scaleToFill
  /// The picture of an image view or a button.
  public var source: String?
  public var text: String?
  public var font = Font.body
  public var textColor = Color.named("label")
  public var textAlignment = TextAlignment.natural
  public var lineHeightMultiple = 1.0
  public var numberOfLines = 1
  public var tintColor = Color.named("systemBlue")
  public var contentInsets = Insets.zero
  public var imagePadding = 0.0

  public var contentSize = Size.zero
  public var contentInset = Insets.zero
  public var bounces = true

  /// How it is copied for transitions.
  public var snapshot = Snapshot.static

  /// Where the view's screen is; nil for every other kind.
  public var environment: Environment?

  public init(kind: ViewKind) {
    self.kind = kind
    switch kind {
    case .button:
      textAlignment = .center
      textColor = Color.named("systemBlue")
    case .scrollView: clipsToBounds = true
    case .screen: environment = Environment()
    case .view, .label, .image: break
    }
  }

  /// Whether the subviews share one space: sorted by depth, with faces of their own.
  public var is3DParent: Bool { preserves3D || perspective != 0 }
}

/// What surrounds a screen.
public struct Environment: Hashable, Sendable {
  public var safeArea = Insets.zero
  public var traits = Traits()
  public var preferredStatusBarStyle = StatusBarStyle.default

  public init() {}
}

/// UIKit's trait collection, as far as motion needs it.
public struct Traits: Hashable, Sendable {
  public var userInterfaceStyle = UserInterfaceStyle.light
  /// Pixels per point; findings are measured in them.
  public var displayScale = 2.0
  public var reduceMotion = false

  public init() {}
}

public enum StatusBarStyle: String, CaseIterable, Sendable {
  case `default`, lightContent, darkContent
}

extension Color {
  /// A semantic colour that is known to exist.
  static func named(_ name: String) -> Color { Color(text: name) ?? .clear }
}
