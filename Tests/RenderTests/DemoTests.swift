import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

func demoScene(angle: Double, dx: Double = 0) -> DisplayList {
  var s = Scene(390, 844, background: RGBA(0.95, 0.95, 0.97))
  for k in 0..<4 {
    let y = 60.0 + Double(k) * 130
    s.add(1, Rect(16 + dx, y, 358, 110)) {
      $0.backgroundColor = .white
      $0.cornerRadius = 16
      $0.shadow = Shadow(color: RGBA(0, 0, 0, 0.25), radius: 10, offset: Size(0, 6))
    }
    s.add(2, Rect(32 + dx, y + 12, 200, 24)) {
      $0.text = TextContent(text: "Card number \(k + 1)", font: Font(size: 20, weight: .semibold), color: .black, rect: Rect(0, 0, 200, 24))
    }
    s.add(2, Rect(32 + dx, y + 42, 320, 60)) {
      $0.text = TextContent(text: "The quick brown fox jumps over the lazy dog, and then it sleeps for a while in the sun until the evening comes and goes away again.", font: Font(size: 15), color: RGBA(0.24, 0.24, 0.26, 0.6), numberOfLines: 2, rect: Rect(0, 0, 320, 60))
    }
  }
  let page = Rect(60, 560, 240, 260)
  let m = Matrix4.translation(page.x + 120, page.y + 130) * .perspective(600) * .rotationY(angle)
    * .translation(-120, -130)
  s.add(1, page.size, matrix: m) {
    $0.backgroundColor = RGBA(0.1, 0.35, 0.8)
    $0.cornerRadius = 24
    $0.borderWidth = 2
    $0.borderColor = RGBA(1, 0.8, 0)
    $0.shadow = Shadow(color: RGBA(0, 0, 0, 0.4), radius: 12, offset: Size(0, 8))
    $0.text = TextContent(text: "Passport\npage in perspective", font: Font(size: 28, weight: .bold), color: .white, alignment: .center, numberOfLines: 0, rect: Rect(10, 10, 220, 200))
  }
  s.add(1, Rect(250, 20, 120, 60)) {
    $0.backdropBlurRadius = 6
    $0.backgroundColor = RGBA(1, 0, 0, 0.2)
    $0.cornerRadius = 20
  }
  return s.frame
}

@Test func demo() throws {
  let renderer = Renderer(scale: 2, assets: Assets(folder: "/tmp"))
  for angle in [0.0, 35, 75, 88] {
    let bitmap = try renderer.render(demoScene(angle: angle))
    let png = bitmap.pngData()
    let file = fopen("/tmp/render-demo-\(Int(angle)).png", "wb")!
    fwrite(png, 1, png.count, file)
    fclose(file)
    #expect(Bitmap(png: png) == bitmap)
  }
  let clock = ContinuousClock()
  var bitmap = Bitmap(width: 1, height: 1)
  var best = Duration.seconds(9)
  for k in 0..<40 {
    best = min(best, try clock.measure { try renderer.render(demoScene(angle: Double(k) * 2, dx: Double(k) * 0.3), into: &bitmap) })
  }
  print("BEST", best)
}
