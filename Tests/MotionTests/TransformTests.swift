import MutoscopeMotion
import Testing

@Suite("Transforms")
struct TransformTests {
  @Test("Like functions keep their turns (WPT transform-interpolation-001)")
  func turns() {
    func angle(_ from: Double, _ to: Double, _ p: Double) -> Transform {
      Transform.rotation(from).mixed(with: .rotation(to), at: p)
    }
    #expect(angle(30, 330, 0.25) == .rotation(105) && angle(30, 330, -1) == .rotation(-270))
    #expect(angle(0, 900, 0.75) == .rotation(675) && angle(0, 900, 2) == .rotation(1800))
    let turned = Transform.rotationY(0).mixed(with: .rotationY(-180), at: 0.5)
    #expect(turned == .rotationY(-90))
  }

  @Test("Perspectives are mixed by 1/d, and none is 1/d = 0")
  func perspective() {
    // SEMANTICS 1.11: 400 -> 500 at 0.25 is 421.05 (older WPT: 425).
    guard case .perspective(let d) = Transform.perspective(400).mixed(with: .perspective(500), at: 0.25).functions[0]
    else { Issue.record("not a perspective"); return }
    expectNear(d, 421.0526315789474, 1e-10)
    #expect(Transform.identity.mixed(with: .perspective(500), at: 0.5) == .perspective(1000))
    #expect(Transform.perspective(500).mixed(with: .identity, at: 1.5) == .perspective(0))
  }

  @Test("A list that ends earlier goes on with identities (WPT 004, 005)")
  func padding() {
    let far = Transform.translation(100, 200, 300)
    #expect(far.mixed(with: .identity, at: 0.25) == .translation(75, 150, 225))
    #expect(far.mixed(with: .identity, at: 2) == .translation(-100, -200, -300))
    #expect(Transform.identity.mixed(with: .rotation(360), at: 0.75) == .rotation(270))
    let grown = Transform.rotation(90).mixed(with: .rotation(180) * .scale(3), at: 0.5)
    #expect(grown == .rotation(135) * .scale(2))
  }

  @Test("After a common beginning the rest is mixed as matrices (WPT 004)")
  func unlike() {
    let skew1 = Transform.matrix(Matrix4(1, 0, 0, 0, 1.5574077246549023, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1))
    let from = Transform.translation(8, -4, 12) * skew1 * .perspective(400)
    let to = Transform.translation(4, -12, 8) * .scale(1, 2) * .perspective(500)
    let table: [(Double, (Double, Double, Double), [Double])] = [
      (0.25, (7, -6, 11), [1, 0, 0, 0, 1.46007, 1.25, 0, 0, 0, 0, 1, -0.002375, 0, 0, 0, 1]),
      (0.75, (5, -10, 9), [1, 0, 0, 0, 0.681366, 1.75, 0, 0, 0, 0, 1, -0.002125, 0, 0, 0, 1]),
      (2, (0, -20, 4), [1, 0, 0, 0, -4.67222, 3, 0, 0, 0, 0, 1, -0.0015, 0, 0, 0, 1]),
    ]
    for (p, offset, rest) in table {
      let mixed = from.mixed(with: to, at: p)
      #expect(mixed.kinds == [.translation, .matrix])
      #expect(mixed.functions[0] == .translation(x: offset.0, y: offset.1, z: offset.2))
      expectNear(mixed.functions[1].matrix, Matrix4(rest) ?? .identity, 5e-6, "at \(p)")
    }
    // scale(0) cannot be inverted: the rest flips, the beginning goes on.
    let flat = Transform.translation(0) * .scale(0)
    let page = Transform.translation(10) * .rotationY(90)
    #expect(flat.mixed(with: page, at: 0.4).functions[1] == .matrix(.scale(0, 0)))
    #expect(flat.mixed(with: page, at: 0.6).functions[1] == .matrix(Matrix4(rotationY: 90)))
    #expect(flat.mixed(with: page, at: 0.4).functions[0] == .translation(x: 4, y: 0, z: 0))
  }

  @Test("Both ends are exact, whatever the lists")
  func ends() {
    var random = Seeded()
    for _ in 0..<200 {
      let (a, b) = (random.transform(), random.transform())
      #expect(a.mixed(with: b, at: 0) == a && a.mixed(with: b, at: 1) == b, "seed \(random.seed)")
    }
  }

  @Test("The right factor is applied first")
  func product() {
    let moved = Transform.translation(10) * .scale(2)
    #expect(moved.matrix.project(Point(1, 0)) == Point(12, 0))
    #expect((Transform.scale(2) * .translation(10)).matrix.project(Point(1, 0)) == Point(22, 0))
    #expect(Transform.identity.matrix == .identity && (Transform.identity * moved) == moved)
    #expect(Transform.rotation(360).matrix.isIdentity && !Transform.rotation(1).matrix.isIdentity)
  }

