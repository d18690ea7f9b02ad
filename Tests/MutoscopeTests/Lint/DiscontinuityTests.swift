import MutoscopeMotion
import Testing

@testable import MutoscopeLint
@testable import MutoscopeTransitions

/// `discontinuity`: jumps of the position, and kinks.
@Suite struct DiscontinuityTests {
  private func clip(_ curve: Curve) throws -> Clip {
    let scene = try Scene(scale: 3)
    return try scene.animator(1, curve) { try scene.move(550) }.clip()
  }

  private func piecewise(_ outputs: Double...) throws -> Curve {
    .piecewise(try Piecewise(outputs.map { Piecewise.Stop($0) }))
  }

  @Test func `a curve that ends half way jumps at the end, and its repair does not`() throws {
    let findings = try clip(piecewise(0, 0.2, 0.5)).lint()
    #expect(findings.map(\.time) == [1])
    #expect(findings.map(\.severity) == [.error])
    #expect(abs((findings.first?.size ?? 0) - 600) < 1e-9)
    #expect(findings.first?.fix == "end the curve at 1, as m.piecewise { { 0, 0 }, { 0.2, 0.5 }, { 1, 1 } }")
    #expect(try clip(piecewise(0, 0.2, 1)).lint().isEmpty)
  }

  @Test func `a curve that begins on the way jumps at the start, and its repair does not`() throws {
    let findings = try clip(piecewise(0.25, 1)).lint()
    #expect(findings.map(\.time) == [0])
    #expect(abs((findings.first?.size ?? 0) - 300) < 1e-9)
    #expect(findings.first?.fix == "begin the curve at 0, as m.piecewise { { 0, 0 }, { 1, 1 } }")
    #expect(try clip(piecewise(0, 1)).lint().isEmpty)
  }

  @Test func `a curve of many points is answered with another`() throws {
    let finding = try #require(try clip(.baked { $0 * 0.9 }).lint().first)
    #expect(finding.fix == "end the curve at 1, or use \"easeInOut\"")
    #expect(try clip(.easeInOut).lint().isEmpty)
  }

