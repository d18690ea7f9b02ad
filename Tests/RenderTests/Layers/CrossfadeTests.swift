import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

@Suite("Additive crossfades")
struct CrossfadeTests {
  private let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))

  private func content(_ scene: inout Scene, _ depth: Int) {
    scene.add(depth, Rect(12.3, 11, 50, 40), transform: .rotation(9)) {
      $0.backgroundColor = RGBA(0.7, 0.31, 0.9, 0.83)
      $0.cornerRadius = 9
    }
    scene.add(depth, Rect(20, 20, 60, 20)) {
      $0.text = TextContent(text: "Same", font: .body, color: RGBA(0.1, 0.5, 0.2), rect: Rect(0, 0, 60, 20))
    }
  }

  private func ground() -> Scene {
    var scene = Scene(90, 70)
    scene.add(1, Rect(0, 0, 45, 70)) { $0.backgroundColor = RGBA(0.2, 0.3, 0.1) }
    return scene
  }

  @Test("Between equal contents nothing changes, at any progress")
  func equal() throws {
    var still = ground()
    still.add(1, Rect(0, 0, 90, 70)) { $0.alpha = 0.999 }
    content(&still, 2)
    let expected = try renderer.render(still.frame)
    for progress in [0.001, 0.1, 0.25, 0.5, 0.7, 0.9, 0.999] {
      var scene = ground()
      scene.add(1, Rect(0, 0, 90, 70)) { $0.alpha = 0.999 }
      for alpha in [1 - progress, progress] {
        scene.add(2, Rect(0, 0, 90, 70)) {
          $0.alpha = alpha
          $0.isAdditive = true
        }
        content(&scene, 3)
      }
      // Two roundings where there was one.
      #expect(try renderer.render(scene.frame).difference(expected).maximum <= 1, "\(progress)")
    }
  }

  @Test("Between two opaque colours the background never shines through")
  func opaque() throws {
    for progress in stride(from: 0.05, to: 1, by: 0.05) {
      var scene = Scene(20, 20, background: RGBA(0, 1, 0))
      scene.add(1, Rect(0, 0, 20, 20)) { _ in }
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
      #expect(abs(Int(pixel & 255) - Int((progress * 255).rounded())) <= 1)
      #expect((pixel >> 16 & 255) + (pixel & 255) == 255)
    }
  }
}
