import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

private func render(_ scene: Scene, scale: Double = 1) throws -> Bitmap {
  try Renderer(scale: scale, assets: Assets(folder: "/nonexistent")).render(scene.frame)
}

private func levels(_ pixel: UInt32) -> [Int] { [Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255)] }

@Suite("Groups")
struct GroupTests {
  @Test("Overlapping children of a half transparent view do not shine through each other")
  func groupAlpha() throws {
    var scene = Scene(60, 40)
    scene.add(1, Rect(0, 0, 60, 40)) { $0.alpha = 0.5 }
    scene.add(2, Rect(5, 5, 30, 30)) { $0.backgroundColor = RGBA(1, 0, 0) }
    scene.add(2, Rect(20, 5, 30, 30)) { $0.backgroundColor = RGBA(0, 0, 1) }
    let bitmap = try render(scene)
    #expect(levels(bitmap[10, 20]) == [255, 127, 127])
    #expect(levels(bitmap[25, 20]) == [127, 127, 255])
    #expect(levels(bitmap[45, 20]) == [127, 127, 255])
    #expect(levels(bitmap[55, 20]) == [255, 255, 255])
  }

  @Test("The alpha of a view with a single thing in it is multiplied into that thing, with the same result")
  func singleContributor() throws {
    var direct = Scene(40, 40)
    direct.add(1, Rect(0, 0, 40, 40)) { $0.alpha = 0.4 }
    direct.add(2, Rect(5, 5, 30, 30)) {
      $0.backgroundColor = RGBA(0.2, 0.4, 0.9)
      $0.cornerRadius = 8
    }
    var grouped = Scene(40, 40)
    grouped.add(1, Rect(0, 0, 40, 40)) { $0.alpha = 0.4 }
    grouped.add(2, Rect(5, 5, 30, 30)) {
      $0.backgroundColor = RGBA(0.2, 0.4, 0.9)
      $0.cornerRadius = 8
    }
    // Beneath the other, so that it is never seen: two contributors, one picture.
    grouped.add(3, Rect(10, 10, 2, 2)) { $0.backgroundColor = RGBA(0.2, 0.4, 0.9) }
    #expect(try render(direct).difference(render(grouped)).maximum <= 1)
  }

  @Test("A hairline at the edge of a round clip does not let its antialiasing count twice")
  func clippedBorder() throws {
    func circle(_ border: Double, clips: Bool) throws -> Bitmap {
      var scene = Scene(60, 60)
      scene.add(1, Rect(10, 10, 40, 40)) {
        ($0.backgroundColor, $0.cornerRadius, $0.clipsToBounds) = (.black, 20, clips)
        ($0.borderWidth, $0.borderColor) = (border, RGBA(1, 0, 0))
      }
      return try render(scene)
    }
    #expect(try circle(0, clips: false).difference(circle(1e-7, clips: true)).maximum <= 1)
  }

  @Test("Nested alphas multiply")
  func nestedAlpha() throws {
    var scene = Scene(40, 40)
    scene.add(1, Rect(0, 0, 40, 40)) {
      $0.alpha = 0.5
      $0.backgroundColor = .black
    }
    scene.add(2, Rect(0, 0, 20, 40)) {
      $0.alpha = 0.5
      $0.backgroundColor = .white
    }
    scene.add(3, Rect(0, 0, 20, 20)) { $0.backgroundColor = RGBA(1, 0, 0) }
    let bitmap = try render(scene)
    #expect(levels(bitmap[30, 10]) == [127, 127, 127])
    #expect(abs(levels(bitmap[10, 30])[0] - 191) <= 1)
    let mixed = levels(bitmap[10, 10])
    #expect(abs(mixed[0] - 191) <= 1)
    #expect(abs(mixed[1] - 127) <= 1)
  }

  @Test("A clip on the pixel grid cuts exactly, one with corners smoothly")
  func clip() throws {
    for radius in [0.0, 12] {
      var scene = Scene(60, 60)
      scene.add(1, Rect(10, 10, 40, 40)) {
        $0.clipsToBounds = true
        $0.cornerRadius = radius
      }
      scene.add(2, Rect(-20, -20, 100, 100)) { $0.backgroundColor = .black }
      var plain = Scene(60, 60)
      plain.add(1, Rect(10, 10, 40, 40)) {
        $0.backgroundColor = .black
        $0.cornerRadius = radius
      }
      #expect(try render(scene).difference(render(plain)).maximum <= 1, "\(radius)")
    }
  }

