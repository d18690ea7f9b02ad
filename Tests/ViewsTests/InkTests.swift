import MutoscopeMotion
import MutoscopeViews
import Testing

@Suite("Ink")
struct InkTests {
  private let measurer = ContentMeasurer(
    text: { _, _ in TextMetrics(size: .zero, firstBaseline: 0) }, image: { $0 == "photo" ? Size(96, 64) : nil })

  private func ink(_ mode: ContentMode, source: String = "photo", change: (inout View) -> Void = { _ in }) -> Rect? {
    var tree = ViewTree(measurer: measurer)
    var view = View(kind: .image)
    view.frame = Rect(40, 40, 40, 30)
    (view.source, view.contentMode) = (source, mode)
    change(&view)
    let id = tree.insert(view)
    return tree.ink(of: id)
  }

  @Test("A picture counts as far as it reaches")
  func picture() {
    #expect(ink(.scaleToFill) == Rect(0, 0, 40, 30))
    #expect(ink(.scaleAspectFit) == Rect(0, 0, 40, 30))
    #expect(ink(.center) == Rect(-28, -17, 96, 64))
    #expect(ink(.topLeft) == Rect(0, 0, 96, 64))
    #expect(ink(.scaleAspectFill) == Rect(-2.5, 0, 45, 30))
    #expect(ink(.center) { $0.clipsToBounds = true } == Rect(0, 0, 40, 30))
    #expect(ink(.center, source: "nothing") == Rect(0, 0, 40, 30))
  }
}