  @Test("Lanes mix like lists, number by number")
  func lanes() throws {
    let lists: [Transform] = [
      .identity, .perspective(500), .perspective(300) * .rotationY(90), .perspective(0) * .rotationY(-40) * .scale(2),
    ]
    let kinds = try #require(Transform.commonKinds(of: lists))
    #expect(kinds == [.perspective, .rotationY, .scale])
    for a in lists {
      for b in lists {
        let (from, to) = (a.parameters(for: kinds), b.parameters(for: kinds))
        for p in [0.25, 0.5, 0.9] {
          let mixed = zip(from, to).map { $0.mixed(with: $1, at: p) }
          let list = Transform(kinds: kinds, parameters: mixed)
          expectNear(list.matrix, a.mixed(with: b, at: p).matrix, 1e-15)
        }
      }
    }
  }

  @Test("Lists that are no beginnings of one list, or hold a matrix, have no common kinds")
  func noLanes() {
    #expect(Transform.commonKinds(of: []) == [])
    #expect(Transform.commonKinds(of: [.identity, .identity]) == [])
    #expect(Transform.commonKinds(of: [.rotation(1), .scale(2)]) == nil)
    #expect(Transform.commonKinds(of: [.rotation(1), .rotation(2) * .scale(2), .rotation(3) * .rotation(1)]) == nil)
    #expect(Transform.commonKinds(of: [.identity, .matrix(.identity)]) == nil)
  }
}

@Suite("Components of transforms")
struct TransformComponentsTests {
  private let pose = Transform.perspective(500) * .rotationY(30) * .translation(1, 2, 3) * .rotationY(-60) * .scale(2)

  @Test("Components are read by name, the second of a name by its number")
  func reading() throws {
    let table: [(String, Double)] = [
      ("perspective", 500), ("rotationY", 30), ("rotationY[1]", 30), ("rotationY[2]", -60), ("translation.x", 1),
      ("translation.z", 3), ("scale", 2), ("scale.y", 2), ("scale.z", 1),
    ]
    for (name, value) in table { #expect(try pose.component(name) == value, "\(name)") }
    #expect(try Transform.rotation(7).component("rotationZ") == 7)
    #expect(try pose.component("m34") == pose.matrix.m34)
  }

  @Test("A component that is missing reads as its identity")
  func missing() throws {
    for (name, value) in [("rotationY[3]", 0.0), ("translation[2].x", 0), ("rotationX", 0), ("scale[2]", 1)] {
      #expect(try pose.component(name) == value, "\(name)")
    }
    #expect(try Transform.identity.component("perspective") == 0)
    #expect(try Transform.identity.component("m11") == 1)
  }

  @Test("What is no component of any transform is nil")
  func unknown() throws {
    for name in [
      "", "x", "translation", "translation.w", "rotationY.x", "rotationY[0]", "rotationY[a]", "rotationY[2", "m15",
      "matrix", "skew", "scale.", "translation[2]", "rotation[1].", "scale[1]x",
    ] {
      #expect(try pose.component(name) == nil, "\(name)")
    }
  }

  @Test("scale is an error where x and y differ")
  func ambiguousScale() {
    #expect(
      throws: ArgumentError("scale", "is not one number: x is 2 and y is 3.5; use scale.x or scale.y")
    ) { try Transform.scale(2, 3.5).component("scale") }
  }

  @Test("Component names are those of the parameters, in order")
  func names() throws {
    let names = Transform.componentNames(of: pose.kinds)
    #expect(
      names == [
        "perspective", "rotationY", "translation.x", "translation.y", "translation.z", "rotationY[2]", "scale.x",
        "scale.y", "scale.z",
      ])
    #expect(Transform.componentNames(of: [.translation, .translation]).last == "translation[2].z")
    #expect(Transform.componentNames(of: [.rotation, .matrix]) == Transform.matrixNames)
    #expect(Transform.matrixNames.count == 16 && Transform.matrixNames[11] == "m34")
    for (name, parameter) in zip(names, pose.parameters(for: pose.kinds)) where name != "perspective" {
      #expect(try pose.component(name) == parameter)
    }
  }
}

extension Seeded {
  mutating func transform() -> Transform {
    let kinds = (0..<Int(next() % 4)).map { _ in
      TransformFunction.Kind.allCases.randomElement(using: &self) ?? .scale
    }
    let parameters = kinds.flatMap { kind in (0..<kind.parameterCount).map { _ in number(-2...2) } }
    return Transform(kinds: kinds, parameters: parameters)
  }
}
