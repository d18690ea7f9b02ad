import MutoscopeMotion
import MutoscopeTimeline
import Testing

@Suite struct AnimatorTests {
  @Test func `an unstarted animator shows its course and changes nothing`() throws {
    let scene = try Scene()
    let animator = scene.animator { try scene.store.set(.alpha, of: scene.card, to: .number(0)) }
    let clip = try animator.clip()
    #expect(try clip.at(0).number("card.alpha") == 1)
    #expect(try clip.at(0.25).number("card.alpha") == 0.75)
    #expect(try clip.at(1).number("card.alpha") == 0)
    #expect(scene.store.view(scene.card).alpha == 1)
    #expect(animator.state == .inactive)
  }

  @Test func `a started animator leaves the end in the model and shows what is on the way`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator { try scene.store.set(.center, of: scene.card, to: .point(Point(350, 160))) }
    try animator.start(after: 0.5)
    #expect(scene.store.view(scene.card).center == Point(350, 160))
    #expect(try stage.at(0).number("card.center.x") == 150)
    try stage.advance(1)
    #expect(try stage.at(stage.time).number("card.center.x") == 250)
    #expect(animator.isRunning)
    try stage.advance(0.5)
    #expect(!animator.isRunning)
    #expect(try stage.at(stage.time).number("card.center.x") == 350)
    #expect(try animator.clip().at(0).number("card.center.x") == 150)
    #expect(try animator.clip().at(0.5).number("card.center.x") == 250)
  }

  @Test func `a frame moves as size and center`() throws {
    let scene = try Scene()
    let animator = scene.animator { try scene.store.set(.frame, of: scene.card, to: .rect(Rect(0, 0, 400, 240))) }
    let frame = try animator.clip().at(0.5)
    #expect(frame.view(scene.card).frame == Rect(25, 50, 300, 180))
    #expect(frame.view(scene.card).center == Point(175, 140))
  }

  @Test func `frame and center in one interval are refused and nothing is lost`() throws {
    let scene = try Scene()
    let animator = scene.animator {
      try scene.store.set(.alpha, of: scene.card, to: .number(0))
      try scene.store.set(.frame, of: scene.card, to: .rect(.zero))
      try scene.store.set(.center, of: scene.card, to: .point(.zero))
    }
    #expect(throws: CaptureError.frameAndCenter) { try animator.start() }
    #expect(scene.store.view(scene.card).alpha == 1)
    #expect(animator.state == .inactive)
  }

  @Test func `views cannot be added inside animations`() throws {
    let scene = try Scene()
    let animator = scene.animator { try scene.add("late", to: scene.card) }
    #expect(throws: CaptureError.structureChange) { try animator.start() }
  }

  @Test func `reads inside the function see what it assigned`() throws {
    let scene = try Scene()
    var seen = 0.0
    let animator = scene.animator {
      try scene.store.set(.alpha, of: scene.card, to: .number(0.25))
      seen = scene.store.view(scene.card).alpha
    }
    _ = try animator.clip()
    #expect(seen == 0.25)
  }

  @Test func `a spring decides the duration unless one is given`() throws {
    let scene = try Scene()
    let spring = try Curve.spring(Spring(mass: 1, stiffness: 100, damping: 10))
    let body = { try scene.store.set(.alpha, of: scene.card, to: .number(0)) }
    #expect(abs(try scene.animator(nil, spring, body).duration() - 1.4727003346780926) < 1e-12)
    #expect(try scene.animator(0.5, spring, body).duration() == 0.5)
    #expect(try scene.animator(nil, .linear, body).duration() == 0.25)
    let settle = try Curve.spring(Spring(settle: 0.8, dampingRatio: 0.7))
    #expect(try scene.animator(nil, settle, body).duration() == 0.8)
  }

  @Test func `a spring is cut at the end and the difference can be seen`() throws {
    let scene = try Scene()
    let spring = try Curve.spring(Spring(duration: 0.5, bounce: 0.3))
    let animator = scene.animator(0.5, spring) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(550, 160)))
    }
    let clip = try animator.clip()
    #expect(try clip.at(0.5).number("card.center.x") == 550)
    let before = try clip.at(0.5, side: .before).number("card.center.x")
    // SEMANTICS 1.5: bouncy at 0.5 s.
    #expect(abs(before - (150 + 400 * 1.01449842162)) < 1e-8)
    #expect(abs(try clip.at(0.1).number("card.center.x") - (150 + 400 * 0.423302123075)) < 1e-8)
  }

  @Test func `timing replaces the curve, component by component`() throws {
    let scene = try Scene()
    let animator = scene.animator(1, .easeInOut) {
      try scene.store.timing(.linear, components: ["x": .easeIn]) {
        try scene.store.set(.center, of: scene.card, to: .point(Point(250, 260)))
      }
      try scene.store.set(.alpha, of: scene.card, to: .number(0))
    }
    let frame = try animator.clip().at(0.25)
    #expect(abs(try frame.number("card.center.x") - (150 + 100 * 0.093464650719)) < 1e-9)
    #expect(try frame.number("card.center.y") == 185)
    #expect(abs(try frame.number("card.alpha") - (1 - 0.129161931047)) < 1e-11)
  }

  @Test func `a new animation in flight starts from what is seen`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    try scene.animator(1, .easeInOut) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(350, 160)))
    }.start()
    try stage.advance(0.4)
    let seen = try stage.at(0.4).number("card.center.x")
    try scene.animator(1, .easeInOut) {
      try scene.store.set(.center, of: scene.card, to: .point(Point(50, 160)))
    }.start()
    #expect(abs(try stage.at(0.4).number("card.center.x") - seen) < 1e-12)
    #expect(abs(try stage.at(0.4, side: .before).number("card.center.x") - seen) < 1e-12)
    try stage.settle()
    #expect(try stage.at(stage.time).number("card.center.x") == 50)
    // The past is still there.
    #expect(try stage.at(0.2).number("card.center.x") == 150 + 200 * Curve.easeInOut.value(at: 0.2))
  }

  @Test func `completion runs at the exact end`() throws {
    let scene = try Scene()
    let stage = Stage(store: scene.store, screen: scene.screen)
    let animator = scene.animator(0.3) { try scene.store.set(.alpha, of: scene.card, to: .number(0)) }
    var times: [Double] = []
    animator.addCompletion { position in
      #expect(position == .end)
      times.append(stage.time)
    }
    try animator.start(after: 0.1)
    for _ in 0..<6 { try stage.advance(0.1) }
    #expect(times.count == 1)
    #expect(abs(times[0] - 0.4) < 1e-9)
    #expect(throws: AnimatorError.finished("start")) { try animator.start() }
  }
}
