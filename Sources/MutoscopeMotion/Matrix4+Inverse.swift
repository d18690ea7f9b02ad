extension Matrix4 {
  /// The determinant.
  public var determinant: Double {
    let (s, c) = minors
    return s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
  }

  /// The inverse, or nil where the determinant is 0 or not finite.
  public func inverse() -> Matrix4? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let (s, c) = minors
    let k = 1 / determinant
    guard k.isFinite else { return nil }
    return Matrix4(
      (m22 * c.5 - m23 * c.4 + m24 * c.3) * k, (-m12 * c.5 + m13 * c.4 - m14 * c.3) * k,
      (m42 * s.5 - m43 * s.4 + m44 * s.3) * k, (-m32 * s.5 + m33 * s.4 - m34 * s.3) * k,
      (-m21 * c.5 + m23 * c.2 - m24 * c.1) * k, (m11 * c.5 - m13 * c.2 + m14 * c.1) * k,
      (-m41 * s.5 + m43 * s.2 - m44 * s.1) * k, (m31 * s.5 - m33 * s.2 + m34 * s.1) * k,
      (m21 * c.4 - m22 * c.2 + m24 * c.0) * k, (-m11 * c.4 + m12 * c.2 - m14 * c.0) * k,
      (m41 * s.4 - m42 * s.2 + m44 * s.0) * k, (-m31 * s.4 + m32 * s.2 - m34 * s.0) * k,
      (-m21 * c.3 + m22 * c.1 - m23 * c.0) * k, (m11 * c.3 - m12 * c.1 + m13 * c.0) * k,
      (-m41 * s.3 + m42 * s.1 - m43 * s.0) * k, (m31 * s.3 - m32 * s.1 + m33 * s.0) * k)
  }

  /// The 2 x 2 minors of the first two stored columns and of the last two (Laplace's expansion).
  private typealias Minors = (Double, Double, Double, Double, Double, Double)

  private var minors: (Minors, Minors) {
    (
      (
        m11 * m22 - m21 * m12, m11 * m23 - m21 * m13, m11 * m24 - m21 * m14,
        m12 * m23 - m22 * m13, m12 * m24 - m22 * m14, m13 * m24 - m23 * m14
      ),
      (
        m31 * m42 - m41 * m32, m31 * m43 - m41 * m33, m31 * m44 - m41 * m34,
        m32 * m43 - m42 * m33, m32 * m44 - m42 * m34, m33 * m44 - m43 * m34
      )
    )
  }
}
