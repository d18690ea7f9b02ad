-- Centers on an arc, and turning points as roots.
local m = require "mutoscope"
require "support"

local function flight(from, to, timing)
  local card = m.view { id = "card", bounds = { 0, 0, 10, 10 }, center = from }
  return m.animator { duration = 1, curve = "linear", animations = function()
    m.timing(timing, function() card.center = to end)
  end }:clip()
end

describe("path = \"arc\"", function()
  -- The quadratic Bezier curve over the corner, written out.
  local function bezier(a, c, b, p) return (1 - p) ^ 2 * a + 2 * p * (1 - p) * c + p ^ 2 * b end

  it("is a quadratic Bezier curve over the corner", function()
    local clip = flight({ 10, 200 }, { 110, 20 }, { path = "arc", default = "easeInOut" })
    for i = 0, 20 do
      local p = m.easeInOut:value(i / 20)
      local frame = clip:at(i / 20)
      assert.near(bezier(10, 110, 110, p), frame:value "card.center.x", 1e-9)
      assert.near(bezier(200, 200, 20, p), frame:value "card.center.y", 1e-9)
    end
    local down = flight({ 10, 20 }, { 110, 200 }, { path = "arc", default = "linear" })
    assert.near(bezier(10, 10, 110, 0.5), down:at(0.5):value "card.center.x", 1e-9)
    assert.near(bezier(20, 200, 200, 0.5), down:at(0.5):value "card.center.y", 1e-9)
  end)

  it("begins and ends exactly, and has the slope of its curve", function()
    local clip = flight({ 0.1, 0.7 }, { 33.3, 77.7 }, { path = "arc", default = "linear" })
    assert.equal(0.1, clip:at(0):value "card.center.x")
    assert.equal(77.7, clip:at(1):value "card.center.y")
    assert.near(0, clip:slope("card.center.x", 0), 1e-9)
    assert.near(2 * (77.7 - 0.7), clip:slope("card.center.y", 0), 1e-9)
  end)

  it("is a line where it would lead less than a point aside", function()
    local clip = flight({ 0, 0 }, { 100, 0.5 }, { path = "arc", default = "linear" })
    assert.equal(50, clip:at(0.5):value "card.center.x")
  end)

  it("is refused where nothing has a way", function()
    local card = m.view { id = "card", bounds = { 0, 0, 10, 10 } }
    local function fade(more)
      return m.animator { animations = function()
        m.timing({ path = "arc", default = "linear" }, function()
          card.alpha = 0
          more()
        end)
      end }:clip()
    end
    assert.refuses("path = \"arc\" leads a center or a frame, and 'alpha' is neither", function()
      fade(function() end)
    end)
    fade(function() card.frame = { 50, 50, 20, 20 } end)
  end)

  it("bends x and y together", function()
    assert.refuses("path = \"arc\" bends x and y together", function()
      flight({ 0, 0 }, { 10, 10 }, { path = "arc", x = "easeIn" })
    end)
    assert.refuses("unknown path 'ark' (did you mean 'arc'?)", function()
      flight({ 0, 0 }, { 10, 10 }, { path = "ark" })
    end)
  end)
end)

describe("the turning point of a spring", function()
  it("is a root: at pi over the damped frequency, to the last digits", function()
    local card = m.view { id = "card", bounds = { 0, 0, 10, 10 } }
    local clip = m.animator { curve = m.spring { stiffness = 100, damping = 10 }, animations = function()
      card.center = { 100, 0 }
    end }:clip()
    local damped = 10 * math.sqrt(1 - 0.25)
    local range = clip:range "card.center.x"
    assert.near(math.pi / damped, range.maxTime, 1e-13)
    assert.near(100 + 100 * math.exp(-5 * math.pi / damped), range.max, 1e-10)
  end)
end)
