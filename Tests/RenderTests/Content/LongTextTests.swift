import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// Text that is larger than a picture may be is drawn as far as it is seen.
@Suite("Long text")
struct LongTextTests {
  private let assets = Assets(folder: "/nonexistent")

  /// A part of a text at a scale of 1, which stands with its top left corner at a point.
  private func render(_ string: String, _ size: Size, at point: Point, lines: Int) throws -> Bitmap {
    var scene = Scene(200, 120)
    let rect = Rect(0, 0, size.width, size.height)
    scene.add(1, Rect(point.x, point.y, size.width, size.height)) {
      $0.text = TextContent(
        text: string, font: .body, color: .black, alignment: .left, numberOfLines: lines, rect: rect)
    }
    return try Renderer(scale: 1, assets: assets).render(scene.frame)
  }

  private func size(_ string: String, width: Double? = nil) throws -> Size {
    let content = TextContent(
      text: string, font: .body, color: .black, alignment: .left, numberOfLines: width == nil ? 1 : 0, rect: .zero)
    let block = try TextEngine().block(content, width: width)
    return Size(width ?? block.width.rounded(.up), block.height)
  }

  @Test("Lines are where they are in a text that fits", arguments: [10.0, -90, -5000, -8191.5, -15_000])
  func lines(y: Double) throws {
    let texts = [740, 2000].map { count in (1...count).map { "line \($0)" }.joined(separator: "\n") }
    let pictures = try texts.map { try render($0, size($0, width: 90), at: Point(20, y), lines: 0) }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].pixels.contains { $0 & 255 < 128 })
  }

  @Test("Letters are where they are in a line that fits", arguments: [10.0, -90, -5000, -8191.5, -14_000])
  func letters(x: Double) throws {
    let texts = [1800, 9000].map { count in (1...count).map { _ in "words" }.joined(separator: " ").prefix(count) }
    let pictures = try texts.map { try render(String($0), size(String($0)), at: Point(x, 20), lines: 1) }
    #expect(pictures[0] == pictures[1])
    #expect(pictures[0].pixels.contains { $0 & 255 < 128 })
  }

  @Test("A long paragraph is laid out in portions, which end at spaces where there are any")
  func portions() throws {
    let words = String(repeating: "word ", count: 10_000)
    let portions = Substring(words).portions
    #expect(portions.joined() == words)
    #expect(portions.count == 7 && portions.allSatisfy { $0.unicodeScalars.count <= 8192 })
    #expect(portions.dropLast().allSatisfy { $0.hasSuffix(" ") })
    let unbroken = Substring(String(repeating: "e\u{301}", count: 10_000))
    #expect(unbroken.portions.map(\.unicodeScalars.count) == [8192, 8192, 3616])
    #expect(Substring("short").portions == ["short"] && Substring("").portions == [""])
    // Each wraps as a paragraph does, to the last line.
    let heights = try [words, portions.joined(separator: "\n")].map { try size($0, width: 90).height }
    #expect(heights[0] == heights[1])
  }

  @Test("A text that is much higher than its label is drawn where the label is not seen")
  func beyondItsLabel() throws {
    let string = (1...2000).map { "line \($0)" }.joined(separator: "\n")
    let whole = try size(string, width: 90)
    let short = Size(90, whole.height - 40_000)
    #expect(
      try render(string, short, at: Point(20, 15_000), lines: 0)
        == render(string, whole, at: Point(20, -5000), lines: 0))
  }
}
