import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// What a backdrop is while groups are open.
@Suite("Backdrops in groups")
struct BackdropTests {
  private let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
  private let all = Rect(0, 0, 40, 40)

  private func gray(_ scene: Scene) throws -> Int { Int(try renderer.render(scene.frame)[20, 20] & 255) }

  @Test("An alpha counts once for all that is in its group")
  func nestedGroups() throws {
    var scene = Scene(40, 40, background: .black)
    scene.add(1, all) {
      $0.alpha = 0.5
      $0.backgroundColor = .white
    }
    // A group of its own, white as well.
    scene.add(2, all) {
      $0.clipsToBounds = true
      $0.cornerRadius = 5
      $0.backgroundColor = .white
    }
    scene.add(3, all) { $0.backdropBlurRadius = 2 }
    // The backdrop is what would be seen without the view, half white; the group that it is in halves it.
    #expect(abs(try gray(scene) - 64) <= 1)
  }

  @Test(
    "What comes out of focus casts no shadow at first, and its own one with the radius of a point", arguments: [0.0, 3])
  func shadow(_ blurRadius: Double) throws {
    func level(_ radius: Double) throws -> Int {
      var scene = Scene(40, 40, background: .white)
      scene.add(1, Rect(5, 15, 30, 20)) {
        $0.backgroundColor = RGBA(0, 1, 0, 0.25)
        $0.shadow = Shadow(color: .black, radius: 3, offset: Size(0, -4))
        $0.backdropBlurRadius = radius
        $0.blurRadius = blurRadius
      }
      return Int(try renderer.render(scene.frame)[20, 12] & 255)
    }
    let (none, full) = (try level(0), try level(1))
    #expect(abs(try level(1e-6) - none) <= 1)
    #expect(full < none - 20)
    // What a blur spreads of it lies over its own shadow.
    if blurRadius == 0 { #expect(abs(try level(0.5) - (none + full) / 2) <= 2) }
    #expect(abs(try level(2) - full) <= 1)
  }

  @Test("What a view shows fades without its backdrop", arguments: [0.0, 0.25, 0.75, 1])
  func contentAlpha(_ share: Double) throws {
    func picture(_ change: (inout Layer) -> Void) throws -> Bitmap {
      var scene = Scene(40, 40, background: .white)
      scene.add(1, Rect(0, 0, 20, 40)) { $0.backgroundColor = .black }
      scene.add(1, Rect(5, 5, 30, 30)) {
        $0.cornerRadius = 8
        $0.backdropBlurRadius = 3
        change(&$0)
      }
      return try renderer.render(scene.frame)
    }
    let bare = try picture { _ in }
    let full = try picture { $0.backgroundColor = RGBA(1, 0, 0, 0.5) }
    let seen = try picture {
      $0.backgroundColor = RGBA(1, 0, 0, 0.5)
      $0.contentAlpha = share
    }
    #expect(bare != full)
    for (y, x) in (0..<40).flatMap({ y in (0..<40).map { (y, $0) } }) {
      for shift in stride(from: 0, through: 24, by: 8) {
        func level(_ picture: Bitmap) -> Double { Double(picture[x, y] >> UInt32(shift) & 255) }
        let expected = level(bare) + share * (level(full) - level(bare))
        #expect(abs(level(seen) - expected) <= 1.5, "\(x), \(y)")
      }
    }
  }

  @Test("One side of a crossfade sees itself in full and the other not at all", arguments: [false, true])
  func sides(_ isReversed: Bool) throws {
    var scene = Scene(40, 40, background: RGBA(0.4, 0.4, 0.4))
    scene.add(1, all)
    func side(_ alpha: Double, _ content: (inout Scene) -> Void) {
      scene.add(2, all) {
        $0.alpha = alpha
        $0.isAdditive = true
      }
      content(&scene)
    }
    func white() { side(0.25) { scene in scene.add(3, all) { $0.backgroundColor = .white } } }
    func glass() {
      side(0.75) { scene in
        scene.add(3, all) { $0.backgroundColor = RGBA(0, 0, 0, 0.5) }
        scene.add(3, all) { $0.backdropBlurRadius = 2 }
      }
    }
    if isReversed {
      glass()
      white()
    } else {
      white()
      glass()
    }
    // The glass shows half of the ground's 102.
    #expect(abs(try gray(scene) - Int(0.25 * 255 + 0.75 * 51, within: 0...255)) <= 1)
  }

  @Test("At the stage's edge it is the Gaussian of a stage whose edge goes on", arguments: [2.0, 8, 20])
  func edges(_ radius: Double) throws {
    // Columns of many levels, so that a picture of one row tells all.
    let levels = (0..<60).map { (x: Int) -> Double in
      if x < 8 { return x < 4 ? 255 : 0 }
      return Double(x * 37 % 256)
    }
    var scene = Scene(60, 40)
    for (x, level) in levels.enumerated() {
      scene.add(1, Rect(Double(x), 0, 1, 40)) { $0.backgroundColor = RGBA(level / 255, level / 255, level / 255, 1) }
    }
    scene.add(1, Rect(0, 0, 60, 40)) { $0.backdropBlurRadius = radius }
    let picture = try renderer.render(scene.frame)
    for x in levels.indices {
      var (sum, weights) = (0.0, 0.0)
      for d in -120...120 {
        let weight = exp(-0.5 * Double(d * d) / (radius * radius))
        sum += weight * levels[min(max(x + d, 0), 59)]
        weights += weight
      }
      for y in [0, 20, 39] { #expect(abs(Double(picture[x, y] & 255) - sum / weights) <= 9, "\(x), \(y)") }
    }
  }
}
