import Glibc
import Testing

@testable import MutoscopeRender

@Suite("Colours of files")
struct ColorFileTests {
  private static let sRGB = [
    [0.4360747, 0.2225045, 0.0139322], [0.3850649, 0.7168786, 0.0971045], [0.1430804, 0.0606169, 0.7141733],
  ]
  private static let displayP3 = [
    [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407],
  ]

  private func bitmap(_ bytes: [UInt8]) throws -> Bitmap { try ImageFile(bytes: bytes, name: "test").decode() }

  private func channels(_ pixel: UInt32) -> [Double] { [16, 8, 0].map { Double(pixel >> $0 & 255) } }

  private func encoded(_ light: Double) -> Double {
    let x = min(max(light, 0), 1)
    return 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055)
  }

  /// sRGB of a colour in XYZ under D50.
  private func converted(_ x: Double, _ y: Double, _ z: Double) -> [Double] {
    [
      encoded(3.1338561 * x - 1.6168667 * y - 0.4906146 * z), encoded(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
      encoded(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
    ]
  }

  /// sRGB of a colour (0...1) in primaries under D50.
  private func converted(_ color: [Double], _ primaries: [[Double]], gamma: Double) -> [Double] {
    let light = color.map { pow($0, gamma) }
    let sums = (0..<3).map { axis in (0..<3).reduce(0) { $0 + light[$1] * primaries[$1][axis] } }
    return converted(sums[0], sums[1], sums[2])
  }

  private func expect(
    _ pixel: UInt32, _ expected: [Double], within tolerance: Double = 1.5,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let most = zip(channels(pixel), expected).map { abs($0 - $1) }.max() ?? 0
    #expect(
      most <= tolerance && pixel >> 24 == 255, "\(channels(pixel)) is not \(expected)", sourceLocation: sourceLocation)
  }

  @Test("A PNG's profile is converted to sRGB, 8 bits deep and 16", arguments: [8, 16] as [UInt8])
  func png(_ depth: UInt8) throws {
    let profile = Profile.matrix(Self.displayP3, gamma: 563)
    var random = SeededGenerator()
    let most = depth == 16 ? 65535.0 : 255
    let samples = (0..<300).map { _ in UInt16.random(in: 0...UInt16(most), using: &random) }
    let drawn = try bitmap(
      PictureFile.png(width: 10, samples: samples, depth: depth, colorType: 2, profile: profile))
    for (index, pixel) in drawn.pixels.enumerated() {
      let color = samples[index * 3..<index * 3 + 3].map { Double($0) / most }
      expect(pixel, converted(color, Self.displayP3, gamma: 563.0 / 256))
    }
  }

  @Test("A profile leaves the alpha, and a grey picture may have one of its own")
  func alphaAndGray() throws {
    let profile = Profile.matrix(Self.displayP3, gamma: 563)
    let half = try bitmap(
      PictureFile.png(
        width: 2, samples: [255, 0, 0, 128, 0, 0, 0, 0, 9, 9, 9, 255, 255, 255, 255, 255], depth: 8,
        colorType: 6, profile: profile))
    #expect(half.pixels.map { $0 >> 24 } == [128, 0, 255, 255] && half.pixels[1] == 0 && half.pixels[3] == 0xFFFF_FFFF)
    #expect(half.pixels[0] >> 16 & 255 == 128)
    let light = Profile.gray(gamma: 256)
    for depth in [8, 16] as [UInt8] {
      let most = depth == 16 ? 65535.0 : 255
      let samples = (0..<16).map { UInt16(Double($0) / 15 * most) }
      let drawn = try bitmap(PictureFile.png(width: 4, samples: samples, depth: depth, colorType: 0, profile: light))
      for (pixel, sample) in zip(drawn.pixels, samples) {
        expect(pixel, Array(repeating: encoded(Double(sample) / most), count: 3))
      }
    }
  }

  @Test("A profile of other colours than the file's, or a broken one, changes nothing")
  func unfit() throws {
    var random = SeededGenerator()
    let samples = (0..<3 * 1024).map { _ in UInt16.random(in: 0...255, using: &random) }
    let plain = try bitmap(PictureFile.png(width: 32, samples: samples, depth: 8, colorType: 2))
    let inks = Profile.inks(Array(repeating: [0, 128, 128], count: 16))
    #expect(try bitmap(PictureFile.png(width: 32, samples: samples, depth: 8, colorType: 2, profile: inks)) == plain)
    let color: [UInt8] = [10, 200, 90]
    let unfit = try bitmap(PictureFile.jpeg(color, isAdobe: true, profile: inks))
    #expect(unfit.pixels.allSatisfy { $0 == 0xFF0A_C85A })
    var broken = Profile.matrix(Self.displayP3, gamma: 563)
    broken.tags = []
    #expect(try bitmap(PictureFile.jpeg(color, isAdobe: true, profile: broken)) == unfit)
  }

  /// sRGB's primaries, and those of Display P3, under D65, as cHRM has them.
  private static let primaries: [String: [UInt32]] = [
    "sRGB": [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000],
    "P3": [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000],
  ]

  @Test(
    "What a PNG says of its colours in words of its own is converted, 8 bits deep and 16",
    arguments: [
      ("gamma", [("gAMA", PNG.bigEndian(UInt32(100_000)))], sRGB, 1),
      ("gamma", [("gAMA", PNG.bigEndian(UInt32(55556)))], sRGB, 1.8),
      (
        "P3", [("cHRM", primaries["P3"]!.flatMap(PNG.bigEndian)), ("gAMA", PNG.bigEndian(UInt32(50000)))], displayP3, 2
      ),
      ("cICP", [("cICP", [12, 4, 0, 1])], displayP3, 2.2),
      ("cICP over others", [("cICP", [1, 8, 0, 1]), ("gAMA", PNG.bigEndian(UInt32(55556)))], sRGB, 1),
    ] as [(String, [(String, [UInt8])], [[Double]], Double)], [8, 16] as [UInt8])
  func words(_ what: (String, [(String, [UInt8])], [[Double]], Double), _ depth: UInt8) throws {
    var random = SeededGenerator()
    let most = depth == 16 ? 65535.0 : 255
    let samples = (0..<300).map { _ in UInt16.random(in: 0...UInt16(most), using: &random) }
    let drawn = try bitmap(
      PictureFile.png(width: 10, samples: samples, depth: depth, colorType: 2, chunks: what.1))
    for (index, pixel) in drawn.pixels.enumerated() {
      let color = samples[index * 3..<index * 3 + 3].map { Double($0) / most }
      expect(pixel, converted(color, what.2, gamma: what.3), within: 2)
    }
    let gray = try bitmap(
      PictureFile.png(
        width: 4, samples: (0..<4).map { UInt16($0) * UInt16(most / 4) }, depth: depth, colorType: 0, chunks: what.1))
    for (index, pixel) in gray.pixels.enumerated() {
      let light = pow(Double(index) * (most / 4).rounded(.down) / most, what.3)
      expect(pixel, Array(repeating: encoded(light), count: 3), within: 2)
    }
  }

  @Test("Words that say sRGB, and those that say nothing a display shows, change nothing")
  func plainWords() throws {
    let samples = Array(0..<256) as [UInt16]
    let plain = try bitmap(PictureFile.png(width: 16, samples: samples, depth: 8, colorType: 0))
    let gamma = ("gAMA", PNG.bigEndian(UInt32(45455)))
    let said: [[(String, [UInt8])]] = [
      [gamma], [("cHRM", Self.primaries["sRGB"]!.flatMap(PNG.bigEndian)), gamma], [("cICP", [1, 13, 0, 1])],
      [("sRGB", [0]), ("gAMA", PNG.bigEndian(UInt32(45455)))], [("cICP", [9, 16, 0, 1])], [("cICP", [1, 13, 0])],
      [("cHRM", Array(repeating: 0, count: 32))],
    ]
    for chunks in said {
      let drawn = try bitmap(PictureFile.png(width: 16, samples: samples, depth: 8, colorType: 0, chunks: chunks))
      #expect(drawn == plain, "\(chunks)")
    }
  }

  @Test("A 16-bit PNG without a word about its colours is sRGB")
  func deep() throws {
    let samples = (0..<256).map { UInt16($0 * 257) }
    let drawn = try bitmap(PictureFile.png(width: 16, samples: samples, depth: 16, colorType: 0))
    for (value, pixel) in drawn.pixels.enumerated() { #expect(pixel == 0xFF00_0000 | UInt32(value) * 0x01_0101) }
    let shallow = try bitmap(PictureFile.png(width: 16, samples: Array(0..<256), depth: 8, colorType: 0))
    #expect(shallow == drawn)
  }

  @Test("A JPEG's profile is converted to sRGB")
  func jpeg() throws {
    let profile = Profile.matrix(Self.displayP3, gamma: 563)
    for color in [[200, 120, 90], [30, 200, 60], [255, 255, 255], [0, 0, 0]] as [[UInt8]] {
      let drawn = try bitmap(PictureFile.jpeg(color, isAdobe: true, profile: profile))
      let expected = converted(color.map { Double($0) / 255 }, Self.displayP3, gamma: 563.0 / 256)
      for pixel in drawn.pixels { expect(pixel, expected) }
    }
    let gray = try bitmap(PictureFile.jpeg([60], isAdobe: false, profile: .gray(gamma: 256)))
    for pixel in gray.pixels { expect(pixel, Array(repeating: encoded(60.0 / 255), count: 3)) }
  }

  @Test("A JPEG of inks is drawn, Adobe's and others, by its profile where it has one")
  func inks() throws {
    // Ink takes light away: what is left of two is the product.
    for (color, expected) in [
      ([255, 255, 255, 255], [255, 255, 255]), ([0, 255, 255, 255], [0, 255, 255]),
      ([100, 200, 50, 128], [50, 100, 25]),
      ([255, 255, 255, 0], [0, 0, 0]),
    ] as [([UInt8], [Double])] {
      let adobe = try bitmap(PictureFile.jpeg(color, isAdobe: true))
      for pixel in adobe.pixels { expect(pixel, expected, within: 1) }
      #expect(try bitmap(PictureFile.jpeg(color.map { 255 - $0 }, isAdobe: false)) == adobe)
    }
    // Paper, black, and a cyan of Lab (54, -37, -50).
    var corners = Array(repeating: [0, 128, 128] as [UInt8], count: 16)
    corners[0] = [255, 128, 128]
    corners[8] = [138, 91, 78]
    let profile = Profile.inks(corners)
    func lab(_ l: Double, _ a: Double, _ b: Double) -> [Double] {
      func back(_ t: Double) -> Double { t > 6.0 / 29 ? t * t * t : 3 * 36 / 841 * (t - 4.0 / 29) }
      let y = (l + 16) / 116
      return converted(0.9642 * back(y + a / 500), back(y), 0.8249 * back(y - b / 200))
    }
    for (color, expected) in [
      ([255, 255, 255, 255], lab(100, 0, 0)), ([0, 255, 255, 255], lab(138 / 2.55, -37, -50)),
      ([255, 255, 255, 0], lab(0, 0, 0)),
    ] as [([UInt8], [Double])] {
      let adobe = try bitmap(PictureFile.jpeg(color, isAdobe: true, profile: profile))
      for pixel in adobe.pixels { expect(pixel, expected, within: 2) }
      #expect(try bitmap(PictureFile.jpeg(color.map { 255 - $0 }, isAdobe: false, profile: profile)) == adobe)
    }
  }
}
