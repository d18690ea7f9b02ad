-- SPEC 7.1: the assertions about motion.
local m = require "mutoscope"
local support = require "support"

--- An animator of a card that goes 400 points at 3 pixels a point.
local function flight(curve)
  local card = m.view { id = "card", frame = { 0, 0, 100, 50 } }
  m.screen { size = { 800, 400 }, traits = { displayScale = 3 }, card }
  return m.animator { duration = 0.5, curve = curve, animations = function() card.center = { 450, 25 } end }
end

local jumping, cut = m.piecewise { 0, 0.5 }, m.spring { duration = 0.5, bounce = 0.3 }

describe("no_jump", function()
  it("holds where nothing jumps further than allowed", function()
    assert.no_jump(flight "easeInOut")
    assert.no_jump(flight(jumping), { within = 600 })
    assert.is_not.no_jump(flight(jumping), { within = 599 })
  end)

  it("sees the jump at the end of a spring that is cut", function()
    assert.is_not.no_jump(flight(cut))
  end)

  it("lists what jumps", function()
    assert.refuses("error: discontinuity: card.center at 0.5 s: it jumps by 600 px", function()
      assert.no_jump(flight(jumping))
    end)
  end)
end)

describe("continuous", function()
  --- A card that is sent back on its way.
  local function turned(curve)
    local card = m.view { id = "card", frame = { 0, 0, 100, 50 } }
    local stage = m.stage { screen = m.screen { size = { 800, 400 }, card } }
    m.animate { duration = 0.5, curve = "linear", animations = function() card.center = { 450, 25 } end }
    stage:advance(0.25)
    m.animate { duration = 0.5, curve = curve, animations = function() card.center = { 50, 25 } end }
    stage:settle()
    return stage
  end

  it("asks for the velocity too", function()
    assert.continuous(turned "easeInOut")
    assert.no_jump(turned "linear")
    assert.is_not.continuous(turned "linear")
  end)

  it("looks at some paths only", function()
    assert.is_not.continuous(turned "linear", "card.frame")
    assert.continuous(turned "linear", "card.alpha")
    assert.refuses("unknown property 'alhpa'", function() assert.continuous(turned "linear", "card.alhpa") end)
  end)
end)

describe("clean", function()
  it("asks for no error, but for those excepted", function()
    assert.clean(flight(cut))
    assert.is_not.clean(flight(jumping))
    assert.clean(flight(jumping), { except = { "discontinuity" } })
  end)

  it("refuses an unknown code", function()
    assert.refuses("unknown code 'spring-tial' (did you mean 'spring-tail'?)", function()
      assert.clean(flight(cut), { except = { "spring-tial" } })
    end)
  end)
end)

describe("track", function()
  it("compares values at times", function()
    assert.track(flight "linear", "card.center.x", { { 0, 50 }, { 0.125, 150 }, { 0.5, 450 } })
    assert.is_not.track(flight "linear", "card.center.x", { { 0.125, 150.1 } })
    assert.track(flight "linear", "card.center.x", { { 0.125, 150.1 } }, 0.2)
  end)

  it("shows what was expected and what is", function()
    assert.refuses("* 0.125  151       150     off by -1", function()
      assert.track(flight "linear", "card.center.x", { { 0, 50 }, { 0.125, 151 } })
    end)
  end)
end)

describe("restores_originals", function()
  local stage, sheet, list

  before_each(function()
    list = m.screen { size = { 100, 60 }, m.view { id = "rows", frame = { 0, 20, 100, 40 } } }
    sheet = m.screen { size = { 100, 60 }, m.view { id = "sheet", frame = { 0, 30, 100, 30 } } }
    stage = m.stage { screen = list }
  end)

  it("holds there and back", function()
    local there = stage:present(sheet)
    stage:settle()
    assert.restores_originals(there)
    local back = stage:dismiss()
    stage:settle()
    assert.restores_originals(back)
  end)

  it("holds where one that shows elements of the screen beneath is not dismissed after all", function()
    local taller = m.screen { size = { 100, 60 }, m.view { id = "rows", frame = { 0, 10, 100, 50 } } }
    stage:present(taller)
    stage:settle()
    local back = stage:dismiss()
    stage:advance(0.2)
    back:cancel()
    stage:settle()
    assert.restores_originals(back)
  end)

  it("holds where the next begins at the very instant of its end", function()
    local there = stage:present(sheet)
    stage:settle()
    local back = stage:dismiss()
    assert.restores_originals(there)
    stage:settle()
    assert.restores_originals(there)
    assert.restores_originals(back)
    local on = stage:push(sheet)
    stage:settle()
    stage:pop()
    assert.restores_originals(on)
    stage:settle()
    assert.restores_originals(on)
  end)

  it("holds where an animation was in flight when it began", function()
    local rows = list:find "rows"
    m.animate { duration = 1, animations = function() rows.center, rows.alpha = { 50, 50 }, 0.5 end }
    stage:advance(0.5)
    local there = stage:present(sheet)
    stage:settle()
    assert.restores_originals(there)
  end)

  it("names what stays changed, and after which transition", function()
    local there = stage:present(sheet)
    stage:advance(0.1)
    list:find("rows").alpha = 0.5
    stage:settle()
    local message = support.message(function() assert.restores_originals(there) end)
    assert.matches("rows.alpha was 1, is 0.5", message, 1, true)
    assert.matches("after the transition from 'screen' to 'screen', .*assertions_spec.lua:%d+", message)
  end)

  it("waits for the end", function()
    local there = stage:present(sheet)
    assert.matches("it has not ended yet", support.message(function() assert.restores_originals(there) end))
  end)
end)

describe("same", function()
  local function chain(length)
    local first = {}
    local last = first
    for _ = 1, length do
      last.n = {}
      last = last.n
    end
    return first, last
  end

  it("compares deep tables in proportion to their depth", function()
    local other, last = chain(60)
    assert.same(chain(60), other)
    last.extra = 1
    assert.not_same(chain(60), other)
    assert.has_error(function() assert.same(chain(60), other) end)
  end)
end)

describe("nearly_same", function()
  it("compares a colour with its text, whichever is expected", function()
    assert.nearly_same("red", m.color "red")
    assert.nearly_same(m.color "red", "red")
    assert.nearly_same({ m.color "#ff0000", "blue" }, { "red", m.color "blue" })
    assert.has_error(function() assert.nearly_same(m.color "red", "blue") end)
    assert.has_error(function() assert.nearly_same("red", m.color "blue") end)
  end)
end)
