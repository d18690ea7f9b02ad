import CPixels
import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// Edges against a reference with 256 samples a pixel.
@Suite("Edges")
struct EdgeTests {
  private let width = 84
  private let height = 76

  /// How much of each pixel a rounded rectangle covers, by counting.
  private func reference(_ rect: Rect, _ inverse: Homography, radius: Double, hole: Rect? = nil) -> [Double] {
    func holds(_ r: Rect, _ p: Point, _ radius: Double) -> Bool {
      guard p.x >= r.x, p.x <= r.maxX, p.y >= r.y, p.y <= r.maxY else { return false }
      let dx = max(r.x + radius - p.x, p.x - (r.maxX - radius), 0)
      let dy = max(r.y + radius - p.y, p.y - (r.maxY - radius), 0)
      return dx * dx + dy * dy <= radius * radius || dx == 0 || dy == 0
    }
    return (0..<width * height).map { index in
      var count = 0
      for sub in 0..<256 {
        // Roberts' R2 sequence: evenly spread along edges of every angle, which no grid is.
        let i = Double(sub) + 0.5
        let x = Double(index % width) + (i * 0.754_877_666_246_692_8).truncatingRemainder(dividingBy: 1)
        let y = Double(index / width) + (i * 0.569_840_290_998_053_3).truncatingRemainder(dividingBy: 1)
        guard let p = inverse.apply(Point(x, y)) else { continue }
        if holds(rect, p, radius), !(hole.map { holds($0, p, max(0, radius - ($0.x - rect.x))) } ?? false) {
          count += 1
        }
      }
      return Double(count) * 255 / 256
    }
  }

