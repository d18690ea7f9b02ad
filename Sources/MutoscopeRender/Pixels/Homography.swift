import CPixels
import MutoscopeMotion
import MutoscopeTimeline

/// A projective map of the plane, `x' = (a x + b y + c) / (g x + h y + i)`, `y' = (d x + e y + f) / (...)`.
///
///     | a b c |   | x |
///     | d e f | * | y |
///     | g h i |   | 1 |
struct Homography: Equatable {
  var a, b, c, d, e, f, g, h, i: Double

  static let identity = Homography(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0, g: 0, h: 0, i: 1)

  init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double, g: Double, h: Double, i: Double) {
    (self.a, self.b, self.c) = (a, b, c)
    (self.d, self.e, self.f) = (d, e, f)
    (self.g, self.h, self.i) = (g, h, i)
  }

  /// The map of the plane z = 0 by a matrix, to pixels of a display scale.
  init(_ m: Matrix4, scale: Double) {
    self.init(
      a: m.m11 * scale, b: m.m21 * scale, c: m.m41 * scale,
      d: m.m12 * scale, e: m.m22 * scale, f: m.m42 * scale,
      g: m.m14, h: m.m24, i: m.m44)
  }

  /// The map that first stretches and then moves.
  static func place(x: Double, y: Double, scaleX: Double = 1, scaleY: Double = 1) -> Homography {
    Homography(a: scaleX, b: 0, c: x, d: 0, e: scaleY, f: y, g: 0, h: 0, i: 1)
  }

  /// `self * other` applies `other` first.
  static func * (m: Homography, n: Homography) -> Homography {
    Homography(
      a: m.a * n.a + m.b * n.d + m.c * n.g, b: m.a * n.b + m.b * n.e + m.c * n.h, c: m.a * n.c + m.b * n.f + m.c * n.i,
      d: m.d * n.a + m.e * n.d + m.f * n.g, e: m.d * n.b + m.e * n.e + m.f * n.h, f: m.d * n.c + m.e * n.f + m.f * n.i,
      g: m.g * n.a + m.h * n.d + m.i * n.g, h: m.g * n.b + m.h * n.e + m.i * n.h, i: m.g * n.c + m.h * n.f + m.i * n.i)
  }

  /// The inverse, whose w is positive where that of `self` is; nil for a map to a line or a point, or one that is not
  /// finite.
  var inverse: Homography? {
    let (ca, cb, cc) = (e * i - f * h, f * g - d * i, d * h - e * g)
    let determinant = a * ca + b * cb + c * cc
    guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
    let k = 1 / determinant
    let result = Homography(
      a: ca * k, b: (c * h - b * i) * k, c: (b * f - c * e) * k,
      d: cb * k, e: (a * i - c * g) * k, f: (c * d - a * f) * k,
      g: cc * k, h: (b * g - a * h) * k, i: (a * e - b * d) * k)
    return result.isFinite ? result : nil
  }

  var isFinite: Bool {
    (a + b + c + d + e + f + g + h + i).isFinite
  }

  /// Whether the map keeps the directions of the axes (they may be mirrored).
  var isUpright: Bool { b == 0 && d == 0 && g == 0 && h == 0 }

  var rows: (u: MPLine, v: MPLine, w: MPLine) {
    (MPLine(a: a, b: b, c: c), MPLine(a: d, b: e, c: f), MPLine(a: g, b: h, c: i))
  }

  /// The image of a point, or nil at or behind the eye.
  func apply(_ p: Point) -> Point? {
    let w = g * p.x + h * p.y + i
    guard w > 1e-9 else { return nil }
    return Point((a * p.x + b * p.y + c) / w, (d * p.x + e * p.y + f) / w)
  }

  /// How a step at a point is mapped: the derivative, column by column.
  func slope(at p: Point) -> (xx: Double, xy: Double, yx: Double, yy: Double)? {
    let w = g * p.x + h * p.y + i
    guard w > 1e-9, let image = apply(p) else { return nil }
    return (
      (a - image.x * g) / w, (d - image.y * g) / w,
      (b - image.x * h) / w, (e - image.y * h) / w
    )
  }

  /// The bounding box of a rectangle's image, or nil if a part of it lies at or behind the eye, where it has none.
  func bounds(of r: Rect) -> Rect? {
    var corners: [Point] = []
    corners.reserveCapacity(4)
    for corner in r.corners {
      guard let image = apply(corner), image.x.isFinite, image.y.isFinite else { return nil }
      corners.append(image)
    }
    return Rect(enclosing: corners)
  }
}
