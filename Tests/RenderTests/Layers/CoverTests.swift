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
    let first = UInt64.random(in: 0...UInt64(UInt32.max))
    var covered = 0
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
        covered += without.items.count { $0.isCovered && !$0.ink.isEmpty }
      }
    }
    #expect(covered > 0)
  }
}
