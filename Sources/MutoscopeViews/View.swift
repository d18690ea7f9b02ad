import MutoscopeMotion

/// A view's stored properties, with UIKit's defaults.
///
/// Geometry is stored as UIKit stores it: `center`, `bounds`, `anchorPoint`, `transform`. `frame` is derived.
public struct View: Sendable {
  /// Stands for the id of a screen's root as an element.
  package static let rootID = "(root)"

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

  public var alpha = 1.0
  public var backgroundColor = Color.clear
  public var cornerRadius = 0.0
  public var borderWidth = 0.0
  public var blurRadius = 0.0
  public var backdropBlurRadius = 0.0

  // What takes a byte stands together, so that nothing lies fallow between.
  /// The way in which it is copied for transitions.
  public var snapshot = Snapshot.static
  public var kind: ViewKind
  public var isDoubleSided = true
  public var preserves3D = false
  public var isHidden = false
  public var clipsToBounds = false
  /// Whether it is added to its siblings in an isolated group, as both sides of a crossfade are.
  public var isAdditive = false
  /// The part of it that is painted, where a transition paints its parts in several places.
  public var painted = PaintedPart.all
  /// Whether it is painted beneath what its superview shows itself, and not cut by it, in place of the superview's shadow.
  /// It is the first of the subviews then.
  public var isUnderlay = false

  // A screen may hold 100,000 views, and a transition copies them all: what most of them do not have lies elsewhere.
  @usableFromInline var edges = Rare<Edges>()
  @usableFromInline var content = Rare<Content>()
  @usableFromInline var hosting = Rare<Hosting>()

  public init(kind: ViewKind) {
    self.kind = kind
    switch kind {
    case .button:
      textAlignment = .center
      textColor = Color.named("systemBlue")
    case .scrollView: clipsToBounds = true
    case .screen: environment = Environment()
    case .view, .label, .image, .stack: break
    }
  }

  /// Whether the subviews share one space: sorted by depth, with faces of their own.
  @inlinable public var is3DParent: Bool { preserves3D || perspective != 0 }

  /// Whether nothing was said of its corners, its border and its shadow.
  @inlinable @inline(__always) package var hasStandardEdges: Bool { edges.isStandard }

  // MARK: Corners, border and shadow

  public var maskedCorners: Corners {
    @inlinable @inline(__always) get { edges[\.maskedCorners] }
    set { edges[\.maskedCorners] = newValue }
  }
  public var borderColor: Color {
    @inlinable @inline(__always) get { edges[\.borderColor] }
    set { edges[\.borderColor] = newValue }
  }
  public var shadowColor: Color {
    get { edges[\.shadowColor] }
    set { edges[\.shadowColor] = newValue }
  }
  public var shadowOpacity: Double {
    @inlinable @inline(__always) get { edges[\.shadowOpacity] }
    set { edges[\.shadowOpacity] = newValue }
  }
  public var shadowRadius: Double {
    get { edges[\.shadowRadius] }
    set { edges[\.shadowRadius] = newValue }
  }
  public var shadowOffset: Size {
    get { edges[\.shadowOffset] }
    set { edges[\.shadowOffset] = newValue }
  }
  /// How much is seen of what the view shows and holds, 0...1, with its blurred backdrop as it is: a transition lets it come
  /// so.
  public var contentAlpha: Double {
    @inlinable @inline(__always) get { edges[\.contentAlpha] }
    set { edges[\.contentAlpha] = newValue }
  }

  // MARK: Text and picture