  @Test(
    "What ends where its clip ends is antialiased once, turned or not",
    arguments: [Matrix4.identity, .translation(0.4, 0.7), .rotation(17), .perspective(120) * .rotationY(40)])
  func noDoubleEdge(_ transform: Matrix4) throws {
    func scene(_ build: (inout Scene) -> Void) throws -> Bitmap {
      var scene = Scene(100, 100)
      build(&scene)
      return try render(scene)
    }
    let rect = Rect(20, 20, 60, 60)
    let middle = Matrix4.translation(50, 50) * transform * .translation(-30, -30)
    let plain = try scene {
      $0.add(1, rect.size, matrix: middle) {
        $0.backgroundColor = RGBA(0.1, 0.2, 0.3)
        $0.cornerRadius = 14
      }
    }
    let sameShape = try scene {
      $0.add(1, rect.size, matrix: middle) {
        $0.clipsToBounds = true
        $0.cornerRadius = 14
      }
      $0.add(2, rect.size, matrix: middle) {
        $0.backgroundColor = RGBA(0.1, 0.2, 0.3)
        $0.cornerRadius = 14
      }
    }
    #expect(plain.difference(sameShape).maximum <= 1)
    let ownFill = try scene {
      $0.add(1, rect.size, matrix: middle) {
        $0.clipsToBounds = true
        $0.cornerRadius = 14
        $0.backgroundColor = RGBA(0.1, 0.2, 0.3)
      }
      $0.add(2, Size(60, 30), matrix: middle) { $0.backgroundColor = RGBA(0.1, 0.2, 0.3) }
      $0.add(2, Size(60, 31), matrix: middle * .translation(0, 29)) { $0.backgroundColor = RGBA(0.1, 0.2, 0.3) }
    }
    #expect(plain.difference(ownFill).maximum <= 1)
  }

  @Test("Wrapping what is drawn in views that do nothing changes no bit")
  func trivialGroups() throws {
    func scene(_ wraps: Bool) -> Scene {
      var scene = Scene(120, 100)
      let deeper = wraps ? 3 : 0
      if wraps {
        scene.add(1, Rect(0, 0, 120, 100)) { $0.clipsToBounds = true }
        scene.add(2, Rect(-7.3, 3.1, 20, 20), transform: .rotation(30)) { _ in }
        scene.add(3, Rect(0, 0, 500, 500)) { $0.cornerRadius = 8 }
      }
      scene.add(deeper + 1, Rect(10.3, 10.6, 60, 50), transform: .rotation(4)) {
        $0.backgroundColor = RGBA(0.3, 0.5, 0.9, 0.8)
        $0.cornerRadius = 12
        $0.shadow = Shadow(color: RGBA(0, 0, 0, 0.5), radius: 4, offset: Size(1, 5))
      }
      scene.add(deeper + 1, Rect(30, 30.5, 60, 20)) {
        $0.text = TextContent(text: "Wrapped", font: .body, color: .black, rect: Rect(0, 0, 60, 20))
        $0.alpha = 0.7
      }
      return scene
    }
    #expect(try render(scene(false), scale: 2) == render(scene(true), scale: 2))
  }

  @Test("The border lies above the subtree and inside the bounds")
  func border() throws {
    var scene = Scene(40, 40)
    scene.add(1, Rect(10, 10, 20, 20)) {
      $0.backgroundColor = RGBA(0, 1, 0)
      $0.borderWidth = 2
      $0.borderColor = RGBA(1, 0, 0)
    }
    scene.add(2, Rect(0, 0, 40, 15)) { $0.backgroundColor = RGBA(0, 0, 1) }
    let bitmap = try render(scene)
    #expect(levels(bitmap[20, 10]) == [255, 0, 0])
    #expect(levels(bitmap[20, 11]) == [255, 0, 0])
    #expect(levels(bitmap[20, 12]) == [0, 0, 255])
    #expect(levels(bitmap[20, 20]) == [0, 255, 0])
    #expect(levels(bitmap[9, 20]) == [255, 255, 255])
    #expect(levels(bitmap[29, 20]) == [255, 0, 0])
  }

  @Test("A fill does not shine through the edge of its border", arguments: [Matrix4.identity, .rotation(20)])
  func borderFringe(_ transform: Matrix4) throws {
    func scene(_ fill: RGBA) throws -> Bitmap {
      var scene = Scene(80, 80)
      scene.add(1, Rect(10.4, 10.4, 60, 60), transform: transform) {
        $0.backgroundColor = fill
        $0.cornerRadius = 20
        $0.borderWidth = 3
        $0.borderColor = RGBA(1, 0.8, 0)
      }
      return try render(scene)
    }
    let (blue, white) = (try scene(RGBA(0, 0, 1)), try scene(.white))
    #expect(blue[40, 40] == 0xFF00_00FF)
    let map = Homography(.translation(40.4, 40.4) * transform * .translation(-30, -30), scale: 1)
    let inverse = try #require(map.inverse)
    // Only what lies a pixel inside the border's outer edge may tell the fill's colour.
    for y in 0..<80 {
      for x in 0..<80 where blue[x, y] != white[x, y] {
        let p = try #require(inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)))
        #expect(Rect(1, 1, 58, 58).corners.contains(p, isHalfOpen: true), "\(x) \(y)")
      }
    }
  }

  @Test("Only the corners that are masked are round")
  func maskedCorners() throws {
    var scene = Scene(40, 40)
    scene.add(1, Rect(0, 0, 40, 40)) {
      $0.backgroundColor = .black
      $0.cornerRadius = 10
      $0.maskedCorners = [.topLeft, .bottomRight]
    }
    let bitmap = try render(scene)
    #expect(levels(bitmap[0, 0]) == [255, 255, 255])
    #expect(levels(bitmap[39, 39]) == [255, 255, 255])
    #expect(levels(bitmap[39, 0]) == [0, 0, 0])
    #expect(levels(bitmap[0, 39]) == [0, 0, 0])
  }

