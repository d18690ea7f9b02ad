import MutoscopeMotion
import Synchronization
import Testing

@testable import MutoscopeTimeline
@testable import MutoscopeTransitions

/// What both sides show alike is one view.
@Suite("Content that is moved")
struct MovedContentTests {
  /// Two screens with a card of one label, which is measured by a function.
  private func screens(_ store: ViewStore, sizes: [Double]) throws -> [ViewID] {
    try sizes.map { size in
      let screen = try store.make(.screen)
      try store.set(.frame, of: screen, to: .rect(Rect(0, 0, 390, 844)))
      let card = try store.make(.view)
      try store.setID("card", of: card)
      try store.set(.frame, of: card, to: .rect(Rect(0, 4 * size, 200, 10 * size)))
      let label = try store.make(.label)
      store.setName("label", of: label)
      try store.set(.text, of: label, to: .string("Words"))
      try store.set(.font, of: label, to: .font(Font(size: size)))
      try store.set(.frame, of: label, to: .rect(Rect(size, 0, 100, 30)))
      try store.add(label, to: card)
      try store.add(card, to: screen)
      return screen
    }
  }

  @Test("It is settled once: no frame measures text, whatever is written and interrupted")
  func settledOnce() throws {
    let count = Mutex(0)
    let store = ViewStore(
      measurer: ContentMeasurer(
        text: { _, _ in
          count.withLock { $0 += 1 }
          return TextMetrics(size: Size(40, 20), firstBaseline: 15, lineBreaks: [])
        }, image: { _ in nil }))
    let screens = try screens(store, sizes: [10, 30])
    var request = TransitionRequest()
    (request.duration, request.curve) = (1, .linear)
    let stage = Stage(store: store, screen: screens[0])
    _ = try stage.push(screens[1], request)
    try stage.advance(0.5)
    _ = try stage.pop(TransitionRequest())
    let before = count.withLock { $0 }
    func size(_ time: Double) throws -> Double {
      let frame = stage.at(time)
      let label = try #require(frame.drawnViews.first { frame.view($0).name == "label" })
      return frame.view(label).font.size
    }
    for step in 0...20 {
      let size = try size(0.5 + Double(step) / 20)
      #expect((10...22).contains(size), "\(step)")
    }
    #expect(abs(try size(0.25) - 15) < 1e-9)
    #expect(count.withLock { $0 } == before)
  }

  @Test("Where nobody can tell the lines of a text it is exchanged")
  func unmeasured() throws {
    let store = ViewStore()
    let screens = try screens(store, sizes: [10, 30])
    let transition = try Transition(store: store, from: screens[0], to: screens[1], request: TransitionRequest())
    #expect(try transition.report().container.text.contains("content (source and destination, exchanged)"))
  }

  @Test("Content modes that a picture is between already are led back, or to no third")
  func modes() throws {
    var (view, other) = (View(kind: .image), View(kind: .image))
    (view.contentMode, other.contentMode) = (.scaleAspectFit, .scaleAspectFill)
    let modes = try #require(view.contentModes(with: other))
    #expect(modes.mixes == (0, 1))
    (view.nextContentMode, view.contentModeMix) = (.scaleAspectFill, 0.4)
    #expect(try #require(view.contentModes(with: other)).mixes == (0.4, 1))
    #expect(try #require(other.contentModes(with: view)).mixes == (1, 0.4))
    other.contentMode = .scaleAspectFit
    #expect(try #require(view.contentModes(with: other)).mixes == (0.4, 0))
    other.contentMode = .center
    #expect(view.contentModes(with: other) == nil)
  }
}
