import MutoscopeMotion
import MutoscopeTimeline

extension ContentMeasurer {
  /// Measures what `Renderer` draws: text by Pango in the pinned font, pictures by their files.
  ///
  /// Text sizes are rounded up to whole points, which are whole pixels at every display scale, so that views that are
  /// laid out by intrinsic sizes stay on the pixel grid. The text stands vertically in the middle of that size, and
  /// `firstBaseline` heeds it. A picture that is missing or broken measures nil here; drawing it reports why.
  public static func cairo(assets: Assets) throws(RenderError) -> ContentMeasurer {
    let measurer = try TextMeasurer()
    return ContentMeasurer(
      text: { text, width in measurer.measure(text, width: width) },
      image: { source in try? assets.size(of: source) })
  }
}

/// Measures text; may be used from any thread.
public final class TextMeasurer: Sendable {
  /// Pango starts with the first text: many scripts have none.
  private let engine = Locked<TextEngine?>(nil)

  /// Throws where the font is not installed. One that is broken measures zero; drawing it reports why.
  public init() throws(RenderError) { _ = try PinnedFonts.folder() }

  /// The size of text wrapped at a width in points (nil: never wrapped), rounded up to whole points, but not beyond
  /// that width.
  public func measure(_ text: TextContent, width: Double?) -> TextMetrics {
    engine.withLock { engine in
      if engine == nil { engine = try? TextEngine() }
      guard let engine else { return TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0) }
      let block = engine.block(text, width: width)
      var size = Size(max(0, block.width - 1e-6).rounded(.up), max(0, block.height - 1e-6).rounded(.up))
      if let width { size.width = min(size.width, max(width, 0)) }
      let first = block.firstBaseline + (size.height - block.height) / 2
      return TextMetrics(
        size: size, firstBaseline: first,
        lastBaseline: first + block.lineHeight * Double(max(block.lines.count, 1) - 1),
        lineBreaks: block.isWhole ? Array(block.starts.dropFirst()) : nil)
    }
  }
}
