import MutoscopeMotion
import Testing

@testable import MutoscopeLint
@testable import MutoscopeTransitions
@testable import MutoscopeTimeline

#if canImport(Glibc)
  import Glibc
#endif

/// `spring-tail` and `spring-velocity`.
@Suite struct SpringLintTests {
  /// A card that goes 400 points at three pixels a point.
  private func clip(
    _ curve: Curve, duration: Double? = 0.5, distance: Double = 400, reversed: Bool = false
  ) throws -> Clip {
    let scene = try Scene(scale: 3)
    return try scene.animator(duration, curve) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(150 + distance, 160)))
    }.clip()
  }

  private func jump(_ clip: Clip) throws -> Double {
    let end = clip.duration
    return 3 * abs(try clip.at(end).number("card.center.x") - clip.at(end, side: .before).number("card.center.x"))
  }

  private let passport: Spring

  init() throws { passport = try Spring(duration: 0.5, bounce: 0.3) }

  @Test func `the passport's spring is cut 1.45 % beyond its end`() throws {
    let findings = try clip(.spring(passport)).lint()
    #expect(findings.count == 1)
    let finding = try #require(findings.first)
    // SEMANTICS 1.5: 1.01449842162 at 0.5 s.
    #expect(abs(finding.size - 0.01449842162 * 1200) < 1e-7)
    #expect(finding.code == .springTail)
    #expect(finding.severity == .warning)
    #expect(finding.unit == .pixels)
    #expect(finding.time == 0.5)
    #expect((finding.view, finding.property) == ("card", "center"))
    #expect(
      finding.description
        == """
        warning: spring-tail: card.center at 0.5 s: the spring is cut 17.398 px beyond its end (1.45 % of the way); \
        fix: duration = 0.97, or m.spring { cutoff = 0.5, bounce = 0.3, mode = "smooth" }, or m.spring { cutoff = 0.5, \
        bounce = 0.3, mode = "exact", crossing = 3 }, or m.spring { cutoff = 0.5, bounce = 0.3, mode = "budget", \
        distance = 400 }, or m.spring { cutoff = 0.5, bounce = 0.3, mode = "blend", response = 0.5 }
        """)
  }

  @Test func `every repair brings it under half a pixel, exact and smooth to 1e-9`() throws {
    let extended = try clip(.spring(passport), duration: 0.97)
    #expect(extended.lint().isEmpty)
    #expect(try jump(extended) < 0.5)
    let landings: [(Spring.Landing, Double)] = [
      (.smooth(), 1e-9), (.exact(crossing: 3), 1e-9), (.budget(distance: 400), 0.5), (.blend(response: 0.5), 1e-9),
    ]
    for (landing, limit) in landings {
      let repaired = try clip(.spring(Spring(cutoff: 0.5, bounce: 0.3, landing: landing)))
      #expect(repaired.lint().isEmpty, "\(landing)")
      #expect(try jump(repaired) <= limit, "\(landing)")
    }
  }

  @Test func `a tail of half a pixel is none, a little more is one`() throws {
    let distance = 0.5 / 3 / 0.01449842162
    #expect(try clip(.spring(passport), distance: distance * 0.999).lint().isEmpty)
    #expect(try clip(.spring(passport), distance: distance * 1.001).lint().count == 1)
  }

  @Test func `the reversed clip has the same findings, mirrored`() throws {
    let clip = try clip(.spring(passport))
    let findings = clip.reversed().lint()
    #expect(findings.map(\.time) == [0])
    #expect(findings.map(\.size) == clip.lint().map(\.size))
  }

  @Test func `a reversed animator leaves its end with the same jump`() throws {
    let scene = try Scene(scale: 3)
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator(0.5, .spring(passport)) { try scene.move(550) }
    animator.setPausesOnCompletion(true)
    try animator.start()
    try stage.settle()
    try stage.advance(0.25)
    try animator.setReversed(true)
    try animator.resume()
    try stage.settle()
    let findings = stage.whole.lint()
    #expect(findings.map(\.time) == [0.5, 0.75])
    #expect(findings.map(\.code) == [.springTail, .springTail])
    for finding in findings { #expect(abs(finding.size - 0.01449842162 * 1200) < 1e-7) }
  }

  @Test func `a spring that is turned back before its cut has no tail`() throws {
    let scene = try Scene(scale: 3)
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator(0.5, .spring(passport)) { try scene.move(550) }
    try animator.start()
    try stage.advance(0.3)
    try animator.setReversed(true)
    try stage.settle()
    #expect(stage.whole.lint().isEmpty)
  }

  @Test func `a spring that the next key cuts is found where the key begins`() throws {
    let scene = try Scene(scale: 3)
    let spring = try Spring(response: 1, dampingRatio: 0.5)
    let clip = try scene.animator(1, .linear) {
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0, duration: 0.25) {
          try scene.store.timing(.spring(spring)) {
            try scene.store.set(.center, of: scene.card, to: .point(Point(350, 160)))
          }
        }
        try scene.store.keyframe(start: 0.5, duration: 0.5) {
          try scene.store.set(.center, of: scene.card, to: .point(Point(150, 160)))
        }
      }
    }.clip()
    let findings = clip.lint()
    #expect(findings.map(\.code) == [.springTail])
    #expect(findings.map(\.time) == [0.5])
    #expect(abs((findings.first?.size ?? 0) - 600 * abs(spring.residual(at: 0.5))) < 1e-9)
  }

  @Test func `a turn is measured at the corner that moves most`() throws {
    let scene = try Scene(scale: 3)
    let clip = try scene.animator(0.5, .spring(passport)) {
      try scene.store.set(.transform, of: scene.card, to: .transform(.rotation(90)))
    }.clip()
    let finding = try #require(clip.lint().first)
    // A chord of half the diagonal's circle.
    let radius = (100.0 * 100 + 60 * 60).squareRoot()
    let angle = 90 * 0.01449842162 * .pi / 180
    #expect(abs(finding.size - 3 * 2 * radius * sin(angle / 2)) < 1e-6)
  }

  @Test func `an alpha is measured in levels, and its repairs silence it`() throws {
    let scene = try Scene(scale: 3)
    func clip(_ duration: Double, _ curve: Curve) throws -> Clip {
      try scene.animator(duration, curve) { try scene.store.set(.alpha, of: scene.card, to: .number(0.2)) }.clip()
    }
    let finding = try #require(try clip(0.5, .spring(passport)).lint().first)
    #expect(finding.unit == .levels)
    #expect(abs(finding.size - 0.8 * 255 * 0.01449842162) < 1e-6)
    #expect(finding.fix.contains("duration = 0.61,"))
    #expect(finding.fix.contains("distance = 17 }"), "\(finding.fix)")
    #expect(try clip(0.61, .spring(passport)).lint().isEmpty)
    #expect(
      try clip(0.5, .spring(Spring(cutoff: 0.5, bounce: 0.3, landing: .budget(distance: 17)))).lint().isEmpty)
  }

  @Test func `each component is judged by its own curve`() throws {
    let scene = try Scene(scale: 3)
    let half = Curve.piecewise(try Piecewise([.init(0), .init(0.5)]))
    let findings = try scene.animator(0.5, .linear) {
      try scene.store.timing(.linear, components: ["x": .spring(passport), "y": half]) { try scene.move(550, 360) }
    }.clip().lint()
    #expect(findings.map(\.code) == [.springTail, .discontinuity])
    #expect(abs((findings.first?.size ?? 0) - 0.01449842162 * 1200) < 1e-7)
    #expect(abs((findings.last?.size ?? 0) - 300) < 1e-9)
  }

  @Test func `a spring that turns back for ever is never cut`() throws {
    let scene = try Scene(scale: 3)
    let animator = scene.animator(0.5, .spring(passport)) { try scene.move(550) }
    try animator.setRepetition(count: .infinity, autoreverses: true)
    #expect(try animator.clip().lint().isEmpty)
  }

  @Test func `what is hidden has no findings`() throws {
    let scene = try Scene(scale: 3)
    try scene.store.set(.isHidden, of: scene.card, to: .bool(true))
    let clip = try scene.animator(0.5, .spring(passport)) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(550, 160)))
    }.clip()
    #expect(clip.lint().isEmpty)
  }

  @Test func `a spring that still moves at its cut-off is found, one that rests is not`() throws {
    func findings(_ landing: Spring.Landing) throws -> [Finding] {
      try clip(.spring(Spring(cutoff: 0.5, dampingRatio: 0.8, landing: landing))).lint()
    }
    // SEMANTICS 1.4: 0.298 of the distance a second at the first passage, -0.0102 at the second.
    let finding = try #require(try findings(.exact(crossing: 1)).first)
    #expect(finding.code == .springVelocity)
    #expect(finding.unit == .pointsPerSecond)
    #expect(abs(finding.size - 0.298 * 400) < 0.3)
    let spring = try Spring(cutoff: 0.5, dampingRatio: 0.8, landing: .exact(crossing: 1))
    #expect(abs(finding.size - 400 * spring.velocity(at: 0.5, before: true)) < 1e-4)
    #expect(finding.fix == "m.spring { cutoff = 0.5, dampingRatio = 0.8, mode = \"smooth\" }")
    #expect(try findings(.exact(crossing: 2)).isEmpty)
    #expect(try findings(.smooth()).isEmpty)
  }

  @Test func `a spring that took over a velocity is extended far enough`() throws {
    func clip(_ duration: Double) throws -> Clip {
      let scene = try Scene(scale: 3)
      let stage = Stage(store: scene.store, screen: scene.screen)
      try scene.animator(0.3, .easeIn) {
        try scene.store.set(.center, of: scene.card, to: .point(Point(550, 160)))
      }.start()
      try stage.advance(0.25)
      try scene.animator(duration, .spring(Spring(response: 0.5, dampingRatio: 0.6))) {
        try scene.store.set(.center, of: scene.card, to: .point(Point(150, 160)))
      }.start()
      try stage.settle()
      return stage.clip(from: 0, duration: stage.time)
    }
    let finding = try #require(try clip(0.4).lint().first)
    #expect(finding.code == .springTail)
    let text = finding.fix.split(separator: ",")[0].split(separator: " ").last
    let duration = try #require(text.flatMap { Double(String($0)) })
    #expect(duration > 0.4)
    #expect(try clip(duration).lint().isEmpty)
  }

  @Test(arguments: 0..<60) func `what is found is what a comparison of both sides finds`(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 77)
    let scene = try Scene(scale: 3)
    let stage = Stage(store: scene.store, screen: scene.screen)
    let curves: [Curve] = [
      .easeIn, .easeInOut, try .spring(Spring(response: 0.6, dampingRatio: 0.5)),
      try .spring(Spring(cutoff: 0.4, dampingRatio: 0.7)), try .spring(Spring(settle: 0.5, dampingRatio: 0.6)),
    ]
    for _ in 0..<4 {
      let curve = curves.randomElement(using: &random) ?? .easeIn
      let x = Double.random(in: -200...500, using: &random)
      try scene.animator(Double.random(in: 0.1...1, using: &random), curve) {
        try scene.store.set(.center, of: scene.card, to: .point(Point(x, 160)))
      }.start()
      try stage.advance(Double.random(in: 0.05...0.7, using: &random))
    }
    try stage.settle()
    let clip = stage.clip(from: 0, duration: stage.time)
    var jumps: [(time: Double, size: Double)] = []
    for time in clip.boundaries() {
      let before = try clip.at(time, side: .before).number("card.center.x")
      let size = try 3 * abs(clip.at(time).number("card.center.x") - before)
      if size > 0.5 { jumps.append((time, size)) }
    }
    let findings = clip.lint().filter { $0.code == .springTail }
    #expect(findings.map(\.time) == jumps.map(\.time), "seed \(seed)")
    for (finding, jump) in zip(findings, jumps) { #expect(abs(finding.size - jump.size) < 1e-6, "seed \(seed)") }
    #expect(clip.lint().allSatisfy { $0.severity != .error }, "seed \(seed)")
  }

  @Test func `a thousand tracks are linted at once`() throws {
    let scene = try Scene(scale: 3)
    let views = try (0..<1000).map {
      try scene.add("v\($0)", to: scene.screen, frame: Rect(Double($0 % 40) * 10, 0, 10, 10))
    }
    let clip = try scene.animator(0.5, .spring(passport)) {
      for (index, view) in views.enumerated() {
        try scene.store.shifted(by: Double(index) * 0.001) {
          try scene.store.set(.center, of: view, to: .point(Point(Double(index % 40) * 10, 400)))
        }
      }
    }.clip()
    let findings = clip.lint()
    #expect(findings.count == 1000)
  }
}
