import MutoscopeMotion
import MutoscopeTimeline
import Testing

/// When scroll indicators are seen, and where they are.
@Suite("Scroll indicators")
struct ScrollIndicatorTests {
  /// A scroll view of 200 x 400 points, and a stage.
  private struct List {
    let scene: Scene
    let stage: Stage
    let view: ViewID

    init(content: Size = Size(200, 1600), _ change: (ViewStore, ViewID) throws -> Void = { _, _ in }) throws {
      scene = try Scene()
      view = try scene.store.make(.scrollView)
      scene.store.setName("list", of: view)
      try scene.store.set(.frame, of: view, to: .rect(Rect(10, 20, 200, 400)))
      try scene.store.set(.contentSize, of: view, to: .size(content))
      try scene.store.add(view, to: scene.screen)
      try change(scene.store, view)
      stage = Stage(store: scene.store, screen: scene.screen)
    }

    func alpha(_ time: Double, _ side: Side = .after) throws -> Double {
      try stage.at(time, side: side).number("list.scrollIndicatorAlpha")
    }

    func layers(_ time: Double) -> [Layer] {
      stage.at(time).displayList.layers.filter { $0.name?.hasSuffix("ScrollIndicator") == true }
    }

    /// The place of an indicator in the scroll view.
    func place(_ time: Double, _ name: String = "vertical") -> Rect? {
      layers(time).first { $0.name == "\(name)ScrollIndicator" }.map { layer in
        Rect(origin: layer.quad[0] - Point(10, 20), size: layer.size)
      }
    }
  }

  @Test("They are shown at once, stay for 0.3 s when all is at rest, and fade in 0.25 s, whichever time is asked first")
  func time() throws {
    let list = try List()
    try list.stage.advance(0.5)
    try list.stage.touch(list.view, Finger(way: Point(0, -200), duration: 0.25, curve: .linear))
    let rest = try #require(list.stage.restTime)
    let expected: [(Double, Double)] = [
      (0, 0), (0.499, 0), (0.5, 1), (0.6, 1), (1, 1), (rest, 1), (rest + 0.29, 1), (rest + 0.425, 0.5),
      (rest + 0.5, 0.2), (rest + 0.55, 0), (rest + 2, 0),
    ]
    var random = SplitMix(state: 7)
    for _ in 0..<3 {
      for _ in expected {
        let (time, alpha) = expected[random.below(expected.count)]
        #expect(abs(try list.alpha(time) - alpha) < 1e-9, "\(time)")
      }
      try list.stage.advance(1.5)
    }
    #expect(try list.alpha(0.5, .before) == 0)
  }

  @Test("Nothing waits for them, and they are no event")
  func rest() throws {
    let list = try List()
    let gesture = try list.stage.touch(list.view, Finger(velocity: Point(0, -900)))
    let end = try list.stage.settle()
    #expect(gesture.isFinished && list.stage.restTime == end)
    #expect(try list.alpha(end) == 1)
    try list.stage.advance(1)
    let events = list.stage.clip(from: 0, duration: list.stage.time).events()
    #expect(events.map(\.view) == ["list", "list"])
  }

