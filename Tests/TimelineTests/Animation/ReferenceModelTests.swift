import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// Random histories of calls against the reference model.
@Suite struct ReferenceModelTests {
  @Test(arguments: 1...80)
  func `random histories of calls give the values of the reference model at all times`(seed: Int) throws {
    var history = try History(seed: UInt64(seed))
    for _ in 0..<40 { try history.step() }
    try history.checkEverything()
  }

  @Test(arguments: 81...160)
  func `so do histories of one animator`(seed: Int) throws {
    var history = try History(seed: UInt64(seed), mostAnimators: 1)
    for _ in 0..<25 { try history.step() }
    try history.checkEverything()
  }
}

/// Plays the same calls on both.
private struct History {
  let seed: UInt64
  let mostAnimators: Int
  let scene: Scene
  let stage: Stage
  let model: ReferenceModel
  var pairs: [(engine: Animator, reference: ReferenceAnimator)] = []
  var random: SplitMix
  var log: [String] = []
  /// What was seen at the time.
  var seen: [(time: Double, value: Double)] = []

  init(seed: UInt64, mostAnimators: Int = 5) throws {
    self.seed = seed
    self.mostAnimators = mostAnimators
    scene = try Scene()
    stage = Stage(store: scene.store, screen: scene.screen)
    model = ReferenceModel(value: scene.store.view(scene.card).center.x)
    random = SplitMix(state: seed)
  }

  var context: Comment { "seed \(seed):\n\(log.joined(separator: "\n"))" }

  mutating func step() throws {
    let kind = random.below(10)
    if kind < 3 || pairs.isEmpty {
      try advance()
    } else if random.below(40) == 0 {
      try write()
    } else if kind == 3, pairs.count < mostAnimators {
      try make()
    } else {
      try call(random.below(pairs.count))
    }
    if pairs.isEmpty { try make() }
    try check(stage.time)
    seen.append((stage.time, try stage.at(stage.time).number("card.center.x")))
  }

  private mutating func advance() throws {
    let time = stage.time + Double(1 + random.below(24)) / 64
    log.append("advance to \(time)")
    try stage.advance(time - stage.time)
    model.advance(to: time)
  }

  private mutating func curve() throws -> Curve {
    switch random.below(7) {
    case 0: .linear
    case 1: .easeIn
    case 2: .easeInOut
    case 3: .cubicBezier(try CubicBezier(0.3, -0.6, 0.6, 1.7))
    case 4: .spring(try Spring(response: 0.4, dampingRatio: 0.6))
    case 5: .spring(try Spring(response: 0.3, dampingRatio: 1))
    default: .easeOut
    }
  }

