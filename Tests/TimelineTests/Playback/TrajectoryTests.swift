import Glibc
import MutoscopeMotion
import Testing

@testable import MutoscopeTimeline

/// What a score says about slopes and bounds, against what it says about values.
@Suite struct TrajectoryTests {
  /// More with TRAJECTORY_SEEDS in the environment, others with TRAJECTORY_FIRST.
  private static let first = number("TRAJECTORY_FIRST") ?? 0
  private static let seeds = number("TRAJECTORY_SEEDS") ?? 40
  /// Clips in which an extreme was missed once: a colour that is clear in one look for a while.
  private static let missed: [UInt64] = getenv("TRAJECTORY_FIRST") == nil ? [6586, 7550] : []

  private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }

  private static let paths = [
    "card.center.x", "card.alpha", "card.frame.x", "card.frame.width", "card.backgroundColor.r", "card.transform.m11",
    "card.transform.m31", "card.transform.rotation", "card.transform.rotationY", "card.transform.scale.x",
    "screen.darkness",
  ]

  /// Random numbers that an animation function may draw.
  private final class Dice {
    var random: Random
    /// Whether the screen turns dark and light meanwhile, and colours differ between both.
    let changesLook: Bool
    init(_ seed: UInt64, changesLook: Bool) { (random, self.changesLook) = (Random(state: seed), changesLook) }
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func number(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }
  }

  private func curve(_ random: inout Random) throws -> Curve {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .linear
    case 1: .easeInOut
    case 2:
      .cubicBezier(
        try CubicBezier(
          .random(in: 0...1, using: &random), .random(in: -2...2, using: &random), .random(in: 0...1, using: &random),
          .random(in: -2...2, using: &random)))
    case 3: .spring(try Spring(response: .random(in: 0.1...1, using: &random), dampingRatio: 0.3))
    case 4: .spring(try Spring(response: .random(in: 0.1...1, using: &random), dampingRatio: 1.4, profile: .physics))
    case 5: .spring(try Spring(cutoff: 1, dampingRatio: 0.5, landing: .blend(response: 0.4)))
    case 6: .piecewise(try Piecewise([.init(0), .init(1.3, 0.3), .init(0.2, 0.6), .init(1)]))
    default: .spring(try Spring(cutoff: 1, dampingRatio: 0.4, landing: .smooth()))
    }
  }

  /// A card that is moved by several animators, one over the other, with what is done to them.
  private func clip(_ dice: Dice) throws -> Clip {
    let scene = try Scene()
    scene.store.setName("screen", of: scene.screen)
    let stage = Stage(store: scene.store, screen: scene.screen)
    func number(_ range: ClosedRange<Double>) -> Double { dice.number(range) }
    func color() -> RGBA { RGBA(number(0...1), number(0...1), number(0...1), number(0.2...1)) }
    // Where a look is clear nothing bounds what is between it and the other one.
    if dice.changesLook { try scene.store.set(.backgroundColor, of: scene.card, to: .color(Color(.white))) }
    for _ in 0..<dice.number(1..<5) {
      let animator = try scene.animator(number(0.2...1), curve(&dice.random)) {
        if dice.changesLook {
          var traits = Traits()
          traits.userInterfaceStyle = dice.number(0..<2) == 0 ? .light : .dark
          try scene.store.set(.traits, of: scene.screen, to: .traits(traits))
        }
        switch dice.number(0..<7) {
        case 0:
          try scene.store.set(.center, of: scene.card, to: .point(Point(number(0...300), number(0...300))))
          try scene.store.set(.alpha, of: scene.card, to: .number(number(0...1)))
        case 1:
          try scene.store.set(
            .transform, of: scene.card, to: .transform(.rotation(number(-200...200)) * .scale(number(0.5...2))))
        case 2:
          try scene.store.set(
            .transform, of: scene.card, to: .transform(.translation(number(-50...50), 3) * .rotation(number(-90...90))))
        case 3, 4:
          // About one axis or another, by nothing too.
          let angle = dice.number(0..<4) == 0 ? 0 : number(-200...200)
          let turns: [Transform] = [.rotation(angle), .rotationX(angle), .rotationY(angle)]
          try scene.store.set(
            .transform, of: scene.card, to: .transform(turns[dice.number(0..<3)] * .scale(number(0.5...2))))
        case 5:
          let light = color()
          try scene.store.set(
            .backgroundColor, of: scene.card,
            to: .color(Color(light: light, dark: dice.changesLook ? color() : light)))
        default:
          try scene.store.keyframes {
            for key in 0..<3 {
              try scene.store.keyframe(start: Double(key) / 3, duration: 1.0 / 3) {
                try scene.store.set(.frame, of: scene.card, to: .rect(Rect(number(0...200), 20, number(10...200), 30)))
              }
            }
          }
        }
      }
      try animator.start(after: dice.number(0..<2) == 0 ? number(0...0.2) : 0)
      try stage.advance(number(0...0.5))
      guard animator.state == .active else { continue }
      switch dice.number(0..<5) {
      case 0: try animator.setReversed(true)
      case 1:
        try animator.pause()
        try stage.advance(0.05)
        try animator.resume(curve: try curve(&dice.random), durationFactor: number(0...1))
      default: break
      }
      try stage.advance(number(0...0.3))
    }
    try stage.settle()
    return stage.clip(from: 0, duration: stage.time)
  }

  @Test(arguments: [false, true], [false, true])
  func `no crossing and no extreme that a dense sampling finds is missed`(isReversed: Bool, changesLook: Bool) throws {
    for seed in Array(Self.first..<Self.first + Self.seeds) + Self.missed {
      let dice = Dice(seed, changesLook: changesLook)
      let clip = isReversed ? try clip(dice).reversed() : try clip(dice)
      let times = (0...600).map { clip.duration * Double($0) / 600 }
      let frames = times.map { clip.at($0) }
      for path in Self.paths {
        let place = try #require(try frames[0].path(path))
        let values = try frames.map { frame throws(PathError) in try frame.value(place).number }
        guard let range = try clip.range(path), !values.contains(nil) else { continue }
        let all = values.compactMap(\.self)
        let (least, greatest) = (all.min() ?? 0, all.max() ?? 0)
        #expect(
          least >= range.min - 1e-12 && greatest <= range.max + 1e-12,
          "seed \(seed): \(path) is in \(least)...\(greatest), not in \(range)")
        // What stands has its last digits to and fro.
        if range.max - range.min < 1e-9 { continue }
        let level = range.min + (range.max - range.min) * 0.37
        let crossings = try clip.crossings(path, of: level)
        for (index, (a, b)) in zip(all, all.dropFirst()).enumerated() where (a < level) != (b < level) && b != level {
          let found = crossings.contains { $0.time >= times[index] - 1e-12 && $0.time <= times[index + 1] + 1e-12 }
          #expect(found || a == level, "seed \(seed): \(path) through \(level) after \(times[index])")
        }
        #expect(
          zip(crossings, crossings.dropFirst()).allSatisfy { $0.isRising != $1.isRising }, "seed \(seed): \(path)")
      }
    }
  }

  @Test(arguments: [false, true])
  func `bounds hold every value and every slope`(changesLook: Bool) throws {
    for seed in Self.first..<Self.first + Self.seeds * 2 {
      let dice = Dice(seed, changesLook: changesLook)
      let clip = try clip(dice)
      for path in Self.paths {
        let trajectory = try clip.trajectory(of: path)
        for (start, end) in zip(trajectory.breaks, trajectory.breaks.dropFirst()) where end - start > 1e-6 {
          let a = dice.number(start...end.nextDown)
          let b = dice.number(a...min(end, a + (end - start) / 4))
          guard let jet = trajectory.bounds?(Interval(a, b)) else { continue }
          for step in 1..<8 {
            let time = a + (b - a) * Double(step) / 8
            guard time > start, time < end, let value = trajectory.value(time, .after) else { continue }
            let slack = 1e-9 * max(1, abs(value))
            #expect(
              value >= jet.value.lower - slack && value <= jet.value.upper + slack,
              "seed \(seed): \(path) is \(value) at \(time), not in \(jet.value)")
            guard let slope = trajectory.slope(time, .after) else { continue }
            let steep = 1e-7 * max(1, abs(slope))
            #expect(
              slope >= jet.slope.lower - steep && slope <= jet.slope.upper + steep,
              "seed \(seed): \(path) rises by \(slope) at \(time), not in \(jet.slope)")
          }
        }
      }
    }
  }

  @Test(arguments: [false, true])
  func `slopes are the limits of differences`(changesLook: Bool) throws {
    var compared = 0
    for seed in Self.first..<Self.first + Self.seeds * 2 {
      let dice = Dice(seed, changesLook: changesLook)
      let clip = try clip(dice)
      for path in Self.paths {
        let trajectory = try clip.trajectory(of: path)
        for (start, end) in zip(trajectory.breaks, trajectory.breaks.dropFirst()) where end - start > 1e-3 {
          let time = dice.number(start + 1e-4...end - 1e-4)
          let step = 1e-5
          func f(_ time: Double) -> Double { trajectory.value(time, .after) ?? .nan }
          guard let slope = trajectory.slope(time, .after), slope != 0 else { continue }
          // Fourth order; where a corner or a clamp lies within the steps the two sides differ.
          let (l, r) = ((f(time) - f(time - 2 * step)) / step / 2, (f(time + 2 * step) - f(time)) / step / 2)
          guard abs(l - r) < 1e-2 * max(1, abs(slope)) else { continue }
          let difference =
            (8 * (f(time + step) - f(time - step)) - (f(time + 2 * step) - f(time - 2 * step))) / (12 * step)
          compared += 1
          #expect(
            abs(difference - slope) < 1e-5 * max(1, abs(slope)) + abs(l - r) * 1e-2,
            "seed \(seed): \(path) at \(time): \(slope), not \(difference)")
        }
      }
    }
    #expect(compared > 100)
  }
}
