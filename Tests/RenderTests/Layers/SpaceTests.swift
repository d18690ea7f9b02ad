import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// What is nearer to the eye covers what is farther, point by point: against rays that are cast through every pixel.
@Suite("Spaces")
struct SpaceTests {
  private static let colors = [
    RGBA(0.88, 0.19, 0.36), RGBA(0.19, 0.47, 0.88), RGBA(0.19, 0.65, 0.36), RGBA(0.88, 0.65, 0.19),
    RGBA(0.54, 0.19, 0.88), RGBA(0.19, 0.75, 0.79), RGBA(0.2, 0.2, 0.2), RGBA(0.9, 0.5, 0.7),
  ]
  private static let stage = Rect(origin: .zero, size: Part.stage)

  func render(_ screen: Part, scale: Double = 1) throws -> Bitmap {
    let store = ViewStore()
    let stage = Stage(store: store, screen: try screen.make(in: store))
    return try Renderer(scale: scale, assets: Assets(folder: "/nonexistent")).render(stage.at(0).displayList)
  }

  private func space(_ parts: [Part]) -> Part { space(300, parts) }

  private func space(_ perspective: Double, _ parts: [Part]) -> Part {
    Part(nil, Self.stage, .clear, parts) { $0.perspective = perspective }
  }

  private func card(
    _ color: Int, _ transform: Transform, _ frame: Rect = Rect(30, 50, 60, 60), _ parts: [Part] = [],
    _ change: (inout View) -> Void = { _ in }
  ) -> Part {
    Part(nil, frame, Self.colors[color % Self.colors.count], parts) {
      $0.transform = transform
      change(&$0)
    }
  }

  private func group(_ transform: Transform, _ parts: [Part]) -> Part { group(transform, Rect(30, 50, 60, 60), parts) }

  private func group(_ transform: Transform, _ frame: Rect, _ parts: [Part]) -> Part {
    Part(nil, frame, .clear, parts) {
      $0.preserves3D = true
      $0.transform = transform
    }
  }

  private func cube(_ turn: Transform, side: Double = 60) -> Part {
    let turns: [Transform] = [
      .identity, .rotationY(180), .rotationY(90), .rotationY(-90), .rotationX(90), .rotationX(-90),
    ]
    return group(
      turn, Rect(60 - side / 2, 80 - side / 2, side, side),
      turns.enumerated().map { index, turn in
        card(index, turn * .translation(0, 0, side / 2), Rect(0, 0, side, side))
      })
  }

  private func ring(_ turn: Transform, count: Int = 8) -> Part {
    group(
      turn, Rect(45, 65, 30, 30),
      (0..<count).map {
        card($0, .rotationY(360 * Double($0) / Double(count)) * .translation(0, 0, 42), Rect(0, 0, 30, 30))
      })
  }

  @Test("A single-sided 3D parent cuts, and fades, what is in it from behind, too")
  func culled() throws {
    let child = Part(nil, Rect(-20, 20, 40, 20), RGBA(1, 0, 0))
    let box = card(1, .rotationY(180), Rect(40, 40, 60, 60), [child]) {
      ($0.preserves3D, $0.isDoubleSided, $0.clipsToBounds, $0.alpha) = (true, false, true, 0.5)
    }
    let bitmap = try render(Part(nil, Self.stage, .white, [box]))
    // The child sticks out to the right; of the box itself nothing is seen.
    #expect(bitmap[95, 70] == 0xFFFF_7F7F)
    #expect(bitmap[110, 70] == 0xFFFF_FFFF)
    #expect(bitmap[60, 50] == 0xFFFF_FFFF)
  }

  // MARK: Rays

  // Where an edge meets an edge, as at a cube, each is antialiased by itself: of a coverage c, c (1 - c) of what is behind
  // both shines through or is covered twice. Over all coverages that is 1 / sqrt(30) of what the colours differ by, 200 levels
  // at most: 36. Of a cube that stands square the whole outline is such an edge, as its sides begin along it too; what is
  // single-sided has one edge there.
  @Test("A cube shows its outside, however it is turned", arguments: [0.0, 30, 90, 145, 180, 250, 271])
  func cubes(_ angle: Double) throws {
    for tilt in [0.0, -25, 60, 180] {
      let turn = Transform.rotationX(tilt) * .rotationY(angle)
      try expectRays(.screen(.white, [space([cube(turn)])]), "\(angle) \(tilt)", edges: 36)
      var outside = cube(turn)
      for index in outside.parts.indices { outside.parts[index].view.isDoubleSided = false }
      try expectRays(.screen(.white, [space([outside])]), "outside at \(angle) \(tilt)", edges: 30)
    }
  }

