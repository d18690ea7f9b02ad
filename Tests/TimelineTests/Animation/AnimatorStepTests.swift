import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// SEMANTICS, trap 13: zero-length keyframes are values of the fraction.
@Suite struct AnimatorStepTests {
  private func stepping() throws -> (Scene, Stage, Animator) {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator(1, .easeIn) {
      try scene.store.keyframes {
        for (start, radius) in [(0.0, 1.0), (0.5, 2), (1, 3)] {
          try scene.store.keyframe(start: start, duration: 0) {
            try scene.store.set(.cornerRadius, of: scene.card, to: .number(radius))
          }
        }
      }
    }
    return (scene, stage, animator)
  }

  private func radius(_ stage: Stage, _ time: Double? = nil, _ side: Side = .after) throws -> Double {
    try stage.at(time ?? stage.time, side: side).number("card.cornerRadius")
  }

  @Test func `a zero-length keyframe is a value of the fraction, scrubbed either way`() throws {
    let (_, stage, animator) = try stepping()
    for fractions in [[0.0, 0.25, 0.5, 0.75, 1], [1, 0.75, 0.5, 0.25, 0]] {
      for fraction in fractions {
        try animator.setFractionComplete(fraction)
        #expect(try radius(stage) == (fraction < 0.5 ? 1 : fraction < 1 ? 2 : 3), "at \(fraction)")
      }
    }
    try animator.setFractionComplete(0.5.nextDown)
    #expect(try radius(stage) == 1)
  }

  @Test func `played back and forth with a pause, its steps lie at exact times on both sides`() throws {
    let (_, stage, animator) = try stepping()
    let half = try #require(Curve.easeIn.solve(0.5))
    try animator.start()
    try stage.advance(0.25)
    try animator.pause()
    try stage.advance(1)
    try animator.resume()
    try stage.advance(0.55)
    try animator.setReversed(true)
    try stage.settle()
    let (forth, back) = (1 + half, 1.8 + (0.8 - half))
    let steps = stage.clip(from: 0, duration: stage.time).events().filter { $0.kind == .step }
    #expect(steps.count == 4 && steps.allSatisfy { $0.property == "cornerRadius" })
    #expect(zip(steps.map(\.time), [0, forth, back, 2.6]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(steps.map(\.time))")
    for step in steps.dropFirst() where step.time < 2.5 {
      #expect(try radius(stage, step.time, .before) != radius(stage, step.time))
      #expect(try radius(stage, step.time + 1e-9) == radius(stage, step.time))
      #expect(try radius(stage, step.time - 1e-9) == radius(stage, step.time, .before))
    }
    #expect(try radius(stage) == 0)
  }
}
