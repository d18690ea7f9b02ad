import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// The example of the Host Passport article: down, red at the half, back.
@Suite struct KeyframeTests {
  private func passport(_ scene: Scene, curve: Curve = .easeInOut) -> Animator {
    scene.animator(2, curve) {
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0, duration: 0.5) {
          try scene.store.set(.transform, of: scene.card, to: .transform(.translation(0, 100)))
        }
        try scene.store.keyframe(start: 0.5, duration: 0) {
          try scene.store.set(.backgroundColor, of: scene.card, to: .color(Color(RGBA(1, 0, 0))))
        }
        try scene.store.keyframe(start: 0.5, duration: 0.5) {
          try scene.store.set(.transform, of: scene.card, to: .transform(.identity))
        }
      }
    }
  }

  @Test func `a zero-length keyframe is exact from both sides`() throws {
    let scene = try Scene()
    let clip = try passport(scene).clip()
    #expect(try clip.at(1).number("card.backgroundColor.r") == 1)
    #expect(try clip.at(1, side: .before).number("card.backgroundColor.r") == 0)
    #expect(try clip.at(1.0.nextDown).number("card.backgroundColor.r") == 0)
    #expect(try clip.at(0.3).number("card.backgroundColor.a") == 0)
    #expect(try clip.at(1).number("card.transform.translation.y") == 100)
    #expect(try clip.at(2).number("card.transform.translation.y") == 0)
    let steps = clip.events().filter { $0.kind == .step }
    #expect(steps.map(\.time) == [1])
    #expect(steps[0].property == "backgroundColor")
  }

  @Test func `keyframe times lie on the curve, not on the clock`() throws {
    let scene = try Scene()
    let clip = try passport(scene, curve: .easeIn).clip()
    let time = clip.events().first { $0.kind == .step }?.time ?? .nan
    // SEMANTICS 1.5: easeIn is at its half after .6575 of the time.
    #expect(abs(time - 2 * 0.6575) < 1e-4)
    #expect(abs(Curve.easeIn.value(at: time / 2) - 0.5) < 1e-15)
    #expect(try clip.at(time).number("card.backgroundColor.r") == 1)
    #expect(try clip.at(time.nextDown).number("card.backgroundColor.r") == 0)
    #expect(try clip.at(time, side: .before).number("card.backgroundColor.r") == 0)
  }

  @Test func `steps at both ends`() throws {
    let scene = try Scene()
    let animator = scene.animator(1, .easeInOut) {
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0, duration: 0) {
          try scene.store.set(.isHidden, of: scene.card, to: .bool(true))
        }
        try scene.store.keyframe(start: 1, duration: 0) {
          try scene.store.set(.isHidden, of: scene.card, to: .bool(false))
        }
      }
    }
    let clip = try animator.clip()
    #expect(try clip.at(0, side: .before).value("card.isHidden") == .bool(false))
    #expect(try clip.at(0).value("card.isHidden") == .bool(true))
    #expect(try clip.at(1, side: .before).value("card.isHidden") == .bool(true))
    #expect(try clip.at(1).value("card.isHidden") == .bool(false))
  }

  @Test func `a property that cannot be in between steps at the start of its interval`() throws {
    let scene = try Scene()
    let animator = scene.animator {
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0.25, duration: 0.5) {
          try scene.store.set(.isHidden, of: scene.card, to: .bool(true))
        }
      }
    }
    let clip = try animator.clip()
    #expect(try clip.at(0.25, side: .before).value("card.isHidden") == .bool(false))
    #expect(try clip.at(0.25).value("card.isHidden") == .bool(true))
    #expect(try clip.at(1).value("card.isHidden") == .bool(true))
  }

  @Test func `overlapping intervals are refused`() throws {
    let scene = try Scene()
    let animator = scene.animator {
      try scene.store.keyframes {
        for start in [0.0, 0.25] {
          try scene.store.keyframe(start: start, duration: 0.5) {
            try scene.store.set(.alpha, of: scene.card, to: .number(start))
          }
        }
      }
    }
    #expect(throws: CaptureError.overlap(view: "card", property: "alpha", line: nil)) { try animator.start() }
    #expect(scene.store.view(scene.card).alpha == 1)
  }

  @Test(arguments: [(-0.1, 0.5), (0.6, 0.5), (0, -1), (.nan, 0)])
  func `intervals outside 0...1 are refused`(start: Double, duration: Double) throws {
    let scene = try Scene()
    let animator = scene.animator {
      try scene.store.keyframes { try scene.store.keyframe(start: start, duration: duration) {} }
    }
    #expect(throws: CaptureError.self) { try animator.start() }
  }

  @Test func `a spring in an interval runs in seconds and is cut where the next begins`() throws {
    let scene = try Scene()
    let spring = try Spring(duration: 0.5, bounce: 0.3)
    let animator = scene.animator(2, .linear) {
      try scene.store.keyframes {
        try scene.store.keyframe(start: 0.25, duration: 0.1) {
          try scene.store.timing(.spring(spring)) {
            try scene.store.set(.alpha, of: scene.card, to: .number(0))
          }
        }
        try scene.store.keyframe(start: 0.5, duration: 0.5) {
          try scene.store.set(.alpha, of: scene.card, to: .number(1))
        }
      }
    }
    let clip = try animator.clip()
    #expect(abs(try clip.at(0.6).number("card.alpha") - (1 - spring.value(at: 0.1))) < 1e-12)
    #expect(try clip.at(1).number("card.alpha") == 0)
    #expect(abs(try clip.at(1, side: .before).number("card.alpha") - max(0, 1 - spring.value(at: 0.5))) < 1e-12)
    #expect(try clip.at(1.5).number("card.alpha") == 0.5)
  }
}
