import MutoscopeMotion

/// What of a layer is painted, where its parts are painted in several places.
public enum PaintedPart: Hashable, Sendable {
  case all
  /// The shadow of the whole subtree, without the subtree.
  case shadow
  /// All but the border: another layer paints that above others. The fill ends where the border hides its edge.
  case allButBorder
}

/// One view as it is drawn in a frame, with everything resolved: colours, transforms, order.
///
/// Local coordinates run from (0, 0) to `size`; `matrix` takes the local plane z = 0 to stage points.
/// Layers that show nothing (hidden, alpha 0, single-sided from behind) are left out together with their subtrees.
public struct Layer: Sendable {
  // MARK: Who
  public var id: String?
  public var name: String?
  /// The place in the tree, from the root down: `screen/card/label`, with `[2]` for the second unnamed of a kind.
  public var path: String
  /// The index after the last layer of this layer's subtree.
  public var end: Int

  // MARK: Where
  public var size: Size
  /// Local points to stage points; the third row and column are of no meaning for drawing.
  public var matrix: Matrix4
  /// The projected corners top left, top right, bottom right, bottom left, in stage points.
  public var quad: [Point]

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
  public var shadow: Shadow?
  /// Standard deviation of the Gaussian over the layer and its subtree, in local points.
  public var blurRadius: Double = 0
  /// Standard deviation of the Gaussian over all that was painted before, seen through the (rounded) bounds.
  public var backdropBlurRadius: Double = 0

  // MARK: What it draws itself, below its subtree
  public var backgroundColor: RGBA = .clear
  public var cornerRadius: Double = 0
  public var maskedCorners: Corners = .all
  /// The border is drawn inside the bounds, above the content and, as in Core Animation, above the subtree.
  public var borderWidth: Double = 0
  public var borderColor: RGBA = .black
  public var image: ImageContent?
  public var text: TextContent?

  public init(path: String, end: Int, size: Size, matrix: Matrix4, quad: [Point]) {
    self.path = path
    self.end = end
    self.size = size
    self.matrix = matrix
    self.quad = quad
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

/// Which corners a radius rounds.
public struct Corners: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let topLeft = Corners(rawValue: 1)
  public static let topRight = Corners(rawValue: 2)
  public static let bottomLeft = Corners(rawValue: 4)
  public static let bottomRight = Corners(rawValue: 8)
  public static let all: Corners = [.topLeft, .topRight, .bottomLeft, .bottomRight]
}

/// A picture inside a layer.
public struct ImageContent: Hashable, Sendable {
  /// The file, as the script names it; who draws knows where it lies.
  public var source: String
  public var contentMode: ContentMode
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
}

/// How a picture fills its place: UIKit's content modes.
public enum ContentMode: String, CaseIterable, Sendable {
  case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
    bottomRight
}

/// A run of text inside a layer.
public struct TextContent: Hashable, Sendable {
  public var text: String
  public var font: Font
  public var color: RGBA
  public var alignment: TextAlignment
  /// Multiplies the font's natural line height; 1 is natural.
  public var lineHeightMultiple: Double
  /// The most lines that are shown, the last cut with an ellipsis; 0 means as many as fit the width needs.
  public var numberOfLines: Int
  /// Where the text stands, in local points: wrapped at its width, centred vertically, as UILabel does.
  public var rect: Rect

  public init(
    text: String, font: Font, color: RGBA, alignment: TextAlignment = .left, lineHeightMultiple: Double = 1,
    numberOfLines: Int = 1, rect: Rect
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineHeightMultiple = lineHeightMultiple
    self.numberOfLines = numberOfLines
    self.rect = rect
  }
}

public enum TextAlignment: String, CaseIterable, Sendable {
  case left, center, right, justified, natural
}

/// A font by size in points, weight and family.
public struct Font: Hashable, Sendable {
  public var size: Double
  public var weight: FontWeight
  public var family: String

  public static let body = Font()

  public init(size: Double = 17, weight: FontWeight = .regular, family: String = "Inter") {
    self.size = size
    self.weight = weight
    self.family = family
  }
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

/// The size of laid-out text, in points.
public struct TextMetrics: Hashable, Sendable {
  public var size: Size
  /// From the top of the text to the baseline of its first line.
  public var firstBaseline: Double

  public init(size: Size, firstBaseline: Double) {
    self.size = size
    self.firstBaseline = firstBaseline
  }
}

/// What the engine asks of who draws: intrinsic sizes. Without one, text and pictures measure zero.
public struct ContentMeasurer: Sendable {
  /// Measures text wrapped at a width in points (nil: never wrapped).
  public var text: @Sendable (TextContent, Double?) -> TextMetrics
  /// The size of a picture in points (one pixel of the file is one point), or nil if there is no such picture.
  public var image: @Sendable (String) -> Size?

  public static let none = ContentMeasurer(
    text: { _, _ in TextMetrics(size: .zero, firstBaseline: 0) }, image: { _ in nil })

  public init(
    text: @escaping @Sendable (TextContent, Double?) -> TextMetrics, image: @escaping @Sendable (String) -> Size?
  ) {
    self.text = text
    self.image = image
  }
}
