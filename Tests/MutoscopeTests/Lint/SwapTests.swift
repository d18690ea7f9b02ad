import MutoscopeMotion
import Testing

@testable import MutoscopeLint
@testable import MutoscopeTransitions

#if canImport(Glibc)
  import Glibc
#endif

/// `swap-visible`.
@Suite struct SwapTests {
  /// A page of two faces that turns about its middle, the eye 500 points away.
  private struct Flip {
    let scene: Scene
    let page, front, back: ViewID

    init(hinge: Double = 0) throws {
      scene = try Scene(scale: 3)
      try scene.store.set(.perspective, of: scene.screen, to: .number(500))
      page = try scene.add("page", to: scene.screen, frame: Rect(100 + hinge, 300, 200, 200))
      try scene.store.set(.preserves3D, of: page, to: .bool(true))
      front = try scene.add("front", to: page, frame: Rect(0, 0, 200, 200))
      back = try scene.add("back", to: page, frame: Rect(0, 0, 200, 200))
      try scene.store.set(.transform, of: back, to: .transform(.rotationY(180)))
      try scene.store.set(.isHidden, of: back, to: .bool(true))
    }

    func turn(_ degrees: Double = 180) throws {
      try scene.store.set(.transform, of: page, to: .transform(.rotationY(degrees)))
    }

    func swap() throws {
      try scene.store.set(.isHidden, of: front, to: .bool(true))
      try scene.store.set(.isHidden, of: back, to: .bool(false))
    }

    func clip(_ curve: Curve = .linear, degrees: Double = 180, at fraction: Double) throws -> Clip {
      try scene.animator(1, curve) {
        try turn(degrees)
        try scene.store.keyframes { try scene.store.keyframe(start: fraction, duration: 0) { try swap() } }
      }.clip()
    }
  }

  @Test func `a swap at a quarter of the turn is seen, at the half it is not`() throws {
    let findings = try Flip().clip(at: 0.25).lint()
    #expect(findings.map(\.view) == ["front", "back"])
    #expect(findings.map(\.property) == ["isHidden", "isHidden"])
    #expect(findings.map(\.severity) == [.error, .error])
    #expect(findings.map(\.time) == [0.25, 0.25])
    #expect(try Flip().clip(at: 0.5).lint().isEmpty)
  }

  @Test func `the width is the page's on the stage`() throws {
    let finding = try #require(try Flip().clip(at: 0.25).lint().first)
    // At 45 degrees the edges lie 70.7 points right and left, and as much nearer and further.
    let half = 100 * sin(Double.pi / 4)
    let near = half * 500 / (500 - half)
    let far = half * 500 / (500 + half)
    let (tall, short) = (200 * 500 / (500 - half), 200 * 500 / (500 + half))
    let down = (tall + short) / 2
    #expect(abs(finding.size - 3 * (near + far) * (tall + short) / 2 / down) < 1e-6)
  }

  @Test func `beside the vanishing point the page is edge-on later, and the fix knows where`() throws {
    // SEMANTICS, trap 4: a hinge 100 points beside the vanishing point, d = 500: 101.31 degrees.
    let angle = atan2(500.0, -100) * 180 / .pi
    #expect(abs(angle - 101.31) < 0.01)
    let finding = try #require(try Flip(hinge: 100).clip(at: 0.5).lint().first)
    let fraction = try #require(Double(finding.fix.dropFirst("keyframe(".count).prefix { $0 != "," }))
    #expect(abs(fraction - angle / 180) < 1e-9 || abs(fraction - (1 - angle / 180)) < 1e-9)
    #expect(try Flip(hinge: 100).clip(at: fraction).lint().isEmpty)
  }

  @Test(arguments: [Curve.easeIn, .easeOut, .ease, .easeInOut])
  func `a fix counts in the curve's own time`(curve: Curve) throws {
    let finding = try #require(try Flip().clip(curve, at: 0.3).lint().first)
    #expect(finding.fix.hasPrefix("keyframe(0.5, 0, function() front.isHidden = true end)"))
    #expect(try Flip().clip(curve, at: 0.5).lint().isEmpty)
  }

  @Test func `a swap assigned outside keyframes happens at the start and is seen`() throws {
    let flip = try Flip()
    let findings = try flip.scene.animator(1, .easeInOut) {
      try flip.turn()
      try flip.swap()
    }.clip().lint()
    #expect(findings.map(\.time) == [0, 0])
    #expect(findings.first?.fix.hasPrefix("keyframe(0.5, 0,") == true)
  }

  @Test func `a swap by a script's own hand is seen too`() throws {
    func findings(at time: Double) throws -> [Finding] {
      let flip = try Flip()
      let stage = Stage(store: flip.scene.store, screen: flip.scene.screen)
      stage.after(time, name: "swap") { try flip.swap() }
      try flip.scene.animator(1, .linear) { try flip.turn() }.start()
      try stage.settle()
      return stage.whole.lint()
    }
    #expect(try findings(at: 0.4).map(\.code) == [.swapVisible, .swapVisible])
    #expect(try findings(at: 0.4).first?.fix.hasPrefix("front.isHidden = true at 0.5 s") == true)
    #expect(try findings(at: 0.5).isEmpty)
  }

  @Test func `an alpha that steps to nothing is a swap, one that fades is none`() throws {
    func findings(_ start: Double, _ duration: Double) throws -> [Finding] {
      let flip = try Flip()
      return try flip.scene.animator(1, .linear) {
        try flip.turn()
        try flip.scene.store.keyframes {
          try flip.scene.store.keyframe(start: start, duration: duration) {
            try flip.scene.store.set(.alpha, of: flip.front, to: .number(0))
          }
        }
      }.clip().lint()
    }
    #expect(try findings(0.25, 0).map(\.property) == ["alpha"])
    #expect(try findings(0.5, 0).isEmpty)
    #expect(try findings(0.25, 0.3).isEmpty)
  }

  @Test func `a page that only tilts swaps nothing`() throws {
    #expect(try Flip().clip(degrees: 40, at: 0.5).lint().isEmpty)
  }

  @Test func `single-sided views need no swap`() throws {
    let flip = try Flip()
    try flip.scene.store.set(.isHidden, of: flip.back, to: .bool(false))
    for view in [flip.front, flip.back] { try flip.scene.store.set(.isDoubleSided, of: view, to: .bool(false)) }
    #expect(try flip.scene.animator(1, .easeIn) { try flip.turn() }.clip().lint().isEmpty)
  }

  @Test func `a page turned in two halves is swapped where they meet`() throws {
    func findings(at fraction: Double) throws -> [Finding] {
      let flip = try Flip()
      return try flip.scene.animator(1, .linear) {
        try flip.scene.store.keyframes {
          try flip.scene.store.keyframe(start: 0, duration: 0.5) { try flip.turn(90) }
          try flip.scene.store.keyframe(start: fraction, duration: 0) { try flip.swap() }
          try flip.scene.store.keyframe(start: 0.5, duration: 0.5) { try flip.turn(180) }
        }
      }.clip().lint()
    }
    #expect(try findings(at: 0.5).isEmpty)
    #expect(try findings(at: 0.45).count == 2)
  }
}
