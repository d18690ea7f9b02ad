import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// Laws that hold for every clip, on random scenes; the seed is printed with a failure.
@Suite struct LawTests {
  private func randomStage(_ random: inout Random) throws -> (Scene, Stage) {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let curves: [Curve] = [
      .linear, .easeIn, .easeInOut, try .cubicBezier(CubicBezier(0.3, -0.5, 0.4, 1.6)), try .steps(Steps(4)),
      try .spring(Spring(response: 0.3, dampingRatio: 0.6)),
    ]
    for _ in 0..<4 {
      let curve = curves.randomElement(using: &random) ?? .linear
      let x = Double.random(in: -200...200, using: &random)
      let angle = Double.random(in: -360...360, using: &random)
      try scene.animator(Double.random(in: 0.1...1, using: &random), curve) {
        try scene.store.set(.center, of: scene.card, to: .point(Point(x, 100)))
        try scene.store.keyframes {
          try scene.store.keyframe(start: 0.2, duration: 0.4) {
            try scene.store.set(.transform, of: scene.card, to: .transform(.rotationY(angle)))
          }
          try scene.store.keyframe(start: 0.7, duration: 0) {
            try scene.store.set(.backgroundColor, of: scene.card, to: .color(Color(RGBA(1, 0, 0, 0.5))))
          }
        }
      }.start(after: Double.random(in: 0...0.2, using: &random))
      try stage.advance(Double.random(in: 0...0.5, using: &random))
    }
    try stage.settle()
    return (scene, stage)
  }

  private func numbers(_ frame: Frame) throws -> [Double] {
    try [
      "card.center.x", "card.center.y", "card.transform.rotationY", "card.backgroundColor.r", "card.backgroundColor.a",
    ]
    .map { try frame.number($0) }
  }

  @Test(arguments: 0..<40) func `sampling in any order gives identical frames`(seed: Int) throws {
    var random = Random(state: UInt64(seed))
    let (_, stage) = try randomStage(&random)
    let clip = stage.clip(from: 0, duration: stage.time)
    let times = clip.frameTimes(fps: 60)
    let forwards = try times.map { try numbers(clip.at($0)) }
    for index in times.indices.shuffled(using: &random) {
      #expect(try numbers(clip.at(times[index])) == forwards[index], "seed \(seed), time \(times[index])")
    }
  }

  @Test(arguments: 0..<40) func `60 fps frame k equals 120 fps frame 2k bit for bit`(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 1000)
    let (_, stage) = try randomStage(&random)
    let clip = stage.clip(from: 0, duration: stage.time)
    let slow = clip.frameTimes(fps: 60)
    let fast = clip.frameTimes(fps: 120)
    for index in slow.indices where 2 * index < fast.count {
      #expect(slow[index] == fast[2 * index])
      #expect(try numbers(clip.at(slow[index])) == numbers(clip.at(fast[2 * index])), "seed \(seed), frame \(index)")
    }
  }

  @Test(arguments: 0..<20) func `the reverse mirrors, and its reverse is the clip`(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 2000)
    let (_, stage) = try randomStage(&random)
    let clip = stage.clip(from: 0, duration: stage.time)
    for _ in 0..<50 {
      let time = Double.random(in: 0...clip.duration, using: &random)
      #expect(try numbers(clip.reversed().at(time)) == numbers(clip.at(clip.duration - time)), "seed \(seed)")
      #expect(try numbers(clip.reversed().reversed().at(time)) == numbers(clip.at(time)), "seed \(seed)")
    }
  }

  @Test(arguments: 0..<20) func `what is seen never jumps where an animation starts, but for steps`(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 3000)
    let (_, stage) = try randomStage(&random)
    let clip = stage.clip(from: 0, duration: stage.time)
    for event in clip.events() where event.kind == .start && event.time > 0 {
      let before = try clip.at(event.time, side: .before).number("card.center.x")
      let after = try clip.at(event.time).number("card.center.x")
      // A steps curve may jump at the same instant; its jumps are its own.
      if abs(before - after) > 1e-9 {
        Issue.record("seed \(seed): \(before) -> \(after) at \(event.time)")
      }
    }
  }

  @Test func `thirty steps of a sixtieth are exactly half a second`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    for _ in 0..<30 { try stage.advance(1.0 / 60) }
    #expect(stage.time == 0.5)
  }
}
