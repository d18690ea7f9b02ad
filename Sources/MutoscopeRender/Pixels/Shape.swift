import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// The four sides of a rectangle.
struct Sides: OptionSet {
  let rawValue: UInt8
  static let left = Sides(rawValue: 1)
  static let top = Sides(rawValue: 2)
  static let right = Sides(rawValue: 4)
  static let bottom = Sides(rawValue: 8)
  static let all: Sides = [.left, .top, .right, .bottom]
}

extension MPShape {
  /// A rounded rectangle in local coordinates, seen through the inverse of the map from there to the stage.
  ///
  /// `open` sides are moved outwards by two pixels: a clip along the same side does the cutting, and cutting twice
  /// would leave a fringe.
  init(_ r: Rect, inverse n: Homography, radius: Double = 0, corners: Corners = .all, open: Sides = []) {
    let (nu, nv, w) = n.rows
    let u = MPLine(a: nu.a - r.x * w.a, b: nu.b - r.x * w.b, c: nu.c - r.x * w.c)
    let v = MPLine(a: nv.a - r.y * w.a, b: nv.b - r.y * w.b, c: nv.c - r.y * w.c)
    func edge(_ l: MPLine, _ side: Sides) -> MPLine {
      let length = (l.a * l.a + l.b * l.b).squareRoot()
      guard length > 1e-30, length.isFinite else { return MPLine(a: 0, b: 0, c: l.c >= 0 ? 1e6 : -1e6) }
      return MPLine(a: l.a / length, b: l.b / length, c: l.c / length + (open.contains(side) ? 2 : 0))
    }
    func opposite(_ l: MPLine, _ extent: Double) -> MPLine {
      MPLine(a: extent * w.a - l.a, b: extent * w.b - l.b, c: extent * w.c - l.c)
    }
    let radius = max(0, min(radius, min(r.width, r.height) / 2))
    // A corner between two open sides is cut by the clip as well.
    func rounding(_ share: Double, _ sides: Sides) -> Double { open.isSuperset(of: sides) ? 0 : radius * share }
    self.init()
    left = edge(u, .left)
    top = edge(v, .top)
    right = edge(opposite(u, r.width), .right)
    bottom = edge(opposite(v, r.height), .bottom)
    (self.u, self.v, self.w) = (u, v, w)
    (width, height) = (r.width, r.height)
    topLeft = rounding(corners.topLeft, [.top, .left])
    topRight = rounding(corners.topRight, [.top, .right])
    bottomRight = rounding(corners.bottomRight, [.bottom, .right])
    bottomLeft = rounding(corners.bottomLeft, [.bottom, .left])
  }

  /// The shape of a layer, of which `open` sides lie outwards.
  init(_ layer: Layer, inverse: Homography, open: Sides = []) {
    self.init(layer.bounds, inverse: inverse, radius: layer.cornerRadius, corners: layer.maskedCorners, open: open)
  }

  /// The shape of a layer, each side moved inwards, with the same middles of its corners.
  init(_ layer: Layer, inverse: Homography, inset: Double) {
    let outer = MPShape(layer, inverse: inverse)
    self.init(layer.bounds.outset(by: -inset), inverse: inverse)
    topLeft = max(0, outer.topLeft - inset)
    topRight = max(0, outer.topRight - inset)
    bottomRight = max(0, outer.bottomRight - inset)
    bottomLeft = max(0, outer.bottomLeft - inset)
  }
}

extension RGBA {
  /// The colour as a premultiplied pixel, its alpha times another. Components outside 0...1 are clamped.
  func pixel(alpha other: Double = 1) -> UInt32 {
    func byte(_ x: Double) -> UInt32 { UInt32(x * 255 + 0.5, within: 0...255) }
    func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    let alpha = unit(a) * unit(other)
    return byte(alpha) << 24 | byte(unit(r) * alpha) << 16 | byte(unit(g) * alpha) << 8 | byte(unit(b) * alpha)
  }
}
