import Testing

@testable import MutoscopeRender

@Suite("PNG")
struct PNGTests {
  private func noise(_ width: Int, _ height: Int, opaque: Bool, _ random: inout SeededGenerator) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : UInt32.random(in: 0...255, using: &random)
        func channel() -> UInt32 { UInt32.random(in: 0...255, using: &random) * alpha / 255 }
        bitmap[x, y] = alpha << 24 | channel() << 16 | channel() << 8 | channel()
      }
    }
    return bitmap
  }

  @Test(
    "Opaque pictures come back from libpng as they were", arguments: [(1, 1), (1, 300), (301, 1), (97, 61), (700, 500)])
  func opaque(_ width: Int, _ height: Int) throws {
    var random = SeededGenerator()
    let picture = noise(width, height, opaque: true, &random)
    #expect(Bitmap(png: picture.pngData()) == picture, "seed \(random.seed)")
  }

  @Test("Gradients are predicted and plain colours are not, and both come back", arguments: [true, false])
  func filters(isOpaque: Bool) throws {
    for width in [1, 2, 5, 6, 7, 16, 341, 342, 1000] {
      var (gradient, plain) = (Bitmap(width: width, height: 100), Bitmap(width: width, height: 100))
      for y in 0..<100 {
        for x in 0..<width {
          gradient[x, y] = 0xFF00_0000 | UInt32(x * 3 & 255) << 16 | UInt32(y * 7 & 255) << 8 | UInt32((x + y) & 255)
          plain[x, y] = x * 15 < width ? 0xFF20_4060 : isOpaque ? 0xFFFF_FFFF : 0
        }
      }
      #expect(Bitmap(png: gradient.pngData()) == gradient, "\(width)")
      #expect(Bitmap(png: plain.pngData()) == plain, "\(width)")
    }
  }

  @Test("Translucent pictures come back but for the rounding of premultiplication")
  func translucent() throws {
    var random = SeededGenerator()
    let picture = noise(120, 80, opaque: false, &random)
    let back = try #require(Bitmap(png: picture.pngData()))
    #expect(picture.difference(back).maximum <= 1, "seed \(random.seed)")
  }

  @Test("ffmpeg reads the same pixels, and no chunk is wrong")
  func independent() throws {
    var random = SeededGenerator()
    let picture = noise(33, 21, opaque: true, &random)
    let folder = try TemporaryFolder()
    try folder.write("a.png", picture.pngData())
    _ = try output(of: [
      "ffmpeg", "-v", "error", "-xerror", "-err_detect", "crccheck+explode", "-i", folder.path + "/a.png", "-f",
      "rawvideo", "-pix_fmt", "bgra",
      folder.path + "/a.raw",
    ])
    let raw = try bytes(folder.path + "/a.raw")
    let expected = picture.pixels.flatMap { p in (0..<4).map { UInt8(truncatingIfNeeded: p >> (8 * $0)) } }
    #expect(raw == expected, "seed \(random.seed)")
  }

  @Test(
    "The same pixels are the same bytes, wherever in memory they are compressed",
    arguments: [(50, 60, 10_000), (300, 200, 2_000)])
  func addresses(_ width: Int, _ height: Int, _ times: Int) throws {
    var picture = Bitmap(width: width, height: height)
    var row = [UInt32](repeating: 0, count: 3 * width)
    for y in 0..<height {
      for x in row.indices { row[x] = (row[x] + UInt32((x * x + y * y) % 7)) & 255 }
      for x in 0..<width { picture[x, y] = 0xFF00_0000 | row[3 * x] << 16 | row[3 * x + 1] << 8 | row[3 * x + 2] }
    }
    let expected = picture.pngData()
    var held: [UnsafeMutableRawPointer] = []
    defer { for block in held { block.deallocate() } }
    // With libisal's error one address of 2,000 gave other bytes.
    for _ in 0..<times {
      held.append(.allocate(byteCount: 400_000, alignment: 16))
      try #require(picture.pngData() == expected)
    }
  }

  @Test("What cannot be compressed fits all the same, and plain colour is small")
  func sizes() throws {
    var random = SeededGenerator()
    let picture = noise(1000, 300, opaque: true, &random)
    #expect(picture.pngData().count > 900_000)
    #expect(Bitmap(width: 1000, height: 1000, color: 0xFF12_3456).pngData().count < 40_000)
  }

  @Test("Pictures are compared channel by channel")
  func difference() {
    let a = Bitmap(width: 4, height: 3, color: 0xFF10_2030)
    var b = a
    #expect(a.difference(b).isNone)
    b[1, 1] = 0xFF10_2231
    b[2, 2] = 0xFF00_2030
    let found = a.difference(b, tolerance: 4)
    #expect(found == BitmapDifference(maximum: 16, count: 2, countAboveTolerance: 1))
    #expect(a.difference(Bitmap(width: 3, height: 3)).maximum == 255)
    let picture = a.differencePicture(b)
    #expect(picture[0, 0] == 0xFF00_0000 && picture[2, 2] > picture[1, 1])
  }

  @Test("A bitmap takes pixels only in their number, and sizes only in their range")
  func bitmaps() {
    #expect(Bitmap(width: 2, height: 2, pixels: [1, 2, 3]) == nil)
    #expect(Bitmap(width: 0, height: 2, pixels: []) == nil)
    #expect(Bitmap(width: 2, height: 1, pixels: [1, 2])?[1, 0] == 2)
    #expect(Bitmap(width: -4, height: 1 << 20).width == 1)
    #expect(Bitmap(width: 1, height: 1 << 20).height == 16384)
  }
}
