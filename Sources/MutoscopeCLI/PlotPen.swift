import Mutoscope
import MutoscopeMotion

/// Draws on a display list: what a figure needs, as layers.
struct PlotPen {
  private(set) var list: DisplayList
  /// Pixels per point.
  private let scale: Double

  init(size: Size, scale: Double) {
    list = DisplayList(size: size, layers: [])
    self.scale = scale
  }

  mutating func rectangle(_ rect: Rect, _ color: RGBA, radius: Double = 0) {
    guard !rect.isEmpty else { return }
    add(size: rect.size, .translation(rect.x, rect.y)) {
      $0.backgroundColor = color
      $0.cornerRadius = radius
    }
  }

  /// An upright or level line on whole pixels, so that it is sharp.
  mutating func rule(from a: Point, to b: Point, width: Double = 1, _ color: RGBA, dash: Double? = nil) {
    let pixels = max(1, (width * scale).rounded())
    func snapped(_ x: Double) -> Double { (x * scale - pixels / 2).rounded() / scale }
    let isLevel = a.y == b.y
    let thickness = pixels / scale
    let (start, end) = isLevel ? (min(a.x, b.x), max(a.x, b.x)) : (min(a.y, b.y), max(a.y, b.y))
    for from in dash.map({ Array(stride(from: start, to: end, by: 2 * $0)) }) ?? [start] {
      let length = min(end, dash.map { from + $0 } ?? end) - from
      rectangle(
        isLevel ? Rect(from, snapped(a.y), length, thickness) : Rect(snapped(a.x), from, thickness, length), color)
    }
  }

  /// A straight line of any direction.
  mutating func line(from a: Point, to b: Point, width: Double, _ color: RGBA) {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let (c, s) = (dx / length, dy / length)
    let matrix = Matrix4(
      c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, a.x + s * width / 2, a.y - c * width / 2, 0, 1)
    add(size: Size(length, width), matrix) { $0.backgroundColor = color }
  }

  mutating func dot(_ center: Point, radius: Double, fill: RGBA, border: RGBA? = nil, width: Double = 0) {
    let side = 2 * radius
    add(size: Size(side, side), .translation(center.x - radius, center.y - radius)) {
      $0.backgroundColor = fill
      $0.cornerRadius = radius
      if let border { ($0.borderColor, $0.borderWidth) = (border, width) }
    }
  }

  mutating func text(_ content: TextContent) {
    add(size: content.rect.size, .translation(content.rect.x, content.rect.y)) {
      $0.text = content
      $0.text?.rect = Rect(origin: .zero, size: content.rect.size)
    }
  }

  /// The graph of a function as a stroke with round ends: the union of discs along it.
  ///
  /// It is drawn in strips one column of pixels wide whose slanted ends follow the edges of the stroke. Their upright
  /// sides lie between pixels, so that every pixel is covered once, and by the right amount.
  ///
  /// - Parameters:
  ///   - points: along the graph, ascending and dense in x, in points.
  mutating func stroke(_ points: [Point], width: Double, _ color: RGBA) {
    guard let first = points.first, let last = points.last else { return }
    let radius = width / 2 * scale
    let dense = points.map { Point($0.x * scale, $0.y * scale) }
    let (start, end) = (first.x * scale - radius, last.x * scale + radius)
    var low = 0
    var edges: [(x: Double, top: Double, bottom: Double)] = []
    let columns = Array(stride(from: start.rounded(.up), through: end.rounded(.down), by: 1))
    for x in [start] + columns.filter({ $0 > start && $0 < end }) + [end] {
      while low < dense.count - 1, dense[low].x < x - radius { low += 1 }
      var (top, bottom) = (Double.infinity, -Double.infinity)
      var index = low
      while index < dense.count, dense[index].x <= x + radius + 1e-9 {
        let dx = dense[index].x - x
        let reach = max(0, radius * radius - dx * dx).squareRoot()
        (top, bottom) = (min(top, dense[index].y - reach), max(bottom, dense[index].y + reach))
        index += 1
      }
      if top <= bottom { edges.append((x, top, max(bottom, top + 0.02))) }
    }
    for (left, right) in zip(edges, edges.dropFirst()) {
      // A projective map of the unit square: its upright sides stay parallel, their lengths differ.
      let (h0, h1) = (left.bottom - left.top, right.bottom - right.top)
      let g = h0 / h1 - 1
      let matrix = Matrix4(
        right.x * (1 + g) - left.x, right.top * (1 + g) - left.top, 0, g * scale, 0, h0, 0, 0, 0, 0, 1, 0, left.x,
        left.top, 0, scale)
      add(size: Size(1, 1), matrix) { $0.backgroundColor = color }
    }
  }

  private mutating func add(size: Size, _ matrix: Matrix4, _ change: (inout Layer) -> Void) {
    var layer = Layer(
      end: list.layers.count + 1, size: size, matrix: matrix,
      quad: Rect(origin: .zero, size: size).corners.map(matrix.project))
    change(&layer)
    list.layers.append(layer)
  }
}
