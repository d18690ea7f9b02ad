-- SPEC 4.2, SEMANTICS 1.9 and trap 12: UIViewPropertyAnimator's controls.
local m = require "mutoscope"
require "support"

--- A card whose center.x goes from 0 to 100 in 1 s, on a stage of its own.
local function scene(options)
  local card = m.view { id = "card", frame = { -50, 0, 100, 100 } }
  local stage = m.stage { screen = m.screen { size = { 400, 400 }, card } }
  local heard = {}
  local settings = { duration = 1, curve = "linear", animations = function() card.center = { 100, 50 } end }
  for key, value in pairs(options or {}) do settings[key] = value end
  local animator = m.animator(settings)
  animator:addCompletion(function(position) heard[#heard + 1] = position end)
  local function seen() return stage:at(stage.time):view("card").center.x end
  return animator, stage, seen, heard, card
end

describe("a completion that fails", function()
  it("keeps no other from being called", function()
    local animator, stage, _, heard = scene()
    animator:addCompletion(function() error "refused" end)
    animator:addCompletion(function() heard[#heard + 1] = "last" end)
    animator:start()
    assert.error_matches(function() stage:settle() end, "refused")
    assert.same({ "end", "last" }, heard)
    assert.equal("inactive", animator.state)
    stage:settle()
    assert.same({ "end", "last" }, heard)
  end)
end)

describe("pause", function()
  it("stands still where it is, and continue goes on from there", function()
    local animator, stage, seen, heard = scene { curve = "easeIn" }
    animator:start()
    stage:advance(0.3)
    animator:pause()
    assert.is_false(animator.isRunning)
    assert.equal("active", animator.state)
    stage:advance(2)
    assert.nearly_same(100 * m.easeIn:value(0.3), seen())
    assert.same({}, heard)
    animator:continue()
    stage:advance(0.4)
    assert.nearly_same(100 * m.easeIn:value(0.7), seen())
    stage:settle()
    assert.nearly_same(3, stage.time)
    assert.same({ "end" }, heard)
  end)

  it("of an inactive animator captures and stands at the start", function()
    local animator, stage, seen = scene()
    animator:pause()
    assert.equal("active", animator.state)
    stage:advance(1)
    assert.nearly_same(0, seen())
    animator:start()
    stage:advance(0.5)
    assert.nearly_same(50, seen())
  end)

  it("keeps what was shown before it", function()
    local animator, stage = scene()
    animator:start()
    stage:advance(0.4)
    animator:pause()
    stage:advance(1)
    assert.nearly_same(20, stage:at(0.2):view("card").center.x)
    assert.nearly_same(40, stage:at(1):view("card").center.x)
  end)
end)

describe("fractionComplete", function()
  it("is the part of the duration that has passed while it runs", function()
    local animator, stage = scene { curve = "easeIn" }
    assert.equal(0, animator.fractionComplete)
    animator:start()
    stage:advance(0.3)
    assert.nearly_same(0.3, animator.fractionComplete)
  end)

  it("becomes the curved progress on a pause, so that nothing jumps", function()
    local animator, stage, seen = scene { curve = "easeIn" }
    animator:start()
    stage:advance(0.3)
    local before = seen()
    animator:pause()
    assert.nearly_same(m.easeIn:value(0.3), animator.fractionComplete)
    assert.nearly_same(before, seen())
  end)

  it("stays the part of the time where scrubsLinearly is off", function()
    local animator, stage = scene { curve = "easeIn", scrubsLinearly = false }
    animator:start()
    stage:advance(0.3)
    animator:pause()
    assert.nearly_same(0.3, animator.fractionComplete)
  end)

  it("scrubs linearly unless told otherwise", function()
    local animator, _, seen = scene { curve = "easeIn" }
    animator.fractionComplete = 0.25
    assert.equal("active", animator.state)
    assert.nearly_same(25, seen())
    local curved, _, seen_curved = scene { curve = "easeIn", scrubsLinearly = false }
    curved.fractionComplete = 0.25
    assert.nearly_same(100 * m.easeIn:value(0.25), seen_curved())
  end)

  it("may be set again and again, and continue goes on from there", function()
    local animator, stage, seen = scene { curve = "easeIn" }
    animator.fractionComplete = 0.9
    animator.fractionComplete = 0.5
    animator:continue()
    local rest = 1 - m.easeIn:solve(0.5)
    stage:advance(rest / 2)
    assert.nearly_same(100 * m.easeIn:value(1 - rest / 2), seen())
    stage:settle()
    assert.nearly_same(rest, stage.time, 1e-6)
  end)

  it("refuses what is no number", function()
    local animator = scene()
    assert.has_error(function() animator.fractionComplete = 0 / 0 end)
    assert.has_error(function() animator.fractionComplete = "half" end)
  end)
end)

describe("isReversed", function()
  it("plays back to the start, from where it is", function()
    local animator, stage, seen, heard, card = scene()
    animator:start()
    stage:advance(0.6)
    animator:pause()
    animator.isReversed = true
    assert.nearly_same(0.4, animator.fractionComplete)
    assert.nearly_same(60, seen())
    animator:continue()
    stage:advance(0.2)
    assert.nearly_same(40, seen())
    stage:settle()
    assert.nearly_same(1.2, stage.time)
    assert.same({ "start" }, heard)
    assert.nearly_same(0, card.center.x)
    assert.nearly_same(0, seen())
  end)

  it("counts in the present direction", function()
    local animator = scene()
    animator.fractionComplete = 0.3
    animator.isReversed = true
    assert.nearly_same(0.7, animator.fractionComplete)
    animator.isReversed = false
    assert.nearly_same(0.3, animator.fractionComplete)
  end)
end)

describe("continue", function()
  it("takes the time that remains, or a factor of the duration", function()
    local animator, stage = scene()
    animator.fractionComplete = 0.5
    animator:continue { durationFactor = 2 }
    stage:settle()
    assert.nearly_same(2, stage.time)
  end)

  it("takes another curve for what remains, without a jump", function()
    local animator, stage, seen = scene()
    animator:start()
    stage:advance(0.5)
    animator:pause()
    animator:continue { curve = "easeOut" }
    assert.nearly_same(50, seen())
    stage:settle()
    assert.nearly_same(100, seen())
  end)

  it("needs an animator that is active", function()
    local animator = scene()
    assert.has_error(function() animator:continue() end)
  end)
end)

describe("stop", function()
  it("without finishing leaves the values as they are, and calls no completion", function()
    local animator, stage, seen, heard, card = scene()
    animator:start()
    stage:advance(0.3)
    animator:stop(true)
    assert.equal("inactive", animator.state)
    assert.nearly_same(30, card.center.x)
    stage:advance(5)
    assert.nearly_same(30, seen())
    assert.same({}, heard)
  end)

  local ends = { start = 0, current = 30, ["end"] = 100 }
  for position, x in pairs(ends) do
    it("and finish '" .. position .. "' ends there, and tells it", function()
      local animator, stage, seen, heard, card = scene()
      animator:start()
      stage:advance(0.3)
      animator:stop()
      assert.equal("stopped", animator.state)
      stage:advance(1)
      assert.nearly_same(30, seen())
      animator:finish(position)
      assert.equal("inactive", animator.state)
      assert.nearly_same(x, card.center.x)
      assert.nearly_same(x, seen())
      assert.same({ position }, heard)
    end)
  end

  it("comes before finish, and nothing else comes in between", function()
    local animator, stage = scene()
    assert.has_error(function() animator:finish "end" end)
    animator:start()
    assert.has_error(function() animator:finish "end" end)
    stage:advance(0.5)
    animator:stop()
    assert.has_error(function() animator:start() end)
    assert.has_error(function() animator:pause() end)
    assert.refuses("(did you mean 'current'?)", function() animator:finish "curent" end)
  end)
end)

describe("pausesOnCompletion", function()
  it("keeps it active at its end, and calls no completion", function()
    local animator, stage, seen, heard = scene { pausesOnCompletion = true }
    animator:start()
    stage:advance(2)
    assert.equal("active", animator.state)
    assert.is_false(animator.isRunning)
    assert.same({}, heard)
    animator.isReversed = true
    animator:continue()
    stage:advance(0.25)
    assert.nearly_same(75, seen())
  end)
end)

describe("isInterruptible", function()
  it("off refuses to pause, scrub, reverse and stop while it runs", function()
    local animator, stage, _, heard = scene { isInterruptible = false }
    animator:start()
    stage:advance(0.5)
    assert.has_error(function() animator:pause() end)
    assert.has_error(function() animator.fractionComplete = 0.2 end)
    assert.has_error(function() animator.isReversed = true end)
    assert.has_error(function() animator:stop(true) end)
    assert.has_error(function() animator.isInterruptible = true end)
    stage:settle()
    assert.same({ "end" }, heard)
  end)
end)

describe("addAnimations", function()
  it("runs alongside, after a part of what remains", function()
    local animator, stage, _, _, card = scene()
    animator:addAnimations(function() card.alpha = 0 end, 0.5)
    animator:start()
    stage:settle()
    assert.nearly_same(1, stage.time)
    assert.nearly_same(1, stage:at(0.5):view("card").alpha)
    assert.nearly_same(0.5, stage:at(0.75):view("card").alpha)
    assert.nearly_same(0, stage:at(1):view("card").alpha)
  end)

  it("takes what remains above the last stair of what is scrubbed", function()
    for _, case in ipairs { { m.steps(3), 0.9 }, { m.steps(1), 0.5 }, { m.steps(3, "both"), 0.8 } } do
      local curve, fraction = table.unpack(case)
      local animator, stage, seen, _, card = scene { curve = curve }
      animator.fractionComplete = fraction
      animator:addAnimations(function() card.alpha = 0 end)
      assert.near(100 * fraction, seen(), 1e-9)
      assert.near(1 - curve:value(0), stage:at(0):view("card").alpha, 1e-9)
      animator:continue()
      assert.near(1 - curve:value(0.4), stage:at(0.4 * (1 - fraction)):view("card").alpha, 1e-9)
      assert.near(1 - fraction, stage:settle(), 1e-8)
      assert.equal(0, stage:at(stage.time):view("card").alpha)
    end
  end)

  it("refuses a delay factor outside of 0...1", function()
    local animator = scene()
    assert.has_error(function() animator:addAnimations(function() end, 1.5) end)
    assert.has_error(function() animator:addAnimations(function() end, -0.5) end)
    animator = m.animator { animations = function() animator:addAnimations(function() end) end }
    assert.refuses("inside another's animations", function() animator:start() end)
  end)

  it("makes the animator longer by what it staggers", function()
    local starts = {
      function(animator, add) animator:start() add() end,
      function(animator, add) animator:pause() add() animator:continue() end,
      function(animator, add) animator:addAnimations(function() end) add() animator:start() end,
    }
    for _, start in ipairs(starts) do
      local animator, stage, _, heard, card = scene { duration = 0.2 }
      local other = m.view { id = "other", frame = { 0, 100, 10, 10 } }
      stage.screen:add(other)
      start(animator, function()
        animator:addAnimations(function()
          m.stagger(0.1, { card, other }, function(view) view.cornerRadius = 20 end)
        end)
      end)
      assert.near(0.3, animator.duration, 1e-12)
      assert.nearly_same(10, stage:at(0.2):value "other.cornerRadius")
      assert.equal(20, stage:at(9):value "other.cornerRadius")
      stage:settle()
      assert.near(0.3, stage.time, 1e-8)
      assert.near(20, stage:at(stage.time, "before"):value "other.cornerRadius", 1e-5)
      assert.same({ "end" }, heard)
    end
  end)

  it("refuses what would end after the run that is repeated", function()
    local animator, stage, _, _, card = scene { repeatCount = 3 }
    local other = m.view { frame = { 0, 100, 10, 10 } }
    stage.screen:add(other)
    animator:start()
    assert.refuses("must end with the run that is repeated", function()
      animator:addAnimations(function()
        m.stagger(0.1, { card, other }, function(view) view.cornerRadius = 20 end)
      end)
    end)
    assert.equal(0, other.cornerRadius)
  end)
end)

describe("repetition", function()
  it("plays several times", function()
    local animator, stage, _, heard = scene { repeatCount = 3 }
    animator:start()
    assert.nearly_same(25, stage:at(0.25):view("card").center.x)
    assert.nearly_same(25, stage:at(1.25):view("card").center.x)
    assert.nearly_same(25, stage:at(2.25):view("card").center.x)
    assert.nearly_same(3, stage:settle())
    assert.nearly_same(100, stage:at(3):view("card").center.x)
    assert.same({ "end" }, heard)
  end)

  it("goes to and fro", function()
    local animator, stage = scene { repeatCount = 2, autoreverses = true }
    animator:start()
    assert.nearly_same(75, stage:at(0.75):view("card").center.x)
    assert.nearly_same(75, stage:at(1.25):view("card").center.x)
    assert.nearly_same(25, stage:at(2.25):view("card").center.x)
  end)

  it("keeps its runs where it is scrubbed, in each of them", function()
    for _, case in ipairs { { 0.25, 0.26, 2.99 }, { 1.25, 0.5, 2.75 }, { 2.5, 0, 3.5 } } do
      local animator, stage, _, heard = scene { repeatCount = 3 }
      animator:start()
      stage:advance(case[1])
      animator.fractionComplete = case[2]
      assert.nearly_same(case[2], animator.fractionComplete)
      assert.nearly_same(100 * case[2], stage:at(case[1]):view("card").center.x)
      animator:continue()
      assert.nearly_same(case[3], stage:settle())
      assert.same({ "end" }, heard)
    end
    -- On the way back it stays on that.
    local animator, stage = scene { repeatCount = 2, autoreverses = true }
    animator:start()
    stage:advance(1.25)
    animator.fractionComplete = 0.5
    animator:continue()
    assert.nearly_same(40, stage:at(1.35):view("card").center.x)
    assert.nearly_same(3.75, stage:settle())
    -- Before it begins, too.
    local late, clock = scene { repeatCount = "forever" }
    late.fractionComplete = 0.3
    late:continue()
    assert.nearly_same(50, clock:at(1000.2):view("card").center.x)
  end)

  it("may last for ever", function()
    local animator, stage = scene { repeatCount = "forever" }
    animator:start()
    assert.nearly_same(50, stage:at(1000.5):view("card").center.x)
    assert.refuses("controls_spec.lua:", function() stage:settle(5) end)
  end)

  it("refuses counts that are none", function()
    for _, count in ipairs { 0, -1, 0 / 0, "always" } do
      assert.has_error(function() scene { repeatCount = count } end)
    end
  end)
end)

describe("retarget", function()
  it("is a spring from the present value and velocity", function()
    local animator, stage, seen, _, card = scene()
    animator:start()
    stage:advance(0.5)
    animator:retarget(function() card.center = { 0, 50 } end)
    assert.nearly_same(50, seen())
    assert.nearly_same(100, stage:clip(0, 1):slope("card.center.x", 0.5), 1e-3)
    stage:settle()
    assert.nearly_same(0, seen())
  end)
end)

describe("retarget of all that an animator moves", function()
  it("lets it end when the spring has landed", function()
    for _, delay in ipairs { 0, 1 } do
      local animator, stage, seen, heard, card = scene { duration = 4 }
      animator:start { after = delay }
      stage:advance(0.5)
      animator:retarget(function() card.center = { 300, 50 } end)
      local duration = animator.duration
      assert.is_true(duration < 1)
      assert.near(0.5 + duration, stage:settle(), 1e-8)
      assert.equal(300, seen())
      assert.same({ "end" }, heard)
    end
  end)
end)

describe("events of an animator that was retargeted", function()
  it("have it start and complete once", function()
    local box = m.view { id = "box", frame = { 0, 0, 20, 20 } }
    local stage = m.stage { screen = m.screen { size = { 400, 20 }, box } }
    local animator = m.animator { duration = 1, animations = function() box.center = { 110, 10 } end }
    animator:start()
    for x = 210, 220, 10 do
      stage:advance(0.25)
      animator:retarget(function() box.center = { x, 10 } end)
    end
    stage:settle()
    local kinds = {}
    for index, event in ipairs(stage:clip():events()) do kinds[index] = event.kind end
    assert.same({ "start", "interruption", "interruption", "completion" }, kinds)
  end)
end)

describe("retarget of a paused animator", function()
  it("leaves it paused, where it is, until it goes on", function()
    local animator, stage, seen, heard, card = scene()
    animator:start()
    stage:advance(0.5)
    animator:pause()
    animator:retarget(function() card.center = { 0, 50 } end)
    assert.is_false(animator.isRunning)
    assert.equal("active", animator.state)
    assert.equal(0, animator.fractionComplete)
    stage:advance(2)
    assert.nearly_same(50, seen())
    assert.same({}, heard)
    animator:continue()
    assert.equal(0, stage:clip(0, stage.time + 1):slope("card.center.x", stage.time))
    stage:advance(0.1)
    assert.is_true(seen() < 50)
    stage:settle()
    assert.nearly_same(0, seen())
    assert.same({ "end" }, heard)
  end)

  it("is alike scrubbed, reversed and repeated", function()
    for _, options in ipairs { {}, { isReversed = true }, { repeatCount = "forever", autoreverses = true } } do
      local animator, stage, seen, heard, card = scene { repeatCount = options.repeatCount,
        autoreverses = options.autoreverses }
      animator.fractionComplete = 0.25
      if options.isReversed then animator.isReversed = true end
      animator:retarget(function() card.center = { 0, 50 } end)
      stage:advance(1)
      assert.nearly_same(25, seen())
      assert.is_false(animator.isRunning)
      animator:start()
      stage:settle()
      assert.nearly_same(0, seen())
      assert.same({ "end" }, heard)
    end
  end)
end)

describe("m.stagger", function()
  it("shifts what is captured for each view", function()
    local boxes = {}
    for i = 1, 3 do boxes[i] = m.view { id = "box" .. i, frame = { 0, 0, 10, 10 } } end
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, table.unpack(boxes) } }
    local indices = {}
    m.animate {
      duration = 1, curve = "linear",
      animations = function()
        m.stagger(0.5, boxes, function(view, i)
          indices[#indices + 1] = i
          view.alpha = 0
        end)
      end,
    }
    assert.same({ 1, 2, 3 }, indices)
    assert.nearly_same({ 0, 0.5, 1 }, {
      stage:at(1):value "box1.alpha", stage:at(1):value "box2.alpha", stage:at(1):value "box3.alpha",
    })
    assert.nearly_same(2, stage:settle())
  end)

  it("belongs inside animations", function()
    assert.has_error(function() m.stagger(0.1, { m.view {} }, function() end) end)
  end)

  it("is at its end with the clip, however its times are rounded", function()
    for _, times in ipairs { { 0.369, 0.18 }, { 0.3132, 0.15 }, { 1.91, 0.12 }, { 0.943, 0.28 } } do
      local cards = { m.view { id = "a", frame = { 0, 0, 10, 10 } }, m.view { id = "b", frame = { 0, 0, 10, 10 } } }
      m.screen(cards)
      local animator = m.animator { duration = times[1], curve = m.steps(2), animations = function()
        m.stagger(times[2], cards, function(card) card.center = { 105, 5 } end)
      end }
      local clip = animator:clip()
      local column = clip:sample { fps = 10 }:column "b.center.x"
      assert.equal(105, clip:at(clip.duration):value "b.center.x")
      assert.equal(105, clip:reversed():at(0):value "b.center.x")
      assert.equal(105, animator:at(99):value "b.center.x")
      assert.equal(105, column[#column])
    end
  end)
end)

describe("fractionComplete", function()
  it("never falls while it moves on, whatever it was continued with", function()
    math.randomseed(11)
    local curves = { "linear", "easeIn", "easeOut", m.spring { response = 0.5, dampingRatio = 0.4 } }
    for _ = 1, 100 do
      local card = m.view { id = "card" }
      local stage = m.stage { screen = m.screen { size = { 100, 100 }, card } }
      local animator = m.animator { duration = 1, curve = curves[math.random(4)], animations = function()
        card.alpha = 0
      end }
      animator:start()
      stage:advance(0.1 + 0.5 * math.random())
      for _ = 1, 3 do
        if animator.state ~= "active" then break end
        animator:pause()
        if math.random() < 0.3 then animator.fractionComplete = math.random() end
        if math.random() < 0.3 then animator.isReversed = not animator.isReversed end
        animator:continue { durationFactor = 0.2 + math.random(), curve = curves[math.random(8)] }
        local last = animator.fractionComplete
        for _ = 1, 10 do
          stage:advance(0.02)
          if animator.state ~= "active" then break end
          assert.is_true(animator.fractionComplete >= last - 1e-12)
          last = animator.fractionComplete
        end
      end
      stage:settle()
    end
  end)
end)

describe("fractionComplete of 0 or 1", function()
  it("leads to the end, where the curve is beyond it", function()
    local cases = {
      { m.cubicBezier(0.34, 1.56, 0.64, 1), 0.6, 1 }, { m.cubicBezier(0.36, 0, 0.66, -0.56), 0.3, 0 },
      { m.spring { response = 1, dampingRatio = 0.2 }, 0.5, 1 },
    }
    for _, case in ipairs(cases) do
      for _, isReversed in ipairs { false, true } do
        local animator, stage, seen = scene { curve = case[1] }
        animator:start()
        stage:advance(case[2])
        animator.isReversed = isReversed
        animator.fractionComplete = isReversed and 1 - case[3] or case[3]
        assert.equal(100 * case[3], seen())
      end
    end
  end)
end)

describe("a spring that is cut", function()
  it("goes on from a progress that it does not reach", function()
    local spring = m.spring { response = 0.9, dampingRatio = 0.8 }
    for _, factor in ipairs { 0, 1 } do
      for _, fraction in ipairs { 0.3, 0.5, 0.7 } do
        local animator, stage, seen, heard = scene { duration = 0.25, curve = spring }
        animator:start()
        stage:advance(0.1)
        animator.fractionComplete = fraction
        animator:continue { durationFactor = factor }
        assert.near(100 * fraction, seen(), 1e-9)
        stage:settle()
        assert.same({ "end" }, heard)
        if factor == 1 then assert.near(0.35, stage.time, 1e-8) end
      end
    end
  end)
end)

describe("a spring in the seconds of a keyframe", function()
  it("is where it is seen when its animator is put there, and when it goes on by another curve", function()
    local spring = m.spring { response = 0.2, dampingRatio = 0.3 }
    for _, curve in ipairs { "linear", "ease", "easeIn", "easeOut", "easeInOut", m.cubicBezier(0.7, 0.2, 0.4, 0.9) } do
      for _, time in ipairs { 0.3, 0.45, 0.62, 0.8 } do
        local box = m.view { id = "box", frame = { 0, 0, 20, 20 } }
        local stage = m.stage { screen = m.screen { size = { 200, 200 }, box } }
        local animator = m.animator { duration = 1, curve = curve, animations = function()
          m.keyframes(function(keyframe)
            keyframe(0.2, 0.8, function() m.timing(spring, function() box.center = { 110, 10 } end) end)
          end)
        end }
        local function seen() return stage:at(stage.time):value "box.center.x" end
        animator:start()
        stage:advance(time)
        local x = seen()
        animator:pause()
        assert.near(x, seen(), 1e-9)
        animator.fractionComplete = animator.fractionComplete + 1e-12
        assert.near(x, seen(), 1e-6)
        animator:continue { curve = "easeOut" }
        assert.near(x, seen(), 1e-6)
        stage:settle()
        assert.near(110, seen(), 1e-9)
      end
    end
  end)
end)

describe("stop(true)", function()
  it("is no completion, neither called nor an event", function()
    local card = m.view { id = "card" }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, card } }
    local animator = m.animator { duration = 1, animations = function() card.alpha = 0 end }
    animator:start()
    stage:advance(0.5)
    animator:stop(true)
    stage:advance(1)
    local kinds = {}
    for _, event in ipairs(stage:clip(0, stage.time):events()) do kinds[#kinds + 1] = event.kind end
    assert.same({ "start" }, kinds)
  end)
end)

describe("a message", function()
  it("of finish names the positions", function()
    local animator = scene()
    animator:start()
    animator:stop()
    assert.refuses('"start", "current" or "end" expected, got no value', function() animator:finish() end)
    animator:finish("end")
  end)

  it("of repeatCount names \"forever\"", function()
    assert.refuses([[a whole number or "forever" expected, got 'forevr' (did you mean 'forever'?)]], function()
      m.animator { repeatCount = "forevr", animations = function() end }
    end)
  end)

  it("of addAnimations to a reversed animator says what to do", function()
    local animator, stage = scene()
    animator:start()
    stage:advance(0.5)
    animator.isReversed = true
    assert.refuses("set isReversed = false first, or animate in one of its own", function()
      animator:addAnimations(function() end)
    end)
  end)
end)

describe("retarget of an animator that stands at the end of a run", function()
  it("changes nothing of what was seen, nor of what is not led elsewhere", function()
    for _, curve in ipairs { "linear", "easeIn", m.steps(3) } do
      for _, fraction in ipairs { 0.5, 0.9, 1 } do
        local v = m.view { id = "v", frame = { 0, 0, 20, 20 } }
        local stage = m.stage { screen = m.screen { size = { 400, 400 }, v } }
        local animator = m.animator { duration = 1, curve = curve, repeatCount = 2, animations = function()
          v.center = { 210, 10 }
          v.alpha = 0
        end }
        animator:start()
        stage:advance(0.25)
        animator.fractionComplete = fraction
        stage:advance(0.5)
        local function seen(...)
          return { stage:at(...):value "v.center.x", stage:at(...):value "v.alpha" }
        end
        local before = { seen(0.25), seen(0.5), seen(0.75) }
        animator:retarget(function() v.center = { 10, 10 } end)
        assert.same(before, { seen(0.25), seen(0.5), seen(0.75, "before") })
        assert.same(before[3], seen(0.75))
      end
    end
  end)
end)

describe("animators that a script turns to and fro", function()
  it("arrive once, in the order of their ends", function()
    local one, other = m.view { frame = { 0, 0, 10, 10 } }, m.view { frame = { 0, 0, 10, 10 } }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, one, other } }
    local ended = {}
    local function animator(name, view, duration)
      local new = m.animator { duration = duration, curve = "linear", animations = function() view.alpha = 0 end }
      new:addCompletion(function() ended[#ended + 1] = ("%s at %g"):format(name, stage.time) end)
      new:start()
      return new
    end
    local turned = animator("turned", one, 1)
    animator("steady", other, 0.6)
    for i = 1, 500 do
      turned.fractionComplete = i % 100 / 100
      turned:continue()
    end
    turned.fractionComplete = 0.25
    turned:continue()
    turned.isReversed = true
    stage:settle()
    assert.same({ "turned at 0.25", "steady at 0.6" }, ended)
  end)
end)

describe("what a retarget has taken over whole", function()
  it("keeps its animator from nothing", function()
    local box = m.view { name = "box", frame = { 0, 0, 10, 10 } }
    local stage = m.stage { screen = m.screen { size = { 400, 100 }, box } }
    local animator = m.animator { duration = 1, curve = m.spring { response = 0.5, dampingRatio = 1 },
      animations = function() box.center = { 300, 5 } end }
    local ended
    animator:addCompletion(function() ended = stage.time end)
    animator:start()
    stage:advance(0.9)
    animator:retarget(function() box.center = { 5, 5 } end)
    stage:advance(0.1)
    animator.isReversed = true
    stage:settle()
    -- As long back as it was on its way; of the first 0.9 s nothing is left.
    assert.near(1.1, ended, 1e-7)
    assert.near(0, animator:clip():at(0):value "box.frame.x", 1e-9)
  end)
end)

describe("isReversed of an animator that was retargeted", function()
  it("lets what has arrived rest as long on the way back", function()
    local v = m.view { id = "v", frame = { 0, 0, 20, 20 } }
    local stage = m.stage { screen = m.screen { size = { 400, 400 }, v } }
    local animator = m.animator { duration = 1, animations = function()
      v.alpha = 0
      v.center = { 200, 10 }
    end }
    animator:start()
    stage:advance(0.6)
    animator:retarget(function() v.center = { 10, 10 } end)
    stage:advance(0.7)
    animator.isReversed = true
    stage:settle()
    for _, back in ipairs { 0.1, 0.2, 0.3, 0.4, 0.5, 0.7 } do
      assert.near(stage:at(1.3 - back):value "v.alpha", stage:at(1.3 + back):value "v.alpha", 1e-12, back)
    end
  end)
end)

describe("what is added for the end of a delayed animator", function()
  it("is a step there, seen in no sample before", function()
    local card = m.view { id = "card", frame = { 0, 0, 50, 50 } }
    local stage = m.stage { screen = m.screen { size = { 300, 300 }, card } }
    local animator = m.animator { duration = 0.3, animations = function() card.center = { 100, 100 } end }
    animator:start { after = 0.1 }
    stage:advance(0.14)
    animator:addAnimations(function() card.alpha = 0.2 end, 1)
    stage:settle()
    local clip = stage:clip()
    local samples = clip:sample { fps = 20, properties = { "alpha" } }
    for index, time in ipairs(samples.times) do
      assert.equal(clip:at(time):value "card.alpha", samples[index]["card.alpha"], "at " .. time)
    end
    assert.same({ 1, 0.2 }, { stage:at(0.4, "before"):value "card.alpha", stage:at(0.4):value "card.alpha" })
  end)
end)
