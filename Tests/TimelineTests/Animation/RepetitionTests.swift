import MutoscopeMotion
import MutoscopeTimeline
import Testing

@Suite struct RepetitionTests {
  private func stepping(_ scene: Scene, count: Double, autoreverses: Bool) throws -> Animator {
    let animator = scene.animator(1) {
      try scene.store.set(.alpha, of: scene.card, to: .number(0))
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0.25, duration: 0) {
          try scene.store.set(.isHidden, of: scene.card, to: .bool(true))
        }
      }
    }
    try animator.setRepetition(count: count, autoreverses: autoreverses)
    return animator
  }

  @Test func `three runs begin again twice and end at the end`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = try stepping(scene, count: 3, autoreverses: false)
    var position: Animator.Position?
    animator.addCompletion { position = $0 }
    try animator.start()
    #expect(try stage.settle() == 3)
    #expect(position == .end)
    for (time, alpha) in [(0, 1), (0.5, 0.5), (1, 1), (1.75, 0.25), (2.5, 0.5), (3, 0)] {
      #expect(try stage.at(time).number("card.alpha") == alpha, "at \(time)")
    }
    #expect(try stage.at(1, side: .before).number("card.alpha") == 0)
    let steps = stage.clip(from: 0, duration: 3).events().filter { $0.kind == .step }
    #expect(steps.map(\.time) == [0.25, 1, 1.25, 2, 2.25])
  }

  @Test func `runs back and forth step at mirrored times and end where they began`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = try stepping(scene, count: 2, autoreverses: true)
    var position: Animator.Position?
    animator.addCompletion { position = $0 }
    try animator.start()
    try stage.settle()
    #expect(stage.time == 4)
    #expect(position == .start)
    #expect(scene.store.view(scene.card).alpha == 1)
    #expect(!scene.store.view(scene.card).isHidden)
    let steps = stage.clip(from: 0, duration: 4).events().filter { $0.kind == .step }
    #expect(steps.map(\.time) == [0.25, 1.75, 2.25, 3.75])
    for time in [0.1, 0.4, 0.9] {
      #expect(abs(try stage.at(2 - time).number("card.alpha") - stage.at(time).number("card.alpha")) < 1e-12)
    }
  }

  @Test(arguments: [0.3, 1, 1.4, 2.7])
  func `a pause keeps the count`(time: Double) throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = try stepping(scene, count: 3, autoreverses: true)
    try animator.start()
    try stage.advance(time)
    let seen = try stage.at(time).number("card.alpha")
    try animator.pause()
    #expect(try stage.at(time).number("card.alpha") == seen)
    try stage.advance(0.5)
    #expect(try stage.at(stage.time).number("card.alpha") == seen)
    try animator.resume()
    #expect(try stage.at(stage.time).number("card.alpha") == seen)
    try animator.pause()
    try animator.resume()
    try stage.settle()
    #expect(abs(stage.time - 6.5) < 1e-8)
  }

  @Test func `a reversal ends a repetition`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = try stepping(scene, count: .infinity, autoreverses: false)
    try animator.start()
    try stage.advance(2.75)
    try animator.setReversed(true)
    try stage.settle()
    #expect(abs(stage.time - 3.5) < 1e-8)
    #expect(scene.store.view(scene.card).alpha == 1)
  }

  @Test func `for ever goes on for ever`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = try stepping(scene, count: .infinity, autoreverses: true)
    try animator.start()
    #expect(throws: StageError.self) { try stage.settle() }
    try stage.advance(1000.25)
    #expect(abs(try stage.at(1000.25).number("card.alpha") - 0.75) < 1e-9)
    try animator.pause()
    try animator.resume(curve: .easeInOut, durationFactor: 0.5)
    try stage.settle()
    #expect(scene.store.view(scene.card).alpha == 0)
  }
}
