import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// SEMANTICS 1.9 and traps 12 and 13.
@Suite struct AnimatorStateTests {
  private static let curves: [Curve] =
    [.linear, .easeIn, .easeInOut]
    + [try? CubicBezier(0.3, -0.6, 0.6, 1.7)].compactMap { $0.map { .cubicBezier($0) } }
    + [try? Spring(response: 0.4, dampingRatio: 0.5), try? Spring(settle: 1, dampingRatio: 0.6)]
    .compactMap { $0.map { .spring($0) } }

  private func flight(_ curve: Curve = .linear, _ duration: Double = 1) throws -> (Scene, Stage, Animator) {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator(duration, curve) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(350, 160)))
    }
    return (scene, stage, animator)
  }

  private func x(_ stage: Stage, _ time: Double? = nil, _ side: Side = .after) throws -> Double {
    try stage.at(time ?? stage.time, side: side).number("card.center.x")
  }

  @Test(arguments: curves, [0.1, 0.35, 0.625, 0.9])
  func `pause and continue without a change move nothing`(curve: Curve, time: Double) throws {
    let (_, plain, untouched) = try flight(curve)
    try untouched.start()
    let (_, stage, animator) = try flight(curve)
    try animator.start()
    try stage.advance(time)
    let seen = try x(stage)
    #expect(try seen == x(plain, stage.time))
    try animator.pause()
    #expect(try x(stage) == seen)
    #expect(try x(stage, stage.time, .before) == seen)
    try stage.advance(0.4)
    #expect(try x(stage) == seen)
    // Looking at the fraction, and setting it to itself, is no change.
    try animator.setFractionComplete(animator.fractionComplete)
    try animator.resume()
    try animator.pause()
    try animator.resume()
    #expect(try x(stage) == seen)
    try stage.advance(2)
    for later in [0.05, 0.08, 2] {
      #expect(abs(try x(stage, time + 0.4 + later) - x(plain, time + later)) < 1e-9, "\(later) after")
    }
  }

  @Test(arguments: curves, [0.2, 0.5, 0.85])
  func `a reversal is a mirror in time`(curve: Curve, time: Double) throws {
    let (_, stage, animator) = try flight(curve)
    try animator.start()
    try stage.advance(time)
    let fraction = animator.fractionComplete
    try animator.setReversed(true)
    #expect(abs(animator.fractionComplete - (1 - fraction)) < 1e-12)
    var position: Animator.Position?
    animator.addCompletion { position = $0 }
    let end = try stage.settle()
    #expect(abs(end - 2 * time) < 1e-8)
    #expect(position == .start)
    for index in 1..<20 {
      let gap = time * Double(index) / 20
      #expect(abs(try x(stage, time + gap) - x(stage, time - gap)) < 1e-9)
    }
    #expect(try x(stage) == 150)
  }

  @Test func `a reversal mirrors what was continued with another curve, too`() throws {
    let (_, stage, animator) = try flight(.easeInOut)
    try animator.start()
    try stage.advance(0.4)
    try animator.pause()
    try animator.resume(curve: .easeIn, durationFactor: 0.5)
    try stage.advance(0.3)
    try animator.setReversed(true)
    try stage.settle()
    #expect(abs(stage.time - 1.4) < 1e-8)
    for index in 0..<14 {
      let gap = Double(index) / 20
      #expect(abs(try x(stage, 0.7 + gap) - x(stage, 0.7 - gap)) < 1e-9, "\(gap) around")
    }
  }

  @Test func `trap 12, word for word`() throws {
    let (_, stage, animator) = try flight(.easeIn)
    try animator.start()
    try stage.advance(0.5)
    // While it runs: elapsed / duration in the current direction.
    #expect(animator.fractionComplete == 0.5)
    try animator.setReversed(true)
    #expect(animator.fractionComplete == 0.5)
    try animator.setReversed(false)
    // On pause it becomes the curved progress.
    try animator.pause()
    let progress = Curve.easeIn.value(at: 0.5)
    #expect(abs(animator.fractionComplete - progress) < 1e-12)
    #expect(abs(try x(stage) - (150 + 200 * progress)) < 1e-9)
    // It counts in the current direction.
    try animator.setReversed(true)
    #expect(abs(animator.fractionComplete - (1 - progress)) < 1e-12)
    try animator.setReversed(false)
    // A scrub is linear in what is seen.
    for fraction in [0.1, 0.9, 0.25] {
      try animator.setFractionComplete(fraction)
      #expect(abs(try x(stage) - (150 + 200 * fraction)) < 1e-9)
    }
    // After a change the time is the solution: nothing jumps, and the rest takes what the curve still needs.
    try animator.resume()
    #expect(abs(try x(stage) - 200) < 1e-9)
    let time = try #require(Curve.easeIn.solve(0.25))
    #expect(abs(try stage.settle() - (0.5 + 1 - time)) < 1e-8)
  }

  @Test func `the nearest of several solutions counts, and beyond 0...1 the fraction is clamped`() throws {
    let curve = Curve.cubicBezier(try CubicBezier(0.3, -0.6, 0.6, 1.7))
    let (_, stage, animator) = try flight(curve)
    try animator.start()
    try stage.advance(0.1)
    #expect(try x(stage) < 150)
    try animator.pause()
    #expect(animator.fractionComplete == 0)
    #expect(try x(stage) < 150)
    try animator.resume()
    try stage.advance(0.7)
    #expect(try x(stage) > 350)
    try animator.pause()
    #expect(animator.fractionComplete == 1)
    try animator.setFractionComplete(0.99)
    try animator.resume()
    let time = try #require(curve.solutions(of: 0.99).min { abs($0 - 0.8) < abs($1 - 0.8) })
    #expect(abs(try stage.settle() - (0.8 + 1 - time)) < 1e-8)
  }

  @Test func `without scrubsLinearly the fraction is the time`() throws {
    let (_, stage, animator) = try flight(.easeIn)
    try animator.setScrubsLinearly(false)
    try animator.start()
    try stage.advance(0.5)
    let seen = try x(stage)
    try animator.pause()
    #expect(animator.fractionComplete == 0.5)
    #expect(try x(stage) == seen)
    try animator.setFractionComplete(0.25)
    #expect(abs(try x(stage) - (150 + 200 * Curve.easeIn.value(at: 0.25))) < 1e-9)
    try animator.resume()
    #expect(abs(try stage.settle() - 1.25) < 1e-8)
  }

  @Test func `continue with a factor takes that much of the original duration, 0 what remained`() throws {
    for (factor, rest) in [(0.0, 0.75), (0.5, 0.5), (2, 2)] {
      let (_, stage, animator) = try flight()
      try animator.start()
      try stage.advance(0.25)
      try animator.pause()
      try animator.resume(curve: .easeIn, durationFactor: factor)
      #expect(abs(try x(stage, 0.25 + rest / 2) - (200 + 150 * Curve.easeIn.value(at: 0.5))) < 1e-9)
      #expect(abs(try stage.settle() - (0.25 + rest)) < 1e-8)
    }
  }

  @Test func `a bent course survives being paused twice`() throws {
    let (_, stage, animator) = try flight()
    try animator.start()
    try stage.advance(0.5)
    try animator.pause()
    try animator.resume(curve: .easeInOut, durationFactor: 1)
    try stage.advance(0.25)
    for _ in 0..<2 {
      try animator.pause()
      try animator.resume()
    }
    try stage.advance(0.25)
    #expect(abs(try x(stage) - (250 + 100 * 0.5)) < 1e-9)
    #expect(abs(try stage.settle() - 1.5) < 1e-8)
  }

  @Test func `finish at the three positions leaves that model, without a jump at current`() throws {
    for (position, value) in [(Animator.Position.start, 150.0), (.current, 250), (.end, 350)] {
      let (scene, stage, animator) = try flight()
      var called: [Animator.Position] = []
      animator.addCompletion { called.append($0) }
      try animator.start()
      try stage.advance(0.5)
      try animator.stop(withoutFinishing: false)
      #expect(animator.state == .stopped)
      #expect(try x(stage) == 250)
      try animator.finish(at: position)
      #expect(animator.state == .inactive && called == [position])
      #expect(abs(scene.store.view(scene.card).center.x - value) < 1e-9)
      #expect(abs(try x(stage) - value) < 1e-9)
      #expect(try x(stage, 0.5, .before) == 250)
      #expect(try x(stage, 0.25) == 200)
    }
  }

  @Test func `stop without finishing keeps what is seen and calls nothing`() throws {
    let (scene, stage, animator) = try flight(.easeIn)
    animator.addCompletion { _ in Issue.record("called") }
    try animator.start()
    try stage.advance(0.5)
    let seen = try x(stage)
    try animator.stop(withoutFinishing: true)
    #expect(animator.state == .inactive)
    try stage.advance(1)
    #expect(try x(stage) == seen)
    #expect(scene.store.view(scene.card).center.x == seen)
    #expect(throws: AnimatorError.finished("start")) { try animator.start() }
  }

  @Test func `what was added and stopped together goes back together`() throws {
    let (scene, stage, animator) = try flight()
    try animator.start()
    try stage.advance(0.25)
    try animator.addAnimations(delayFactor: 0.5) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(50, 160)))
    }
    try stage.advance(0.5)
    let seen = try x(stage)
    // Three quarters of the first, a third of what came at 0.625.
    #expect(abs(seen - (50 + (150 - 350) * 0.25 + (350 - 50) * (1 - 1.0 / 3))) < 1e-9)
    try animator.stop(withoutFinishing: false)
    try animator.finish(at: .start)
    #expect(abs(scene.store.view(scene.card).center.x - 150) < 1e-9)
  }

  @Test func `pausesOnCompletion stays active, can be turned round and ends at the start`() throws {
    let (_, stage, animator) = try flight()
    animator.setPausesOnCompletion(true)
    var called: [Animator.Position] = []
    animator.addCompletion { called.append($0) }
    try animator.start()
    try stage.advance(1.5)
    #expect(animator.state == .active && !animator.isRunning && called.isEmpty)
    #expect(animator.fractionComplete == 1)
    #expect(try x(stage) == 350)
    try animator.setReversed(true)
    #expect(animator.fractionComplete == 0)
    animator.setPausesOnCompletion(false)
    try animator.resume()
    try stage.advance(0.25)
    #expect(abs(try x(stage) - 300) < 1e-9)
    try stage.settle()
    #expect(called == [.start])
    #expect(abs(stage.time - 2.5) < 1e-8)
  }

  @Test func `a delay that is paused is still waited for, and the course begins when it moves`() throws {
    let (_, stage, animator) = try flight()
    try animator.start(after: 0.5)
    try stage.advance(0.25)
    try animator.pause()
    try stage.advance(1)
    try animator.resume()
    try stage.advance(0.5)
    #expect(abs(try x(stage) - 200) < 1e-9)
    #expect(abs(try animator.clip().at(0.5).number("card.center.x") - 250) < 1e-9)
    let start = stage.clip(from: 0, duration: 3).events().first { $0.kind == .start }?.time ?? .nan
    #expect(abs(start - 1.5) < 1e-12)
  }

  @Test func `an animator that started without a stage begins when one shows its root`() throws {
    let scene = try Scene()
    let other = try scene.store.make(.screen)
    try scene.store.set(.frame, of: other, to: .rect(Rect(0, 0, 400, 800)))
    let animator = scene.animator { try scene.store.set(.center, of: scene.card, to: .point(Point(350, 160))) }
    try animator.start()
    let stage = Stage(store: scene.store, screen: other)
    try stage.advance(2)
    try stage.show(scene.screen)
    try stage.advance(0.5)
    #expect(abs(try x(stage) - 250) < 1e-9)
    #expect(abs(try x(stage, 2.25) - 200) < 1e-9)
    try animator.pause()
    try stage.advance(1)
    #expect(abs(try x(stage) - 250) < 1e-9)
    try animator.resume()
    #expect(abs(try stage.settle() - 4) < 1e-8)
    let times = stage.clip(from: 0, duration: 4).events().filter { $0.kind == .start || $0.kind == .completion }.map(
      \.time)
    #expect(times.count == 2 && times[0] == 2 && abs(times[1] - 4) < 1e-8)
  }

  // MARK: Illegal calls

  @Test func `calls that a state does not allow say so`() throws {
    let (_, stage, animator) = try flight()
    #expect(throws: AnimatorError.inactive("continue")) { try animator.resume() }
    #expect(throws: AnimatorError.inactive("stop")) { try animator.stop(withoutFinishing: true) }
    #expect(throws: AnimatorError.inactive("retarget")) { try animator.retarget {} }
    #expect(throws: AnimatorError.notStopped) { try animator.finish(at: .end) }
    try animator.start()
    #expect(throws: AnimatorError.running("continue")) { try animator.resume() }
    #expect(throws: AnimatorError.notStopped) { try animator.finish(at: .end) }
    #expect(throws: AnimatorError.delayWhileActive) { try animator.start(after: 1) }
    #expect(throws: AnimatorError.settingWhileActive("isInterruptible")) { try animator.setInterruptible(false) }
    #expect(throws: AnimatorError.settingWhileActive("scrubsLinearly")) { try animator.setScrubsLinearly(false) }
    try animator.stop(withoutFinishing: false)
    #expect(throws: AnimatorError.stopped("start")) { try animator.start() }
    #expect(throws: AnimatorError.stopped("pause")) { try animator.pause() }
    #expect(throws: AnimatorError.stopped("continue")) { try animator.resume() }
    #expect(throws: AnimatorError.stopped("stop")) { try animator.stop(withoutFinishing: true) }
    #expect(throws: AnimatorError.stopped("fractionComplete")) { try animator.setFractionComplete(0.5) }
    #expect(throws: AnimatorError.stopped("isReversed")) { try animator.setReversed(true) }
    #expect(throws: AnimatorError.stopped("addAnimations")) { try animator.addAnimations {} }
    #expect(throws: AnimatorError.stopped("retarget")) { try animator.retarget {} }
    try animator.finish(at: .end)
    for call in ["start", "pause", "continue", "stop", "fractionComplete", "addAnimations", "retarget"] {
      #expect(throws: AnimatorError.finished(call)) {
        switch call {
        case "start": try animator.start()
        case "pause": try animator.pause()
        case "continue": try animator.resume()
        case "stop": try animator.stop(withoutFinishing: false)
        case "fractionComplete": try animator.setFractionComplete(0.5)
        case "addAnimations": try animator.addAnimations {}
        default: try animator.retarget {}
        }
      }
    }
    try stage.advance(1)
  }
}