  private mutating func make() throws {
    let (duration, curve, target) = (Double(16 + random.below(64)) / 64, try curve(), Double(random.below(300)))
    let (scene, y) = (scene, scene.store.view(scene.card).center.y)
    let engine = scene.animator(duration, curve) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(target, y)))
    }
    let reference = model.animator(duration: duration, curve: curve, to: target)
    if random.below(4) == 0 {
      engine.setPausesOnCompletion(true)
      reference.pausesOnCompletion = true
    }
    pairs.append((engine, reference))
    log.append("animator \(pairs.count - 1): \(duration) s, \(curve), to \(target)")
  }

  private mutating func call(_ index: Int) throws {
    let (engine, reference) = pairs[index]
    let name = "animator \(index)"
    switch reference.state {
    case .inactive:
      if random.below(5) == 0 {
        log.append("\(name): isReversed = true")
        try engine.setReversed(true)
        reference.isReversed = true
      }
      let kind = random.below(3)
      let delay = kind == 1 ? Double(random.below(16)) / 64 : 0
      log.append("\(name): " + (kind == 2 ? "pause" : "start after \(delay)"))
      if kind == 2 { try engine.pause() } else { try engine.start(after: delay) }
      model.start(reference, after: delay, isPaused: kind == 2)
    case .running, .paused: try callActive(index, name)
    case .stopped:
      let position = [Animator.Position.start, .current, .end][random.below(3)]
      log.append("\(name): finish \(position)")
      try engine.finish(at: position)
      model.finish(reference, at: position.rawValue)
    case .over:
      #expect(engine.state == .inactive, context)
      if random.below(8) == 0 { try write() }
    }
  }

  /// The script changes the model while something may be in flight.
  private mutating func write() throws {
    let value = Double(random.below(300))
    log.append("card.center.x = \(value)")
    let y = scene.store.view(scene.card).center.y
    try scene.store.set(.center, of: scene.card, to: .point(Point(value, y)))
    model.write(value)
  }

  private mutating func callActive(_ index: Int, _ name: String) throws {
    let (engine, reference) = pairs[index]
    let isPaused = reference.state == .paused
    switch random.below(8) {
    case 0, 1:
      if isPaused {
        let curve = random.below(2) == 0 ? try curve() : nil
        let factor = [0, 0, 0.5, 1.25][random.below(4)]
        log.append("\(name): continue \(curve.map { "\($0)" } ?? "-"), factor \(factor)")
        try engine.resume(curve: curve, durationFactor: factor)
        model.proceed(reference, curve: curve, durationFactor: factor)
      } else {
        log.append("\(name): pause")
        try engine.pause()
        model.pause(reference)
      }
    case 2:
      let fraction = [0, 1, 0.25, 0.5, 0.8][random.below(5)]
      log.append("\(name): fractionComplete = \(fraction)")
      try engine.setFractionComplete(fraction)
      model.scrub(reference, to: fraction)
    case 3, 4:
      log.append("\(name): isReversed = \(!reference.isReversed)")
      try engine.setReversed(!reference.isReversed)
      model.setReversed(reference, !reference.isReversed)
    case 5:
      log.append("\(name): stop")
      try engine.stop(withoutFinishing: false)
      model.stop(reference)
    case 6 where !reference.isReversed && random.below(2) == 0:
      let (factor, target) = (Double(random.below(3)) / 4, Double(random.below(300)))
      log.append("\(name): addAnimations after \(factor), to \(target)")
      let (scene, y) = (scene, scene.store.view(scene.card).center.y)
      try engine.addAnimations(delayFactor: factor) {
        try scene.store.timing(.easeInOut) {
          try scene.store.set(.center, of: scene.card, to: .point(Point(target, y)))
        }
      }
      model.addAnimations(reference, delayFactor: factor, to: target)
    default:
      if isPaused {
        log.append("\(name): continue")
        try engine.resume()
        model.proceed(reference, curve: nil, durationFactor: 0)
      } else {
        try advance()
      }
    }
  }

  private func check(_ time: Double) throws {
    let value = try stage.at(time).number("card.center.x")
    let expected = model.value(at: time)
    #expect(abs(value - expected) < 1e-7, "at \(time): \(value), not \(expected); \(context)")
    #expect(
      abs(scene.store.view(scene.card).center.x - model.modelValue(at: stage.time)) < 1e-7, context)
    for (index, pair) in pairs.enumerated() where pair.reference.state != .over && pair.reference.state != .inactive {
      let fraction = pair.engine.fractionComplete
      #expect(
        abs(fraction - model.fraction(pair.reference)) < 1e-7,
        "fraction of \(index): \(fraction), not \(model.fraction(pair.reference)); \(context)")
      #expect(pair.engine.isRunning == (pair.reference.state == .running), context)
    }
  }

  mutating func checkEverything() throws {
    // Seeking never depends on history: what was seen then is seen now, in any order.
    for (time, value) in seen.reversed() {
      let later = try stage.at(time).number("card.center.x")
      if seen.last(where: { $0.time == time })?.value == value {
        // What ended at that very instant is now in the model: the same sum in another order.
        #expect(
          abs(later - value) <= 1e-12 * max(1, abs(value)), "\(later) at \(time), where \(value) was seen; \(context)")
      }
    }
    for _ in 0..<150 {
      let time = stage.time * Double(random.below(1_000_000)) / 1_000_000
      let value = try stage.at(time).number("card.center.x")
      let expected = model.value(at: time)
      #expect(abs(value - expected) < 1e-7, "at \(time): \(value), not \(expected); \(context)")
    }
  }
}
