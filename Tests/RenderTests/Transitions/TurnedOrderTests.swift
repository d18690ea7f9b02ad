import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// A transition that interrupted another and turns back leads to the order in which that comes to rest, and jumps nowhere.
@Suite("Orders that turn back")
struct TurnedOrderTests {
  private let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))

  private func screen(_ color: RGBA, _ parts: [Part]) -> Part {
    Part(nil, Rect(0, 0, 200, 300), color, kind: .screen, parts)
  }

  private func request(
    _ presentation: Presentation, _ duration: Double, _ curve: Curve = .linear, lifting id: String? = nil
  ) throws -> TransitionRequest {
    var request = TransitionRequest()
    (request.presentation, request.duration, request.curve) = (presentation, duration, curve)
    var lifted = TransitionStyle.SharedElement()
    lifted.zPosition = 1
    request.definition = try TransitionDefinition(
      id.map { [TransitionDefinition.Entry(id: $0, style: TransitionStyle(.sharedElement(lifted)))] } ?? [])
    return request
  }

  private func spring() throws -> Curve { .spring(try Spring(cutoff: 0.5, dampingRatio: 0.8)) }

  /// Turns back, and expects the same picture on both sides of that and of the end.
  private func expectContinuous(_ transition: Transition, on stage: Stage, cancels: Bool) throws {
    let turn = stage.time
    if cancels { try transition.cancel() } else { try transition.animator.setReversed(true) }
    try stage.settle()
    for time in [turn, stage.time] {
      let before = try renderer.render(stage.at(time, side: .before).displayList)
      let after = try renderer.render(stage.at(time).displayList)
      #expect(before.difference(after, tolerance: 2).countAboveTolerance == 0, "at \(time)")
    }
  }

  @Test("What was lifted comes down again", arguments: Presentation.allCases, [true, false])
  func lifted(_ presentation: Presentation, _ cancels: Bool) throws {
    for curve in [Curve.linear, .easeInOut] {
      let store = ViewStore()
      func photo(_ frame: Rect) -> Part { Part("photo", frame, RGBA(1, 0.5, 0)) }
      let stage = Stage(store: store, screen: try screen(.white, [photo(Rect(10, 100, 36, 36))]).make(in: store))
      let bar = Part(nil, Rect(0, 0, 200, 40), RGBA(0.9, 0.9, 0.9, 0.8))
      let detail = try screen(.white, [photo(Rect(0, 30, 200, 110)), bar]).make(in: store)
      let there = try request(presentation, 0.6, curve, lifting: "photo")
      _ = try presentation == .over ? stage.present(detail, there) : stage.push(detail, there)
      try stage.advance(0.282)
      let back = try presentation == .over ? stage.dismiss(TransitionRequest()) : stage.pop(TransitionRequest())
      try stage.advance(0.18)
      try expectContinuous(back, on: stage, cancels: cancels)
    }
  }

  @Test("What moves by itself comes down beneath what it was lifted above")
  func moving() throws {
    let store = ViewStore()
    func card(_ frame: Rect) -> Part { Part("card", frame, RGBA(1, 0.5, 0)) }
    let panel = Part("panel", Rect(48, 56, 69, 68), RGBA(0.3, 0.6, 0.7)) { $0.borderWidth = 3 }
    let first = try screen(.white, [card(Rect(25, 63, 47, 46)), panel]).make(in: store)
    let stage = Stage(store: store, screen: first)
    let last = screen(.clear, [Part("panel", .zero, .clear, [Part("card", .zero)])])
    let transition = try stage.present(last.make(in: store), try request(.over, 0.5, lifting: "panel"))
    try stage.advance(0.216)
    let moved = try #require(store.tree.view(withID: "card", in: first))
    try Animator(
      store: store, duration: 0.1, curve: .linear,
      animations: [{ try store.set(.center, of: moved, to: .point(Point(75, 103))) }]
    ).start()
    try expectContinuous(transition, on: stage, cancels: true)
  }

  @Test("What moves by itself is beneath what it comes to lie beneath", arguments: [true, false])
  func passing(_ movesFirst: Bool) throws {
    let store = ViewStore()
    let box = Part(nil, Rect(27, 47, 24, 16), RGBA(0.6, 0.7, 0.5))
    let card = Part("card", Rect(37, 79, 74, 56), RGBA(0, 0.4, 1))
    let first = try screen(.white, [card, box]).make(in: store)
    let stage = Stage(store: store, screen: first)
    let last = try screen(.clear, [Part("card", .zero)]).make(in: store)
    let moved = try #require(store.tree.view(withID: "card", in: first))
    let animator = Animator(
      store: store, duration: 1, curve: .easeInOut,
      animations: [{ try store.set(.center, of: moved, to: .point(Point(59, 26))) }])
    if movesFirst { try animator.start() }
    let transition = try stage.present(last, try request(.over, 0.5))
    try stage.advance(0.1)
    if !movesFirst { try animator.start() }
    try stage.advance(0.2)
    try transition.cancel()
    try stage.settle()
    for time in [0.3, 0.6] {
      let before = try renderer.render(stage.at(time, side: .before).displayList)
      let after = try renderer.render(stage.at(time).displayList)
      #expect(before.difference(after, tolerance: 2).countAboveTolerance == 0, "at \(time)")
    }
  }

  @Test("What is back at its start, and waits for what it interrupted, keeps the order that is seen")
  func waiting() throws {
    let store = ViewStore()
    let panel = Part("panel", Rect(28, -3, 63, 95)) { $0.borderWidth = 3 }
    let shade = Part("shade", .zero) { ($0.borderWidth, $0.shadowOpacity) = (3, 0.8) }
    let first = try screen(.clear, [panel, shade, Part(nil, Rect(84, 60, 27, 20), RGBA(0.2, 0.5, 0.4))])
      .make(in: store)
    let turned = Part("panel", Rect(30, 87, 82, 65), RGBA(0, 0, 0))
    let stage = Stage(store: store, screen: first)
    _ = try stage.present(screen(.white, [turned]).make(in: store), try request(.over, 0.7))
    let back = try stage.dismiss(TransitionRequest())
    func move(_ id: String, to center: Point) throws {
      let view = try #require(store.tree.view(withID: id, in: first))
      try Animator(
        store: store, duration: 0.5, curve: .easeInOut,
        animations: [{ try store.set(.center, of: view, to: .point(center)) }]
      ).start()
    }
    try move("shade", to: Point(47, 111))
    try stage.advance(0.12)
    try back.cancel()
    try stage.advance(0.15)
    let time = stage.time
    try move("panel", to: Point(26, 22))
    try stage.settle()
    let before = try renderer.render(stage.at(time, side: .before).displayList)
    let after = try renderer.render(stage.at(time).displayList)
    #expect(before.difference(after, tolerance: 2).countAboveTolerance == 0)
  }

  @Test("No order changes at the turn", arguments: [0.1, 0.2])
  func turned(_ last: Double) throws {
    let store = ViewStore()
    func card(_ frame: Rect) -> Part { Part("card", frame, RGBA(0.7, 0.9, 0.9)) }
    let cover = Part(nil, Rect(102, 86, 86, 72), RGBA(1, 0, 0))
    let group = Part("group", Rect(0, 40, 200, 224), .clear, [card(Rect(6, 106, 170, 44)), cover])
    let sheet = Part(nil, Rect(0, 120, 200, 180), .white, [card(Rect(10, 130, 180, 44))])
    let stage = Stage(store: store, screen: try screen(.white, [group]).make(in: store))
    _ = try stage.present(screen(.clear, [sheet]).make(in: store), request(.over, 0.4, spring()))
    try stage.advance(0.188)
    let over = try stage.present(screen(.clear, []).make(in: store), request(.over, 0.6, lifting: "card"))
    try stage.advance(last)
    try expectContinuous(over, on: stage, cancels: true)
  }

  @Test("A text that is moved stays above what it lies on")
  func moved() throws {
    let store = ViewStore()
    func photo(_ frame: Rect, _ turn: Transform = .identity) -> Part {
      Part("photo", frame, RGBA(1, 0.5, 0)) { $0.transform = turn }
    }
    let shelf = Part(nil, Rect(0, 40, 200, 224), .clear, [photo(Rect(102, 6, 86, 72), .rotationY(-40))]) {
      $0.perspective = 400
    }
    let cell = Part(nil, Rect(10, 130, 180, 44), RGBA(0.7, 0.9, 0.9), [photo(Rect(4, 4, 36, 36))]) {
      $0.transform = .rotation(-8)
    }
    let words = Part(nil, Rect(10, 10, 120, 22), kind: .label) { $0.text = "Over" }
    let bar = Part(nil, Rect(0, 60, 200, 40), RGBA(0.8, 0.8, 0.8), [words])
    let top = Part(nil, Rect(0, 0, 200, 40), RGBA(0.9, 0.9, 0.9))
    let stage = Stage(store: store, screen: try screen(.white, [shelf, top]).make(in: store))
    let modal = screen(.clear, [Part(nil, Rect(0, 120, 200, 180), .white, [cell]), bar])
    _ = try stage.present(modal.make(in: store), request(.over, 0.6, spring()))
    try stage.advance(0.282)
    let over = try stage.present(screen(.clear, []).make(in: store), request(.over, 0.4))
    try stage.advance(0.12)
    try expectContinuous(over, on: stage, cancels: false)
  }
}
