-- SEMANTICS 1.9: every call of an animator in every state, what it does, and what it says where it is not allowed.
local m = require "mutoscope"
require "support"

local stage, card

--- A card that is led from x = 0 to 100 in a second, and a stage that shows it.
local function animator(options)
  card = m.view { id = "card", bounds = { 0, 0, 10, 10 }, center = { 0, 0 } }
  stage = m.stage { screen = m.screen { size = { 400, 800 }, card } }
  local all = { duration = 1, curve = "linear", animations = function() card.center = { 100, 0 } end }
  for key, value in pairs(options or {}) do all[key] = value end
  return m.animator(all)
end

local function x() return stage:at(stage.time):value("card.center.x") end

--- Animators in each state, a quarter into their way where they have one.
local states = {
  inactive = function() return animator() end,
  running = function()
    local a = animator()
    a:start()
    stage:advance(0.25)
    return a
  end,
  paused = function()
    local a = animator()
    a:start()
    stage:advance(0.25)
    a:pause()
    return a
  end,
  stopped = function()
    local a = animator()
    a:start()
    stage:advance(0.25)
    a:stop()
    return a
  end,
  finished = function()
    local a = animator()
    a:start()
    stage:settle()
    return a
  end,
}

local nothing = function() end
local calls = {
  start = function(a) a:start() end,
  pause = function(a) a:pause() end,
  continue = function(a) a:continue() end,
  stop = function(a) a:stop() end,
  finish = function(a) a:finish "current" end,
  fractionComplete = function(a) a.fractionComplete = 0.5 end,
  isReversed = function(a) a.isReversed = true end,
  addAnimations = function(a) a:addAnimations(nothing) end,
  retarget = function(a) a:retarget(function() card.center = { 50, 0 } end) end,
  addCompletion = function(a) a:addCompletion(nothing) end,
  scrubsLinearly = function(a) a.scrubsLinearly = false end,
  pausesOnCompletion = function(a) a.pausesOnCompletion = true end,
  isInterruptible = function(a) a.isInterruptible = false end,
}

local over = "the animator has finished; make a new one to animate again"
local stopped = "the animator is stopped; call finish first"
local unstopped = "finish: the animator is not stopped; call stop first"
local unstarted = "the animator is inactive; start or pause it first"

--- The state that a legal call leads to (with "running" and "paused" as the two sorts of active), or the message.
local legal = {
  inactive = {
    start = "running", pause = "paused", fractionComplete = "paused", isReversed = "inactive",
    addAnimations = "inactive", addCompletion = "inactive",
    scrubsLinearly = "inactive", pausesOnCompletion = "inactive", isInterruptible = "inactive",
  },
  running = {
    start = "running", pause = "paused", stop = "stopped", fractionComplete = "paused", isReversed = "running",
    addAnimations = "running", retarget = "running", addCompletion = "running", pausesOnCompletion = "running",
  },
  paused = {
    start = "running", pause = "paused", continue = "running", stop = "stopped", fractionComplete = "paused",
    isReversed = "paused", addAnimations = "paused", retarget = "paused", addCompletion = "paused",
    pausesOnCompletion = "paused",
  },
  stopped = {
    finish = "inactive", addCompletion = "stopped", scrubsLinearly = "stopped", pausesOnCompletion = "stopped",
    isInterruptible = "stopped",
  },
  finished = {
    addCompletion = "inactive", scrubsLinearly = "inactive",
    pausesOnCompletion = "inactive", isInterruptible = "inactive",
  },
}
local illegal = {
  inactive = {
    continue = "continue: " .. unstarted, stop = "stop: " .. unstarted, retarget = "retarget: " .. unstarted,
    finish = unstopped,
  },
  running = {
    continue = "continue: the animator is running; pause it first", finish = unstopped,
    scrubsLinearly = "'scrubsLinearly' cannot be set while the animator is active",
    isInterruptible = "'isInterruptible' cannot be set while the animator is active",
  },
  paused = {
    finish = unstopped,
    scrubsLinearly = "'scrubsLinearly' cannot be set while the animator is active",
    isInterruptible = "'isInterruptible' cannot be set while the animator is active",
  },
  stopped = {},
  finished = { finish = unstopped },
}
for _, call in ipairs { "start", "pause", "continue", "stop", "fractionComplete", "addAnimations", "retarget" } do
  illegal.stopped[call] = call .. ": " .. stopped
  illegal.finished[call] = call .. ": " .. over
end
illegal.stopped.isReversed = "isReversed: " .. stopped
illegal.finished.isReversed = "isReversed: " .. over

