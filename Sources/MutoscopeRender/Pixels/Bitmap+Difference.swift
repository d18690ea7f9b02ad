import Glibc

/// How two pictures differ.
public struct BitmapDifference: Equatable, Sendable {
  /// The largest difference of a channel, 0...255; 255 where the sizes differ.
  public var maximum: Int
  /// How many pixels differ at all; where the sizes differ, those of the larger picture.
  public var count: Int
  /// How many pixels differ by more than the tolerance asked for.
  public var countAboveTolerance: Int

  /// Whether the pictures are the same, pixel for pixel.
  public var isNone: Bool { count == 0 }
}

extension Bitmap {
  /// Compares channel by channel, premultiplied.
  public func difference(_ other: Bitmap, tolerance: Int = 0) -> BitmapDifference {
    guard width == other.width, height == other.height else {
      let count = max(pixels.count, other.pixels.count)
      return BitmapDifference(maximum: 255, count: count, countAboveTolerance: count)
    }
    var result = BitmapDifference(maximum: 0, count: 0, countAboveTolerance: 0)
    // As a rule they are the same, byte by byte.
    let areSame = pixels.withUnsafeBytes { own in
      other.pixels.withUnsafeBytes { other in
        guard let a = own.baseAddress, let b = other.baseAddress else { return own.count == other.count }
        return own.count == other.count && memcmp(a, b, own.count) == 0
      }
    }
    if areSame { return result }
    for (a, b) in zip(pixels, other.pixels) where a != b {
      let level = Bitmap.distance(a, b)
      result.maximum = max(result.maximum, level)
      result.count += 1
      if level > tolerance { result.countAboveTolerance += 1 }
    }
    return result
  }

  /// A picture of where two pictures differ: black where they agree, brighter red the more they do not. The size is
  /// the larger of the two.
  public func differencePicture(_ other: Bitmap) -> Bitmap {
    var result = Bitmap(width: max(width, other.width), height: max(height, other.height), color: 0xFF00_0000)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let inBoth = x < width && y < height && x < other.width && y < other.height
        let level = inBoth ? Bitmap.distance(self[x, y], other[x, y]) : 255
        guard level > 0 else { continue }
        result[x, y] = 0xFF00_0000 | UInt32(min(255, 64 + level * 3)) << 16
      }
    }
    return result
  }

  static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var level = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      level = max(level, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return level
  }
}
