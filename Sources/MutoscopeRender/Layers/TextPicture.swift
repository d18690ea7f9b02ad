import CCairo
import CPixels
import Glibc
import MutoscopeMotion
import MutoscopeTimeline

/// Draws blocks of text into pictures.
///
/// Glyphs are filled as outlines at their exact horizontal places (Cairo 1.16 would round each glyph to a pixel), and
/// every baseline stands on a whole pixel of the layer as it is seen at its own size: then a text that grows does not jump where
/// a larger picture of it is drawn.
struct TextPicture {
  /// The mask in white, and where it stands from the block's left edge (less the phase) and first baseline, in pixels.
  let bitmap: Bitmap
  let left: Int
  let top: Int
  let height: Double
  let firstBaseline: Double

  /// Nil if there is no ink or no memory.
  ///
  /// - Parameters:
  ///   - scale: Pixels of the picture to a point.
  ///   - grid: Pixels of the display to a point.
  init?(_ block: TextBlock, phase: Double, scale: Double, grid: Double) {
    (height, firstBaseline) = (block.height, block.firstBaseline)
    var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    let baselines = block.lines.indices.map { (Double($0) * block.lineHeight * grid).rounded() / grid * scale }
    for (line, baseline) in zip(block.lines, baselines) where !line.ink.isEmpty {
      x0 = min(x0, (line.x + line.ink.x) * scale + phase)
      x1 = max(x1, (line.x + line.ink.maxX) * scale + phase)
      y0 = min(y0, line.ink.y * scale + baseline)
      y1 = max(y1, line.ink.maxY * scale + baseline)
    }
    guard x1 > x0, y1 > y0, x1 - x0 < Double(Bitmap.maximumSide - 8), y1 - y0 < Double(Bitmap.maximumSide - 8),
      abs(x0) < 1e6, abs(y0) < 1e6
    else { return nil }
    func whole(_ pixels: Double) -> Int { Int(pixels, within: -2_000_000...2_000_000) }
    // One transparent pixel all round, and one for what the metrics leave out.
    (left, top) = (whole(x0.rounded(.down)) - 2, whole(y0.rounded(.down)) - 2)
    let (width, rows) = (whole(x1.rounded(.up)) + 2 - left, whole(y1.rounded(.up)) + 2 - top)
    guard width * rows <= TextPicture.maximumPixels,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(rows)),
      let cairo = cairo_create(surface)
    else { return nil }
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    for (line, baseline) in zip(block.lines, baselines) {
      cairo_identity_matrix(cairo)
      cairo_translate(cairo, phase - Double(left), baseline - Double(top))
      cairo_scale(cairo, scale, scale)
      cairo_move_to(cairo, line.x, 0)
      pango_cairo_layout_line_path(cairo, line.line)
      cairo_fill(cairo)
    }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var bitmap = Bitmap(width: width, height: rows)
    for y in 0..<rows {
      for x in 0..<width { bitmap.pixels[y * width + x] = UInt32(data[y * stride + x]) &* 0x0101_0101 }
    }
    self.bitmap = bitmap
  }

  /// 16 million pixels; larger text is drawn at a lower scale and magnified.
  static let maximumPixels = 1 << 24
}
