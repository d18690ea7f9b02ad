-- What dismiss and pop do: every interval is mirrored and its values exchanged, every curve runs forwards.
local m = require "mutoscope"
local support = require "support"

local function card(x, snapshot)
  return m.view { id = "card", frame = { x, 100, 100, 100 }, backgroundColor = "red", snapshot = snapshot }
end

local function page(...)
  return m.screen { size = { 390, 844 }, backgroundColor = "white", ... }
end

local CURVES = {
  linear = "linear", easeIn = "easeIn", easeOut = "easeOut", back = m.cubicBezier(0.34, 1.56, 0.64, 1),
  seconds = m.spring { response = 0.4, dampingRatio = 0.6 }, settle = m.spring { settle = 0.6, dampingRatio = 0.5 },
  cutoff = m.spring { cutoff = 1, bounce = 0.3 }, stairs = m.steps(7), corners = m.piecewise { 0, { 0.2, 0.7 }, 1 },
}
local TIMES = { 0, 0.05, 0.2, 0.31, 0.5, 0.64, 0.8, 0.97 }

-- Presents a screen and dismisses it: the two transitions, the stage and when the second began.
local function thereAndBack(from, to, options, back)
  local stage = m.stage { screen = from }
  local there = stage:present(to, options)
  stage:settle()
  stage:advance(0.25)
  return there, stage:dismiss(back), stage, stage.time
end

