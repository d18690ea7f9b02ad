import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// The law of SPEC 5.2 for elements that leave what cuts them.
@Suite("The law of transitions, for clips that elements leave")
struct ClipLawTests {
  /// What two views do to what is in them, one in the other.
  typealias Look = @Sendable (inout View) -> Void

  static let looks: [(name: String, outer: Look, inner: Look)] = [
    ("turned", { $0.transform = .rotation(17) }, { _ in }),
    ("turned in turned", { $0.transform = .rotation(17) }, { $0.transform = .rotation(-30) * .scale(1.1, 0.9) }),
    ("round in round", { $0.cornerRadius = 17.5 }, { $0.cornerRadius = 9.3 }),
    (
      "some corners round", { ($0.cornerRadius, $0.maskedCorners) = (14, [.topLeft, .bottomRight]) },
      { $0.cornerRadius = 6 }
    ),
    ("at a fraction", { $0.frame.origin = Point(7.3, 9.3) }, { $0.frame.origin = Point(5.3, 4.7) }),
    ("turned and round", { ($0.transform, $0.cornerRadius) = (.rotation(8), 12) }, { $0.cornerRadius = 12 }),
    ("in perspective", { $0.transform = .perspective(300) * .rotationY(35) }, { $0.cornerRadius = 8 }),
    ("in a 3D parent", { ($0.perspective, $0.transform) = (250, .rotationX(15)) }, { $0.transform = .rotationY(20) }),
    ("scrolled", { $0.bounds.origin = Point(3.4, -5.2) }, { $0.bounds.origin = Point(-2.6, 1.3) }),
    ("very small", { $0.transform = .scale(0.05, 0.05) }, { $0.cornerRadius = 8 }),
    ("far away", { $0.transform = .translation(-900, 0) * .scale(0.1, 0.5) }, { _ in }),
    ("from behind", { $0.transform = .perspective(300) * .rotationY(150) }, { $0.cornerRadius = 5 }),
    ("edge-on", { $0.transform = .rotationY(90) }, { _ in }),
    ("flat", { $0.bounds.size.height = 0 }, { _ in }),
  ]

  /// A card with something below and above it in two views that cut all three, and where it goes on the other screen.
  private func pair(_ name: String, _ outer: Look, _ inner: Look, there: Part? = nil, ids: [String?] = [nil, nil])
    -> Pair
  {
    func card(_ frame: Rect, _ color: RGBA) -> Part {
      Part("card", frame, color, [Part(nil, Rect(4.4, 3.2, 60, 9.5), LawTests.glass)])
    }
    let cut = Part(
      ids[0], Rect(12, 14, 84, 96), RGBA(0.9, 0.8, 0.5),
      [
        Part(
          ids[1], Rect(9, 11, 66, 70), RGBA(0.2, 0.2, 0.3),
          [
            Part(nil, Rect(-8, 2.7, 44, 50.3), LawTests.blue), card(Rect(-6.5, 10.1, 90.3, 33.3), LawTests.red),
            Part(nil, Rect(40.6, -5, 40, 90), LawTests.glass),
          ]
        ) {
          $0.clipsToBounds = true
          inner(&$0)
        }, Part(nil, Rect(30, 70.2, 90, 20), LawTests.blue),
      ]
    ) {
      $0.clipsToBounds = true
      outer(&$0)
    }
    return Pair(
      name: name, source: .screen(.white, [cut]),
      destination: .screen(RGBA(0.8, 0.9, 1), [there ?? card(Rect(21.2, 101.3, 70.5, 40.2), LawTests.blue)]))
  }

  @Test("What clips once its transition has arrived clips on the way to it, too, when that is interrupted")
  func arriving() throws {
    let store = ViewStore()
    func card(_ y: Double, _ content: [Part], clips: Bool) -> Part {
      Part("card", Rect(20, y, 80, 24), LawTests.blue, content) { $0.clipsToBounds = clips }
    }
    let content = Part(nil, Rect(-10, 5, 100, 40), LawTests.red)
    func request(_ duration: Double, _ presentation: Presentation) -> TransitionRequest {
      var request = TransitionRequest()
      (request.duration, request.presentation) = (duration, presentation)
      return request
    }
    let stage = Stage(store: store, screen: try Part.screen(.white, [card(100, [], clips: false)]).make(in: store))
    let first = try Part.screen(.white, [card(20, [content], clips: true)]).make(in: store)
    _ = try stage.present(first, request(0.4, .over))
    try stage.advance(0.1)
    _ = try stage.push(try Part.screen(RGBA(0.2, 0.2, 0.2), []).make(in: store), request(0.6, .replace))
    try stage.advance(0.05)
    _ = try stage.pop(TransitionRequest())
    try stage.settle()
    let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
    let pictures = try [0.4 - 1e-6, 0.4].map { try renderer.render(stage.at($0).displayList) }
    #expect(pictures[0].difference(pictures[1], tolerance: 2).countAboveTolerance == 0)
  }

