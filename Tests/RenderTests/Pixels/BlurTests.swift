import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Blur")
struct BlurTests {
  private let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))

  /// A row of pixels from low to high, convolved with a sampled Gaussian.
  private func blurredRow(_ low: Double, _ high: Double, _ sigma: Double, count: Int) -> [Double] {
    let reach = Int(sigma * 6, within: 0 ... .max) + 3
    let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = weights.reduce(0, +)
    return (0..<count).map { at in
      zip(-reach...reach, weights).reduce(0) { sum, tap in
        let x = Double(at + tap.0) + 0.5
        return x > low && x < high ? sum + tap.1 / total : sum
      }
    }
  }

  private static let sigmas = [1, 1.5, 2, 3.9, 4.1, 7, 9.9, 10.1, 20, 39, 45]

  @Test("A blurred rectangle is within 5 levels of a true Gaussian", arguments: sigmas)
  func group(_ sigma: Double) throws {
    let rect = Rect(100, 90, 120, 140)
    var scene = Scene(330, 330, background: .black)
    scene.add(1, rect) {
      $0.backgroundColor = .white
      $0.blurRadius = sigma
    }
    let bitmap = try renderer.render(scene.frame)
    let most = worst(bitmap, rect, sigma)
    #expect(most <= 5, "\(sigma): \(most)")
  }

  @Test("A shadow is within 5 levels of a true Gaussian, kept or from ink", arguments: sigmas)
  func shadow(_ sigma: Double) throws {
    let rect = Rect(100, 90, 120, 140)
    let hidden = Rect(-500, 0, 120, 140)
    for isPlain in [true, false] {
      var scene = Scene(330, 330, background: .black)
      scene.add(1, hidden) {
        $0.backgroundColor = .white
        $0.shadow = Shadow(color: .white, radius: sigma, offset: Size(600, 90))
      }
      // A child that sticks out, by nothing, is reason enough to look at the ink.
      if !isPlain {
        scene.add(2, Rect(-500, 0, 120, 140.02)) { $0.backgroundColor = .white }
      }
      let bitmap = try renderer.render(scene.frame)
      let most = worst(bitmap, rect, sigma)
      #expect(most <= 5, "\(sigma) \(isPlain): \(most)")
    }
  }

  @Test("A shadow of what is far longer than the stage is as soft as any", arguments: [8000.0, 40_000, 3e6], [2, 20])
  func long(_ length: Double, _ sigma: Double) throws {
    func render(_ length: Double, _ side: Double, isUpright: Bool) throws -> Bitmap {
      var scene = Scene(330, 330, background: .black)
      scene.add(1, isUpright ? Rect(100, side, 120, length) : Rect(side, 100, length, 120)) {
        ($0.cornerRadius, $0.backgroundColor) = (30, RGBA(1, 0, 0))
        $0.shadow = Shadow(color: .white, radius: sigma, offset: Size(20, 20))
      }
      return try renderer.render(scene.frame)
    }
    // Its beginning, its middle and its end.
    for (side, short) in [(120.0, (120.0, 1000.0)), (-3000, (-1000, 2000)), (180 - length, (-820, 1000))] {
      for isUpright in [true, false] {
        let expected = try render(short.1, short.0, isUpright: isUpright)
        let most = try render(length, side, isUpright: isUpright).difference(expected).maximum
        #expect(most <= 1, "\(side) \(isUpright)")
      }
    }
  }

  @Test("Blur keeps a plain colour to the edges of the stage when it is of the backdrop", arguments: [3.0, 9, 30])
  func backdrop(_ sigma: Double) throws {
    var scene = Scene(200, 150, background: RGBA(0.2, 0.6, 0.4))
    scene.add(1, Rect(0, 0, 200, 150)) { $0.backdropBlurRadius = sigma }
    let plain = Scene(200, 150, background: RGBA(0.2, 0.6, 0.4))
    #expect(try renderer.render(scene.frame).difference(renderer.render(plain.frame)).maximum <= 1)
  }

  private func worst(_ bitmap: Bitmap, _ rect: Rect, _ sigma: Double) -> Double {
    let across = blurredRow(rect.x, rect.maxX, sigma, count: bitmap.width)
    let down = blurredRow(rect.y, rect.maxY, sigma, count: bitmap.height)
    var most = 0.0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        most = max(most, abs(Double(bitmap[x, y] & 255) - 255 * across[x] * down[y]))
      }
    }
    return most
  }
}
