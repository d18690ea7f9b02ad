import MutoscopeMotion
import MutoscopeTimeline
import Testing

@testable import MutoscopeLint
@testable import MutoscopeTransitions

/// `handoff-jump` and `approximate-handoff`.
@Suite struct HandoffLintTests {
  private func pair(_ come: TransitionStyle) throws -> TransitionLintScene {
    var scene = try TransitionLintScene()
    try scene.add("come", to: scene.destination, Rect(20, 200, 100, 50))
    try scene.define(("come", come))
    return scene
  }

  @Test func `what does not fade appears at once`() throws {
    let finding = try #require(try pair(.still).lint().first)
    #expect(finding.code == .handoffJump)
    #expect(finding.severity == .error)
    #expect(finding.view == "come")
    #expect(finding.time == 0)
    #expect(finding.size == 200)
    #expect(finding.line == "scene.lua:7")
    #expect(finding.fix == "[\"come\"] = m.crossfade")
    #expect(try pair(.fading).codes() == [])
  }

  @Test(arguments: [false, true])
  func `what comes at once is told where the pictures differ plainly`(_ isPlain: Bool) throws {
    let findings = try pair(.still).transition().clip().lint { _, _, scale in
      let (width, height) = (Int(200 * scale, within: 0...1000), Int(400 * scale, within: 0...1000))
      let marks = [PictureDifference.Mark](repeating: isPlain ? .plainly : .hardly, count: width * height)
      return PictureDifference(width: width, scale: scale, marks: marks)
    }
    #expect(findings.contains { $0.message.contains("it appears at once") } == isPlain, "\(findings)")
  }

  @Test func `a transform without a fade appears at once, with one it does not`() throws {
    var part = TransitionStyle.Part(.transform(.scale(0.5)))
    #expect(try pair(TransitionStyle(parts: [part])).codes() == [])
    part.fade = false
    let findings = try pair(TransitionStyle(parts: [part])).lint()
    #expect(findings.map(\.code) == [.handoffJump])
    #expect(findings[0].fix == "leave fade = false out of [\"come\"]")
  }

  @Test func `what nobody can see does not jump`() throws {
    for change in [{ $0.alpha = 0 }, { $0.isHidden = true }, { $0.center.x = 900 }] as [(inout View) -> Void] {
      var scene = try TransitionLintScene()
      try scene.add("come", to: scene.destination, Rect(20, 200, 100, 50), RGBA(1, 0, 0), change)
      try scene.define(("come", .still))
      #expect(try scene.codes() == [])
    }
    var scene = try TransitionLintScene()
    try scene.add("come", to: scene.destination, Rect(20, 200, 100, 50), .white)
    try scene.define(("come", .still))
    #expect(try scene.codes() == [], "white on white")
  }

  @Test func `a reversed clip has its jump at the other end`() throws {
    let clip = try pair(.still).transition().clip().reversed()
    #expect(clip.lint().map(\.time) == [0.5])
  }

  @Test func `a copy that does not land is off by what it is off`() throws {
    for (x, codes) in [(0.0, []), (7.0, [Finding.Code.handoffJump, .handoffJump])] {
      var scene = try TransitionLintScene()
      let store = scene.store
      let snapshot = store.snapshot { _, _ in
        let copy = try store.make(.view)
        try store.set(.frame, of: copy, to: .rect(Rect(0, 0, 100, 50)))
        let inner = try store.make(.view)
        try store.set(.frame, of: inner, to: .rect(Rect(x, 0, 100, 50)))
        try store.set(.backgroundColor, of: inner, to: .color(Color(RGBA(1, 0, 0))))
        try store.add(inner, to: copy)
        return FlightCopy(view: copy, animator: nil)
      }
      for (screen, y) in [(scene.source, 10.0), (scene.destination, 200.0)] {
        store.setSnapshot(snapshot, of: try scene.add("card", to: screen, Rect(10, y, 100, 50)))
      }
      try scene.define(("card", .shared()))
      let findings = try scene.lint().filter { $0.code != .overflow }
      #expect(findings.map(\.code) == codes)
      #expect(findings.map(\.size) == codes.map { _ in 14 })
      if !findings.isEmpty {
        #expect(findings[0].fix.contains("snapshot = \"static\""))
        for screen in [scene.source, scene.destination] {
          let view = try #require(store.tree.view(withID: "card", in: screen))
          store.setSnapshot(.static, of: view)
        }
        #expect(try scene.codes() == [])
      }
    }
  }