  public var contentMode: ContentMode {
    get { content[\.mode] }
    set { content[\.mode] = newValue }
  }
  /// What `contentModeMix` leads to, where a transition moves the picture from one content mode to another.
  package var nextContentMode: ContentMode? {
    get { content[\.nextMode] }
    set { content[\.nextMode] = newValue }
  }
  package var contentModeMix: Double {
    get { content[\.modeMix] }
    set { content[\.modeMix] = newValue }
  }
  /// The picture of an image view or a button.
  public var source: String? {
    @inlinable get { content[\.source] }
    set { content[\.source] = newValue }
  }
  public var text: String? {
    @inlinable get { content[\.text] }
    set { content[\.text] = newValue }
  }
  public var font: Font {
    get { content[\.font] }
    set { content[\.font] = newValue }
  }
  public var textColor: Color {
    get { content[\.textColor] }
    set { content[\.textColor] = newValue }
  }
  public var textAlignment: TextAlignment {
    get { content[\.alignment] }
    set { content[\.alignment] = newValue }
  }
  public var lineHeightMultiple: Double {
    get { content[\.lineHeight] }
    set { content[\.lineHeight] = newValue }
  }
  public var numberOfLines: Int {
    get { content[\.numberOfLines] }
    set { content[\.numberOfLines] = newValue }
  }
  /// Where a transition moves the text: it keeps its lines at every size.
  package var lines: FixedLines? {
    get { content[\.lines] }
    set { content[\.lines] = newValue }
  }
  public var tintColor: Color {
    get { content[\.tintColor] }
    set { content[\.tintColor] = newValue }
  }
  public var contentInsets: Insets {
    get { content[\.insets] }
    set { content[\.insets] = newValue }
  }
  public var imagePadding: Double {
    get { content[\.imagePadding] }
    set { content[\.imagePadding] = newValue }
  }

  // MARK: What is in it

  public var contentSize: Size {
    get { hosting[\.contentSize] }
    set { hosting[\.contentSize] = newValue }
  }
  public var contentInset: Insets {
    get { hosting[\.contentInset] }
    set { hosting[\.contentInset] = newValue }
  }
  public var bounces: Bool {
    get { hosting[\.bounces] }
    set { hosting[\.bounces] = newValue }
  }
  public var isPagingEnabled: Bool {
    get { hosting[\.isPagingEnabled] }
    set { hosting[\.isPagingEnabled] = newValue }
  }
  public var scrollIndicators: ScrollIndicators {
    @inlinable get { hosting[\.indicators] }
    set { hosting[\.indicators] = newValue }
  }
  /// The surroundings of a screen; nil for every other kind.
  public var environment: Environment? {
    get { hosting[\.environment] }
    set { hosting[\.environment] = newValue }
  }
}

/// A view where it lies in a tree: read there, as a copy would count its references.
extension UnsafePointer<View> {
  /// The parts that differ of those that move, and whether it clips or is hidden. What most views do not have is told together.
  func channels(unlike other: Self) -> ChannelSet {
    var found = ChannelSet()
    func note(_ differs: Bool, _ channel: Channel) { if differs { found.formUnion(ChannelSet(channel)) } }
    note(pointee.center != other.pointee.center, .stored(.center))
    note(pointee.bounds.origin != other.pointee.bounds.origin, .origin)
    note(pointee.bounds.size != other.pointee.bounds.size, .size)
    note(pointee.alpha != other.pointee.alpha, .stored(.alpha))
    note(pointee.anchorPoint != other.pointee.anchorPoint, .stored(.anchorPoint))
    note(pointee.transform != other.pointee.transform, .stored(.transform))
    note(pointee.zPosition != other.pointee.zPosition, .stored(.zPosition))
    note(pointee.perspective != other.pointee.perspective, .stored(.perspective))
    note(pointee.perspectiveOrigin != other.pointee.perspectiveOrigin, .stored(.perspectiveOrigin))
    note(pointee.cornerRadius != other.pointee.cornerRadius, .stored(.cornerRadius))
    note(pointee.backgroundColor != other.pointee.backgroundColor, .stored(.backgroundColor))
    note(pointee.borderWidth != other.pointee.borderWidth, .stored(.borderWidth))
    note(pointee.blurRadius != other.pointee.blurRadius, .stored(.blurRadius))
    note(pointee.backdropBlurRadius != other.pointee.backdropBlurRadius, .stored(.backdropBlurRadius))
    note(pointee.clipsToBounds != other.pointee.clipsToBounds, .stored(.clipsToBounds))
    note(pointee.isHidden != other.pointee.isHidden, .stored(.isHidden))
    let agrees =
      pointee.edges.agrees(with: other.pointee.edges, ==)
      && pointee.content.agrees(with: other.pointee.content) {
        $0.textColor == $1.textColor && $0.tintColor == $1.tintColor && $0.font.size == $1.font.size
          && $0.lines == $1.lines && $0.modeMix == $1.modeMix
      }
      && pointee.hosting.agrees(with: other.pointee.hosting, ==)
    return agrees ? found : found.union(.rare)
  }
}