  private func drawn(_ rect: Rect, _ inverse: Homography, radius: Double, hole: Rect? = nil) -> [Double] {
    var bitmap = Bitmap(width: width, height: height)
    var shape = MPShape(rect, inverse: inverse, radius: radius)
    let clip = PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
    bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
      let target = MPTarget(pixels: buffer.baseAddress, stride: Int(clip.x1), originX: 0, originY: 0, clip: clip)
      if let hole {
        var gap = MPShape(hole, inverse: inverse, radius: max(0, radius - (hole.x - rect.x)))
        mp_fill(target, &shape, &gap, 0xFFFF_FFFF, MP_OVER)
      } else {
        mp_fill(target, &shape, nil, 0xFFFF_FFFF, MP_OVER)
      }
    }
    return bitmap.pixels.map { Double($0 >> 24) }
  }

  /// Root mean square and maximum over the pixels that are covered in part.
  private func compare(_ a: [Double], _ b: [Double]) -> (rmse: Double, maximum: Double) {
    var (sum, count, most) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) where (y > 0 && y < 255) || x != y {
      sum += (x - y) * (x - y)
      count += 1
      most = max(most, abs(x - y))
    }
    return ((sum / max(count, 1)).squareRoot(), most)
  }

  private func turned(_ degrees: Double, perspective: Bool) throws -> Homography {
    let turn: Matrix4 = perspective ? .perspective(130) * .rotationY(degrees) : .rotation(degrees)
    return Homography(.translation(42, 38) * turn * .translation(-24, -25), scale: 1)
  }

  @Test("Straight edges are smooth at every angle", arguments: [0.0, 3, 17, 30, 45, 61, 70, 85, 88, 89, 89.5])
  func straight(_ degrees: Double) throws {
    for perspective in [false, true] {
      let inverse = try #require(try turned(degrees, perspective: perspective).inverse)
      let rect = Rect(0.3, 0.6, 48.2, 50)
      let error = compare(drawn(rect, inverse, radius: 0), reference(rect, inverse, radius: 0))
      // Of a sliver the 256 samples see less.
      #expect(error.rmse <= (degrees > 80 ? 2.6 : 2), "\(degrees) \(perspective) \(error)")
      #expect(error.maximum <= 6, "\(degrees) \(perspective) \(error)")
    }
  }

  @Test("Rounded corners are smooth at every angle", arguments: [0.0, 17, 45, 70])
  func rounded(_ degrees: Double) throws {
    for perspective in [false, true] {
      for radius in [2.0, 8, 24] {
        let inverse = try #require(try turned(degrees, perspective: perspective).inverse)
        let rect = Rect(0, 0, 48, 50)
        let error = compare(drawn(rect, inverse, radius: radius), reference(rect, inverse, radius: radius))
        // A corner is taken as straight within a pixel, which one of 2 pixels or a foreshortened one is not.
        #expect(error.rmse <= (radius < 4 ? 6 : 2.6), "\(degrees) \(perspective) \(radius) \(error)")
        #expect(error.maximum <= 32, "\(degrees) \(perspective) \(radius) \(error)")
      }
    }
  }

  @Test("A border is as wide as it should be, outside and inside", arguments: [0.0, 17, 60])
  func border(_ degrees: Double) throws {
    for width in [0.5, 1, 3.5] {
      let inverse = try #require(try turned(degrees, perspective: degrees == 60).inverse)
      let rect = Rect(0, 0, 48, 50)
      let hole = rect.outset(by: -width)
      let error = compare(
        drawn(rect, inverse, radius: 12, hole: hole), reference(rect, inverse, radius: 12, hole: hole))
      #expect(error.rmse <= 2.5, "\(degrees) \(width) \(error)")
    }
  }

  @Test("Edges along the grid are exact, at any fraction and thinner than a pixel")
  func grid() {
    for (rect, column, expected) in [
      (Rect(10.25, 10, 20, 20), 10, 191.0), (Rect(10.25, 10, 20, 20), 30, 64), (Rect(10, 10, 0.5, 20), 10, 128),
      (Rect(10.75, 10, 0.5, 20), 10, 64), (Rect(10.25, 10, 0.5, 20), 10, 128), (Rect(10, 10, 7, 20), 9, 0),
      (Rect(10, 10, 7, 20), 16, 255), (Rect(10, 10, 7, 20), 17, 0),
    ] {
      #expect(drawn(rect, .identity, radius: 0)[15 * width + column] == expected, "\(rect) \(column)")
    }
  }

  @Test("The inside of a perspective page is the picture, filtered")
  func inside() throws {
    // Stripes of a smooth wave, so that the reference needs no filter of its own.
    var picture = Bitmap(width: 48, height: 50)
    func wave(_ x: Double, _ y: Double) -> Double { 0.5 + 0.4 * sin(x / 3) * cos(y / 5) }
    for y in 0..<50 {
      for x in 0..<48 {
        let level = wave(Double(x) + 0.5, Double(y) + 0.5)
        picture[x, y] = RGBA(level, level, level).pixel()
      }
    }
    let map = try turned(50, perspective: true)
    let inverse = try #require(map.inverse)
    var bitmap = Bitmap(width: width, height: height)
    var shape = MPShape(Rect(0, 0, 48, 50), inverse: inverse)
    let clip = PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
    picture.pixels.withUnsafeBufferPointer { source in
      var source = MPPicture(
        pixels: source.baseAddress, stride: 48, width: 48, height: 50, u: inverse.rows.u, v: inverse.rows.v,
        w: inverse.rows.w, isCubic: false, coarser: nil, share: 0)
      bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
        mp_draw(
          MPTarget(pixels: buffer.baseAddress, stride: width, originX: 0, originY: 0, clip: clip), &shape, nil, &source,
          255,
          MP_OVER)
      }
    }
    var (sum, count) = (0.0, 0.0)
    for y in 0..<height {
      for x in 0..<width where bitmap[x, y] >> 24 == 255 {
        let p = try #require(inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
        guard p.x > 1, p.x < 47, p.y > 1, p.y < 49 else { continue }
        let difference = Double(bitmap[x, y] & 255) - wave(p.x, p.y) * 255
        sum += difference * difference
        count += 1
      }
    }
    #expect(count > 1000)
    #expect((sum / count).squareRoot() < 4)
  }

  @Test(
    "A fill hardly shows through an opaque border, down to a pixel", arguments: [1, 1.5, 2, 3],
    [(0.0, 0.0), (0.5, 0), (0.3, 17)])
  func thinBorders(_ width: Double, _ pose: (offset: Double, degrees: Double)) throws {
    var scene = Scene(84, 76, background: .black)
    scene.add(1, Rect(17 + pose.offset, 18 + pose.offset, 50, 40), transform: .rotation(pose.degrees)) {
      $0.backgroundColor = RGBA(1, 0, 0, 1)
      $0.borderWidth = width
      $0.borderColor = RGBA(0, 1, 0, 1)
      $0.cornerRadius = 8
    }
    let picture = try Renderer(scale: 1, assets: Assets(folder: "/nonexistent")).render(scene.frame)
    let map = Homography(.translation(42 + pose.offset, 38 + pose.offset) * .rotation(pose.degrees), scale: 1)
    let inverse = try #require(map.inverse)
    let inside = reference(
      Rect(-25 + width, -20 + width, 50 - 2 * width, 40 - 2 * width), inverse, radius: max(0, 8 - width))
    for (index, exact) in inside.enumerated() {
      let red = Double(picture[index % self.width, index / self.width] >> 16 & 255)
      #expect(abs(red - exact) <= 40, "\(index % self.width), \(index / self.width)")
    }
  }
}