  @Test("Something between others leaves two clips", arguments: looks.indices)
  func leaving(_ index: Int) throws {
    let look = Self.looks[index]
    var checker = LawChecker()
    for presentation in Presentation.allCases {
      try checker.check(pair(look.name, look.outer, look.inner), presentation)
      // Elements that cut, and that the other screen has not.
      try checker.check(pair(look.name, look.outer, look.inner, ids: ["outer", "inner"]), presentation)
    }
    #expect(checker.failures == [])
  }

  @Test("It goes from clips to other clips", arguments: looks.indices)
  func exchanging(_ index: Int) throws {
    let look = Self.looks[index]
    let other = Self.looks[(index + 4) % Self.looks.count]
    var checker = LawChecker()
    var pair = pair("\(look.name) to \(other.name)", look.outer, look.inner)
    pair.destination = self.pair("", other.outer, other.inner).source
    for presentation in Presentation.allCases { try checker.check(pair, presentation) }
    #expect(checker.failures == [])
  }

  @Test("It leaves one that cuts and is on both screens")
  func shared() throws {
    var checker = LawChecker()
    for look in Self.looks {
      var pair = pair(look.name, look.outer, look.inner, ids: ["outer", "inner"])
      // What a shared element has above one that leaves it would be beneath that.
      pair.source.parts[0].parts[0].parts.removeLast()
      pair.destination.parts.insert(
        Part("inner", Rect(60, 8.3, 40, 50), LawTests.glass) { ($0.clipsToBounds, $0.cornerRadius) = (true, 7) }, at: 0)
      for presentation in Presentation.allCases { try checker.check(pair, presentation) }
    }
    #expect(checker.failures == [])
  }

  @Test("It leaves a round clip past a blurred backdrop that lies beside it", arguments: Presentation.allCases)
  func backdrop(_ presentation: Presentation) throws {
    func card(_ frame: Rect) -> Part { Part("card", frame, LawTests.blue) }
    func glass(_ frame: Rect) -> Part { Part("glass", frame, .clear) }
    let clip = Part(nil, Rect(20, 20, 80, 80), LawTests.glass, [card(Rect(-10, -10, 50, 50))]) {
      ($0.cornerRadius, $0.clipsToBounds) = (20, true)
    }
    var blurred = glass(Rect(140, 140, 40, 40))
    blurred.view.backdropBlurRadius = 4
    var checker = LawChecker()
    try checker.check(
      Pair(
        name: "backdrop", source: .screen(.white, [clip, blurred]),
        destination: .screen(.white, [glass(Rect(100, 20, 40, 40)), card(Rect(20, 120, 60, 60))])), presentation)
    #expect(checker.failures == [])
  }

  @Test("Lint finds nothing approximate")
  func linted() throws {
    for look in Self.looks {
      let pair = pair(look.name, look.outer, look.inner)
      let store = ViewStore()
      let stage = Stage(store: store, screen: try pair.source.make(in: store))
      let transition = try stage.push(pair.destination.make(in: store), pair.request(.replace))
      try stage.settle()
      let comparison = Renderer.comparison(assets: Assets(folder: "/nonexistent"))
      let found = try transition.clip().lint(comparing: comparison)
        .filter { $0.code == .handoffJump || $0.code == .approximateHandoff }
      #expect(found.isEmpty, "\(look.name): \(found)")
    }
  }

  @Test("Scrubbed, cancelled, turned round twice", arguments: Presentation.allCases)
  func cancelled(_ presentation: Presentation) throws {
    var checker = LawChecker()
    for look in Self.looks { try checker.checkCancelled(pair(look.name, look.outer, look.inner), presentation) }
    #expect(checker.failures == [])
  }

  @Test("Interrupted twice: nothing jumps, and it is right in the end")
  func interrupted() throws {
    var checker = LawChecker()
    var plain = pair("plain", { $0.clipsToBounds = false }, { $0.clipsToBounds = false })
    try checker.checkInterrupted(plain)
    plain.source.parts[0].parts[0].parts = Array(plain.source.parts[0].parts[0].parts[1...1])
    try checker.checkInterrupted(plain)
    plain.source.parts = plain.source.parts[0].parts[0].parts
    try checker.checkInterrupted(plain)
    // A matrix that is on its way does not go on in another flight.
    for look in Self.looks
    where ["round in round", "some corners round", "at a fraction", "scrolled"].contains(look.name) {
      try checker.checkInterrupted(pair(look.name, look.outer, look.inner))
    }
    #expect(checker.failures == [])
  }