  @Test func `an animation that outlives a transition on its screen is followed`() throws {
    for duration in [2.0, 0.2] {
      var scene = try TransitionLintScene()
      let store = scene.store
      try scene.add("card", to: scene.source, Rect(20, 20, 100, 50))
      let card = try scene.add("card", to: scene.destination, Rect(20, 20, 100, 50))
      try scene.define(("card", .shared()))
      let stage = Stage(store: store, screen: scene.source)
      let transition = try stage.push(scene.destination, scene.request)
      let move = { try store.set(.center, of: card, to: .point(Point(120, 300))) }
      let animator = Animator(store: store, duration: duration, curve: .linear, animations: [move])
      try animator.start()
      try stage.settle()
      #expect(try transition.stageClip().lint().filter { $0.code != .overflow } == [])
    }
  }

  @Test func `a group that is cut into parts that overlap is approximate`() throws {
    for (alpha, codes) in [(0.5, [Finding.Code.approximateHandoff, .approximateHandoff]), (1, [])] {
      let scene = try TransitionLintScene()
      for (screen, y) in [(scene.source, 10.0), (scene.destination, 200.0)] {
        let group = try scene.add(nil, to: screen, Rect(10, y, 150, 100), RGBA(0, 0, 1)) { $0.alpha = alpha }
        scene.store.setName("group", of: group)
        try scene.add("card", to: group, Rect(20, 20, 60, 40))
      }
      let findings = try scene.lint()
      #expect(findings.map(\.code) == codes)
      #expect(findings.map(\.time) == codes.indices.map { [0, 0.5][$0] })
      #expect(findings.allSatisfy { $0.severity == .warning && $0.view == "card" && $0.size == 120 })
      if let finding = findings.first { #expect(finding.fix.hasPrefix("alpha = 1 for 'group'")) }
    }
    // Side by side the product is the group's alpha.
    let scene = try TransitionLintScene()
    for screen in [scene.source, scene.destination] {
      let group = try scene.add(nil, to: screen, Rect(10, 10, 150, 100), .clear) { $0.alpha = 0.5 }
      try scene.add("card", to: group, Rect(20, 20, 60, 40))
      try scene.add("other", to: group, Rect(90, 20, 60, 40))
    }
    #expect(try scene.codes() == [])
  }

  @Test func `a way back may begin at the instant at which the way there is over`() throws {
    var scene = try pair(.fading)
    try scene.add("card", to: scene.source, Rect(20, 20, 100, 50))
    try scene.add("card", to: scene.destination, Rect(20, 100, 100, 50))
    scene.request.presentation = .over
    let stage = Stage(store: scene.store, screen: scene.source)
    _ = try stage.present(scene.destination, scene.request)
    try stage.settle()
    _ = try stage.dismiss(TransitionRequest())
    #expect(stage.clip(from: 0, duration: 1).lint() == [])
    try stage.settle()
    #expect(stage.whole.lint() == [])
  }

  @Test func `what interrupts a transition begins with what is seen`() throws {
    let scene = try pair(.fading)
    let stage = Stage(store: scene.store, screen: scene.source)
    _ = try stage.push(scene.destination, scene.request)
    try stage.advance(0.2)
    _ = try stage.pop(TransitionRequest())
    try stage.settle()
    #expect(stage.whole.lint().filter { $0.code == .handoffJump } == [])
  }
}
