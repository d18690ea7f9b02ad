import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Minified images")
struct MinifiedImageTests {
  private let folder: TemporaryFolder
  private let assets: Assets

  init() throws {
    folder = try TemporaryFolder()
    assets = Assets(folder: folder.path)
    // Strokes of one to four pixels, as those of letters.
    var picture = Bitmap(width: 160, height: 160, color: 0xFFF4_F0E8)
    for y in 0..<160 {
      for x in 0..<160 where (x * x / 40 + y) % 11 < 3 || (x + y * y / 60) % 13 < 2 {
        picture[x, y] = (x / 40 + y / 40) % 2 == 0 ? 0xFF20_1C30 : 0xFFB0_3A20
      }
    }
    try folder.write("strokes.png", picture.pngData())
  }

  private func render(_ x: Double, _ y: Double, scale: Double = 1) throws -> Bitmap {
    var scene = Scene(200, 200, background: .black)
    let matrix = Matrix4.translation(100, 100) * .scale(x, y) * .translation(-80, -80)
    scene.add(1, Size(160, 160), matrix: matrix) {
      $0.image = ImageContent(source: "strokes.png", contentMode: .scaleToFill, rect: Rect(0, 0, 160, 160))
    }
    return try Renderer(scale: scale, assets: assets).render(scene.frame)
  }

  /// The root of the mean square of what each channel differs by.
  private func error(_ a: Bitmap, _ b: Bitmap) -> Double {
    var sum = 0.0
    for (p, q) in zip(a.pixels, b.pixels) {
      for shift: UInt32 in [0, 8, 16] {
        let difference = Double(p >> shift & 255) - Double(q >> shift & 255)
        sum += difference * difference
      }
    }
    return (sum / Double(a.pixels.count * 3)).squareRoot()
  }

  /// A bitmap on eight times as many pixels in each direction, as means.
  private func reduced(_ large: Bitmap) -> Bitmap {
    var result = Bitmap(width: large.width / 8, height: large.height / 8)
    for y in 0..<result.height {
      for x in 0..<result.width {
        var pixel: UInt32 = 0xFF00_0000
        for shift: UInt32 in [0, 8, 16] {
          var sum: UInt32 = 32
          for j in 0..<8 { for i in 0..<8 { sum += large[8 * x + i, 8 * y + j] >> shift & 255 } }
          pixel |= (sum / 64) << shift
        }
        result[x, y] = pixel
      }
    }
    return result
  }

  @Test("Sharpness does not jump while they are made smaller", arguments: [(1.0, 1.0), (1, 0), (0, 1), (1, 0.6)])
  func continuous(_ x: Double, _ y: Double) throws {
    var (last, worst): (Bitmap?, Double) = (nil, 0)
    for step in 0...3000 {
      let octaves = Double(step) * 0.001 - 0.1
      let next = try render(exp2(-octaves * x), exp2(-octaves * y))
      if let last { worst = max(worst, error(last, next)) }
      last = next
    }
    // A thousandth of an octave moves edges so far; two copies that take turns differ by 14.
    #expect(worst < 6)
  }

  /// Bounds lie below what the nearer of two copies alone comes to: 7.4, 7.9, 11.5, 14.7, 8.1, 10.7 and 7.6.
  @Test(
    "They are near the mean over each pixel",
    arguments: [
      (0.95, 0.95, 7.2), (0.8, 0.8, 7), (0.61, 0.61, 7), (0.59, 0.59, 7), (0.45, 0.45, 6.2), (0.4, 1, 9.8),
      (0.9, 0.4, 6.8), (0.2, 0.2, 2.4),
    ])
  func exact(_ x: Double, _ y: Double, _ bound: Double) throws {
    let difference = error(try render(x, y), reduced(try render(x, y, scale: 8)))
    #expect(difference < bound)
  }
}
