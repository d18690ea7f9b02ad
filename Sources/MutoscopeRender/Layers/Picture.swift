import CPixels
import Glibc
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

  /// The halvings for a map from this picture to the stage, the coarser ones later, each with how much the next counts of it
  /// and the next, in 1/256. Neighbours change into each other, so that nothing jumps while a picture is made smaller.
  ///
  /// Directions that are scaled alike take two, others three. That a picture is drawn from the copy of half its size alone at
  /// 0.3 of it, and turns to it from 1, has the least error beside the means over the display's pixels: about half of that
  /// of either copy alone at any scale, of a page with text and of photographs.
  func halvings(for map: Homography) -> [(halving: Halving, share: UInt32)] {
    guard let s = map.slope(at: Point(width / 2, height / 2)) else { return [(Halving(), 0)] }
    func steps(_ x: Double, _ y: Double, _ side: Int) -> (whole: Int, rest: Double) {
      let octaves = -log2((x * x + y * y).squareRoot())
      guard octaves > 0 else { return (0, 0) }
      let first = log2(1 / 0.3)
      // A side of less than four pixels is not halved.
      let most = Double(max(0, Int.bitWidth - 2 - side.leadingZeroBitCount))
      let steps = min(octaves < first ? octaves / first : octaves - first + 1, most)
      let whole = Int(steps, within: 0...62)
      return (whole, steps - Double(whole))
    }
    let (x, y) = (steps(s.xx, s.xy, bitmap.width), steps(s.yx, s.yy, bitmap.height))
    let finest = Halving(x: x.whole, y: y.whole)
    var between = finest
    if x.rest > y.rest { between.x += 1 } else { between.y += 1 }
    let coarsest = Halving(x: x.whole + 1, y: y.whole + 1)
    let (more, less) = (max(x.rest, y.rest), min(x.rest, y.rest))
    func share(_ part: Double) -> UInt32 { UInt32(part * 256 + 0.5, within: 0...256) }
    let shares = [share(more), more > 0 ? share(less / more) : 0]
    if shares[0] == 0 { return [(finest, 0)] }
    if shares[1] == 256 { return [(finest, shares[0]), (coarsest, 0)] }
    if shares[1] == 0 { return [(finest, shares[0]), (between, 0)] }
    return [(finest, shares[0]), (between, shares[1]), (coarsest, 0)]
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

  /// The place of a text's ink, without the clear pixel all round.
  var ink: Rect {
    let (x, y) = (rect.width / picture.width, rect.height / picture.height)
    return rect.inset(by: Insets(y, x, y, x))
  }
}
