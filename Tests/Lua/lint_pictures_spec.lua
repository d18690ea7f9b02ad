-- SPEC 5.5: lint tells of a hand-off what a person sees there.
local m = require "mutoscope"
require "support"

local function screen(color, ...)
  return m.screen { size = { 200, 300 }, traits = { displayScale = 1 }, backgroundColor = color, ... }
end

local function found(clip, ...)
  local codes = {}
  for _, code in ipairs { ... } do codes[code] = true end
  local findings = {}
  for _, finding in ipairs(clip:lint()) do
    if codes[finding.code] then findings[#findings + 1] = finding end
  end
  return findings
end

describe("a hand-off that looks the same", function()
  it("is none to speak of: a bar whose shadow comes, with a title from beyond an edge", function()
    for _, edge in ipairs { "bottom", "left" } do
      local t = m.transition {
        from = screen("white", m.view { id = "bar", frame = { 0, 0, 200, 40 }, backgroundColor = "#f8f8f8",
          shadowOpacity = 0.2 }),
        to = screen("white", m.view { id = "bar", frame = { 0, 0, 200, 40 }, backgroundColor = "white",
          m.view { id = "title", frame = { 10, 10, 120, 22 }, backgroundColor = "red" } }),
        definition = m.transitionDefinition { title = m.edgeTranslation(edge) },
      }
      assert.same({}, found(t, "handoff-jump", "approximate-handoff"))
    end
  end)

  it("is none to speak of: a border whose page turns back", function()
    local list = screen("white", m.view { id = "cell", frame = { 6, 146, 170, 44 }, backgroundColor = "white" })
    local page = screen("#f0f0e8", m.view { id = "cell", frame = { 0, 40, 200, 220 }, backgroundColor = "#bfe3ee",
      cornerRadius = 6, borderWidth = 2, clipsToBounds = true })
    local stage = m.stage { screen = list, scale = 1 }
    stage:present(page, { duration = 0.4, curve = "linear" })
    stage:advance(0.188)
    local t = stage:present(screen("#f0f0e8"), { duration = 0.6, curve = "linear" })
    stage:advance(0.18)
    t.isReversed = true
    stage:settle()
    assert.same({}, found(stage:clip(), "handoff-jump", "approximate-handoff"))
  end)

  it("has the corners that what it turns back to comes to", function()
    local list = screen("white", m.view { frame = { 5, 45, 190, 210 }, backgroundColor = "#2e6f73", cornerRadius = 10,
      clipsToBounds = true, m.view { id = "cell", frame = { 6, 6, 170, 44 }, backgroundColor = "white" } })
    local modal = screen(nil, m.view { frame = { 0, 120, 200, 180 }, backgroundColor = "white", cornerRadius = 20,
      maskedCorners = { "topLeft", "topRight" }, clipsToBounds = true,
      m.view { id = "cell", frame = { 10, 130, 180, 44 }, backgroundColor = "#bfe3ee", shadowOpacity = 0.3,
        shadowRadius = 6, shadowOffset = { 0, 3 } } })
    local stage = m.stage { screen = list, scale = 1 }
    stage:present(modal, { duration = 0.4, curve = "linear" })
    stage:advance(0.188)
    local back = stage:dismiss()
    stage:advance(0.12)
    back.isReversed = true
    stage:settle()
    assert.same({}, found(stage:clip(), "handoff-jump", "approximate-handoff"))
  end)
end)

describe("a group that is drawn in parts", function()
  it("is told, whatever else is beside it", function()
    for _, isAlone in ipairs { true, false } do
      local sheet = m.view { id = "sheet", frame = { 0, 120, 200, 180 }, backgroundColor = "white",
        m.view { id = "title", frame = { 20, 10, 120, 24 }, backgroundColor = "systemBlue" } }
      if not isAlone then sheet:add(m.view { frame = { 20, 40, 100, 80 }, backgroundColor = "orange" }) end
      local stage = m.stage { screen = screen "white", scale = 1 }
      local dim = m.view { frame = { 0, 0, 200, 300 }, backgroundColor = "#00000060" }
      stage:present(screen(nil, dim, sheet), { duration = 0.6, curve = "linear" })
      stage:advance(0.282)
      stage:present(screen("#f0f0e8", m.view { id = "title", frame = { 10, 10, 120, 22 }, backgroundColor = "orange" }),
        { duration = 0.4, curve = "linear" })
      stage:settle()
      local finding = found(stage:clip(), "approximate-handoff")[1]
      assert.equal("sheet", finding.view)
      assert.equal(0.282, finding.time)
      assert.matches("^let the transition that it interrupts end first, .* nothing in 'sheet'", finding.fix)
    end
  end)
end)

describe("a fix, done,", function()
  it("of a spring in a style with a time of its own leaves no velocity", function()
    local function transition(curve)
      return m.transition { duration = 0.5, from = screen "white",
        to = screen("white", m.view { id = "a", frame = { 100, 200, 50, 50 }, backgroundColor = "systemBlue" }),
        definition = m.transitionDefinition {
          a = m.edgeTranslation { "right", curve = curve, delay = 0.2, duration = 0.6 },
        } }
    end
    local fix = found(transition(m.spring { mass = 1, stiffness = 200, damping = 8 }), "spring-tail")[1].fix
    local crossing = tonumber(fix:match 'cutoff = 0.3, dampingRatio = [%d.]+, mode = "exact", crossing = (%d+)')
    local spring = m.spring { cutoff = 0.3, dampingRatio = 0.282843, mode = "exact", crossing = crossing }
    assert.same({}, found(transition(spring), "spring-tail", "spring-velocity"))
  end)

  it("of what was never seen jumps nowhere", function()
    local function stage(style)
      local s = m.stage { screen = screen "white", scale = 1 }
      local sheet = m.view { id = "sheet", frame = { 0, 150, 200, 150 }, backgroundColor = "red" }
      local t = s:present(screen(nil, sheet),
        { duration = 0.5, definition = m.transitionDefinition { sheet = style } })
      s:advance(0.15)
      t:cancel()
      s:settle()
      return s:clip()
    end
    local never = found(stage(m.edgeTranslation { "bottom", delay = 0.4 }), "off-screen")
    assert.equal('["sheet"] = m.crossfade', never[1].fix)
    assert.same({}, found(stage(m.crossfade), "off-screen", "handoff-jump"))
  end)
end)
