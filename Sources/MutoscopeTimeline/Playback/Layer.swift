import MutoscopeMotion

/// One view as it is drawn in a frame, with everything resolved: colours, transforms, order.
///
/// Local coordinates run from (0, 0) to `size`; `matrix` takes the local plane z = 0 to stage points.
/// Layers that show nothing (hidden, alpha 0, single-sided from behind) are left out together with their subtrees.
public struct Layer: Equatable, Sendable {
  // MARK: Who
  public var id: String?
  public var name: String?
  /// The index after the last layer of this layer's subtree.
  public var end: Int

  // MARK: Where
  public var size: Size
  /// Local points to stage points; the third row and column are of no meaning for drawing.
  public var matrix: Matrix4
  /// The projected corners top left, top right, bottom right, bottom left, in stage points.
  public var quad: [Point]
  /// The lines along which other planes of its space cut it with all in it, shadow included.
  public var cuts: [Cut] = []

  // MARK: How the composited subtree is drawn
  public var painted = PaintedPart.all
  /// The layer's own alpha, 0...1; it applies to the layer and its subtree as one group.
  public var alpha: Double = 1
  /// Whether the subtree is added to its additive siblings, not painted over them, as both sides of a crossfade are:
  /// with alphas that sum to 1, equal pictures stay exactly what they are, and opaque ones let nothing through.
  ///
  /// Each is painted over what came before, the parent's own content included, as it would be alone, and the pictures are
  /// averaged: what is the same on both sides does not change. Where alphas sum to more than 1, or another child stands
  /// between two additive ones, all from the first to the last forms an isolated group instead, whose sum is painted over
  /// what came before. So additive siblings should follow each other, and two pairs need two parents.
  ///
  /// For a backdrop blur in an additive layer, the backdrop is what it would be were the layer alone: the layer itself
  /// counts in full, and its siblings in the group not at all.
  public var isAdditive = false
  /// Whether the subtree is cut at the (rounded) bounds. The shadow is not.
  public var clipsToBounds = false
  /// The shadow of the composited (and clipped) ink of the whole subtree.
  public var shadow: Shadow? {
    get { rare[\.shadow] }
    set { rare[\.shadow] = newValue }
  }
  /// Standard deviation of the Gaussian over the layer and its subtree, in local points.
  public var blurRadius: Double = 0
  /// Standard deviation of the Gaussian over all that was painted before, seen through the (rounded) bounds.
  public var backdropBlurRadius: Double = 0
  /// The alpha of the layer and its subtree without that blurred backdrop, 0...1; the shadow's colour has it already.
  public var contentAlpha: Double = 1

  // MARK: What it draws itself, below its subtree
  public var backgroundColor: RGBA = .clear
  public var cornerRadius: Double = 0
  public var maskedCorners: Corners = .all
  /// The border is drawn inside the bounds, above the content and, as in Core Animation, above the subtree.
  public var borderWidth: Double = 0
  public var borderColor: RGBA = .black
  public var image: ImageContent? {
    get { rare[\.image] }
    set { rare[\.image] = newValue }
  }
  public var text: TextContent? {
    get { rare[\.text] }
    set { rare[\.text] = newValue }
  }

  // A frame makes all its layers anew: what most of them do not have would be half their size.
  private var rare = Rare<RarePart>()

  private struct RarePart: StandardPart, Equatable {
    static let standard = RarePart()

    var shadow: Shadow?
    var image: ImageContent?
    var text: TextContent?
  }

  public init(end: Int, size: Size, matrix: Matrix4, quad: [Point]) {
    self.end = end
    self.size = size
    self.matrix = matrix
    self.quad = quad
  }
}

extension Layer {
  /// Less than half a level: what is fainter splits, joins and covers nothing.
  package static let leastAlpha = 1.0 / 1024
  /// In points; less is not seen. The limit towards an end of a transition is not exactly there.
  package static let tolerance = 1.0 / 256

  /// A line of a layer's plane: what stays is where `a x + b y + c` is positive, in local points.
  public struct Cut: Hashable, Sendable {
    public var a, b, c: Double
    /// Whether the rest of the plane is painted later, on top of what cuts it.
    public var isFar: Bool

    public init(a: Double, b: Double, c: Double, isFar: Bool) {
      (self.a, self.b, self.c, self.isFar) = (a, b, c, isFar)
    }
  }
}

/// A soft copy of a layer's ink. `radius` is the standard deviation in points, as is every blur's in Mutoscope.
public struct Shadow: Hashable, Sendable {
  /// The colour with the opacity multiplied into its alpha.
  public var color: RGBA
  public var radius: Double
  public var offset: Size

  public init(color: RGBA, radius: Double, offset: Size) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }
}

/// A picture inside a layer.
public struct ImageContent: Hashable, Sendable {
  /// The file, as the script names it; who draws knows where it lies.
  public var source: String
  public var contentMode: ContentMode
  /// Another content mode that it is on its way to, and how far.
  public var next: ContentMode?
  public var mix = 0.0
  /// Where the picture stands, in local points; `contentMode` fits it in here.
  public var rect: Rect
  /// Where set, the picture is a stencil painted in this colour.
  public var tint: RGBA?

  public init(source: String, contentMode: ContentMode, rect: Rect, tint: RGBA? = nil) {
    self.source = source
    self.contentMode = contentMode
    self.rect = rect
    self.tint = tint
  }

  /// Where a picture of a size is painted.
  package func place(_ size: Size) -> Rect { contentMode.place(size, in: rect, mixed: mix, with: next) }
}
