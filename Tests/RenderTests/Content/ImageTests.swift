import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Images")
struct ImageTests {
  private let folder: TemporaryFolder
  private let assets: Assets

  init() throws {
    folder = try TemporaryFolder()
    assets = Assets(folder: folder.path)
  }

  /// Red, green, blue and white quarters.
  private func quarters(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (right, low) = (x * 2 >= width, y * 2 >= height)
        bitmap[x, y] = low ? (right ? 0xFFFF_FFFF : 0xFF00_00FF) : (right ? 0xFF00_FF00 : 0xFFFF_0000)
      }
    }
    return bitmap
  }

  private func render(_ image: ImageContent, scale: Double = 1, _ change: (inout Layer) -> Void = { _ in }) throws
    -> Bitmap
  {
    var scene = Scene(60, 60, background: .black)
    scene.add(1, Rect(10, 10, 40, 40)) {
      $0.image = image
      change(&$0)
    }
    return try Renderer(scale: scale, assets: assets).render(scene.frame)
  }

  @Test("An image at its own size is copied exactly")
  func exact() throws {
    let picture = quarters(40, 40)
    try folder.write("q.png", picture.pngData())
    #expect(try assets.size(of: "q.png") == Size(40, 40))
    let drawn = try render(ImageContent(source: "q.png", contentMode: .scaleToFill, rect: Rect(0, 0, 40, 40)))
    for y in 0..<40 {
      for x in 0..<40 { #expect(drawn[10 + x, 10 + y] == picture[x, y]) }
    }
  }

  @Test(
    "Content modes place the picture as UIKit does",
    arguments: [
      (ContentMode.scaleToFill, Rect(0, 0, 40, 40)), (.scaleAspectFit, Rect(0, 10, 40, 20)),
      (.scaleAspectFill, Rect(-20, 0, 80, 40)), (.center, Rect(10, 15, 20, 10)), (.top, Rect(10, 0, 20, 10)),
      (.bottom, Rect(10, 30, 20, 10)), (.left, Rect(0, 15, 20, 10)), (.right, Rect(20, 15, 20, 10)),
      (.topLeft, Rect(0, 0, 20, 10)), (.topRight, Rect(20, 0, 20, 10)), (.bottomLeft, Rect(0, 30, 20, 10)),
      (.bottomRight, Rect(20, 30, 20, 10)),
    ])
  func modes(_ mode: ContentMode, _ expected: Rect) throws {
    #expect(mode.place(Size(20, 10), in: Rect(0, 0, 40, 40)) == expected)
    try folder.write("w.png", Bitmap(width: 20, height: 10, color: 0xFFFF_FFFF).pngData())
    let drawn = try render(ImageContent(source: "w.png", contentMode: mode, rect: Rect(0, 0, 40, 40)))
    for y in 0..<60 {
      for x in 0..<60 {
        let inside = expected.corners.contains(Point(Double(x) - 9.5, Double(y) - 9.5), isHalfOpen: true)
        #expect(drawn[x, y] == (inside ? 0xFFFF_FFFF : 0xFF00_0000), "\(x) \(y)")
      }
    }
  }

  @Test("A clip cuts what a filling picture has too much")
  func clipped() throws {
    try folder.write("w.png", Bitmap(width: 20, height: 10, color: 0xFFFF_FFFF).pngData())
    let image = ImageContent(source: "w.png", contentMode: .scaleAspectFill, rect: Rect(0, 0, 40, 40))
    let drawn = try render(image) { $0.clipsToBounds = true }
    #expect(drawn[9, 30] == 0xFF00_0000)
    #expect(drawn[10, 30] == 0xFFFF_FFFF)
  }

  @Test("A tinted picture is a stencil")
  func tint() throws {
    var stencil = Bitmap(width: 40, height: 40)
    for y in 10..<30 { for x in 10..<30 { stencil[x, y] = 0xFF12_3456 } }
    try folder.write("s.png", stencil.pngData())
    let image = ImageContent(
      source: "s.png", contentMode: .scaleToFill, rect: Rect(0, 0, 40, 40), tint: RGBA(1, 0.5, 0))
    let drawn = try render(image)
    #expect(drawn[30, 30] == 0xFFFF_8000)
    #expect(drawn[12, 12] == 0xFF00_0000)
  }

  @Test("A picture drawn much smaller is averaged, not picked at")
  func minified() throws {
    // Stripes of one pixel: picked at, they would be black or white or beat.
    var stripes = Bitmap(width: 512, height: 512)
    for y in 0..<512 { for x in 0..<512 { stripes[x, y] = x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
    try folder.write("stripes.png", stripes.pngData())
    let drawn = try render(ImageContent(source: "stripes.png", contentMode: .scaleToFill, rect: Rect(0, 0, 37, 39)))
    for y in 12..<46 { for x in 12..<44 { #expect(abs(Int(drawn[x, y] & 255) - 128) <= 2) } }
  }

  @Test("A picture of one pixel fills its place")
  func onePixel() throws {
    try folder.write("p.png", Bitmap(width: 1, height: 1, color: 0xFF33_6699).pngData())
    let drawn = try render(ImageContent(source: "p.png", contentMode: .scaleToFill, rect: Rect(0, 0, 40, 40)))
    #expect(drawn[10, 10] == 0xFF33_6699 && drawn[49, 49] == 0xFF33_6699 && drawn[50, 49] == 0xFF00_0000)
  }

  @Test("JPEG is read, with the camera's orientation, and a PNG with its")
  func jpeg() throws {
    try folder.write("q.png", quarters(64, 32).pngData())
    _ = try output(of: ["ffmpeg", "-v", "error", "-i", folder.path + "/q.png", "-q:v", "1", folder.path + "/q.jpg"])
    #expect(try assets.size(of: "q.jpg") == Size(64, 32))
    let upright = try assets.bitmap("q.jpg")
    #expect(upright.isOpaque && [upright.width, upright.height] == [64, 32])
    #expect(upright[8, 8] >> 16 & 255 > 220 && upright[8, 8] & 255 < 40)
    // The same file with an EXIF head that says "turned by 90 degrees clockwise to be upright".
    let plain = try bytes(folder.path + "/q.jpg")
    let tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    let exif: [UInt8] = [0xFF, 0xE1, 0, UInt8(8 + tiff.count), 0x45, 0x78, 0x69, 0x66, 0, 0] + tiff
    try folder.write("turned.jpg", Array(plain[..<2]) + exif + Array(plain[2...]))
    #expect(try assets.size(of: "turned.jpg") == Size(32, 64))
    let turned = try assets.bitmap("turned.jpg")
    // Red was top left; turned clockwise it is top right.
    #expect(turned[24, 8] == upright[8, 7])
    // A PNG has the same in a chunk, before its pixels or after them.
    let png = quarters(64, 32).pngData()
    var chunk: [UInt8] = []
    PNG.append(chunk: "eXIf", tiff, to: &chunk)
    for place in [33, png.count - 12] {
      try folder.write("turned\(place).png", Array(png[..<place]) + chunk + Array(png[place...]))
      #expect(try assets.size(of: "turned\(place).png") == Size(32, 64))
      #expect(try assets.bitmap("turned\(place).png") == EXIFOrientation(6).applied(to: quarters(64, 32)))
    }
  }

  @Test("Eight orientations undo themselves")
  func orientations() {
    let picture = quarters(6, 4)
    let inverse = [1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 7, 8: 6]
    for (value, back) in inverse {
      let turned = EXIFOrientation(value).applied(to: picture)
      #expect(EXIFOrientation(back).applied(to: turned) == picture, "\(value)")
    }
    #expect(EXIFOrientation(99).value == 1)
  }

  // MARK: Failures

  @Test("A missing image is an error with its path, when measured and when drawn")
  func missing() throws {
    let error = RenderError.missingImage(source: "no.png", path: folder.path + "/no.png")
    #expect(throws: error) { try assets.size(of: "no.png") }
    #expect(throws: error) {
      try render(ImageContent(source: "no.png", contentMode: .center, rect: Rect(0, 0, 9, 9)))
    }
    #expect(error.description.contains(folder.path))
  }

  @Test("A source cannot leave the folder")
  func escape() throws {
    try folder.write("q.png", quarters(4, 4).pngData())
    let inner = folder.path + "/inner"
    mkdir(inner, 0o755)
    symlink(folder.path + "/q.png", inner + "/link.png")
    symlink(folder.path, inner + "/up")
    symlink("inside.png", inner + "/alias.png")
    let confined = Assets(folder: inner)
    for source in ["../q.png", "/etc/hostname", "a/../../q.png", "link.png", "up/q.png", "", "a\u{0}b", ".."] {
      #expect(throws: RenderError.imageOutside(source: source, folder: inner)) { try confined.bitmap(source) }
    }
    try folder.write("inner/inside.png", quarters(4, 4).pngData())
    #expect(try confined.bitmap("alias.png") == quarters(4, 4))
    #expect(try confined.bitmap("./inside.png") == quarters(4, 4))
  }

  @Test("A JPEG that was cut off, anywhere, is an error; what is damaged does no harm")
  func cutJPEG() throws {
    try folder.write("q.png", quarters(64, 32).pngData())
    _ = try output(of: ["ffmpeg", "-v", "error", "-i", folder.path + "/q.png", "-q:v", "1", folder.path + "/q.jpg"])
    let plain = try bytes(folder.path + "/q.jpg")
    // The last two bytes only say that this is the end.
    for count in stride(from: 3, to: plain.count - 2, by: 7) {
      try folder.write("cut\(count).jpg", Array(plain[..<count]))
      #expect(throws: RenderError.self, "\(count)") { try assets.bitmap("cut\(count).jpg") }
    }
    var random = SeededGenerator()
    for round in 0..<200 {
      var damaged = plain
      for _ in 0..<3 { damaged[Int.random(in: 3..<plain.count, using: &random)] = .random(in: 0...255, using: &random) }
      if let bitmap = try? ImageFile(bytes: damaged, name: "x").decode() {
        #expect(bitmap.pixels.count == bitmap.width * bitmap.height, "seed \(random.seed), \(round)")
      }
    }
  }

  @Test("Broken files are errors that say why, never traps")
  func broken() throws {
    let png = quarters(30, 30).pngData()
    var random = SeededGenerator()
    try folder.write("empty.png", [])
    try folder.write("text.png", Array("hello, this is no picture at all".utf8))
    try folder.write("cut.png", Array(png[..<60]))
    try folder.write("jpeg.jpg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 1, 2, 3])
    // 100,000 x 100,000 pixels.
    var huge = PNG.signature
    PNG.append(chunk: "IHDR", PNG.header(width: 100_000, height: 100_000, isOpaque: true), to: &huge)
    PNG.append(chunk: "IDAT", [], to: &huge)
    PNG.append(chunk: "IEND", [], to: &huge)
    try folder.write("huge.png", huge)
    mkdir(folder.path + "/dir.png", 0o755)
    mkfifo(folder.path + "/pipe.png", 0o644)
    for name in ["empty.png", "text.png", "cut.png", "jpeg.jpg", "huge.png", "dir.png", "pipe.png"] {
      let error = #expect(throws: RenderError.self) { try assets.bitmap(name) }
      guard case .brokenImage(let source, let path, _)? = error else {
        Issue.record("\(name): \(String(describing: error))")
        continue
      }
      #expect(source == name && path == folder.path + "/" + name)
    }
    for round in 0..<200 {
      var damaged = png
      for _ in 0..<3 { damaged[Int.random(in: 8..<png.count, using: &random)] = .random(in: 0...255, using: &random) }
      if let bitmap = Bitmap(png: damaged) { #expect(bitmap.pixels.count == bitmap.width * bitmap.height, "\(round)") }
    }
  }
}
