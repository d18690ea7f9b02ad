import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

@Suite("Elements that follow an anchor")
struct AnchorTests {
  private static let times = (0...40).map { Double($0) / 40 }

  /// `a` grows and moves; what follows it is only on the destination.
  private func made(
    _ destination: String, _ styles: [String: TransitionStyle], source: String = "a",
    places: [String: Rect] = [:], change: (String, Bool, inout View) -> Void = { _, _, _ in }
  ) throws -> Sketch {
    var sketch = try Sketch(source, destination) { label, isSource, view in
      if label == "a" { view.frame = isSource ? Rect(10, 10, 40, 20) : Rect(5.5, 30, 80, 55) }
      if let place = places[label] { view.frame = place }
      change(label, isSource, &view)
    }
    sketch.definition = styles.map { TransitionDefinition.Entry(id: $0.key, style: $0.value) }
      .sorted { $0.id < $1.id }
    return sketch
  }

  private func follow(_ id: String, at point: Point? = nil, _ change: (inout TransitionStyle.Part) -> Void = { _ in })
    -> TransitionStyle
  {
    var part = TransitionStyle.Part(.anchorTranslation(relativeTo: id, at: point))
    change(&part)
    return TransitionStyle(parts: [part])
  }

  /// Where the unit point of a view is on the stage.
  private func place(_ id: String, _ point: Point, _ frame: Frame) throws -> Point {
    let view = try #require(frame.tree.view(withID: id, in: frame.roots[0]))
    let bounds = frame.tree[view].bounds
    return frame.worldTransform(of: view).project(
      Point(bounds.x + point.x * bounds.width, bounds.y + point.y * bounds.height))
  }

