-- SPEC 4.2: property animators.
local m = require "mutoscope"
require "support"

--- A card of 100 by 100 on a stage of its own.
local function scene()
  local card = m.view { id = "card", frame = { 0, 0, 100, 100 }, backgroundColor = "white" }
  local screen = m.screen { size = { 400, 400 }, card }
  return card, m.stage { screen = screen }
end

describe("an animator", function()
  it("lasts 0.25 s along easeInOut unless told otherwise", function()
    local card = scene()
    local animator = m.animator { animations = function() card.alpha = 0 end }
    assert.equal(0.25, animator.duration)
    assert.nearly_same(1 - m.easeInOut:value(0.3), animator:at(0.3 * 0.25):view("card").alpha)
  end)

  it("begins inactive, is active on its way and inactive at its end", function()
    local card, stage = scene()
    local animator = m.animator { duration = 1, animations = function() card.alpha = 0 end }
    assert.equal("inactive", animator.state)
    assert.is_false(animator.isRunning)
    animator:start()
    assert.equal("active", animator.state)
    assert.is_true(animator.isRunning)
    stage:advance(0.5)
    assert.nearly_same(0.5, animator.fractionComplete)
    stage:advance(0.5)
    assert.equal("inactive", animator.state)
    assert.is_false(animator.isRunning)
  end)

  it("needs animations", function()
    assert.refuses("animations", function() m.animator { duration = 1 } end)
  end)

  it("refuses durations that are none", function()
    for _, duration in ipairs { -1, 0 / 0, 1 / 0, "1" } do
      assert.refuses("'duration'", function() m.animator { duration = duration, animations = function() end } end)
    end
  end)

  it("answers misspelt options and methods with the nearest", function()
    assert.refuses("unknown option 'duraton' for animator (did you mean 'duration'?)", function()
      m.animator { duraton = 1, animations = function() end }
    end)
    local animator = m.animator { animations = function() end }
    assert.refuses("(did you mean 'start'?)", function() animator:strat() end)
  end)
end)

