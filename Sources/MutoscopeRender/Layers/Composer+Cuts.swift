import CPixels
import MutoscopeMotion
import MutoscopeTimeline

// A layer that other planes of its space cut is drawn in groups that are cut along their lines, two lines at a time.

extension Composer {
  /// Opens the groups that cut a layer along the lines where other planes go through it.
  func openCuts(_ index: Int) throws(RenderError) {
    let (layer, item) = (layers[index], renderer.items[index])
    guard !layer.cuts.isEmpty, let inverse = item.inverse else { return }
    let bounds = layer.cuts.reduce(item.ink) { $0.cut(by: line($1, inverse)) }
    for isFar in [true, false] {
      let lines = layer.cuts.filter { $0.isFar == isFar }.map { line($0, inverse) }
      for first in stride(from: 0, to: lines.count, by: 2) {
        var shape = MPShape(item.ink.isEmpty ? .zero : layer.bounds, inverse: inverse)
        let everywhere = MPLine(a: 0, b: 0, c: 1e6)
        (shape.left, shape.top, shape.right, shape.bottom) = (lines[first], everywhere, everywhere, everywhere)
        if first + 1 < lines.count { shape.top = lines[first + 1] }
        // The part that lies before comes later, and covers the rest of the pixels that the line goes through.
        try pushGroup(.group(shape), index, bounds: bounds, alpha: 1, op: isFar ? MP_REST : MP_OVER)
      }
    }
  }

  /// A cut on the stage.
  private func line(_ cut: Layer.Cut, _ inverse: Homography) -> MPLine {
    let (u, v, w) = inverse.rows
    func value(_ u: Double, _ v: Double, _ w: Double) -> Double { cut.a * u + cut.b * v + cut.c * w }
    let line = MPLine(a: value(u.a, v.a, w.a), b: value(u.b, v.b, w.b), c: value(u.c, v.c, w.c))
    let length = (line.a * line.a + line.b * line.b).squareRoot()
    guard length > 1e-30, length.isFinite else { return MPLine(a: 0, b: 0, c: line.c >= 0 ? 1e6 : -1e6) }
    return MPLine(a: line.a / length, b: line.b / length, c: line.c / length)
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
