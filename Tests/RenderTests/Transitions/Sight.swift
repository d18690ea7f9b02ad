import MutoscopeRender

/// What a person sees of two pictures that should be one.
enum Sight {
  case same
  /// By half a pixel, or by a few levels.
  case hardly
  case differs(pixels: Int)

  init(_ a: Bitmap, _ b: Bitmap) {
    if a.difference(b, tolerance: 2).countAboveTolerance == 0 {
      self = .same
      return
    }
    let count = max(Sight.strangers(in: a, to: b), Sight.strangers(in: b, to: a))
    self = count > 0 ? .differs(pixels: count) : .hardly
  }

  /// The pixels that are not between their neighbours in the other picture, by eight levels.
  private static func strangers(in a: Bitmap, to b: Bitmap) -> Int {
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        let isNear = [0 as UInt32, 8, 16].allSatisfy { shift in
          func level(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int { Int(bitmap[x, y] >> shift & 255) }
          var (low, high) = (255, 0)
          for ny in max(0, y - 1)...min(a.height - 1, y + 1) {
            for nx in max(0, x - 1)...min(a.width - 1, x + 1) {
              (low, high) = (min(low, level(b, nx, ny)), max(high, level(b, nx, ny)))
            }
          }
          return level(a, x, y) >= low - 8 && level(a, x, y) <= high + 8
        }
        if !isNear { count += 1 }
      }
    }
    return count
  }
}