describe("what animations assign", function()
  it("is the model's value at once, while the frame shows what is on the way", function()
    local card, stage = scene()
    local animator = m.animator { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    assert.equal(1, card.alpha)
    animator:start()
    assert.equal(0, card.alpha)
    assert.equal(1, stage:at(0):view("card").alpha)
    stage:advance(0.25)
    assert.nearly_same(0.75, stage:at(stage.time):view("card").alpha)
  end)

  it("is captured once, when the animator starts", function()
    local card, stage = scene()
    local calls = 0
    local animator = m.animator { duration = 1, animations = function() calls = calls + 1 card.alpha = 0 end }
    assert.equal(0, calls)
    animator:start()
    animator:start()
    stage:settle()
    assert.equal(1, calls)
  end)

  it("can be read in the function", function()
    local card = scene()
    local seen
    m.animator({
      duration = 1,
      animations = function()
        card.alpha = 0.25
        seen = card.alpha
        card.center = card.center:with { x = card.center.x + 10 }
      end,
    }):start()
    assert.equal(0.25, seen)
    assert.equal(60, card.center.x)
  end)

  it("starts from the values seen at the start", function()
    local card, stage = scene()
    local animator = m.animator { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    card.alpha = 0.5
    animator:start()
    assert.nearly_same(0.25, stage:at(0.5):view("card").alpha)
  end)

  it("may be anything: what cannot be mixed steps at the start of its interval", function()
    local card = scene()
    local animator = m.animator {
      duration = 1,
      animations = function()
        m.keyframes(function(keyframe) keyframe(0.5, 0.25, function() card.isHidden = true end) end)
      end,
    }
    local clip = animator:clip()
    assert.is_false(clip:at(0.499):view(card).isHidden)
    assert.is_true(clip:at(0.5):view(card).isHidden)
    assert.is_false(clip:at(0.5, "before"):view(card).isHidden)
    assert.is_true(clip:reversed():at(0.4):view(card).isHidden)
    assert.is_false(clip:reversed():at(0.6):view(card).isHidden)
  end)

  it("moves every kind of value", function()
    local card = scene()
    card.shadowOffset = { 0, 0 }
    local frame = m.animator({
      duration = 1, curve = "linear",
      animations = function()
        card.bounds = { 0, 0, 200, 300 }
        card.backgroundColor = "black"
        card.shadowOffset = { 10, 20 }
        card.transform = m.rotation(90)
        card.cornerRadius = 8
      end,
    }):at(0.5):view "card"
    assert.nearly_same({ 0, 0, 150, 200 }, frame.bounds)
    assert.nearly_same(m.rgb(0.5, 0.5, 0.5), frame.backgroundColor)
    assert.nearly_same({ 5, 10 }, frame.shadowOffset)
    assert.nearly_same(45, frame.transform.rotation)
    assert.nearly_same(4, frame.cornerRadius)
  end)

  it("overshoots where places may, and is kept in range where values have one", function()
    local card = scene()
    local animator = m.animator {
      duration = 1, curve = m.cubicBezier(0.3, 5, 0.7, -4),
      animations = function()
        card.alpha = 0
        card.cornerRadius = 10
        card.center = { 150, 50 }
      end,
    }
    local top = animator:clip():range "card.center.x"
    assert.is_true(top.max > 160)
    local alpha, radius = animator:clip():range "card.alpha", animator:clip():range "card.cornerRadius"
    assert.is_true(alpha.min >= 0 and alpha.max <= 1)
    assert.is_true(radius.min >= 0)
  end)

  it("may not add, remove or name elements", function()
    local card, _ = scene()
    local screen = card.superview
    for _, change in ipairs {
      function() screen:add(m.view {}) end, function() card:remove() end, function() card.id = "other" end,
    } do
      assert.has_error(function() m.animator({ duration = 1, animations = change }):start() end)
    end
    assert.equal(screen, card.superview)
    assert.equal("card", card.id)
  end)

  it("may not be both frame and center of a view", function()
    local card = scene()
    assert.refuses("'frame' and 'center'", function()
      m.animator({ animations = function() card.frame, card.center = { 0, 0, 1, 1 }, { 5, 5 } end }):start()
    end)
  end)
end)

describe("an error in animations", function()
  it("loses nothing: the views stay as they were and the animator inactive", function()
    local card, stage = scene()
    local animator = m.animator {
      duration = 1,
      animations = function()
        card.alpha = 0.1
        error "oops"
      end,
    }
    assert.refuses("oops", function() animator:start() end)
    assert.equal(1, card.alpha)
    assert.equal("inactive", animator.state)
    stage:advance(1)
    assert.equal(1, stage:at(1):view("card").alpha)
  end)

  it("leaves assignments outside working", function()
    local card, stage = scene()
    pcall(function() m.animator({ animations = function() error "oops" end }):start() end)
    card.alpha = 0.5
    assert.equal(0.5, stage:at(0):view("card").alpha)
    m.animator({ duration = 1, curve = "linear", animations = function() card.alpha = 0 end }):start()
    assert.nearly_same(0.25, stage:at(0.5):view("card").alpha)
  end)
end)

describe("at", function()
  it("of an animator that never started leaves the model alone", function()
    local card, stage = scene()
    local animator = m.animator { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    assert.nearly_same(0.5, animator:at(0.5):view("card").alpha)
    assert.equal(1, card.alpha)
    assert.equal("inactive", animator.state)
    assert.equal(1, stage:at(1):view("card").alpha)
  end)

  it("follows the model when it has changed", function()
    local card = scene()
    local animator = m.animator { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    assert.nearly_same(0.5, animator:at(0.5):view("card").alpha)
    card.alpha = 0.5
    assert.nearly_same(0.25, animator:at(0.5):view("card").alpha)
  end)

  it("does not affect a later start", function()
    local card, stage = scene()
    local animator = m.animator { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    animator:at(0.5)
    stage:advance(1)
    animator:start()
    assert.nearly_same(0.5, stage:at(1.5):view("card").alpha)
  end)

  it("0 is the instant it begins to move, after its delay", function()
    local card, stage = scene()
    local animator = m.animator { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    animator:start { after = 2 }
    stage:advance(1)
    assert.equal(1, animator:at(0):view("card").alpha)
    assert.nearly_same(0.5, animator:at(0.5):view("card").alpha)
    assert.nearly_same(0.5, stage:at(2.5):view("card").alpha)
  end)

  it("holds the end states outside", function()
    local card = scene()
    local animator = m.animator { duration = 1, animations = function() card.alpha = 0 end }
    assert.equal(1, animator:at(-5):view("card").alpha)
    assert.equal(0, animator:at(5):view("card").alpha)
  end)

  it("shows the topmost superview where there is no stage", function()
    local inner = m.view { id = "inner", frame = { 0, 0, 10, 10 } }
    m.view { id = "outer", frame = { 0, 0, 50, 50 }, inner }
    local frame = m.animator({ duration = 1, animations = function() inner.alpha = 0 end }):at(0)
    assert.equal("outer", tostring(frame:view("outer").id))
    assert.equal(m.size(50, 50), frame.size)
  end)
end)

describe("start", function()
  it("after some seconds shows the start until then", function()
    local card, stage = scene()
    m.animator({ duration = 1, curve = "linear", animations = function() card.alpha = 0 end }):start { after = 0.5 }
    assert.equal(1, stage:at(0.5):view("card").alpha)
    assert.nearly_same(0.5, stage:at(1):view("card").alpha)
    assert.equal(0, stage:at(1.5):view("card").alpha)
    assert.nearly_same(1.5, stage:settle())
  end)

  it("refuses a delay that is none", function()
    local animator = m.animator { animations = function() end }
    assert.refuses("'after'", function() animator:start { after = -1 } end)
    assert.refuses("(did you mean 'after'?)", function() animator:start { aftr = 1 } end)
  end)

  it("calls the completions at the end, in order", function()
    local card, stage = scene()
    local heard = {}
    local animator = m.animator { duration = 1, animations = function() card.alpha = 0 end }
    animator:addCompletion(function(position) heard[#heard + 1] = "first " .. position end)
    animator:addCompletion(function(position) heard[#heard + 1] = "second " .. position end)
    animator:start()
    stage:advance(0.999)
    assert.same({}, heard)
    stage:advance(0.001)
    assert.same({ "first end", "second end" }, heard)
  end)
end)

describe("an animator without a stage", function()
  it("plays as soon as a stage shows its views", function()
    local card = m.view { id = "card", frame = { 0, 0, 10, 10 } }
    local screen = m.screen { size = { 10, 10 }, card }
    m.animate { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    local stage = m.stage { screen = screen }
    assert.nearly_same(0.5, stage:at(0.5):view("card").alpha)
    assert.equal(1, stage:settle())
  end)

  it("that assigns nothing lasts as long as it says", function()
    local stage = m.stage { screen = m.screen { size = { 10, 10 } } }
    local animator = m.animator { duration = 1, animations = function() end }
    assert.equal(1, animator.duration)
    assert.equal(0, stage.time)
  end)
end)

describe("m.animate", function()
  it("starts at once, after its delay", function()
    local card, stage = scene()
    local position
    local animator = m.animate {
      duration = 1, delay = 0.5, curve = "linear", animations = function() card.alpha = 0 end,
      completion = function(value) position = value end,
    }
    assert.is_true(animator.isRunning)
    assert.nearly_same(0.5, stage:at(1):view("card").alpha)
    stage:settle()
    assert.equal(1.5, stage.time)
    assert.equal("end", position)
  end)

  it("lasts 0.25 s unless told otherwise", function()
    local card, stage = scene()
    m.animate { animations = function() card.alpha = 0 end }
    assert.equal(0.25, stage:settle())
  end)
end)

describe("an animation of what is in flight", function()
  it("starts from what is seen and does not jump", function()
    local card, stage = scene()
    m.animate { duration = 1, curve = "linear", animations = function() card.center = { 150, 50 } end }
    stage:advance(0.5)
    m.animate { duration = 1, animations = function() card.center = { 50, 50 } end }
    local clip = stage:clip(0, 1.5)
    local before, after = clip:at(0.5, "before"):view("card").center.x, clip:at(0.5):view("card").center.x
    assert.nearly_same(100, before)
    assert.nearly_same(before, after)
    stage:settle()
    assert.nearly_same(50, stage:at(stage.time):view("card").center.x)
  end)

  it("keeps the velocity where the new curve starts flat", function()
    local card, stage = scene()
    m.animate { duration = 1, curve = "linear", animations = function() card.center = { 150, 50 } end }
    stage:advance(0.5)
    m.animate { duration = 1, curve = "easeInOut", animations = function() card.center = { 50, 50 } end }
    assert.nearly_same(100, stage:clip(0, 1):slope("card.center.x", 0.5), 1e-3)
  end)

  it("by a spring replaces it, from the value and velocity that are seen", function()
    local card, stage = scene()
    m.animate { duration = 1, curve = "linear", animations = function() card.center = { 150, 50 } end }
    stage:advance(0.5)
    m.animate {
      duration = 2, curve = m.spring { response = 0.5, dampingRatio = 1 },
      animations = function() card.center = { 50, 50 } end,
    }
    assert.nearly_same(100, stage:at(0.5):view("card").center.x)
    assert.nearly_same(100, stage:clip(0, 2):slope("card.center.x", 0.5), 1e-3)
    assert.nearly_same(50, stage:at(2.5):view("card").center.x)
  end)
end)

describe("the font of a label", function()
  it("grows from size to size; family and weight step", function()
    local label = m.label { id = "l", text = "Ab", frame = { 0, 0, 100, 40 }, font = { size = 10 } }
    local shown = m.stage { screen = m.screen { size = { 200, 100 }, label } }
    local bold = { size = 30, weight = "bold" }
    m.animate { duration = 1, curve = "linear", animations = function() label.font = bold end }
    assert.equal(30, label.font.size)
    shown:advance(0.25)
    assert.near(15, shown:at(0.25):view("l").font.size, 1e-9)
    assert.equal("bold", tostring(shown:at(0.25):view("l").font.weight))
    assert.near(20, shown:at(0.5):value "l.font.size", 1e-9)
    m.animate { duration = 0.5, curve = "linear", animations = function() label.font = { size = 10 } end }
    assert.near(15, shown:at(0.25):value "l.font.size", 1e-9)
    shown:settle()
    assert.equal(10, shown:at(shown.time):value "l.font.size")
    assert.refuses("did you mean 'size'", function() return shown:at(0):value "l.font.sze" end)
  end)
end)

describe("transforms of an animator that is turned back", function()
  it("are what they were, however long the lists that were added", function()
    local cases = {
      { m.identity, m.identity, m.translation(100, 0) }, { m.translation(-93, 139), m.identity, m.translation(20, 0) },
      { m.identity, m.translation(20, 0), m.translation(20, 0) * m.scale(2) },
    }
    for _, case in ipairs(cases) do
      for _, isStopped in ipairs { false, true } do
        local card = m.view { id = "card", frame = { 0, 0, 10, 10 }, transform = case[1] }
        local stage = m.stage { screen = m.screen { card } }
        local animator = m.animator { duration = 1, curve = "linear", animations = function()
          card.transform = case[2]
        end }
        animator:start()
        animator:addAnimations(function() card.transform = case[3] end)
        stage:advance(0.5)
        if isStopped then
          animator:stop()
          animator:finish "start"
        else
          animator.isReversed = true
          stage:settle()
        end
        local matrix = m.view { transform = case[1] }.transform.matrix
        for i = 1, 16 do assert.near(matrix[i], card.transform.matrix[i], 1e-9) end
      end
    end
  end)
end)

describe("an animator of two stages", function()
  it("is refused, and nothing has changed", function()
    local function shown(name)
      local view = m.view { name = name, frame = { 0, 0, 10, 10 } }
      return view, m.stage { screen = m.screen { size = { 50, 50 }, view } }
    end
    local one, first = shown "one"
    local other, second = shown "other"
    local elsewhere = m.view { name = "elsewhere" }
    assert.refuses("'one' and 'other' are shown by two stages; use an animator for each", function()
      m.animate { duration = 1, animations = function()
        elsewhere.alpha = 0
        one.alpha = 0
        other.alpha = 0
      end }
    end)
    assert.same({ 1, 1 }, { one.alpha, other.alpha })
    first:settle()
    second:settle()
    assert.same({ 0, 0 }, { first.time, second.time })
  end)

  it("plays on the stage that shows any of its views, whichever is written first", function()
    local card, stage = scene()
    local elsewhere = m.view { frame = { 0, 0, 10, 10 } }
    m.screen { elsewhere }
    local animator = m.animate { duration = 1, curve = "linear", animations = function()
      elsewhere.alpha = 0
      card.alpha = 0
    end }
    assert.near(0.5, stage:at(0.5):view("card").alpha, 1e-12)
    assert.equal(1.0, stage:settle())
    assert.equal("inactive", animator.state)
  end)
end)
