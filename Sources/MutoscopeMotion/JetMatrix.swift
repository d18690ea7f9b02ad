/// A matrix whose elements change: in the order of `Matrix4.elements`.
@usableFromInline package struct JetMatrix<Number: Scalar>: Sendable {
  @usableFromInline package typealias Element = Jet<Number>

  @usableFromInline package var elements: [Element]

  @inlinable package init(_ matrix: Matrix4) { elements = matrix.elements.map(Element.init) }

  @inlinable package static var identity: JetMatrix { JetMatrix(.identity) }

  @inlinable package static func translation(_ x: Element, _ y: Element, _ z: Element) -> JetMatrix {
    var matrix = identity
    (matrix.elements[12], matrix.elements[13], matrix.elements[14]) = (x, y, z)
    return matrix
  }

  @inlinable package static func scale(_ x: Element, _ y: Element, _ z: Element) -> JetMatrix {
    var matrix = identity
    (matrix.elements[0], matrix.elements[5], matrix.elements[10]) = (x, y, z)
    return matrix
  }

  /// A function of a kind by its parameters, as `TransformFunction.parameters` orders them.
  @inlinable package init(_ kind: TransformFunction.Kind, _ p: [Element]) {
    switch kind {
    case .translation: self = .translation(p[0], p[1], p[2])
    case .scale: self = .scale(p[0], p[1], p[2])
    case .rotation: self = .turn(p[0], 0, 1)
    case .rotationX: self = .turn(p[0], 5, 6)
    case .rotationY: self = .turn(p[0], 10, 8)
    case .rotation3D:
      let (x, y, z, w) = (p[0], p[1], p[2], p[3])
      let (one, zero) = (Element(1), Element(0))
      self = .identity
      elements = [
        one - (y * y + z * z) * 2, (x * y + z * w) * 2, (x * z - y * w) * 2, zero,
        (x * y - z * w) * 2, one - (x * x + z * z) * 2, (y * z + x * w) * 2, zero,
        (x * z + y * w) * 2, (y * z - x * w) * 2, one - (x * x + y * y) * 2, zero, zero, zero, zero, one,
      ]
    case .perspective:
      self = .identity
      elements[11] = Element(0) - p[0].greatest(Element(0))
    case .matrix:
      self = .identity
      elements = p
    }
  }

  /// A turn in the plane of two axes, by where the first one's cosine and sine stand.
  @inlinable static func turn(_ degrees: Element, _ cosine: Int, _ sine: Int) -> JetMatrix {
    var matrix = identity
    let (s, c) = degrees.sineAndCosine(ofDegrees: ())
    let first = cosine / 5
    let second = (sine - first * 4)
    matrix.elements[first * 5] = c
    matrix.elements[second * 5] = c
    matrix.elements[first * 4 + second] = s
    matrix.elements[second * 4 + first] = Element(0) - s
    return matrix
  }

  @inlinable package static func * (a: JetMatrix, b: JetMatrix) -> JetMatrix {
    var product = a
    for column in 0..<4 {
      for row in 0..<4 {
        product.elements[column * 4 + row] = (1..<4).reduce(a.elements[row] * b.elements[column * 4]) {
          $0 + a.elements[$1 * 4 + row] * b.elements[column * 4 + $1]
        }
      }
    }
    return product
  }

  /// The image of a point of the plane z = 0, divided by w.
  @inlinable package func project(_ x: Element, _ y: Element) -> (x: Element, y: Element) {
    let m = elements
    let w = m[3] * x + m[7] * y + m[15]
    return ((m[0] * x + m[4] * y + m[12]) / w, (m[1] * x + m[5] * y + m[13]) / w)
  }

  /// The matrix without depth, as `Matrix4.flattened`.
  @inlinable package var flattened: JetMatrix {
    var flat = self
    for index in [2, 6, 8, 9, 11, 14] { flat.elements[index] = Element(0) }
    flat.elements[10] = Element(1)
    return flat
  }

  /// The determinant of the homography of the plane z = 0: its sign tells which side is seen.
  @inlinable package var winding: Element {
    let m = elements
    let first = m[0] * (m[5] * m[15] - m[13] * m[7])
    let second = m[4] * (m[1] * m[15] - m[13] * m[3])
    return first - second + m[12] * (m[1] * m[7] - m[5] * m[3])
  }
}