describe("a retraced step", function()
  it("is told once, from the one screen's value to the other's", function()
    local function bar(isDoubleSided, y)
      return m.screen { size = { 100, 200 }, m.view { id = "bar", frame = { 0, y, 100, 50 }, backgroundColor = "red",
        isDoubleSided = isDoubleSided } }
    end
    local stage = m.stage { screen = bar(true, 100) }
    stage:present(bar(false, 20), { duration = 0.4 })
    stage:settle()
    stage:dismiss()
    stage:settle()
    local steps = {}
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "step" then steps[#steps + 1] = { event.from, event.to } end
    end
    assert.same({ { "true", "false" }, { "false", "true" } }, steps)
  end)
end)

describe("what is told of the way back", function()
  it("has its times and its sides", function()
    local from = page(m.view { id = "old", frame = { 0, 0, 20, 20 }, backgroundColor = "blue" }, card(0))
    local to = page(m.view { id = "new", frame = { 50, 60, 40, 20 }, backgroundColor = "red" }, card(50))
    local _, back = thereAndBack(from, to, { duration = 1, presentation = "replace", curve = "linear",
      definition = m.transitionDefinition {
        new = m.edgeTranslation { "bottom", delay = 0.2, duration = 0.5 }, card = m.sharedElement { delay = 0.4 },
      } })
    local new, old, shared = back:explain "new", back:explain "old", back:explain "card"
    assert.nearly_same({ 0.3, 0.5 }, { new.delay, new.duration })
    assert.equal("only on the source, as the definition says", new.reason)
    assert.equal("only on the destination, no entry: crossfades", old.reason)
    assert.nearly_same({ 0, 0.6 }, { shared.delay, shared.duration })
  end)
end)

describe("a style that is retraced", function()
  local function late(style)
    local to = page(m.view { id = "late", frame = { 0, 0, 50, 50 }, backgroundColor = "blue" })
    local _, back = thereAndBack(page(), to, { duration = 1, curve = "linear", definition = { late = style } })
    return function(time)
      local view = back:at(time):view "late"
      return view and view.alpha or 0
    end
  end

  it("leaves first if it came last", function()
    local alpha = late(m.crossfade { delay = 0.6 })
    for _, time in ipairs { 0, 0.1, 0.2, 0.3 } do assert.near(1 - time / 0.4, alpha(time), 1e-9) end
    for _, time in ipairs { 0.4, 0.5, 0.9 } do assert.near(0, alpha(time), 1e-9) end
  end)

  it("leaves last if it came first", function()
    local alpha = late(m.crossfade { duration = 0.3 })
    assert.near(1, alpha(0.699), 1e-9)
    assert.near(0.5, alpha(0.85), 1e-9)
  end)

  it("keeps its own curve as it is", function()
    local alpha = late(m.crossfade { delay = 0.2, duration = 0.5, curve = "easeOut" })
    for _, time in ipairs { 0, 0.3, 0.4, 0.55, 0.7, 0.8, 0.9 } do
      local p = math.min(math.max(0, (time - 0.3) / 0.5), 1)
      assert.near(1 - m.easeOut:value(p), alpha(time), 1e-9)
    end
  end)

  it("moves a shared element by the same curve, which runs forwards", function()
    for name, curve in pairs(CURVES) do
      local there, back = thereAndBack(page(card(0)), page(card(200)), { duration = 1, curve = curve })
      for _, time in ipairs(TIMES) do
        local x = there:at(time):value "card.frame.x"
        assert.near(200 - x, back:at(time):value "card.frame.x", 1e-9, name)
      end
    end
  end)

  it("steps together: two after one another change places", function()
    local to = page(m.view { id = "one", frame = { 0, 0, 9, 9 } }, m.view { id = "two", frame = { 0, 20, 9, 9 } })
    local definition = { one = m.crossfade { duration = 0.3 }, two = m.crossfade { delay = 0.7 } }
    local _, back = thereAndBack(page(), to, { duration = 1, curve = "linear", definition = definition })
    assert.equal(1, back:at(0.35):value "one.alpha")
    assert.equal(0, back:at(0.35):value "two.alpha")
    local tracks = {}
    for _, track in ipairs(back:tracks()) do tracks[track.view] = track end
    assert.near(0.7, tracks.one.start, 1e-12)
    assert.near(0, tracks.two.start, 1e-12)
    assert.near(0.3, tracks.two.duration, 1e-12)
  end)
end)

describe("a copy made by a function, retraced", function()
  local STYLES = {
    plain = {}, late = { delay = 0.3 }, short = { duration = 0.6 }, both = { delay = 0.2, duration = 0.5 },
    own = { delay = 0.1, duration = 0.8, curve = m.easeOut }, spring = { delay = 0.2, curve = CURVES.seconds },
  }
  local calls, mark

  -- Its mark goes 200 points to the right, as the element does, by the curve of the flight.
  local function turning(_, flight)
    calls = calls + 1
    mark = m.view { name = "mark", frame = { 0, 0, 10, 10 }, backgroundColor = "blue" }
    local copy = m.view { frame = { 0, 0, 100, 100 }, backgroundColor = "red", mark }
    return copy, m.animator { curve = flight.curve, animations = function() mark.center = { 205, 5 } end }
  end

  local function assertInStep(transition, duration, what)
    for _, time in ipairs(TIMES) do
      local frame = transition:at(time * duration)
      assert.near(frame:value "card.frame.x", frame:value "mark.center.x" - 5, 1e-9, what .. " at " .. time)
    end
  end

  for name, curve in pairs(CURVES) do
    it("stays in step with its element by " .. name, function()
      for kind, style in pairs(STYLES) do
        calls = 0
        local options = { duration = 1, curve = curve, definition = { card = m.sharedElement(style) } }
        local there, back, stage = thereAndBack(page(card(0, turning)), page(card(200)), options)
        local what = name .. ", " .. kind
        assertInStep(there, 1, what .. " there")
        assertInStep(back, 1, what .. " back")
        stage:advance(0.4)
        back:cancel()
        stage:settle()
        assertInStep(stage:dismiss { duration = 0.5 }, 0.5, what .. " faster")
        assert.equal(1, calls)
      end
    end)
  end

  it("is told its element's curve", function()
    local told
    local function snapshot(_, flight)
      told = flight.curve
      return m.view { frame = { 0, 0, 9, 9 } }
    end
    local function curve(style)
      local from, to = page(card(0, snapshot)), page(card(200))
      m.transition({ from = from, to = to, curve = "easeIn", definition = { card = style } }):at(0)
      return told
    end
    assert.equal(m.easeIn, curve(m.sharedElement))
    assert.equal(m.easeOut, curve(m.sharedElement { curve = "easeOut" }))
    local late = curve(m.sharedElement { delay = 0.2, duration = 0.5 })
    assert.equal("easeIn within 0.2...0.7", tostring(late))
    assert.near(m.easeIn:value(0.5), late:value(0.45), 1e-12)
    assert.equal(0, late:value(0.1))
    assert.equal(1, late:value(0.8))
    assert.near(0.45, late:solve(m.easeIn:value(0.5)), 1e-9)
  end)

  it("takes its keyframes from the last to the first, at their own curves", function()
    local function flip()
      local front = m.view { name = "front", frame = { 0, 0, 100, 100 }, backgroundColor = "red" }
      local copy = m.view { frame = { 0, 0, 100, 100 }, front }
      return copy, m.animator { curve = "linear", animations = function()
        m.keyframes(function(keyframe)
          keyframe(0, 0.3, function()
            m.timing("easeOut", function() copy.transform = m.rotationY(90) end)
          end)
          keyframe(0.3, 0, function() front.isHidden = true end)
          keyframe(0.3, 0.7, function() copy.transform = m.rotationY(180) end)
        end)
      end }
    end
    local there, back = thereAndBack(page(card(0, flip)), page(card(200)), { duration = 1, curve = "linear" })
    assert.is_true(there:at(0.299):view("front").isVisible)
    assert.is_false(there:at(0.3):view("front").isVisible)
    assert.is_false(back:at(0.699):view("front").isVisible)
    assert.is_true(back:at(0.7001):view("front").isVisible)
    -- From 90 degrees to 0 by an easeOut, from 0.7 to 1.
    for _, time in ipairs { 0.75, 0.85, 0.95 } do
      local p = m.easeOut:value((time - 0.7) / 0.3)
      local width = back:at(time):view("front").rect.width
      assert.near(100 * math.cos(math.rad(90 * (1 - p))), width, 1e-9)
    end
    for _, event in ipairs(back:events()) do
      local told = ("%.9g %s %s"):format(event.time, event.from, event.to)
      if event.kind == "step" then assert.equal("0.7 true false", told) end
    end
  end)

  it("goes on without a jump when it turns back in flight, again and again", function()
    for _, curve in pairs(CURVES) do
      calls = 0
      local stage = m.stage { screen = page(card(0, turning)) }
      local to = page(card(200))
      stage:present(to, { duration = 1, curve = curve })
      for step = 1, 6 do
        stage:advance(0.17)
        local before = stage:at(stage.time, "before"):value "mark.center.x"
        if step % 2 == 1 then stage:dismiss() else stage:present(to, { duration = 1, curve = curve }) end
        assert.near(before, stage:at(stage.time):value "mark.center.x", 1e-9)
      end
      assert.equal(1, calls)
    end
  end)
end)

describe("what goes alongside, retraced", function()
  local badge, calls

  local function scene(curve, duration)
    badge = m.view { name = "badge", frame = { 0, 300, 10, 10 }, backgroundColor = "blue" }
    calls = 0
    local animator = m.animator { curve = curve, duration = duration, animations = function()
      calls = calls + 1
      badge.center = { badge.center.x + 200, 305 }
    end }
    local options = { duration = 1, curve = curve, alongside = animator }
    return page(card(0), badge), page(card(200)), options
  end

  local function assertInStep(transition, duration, what)
    for _, time in ipairs(TIMES) do
      local frame = transition:at(time * duration)
      assert.near(frame:value "card.frame.x", frame:value "badge.center.x" - 5, 1e-9, what .. " at " .. time)
    end
  end

  it("stays in step, and is back in the end", function()
    for name, curve in pairs(CURVES) do
      local there, back, stage = thereAndBack(scene(curve))
      assertInStep(there, 1, name .. " there")
      assertInStep(back, 1, name .. " back")
      stage:advance(0.4)
      back:cancel()
      stage:settle()
      assertInStep(stage:dismiss { duration = 2 }, 2, name .. " slower")
      stage:settle()
      assert.equal(5, badge.center.x)
      assert.equal(5, stage:at(stage.time):value "badge.center.x")
      assert.equal(1, calls)
    end
  end)

  it("stretches an animator of a duration of its own", function()
    local spring = m.spring { response = 0.3, dampingRatio = 0.5 }
    local from, to, options = scene(spring, 0.5)
    local there, back = thereAndBack(from, to, options, { duration = 2 })
    for _, time in ipairs(TIMES) do
      -- As much of the half second is over as of the transition's.
      local p = spring:value(time * 0.5)
      assert.near(200 * p, there:at(time):value "badge.center.x" - 5, 1e-9)
      assert.near(200 * (1 - p), back:at(time * 2):value "badge.center.x" - 5, 1e-9)
    end
  end)

  it("begins where the script has put it meanwhile", function()
    local from, to, options = scene "linear"
    local stage = m.stage { screen = from }
    stage:present(to, options)
    stage:settle()
    badge.center = { 105, 305 }
    local back = stage:dismiss()
    assert.near(105, back:at(0):value "badge.center.x", 1e-9)
    assert.near(55, back:at(0.5):value "badge.center.x", 1e-9)
    stage:settle()
    assert.equal(5, badge.center.x)
  end)

  it("gives way to an animator of the dismissal's own", function()
    local from, to, options = scene "linear"
    local own = m.animator { curve = "linear", animations = function() badge.center = { 305, 305 } end }
    local _, back, stage = thereAndBack(from, to, options, { alongside = own })
    assert.near(255, back:at(0.5):value "badge.center.x", 1e-9)
    stage:settle()
    assert.equal(305, badge.center.x)
  end)

  it("does not jump where it turns back in flight, and lands", function()
    for name, curve in pairs(CURVES) do
      local from, to, options = scene(curve)
      local stage = m.stage { screen = from }
      stage:present(to, options)
      stage:advance(0.3)
      local before = stage:at(0.3, "before"):value "badge.center.x"
      local back = stage:dismiss()
      if name ~= "stairs" then assert.near(before, stage:at(0.3):value "badge.center.x", 1e-9, name) end
      stage:advance(0.2)
      before = stage:at(0.5, "before"):value "badge.center.x"
      back:cancel()
      assert.near(before, stage:at(0.5):value "badge.center.x", 1e-9, name)
      stage:settle()
      assert.near(205, badge.center.x, 1e-9, name)
      stage:dismiss()
      stage:settle()
      assert.near(5, badge.center.x, 1e-9, name)
    end
  end)
end)

describe("a reversal, beside that", function()
  it("is the mirror in time of either way", function()
    local to = page(card(200), m.view { id = "late", frame = { 0, 0, 50, 50 }, backgroundColor = "blue" })
    local definition = { late = m.crossfade { delay = 0.6, curve = "easeOut" } }
    local options = { duration = 1, curve = "easeOut", definition = definition }
    local there, back = thereAndBack(page(card(0)), to, options)
    for _, transition in ipairs { there, back } do
      local mirror = transition:reversed()
      for _, time in ipairs { 0.1, 0.3, 0.45, 0.7, 0.9 } do
        for _, path in ipairs { "card.frame.x", "late.alpha" } do
          assert.near(transition:at(1 - time):value(path), mirror:at(time):value(path), 1e-9)
        end
      end
    end
  end)

  it("has nothing to do where an animation leads from the identity to the identity", function()
    local still = m.view { name = "still", frame = { 0, 50, 10, 10 } }
    local to = m.screen { size = { 100, 100 }, m.view { id = "card", frame = { 50, 0, 10, 10 }, backgroundColor = "red",
      snapshot = function(view)
        local copy = view:copy()
        return copy, m.animator { animations = function() copy.transform = m.identity end }
      end } }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, still,
      m.view { id = "card", frame = { 0, 0, 10, 10 }, backgroundColor = "red" } } }
    stage:present(to, { alongside = m.animator { animations = function() still.transform = m.identity end } })
    stage:settle()
    stage:dismiss()
    assert.equal(1, stage:settle())
  end)
end)

describe("the instant of an exchange with content", function()
  it("is the mirror of itself on the way back", function()
    local function sheet(...) return m.screen { size = { 120, 160 }, backgroundColor = "white", ... } end
    local function element(frame) return m.view { id = "f", frame = frame, backgroundColor = "red" } end
    for _, calls in ipairs { { "push", "pop" }, { "present", "dismiss" } } do
      local stage = m.stage { screen = sheet(element { 40, 10, 20, 50 },
        m.view { frame = { 9, 20, 70, 100 }, backgroundColor = "blue" }) }
      stage[calls[1]](stage, sheet(element { -20, 100, 20, 50 }), { curve = "linear", duration = 0.5,
        transition = m.transitionDefinition { f = m.sharedElement { duration = 0.3, zPosition = 2 } } })
      stage:settle()
      stage[calls[2]](stage)
      stage:settle()
      local times = support.pluck(support.events(stage:clip(), "order"), "time")
      assert.equal(2, #times)
      assert.is_true(times[1] > 0.01)
      assert.near(1, times[1] + times[2], 1e-6)
    end
  end)
end)
