import Glibc
import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// The first frame of a transition that interrupts another one is what was seen just before, pixel for pixel.
@Suite("The law of interruptions, at random")
struct InterruptionLawTests {
  typealias Features = RandomScreens.Features

  static let kinds: [(String, Features)] = [
    ("plain", []), ("looks", [.looks]), ("text", [.text, .scrolling]), ("styles", [.styles, .looks]),
    ("transforms", [.transforms, .looks]), ("wrappers", [.wrappers, .scrolling]), ("overlap", [.overlap]),
    ("clips", [.wrappers, .clips]), ("space", [.wrappers, .space]), ("frames", [.frames]),
    ("parents", [.reparenting]), ("frames and parents", [.frames, .reparenting]),
    ("all in frames", [.frames, .reparenting, .wrappers, .clips, .scrolling, .overlap]),
    ("frames that come", [.frames, .reparenting, .styles]),
  ]

  @Test("There, back, there and back again", arguments: kinds.indices)
  func interrupted(_ kind: Int) throws {
    let (name, features) = Self.kinds[kind]
    let count = getenv("MUTOSCOPE_LAW_PAIRS").flatMap { Int(String(cString: $0)) } ?? 2
    let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
    for number in 0..<count {
      let seed = UInt64(kind * 10_000 + number + 500)
      var screens = RandomScreens(seed: seed, features)
      let pair = screens.pair("\(name), seed \(seed)").exact(flattened: true)
      for presentation in Presentation.allCases {
        let store = ViewStore()
        let source = try pair.source.make(in: store)
        let destination = try pair.destination.make(in: store)
        let stage = Stage(store: store, screen: source)
        var request = try pair.request(presentation)
        request.curve = number % 2 == 0 ? .easeInOut : .spring(try Spring(cutoff: 0.6, dampingRatio: 0.7))
        func compare(_ what: String) throws {
          let before = try renderer.render(stage.at(stage.time, side: .before).displayList)
          let after = try renderer.render(stage.at(stage.time).displayList)
          let difference = after.difference(before, tolerance: 2)
          if difference.countAboveTolerance > 0 {
            Issue.record(
              """
              seed \(seed), \(name), \(presentation), \(what): \(difference.countAboveTolerance) pixels, by up to \
              \(difference.maximum)
              """)
          }
        }
        for (step, wait) in [0.23, 0.11, 0.17, 0.07].enumerated() {
          if step % 2 == 0 {
            _ = try presentation == .over ? stage.present(destination, request) : stage.push(destination, request)
          } else {
            _ = try presentation == .over ? stage.dismiss(TransitionRequest()) : stage.pop(TransitionRequest())
          }
          try compare("interruption \(step)")
          try stage.advance(wait)
        }
        try stage.settle()
        try compare("the end")
      }
    }
  }
}
