-- What happens to a transition in flight: writes to its screens, other transitions, and what completions do.
local m = require "mutoscope"
require "support"

local function screen(x, width, more)
  return m.screen { size = { 390, 844 }, backgroundColor = "systemBackground",
    m.view { id = "card", frame = { x, 100, width, 100 }, backgroundColor = "red",
      m.label { name = "title" .. x, text = "Hello", frame = { 8, 8, 80, 24 } } },
    more }
end

local function push(stage, to, duration)
  return stage:push(to, { transition = m.transitionDefinition {}, duration = duration or 1, curve = "linear" })
end

local function cardX(stage, time, side) return stage:at(time, side):value("card.frame.x") end

describe("a screen that is written to in flight", function()
  local a, b, stage, transition

  before_each(function()
    local new = m.view { id = "new", frame = { 100, 400, 50, 50 }, backgroundColor = "blue" }
    a, b = screen(0, 100), screen(200, 100, new)
    stage = m.stage { screen = a }
    transition = push(stage, b)
    stage:advance(0.5)
  end)

  it("is followed without a jump, to both its ends", function()
    b:find("card").frame = { 100, 100, 100, 100 }
    assert.equal(100, cardX(stage, 0.5, "before"))
    assert.near(100, cardX(stage, 0.5), 1e-12)
    assert.near(100, cardX(stage, 0.75), 1e-12)
    assert.near(50, cardX(stage, 0.25), 1e-12)
    a:find("card").frame = { 40, 100, 100, 100 }
    transition:cancel()
    assert.near(100, cardX(stage, 0.5), 1e-12)
    assert.near(70, cardX(stage, 0.75), 1e-12)
    stage:settle()
    assert.near(40, cardX(stage, stage.time, "before"), 1e-12)
    assert.equal(40, cardX(stage, stage.time))
  end)

  it("keeps the fade of what comes", function()
    b:find("new").alpha = 0.5
    assert.near(0.5, stage:at(0.5):value("new.alpha"), 1e-12)
    assert.near(0.5, stage:at(0.999999):value("new.alpha"), 1e-5)
  end)

  for name, change in pairs {
    ["a view more"] = function() b:add(m.view { frame = { 0, 600, 50, 50 }, backgroundColor = "green" }) end,
    ["an element more"] = function() b:add(m.view { id = "late", frame = { 0, 600, 50, 50 } }) end,
    ["an element less"] = function() b:find("new"):remove() end,
    ["another style"] = function() b.traits = { userInterfaceStyle = "dark" } end,
  } do
    it("may have " .. name, function()
      change()
      assert.near(100, cardX(stage, 0.5), 1e-12)
      assert.near(50, cardX(stage, 0.25), 1e-12)
      assert.near(150, cardX(stage, 0.75), 1e-12)
      stage:settle()
      assert.equal(200, cardX(stage, stage.time))
      assert.clean(stage, { except = { "handoff-jump" } })
    end)
  end

  it("may lose what flies", function()
    b:find("card"):remove()
    assert.equal("removed", transition.diff:kind("card"))
    stage:settle()
    assert.is_nil(stage:at(stage.time):view("card"))
  end)

  it("cannot be put into a view", function()
    assert.refuses("'screen' is shown by a stage; it cannot be put into a view", function() m.view { b } end)
  end)
end)

