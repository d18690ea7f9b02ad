import CPixels

/// A picture in memory: premultiplied ARGB pixels, row by row, as a value.
public struct Bitmap: Equatable, Sendable {
  /// The width in pixels, 1...16384.
  public let width: Int
  /// The height in pixels, 1...16384.
  public let height: Int
  /// `width * height` pixels `0xAARRGGBB`, the colours multiplied by alpha.
  public internal(set) var pixels: [UInt32]

  /// The longest side a bitmap may have.
  public static let maximumSide = 16384

  /// A bitmap in one colour, given premultiplied; transparent unless told otherwise. Sides are clamped to their range.
  public init(width: Int, height: Int, color: UInt32 = 0) {
    self.width = min(max(width, 1), Bitmap.maximumSide)
    self.height = min(max(height, 1), Bitmap.maximumSide)
    pixels = Array(repeating: color, count: self.width * self.height)
  }

  /// A transparent bitmap of so many pixels, at least 1 each way, also of more than a file may have: the blur of a picture
  /// that is as large as may be reaches beyond it.
  init(exactly width: Int, _ height: Int) {
    (self.width, self.height) = (max(width, 1), max(height, 1))
    pixels = Array(repeating: 0, count: self.width * self.height)
  }

  /// A bitmap of pixels that are there already, or nil if their number is not width times height.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    guard (1...Bitmap.maximumSide).contains(width), (1...Bitmap.maximumSide).contains(height),
      pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The number of pixels from one row to the next.
  public var stride: Int { width }

  /// The pixel in a column and a row, which must lie inside.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Whether no pixel lets anything shine through.
  public var isOpaque: Bool {
    pixels.withUnsafeBufferPointer { mp_is_opaque($0.baseAddress, $0.count) }
  }
}
