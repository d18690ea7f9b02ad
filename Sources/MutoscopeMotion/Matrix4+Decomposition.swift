import Glibc

extension Matrix4 {
  /// A matrix taken apart as perspective * translation * rotation * skew * scale (CSS Transforms 2, section 11).
  public struct Decomposition: Hashable, Sendable {
    /// The last row of the perspective part: m14, m24, m34, m44.
    public var perspective = SIMD4(0.0, 0, 0, 1)
    public var translation = SIMD3<Double>.zero
    public var rotation = Quaternion.identity
    /// Of y along x, of z along x, of z along y.
    public var skew = SIMD3<Double>.zero
    public var scale = SIMD3<Double>.one

    /// The matrix put together again.
    public var matrix: Matrix4 {
      var whole = Matrix4.identity
      (whole.m14, whole.m24, whole.m34, whole.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
      whole = whole * Matrix4.translation(translation.x, translation.y, translation.z) * rotation.matrix
      let skewed = Matrix4(1, 0, 0, 0, skew.x, 1, 0, 0, skew.y, skew.z, 1, 0, 0, 0, 0, 1)
      return whole * skewed * Matrix4.scale(scale.x, scale.y, scale.z)
    }
  }

  /// The parts of the matrix, or nil where it cannot be inverted.
  public func decomposed() -> Decomposition? {
    guard m44 != 0 else { return nil }
    let k = 1 / m44
    var affine = Matrix4(
      m11 * k, m12 * k, m13 * k, 0, m21 * k, m22 * k, m23 * k, 0, m31 * k, m32 * k, m33 * k, 0,
      m41 * k, m42 * k, m43 * k, 1)
    guard let inverse = affine.inverse() else { return nil }
    var parts = Decomposition()
    if m14 != 0 || m24 != 0 || m34 != 0 {
      // The row vector p with p * affine = the last row.
      let (a, b, c) = (m14 * k, m24 * k, m34 * k)
      func entry(_ x: Double, _ y: Double, _ z: Double, _ w: Double) -> Double { a * x + b * y + c * z + w }
      parts.perspective = SIMD4(
        entry(inverse.m11, inverse.m12, inverse.m13, inverse.m14),
        entry(inverse.m21, inverse.m22, inverse.m23, inverse.m24),
        entry(inverse.m31, inverse.m32, inverse.m33, inverse.m34),
        entry(inverse.m41, inverse.m42, inverse.m43, inverse.m44))
    }
    parts.translation = SIMD3(affine.m41, affine.m42, affine.m43)

    // Gram and Schmidt on the images of the axes.
    var x = SIMD3(affine.m11, affine.m12, affine.m13)
    var y = SIMD3(affine.m21, affine.m22, affine.m23)
    var z = SIMD3(affine.m31, affine.m32, affine.m33)
    parts.scale.x = x.normalize()
    parts.skew.x = x.removeShare(from: &y)
    parts.scale.y = y.normalize()
    parts.skew.y = x.removeShare(from: &z)
    parts.skew.z = y.removeShare(from: &z)
    parts.scale.z = z.normalize()
    guard parts.scale.x != 0, parts.scale.y != 0, parts.scale.z != 0 else { return nil }
    parts.skew /= SIMD3(parts.scale.y, parts.scale.z, parts.scale.z)
    if x.dot(y.cross(z)) < 0 {
      (parts.scale, x, y, z) = (parts.scale * -1, x * -1, y * -1, z * -1)
    }
    affine = Matrix4(x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, 0, 0, 0, 1)
    parts.rotation = Quaternion(rotation: affine)
    return parts
  }
}

extension SIMD3<Double> {
  fileprivate func dot(_ v: Self) -> Double { x * v.x + y * v.y + z * v.z }

  fileprivate func cross(_ v: Self) -> Self { Self(y * v.z - z * v.y, z * v.x - x * v.z, x * v.y - y * v.x) }

  /// Makes the length 1 and returns what it was.
  fileprivate mutating func normalize() -> Double {
    let length = dot(self).squareRoot()
    if length > 0 { self /= length }
    return length
  }

  /// Makes another vector perpendicular to this unit vector and returns what it had of it.
  fileprivate func removeShare(from other: inout Self) -> Double {
    let share = dot(other)
    other -= share * self
    return share
  }
}
