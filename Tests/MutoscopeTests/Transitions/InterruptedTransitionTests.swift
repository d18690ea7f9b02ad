import Glibc
import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

/// What is seen at a transition's beginning, where it interrupts another one. A failure prints its seed.
@Suite("Transitions that interrupt others")
struct InterruptedTransitionTests {

  /// How many pairs of screens a test looks at.
  static let count = getenv("MUTOSCOPE_PAIRS").flatMap { Int(String(cString: $0)) } ?? 1

  /// Curves, and whether they land where they lead.
  private static func curves() throws -> [(name: String, curve: Curve, isExact: Bool)] {
    [
      ("easeInOut", .easeInOut, true), ("linear", .linear, true),
      ("overshooting", .cubicBezier(try CubicBezier(0.3, -0.5, 0.6, 1.6)), true),
      ("cutoff", .spring(try Spring(cutoff: 0.5, dampingRatio: 0.7)), true),
      ("blend", .spring(try Spring(cutoff: 0.5, dampingRatio: 0.7, landing: .blend(response: nil, tail: 0.2))), true),
      ("seconds", .spring(try Spring(response: 0.3, dampingRatio: 0.8)), false),
    ]
  }

  private static let styles: [(name: String, style: TransitionStyle, pops: Bool)] = {
    func part(
      _ effect: TransitionStyle.Effect, delay: Double = 0, duration: Double? = nil, curve: Curve? = nil,
      fade: Bool = true
    ) -> TransitionStyle.Part {
      var part = TransitionStyle.Part(effect)
      (part.delay, part.duration, part.curve, part.fade) = (delay, duration, curve, fade)
      return part
    }
    func one(_ part: TransitionStyle.Part) -> TransitionStyle { TransitionStyle(parts: [part]) }
    return [
      ("crossfade", .crossfade, false), ("translateY", TransitionStyle(.transform(.translation(0, 20))), false),
      ("scale", TransitionStyle(.transform(.scale(0.5))), false),
      ("rotation", TransitionStyle(.transform(.rotation(90))), false),
      ("rotationY", TransitionStyle(.transform(.perspective(300) * .rotationY(70))), false),
      ("blur", TransitionStyle(.blur(4)), false), ("edge", TransitionStyle(.edgeTranslation(.left)), true),
      ("none", .none, true), ("anchor", TransitionStyle(.anchorTranslation(relativeTo: "e0", at: nil)), false),
      ("late", one(part(.crossfade, delay: 0.5)), false),
      ("short", one(part(.transform(.scale(0.8)), duration: 0.5)), false),
      ("own curve", one(part(.crossfade, curve: .linear)), false),
      ("no fade", one(part(.transform(.scale(0.9)), fade: false)), true),
      ("two timings", TransitionStyle(parts: [part(.crossfade, delay: 0.3), part(.transform(.scale(0.8)))]), false),
      ("two alphas", TransitionStyle(parts: [part(.crossfade), part(.transform(.rotation(20)))]), false),
    ]
  }()

  @Test("What is seen goes on from where it is, by any style and curve", arguments: styles.indices)
  func continuous(_ index: Int) throws {
    let (name, style, pops) = Self.styles[index]
    for (number, (curveName, curve, isExact)) in try Self.curves().enumerated() {
      for presentation in Presentation.allCases {
        for pair in 0..<Self.count {
          let seed = UInt64((index * 100 + number) * 1000 + pair)
          var trees = RandomTrees(
            seed: seed, RandomTrees.Shape.allCases[Int(seed % 3)], hasTransforms: (index + pair) % 2 == 1)
          let (store, source, destination) = try trees.make()
          var run = Run(store, source, destination, presentation, Random(state: seed ^ 0x5eed))
          (run.style, run.curve, run.isExact, run.pops) = (style, curve, isExact, pops)
          try run.play()
          if !run.jumps.isEmpty {
            Issue.record(
              "seed \(seed), \(name), \(curveName), \(presentation): \(run.calls), \(run.jumps.prefix(4))")
          }
        }
      }
    }
  }
}

