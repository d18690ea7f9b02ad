import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

@Suite("The passport")
struct PassportTests {
  private let passport: Example
  private let clip: Clip
  /// When the front page and the inner one behind it change places.
  private let swap: Double

  init() throws {
    passport = try Example("06-passport.lua")
    clip = passport.clip
    swap = try #require(clip.events().first { $0.kind == .step }?.time)
  }

  @Test("swaps its faces at exactly one instant")
  func oneInstant() {
    let events = clip.events().filter { $0.kind == .step || $0.kind == .face }
    #expect(events.allSatisfy { abs($0.time - swap) < 1e-9 })
    #expect(events.filter { $0.kind == .face }.map(\.view) == ["page"])
    let hidden = events.filter { $0.property == "isHidden" }.map { "\($0.view): \($0.from ?? "") -> \($0.to ?? "")" }
    #expect(Set(hidden) == ["front: false -> true", "innerLeft: true -> false"])
    #expect(hidden.count == 2)
  }

  @Test("is at exactly 90 degrees then, seen from both sides in time")
  func edgeOn() throws {
    for side in [Side.before, .after] {
      #expect(abs(try passport.number("page.transform.rotationY", at: swap, side) + 90) < 1e-9)
    }
    for id in ["front", "innerLeft"] {
      let quad = clip.at(swap).quad(of: try view(id, clip.at(swap)))
      #expect(abs(area(quad)) < 1e-6)
    }
    #expect(isHidden("front", clip.at(swap, side: .before)) == false)
    #expect(isHidden("innerLeft", clip.at(swap, side: .before)) == true)
    #expect(isHidden("front", clip.at(swap)) == true)
    #expect(isHidden("innerLeft", clip.at(swap)) == false)
  }

