import MutoscopeMotion
import Testing

@testable import MutoscopeLint
@testable import MutoscopeTransitions

/// What lint says of a definition that does not fit its screens.
@Suite struct DefinitionLintTests {
  private func scene(_ entries: [(String, TransitionStyle)], _ presentation: Presentation = .replace) throws
    -> [Finding]
  {
    var scene = try TransitionLintScene()
    try scene.add("card", to: scene.source, Rect(20, 20, 100, 50))
    try scene.add("gone", to: scene.source, Rect(20, 300, 100, 50))
    try scene.add("card", to: scene.destination, Rect(20, 20, 100, 50))
    try scene.add("come", to: scene.destination, Rect(20, 200, 100, 50))
    scene.request.presentation = presentation
    scene.request.definition = try TransitionDefinition(
      entries.map { TransitionDefinition.Entry(id: $0.0, style: $0.1, line: "scene.lua:7") })
    return try scene.lint().filter { $0.code != .orderInversion }
  }

  private func expect(
    _ code: Finding.Code, _ severity: Finding.Severity, of view: String, _ entries: [(String, TransitionStyle)],
    fixed: [(String, TransitionStyle)], fix: String, _ presentation: Presentation = .replace
  ) throws {
    let findings = try scene(entries, presentation)
    let finding = try #require(findings.first)
    #expect(findings.count == 1)
    #expect(finding.code == code)
    #expect(finding.severity == severity)
    #expect(finding.view == view)
    #expect(finding.line == "scene.lua:7")
    #expect(finding.size == 0)
    #expect(finding.fix.contains(fix), "\(finding.fix)")
    #expect(try scene(fixed, presentation).isEmpty)
  }

  @Test func `an id that no view has is an error that names the nearest`() throws {
    try expect(
      .unknownIdentifier, .error, of: "crad", [("crad", .shared())], fixed: [("card", .shared())],
      fix: "[\"card\"] instead of [\"crad\"]")
    try expect(.unknownIdentifier, .error, of: "xyz", [("xyz", .fading)], fixed: [], fix: "leave [\"xyz\"] out")
  }

  @Test func `a shared element on one side only has no counterpart`() throws {
    try expect(
      .missingCounterpart, .warning, of: "come", [("come", .shared())], fixed: [("come", .fading)],
      fix: "[\"come\"] = m.crossfade")
    try expect(
      .missingCounterpart, .warning, of: "gone", [("gone", .shared())], fixed: [("gone", .fading)],
      fix: "give a view on the destination that id")
    try expect(
      .missingCounterpart, .warning, of: "gone", [("gone", .shared())], fixed: [], fix: "leave [\"gone\"] out", .over)
  }

  @Test func `a word for what is shared or kept is ignored`() throws {
    try expect(
      .ignoredDefinition, .warning, of: "card", [("card", .fading)], fixed: [("card", .shared())],
      fix: "[\"card\"] = m.sharedElement")
    try expect(
      .ignoredDefinition, .warning, of: "gone", [("gone", .fading)], fixed: [], fix: "leave [\"gone\"] out", .over)
    #expect(try scene([("gone", .still)], .over).isEmpty)
  }

  @Test func `an anchor has to be on the same screen`() throws {
    try expect(
      .missingAnchor, .warning, of: "come", [("come", .follow("crad"))], fixed: [("come", .follow("card"))],
      fix: "relativeTo = \"card\"")
    try expect(
      .missingAnchor, .warning, of: "come", [("come", .follow("gone"))], fixed: [("come", .fading)],
      fix: "[\"come\"] = m.crossfade")
  }

  @Test func `every element of a circle of anchors is an error, once, and no other`() throws {
    var scene = try TransitionLintScene()
    for (index, id) in ["a", "b", "c", "d"].enumerated() {
      try scene.add(id, to: scene.destination, Rect(20, 20 + 60 * Double(index), 100, 50))
    }
    try scene.define(("a", .follow("b")), ("b", .follow("c")), ("c", .follow("a")), ("d", .follow("a")))
    let findings = try scene.lint()
    #expect(findings.map(\.code) == [.cyclicAnchor, .cyclicAnchor, .cyclicAnchor])
    #expect(findings.map(\.severity) == [.error, .error, .error])
    #expect(findings.map(\.view) == ["a", "b", "c"])
    #expect(findings[0].message.contains("a -> b -> c -> a"))
    try scene.define(("a", .fading), ("b", .follow("c")), ("c", .follow("a")), ("d", .follow("a")))
    #expect(try scene.codes() == [])
  }

  @Test func `a stretched picture is reported with its stretch in pixels`() throws {
    var scene = try TransitionLintScene()
    for (screen, size) in [(scene.source, Size(100, 50)), (scene.destination, Size(100, 80))] {
      let card = try scene.add("card", to: screen, Rect(origin: Point(10, 10), size: size))
      try scene.add(nil, to: card, Rect(5, 5, 20, 20), .black)
    }
    try scene.define(("card", .shared(.fill)))
    let finding = try #require(try scene.lint().first)
    #expect(finding.code == .aspectChange)
    #expect(finding.severity == .warning)
    // 100 x 50 in 100 x 80 is 1.6 times as tall: 60 points of 100, two pixels each.
    #expect(abs(finding.size - 120) < 1e-9)
    #expect(finding.time == 0.5)
    #expect(finding.fix.contains("m.sharedElement { resize = \"width\" }"))
    for resize in [Resize.width, .fit] {
      try scene.define(("card", .shared(resize)))
      #expect(try scene.codes() == [])
    }
  }

  @Test func `a stretched copy of a function is reported, one with the same ratio is not`() throws {
    for (size, codes) in [(Size(50, 50), [Finding.Code.aspectChange]), (Size(50, 25), [])] {
      var scene = try TransitionLintScene()
      let store = scene.store
      let snapshot = store.snapshot { _, _ in
        let copy = try store.make(.view)
        try store.set(.frame, of: copy, to: .rect(Rect(origin: .zero, size: size)))
        try store.set(.backgroundColor, of: copy, to: .color(Color(RGBA(1, 0, 0))))
        return FlightCopy(view: copy, animator: nil)
      }
      for (screen, frame) in [(scene.source, Rect(10, 10, 100, 50)), (scene.destination, Rect(10, 10, 180, 90))] {
        store.setSnapshot(snapshot, of: try scene.add("card", to: screen, frame))
      }
      try scene.define(("card", .shared()))
      #expect(try scene.codes() == codes)
    }
  }

  @Test func `a changed order is a note at the instant at which it changes`() throws {
    for (order, codes) in [(["b", "a"], [Finding.Code.orderInversion]), (["a", "b"], [])] {
      let scene = try TransitionLintScene()
      try scene.add("a", to: scene.source, Rect(20, 20, 100, 50))
      try scene.add("b", to: scene.source, Rect(60, 40, 100, 50))
      for id in order { try scene.add(id, to: scene.destination, Rect(20, id == "a" ? 220 : 20, 100, 50)) }
      let clip = try scene.transition().clip()
      let findings = clip.lint()
      #expect(findings.map(\.code) == codes)
      guard let finding = findings.first else { continue }
      #expect(finding.severity == .note)
      #expect(finding.message.contains("'a' goes above 'b'"))
      let event = try #require(clip.events().first { $0.kind == .order })
      #expect(abs(finding.time - event.time) < 1e-9)
    }
  }
}
