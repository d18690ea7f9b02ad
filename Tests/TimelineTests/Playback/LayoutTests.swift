import MutoscopeMotion
import MutoscopeViews
import TestSupport
import Testing

@testable import MutoscopeTimeline

/// Constraints as views obey them.
@Suite struct LayoutTests {
  private func constrain(
    _ store: ViewStore, _ first: Anchor, _ relation: LayoutConstraint.Relation, _ second: Anchor?,
    times factor: Double = 1, plus constant: Double = 0, priority: Double = 1000
  ) throws -> Int {
    try store.add([
      LayoutConstraint(
        AnchorTerm(first), relation, AnchorTerm(second, multiplier: factor, constant: constant), priority: priority)
    ])[0]
  }

  /// Random chains of views, of which constants change in random order: what the frames are afterwards does not depend on how
  /// often someone looked.
  @Test(arguments: 0..<20) func `frames do not depend on when they are read`(seed: UInt64) throws {
    var random = Random(state: seed)
    let (first, second) = (try Scene(), try Scene())
    var chains: [[(view: ViewID, constraints: [Int])]] = []
    for scene in [first, second] {
      var chain: [(view: ViewID, constraints: [Int])] = []
      var before = scene.screen
      for _ in 0..<8 {
        let view = try scene.store.make(.view)
        try scene.store.add(view, to: scene.screen)
        let constraints = [
          try constrain(
            scene.store, Anchor(view, .top), .equal, Anchor(before, before == scene.screen ? .top : .bottom), plus: 4),
          try constrain(scene.store, Anchor(view, .leading), .equal, Anchor(scene.screen, .leading), plus: 8),
          try constrain(scene.store, Anchor(view, .trailing), .equal, Anchor(scene.screen, .trailing), plus: -8),
          try constrain(scene.store, Anchor(view, .height), .greaterThanOrEqual, nil, plus: 10),
          try constrain(scene.store, Anchor(view, .height), .equal, nil, plus: 30, priority: 500),
        ]
        chain.append((view, constraints))
        before = view
      }
      chains.append(chain)
    }
    for _ in 0..<60 {
      let (view, index) = (Int.random(in: 0..<8, using: &random), Int.random(in: 0..<5, using: &random))
      let value = Double.random(in: 0...60, using: &random)
      try first.store.setConstants([index == 2 ? -value : value], of: [chains[0][view].constraints[index]])
      try second.store.setConstants([index == 2 ? -value : value], of: [chains[1][view].constraints[index]])
      if Bool.random(using: &random) { _ = second.store.view(chains[1][3].view) }
    }
    for (a, b) in zip(chains[0], chains[1]) {
      let (one, other) = (first.store.view(a.view).frame, second.store.view(b.view).frame)
      #expect(
        abs(one.y - other.y) < 1e-9 && abs(one.height - other.height) < 1e-9 && abs(one.width - other.width) < 1e-9,
        "seed \(seed): \(one), \(other)")
    }
  }

  /// Constants that are animated over each other by unlike curves: what was equal is equal at every instant.
  @Test(arguments: 0..<10) func `equalities hold at every instant of animations over each other`(seed: UInt64) throws {
    var random = Random(state: seed)
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let (above, below) = (scene.card, try scene.store.make(.view))
    try scene.store.add(below, to: scene.screen)
    _ = try constrain(scene.store, Anchor(above, .top), .equal, Anchor(scene.screen, .top))
    let height = try constrain(scene.store, Anchor(above, .height), .equal, nil, plus: 100)
    let gap = try constrain(scene.store, Anchor(below, .top), .equal, Anchor(above, .bottom), plus: 10)
    _ = try constrain(scene.store, Anchor(below, .bottom), .equal, Anchor(scene.screen, .bottom))
    for _ in 0..<6 {
      let (index, value) = (Bool.random(using: &random) ? height : gap, Double.random(in: 0...300, using: &random))
      let curve = [Curve.easeIn, .easeOut, .linear, .easeInOut].randomElement(using: &random) ?? .linear
      try Animator(
        store: scene.store, duration: Double.random(in: 0.1...1, using: &random), curve: curve,
        animations: [{ try scene.store.setConstants([value], of: [index]) }]
      ).start()
      try stage.advance(Double.random(in: 0...0.4, using: &random))
    }
    try stage.settle()
    let clip = stage.clip(from: 0, duration: stage.time)
    let screen = scene.store.view(scene.screen).bounds.height
    for step in 0...200 {
      let frame = clip.at(clip.duration * Double(step) / 200)
      #expect(abs(frame.view(below).frame.maxY - screen) < 1e-9, "seed \(seed)")
    }
    let end = clip.at(clip.duration)
    #expect(abs(end.view(below).frame.y - end.view(above).frame.maxY - scene.store.constraint(gap).constant) < 1e-9)
  }

  @Test func `a set of constraints that cannot hold is refused whole, and named`() throws {
    let scene = try Scene()
    let card = Anchor(scene.card, .width)
    _ = try constrain(scene.store, card, .equal, nil, plus: 100)
    let frame = scene.store.view(scene.card).frame
    #expect(throws: LayoutError.self) {
      try scene.store.add([
        LayoutConstraint(AnchorTerm(Anchor(scene.card, .height)), .equal, AnchorTerm(nil, constant: 50)),
        LayoutConstraint(AnchorTerm(card), .greaterThanOrEqual, AnchorTerm(nil, constant: 200)),
      ])
    }
    #expect(scene.store.view(scene.card).frame == frame)
  }

  @Test func `a view that leaves its superview leaves its constraints`() throws {
    let scene = try Scene()
    let top = try constrain(scene.store, Anchor(scene.card, .top), .equal, Anchor(scene.screen, .top), plus: 70)
    #expect(scene.store.view(scene.card).frame.y == 70)
    try scene.store.remove(scene.card)
    #expect(!scene.store.constraint(top).isActive)
    #expect(throws: LayoutError.self) { try scene.store.setActive(true, [top]) }
    try scene.store.add(scene.card, to: scene.screen)
    try scene.store.setActive(true, [top])
    #expect(scene.store.view(scene.card).frame.y == 70)
  }

  @Test func `an edit tells the frames of views that it moves, and of no others`() throws {
    let scene = try Scene()
    var (heights, views): ([Int], [ViewID]) = ([], [])
    for _ in 0..<50 {
      let view = try scene.store.make(.view)
      try scene.store.add(view, to: scene.screen)
      let above = views.last.map { Anchor($0, .bottom) } ?? Anchor(scene.screen, .top)
      _ = try constrain(scene.store, Anchor(view, .top), .equal, above)
      heights.append(try constrain(scene.store, Anchor(view, .height), .equal, nil, plus: 10))
      views.append(view)
    }
    #expect(scene.store.view(views[49]).frame.y == 490)
    var layout = scene.store.layout
    try LayoutSetting.constant(heights[47], 20).apply(to: &layout, scene.store.tree)
    #expect(try layout.frames(scene.store.tree).frames.map(\.view) == Array(views[47...]))
    #expect(try layout.frames(scene.store.tree).frames.isEmpty)
  }

  @Test func `what constraints leave open is known`() throws {
    let scene = try Scene()
    _ = try constrain(scene.store, Anchor(scene.card, .top), .equal, Anchor(scene.screen, .top), plus: 70)
    #expect(scene.store.ambiguousViews == [scene.card])
    _ = try constrain(scene.store, Anchor(scene.card, .leading), .equal, Anchor(scene.screen, .leading))
    for size in [Anchor.Attribute.width, .height] {
      _ = try constrain(scene.store, Anchor(scene.card, size), .equal, nil, plus: 70)
    }
    #expect(scene.store.ambiguousViews.isEmpty)
  }
}