  @Test("A ring shows the plane that is before the others", arguments: [0.0, 45, 90, 100, 180, 300])
  func rings(_ angle: Double) throws {
    try expectRays(.screen(.white, [space(400, [ring(.rotationX(-14) * .rotationY(angle))])]), "\(angle)")
    let seen = try render(.screen(.white, [space(400, [ring(.rotationY(angle))])]))
    for index in 0..<8 where angle == 45 * Double(index) {
      #expect(seen[60, 80] == Self.colors[(8 - index) % 8].pixel(), "\(angle)")
    }
  }

  @Test("Cards that cut each other are split where they do", arguments: [10.0, 40, 75, 120])
  func crossing(_ angle: Double) throws {
    try expectRays(.screen(.white, [space([card(0, .rotationY(angle)), card(1, .rotationY(-angle))])]), "\(angle)")
    try expectRays(
      .screen(
        .white,
        [
          space([
            card(0, .rotationY(angle) * .rotationX(20)), card(1, .rotationX(angle - 50)),
            card(2, .rotation(20) * .rotationY(-angle), Rect(20, 70, 80, 30)),
          ])
        ]), "three at \(angle)")
  }

  @Test("Spaces in spaces are one, whatever their parents turn")
  func nested() throws {
    let inner = group(.rotationX(40), [card(2, .rotationY(-70), Rect(0, 0, 60, 60)), card(3, .translation(0, 0, 20))])
    for angle in [0.0, 60, 150, 200] {
      try expectRays(
        .screen(
          .white,
          [
            space(
              350,
              [
                card(0, .rotationY(25)),
                group(.rotationY(angle), Rect(0, 0, 120, 160), [card(1, .rotationX(15)), inner]),
              ])
          ]), "\(angle)")
    }
    // A space without an eye, and one with an eye of its own.
    try expectRays(.screen(.white, [group(.rotationY(30), [cube(.rotationX(20))])]), "orthographic", edges: 30)
    let own = Part(nil, Rect(10, 10, 100, 140), .clear, [card(4, .rotationY(50)), card(5, .rotationY(-30))]) {
      $0.perspective = 200
      $0.transform = .rotationX(35)
    }
    try expectRays(.screen(.white, [space(300, [card(0, .rotationX(-20)), own])]), "two eyes")
    // A ground between planes, whether its view is alone in the space around it or not.
    var grounded = own
    grounded.view.backgroundColor = Color(Self.colors[6])
    for beside in [[], [card(0, .identity, Rect(0, 0, 10, 10))]] {
      try expectRays(.screen(.white, [space(300, beside + [grounded])]), "a ground and \(beside.count) more")
    }
  }

  @Test("What a view that preserves its space shows itself is a plane of it")
  func own() throws {
    for depth in [-20.0, 20] {
      let parent = card(
        0, .rotationY(20), Rect(30, 50, 60, 60), [card(1, .translation(0, 0, depth), Rect(10, 10, 80, 30))]
      ) {
        $0.preserves3D = true
      }
      try expectRays(.screen(.white, [space([parent])]), "nested \(depth)")
      try expectRays(.screen(.white, [parent]), "first \(depth)")
    }
  }

  @Test("zPosition moves a plane, and planes in one keep their order")
  func positions() throws {
    let cards = (0..<4).map { index in
      card(index, .rotationY(0), Rect(10 + 12 * Double(index), 40 + 10 * Double(index), 60, 50)) {
        $0.zPosition = [0, 30, -30, 0][index]
      }
    }
    try expectRays(.screen(.white, [space(cards)]), "flat")
    try expectRays(
      .screen(.white, [space([group(.rotationY(200) * .rotationX(20), Rect(0, 0, 120, 160), cards)])]), "turned")
  }