  @Test("What is exchanged in two elements that go into one clip is not added up", arguments: Presentation.allCases)
  func exchanged(_ presentation: Presentation) throws {
    func element(_ id: String, _ frame: Rect, _ inner: Rect, _ color: RGBA) -> Part {
      Part(id, frame, .clear, [Part(nil, inner, color)])
    }
    let source = Part.screen(
      .white,
      [
        element("t", Rect(16, 14, 64, 41), Rect(17, -4, 14, 17), LawTests.red),
        element("s", Rect(-2, 2, 27, 26), Rect(2, 10, 50, 16), LawTests.blue),
      ])
    let clip = Part(
      nil, Rect(4, 36, 110, 106), .clear,
      [
        element("t", Rect(9, 6, 100, 45), Rect(2, 14, 50, 16), LawTests.blue),
        element("s", Rect(4, 130, 91, 58), Rect(0, 0, 33, 23), LawTests.red),
      ]
    ) { $0.clipsToBounds = true }
    var checker = LawChecker()
    try checker.check(Pair(name: "exchanged", source: source, destination: .screen(.white, [clip])), presentation)
    #expect(checker.failures == [])
  }

  // MARK: In flight

  /// How much the picture of a time differs on its two sides.
  private func jump(of stage: Stage, at time: Double) throws -> Int {
    let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))
    let pictures = try [Side.before, .after].map { try renderer.render(stage.at(time, side: $0).displayList) }
    return Int(pictures[0].difference(pictures[1]).maximum)
  }

  private func request(_ duration: Double, _ presentation: Presentation = .replace) -> TransitionRequest {
    var request = TransitionRequest()
    (request.duration, request.curve, request.presentation) = (duration, .linear, presentation)
    return request
  }

  @Test(
    "A clip opens the same way in a plane of its own as where it is only moved",
    arguments: [Transform.rotation(30), .scale(1.5, 1.5), .perspective(400) * .rotationY(40)])
  func beginsToTurn(_ transform: Transform) throws {
    let store = ViewStore()
    let flying = Part("b", Rect(-25, 30, 100, 50), LawTests.red)
    let clip = Part(nil, Rect(5, 10, 90, 50), .clear, [flying]) { $0.clipsToBounds = true }
    let card = Part("a", Rect(8, 20, 100, 100), .clear, [clip])
    let screen = try Part.screen(.white, [card]).make(in: store)
    let stage = Stage(store: store, screen: screen)
    let other = try Part.screen(.white, [Part("b", Rect(4, 110, 100, 40), LawTests.blue)]).make(in: store)
    _ = try stage.present(other, request(0.4, .over))
    try stage.advance(0.1)
    try store.set(.transform, of: store.tree.subviews(of: screen)[0], to: .transform(transform))
    try stage.settle()
    #expect(try jump(of: stage, at: 0.1) <= 1)
  }

  @Test("A clip that turns since a transition was interrupted stays as it is when something else begins to move")
  func turnsInFlight() throws {
    let store = ViewStore()
    func flying(_ frame: Rect, _ color: RGBA) -> Part { Part("b", frame, color) }
    func screen(_ parts: [Part]) throws -> ViewID { try Part.screen(.white, parts).make(in: store) }
    let clip = Part("f", Rect(10, 41, 80, 30), .clear, [flying(Rect(30, 12, 80, 90), LawTests.red)]) {
      $0.clipsToBounds = true
    }
    let whole = Rect(0, 0, 120, 160)
    let stage = Stage(store: store, screen: try screen([flying(Rect(4, 0, 120, 20), LawTests.glass)]))
    let second = try screen([Part(nil, whole, .clear, [clip])])
    let third = try screen([Part(nil, whole, .clear, [flying(Rect(22, 77, 60, 77), LawTests.blue)])])
    _ = try stage.push(second, request(0.4))
    try stage.advance(0.3)
    func inside(_ screen: ViewID) -> ViewID { store.tree.subviews(of: store.tree.subviews(of: screen)[0])[0] }
    try store.set(.transform, of: inside(second), to: .transform(.rotation(30)))
    _ = try stage.push(third, request(0.5))
    try stage.advance(0.13)
    let animator = Animator(
      store: store, duration: 0.3, curve: .linear,
      animations: [{ try store.set(.alpha, of: inside(third), to: .number(0.5)) }])
    try animator.start()
    let time = stage.time
    try stage.settle()
    #expect(try jump(of: stage, at: time) <= 1)
  }

  @Test("What cuts since an interrupted transition arrived cuts nothing on the way back, whatever is drawn since")
  func arrivesSince() throws {
    let store = ViewStore()
    let speck = Part(nil, Rect(0, 0, 10, 10), .clear)
    let card = Part("d", Rect(60, 100, 20, 20), .clear, [Part(nil, Rect(0, -10, 20, 40), LawTests.blue)])
    let screen = try Part.screen(.white, [card, speck]).make(in: store)
    let cutting = Part("d", Rect(60, 20, 40, 40), .clear) { $0.clipsToBounds = true }
    let stage = Stage(store: store, screen: screen)
    _ = try stage.push(try Part.screen(.white, [cutting]).make(in: store), request(0.5))
    try stage.advance(0.4)
    _ = try stage.pop(TransitionRequest())
    try stage.advance(0.25)
    let animator = Animator(
      store: store, duration: 0.3, curve: .linear,
      animations: [
        { try store.set(.backgroundColor, of: store.tree.subviews(of: screen)[1], to: .color(Color(LawTests.red))) }
      ])
    try animator.start()
    let time = stage.time
    try stage.settle()
    #expect(try jump(of: stage, at: time) <= 1)
    #expect(try jump(of: stage, at: stage.time) <= 1)
  }

  @Test("A text whose lines are apart from a clip keeps nothing of it apart, however large its frame is")
  func besideText() throws {
    let store = ViewStore()
    let inside = Part("g", Rect(10, 0, 60, 60), LawTests.red)
    let clip = Part(nil, Rect(60, 10, 40, 40), LawTests.red, [inside]) {
      ($0.clipsToBounds, $0.transform) = (true, .rotation(30))
    }
    let text = Part(nil, Rect(10, 58, 100, 60), .clear, kind: .label) { $0.text = "Long" }
    let stage = Stage(store: store, screen: try Part.screen(.white, [clip, text]).make(in: store))
    try stage.advance(0.1)
    let other = try Part.screen(.white, [Part("g", Rect(14, 97, 39, 29), LawTests.red)]).make(in: store)
    _ = try stage.present(other, request(0.5, .over))
    try stage.settle()
    #expect(try jump(of: stage, at: 0.1) == 0)
  }

  @Test("What cuts at one end only, with other corners than at the other, is one with its parts near that end")
  func unlikeCorners() throws {
    let store = ViewStore()
    func card(_ frame: Rect, _ radius: Double, _ corners: Corners, clips: Bool) -> Part {
      Part("card", frame, LawTests.red, [Part(nil, Rect(0, 0, 40, 40), LawTests.blue)]) {
        ($0.cornerRadius, $0.maskedCorners, $0.clipsToBounds) = (radius, corners, clips)
      }
    }
    let first = card(Rect(0, 0, 80, 80), 40, [.topLeft, .bottomRight], clips: true)
    let last = card(Rect(20, 40, 100, 100), 50, [.topRight, .bottomRight], clips: false)
    let stage = Stage(store: store, screen: try Part.screen(.white, [first]).make(in: store))
    try stage.advance(0.1)
    _ = try stage.push(try Part.screen(.white, [last]).make(in: store), request(0.5))
    try stage.settle()
    let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
    let pictures = try [0.05, 0.1 + 1e-7].map { try renderer.render(stage.at($0).displayList) }
    #expect(pictures[0].difference(pictures[1], tolerance: 2).countAboveTolerance == 0)
  }

  @Test("What is cut at both ends is one with what cuts it as soon as the other cut leaves out nothing that is seen")
  func nearlyAll() throws {
    let store = ViewStore()
    func screen(_ clip: Rect, _ wrapper: Rect, _ frame: Rect, _ color: RGBA, scale: Double) throws -> ViewID {
      let wrapped = Part(nil, wrapper, .clear, [Part("card", frame, color)])
      let cut = Part(nil, clip, color, [wrapped]) {
        ($0.clipsToBounds, $0.transform) = (true, .scale(scale, scale))
      }
      return try Part.screen(.white, [cut]).make(in: store)
    }
    let first = try screen(Rect(5, -2, 86, 103), Rect(-2, 2, 64, 95), Rect(20, -4, 24, 39), .clear, scale: 1)
    let last = try screen(Rect(50, 56, 67, 69), Rect(-1, 5, 74, 67), Rect(15, 8, 56, 58), LawTests.blue, scale: 0.8)
    let stage = Stage(store: store, screen: first)
    _ = try stage.present(last, request(0.4, .over))
    try stage.settle()
    let renderer = Renderer(scale: 1, assets: Assets(folder: "/nonexistent"))
    let pictures = try [0.4 - 1e-5, 0.4].map { try renderer.render(stage.at($0).displayList) }
    #expect(pictures[0].difference(pictures[1], tolerance: 2).countAboveTolerance == 0)
  }
}
