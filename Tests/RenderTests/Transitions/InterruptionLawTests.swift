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
    ("frames that come", [.frames, .reparenting, .styles]), ("laid out", [.layout, .wrappers, .clips, .text]),
    ("laid out anew", [.layout, .frames, .reparenting, .styles]),
  ]

  @Test("There, back, there and back again", arguments: kinds.indices)
  func interrupted(_ kind: Int) throws {
    for pair in try pairs(kind) { try check(pair) }
  }

  @Test("There, back, and that cancelled", arguments: kinds.indices)
  func cancelled(_ kind: Int) throws {
    for pair in try pairs(kind) { try check(pair, waits: [0.23, 0.11], isCancelled: true) }
  }

  private func pairs(_ kind: Int) throws -> [Pair] {
    let (name, features) = Self.kinds[kind]
    let count = getenv("MUTOSCOPE_LAW_PAIRS").flatMap { Int(String(cString: $0)) } ?? 2
    let first = getenv("MUTOSCOPE_LAW_FIRST").flatMap { Int(String(cString: $0)) } ?? 500
    return try (0..<count).map { number in
      let seed = UInt64(kind * 10_000 + number + first)
      var screens = RandomScreens(seed: seed, features)
      var pair = screens.pair("seed \(seed), \(name)").exact(flattened: true)
      if number % 2 == 1 { pair.curve = .spring(try Spring(cutoff: 0.6, dampingRatio: 0.7)) }
      return pair
    }
  }

  @Test("A bar casts one shadow, whether what is on it leaves it or comes back")
  func shadow() throws {
    func bar(_ frame: Rect, _ parts: [Part]) -> Part {
      Part("bar", frame, RGBA(1, 1, 1, 0.8), parts) { $0.shadowOpacity = 0.3 }
    }
    func art(_ frame: Rect) -> Part { Part("art", frame, RGBA(1, 0, 0, 1)) }
    try check(
      Pair(
        name: "shadow", source: .screen(.white, [bar(Rect(5, 135, 110, 20), [art(Rect(2, 2, 16, 16))])]),
        destination: .screen(.white, [bar(Rect(0, 20, 120, 140), []), art(Rect(30, 30, 60, 60))])))
  }

  @Test("A border stays one, whatever enters its element or leaves it", arguments: [0, 4.0])
  func border(_ width: Double) throws {
    func icon(_ frame: Rect) -> Part { Part("icon", frame, RGBA(1, 0, 0, 1)) }
    func card(_ frame: Rect, _ parts: [Part], _ width: Double) -> Part {
      Part("card", frame, RGBA(0.8, 0.9, 1, 1), parts) { $0.borderWidth = width }
    }
    try check(
      Pair(
        name: "border to \(width)",
        source: .screen(.white, [card(Rect(9, 4, 30, 30), [], 4), icon(Rect(4, 1, 21, 14))]),
        destination: .screen(.white, [card(Rect(30, 23, 40, 40), [icon(Rect(5, 5, 18, 18))], width)])))
  }

  @Test("A screen that is a space is left with all in it, though its elements change their order")
  func space() throws {
    func plate(_ id: String, _ frame: Rect, _ color: RGBA, _ depth: Double = 0) -> Part {
      Part(id, frame, color) { $0.zPosition = depth }
    }
    func screen(_ parts: [Part]) -> Part {
      Part.screen(.white, parts) {
        $0.perspective = 300
        $0.borderWidth = 3
      }
    }
    let three = plate("three", Rect(50, 10, 30, 60), RGBA(0, 1, 0, 0.5))
    let (red, blue) = (RGBA(1, 0, 0, 1), RGBA(0, 0, 1, 1))
    try check(
      Pair(
        name: "space",
        source: screen([plate("one", Rect(10, 10, 40, 40), red), plate("two", Rect(30, 30, 40, 40), blue), three]),
        destination: screen([
          three, plate("two", Rect(40, 40, 40, 40), blue, 20), plate("one", Rect(20, 20, 40, 40), red),
        ])))
  }

  @Test("A shadow is that of all that its element shows, though a border floats apart, or all is cut")
  func outline() throws {
    func art(_ frame: Rect) -> Part { Part("art", frame, RGBA(0, 0, 1, 1)) }
    func card(_ frame: Rect, _ color: RGBA = .clear, _ parts: [Part] = [], _ change: (inout View) -> Void) -> Part {
      Part("card", frame, color, parts, change)
    }
    let veil = Part(nil, Rect(2, 2, 23, 7), RGBA(0, 0.5, 0, 0.5))
    try check(
      Pair(
        name: "border",
        source: .screen(
          .white,
          [
            card(Rect(10, 10, 40, 20), RGBA(0, 1, 0, 1)) {
              ($0.borderWidth, $0.shadowOpacity, $0.shadowRadius) = (4, 1, 4)
            }, art(Rect(30, 5, 15, 16)),
          ]),
        destination: .screen(
          .white,
          [
            card(Rect(10, 10, 40, 20), .clear, [veil, art(Rect(22, 2, 27, 10))]) { $0.borderWidth = 4 }
          ])))
    try check(
      Pair(
        name: "clip",
        source: .screen(.white, [card(Rect(0, 4, 30, 19)) { $0.clipsToBounds = true }, art(Rect(-3, 61, 70, 21))]),
        destination: .screen(
          .white,
          [
            card(Rect(-4, 32, 70, 20), .clear, [art(Rect(21, -2, 28, 23))]) {
              ($0.clipsToBounds, $0.shadowOpacity) = (true, 0.6)
            }
          ])))
    // Its ground ends along the same edge, and is cut there once.
    let pane = Part(nil, Rect(41.8, 0.2, 29, 24.6), RGBA(0.5, 0.2, 0.1, 0.5))
    try check(
      Pair(
        name: "ground",
        source: .screen(
          .black, [card(Rect(0.5, 3.8, 68.2, 18.7)) { $0.clipsToBounds = true }, art(Rect(-3, 61, 70, 21))]),
        destination: .screen(
          .black,
          [
            card(Rect(-3.9, 31.9, 69.6, 20.2), RGBA(0.2, 0.4, 0.6, 1), [art(Rect(21.4, -0.4, 27.7, 22.7)), pane]) {
              ($0.clipsToBounds, $0.shadowOpacity) = (true, 0.6)
            }
          ])))
  }

  @Test("What fades as one does so, though its planes cut each other or an element comes between them")
  func planes() throws {
    let panel = Part(nil, Rect(5, 6, 16, 13), RGBA(0.5, 0.8, 0.5, 1))
    let turned = Part(nil, Rect(2, 2, 14, 20), .clear, [Part("leaf", Rect(1, 1, 11, 18), RGBA(1, 0.9, 0.9, 1))]) {
      $0.transform = .rotationX(-20)
    }
    let card = Part("card", Rect(1, 1, 56, 30), RGBA(0.7, 0.2, 0.7, 1), [turned, panel]) { $0.perspective = 150 }
    try check(
      Pair(
        name: "fading",
        source: .screen(.clear, [card]),
        destination: .screen(RGBA(0.9, 0.9, 0.5, 1), [])), waits: [0.23])
    let note = Part("note", Rect(1, 1, 13, 10), RGBA(0.7, 0.8, 0, 1))
    let slip = Part(nil, Rect(21, 1, 16, 12), RGBA(1, 0.5, 0.8, 0.5), [note])
    try check(
      Pair(
        name: "crossfade",
        source: .screen(.white, [Part("card", Rect(2, 42, 61, 16), .clear, [panel]) { $0.perspective = 150 }]),
        destination: .screen(.white, [Part("card", Rect(1, 1, 60, 17), .clear, [slip])])))
  }

  @Test("Content that hangs out of its element is not cut where only the other screen cuts")
  func hanging() throws {
    func card(cuts: Bool, _ parts: [Part]) -> Part {
      Part("card", Rect(20, 20, 60, 60), RGBA(0, 0.5, 0, 1), parts) { $0.clipsToBounds = cuts }
    }
    let tail = Part(nil, Rect(40, 40, 80, 80), RGBA(1, 0, 0, 1))
    try check(
      Pair(
        name: "hanging", source: .screen(.white, [card(cuts: false, [tail])]),
        destination: .screen(.white, [card(cuts: true, [])])), waits: [0.3])
  }

  @Test("An element in two views cuts along one edge, also where a spring has gone beyond its end")
  func cutOnTheWay() throws {
    func plate(_ id: String, _ frame: Rect, _ color: RGBA) -> Part { Part(id, frame, color) }
    let card = Part(
      "card", Rect(21.6, -1.5, 29.4, 32.7), RGBA(0.5, 0.3, 0.6, 1),
      [
        plate("note", Rect(1.3, 0.7, 34, 13.9), RGBA(0.6, 1, 0.9, 1)),
        plate("foot", Rect(-5.7, 17.8, 35.2, 13.6), RGBA(0, 0.5, 1, 1)),
      ])
    let list = Part("list", Rect(1.3, 0.7, 67, 27.7), .clear, [card]) { $0.clipsToBounds = true }
    var pair = Pair(
      name: "cut on the way",
      source: .screen(
        .clear,
        [
          Part("list", Rect(-0.8, -4.1, 70.3, 18.5), .clear),
          plate("note", Rect(1.3, 0.7, 66, 14), RGBA(0.6, 0.9, 0.5, 0.5)),
        ]),
      destination: .screen(.clear, [Part(nil, Rect(0.2, -1.6, 69.6, 29.8), .clear, [list])]))
    pair.curve = .spring(try Spring(cutoff: 0.6, dampingRatio: 0.7))
    try check(pair)
  }

  @Test("What begins to cut keeps the shadow that it casts")
  func cut() throws {
    let store = ViewStore()
    func push(_ parts: [Part], _ duration: Double, on stage: Stage) throws {
      var request = TransitionRequest()
      (request.duration, request.curve) = (duration, .linear)
      _ = try stage.push(Part.screen(.white, parts).make(in: store), request)
    }
    func card(_ id: String, _ frame: Rect, _ alpha: Double = 0, cuts: Bool = false, _ parts: [Part] = []) -> Part {
      Part(id, frame, RGBA(0, 1, 0, alpha), parts) { ($0.shadowOpacity, $0.clipsToBounds) = (0.5, cuts) }
    }
    let stage = Stage(store: store, screen: try Part.screen(.white, []).make(in: store))
    let bare = Part("e", Rect(54, 12, 41, 49), RGBA(0, 0, 0, 0))
    try push([card("b", Rect(9, 46, 105, 76), 0, [bare])], 0.4, on: stage)
    try stage.advance(0.32)
    try push([card("e", Rect(17, 38, 67, 105), 0, [card("b", Rect(-4, 57, 33, 36), 1, cuts: true)])], 0.8, on: stage)
    try stage.settle()
    let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
    let last = try renderer.render(stage.at(stage.time, side: .before).displayList)
    let rest = try renderer.render(stage.at(stage.time).displayList)
    #expect(last.difference(rest, tolerance: 0).countAboveTolerance == 0)
  }

  /// Interrupts a transition again and again, and lets it come to its end, or back to where it interrupted.
  private func check(_ pair: Pair, waits: [Double] = [0.23, 0.11, 0.17, 0.07], isCancelled: Bool = false) throws {
    let failures = try failures(pair, waits, isCancelled)
    if failures.isEmpty { return }
    let small = pair.shrunk {
      (try? self.failures($0.exact(flattened: true), waits, isCancelled).isEmpty == false) ?? false
    }.exact(flattened: true)
    print("SMALL \(pair.name)\n\(small.source.text())\n->\n\(small.destination.text())\n\(small.definition)")
    print(try self.failures(small, waits, isCancelled).joined(separator: "\n"))
    for failure in failures { Issue.record("\(failure)") }
  }

  private func failures(_ pair: Pair, _ waits: [Double], _ isCancelled: Bool) throws -> [String] {
    let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
    var failures: [String] = []
    for presentation in Presentation.allCases {
      let store = ViewStore()
      let source = try pair.source.make(in: store)
      let destination = try pair.destination.make(in: store)
      let stage = Stage(store: store, screen: source)
      let request = try pair.request(presentation)
      func compare(_ what: String) throws {
        let before = try renderer.render(stage.at(stage.time, side: .before).displayList)
        let after = try renderer.render(stage.at(stage.time).displayList)
        let difference = after.difference(before, tolerance: 2)
        if difference.countAboveTolerance == 0 { return }
        failures.append(
          """
          \(pair.name), \(presentation), \(what): \(difference.countAboveTolerance) pixels, by up to \
          \(difference.maximum)
          """)
      }
      for (step, wait) in waits.enumerated() {
        if step % 2 == 0 {
          _ = try presentation == .over ? stage.present(destination, request) : stage.push(destination, request)
        } else {
          _ = try presentation == .over ? stage.dismiss(TransitionRequest()) : stage.pop(TransitionRequest())
        }
        try compare("interruption \(step)")
        try stage.advance(wait)
      }
      if isCancelled {
        try stage.transitions.last?.cancel()
        try compare("the turn")
      }
      try stage.settle()
      // Just before its end a spring is only nearly there.
      if case .spring = pair.curve { continue }
      try compare("the end")
    }
    return failures
  }
}
