import MutoscopeMotion

/// Everything a view can be told, in the order of the documentation.
///
/// This one list feeds storage, interpolation, the script's fields, the columns of samples and the reference.
public enum Property: UInt8, CaseIterable, Sendable, Hashable {
  case frame, bounds, center, anchorPoint
  case transform, perspective, perspectiveOrigin, zPosition, isDoubleSided, preserves3D
  case alpha, contentAlpha, isHidden
  case backgroundColor, cornerRadius, maskedCorners, borderWidth, borderColor
  case shadowColor, shadowOpacity, shadowRadius, shadowOffset
  case blurRadius, backdropBlurRadius, clipsToBounds
  case contentMode, source
  case text, font, fontSize, textColor, textAlignment, lineHeightMultiple, numberOfLines
  case image, tintColor, contentInsets, imagePadding
  case contentSize, contentOffset, contentInset, bounces, isPagingEnabled
  case showsHorizontalScrollIndicator, showsVerticalScrollIndicator, indicatorStyle, scrollIndicatorInsets
  case scrollIndicatorAlpha
  case safeArea, traits, preferredStatusBarStyle, showsStatusBar
  case darkness, statusBarColor, statusBarAlpha
  case textSide, textWeight, textLineHeight, contentModeMix

  public enum ValueKind: Sendable {
    case number, integer, bool, point, size, rect, insets, color, transform, string, font, corners, contentMode,
      textAlignment, traits, statusBarStyle, indicatorStyle
  }

  /// The name that scripts, samples and messages use.
  public var name: String { Property.names[Int(rawValue)] }

  public init?(name: String) {
    guard let index = Property.names.firstIndex(of: name) else { return nil }
    self = Property.allCases[index]
  }

  public static let names: [String] = allCases.map { "\($0)" }

  @inlinable public var kind: ValueKind {
    switch self {
    case .frame, .bounds: .rect
    case .center, .anchorPoint, .perspectiveOrigin, .contentOffset: .point
    case .contentSize, .shadowOffset: .size
    case .contentInset, .contentInsets, .scrollIndicatorInsets, .safeArea: .insets
    case .transform: .transform
    case .perspective, .zPosition, .alpha, .contentAlpha, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius,
      .blurRadius, .backdropBlurRadius, .lineHeightMultiple, .imagePadding, .scrollIndicatorAlpha, .darkness,
      .statusBarAlpha, .fontSize, .textSide, .textWeight, .textLineHeight, .contentModeMix:
      .number
    case .numberOfLines: .integer
    case .isDoubleSided, .preserves3D, .isHidden, .clipsToBounds, .bounces, .isPagingEnabled,
      .showsHorizontalScrollIndicator, .showsVerticalScrollIndicator, .showsStatusBar:
      .bool
    case .backgroundColor, .borderColor, .shadowColor, .textColor, .tintColor, .statusBarColor: .color
    case .maskedCorners: .corners
    case .contentMode: .contentMode
    case .source, .text, .image: .string
    case .font: .font
    case .textAlignment: .textAlignment
    case .traits: .traits
    case .preferredStatusBarStyle: .statusBarStyle
    case .indicatorStyle: .indicatorStyle
    }
  }

  /// Whether an animator moves it; the others step at the start of their interval.
  public var isAnimatable: Bool {
    switch self {
    case .frame, .bounds, .center, .anchorPoint, .transform, .perspective, .perspectiveOrigin, .zPosition, .alpha,
      .contentAlpha, .backgroundColor, .cornerRadius, .maskedCorners, .borderWidth, .borderColor, .shadowColor,
      .shadowOpacity, .shadowRadius, .shadowOffset, .blurRadius, .backdropBlurRadius, .textColor, .contentOffset,
      .scrollIndicatorAlpha, .safeArea, .darkness, .statusBarColor, .statusBarAlpha, .fontSize, .textSide, .textWeight,
      .textLineHeight, .contentModeMix:
      true
    default: false
    }
  }

  /// The range of numbers that may be written to it; nil where any will do. An animation that overshoots is clamped.
  public var range: ClosedRange<Double>? {
    switch self {
    case .alpha, .contentAlpha, .maskedCorners, .shadowOpacity, .scrollIndicatorAlpha, .darkness, .statusBarAlpha:
      0...1
    case .textWeight: 100...900
    case .perspective, .cornerRadius, .borderWidth, .shadowRadius, .blurRadius, .backdropBlurRadius,
      .lineHeightMultiple, .numberOfLines, .imagePadding, .fontSize, .textLineHeight:
      0...(.infinity)
    default: nil
    }
  }

  /// Whether views of a kind have it.
  public func applies(to kind: ViewKind) -> Bool {
    switch self {
    case .contentMode, .source, .contentModeMix: kind == .image
    case .textSide, .textWeight, .textLineHeight: kind == .label
    case .text, .font, .fontSize, .textColor, .textAlignment, .lineHeightMultiple, .numberOfLines:
      kind == .label || kind == .button
    case .image, .tintColor, .contentInsets, .imagePadding: kind == .button
    case .contentSize, .contentOffset, .contentInset, .bounces, .isPagingEnabled, .showsHorizontalScrollIndicator,
      .showsVerticalScrollIndicator, .indicatorStyle, .scrollIndicatorInsets, .scrollIndicatorAlpha:
      kind == .scrollView
    case .safeArea, .traits, .preferredStatusBarStyle, .showsStatusBar, .darkness, .statusBarColor, .statusBarAlpha:
      kind == .screen
    default: true
    }
  }

