-- SPEC 4.1 and SEMANTICS 1.5 to 1.7: curves that are not springs.
local m = require "mutoscope"
require "support"

local times = { 0.1, 0.25, 0.5, 0.75, 0.9 }

local function sampled(curve)
  local values = {}
  for i, p in ipairs(times) do values[i] = curve:value(p) end
  return values
end

describe("a named curve", function()
  -- 30-digit arithmetic, printed with 12.
  local references = {
    ease = { .094796305716, .408510591355, .802403387585, .960458978349, .994316477485 },
    easeIn = { .017026609652, .093464650719, .315356812573, .621861869175, .839427845762 },
    easeOut = { .160572154238, .378138130825, .684643187427, .906535349281, .982973390348 },
    easeInOut = { .019722453548, .129161931047, .5, .870838068953, .980277546452 },
    linear = times,
  }
  for name, reference in pairs(references) do
    it(name .. " has its values", function() assert.nearly_same(reference, sampled(m[name])) end)
    it(name .. " is exact at both ends", function()
      assert.equal(0, m[name]:value(0))
      assert.equal(1, m[name]:value(1))
    end)
  end

  it("is CSS's cubic Bezier of its control points", function()
    assert.equal(m.ease, m.cubicBezier(0.25, 0.1, 0.25, 1))
    assert.equal(m.easeIn, m.cubicBezier(0.42, 0, 1, 1))
    assert.equal(m.easeOut, m.cubicBezier(0, 0, 0.58, 1))
    assert.equal(m.easeInOut, m.cubicBezier(0.42, 0, 0.58, 1))
  end)

  it("is meant by its name wherever a curve is", function()
    local view = m.view { id = "card", frame = { 0, 0, 10, 10 }, alpha = 0 }
    local animator = m.animator { duration = 1, curve = "easeIn", animations = function() view.alpha = 1 end }
    assert.nearly_same(m.easeIn:value(0.3), animator:at(0.3):view("card").alpha)
    assert.refuses("(did you mean 'easeInOut'?)", function()
      m.animator { curve = "easeinOut", animations = function() end }
    end)
  end)
end)

describe("a cubic Bezier", function()
  it("has its values", function()
    assert.nearly_same({ .025863014891, .236587360468, .775561311116, .959367736739, .994353928736 },
      sampled(m.cubicBezier(0.4, 0, 0.2, 1)))
  end)

  it("reaches one half where SEMANTICS says", function()
    assert.nearly_same(0.293300668519, m.ease:solve(0.5))
    assert.nearly_same(0.35, m.cubicBezier(0.4, 0, 0.2, 1):solve(0.5), 1e-3)
    assert.nearly_same(0.6575, m.easeIn:solve(0.5), 1e-3)
    assert.nearly_same(0.5, m.easeInOut:solve(0.5))
  end)

  it("goes on straight outside of 0...1", function()
    -- The slope at the start is y1 / x1, at the end (1 - y2) / (1 - x2).
    local curve = m.cubicBezier(0.25, 0.5, 0.5, 0.75)
    assert.nearly_same(-0.5 * 2, curve:value(-0.5))
    assert.nearly_same(1 + 0.5 * 0.5, curve:value(1.5))
    assert.nearly_same(2, curve:slope(0))
    assert.nearly_same(0.5, curve:slope(1))
    assert.equal(0, m.easeIn:value(-1))
  end)

  it("has the slope that its values have", function()
    for p = 0.05, 0.95, 0.1 do
      local h = 1e-5
      assert.nearly_same((m.ease:value(p + h) - m.ease:value(p - h)) / (2 * h), m.ease:slope(p), 1e-6)
    end
  end)

  it("may overshoot, and is solved at each passage", function()
    local curve = m.cubicBezier(0.3, 2, 0.7, -1)
    local first, second, third = curve:solve(0.5, 1), curve:solve(0.5, 2), curve:solve(0.5, 3)
    assert.is_true(first < second and second < third)
    for _, p in ipairs { first, second, third } do assert.nearly_same(0.5, curve:value(p)) end
    assert.is_nil(curve:solve(0.5, 4))
    assert.is_nil(m.easeIn:solve(2))
  end)

  it("refuses x outside of 0...1 and numbers that are none", function()
    assert.refuses("x1", function() m.cubicBezier(-0.1, 0, 1, 1) end)
    assert.refuses("x2", function() m.cubicBezier(0, 0, 1.1, 1) end)
    assert.refuses("bad argument 'y1' to cubicBezier", function() m.cubicBezier(0, "x", 1, 1) end)
    assert.has_error(function() m.cubicBezier(0, 0 / 0, 1, 1) end)
  end)
end)

