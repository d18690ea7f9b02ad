-- SPEC 4.2: which curve counts, and springs in seconds.
local m = require "mutoscope"
require "support"

local function card() return m.view { id = "card", frame = { 0, 0, 100, 100 } } end

local function clip_of(options, body)
  local view = card()
  options.animations = function() body(view) end
  return m.animator(options):clip(), view
end

describe("m.timing", function()
  it("replaces the animator's curve", function()
    local clip = clip_of({ duration = 1, curve = "easeOut" }, function(view)
      m.timing("easeIn", function() view.alpha = 0 end)
      view.center = { 150, 50 }
    end)
    assert.nearly_same(1 - m.easeIn:value(0.3), clip:at(0.3):view("card").alpha)
    assert.nearly_same(50 + 100 * m.easeOut:value(0.3), clip:at(0.3):view("card").center.x)
  end)

  it("replaces an interval's curve in a keyframe, whose times stay", function()
    local clip = clip_of({ duration = 1, curve = "easeIn" }, function(view)
      m.keyframes(function(keyframe)
        keyframe(0.2, 0.6, function()
          m.timing("easeOut", function() view.alpha = 0 end)
        end)
      end)
    end)
    local p = (m.easeIn:value(0.7) - 0.2) / 0.6
    assert.nearly_same(1 - m.easeOut:value(p), clip:at(0.7):view("card").alpha)
  end)

  it("takes curves by component, with a default", function()
    local clip = clip_of({ duration = 1, curve = "linear" }, function(view)
      m.timing({ x = "easeIn", default = "easeOut" }, function() view.center = { 150, 150 } end)
    end)
    local center = clip:at(0.3):view("card").center
    assert.nearly_same(50 + 100 * m.easeIn:value(0.3), center.x)
    assert.nearly_same(50 + 100 * m.easeOut:value(0.3), center.y)
  end)

  it("leaves components without a curve to the animator's", function()
    local clip = clip_of({ duration = 1, curve = "easeInOut" }, function(view)
      m.timing({ x = "linear" }, function() view.center = { 150, 150 } end)
    end)
    local center = clip:at(0.3):view("card").center
    assert.nearly_same(50 + 100 * 0.3, center.x)
    assert.nearly_same(50 + 100 * m.easeInOut:value(0.3), center.y)
  end)

  it("means the center by x and y of a frame", function()
    local clip = clip_of({ duration = 1, curve = "linear" }, function(view)
      m.timing({ x = "easeIn", width = "easeOut" }, function() view.frame = { 100, 0, 300, 100 } end)
    end)
    local seen = clip:at(0.3):view "card"
    assert.nearly_same(50 + 200 * m.easeIn:value(0.3), seen.center.x)
    assert.nearly_same(100 + 200 * m.easeOut:value(0.3), seen.bounds.width)
  end)

  it("reaches the functions of a transform by their names", function()
    local clip = clip_of({ duration = 1, curve = "linear" }, function(view)
      m.timing({ rotation = "easeIn", ["translation.y"] = "easeOut" }, function()
        view.transform = m.translation(100, 100) * m.rotation(90)
      end)
    end)
    local transform = clip:at(0.3):view("card").transform
    assert.nearly_same(30, transform["translation.x"])
    assert.nearly_same(100 * m.easeOut:value(0.3), transform["translation.y"])
    assert.nearly_same(90 * m.easeIn:value(0.3), transform.rotation)
  end)

  it("reaches the components of a colour", function()
    local view = m.view { id = "card", frame = { 0, 0, 100, 100 }, backgroundColor = "white" }
    local seen = m.animator({
      duration = 1, curve = "linear",
      animations = function()
        m.timing({ r = "easeIn", default = "linear" }, function() view.backgroundColor = "black" end)
      end,
    }):at(0.3):view("card").backgroundColor
    assert.nearly_same({ 1 - m.easeIn:value(0.3), 0.7, 0.7, 1 }, { seen.r, seen.g, seen.b, seen.a })
  end)

  it("answers a misspelt component or curve with the nearest", function()
    assert.refuses("(did you mean 'width'?)", function()
      clip_of({ duration = 1 }, function(view)
        m.timing({ widht = "linear" }, function() view.bounds = { 0, 0, 1, 1 } end)
      end)
    end)
    assert.refuses("(did you mean 'easeIn'?)", function()
      clip_of({ duration = 1 }, function() m.timing("easeInn", function() end) end)
    end)
  end)

  it("ends with its function", function()
    local clip = clip_of({ duration = 1, curve = "linear" }, function(view)
      m.timing("easeIn", function() end)
      view.alpha = 0
    end)
    assert.nearly_same(0.7, clip:at(0.3):view("card").alpha)
  end)

  it("is undone by an error in its function", function()
    local clip = clip_of({ duration = 1, curve = "linear" }, function(view)
      pcall(m.timing, "easeIn", function() error "oops" end)
      view.alpha = 0
    end)
    assert.nearly_same(0.7, clip:at(0.3):view("card").alpha)
  end)
end)