describe("the state table", function()
  for state, make in pairs(states) do
    for name, call in pairs(calls) do
      local target, message = legal[state][name], illegal[state][name]
      it(("%s: %s %s"):format(state, name, target and "leads to " .. target or "is refused"), function()
        local a = make()
        if message then
          local before, seen = a.state, x()
          assert.refuses(message, function() call(a) end)
          assert.equal(before, a.state)
          assert.equal(seen, x())
        else
          call(a)
          local isActive = target == "running" or target == "paused"
          assert.equal(isActive and "active" or target, a.state)
          assert.equal(target == "running", a.isRunning)
        end
      end)
    end
  end

  it("has an entry for every call in every state", function()
    for state in pairs(states) do
      for name in pairs(calls) do
        assert.is_true((legal[state][name] == nil) ~= (illegal[state][name] == nil), state .. " " .. name)
      end
    end
  end)

  it("names the script's line", function()
    local a = states.stopped()
    assert.refuses("animator_states_spec.lua:", function() a:start() end)
  end)
end)

describe("an animator that is not interruptible", function()
  for _, call in ipairs { "pause", "stop", "fractionComplete", "isReversed", "retarget" } do
    it("refuses " .. call, function()
      local a = animator { isInterruptible = false }
      a:start()
      stage:advance(0.25)
      assert.refuses(call .. ": the animator is not interruptible", function() calls[call](a) end)
      stage:settle()
      assert.equal(100, x())
    end)
  end
end)

describe("start", function()
  it("takes no delay while active", function()
    local a = states.paused()
    assert.refuses("start: 'after' needs an inactive animator", function() a:start { after = 1 } end)
  end)

  it("names a misspelt option", function()
    assert.refuses("did you mean 'after'?", function() animator():start { aftr = 1 } end)
  end)

  it("plays from the end where it is reversed", function()
    local a = animator()
    a.isReversed = true
    a:start()
    stage:advance(0.25)
    assert.nearly_same(75, x())
    assert.nearly_same(0.25, a.fractionComplete)
    local where
    a:addCompletion(function(position) where = position end)
    stage:settle()
    assert.equal("start", where)
    assert.equal(0, card.center.x)
  end)
end)

describe("an animation that ends where it began", function()
  for _, case in ipairs {
    { m.identity, m.scale(2) }, { m.translation(10, 0), m.translation(10, 0) * m.rotation(30) },
  } do
    it("leaves the transform " .. tostring(case[1]) .. " as it was written", function()
      local ways = {
        function(a) a.isReversed = true stage:settle() end, function(a) a:stop() a:finish "start" end,
      }
      for _, back in ipairs(ways) do
        local a = animator { animations = function() card.transform = case[2] end }
        card.transform = case[1]
        a:start()
        stage:advance(0.25)
        back(a)
        assert.equal(case[1], card.transform)
      end
    end)
  end
end)

describe("fractionComplete", function()
  it("begins an inactive animator and pauses a running one", function()
    local a = animator()
    a.fractionComplete = 0.75
    assert.equal(75, x())
    assert.equal(100, card.center.x)
    a:continue()
    stage:advance(0.125)
    assert.nearly_same(0.875, a.fractionComplete)
    assert.nearly_same(87.5, x())
  end)

  it("is clamped", function()
    local a = animator()
    a.fractionComplete = 7
    assert.equal(1, a.fractionComplete)
    a.fractionComplete = -7
    assert.equal(0, a.fractionComplete)
    assert.refuses("fractionComplete", function() a.fractionComplete = 0 / 0 end)
  end)

  it("counts in the current direction", function()
    local a = states.running()
    assert.nearly_same(0.25, a.fractionComplete)
    a.isReversed = true
    assert.nearly_same(0.75, a.fractionComplete)
    a.fractionComplete = 0.9
    assert.nearly_same(10, x())
  end)
end)

