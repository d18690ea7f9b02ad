import MutoscopeMotion
import Testing

@Suite("Mixing matrices")
struct Matrix4MixingTests {
  @Test("slerp agrees with WPT's transform-interpolation-001")
  func slerp() {
    let from = Quaternion(axis: (1, 1, 0), degrees: 90)
    let to = Quaternion(axis: (0, 1, 1), degrees: 180)
    let table: [(Double, (Double, Double, Double), Double)] = [
      (0.25, (0.5240829, 0.80426173, 0.28017884), 106.91089), (0.75, (0.163027, 0.774382, 0.611354), 153.99),
    ]
    for (p, axis, degrees) in table {
      let mixed = from.mixed(with: to, at: p)
      let expected = Quaternion(axis: axis, degrees: degrees)
      // WPT gives the second one to three digits only.
      expectNear(mixed.matrix, expected.matrix, p < 0.5 ? 2e-6 : 6e-4, "at \(p)")
      expectNear(from.matrix.mixed(with: to.matrix, at: p), mixed.matrix, 1e-14, "as matrices at \(p)")
    }
    #expect(from.mixed(with: to, at: 0) == from && from.mixed(with: to, at: 1) == to)
    // The shorter way round, though the quaternions point apart.
    let wide = Quaternion(axis: (0, 1, 0), degrees: 170).mixed(with: .init(axis: (0, 1, 0), degrees: -170), at: 0.5)
    expectNear(wide.matrix, Matrix4(rotationY: 180), 1e-15)
    // Steady: a quarter of the way four times is the whole.
    let half = from.mixed(with: to, at: 0.5)
    expectNear(from.mixed(with: half, at: 0.5).matrix, from.mixed(with: to, at: 0.25).matrix, 1e-15)
  }

  @Test("Quaternions and matrices say the same")
  func quaternions() {
    var random = Seeded()
    for _ in 0..<200 {
      let axis = (x: random.number(-1...1), y: random.number(-1...1), z: random.number(-1...1))
      let quaternion = Quaternion(axis: axis, degrees: random.number(-360...360))
      expectNear(Quaternion(rotation: quaternion.matrix).matrix, quaternion.matrix, 1e-14, "seed \(random.seed)")
    }
    for degrees in [0.0, 90, 180, 270] {
      expectNear(Quaternion(axis: (0, 1, 0), degrees: degrees).matrix, Matrix4(rotationY: degrees), 1e-15)
      expectNear(Quaternion(axis: (1, 0, 0), degrees: degrees).matrix, Matrix4(rotationX: degrees), 1e-15)
      expectNear(Quaternion(axis: (0, 0, 2), degrees: degrees).matrix, Matrix4(rotation: degrees), 1e-15)
    }
  }

  @Test("Plane matrices agree with WPT's transform-interpolation-005")
  func plane() {
    func matrix(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) -> Matrix4 {
      Matrix4(a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1)
    }
    let (s30, c30) = Angle.sineAndCosine(degrees: 30)
    let (s45, c45) = Angle.sineAndCosine(degrees: 45)
    let table: [(Matrix4, Matrix4, [(Double, Matrix4)])] = [
      (
        matrix(1, 0, 0, 1, 0, -6), matrix(0, 7, -1, 0, 6, 0),
        [
          (-1, matrix(0, 5, 1, 0, -6, -12)), (1.0 / 3, matrix(3 * c30, 3 * s30, -s30, c30, 2, -4)),
          (0.5, matrix(4 * c45, 4 * s45, -s45, c45, 3, -3)), (1, matrix(0, 7, -1, 0, 6, 0)),
          (2, matrix(-13, 0, 0, -1, 12, 6)),
        ]
      ),
      (
        matrix(1, 0, 0, 7, 0, 0), matrix(7, 0, 1, 1, 0, 0),
        [
          (-1, matrix(-5, 0, -13, 13, 0, 0)), (1.0 / 3, matrix(3, 0, 5.0 / 3, 5, 0, 0)),
          (0.5, matrix(4, 0, 2, 4, 0, 0)), (2, matrix(13, 0, -10, -5, 0, 0)),
        ]
      ),
      (
        .identity, matrix(7, 0, 2, 2, 6, 0),
        [
          (-1, matrix(-5, 0, 0, 0, -6, 0)), (0.25, matrix(2.5, 0, 0.3125, 1.25, 1.5, 0)),
          (0.5, matrix(4, 0, 0.75, 1.5, 3, 0)), (2, matrix(13, 0, 6, 3, 12, 0)),
        ]
      ),
      (
        matrix(3, 0, 0, 5, 0, -6), .identity,
        [(-1, matrix(5, 0, 0, 9, 0, -12)), (0.25, matrix(2.5, 0, 0, 4, 0, -4.5)), (2, matrix(-1, 0, 0, -3, 0, 6))]
      ),
    ]
    for (from, to, samples) in table {
      for (p, expected) in samples { expectNear(from.mixed(with: to, at: p), expected, 1e-12, "at \(p)") }
    }
  }

