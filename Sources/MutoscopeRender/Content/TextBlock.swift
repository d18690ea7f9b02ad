import CCairo
import MutoscopeMotion
import MutoscopeTimeline

/// Text that has been laid out, in points from its own top left corner.
final class TextBlock {
  struct Line {
    var layout: OpaquePointer
    var line: UnsafeMutablePointer<PangoLayoutLine>
    /// The left end of the line's advance.
    var x: Double
    var width: Double
    /// The ink, from the left end and the baseline.
    var ink: Rect
    /// It begins here in its paragraph's UTF-8.
    var start: Int
  }

  let metrics: TextEngine.LineMetrics
  let lineHeight: Double
  private(set) var lines: [Line] = []
  /// The lines begin here in the text's UTF-8.
  var starts: [Int] = []
  /// Whether all of the text is in it as it is, from left to right.
  var isWhole = true
  private var layouts: [OpaquePointer] = []
  /// The text in another weight of the font, and how far it is to that: 0 here, 1 there.
  private(set) var heavier: (block: TextBlock, share: Double)?

  init(metrics: TextEngine.LineMetrics, lineHeightMultiple: Double) {
    self.metrics = metrics
    lineHeight = metrics.height * lineHeightMultiple
  }

  deinit { for layout in layouts { g_object_unref(UnsafeMutableRawPointer(layout)) } }

  var width: Double { lines.reduce(0) { max($0, $1.width) } }
  var height: Double { lineHeight * Double(max(lines.count, 1)) }
  /// As UIKit does: what a line height multiple adds stands above the glyphs.
  var firstBaseline: Double { lineHeight - metrics.height + metrics.ascent }

  /// Takes a layout over; tells whether it filled the lines it was given.
  ///
  /// - Parameter place: Where a line of so many of Pango's units begins; nil: where Pango has it.
  func append(_ layout: OpaquePointer, atMost limit: Int, at place: ((Int32) -> Double)? = nil) -> Bool {
    layouts.append(layout)
    let scale = 1 / Double(PANGO_SCALE)
    var added = 0
    guard let cursor = pango_layout_get_iter(layout) else { return false }
    defer { pango_layout_iter_free(cursor) }
    repeat {
      guard added < limit, let line = pango_layout_iter_get_line_readonly(cursor) else { break }
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_iter_get_line_extents(cursor, nil, &logical)
      pango_layout_line_get_extents(line, &ink, nil)
      let inkRect = Rect(
        Double(ink.x) * scale, Double(ink.y) * scale, Double(ink.width) * scale, Double(ink.height) * scale)
      lines.append(
        Line(
          layout: layout, line: line, x: (place?(logical.width) ?? Double(logical.x)) * scale,
          width: Double(logical.width) * scale, ink: inkRect, start: Int(line.pointee.start_index)))
      added += 1
    } while pango_layout_iter_next_line(cursor) != 0
    return added >= limit && limit < Int.max
  }

  /// Goes a part of the way to the same text in another weight.
  func mix(with other: TextBlock, _ share: Double) {
    heavier = (other, share)
    for (index, line) in zip(lines.indices, other.lines) {
      lines[index].x += share * (line.x - lines[index].x)
      lines[index].width += share * (line.width - lines[index].width)
      // An outline between two is between their boxes.
      lines[index].ink = lines[index].ink.union(line.ink)
    }
  }

  /// Forgets the layout that was added last.
  func removeLast() {
    guard let layout = layouts.popLast() else { return }
    lines.removeAll { $0.layout == layout }
    g_object_unref(UnsafeMutableRawPointer(layout))
  }
}
