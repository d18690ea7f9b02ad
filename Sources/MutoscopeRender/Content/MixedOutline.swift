import CCairo
import MutoscopeMotion

/// The outline of a line of text between two weights of a font.
///
/// Its points are between those of both outlines, as those of a variable font are: the weights of a family are drawn alike,
/// point by point, but for what has no length in one of them. A glyph that is drawn unlike is shown in the nearer weight
/// (ADR 19).
struct MixedOutline {
  private let lines: (UnsafeMutablePointer<PangoLayoutLine>, UnsafeMutablePointer<PangoLayoutLine>)
  private let share: Double
  /// Points that belong together are nearer than this, in points.
  private let limit: Double

  /// - Parameters:
  ///   - share: 0 is the first, 1 the second.
  ///   - size: The height of a line, in points.
  init(
    _ first: UnsafeMutablePointer<PangoLayoutLine>, _ second: UnsafeMutablePointer<PangoLayoutLine>, _ share: Double,
    size: Double
  ) {
    (lines, self.share, limit) = ((first, second), share, size / 15)
  }

  /// Adds it to the current path, from a left end on the baseline.
  func addPath(to cairo: OpaquePointer, at x: Double) {
    let (first, second) = (Self.glyphs(of: lines.0), Self.glyphs(of: lines.1))
    guard first.count == second.count else {
      return pango_cairo_layout_line_path(cairo, share < 0.5 ? lines.0 : lines.1)
    }
    // Cairo leaves out glyphs beyond the edges of a surface: their outlines are asked of one that has none.
    guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil), let scratch = cairo_create(surface)
    else {
      return
    }
    defer {
      cairo_destroy(scratch)
      cairo_surface_destroy(surface)
    }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(cairo, &matrix)
    (matrix.x0, matrix.y0) = (0, 0)
    cairo_set_matrix(scratch, &matrix)
    cairo_new_path(cairo)
    for (a, b) in zip(first, second) where !Budget.spend(1000) {
      let (start, end) = (Self.contours(of: a, scratch), Self.contours(of: b, scratch))
      let mixed = mix(start, end) ?? (share < 0.5 ? start : end)
      for contour in mixed { contour.moved(by: x + a.x + share * (b.x - a.x)).add(to: cairo) }
    }
  }

  // MARK: Glyphs

  private struct Glyph {
    let font: UnsafeMutablePointer<PangoFont>
    let info: PangoGlyphInfo
    /// Its origin, from the left end of the line in points.
    let x: Double
  }

  private static func glyphs(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [Glyph] {
    var (glyphs, x) = ([Glyph](), 0)
    var next = line.pointee.runs
    while let node = next {
      next = node.pointee.next
      guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
        let font = run.item.pointee.analysis.font, let string = run.glyphs
      else { continue }
      for index in 0..<Int(string.pointee.num_glyphs) {
        let info = string.pointee.glyphs[index]
        glyphs.append(Glyph(font: font, info: info, x: Double(x) / Double(PANGO_SCALE)))
        x += Int(info.geometry.width)
      }
    }
    return glyphs
  }

  /// The outline of a glyph from its origin.
  private static func contours(of glyph: Glyph, _ cairo: OpaquePointer) -> [Contour] {
    cairo_new_path(cairo)
    cairo_move_to(cairo, 0, 0)
    var info = glyph.info
    withUnsafeMutablePointer(to: &info) { info in
      var string = PangoGlyphString(num_glyphs: 1, glyphs: info, log_clusters: nil, space: 0)
      pango_cairo_glyph_string_path(cairo, glyph.font, &string)
    }
    guard let path = cairo_copy_path(cairo) else { return [] }
    defer { cairo_path_destroy(path) }
    guard let data = path.pointee.data else { return [] }
    var contours: [Contour] = []
    func point(_ index: Int) -> Point { Point(data[index].point.x, data[index].point.y) }
    var index = 0
    while index < Int(path.pointee.num_data) {
      let last = contours.count - 1
      switch data[index].header.type {
      case CAIRO_PATH_MOVE_TO: contours.append(Contour(start: point(index + 1)))
      case CAIRO_PATH_LINE_TO: contours[last].addLine(to: point(index + 1))
      case CAIRO_PATH_CURVE_TO:
        contours[last].segments.append(.init(point(index + 1), point(index + 2), point(index + 3)))
      default: contours[last].close()
      }
      index += Int(data[index].header.length)
    }
    return contours.filter { !$0.segments.isEmpty }
  }

  // MARK: Contours

  /// A closed line of cubic Bézier segments; a straight one is a segment, too.
  private struct Contour {
    struct Segment {
      var first, second, end: Point
      init(_ first: Point, _ second: Point, _ end: Point) { (self.first, self.second, self.end) = (first, second, end) }
      init(_ point: Point) { self.init(point, point, point) }

      /// The mean of the squares of how far its points are from another's.
      func distance(to other: Segment) -> Double {
        func square(_ a: Point, _ b: Point) -> Double { (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) }
        return (square(first, other.first) + square(second, other.second) + square(end, other.end)) / 3
      }

      func mixed(with other: Segment, at share: Double) -> Segment {
        Segment(
          first.mixed(with: other.first, at: share), second.mixed(with: other.second, at: share),
          end.mixed(with: other.end, at: share))
      }
    }

    var start: Point
    var segments: [Segment] = []

    init(start: Point) { self.start = start }

    var end: Point { segments.last?.end ?? start }

    mutating func addLine(to point: Point) {
      let from = end
      segments.append(Segment(from.mixed(with: point, at: 1 / 3), from.mixed(with: point, at: 2 / 3), point))
    }

    mutating func close() { if !segments.isEmpty, end != start { addLine(to: start) } }

    func moved(by x: Double) -> Contour {
      let shift = Point(x, 0)
      var moved = Contour(start: start + shift)
      moved.segments = segments.map { Segment($0.first + shift, $0.second + shift, $0.end + shift) }
      return moved
    }

    func add(to cairo: OpaquePointer) {
      cairo_move_to(cairo, start.x, start.y)
      for s in segments {
        cairo_curve_to(cairo, s.first.x, s.first.y, s.second.x, s.second.y, s.end.x, s.end.y)
      }
      cairo_close_path(cairo)
    }

    var box: Rect { Rect(enclosing: segments.map(\.end)) }
  }

  /// Nil where they are drawn unlike.
  private func mix(_ first: [Contour], _ second: [Contour]) -> [Contour]? {
    guard first.count == second.count else { return nil }
    var left = second
    var mixed: [Contour] = []
    for contour in first {
      let box = contour.box
      // As a rule they are in the same order.
      guard let index = left.indices.min(by: { left[$0].box.distance(to: box) < left[$1].box.distance(to: box) }),
        let between = mix(contour, left.remove(at: index))
      else { return nil }
      mixed.append(between)
    }
    return mixed
  }

  /// Pairs the segments in order, so that points move as little as they can: one without a partner comes from a point.
  private func mix(_ first: Contour, _ second: Contour) -> Contour? {
    let (a, b) = (first.segments, second.segments)
    var mixed = Contour(start: first.start.mixed(with: second.start, at: share))
    if a.count == b.count, zip(a, b).allSatisfy({ $0.distance(to: $1) <= limit * limit }) {
      mixed.segments = zip(a, b).map { $0.mixed(with: $1, at: share) }
      return mixed
    }
    func pair(_ i: Int, _ j: Int, _ step: Step) -> (Contour.Segment, Contour.Segment) {
      let (here, there) = (i > 0 ? a[i - 1].end : first.start, j > 0 ? b[j - 1].end : second.start)
      return switch step {
      case .both: (a[i - 1], b[j - 1])
      case .first: (a[i - 1], .init(there))
      case .second: (.init(here), b[j - 1])
      }
    }
    // The least sum of distances up to a place in both, and the last step to it.
    let columns = b.count + 1
    var best = [(sum: Double, step: Step)](repeating: (.infinity, .both), count: (a.count + 1) * columns)
    best[0].sum = 0
    for i in 0...a.count {
      for j in 0...b.count {
        for step in Step.allCases where i >= step.rows && j >= step.columns {
          let (from, to) = pair(i, j, step)
          let sum = best[(i - step.rows) * columns + j - step.columns].sum + from.distance(to: to)
          if sum < best[i * columns + j].sum { best[i * columns + j] = (sum, step) }
        }
      }
    }
    guard best[best.count - 1].sum <= limit * limit * Double(max(a.count, b.count)) else { return nil }
    var (i, j) = (a.count, b.count)
    while i + j > 0 {
      let step = best[i * columns + j].step
      let (from, to) = pair(i, j, step)
      mixed.segments.append(from.mixed(with: to, at: share))
      (i, j) = (i - step.rows, j - step.columns)
    }
    mixed.segments.reverse()
    return mixed
  }

  /// Goes on in both, or in one of them.
  private enum Step: CaseIterable {
    case both, first, second
    var rows: Int { self == .second ? 0 : 1 }
    var columns: Int { self == .first ? 0 : 1 }
  }
}

extension Rect {
  fileprivate func distance(to other: Rect) -> Double {
    abs(x - other.x) + abs(y - other.y) + abs(maxX - other.maxX) + abs(maxY - other.maxY)
  }
}
