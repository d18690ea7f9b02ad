import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// What content asks for, and where it is drawn then.
@Suite("The size of content")
struct FitTests {
  private let measurer: ContentMeasurer
  private let renderer: Renderer

  init() throws {
    measurer = try .cairo(assets: Assets(folder: "/nonexistent"))
    renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
  }

  private func label(_ text: String, _ font: Font = .body, lines: Int = 0, multiple: Double = 1) -> View {
    var view = View(kind: .label)
    (view.text, view.font, view.numberOfLines, view.lineHeightMultiple) = (text, font, lines, multiple)
    return view
  }

  private func fit(_ view: View, _ width: Double? = nil, _ category: ContentSizeCategory = .large) throws -> ContentFit
  {
    try #require(measurer.fit(view, width: width, category: category))
  }

  /// The first and last row of the ink of a view of a height, drawn 100 points down.
  private func ink(_ view: View, _ size: Size) throws -> (top: Int, bottom: Int) {
    var scene = Scene(400, 500)
    let content = view.textContent(in: Rect(origin: .zero, size: size), category: .large)
    scene.add(1, Rect(10, 100, size.width, size.height)) { $0.text = content }
    let bitmap = try renderer.render(scene.frame)
    let rows = (0..<bitmap.height).filter { y in (0..<bitmap.width).contains { bitmap[$0, y] & 255 < 128 } }
    return (try #require(rows.first) - 100, try #require(rows.last) + 1 - 100)
  }

  @Test func `capitals stand on the baselines that are told`() throws {
    for (font, multiple, extra) in [
      (Font.body, 1.0, 0.0), (Font(size: 64, weight: .heavy), 0.7, 0), (Font(size: 30), 1.5, 0),
      (Font(size: 20), 1, 31),
    ] {
      let view = label("H\nH\nH", font, multiple: multiple)
      let fit = try fit(view)
      let ink = try ink(view, Size(fit.size.width, fit.size.height + extra))
      let (first, last) = (try #require(fit.firstBaseline), try #require(fit.lastBaseline))
      #expect(abs(Double(ink.bottom) - last - extra / 2) <= 1)
      // Inter's capitals are 0.727 of its size high.
      #expect(abs(Double(ink.top) - (first - 0.727 * font.size) - extra / 2) <= 1)
    }
  }

  @Test func `a line height multiple takes from above, as TextKit does`() throws {
    let font = Font(size: 64, weight: .heavy)
    let (plain, tight) = (try fit(label("Go\nNear", font)), try fit(label("Go\nNear", font, multiple: 0.7)))
    let height = plain.size.height / 2
    #expect(abs(tight.size.height - 2 * 0.7 * height) <= 1.5)
    // What is beneath the last line stays, and lines are as far apart as they are high.
    let (first, last) = (try #require(tight.firstBaseline), try #require(tight.lastBaseline))
    let below = plain.size.height - (try #require(plain.lastBaseline))
    #expect(abs(tight.size.height - last - below) <= 1)
    #expect(abs(last - first - 0.7 * height) <= 0.5)
  }

  @Test func `text wraps at a width, as often as its lines allow`() throws {
    let text = "Quick brown foxes jump over the lazy dog, again and again"
    let line = try fit(label(text))
    #expect(line.firstBaseline == line.lastBaseline)
    let wrapped = try fit(label(text), 120)
    #expect(wrapped.size.width <= 120 && wrapped.size.height > 3 * line.size.height)
    let cut = try fit(label(text, lines: 2), 120)
    #expect(abs(cut.size.height - 2 * line.size.height) <= 1)
    let (first, second) = (try #require(cut.firstBaseline), try #require(wrapped.firstBaseline))
    #expect(abs(first - second) <= 0.5)
    #expect(try fit(label(text, lines: 1), 120).size.height == line.size.height)
    let empty = try fit(label(""))
    #expect(empty.size == .zero && empty.firstBaseline == nil)
  }

  @Test func `text styles grow with the category, other fonts do not`() throws {
    let styled = Font(.body)
    #expect(try fit(label("Ag", styled)) == fit(label("Ag")))
    #expect(try fit(label("Ag", styled), nil, .accessibilityLarge) == fit(label("Ag", Font(size: 33))))
    #expect(try fit(label("Ag"), nil, .accessibilityLarge) == fit(label("Ag")))
  }

  @Test func `a button adds its insets, its picture and what is between`() throws {
    var button = View(kind: .button)
    (button.text, button.font) = ("Explore", Font(size: 13, weight: .semibold))
    let text = try fit(label("Explore", button.font))
    #expect(try fit(button) == text)
    button.contentInsets = Insets(8, 10, 6, 12)
    var expected = text.size
    (expected.width, expected.height) = (expected.width + 22, expected.height + 14)
    #expect(try fit(button).size == expected)
    #expect(try fit(button).firstBaseline == text.firstBaseline.map { $0 + 8 })
    button.source = "heart.png"
    button.imagePadding = 4
    #expect(abs(try fit(button).size.width - expected.width - 13 * 1.2 - 4) < 1e-9)
    #expect(measurer.fit(View(kind: .view)) == nil)
  }
}
