import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Text between two weights")
struct MixedOutlineTests {
  private static let printable = String((33...126).map { Character(Unicode.Scalar($0)) }) + "\u{E9}\u{FC}\u{F1}\u{20AC}"

  // Each of them reads the font anew.
  private let small = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
  private let large = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))

  private func render(_ text: String, _ weight: Double, width: Double = 1800, side: Double = 0) throws -> Bitmap {
    var scene = Scene(width, 40)
    scene.add(1, Rect(4, 0, width - 8, 40)) {
      $0.text = TextContent(
        text: text, font: Font(size: 24), color: .black, rect: Rect(0, 0, width - 8, 40),
        lines: FixedLines(breaks: [], side: side, weight: weight))
    }
    return try (width > 100 ? large : small).render(scene.frame)
  }

  /// The sum of what is black, in pixels.
  private func ink(_ bitmap: Bitmap) -> Double {
    bitmap.pixels.reduce(0) { $0 + Double(255 - $1 & 255) } / 255
  }

  private func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
    zip(a.pixels, b.pixels).reduce(0) { max($0, abs(Int($1.0 & 255) - Int($1.1 & 255))) }
  }

  @Test("A weight that the font has is that font", arguments: FontWeight.allCases)
  func own(_ weight: FontWeight) throws {
    var scene = Scene(1800, 40)
    scene.add(1, Rect(4, 0, 1792, 40)) {
      $0.text = TextContent(
        text: Self.printable, font: Font(size: 24, weight: weight), color: .black, rect: Rect(0, 0, 1792, 40))
    }
    let plain = try large.render(scene.frame)
    #expect(try render(Self.printable, Double(weight.value)) == plain)
    // Near it nothing jumps.
    for near in [-1e-6, 1e-6] {
      #expect(difference(try render(Self.printable, Double(weight.value) + near), plain) <= 2, "\(near)")
    }
  }

  @Test("A stem is as wide as the share says")
  func stem() throws {
    for weight in stride(from: 100.0, to: 900, by: 100) {
      let (lighter, heavier) = (ink(try render("I", weight)), ink(try render("I", weight + 100)))
      for share in [0.25, 0.5, 0.8] {
        let mixed = ink(try render("I", weight + 100 * share))
        #expect(abs(mixed - lighter - share * (heavier - lighter)) < 0.004 * heavier, "\(weight) \(share)")
      }
    }
  }

  @Test("Every letter has as much ink as lies between its neighbours")
  func even() throws {
    // Braces of the lightest weights begin at other points: they are shown in the nearer one.
    for letter in Self.printable where !"{}".contains(letter) {
      func ink(_ weight: Double) throws -> Double {
        self.ink(try render(String(letter), weight, width: 40))
      }
      var last = try ink(100)
      for weight in stride(from: 100.0, to: 900, by: 100) {
        let (mixed, next) = (try ink(weight + 50), try ink(weight + 100))
        #expect(abs(mixed - (last + next) / 2) < 0.03 * next + 0.2, "\(letter) \(weight)")
        last = next
      }
    }
  }

  @Test("Lines stand at either side", arguments: [0.0, 0.5, 1])
  func sides(_ side: Double) throws {
    let (lighter, heavier) = (ink(try render("Hello", 400, side: side)), ink(try render("Hello", 500, side: side)))
    let mixed = ink(try render("Hello", 450, side: side))
    #expect(abs(mixed - (lighter + heavier) / 2) < 0.02 * heavier)
  }

  @Test("What a font lacks, and lines without ink, are drawn")
  func odd() throws {
    for text in ["\u{4E2D}\u{6587}", " ", "\u{5E9}\u{5DC}", "a\u{301}"] {
      #expect(try render(text, 450) == render(text, 450))
    }
  }
}