  @Test("A shadow is soft, symmetric, offset and beneath; the clip does not cut it")
  func shadow() throws {
    for clips in [false, true] {
      var scene = Scene(120, 120)
      scene.add(1, Rect(40, 40, 40, 40)) {
        $0.backgroundColor = RGBA(1, 1, 0)
        $0.cornerRadius = 6
        $0.clipsToBounds = clips
        $0.shadow = Shadow(color: RGBA(0, 0, 0, 0.5), radius: 5, offset: Size(0, 10))
      }
      scene.add(2, Rect(45, 45, 10, 10)) { $0.backgroundColor = RGBA(1, 1, 0) }
      let bitmap = try render(scene)
      // Symmetric about the vertical through the middle; deepest near the middle of the moved square.
      for x in 0..<60 {
        for y in stride(from: 5, to: 115, by: 7) {
          #expect(abs(levels(bitmap[x, y])[2] - levels(bitmap[119 - x, y])[2]) <= 1)
        }
      }
      #expect(levels(bitmap[60, 60]) == [255, 255, 0])
      let under = (81..<110).map { levels(bitmap[60, $0])[0] }
      #expect(under.first.map { $0 < 150 } == true)
      #expect(zip(under, under.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(levels(bitmap[60, 118]) == [255, 255, 255])
      #expect(levels(bitmap[60, 20]) == [255, 255, 255])
    }
  }

  @Test("The shadow of ink and the kept shadow of a rectangle agree")
  func shadowPaths() throws {
    func scene(_ breaks: Bool) -> Scene {
      var scene = Scene(120, 120)
      scene.add(1, Rect(40, 40, 40, 40)) {
        $0.backgroundColor = RGBA(1, 1, 0)
        $0.shadow = Shadow(color: RGBA(0.2, 0, 0.4, 0.8), radius: 6, offset: Size(4, 8))
      }
      // A shadow inside, too faint to be seen, is reason enough to look at the ink.
      if breaks {
        scene.add(2, Rect(50, 50, 9, 9)) {
          $0.backgroundColor = RGBA(1, 1, 0)
          $0.shadow = Shadow(color: RGBA(1, 1, 0, 0.001), radius: 1, offset: .zero)
        }
      }
      return scene
    }
    #expect(try render(scene(false)).difference(render(scene(true))).maximum <= 3)
  }

  @Test("Alpha fades a view with its shadow: nothing of the shadow shows through the view")
  func fadedShadow() throws {
    var scene = Scene(120, 120)
    scene.add(1, Rect(40, 40, 40, 40)) {
      $0.alpha = 0.5
      $0.backgroundColor = RGBA(1, 1, 1)
      $0.shadow = Shadow(color: .black, radius: 6, offset: .zero)
    }
    let bitmap = try render(scene)
    #expect(levels(bitmap[60, 60]) == [255, 255, 255])
    #expect(levels(bitmap[38, 60])[0] < 220)
  }

  @Test("Backdrop blur mixes what lies behind, groups included, within the rounded bounds only")
  func backdrop() throws {
    for isGrouped in [false, true] {
      var scene = Scene(100, 60)
      scene.add(1, Rect(0, 0, 100, 60)) { $0.alpha = isGrouped ? 0.999 : 1 }
      scene.add(2, Rect(0, 0, 50, 60)) { $0.backgroundColor = .black }
      scene.add(2, Rect(20, 10, 60, 40)) {
        $0.backdropBlurRadius = 4
        $0.cornerRadius = 10
      }
      let bitmap = try render(scene)
      let row = (20..<80).map { levels(bitmap[$0, 30])[0] }
      #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 }, "\(isGrouped)")
      #expect(abs(row[29] - 115) < 16 && abs(row[30] - 140) < 16, "\(isGrouped) \(row[29]) \(row[30])")
      #expect(levels(bitmap[49, 5])[0] <= 1)
      #expect(levels(bitmap[50, 5]) == [255, 255, 255])
      #expect(levels(bitmap[21, 11])[0] <= 1)
    }
  }

  @Test("A blurred view stays in place and keeps its ink")
  func blur() throws {
    var scene = Scene(100, 100, background: .black)
    scene.add(1, Rect(30, 30, 40, 40)) { $0.blurRadius = 3 }
    scene.add(2, Rect(0, 0, 0, 0)) { _ in }
    scene.add(2, Rect(30, 30, 20, 40)) { $0.backgroundColor = .white }
    scene.add(2, Rect(50, 30, 20, 40)) { $0.backgroundColor = .white }
    let bitmap = try render(scene)
    let sum = bitmap.pixels.reduce(0) { $0 + Int($1 & 255) }
    #expect(abs(sum - 1600 * 255) < 1600 * 2)
    // No seam where the children meet: they are blurred together.
    #expect(levels(bitmap[50, 50]) == [255, 255, 255])
  }
}
