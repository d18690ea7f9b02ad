import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// Laws that hold for fingers on scroll views, whatever they do.
@Suite("Scrolling")
struct ScrollingTests {
  /// A list in a feed, and a stage.
  struct Lists {
    let scene: Scene
    let stage: Stage
    let outer, inner: ViewID

    init(outer outerContent: Size = Size(400, 2400), inner innerContent: Size = Size(360, 1200)) throws {
      scene = try Scene()
      outer = try Lists.list("outer", scene.screen, Rect(0, 0, 400, 800), outerContent, scene.store)
      inner = try Lists.list("inner", outer, Rect(20, 100, 360, 500), innerContent, scene.store)
      stage = Stage(store: scene.store, screen: scene.screen)
    }

    private static func list(
      _ id: String, _ parent: ViewID, _ frame: Rect, _ content: Size, _ store: ViewStore
    ) throws -> ViewID {
      let view = try store.make(.scrollView)
      try store.setID(id, of: view)
      try store.set(.frame, of: view, to: .rect(frame))
      try store.set(.contentSize, of: view, to: .size(content))
      try store.add(view, to: parent)
      return view
    }

    func y(_ view: ViewID) -> Double {
      if case .point(let point) = scene.store.value(of: .contentOffset, view) { point.y } else { .nan }
    }

    /// A random touch.
    func act(_ random: inout SplitMix) throws {
      let view = random.below(2) == 0 ? inner : outer
      let way = Double(random.below(1600)) - 800
      switch random.below(5) {
      case 0: try stage.touch(view, Finger(velocity: Point(0, way * 6)))
      case 1: if stage.at(stage.time).isVisible(view) { try stage.tap(view) }
      case 2:
        let animator = Animator(
          store: scene.store, duration: 0.4, curve: .easeInOut,
          animations: [{ [scene, outer] in try scene.store.set(.contentOffset, of: outer, to: .point(Point(0, 300))) }])
        try animator.start()
      default:
        try stage.touch(
          view,
          Finger(
            way: Point(0, way), duration: 0.15 + Double(random.below(30)) / 100,
            curve: [.linear, .easeInOut, .easeIn][random.below(3)]))
      }
    }
  }

  @Test("Offsets never jump, and what is forecast comes to pass", arguments: 0..<40)
  func histories(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let lists = try Lists()
    let stage = lists.stage
    for _ in 0..<8 {
      try lists.act(&random)
      let wait = Double(random.below(90)) / 100
      let forecast = stage.at(stage.time + wait, side: .before)
      let expected = [
        try forecast.number("outer.contentOffset.y"), try forecast.number("inner.contentOffset.y"),
      ]
      try stage.advance(wait)
      let seen = stage.at(stage.time)
      #expect(abs(try seen.number("outer.contentOffset.y") - expected[0]) < 1e-4)
      #expect(abs(try seen.number("inner.contentOffset.y") - expected[1]) < 1e-4)
    }
    try stage.settle()
    let clip = stage.clip(from: 0, duration: stage.time)
    // The fastest finger has some 10,000 points per second, and an animation may add to it.
    let step = 1.0 / 1000
    let times = (0...Int(stage.time / step, within: 0 ... .max)).map { Double($0) * step }
    let samples = try clip.sample(SampleRequest(times: times, properties: [.contentOffset]))
    for (index, column) in samples.columns.enumerated() where column.hasSuffix("y") {
      let values = samples.rows.map { $0[index].number ?? .nan }
      for (time, (old, new)) in zip(times, zip(values, values.dropFirst())) {
        #expect(abs(new - old) < 16, "\(column) at \(time)")
      }
    }
    #expect((0.0...1600).contains(lists.y(lists.outer)))
    #expect((0.0...700).contains(lists.y(lists.inner)))
  }

  @Test("It is the same however the clock is moved on")
  func clock() throws {
    func rest(_ steps: Int, watched: Bool) throws -> [Double] {
      let lists = try Lists()
      if watched { lists.scene.store[handlers: lists.outer].onScroll = { _, _ in nil } }
      try lists.stage.touch(lists.inner, Finger(way: Point(0, -900), duration: 0.25, curve: .linear))
      for _ in 0..<steps { try lists.stage.advance(1.2 / Double(steps)) }
      return [lists.y(lists.inner), lists.y(lists.outer)]
    }
    let once = try rest(1, watched: false)
    #expect(once[0] == 700 && once[1] > 200)
    for steps in [3, 48, 144] {
      for (a, b) in zip(once, try rest(steps, watched: false)) { #expect(abs(a - b) < 1e-9) }
      // Event by event it comes to the same.
      for (a, b) in zip(once, try rest(steps, watched: true)) { #expect(abs(a - b) < 1e-6) }
    }
  }

  @Test("The hand-off from list to list keeps the velocity, to the last of them and its bounce")
  func handOff() throws {
    let lists = try Lists()
    try lists.stage.touch(lists.inner, Finger(velocity: Point(0, -9000)))
    try lists.stage.settle()
    let clip = lists.stage.clip(from: 0, duration: lists.stage.time)
    let motion = Deceleration(from: 0, velocity: 9000)
    let first = try #require(motion.time(at: 700))
    let second = try #require(motion.time(at: 2300))
    for time in [first / 2, first + 1e-9, (first + second) / 2, second] {
      let frame = clip.at(time)
      let sum = try frame.number("outer.contentOffset.y") + frame.number("inner.contentOffset.y")
      #expect(abs(sum - motion.value(at: time)) < 1e-8)
    }
    let bounce = SpringMotion(from: 1600, velocity: motion.velocity(at: second), to: 1600, spring: .bounce)
    for time in [0.01, 0.1, 0.4] {
      #expect(abs(try clip.at(second + time).number("outer.contentOffset.y") - bounce.value(at: time)) < 1e-9)
    }
    let crossing = try #require(try clip.crossings("outer.contentOffset.y", of: 1600).first)
    #expect(abs(crossing.time - second) < 1e-9)
  }

  @Test("A finger on what an animator moves holds it where it is seen")
  func interruption() throws {
    let lists = try Lists()
    let animator = Animator(
      store: lists.scene.store, duration: 1, curve: .linear,
      animations: [{ try lists.scene.store.set(.contentOffset, of: lists.outer, to: .point(Point(0, 400))) }])
    try animator.start()
    try lists.stage.advance(0.5)
    try lists.stage.touch(lists.outer, Finger(way: Point(0, -40), duration: 0.2, curve: .easeInOut))
    try lists.stage.settle()
    #expect(abs(lists.y(lists.outer) - 240) < 1e-9)
    let clip = lists.stage.clip(from: 0, duration: lists.stage.time)
    #expect(abs(try clip.at(0.5, side: .before).number("outer.contentOffset.y") - 200) < 1e-9)
    #expect(abs(try clip.at(0.5).number("outer.contentOffset.y") - 200) < 1e-9)
  }
}
