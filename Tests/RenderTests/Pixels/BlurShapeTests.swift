import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// Blurs of layers that are stretched, turned or seen in perspective, against the Gaussian in the layer itself.
@Suite("The shape of a blur")
struct BlurShapeTests {
  private let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
  private let size = Size(120, 140)

  enum Look: String, CaseIterable {
    case plain, flat, wide, turned, mirrored, sheared, onItsSide, page, steep

    var matrix: Matrix4 {
      switch self {
      case .plain: .identity
      case .flat: .scale(1, 0.3)
      case .wide: .scale(1.6, 0.9)
      case .turned: .rotation(30) * .scale(1.2, 0.4)
      case .mirrored: .scale(-1, 0.5)
      case .sheared: Matrix4(1, 0.2, 0, 0, 0.6, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
      case .onItsSide: .rotation(90) * .scale(0.4, 1)
      case .page: .perspective(400) * .rotationY(50)
      case .steep: .perspective(500) * .rotationY(-70) * .rotation(20)
      }
    }
  }

  private func homography(_ look: Look) -> Homography {
    let matrix = Matrix4.translation(180, 180) * look.matrix * .translation(-size.width / 2, -size.height / 2)
    return Homography(matrix, scale: 1)
  }

  /// How much of a unit step is seen at a distance behind it.
  private func step(_ distance: Double, _ sigma: Double) -> Double {
    0.5 * (1 + erf(distance / (sigma * 2.0.squareRoot())))
  }

  /// The light of a white rectangle of the layer's size that was moved and blurred.
  private func light(_ p: Point, _ sigma: Double, _ offset: Size = .zero) -> Double {
    let (x, y) = (p.x - offset.width, p.y - offset.height)
    return (step(x, sigma) - step(x - size.width, sigma)) * (step(y, sigma) - step(y - size.height, sigma))
  }

  /// How far a drawing is from what is expected at a place of the layer, in levels; a pixel is the mean of nine places.
  private func worst(
    _ look: Look, _ bitmap: Bitmap, margin: Int = 0, _ expected: (Point) -> Double?
  ) throws -> Double {
    let inverse = try #require(homography(look).inverse)
    var most = 0.0
    for y in margin..<bitmap.height - margin {
      for x in margin..<bitmap.width - margin {
        let light = (0..<9).compactMap { part -> Double? in
          let place = Point(Double(x) + (Double(part % 3) + 0.5) / 3, Double(y) + (Double(part / 3) + 0.5) / 3)
          return inverse.apply(place).flatMap(expected)
        }
        guard light.count == 9 else { continue }
        most = max(most, abs(Double(bitmap[x, y] & 255) - 255 * light.reduce(0, +) / 9))
      }
    }
    return most
  }

  @Test("A blurred layer is within 6 levels of the Gaussian in itself", arguments: Look.allCases, [4.0, 8, 14, 30])
  func ink(_ look: Look, _ sigma: Double) throws {
    var scene = Scene(360, 360, background: .black)
    scene.add(1, Rect(120, 110, 120, 140), transform: look.matrix) {
      $0.backgroundColor = .white
      $0.blurRadius = sigma
    }
    let most = try worst(look, renderer.render(scene.frame)) { light($0, sigma) }
    // Seen steeply a small one is about a pixel wide.
    #expect(most <= (sigma < 8 ? 8 : 6), "\(look) \(sigma): \(most)")
  }

  @Test("The shadow of ink is within 6 levels of the Gaussian in its layer", arguments: Look.allCases, [8.0, 14])
  func shadow(_ look: Look, _ sigma: Double) throws {
    var scene = Scene(360, 360, background: .black)
    // A layer without a fill casts the shadow of what is in it.
    scene.add(1, Rect(120, 110, 120, 140), transform: look.matrix) {
      $0.shadow = Shadow(color: .white, radius: sigma, offset: Size(10, -6))
      $0.painted = .shadow
    }
    scene.add(2, Rect(120, 110, 120, 140), transform: look.matrix) { $0.backgroundColor = .white }
    let most = try worst(look, renderer.render(scene.frame)) { light($0, sigma, Size(10, -6)) }
    #expect(most <= 6, "\(look) \(sigma): \(most)")
  }

  @Test("A backdrop's blur is the layer's, seen through it", arguments: Look.allCases, [4.0, 12])
  func backdrop(_ look: Look, _ sigma: Double) throws {
    // White left of a line of the stage, which is a line in the layer as well.
    let edge = 187.0
    var scene = Scene(360, 360, background: .black)
    scene.add(1, Rect(0, 0, edge, 360)) { $0.backgroundColor = .white }
    scene.add(1, Rect(120, 110, 120, 140), transform: look.matrix) { $0.backdropBlurRadius = sigma }
    let bitmap = try renderer.render(scene.frame)
    let map = homography(look)
    // edge - x of the stage, times w, is a form of the layer's plane.
    let (a, b, c) = (edge * map.g - map.a, edge * map.h - map.b, edge * map.i - map.c)
    // What lies beyond the stage is its edge.
    let most = try worst(look, bitmap, margin: 60) { p in
      guard p.x > 2, p.x < 118, p.y > 2, p.y < 138 else { return nil }
      return step((a * p.x + b * p.y + c) / (a * a + b * b).squareRoot(), sigma)
    }
    #expect(most <= 6, "\(look) \(sigma): \(most)")
  }

  @Test("A blur reaches beyond the widest picture there is")
  func widest() throws {
    var scene = Scene(Double(Bitmap.maximumSide), 12, background: .black)
    scene.add(1, Rect(0, 0, Double(Bitmap.maximumSide), 12)) {
      $0.backgroundColor = .white
      $0.blurRadius = 3
    }
    let bitmap = try renderer.render(scene.frame)
    // The middle of a strip of 12 keeps erf(6 / (3 sqrt 2)) of its light, a corner about a quarter.
    #expect(abs(Int(bitmap[8192, 6] & 255) - 242) <= 3)
    #expect(abs(Int(bitmap[16_383, 0] & 255) - 82) <= 6)
  }

  @Test("However a layer is stretched, and however far it is blurred, drawing ends", arguments: [0.5, 20, 1e5])
  func extremes(_ sigma: Double) throws {
    let maps: [Matrix4] = [
      .scale(1e6, 0.3) * .rotation(30), .scale(1e-6, 1) * .rotation(20), .perspective(1) * .rotationY(80),
      .scale(1e9, 1e9), .rotation(33) * .scale(3, 0.01),
    ]
    for matrix in maps {
      for side in [10, 1e5, 1e9] {
        var scene = Scene(60, 60, background: .black)
        scene.add(1, Rect(0, 0, side, side), transform: matrix) {
          $0.backgroundColor = .white
          $0.blurRadius = sigma
          $0.shadow = Shadow(color: .white, radius: sigma, offset: Size(3, 3))
        }
        scene.add(1, Rect(0, 0, side, side), transform: matrix) { $0.backdropBlurRadius = sigma }
        let bitmap = try renderer.render(scene.frame)
        #expect(bitmap.isOpaque, "\(matrix) \(side)")
      }
    }
  }
}
