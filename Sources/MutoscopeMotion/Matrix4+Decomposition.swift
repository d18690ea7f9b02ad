#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Matrix4 {
  /// A matrix taken apart as perspective * translation * rotation * skew * scale (CSS Transforms 2, section 11).
  public struct Decomposition: Hashable, Sendable {
    /// The last row of the perspective part: m14, m24, m34, m44.
    public var perspective = (x: 0.0, y: 0.0, z: 0.0, w: 1.0)
    public var translation = (x: 0.0, y: 0.0, z: 0.0)
    public var rotation = Quaternion.identity
    public var skew = (xy: 0.0, xz: 0.0, yz: 0.0)
    public var scale = (x: 1.0, y: 1.0, z: 1.0)

    public static func == (a: Decomposition, b: Decomposition) -> Bool {
      a.perspective == b.perspective && a.translation == b.translation && a.rotation == b.rotation
        && a.skew == b.skew && a.scale == b.scale
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(matrix) }

    /// The matrix put together again.
    public var matrix: Matrix4 {
      var whole = Matrix4.identity
      (whole.m14, whole.m24, whole.m34, whole.m44) = perspective
      whole = whole * Matrix4.translation(translation.x, translation.y, translation.z) * rotation.matrix
      let skewed = Matrix4(1, 0, 0, 0, skew.xy, 1, 0, 0, skew.xz, skew.yz, 1, 0, 0, 0, 0, 1)
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
      parts.perspective = (
        entry(inverse.m11, inverse.m12, inverse.m13, inverse.m14),
        entry(inverse.m21, inverse.m22, inverse.m23, inverse.m24),
        entry(inverse.m31, inverse.m32, inverse.m33, inverse.m34),
        entry(inverse.m41, inverse.m42, inverse.m43, inverse.m44)
      )
    }
    parts.translation = (affine.m41, affine.m42, affine.m43)

    // Gram and Schmidt on the images of the axes.
    var x = Axis(affine.m11, affine.m12, affine.m13)
    var y = Axis(affine.m21, affine.m22, affine.m23)
    var z = Axis(affine.m31, affine.m32, affine.m33)
    parts.scale.x = x.normalize()
    parts.skew.xy = x.removeShare(from: &y)
    parts.scale.y = y.normalize()
    parts.skew.xz = x.removeShare(from: &z)
    parts.skew.yz = y.removeShare(from: &z)
    parts.scale.z = z.normalize()
    guard parts.scale.x != 0, parts.scale.y != 0, parts.scale.z != 0 else { return nil }
    parts.skew = (parts.skew.xy / parts.scale.y, parts.skew.xz / parts.scale.z, parts.skew.yz / parts.scale.z)
    if x.dot(y.cross(z)) < 0 {
      parts.scale = (-parts.scale.x, -parts.scale.y, -parts.scale.z)
      (x, y, z) = (x.negated, y.negated, z.negated)
    }
    affine = Matrix4(x.x, x.y, x.z, 0, y.x, y.y, y.z, 0, z.x, z.y, z.z, 0, 0, 0, 0, 1)
    parts.rotation = Quaternion(rotation: affine)
    return parts
  }
}

/// A vector of space while a matrix is taken apart.
private struct Axis {
  var x, y, z: Double

  init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

  var negated: Axis { Axis(-x, -y, -z) }

  func dot(_ v: Axis) -> Double { x * v.x + y * v.y + z * v.z }

  func cross(_ v: Axis) -> Axis { Axis(y * v.z - z * v.y, z * v.x - x * v.z, x * v.y - y * v.x) }

  /// Makes the length 1 and returns what it was.
  mutating func normalize() -> Double {
    let length = dot(self).squareRoot()
    if length > 0 { self = Axis(x / length, y / length, z / length) }
    return length
  }

  /// Makes another vector perpendicular to this unit vector and returns what it had of it.
  func removeShare(from other: inout Axis) -> Double {
    let share = dot(other)
    other = Axis(other.x - share * x, other.y - share * y, other.z - share * z)
    return share
  }
}
