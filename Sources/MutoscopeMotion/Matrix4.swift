/// A 4 x 4 matrix in CSS's `matrix3d` order.
///
/// Points are columns: `p' = M p`. Element `mCR` stands in column C and row R, and the stored order runs down the
/// columns, so that translation is 13 to 15 (`m41 m42 m43`) and perspective is `m34 = -1/d`:
///
///     | m11 m21 m31 m41 |   | x |
///     | m12 m22 m32 m42 | * | y |
///     | m13 m23 m33 m43 |   | z |
///     | m14 m24 m34 m44 |   | 1 |
///
/// `a * b` applies `b` first.
public struct Matrix4: Hashable, Sendable {
  public var m11, m12, m13, m14: Double
  public var m21, m22, m23, m24: Double
  public var m31, m32, m33, m34: Double
  public var m41, m42, m43, m44: Double

  public static let identity = Matrix4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

  @inlinable public init(
    _ m11: Double, _ m12: Double, _ m13: Double, _ m14: Double, _ m21: Double, _ m22: Double, _ m23: Double,
    _ m24: Double, _ m31: Double, _ m32: Double, _ m33: Double, _ m34: Double, _ m41: Double, _ m42: Double,
    _ m43: Double, _ m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The matrix that moves by an offset.
  @inlinable public static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Matrix4 {
    Matrix4(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1)
  }

  /// Moves in the plane first: `self * .translation(x, y)`.
  @inlinable package func translated(_ x: Double, _ y: Double) -> Matrix4 {
    var moved = self
    moved.m41 += m11 * x + m21 * y
    moved.m42 += m12 * x + m22 * y
    moved.m43 += m13 * x + m23 * y
    moved.m44 += m14 * x + m24 * y
    return moved
  }

  public static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    func column(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> (Double, Double, Double, Double) {
      (
        a.m11 * x + a.m21 * y + a.m31 * z + a.m41 * w, a.m12 * x + a.m22 * y + a.m32 * z + a.m42 * w,
        a.m13 * x + a.m23 * y + a.m33 * z + a.m43 * w, a.m14 * x + a.m24 * y + a.m34 * z + a.m44 * w
      )
    }
    let c1 = column(b.m11, b.m12, b.m13, b.m14)
    let c2 = column(b.m21, b.m22, b.m23, b.m24)
    let c3 = column(b.m31, b.m32, b.m33, b.m34)
    let c4 = column(b.m41, b.m42, b.m43, b.m44)
    return Matrix4(
      c1.0, c1.1, c1.2, c1.3, c2.0, c2.1, c2.2, c2.3, c3.0, c3.1, c3.2, c3.3, c4.0, c4.1, c4.2, c4.3)
  }

  /// The homogeneous image of a point of space.
  @inlinable public func apply(x: Double, y: Double, z: Double = 0) -> (x: Double, y: Double, z: Double, w: Double) {
    (
      m11 * x + m21 * y + m31 * z + m41, m12 * x + m22 * y + m32 * z + m42,
      m13 * x + m23 * y + m33 * z + m43, m14 * x + m24 * y + m34 * z + m44
    )
  }

  /// The image of a point of the plane z = 0, seen from infinitely far away: divided by w. Where w is not positive,
  /// the point lies at or behind the eye and the result means nothing; `apply` tells.
  @inlinable public func project(_ point: Point) -> Point {
    let p = apply(x: point.x, y: point.y)
    return Point(p.x / p.w, p.y / p.w)
  }
}