extension Matrix4 {
  /// `mixed(with:at:)` for a progress that changes.
  @inlinable package func mixed<Number: Scalar>(with end: Matrix4, at p: Jet<Number>) -> JetMatrix<Number>? {
    func lerp(_ a: Double, _ b: Double) -> Jet<Number> { p.mixed(from: a, to: b) }
    func lerp(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> [Jet<Number>] { (0..<3).map { lerp(a[$0], b[$0]) } }
    let zero = Jet<Number>(0)
    if self == end { return JetMatrix(self) }
    if is2D, end.is2D {
      guard let from = PlaneDecomposition(self), let to = PlaneDecomposition(end) else { return nil }
      let (a, b) = (from.mixed(with: to, at: 0), from.mixed(with: to, at: 1))
      var skew = JetMatrix<Number>.identity
      skew.elements[4] = lerp(a.skew, b.skew)
      let place = JetMatrix<Number>.translation(
        lerp(a.translation.x, b.translation.x), lerp(a.translation.y, b.translation.y), zero)
      let scale = JetMatrix<Number>.scale(
        lerp(a.scale.width, b.scale.width), lerp(a.scale.height, b.scale.height), Jet(1))
      return place * JetMatrix(.rotation, [lerp(a.degrees, b.degrees)]) * skew * scale
    }
    guard let a = decomposed(), let b = end.decomposed() else { return nil }
    var whole = JetMatrix<Number>.identity
    for (index, place) in [3, 7, 11, 15].enumerated() {
      whole.elements[place] = lerp(a.perspective[index], b.perspective[index])
    }
    whole = whole * JetMatrix(.translation, lerp(a.translation, b.translation))
    whole = whole * JetMatrix(.rotation3D, a.rotation.parts(turningTo: b.rotation, at: p))
    var skew = JetMatrix<Number>.identity
    for (index, place) in [4, 8, 9].enumerated() { skew.elements[place] = lerp(a.skew[index], b.skew[index]) }
    let scale = JetMatrix(.scale, lerp(a.scale, b.scale))
    return whole * skew * scale
  }
}

extension Quaternion {
  /// The parts on the way to another turn, at a progress that changes: `q(p) = q cos(p a) + r sin(p a)`.
  @inlinable func parts<Number: Scalar>(turningTo end: Quaternion, at p: Jet<Number>) -> [Jet<Number>] {
    let dot = x * end.x + y * end.y + z * end.z + w * end.w
    let sign: Double = dot < 0 ? -1 : 1
    let near = min(1, abs(dot))
    let sine = ((1 - near) * (1 + near)).squareRoot()
    if sine < 1e-12 { return [x, y, z, w].map { Jet($0) } }
    let (s, c) = (p * (Angle.degrees(cosine: near))).sineAndCosine(ofDegrees: ())
    return zip([x, y, z, w], [end.x, end.y, end.z, end.w]).map { a, b in
      c * (a * sign) + s * ((b - near * a * sign) / sine)
    }
  }
}

extension TransformFunction {
  /// The parameters of `mixed(with:at:)` with a function of the same kind, for a progress that changes; nil where a
  /// matrix has no parts.
  @inlinable package func parameters<Number: Scalar>(mixedWith end: TransformFunction, at p: Jet<Number>) -> [Jet<
    Number
  >]? {
    if case (.matrix(let a), .matrix(let b)) = (self, end) { return a.mixed(with: b, at: p)?.elements }
    if case (.rotation3D(let a), .rotation3D(let b)) = (self, end) { return a.parts(turningTo: b, at: p) }
    return zip(parameters, end.parameters).map { p.mixed(from: $0, to: $1) }
  }
}
