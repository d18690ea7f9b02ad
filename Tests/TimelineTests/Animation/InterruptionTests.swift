import MutoscopeMotion
import MutoscopeTimeline
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// SEMANTICS 1.10, against sums written by hand.
@Suite struct InterruptionTests {
  private static let instants = (1..<30).map { Double($0) / 60 }

  /// A card that is led to x = 350 in 0.5 s, and a stage.
  private func flight(_ curve: Curve) throws -> (Scene, Stage, Animator) {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = try lead(scene, to: 350, in: 0.5, curve)
    return (scene, stage, animator)
  }

  @discardableResult
  private func lead(_ scene: Scene, to x: Double, in duration: Double?, _ curve: Curve) throws -> Animator {
    let animator = scene.animator(duration, curve) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(x, 160)))
    }
    try animator.start()
    return animator
  }

  private func x(_ stage: Stage, _ time: Double, _ side: Side = .after) throws -> Double {
    try stage.at(time, side: side).number("card.center.x")
  }

  @Test(arguments: instants)
  func `two curves on top of a flight are the sum of SEMANTICS 1.10`(first: Double) throws {
    let (scene, stage, _) = try flight(.easeInOut)
    try stage.advance(first)
    try lead(scene, to: 50, in: 0.4, .easeInOut)
    let second = first + 1.0 / 60
    try stage.advance(1.0 / 60)
    try lead(scene, to: 250, in: 0.6, .easeIn)
    try stage.settle()
    let p = { (curve: Curve, t: Double, d: Double) in t <= 0 ? 0 : t >= d ? 1 : curve.value(at: t / d) }
    let slope = { (curve: Curve, t: Double, d: Double) in t <= 0 || t >= d ? 0 : curve.slope(at: t / d) / d }
    for index in 0...90 {
      let t = Double(index) / 90
      var sum = 150 + 200 * p(.easeInOut, t, 0.5)
      if t >= first { sum += (350 - 50) * (1 - p(.easeInOut, t - first, 0.4)) - 300 }
      if t >= second { sum += (50 - 250) * (1 - p(.easeIn, t - second, 0.6)) + 200 }
      #expect(abs(try x(stage, t) - sum) < 1e-10, "at \(t)")
    }
    // C0 at both: equal from both sides. C1: the slopes of what is added are 0 where it begins.
    for time in [first, second] {
      #expect(abs(try x(stage, time) - x(stage, time, .before)) < 1e-10)
    }
    #expect(slope(.easeInOut, 1e-12, 0.4) < 1e-6 && slope(.easeIn, 1e-12, 0.6) < 1e-6)
    let before = 200 * slope(.easeInOut, first, 0.5)
    let after = try #require(try stage.clip(from: 0, duration: 2).slope("card.center.x", at: first))
    #expect(abs(after - before) < 1e-3, "velocity \(after), not \(before)")
    #expect(try x(stage, stage.time) == 250)
  }

  /// SEMANTICS 1.1 in absolute units, underdamped: the value and the velocity.
  private func spring(
    _ s: Spring, from: Double, velocity: Double, to: Double, at t: Double
  ) -> (value: Double, velocity: Double) {
    let (w0, z) = (s.frequency, s.dampingRatio)
    let wd = w0 * (1 - z * z).squareRoot()
    let (c, sine, decay) = (cos(wd * t), sin(wd * t) / wd, exp(-z * w0 * t))
    let d = to - from
    return (
      to - decay * (d * (c + z * w0 * sine) - velocity * sine),
      decay * (d * w0 * w0 * sine + velocity * (c - z * w0 * sine))
    )
  }

  @Test(arguments: instants)
  func `a spring takes over value and velocity, and a second one takes over from it`(first: Double) throws {
    let bouncy = try Spring(response: 0.5, dampingRatio: 0.7)
    let (scene, stage, _) = try flight(.easeOut)
    try stage.advance(first)
    try lead(scene, to: 50, in: nil, .spring(bouncy))
    let gap = 2.0 / 60
    try stage.advance(gap)
    try lead(scene, to: 300, in: nil, .spring(bouncy))
    try stage.advance(0.5)

    let start = 150 + 200 * Curve.easeOut.value(at: first / 0.5)
    let velocity = 200 * Curve.easeOut.slope(at: first / 0.5) / 0.5
    let taken = spring(bouncy, from: start, velocity: velocity, to: 50, at: gap)
    for index in 0...10 {
      let t = gap * Double(index) / 10
      let expected = spring(bouncy, from: start, velocity: velocity, to: 50, at: t).value
      #expect(abs(try x(stage, first + t, .before) - (index == 0 ? start : expected)) < 1e-9)
    }
    for index in 0...20 {
      let t = 0.4 * Double(index) / 20
      let expected = spring(bouncy, from: taken.value, velocity: taken.velocity, to: 300, at: t).value
      #expect(abs(try x(stage, first + gap + t) - expected) < 1e-9)
    }
    let clip = stage.clip(from: 0, duration: 1)
    #expect(abs(try #require(try clip.slope("card.center.x", at: first)) - velocity) < 1e-4)
    #expect(abs(try #require(try clip.slope("card.center.x", at: first + gap)) - taken.velocity) < 1e-4)
  }

  @Test func `a spring that interrupts ignores its own initial velocity, at rest it counts`() throws {
    let kicked = try Spring(mass: 1, stiffness: 150, damping: 12, initialVelocity: 5)
    let (scene, stage, _) = try flight(.linear)
    try stage.advance(0.25)
    try lead(scene, to: 50, in: nil, .spring(kicked))
    let slope = try #require(try stage.clip(from: 0, duration: 2).slope("card.center.x", at: 0.25))
    #expect(abs(slope - 400) < 1e-4)
    try stage.settle()
    let start = stage.time
    try lead(scene, to: 150, in: nil, .spring(kicked))
    let atRest = try #require(try stage.clip(from: 0, duration: start + 1).slope("card.center.x", at: start))
    #expect(abs(atRest - 500) < 1e-4)
  }

  @Test func `a spring that begins later is added, so that nothing stands still until then`() throws {
    let (scene, stage, _) = try flight(.linear)
    try stage.advance(0.1)
    let late = scene.animator(nil, .spring(try Spring(response: 0.4, dampingRatio: 0.8))) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(50, 160)))
    }
    try late.start(after: 0.2)
    #expect(abs(try x(stage, 0.25) - 250) < 1e-10)
    #expect(abs(try x(stage, 0.3) - x(stage, 0.3, .before)) < 1e-10)
    try stage.settle()
    #expect(try x(stage, stage.time) == 50)
  }

  @Test(arguments: instants)
  func `retargeting twice is smooth and lands where it says`(first: Double) throws {
    let own = try Spring(response: 0.4, dampingRatio: 0.7)
    let (scene, stage, animator) = try flight(.spring(own))
    try stage.advance(first)
    var (start, speed, began, target) = (150.0, 0.0, 0.0, 350.0)
    for (gap, next) in [(0.0, 80.0), (3.0 / 60, 260.0)] {
      try stage.advance(gap)
      let here = spring(own, from: start, velocity: speed, to: target, at: stage.time - began)
      try animator.retarget { try scene.store.set(.center, of: scene.card, to: .point(Point(next, 160))) }
      (start, speed, began, target) = (here.value, here.velocity, stage.time, next)
      #expect(abs(try x(stage, began) - start) < 1e-9)
      #expect(abs(try x(stage, began, .before) - start) < 1e-9)
      for t in [0.01, 0.03] {
        #expect(
          abs(try x(stage, began + t) - spring(own, from: start, velocity: speed, to: target, at: t).value) < 1e-9)
      }
      #expect(
        abs(try #require(try stage.clip(from: 0, duration: 2).slope("card.center.x", at: began)) - speed) < 1e-3)
    }
    try stage.settle()
    #expect(try x(stage, stage.time) == 260)
    #expect(animator.state == .inactive)
  }

  @Test func `a paused animator that was retargeted stands as a whole`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator(1) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(350, 160)))
      try scene.store.set(.alpha, of: scene.card, to: .number(0))
    }
    try animator.start()
    try stage.advance(0.25)
    try animator.retarget { try scene.store.set(.center, of: scene.card, to: .point(Point(50, 160))) }
    try stage.advance(0.125)
    try animator.pause()
    let (there, alpha) = (try x(stage, 0.375), try stage.at(0.375).number("card.alpha"))
    try stage.advance(1)
    #expect(try x(stage, stage.time) == there)
    #expect(try stage.at(stage.time).number("card.alpha") == alpha)
    try animator.resume()
    try stage.settle()
    #expect(try stage.at(stage.time).number("card.alpha") == 0)
    #expect(animator.state == .inactive)
  }

  @Test func `velocity is carried out of a flight that was continued with another curve`() throws {
    let (scene, stage, animator) = try flight(.linear)
    try stage.advance(0.2)
    try animator.pause()
    try animator.resume(curve: .easeInOut, durationFactor: 1)
    try stage.advance(0.3)
    // 150 + 200 (0.4 + 0.6 easeInOut(0.3 / 0.5))
    let velocity = 200 * 0.6 * Curve.easeInOut.slope(at: 0.6) / 0.5
    #expect(abs(try x(stage, 0.5) - (150 + 200 * (0.4 + 0.6 * Curve.easeInOut.value(at: 0.6)))) < 1e-10)
    try lead(scene, to: 50, in: nil, .spring(try Spring(response: 0.5, dampingRatio: 0.8)))
    let after = try #require(try stage.clip(from: 0, duration: 2).slope("card.center.x", at: 0.5))
    #expect(abs(after - velocity) < 1e-4, "\(after), not \(velocity)")
  }

  @Test func `what is interrupted goes on, whatever becomes of its animator`() throws {
    let (scene, stage, first) = try flight(.linear)
    try stage.advance(0.25)
    try lead(scene, to: 50, in: 0.5, .linear)
    try first.pause()
    try stage.advance(0.125)
    // 50 + (350 - 50) (1 - 0.25) + (150 - 350) (1 - 0.75)
    #expect(abs(try x(stage, 0.375) - 225) < 1e-10)
    try first.stop(withoutFinishing: true)
    #expect(abs(try x(stage, 0.375) - 225) < 1e-10)
    try stage.settle()
    #expect(try x(stage, stage.time) == 50)
    #expect(scene.store.view(scene.card).center.x == 50)
  }

  @Test(arguments: [Curve.easeInOut, .easeIn, .linear, .easeOut])
  func `what stands is folded into the newcomer, and what turned back goes on back`(curve: Curve) throws {
    for direction in ["standing", "back"] {
      let (scene, stage, first) = try flight(.linear)
      try stage.advance(0.25)
      if direction == "back" { try first.setReversed(true) } else { try first.pause() }
      try stage.advance(0.125)
      let seen = try x(stage, stage.time)
      try lead(scene, to: 300, in: 0.5, curve)
      for side in [Side.before, .after] { #expect(abs(try x(stage, 0.375, side) - seen) < 1e-10) }
      for t in [0.03, 0.1, 0.2, 0.4] {
        // Standing at 250; or 400 a second back from 200 to 150, from where the newcomer leads to 300.
        let rest = direction == "back" ? max(0, 50 - 400 * t) : 0
        let from = direction == "back" ? 150.0 : 250.0
        let expected = from + (300 - from) * curve.value(at: t / 0.5) + rest
        #expect(abs(try x(stage, 0.375 + t) - expected) < 1e-10, "\(direction) after \(t)")
      }
      try stage.settle()
      if direction == "standing" { try first.stop(withoutFinishing: true) }
      #expect(try x(stage, stage.time) == 300)
      #expect(scene.store.view(scene.card).center.x == 300)
    }
  }

  @Test(arguments: [0.2, 0.5, 0.7, 1.2, 1.5, 2.9])
  func `what repeats for ever ends its run, forwards or back`(time: Double) throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let first = scene.animator(0.5) { try scene.store.set(.center, of: scene.card, to: .point(Point(350, 160))) }
    try first.setRepetition(count: .infinity, autoreverses: true)
    try first.start()
    try stage.advance(time)
    let seen = try x(stage, time, .before)
    try lead(scene, to: 50, in: 0.25, .easeInOut)
    #expect(abs(try x(stage, time) - seen) < 1e-9)
    let before = try #require(try stage.clip(from: 0, duration: 5).slope("card.center.x", at: time - 1e-9))
    let after = try #require(try stage.clip(from: 0, duration: 5).slope("card.center.x", at: time))
    let isTurn = abs((time / 0.5).rounded() * 0.5 - time) < 1e-9
    if !isTurn { #expect(abs(before - after) < 1e-3) }
    try stage.advance(0.5)
    for step in 0...20 { #expect(abs(try x(stage, stage.time + Double(step) * 0.11) - 50) < 1e-9) }
    try first.stop(withoutFinishing: true)
    #expect(scene.store.view(scene.card).center.x == 50)
  }

  @Test func `what the script writes during a flight is what is seen`() throws {
    let (scene, stage, animator) = try flight(.linear)
    try stage.advance(0.25)
    try scene.store.set(.center, of: scene.card, to: .point(Point(400, 160)))
    #expect(abs(try x(stage, 0.25, .before) - 250) < 1e-10)
    #expect(try x(stage, 0.25) == 400)
    try animator.setReversed(true)
    try stage.settle()
    #expect(try x(stage, stage.time) == 400)
    #expect(scene.store.view(scene.card).center.x == 400)
  }

  @Test func `on the clock of no stage it is the same`() throws {
    let scene = try Scene()
    let first = scene.animator(1) { try scene.store.set(.center, of: scene.card, to: .point(Point(350, 160))) }
    try first.setFractionComplete(0.5)
    try lead(scene, to: 50, in: 1, .linear)
    let stage = Stage(store: scene.store, screen: scene.screen)
    #expect(abs(try x(stage, 0) - 250) < 1e-10)
    try stage.advance(0.5)
    #expect(abs(try x(stage, 0.5) - 150) < 1e-10)
    try first.stop(withoutFinishing: true)
    try stage.settle()
    #expect(try x(stage, stage.time) == 50)
  }

  @Test(arguments: [Curve.easeInOut, .spring(try Spring(response: 0.5, dampingRatio: 0.8))])
  func `colours in flight are a sum, too, and neither jump nor kink`(curve: Curve) throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    func paint(_ color: RGBA, _ curve: Curve) throws {
      try scene.animator(0.5, curve) {
        try scene.store.set(.backgroundColor, of: scene.card, to: .color(Color(color)))
      }.start()
    }
    try scene.store.set(.backgroundColor, of: scene.card, to: .color(Color(RGBA(0.2, 0, 0))))
    try paint(RGBA(1, 0, 0), .linear)
    try stage.advance(0.25)
    try paint(RGBA(0.4, 0, 0), curve)
    func red(_ time: Double, _ side: Side = .after) throws -> Double {
      try stage.at(time, side: side).number("card.backgroundColor.r")
    }
    #expect(abs(try red(0.25) - 0.6) < 1e-12)
    #expect(abs(try red(0.25, .before) - 0.6) < 1e-12)
    let slope = try #require(try stage.clip(from: 0, duration: 2).slope("card.backgroundColor.r", at: 0.25))
    #expect(abs(slope - 1.6) < 1e-4)
    if curve == .easeInOut {
      let expected = 0.4 + 0.6 * (1 - curve.value(at: 0.2)) - 0.8 * (1 - 0.7)
      #expect(abs(try red(0.35) - expected) < 1e-12)
    }
    try stage.settle()
    #expect(scene.store.view(scene.card).backgroundColor == Color(RGBA(0.4, 0, 0)))
    #expect(try red(stage.time) == 0.4)
  }

  @Test func `interruptions are events, waiting and standing animations are not interrupted`() throws {
    let (scene, stage, _) = try flight(.easeInOut)
    try stage.advance(0.2)
    try lead(scene, to: 50, in: 0.5, .easeInOut)
    try stage.settle()
    let still = scene.animator(1) { try scene.store.set(.center, of: scene.card, to: .point(Point(10, 160))) }
    try still.pause()
    try lead(scene, to: 20, in: 0.5, .easeInOut)
    try stage.settle()
    let events = stage.clip(from: 0, duration: stage.time).events().filter { $0.kind == .interruption }
    #expect(events.map(\.time) == [0.2].map { stage.clip(from: 0, duration: 2).at($0).time })
    #expect(events.map(\.property) == ["center"])
  }
}
