import MutoscopeRender

/// A frame as it is recorded.
struct GoldenPicture: GoldenValue {
  /// In levels of 255: what lint does not see either.
  static let tolerance = 2.0
  private static let gap = 16

  private let bitmap: Bitmap
  let bytes: [UInt8]

  /// A picture is compared as a file would hold it, so that alpha rounds alike.
  init(_ drawn: Bitmap) {
    bytes = drawn.pngData()
    bitmap = Bitmap(png: bytes) ?? drawn
  }

  init(decoded bitmap: Bitmap) { (self.bitmap, bytes) = (bitmap, []) }

  func differences(from expected: GoldenPicture, _ tolerance: Double) -> [String] {
    let (a, b) = (expected.bitmap, bitmap)
    guard a.width == b.width, a.height == b.height else {
      return ["\(a.width) x \(a.height) pixels expected, got \(b.width) x \(b.height)"]
    }
    let difference = a.difference(b, tolerance: Int(tolerance, within: 0...255))
    guard difference.countAboveTolerance > 0 else { return [] }
    return [
      "\(difference.countAboveTolerance) of \(a.pixels.count) pixels differ by more than \(Int(tolerance, within: 0...255)) "
        + "levels, the most by \(difference.maximum)"
    ]
  }

  func report(from expected: GoldenPicture) throws -> [UInt8] {
    let pictures = [expected.bitmap, bitmap, expected.bitmap.differencePicture(bitmap)]
    let width = pictures.reduce(2 * Self.gap) { $0 + $1.width }
    let height = pictures.map(\.height).max() ?? 0
    guard width <= Bitmap.maximumSide else {
      throw RenderError.unsupported("expected, actual and difference side by side would be \(width) pixels wide")
    }
    var sheet = Bitmap(width: width, height: height, color: 0xFF80_8080)
    var left = 0
    for picture in pictures {
      for y in 0..<picture.height {
        for x in 0..<picture.width { sheet[left + x, y] = picture[x, y] }
      }
      left += picture.width + Self.gap
    }
    return sheet.pngData()
  }
}