describe("continue", function()
  it("takes another curve and a part of the original duration", function()
    local a = states.paused()
    a:continue { curve = "easeIn", durationFactor = 0.5 }
    stage:advance(0.25)
    assert.nearly_same(25 + 75 * m.easeIn:value(0.5), x())
    assert.nearly_same(0.75, stage:settle())
    assert.equal(100, x())
  end)

  it("goes on from a progress that the curve jumps across", function()
    for _, curve in ipairs { m.steps(4), m.piecewise { { 0, 0 }, { 0, 0.5 }, { 1, 0.5 }, { 1, 1 } } } do
      for _, reversed in ipairs { false, true } do
        local a = animator { curve = curve }
        a:start()
        a.fractionComplete = 0.2
        stage:advance(0.1)
        a.isReversed = reversed
        a:continue()
        assert.near(20, stage:at(0.1, "before"):value "card.center.x", 1e-9)
        assert.near(20, x(), 1e-9)
        assert.near(reversed and 0.3 or 0.9, stage:settle(), 1e-8)
        assert.near(reversed and 0 or 100, stage:at(stage.time):value "card.center.x", 1e-9)
        assert.same({}, stage:clip():lint())
      end
    end
  end)

  it("is told by lint where its curve begins elsewhere", function()
    for _, case in ipairs {
      { m.steps(2, "both"), "the curve begins at 0.333; fix: begin the curve at 0, or use \"easeInOut\"" },
      { m.piecewise { 0.3, 1 }, "begins at 0.3; fix: begin the curve at 0, as m.piecewise { { 0, 0 }, { 1, 1 } }" },
    } do
      local a = states.paused()
      a:continue { curve = case[1] }
      stage:settle()
      local findings = stage:clip():lint()
      assert.equal(1, #findings)
      assert.truthy(tostring(findings[1]):find(case[2], 1, true))
    end
  end)

  it("refuses a negative factor and names a misspelt option", function()
    local a = states.paused()
    assert.refuses("durationFactor", function() a:continue { durationFactor = -1 } end)
    assert.refuses("did you mean 'durationFactor'?", function() a:continue { durationfactor = 1 } end)
  end)
end)

describe("stop and finish", function()
  for position, value in pairs { start = 0, current = 25, ["end"] = 100 } do
    it("leave the model at " .. position, function()
      local a = states.stopped()
      local where
      a:addCompletion(function(p) where = p end)
      a:finish(position)
      assert.nearly_same(value, card.center.x)
      assert.nearly_same(value, x())
      assert.equal(position, where)
    end)
  end

  it("leave the model where it is seen until it is finished", function()
    local a = states.stopped()
    assert.nearly_same(25, card.center.x)
    local time = stage.time
    stage:advance(0.5)
    a:finish "end"
    assert.nearly_same(100, card.center.x)
    assert.nearly_same({ 25, 25, 100 }, {
      stage:at(time):value "card.center.x", stage:at(time + 0.5, "before"):value "card.center.x", x(),
    })
    local said = {}
    for i, event in ipairs(stage:clip():events()) do said[i] = ("%s %g"):format(event.kind, event.time - time) end
    assert.same({ "start " .. -time, "completion 0.5" }, said)
    local jump = stage:clip():lint()[1]
    assert.same({ "discontinuity", 0.5 }, { jump.code, jump.time - time })
  end)

  it("leave what is written or animated between them", function()
    for _, change in ipairs {
      function() card.center = { 60, 0 } end,
      function() m.animate { duration = 2, animations = function() card.center = { 60, 0 } end } end,
    } do
      local a = states.stopped()
      change()
      a:finish "start"
      assert.nearly_same(60, card.center.x)
    end
  end)

  it("without finishing keep what is seen, and no completion is called", function()
    local a = states.running()
    local called = false
    a:addCompletion(function() called = true end)
    a:stop(true)
    stage:advance(2)
    assert.equal("inactive", a.state)
    assert.nearly_same(25, x())
    assert.nearly_same(25, card.center.x)
    assert.is_false(called)
  end)

  it("know three positions", function()
    local a = states.stopped()
    assert.refuses("did you mean 'current'?", function() a:finish "curent" end)
  end)
end)

describe("pausesOnCompletion", function()
  it("keeps the animator active at its end, to be turned round", function()
    local a = animator { pausesOnCompletion = true }
    local where
    a:addCompletion(function(position) where = position end)
    a:start()
    stage:advance(2)
    assert.equal("active", a.state)
    assert.is_false(a.isRunning)
    assert.is_nil(where)
    a.isReversed = true
    a.pausesOnCompletion = false
    a:continue()
    stage:settle()
    assert.equal("start", where)
    assert.equal(0, x())
  end)
end)

describe("addAnimations", function()
  it("runs alongside for what remains after its delay", function()
    local a = states.running()
    a:addAnimations(function() card.alpha = 0 end, 0.5)
    local function alpha(t) return stage:at(t):value("card.alpha") end
    assert.equal(1, alpha(0.625))
    assert.nearly_same(0.5, alpha(0.625 + 0.1875))
    assert.nearly_same(1, stage:settle())
    assert.equal(0, alpha(1))
  end)

  it("keeps its own time while the animator is scrubbed", function()
    local a = animator()
    a:addAnimations(function() card.alpha = 0 end, 0.5)
    a.fractionComplete = 0.5
    assert.equal(1, stage:at(0):value("card.alpha"))
    a.fractionComplete = 0.75
    assert.nearly_same(0.5, stage:at(0):value("card.alpha"))
  end)

  it("takes a part of what remains of a way that was retargeted, too", function()
    for _, pauses in ipairs { false, true } do
      for _, t in ipairs { 0.2, 1 } do
        stage = m.stage { screen = m.screen { m.view { name = "box" } } }
        local box = stage.screen.subviews[1]
        local a = m.animator { duration = 2, curve = "linear", animations = function() box.cornerRadius = 10 end }
        a:start()
        stage:advance(0.1)
        a:retarget(function() box.center = { 200, 200 } end)
        stage:advance(t - 0.1)
        if pauses then a:pause() end
        a:addAnimations(function() box.alpha = 0 end)
        a:addAnimations(function() box.borderWidth = 4 end, 0.5)
        assert.near(1, stage:at(t):value "box.alpha", 1e-9)
        if pauses then
          stage:advance(1)
          a:continue()
        end
        local start = stage.time
        local middle = start + (2 - t) / 2
        assert.near(2, stage:settle() - start + t, 1e-8)
        local clip = stage:clip()
        assert.near(0.5, clip:at(middle):value "box.alpha", 1e-6)
        assert.near(0, clip:at(middle):value "box.borderWidth", 1e-6)
        assert.near(2, clip:at(middle + (2 - t) / 4):value "box.borderWidth", 1e-6)
      end
    end
  end)

  it("refuses a delay outside 0...1", function()
    assert.refuses("delayFactor", function() animator():addAnimations(nothing, 1.5) end)
  end)
end)

describe("an animation without assignments", function()
  it("lasts its time", function()
    local a = animator { animations = nothing }
    local called
    a:addCompletion(function() called = stage.time end)
    a:start()
    stage:advance(2)
    assert.equal("inactive", a.state)
    assert.equal(1, called)
  end)

  it("can be looked at", function()
    assert.is_not_nil(m.animator { animations = nothing }:at(0))
  end)
end)

describe("repeatCount", function()
  it("is a whole number, or for ever", function()
    assert.refuses("repeatCount", function() animator { repeatCount = 0 } end)
    assert.refuses("repeatCount", function() animator { repeatCount = 1.5 } end)
    animator { repeatCount = "forever" }
  end)

  it("runs again, back and forth where it reverses", function()
    local a = animator { repeatCount = 2, autoreverses = true }
    a:start()
    stage:advance(2.25)
    assert.nearly_same(25, x())
    assert.nearly_same(4, stage:settle())
    assert.equal(0, x())
  end)
end)

describe("an animator that turns back", function()
  it("ends where it began, however often it runs and however long", function()
    for count = 1, 6 do
      for step = 1, 20 do
        local v = m.view { id = "v", frame = { 0, 0, 20, 20 } }
        local shown = m.stage { screen = m.screen { size = { 400, 400 }, v } }
        local own = m.animator {
          duration = step * 0.05, repeatCount = count, autoreverses = true, curve = "linear",
          animations = function() v.alpha = 0 end,
        }
        local position
        own:addCompletion(function(last) position = last end)
        own:start()
        shown:settle()
        local name = count .. " x " .. step * 0.05
        assert.equal("start", position, name)
        assert.equal(1, v.alpha, name)
        assert.near(1, shown:at(shown.time, "before"):value "v.alpha", 1e-12, name)
      end
    end
  end)
end)

describe("an animator whose view is on no stage yet", function()
  it("begins when the view is put into a screen that is shown", function()
    local v = m.view { id = "v", frame = { 0, 0, 20, 20 } }
    local shown = m.stage { screen = m.screen { size = { 400, 400 } } }
    local own = m.animate { duration = 1, curve = "linear", animations = function() v.center = { 110, 10 } end }
    shown:advance(1)
    shown.screen:add(v)
    shown:settle()
    assert.near(60, shown:at(1.5):value "v.center.x", 1e-9)
    assert.equal(2, shown.time)
    assert.is_false(own.isRunning)
  end)

  it("begins with the stage that shows what the view was put into", function()
    local v = m.view { id = "v", frame = { 0, 0, 20, 20 } }
    m.animate { duration = 1, curve = "linear", animations = function() v.center = { 110, 10 } end }
    local box = m.view { frame = { 0, 0, 100, 100 }, v }
    local shown = m.stage { screen = m.screen { size = { 400, 400 }, box } }
    shown:settle()
    assert.near(60, shown:at(0.5):value "v.center.x", 1e-9)
    assert.equal(1, shown.time)
  end)
end)
