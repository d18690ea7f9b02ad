import MutoscopeMotion
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("Rotations about different axes")
struct RotationMixingTests {
  @Test("Two without a common axis are mixed as rotate3d (CSS Transforms 2)")
  func references() {
    // The specification's pseudo-code for matrices, run in Python: the columns of the upper left 3 x 3 part.
    let table: [(TransformFunction, TransformFunction, Double, [Double])] = [
      (
        .rotationX(90), .rotationY(90), 0.25,
        [
          0.910683602523, 0.244016935856, -0.333333333333, 0.244016935856, 0.333333333333, 0.910683602523,
          0.333333333333, -0.910683602523, 0.244016935856,
        ]
      ),
      (
        .rotationX(60), .rotation(-45), 0.5,
        [
          0.918645434403, -0.380515397942, -0.106294862433, 0.380515397942, 0.779764503792, 0.497167326516,
          -0.106294862433, -0.497167326516, 0.861119069389,
        ]
      ),
      (
        .rotationX(60), .rotation(-45), 1.5,
        [
          0.449955863247, -0.849204969098, 0.276388569933, 0.849204969098, 0.311074932636, -0.426712205995,
          0.276388569933, 0.426712205995, 0.861119069389,
        ]
      ),
      (
        .rotationY(120), .rotationX(-150), 0.25,
        [
          -0.18761940538, -0.529225237891, -0.827477858498, -0.529225237891, 0.764167416639, -0.368739483819,
          0.827477858498, 0.368739483819, -0.423451988741,
        ]
      ),
      (
        .rotation(30), .rotationY(200), 0.5,
        [
          0.112095698331, 0.252578196506, 0.961061293085, -0.252578196506, 0.942634662245, -0.218275395277,
          -0.961061293085, -0.218275395277, 0.169461036085,
        ]
      ),
    ]
    for (from, to, p, columns) in table {
      let mixed = Transform([from]).mixed(with: Transform([to]), at: p)
      var expected = Matrix4.identity
      (expected.m11, expected.m12, expected.m13) = (columns[0], columns[1], columns[2])
      (expected.m21, expected.m22, expected.m23) = (columns[3], columns[4], columns[5])
      (expected.m31, expected.m32, expected.m33) = (columns[6], columns[7], columns[8])
      expectNear(mixed.matrix, expected, 1e-11, "\(from) to \(to) at \(p)")
      #expect(mixed.kinds == [.rotation3D])
    }
    // By hand: the middle of two quarters is a turn about (1, 1, 0) by arccos(1/3).
    let half = Transform.rotationX(90).mixed(with: .rotationY(90), at: 0.5)
    expectNear(half.matrix, Quaternion(axis: (1, 1, 0), degrees: 70.528779365509308).matrix, 1e-15)
  }

  @Test("One by no angle is about the other's axis, so that turns are kept")
  func nothing() {
    #expect(Transform.rotationX(0).mixed(with: .rotationY(720), at: 0.25) == .rotationY(180))
    #expect(Transform.rotation(-540).mixed(with: .rotationX(0), at: 0.5) == .rotation(-270))
    #expect(Transform.rotationX(0).mixed(with: .rotationY(0), at: 0.5) == .rotationY(0))
    // A whole turn is an angle: it is no rotation, but not by 0.
    #expect(Transform.rotationX(360).mixed(with: .rotationY(90), at: 0.5).kinds == [.rotation3D])
  }

  @Test("Lists stay lists: what follows is mixed function by function, from what was seen on the way as well")
  func lists() {
    let from = Transform.perspective(400) * .translation(10) * .rotationX(80) * .translation(0, 0, 50) * .rotation(720)
    let to = Transform.perspective(400) * .translation(30) * .rotationY(-60) * .translation(0, 0, 90)
    let half = from.mixed(with: to, at: 0.5)
    #expect(half.kinds == [.perspective, .translation, .rotation3D, .translation, .rotation])
    #expect(half.functions[1] == .translation(x: 20, y: 0, z: 0) && half.functions[4] == .rotation(360))
    #expect(half.functions[3] == .translation(x: 0, y: 0, z: 70))
    let later = half.mixed(with: to, at: 0.5)
    expectNear(later.functions[2].matrix, from.mixed(with: to, at: 0.75).functions[2].matrix, 1e-14)
    #expect(later.functions[4] == .rotation(180))
    // A rotation and a scale are not alike.
    #expect(Transform.rotationX(80).mixed(with: .scale(2), at: 0.5).kinds == [.matrix])
  }

  @Test("The turn between is steady, and no longer than half a circle")
  func steady() {
    var random = Seeded()
    func angle(_ a: Transform, _ b: Transform) -> Double {
      let m = a.matrix.elements
      let n = b.matrix.elements
      let trace = [0, 1, 2, 4, 5, 6, 8, 9, 10].reduce(0) { $0 + m[$1] * n[$1] }
      return acos(min(1, max(-1, (trace - 1) / 2))) * (180 / .pi)
    }
    for _ in 0..<200 {
      let (x, y) = (Transform.rotationX(random.number(-400...400)), Transform.rotationY(random.number(-400...400)))
      let whole = angle(x, y)
      for p in [0.2, 0.5, 0.8] {
        let mixed = x.mixed(with: y, at: p)
        expectNear(angle(x, mixed), whole * p, 1e-6, "seed \(random.seed): \(x) to \(y) at \(p)")
        expectNear(angle(mixed, y), whole * (1 - p), 1e-6, "seed \(random.seed): \(x) to \(y) at \(p)")
      }
    }
  }

  @Test("Rotations by nothing have the kind of the others, turns of space none")
  func lanes() {
    #expect(Transform.commonKinds(of: [.rotationX(0), .rotationY(40)]) == [.rotationY])
    #expect(Transform.commonKinds(of: [.rotationX(0) * .scale(2), .rotationY(40)]) == [.rotationY, .scale])
    #expect(Transform.commonKinds(of: [.rotationX(0), .rotationY(0)]) == [.rotationX])
    #expect(Transform.commonKinds(of: [.rotationX(1), .rotationY(40)]) == nil)
    #expect(Transform.commonKinds(of: [.rotationX(0), .scale(2)]) == nil)
    // What moves by its kinds does so even where it has come to 0.
    #expect(Transform.commonKinds(of: [.rotationX(0), .rotationY(40)], with: [[.rotationX]]) == nil)
    #expect(Transform.commonKinds(of: [.rotationX(0)], with: [[.rotationY, .scale]]) == [.rotationY, .scale])
    let turned = Transform.rotationX(90).mixed(with: .rotationY(90), at: 0.5)
    #expect(Transform.commonKinds(of: [turned, turned]) == nil)
    #expect(Transform.componentNames(of: turned.kinds) == Transform.matrixNames)
  }
}
