import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// How content is exchanged while it moves.
@Suite("The exchange of content")
struct ExchangeTests {
  private static let progresses = [0.01, 0.1, 0.25, 0.37, 0.5, 0.63, 0.75, 0.9, 0.99]

  private func pictures(_ pair: Pair, _ presentation: Presentation) throws -> (ends: [Bitmap], between: [Bitmap]) {
    let store = ViewStore()
    let source = try pair.source.make(in: store)
    let destination = try pair.destination.make(in: store)
    let transition = try Transition(store: store, from: source, to: destination, request: pair.request(presentation))
    let clip = try transition.clip()
    let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))
    func picture(_ progress: Double) throws -> Bitmap {
      try renderer.render(clip.at(progress * clip.duration).displayList)
    }
    return (try [0, 1].map(picture), try Self.progresses.map(picture))
  }

  private func card(_ content: [Part]) -> Part {
    Part("card", Rect(10.3, 20.7, 80.4, 60.2), RGBA(0.9, 0.5, 0.1), content) { $0.cornerRadius = 7 }
  }

  @Test("What is the same on both sides does not change", arguments: Presentation.allCases)
  func same(_ presentation: Presentation) throws {
    let content = [
      Part(nil, Rect(4.3, 5.1, 30.2, 21.7), RGBA(0.1, 0.6, 0.3, 0.5)),
      Part(nil, Rect(3, 24.6, 60, 20), kind: .label) { $0.text = "Same" },
    ]
    let screen = Part.screen(RGBA(1, 1, 0.9), [card(content), Part(nil, Rect(7, 110, 40, 30), LawTests.blue)])
    // Over, a screen's own content is not exchanged: the destination's comes above the source's.
    let other = presentation == .over ? Part.screen(.clear, [card(content)]) : screen
    let (ends, between) = try pictures(
      Pair(name: "same", source: screen, destination: other, curve: .linear), presentation)
    for picture in between { #expect(ends[0].difference(picture).maximum <= 1) }
  }

  @Test("Between two opaque pictures nothing shines through")
  func opaque() throws {
    func content(_ level: Double) -> [Part] { [Part(nil, Rect(5, 5, 60, 40), RGBA(level, level, level))] }
    // White behind two greys: what shines through is brighter than both.
    let pair = Pair(
      name: "opaque", source: .screen(.white, [card(content(0.2))]), destination: .screen(.white, [card(content(0.4))]),
      curve: .linear)
    for picture in try pictures(pair, .replace).between {
      for y in stride(from: 60, to: 120, by: 7) {
        for x in stride(from: 40, to: 140, by: 7) {
          let level = Int(picture[x, y] & 255)
          #expect((50...103).contains(level), "\(level) at \(x), \(y)")
        }
      }
    }
  }

  @Test("What is crossfaded in a space stays one picture where the order of the space changes")
  func inSpace() throws {
    let store = ViewStore()
    let turned = Part("turned", Rect(-7, 5, 40, 30), LawTests.blue) { $0.transform = .rotationY(-50) }
    let panel = Part(nil, Rect(40, 13, 50, 50), LawTests.red, [turned]) { $0.perspective = 300 }
    let space = Part(nil, Rect(10, 40, 100, 80), .clear, [panel]) { $0.perspective = 300 }
    func request(_ duration: Double, _ presentation: Presentation) -> TransitionRequest {
      var request = TransitionRequest()
      (request.duration, request.presentation) = (duration, presentation)
      return request
    }
    let stage = Stage(store: store, screen: try Part.screen(.clear, []).make(in: store))
    _ = try stage.present(try Part.screen(.white, [space]).make(in: store), request(0.6, .over))
    try stage.advance(0.1)
    _ = try stage.push(try Part.screen(.clear, []).make(in: store), request(0.4, .replace))
    try stage.advance(0.15)
    let middle = stage.time + 0.25
    _ = try stage.pop(request(0.5, .replace))
    try stage.settle()
    let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
    let before = try renderer.render(stage.at(middle, side: .before).displayList)
    let after = try renderer.render(stage.at(middle).displayList)
    // Half of what is turned goes behind the panel, of 2,500 pixels.
    #expect(before.difference(after, tolerance: 2).countAboveTolerance < 600)
  }

  @Test("What reaches beyond its element is seen as it is when it begins to move in flight")
  func moving() throws {
    let store = ViewStore()
    let inner = Part(nil, Rect(25, 9, 37, 15), LawTests.red)
    let source = try Part.screen(.white, [Part("card", Rect(20, 66, 53, 39), .clear, [inner])]).make(in: store)
    let destination = try Part.screen(.white, [Part("card", Rect(14, 35, 68, 40))]).make(in: store)
    let stage = Stage(store: store, screen: source)
    var request = TransitionRequest()
    (request.duration, request.curve) = (0.4, .linear)
    _ = try stage.push(destination, request)
    try stage.advance(0.1)
    let view = store.tree.subviews(of: store.tree.subviews(of: source)[0])[0]
    let animator = Animator(
      store: store, duration: 0.2, curve: .easeInOut,
      animations: [{ try store.set(.frame, of: view, to: .rect(Rect(5, 9, 37, 15))) }])
    try animator.start()
    let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))
    let pictures = try [Side.before, .after].map { try renderer.render(stage.at(0.1, side: $0).displayList) }
    #expect(pictures[0].difference(pictures[1]).maximum <= 1)
  }
}
