import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// Whatever a scene says, drawing it ends, and does not trap.
@Suite("Degenerate scenes")
struct DegenerateTests {
  private let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))

  private func rich(_ layer: inout Layer) {
    layer.backgroundColor = RGBA(0.9, 0.2, 0.1, 0.7)
    layer.cornerRadius = 8
    layer.borderWidth = 2
    layer.clipsToBounds = true
    layer.alpha = 0.8
    layer.shadow = Shadow(color: RGBA(0, 0, 0, 0.5), radius: 4, offset: Size(1, 2))
    layer.text = TextContent(text: "Text", font: .body, color: .black, rect: Rect(0, 0, 80, 30))
  }

  @Test("Numbers that are none draw nothing")
  func notNumbers() throws {
    let blank = try renderer.render(Scene(50, 50).frame)
    for bad in [Double.nan, .infinity, -.infinity] {
      for change: (inout Layer) -> Void in [
        { $0.matrix.m11 = bad }, { $0.matrix.m41 = bad }, { $0.size.width = bad }, { $0.alpha = bad },
        { $0.cornerRadius = bad }, { $0.borderWidth = bad }, { $0.blurRadius = bad }, { $0.matrix.m44 = bad },
      ] {
        var scene = Scene(50, 50)
        scene.add(1, Rect(10, 10, 30, 30)) {
          rich(&$0)
          change(&$0)
        }
        scene.add(2, Rect(10, 10, 30, 30)) { $0.alpha = 0 }
        #expect(try renderer.render(scene.frame) == blank)
      }
      var scene = Scene(50, 50)
      scene.add(1, Rect(10, 10, 30, 30)) {
        rich(&$0)
        $0.text?.rect.x = bad
        $0.text?.font.size = bad
        $0.shadow?.radius = bad
        $0.shadow?.offset.width = bad
        $0.backgroundColor.r = bad
        $0.borderColor.a = bad
      }
      _ = try renderer.render(scene.frame)
    }
  }

  @Test("Empty sizes and edge-on pages draw nothing")
  func empty() throws {
    let blank = try renderer.render(Scene(50, 50).frame)
    for (size, transform) in [
      (Size(0, 0), Matrix4.identity), (Size(0, 20), .identity), (Size(20, 0), .identity), (Size(-5, 20), .identity),
      (Size(20, 20), .scale(0, 1)), (Size(20, 20), .scale(0, 0)), (Size(20, 20), .perspective(300) * .rotationY(90)),
    ] {
      var scene = Scene(50, 50)
      scene.add(1, size, matrix: .translation(25, 25) * transform) { rich(&$0) }
      #expect(try renderer.render(scene.frame) == blank, "\(size) \(transform)")
    }
  }

  @Test("A page fades out as it turns edge-on")
  func nearlyEdgeOn() throws {
    var last = Int.max
    for angle in [80.0, 88, 89.5, 89.9, 89.99] {
      var scene = Scene(100, 100)
      scene.add(1, Rect(20, 20, 60, 60), transform: .perspective(300) * .rotationY(angle)) {
        $0.backgroundColor = .black
      }
      let ink = try renderer.render(scene.frame).pixels.reduce(0) { $0 + 255 - Int($1 & 255) }
      #expect(ink < last)
      last = ink
    }
    #expect(last < 60 * 255 / 10)
  }

  @Test("A page that reaches behind the eye is cut there")
  func behindTheEye() throws {
    for degrees in stride(from: -180.0, through: 180, by: 7) {
      for distance in [1.0, 20, 60] {
        var scene = Scene(120, 100)
        scene.add(1, Rect(10, 10, 100, 80), transform: .perspective(distance) * .rotationY(degrees)) {
          rich(&$0)
          $0.backdropBlurRadius = 3
        }
        let bitmap = try renderer.render(scene.frame)
        #expect(bitmap.isOpaque)
      }
    }
  }

  @Test("The visible part of a page that reaches behind the eye is right")
  func floor() throws {
    // A floor that runs from below the eye to the horizon: y = 40 + 50 / w, so all below 40 is covered.
    var scene = Scene(100, 100)
    let m = Matrix4(1, 0, 0, 0, 0, 0.4, 0, 0.01, 0, 0, 1, 0, 0, 0, 0, 1)
    scene.add(1, Size(100, 1e7), matrix: .translation(0, 0) * m) { $0.backgroundColor = .black }
    let bitmap = try renderer.render(scene.frame)
    // w = 1 + 0.01 v; y = 0.4 v / w -> 40 at infinity: rows 0 to 39, narrowing to the left.
    #expect(bitmap[0, 20] == 0xFF00_0000)
    #expect(bitmap[40, 20] == 0xFF00_0000)
    #expect(bitmap[60, 20] == 0xFFFF_FFFF)
    #expect(bitmap[20, 41] == 0xFFFF_FFFF)
  }

  @Test("Huge sizes, scales, radii and offsets end in time and memory")
  func huge() throws {
    for change: (inout Layer) -> Void in [
      { $0.size = Size(1e9, 1e9) }, { $0.cornerRadius = 1e300 }, { $0.borderWidth = 1e300 }, { $0.blurRadius = 1e12 },
      { $0.backdropBlurRadius = 1e12 }, { $0.shadow?.radius = 1e12 }, { $0.shadow?.offset = Size(1e300, -1e300) },
      { $0.matrix.m41 = 1e300 }, { $0.matrix.m11 = 1e150 }, { $0.matrix.m11 = 1e-150 },
      { $0.matrix = .scale(1e6, 1e6) }, { $0.text?.font.size = 1e9 }, { $0.text?.rect = Rect(-1e9, -1e9, 2e9, 2e9) },
      { $0.text?.lineHeightMultiple = 1e9 }, { $0.text?.numberOfLines = .max }, { $0.text?.numberOfLines = -3 },
      { $0.end = .max }, { $0.end = -5 }, { $0.matrix.m14 = 1e100 }, { $0.matrix.m44 = 1e-300 },
    ] {
      for clips in [true, false] {
        var scene = Scene(60, 60)
        scene.add(1, Rect(10, 10, 30, 30)) {
          rich(&$0)
          $0.clipsToBounds = clips
        }
        scene.add(2, Rect(5, 5, 10, 10)) { rich(&$0) }
        var frame = scene.frame
        change(&frame.layers[1])
        #expect(try renderer.render(frame).isOpaque)
      }
    }
  }

  @Test("A stage has a size in pixels, whatever its size in points")
  func stageSizes() throws {
    for (size, width, height) in [
      (Size(0, 0), 1, 1), (Size(-3, 2), 1, 4), (Size(.nan, 1), 1, 2), (Size(10.4, 10.2), 21, 20),
    ] {
      let frame = DisplayList(size: size, layers: [])
      let bitmap = try Renderer(scale: 2, assets: Assets(folder: ".")).render(frame)
      #expect([bitmap.width, bitmap.height] == [width, height])
      #expect(bitmap.pixels.allSatisfy { $0 == 0xFF00_0000 })
    }
    let side = Renderer(scale: 3, assets: Assets(folder: ".")).pixelSize(
      of: DisplayList(size: Size(1e9, 5), layers: []))
    #expect(side.width == 16384 && side.height == 15)
  }

  @Test("Groups nested without end are an error, not the end of memory")
  func nesting() throws {
    var scene = Scene(150, 150)
    for depth in 1...200 {
      scene.add(depth, Rect(0, 0, 150, 150)) {
        $0.alpha = 0.9
        $0.backgroundColor = RGBA(1, 0, 0, 0.5)
      }
    }
    let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
    _ = try renderer.render(scene.frame)
    renderer.pool = SurfacePool(limit: 150 * 150 * 100)
    #expect(throws: RenderError.tooManyGroups) { try renderer.render(scene.frame) }
    // The renderer is as good as before.
    #expect(try renderer.render(Scene(9, 9).frame)[4, 4] == 0xFFFF_FFFF)
  }

  @Test("A thousand nested views are drawn")
  func depth() throws {
    var scene = Scene(30, 30)
    for depth in 1...1000 { scene.add(depth, Rect(0, 0, 30, 30)) { $0.borderWidth = 1 } }
    #expect(try renderer.render(scene.frame)[0, 0] == 0xFF00_0000)
  }
}
