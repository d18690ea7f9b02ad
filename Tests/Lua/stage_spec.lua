-- SPEC 4.3: the stage is the window and the virtual clock.
local m = require "mutoscope"
require "support"

local function scene()
  local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
  local screen = m.screen { size = { 400, 300 }, card }
  return m.stage { screen = screen }, card, screen
end

describe("a stage", function()
  it("begins at 0 with the size and scale of its screen", function()
    local stage = scene()
    assert.equal(0, stage.time)
    assert.equal(m.size(400, 300), stage.size)
    assert.equal(2, stage.scale)
    assert.equal(4, m.stage({ screen = m.screen { size = { 1, 1 } }, scale = 4 }).scale)
  end)

  it("needs a root view", function()
    local _, card = scene()
    assert.refuses("screen", function() m.stage {} end)
    assert.has_error(function() m.stage { screen = card } end)
    assert.refuses("(did you mean 'screen'?)", function() m.stage { scren = m.screen {} } end)
    assert.has_error(function() m.stage { screen = m.screen {}, scale = 0 } end)
  end)
end)

describe("advance", function()
  it("is exact: 30 steps of 1/60 are 0.5", function()
    local stage = scene()
    for _ = 1, 30 do stage:advance(1 / 60) end
    assert.is_true(stage.time == 0.5)
    for _ = 1, 60 do stage:advance(1 / 120) end
    assert.is_true(stage.time == 1)
  end)

  it("rounds to 1/705,600,000 s", function()
    local stage = scene()
    stage:advance(1e-12)
    assert.equal(0, stage.time)
    stage:advance(1 / 705600000)
    assert.equal(1 / 705600000, stage.time)
  end)

  it("does not go back, nor for ever", function()
    local stage = scene()
    assert.has_error(function() stage:advance(-0.1) end)
    assert.has_error(function() stage:advance(1 / 0) end)
    assert.has_error(function() stage:advance(0 / 0) end)
    stage:advance(0)
    assert.equal(0, stage.time)
  end)

  it("shows the virtual clock to the script", function()
    local stage = scene()
    stage:advance(3)
    assert.equal(3, os.clock())
  end)
end)

describe("what happens", function()
  it("is written down, so that any past time can be seen again", function()
    local stage, card = scene()
    stage:advance(1)
    card.alpha = 0.5
    stage:advance(1)
    card.alpha = 0.25
    assert.equal(1, stage:at(0.5):view("card").alpha)
    assert.equal(0.5, stage:at(1.5):view("card").alpha)
    assert.equal(0.25, stage:at(2):view("card").alpha)
  end)

  it("is right-continuous", function()
    local stage, card = scene()
    stage:advance(1)
    card.alpha = 0.5
    assert.equal(0.5, stage:at(1):view("card").alpha)
    assert.equal(1, stage:at(1, "before"):view("card").alpha)
  end)

  it("includes views that come and go", function()
    local stage, card, screen = scene()
    stage:advance(1)
    card:remove()
    screen:add(m.view { id = "other", frame = { 0, 0, 10, 10 } })
    stage:advance(1)
    assert.is_not_nil(stage:at(0.5):view "card")
    assert.is_nil(stage:at(0.5):view "other")
    assert.is_nil(stage:at(1.5):view "card")
    assert.is_not_nil(stage:at(1.5):view "other")
  end)

  it("does not depend on how the clock was advanced", function()
    local function values(steps)
      local stage, card = scene()
      m.animate { duration = 1, animations = function() card.center = { 200, 200 } end }
      for _ = 1, steps do stage:advance(1 / steps) end
      local result = {}
      for i = 0, 10 do result[i + 1] = stage:at(i / 10):view("card").center end
      return result
    end
    assert.same(values(1), values(60))
  end)
end)

describe("a time", function()
  it("before the beginning shows the beginning", function()
    local stage, card = scene()
    stage:advance(1)
    card.alpha = 0
    assert.equal(1, stage:at(-5):view("card").alpha)
  end)

  it("must be a number", function()
    local stage = scene()
    assert.has_error(function() stage:at(0 / 0) end)
    assert.has_error(function() stage:at {} end)
    assert.refuses("(did you mean 'before'?)", function() stage:at(0, "befor") end)
  end)
end)

