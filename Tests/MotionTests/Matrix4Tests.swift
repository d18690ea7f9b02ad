import MutoscopeMotion
import Testing

@Suite("Matrices")
struct Matrix4Tests {
  @Test("The signs are CSS's")
  func signs() {
    // Clockwise on a screen whose y points down: right goes down.
    #expect(Matrix4(rotation: 90).project(Point(1, 0)) == Point(0, 1))
    // The right edge goes away from the viewer, who is at positive z.
    #expect(Matrix4(rotationY: 90).apply(x: 1, y: 0).z == -1)
    // The lower edge comes towards the viewer.
    #expect(Matrix4(rotationX: 90).apply(x: 0, y: 1).z == 1)
    #expect(Matrix4(perspective: 500).m34 == -1.0 / 500 && Matrix4(perspective: 0) == .identity)
    // Nearer things look larger.
    #expect((Matrix4(perspective: 500) * .translation(0, 0, 250)).project(Point(10, 0)) == Point(20, 0))
    #expect(Matrix4.translation(5, 0) * .scale(2, 2) == Matrix4(2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1))
  }

  @Test("Quarter turns are exact")
  func quarters() {
    #expect(Matrix4(rotation: 90) == Matrix4(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
    #expect(Matrix4(rotationY: 180) == Matrix4(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1))
    #expect(Matrix4(rotationX: 720) == .identity && Matrix4(rotation: -360).isIdentity)
  }

  @Test("A matrix times its inverse is the identity, and determinants multiply")
  func inverses() throws {
    var random = Seeded()
    for _ in 0..<300 {
      let (a, b) = (random.matrix(), random.matrix())
      let determinant = a.determinant
      let inverse = try #require(a.inverse())
      let condition = 8 * (inverse.elements.map(abs).max() ?? 1)
      expectNear(a * inverse, .identity, 1e-15 * condition * condition, "seed \(random.seed)")
      expectNear(inverse * a, .identity, 1e-15 * condition * condition, "seed \(random.seed)")
      expectNear((a * b).determinant, determinant * b.determinant, 1e-9, "seed \(random.seed)")
    }
    #expect(Matrix4.scale(1, 0).inverse() == nil)
    #expect(Matrix4.scale(2, 4).inverse() == Matrix4.scale(0.5, 0.25))
    #expect(Matrix4.translation(1, 2, 3).inverse() == Matrix4.translation(-1, -2, -3))
    #expect(Matrix4.scale(.nan, 1).inverse() == nil && Matrix4.scale(1e-200, 1e-200).inverse() == nil)
    #expect(Matrix4.scale(2, 3, 4).determinant == 24)
  }

  @Test("Flattening drops the depth and keeps the picture of the plane")
  func flattening() {
    let page = Matrix4(perspective: 500) * Matrix4(rotationY: 40) * Matrix4.translation(10, 20, 30)
    let flat = page.flattened
    #expect(flat.project(Point(50, 60)) == page.project(Point(50, 60)))
    #expect(flat.apply(x: 50, y: 60).z == 0)
    #expect(flat.flattened == flat)
  }

  @Test("Kinds are recognised")
  func kinds() {
    #expect(Matrix4(rotation: 30).is2D && !Matrix4(rotationY: 30).is2D && !Matrix4(perspective: 9).is2D)
    #expect(!Matrix4.translation(0, 0, 1).is2D && Matrix4.identity.isIdentity && !Matrix4(rotation: 1).isIdentity)
    #expect(Matrix4(Matrix4(rotation: 30).elements) == Matrix4(rotation: 30) && Matrix4([1, 2, 3]) == nil)
  }

  @Test("Taken apart and put together again a matrix is the same")
  func decomposition() throws {
    var random = Seeded()
    for _ in 0..<300 {
      var matrix = random.matrix()
      if random.next() % 2 == 0 { (matrix.m14, matrix.m24, matrix.m34, matrix.m44) = (0, 0, 0, 1) }
      guard let parts = matrix.decomposed() else { continue }
      let whole = parts.matrix
      let scaled = Matrix4(matrix.elements.map { $0 / matrix.m44 }) ?? matrix
      let inverse = try #require(affine(scaled).inverse())
      // The condition number tells how many digits can be right.
      let condition = 4 * (scaled.elements.map(abs).max() ?? 1) * (inverse.elements.map(abs).max() ?? 1)
      guard condition < 1e4 else { continue }
      expectNear(whole, scaled, 1e-15 * condition * condition, "seed \(random.seed)")
      let q = parts.rotation
      expectNear(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w, 1, 1e-15 * condition, "seed \(random.seed)")
    }
    #expect(Matrix4.scale(1, 1, 0).decomposed() == nil)
    let parts = try #require((Matrix4.translation(1, 2, 3) * Matrix4(rotationY: 90) * .scale(2, 3, 4)).decomposed())
    #expect(parts.translation == SIMD3(1, 2, 3))
    expectNear(parts.scale.x, 2, 1e-15)
    expectNear(parts.scale.z, 4, 1e-15)
    expectNear(parts.rotation.y, 0.5.squareRoot(), 1e-15)
  }

  private func affine(_ m: Matrix4) -> Matrix4 {
    var m = m
    (m.m14, m.m24, m.m34, m.m44) = (0, 0, 0, 1)
    return m
  }
}

extension Seeded {
  mutating func matrix() -> Matrix4 {
    Matrix4((0..<16).map { _ in number(-2...2) }) ?? .identity
  }
}