  /// That `id` stays where it is from a point of its anchor.
  private func expectFollows(
    _ transition: Transition, _ id: String, _ anchor: String, _ point: Point,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let clip = try transition.clip()
    func distance(_ time: Double) throws -> Point {
      let frame = clip.at(time)
      return try place(id, Point(0.5, 0.5), frame) - place(anchor, point, frame)
    }
    let first = try distance(0)
    for time in Self.times {
      let now = try distance(time)
      #expect(
        abs(now.x - first.x) < 1e-9 && abs(now.y - first.y) < 1e-9, "\(id) from \(anchor) at \(time): \(now)",
        sourceLocation: location)
    }
  }

  @Test(
    "It keeps its distance to the middle of the nearest edge",
    arguments: [
      (Rect(20, 95, 30, 10), Point(0.5, 1)), (Rect(20, 5, 30, 10), Point(0.5, 0)), (Rect(90, 40, 8, 10), Point(1, 0.5)),
      (Rect(-9, 40, 8, 10), Point(0, 0.5)),
    ])
  func nearestEdge(_ place: Rect, _ edge: Point) throws {
    for presentation in Presentation.allCases {
      let sketch = try made("a b", ["b": follow("a")], places: ["b": place])
      try expectFollows(sketch.transition(presentation), "b", "a", edge)
      try expectFollows(sketch.transition(presentation, isDismissal: true), "b", "a", edge)
      // The nearest edge is that of the screen it is on: it lands where it is there.
      let clip = try sketch.transition(presentation).clip()
      #expect(try self.place("b", .zero, clip.at(clip.duration)) == place.origin)
    }
  }

  @Test("What goes follows from where it was")
  func removed() throws {
    let sketch = try made("a", ["b": follow("a")], source: "a b", places: ["b": Rect(10, 40, 20, 10)])
    try expectFollows(sketch.transition(), "b", "a", Point(0.5, 1))
    let clip = try sketch.transition().clip()
    #expect(try place("b", .zero, clip.at(0)) == Point(10, 40))
  }

  @Test("A point of the anchor is followed in both coordinates")
  func point() throws {
    let sketch = try made("a b", ["b": follow("a", at: Point(0.25, 0.75))])
    try expectFollows(sketch.transition(), "b", "a", Point(0.25, 0.75))
  }

  @Test("In chains, whatever their order")
  func chains() throws {
    let places = ["b": Rect(10, 90, 20, 10), "c": Rect(10, 105, 20, 10), "d": Rect(10, 120, 20, 10)]
    for destination in ["a b c d", "d c b a", "c a d b"] {
      let sketch = try made(
        destination, ["b": follow("a"), "c": follow("b"), "d": follow("c")], places: places)
      try expectFollows(sketch.transition(), "b", "a", Point(0.5, 1))
      try expectFollows(sketch.transition(), "c", "b", Point(0.5, 1))
      try expectFollows(sketch.transition(), "d", "a", Point(0.5, 1))
    }
  }

  @Test("With an anchor on an arc, with curves of its own, and late")
  func anchorsMotion() throws {
    var shared = TransitionStyle.SharedElement()
    shared.isArc = true
    var late = TransitionStyle.Part(.sharedElement(shared))
    (late.delay, late.duration, late.curve) = (0.3, 0.4, .easeIn)
    var curves = TransitionStyle.SharedElement()
    curves.curves = ["x": .easeIn, "y": .easeOut, "width": .linear]
    for style in [
      TransitionStyle(.sharedElement(shared)), TransitionStyle(parts: [late]), TransitionStyle(.sharedElement(curves)),
    ] {
      let sketch = try made("a b", ["a": style, "b": follow("a")], places: ["b": Rect(20, 95, 30, 10)])
      try expectFollows(sketch.transition(curve: .easeInOut), "b", "a", Point(0.5, 1))
    }
  }

  @Test("A delay and a curve of the follower are its fade's, not its place's")
  func ownTiming() throws {
    let style = follow("a") { ($0.delay, $0.duration, $0.curve) = (0.5, 0.25, .easeIn) }
    let sketch = try made("a b", ["b": style], places: ["b": Rect(20, 95, 30, 10)])
    try expectFollows(sketch.transition(), "b", "a", Point(0.5, 1))
    let clip = try sketch.transition().clip()
    let alphas = [0.4, 0.5, 0.75, 1].map { time in
      let frame = clip.at(time)
      return frame.tree.view(withID: "b", in: frame.roots[0]).map { frame.tree[$0].alpha }
    }
    #expect(alphas == [0, 0, 1, 1])
  }

  @Test("When the anchor's parent moves, and when the follower is in another parent")
  func parents() throws {
    let places = ["b": Rect(20, 95, 30, 10), "q": Rect(3, 4, 90, 150)]
    let movesParent = { (label: String, isSource: Bool, view: inout View) in
      if label == "p" { view.frame = isSource ? Rect(0, 0, 90, 90) : Rect(20, 30, 100, 140) }
    }
    let moving = try made(
      "p(a) b", ["b": follow("a")], source: "p(a)", places: ["b": Rect(20, 130, 30, 10)], change: movesParent)
    try expectFollows(moving.transition(), "b", "a", Point(0.5, 1))
    let inner = try made("a q(b)", ["b": follow("a")], places: places)
    try expectFollows(inner.transition(), "b", "a", Point(0.5, 1))
    let both = try made("p(a b)", ["b": follow("a")], source: "p(a)", places: places, change: movesParent)
    try expectFollows(both.transition(), "b", "a", Point(0.5, 1))
  }

  @Test("When the anchor turns")
  func turning() throws {
    let sketch = try made("a b", ["b": follow("a", at: Point(1, 1))]) { label, isSource, view in
      if label == "a" { view.transform = .rotation(isSource ? 0 : 40) }
    }
    try expectFollows(sketch.transition(), "b", "a", Point(1, 1))
  }

  @Test("When the anchor comes from an edge")
  func singleAnchor() throws {
    var sketch = try made(
      "a b", ["b": follow("a")], source: "", places: ["b": Rect(20, 95, 30, 10)])
    sketch.definition.append(
      TransitionDefinition.Entry(id: "a", style: TransitionStyle(.edgeTranslation(.bottom))))
    try expectFollows(sketch.transition(), "b", "a", Point(0.5, 1))
  }

  @Test("A missing anchor and a circle crossfade where they are")
  func missing() throws {
    for styles in [["b": follow("nobody")], ["b": follow("b")], ["b": follow("c"), "c": follow("b")]] {
      let sketch = try made("a b c", styles, places: ["b": Rect(20, 95, 30, 10)])
      let clip = try sketch.transition().clip()
      for time in Self.times { #expect(try place("b", .zero, clip.at(time)) == Point(20, 95)) }
    }
  }
}
