import MutoscopeMotion

/// What of an original a view of the container shows.
enum CopiedPart: Hashable, Sendable {
  /// All of it.
  case whole
  /// Its own text or picture, in its bounds.
  case content
  /// What it does to the views in it, without what it shows itself.
  case wrapper
  /// The same with what it shows beneath them.
  case body
  /// The same without its shadow.
  case ground
  /// The shadow of all in it, and nothing else.
  case shadow
  /// The same for an element's view, with the element's own coordinates.
  case underlay
  /// All that it shows itself but for a text or a picture: a shared element's view goes between two originals.
  case shell

  /// The view without the rest.
  func stripped(_ original: consuming View) -> View {
    strip(&original)
    return original
  }

  /// Leaves of a view what it shows of it.
  func strip(_ view: inout View, id: String? = nil) {
    view.id = id
    if view.kind == .screen { view.environment = nil }
    if view.kind == .screen || self == .wrapper { view.kind = .view }
    switch self {
    case .whole: break
    case .shadow, .underlay:
      // What another view paints casts no shadow here.
      if view.painted == .allButBorder { view.borderWidth = 0 }
      view.painted = .shadow
      view.name = nil
      if self == .underlay {
        view.stripPose()
        // The space is that of the element's view, with its perspective.
        if view.is3DParent { (view.perspective, view.preserves3D) = (0, true) }
      }
    case .content:
      view.stripDecoration()
      view.stripPose()
      view.clipsToBounds = false
      view.perspective = 0
      view.blurRadius = 0
    case .wrapper, .shell:
      if self == .wrapper { view.stripDecoration() }
      view.text = nil
      view.source = nil
    case .body: view.painted = .allButBorder
    case .ground:
      view.painted = .allButBorder
      view.shadowOpacity = 0
    }
  }
}

extension View {
  /// Takes all of another view, but for what it is in a container, and its place among its siblings.
  mutating func show(_ other: consuming View) {
    (other.id, other.name, other.kind) = (id, name, kind)
    (other.zPosition, other.painted, other.isUnderlay, other.isAdditive) = (zPosition, painted, isUnderlay, isAdditive)
    self = consume other
  }

  /// Without background, border, shadow and backdrop.
  mutating func stripDecoration() {
    backgroundColor = .clear
    borderWidth = 0
    shadowOpacity = 0
    backdropBlurRadius = 0
  }

  /// With the coordinates of what it is in.
  mutating func stripPose() {
    anchorPoint = .zero
    center = bounds.origin
    transform = .identity
    alpha = 1
    contentAlpha = 1
    isHidden = false
    zPosition = 0
  }

  /// With colours and a font that no longer depend on where it is.
  consuming func resolved(_ look: Appearance) -> View {
    resolve(look)
    return self
  }

  /// Resolves its colours in place.
  mutating func resolve(_ look: Appearance) {
    backgroundColor = Color(backgroundColor.resolved(look))
    if !hasStandardEdges {
      borderColor = Color(borderColor.resolved(look))
      shadowColor = Color(shadowColor.resolved(look))
    }
    if Property.textColor.applies(to: kind) {
      textColor = Color(textColor.resolved(look))
      if font.style != nil { font = font.scaled(for: look.contentSizeCategory) }
    }
    if Property.tintColor.applies(to: kind) { tintColor = Color(tintColor.resolved(look)) }
    if hasIndicators, scrollIndicators.style == .default {
      scrollIndicators.style = look.darkness < 0.5 ? .black : .white
    }
  }
}

extension CopiedPart {
  /// Whether a change of a part of the original is seen on the copy.
  func shows(_ channel: Channel) -> Bool {
    guard case .stored(let property) = channel else { return self != .content && self != .shell }
    return switch self {
    case .whole, .body, .shadow: true
    case .shell: false
    case .content: Self.contents.contains(property)
    case .wrapper: !Self.decorations.contains(property) && !Self.contents.contains(property)
    case .underlay: !Self.pose.contains(property)
    case .ground: property != .shadowOpacity
    }
  }

  /// Text, picture and what paints them.
  static let contents: Set<Property> = [
    .contentMode, .source, .text, .font, .fontSize, .textSide, .textWeight, .textLineHeight, .textColor,
    .textAlignment, .lineHeightMultiple, .numberOfLines, .image, .tintColor, .contentInsets, .imagePadding,
  ]
  /// Where it is, and whether it is there.
  private static let pose: Set<Property> = [
    .center, .anchorPoint, .transform, .alpha, .contentAlpha, .isHidden, .zPosition,
  ]
  /// What a view paints of its own shape.
  private static let decorations: Set<Property> = [
    .backgroundColor, .borderWidth, .borderColor, .shadowColor, .shadowOpacity, .shadowRadius, .shadowOffset,
    .backdropBlurRadius,
  ]
}

extension ContainerBuilder {
  /// A copy of one view, with its colours as its screen shows them.
  mutating func insertCopy(of original: ViewID, _ screen: Screen, part: CopiedPart, id: String? = nil) -> ViewID {
    var view = screen.tree[original]
    view.resolve(screen.look)
    part.strip(&view, id: id)
    let copy = tree.insert(consume view, named: original)
    made[copy] =
      screen === source
      ? ContainerView(source: original, part: part) : ContainerView(destination: original, part: part)
    return copy
  }
}
