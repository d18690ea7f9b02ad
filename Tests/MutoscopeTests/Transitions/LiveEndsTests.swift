import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions
@testable import MutoscopeTimeline

/// Ends that are functions of time: what is seen is mix(source end, destination end, progress).
@Suite("A transition between ends that move")
struct LiveEndsTests {
  private static let first = Rect(0, 0, 50, 50), second = Rect(100, 300, 50, 50), third = Rect(200, 100, 50, 50)

  /// Three screens with a card, and a stage that shows the first.
  private func scene() throws -> (scene: TransitionLintScene, third: ViewID, stage: Stage) {
    var scene = try TransitionLintScene()
    try scene.add("card", to: scene.source, Self.first)
    try scene.add("card", to: scene.destination, Self.second)
    let last = try scene.store.make(.screen)
    try scene.store.set(.frame, of: last, to: .rect(Rect(0, 0, 390, 844)))
    try scene.add("card", to: last, Self.third)
    (scene.request.duration, scene.request.curve) = (1, .easeInOut)
    return (scene, last, Stage(store: scene.store, screen: scene.source))
  }

  private func x(_ stage: Stage, _ time: Double) throws -> Double {
    let frame = stage.at(time)
    let root = frame.roots[frame.roots.count - 1]
    return frame.view(try #require(frame.tree.view(withID: "card", in: root))).center.x
  }

  @Test("One that interrupts another leads from where that would have been")
  func interruption() throws {
    var (scene, third, stage) = try scene()
    let curves: [Curve] = [.easeInOut, .linear]
    for curve in curves {
      scene.request.curve = curve
      stage = Stage(store: scene.store, screen: scene.source)
      _ = try stage.push(scene.destination, scene.request)
      try stage.advance(0.4)
      _ = try stage.push(third, scene.request)
      for step in 0...10 {
        let time = Double(step) / 10
        let left = 25 + 100 * curve.value(at: min(1, 0.4 + time))
        let expected = left + (225 - left) * curve.value(at: time)
        #expect(abs(try x(stage, 0.4 + time) - expected) < 1e-9, "\(curve) at \(time)")
      }
      try stage.settle()
      _ = try stage.pop(TransitionRequest())
      try stage.settle()
    }
  }

  @Test("Three that interrupt one another are mixed one after the other")
  func chain() throws {
    let (scene, third, stage) = try scene()
    let p = Curve.easeInOut.value(at:before:)
    _ = try stage.push(scene.destination, scene.request)
    try stage.advance(0.3)
    _ = try stage.push(third, scene.request)
    try stage.advance(0.2)
    _ = try stage.pop(TransitionRequest())
    for step in 0...5 {
      let time = Double(step) / 10
      let first = 25 + 100 * p(0.5 + time, false)
      let second = first + (225 - first) * p(0.2 + time, false)
      let third = second + (125 - second) * p(time, false)
      #expect(abs(try x(stage, 0.5 + time) - third) < 1e-9, "at \(time)")
    }
    try stage.settle()
    #expect(try x(stage, stage.time) == 125)
  }

  @Test("Turned back, it rests where the interrupted one would have, however little time there is")
  func cancelled() throws {
    for wait in [0.02, 0.1, 0.3, 0.55] {
      let (scene, third, stage) = try scene()
      _ = try stage.push(scene.destination, scene.request)
      try stage.advance(0.4)
      let other = try stage.push(third, scene.request)
      try stage.advance(wait)
      let here = try x(stage, stage.time)
      try other.cancel()
      #expect(abs(try x(stage, stage.time) - here) < 1e-9)
      let end = try stage.settle()
      // The interrupted one needs 0.6 s more.
      #expect(abs(end - max(1, 0.4 + 2 * wait)) < 1e-6)
      #expect(abs(try x(stage, end - 1e-9) - 125) < 1e-4, "\(wait)")
      #expect(try x(stage, end) == 125)
    }
  }

  @Test("What is written fades in the transition's time, at rest where it was written and at both ends")
  func written() throws {
    let (scene, _, stage) = try scene()
    let transition = try stage.push(scene.destination, scene.request)
    try stage.advance(0.4)
    let card = try #require(scene.store.tree.view(withID: "card", in: scene.destination))
    try scene.store.set(.center, of: card, to: .point(Point(325, 325)))
    func expected(_ position: Double) -> Double {
      let share = position <= 0.4 ? position / 0.4 : (1 - position) / 0.6
      let end = 325 - 200 * Curve.easeInOut.value(at: share)
      return 25 + (end - 25) * Curve.easeInOut.value(at: position)
    }
    for position in [0.4, 0.5, 0.75, 0.9, 0.999] {
      #expect(abs(try x(stage, position) - expected(position)) < 1e-9)
    }
    try transition.animator.setReversed(true)
    for position in [0.3, 0.2, 0.05] { #expect(abs(try x(stage, 0.8 - position) - expected(position)) < 1e-9) }
  }
}