describe("a spring", function()
  local spring = m.spring { response = 0.4, dampingRatio = 0.7 }

  it("runs in seconds, whatever the duration", function()
    for _, duration in ipairs { 1, 2 } do
      local clip = clip_of({ duration = duration, curve = spring }, function(view) view.center = { 150, 50 } end)
      for _, t in ipairs { 0.05, 0.2, 0.7 } do
        assert.nearly_same(50 + 100 * spring:value(t), clip:at(t):view("card").center.x)
      end
    end
  end)

  it("is cut at the end: exact from then on, the rest told by the left side", function()
    local clip = clip_of({ duration = 0.3, curve = spring }, function(view) view.center = { 150, 50 } end)
    assert.equal(0.3, clip.duration)
    assert.equal(150, clip:at(0.3):view("card").center.x)
    assert.nearly_same(50 + 100 * spring:value(0.3), clip:at(0.3, "before"):view("card").center.x)
  end)

  it("makes an animator without a duration as long as it is", function()
    local natural = clip_of({ curve = spring }, function(view) view.alpha = 0 end)
    assert.nearly_same(spring:settlingDuration(), natural.duration)
    local cut = m.spring { cutoff = 0.7, dampingRatio = 0.8 }
    assert.nearly_same(0.7, clip_of({}, function(view)
      m.timing(cut, function() view.alpha = 0 end)
    end).duration)
    assert.nearly_same(0.9, clip_of({ curve = m.spring { settle = 0.9 } }, function(view) view.alpha = 0 end).duration)
  end)

  it("made with settle or cutoff is stretched to its interval", function()
    local cut = m.spring { cutoff = 0.5, dampingRatio = 0.8 }
    local clip = clip_of({ duration = 2, curve = cut }, function(view) view.center = { 150, 50 } end)
    for _, f in ipairs { 0.1, 0.35, 0.8 } do
      assert.nearly_same(50 + 100 * cut:value(0.5 * f), clip:at(2 * f):view("card").center.x)
    end
    assert.nearly_same(150, clip:at(2, "before"):view("card").center.x)
  end)

  it("starts where its interval does and is cut where the next one begins", function()
    local clip = clip_of({ duration = 2, curve = "linear" }, function(view)
      m.keyframes(function(keyframe)
        keyframe(0.25, 0.25, function()
          m.timing(spring, function() view.center = { 150, 50 } end)
        end)
        keyframe(0.75, 0.25, function() view.center = { 50, 50 } end)
      end)
    end)
    assert.nearly_same(50, clip:at(0.5):view("card").center.x)
    assert.nearly_same(50 + 100 * spring:value(0.4), clip:at(0.9):view("card").center.x)
    assert.nearly_same(50 + 100 * spring:value(0.9), clip:at(1.4):view("card").center.x)
    assert.nearly_same(150, clip:at(1.5):view("card").center.x)
    assert.nearly_same(100, clip:at(1.75):view("card").center.x)
  end)

  it("starts when the enclosing curve first reaches its interval", function()
    local clip = clip_of({ duration = 2, curve = "easeIn" }, function(view)
      m.keyframes(function(keyframe)
        keyframe(0.25, 0.75, function()
          m.timing(spring, function() view.center = { 150, 50 } end)
        end)
      end)
    end)
    local start = 2 * m.easeIn:solve(0.25)
    assert.nearly_same(50, clip:at(start):view("card").center.x)
    assert.nearly_same(50 + 100 * spring:value(0.3), clip:at(start + 0.3):view("card").center.x)
  end)

  it("with a budget of pixels is solved for its distance", function()
    local view = card()
    m.screen { size = { 1000, 1000 }, traits = { displayScale = 3 }, view }
    local budget = m.spring { cutoff = 0.5, dampingRatio = 0.8, mode = "budget", tolerance = 0.5 }
    local clip = m.animator({ curve = budget, animations = function() view.center = { 450, 50 } end }):clip()
    local rest = math.abs(450 - clip:at(0.5, "before"):view("card").center.x)
    assert.is_true(rest * 3 <= 0.5 + 1e-9)
    -- 1.4.3 of SEMANTICS with epsilon = 0.5 / (3 * 400), and the closed form of 1.1.
    local z, root = 0.8, 0.6
    local w = math.log((1 + z / root) * 3 * 400 / 0.5) / (z * 0.5)
    local phase = w * root * 0.2
    local value = 1 - math.exp(-z * w * 0.2) * (math.cos(phase) + z / root * math.sin(phase))
    assert.nearly_same(50 + 400 * value, clip:at(0.2):view("card").center.x)
  end)
end)
