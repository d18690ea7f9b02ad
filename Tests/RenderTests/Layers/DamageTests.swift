import Glibc
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// A picture that is carried on from frame to frame is the one that is drawn at once.
@Suite("What differs from the frame before")
struct DamageTests {
  private let assets = Assets(folder: "/nonexistent")

  static let kinds: [RandomScreens.Features] = [
    [.looks, .shadows], [.text, .scrolling], [.wrappers, .clips, .shadows], [.wrappers, .transforms, .looks, .styles],
    [.wrappers, .space], [.groups, .overlap, .styles], [.wrappers, .groups, .reparenting, .shadows, .frames],
  ]

  @Test("Frames of transitions in any order, and frames with other looks in them", arguments: kinds.indices)
  func random(_ kind: Int) throws {
    let count = getenv("MUTOSCOPE_DAMAGE_PAIRS").flatMap { Int(String(cString: $0)) } ?? 6
    let given = getenv("MUTOSCOPE_DAMAGE_FIRST").flatMap { UInt64(String(cString: $0)) }
    let first = given ?? UInt64.random(in: 0...UInt64(UInt32.max))
    var saved = 0
    // Those in which one side of a sum is not drawn again, and in which what changes off the stage is blurred into it.
    let known: [Int: [UInt64]] = [3: [3_316_232_725, 584_764_723], 5: [99_544_608]]
    for seed in (known[kind] ?? []) + Array(first..<first + UInt64(count)) {
      var screens = RandomScreens(seed: seed, Self.kinds[kind])
      let pair = screens.pair("")
      let store = ViewStore()
      let stage = Stage(store: store, screen: try pair.source.make(in: store))
      let destination = try pair.destination.make(in: store)
      let transition: Transition
      do { transition = try stage.push(destination, pair.request(.replace)) } catch {
        Issue.record("seed \(seed), kind \(kind): \(error)")
        continue
      }
      try stage.settle()
      let clip = try transition.clip()
      var list = clip.at(0).displayList
      let renderer = Renderer(scale: 2, assets: assets)
      var picture = try renderer.render(list)
      for round in 0..<24 {
        if Bool.random(using: &screens.random) {
          list = clip.at(Double.random(in: 0...clip.duration, using: &screens.random)).displayList
        }
        for _ in 0..<Int.random(in: 0...2, using: &screens.random) { list.change(by: &screens.random) }
        let before = picture
        try renderer.render(list, into: &picture, holdsLast: true)
        let alone = try Renderer(scale: 2, assets: assets).render(list)
        let difference = alone.difference(picture, tolerance: 0)
        #expect(
          difference.countAboveTolerance == 0,
          "seed \(seed), round \(round): \(difference.countAboveTolerance) pixels, by up to \(difference.maximum)")
        if before == picture { saved += 1 }
      }
    }
    // Not all that is compared is a still.
    #expect(saved < count * 24)
  }
}

extension DisplayList {
  /// Changes one thing about one of the layers.
  fileprivate mutating func change(by random: inout SeededGenerator) {
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    guard let index = layers.indices.randomElement(using: &random) else { return }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: layers[index].alpha = number(0...1)
    case 1: layers[index].backgroundColor = RGBA(number(0...1), number(0...1), number(0...1), number(0...1))
    case 2: layers[index].blurRadius = number(-2...4)
    case 3: layers[index].backdropBlurRadius = number(-2...6)
    case 4:
      layers[index].shadow = Shadow(
        color: RGBA(0, 0, 0, number(0...1)), radius: number(0...5), offset: Size(number(-9...9), number(-9...9)))
    case 5: layers[index].shadow = nil
    case 6: layers[index].clipsToBounds.toggle()
    case 7: layers[index].cornerRadius = number(0...9)
    case 8: layers[index].borderWidth = number(0...3)
    case 9: layers[index].contentAlpha = number(0...1)
    case 10: layers[index].isAdditive.toggle()
    default:
      // With what is in it, also off the stage.
      let move = Matrix4.translation(number(-30...30), number(-30...30), 0)
      for inner in index..<layers[index].end { layers[inner].matrix = move * layers[inner].matrix }
    }
  }
}
