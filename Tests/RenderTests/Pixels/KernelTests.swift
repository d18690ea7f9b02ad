import CPixels
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Pixel kernels")
struct KernelTests {
  /// Premultiplied noise, with stretches of nothing and of opaque pixels, which take other paths.
  private func noise(_ width: Int, _ height: Int, _ random: inout SeededGenerator) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var left = 0
    var kind = 0
    for y in 0..<height {
      for x in 0..<width {
        if left == 0 { (left, kind) = (Int.random(in: 1...12, using: &random), Int.random(in: 0...3, using: &random)) }
        left -= 1
        let alpha = kind == 0 ? 0 : kind == 1 ? 1 : Double.random(in: 0...1, using: &random)
        bitmap[x, y] = RGBA(
          .random(in: 0...1, using: &random), .random(in: 0...1, using: &random), .random(in: 0...1, using: &random),
          alpha
        ).pixel()
      }
    }
    return bitmap
  }

  private func randomMap(_ random: inout SeededGenerator, kind: Int) -> Homography {
    func r(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    switch kind {
    case 0: return .place(x: r(-20...20).rounded(), y: r(-20...20).rounded())
    case 1: return .place(x: r(-20...20), y: r(-20...20))
    case 4:
      let factors = [1.0, 2, 4, 8, 16].map { ($0, r(0...1)) }.sorted { $0.1 < $1.1 }.map(\.0)
      return .place(x: r(-40...20), y: r(-40...20), scaleX: factors[0], scaleY: factors[1])
    case 2:
      return Homography(
        a: r(-2...2), b: r(-2...2), c: r(-30...60), d: r(-2...2), e: r(-2...2), f: r(-30...60), g: 0, h: 0, i: 1)
    default:
      return Homography(
        a: r(-2...2), b: r(-2...2), c: r(-30...60), d: r(-2...2), e: r(-2...2), f: r(-30...60), g: r(-0.03...0.03),
        h: r(-0.03...0.03), i: r(-0.2...1.5))
    }
  }

  private func draw(
    _ picture: Bitmap, _ map: Homography, radius: Double, alpha: UInt32, op: MPOperator, isCubic: Bool = false,
    share: UInt32 = 0, on bitmap: inout Bitmap
  ) {
    guard let inverse = map.inverse else { return }
    var shape = MPShape(
      Rect(0, 0, Double(picture.width), Double(picture.height)), inverse: inverse, radius: radius)
    let rows = inverse.snapped.rows
    let clip = PixelRect(x0: 0, y0: 0, x1: Int32(bitmap.width), y1: Int32(bitmap.height))
    picture.pixels.withUnsafeBufferPointer { source in
      var source = MPPicture(
        pixels: source.baseAddress, stride: picture.width, width: Int32(picture.width), height: Int32(picture.height),
        u: rows.u, v: rows.v, w: rows.w, isCubic: isCubic, coarser: nil, share: 0)
      var coarser = source
      // Its first pixels stand for a copy: both versions have to mix the two alike.
      (coarser.width, coarser.height) = (Int32(picture.width / 2), Int32(picture.height / 2))
      bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
        let target = MPTarget(
          pixels: buffer.baseAddress, stride: Int(clip.x1), originX: 0, originY: 0, clip: clip)
        withUnsafePointer(to: &coarser) {
          if share > 0 { (source.coarser, source.share) = ($0, share) }
          mp_draw(target, &shape, nil, &source, alpha, op)
        }
      }
    }
  }

  private func fill(_ shape: MPShape, hole: MPShape?, _ color: UInt32, op: MPOperator, on bitmap: inout Bitmap) {
    var shape = shape
    let clip = PixelRect(x0: 0, y0: 0, x1: Int32(bitmap.width), y1: Int32(bitmap.height))
    bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
      let target = MPTarget(pixels: buffer.baseAddress, stride: Int(clip.x1), originX: 0, originY: 0, clip: clip)
      if var hole { mp_fill(target, &shape, &hole, color, op) } else { mp_fill(target, &shape, nil, color, op) }
    }
  }

  /// Runs in both versions and expects one result.
  private func expectSame<T: Equatable>(_ seed: UInt64, _ what: String, _ run: () -> T) {
    mp_choose(0)
    let portable = run()
    mp_choose(1)
    let fast = run()
    mp_choose(-1)
    #expect(portable == fast, "\(what), seed \(seed)")
  }

  @Test("The portable and the AVX2 version give the same bits")
  func versions() {
    var random = SeededGenerator()
    for round in 0..<60 {
      let picture = noise(.random(in: 2...40, using: &random), .random(in: 2...40, using: &random), &random)
      let ground = noise(97, 61, &random)
      let map = randomMap(&random, kind: round % 5)
      let radius = round % 3 == 0 ? 0 : Double.random(in: 0...20, using: &random)
      let alpha = round % 2 == 0 ? 255 : UInt32.random(in: 0...255, using: &random)
      let op = [MP_PLUS, MP_OVER, MP_REST][round % 3]
      expectSame(random.seed, "draw \(map)") {
        var bitmap = ground
        draw(
          picture, map, radius: radius, alpha: alpha, op: op, isCubic: round % 3 == 0, share: UInt32(round) % 4 * 80,
          on: &bitmap)
        return bitmap
      }
      guard let inverse = map.inverse else { continue }
      expectSame(random.seed, "fill \(map)") {
        var bitmap = ground
        let shape = MPShape(Rect(3, 4, 30, 20), inverse: inverse, radius: radius)
        let hole = MPShape(Rect(6, 7, 24, 14), inverse: inverse, radius: radius / 2)
        fill(shape, hole: round % 2 == 0 ? hole : nil, picture.pixels[0], op: op, on: &bitmap)
        return bitmap
      }
      let (w, h) = (Int32(ground.width), Int32(ground.height))
      for channels: Int32 in [1, 4] {
        expectSame(random.seed, "blur") {
          var values = [UInt16](repeating: 0, count: 60 * 40 * Int(channels))
          var scratch = values
          let (shiftX, shiftY) = (Int32(round % 5), Int32(round % 3))
          mp_reduce(ground.pixels, 97, w, h, -9, -7, shiftX, shiftY, channels, round % 2 == 0, &values, 60, 40)
          mp_blur(&values, &scratch, 60, 40, channels, Double(round) / 7, Double(round % 11))
          var out = [UInt32](repeating: 0, count: 60 * 40)
          if channels == 4 { mp_pack(values, 2400, &out) } else { mp_tint(values, 2400, picture.pixels[1], &out) }
          return out
        }
      }
      expectSame(random.seed, "convert") {
        var bytes = ground.i420() + PNG.compressedRows(ground, isOpaque: round % 2 == 0)
        var out = [UInt32](repeating: 0, count: 97 * 61)
        mp_halve(ground.pixels, w, h, round % 2 == 0, &out)
        mp_stencil(out, 97 * 61, picture.pixels[2], &out)
        mp_premultiply(&out, out.count)
        bytes += out.map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8 ^ $0 >> 16 ^ $0 >> 24) }
        return bytes
      }
    }
  }

  // MARK: A plain Swift oracle

  /// a b / 255, rounded.
  private func product(_ a: UInt32, _ b: UInt32) -> UInt32 { (a * b * 2 + 255) / 510 }

  private func channels(_ p: UInt32) -> [UInt32] { [p & 255, p >> 8 & 255, p >> 16 & 255, p >> 24] }
  private func pixel(_ c: [UInt32]) -> UInt32 { c[0] | c[1] << 8 | c[2] << 16 | c[3] << 24 }

  private func over(_ d: UInt32, _ s: UInt32, _ cover: UInt32) -> UInt32 {
    let source = channels(s).map { product($0, cover) }
    return pixel(zip(channels(d), source).map { min(255, $1 + product($0, 255 - source[3])) })
  }

  @Test("OVER and PLUS of whole pixels are what the formula says")
  func wholePixels() {
    var random = SeededGenerator()
    for round in 0..<20 {
      let picture = noise(33, 9, &random)
      let ground = noise(50, 20, &random)
      let alpha = round == 0 ? 255 : UInt32.random(in: 0...255, using: &random)
      let (x, y) = (Int.random(in: -5...20, using: &random), Int.random(in: -5...15, using: &random))
      var (drawn, added, expected, sum) = (ground, ground, ground, ground)
      draw(picture, .place(x: Double(x), y: Double(y)), radius: 0, alpha: alpha, op: MP_OVER, on: &drawn)
      draw(picture, .place(x: Double(x), y: Double(y)), radius: 0, alpha: alpha, op: MP_PLUS, on: &added)
      for j in 0..<9 where (0..<20).contains(y + j) {
        for i in 0..<33 where (0..<50).contains(x + i) {
          let s = picture[i, j]
          expected[x + i, y + j] = over(ground[x + i, y + j], s, alpha)
          let parts = zip(channels(ground[x + i, y + j]), channels(s)).map { min(255, $0 + product($1, alpha)) }
          sum[x + i, y + j] = pixel(parts)
        }
      }
      #expect(drawn == expected, "seed \(random.seed)")
      #expect(added == sum, "seed \(random.seed)")
    }
  }

  @Test("Bilinear filtering is what the formula says, moved and in perspective")
  func filtering() throws {
    var random = SeededGenerator()
    for round in 0..<40 {
      let picture = noise(23, 17, &random)
      let map = randomMap(&random, kind: 1 + round % 3)
      guard let inverse = map.inverse else { continue }
      var drawn = Bitmap(width: 64, height: 48)
      draw(picture, map, radius: 0, alpha: 255, op: MP_OVER, on: &drawn)
      let shape = MPShape(Rect(0, 0, 23, 17), inverse: inverse)
      for y in 0..<48 {
        for x in 0..<64 where isInside(shape, x, y) {
          let expected = sample(picture, inverse.snapped, x, y)
          // The kernel counts in single precision from the left of a row, so that a position may be rounded to the next
          // 1/256 of a pixel: 2 levels of noise, and 1 of the weights' own rounding.
          let near = Bitmap(width: 1, height: 1, color: drawn[x, y]).difference(
            .init(width: 1, height: 1, color: expected))
          #expect(near.maximum <= (round % 3 == 0 ? 0 : 3), "seed \(random.seed), \(map), \(x) \(y)")
        }
      }
    }
  }

  private func isInside(_ s: MPShape, _ x: Int, _ y: Int) -> Bool {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    func at(_ l: MPLine) -> Double { l.a * px + l.b * py + l.c }
    // An edge touches pixels whose middle is up to half of a pixel's width, along the edge's normal, away.
    return [s.left, s.top, s.right, s.bottom].allSatisfy { at($0) > (abs($0.a) + abs($0.b)) / 2 } && at(s.w) > 0
  }

  private func sample(_ p: Bitmap, _ n: Homography, _ x: Int, _ y: Int) -> UInt32 {
    guard let at = n.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) else { return 0 }
    func split(_ v: Double, _ side: Int) -> (Int, UInt32) {
      let fixed = Int((min(max(v - 0.5, 0), Double(side - 1)) * 256 + 0.5).rounded(.down), within: 0 ... .max)
      let whole = min(fixed >> 8, side - 2)
      return (whole, UInt32(fixed - whole << 8))
    }
    let ((ix, fx), (iy, fy)) = (split(at.x, p.width), split(at.y, p.height))
    let w11 = (fx * fy + 128) >> 8
    let (w01, w10) = (fx - w11, fy - w11)
    let w00 = 256 + w11 - fx - fy
    let corners = [p[ix, iy], p[ix + 1, iy], p[ix, iy + 1], p[ix + 1, iy + 1]].map(channels)
    return pixel(
      (0..<4).map { c in
        (corners[0][c] * w00 + corners[1][c] * w01 + corners[2][c] * w10 + corners[3][c] * w11 + 128) >> 8
      })
  }

  @Test("A picture moved by half a pixel keeps its sum; its edges are half covered")
  func halfPixel() {
    let picture = Bitmap(width: 10, height: 6, color: 0xFFFF_FFFF)
    var drawn = Bitmap(width: 30, height: 20)
    draw(picture, .place(x: 4.5, y: 5), radius: 0, alpha: 255, op: MP_OVER, on: &drawn)
    #expect(drawn[4, 7] == 0x8080_8080)
    #expect(drawn[5, 7] == 0xFFFF_FFFF)
    #expect(drawn[14, 7] == 0x8080_8080)
    #expect(drawn[3, 7] == 0)
    #expect(drawn[15, 7] == 0)
    #expect(drawn[8, 4] == 0)
    #expect(drawn[8, 5] == 0xFFFF_FFFF)
  }

  @Test("The box passes are what the sums say")
  func boxes() {
    var random = SeededGenerator()
    let (w, h, sigma) = (23, 14, 2.3)
    var values = (0..<w * h).map { _ in UInt16.random(in: 0...65280, using: &random) }
    var expected = values.map(Int.init)
    // The box of variance sigma^2 / 3: radius 1, and a part of one more on either side.
    let variance = sigma * sigma / 3
    let radius = Int((0.5 * (12 * variance + 1).squareRoot() - 0.5).rounded(.down), within: 0 ... .max)
    let r = Double(radius)
    let end = (2 * r + 1) * (variance - r * (r + 1) / 3) / (2 * ((r + 1) * (r + 1) - variance))
    let inner = Int((65536 / (2 * r + 1 + 2 * end)).rounded(), within: 0 ... .max)
    let outer = (65536 - inner * (2 * radius + 1)) / 2
    func pass(_ line: [Int]) -> [Int] {
      line.indices.map { i in
        func at(_ k: Int) -> Int { line[min(max(k, 0), line.count - 1)] }
        let sum = (i - radius...i + radius).reduce(0) { $0 + at($1) }
        return (sum * inner + (at(i - radius - 1) + at(i + radius + 1)) * outer + 32768) >> 16
      }
    }
    for _ in 0..<3 {
      for y in 0..<h { expected.replaceSubrange(y * w..<(y + 1) * w, with: pass(Array(expected[y * w..<(y + 1) * w]))) }
    }
    for _ in 0..<3 {
      for x in 0..<w {
        let column = pass((0..<h).map { expected[$0 * w + x] })
        for y in 0..<h { expected[y * w + x] = column[y] }
      }
    }
    var scratch = values
    mp_blur(&values, &scratch, Int32(w), Int32(h), 1, sigma, sigma)
    #expect(values.map(Int.init) == expected, "seed \(random.seed)")
  }

  @Test("Two halves of a crossfade add up to the picture, exactly, whenever their alphas do")
  func crossfade() {
    var random = SeededGenerator()
    let picture = noise(40, 30, &random)
    for alpha: UInt32 in [0, 1, 64, 127, 128, 200, 255] {
      var sum = Bitmap(width: 40, height: 30)
      draw(picture, .identity, radius: 0, alpha: alpha, op: MP_PLUS, on: &sum)
      draw(picture, .identity, radius: 0, alpha: 255 - alpha, op: MP_PLUS, on: &sum)
      #expect(sum == picture, "alpha \(alpha), seed \(random.seed)")
    }
  }
}
