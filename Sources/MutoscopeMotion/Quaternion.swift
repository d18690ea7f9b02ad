import Glibc

/// A rotation of space, as a unit quaternion.
public struct Quaternion: Hashable, Sendable {
  public var x, y, z, w: Double

  public static let identity = Quaternion(0, 0, 0, 1)

  @inlinable public init(_ x: Double, _ y: Double, _ z: Double, _ w: Double) {
    (self.x, self.y, self.z, self.w) = (x, y, z, w)
  }

  /// The rotation by an angle about an axis, which need not have length 1 but must not be 0.
  public init(axis: (x: Double, y: Double, z: Double), degrees: Double) {
    let length = (axis.x * axis.x + axis.y * axis.y + axis.z * axis.z).squareRoot()
    let (s, c) = Angle.sineAndCosine(degrees: degrees / 2)
    self.init(axis.x / length * s, axis.y / length * s, axis.z / length * s, c)
  }

  /// The rotation of an orthonormal matrix with determinant 1 (its upper left 3 x 3 part), by Shepperd's method: the
  /// largest component comes from a square root, so that nothing is divided by a small number.
  public init(rotation m: Matrix4) {
    let trace = m.m11 + m.m22 + m.m33
    if trace >= max(m.m11, m.m22, m.m33) {
      let r = (1 + trace).squareRoot() * 2
      self.init((m.m23 - m.m32) / r, (m.m31 - m.m13) / r, (m.m12 - m.m21) / r, r / 4)
    } else if m.m11 >= max(m.m22, m.m33) {
      let r = (1 + m.m11 - m.m22 - m.m33).squareRoot() * 2
      self.init(r / 4, (m.m12 + m.m21) / r, (m.m13 + m.m31) / r, (m.m23 - m.m32) / r)
    } else if m.m22 >= m.m33 {
      let r = (1 + m.m22 - m.m11 - m.m33).squareRoot() * 2
      self.init((m.m12 + m.m21) / r, r / 4, (m.m23 + m.m32) / r, (m.m31 - m.m13) / r)
    } else {
      let r = (1 + m.m33 - m.m11 - m.m22).squareRoot() * 2
      self.init((m.m13 + m.m31) / r, (m.m23 + m.m32) / r, r / 4, (m.m12 - m.m21) / r)
    }
  }

  public var matrix: Matrix4 {
    Matrix4(
      1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
      2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
      2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
      0, 0, 0, 1)
  }
}

extension Quaternion {
  /// Turns at a steady rate the shorter way round (SEMANTICS 1.11), and on at that rate outside 0...1.
  public func mixed(with end: Quaternion, at progress: Double) -> Quaternion {
    if progress == 0 { return self }
    if progress == 1 { return end }
    var dot = x * end.x + y * end.y + z * end.z + w * end.w
    // q and -q are the same rotation; of the two ends the nearer one is meant.
    let sign: Double = dot < 0 ? -1 : 1
    dot = min(1, abs(dot))
    let angle = acos(dot)
    let sine = ((1 - dot) * (1 + dot)).squareRoot()
    if sine < 1e-12 { return self }
    let to = sin(progress * angle) / sine
    let from = (cos(progress * angle) - dot * to) * sign
    return Quaternion(
      x * from + end.x * to, y * from + end.y * to, z * from + end.z * to, w * from + end.w * to)
  }
}
