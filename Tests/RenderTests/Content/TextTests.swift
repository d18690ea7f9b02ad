import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Text")
struct TextTests {
  private let assets = Assets(folder: "/nonexistent")

  private func text(
    _ string: String, size: Double = 17, weight: FontWeight = .regular, family: String = "Inter", lines: Int = 1,
    alignment: TextAlignment = .left, multiple: Double = 1, rect: Rect = Rect(0, 0, 200, 40)
  ) -> TextContent {
    TextContent(
      text: string, font: Font(size: size, weight: weight, family: family), color: .black, alignment: alignment,
      lineHeightMultiple: multiple, numberOfLines: lines, rect: rect)
  }

  private func render(_ content: TextContent, at: Point = Point(20, 20), scale: Double = 1) throws -> Bitmap {
    var scene = Scene(260, 120)
    scene.add(1, Rect(at.x, at.y, content.rect.width, content.rect.height)) { $0.text = content }
    return try Renderer(scale: scale, assets: assets).render(scene.frame)
  }

  /// The bounding box of what is darker than half.
  private func ink(_ bitmap: Bitmap) -> (left: Int, top: Int, right: Int, bottom: Int) {
    var box = (left: Int.max, top: Int.max, right: -1, bottom: -1)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width where bitmap[x, y] & 255 < 128 {
        box = (min(box.left, x), min(box.top, y), max(box.right, x), max(box.bottom, y))
      }
    }
    return box
  }

  @Test("Ink stands in its rectangle, by alignment, vertically in the middle")
  func placement() throws {
    let left = ink(try render(text("HHH")))
    #expect((20...23).contains(left.left))
    // Capitals are 0.727 of the size: they end at the baseline, the line is centred.
    #expect((32...37).contains(left.top) && (44...48).contains(left.bottom))
    #expect((11...13).contains(left.bottom - left.top))
    let right = ink(try render(text("HHH", alignment: .right)))
    #expect((216...219).contains(right.right))
    let middle = ink(try render(text("HHH", alignment: .center)))
    #expect(abs((middle.left + middle.right) - 239) <= 2)
  }

  @Test("Drawing is the same each time, and moved by whole pixels it is copied")
  func deterministic() throws {
    let content = text("Quick brown fox", size: 19, weight: .semibold)
    let first = try render(content)
    #expect(try render(content) == first)
    let moved = try render(content, at: Point(37, 29))
    for y in 0..<60 {
      for x in 0..<200 { #expect(first[10 + x, 15 + y] == moved[27 + x, 24 + y]) }
    }
  }

  @Test("A pause in other scales and colours leaves no trace in what is drawn")
  func cacheIsInvisible() throws {
    let renderer = Renderer(scale: 2, assets: assets)
    func frame(_ scale: Double, _ color: RGBA) -> DisplayList {
      var scene = Scene(200, 80)
      scene.add(1, Rect(10, 10, 180, 60), transform: .scale(scale, scale)) {
        $0.text = text("Pure function", rect: Rect(0, 0, 180, 60))
        $0.text?.color = color
      }
      return scene.frame
    }
    let first = try renderer.render(frame(1, .black))
    for step in 0..<30 { _ = try renderer.render(frame(0.3 + Double(step) * 0.1, RGBA(Double(step) / 30, 0, 0))) }
    #expect(try renderer.render(frame(1, .black)) == first)
    #expect(try Renderer(scale: 2, assets: assets).render(frame(1, .black)) == first)
  }

  @Test("Scaled text stays crisp: twice the size is what twice the display scale draws")
  func crisp() throws {
    var scene = Scene(200, 80)
    scene.add(1, Size(100, 40), matrix: .scale(2, 2)) { $0.text = text("Sharp", rect: Rect(0, 0, 100, 40)) }
    let magnified = try Renderer(scale: 1, assets: assets).render(scene.frame)
    var small = Scene(100, 40)
    small.add(1, Rect(0, 0, 100, 40)) { $0.text = text("Sharp", rect: Rect(0, 0, 100, 40)) }
    #expect(try Renderer(scale: 2, assets: assets).render(small.frame) == magnified)
  }

  @Test("An unknown family is drawn in Inter, a weight changes the ink")
  func fonts() throws {
    let inter = try render(text("Families"))
    #expect(try render(text("Families", family: "No Such Font")) == inter)
    #expect(try render(text("Families", family: "DejaVu Sans")) == inter)
    func amount(_ weight: FontWeight) throws -> Int {
      try render(text("Families", weight: weight)).pixels.reduce(0) { $0 + 255 - Int($1 & 255) }
    }
    let amounts = try FontWeight.allCases.map(amount)
    #expect(zip(amounts, amounts.dropFirst()).allSatisfy { $0 < $1 }, "\(amounts)")
  }

  @Test("Text that does not fit ends with an ellipsis, on the last line that is allowed")
  func truncation() throws {
    let long = "The quick brown fox jumps over the lazy dog again and again"
    let one = ink(try render(text(long, rect: Rect(0, 0, 120, 80))))
    #expect(one.bottom - one.top < 20 && one.right < 141)
    let two = ink(try render(text(long, lines: 2, rect: Rect(0, 0, 120, 80))))
    #expect((30...45).contains(two.bottom - two.top))
    // Three paragraphs on two lines.
    let cut = try render(text("a\nb\nc", lines: 2, rect: Rect(0, 0, 120, 80)))
    #expect(try cut == render(text("a\nb\u{2026}", lines: 2, rect: Rect(0, 0, 120, 80))))
    #expect(try cut != render(text("a\nb", lines: 2, rect: Rect(0, 0, 120, 80))))
  }

  // MARK: Breaks

  /// The left and right ends of the ink of each line that is drawn.
  private func lines(_ bitmap: Bitmap) -> [(left: Int, right: Int)] {
    var (found, wasEmpty): ([(left: Int, right: Int)], Bool) = ([], true)
    for y in 0..<bitmap.height {
      let dark = (0..<bitmap.width).filter { bitmap[$0, y] & 255 < 128 }
      if let left = dark.first, let right = dark.last {
        if wasEmpty { found.append((left, right)) }
        found[found.count - 1] = (min(found[found.count - 1].left, left), max(found[found.count - 1].right, right))
      }
      wasEmpty = dark.isEmpty
    }
    return found
  }

  @Test("A word that is broken gets no hyphen that the text does not have, a soft hyphen is written")
  func hyphens() throws {
    let engine = try TextEngine()
    // Each line is as wide as what stands in it.
    func widths(_ string: String, _ width: Double) -> [Double] {
      engine.block(text(string, lines: 0), width: width).lines.map(\.width)
    }
    func alone(_ string: String) -> Double { engine.block(text(string), width: nil).width }
    for (found, expected) in zip(widths("mail@example.com", 60), ["mail@e", "xample", ".com"].map(alone)) {
      #expect(abs(found - expected) < 0.6, "\(found), not \(expected)")
    }
    #expect(abs(widths("exam\u{AD}ple words", 60)[0] - alone("exam\u{2010}")) < 0.6)
    #expect(abs(widths("exam\u{AD}ple words", 200)[0] - alone("example words")) < 0.6)
    #expect(abs(widths("well\u{AD}known@example", 60)[0] - alone("well\u{2010}")) < 0.6)
  }

  @Test("Spaces before a break have no width, however many there are", arguments: [1, 2, 4, 9])
  func spaces(_ count: Int) throws {
    let gap = String(repeating: " ", count: count)
    // Pango stretches a single word to justify it.
    for alignment in TextAlignment.allCases where alignment != .justified {
      // The words fit a line each, the gap does not.
      for separator in [gap, gap + "\n"] {
        let content = text("HHHH\(separator)HHHH", lines: 0, alignment: alignment, rect: Rect(0, 0, 56, 60))
        let expected = text("HHHH\nHHHH", lines: 0, alignment: alignment, rect: Rect(0, 0, 56, 60))
        #expect(try render(content) == render(expected), "\(alignment) \(count)")
      }
    }
    // Between words they have theirs.
    let wide = lines(try render(text("I\(gap)I")))[0]
    let narrow = lines(try render(text("I I")))[0]
    let engine = try TextEngine()
    let space = engine.block(text("I I"), width: nil).width - engine.block(text("II"), width: nil).width
    #expect(abs(Double(wide.right - narrow.right) - Double(count - 1) * space) <= 1)
    let width = engine.block(text("I\(gap)I"), width: nil).width
    #expect(abs(width - engine.block(text("I I"), width: nil).width - Double(count - 1) * space) < 0.1)
  }

  // MARK: Measuring

  @Test("Measured text is drawn without a break or an ellipsis at just that width")
  func measuredFits() throws {
    let measurer = try TextMeasurer()
    var random = SeededGenerator()
    for _ in 0..<60 {
      let letters = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        "abcd efgW.m i".randomElement(using: &random)!
      }
      var content = text(String(letters), size: Double.random(in: 8...40, using: &random))
      let size = measurer.measure(content, width: nil).size
      #expect(size.width == size.width.rounded() && size.height == size.height.rounded())
      content.numberOfLines = 0
      #expect(measurer.measure(content, width: size.width).size.height == size.height, "\(content) seed \(random.seed)")
      content.numberOfLines = 1
      #expect(measurer.measure(content, width: size.width).size == size, "\(content) seed \(random.seed)")
    }
  }

  @Test("Heights are lines times line height; the multiple's surplus lies above the glyphs")
  func lineHeights() throws {
    let measurer = try TextMeasurer()
    // Inter's ascender and descender: 0.969 and 0.241 of the size, so a line of 1000 points is 1210 and something.
    func height(_ string: String, _ lines: Int, _ multiple: Double) -> Double {
      measurer.measure(text(string, size: 1000, lines: lines, multiple: multiple), width: nil).size.height
    }
    let line = height("x", 1, 1)
    #expect((1209...1212).contains(line))
    #expect(height("", 1, 1) == line)
    #expect(abs(height("x", 1, 2) - 2 * line) <= 1)
    #expect(abs(height("x\ny\nz", 0, 1) - 3 * line) <= 2)
    #expect(abs(height("x\ny\nz", 2, 1) - 2 * line) <= 1)
    let natural = measurer.measure(text("x", size: 1000), width: nil).firstBaseline
    #expect(abs(natural - 969) <= 1)
    #expect(abs(measurer.measure(text("x", size: 1000, multiple: 2), width: nil).firstBaseline - natural - line) <= 1)
    #expect(measurer.measure(text(""), width: nil).size.width == 0)
    let wrapped = measurer.measure(text("aaa bbb ccc ddd", size: 20, lines: 0), width: 80)
    #expect(wrapped.size.width <= 80 && wrapped.size.height >= 48)
    #expect(measurer.measure(text("aaa bbb ccc ddd", size: 20, lines: 1), width: 80).size.width <= 80)
  }

  @Test("Measuring agrees with drawing: the baseline is where it was said to be")
  func baseline() throws {
    let content = text("HHH", size: 24, rect: Rect(0, 0, 100, 60))
    let metrics = try TextMeasurer().measure(content, width: nil)
    let box = ink(try render(content))
    let top = 20 + (60 - metrics.size.height) / 2
    #expect(abs(Double(box.bottom + 1) - (top + metrics.firstBaseline)) <= 1)
  }

  @Test("One measurer serves many threads")
  func threads() async throws {
    let measurer = try ContentMeasurer.cairo(assets: assets)
    let content = text("Concurrent")
    let sizes = await withTaskGroup(of: Size.self) { group in
      for _ in 0..<8 { group.addTask { (0..<20).map { _ in measurer.text(content, nil).size }[19] } }
      return await group.reduce(into: Set<Size>()) { $0.insert($1) }
    }
    #expect(sizes.count == 1)
    #expect(measurer.image("none.png") == nil)
  }

  @Test("Odd strings are drawn or not, but do no harm")
  func odd() throws {
    for string in [
      "", " ", "\n", "\n\n\n", "a\u{0}b", "\u{202E}abc", "مرحبا", "日本語", "👩‍👩‍👧", String(repeating: "x", count: 20_000),
    ] {
      for width in [0.0, 1, 80] {
        _ = try render(text(string, lines: 0, rect: Rect(0, 0, width, 40)))
      }
    }
  }

  @Test("Text that keeps its lines is drawn as it was wrapped, and at other sizes in the same lines")
  func fixedLines() throws {
    let measurer = try TextMeasurer()
    let words = "Quick brown foxes jump\nover the lazy dog, again and again"
    var wrapped = 0
    for alignment in TextAlignment.allCases where alignment != .justified {
      for width in stride(from: 60.3, through: 210, by: 12.7) {
        var content = text(words, size: 11.3, lines: 0, alignment: alignment, rect: Rect(0.4, 0, width, 80))
        let breaks = try #require(measurer.measure(content, width: width).lineBreaks)
        wrapped = max(wrapped, breaks.count)
        let picture = try render(content, scale: 2)
        content.lines = FixedLines(breaks: breaks, side: alignment.side)
        #expect(try render(content, scale: 2) == picture, "\(alignment) \(width)")
        let height = measurer.measure(content, width: width).size.height
        content.font.size *= 3
        #expect(abs(measurer.measure(content, width: width).size.height - 3 * height) <= 3)
      }
    }
    #expect(wrapped >= 4)
    var ended = text("a\n", size: 20, lines: 0, rect: Rect(0, 0, 60, 80))
    let picture = try render(ended)
    ended.lines = FixedLines(breaks: try #require(measurer.measure(ended, width: 60).lineBreaks), side: 0)
    #expect(try render(ended) == picture)
    let cut = text(words, size: 11.3, lines: 2, rect: Rect(0, 0, 60, 80))
    #expect(measurer.measure(cut, width: 60).lineBreaks == nil)
    #expect(measurer.measure(text("\u{5E9}\u{5DC}\u{5D5}\u{5DD}"), width: 60).lineBreaks == nil)
    #expect(measurer.measure(text("One line"), width: 200).lineBreaks == [])
  }

  @Test("Text that grows stays in its place where a larger picture of it is drawn", arguments: [1.0, 2, 3])
  func growing(_ scale: Double) throws {
    /// The middle of the ink, in pixels.
    func middle(_ factor: Double) throws -> Point {
      var scene = Scene(200, 120)
      scene.add(1, Rect(40, 41.3, 120, 40), transform: .scale(factor, factor)) {
        $0.text = text("Moving text\nin lines", size: 15, lines: 2, rect: Rect(0.3, 0.3, 120, 39))
      }
      let bitmap = try Renderer(scale: scale, assets: assets).render(scene.frame)
      var (x, y, all) = (0.0, 0.0, 0.0)
      for row in 0..<bitmap.height {
        for column in 0..<bitmap.width {
          let ink = Double(255 - (bitmap[column, row] & 255))
          (x, y, all) = (x + ink * Double(column), y + ink * Double(row), all + ink)
        }
      }
      return Point(x / all, y / all)
    }
    // A picture of the text in its own pixels, and one that is larger by the root of 2.
    let (before, after) = (try middle(1.0006), try middle(1.0007))
    // Both are filtered, which moves the middle a little.
    #expect(abs(before.y - after.y) < 0.2)
    #expect(abs(before.x - after.x) < 0.2)
  }
}