describe("steps", function()
  local function outputs(curve)
    local values = {}
    for i, p in ipairs { 0, 0.2, 0.25, 0.5, 0.9, 1 } do values[i] = curve:value(p) end
    return values
  end

  local cases = {
    ["end"] = { 0, 0, 0.25, 0.5, 0.75, 1 },
    start = { 0.25, 0.25, 0.5, 0.75, 1, 1 },
    none = { 0, 0, 1 / 3, 2 / 3, 1, 1 },
    both = { 0.2, 0.2, 0.4, 0.6, 0.8, 1 },
  }
  for position, expected in pairs(cases) do
    it("jump at " .. position, function()
      assert.nearly_same(expected, outputs(m.steps(4, position)))
      assert.equal(m.steps(4, position), m.steps(4, "jump-" .. position))
    end)
  end

  it("jump at the end unless told otherwise", function()
    assert.equal(m.steps(3, "end"), m.steps(3))
  end)

  it("are not clamped outside of 0...1", function()
    assert.nearly_same(2, m.steps(4, "end"):value(2))
    assert.nearly_same(-1, m.steps(4, "end"):value(-1))
  end)

  it("refuse no steps, and a misspelt position", function()
    assert.has_error(function() m.steps(0) end)
    assert.has_error(function() m.steps(1, "none") end)
    assert.has_error(function() m.steps(1.5) end)
    assert.refuses("(did you mean 'start'?)", function() m.steps(2, "strat") end)
  end)
end)

describe("a piecewise curve", function()
  it("goes straight from output to output", function()
    local curve = m.piecewise { 0, 0.5, 1 }
    assert.nearly_same({ 0, 0.25, 0.5, 0.75, 1 }, {
      curve:value(0), curve:value(0.25), curve:value(0.5), curve:value(0.75), curve:value(1),
    })
  end)

  it("takes inputs, and spaces the others evenly", function()
    local curve = m.piecewise { 0, { 0.8, 0.2 }, 0.9, 1 }
    assert.nearly_same(0.4, curve:value(0.1))
    assert.nearly_same(0.8, curve:value(0.2))
    assert.nearly_same(0.9, curve:value(0.6))
  end)

  it("makes a plateau of two inputs, and a jump of two outputs", function()
    local plateau = m.piecewise { 0, { 0.5, 0.25, 0.75 }, 1 }
    assert.nearly_same({ 0.5, 0.5, 0.5 }, { plateau:value(0.25), plateau:value(0.5), plateau:value(0.75) })
    local jump = m.piecewise { 0, { 0.2, 0.5 }, { 0.8, 0.5 }, 1 }
    assert.nearly_same(0.8, jump:value(0.5))
    assert.nearly_same(0.2, jump:value(0.5 - 1e-12))
  end)

  it("goes on straight outside, and never backwards in its inputs", function()
    assert.nearly_same({ -1, 2 }, { m.piecewise({ 0, 1 }):value(-1), m.piecewise({ 0, 1 }):value(2) })
    assert.equal(m.piecewise { 0, { 0.5, 0.5 }, { 0.7, 0.5 }, 1 }, m.piecewise { 0, { 0.5, 0.5 }, { 0.7, 0.2 }, 1 })
  end)

  it("needs two stops of one to three numbers", function()
    assert.has_error(function() m.piecewise { 1 } end)
    assert.has_error(function() m.piecewise {} end)
    assert.has_error(function() m.piecewise { 0, { 1, 2, 3, 4 } } end)
    assert.has_error(function() m.piecewise { 0, "x" } end)
    assert.has_error(function() m.piecewise { 0, 0 / 0 } end)
  end)
end)

describe("a curve made of a function", function()
  it("is the function at 1,025 places and straight between them", function()
    local curve = m.easing(function(p) return p * p end)
    for _, i in ipairs { 0, 1, 512, 1000, 1024 } do
      assert.nearly_same((i / 1024) ^ 2, curve:value(i / 1024))
    end
    assert.nearly_same(((1 / 1024) ^ 2 + (2 / 1024) ^ 2) / 2, curve:value(1.5 / 1024))
  end)

  it("calls it when declared, and not again", function()
    local calls = 0
    local curve = m.easing(function(p) calls = calls + 1 return p end)
    curve:value(0.3)
    assert.equal(1025, calls)
  end)

  it("goes on straight beyond", function()
    assert.nearly_same(1.5, m.easing(function(p) return p end):value(1.5))
  end)

  it("raises an error or NaN at the declaration", function()
    assert.refuses("oops", function() m.easing(function() error "oops" end) end)
    assert.has_error(function() m.easing(function() return 0 / 0 end) end)
    assert.refuses("number", function() m.easing(function() return "x" end) end)
    assert.has_error(function() m.easing(function() end) end)
  end)
end)

describe("a curve", function()
  it("is compared by content and cannot be changed", function()
    assert.is_true(m.cubicBezier(0.1, 0.2, 0.3, 0.4) == m.cubicBezier(0.1, 0.2, 0.3, 0.4))
    assert.is_false(m.linear == m.ease)
    assert.has_error(function() m.linear.value = 3 end)
    assert.refuses("(did you mean 'value'?)", function() m.linear:valeu(0) end)
  end)
end)
