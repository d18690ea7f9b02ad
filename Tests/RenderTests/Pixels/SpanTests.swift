import CPixels
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Spans of shapes")
struct SpanTests {
  private let width = 160
  private let height = 120

  @Test("a fill by spans is the fill pixel by pixel, bit for bit", arguments: [0, 1])
  func fills(version: Int32) {
    mp_choose(version)
    defer { mp_choose(-1) }
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for trial in 0..<3000 {
      guard let inverse = map(&random).inverse else { continue }
      let size = shape(&random)
      let open = Bool.random(using: &random) ? Sides(rawValue: .random(in: 0...15, using: &random)) : []
      let shares = (0..<4).map { _ in Double(Int.random(in: 0...2, using: &random)) / 2 }
      let corners = Corners(shares[0], shares[1], shares[2], shares[3])
      let outer = MPShape(
        size, inverse: inverse, radius: .random(in: 0...90, using: &random),
        corners: corners, open: open)
      let inner = MPShape(
        Rect(size.x + size.width / 5, size.y + 3, size.width / 2, size.height * 0.7), inverse: inverse,
        radius: .random(in: 0...40, using: &random))
      let isHollow = Bool.random(using: &random)
      let filled = fill(outer, hole: isHollow ? inner : nil)
      for y in 0..<Int32(height) {
        for x in 0..<Int32(width) {
          var covered = UInt32(coverage(outer, x, y))
          if isHollow { covered -= min(covered, UInt32(coverage(inner, x, y))) }
          guard filled[Int(x), Int(y)] >> 24 != covered, !isHorizon(outer.w, x, y) else { continue }
          Issue.record(
            "seed \(seed), trial \(trial), pixel \(x), \(y): \(filled[Int(x), Int(y)] >> 24), not \(covered)")
          return
        }
      }
    }
  }

  @Test("a shape of which nothing is left fills nothing, and one of everything fills all")
  func extremes() {
    let nothing = MPShape(Rect(500, 500, 10, 10), inverse: .identity, radius: 5)
    #expect(fill(nothing).pixels.allSatisfy { $0 == 0 })
    let everything = MPShape(Rect(-1000, -1000, 3000, 3000), inverse: .identity, radius: 900)
    #expect(fill(everything).pixels.allSatisfy { $0 == .max })
  }

  /// Whether the horizon goes through a pixel: how much is covered there means nothing.
  private func isHorizon(_ w: MPLine, _ x: Int32, _ y: Int32) -> Bool {
    abs(w.a * (Double(x) + 0.5) + w.b * (Double(y) + 0.5) + w.c) < abs(w.a) + abs(w.b)
  }

  private func coverage(_ shape: MPShape, _ x: Int32, _ y: Int32) -> UInt8 {
    withUnsafePointer(to: shape) { mp_coverage($0, x, y) }
  }

  private func fill(_ shape: MPShape, hole: MPShape? = nil) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    let clip = PixelRect(x0: 0, y0: 0, x1: Int32(width), y1: Int32(height))
    bitmap.pixels.withUnsafeMutableBufferPointer { buffer in
      buffer.update(repeating: 0)
      let target = MPTarget(pixels: buffer.baseAddress, stride: width, originX: 0, originY: 0, clip: clip)
      withUnsafePointer(to: shape) { shape in
        if let hole {
          withUnsafePointer(to: hole) { mp_fill(target, shape, $0, .max, MP_OVER) }
        } else {
          mp_fill(target, shape, nil, .max, MP_OVER)
        }
      }
    }
    return bitmap
  }

  /// A card, or a circle that may be larger than the picture.
  private func shape(_ random: inout SeededGenerator) -> Rect {
    let width = Double.random(in: 0.5...(Bool.random(using: &random) ? 90 : 300), using: &random)
    let height = Bool.random(using: &random) ? width : .random(in: 0.5...120, using: &random)
    return Rect(.random(in: -10...10, using: &random), .random(in: -10...10, using: &random), width, height)
  }

  /// A move, by whole pixels or not, a scale, a turn, anything affine, or a perspective.
  private func map(_ random: inout SeededGenerator) -> Homography {
    func r(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    switch Int.random(in: 0...5, using: &random) {
    case 0: return .place(x: r(-20...20).rounded(), y: r(-20...20).rounded())
    case 1: return .place(x: r(-20...20), y: r(-20...20))
    case 2: return .place(x: r(-20...20), y: r(-20...20), scaleX: r(0.2...3), scaleY: r(0.2...3))
    case 3:
      return Homography(
        a: r(-2...2), b: r(-2...2), c: r(-30...100), d: r(-2...2), e: r(-2...2), f: r(-30...100), g: 0, h: 0, i: 1)
    case 4:
      return Homography(
        a: r(-2...2), b: r(-2...2), c: r(-30...100), d: r(-2...2), e: r(-2...2), f: r(-30...100), g: r(-0.001...0.001),
        h: r(-0.001...0.001), i: 1)
    default:
      return Homography(
        a: r(-2...2), b: r(-2...2), c: r(-30...100), d: r(-2...2), e: r(-2...2), f: r(-30...100), g: r(-0.01...0.01),
        h: r(-0.01...0.01), i: r(-0.2...1.5))
    }
  }
}
