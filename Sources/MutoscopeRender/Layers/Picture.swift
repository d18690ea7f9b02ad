import CPixels
import MutoscopeMotion

/// Pixels to draw from, with smaller copies made when they are needed.
///
/// Filtering looks at 2 x 2 pixels, so a picture that is to be drawn much smaller is first halved, in each direction
/// on its own: a page seen nearly edge-on is narrow, but not low.
final class Picture {
  let bitmap: Bitmap
  /// The size that maps are given in; a picture of one pixel is stored as 2 x 2.
  let width: Double
  let height: Double
  private var halved: [Halving: Bitmap] = [:]

  struct Halving: Hashable {
    var x = 0
    var y = 0
  }

  init(_ bitmap: Bitmap) {
    (width, height) = (Double(bitmap.width), Double(bitmap.height))
    self.bitmap = bitmap.width > 1 && bitmap.height > 1 ? bitmap : bitmap.padded()
  }

  var byteCount: Int { bitmap.pixels.count * 4 }

  /// The halving for a map from this picture to the stage.
  func halving(for map: Homography) -> Halving {
    guard let s = map.slope(at: Point(width / 2, height / 2)) else { return Halving() }
    func steps(_ x: Double, _ y: Double, _ side: Int) -> Int {
      let scale = (x * x + y * y).squareRoot()
      guard scale < 0.6 else { return 0 }
      var (steps, left, rest) = (0, scale, side)
      // Up to 0.6 of the size 2 x 2 pixels see enough.
      while left < 0.6, rest >= 4 { (steps, left, rest) = (steps + 1, left * 2, (rest + 1) / 2) }
      return steps
    }
    return Halving(x: steps(s.xx, s.xy, bitmap.width), y: steps(s.yx, s.yy, bitmap.height))
  }

  /// Whether a map to the stage makes it larger in either direction.
  func isMagnified(by map: Homography) -> Bool {
    guard let s = map.slope(at: Point(width / 2, height / 2)) else { return false }
    return max(s.xx * s.xx + s.xy * s.xy, s.yx * s.yx + s.yy * s.yy) > 1.001
  }

  func bitmap(_ halving: Halving) -> Bitmap {
    if halving == Halving() { return bitmap }
    if let known = halved[halving] { return known }
    var from = halving
    let isWide = halving.x > 0
    if isWide { from.x -= 1 } else { from.y -= 1 }
    let result = bitmap(from).halved(horizontally: isWide)
    halved[halving] = result
    return result
  }
}

extension Bitmap {
  fileprivate func padded() -> Bitmap {
    var result = Bitmap(exactly: max(width, 2), max(height, 2))
    for y in 0..<result.height {
      for x in 0..<result.width { result[x, y] = self[min(x, width - 1), min(y, height - 1)] }
    }
    return result
  }

  fileprivate func halved(horizontally: Bool) -> Bitmap {
    var result = Bitmap(exactly: horizontally ? (width + 1) / 2 : width, horizontally ? height : (height + 1) / 2)
    pixels.withUnsafeBufferPointer { source in
      result.pixels.withUnsafeMutableBufferPointer {
        mp_halve(source.baseAddress, Int32(width), Int32(height), horizontally, $0.baseAddress)
      }
    }
    return result
  }
}

/// A picture and where it stands: the map from its pixels to a layer's local points.
struct PlacedPicture {
  var picture: Picture
  var toLocal: Homography
  /// The place, in local points.
  var rect: Rect
}