  @Test("Random scenes are as rays see them")
  func random() throws {
    let generator = SeededGenerator()
    for round in 0..<25 {
      var random = SeededGenerator(seed: generator.seed &+ UInt64(round))
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
      func transform() -> Transform {
        .translation(number(-15...15), number(-15...15), number(-30...30)) * .rotationY(number(-180...180))
          * .rotationX(number(-180...180))
      }
      func parts(_ depth: Int) -> [Part] {
        (0..<Int.random(in: 2...4, using: &random)).map { index in
          let frame = Rect(number(0...30), number(0...50), number(20...70), number(20...70))
          if depth < 2, Bool.random(using: &random) { return group(transform(), frame, parts(depth + 1)) }
          return card(Int.random(in: 0..<8, using: &random), transform(), frame)
        }
      }
      try expectRays(.screen(.white, [space(number(250...600), parts(0))]), "seed \(generator.seed), round \(round)")
    }
  }

  // MARK: Joints

  @Test("A joint of one plane leaves no seam", arguments: [1, 0.9, 0.5, 0.1])
  func joints(_ alpha: Double) throws {
    for angle in [20.0, 33, 50, -70] {
      let large = card(0, .rotationY(angle) * .rotationX(12), Rect(10, 20, 100, 120)) { $0.alpha = alpha }
      let small = card(1, .rotationY(-60), Rect(55, 70, 14, 14))
      let alone = try render(.screen(.white, [space([large])]))
      let both = try render(.screen(.white, [space([large, small])]))
      var worst = 0
      for y in 0..<both.height {
        for x in 0..<both.width where !((50...75).contains(x) && (65...90).contains(y)) {
          worst = max(worst, difference(alone[x, y], both[x, y]))
        }
      }
      #expect(worst <= 2, "\(angle)")
      #expect(both.pixels != alone.pixels)
      // Between the parts of a plane lies next to nothing: they let through what the whole does.
      let faint = card(1, .rotationY(-60), Rect(55, 70, 14, 14)) { $0.alpha = 1 / 255 }
      let cut = try render(.screen(.white, [space([large, faint])]))
      #expect(zip(cut.pixels, alone.pixels).allSatisfy { difference($0, $1) <= 2 }, "\(angle)")
      #expect(cut.pixels != alone.pixels)
    }
  }

  // MARK: Groups

  @Test("A group is one picture in its space, and sorted in itself")
  func groups() throws {
    func scene(_ change: @escaping (inout View) -> Void) -> Part {
      var inner = group(
        .identity,
        [card(1, .translation(0, 0, 30), Rect(0, 0, 60, 60)), card(2, .translation(0, 0, -30), Rect(0, 0, 60, 60))])
      change(&inner.view)
      return .screen(.white, [space([inner, card(0, .translation(0, 0, 10))])])
    }
    // Its middle is behind the card, though a plane in it is before that.
    for change: (inout View) -> Void in [
      { $0.alpha = 0.99 }, { $0.clipsToBounds = true }, { $0.blurRadius = 0.01 }, { $0.shadowOpacity = 0.1 },
    ] {
      #expect(try render(scene(change))[60, 80] == Self.colors[0].pixel())
    }
    #expect(try render(scene { _ in })[60, 80] == Self.colors[1].pixel())
    let alone = group(
      .rotationY(180),
      [card(1, .translation(0, 0, 30), Rect(0, 0, 60, 60)), card(2, .translation(0, 0, -30), Rect(0, 0, 60, 60))])
    var clipped = alone
    clipped.view.clipsToBounds = true
    #expect(try render(.screen(.white, [space([clipped])]))[60, 80] == Self.colors[2].pixel())
  }

  @Test("A border is a part of its plane")
  func borders() throws {
    let parent = card(
      0, .rotationY(20), Rect(30, 50, 60, 60), [card(1, .translation(0, 0, -10), Rect(-10, 10, 80, 30))]
    ) {
      $0.preserves3D = true
      $0.borderWidth = 4
      $0.borderColor = Color(.black)
    }
    let bordered = try render(.screen(.white, [space([parent])]))
    var flat = parent
    (flat.view.preserves3D, flat.parts) = (false, [])
    let alone = try render(.screen(.white, [space([flat])]))
    for y in 54..<106 { #expect(bordered[60, y] == alone[60, y]) }
  }
}
