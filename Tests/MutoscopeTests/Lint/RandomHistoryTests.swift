import MutoscopeMotion
import Testing

@testable import MutoscopeLint
@testable import MutoscopeTransitions
@testable import MutoscopeTimeline

/// Whatever a script does with curves that land, nothing jumps, and lint says so.
@Suite struct RandomHistoryTests {
  @Test(arguments: Array(0..<400)) func `no history of landing curves has an error`(seed: Int) throws {
    var random = Random(state: UInt64(seed) + 4242)
    let scene = try Scene(scale: 3)
    // A page that the card is on, and a badge far outside the card, which shows more of its turns.
    let page = try scene.add("page", to: scene.screen, frame: Rect(20, 60, 300, 300))
    try scene.store.add(scene.card, to: page)
    let badge = try scene.add("badge", to: scene.card, frame: Rect(500, -200, 40, 40))
    let stage = Stage(store: scene.store, screen: scene.screen)
    let curves: [Curve] = [
      .linear, .easeIn, .easeInOut, .easeOut, try .spring(Spring(cutoff: 0.5, dampingRatio: 0.7)),
      try .cubicBezier(CubicBezier(0.3, -0.5, 0.4, 1.6)), try .spring(Spring(response: 0.5, dampingRatio: 0.5)),
    ]
    var animators: [Animator] = []
    var calls: [String] = []
    var scrubs: [Double] = []
    for _ in 0..<20 {
      let curve = curves.randomElement(using: &random) ?? .linear
      let x = Double.random(in: 0...400, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1, 2:
        let kind = Int.random(in: 0..<8, using: &random)
        let animator = scene.animator(Double.random(in: 0.3...1, using: &random), curve) {
          switch kind {
          case 0: try scene.move(x)
          case 1: try scene.store.set(.transform, of: scene.card, to: .transform(.rotation(x)))
          case 2: try scene.store.set(.transform, of: scene.card, to: .transform(.scale(1 + x / 400) * .rotationY(x)))
          case 3: try scene.store.set(.backgroundColor, of: scene.card, to: .color(Color(RGBA(x / 400, 0, 0, 1))))
          case 4: try scene.store.set(.transform, of: page, to: .transform(.scale(1 + x / 200)))
          case 5: try scene.store.set(.center, of: badge, to: .point(Point(300 + x, -x)))
          case 6: try scene.store.set(.frame, of: page, to: .rect(Rect(x, 0, 100, 100 + x)))
          default: try scene.store.set(.frame, of: scene.card, to: .rect(Rect(x, 10, 50 + x, 40)))
          }
        }
        calls.append("animate \(kind) \(curve)")
        try animator.start(after: Bool.random(using: &random) ? 0.1 : 0)
        animators.append(animator)
      default:
        guard let animator = animators.randomElement(using: &random), animator.state == .active else { continue }
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          calls.append("pause")
          try animator.pause()
        case 1 where !animator.isRunning:
          calls.append("resume")
          try animator.resume()
        case 2 where !animator.isRunning:
          calls.append("resume \(curve)")
          try animator.resume(curve: curve, durationFactor: 0.5)
        case 3:
          calls.append("reverse")
          try animator.setReversed(!animator.isReversed)
        case 4:
          calls.append("scrub")
          try animator.setFractionComplete(x / 400)
          scrubs.append(stage.time)
        case 5:
          calls.append("stop")
          try animator.stop(withoutFinishing: true)
        default: break
        }
      }
      calls.append("advance")
      try stage.advance(Double.random(in: 0...0.4, using: &random))
    }
    try stage.advance(2)
    let clip = stage.whole
    let findings = clip.lint()
    let errors = findings.filter { $0.severity == .error }
    #expect(errors.isEmpty, "seed \(seed): \(errors.map(\.description)) \(calls)")

    // The other way round: every jump on the stage is a scrub, or was found.
    for time in clip.boundaries() {
      let (a, b) = (clip.at(time, side: .before), clip.at(time))
      let before = [page, scene.card, badge].flatMap { a.quad(of: $0) }
      let after = [page, scene.card, badge].flatMap { b.quad(of: $0) }
      let jump = zip(before, after).map { 3 * max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max() ?? 0
      let isKnown = scrubs.contains(time) || findings.contains { $0.code == .springTail && abs($0.time - time) < 1e-8 }
      #expect(jump < 0.51 || isKnown, "seed \(seed): \(jump) px at \(time) \(calls)")
    }
  }
}
