import Glibc

extension Matrix4 {
  /// Mixes the parts of two matrices, the rotation by slerp; two plane matrices stay in the plane (CSS Transforms 2).
  ///
  /// A matrix that cannot be inverted has no parts: then the value flips from one to the other at 0.5. Exact at 0 and
  /// 1.
  public func mixed(with end: Matrix4, at progress: Double) -> Matrix4 {
    if progress == 0 || self == end { return self }
    if progress == 1 { return end }
    if is2D, end.is2D {
      if let from = PlaneDecomposition(self), let to = PlaneDecomposition(end) {
        return from.mixed(with: to, at: progress).matrix
      }
    } else if let from = decomposed(), let to = end.decomposed() {
      return from.mixed(with: to, at: progress).matrix
    }
    return progress < 0.5 ? self : end
  }
}

extension Matrix4.Decomposition {
  public func mixed(with end: Self, at p: Double) -> Self {
    var result = self
    result.perspective = p == 1 ? end.perspective : perspective + (end.perspective - perspective) * p
    result.translation = translation.mixed(with: end.translation, at: p)
    result.rotation = rotation.mixed(with: end.rotation, at: p)
    result.skew = skew.mixed(with: end.skew, at: p)
    result.scale = scale.mixed(with: end.scale, at: p)
    return result
  }
}

extension SIMD3<Double> {
  fileprivate func mixed(with end: Self, at p: Double) -> Self { p == 1 ? end : self + (end - self) * p }
}

/// A plane matrix taken apart as translation * rotation * skew * scale. A mirror image is a negative scale of one axis,
/// so that it stays in the plane, where the general decomposition would turn it over in space.
@usableFromInline package struct PlaneDecomposition: Sendable {
  @usableFromInline package var translation: Point
  @usableFromInline package var degrees, skew: Double
  @usableFromInline package var scale: Size

  @usableFromInline package init?(_ m: Matrix4) {
    let determinant = m.m11 * m.m22 - m.m21 * m.m12
    guard determinant != 0, determinant.isFinite else { return nil }
    translation = Point(m.m41, m.m42)
    // The axis that is mirrored is the one that points more against its own direction.
    let mirrorsX = determinant < 0 && m.m11 < m.m22
    let mirrorsY = determinant < 0 && !mirrorsX
    let width = hypot(m.m11, m.m12) * (mirrorsX ? -1 : 1)
    let (c, s) = (m.m11 / width, m.m12 / width)
    let share = c * m.m21 + s * m.m22
    let height = hypot(m.m21 - c * share, m.m22 - s * share) * (mirrorsY ? -1 : 1)
    guard width != 0, height != 0 else { return nil }
    degrees = atan2(s, c) * (180 / .pi)
    skew = share / height
    scale = Size(width, height)
  }

  var matrix: Matrix4 {
    Matrix4.translation(translation.x, translation.y) * Matrix4(rotation: degrees)
      * Matrix4(1, 0, 0, 0, skew, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1) * Matrix4.scale(scale.width, scale.height)
  }

  @usableFromInline package func mixed(with end: Self, at p: Double) -> Self {
    var from = self
    if (scale.width < 0 && end.scale.height < 0) || (scale.height < 0 && end.scale.width < 0) {
      // Mirrored in different axes: half a turn apart, but for that both are mirrored in the same one.
      from.scale = Size(-scale.width, -scale.height)
      from.degrees += from.degrees < 0 ? 180 : -180
    }
    var result = from
    result.translation = translation.mixed(with: end.translation, at: p)
    // The shorter way round.
    var turn = (end.degrees - from.degrees).remainder(dividingBy: 360)
    if turn == -180 { turn = 180 }
    result.degrees = from.degrees + turn * p
    result.skew = skew.mixed(with: end.skew, at: p)
    result.scale = from.scale.mixed(with: end.scale, at: p)
    return result
  }
}
