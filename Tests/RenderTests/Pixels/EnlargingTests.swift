import CPixels
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Enlarging by powers of 2, as blurs are")
struct EnlargingTests {
  @Test("Pixels lie on lines between those of the picture, to a level, and beyond it they are its edge")
  func lines() throws {
    var random = SeededGenerator()
    for (width, height) in [(2, 2), (3, 9), (70, 5)] {
      for (factor, factorY) in [(2.0, 2.0), (4, 8), (8, 1), (8, 8), (16, 4)] {
        var picture = Bitmap(width: width, height: height)
        for y in 0..<height {
          for x in 0..<width {
            let alpha = Double.random(in: 0...1, using: &random)
            picture[x, y] = RGBA(.random(in: 0...1, using: &random), 0.5, 1, x % 3 == 0 ? 1 : alpha).pixel()
          }
        }
        let (x, y) = (Double.random(in: -9...9, using: &random), Double.random(in: -9...9, using: &random).rounded())
        let map = Homography.place(x: x, y: y, scaleX: factor, scaleY: factorY)
        let drawn = try draw(picture, map, width: width * 16 + 12, height: height * 8 + 12)
        for row in 0..<drawn.height {
          for column in 0..<drawn.width {
            let u = (Double(column) + 0.5 - x) / factor - 0.5, v = (Double(row) + 0.5 - y) / factorY - 0.5
            let pixel = drawn[column, row]
            for shift: UInt32 in [0, 8, 16, 24] {
              let expected = value(picture, u, v) { Double($0 >> shift & 255) }
              let found = Double(pixel >> shift & 255)
              try #require(
                abs(found - expected) <= 1, "\(width) \(height) \(factor) \(column) \(row), seed \(random.seed)")
            }
          }
        }
      }
    }
  }

  private func value(_ picture: Bitmap, _ u: Double, _ v: Double, _ channel: (UInt32) -> Double) -> Double {
    let (u, v) = (min(max(u, 0), Double(picture.width - 1)), min(max(v, 0), Double(picture.height - 1)))
    let (x, y) = (Int(u, within: 0 ... .max), Int(v, within: 0 ... .max))
    let (right, below) = (min(x + 1, picture.width - 1), min(y + 1, picture.height - 1))
    let (fx, fy) = (u - Double(x), v - Double(y))
    let upper = channel(picture[x, y]) * (1 - fx) + channel(picture[right, y]) * fx
    let lower = channel(picture[x, below]) * (1 - fx) + channel(picture[right, below]) * fx
    return upper * (1 - fy) + lower * fy
  }

  /// Draws a picture on all of a transparent bitmap.
  private func draw(_ picture: Bitmap, _ map: Homography, width: Int, height: Int) throws -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    let rows = try #require(map.inverse).snapped.rows
    let clip = PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
    // Wider than what is drawn on, so that no pixel is on its edge.
    var shape = MPShape(Rect(-9, -9, Double(width) + 18, Double(height) + 18), inverse: .identity)
    picture.pixels.withUnsafeBufferPointer { source in
      var source = MPPicture(
        pixels: source.baseAddress, stride: picture.width, width: Int32(picture.width), height: Int32(picture.height),
        u: rows.u, v: rows.v, w: rows.w, isCubic: false, coarser: nil, share: 0)
      bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
        let target = MPTarget(pixels: buffer.baseAddress, stride: width, originX: 0, originY: 0, clip: clip)
        mp_draw(target, &shape, nil, &source, 255, MP_OVER)
      }
    }
    return bitmap
  }
}
