import Mutoscope
import MutoscopeMotion
import MutoscopeRender

/// Plays a pair of screens to and fro, and compares pictures where the law says what they are.
struct LawChecker {
  let renderer: Renderer
  private(set) var failures: [String] = []

  /// Without one text has no size, as layout goes.
  private let measurer: ContentMeasurer

  init(measurer: ContentMeasurer = .none, assets: Assets = Assets(folder: "/nonexistent")) {
    renderer = Renderer(scale: 2, assets: assets)
    self.measurer = measurer
  }

  private func picture(_ frame: Frame) throws -> Bitmap { try renderer.render(frame.displayList) }

  private mutating func expect(_ a: Bitmap, _ b: Bitmap, _ what: String) {
    let difference = a.difference(b, tolerance: 0)
    guard difference.countAboveTolerance > 0 else { return }
    failures.append("\(what): \(difference.countAboveTolerance) pixels, by up to \(difference.maximum)")
  }

  /// Within two levels and half a pixel: no pixel is outside of what its neighbours in the other picture are.
  private mutating func expectNear(_ a: Bitmap, _ b: Bitmap, _ what: String) {
    var count = 0
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        var isInside = true
        for shift: UInt32 in [0, 8, 16] {
          let level = Int(a[x, y] >> shift & 255)
          var (low, high) = (255, 0)
          for ny in max(0, y - 1)...min(a.height - 1, y + 1) {
            for nx in max(0, x - 1)...min(a.width - 1, x + 1) {
              let other = Int(b[nx, ny] >> shift & 255)
              (low, high) = (min(low, other), max(high, other))
            }
          }
          if level < low - 2 || level > high + 2 { isInside = false }
        }
        if !isInside { count += 1 }
      }
    }
    if count > 0 { failures.append("\(what): \(count) pixels") }
  }

  /// The law for one presentation: there and back.
  mutating func check(_ pair: Pair, _ presentation: Presentation) throws {
    let store = ViewStore(measurer: measurer)
    let source = try pair.source.make(in: store)
    let destination = try pair.destination.make(in: store)
    let stage = Stage(store: store, screen: source)
    try stage.advance(0.25)
    let name = "\(pair.name), \(presentation)"
    try way(stage, pair, name + ", there") {
      let request = try pair.request(presentation)
      return try presentation == .over ? stage.present(destination, request) : stage.push(destination, request)
    }
    try stage.advance(0.1)
    try way(stage, pair, name + ", back") {
      try presentation == .over ? stage.dismiss(TransitionRequest()) : stage.pop(TransitionRequest())
    }
  }

  private mutating func way(_ stage: Stage, _ pair: Pair, _ name: String, _ begin: () throws -> Transition) throws {
    let rest = try picture(stage.at(stage.time))
    let start = stage.time
    let transition = try begin()
    try stage.settle()
    let clip = try transition.clip()
    let duration = clip.duration
    let after = try picture(stage.at(stage.time))
    let first = try picture(clip.at(0))
    let last = try picture(clip.at(duration))
    expect(try picture(stage.at(start, side: .before)), rest, name + ", before it on the stage")
    expect(try picture(stage.at(start)), rest, name + ", first on the stage")
    expect(first, rest, name + ", first")
    expect(last, after, name + ", last")
    expect(try picture(stage.at(start + duration, side: .before)), after, name + ", last on the stage")
    let back = clip.reversed()
    expect(try picture(back.at(0)), after, name + ", first reversed")
    expect(try picture(back.at(duration)), rest, name + ", last reversed")
    guard pair.isContinuous else { return }
    expectNear(try picture(clip.at(duration * 1e-9)), rest, name + ", just after the first")
    expectNear(try picture(clip.at(duration * (1 - 1e-9))), after, name + ", just before the last")
  }

  /// Begun, scrubbed, and cancelled: as if nothing had been.
  mutating func checkCancelled(_ pair: Pair, _ presentation: Presentation) throws {
    let store = ViewStore(measurer: measurer)
    let source = try pair.source.make(in: store)
    let destination = try pair.destination.make(in: store)
    let stage = Stage(store: store, screen: source)
    let rest = try picture(stage.at(0))
    let request = try pair.request(presentation)
    let name = "\(pair.name), \(presentation)"
    let transition = try presentation == .over ? stage.present(destination, request) : stage.push(destination, request)
    try stage.advance(0.1)
    try transition.animator.setFractionComplete(0.4)
    let scrubbed = try picture(stage.at(stage.time))
    try stage.advance(0.1)
    expect(try picture(stage.at(stage.time)), scrubbed, name + ", held")
    try transition.cancel()
    expect(try picture(stage.at(stage.time)), scrubbed, name + ", cancelled")
    try stage.settle()
    expect(try picture(stage.at(stage.time, side: .before)), rest, name + ", arrived back")
    expect(try picture(stage.at(stage.time)), rest, name + ", at rest again")

    // Once more, turned round twice on the way.
    let again = try presentation == .over ? stage.present(destination, request) : stage.push(destination, request)
    try stage.advance(0.3)
    try again.animator.setReversed(true)
    try stage.advance(0.1)
    let here = try picture(stage.at(stage.time))
    try again.animator.setReversed(false)
    expect(try picture(stage.at(stage.time)), here, name + ", turned round")
    try stage.settle()
    expect(
      try picture(stage.at(stage.time, side: .before)), try picture(stage.at(stage.time)), name + ", arrived at last")
  }

  /// Begun, and interrupted on the way back, and there again.
  mutating func checkInterrupted(_ pair: Pair) throws {
    let store = ViewStore(measurer: measurer)
    let source = try pair.source.make(in: store)
    let destination = try pair.destination.make(in: store)
    let stage = Stage(store: store, screen: source)
    let rest = try picture(stage.at(0))
    let request = try pair.request(.replace)
    _ = try stage.push(destination, request)
    for number in 0..<3 {
      try stage.advance(0.2)
      let seen = try picture(stage.at(stage.time))
      if number == 1 { _ = try stage.push(destination, request) } else { _ = try stage.pop(TransitionRequest()) }
      expectNear(try picture(stage.at(stage.time)), seen, "\(pair.name), interrupted \(number)")
      expectNear(try picture(stage.at(stage.time + 1e-9)), seen, "\(pair.name), just after interruption \(number)")
    }
    try stage.settle()
    expect(try picture(stage.at(stage.time)), rest, "\(pair.name), back at last")
    expect(try picture(stage.at(stage.time, side: .before)), rest, "\(pair.name), last frame back")
  }
}
