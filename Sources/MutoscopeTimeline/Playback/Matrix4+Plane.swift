import MutoscopeMotion

extension Matrix4 {
  /// Whether what lies in the plane z = 0 stays in it.
  var keepsPlane: Bool { m13 == 0 && m23 == 0 && m43 == 0 }

  /// The image of the plane z = 0, as `a x + b y + c z + d w`: the distance where w is 1, positive towards the viewer. Nil
  /// where that sees it edge-on.
  var plane: SIMD4<Double>? {
    func determinant(
      _ a: (Double, Double, Double), _ b: (Double, Double, Double), _ c: (Double, Double, Double)
    ) -> Double {
      a.0 * (b.1 * c.2 - c.1 * b.2) - b.0 * (a.1 * c.2 - c.1 * a.2) + c.0 * (a.1 * b.2 - b.1 * a.2)
    }
    let normal = SIMD4(
      determinant((m12, m13, m14), (m22, m23, m24), (m42, m43, m44)),
      -determinant((m11, m13, m14), (m21, m23, m24), (m41, m43, m44)),
      determinant((m11, m12, m14), (m21, m22, m24), (m41, m42, m44)),
      -determinant((m11, m12, m13), (m21, m22, m23), (m41, m42, m43)))
    let length = (normal.x * normal.x + normal.y * normal.y + normal.z * normal.z).squareRoot()
    guard length > 0, length.isFinite, normal.w.isFinite, abs(normal.z) > 1e-9 * length else { return nil }
    return normal / (normal.z < 0 ? -length : length)
  }

  /// The outline on the stage of what of a rectangle is before the eye: as a rule its corners.
  func outline(of rect: Rect) -> [Point] { seenCorners(of: rect).map { Point($0.x, $0.y) } }

  /// A rectangle's image as far as it is before the eye, at most ten thousand times as large as at its farthest.
  func seenCorners(of rect: Rect) -> [SIMD3<Double>] {
    let corners = rect.corners.map { apply(x: $0.x, y: $0.y) }
    let least = 1e-4 * (corners.map(\.w).max() ?? 0)
    guard least > 0, least.isFinite else { return [] }
    var seen: [SIMD3<Double>] = []
    for (index, a) in corners.enumerated() {
      let b = corners[(index + 1) % corners.count]
      if a.w >= least { seen.append(SIMD3(a.x, a.y, a.z) / a.w) }
      guard (a.w < least) != (b.w < least) else { continue }
      let share = (least - a.w) / (b.w - a.w)
      func mixed(_ x: Double, _ y: Double) -> Double { (x + (y - x) * share) / least }
      seen.append(SIMD3(mixed(a.x, b.x), mixed(a.y, b.y), mixed(a.z, b.z)))
    }
    return seen.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite } ? seen : []
  }
}