  @Test func `a key join is found between keys`() throws {
    let scene = try Scene(scale: 3)
    let curve = try piecewise(0, 0.5)
    let clip = try scene.animator(1, .easeIn) {
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0, duration: 0.5) { try scene.store.timing(curve) { try scene.move(350) } }
        try scene.store.keyframe(start: 0.5, duration: 0.5) { try scene.move(150) }
      }
    }.clip()
    let findings = clip.lint()
    #expect(findings.count == 1)
    // Where easeIn is at its half: a root (SEMANTICS 1.5).
    #expect(abs((findings.first?.time ?? 0) - 0.6575) < 1e-4)
    #expect(abs((findings.first?.size ?? 0) - 300) < 1e-9)
  }

  @Test func `what is meant to jump is no finding`() throws {
    for position in [Steps.Position.start, .end, .both, .none] {
      #expect(try clip(.steps(Steps(4, position))).lint().isEmpty)
    }
    let upright = try Piecewise([.init(0, 0), .init(0.3, 0), .init(0.6, 1), .init(1, 1)])
    #expect(try clip(.piecewise(upright)).lint().isEmpty)

    let scene = try Scene(scale: 3)
    let keys = scene.animator(1, .linear) {
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0, duration: 0) { try scene.move(300) }
        try scene.store.keyframe(start: 0.2, duration: 0.2) { try scene.move(350) }
        try scene.store.keyframe(start: 0.5, duration: 0) { try scene.move(0) }
        try scene.store.keyframe(start: 1, duration: 0) { try scene.move(200) }
        try scene.store.keyframe(start: 0.5, duration: 0.5) {
          try scene.store.set(.clipsToBounds, of: scene.card, to: .bool(true))
        }
      }
    }
    #expect(try keys.clip().lint().isEmpty)
  }

  @Test func `what a script sets itself is no finding`() throws {
    let scene = try Scene(scale: 3)
    let stage = Stage(store: scene.store, screen: scene.screen)
    // An assignment, a repetition, a scrub, and an assignment in a completion.
    try scene.move(0)
    let repeated = scene.animator(0.2, .linear) { try scene.move(300) }
    try repeated.setRepetition(count: 3, autoreverses: false)
    repeated.addCompletion { _ in try scene.move(20) }
    try repeated.start()
    try stage.settle()
    #expect(abs(stage.time - 0.6) < 1e-6)
    let scrubbed = scene.animator(1, .easeInOut) { try scene.move(300) }
    try scrubbed.start()
    try stage.advance(0.5)
    try scrubbed.setFractionComplete(0.9)
    try stage.advance(0.5)
    try scrubbed.resume()
    try stage.settle()
    try stage.advance(0.5)
    try scene.move(0)
    try stage.advance(0.5)
    #expect(stage.whole.lint().isEmpty, "\(stage.whole.lint())")
  }

  @Test(arguments: [Animator.Position.start, .current, .end])
  func `an animator that is finished elsewhere jumps`(position: Animator.Position) throws {
    let scene = try Scene(scale: 3)
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator(1, .linear) { try scene.move(550) }
    try animator.start()
    try stage.advance(0.25)
    try animator.stop(withoutFinishing: false)
    try stage.advance(0.25)
    try animator.finish(at: position)
    try stage.advance(0.5)
    let findings = stage.whole.lint()
    switch position {
    case .current: #expect(findings.isEmpty)
    case .start, .end:
      #expect(findings.map(\.code) == [.discontinuity])
      #expect(findings.map(\.time) == [0.5])
      #expect(abs((findings.first?.size ?? 0) - (position == .start ? 300 : 900)) < 1e-9)
      #expect(findings.first?.fix.contains("finish(\"current\")") == true)
    }
  }

  @Test func `pausing, reversing and continuing are not jumps`() throws {
    let scene = try Scene(scale: 3)
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator(1, .easeInOut) { try scene.move(550) }
    try animator.start()
    try stage.advance(0.4)
    try animator.pause()
    try stage.advance(0.1)
    try animator.resume()
    try stage.advance(0.2)
    try animator.setReversed(true)
    try stage.advance(0.1)
    try animator.pause()
    try animator.setReversed(false)
    try animator.resume(curve: .easeOut, durationFactor: 0.5)
    try stage.settle()
    #expect(stage.whole.lint().isEmpty)
  }

  // MARK: Kinks

  private func interrupted(by curve: Curve, after seconds: Double = 0.5) throws -> [Finding] {
    let scene = try Scene(scale: 3)
    let stage = Stage(store: scene.store, screen: scene.screen)
    try scene.animator(1, .easeInOut) { try scene.move(550) }.start()
    try stage.advance(seconds)
    try scene.animator(1, curve) { try scene.move(150, 460) }.start()
    try stage.settle()
    return stage.whole.lint()
  }

  @Test func `an interruption by a curve with a slope is a kink`() throws {
    let finding = try #require(try interrupted(by: .linear).first)
    #expect(finding.code == .discontinuity)
    #expect(finding.severity == .warning)
    #expect(finding.time == 0.5)
    #expect(finding.unit == .pointsPerSecond)
    // What the line adds: 400 back and 300 down in a second.
    #expect(abs(finding.size - 500) < 1e-3)
    #expect(finding.message.contains("kink"))
  }

  @Test func `an interruption by a curve without a slope, or by a spring, is none`() throws {
    #expect(try interrupted(by: .easeInOut).isEmpty)
    #expect(try interrupted(by: .easeIn).isEmpty)
    #expect(try interrupted(by: .spring(Spring(cutoff: 1, dampingRatio: 0.8))).isEmpty)
  }

  @Test func `an animation that follows another at its end interrupts nothing`() throws {
    #expect(try interrupted(by: .linear, after: 1).isEmpty)
  }
}
