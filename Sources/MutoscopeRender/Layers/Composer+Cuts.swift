import CPixels
import MutoscopeMotion
import MutoscopeTimeline

// A layer that other planes of its space cut is drawn in groups that are cut along their lines, two lines at a time.

extension Composer {
  /// Opens the groups that cut a layer along the lines where other planes go through it.
  func openCuts(_ index: Int) throws(RenderError) {
    let (layer, item) = (layers[index], renderer.items[index])
    guard !layer.cuts.isEmpty, let inverse = item.inverse else { return }
    let lines = layer.cuts.map { line($0, layer, inverse) }
    let bounds = lines.reduce(item.ink) { $0.cut(by: $1) }
    for first in stride(from: 0, to: lines.count, by: 2) {
      var shape = MPShape(item.ink.isEmpty ? .zero : layer.bounds, inverse: inverse)
      let everywhere = MPLine(a: 0, b: 0, c: 1e6)
      (shape.left, shape.top, shape.right, shape.bottom) = (lines[first], everywhere, everywhere, everywhere)
      if first + 1 < lines.count { shape.top = lines[first + 1] }
      try pushGroup(.group(shape), index, bounds: bounds, alpha: 1)
    }
  }

  /// A cut on the stage. What lies behind goes on for the pixels in which what lies before begins: no other colour shines
  /// through where both meet. What is translucent would be too dark there.
  private func line(_ cut: Layer.Cut, _ layer: Layer, _ inverse: Homography) -> MPLine {
    let (u, v, w) = inverse.rows
    func value(_ u: Double, _ v: Double, _ w: Double) -> Double { cut.a * u + cut.b * v + cut.c * w }
    let line = MPLine(a: value(u.a, v.a, w.a), b: value(u.b, v.b, w.b), c: value(u.c, v.c, w.c))
    let length = (line.a * line.a + line.b * line.b).squareRoot()
    guard length > 1e-30, length.isFinite else { return MPLine(a: 0, b: 0, c: line.c >= 0 ? 1e6 : -1e6) }
    let fill = layer.backgroundColor.a
    // The sides of a crossfade add up to what is opaque.
    let alpha = layer.isAdditive ? 1 : layer.alpha
    let isTranslucent = alpha < 1 || layer.contentAlpha < 1 || (fill > 0 && fill < 1)
    let overlap = cut.isFar && !isTranslucent ? (abs(line.a) + abs(line.b)) / length : 0
    return MPLine(a: line.a / length, b: line.b / length, c: line.c / length + overlap)
  }
}

extension PixelRect {
  /// Bounds what lies on one side of a line, and the pixels that the line goes through.
  fileprivate func cut(by line: MPLine) -> PixelRect {
    guard !isEmpty else { return self }
    func value(_ p: Point) -> Double { line.a * p.x + line.b * p.y + line.c + 1.5 }
    let corners = Rect(self).corners
    var rest: [Point] = []
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      let (here, there) = (value(corner), value(next))
      if here >= 0 { rest.append(corner) }
      if here * there < 0 { rest.append(corner + (next - corner) * (here / (here - there))) }
    }
    return rest.isEmpty ? .none : PixelRect(covering: Rect(enclosing: rest)).intersection(self)
  }
}
