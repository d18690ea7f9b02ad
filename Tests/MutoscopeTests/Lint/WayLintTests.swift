import MutoscopeMotion
import Testing

@testable import MutoscopeLint
@testable import MutoscopeTransitions

/// `clipped`, `overflow`, `off-screen`, and what springs do in transitions.
@Suite struct WayLintTests {
  /// A card that shrinks around a title that only the destination has.
  private func overflow(clips: Bool) throws -> [Finding] {
    let scene = try TransitionLintScene()
    try scene.add("card", to: scene.source, Rect(20, 20, 100, 20)) { $0.clipsToBounds = clips }
    let card = try scene.add("card", to: scene.destination, Rect(20, 20, 100, 200)) { $0.clipsToBounds = clips }
    try scene.add("title", to: card, Rect(10, 150, 80, 30), .black)
    return try scene.lint()
  }

  @Test func `what fades in shows outside a card that has not grown yet`() throws {
    let finding = try #require(try overflow(clips: false).first)
    #expect(finding.code == .overflow)
    #expect(finding.severity == .warning)
    #expect(finding.view == "title")
    // At nearly no alpha all of its 30 points are outside: until the card is 180 points tall.
    #expect(abs(finding.size - 60) < 1e-6)
    #expect(finding.fix == "clipsToBounds = true for 'card' on both screens")
    #expect(try overflow(clips: true).isEmpty)
  }

  @Test func `an element that leaves its clipping card on the way is cut`() throws {
    func findings(clips: Bool) throws -> [Finding] {
      var scene = try TransitionLintScene()
      for screen in [scene.source, scene.destination] {
        let card = try scene.add("card", to: screen, Rect(20, 20, 100, 100)) { $0.clipsToBounds = clips }
        try scene.add(
          "dot", to: card, screen == scene.source ? Rect(0, 80, 20, 20) : Rect(80, 0, 20, 20), .black)
      }
      var style = TransitionStyle.SharedElement()
      style.curves["x"] = .cubicBezier(try CubicBezier(0.3, -2, 0.7, 1))
      try scene.define(("dot", TransitionStyle(.sharedElement(style))))
      return try scene.lint().filter { $0.code == .clipped }
    }
    let finding = try #require(try findings(clips: true).first)
    #expect(finding.severity == .warning)
    #expect(finding.view == "dot")
    #expect(finding.size > 20)
    #expect(finding.time > 0.05 && finding.time < 0.3)
    // Without the clip it would show outside.
    #expect(finding.fix.hasPrefix("a way of 'dot' that stays in 'card'"))
    #expect(try findings(clips: false).isEmpty)
  }

  @Test func `what moves off the stage is noted`() throws {
    func findings(_ style: TransitionStyle) throws -> [Finding] {
      var scene = try TransitionLintScene()
      try scene.add("far", to: scene.source, Rect(20, 900, 100, 50))
      try scene.define(("far", style))
      return try scene.lint()
    }
    let finding = try #require(try findings(.fading).first)
    #expect(finding.code == .offScreen)
    #expect(finding.severity == .note)
    #expect(finding.view == "far")
    #expect(finding.fix == "[\"far\"] = m.none")
    #expect(try findings(TransitionStyle(.transform(.translation(0, 40)))).map(\.fix) == [finding.fix])
    #expect(try findings(.still).isEmpty)
    #expect(try findings(TransitionStyle(.transform(.translation(0, -800)))).isEmpty, "it comes into sight")
  }

  @Test func `a spring that is cut is the element's fault, and no helper's`() throws {
    func findings(_ curve: Curve, duration: Double) throws -> [Finding] {
      var scene = try TransitionLintScene()
      for (screen, y) in [(scene.source, 10.0), (scene.destination, 200.0)] {
        let card = try scene.add("card", to: screen, Rect(10, y, 100, 50))
        try scene.add(nil, to: card, Rect(5, 5, 20, 20), .black)
      }
      try scene.define(("card", .shared()))
      scene.request.curve = curve
      scene.request.duration = duration
      return try scene.lint()
    }
    let spring = Curve.spring(try Spring(duration: 0.5, bounce: 0.3))
    let findings05 = try findings(spring, duration: 0.5)
    #expect(findings05.map(\.code) == [.springTail])
    let finding = try #require(findings05.first)
    #expect(finding.view == "card")
    #expect(finding.property == "frame")
    #expect(finding.line == "scene.lua:7")
    // The rest is 1.45 % of 190 points, two pixels each.
    #expect(abs(finding.size - 5.51) < 0.01)
    let digits = finding.fix.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
    #expect(finding.fix.hasPrefix("duration = "))
    #expect(try findings(spring, duration: try #require(Double(digits))) == [])
    #expect(
      try findings(.spring(try Spring(cutoff: 0.5, bounce: 0.3)), duration: 0.5) == [])
  }
}