describe("a forecast", function()
  it("plays on what was started", function()
    local stage, card = scene()
    m.animate { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    assert.nearly_same(0.5, stage:at(0.5):view("card").alpha)
    assert.equal(0, stage:at(100):view("card").alpha)
    assert.equal(0, stage.time)
  end)

  it("runs no Lua", function()
    local stage, card = scene()
    local called = false
    stage:after(0.5, function() called = true card.alpha = 0 end)
    assert.equal(1, stage:at(1):view("card").alpha)
    assert.is_false(called)
  end)
end)

describe("after", function()
  it("calls a function some seconds from now, at exactly that time", function()
    local stage = scene()
    stage:advance(1)
    local time
    stage:after(0.25, function() time = stage.time end)
    stage:advance(0.2)
    assert.is_nil(time)
    stage:advance(0.8)
    assert.equal(1.25, time)
    assert.equal(2, stage.time)
  end)

  it("keeps the order of times, then that of the calls", function()
    local stage = scene()
    local order = {}
    stage:after(0.2, function() order[#order + 1] = "late" end)
    stage:after(0.1, function() order[#order + 1] = "one" end)
    stage:after(0.1, function() order[#order + 1] = "two" end)
    stage:advance(1)
    assert.same({ "one", "two", "late" }, order)
  end)

  it("may ask again", function()
    local stage = scene()
    local times = {}
    local function tick()
      times[#times + 1] = stage.time
      if #times < 3 then stage:after(0.5, tick) end
    end
    stage:after(0.5, tick)
    stage:advance(10)
    assert.same({ 0.5, 1, 1.5 }, times)
  end)

  it("passes an error on to who moved the clock", function()
    local stage = scene()
    stage:after(0.5, function() error "oops" end)
    assert.refuses("oops", function() stage:advance(1) end)
  end)
end)

describe("settle", function()
  it("moves on until nothing moves, and returns the time", function()
    local stage, card = scene()
    m.animate { duration = 0.7, animations = function() card.alpha = 0 end }
    m.animate { duration = 0.2, delay = 0.1, animations = function() card.center = { 1, 1 } end }
    assert.nearly_same(0.7, stage:settle())
    assert.nearly_same(0.7, stage.time)
    assert.nearly_same(0.7, stage:settle())
  end)

  it("counts what waits as moving", function()
    local stage = scene()
    stage:after(2, function() end)
    stage:run(function() m.wait(3) end)
    assert.equal(3, stage:settle())
  end)

  it("is an error at the limit, and names what still moves", function()
    local stage, card = scene()
    m.animate { duration = 5, animations = function() card.alpha = 0 end }
    assert.refuses("stage_spec.lua:", function() stage:settle(1) end)
    stage:run(function() m.waitUntil(function() return false end) end)
    assert.refuses("60", function() stage:settle() end)
  end)
end)

describe("settle at its limit", function()
  it("is that late, whatever still moves", function()
    local function pulse(options)
      return function(_, card)
        options.duration, options.animations = 5, function() card.alpha = 0 end
        m.animate(options)
      end
    end
    local function tasks(stage)
      stage:after(1, function() end)
      stage:after(3, function() end)
    end
    for _, begin in ipairs { pulse {}, pulse { repeatCount = "forever" }, tasks } do
      local stage, card = scene()
      begin(stage, card)
      local isDone, message = pcall(stage.settle, stage, 2)
      assert.is_false(isDone)
      assert.matches("not at rest after 2 s", message, 1, true)
      assert.equal(2, stage.time)
    end
  end)
end)

describe("run", function()
  it("is a coroutine in which m.wait works", function()
    local stage = scene()
    local times = {}
    stage:run(function(given)
      assert.equal(stage, given)
      times[#times + 1] = stage.time
      m.wait(0.5)
      times[#times + 1] = stage.time
      m.wait(0.25)
      times[#times + 1] = stage.time
    end)
    stage:advance(1)
    assert.same({ 0, 0.5, 0.75 }, times)
  end)

  it("goes on in the order in which it was made, whatever times are rounded", function()
    for start = 0, 3, 0.07 do
      local stage, card = scene()
      stage:advance(start)
      local order = {}
      stage:after(0.41, function() order[#order + 1] = "after" end)
      local animator = m.animate { duration = 0.41, animations = function() card.alpha = 0 end }
      stage:run(function()
        m.waitUntil(animator)
        order[#order + 1] = "run"
      end)
      stage:advance(1)
      assert.same({ "after", "run" }, order)
    end
  end)

  it("waits for an animator until it has ended, also where it is paused or stopped", function()
    local nothing = function() end
    local changes = {
      { nothing, nothing, 0.6 },
      { function(a) a:pause() end, function(a) a:continue() end, 2.3 },
      { function(a) a:stop() end, function(a) a:finish "current" end, 2 },
      { function(a) a.pausesOnCompletion = true end, nothing, 0.6 },
    }
    for _, change in ipairs(changes) do
      local stage, card = scene()
      local ended
      local animator = m.animate { duration = 0.6, animations = function() card.alpha = 0 end }
      stage:run(function()
        m.waitUntil(animator)
        ended = stage.time
      end)
      stage:advance(0.3)
      change[1](animator)
      stage:advance(1.7)
      change[2](animator)
      stage:advance(1)
      assert.nearly_same(change[3], ended)
    end
  end)

  it("waits until a function is true", function()
    local stage = scene()
    local flag, seen = false, nil
    stage:run(function()
      m.waitUntil(function() return flag end)
      seen = stage.time
    end)
    stage:after(0.5, function() flag = true end)
    stage:advance(1)
    assert.equal(0.5, seen)
  end)

  it("asks a function that it waits for as the clock is moved on, be it by 0", function()
    local stage = scene()
    local asked, seen = 0, nil
    stage:run(function()
      m.waitUntil(function()
        asked = asked + 1
        return true
      end)
      seen = stage.time
    end)
    assert.equal(0, asked)
    stage:advance(0)
    assert.equal(1, asked)
    assert.equal(0, seen)
  end)

  it("lets several run side by side", function()
    local stage = scene()
    local order = {}
    for _, name in ipairs { "a", "b" } do
      stage:run(function()
        for i = 1, 2 do
          m.wait(0.1)
          order[#order + 1] = name .. i
        end
      end)
    end
    stage:advance(1)
    assert.same({ "a1", "b1", "a2", "b2" }, order)
  end)

  it("passes an error on, with its line", function()
    local stage = scene()
    stage:run(function()
      m.wait(0.5)
      m.view { alhpa = 1 }
    end)
    assert.refuses("(did you mean 'alpha'?)", function() stage:advance(1) end)
  end)

  it("refuses to wait elsewhere, and for anything else", function()
    local stage = scene()
    assert.refuses("m.wait", function() stage:run(function() coroutine.yield() end) end)
    for _, wait in ipairs { function() m.wait(1) end, function() m.waitUntil(function() return true end) end } do
      assert.refuses("belongs directly into the function of stage:run", wait)
      assert.refuses("belongs directly into the function of stage:run", coroutine.wrap(wait))
      assert.refuses("belongs directly into the function of stage:run", function()
        stage:run(function() coroutine.wrap(wait)() end)
      end)
    end
    assert.has_error(function() stage:run(function() m.waitUntil(5) end) end)
    assert.has_error(function() stage:run(function() m.wait(-1) end) end)
  end)
end)

describe("a condition that fails", function()
  it("is told once, and the stage goes on", function()
    local stage = scene()
    local calls, inside = 0, false
    stage:run(function()
      m.waitUntil(function() calls = calls + 1; error "condition" end)
      inside = true
    end)
    assert.refuses("condition", function() stage:advance(0.1) end)
    stage:advance(0.1)
    stage:settle()
    assert.same({ 1, false }, { calls, inside })
  end)
end)

describe("a mark", function()
  it("names the present time, and stands for it", function()
    local stage, card = scene()
    stage:advance(1)
    stage:mark "half"
    card.alpha = 0.5
    stage:advance(1)
    stage:mark "end"
    assert.equal(0.5, stage:at("half"):view("card").alpha)
    assert.equal(1, stage:at("half", "before"):view("card").alpha)
    assert.equal(1, stage:clip("half", "end").duration)
  end)

  it("is a time of clips, on their clock", function()
    local stage, card = scene()
    stage:advance(0.5)
    m.animate { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    stage:advance(0.25)
    stage:mark "quarter"
    stage:settle()
    local clip = stage:clip(0.5)
    assert.nearly_same(0.75, clip:at("quarter"):value "card.alpha")
    assert.nearly_same(0.75, clip:reversed():at("quarter"):value "card.alpha")
    assert.nearly_same(-1, clip:slope("card.alpha", "quarter"))
    local samples = clip:sample { times = { 0, "quarter" }, properties = { "alpha" } }
    assert.nearly_same({ 0, 0.25 }, samples.times)
    assert.nearly_same(0.75, samples[2]["card.alpha"])
    assert.track(clip, "card.alpha", { { "quarter", 0.75 } })
    local meant = "unknown mark 'quater' (did you mean 'quarter'?)"
    assert.refuses(meant, function() clip:at "quater" end)
    assert.refuses(meant, function() clip:sample { times = { "quater" } } end)
  end)

  it("is answered with the nearest when misspelt", function()
    local stage = scene()
    stage:mark "beginning"
    assert.refuses("(did you mean 'beginning'?)", function() stage:at "begining" end)
  end)
end)

describe("show", function()
  it("puts another screen in place of what is shown", function()
    local stage = scene()
    local other = m.screen { size = { 400, 300 }, m.view { id = "other", frame = { 0, 0, 10, 10 } } }
    stage:advance(1)
    stage:show(other)
    stage:advance(1)
    assert.is_not_nil(stage:at(0.5):view "card")
    assert.is_nil(stage:at(1):view "card")
    assert.is_not_nil(stage:at(1):view "other")
    assert.is_nil(stage:at(1, "before"):view "other")
  end)
end)

describe("a completion", function()
  it("comes at the same instant, however the clock is moved", function()
    local function ends(steps)
      local stage, card = scene()
      stage:advance(0.45)
      local animator = m.animator { duration = 0.3, animations = function() card.alpha = 0 end }
      animator:start { after = 0.4 }
      local seen
      animator:addCompletion(function() seen = stage.time end)
      for _, step in ipairs(steps) do stage:advance(step) end
      local events = stage:clip():events()
      return { seen, events[#events].time }
    end
    local once = ends { 2 }
    assert.equal(once[1], once[2])
    for _, steps in ipairs { { 0.7, 1.3 }, { 0.25, 0.45, 1.3 }, { 0.1, 0.1, 0.5, 1.3 } } do
      assert.same(once, ends(steps))
    end
  end)
end)

describe("a call on the way that moves the clock on", function()
  it("is not taken back", function()
    local ways = {
      function(stage, call) stage:after(0.1, call) end,
      function(stage, call) stage:run(function() m.wait(0.1) call() end) end,
      function(_, call) m.animate { duration = 0.1, animations = function() end, completion = call } end,
    }
    for _, way in ipairs(ways) do
      local moves = { function(s) s:advance(0.5) end, function(s) s:after(0.5, function() end) s:settle() end }
      for _, move in ipairs(moves) do
        local box = m.view { id = "box", frame = { 0, 0, 10, 10 } }
        local stage = m.stage { screen = m.screen { box } }
        way(stage, function()
          move(stage)
          box.alpha = 0.5
        end)
        stage:advance(0.2)
        assert.near(0.6, stage.time, 1e-8)
        assert.equal(0.5, stage:at(stage.time):value "box.alpha")
        box.alpha = 0.9
        stage:advance(0.1)
        assert.near(0.7, stage.time, 1e-8)
        assert.equal(1, stage:at(0.59):value "box.alpha")
      end
    end
  end)

  it("may be a condition that is waited for", function()
    local stage = m.stage { screen = m.screen {} }
    local asked, heard = 0, nil
    stage:run(function()
      m.waitUntil(function()
        asked = asked + 1
        if asked < 5 then stage:advance(0.3) end
        return asked > 8
      end)
      heard = stage.time
    end)
    stage:settle()
    assert.is_true(heard ~= nil and stage.time >= 0.3)
  end)
end)

describe("a stage that ran for days", function()
  it("has a clip of all of it, and of no more", function()
    local stage = m.stage { screen = m.screen {} }
    for _ = 1, 2 do stage:advance(86400) end
    assert.equal(172800.0, stage:clip().duration)
    assert.equal(86400.0, stage:clip(86400).duration)
    assert.refuses("bad argument 'to' to clip: 0...172800 seconds expected, got 172801", function()
      stage:clip(0, 172801)
    end)
  end)
end)
