import MutoscopeMotion

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
  /// The place of the text, in local points: wrapped at its width, centred vertically, as UILabel does.
  public var rect: Rect
  /// Where the text keeps its lines, whatever would fit; nil: it is wrapped.
  public var lines: FixedLines?

  public init(
    text: String, font: Font, color: RGBA, alignment: TextAlignment = .left, lineHeightMultiple: Double = 1,
    numberOfLines: Int = 1, rect: Rect, lines: FixedLines? = nil
  ) {
    self.text = text
    self.font = font
    self.color = color
    self.alignment = alignment
    self.lineHeightMultiple = lineHeightMultiple
    self.numberOfLines = numberOfLines
    self.rect = rect
    self.lines = lines
  }

  /// Bounds its glyphs without laying them out: lines of the font's height in the middle of the rectangle, as many
  /// as wide letters take, with what sticks out of them and a glyph that is wider than all of it.
  package var reach: Rect {
    let size = min(max(font.size, 0.5), 2000)
    let most = numberOfLines > 0 ? Double(numberOfLines) : .infinity
    // A few too many at most: other characters may end in the same bytes.
    let paragraphs = Double(text.utf8.count { (10...13).contains($0) || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 })
    let wrapped = 1 + paragraphs + (0.75 * size * Double(text.utf8.count) / max(rect.width, size)).rounded(.down)
    let count = lines.map { Double($0.breaks.count + 1) } ?? min(wrapped, most)
    let height = count * size * 1.25 * max(lineHeightMultiple, 1)
    let x = max(0.1 * size, 1.5 * size - rect.width)
    return Rect(rect.x - x, rect.center.y - height / 2, rect.width + 2 * x, height)
  }
}

/// The lines of a text that keeps them at every size.
public struct FixedLines: Hashable, Sendable {
  /// Where all lines but the first begin: places in the text's UTF-8.
  public var breaks: [Int]
  /// Where they stand: 0 at the left side, 1 at the right.
  public var side: Double
  /// The weight of the font as CSS counts, 100...900: also between those that it has.
  public var weight: Double
  /// Multiplies the font's natural line height.
  public var lineHeight: Double

  public init(breaks: [Int], side: Double, weight: Double = 400, lineHeight: Double = 1) {
    (self.breaks, self.side, self.weight, self.lineHeight) = (breaks, side, weight, lineHeight)
  }
}

/// The side to which lines stand: NSTextAlignment, as `natural` left.
public enum TextAlignment: String, CaseIterable, Sendable {
  case left, center, right, justified, natural

  /// Where a line from left to right stands: 0 at the left side, 1 at the right.
  package var side: Double {
    switch self {
    case .left, .natural, .justified: 0
    case .center: 0.5
    case .right: 1
    }
  }
}
