import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// The same picture by way of different parents.
@Suite("Nested and flattened views")
struct FlatteningTests {
  @Test("A view in four parents at awkward coordinates is, bit for bit, the view at their sum")
  func nesting() throws {
    var random = SeededGenerator()
    let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))
    var noisy = 0
    for number in 0..<200 {
      // Twentieths of a point: at two pixels a point coverages are ties.
      func awkward(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 20 }
      let places = (0..<4).map { _ in Point(awkward(-99...299), awkward(-99...299)) }
      let size = Size(awkward(100...800), awkward(100...800))
      let radius = Bool.random(using: &random) ? awkward(0...160) : 0
      let alpha = Bool.random(using: &random) ? 1 : 0.7
      func render(_ places: [Point]) throws -> (Bitmap, Layer) {
        let store = ViewStore()
        let screen = try store.make(.screen)
        try store.set(.frame, of: screen, to: .rect(Rect(0, 0, 60, 60)))
        try store.set(.backgroundColor, of: screen, to: .color(Color(RGBA(0.9, 0.9, 0.8))))
        var parent = screen
        for (index, place) in places.enumerated() {
          let isLast = index == places.count - 1
          let view = try store.make(isLast ? .label : .view)
          let frame = Rect(origin: place, size: isLast ? size : Size(33.35, 20.15))
          try store.set(.frame, of: view, to: .rect(frame))
          try store.add(view, to: parent)
          parent = view
        }
        try store.set(.backgroundColor, of: parent, to: .color(Color(RGBA(0.1, 0.3, 0.9))))
        try store.set(.borderWidth, of: parent, to: .number(1.15))
        try store.set(.cornerRadius, of: parent, to: .number(radius))
        try store.set(.alpha, of: parent, to: .number(alpha))
        try store.set(.text, of: parent, to: .string("Text"))
        let frame = Stage(store: store, screen: screen).at(0).displayList
        return (try renderer.render(frame), try #require(frame.layers.last))
      }
      let sum = places.reduce(Point(0, 0)) { Point($0.x + $1.x, $0.y + $1.y) }
      let (nested, flat) = (try render(places), try render([sum]))
      #expect(nested.0 == flat.0, "seed \(random.seed), case \(number): \(places)")
      #expect(nested.1.matrix == flat.1.matrix, "seed \(random.seed), case \(number): \(places)")
      #expect(nested.1.quad == flat.1.quad, "seed \(random.seed), case \(number): \(places)")
      // The sum of the numbers and the product of the matrices of centers and anchors are not the same.
      let product = places.enumerated().reduce(Matrix4.identity) { matrix, next in
        let half = next.offset < 3 ? Point(33.35 / 2, 20.15 / 2) : Point(size.width / 2, size.height / 2)
        let center = Point(next.element.x + half.x, next.element.y + half.y)
        return matrix * .translation(center.x, center.y) * .translation(-half.x, -half.y)
      }
      if product.m41 != sum.x || product.m42 != sum.y { noisy += 1 }
    }
    #expect(noisy > 50, "seed \(random.seed)")
  }
}