  @Test("turns from 0 to -180 degrees, always the same way round")
  func turns() throws {
    let range = try #require(try clip.range("page.transform.rotationY"))
    #expect(range.min == -180)
    #expect(range.max == 0)
    let angles = try clip.frameTimes(fps: 240).map { try passport.number("page.transform.rotationY", at: $0) }
    for (angle, next) in zip(angles, angles.dropFirst()) { #expect(next <= angle) }
  }

  @Test("never shows a face from behind")
  func faces() throws {
    var generator = SeededGenerator()
    print("seed \(generator.seed)")
    var frames = (0..<200).map { _ in clip.at(Double.random(in: 0...clip.duration, using: &generator)) }
    frames += [clip.at(swap, side: .before), clip.at(swap)]
    frames += [-1e-6, -1e-9, 1e-9, 1e-6].map { clip.at(swap + $0) }
    for frame in frames {
      for id in ["front", "innerLeft", "innerRight"] where isHidden(id, frame) == false {
        #expect(try !frame.isBack(view(id, frame)), "\(id) at \(frame.time), seed \(generator.seed)")
      }
      #expect(isHidden("front", frame) != isHidden("innerLeft", frame))
      // What has ink of its own: the winding of its corners on the stage.
      for layer in frame.displayList.layers where layer.backgroundColor.a > 0 || layer.text != nil || layer.image != nil
      {
        #expect(area(layer.quad) >= -1e-6, "\(layer.id ?? "a layer") at \(frame.time), seed \(generator.seed)")
      }
    }
  }

  @Test("keeps the spine where it is while the page turns, and the pages overlap there")
  func spine() throws {
    for frame in stride(from: 0, through: clip.duration, by: 0.05).map({ clip.at($0) }) {
      let (booklet, page) = (try view("booklet", frame), try view("page", frame))
      let bounds = frame.view(booklet).bounds
      for y in [0, bounds.height] {
        let hinge = Point(bounds.width / 2, y)
        let a = frame.worldTransform(of: booklet).project(hinge)
        let b = frame.worldTransform(of: page).project(hinge)
        #expect(abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9)
        // The page behind begins before the spine; the page above it ends on its other side.
        #expect(frame.quad(of: try view("innerRight", frame))[0].x < a.x)
      }
    }
    let end = clip.at(clip.duration)
    let (left, right) = (end.quad(of: try view("innerLeft", end)), end.quad(of: try view("innerRight", end)))
    #expect(max(left[0].x, left[1].x) > right[0].x + 1)
  }

  @Test("shows nothing of the background along the spine, at rest and in flight")
  func seam() throws {
    let scale = 2.0
    let renderer = Renderer(scale: scale, assets: passport.assets)
    var seen: [(green: Int, place: String)] = []
    let flight = stride(from: 0.3, through: 1.7, by: 0.07).map { $0 }
    for time in flight + [0, swap - 1e-3, swap, swap + 1e-3, clip.duration] {
      let frame = clip.at(time)
      var list = frame.displayList
      // Whatever shines through is green, and nothing else is.
      for index in list.layers.indices {
        let alpha = list.layers[index].backgroundColor.a
        list.layers[index].backgroundColor = index == 0 ? RGBA(0, 1, 0, 1) : RGBA(1, 1, 1, alpha)
        list.layers[index].text = nil
      }
      let bitmap = try renderer.render(list)
      let right = frame.quad(of: try view("innerRight", frame))
      let x = right[0].x * scale
      func whole(_ x: Double) -> Int { Int(x, within: -100_000...100_000) }
      // Without a page to the left the pixel on the spine is the booklet's own edge.
      let left = frame.quad(of: try view("innerLeft", frame))
      let isOpen = time >= swap && (right[0].x - left[0].x) * scale > 6
      let columns = isOpen ? whole(x) - 4...whole(x) + 4 : whole(x.rounded(.up))...whole(x) + 4
      let rows = whole(right[0].y * scale) + 3...whole(right[3].y * scale) - 3
      var worst = (green: Int.min, x: 0, y: 0)
      for y in rows {
        for x in columns {
          let pixel = bitmap.pixel(x, y)
          let green = pixel.g - max(pixel.r, pixel.b)
          if green > worst.green { worst = (green, x, y) }
        }
      }
      seen.append((worst.green, "at \(time) s: \(bitmap.pixel(worst.x, worst.y)) at \(worst.x), \(worst.y)"))
    }
    for (green, place) in seen { #expect(green <= 2, "\(place)") }
  }

  @Test("has antialiased page edges: a pixel's value is how much of it the page covers")
  func edges() throws {
    let scale = 2.0
    for degrees in [-25.0, -50, -70, -115, -150] {
      let time = try #require(try clip.crossings("page.transform.rotationY", of: degrees).first?.time)
      let list = clip.at(time).displayList
      let id = degrees > -90 ? "front" : "innerLeft"
      var page = try #require(list.layers.first { $0.id == id })
      page.backgroundColor = RGBA(1, 1, 1, 1)
      page.cornerRadius = 0
      // Alone it is not cut by what it goes through.
      (page.end, page.clipsToBounds, page.cuts) = (2, false, [])
      var stage = list.layers[0]
      stage.backgroundColor = RGBA(0, 0, 0, 1)
      stage.end = 2
      let bitmap = try Renderer(scale: scale, assets: passport.assets).render(
        DisplayList(size: list.size, layers: [stage, page]))

      let quad = page.quad.map { $0 * scale }
      let (left, right) = (min(quad[0].x, quad[1].x), max(quad[0].x, quad[1].x))
      var shades: Set<Int> = []
      var worst = 0.0
      func whole(_ x: Double) -> Int { Int(x, within: -100_000...100_000) }
      for x in whole(left) + 3..<whole(right) - 3 {
        let slope = (quad[1].y - quad[0].y) / (quad[1].x - quad[0].x)
        let edge = quad[0].y + slope * (Double(x) + 0.5 - quad[0].x)
        for y in whole(edge) - 3...whole(edge) + 3 {
          let value = bitmap.pixel(x, y).r
          if value > 0, value < 255 { shades.insert(value) }
          worst = max(worst, abs(Double(value) / 255 - covered(above: Double(y), edge: edge, slope: slope)))
        }
      }
      #expect(shades.count > 12, "at \(degrees) degrees: \(shades.count) values between")
      #expect(worst < 0.12, "at \(degrees) degrees: off by \(worst) of a pixel")
    }
  }

  // MARK: Helpers

  private func view(_ id: String, _ frame: Frame) throws -> ViewID { try #require(try frame.find(id)) }

  private func isHidden(_ id: String, _ frame: Frame) -> Bool? {
    if case .bool(let isHidden)? = try? frame.value("\(id).isHidden") { isHidden } else { nil }
  }

  /// Twice the signed area: positive where the corners run clockwise on the screen, as a front does.
  private func area(_ quad: [Point]) -> Double {
    quad.indices.reduce(0) { sum, index in
      let (a, b) = (quad[index], quad[(index + 1) % quad.count])
      return sum + a.x * b.y - b.x * a.y
    }
  }

  /// How much of a pixel lies below a slanted edge that crosses its middle column at `edge`: by 64 thin columns.
  private func covered(above top: Double, edge: Double, slope: Double) -> Double {
    (0..<64).reduce(0.0) { sum, index in
      let y = edge + slope * ((Double(index) + 0.5) / 64 - 0.5)
      return sum + min(max(top + 1 - y, 0), 1)
    } / 64
  }
}
