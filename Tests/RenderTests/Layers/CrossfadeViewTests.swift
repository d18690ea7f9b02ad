import MutoscopeMotion
import Testing

@testable import MutoscopeTimeline
@testable import MutoscopeRender

/// A crossfade of views, down to the pixels.
@Suite("Crossfades of views")
struct CrossfadeViewTests {
  private let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))

  /// A screen with a container that holds the sides of a crossfade, or one view as it is.
  private func picture(_ sides: [(color: RGBA, alpha: Double)], adds: Bool) throws -> Bitmap {
    let store = ViewStore()
    func add(_ kind: ViewKind, _ frame: Rect, _ color: RGBA, to parent: ViewID?) throws -> ViewID {
      let view = try store.make(kind)
      try store.set(.frame, of: view, to: .rect(frame))
      try store.set(.backgroundColor, of: view, to: .color(Color(color)))
      if let parent { try store.add(view, to: parent) }
      return view
    }
    let screen = try add(.screen, Rect(0, 0, 80, 60), RGBA(0.9, 0.8, 0.7), to: nil)
    let container = try add(.view, Rect(5.05, 4.3, 60, 50), .clear, to: screen)
    for (color, alpha) in sides {
      let side = try add(.view, Rect(0, 0, 60, 50), .clear, to: container)
      store.tree[side].isAdditive = adds
      store.tree[side].alpha = alpha
      // Translucent things over each other: in a group of their own they would be rounded otherwise.
      for x in stride(from: 1.3, to: 30, by: 7) { _ = try add(.view, Rect(x, x / 2, 25, 25), color, to: side) }
      let label = try add(.label, Rect(4.15, 7.05, 50, 20), .clear, to: side)
      try store.set(.text, of: label, to: .string("Text"))
    }
    return try renderer.render(Stage(store: store, screen: screen).at(0).displayList)
  }

  private let from = RGBA(0.9, 0.1, 0.3, 0.6)
  private let to = RGBA(0.1, 0.4, 0.8, 0.3)

  @Test("At both ends the picture is bit for bit that of the plain views")
  func ends() throws {
    #expect(try picture([(from, 1), (to, 0)], adds: true) == picture([(from, 1)], adds: false))
    #expect(try picture([(from, 0), (to, 1)], adds: true) == picture([(to, 1)], adds: false))
  }

  @Test("In the limit towards both it is them as well", arguments: [1e-9, 1e-4])
  func limits(_ x: Double) throws {
    for (sides, end) in [([(from, 1 - x), (to, x)], from), ([(from, x), (to, 1 - x)], to)] {
      #expect(try picture(sides, adds: true) == picture([(end, 1)], adds: false))
    }
  }

  @Test("Between them it is neither")
  func between() throws {
    let middle = try picture([(from, 0.5), (to, 0.5)], adds: true)
    for end in [from, to] { #expect(try middle.difference(picture([(end, 1)], adds: false)).maximum > 20) }
  }
}
