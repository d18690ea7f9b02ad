import LuaKit
import MutoscopeScripting
import Testing

/// A card that goes from 50 to 450 at 3 pixels a point, and two screens that share a pill.
private let scene = """
  local m = require 'mutoscope'
  local function parts(curve)
    local card = m.view { id = 'card', frame = { 0, 0, 100, 50 } }
    local screen = m.screen { size = { 800, 400 }, traits = { displayScale = 3 }, card }
    return m.animator { duration = 0.5, curve = curve, animations = function() card.center = { 450, 25 } end }, card,
      screen
  end
  local function card(curve) return (parts(curve)) end
  local function screens()
    local list = m.screen { name = 'list', size = { 100, 60 }, m.view { id = 'rows', frame = { 0, 20, 100, 40 } },
      m.view { id = 'pill', frame = { 10, 4, 80, 10 } } }
    local picker = m.screen { name = 'picker', size = { 100, 60 }, m.view { id = 'pill', frame = { 20, 10, 60, 10 } } }
    return list, picker
  end
  local none, jumps, smooth, cut = m.transitionDefinition {}, m.piecewise { 0, 0.5 }, 'easeInOut', m.spring { duration = 0.5, bounce = 0.3 }

  """

private func run(_ body: String) throws -> TestRun { try TestRun(scene + "it('x', function()\n\(body)\nend)") }