/// Two screens with up to four interruptions.
private struct Run {
  let store: ViewStore
  let stage: Stage
  let destination: ViewID
  let presentation: Presentation
  let ids: [String]
  var random: Random
  var style = TransitionStyle.crossfade
  var curve = Curve.easeInOut
  var isExact = true
  /// Whether what comes or goes may be there at once.
  var pops = false
  private(set) var jumps: [String] = []
  private(set) var calls: [String] = []

  init(
    _ store: ViewStore, _ source: ViewID, _ destination: ViewID, _ presentation: Presentation, _ random: Random
  ) {
    self.store = store
    stage = Stage(store: store, screen: source)
    (self.destination, self.presentation, self.random) = (destination, presentation, random)
    ids = Set([source, destination].flatMap(store.tree.subtree).compactMap { store.tree[$0].id }).sorted()
  }

  mutating func play() throws {
    var request = TransitionRequest()
    request.definition = try TransitionDefinition(ids.map { TransitionDefinition.Entry(id: $0, style: style) })
    request.curve = curve
    var transition: Transition?
    for step in 0..<Int.random(in: 2...5, using: &random) {
      let isThere = step % 2 == 1
      let chance = Double.random(in: 0..<1, using: &random)
      if step > 0, chance < 0.3, let transition, transition.animator.state == .active {
        if chance < 0.1 {
          try transition.animator.setFractionComplete(Double.random(in: 0...1, using: &random))
          try stage.advance(0.05)
        }
        calls.append(chance < 0.2 ? "cancel" : "finish")
        if chance < 0.2 { try transition.cancel() } else { try transition.finish() }
        compare("\(step)")
        break
      }
      if chance > 0.7 { request.duration = Double.random(in: 0.3...1, using: &random) }
      if isThere {
        let back = TransitionRequest()
        transition = try presentation == .over ? stage.dismiss(back) : stage.pop(back)
      } else {
        transition =
          try presentation == .over ? stage.present(destination, request) : stage.push(destination, request)
      }
      calls.append(isThere ? "back" : "there")
      compare("\(step)")
      try stage.advance(Double.random(in: 0.01...0.3, using: &random))
    }
    try stage.settle()
    // Turned clips are folded for all that flies, only nearly: they may show more than there is at rest.
    if isExact { compare("rest", distance: 1e-4, alpha: 1e-6, pops: true) }
  }

  private struct Seen {
    let quad: [Point]
    let alpha: Double
  }

  private func seen(_ id: String, _ frame: Frame) -> Seen? {
    for root in frame.roots.reversed() {
      guard let view = frame.tree.view(withID: id, in: root) else { continue }
      let alpha = frame.visibleAlpha(of: view)
      return alpha > 1e-9 && frame.isVisible(view) ? Seen(quad: frame.quad(of: view), alpha: alpha) : nil
    }
    return nil
  }

  /// What differs on the two sides of the present time.
  private mutating func compare(
    _ what: String, distance: Double = 1e-6, alpha: Double = 1e-9, pops: Bool = false
  ) {
    let (before, after) = (stage.at(stage.time, side: .before), stage.at(stage.time))
    for id in ids {
      switch (seen(id, before), seen(id, after)) {
      case (let a?, let b?):
        let far = zip(a.quad, b.quad).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
        if far > distance * max(1, a.quad.map { abs($0.x) + abs($0.y) }.max() ?? 1) / 100 {
          jumps.append("\(what): \(id) by \(far)")
        }
        if abs(a.alpha - b.alpha) > alpha { jumps.append("\(what): \(id).alpha from \(a.alpha) to \(b.alpha)") }
      case (nil, nil): break
      case (let a, let b):
        let left = (a ?? b)?.alpha ?? 0
        if !pops, !self.pops, left > alpha {
          jumps.append("\(what): \(id) \(a == nil ? "appears" : "vanishes"), \(left)")
        }
      }
    }
  }
}