describe("a transition in flight", function()
  it("hands on place and speed when it is interrupted, again and again", function()
    local a, b = screen(0, 100), screen(200, 160)
    local stage = m.stage { screen = a }
    local options = { transition = m.transitionDefinition {}, duration = 1, curve = "easeInOut" }
    local calls = { stage.push, stage.pop, stage.push, stage.pop, stage.push }
    for index, call in ipairs(calls) do
      if call == stage.push then call(stage, b, options) else call(stage) end
      local time = stage.time
      if index > 1 then
        for _, path in ipairs { "card.frame.x", "card.frame.width" } do
          local here = stage:at(time):value(path)
          assert.near(stage:at(time, "before"):value(path), here, 1e-9)
          local before = (here - stage:at(time - 1e-5):value(path)) / 1e-5
          local after = (stage:at(time + 1e-5):value(path) - here) / 1e-5
          assert.near(before, after, 0.05)
        end
      end
      stage:advance(0.1 + 0.07 * index)
    end
    stage:settle()
    assert.equal(200, cardX(stage, stage.time))
    assert.is_true(stage.screen == b)
  end)

  it("rests where the interrupted one would have when the interrupting one is cancelled", function()
    local a, b, c = screen(0, 100), screen(200, 100), screen(100, 300)
    local stage = m.stage { screen = a }
    push(stage, b)
    stage:advance(0.5)
    local other = push(stage, c)
    stage:advance(0.2)
    other:cancel()
    stage:settle()
    assert.is_true(stage.screen == b)
    assert.near(200, cardX(stage, stage.time, "before"), 1e-9)
    assert.equal(200, cardX(stage, stage.time))
  end)

  it("completes as current when something takes its place, after that is there", function()
    local a, b, c, d = screen(0, 100), screen(200, 100), screen(100, 300), screen(50, 50)
    local stage = m.stage { screen = a }
    local seen = {}
    push(stage, b):addCompletion(function(position)
      seen[#seen + 1] = position
      push(stage, d)
    end)
    stage:advance(0.1)
    push(stage, c)
    assert.is_true(stage.screen == d)
    stage:settle()
    assert.same({ "current" }, seen)
    assert.is_true(stage.screen == d)
  end)

  it("gives way to a screen that is shown", function()
    local a, b = screen(0, 100), screen(200, 100)
    local stage = m.stage { screen = a }
    push(stage, b)
    stage:settle()
    stage:pop()
    stage:advance(0.1)
    stage:show(a)
    stage:settle()
    assert.is_true(stage.screen == a)
    assert.refuses("nothing was pushed that could be popped", function() stage:pop() end)
  end)

  it("may be begun again while it is called off", function()
    local a, b = screen(0, 100), screen(200, 100)
    local stage = m.stage { screen = a }
    local first = push(stage, b)
    stage:advance(0.5)
    first:cancel()
    stage:advance(0.1)
    push(stage, b)
    stage:settle()
    assert.is_true(stage.screen == b)
  end)

  it("leaves nothing behind, however often it is interrupted", function()
    local a, b = screen(0, 100), screen(200, 100)
    local stage = m.stage { screen = a }
    for _ = 1, 40 do
      push(stage, b, 0.5)
      stage:advance(0.05)
      stage:pop()
      stage:advance(0.02)
    end
    assert.is_true(#stage:at(stage.time).layers < 200)
    stage:settle()
    assert.equal(0, cardX(stage, stage.time))
  end)

  it("cannot be begun by a snapshot function", function()
    local a, b, c = screen(0, 100), screen(200, 100), screen(100, 100)
    local stage = m.stage { screen = a }
    b:find("card").snapshot = function()
      push(stage, c)
      return m.view {}
    end
    c:find("card").snapshot = function() return m.view {} end
    assert.refuses("a snapshot function cannot begin a transition", function() push(stage, b) end)
    assert.is_true(stage.screen == a)
  end)
end)

describe("the last frame", function()
  it("is exactly the end, whatever the curve and whenever it began", function()
    for _, start in ipairs { 0, 0.1, 0.3, 1 / 3, 0.7, 1.7, 12.3 } do
      local function page(x, ...)
        return m.screen { size = { 60, 60 }, m.view { id = "a", frame = { x, 0, 10, 10 } }, ... }
      end
      local stage = m.stage { screen = page(0) }
      stage:advance(start)
      local options = { duration = 1, curve = m.piecewise { 0, 0.5, 0.9 } }
      local new = m.view { id = "n", frame = { 30, 0, 10, 10 } }
      local pushed = stage:push(page(30, new), options)
      for _ = 1, 2 do
        assert.equal(1, pushed.duration)
        assert.equal(30, pushed:at(1):value("a.frame.x"))
        assert.equal(1, pushed:at(1):value("n.alpha"))
        assert.near(27, pushed:at(1, "before"):value("a.frame.x"), 1e-9)
        assert.equal(30, pushed:reversed():at(0):value("a.frame.x"))
        stage:settle()
      end
    end
  end)
end)
