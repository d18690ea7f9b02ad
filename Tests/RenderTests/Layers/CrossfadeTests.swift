import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// Crossfades wherever they may stand: in groups, clips, blurs, shadows and in space.
@Suite("Additive crossfades")
struct CrossfadeTests {
  private let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))
  private static let progresses = [0.001, 0.1, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 0.999]

  /// What a crossfade stands in.
  enum Place: CaseIterable {
    case stage, alpha, clip, roundedClip, turnedClip, blur, shadow, filledShadow, perspective, behindBackdrop
    case afterBackdrop, insideBackdrop, everything

    /// How far the picture between equal sides may be from the plain one. Two pictures in 255 steps add up to what
    /// they were, but in a group of its own a translucent thing over another is rounded before it meets what is
    /// beneath. Behind a second group and a backdrop (seen once by itself, once through the group) that happens twice.
    var tolerance: Int { self == .everything ? 2 : 1 }
  }

  /// What is drawn on one side.
  typealias Side = (_ scene: inout Scene, _ depth: Int) -> Void

  /// The ground, the place and in it either one side as it is or both sides between.
  private func scene(_ place: Place, ground: RGBA, plain: Side) -> Scene {
    var scene = Scene(100, 80, background: ground)
    enter(place, &scene)
    plain(&scene, 2)
    leave(place, &scene)
    return scene
  }

  private func scene(
    _ place: Place, ground: RGBA, _ progress: Double, from: @escaping Side, to: @escaping Side
  ) -> Scene {
    scene(place, ground: ground) { scene, depth in
      for (side, alpha) in [(from, 1 - progress), (to, progress)] {
        scene.add(depth, Rect(0, 0, 100, 80)) {
          $0.alpha = alpha
          $0.isAdditive = true
        }
        side(&scene, depth + 1)
      }
    }
  }

  private func enter(_ place: Place, _ scene: inout Scene) {
    scene.add(1, Rect(5.3, 4, 40, 70)) { $0.backgroundColor = RGBA(0.2, 0.7, 0.1) }
    let turned = Matrix4.perspective(220) * .rotationY(38) * .rotation(6)
    let isTurned = place == .perspective || place == .turnedClip || place == .everything
    if place == .behindBackdrop { scene.add(1, Rect(20, 10, 50, 50)) { $0.backdropBlurRadius = 4 } }
    scene.add(1, Rect(6.25, 5.4, 80, 66), transform: isTurned ? turned : .identity) {
      switch place {
      case .alpha: $0.alpha = 0.6
      case .clip:
        $0.clipsToBounds = true
        $0.matrix.m41.round()
        $0.matrix.m42.round()
      case .roundedClip, .turnedClip:
        $0.clipsToBounds = true
        $0.cornerRadius = 20
      case .blur: $0.blurRadius = 2.5
      case .shadow: $0.shadow = Shadow(color: RGBA(0, 0, 0.4, 0.7), radius: 4, offset: Size(2, 5))
      case .filledShadow:
        $0.backgroundColor = RGBA(0.9, 0.8, 0.2)
        $0.shadow = Shadow(color: RGBA(0, 0, 0.4, 0.7), radius: 4, offset: Size(2, 5))
      case .everything:
        $0.alpha = 0.7
        $0.clipsToBounds = true
        $0.cornerRadius = 15
        $0.blurRadius = 1
        $0.backgroundColor = RGBA(0.9, 0.8, 0.2, 0.5)
        $0.shadow = Shadow(color: RGBA(0, 0, 0.4, 0.7), radius: 4, offset: Size(2, 5))
        $0.borderWidth = 2
      case .stage, .perspective, .behindBackdrop, .afterBackdrop, .insideBackdrop: break
      }
    }
    scene.add(2, Rect(10, 50, 30, 20)) { $0.backgroundColor = RGBA(0.9, 0.4, 0.1) }
  }

  private func leave(_ place: Place, _ scene: inout Scene) {
    scene.add(2, Rect(60, 5, 20, 20)) { $0.backgroundColor = RGBA(0.1, 0.4, 0.5, 0.5) }
    if place == .afterBackdrop { scene.add(1, Rect(20, 10, 50, 50)) { $0.backdropBlurRadius = 4 } }
  }

  private func content(_ place: Place) -> Side {
    { scene, depth in
      scene.add(depth, Rect(12.3, 11, 50, 40), transform: .rotation(9)) {
        $0.backgroundColor = RGBA(0.7, 0.31, 0.9, 0.83)
        $0.cornerRadius = 9
      }
      if place == .insideBackdrop || place == .everything {
        scene.add(depth, Rect(30.5, 20, 40, 45)) {
          $0.backdropBlurRadius = 3
          $0.backgroundColor = RGBA(1, 1, 1, 0.3)
          $0.cornerRadius = 5
        }
      }
      scene.add(depth, Rect(20, 20, 60, 20)) {
        $0.text = TextContent(text: "Same", font: .body, color: RGBA(0.1, 0.5, 0.2), rect: Rect(0, 0, 60, 20))
      }
    }
  }

  /// An opaque picture.
  private func page(_ color: RGBA) -> Side {
    { scene, depth in
      scene.add(depth, Rect(18.3, 12, 50, 45.7), transform: .rotation(4)) {
        $0.backgroundColor = color
        $0.cornerRadius = 8
      }
    }
  }

  @Test("Between equal sides nothing changes, at any progress", arguments: Place.allCases)
  func equal(_ place: Place) throws {
    let ground = RGBA(0.95, 0.9, 1)
    let expected = try renderer.render(scene(place, ground: ground, plain: content(place)).frame)
    for progress in Self.progresses {
      let between = scene(place, ground: ground, progress, from: content(place), to: content(place))
      let difference = try renderer.render(between.frame).difference(expected)
      #expect(difference.maximum <= place.tolerance, "\(place) \(progress)")
    }
  }

  @Test("Near its ends a crossfade is what it is at them", arguments: Place.allCases)
  func ends(_ place: Place) throws {
    let (ground, from, to) = (RGBA(0.95, 0.9, 1), content(place), page(RGBA(0.1, 0.2, 0.9)))
    for (progress, end) in [(1e-9, from), (1 - 1e-9, to)] {
      let expected = try renderer.render(scene(place, ground: ground, plain: end).frame)
      let near = scene(place, ground: ground, progress, from: from, to: to)
      let difference = try renderer.render(near.frame).difference(expected)
      #expect(difference.isNone, "\(place) \(progress)")
    }
  }

  @Test("Between two opaque sides the ground shines through no more than through either", arguments: Place.allCases)
  func opaque(_ place: Place) throws {
    /// How much each pixel depends on the ground.
    func transparency(_ make: (RGBA) -> Scene) throws -> [Int] {
      let (light, dark) = (try renderer.render(make(.white).frame), try renderer.render(make(.black).frame))
      return zip(light.pixels, dark.pixels).map { Int($0 >> 8 & 255) - Int($1 >> 8 & 255) }
    }
    let (from, to) = (page(RGBA(0.9, 0.1, 0.2)), page(RGBA(0.1, 0.2, 0.9)))
    let expected = try transparency { scene(place, ground: $0, plain: from) }
    // What is covered, and all around it.
    let covered = expected.indices.filter { index in
      let (x, y) = (index % 200, index / 200)
      guard (1..<199).contains(x), (1..<159).contains(y) else { return false }
      return [-201, -200, -199, -1, 0, 1, 199, 200, 201].allSatisfy { expected[index + $0] == 0 }
    }
    #expect(place == .alpha || covered.count > 3000)
    #expect(expected.contains(255))
    for progress in Self.progresses {
      let found = try transparency { scene(place, ground: $0, progress, from: from, to: to) }
      // A backdrop blurred afterwards carries in the edges.
      #expect(covered.allSatisfy { found[$0] <= (place == .afterBackdrop ? 1 : 0) }, "\(place) \(progress)")
      // At the edges two pictures are compared, each of which may be one level off.
      let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
      #expect(worst <= 2, "\(place) \(progress)")
    }
  }

  @Test("Two opaque colours mix without the ground, in steps that sum to 255")
  func colors() throws {
    for progress in stride(from: 0.05, to: 1, by: 0.05) {
      var scene = Scene(20, 20, background: RGBA(0, 1, 0))
      scene.add(1, Rect(0, 0, 20, 20))
      for (color, alpha) in [(RGBA(1, 0, 0), 1 - progress), (RGBA(0, 0, 1), progress)] {
        scene.add(2, Rect(0, 0, 20, 20)) {
          $0.backgroundColor = color
          $0.alpha = alpha
          $0.isAdditive = true
        }
      }
      let pixel = try renderer.render(scene.frame)[10, 10]
      #expect(pixel >> 24 == 255)
      #expect(pixel >> 8 & 255 == 0, "\(progress)")
      #expect(abs(Int(pixel & 255) - Int((progress * 255).rounded(), within: 0...255)) <= 1)
      #expect((pixel >> 16 & 255) + (pixel & 255) == 255)
    }
  }

  @Test("A parent's shadow does not change while two equal opaque shapes are exchanged", arguments: [0.1, 0.5, 0.77])
  func shadow(_ progress: Double) throws {
    let (from, to) = (page(RGBA(0.9, 0.1, 0.2)), page(RGBA(0.1, 0.2, 0.9)))
    let ground = RGBA.white
    let still = try renderer.render(scene(.shadow, ground: ground, plain: from).frame)
    let between = try renderer.render(scene(.shadow, ground: ground, progress, from: from, to: to).frame)
    // Outside the shape itself.
    var worst = 0, seen = 0
    for y in 0..<160 {
      for x in 0..<200 where !Rect(34, 18, 108, 104).overlaps(Rect(Double(x), Double(y), 1, 1)) {
        let (a, b) = (still[x, y], between[x, y])
        if a & 255 < 255 { seen += 1 }
        for shift: UInt32 in [0, 8, 16] { worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255))) }
      }
    }
    #expect(seen > 1000)
    #expect(worst <= 1)
  }

  @Test("A crossfade among other children leaves them, and its parent's own content, alone")
  func siblings() throws {
    func scene(_ adds: Bool) -> Scene {
      var scene = Scene(60, 40)
      scene.add(1, Rect(0, 0, 60, 40)) { $0.backgroundColor = RGBA(0.5, 0.5, 0) }
      scene.add(2, Rect(0, 0, 30, 40)) { $0.backgroundColor = RGBA(0, 0, 0.5) }
      for alpha in adds ? [0.3, 0.7] : [1] {
        scene.add(2, Rect(10, 10, 40, 20)) {
          $0.backgroundColor = RGBA(0.8, 0.2, 0.4)
          $0.alpha = alpha
          $0.isAdditive = adds
        }
      }
      scene.add(2, Rect(20, 0, 10, 40)) { $0.backgroundColor = RGBA(0.2, 0.9, 0.9, 0.6) }
      return scene
    }
    #expect(try renderer.render(scene(true).frame) == renderer.render(scene(false).frame))
  }

  @Test("An additive layer alone is drawn as any other")
  func alone() throws {
    for alpha in [1, 0.4] {
      func scene(_ adds: Bool) -> Scene {
        var scene = Scene(60, 40, background: RGBA(0.3, 0.8, 0.1))
        scene.add(1, Rect(4.3, 5, 40, 20)) {
          $0.alpha = alpha
          $0.isAdditive = adds
          $0.backgroundColor = RGBA(0.8, 0.2, 0.4)
        }
        scene.add(2, Rect(10.6, 10, 40, 20)) { $0.backgroundColor = RGBA(0.1, 0.2, 0.9) }
        return scene
      }
      #expect(try renderer.render(scene(true).frame).difference(renderer.render(scene(false).frame)).maximum <= 1)
    }
  }

  @Test("Additive roots, and additive layers in additive layers, are summed")
  func nested() throws {
    var scene = Scene(20, 20, background: RGBA(0, 1, 0))
    for outer in [0.25, 0.75] {
      scene.add(0, Rect(0, 0, 20, 20)) {
        $0.alpha = outer
        $0.isAdditive = true
      }
      for (color, inner) in [(RGBA(1, 0, 0), 0.4), (RGBA(0, 0, 1), 0.6)] {
        scene.add(1, Rect(0, 0, 20, 20)) {
          $0.backgroundColor = color
          $0.alpha = inner
          $0.isAdditive = true
        }
      }
    }
    #expect(try renderer.render(scene.frame)[5, 5] == 0xFF66_0099)
  }

  @Test("Of several in one parent each covers what comes before it: parts of one that planes of a space cut")
  func several() throws {
    let (red, blue) = (RGBA(1, 0, 0), RGBA(0, 0, 1, 0.4))
    func scene(_ red: (inout Scene, Rect) -> Void) -> Scene {
      var scene = Scene(60, 40, background: RGBA(0, 1, 0))
      scene.add(1, Rect(0, 0, 60, 40))
      red(&scene, Rect(0, 0, 25.25, 40))
      scene.add(2, Rect(10, 10, 40, 20)) { $0.backgroundColor = blue }
      red(&scene, Rect(25.25, 0, 30, 40))
      return scene
    }
    let plain = scene { $0.add(2, $1) { $0.backgroundColor = red } }
    let faded = scene { scene, rect in
      for alpha in [0.375, 0.625] {
        scene.add(2, rect) {
          ($0.alpha, $0.isAdditive) = (alpha, true)
          $0.backgroundColor = red
        }
      }
    }
    #expect(
      try renderer.render(faded.frame).difference(renderer.render(plain.frame), tolerance: 1).countAboveTolerance == 0)
  }
}
