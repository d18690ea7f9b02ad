import CPixels
import MutoscopeMotion

/// A rectangle of whole pixels of the stage.
typealias PixelRect = MPRect

extension PixelRect {
  static let none = PixelRect(x0: 0, y0: 0, x1: 0, y1: 0)

  /// The pixels that a rectangle touches, at most `limit` away from the origin.
  init(covering r: Rect, limit: Int32 = 100_000) {
    func clamped(_ x: Double) -> Int32 { Int32(x, within: -limit...limit) }
    self.init(
      x0: clamped(r.x.rounded(.down)), y0: clamped(r.y.rounded(.down)),
      x1: clamped(r.maxX.rounded(.up)), y1: clamped(r.maxY.rounded(.up)))
  }

  var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
  var width: Int { max(0, Int(x1) - Int(x0)) }
  var height: Int { max(0, Int(y1) - Int(y0)) }

  func intersection(_ o: PixelRect) -> PixelRect {
    PixelRect(x0: max(x0, o.x0), y0: max(y0, o.y0), x1: min(x1, o.x1), y1: min(y1, o.y1))
  }

  func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(x0: min(x0, o.x0), y0: min(y0, o.y0), x1: max(x1, o.x1), y1: max(y1, o.y1))
  }

  /// The rectangle and what is around it; nothing has nothing around it.
  func outset(_ by: Double) -> PixelRect { outset(by, by) }

  func outset(_ x: Double, _ y: Double) -> PixelRect {
    if isEmpty { return self }
    let (x, y) = (Int32(x.rounded(.up), within: 0...100_000), Int32(y.rounded(.up), within: 0...100_000))
    return PixelRect(x0: x0 - x, y0: y0 - y, x1: x1 + x, y1: y1 + y)
  }

  func moved(_ x: Double, _ y: Double) -> PixelRect {
    func clamped(_ v: Double) -> Int32 { Int32(v, within: -100_000...100_000) }
    let (left, right) = (clamped(x.rounded(.down)), clamped(x.rounded(.up)))
    let (top, bottom) = (clamped(y.rounded(.down)), clamped(y.rounded(.up)))
    return PixelRect(x0: x0 + left, y0: y0 + top, x1: x1 + right, y1: y1 + bottom)
  }
}

extension Rect {
  init(_ pixels: PixelRect) {
    self.init(Double(pixels.x0), Double(pixels.y0), Double(pixels.width), Double(pixels.height))
  }

  /// The whole squares of a grid that it touches: a picture of them serves for more than one frame.
  func squares(of side: Double) -> Rect {
    let (left, top) = ((x / side).rounded(.down) * side, (y / side).rounded(.down) * side)
    let (right, bottom) = ((maxX / side).rounded(.up) * side, (maxY / side).rounded(.up) * side)
    return Rect(left, top, right - left, bottom - top)
  }
}