private func message(_ body: String) throws -> String { try #require(try run(body).messages.first) }

@Suite("Assertions about motion")
struct MotionAssertionTests {
  @Test(
    "hold where they should",
    arguments: [
      "assert.no_jump(card(smooth))", "assert.no_jump(card(smooth):clip())",
      "assert.no_jump(card(cut), { within = 20 })", "assert.is_not.no_jump(card(cut), { within = 17 })",
      "assert.is_not.no_jump(card(jumps))", "assert.no_jump(card(jumps), { within = 600 })",
      """
      local _, c = parts(smooth)
      local function fade(to)
        return m.animator { duration = 1, curve = jumps, animations = function() c.alpha = to end }
      end
      assert.no_jump(fade(1 - 2 * 1.9 / 255)) assert.is_not.no_jump(fade(1 - 2 * 2.1 / 255), { within = 1000 })
      """,
      "assert.continuous(card(smooth))", "assert.is_not.continuous(card(cut))",
      "assert.continuous(card(cut), 'card.alpha')", "assert.continuous(card(cut), 'card.alpha', 'card.transform')",
      "assert.is_not.continuous(card(cut), 'card')", "assert.is_not.continuous(card(cut), 'card.frame')",
      "assert.is_not.continuous(card(cut), 'card.alpha', 'card.center.x')",
      "local a, c, s = parts(cut) assert.is_not.continuous(a, c) assert.continuous(a, s)",
      "assert.clean(card(smooth))", "assert.clean(card(cut))", "assert.is_not.clean(card(jumps))",
      "assert.clean(card(jumps), { except = { 'discontinuity' } })",
      "assert.is_not.clean(card(jumps), { except = { 'spring-tail' } })",
      "assert.track(card('linear'), 'card.center.x', { { 0, 50 }, { 0.25, 250 }, { 0.5, 450 } })",
      "assert.track(card('linear'), 'card.center.x', { { 0.25, 251 } }, 1)",
      "assert.is_not.track(card('linear'), 'card.center.x', { { 0.25, 251 } }, 0.9)",
      "assert.track(card('linear'), 'card.isHidden', { { 0, false } })",
      "local a, b = screens() assert.no_jump(m.transition { from = a, to = b, definition = none }) ",
      "local a, b = screens() assert.clean(m.transition { from = a, to = b, definition = none }) ",
      """
      local a, _, s = parts(smooth) local stage = m.stage { screen = s }
      a:start() stage:settle() assert.no_jump(stage) assert.clean(stage:clip())
      """,
    ])
  func holds(body: String) throws {
    #expect(try run(body).messages == [])
  }

  @Test("list what lint found")
  func findings() throws {
    #expect(
      try message("assert.no_jump(card(jumps))").hasPrefix(
        """
        a_spec.lua:17: Expected no jump:
          a_spec.lua:5: error: discontinuity: card.center at 0.5 s: it jumps by 600 px
        """))
    #expect(try message("assert.no_jump(card(cut))").contains("warning: spring-tail: card.center at 0.5 s: "))
    #expect(try message("assert.continuous(card(jumps))").contains("Expected no jump and no kink:\n  a_spec.lua:5: "))
    #expect(try message("assert.clean(card(jumps))").contains("Expected lint to find no error:\n  a_spec.lua:5: "))
    #expect(
      try message("assert.is_not.clean(card(smooth):clip())")
        == "a_spec.lua:17: Expected lint to find an error, there is none in:\n  clip of 0.5 s")
  }

  @Test("a kink is no jump, but not continuous either")
  func kink() throws {
    let body = """
      local a, card, screen = parts('linear')
      local stage = m.stage { screen = screen }
      a:start() stage:advance(0.25)
      m.animate { duration = 0.5, curve = 'linear', animations = function() card.center = { 50, 25 } end }
      stage:settle()
      assert.no_jump(stage)
      assert.clean(stage)
      assert.continuous(stage, 'card.alpha')
      assert.continuous(stage, 'card.frame')
      """
    let text = try message(body)
    #expect(text.contains("Expected no jump and no kink:\n"))
    #expect(text.contains("a kink: the velocity jumps by"))
    #expect(try run(body).messages.count == 1)
  }

  @Test("show a track as a table, what is off with a star")
  func track() throws {
    #expect(
      try message("assert.track(card('linear'), 'card.center.x', { { 0, 50 }, { 0.25, 251 }, { 0.5, false } })") == """
        a_spec.lua:17: Expected the values of a track:
          card.center.x
          time  expected  actual
          0     50        50
        * 0.25  251       250     off by -1
        * 0.5   false     450
        """)
  }

  @Test(
    "name themselves and the argument that is wrong",
    arguments: [
      (
        "assert.no_jump()", "bad argument 'clip' to no_jump: clip, stage, animator or transition expected, got no value"
      ),
      ("assert.no_jump(3)", "bad argument 'clip' to no_jump: clip, stage, animator or transition expected, got number"),
      (
        "local _, _, s = parts(smooth) assert.no_jump(m.stage { screen = s })",
        "bad argument 'clip' to no_jump: the stage has shown nothing yet"
      ),
      ("assert.no_jump(card(smooth), 1)", "bad argument 'options' to no_jump: table expected, got number"),
      ("assert.no_jump(card(smooth), { witin = 1 })", "unknown option 'witin' for no_jump (did you mean 'within'?)"),
      ("assert.no_jump(card(smooth), { within = 'x' })", "bad value for 'within' of no_jump: number expected"),
      (
        "assert.no_jump(card(smooth), { within = 0.1 })",
        "bad value for 'within' of no_jump: 0.5 pixels or more expected, got 0.1"
      ),
      ("assert.continuous(m)", "bad argument 'clip' to continuous: clip, stage, animator or transition expected"),
      (
        "assert.continuous(card(smooth), 'crad')",
        "bad argument 'path' to continuous: unknown view 'crad' (did you mean 'card'?)"
      ),
      (
        "assert.continuous(card(smooth), 'card.alhpa')",
        "bad argument 'path' to continuous: unknown property 'alhpa' (did you mean 'alpha'?)"
      ),
      (
        "assert.continuous(card(smooth), 'card.center.z')",
        "bad argument 'path' to continuous: unknown component 'z' of center"
      ),
      ("assert.continuous(card(smooth), 1)", "bad argument 'path' to continuous: view, id or name expected"),
      (
        "assert.clean(card(smooth), { except = { 'discontinuty' } })",
        "bad value for 'except' of clean: unknown code 'discontinuty' (did you mean 'discontinuity'?)"
      ),
      ("assert.track(card(smooth), 'card.alpha', {})", "bad argument 'points' to track: a list of {time, value}"),
      (
        "assert.track(card(smooth), 'card.alpha', { { 0, 1 }, { 1 } }, 'x')",
        "bad argument 'tolerance' to track: number expected, got string"
      ),
      (
        "assert.track(card(smooth), 'card.alpha', { { 0, 1 }, { {}, 1 } })",
        "bad argument 'points' to track: {time, value} expected at [2]"
      ),
      ("assert.track(card(smooth), 'card.alpha', { { 0, 1 }, { 'x', 1 } })", "unknown mark 'x'"),
      ("assert.track(card(smooth), 'card.alpha', { { 0, 1 } }, -1)", "bad argument 'tolerance' to track: 0 or more"),
      (
        "assert.track(card(smooth), 'card.alhpa', { { 0, 1 } })",
        "bad argument 'path' to track: unknown property 'alhpa' (did you mean 'alpha'?)"
      ),
      (
        "assert.restores_originals(card(smooth))",
        "bad argument 'transition' to restores_originals: transition expected, got animator"
      ),
      (
        "local a, b = screens() assert.restores_originals(m.transition { from = a, to = b, definition = none })",
        "bad argument 'transition' to restores_originals: it has not begun yet"
      ),
    ])
  func wrongArguments(body: String, text: String) throws {
    let message = try message(body)
    #expect(message.hasPrefix("a_spec.lua:17: \(text)"), "\(message)")
  }
}