  @Test("What is told to a script event by event shows them for as long")
  func watched() throws {
    var alphas: [[Double]] = []
    for isWatched in [false, true] {
      let list = try List()
      if isWatched { list.scene.store[handlers: list.view].onScroll = { _, _ in nil } }
      try list.stage.touch(list.view, Finger(way: Point(0, -300), duration: 0.2, curve: .easeIn))
      let rest = try list.stage.settle()
      try list.stage.advance(1)
      alphas.append(try stride(from: 0.02, to: rest + 0.7, by: 0.01).map { try list.alpha($0) })
    }
    #expect(alphas[0].count == alphas[1].count && alphas[0].contains { $0 > 0 && $0 < 1 })
    for (a, b) in zip(alphas[0], alphas[1]) { #expect(abs(a - b) < 1e-6) }
  }

  @Test("A scroll view that goes on where another ends shows its own from then on")
  func chains() throws {
    for isWatched in [false, true] {
      let lists = try ScrollingTests.Lists()
      if isWatched { lists.scene.store[handlers: lists.outer].onScroll = { _, _ in nil } }
      try lists.stage.touch(lists.inner, Finger(velocity: Point(0, -4000)))
      try lists.stage.settle()
      let meeting = try #require(Deceleration(from: 0, velocity: 4000).time(at: 700))
      for (time, inner, outer) in [(0.02, 1.0, 0.0), (meeting - 0.01, 1, 0), (meeting + 0.01, 1, 1)] {
        let frame = lists.stage.at(time)
        #expect(try frame.number("inner.scrollIndicatorAlpha") == inner)
        #expect(try frame.number("outer.scrollIndicatorAlpha") == outer)
      }
    }
  }

  @Test("A touch stops what scrolls, and they fade from then on")
  func stopped() throws {
    for isWatched in [false, true] {
      let list = try List()
      if isWatched { list.scene.store[handlers: list.view].onScroll = { _, _ in nil } }
      try list.stage.touch(list.view, Finger(velocity: Point(0, -3000)))
      try list.stage.advance(0.4)
      if list.stage.at(list.stage.time).isVisible(list.view) { try list.stage.tap(list.view) }
      try list.stage.settle()
      #expect(try list.alpha(0.69) == 1)
      #expect(abs(try list.alpha(0.825) - 0.5) < 1e-9)
      #expect(try list.alpha(0.96) == 0)
    }
  }

  @Test("A random history shows them only by fingers, and takes them away no faster than they fade", arguments: 0..<20)
  func histories(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let lists = try ScrollingTests.Lists()
    for _ in 0..<6 {
      try lists.act(&random)
      let wait = Double(random.below(90)) / 100
      let forecast = lists.stage.at(lists.stage.time + wait, side: .before)
      try lists.stage.advance(wait)
      for path in ["outer.scrollIndicatorAlpha", "inner.scrollIndicatorAlpha"] {
        let seen = try lists.stage.at(lists.stage.time, side: .before).number(path)
        #expect(abs(try forecast.number(path) - seen) < 1e-9)
      }
    }
    try lists.stage.settle()
    try lists.stage.advance(0.6)
    let clip = lists.stage.clip(from: 0, duration: lists.stage.time)
    let step = 1.0 / 500
    for path in ["outer.scrollIndicatorAlpha", "inner.scrollIndicatorAlpha"] {
      var last = 0.0
      for time in stride(from: 0, through: clip.duration, by: step) {
        let alpha = try clip.at(time).number(path)
        #expect((0.0...1).contains(alpha) && alpha >= last - step / 0.25 - 1e-9, "\(path) at \(time)")
        #expect(alpha <= last || alpha == 1)
        last = alpha
      }
      #expect(last == 0)
    }
  }

  @Test("They are as long as what is seen of the content, at its place, and shorter past an edge")
  func places() throws {
    let list = try List { store, id in try store.set(.scrollIndicatorAlpha, of: id, to: .number(1)) }
    func place(_ offset: Double) throws -> Rect {
      try list.scene.store.set(.contentOffset, of: list.view, to: .point(Point(0, offset)))
      return try #require(list.place(list.stage.time))
    }
    // 394 points for 1600, of which 400 are seen.
    #expect(try place(0) == Rect(194, 3, 3, 98.5))
    #expect(try place(600) == Rect(194, 3 + 295.5 / 2, 3, 98.5))
    #expect(try place(1200) == Rect(194, 298.5, 3, 98.5))
    #expect(try place(-40) == Rect(194, 3, 3, 58.5))
    #expect(try place(1260) == Rect(194, 358.5, 3, 38.5))
    #expect(try place(-300) == Rect(194, 3, 3, 8))
    try list.scene.store.set(.contentSize, of: list.view, to: .size(Size(200, 40_000)))
    #expect(try place(0).height == 36)
    try list.scene.store.set(.scrollIndicatorInsets, of: list.view, to: .insets(Insets(50, 0, 30, 8)))
    #expect(try place(0) == Rect(186, 53, 3, 36))
    #expect(try place(39_600).maxY == 367)
  }

  @Test("Both leave the corner free; what fits, or is not to be shown, has none")
  func axes() throws {
    let list = try List(content: Size(800, 1600)) { store, id in
      try store.set(.scrollIndicatorAlpha, of: id, to: .number(1))
      try store.set(.contentOffset, of: id, to: .point(Point(600, 1200)))
    }
    #expect(list.place(0)?.maxY == 391 && list.place(0, "horizontal")?.maxX == 191)
    #expect(list.place(0, "horizontal")?.maxY == 397)
    try list.scene.store.set(.showsHorizontalScrollIndicator, of: list.view, to: .bool(false))
    #expect(list.layers(0).map(\.name) == ["verticalScrollIndicator"] && list.place(0)?.maxY == 397)
    try list.scene.store.set(.showsVerticalScrollIndicator, of: list.view, to: .bool(false))
    #expect(list.layers(0).isEmpty)
    let fitting = try List(content: Size(200, 400))
    try fitting.stage.flashScrollIndicators(of: fitting.view)
    #expect(try fitting.alpha(0) == 1)
    #expect(fitting.layers(0).isEmpty)
    // Too small for any.
    try list.scene.store.set(.showsVerticalScrollIndicator, of: list.view, to: .bool(true))
    try list.scene.store.set(.scrollIndicatorInsets, of: list.view, to: .insets(Insets(300, 0, 300, 0)))
    #expect(list.layers(0).isEmpty)
  }

  @Test("They are above the content, faded as one thing, in the colour of the style")
  func layers() throws {
    let list = try List { store, id in
      try store.set(.scrollIndicatorAlpha, of: id, to: .number(0.5))
      let row = try store.make(.view)
      try store.set(.frame, of: row, to: .rect(Rect(0, 0, 200, 80)))
      try store.add(row, to: id)
    }
    let colors: [(IndicatorStyle, UserInterfaceStyle, RGBA)] = [
      (.default, .light, RGBA(0, 0, 0, 0.35)), (.default, .dark, RGBA(1, 1, 1, 0.5)),
      (.black, .dark, RGBA(0, 0, 0, 0.35)), (.white, .light, RGBA(1, 1, 1, 0.5)),
    ]
    for (style, look, color) in colors {
      try list.scene.store.set(.indicatorStyle, of: list.view, to: .indicatorStyle(style))
      var traits = Traits()
      traits.userInterfaceStyle = look
      try list.scene.store.set(.traits, of: list.scene.screen, to: .traits(traits))
      let layers = list.stage.at(0).displayList.layers
      let indicator = try #require(layers.last)
      #expect(indicator.name == "verticalScrollIndicator")
      #expect(indicator.backgroundColor == color && indicator.alpha == 0.5 && indicator.cornerRadius == 1.5)
      #expect(layers.first { $0.name == "list" }?.end == layers.count)
    }
  }

  @Test("A flash is as what a finger leaves; while it scrolls there is none")
  func flash() throws {
    let list = try List()
    try list.stage.flashScrollIndicators(of: list.view)
    #expect(try list.alpha(0.2) == 1)
    #expect(abs(try list.alpha(0.425) - 0.5) < 1e-9)
    try list.stage.advance(1)
    try list.stage.touch(list.view, Finger(way: Point(0, -50), duration: 2, curve: .linear))
    try list.stage.advance(0.5)
    try list.stage.flashScrollIndicators(of: list.view)
    #expect(try list.alpha(2.5) == 1)
  }
}
