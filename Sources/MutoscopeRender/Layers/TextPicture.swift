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

  /// Nil if there is no ink or no memory.
  ///
  /// - Parameter grid: Pixels of the display to a point.
  init?(_ block: TextBlock, _ key: TextKey, grid: Double) {
    let (left, top, width, height) = (
      key.columns.lowerBound, key.rows.lowerBound, key.columns.count, key.rows.count
    )
    guard width > 0, height > 0, width * height <= TextPicture.maximumPixels,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)),
      let cairo = cairo_create(surface)
    else { return nil }
    defer {
      cairo_destroy(cairo)
      cairo_surface_destroy(surface)
    }
    for (index, line) in block.lines.enumerated() where !line.ink.isEmpty {
      let baseline = block.baseline(index, grid: grid) * key.scale - Double(top)
      if baseline + line.ink.maxY * key.scale < -2 { continue }
      if baseline + line.ink.y * key.scale > Double(height + 2) { continue }
      cairo_identity_matrix(cairo)
      cairo_translate(cairo, key.phaseX - Double(left), baseline)
      cairo_scale(cairo, key.scale, key.scale)
      cairo_move_to(cairo, line.x, 0)
      if let (other, share) = block.heavier, index < other.lines.count {
        let size = block.metrics.height
        MixedOutline(line.line, other.lines[index].line, share, size: size).addPath(to: cairo, at: line.x)
      } else {
        pango_cairo_layout_line_path(cairo, line.line)
      }
      cairo_fill(cairo)
    }
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return nil }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let mask = UnsafeBufferPointer(start: data, count: stride * height)
    // Room that the metrics allowed for and no glyph took is left out: by its edges a picture says where its ink is.
    let (inkRows, inkColumns) = TextPicture.ink(of: mask, stride: stride, width: width)
    guard !inkRows.isEmpty else { return nil }
    let ys = inkRows.lowerBound - 1..<inkRows.upperBound + 1
    let xs = inkColumns.lowerBound - 1..<inkColumns.upperBound + 1
    var bitmap = Bitmap(width: xs.count, height: ys.count)
    for y in ys.clamped(to: 0..<height) {
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

  /// The side of the squares into which a text is divided of which only a part is drawn.
  static let tile = 256
  /// 4 million pixels and the longest side of what is seen of a text; whole squares of it may be four times as many.
  static let maximumArea = maximumPixels / 4
  static let maximumSide = Bitmap.maximumSide - 2 * tile - 8
  /// Cairo's coordinates end at 2^23.
  static let maximumReach = 8e6
  private static let maximumPixels = 1 << 24
}

/// The place of the ink of laid-out text, in points from the block's left edge and its first baseline.
struct TextInk {
  let rect: Rect
  /// The block's height, and its first baseline in it.
  let height: Double
  let firstBaseline: Double

  /// Nil if there is none.
  init?(_ block: TextBlock, grid: Double) {
    (height, firstBaseline) = (block.height, block.firstBaseline)
    var (x0, y0, x1, y1) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for (index, line) in block.lines.enumerated() where !line.ink.isEmpty {
      let baseline = block.baseline(index, grid: grid)
      (x0, x1) = (min(x0, line.x + line.ink.x), max(x1, line.x + line.ink.maxX))
      (y0, y1) = (min(y0, baseline + line.ink.y), max(y1, baseline + line.ink.maxY))
    }
    guard x1 > x0, y1 > y0 else { return nil }
    rect = Rect(x0, y0, x1 - x0, y1 - y0)
  }

  /// The pixels to draw: all where they are few enough, else whole squares of those that are seen.
  ///
  /// - Parameter seen: What is, as the ink is told; nil: all.
  func pixels(_ scale: Double, phase: Double, seen: Rect?) -> (columns: Range<Int>, rows: Range<Int>) {
    func whole(_ low: Double, _ high: Double) -> Range<Int> {
      let range = -(1 << 30)...(1 << 30)
      // One transparent pixel all round, and one for what the metrics leave out.
      return Int(low.rounded(.down), within: range) - 2..<Int(high.rounded(.up), within: range) + 2
    }
    let columns = whole(rect.x * scale + phase, rect.maxX * scale + phase)
    let rows = whole(rect.y * scale, rect.maxY * scale)
    let isSmall =
      max(columns.count, rows.count) <= TextPicture.maximumSide
      && columns.count * rows.count <= TextPicture.maximumArea
    guard !isSmall, let seen else { return (columns, rows) }
    let near = Rect(seen.x * scale + phase, seen.y * scale, seen.width * scale, seen.height * scale)
      .squares(of: Double(TextPicture.tile))
    return (columns.clamped(to: whole(near.x, near.maxX)), rows.clamped(to: whole(near.y, near.maxY)))
  }
}

extension TextBlock {
  /// The place of a line's baseline below that of the first, on whole pixels of the display.
  fileprivate func baseline(_ line: Int, grid: Double) -> Double {
    (Double(line) * lineHeight * grid).rounded() / grid
  }
}