@Suite("assert.restores_originals")
struct RestoreAssertionTests {
  private func message(_ show: String, _ body: String) throws -> [String] {
    try run(
      """
      local list, picker = screens()
      local stage = m.stage { screen = list }
      stage:advance(1)
      local transition = stage:\(show)(picker, { duration = 0.5 })
      \(body)
      """
    ).messages
  }

  @Test("holds after every way to end", arguments: ["present", "push"])
  func ends(show: String) throws {
    #expect(try message(show, "stage:settle() assert.restores_originals(transition)") == [])
    #expect(
      try message(
        show, "stage:advance(0.2) transition:cancel() stage:settle() assert.restores_originals(transition)") == [])
    #expect(
      try message(
        show,
        """
        stage:settle()
        local back = stage:\(show == "push" ? "pop" : "dismiss") {}
        stage:settle()
        assert.restores_originals(back)
        """) == [])
  }

  @Test("asks for the end, and for another transition where one was interrupted")
  func early() throws {
    #expect(
      try message("present", "stage:advance(0.2) assert.restores_originals(transition)")[0]
        .hasSuffix("bad argument 'transition' to restores_originals: it has not ended yet: settle its stage first"))
    #expect(
      try message(
        "present", "stage:advance(0.2) stage:dismiss {} stage:settle() assert.restores_originals(transition)")[0]
        .hasSuffix("another transition was in flight when it ended: look at that one"))
    #expect(
      try message(
        "present", "stage:settle() stage:dismiss {} stage:settle() assert.restores_originals(transition)") == [],
      "the next one begins at the instant of its end")
  }

  @Test("names every view that is not as it was")
  func changes() throws {
    let text = try message(
      "present",
      """
      stage:advance(0.2)
      list:find('rows').alpha = 0.5
      picker:find('pill').isHidden = true
      stage:settle()
      assert.restores_originals(transition)
      """)
    #expect(text.count == 1)
    #expect(text[0].contains("Expected the originals to be as before:\n"))
    #expect(text[0].contains("rows.alpha was 1, is 0.5"))
    #expect(text[0].contains("pill.isHidden was false, is true"))
    #expect(
      try message("present", "stage:settle() assert.is_not.restores_originals(transition)")[0]
        .hasSuffix("Expected the originals to be changed:\n  the views of both screens"))
  }

  @Test("names a screen that is not shown")
  func gone() throws {
    let text = try message(
      "push",
      """
      stage:advance(0.2)
      stage:show(m.screen { size = { 100, 60 } })
      assert.restores_originals(transition)
      """)
    #expect(text.count == 1)
    #expect(text.first?.contains("neither screen is shown") ?? false)
  }
}
