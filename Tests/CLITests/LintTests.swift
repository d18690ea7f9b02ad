import Testing

@Suite("mutoscope lint")
struct LintTests {
  private static let scene =
    Scenes.head + """
      local card = m.view { id = "card", frame = { 0, 0, 40, 40 } }
      local screen = m.screen { size = { 500, 60 }, traits = { displayScale = 3 }, card }
      local function to(curve)
        return m.animator { duration = 0.5, curve = curve, animations = function() card.center = { 420, 20 } end }
      end

      """

  @Test("prints a finding a line, and succeeds where none is an error")
  func warning() throws {
    let workshop = try Workshop(["s.lua": Self.scene + "return to(m.spring { duration = 0.5, bounce = 0.3 })"])
    let outcome = try workshop.mutoscope("lint", "s.lua")
    #expect(outcome.status == 0)
    #expect(
      outcome.output.hasPrefix("s.lua:5: warning: spring-tail: card.center at 0.5 s: the spring is cut 17.398 px"))
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(outcome.errors.isEmpty)
  }

  @Test("fails with 1 where one is an error, in any of several files and scenes")
  func error() throws {
    let workshop = try Workshop([
      "good.lua": Self.scene + "return to(\"easeIn\")",
      "bad.lua": Self.scene + "return { left = to(\"easeIn\"), right = to(m.piecewise { 0, 0.5 }) }",
    ])
    #expect(try workshop.mutoscope("lint", "good.lua").output == "")
    let outcome = try workshop.mutoscope("lint", "good.lua", "bad.lua")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("bad.lua:5: error: discontinuity: card.center at 0.5 s: it jumps by 600 px"))
    #expect(outcome.output.hasSuffix("[right]\n"))
    #expect(try workshop.mutoscope("lint", "bad.lua", "--only", "left").status == 0)
    #expect(try workshop.mutoscope("lint", "bad.lua", "--only", "lift").status == 64)
  }

  @Test("writes valid JSON with the exact numbers")
  func json() throws {
    let workshop = try Workshop([
      "s.lua": Self.scene + "return to(m.spring { duration = 0.5, bounce = 0.3 })",
      "good.lua": Self.scene + "return to(\"easeIn\")",
    ])
    let report = try JSON(text: try workshop.mutoscope("lint", "s.lua", "--format", "json").output)
    #expect(report.array.count == 1)
    #expect(
      report.array.first?.keys
        == [
          "file", "scene", "code", "severity", "view", "property", "time", "size", "unit", "message", "fix", "line",
        ])
    #expect(report.array.first?["code"]?.text == "spring-tail")
    #expect(report.array.first?["time"]?.number == 0.5)
    #expect(abs((report.array.first?["size"]?.number ?? 0) - 17.398105904) < 1e-6)
    #expect(try workshop.mutoscope("lint", "good.lua", "--format", "json").output == "[]\n")
  }

  @Test("fails with 1 where a transition lets something pop, and succeeds with the fix")
  func handoff() throws {
    let scene =
      Scenes.head + """
        local badge = m.view { id = "badge", frame = { 20, 20, 40, 40 }, backgroundColor = "red" }
        return m.transition { from = m.screen { size = { 90, 90 } }, to = m.screen { size = { 90, 90 }, badge },
          definition = m.transitionDefinition { badge = m.none } }
        """
    let workshop = try Workshop(["s.lua": scene, "fixed.lua": scene.replacingNone])
    let outcome = try workshop.mutoscope("lint", "s.lua")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("s.lua:4: error: handoff-jump: badge.alpha at 0 s: it appears at once, 80 px large"))
    #expect(outcome.output.hasSuffix("fix: [\"badge\"] = m.crossfade\n"))
    let fixed = try workshop.mutoscope("lint", "fixed.lua")
    #expect(fixed.status == 0)
    #expect(fixed.output.isEmpty)
  }

  @Test("refuses a script that returns nothing to lint")
  func nothing() throws {
    let outcome = try Workshop(["s.lua": "return 1"]).mutoscope("lint", "s.lua")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("must return a stage, clip, animator or transition"))
  }
}

extension String {
  /// The scene with the fix applied.
  fileprivate var replacingNone: String { split(separator: "m.none").joined(separator: "m.crossfade") }
}
