-- What happens to a transition in flight: writes to its screens, other transitions, and what completions do.
local m = require "mutoscope"
local support = require "support"

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
    -- Half of what the end was away from where it is now is left half way: 0 to 150 at 3/4.
    assert.near(112.5, cardX(stage, 0.75), 1e-12)
    assert.near(50, cardX(stage, 0.25), 1e-12)
    a:find("card").frame = { 40, 100, 100, 100 }
    transition:cancel()
    assert.near(100, cardX(stage, 0.5), 1e-12)
    -- 20 to 150 at 1/4.
    assert.near(52.5, cardX(stage, 0.75), 1e-12)
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

  it("loses what another view takes, as if it were removed", function()
    local card = b:find("card")
    m.view {}:add(card)
    assert.equal("removed", transition.diff:kind("card"))
    stage:settle()
    assert.is_nil(stage:at(stage.time):view("card"))
    assert.is_true(m.view { card }:find("card") == card)
  end)

  it("cannot be put into a view", function()
    assert.refuses("'screen' is shown by a stage; it cannot be put into a view", function() m.view { b } end)
  end)
end)

describe("what changes in flight", function()
  local CURVES = {
    linear = "linear", easeInOut = "easeInOut", back = m.cubicBezier(0.34, 1.56, 0.64, 1),
    cutoff = m.spring { cutoff = 1, bounce = 0.3 }, seconds = m.spring { response = 0.4, dampingRatio = 0.6 },
    blend = m.spring { cutoff = 1, bounce = 0, mode = "blend" },
  }
  local IDS = { "p", "n", "c", "k" }

  local CHANGES = {
    ["a destination's frame"] = function(_, b) b:find("p").frame = { 10, 10, 60, 60 } end,
    ["a destination's alpha"] = function(_, b) b:find("p").alpha = 0.2 end,
    ["a destination's transform"] = function(_, b) b:find("p").transform = m.rotation(45) * m.scale(2) end,
    ["a source's frame"] = function(a) a:find("p").frame = { 10, 10, 60, 60 } end,
    ["the frame of a view around it"] = function(_, b) b:find("w").frame = { 0, 200, 390, 600 } end,
    ["the transform of a view around it"] = function(_, b) b:find("w").transform = m.scale(0.5) end,
    ["the alpha of a view around it"] = function(_, b) b:find("w").alpha = 0.5 end,
    ["the frame of what comes"] = function(_, b) b:find("n").frame = { 200, 500, 80, 80 } end,
    ["the alpha of what comes"] = function(_, b) b:find("n").alpha = 0.5 end,
    ["the transform of what comes"] = function(_, b) b:find("n").transform = m.rotation(45) end,
    ["the frame of what follows"] = function(_, b) b:find("c").frame = { 50, 50, 30, 30 } end,
    ["a source that goes"] = function(a) a:find("p"):remove() end,
    ["a destination that goes"] = function(_, b) b:find("w"):add(b:find("c")) b:find("p"):remove() end,
    ["a source that another view takes"] = function(a) m.view {}:add(a:find("p")) end,
    ["an element that comes"] = function(_, b) b:add(m.view { id = "late", frame = { 0, 0, 9, 9 } }) end,
    ["a destination that moves"] = function(_, b)
      m.animate { duration = 0.3, animations = function() b:find("p").center = { 50, 50 } end }
    end,
    ["what comes, and moves"] = function(_, b)
      local n = b:find("n")
      m.animate { duration = 0.3, animations = function() n.center, n.alpha = { 50, 50 }, 0.1 end }
    end,
    ["what comes, and moves for longer"] = function(_, b)
      local n = b:find("n")
      m.animate { duration = 3, animations = function() n.center, n.alpha = { 50, 50 }, 0.1 end }
    end,
    ["a view around it that moves"] = function(_, b)
      local w = b:find("w")
      m.animate { duration = 0.4, animations = function() w.center, w.alpha = { 150, 350 }, 0.5 end }
    end,
  }

  local function scene(curve)
    local a = m.screen { name = "a", size = { 390, 844 }, backgroundColor = "white",
      m.view { id = "p", frame = { 20, 60, 100, 50 }, backgroundColor = "red" },
      m.view { id = "k", frame = { 300, 60, 50, 50 }, backgroundColor = "green" } }
    local b = m.screen { name = "b", size = { 390, 844 }, backgroundColor = "white",
      m.view { name = "w", frame = { 0, 100, 390, 600 },
        m.view { id = "p", frame = { 200, 300, 150, 80 }, backgroundColor = "red",
          m.view { id = "c", frame = { 5, 5, 20, 20 }, backgroundColor = "blue" } } },
      m.view { id = "n", frame = { 20, 700, 50, 50 }, backgroundColor = "green" } }
    local stage = m.stage { screen = a }
    local definition = m.transitionDefinition {
      n = m.edgeTranslation "bottom", c = m.anchorTranslation { relativeTo = "p" },
    }
    return a, b, stage, stage:push(b, { duration = 1, curve = curve, transition = definition })
  end

  -- Whether every element is where it was, and as visible.
  local function check(one, other, what)
    for _, id in ipairs(IDS) do
      local x, y = one:view(id), other:view(id)
      if x and y then
        for i = 1, 4 do
          assert.near(x.quad[i].x, y.quad[i].x, 1e-6, what .. ": " .. id)
          assert.near(x.quad[i].y, y.quad[i].y, 1e-6, what .. ": " .. id)
        end
        assert.near(x.visibleAlpha, y.visibleAlpha, 1e-6, what .. ": " .. id)
      end
    end
  end

  local TIMES = { 0.2, 0.45, 0.8 }

  local function follow(curve, way, number, change)
    local a, b, stage, transition = scene(CURVES[curve])
    local what = change .. ", " .. way
    stage:advance(TIMES[number % 3 + 1])
    if way == "scrubbed" then
      transition.fractionComplete = 0.3
      stage:advance(0.1)
    end
    local past = stage:at(0.1)
    local before = stage:at(stage.time, "before")
    CHANGES[change](a, b)
    check(before, stage:at(stage.time), what)
    check(past, stage:at(0.1), what)
    local changed = stage.time
    if way == "scrubbed" then transition:continue() end
    if way == "back" then transition:cancel() end
    check(before, stage:at(changed), what)
    stage:settle()
    local own = stage:clip(transition)
    -- A spring in seconds is cut.
    if curve ~= "seconds" then check(own:at(own.duration, "before"), own:at(own.duration), what) end
    if way ~= "on" then return end
    for _, finding in ipairs(stage:clip():lint()) do
      local isFine = finding.severity ~= "error" and finding.code ~= "discontinuity"
      assert.is_true(isFine, what .. ": " .. tostring(finding))
    end
  end

  for curve in pairs(CURVES) do
    for _, way in ipairs { "on", "back", "scrubbed" } do
      it(("does not jump, and arrives, by %s, %s"):format(curve, way), function()
        local number = 0
        for change in pairs(CHANGES) do
          number = number + 1
          follow(curve, way, number, change)
        end
      end)
    end
  end

  it("goes on at the speed that it had", function()
    for _, curve in pairs(CURVES) do
      local _, b, stage = scene(curve)
      stage:advance(0.4)
      b:find("p").frame = { 10, 10, 60, 60 }
      local function x(time, side) return stage:at(time, side):value("p.frame.x") end
      local before = (x(0.4, "before") - x(0.4 - 1e-6)) / 1e-6
      local after = (x(0.4 + 1e-6) - x(0.4)) / 1e-6
      assert.near(before, after, 0.05)
    end
  end)

  it("is what a destination does that moves by itself", function()
    local _, b, stage = scene "linear"
    stage:advance(0.5)
    m.animate { duration = 0.4, curve = "linear", animations = function() b:find("p").center = { 75, 340 } end }
    local function x(time) return stage:at(time):value("p.center.x") end
    -- From 70 to 275, that goes on to 75 from 0.5 s to 0.9 s.
    for _, time in ipairs { 0.5, 0.6, 0.75, 0.9, 0.95 } do
      local there = 275 - 200 * math.min(1, (time - 0.5) / 0.4)
      assert.near(70 + (there - 70) * time, x(time), 1e-9)
    end
  end)

  it("is what moved when it began, too", function()
    for _, curve in pairs(CURVES) do
      local a = m.screen { name = "a", size = { 390, 844 }, m.view { id = "p", frame = { 0, 0, 100, 50 } },
        m.view { name = "w", frame = { 0, 0, 390, 844 }, m.view { id = "k", frame = { 0, 200, 50, 50 } } } }
      local b = m.screen { name = "b", size = { 390, 844 }, m.view { id = "p", frame = { 0, 300, 100, 50 } } }
      local stage = m.stage { screen = a }
      m.animate { duration = 2, animations = function()
        a:find("p").center, a:find("w").center, a:find("w").alpha = { 200, 100 }, { 300, 422 }, 0.5
      end }
      stage:advance(0.3)
      local before = stage:at(0.3, "before")
      local transition = stage:present(b, { duration = 1, curve = curve })
      check(before, stage:at(0.3), "begun")
      stage:advance(0.6)
      transition:cancel()
      stage:settle()
      local own = stage:clip(transition)
      check(own:at(own.duration, "before"), own:at(own.duration), "cancelled")
    end
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
    for _ = 1, 20 do
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

describe("a name that both screens have", function()
  local function page(x, width, snapshot, ...)
    return m.screen { size = { 300, 100 }, m.view { id = "card", frame = { x, 0, width, 40 }, snapshot = snapshot,
      m.view { name = "kid", frame = { width - 20, 0, 20, 20 }, backgroundColor = "blue" }, ... } }
  end

  it("is the copy of the view on top, whatever the snapshot", function()
    for _, snapshot in ipairs { "static", "live" } do
      local flight = m.transition { from = page(0, 40, snapshot), to = page(200, 80, snapshot), duration = 1 }
      for _, time in ipairs { 0, 0.2, 0.5, 1 } do
        assert.is_true(flight:at(time):view("kid").rect.width > 0)
      end
      assert.equal(280 - 20, flight:at(1):view("kid").rect.x)
    end
  end)

  it("is ambiguous only where one screen has it twice", function()
    local twin = m.view { name = "kid", frame = { 0, 0, 5, 5 }, backgroundColor = "red" }
    local flight = m.transition { from = page(0, 40, "static"), to = page(200, 80, "static", twin) }
    assert.refuses("the name 'kid' fits several views", function() return flight:at(0.2):view "kid" end)
  end)
end)

describe("a live copy", function()
  --- Whose disc lies at a fifth of its side, at both ends.
  local function page(x, y, side)
    return m.screen { size = { 400, 400 }, m.view { id = "art", snapshot = "live", frame = { x, y, side, side },
      m.view { name = "disc", frame = { side / 5, side / 5, side * 3 / 5, side * 3 / 5 }, backgroundColor = "red" } } }
  end

  it("holds its views where they are in it, however the element flies", function()
    local styles = {
      m.sharedElement { path = "arc" }, m.sharedElement { y = "easeIn" },
      m.sharedElement { y = m.spring { cutoff = 0.5, bounce = 0.4 } },
      m.sharedElement { width = "easeIn", x = "easeOut" },
    }
    for number, style in ipairs(styles) do
      local flight = m.transition { from = page(20, 300, 50), to = page(100, 40, 250), curve = "linear", duration = 1,
        definition = m.transitionDefinition { art = style } }
      for _, time in ipairs { 0, 0.2, 0.5, 0.9, 1 } do
        local art, disc = flight:at(time):view("art").rect, flight:at(time):view("disc").rect
        local words = ("style %d at %g"):format(number, time)
        assert.near(art.x + art.width / 5, disc.x, 1e-9, words)
        assert.near(art.y + art.height / 5, disc.y, 1e-9, words)
        assert.near(art.width * 3 / 5, disc.width, 1e-9, words)
      end
    end
  end)
end)

describe("the window", function()
  it("has its size at once, whatever flies in it", function()
    local from, to = screen(10, 100), screen(200, 150)
    local stage = m.stage { screen = from }
    push(stage, to)
    stage:advance(0.25)
    from.size, to.size = { 500, 700 }, { 500, 700 }
    for _, time in ipairs { 0.25, 0.3, 0.9, 1, 2 } do assert.equal(m.size(500, 700), stage:at(time).size) end
    assert.equal(m.size(390, 844), stage:at(0.25, "before").size)
    stage:pop()
    assert.equal(m.size(500, 700), stage:at(0.25).size)
  end)
end)

describe("ancestors that cut an element", function()
  local function page(x, y)
    local inner = m.view { frame = { 10, 10, 250, 250 }, clipsToBounds = true,
      m.view { id = "card", frame = { x, y, 80, 80 }, backgroundColor = "red" } }
    return m.screen { size = { 390, 844 },
      m.view { frame = { 10, 100, 300, 300 }, clipsToBounds = true, inner } }, inner
  end

  -- At whole points both are one clip, elsewhere they are two.
  it("are followed, at whole points or not", function()
    local from, inner = page(10, 10)
    local stage = m.stage { screen = from }
    push(stage, (page(100, 120)))
    stage:advance(0.25)
    m.animate { duration = 0.5, curve = "linear", animations = function() inner.center = { 145.3, 155.7 } end }
    for step = 5, 19 do
      local time = step / 20
      local share = math.min(1, (time - 0.25) / 0.5)
      local left = { 30 + 10.3 * share, 120 + 20.7 * share }
      local frame = stage:at(time):view("card").frame
      assert.near(left[1] + (120 - left[1]) * time, frame.x, 1e-9)
      assert.near(left[2] + (230 - left[2]) * time, frame.y, 1e-9)
    end
  end)
end)

describe("a screen that is presented over one in flight", function()
  it("lets what is beneath it follow what is written there", function()
    local sheet = m.screen { size = { 390, 844 },
      m.view { id = "sheet", frame = { 0, 700, 390, 144 }, backgroundColor = "blue" } }
    for _, arrive in ipairs { "push", "present" } do
      local below = screen(200, 100)
      local stage = m.stage { screen = screen(0, 100) }
      stage[arrive](stage, below, { duration = 1, curve = "linear" })
      stage:advance(0.25)
      stage:present(sheet, { duration = 1, curve = "linear" })
      stage:advance(0.25)
      local seen = cardX(stage, 0.5, "before")
      below:find("card").frame = { 100, 100, 100, 100 }
      assert.near(seen, cardX(stage, 0.5), 1e-9)
      assert.near(100, cardX(stage, 1.25, "before"), 1e-9)
      stage:settle()
      assert.near(100, below:find("card").frame.x, 1e-9)
      assert.near(100, cardX(stage, 1.25), 1e-9)
      assert.is_true(stage:at(1.25):view("sheet").alpha == 1)
      stage:dismiss()
      stage:settle()
    end
  end)

  it("dims all that is beneath it from its first frame on, whatever changes its order there", function()
    local function view(id, x, y, color)
      return m.view { id = id, frame = { x, y, 100, 100 }, backgroundColor = color }
    end
    local function page(below, above)
      return m.screen { size = { 200, 300 }, backgroundColor = "white", below, above }
    end
    local one = page(view("a", 10, 10, "red"), view("b", 60, 60, "blue"))
    local two = page(view("b", 60, 100, "blue"), view("a", 10, 50, "red"))
    local dim = m.view { id = "dim", frame = { 0, 0, 200, 300 }, backgroundColor = "#00000080" }
    local sheet = m.view { id = "sheet", frame = { 0, 200, 200, 100 }, backgroundColor = "green" }
    local stage = m.stage { screen = one }
    stage:push(two, { duration = 1 })
    stage:advance(0.2)
    stage:present(m.screen { size = { 200, 300 }, dim, sheet }, { duration = 1 })
    stage:settle()
    local order = {}
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "order" then order[#order + 1] = event.from .. " -> " .. event.to end
    end
    assert.same({ "a, b, dim, sheet -> b, a, dim, sheet" }, order)
    for time = 0.3, 1.2, 0.1 do
      local place = {}
      for index, layer in ipairs(stage:at(time).layers) do
        if layer.id then place[layer.id] = index end
      end
      assert.is_true(math.max(place.a, place.b) < place.dim and place.dim < place.sheet)
    end
  end)
end)

describe("a forecast", function()
  local function page(x)
    return m.screen { size = { 300, 300 }, m.view { id = "card", frame = { x, 20, 50, 50 }, backgroundColor = "red" } }
  end

  local function names(frame)
    local found = {}
    for i, layer in ipairs(frame.layers) do found[i] = layer.path end
    return table.concat(found, " ")
  end

  it("beyond the end of a transition shows what will be at rest", function()
    for _, way in ipairs { "push", "present" } do
      local from, to = page(10), page(200)
      local stage = m.stage { screen = from }
      stage[way](stage, to, { duration = 1 })
      stage:advance(0.5)
      local soon, later = names(stage:at(1)), names(stage:at(5))
      assert.is_true(names(stage:at(1, "before")):find("(root)", 1, true) ~= nil)
      assert.near(200, stage:at(1):view(to:find "card").frame.x, 0)
      stage:settle()
      assert.equal(names(stage:at(1)), soon)
      assert.equal(soon, later)
    end
  end)

  it("of a cancelled one shows where it began", function()
    local from, to = page(10), page(200)
    local stage = m.stage { screen = from }
    local rest = names(stage:at(0))
    local transition = stage:push(to, { duration = 1 })
    stage:advance(0.5)
    transition:pause()
    assert.is_true(names(stage:at(9)):find("(root)", 1, true) ~= nil)
    transition:cancel()
    assert.equal(rest, names(stage:at(9)))
  end)
end)

local function check_unbroken(clip)
  for _, finding in ipairs(clip:lint()) do assert.is_true(finding.code ~= "handoff-jump", tostring(finding)) end
end

describe("the order of siblings", function()
  local function page(y, first, second)
    local cards = {
      a = m.view { id = "a", frame = { 20, y, 100, 100 }, backgroundColor = "systemRed" },
      b = m.view { id = "b", frame = { 150, y, 100, 100 }, backgroundColor = "systemBlue" },
    }
    return m.screen { size = { 300, 300 }, backgroundColor = "white", cards[first], cards[second] }
  end

  -- Apart, they need not change it; one that is moved onto the other in flight has to.
  it("is decided anew where an end is written in flight", function()
    local from, to = page(50, "a", "b"), page(180, "b", "a")
    local stage = m.stage { screen = from }
    stage:push(to, { duration = 1 })
    stage:settle()
    stage:pop()
    stage:advance(0.3)
    from:find("a").frame = { 100, 50, 100, 100 }
    stage:advance(0.1)
    stage:settle()
    check_unbroken(stage:clip())
  end)

  -- What is interrupted has not changed its order yet, and would have at the end to which the way leads back.
  it("is on the way back that of what was interrupted, at rest", function()
    local function scene(ax, ay, bx, by, first, second)
      local cards = {
        a = m.view { id = "a", frame = { ax, ay, 160, 160 }, backgroundColor = "systemRed" },
        b = m.view { id = "b", frame = { bx, by, 160, 160 }, backgroundColor = "systemBlue" },
      }
      return m.screen { size = { 390, 844 }, backgroundColor = "white", cards[first], cards[second] }
    end
    local one, two = scene(60, 100, 140, 160, "a", "b"), scene(60, 400, 180, 440, "b", "a")
    local three = scene(20, 500, 100, 560, "a", "b")
    local stage = m.stage { screen = one }
    stage:push(two, { duration = 1, curve = "linear" })
    stage:advance(0.3)
    local transition = stage:push(three, { duration = 1 })
    stage:advance(0.2)
    transition:cancel()
    local turned = stage.time
    stage:settle()
    local clip = stage:clip()
    check_unbroken(clip)
    local count = 0
    for _, event in ipairs(clip:events()) do
      if event.kind == "order" and event.time > turned and event.time < stage.time then count = count + 1 end
    end
    assert.equal(1, count)
  end)

  -- The new one leads to the order at once that what it interrupted comes to, too.
  it("stays where both lead to the same", function()
    local function card(id, x, y) return m.view { id = id, frame = { x, y, 40, 40 }, backgroundColor = "systemRed" } end
    local function scene(...) return m.screen { size = { 120, 160 }, backgroundColor = "white", ... } end
    local stage = m.stage { screen = scene(card("a", 0, 0), card("b", 30, 0)) }
    stage:push(scene(card("b", 30, 100), card("a", 0, 100)), {
      duration = 1, curve = "linear",
      definition = {
        a = m.sharedElement { x = "easeIn", y = "easeIn" }, b = m.sharedElement { x = "easeOut", y = "easeOut" },
      },
    })
    stage:advance(0.3)
    local transition = stage:push(scene(card("b", 60, 50), card("a", 40, 50)), { duration = 1, curve = "linear" })
    stage:advance(0.1)
    transition:cancel()
    stage:settle()
    check_unbroken(stage:clip())
  end)

  it("is told the other way round on the way back", function()
    local function card(id, x, y) return m.view { id = id, frame = { x, y, 40, 40 }, backgroundColor = "systemRed" } end
    local function scene(...) return m.screen { size = { 120, 160 }, backgroundColor = "white", ... } end
    local stage = m.stage { screen = scene(card("a", 0, 0), card("b", 30, 30)) }
    local transition = stage:push(scene(card("b", 0, 100), card("a", 30, 80)), { duration = 1, curve = "linear" })
    stage:advance(0.9)
    transition:cancel()
    stage:settle()
    local function orders(clip)
      local told = {}
      for _, event in ipairs(clip:events()) do
        if event.kind == "order" then told[#told + 1] = event.from .. " -> " .. event.to end
      end
      return table.concat(told, "; ")
    end
    assert.equal("a, b -> b, a; b, a -> a, b", orders(transition))
    assert.equal("a, b -> b, a; b, a -> a, b", orders(transition:reversed()))
  end)

  it("has the sheet that was interrupted above what it covers again", function()
    local one = m.screen {
      size = { 64, 80 }, backgroundColor = "#e6e699",
      m.view { id = "e1", frame = { -5, 10, 71, 20 }, backgroundColor = "#ddbd3480" },
      m.view { id = "e3", frame = { -4, 1, 76, 23 }, backgroundColor = "#8facec" },
    }
    local two = m.screen {
      size = { 64, 80 }, backgroundColor = "#e6e699",
      m.view { id = "e1", frame = { -1, 60, 68, 22 }, backgroundColor = "#b9a52c" },
    }
    local stage = m.stage { screen = one }
    stage:present(two, { duration = 0.5 })
    stage:advance(0.23)
    local transition = stage:dismiss()
    stage:advance(0.11)
    transition:cancel()
    stage:settle()
    check_unbroken(stage:clip())
  end)
end)

describe("an order that changes, or does not, by what is written in flight", function()
  local d, stage
  before_each(function()
    d = m.view { id = "d", frame = { -1, 22, 49, 42 }, backgroundColor = "#1c8c3a" }
    local first = m.screen { size = { 120, 160 }, m.view { id = "b", frame = { 19, 9, 91, 105 },
      m.view { frame = { 10, -2, 76, 84 }, d, m.view { frame = { 29, 2, 26, 28 }, backgroundColor = "#1c8c3a" } } } }
    local second = m.screen { size = { 120, 160 }, m.view { frame = { 8, 5, 100, 75 },
      m.view { id = "b", frame = { 26, -2, 74, 90 } }, m.view { frame = { 43, -2, 61, 107 },
        backgroundColor = "#c0d020", m.view { id = "d", frame = { -3, 29, 57, 40 }, transform = m.scale(0.8) } } } }
    stage = m.stage { screen = first, scale = 1 }
    stage:push(second, { duration = 0.4, curve = "linear" })
    stage:advance(0.2)
    d.frame = { 12, 47, 47, 39 }
    stage:settle()
  end)

  it("is as it was seen when that is written", function()
    local function order(side) return support.pluck(stage:at(0.2, side).layers, "path") end
    assert.same(order "before", order "after")
  end)

  it("is told to change once, and so is how the elements move", function()
    local orders, tracks = 0, {}
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "order" then orders = orders + 1 end
    end
    for _, track in ipairs(stage:clip():tracks()) do
      local name = track.view .. "." .. track.property
      assert.is_nil(tracks[name], name)
      tracks[name] = true
    end
    assert.equal(1, orders)
    assert.is_true(tracks["d.center"] or tracks["d.frame"])
  end)
end)

describe("what leaves an element in parts", function()
  it("stands with the part that it was in", function()
    local function view(id, frame, ...) return m.view { id = id, frame = frame, ... } end
    local function colored(id, frame, color) return m.view { id = id, frame = frame, backgroundColor = color } end
    local function page(...) return m.screen { size = { 120, 160 }, ... } end
    local stage = m.stage { screen = page(view("d", { 4, 15, 100, 61 }, view("c", { 18, -5, 69, 102 },
      view("b", { -5, 65, 23, 33 }), colored("a", { -2, 80, 46, 26 }, "#2e6f73")))) }
    stage:present(page(view("d", { 31, 58, 81, 89 }, colored("b", { 44, 12, 37, 57 }, "#f5a623"))),
      { duration = 0.5, curve = "linear" })
    stage:advance(0.2)
    -- Of 'c' one part is beneath 'b', which has left it, and one above, with 'a' in it.
    stage:present(page(view(nil, { 14, 60, 89, 72 }, view("d", { 5, -4, 89, 85 }, view("a", { 19, 7, 34, 26 }))),
      colored("c", { 12, -2, 92, 60 }, "#5aa7b8")), { duration = 0.4, curve = "linear" })
    stage:settle()
    for _, side in ipairs { "before", "after" } do
      local ids = {}
      for _, layer in ipairs(stage:at(0.2, side).layers) do ids[#ids + 1] = layer.id end
      assert.same({ "d", "c", "b", "a" }, ids)
    end
  end)
end)

describe("what an interruption takes apart", function()
  local function view(id, frame, color, ...)
    return m.view { id = id, frame = frame, backgroundColor = color, ... }
  end

  it("comes back as one on the way back", function()
    local function page(...) return m.screen { size = { 200, 300 }, backgroundColor = "white", ... } end
    local one = page(view("b", { -2, 21, 88, 67 }),
      view("a", { 46, -1, 100, 61 }, nil, view(nil, { 64, 16, 48, 45 }, "orange")),
      view("e", { 125, 19, 58, 33 }, nil, m.label { text = "Hello", frame = { 1, 13, 80, 20 } }))
    local two = page(view("e", { 63, 174, 53, 39 }, nil, view(nil, { 11, -1, 40, 31 }, "purple")),
      view("b", { 61, 181, 45, 43 }, "gray"))
    local three = page(view("b", { 101, 34, 119, 133 }, nil,
      view("e", { 17, 43, 75, 54 }, nil, view("a", { 44, 7, 38, 31 }), view(nil, { 10, 12, 42, 38 }, "orange"))))
    local stage = m.stage { screen = one }
    stage:push(two, { duration = 0.8, curve = "linear" })
    stage:advance(0.2)
    local transition = stage:push(three, { duration = 0.8, curve = "linear" })
    stage:advance(0.3)
    transition:cancel()
    stage:settle()
    check_unbroken(stage:clip())
  end)

  it("stays beneath what lies on it in the element that it leaves", function()
    local function page(...) return m.screen { size = { 200, 200 }, ... } end
    for _, last in ipairs { "present", "push" } do
      local one = page(view("card", { 20, 20, 80, 80 }, nil, view("badge", { 10, 10, 40, 40 }, "red"),
        m.view { name = "strip", frame = { 0, 20, 80, 40 }, backgroundColor = "lime" }))
      local stage = m.stage { screen = one, scale = 1 }
      stage:present(page(view("card", { 100, 100, 80, 80 })), { duration = 1, curve = "linear",
        definition = { badge = m.translateY { -30, delay = 0.2 } } })
      stage:advance(0.15)
      stage[last](stage, page(view("badge", { 150, 20, 40, 40 })), { duration = 1, curve = "linear" })
      stage:settle()
      check_unbroken(stage:clip())
    end
  end)

  it("stands in its parts as they are seen, in whatever order they were made", function()
    local function page(...) return m.screen { size = { 200, 300 }, backgroundColor = "black", ... } end
    local one = page(view("e", { 157, 199, 75, 38 }, nil, view("d", { -1, -2, 38, 32 }, "white")))
    local two = page(view("d", { 40, 186, 86, 100 }, nil,
      view("b", { 25, 17, 38, 30 }, "red", view("e", { -5, -9, 31, 33 })), view("c", { 29, 14, 58, 67 }, "blue")))
    local three = page(
      view("c", { 61, 203, 47, 46 }, "blue", view("d", { -9, 0, 40, 43 })), view("b", { 50, 205, 31, 34 }))
    local stage = m.stage { screen = one }
    stage:push(two, { duration = 0.4, curve = "linear" })
    stage:advance(0.2146)
    stage:push(three, { duration = 0.8, curve = "linear" })
    stage:settle()
    assert.equal("c", stage:at(0.2146, "before"):hitTest({ 130, 225 }))
    assert.equal("c", stage:at(0.2146):hitTest({ 130, 225 }))
    check_unbroken(stage:clip())
  end)
end)

describe("a transition that interrupts one that interrupted another", function()
  -- A screen that is made in flight, or anything that is written, may have made another container at that very instant.
  it("starts from what is seen, whatever was written just before", function()
    local function view(x, y, width, height, options, ...)
      options.frame = { x, y, width, height }
      for _, child in ipairs { ... } do options[#options + 1] = child end
      return m.view(options)
    end
    local function page(...) return m.screen { size = { 120, 160 }, ... } end
    local one = page(view(18, 25, 25, 71, { id = "d", backgroundColor = "black", transform = m.rotation(-38) }))
    local picture = view(22, 51, 51, 50, { id = "g", backgroundColor = "systemPink" })
    local inside = view(17, 60, 45, 42, { id = "d", backgroundColor = "systemTeal" },
      view(19, 20, 60, 53, { clipsToBounds = true }, picture))
    local two = page(view(26, 31, 51, 67, {}, inside))
    local three = page(view(26, 8, 79, 60, {}, view(48, 43, 65, 76, { id = "g", backgroundColor = "systemPurple" })))
    local stage = m.stage { screen = one }
    stage:present(two, { duration = 0.8, curve = "linear" })
    stage:advance(29 / 60)
    stage:push(three, { duration = 0.8, curve = "easeOut" })
    stage:advance(21 / 60)
    local instant = stage.time
    stage:present(page(), { duration = 0.4, curve = "linear" })
    stage:settle()
    local function quads(frame)
      local told = {}
      for _, layer in ipairs(frame.layers) do
        if layer.id then
          local first, last = layer.quad[1], layer.quad[3]
          told[#told + 1] = ("%s %.6f %.6f %.6f %.6f"):format(layer.id, first.x, first.y, last.x, last.y)
        end
      end
      return told
    end
    local before = quads(stage:at(instant, "before"))
    assert.equal(2, #before)
    assert.same(before, quads(stage:at(instant)))
  end)
end)

describe("content of the source that moves when a transition begins", function()
  local changes = {
    backgroundColor = { "black", "#000000" }, alpha = { 0.3, 0.3 }, cornerRadius = { 13, 13 },
    center = { { 57, 120 }, m.point(57, 120) },
  }
  local function scene(isShared)
    local box = m.view { name = "box", backgroundColor = "red", frame = { 36, 54, 43, 26 } }
    local from = m.screen { size = { 160, 220 }, backgroundColor = "white",
      m.view { id = "group", frame = { 0, 0, 150, 150 }, box } }
    local to = m.screen { size = { 160, 220 }, backgroundColor = "white" }
    if isShared then to:add(m.view { id = "group", frame = { 0, 0, 150, 150 } }) end
    return m.stage { screen = from }, box, to
  end

  for property, values in pairs(changes) do
    it("stays where it comes to rest: " .. property, function()
      for _, verb in ipairs { "push", "present" } do
        for _, isShared in ipairs { false, true } do
          local stage, box, to = scene(isShared)
          m.animate { duration = 0.2, animations = function() box[property] = values[1] end }
          stage:advance(0.1)
          stage[verb](stage, to, { duration = 0.6 })
          stage:settle()
          local before = stage:at(0.2, "before"):view("box")
          assert.nearly_same(before[property], stage:at(0.2):view("box")[property], 1e-6)
          assert.nearly_same(before[property], stage:at(0.4):view("box")[property], 1e-6)
          assert.clean(stage)
        end
      end
    end)
  end

  it("stays where its animator is stopped", function()
    local stage, box, to = scene(false)
    local animator = m.animator { duration = 0.6, animations = function() box.alpha = 0.3 end }
    animator:start()
    stage:after(0.3, function() animator:pause() end)
    stage:after(0.4, function()
      animator:stop()
      animator:finish "current"
    end)
    stage:advance(0.1)
    stage:present(to, { duration = 1 })
    stage:settle()
    for _, time in ipairs { 0.35, 0.4, 0.7, 1.05 } do
      assert.near(0.65, stage:at(time):view("box").alpha, 1e-6)
    end
    assert.clean(stage)
  end)

  it("ends where what goes alongside leads it", function()
    for _, id in ipairs { false, "side" } do
      local side = m.view { name = "side", frame = { 0, 150, 40, 40 }, backgroundColor = "green" }
      if id then side.id = id end
      local stage = m.stage { screen = m.screen { size = { 160, 220 }, backgroundColor = "white", side } }
      local sheet = m.screen { size = { 160, 220 },
        m.view { id = "new", frame = { 60, 60, 50, 50 }, backgroundColor = "red" } }
      local there = stage:present(sheet, { duration = 0.4, alongside = m.animator { animations = function()
        side.alpha, side.center = 0.2, { 80, 170 }
      end } })
      stage:settle()
      stage:advance(0.1)
      assert.clean(there)
      stage:dismiss()
      stage:settle()
      assert.clean(stage)
    end
  end)

  it("has what comes from an edge of the stage on its way, when that is turned", function()
    local function page()
      local bar = m.view { id = "bar", backgroundColor = "green" }
      local own = m.screen { size = { 400, 800 }, bar }
      bar.horizontalAnchors:equalTo(own.horizontalAnchors)
      bar.bottomAnchor:equalTo(own.bottomAnchor)
      bar.heightAnchor:equalTo(50)
      return own
    end
    local from, to = m.screen { size = { 400, 800 } }, page()
    local stage = m.stage { screen = from }
    local definition = m.transitionDefinition { bar = m.edgeTranslation "bottom" }
    stage:push(to, { duration = 1, curve = "linear", definition = definition })
    stage:advance(0.5)
    from.size, to.size = { 800, 400 }, { 800, 400 }
    stage:settle()
    local function y(time) return stage:at(time):view("bar").rect.y end
    assert.near(775, y(0.5 - 1e-9), 1e-6)
    assert.near(775, y(0.5), 1e-6)
    assert.near(775, y(0.5 + 1e-9), 1e-5)
    -- Half of the turn and a quarter of the way are left.
    assert.near((750 + 350) / 2 + 12.5, y(0.75), 1e-6)
    assert.near(350, y(1 - 1e-9), 1e-5)
  end)

  it("takes over what goes alongside, in which an element is, without a jump", function()
    for _, wait in ipairs { 0, 0.1 } do
      local element = m.view { id = "a", frame = { 5, 0, 20, 10 }, backgroundColor = "red" }
      local around = m.view { frame = { 10, 20, 40, 20 }, element }
      local stage = m.stage { screen = m.screen { size = { 100, 100 }, around } }
      stage:present(m.screen { size = { 100, 100 } }, { duration = 0.5,
        alongside = m.animator { curve = "linear", animations = function() around.center = { 50, 30 } end } })
      stage:advance(wait)
      local seen = stage:at(stage.time):view("a").rect.x
      m.animate { duration = 0.4, curve = "linear", animations = function() around.center = { 70, 30 } end }
      stage:settle()
      assert.near(15 + 40 * wait, seen, 1e-9)
      assert.near(seen, stage:at(wait):view("a").rect.x, 1e-6)
      assert.near(seen, stage:at(wait + 1e-9):view("a").rect.x, 1e-6)
      assert.near(55, stage:at(0.5):view("a").rect.x, 1e-6)
    end
  end)

  it("follows what goes alongside where it leads an element to an edge", function()
    local bar = m.view { id = "bar", frame = { 10, 10, 30, 20 }, backgroundColor = "red" }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, bar } }
    stage:push(m.screen { size = { 100, 100 } }, { duration = 1, curve = "linear",
      definition = m.transitionDefinition { bar = m.edgeTranslation "bottom" },
      alongside = m.animator { curve = "linear", animations = function() bar.frame = { 10, 10, 70, 20 } end } })
    stage:settle()
    for _, time in ipairs { 0, 0.25, 0.5 } do
      local quad
      for _, layer in ipairs(stage:at(time).layers) do if layer.id == "bar" then quad = layer.quad end end
      assert.nearly_same({ 10, 40 + 40 * time }, { quad[1].x, quad[3].x })
      assert.near(10 + 90 * time, quad[1].y, 1e-9)
    end
  end)

  it("opens what cuts up to the stage as it is seen, when that is turned", function()
    local function page(frame, content)
      local card = m.view { id = "card", frame = frame, clipsToBounds = not content, content }
      return m.screen { size = { 100, 140 }, card }
    end
    local from = page { 0, 0, 20, 20 }
    local to = page({ 10, 0, 110, 20 }, m.view { frame = { 0, 0, 110, 20 }, backgroundColor = "blue" })
    local stage = m.stage { screen = from }
    stage:present(to, { duration = 0.8, curve = "linear" })
    stage:advance(0.2)
    m.animate { duration = 0.2, animations = function() from.size, to.size = { 120, 140 }, { 120, 140 } end }
    stage:settle()
    local function cut(time)
      for _, layer in ipairs(stage:at(time).layers) do
        if layer.path:find "card/view$" then return { layer.quad[1].x, layer.quad[3].x } end
      end
    end
    assert.nearly_same({ -0.75, 40.75 }, cut(0.2 - 1e-12))
    assert.nearly_same({ -0.75, 40.75 }, cut(0.2 + 1e-12))
  end)

  it("shows what fades in flight until it has faded", function()
    for side = 1, 2 do
      local function page()
        local mark = m.view { frame = { 10, 10, 40, 40 }, backgroundColor = "red" }
        return m.screen { size = { 100, 140 }, mark }, mark
      end
      local from, source = page()
      local to, destination = page()
      local stage = m.stage { screen = from }
      stage:push(to, { duration = 0.4, curve = "linear" })
      stage:advance(0.1)
      m.animate { duration = 0.2, curve = "linear", animations = function()
        (side == 1 and source or destination).backgroundColor = "clear"
      end }
      stage:settle()
      assert.equal(#stage:at(0.1 - 1e-9).layers, #stage:at(0.1).layers)
      assert.equal(#stage:at(0.1).layers, #stage:at(0.3 - 1e-9).layers)
    end
  end)
end)

describe("what plays on a transition's clock", function()
  it("completes with it, and with its start where it is played back", function()
    local v = m.view { id = "v", frame = { 0, 0, 10, 10 } }
    local told = {}
    local function completing(name, body)
      local animator = m.animator { animations = body }
      animator:addCompletion(function(position) told[#told + 1] = name .. " " .. position end)
      return animator
    end
    v.snapshot = function(view)
      local copy = view:copy()
      return copy, completing("copy", function() copy.alpha = 0.2 end)
    end
    local stage = m.stage { screen = m.screen { size = { 100, 100 } } }
    local function present()
      return stage:present(m.screen { size = { 100, 100 }, v }, { alongside = completing("alongside", function()
        v.alpha = 0.5
      end) })
    end
    local there = present()
    there:addCompletion(function(position) told[#told + 1] = "transition " .. position end)
    stage:settle()
    assert.same({ "copy end", "alongside end", "transition end" }, told)
    stage:dismiss()
    stage:settle()
    assert.same({ "copy start", "alongside start" }, { table.unpack(told, 4) })
    v:remove()
    local again = present()
    stage:advance(0.1)
    again:cancel()
    stage:settle()
    assert.same({ "copy start", "alongside start" }, { table.unpack(told, 6) })
  end)
end)

describe("the zPosition of an element in flight", function()
  local function page(depth, perspective, ...)
    local root = m.screen { size = { 160, 80 }, perspective = perspective }
    for i, id in ipairs { ... } do
      root:add(m.view { id = id, frame = { 30 * i, 10, 60, 60 }, backgroundColor = "red", zPosition = depth })
    end
    return root
  end

  local function pushed(depth, other, perspective)
    local stage = m.stage { screen = page(depth, perspective, "p", "q") }
    stage:push(page(other, perspective, "q", "p"), { duration = 0.5, curve = "linear" })
    return stage
  end

  it("is its own, not its place in an order that changes", function()
    for _, depth in ipairs { 0, 2 } do
      local stage = pushed(depth, depth)
      stage:advance(0.2)
      stage:pop {}
      stage:settle()
      for time = 0, 0.5, 0.05 do assert.equal(depth, stage:at(time):value "p.zPosition") end
      local columns = stage:clip():sample { fps = 10 }.columns
      for _, column in ipairs(columns) do assert.is_nil(column:find("zPosition", 1, true)) end
    end
  end)

  it("is led in a space", function()
    local stage = pushed(0, 10, 500)
    assert.near(5, stage:at(0.25):value "p.zPosition", 1e-9)
  end)
end)

describe("what begins later in an animation of a screen that comes", function()
  it("is followed to where it is when the transition is over", function()
    local function page(x)
      return m.screen { size = { 300, 100 }, backgroundColor = "white", m.view { id = "b", frame = { x, 0, 20, 20 } } }
    end
    local to = page(190)
    local b = to:find "b"
    local stage = m.stage { screen = page(0) }
    stage:push(to, { duration = 0.2, curve = "linear" })
    local animator = m.animator { duration = 0.5, curve = "linear", animations = function() end }
    animator:addAnimations(function() b.frame = { 50, 0, 20, 20 } end, 0.2)
    animator:start()
    stage:settle()
    -- Until it begins the way is straight; then the end is where the animation has it.
    assert.near(95, stage:at(0.1):value "b.frame.x", 1e-9)
    local there = 190 - 140 * 0.1 / 0.4
    assert.near(there, stage:at(0.2, "before"):value "b.frame.x", 1e-9)
    assert.near(there, stage:at(0.2):value "b.frame.x", 1e-9)
    assert.equal(0, #stage:clip():lint())
  end)
end)

describe("a transition without a duration", function()
  it("is at rest at its own instant, before and after its completion is called", function()
    local function copied(_, flight)
      return m.view { frame = { 0, 0, flight.to.width, flight.to.height }, backgroundColor = "orange" }
    end
    local stage = m.stage { screen = screen(0, 100) }
    local new = m.view { id = "new", frame = { 40, 30, 80, 50 }, snapshot = copied, backgroundColor = "blue" }
    stage:push(m.screen { size = { 390, 844 }, new }, { duration = 0 })
    local blue = m.color "blue"
    assert.equal(blue, stage:at(0):view("new").backgroundColor)
    local layers = #stage:at(0).layers
    stage:settle()
    assert.equal(blue, stage:at(0):view("new").backgroundColor)
    assert.equal(layers, #stage:at(0).layers)
    stage:pop { duration = 0 }
    assert.is_nil(stage:at(stage.time):view "new")
  end)
end)
