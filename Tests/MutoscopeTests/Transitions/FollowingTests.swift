import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions
@testable import MutoscopeTimeline

/// Screens that change while a transition leads from one to the other. A failure prints its seed.
@Suite("A transition whose screens change")
struct FollowingTests {
  private static func curves() throws -> [Curve] {
    [
      .linear, .easeInOut, .easeIn, .cubicBezier(try CubicBezier(0.34, 1.56, 0.64, 1)),
      .cubicBezier(try CubicBezier(0.6, -0.5, 0.3, 1.6)), .spring(try Spring(cutoff: 1, bounce: 0.3)),
      .spring(try Spring(cutoff: 1, bounce: 0, landing: .blend(response: nil, tail: 0.2))),
      .spring(try Spring(response: 0.4, dampingRatio: 0.6)),
    ]
  }

  /// A history at random: what is written to the screens, and how the transition is led.
  private struct History {
    var random: Random
    let stage: Stage
    let transition: Transition
    let curves: [Curve]
    let ids: [String]
    private(set) var log: [String] = []

    init(seed: UInt64, curve: Int) throws {
      var trees = RandomTrees(seed: seed, .mixed, hasTransforms: false)
      let (store, source, destination) = try trees.make()
      random = Random(state: seed &* 31 &+ UInt64(curve))
      curves = try FollowingTests.curves()
      var request = TransitionRequest()
      (request.duration, request.curve) = (1, curves[curve])
      stage = Stage(store: store, screen: source)
      ids = (0..<12).map { "e\($0)" }
      transition = try seed % 2 == 0 ? stage.push(destination, request) : stage.present(destination, request)
    }

    mutating func chance(_ p: Double) -> Bool { Double.random(in: 0..<1, using: &random) < p }
    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

    var isOver: Bool { transition.animator.state != .active }

    typealias Seen = [String: (quad: [Point], alpha: Double)]

    func seen(_ side: Side, at time: Double? = nil) -> Seen {
      let frame = stage.at(time ?? stage.time, side: side)
      var seen: Seen = [:]
      for id in ids {
        for root in frame.roots {
          guard let view = frame.tree.subtree(of: root).first(where: { frame.tree[$0].id == id }) else { continue }
          // What a screen above shows in its place is not seen.
          if frame.hidden.contains(where: { frame.tree.isDescendant(view, of: $0) }) { continue }
          seen[id] = (frame.quad(of: view), frame.visibleAlpha(of: view))
        }
      }
      return seen
    }

    /// Writes something to a view of one of the screens. Returns whether views came or went.
    mutating func change() throws -> Bool {
      let store = stage.store
      let root = chance(0.6) ? transition.to : transition.from
      let views = Array(store.tree.subtree(of: root).dropFirst())
      guard let view = views.randomElement(using: &random) else { return false }
      let kind = Int.random(in: 0..<9, using: &random)
      log.append("\(kind) of \(store.tree.label(of: view)) at \(stage.time)")
      switch kind {
      case 0:
        let frame = Rect(number(-20...60), number(-20...60), number(1...80), number(1...80))
        try store.set(.frame, of: view, to: .rect(frame))
      case 1: try store.set(.center, of: view, to: .point(Point(number(0...90), number(0...190))))
      case 2: try store.set(.alpha, of: view, to: .number(number(0.1...1)))
      case 3: try store.set(.transform, of: view, to: .transform(.rotation(number(-180...180))))
      case 4: try store.set(.transform, of: view, to: .transform(.scale(number(0.5...2), 1) * .translation(5, 5)))
      case 5: try store.set(.cornerRadius, of: view, to: .number(number(0...9)))
      case 6:
        let new = try store.make(.view)
        try store.set(.frame, of: new, to: .rect(Rect(5, 5, 20, 20)))
        try store.add(new, to: view)
        return true
      case 7:
        try store.remove(view)
        return true
      default:
        let (center, alpha) = (Point(number(0...90), number(0...190)), number(0.1...1))
        let animator = Animator(
          store: store, duration: number(0.1...1.5), curve: .easeOut,
          animations: [
            {
              try store.set(.center, of: view, to: .point(center))
              try store.set(.alpha, of: view, to: .number(alpha))
            }
          ])
        try animator.start()
      }
      return false
    }

