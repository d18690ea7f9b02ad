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
    let (left, top) = (whole(x0.rounded(.down)) - 2, whole(y0.rounded(.down)) - 2)
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
    let mask = UnsafeBufferPointer(start: data, count: stride * rows)
    // Room that the metrics allowed for and no glyph took is left out: by its edges a picture says where its ink is.
    let (inkRows, inkColumns) = TextPicture.ink(of: mask, stride: stride, width: width)
    guard !inkRows.isEmpty else { return nil }
    let ys = inkRows.lowerBound - 1..<inkRows.upperBound + 1
    let xs = inkColumns.lowerBound - 1..<inkColumns.upperBound + 1
    var bitmap = Bitmap(width: xs.count, height: ys.count)
    for y in ys.clamped(to: 0..<rows) {
      for x in xs.clamped(to: 0..<width) {
        bitmap.pixels[(y - ys.lowerBound) * xs.count + x - xs.lowerBound] = UInt32(mask[y * stride + x]) &* 0x0101_0101
      }
    }
    (self.bitmap, self.left, self.top) = (bitmap, left + xs.lowerBound, top + ys.lowerBound)
  }

  /// The rows and columns of a mask that are not clear.
  private static func ink(
    of mask: UnsafeBufferPointer<UInt8>, stride: Int, width: Int
  ) -> (rows: Range<Int>, columns: Range<Int>) {
    var (rows, columns) = (0..<0, 0..<0)
    for y in 0..<mask.count / stride {
      let row = mask[y * stride..<y * stride + width]
      guard let first = row.firstIndex(where: { $0 > 0 }), let last = row.lastIndex(where: { $0 > 0 }) else { continue }
      let (from, to) = (first - y * stride, last - y * stride + 1)
      columns = rows.isEmpty ? from..<to : min(columns.lowerBound, from)..<max(columns.upperBound, to)
      rows = (rows.isEmpty ? y : rows.lowerBound)..<y + 1
    }
    return (rows, columns)
  }

  /// 16 million pixels; larger text is drawn at a lower scale and magnified.
  static let maximumPixels = 1 << 24
}