  /// One line for the reference.
  public var summary: String {
    switch self {
    case .frame: "The bounding box in the superview, in points; setting it sets the size and the center."
    case .bounds: "The view's own coordinates: their origin and its size, in points."
    case .center: "Where the anchor point lies in the superview, in points."
    case .anchorPoint: "The unit point that `center` places and transforms turn about; setting it moves the view."
    case .transform: "A list of transform functions, applied about the anchor point."
    case .perspective: "The distance of the eye for the subviews, in points; 0 means none."
    case .perspectiveOrigin: "The vanishing point of `perspective` as a unit point of the bounds."
    case .zPosition: "The place towards the viewer, in points; it orders siblings."
    case .isDoubleSided: "Whether the view is drawn when seen from behind."
    case .preserves3D: "Whether the subviews share the view's space instead of being flattened into its plane."
    case .alpha: "The opacity of the view and all in it, 0...1."
    case .contentAlpha: "How much is seen of what the view shows and holds, without its blurred backdrop, 0...1."
    case .isHidden: "Whether the view and all in it is left out."
    case .backgroundColor: "The colour that fills the bounds."
    case .cornerRadius: "The radius of the corners, in points."
    case .maskedCorners: "Which corners `cornerRadius` rounds; between two lists each is rounded by its share, 0...1."
    case .borderWidth: "The width of the border inside the bounds, in points."
    case .borderColor: "The colour of the border."
    case .shadowColor: "The colour of the shadow."
    case .shadowOpacity: "The opacity of the shadow, 0...1; 0 means no shadow."
    case .shadowRadius: "The standard deviation of the shadow's blur, in points."
    case .shadowOffset: "Where the shadow falls, in points."
    case .blurRadius: "The standard deviation of a blur over the view and all in it, in points."
    case .backdropBlurRadius: "The standard deviation of a blur over what lies behind the view, in points."
    case .clipsToBounds: "Whether what is in the view is cut at its rounded bounds."
    case .contentMode: "How the picture fits the bounds."
    case .source: "The PNG or JPEG file, beside the script."
    case .text: "The text."
    case .font: "The font: size in points, weight and family, or a text style."
    case .textColor: "The colour of the text."
    case .textAlignment: "How lines stand in the bounds."
    case .lineHeightMultiple: "Multiplies the font's line height; what it adds or takes is above the glyphs."
    case .numberOfLines: "The most lines shown; 0 means as many as there are."
    case .image: "The button's picture: a PNG or JPEG file, beside the script, painted in the tint colour."
    case .tintColor: "The colour of the button's picture."
    case .contentInsets: "The space around a button's content, in points."
    case .imagePadding: "The space between a button's picture and its text, in points."
    case .contentSize: "The size of what scrolls, in points."
    case .contentOffset: "The point of the content at the top left corner, in points."
    case .contentInset: "Extra space around what scrolls, in points."
    case .bounces: "Whether scrolling goes past the edges and returns."
    case .isPagingEnabled: "Whether scrolling comes to rest at multiples of the bounds' size."
    case .showsHorizontalScrollIndicator: "Whether scrolling shows which part of the content's width is seen."
    case .showsVerticalScrollIndicator: "Whether scrolling shows which part of the content's height is seen."
    case .indicatorStyle: "The colour of the scroll indicators."
    case .scrollIndicatorInsets: "The space between the edges and the scroll indicators, in points."
    case .scrollIndicatorAlpha: "How much is seen of the scroll indicators, 0...1; fingers set it."
    case .safeArea: "What the device covers, in points."
    case .traits: "What the screen is seen with; assigning merges. In an animation colours go over to their new look."
    case .preferredStatusBarStyle: "The look of the status bar; in an animation it fades to the new one."
    case .showsStatusBar: "Whether there is a status bar above all content; in an animation it fades."
    case .darkness: "How dark the screen is seen: 0 light, 1 dark, between while `traits` changes in an animation."
    case .statusBarColor: "The colour in which the status bar is seen; `preferredStatusBarStyle` sets it."
    case .statusBarAlpha: "How much is seen of the status bar, 0...1; `showsStatusBar` sets it."
    case .fontSize: "The size of the font in points, between two while it is animated; `font` sets it."
    case .textSide: "Where lines stand from the left side, 0, to the right, 1, while a transition moves a text."
    case .textWeight: "The weight of the font, 100...900 as in CSS, while a transition moves a text."
    case .textLineHeight: "The multiple of the font's line height, while a transition moves a text."
    case .contentModeMix: "How far a picture is from one content mode to another while a transition moves it."
    }
  }
}

/// The kinds of views.
public enum ViewKind: String, CaseIterable, Sendable {
  case view, label, image, button, scrollView, stack, screen
}