    /// Leads the transition otherwise.
    mutating func control() throws {
      let animator = transition.animator
      let kind = Int.random(in: 0..<3, using: &random)
      log.append("control \(kind) at \(stage.time)")
      switch kind {
      case 0: try animator.setReversed(!animator.isReversed)
      case 1: try transition.cancel()
      default:
        try animator.pause()
        try stage.advance(0.05)
        try transition.finish()
      }
    }
  }

  private func differences(_ a: History.Seen, _ b: History.Seen, withAlpha: Bool = true) -> [String] {
    a.keys.sorted().filter { id in
      guard let before = a[id], let after = b[id] else { return false }
      let isThere = zip(before.quad, after.quad).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }
      return !isThere || (withAlpha && abs(before.alpha - after.alpha) > 1e-6)
    }
  }

  @Test(
    "No element jumps when something is written, whatever the curve, and the ends are the screens'", arguments: 0..<8)
  func nothingJumps(curve: Int) throws {
    var compared = 0
    for seed in UInt64(0)..<24 {
      var history = try History(seed: seed, curve: curve)
      for _ in 0..<4 {
        try history.stage.advance(history.number(0.03...0.3))
        if history.isOver { break }
        let before = history.seen(.before)
        let isControl = history.chance(0.3)
        // What loses its counterpart may come to be in something that fades.
        let isOther = try isControl ? false : history.change()
        if isControl { try history.control() }
        let strays = differences(isControl ? history.seen(.before) : before, history.seen(.after), withAlpha: !isOther)
        compared += before.count
        #expect(strays == [], "seed \(seed), \(history.log)")
      }
      if !history.isOver, let play = history.transition.animator.play {
        try history.stage.advance(max(0, history.stage.end(of: play.playbacks) - history.stage.time))
      }
      guard let play = history.transition.animator.play, curve < 7 else { continue }
      let end = history.stage.end(of: play.playbacks)
      try history.stage.advance(max(0, end - history.stage.time) + 0.01)
      let rest = history.seen(.after, at: end)
      let visible = rest.filter { $0.value.alpha > 0 }
      #expect(differences(visible, history.seen(.before, at: end)) == [], "end of seed \(seed), \(history.log)")
    }
    #expect(compared > 100)
  }

  @Test("What was seen before something was written stays what it was")
  func past() throws {
    for seed in UInt64(0)..<24 {
      var history = try History(seed: seed, curve: Int(seed % 8))
      try history.stage.advance(0.4)
      if history.isOver { continue }
      let past = history.seen(.after, at: 0.2)
      for _ in 0..<3 {
        _ = try history.change()
        try history.stage.advance(0.1)
      }
      let same = history.seen(.after, at: 0.2)
      #expect(differences(past, same) == [] && past.keys.sorted() == same.keys.sorted(), "seed \(seed), \(history.log)")
    }
  }

  @Test("Back at the place of a change, the same is seen", arguments: 0..<8)
  func mirror(curve: Int) throws {
    var scene = try TransitionLintScene()
    try scene.add("card", to: scene.source, Rect(0, 0, 50, 50))
    let card = try scene.add("card", to: scene.destination, Rect(100, 300, 50, 50))
    (scene.request.duration, scene.request.curve) = (1, try FollowingTests.curves()[curve])
    let stage = Stage(store: scene.store, screen: scene.source)
    let transition = try stage.push(scene.destination, scene.request)
    try stage.advance(0.4)
    try scene.store.set(.frame, of: card, to: .rect(Rect(100, 200, 80, 50)))
    try stage.advance(0.2)
    try scene.store.set(.alpha, of: card, to: .number(0.5))
    try stage.advance(0.1)
    try transition.animator.setReversed(true)
    try stage.advance(0.7)
    func seen(_ time: Double) throws -> View {
      let frame = stage.at(time)
      let root = frame.roots[frame.roots.count - 1]
      return frame.view(try #require(frame.tree.subtree(of: root).first { frame.tree[$0].id == "card" }))
    }
    // The way back from 0.7 s is that of the newest ends.
    for offset in [0.0, 0.05, 0.0999] {
      let (there, back) = (try seen(0.7 - offset), try seen(0.7 + offset))
      #expect(abs(there.center.x - back.center.x) < 1e-9 && abs(there.center.y - back.center.y) < 1e-9)
      #expect(abs(there.bounds.width - back.bounds.width) < 1e-9 && abs(there.alpha - back.alpha) < 1e-9)
    }
    #expect(try abs(seen(1.4 - 1e-9).center.y - 25) < 1e-5)
  }
}
