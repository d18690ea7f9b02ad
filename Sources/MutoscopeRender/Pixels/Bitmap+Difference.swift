import Glibc
import MutoscopeTimeline

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

extension Renderer {
  /// Compares pictures for whoever asks what is seen of two frames. What cannot be drawn is not compared.
  public static func comparison(assets: Assets) -> PictureComparison {
    var renderers: [Double: Renderer] = [:]
    return { first, other, scale in
      if first == other { return PictureDifference(width: 0, scale: scale, marks: []) }
      let renderer = renderers[scale] ?? Renderer(scale: scale, assets: assets)
      renderers[scale] = renderer
      guard let one = try? renderer.render(first), let two = try? renderer.render(other) else { return nil }
      return one.seenDifference(two, scale: renderer.scale)
    }
  }
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

  /// Tells what a person sees of the difference of two pictures of one size.
  ///
  /// - Parameter scale: Pixels per point.
  public func seenDifference(_ other: Bitmap, scale: Double) -> PictureDifference {
    guard width == other.width, height == other.height, difference(other, tolerance: 2).countAboveTolerance > 0 else {
      return PictureDifference(width: 0, scale: scale, marks: [])
    }
    var marks = [PictureDifference.Mark](repeating: .same, count: pixels.count)
    for y in 0..<height {
      for x in 0..<width where Bitmap.distance(self[x, y], other[x, y]) > 2 {
        marks[y * width + x] = isNear(other, x, y) && other.isNear(self, x, y) ? .hardly : .plainly
      }
    }
    return PictureDifference(width: width, scale: scale, marks: marks)
  }

  /// Whether a pixel is between its neighbours in another picture, by eight levels.
  private func isNear(_ other: Bitmap, _ x: Int, _ y: Int) -> Bool {
    [0 as UInt32, 8, 16].allSatisfy { shift in
      var (low, high) = (255, 0)
      for row in max(0, y - 1)...min(height - 1, y + 1) {
        for column in max(0, x - 1)...min(width - 1, x + 1) {
          let level = Int(other[column, row] >> shift & 255)
          (low, high) = (min(low, level), max(high, level))
        }
      }
      return (low - 8...high + 8).contains(Int(self[x, y] >> shift & 255))
    }
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

  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    var level = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      level = max(level, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
    }
    return level
  }
}
