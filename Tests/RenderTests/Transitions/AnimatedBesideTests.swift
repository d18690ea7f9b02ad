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
}