  @Test("Matrices of space agree with WPT's transform-interpolation-005, perspective and all")
  func space() throws {
    let turned: [Double] = [
      1.0806046117362795, 0, -1.682941969615793, 0, 0, 3, 0, 0, 3.365883939231586, 0, 2.161209223472559, 0, 0, 0, 0, 1,
    ]
    let skewed: [Double] = [
      0, 0.6875, -0.625, 0.3125, -0.6666666666666665, -1, 0.8333333333333334, 0.125, -0.6666666666666665, 0, 0.5,
      1.0625, -1.1875, -0.0625, 1.3125, 1,
    ]
    let other: [Double] = [
      0.571428571428571, -0.625, -0.8333333333333346, -0.66666666666669, 0.5, -0.1875, -0.8125, 0.3125, 0.34375, -1,
      0.8333333333333327, 1.34375, -1.34375, 1, -0.9375, 1,
    ]
    let none = Matrix4.identity.elements
    let table: [([Double], [Double], Double, [Double])] = [
      (none, turned, -1, [0, 0, 0, 0, 0, -1, 0, 0, 1.682941969615793, 0, -1.0806046117362795, 0, 0, 0, 0, 1]),
      (
        none, turned, 0.25,
        [
          1.211140527138306, 0, -0.30925494906815365, 0, 0, 1.5, 0, 0, 0.43295692869541513, 0, 1.6955967379936283, 0,
          0, 0, 0, 1,
        ]
      ),
      (
        turned, none, -1,
        [
          -1.2484405096414273, 0, -2.727892280477045, 0, 0, 5, 0, 0, 6.365081987779772, 0, -2.9130278558299967, 0, 0, 0,
          0, 1,
        ]
      ),
      (
        none, skewed, 0.25,
        [
          0.9041890962319094, 0.3522701519297133, -0.15240204298176957, -0.1428256720529315, -0.7579798772527586,
          0.6803606288839232, -0.05133336076757235, 0.37904689530895724, -0.1957679784745485, 0.38554138029509327,
          0.8226186974340638, 0.3370288143441876, -0.296875, -0.015625, 0.328125, 0.5930529142680923,
        ]
      ),
      (
        none, skewed, 2,
        [
          -0.5844534449366048, -0.42278005999296053, -0.4650580659922564, -0.6817595809063256, 0.9156938760088464,
          0.3851647027225889, 0.9244443507516923, 0.7218225020358241, -0.0803568793574344, 0.1719974850210706,
          -0.49676609633513097, -0.25968177786904373, -2.375, -0.125, 2.625, 5.340768914473685,
        ]
      ),
      (
        skewed, other, 0.75,
        [
          0.6861191524977764, -0.18025672746204927, -0.8710297237546482, 0.6072134247444672, 0.2819931018922366,
          0.27778974607679663, -0.6540128246146626, 0.5063632314069845, 0.5509562084361049, -0.3215202993119732,
          0.5459062603735321, 2.8697154005492105, -1.3046875, 0.734375, -0.375, 1.6470169329910096,
        ]
      ),
      (
        other, none, 0.25,
        [
          0.7912976716694541, -0.4517927901159618, -0.6868745974719376, 1.2522201536338506, 0.7952183069582651,
          0.06340410955800829, -0.7956629784232128, 2.2561737435012983, 0.345639443327071, -0.8934490945546473,
          0.830131443385676, 1.2606901484983566, -1.0078125, 0.75, -0.703125, 2.4888661932358946,
        ]
      ),
    ]
    for (from, to, p, expected) in table {
      let (start, end) = (try #require(Matrix4(from)), try #require(Matrix4(to)))
      expectNear(start.mixed(with: end, at: p), try #require(Matrix4(expected)), 1e-12, "at \(p)")
    }
  }

  @Test("A mirror image stays in the plane and turns the shorter way")
  func mirrors() {
    let mirror = Matrix4.scale(-1, 1)
    for p in [0.1, 0.5, 0.9] {
      let mixed = Matrix4.identity.mixed(with: mirror, at: p)
      #expect(mixed.is2D)
      expectNear(mixed, .scale(1 - 2 * p, 1), 1e-12)
    }
    expectNear(Matrix4(rotation: 170).mixed(with: Matrix4(rotation: -170), at: 0.5), Matrix4(rotation: 180), 1e-12)
    // Mirrored in x and mirrored in y are half a turn apart.
    let between = mirror.mixed(with: .scale(1, -1), at: 0.5)
    expectNear(between.determinant, -1, 1e-12)
  }

  @Test("Both ends are exact and the mixture is reversible")
  func laws() {
    var random = Seeded()
    for _ in 0..<100 {
      let (a, b) = (random.matrix(), random.matrix())
      #expect(a.mixed(with: b, at: 0) == a && a.mixed(with: b, at: 1) == b)
      let p = random.number(0...1)
      if abs(p - 0.5) < 1e-6 { continue }
      let (there, back) = (a.mixed(with: b, at: p), b.mixed(with: a, at: 1 - p))
      let size = there.elements.map(abs).max() ?? 1
      expectNear(there, back, 1e-7 * max(1, size), "seed \(random.seed)")
    }
  }

  @Test("A matrix without inverse flips in the middle")
  func singular() {
    let flat = Matrix4.scale(0, 1)
    #expect(Matrix4.identity.mixed(with: flat, at: 0.499) == .identity)
    #expect(Matrix4.identity.mixed(with: flat, at: 0.5) == flat)
    #expect(flat.mixed(with: Matrix4(rotationY: 40), at: 0.2) == flat)
  }
}
