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
}
