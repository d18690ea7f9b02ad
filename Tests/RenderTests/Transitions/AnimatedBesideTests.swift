import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// An animation of what a transition shows begins beside it: nothing jumps, whatever it changes of how views are drawn.
@Suite("Animations that begin beside a transition")
struct AnimatedBesideTests {
  private let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))

  @Test("A fill that comes or goes makes no other shadow", arguments: Presentation.allCases, [true, false])
  func fills(_ presentation: Presentation, _ comes: Bool) throws {
    let store = ViewStore()
    let (fill, none) = (RGBA(1, 0.6, 0), RGBA.clear)
    let photo = Part("photo", Rect(29, 71, 70, 17), RGBA(0.5, 0.3, 0.7)) { $0.shadowOpacity = 0.7 }
    let stage = Stage(store: store, screen: try Part.screen(.white, [Part("dot", .zero), photo]).make(in: store))
    // The dot in this photo is beside the other one: it casts a shadow by itself.
    let large = Part("photo", Rect(20, 20, 40, 40), comes ? none : fill, [Part("dot", .zero)])
    let screen = try Part.screen(.clear, [large]).make(in: store)
    var request = TransitionRequest()
    request.duration = 0.5
    _ = try presentation == .over ? stage.present(screen, request) : stage.push(screen, request)
    try stage.advance(0.25)
    try Animator(
      store: store, duration: 0.2, curve: .linear,
      animations: [
        {
          try store.set(
            .backgroundColor, of: store.tree.subviews(of: screen)[0], to: .color(Color(comes ? fill : none)))
        }
      ]
    ).start()
    try stage.settle()
    for time in [0.25, 0.5] {
      let before = try renderer.render(stage.at(time, side: .before).displayList)
      let after = try renderer.render(stage.at(time).displayList)
      #expect(before.difference(after, tolerance: 2).countAboveTolerance == 0, "at \(time)")
    }
  }

  @Test("What was turned back, and is at rest, stays where it is while something moves", arguments: [true, false])
  func restsAtItsStart(_ isBelow: Bool) throws {
    let store = ViewStore()
    func card(_ frame: Rect) -> Part { Part("card", frame, RGBA(0, 0, 0)) }
    func screen(_ parts: [Part]) throws -> ViewID { try Part.screen(.clear, parts).make(in: store) }
    let panel = Part("panel", Rect(23, 80, 88, 60), RGBA(0.5, 0.3, 0.7))
    let first = try Part.screen(.white, [card(Rect(0, 4, 43, 40)), panel]).make(in: store)
    let other = try screen([Part("dot", Rect(4, 41, 60, 20), RGBA(1, 0.6, 0))])
    let stage = Stage(store: store, screen: first)
    _ = try stage.present(screen([card(Rect(19, 85, 82, 67))]), TransitionRequest())
    try stage.advance(0.2)
    let turned = try stage.present(screen([]), TransitionRequest())
    try stage.advance(0.2)
    try turned.cancel()
    try stage.advance(0.1)
    _ = try stage.present(other, TransitionRequest())
    let moving = store.tree.subviews(of: isBelow ? first : other).last
    try Animator(
      store: store, duration: 0.4, curve: .easeInOut,
      animations: [{ if let moving { try store.set(.shadowOpacity, of: moving, to: .number(0.9)) } }]
    ).start()
    try stage.advance(0.2)
    let interrupted = stage.time
    _ = try stage.push(screen([]), TransitionRequest())
    try Animator(
      store: store, duration: 0.4, curve: .easeInOut,
      animations: [{ if let moving { try store.set(.alpha, of: moving, to: .number(0.5)) } }]
    ).start()
    try stage.settle()
    let before = try renderer.render(stage.at(interrupted, side: .before).displayList)
    let after = try renderer.render(stage.at(interrupted).displayList)
    #expect(before.difference(after, tolerance: 2).countAboveTolerance == 0)
  }

  /// What is done to a view in flight.
  enum Change: CaseIterable { case still, shadowed, filled, moved }

  @Test(
    "What touches less, or more, keeps its order, or changes it at an instant", arguments: Change.allCases,
    [true, false])
  func touching(_ change: Change, _ goesBack: Bool) throws {
    let store = ViewStore()
    func card(_ id: String, _ frame: Rect, _ color: RGBA = RGBA(1, 0.6, 0)) -> Part { Part(id, frame, color) }
    let first = try Part.screen(
      .white, [card("a", Rect(10, 10, 60, 60)), card("b", Rect(30, 30, 60, 60), .clear)]
    ).make(in: store)
    let last = try Part.screen(
      .white, [card("b", Rect(30, 60, 60, 60), .clear), card("a", Rect(10, 40, 60, 60))]
    ).make(in: store)
    let stage = Stage(store: store, screen: first)
    let transition = try stage.push(last, TransitionRequest())
    try stage.advance(0.2)
    let time = stage.time
    let views = [first, last].compactMap { store.tree.view(withID: "b", in: $0) }
    try Animator(
      store: store, duration: 0.2, curve: .easeInOut,
      animations: [
        {
          for view in views {
            switch change {
            case .still: try store.set(.shadowRadius, of: view, to: .number(9))
            case .shadowed: try store.set(.shadowOpacity, of: view, to: .number(1))
            case .filled: try store.set(.backgroundColor, of: view, to: .color(Color(RGBA(0, 0, 0))))
            case .moved: try store.set(.center, of: view, to: .point(Point(100, 140)))
            }
          }
        }
      ]
    ).start()
    try stage.advance(0.05)
    if goesBack { try transition.cancel() }
    try stage.settle()
    for time in [time, stage.time] {
      let before = try renderer.render(stage.at(time, side: .before).displayList)
      let after = try renderer.render(stage.at(time).displayList)
      #expect(before.difference(after, tolerance: 2).countAboveTolerance == 0, "at \(time)")
    }
  }

  @Test("What is drawn as before is as it was, whatever touches in the meantime", arguments: [0, 1.0])
  func movesOn(_ height: Double) throws {
    let store = ViewStore()
    let card = Part("b", Rect(37, -4, 43, 40), RGBA(0, 0, 0))
    let panel = Part(nil, Rect(15, 9, 52, 26), RGBA(0.5, 0.3, 0.7))
    let first = try Part.screen(
      .white, [Part("a", Rect(64, 61, 58, 40)), Part(nil, Rect(35, 17, 76, 46), .clear, [card, panel])]
    ).make(in: store)
    let last = try Part.screen(.clear, [Part("b", Rect(27, 81, 69, 42), .clear)]).make(in: store)
    let stage = Stage(store: store, screen: first)
    func animate(_ id: String, _ property: Property, _ value: PropertyValue) throws {
      let view = try #require(store.tree.view(withID: id, in: first))
      try Animator(
        store: store, duration: 0.4, curve: .easeInOut,
        animations: [{ try store.set(property, of: view, to: value) }]
      ).start()
    }
    var request = TransitionRequest()
    var lifted = TransitionStyle.SharedElement()
    lifted.zPosition = height
    let entry = TransitionDefinition.Entry(id: "b", style: TransitionStyle(.sharedElement(lifted)))
    (request.duration, request.definition) = (0.7, try TransitionDefinition([entry]))
    _ = try stage.present(last, request)
    try stage.advance(0.368)
    try animate("b", .center, .point(Point(57, 127)))
    _ = try stage.dismiss(TransitionRequest())
    try stage.advance(0.177)
    let time = stage.time
    try animate("a", .shadowRadius, .number(6))
    try stage.settle()
    let before = try renderer.render(stage.at(time, side: .before).displayList)
    let after = try renderer.render(stage.at(time).displayList)
    #expect(before.difference(after, tolerance: 2).countAboveTolerance == 0)
  }
}
