import Glibc
import Mutoscope
import MutoscopeMotion
import Testing

@testable import MutoscopeRender

/// A picture without what opaque fills cover is the one with it.
@Suite("What is covered")
struct CoverTests {
  private let assets = Assets(folder: "/nonexistent")

  @Test("Frames of transitions between screens with opaque cards and sheets", arguments: DamageTests.kinds.indices)
  func random(_ kind: Int) throws {
    let count = getenv("MUTOSCOPE_DAMAGE_PAIRS").flatMap { Int(String(cString: $0)) } ?? 10
    let given = getenv("MUTOSCOPE_DAMAGE_FIRST").flatMap { UInt64(String(cString: $0)) }
    let first = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    for seed in first..<first + UInt64(count) {
      var screens = RandomScreens(seed: seed, DamageTests.kinds[kind])
      let pair = screens.pair("")
      let store = ViewStore()
      let stage = Stage(store: store, screen: try pair.source.make(in: store))
      let transition = try stage.push(try pair.destination.make(in: store), pair.request(.replace))
      try stage.settle()
      let clip = try transition.clip()
      for round in 0..<8 {
        var list = clip.at(Double.random(in: 0...clip.duration, using: &screens.random)).displayList
        for index in list.layers.indices where Bool.random(using: &screens.random) {
          list.layers[index].backgroundColor.a = 1
          if round > 3 { list.layers[index].alpha = 1 }
          if round > 5 { list.layers[index].cornerRadius = Bool.random(using: &screens.random) ? 0 : 4 }
        }
        let (without, all) = (Renderer(scale: 2, assets: assets), Renderer(scale: 2, assets: assets))
        all.leavesOutCovered = false
        let difference = try all.render(list).difference(try without.render(list), tolerance: 0)
        #expect(
          difference.countAboveTolerance == 0,
          "seed \(seed), round \(round): \(difference.countAboveTolerance) pixels, by up to \(difference.maximum)")
      }
    }
  }

  @Test("What is wholly beneath an opaque fill is left out, and nothing else")
  func beneath() throws {
    func isCovered(by change: (inout Layer) -> Void) throws -> [Bool] {
      var scene = Scene(40, 40)
      scene.add(1, Rect(4, 4, 10, 10)) { $0.backgroundColor = .black }
      scene.add(1, Rect(2, 2, 20, 20), change)
      let renderer = Renderer(scale: 2, assets: assets)
      _ = try renderer.render(scene.frame)
      return renderer.items.map(\.isCovered)
    }
    #expect(try isCovered { $0.backgroundColor = .white } == [false, true, false])
    #expect(try isCovered { $0.backgroundColor = RGBA(1, 1, 1, 0.9) } == [false, false, false])
    #expect(try isCovered { ($0.backgroundColor, $0.alpha) = (.white, 0.9) } == [false, false, false])
    #expect(try isCovered { ($0.backgroundColor, $0.blurRadius) = (.white, 1) } == [false, false, false])
    #expect(try isCovered { ($0.backgroundColor, $0.cornerRadius) = (.white, 10) } == [false, false, false])
  }

  @Test("What only casts a shadow covers nothing")
  func shadow() throws {
    var scene = Scene(40, 40)
    scene.add(1, Rect(4, 4, 10, 10)) { $0.backgroundColor = .black }
    scene.add(1, Rect(2, 2, 20, 20)) {
      ($0.painted, $0.shadow) = (.shadow, Shadow(color: .black, radius: 2, offset: .zero))
    }
    scene.add(2, Rect(0, 0, 20, 20)) { $0.backgroundColor = .white }
    let renderer = Renderer(scale: 2, assets: assets)
    _ = try renderer.render(scene.frame)
    #expect(renderer.items.map(\.isCovered) == [false, false, false, false])
  }
}
