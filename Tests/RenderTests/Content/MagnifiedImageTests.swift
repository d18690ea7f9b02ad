import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Magnified images")
struct MagnifiedImageTests {
  private let folder: TemporaryFolder
  private let assets: Assets

  init() throws {
    folder = try TemporaryFolder()
    assets = Assets(folder: folder.path)
  }

  /// Keys' kernel with a = -1/2.
  private func weight(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return 1.5 * x * x * x - 2.5 * x * x + 1 }
    return x < 2 ? -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2 : 0
  }

  private func cubic(_ picture: Bitmap, _ p: Point, _ shift: UInt32) -> Double {
    let (x, y) = (p.x - 0.5, p.y - 0.5)
    let (left, top) = (Int(x.rounded(.down), within: -9...9999), Int(y.rounded(.down), within: -9...9999))
    var sum = 0.0
    for j in top - 1...top + 2 {
      for i in left - 1...left + 2 {
        let pixel = picture[min(max(i, 0), picture.width - 1), min(max(j, 0), picture.height - 1)]
        sum += Double(pixel >> shift & 255) * weight(x - Double(i)) * weight(y - Double(j))
      }
    }
    return min(max(sum, 0), 255)
  }

  @Test("They are filtered by cubics", arguments: [1.3, 2, 3.7, 8], [0.0, 25])
  func cubics(_ scale: Double, _ degrees: Double) throws {
    var random = SeededGenerator()
    var picture = Bitmap(width: 24, height: 20)
    for index in picture.pixels.indices {
      picture.pixels[index] = 0xFF00_0000 | .random(in: 0...0xFF_FFFF, using: &random)
    }
    try folder.write("noise.png", picture.pngData())
    let matrix = Matrix4.translation(100, 100) * .rotation(degrees) * .scale(scale, scale) * .translation(-12, -10)
    var scene = Scene(200, 200, background: .black)
    scene.add(1, Size(24, 20), matrix: matrix) {
      $0.image = ImageContent(source: "noise.png", contentMode: .scaleToFill, rect: Rect(0, 0, 24, 20))
    }
    let drawn = try Renderer(scale: 1, assets: assets).render(scene.frame)
    let inverse = try #require(Homography(matrix, scale: 1).inverse)
    var (sum, count) = (0.0, 0.0)
    for y in 0..<200 {
      for x in 0..<200 {
        let p = try #require(inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
        // The edge is antialiased.
        guard p.x > 1.5, p.x < 22.5, p.y > 1.5, p.y < 18.5 else { continue }
        for shift: UInt32 in [0, 8, 16] {
          let difference = Double(drawn[x, y] >> shift & 255) - cubic(picture, p, shift)
          sum += difference * difference
          count += 1
        }
      }
    }
    let error = (sum / count).squareRoot()
    #expect(count > 1000 && error < 0.6, "\(error), seed \(random.seed)")
  }

  @Test("A plain colour stays what it is, and colours stay within their alpha")
  func plain() throws {
    var picture = Bitmap(width: 6, height: 6, color: 0xFF33_6699)
    try folder.write("plain.png", picture.pngData())
    for y in 0..<6 { for x in 0..<3 { picture[x, y] = 0 } }
    try folder.write("half.png", picture.pngData())
    func render(_ source: String) throws -> Bitmap {
      var scene = Scene(40, 40, background: nil)
      scene.add(1, Rect(0, 0, 40, 40)) {
        $0.image = ImageContent(source: source, contentMode: .scaleToFill, rect: Rect(0, 0, 40, 40))
      }
      return try Renderer(scale: 1, assets: assets).render(scene.frame)
    }
    #expect(try render("plain.png").pixels.allSatisfy { $0 == 0xFF33_6699 })
    for pixel in try render("half.png").pixels {
      let alpha = pixel >> 24
      #expect(pixel & 255 <= alpha && pixel >> 8 & 255 <= alpha && pixel >> 16 & 255 <= alpha)
    }
  }
}
