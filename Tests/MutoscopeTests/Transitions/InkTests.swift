import MutoscopeMotion
import Testing

@testable import Mutoscope

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

  @Test("A stage's clips and frames have the scale that it was given", arguments: [nil, 3.0])
  func scale(_ scale: Double?) throws {
    let store = ViewStore()
    let stage = Stage(store: store, screen: try store.make(.screen), scale: scale)
    let expected = scale ?? Traits().displayScale
    #expect(stage.at(0).displayScale == expected)
    #expect(stage.clip(from: 0, duration: 1).reversed().displayScale == expected)
  }
}
