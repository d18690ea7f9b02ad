-- SPEC 1: an error names the file, the line and what was meant.
local m = require "mutoscope"
local message = require("support").message

describe("an error", function()
  it("begins with the file and the line that used the name", function()
    local text = message(function() m.view { alhpa = 1 } end)
    assert.matches("^.*errors_spec%.lua:%d+: unknown option 'alhpa' for view %(did you mean 'alpha'%?%)$", text)
  end)

  it("has the line of the call, not of the function's end", function()
    local first = tonumber(message(function() m.animator { duraton = 2 } end):match ":(%d+):")
    local second = tonumber(message(function() m.animator { duraton = 2 } end):match ":(%d+):")
    assert.equal(first + 1, second)
  end)

  local cases = {
    { "a member", "unknown name 'vieww' in mutoscope (did you mean 'view'?)", function() return m.vieww end },
    { "a method", "(did you mean 'describe'?)", function() m.view({}):descirbe() end },
    { "a name far from all", "unknown edge 'x' (one of 'top', 'left', 'bottom', 'right')", function()
      m.edgeTranslation "x"
    end },
    { "a name as it is written elsewhere", "unknown property 'alfa' of view (did you mean 'alpha'?)", function()
      m.view({}).alfa = 1
    end },
    { "an option", "unknown option 'duraton' for animator (did you mean 'duration'?)", function()
      m.animator { duraton = 2, animations = function() end }
    end },
    { "a global", "undefined global 'pritn' (did you mean 'print'?)", function() load("pritn('x')")() end },
  }
  for _, case in ipairs(cases) do
    it("answers " .. case[1] .. " with the nearest known name", function()
      assert.refuses(case[2], case[3])
    end)
  end

  it("says that constructors are called with a dot", function()
    assert.refuses("call view with '.', not with ':'", function() m:view { alpha = 0.5 } end)
    assert.refuses("call animator with '.', not with ':'", function() m:animator { animations = print } end)
  end)

  it("names a wrong argument, what was expected and what was got", function()
    assert.refuses("bad argument 'degrees' to rotation: number expected, got string", function() m.rotation "30" end)
    assert.refuses("bad argument 'x' to translation: number expected, got no value", function() m.translation() end)
    assert.refuses("bad argument 'x1' to cubicBezier: number expected, got boolean", function()
      m.cubicBezier(true, 0, 1, 1)
    end)
    assert.refuses("bad argument #1 to 'randomseed'", function() math.randomseed(0 / 0) end)
    assert.refuses("bad argument #2 to 'randomseed'", function() math.randomseed(1, {}) end)
  end)

  -- Each of these lines is the only one of its text, which names what is wrong and the nearest known name.
  local card = m.view { id = "card", frame = { 0, 0, 10, 10 } }
  local clip = m.animator({ animations = function() card.alpha = 0 end }):clip()
  local samples, nan = clip:sample(), 0 / 0
  local wrong = {
    { "unknown option 'at' for frame.render", function() clip:at(0):render("x.png", { at = 0 }) end },
    { "bad argument 'options' to sample: table expected, got number", function() clip:sample(5) end },
    { "too many arguments to sample (1 expected, got 2)", function() clip:sample({}, 5) end },
    { "unknown option 'fpss' for sample (did you mean 'fps'?)", function() clip:sample { fpss = 1 } end },
    { "bad value for 'fps' of sample: more than 0 and at most 100000 frames per second expected, got 0", function()
      clip:sample { fps = 0 }
    end },
    { "bad value for 'frame' of view: coordinates within 1e15 expected, got 1e+308", function()
      m.view { frame = { 0, 0, 1e308, 1e308 }, anchorPoint = { 1e10, 1e10 } }
    end },
    { "bad value for 'center' of view: coordinates within 1e15 expected, got 1e+308", function()
      m.view {}.center = { -1e308, 5 }
    end },
    { "bad value for 'times' of sample: finite number expected, got nan (at [1])", function()
      clip:sample { times = { nan } }
    end },
    { "bad value for 'times' of sample: list expected, got a table with 'at'", function()
      clip:sample { times = { 1, at = 2 } }
    end },
    { "bad value for 'properties' of sample: list expected, got a table with 'centre' (did you mean 'center'?)",
      function()
      clip:sample { properties = { centre = true } }
    end },
    { "bad value for 'views' of sample: list expected, got a table with [3] (a list must have no holes)", function()
      clip:sample { views = { [3] = card } }
    end },
    { "bad value for 'maskedCorners' of view: list expected, got a table with 'x' "
      .. "(one of 'topLeft', 'topRight', 'bottomLeft', 'bottomRight')",
      function() card.maskedCorners = { x = "a" } end },
    { "bad value for 'maskedCorners' of view: list expected, got a table with 'topleft' (did you mean 'topLeft'?)",
      function() m.view { maskedCorners = { "topRight", topleft = true } } end },
    { "bad argument 'views' to stagger: list expected, got a table with 'x'", function()
      m.stagger(0.1, { x = card }, print)
    end },
    { "bad argument 'stops' to piecewise: list expected, got a table with 'x'",
      function() m.piecewise { 0, 1, x = 3 } end },
    { "too many arguments to range (1 expected, got 2)", function() clip:range("card.alpha", 5) end },
    { "unknown component 'z' of center (one of 'x', 'y')", function() clip:range "card.center.z" end },
    { "too many arguments to value (1 expected, got 2)", function() clip:at(0):value("card.alpha", 1) end },
    { "bad argument 'point' to hitTest: point {x, y} expected, got a table with 'z' (one of 'x', 'y')", function()
      clip:at(0):hitTest { x = 1, z = 2 }
    end },
    { "bad argument 'point' to hitTest: finite number expected for 'x', got nan",
      function() clip:at(0):hitTest { nan, 1 } end },
    { "too many arguments to column (3 expected, got 4)", function() samples:column("card.alpha", 1, 2) end },
    { "bad argument 'path' to column: string expected, got number", function() samples:column(5) end },
    { "bad argument 'from' to clip: 0...86400 seconds expected, got -1", function()
      m.stage({ screen = m.screen {} }):clip(-1)
    end },
    { "bad argument 'fields' to with: table expected, got number", function() m.point(1, 2):with(5) end },
    { "bad argument 'fields' to with: number expected, got string (at .x)",
      function() m.point(1, 2):with { x = "a" } end },
    { "unknown field 'z' of point (one of 'x', 'y')", function() m.point(1, 2):with { z = 1 } end },
    { "too many arguments to point (2 expected, got 3)", function() m.point(1, 2, 3) end },
    { "bad argument 'elements' to matrix: 16 numbers expected, got 1", function() m.matrix { 1 } end },
    { "bad argument 'what' to waitUntil: animator, transition, gesture, scrollView or function expected, got number",
      function()
      m.waitUntil(5)
    end },
    { "bad argument 'curve' to timing: unknown component 'pth' (did you mean 'path'?)", function()
      m.timing({ x = "linear", pth = "arc" }, print)
    end },
    { "bad argument 'curve' to timing: unknown component 'x[2]'",
      function() m.timing({ ["x[2]"] = "linear" }, print) end },
    { "bad argument 'curve' to timing: unknown component 'scale[02]'",
      function() m.timing({ ["scale[02]"] = "linear" }, print) end },
    { "bad argument 'curve' to timing: unknown component 'rot[2]ationY' (did you mean 'rotationY'?)",
      function() m.timing({ ["rot[2]ationY"] = "linear" }, print) end },
    { "bad argument 'n' to solve: must be 1 or more, got 0", function() m.ease:solve(0.5, 0) end },
    { "bad argument 'f' to easing: must be finite at 0, got nan", function() m.easing(function() return nan end) end },
    { "bad argument 'x1' to cubicBezier: must be between 0 and 1, got 2", function() m.cubicBezier(2, 0, 1, 1) end },
    { "bad argument 'duration' to spring: must be positive, got -1", function() m.spring { duration = -1 } end },
    { "bad argument 'to' to clip: must be 'from' (2) or later, got 1", function()
      m.stage({ screen = m.screen {} }):clip(2, 1)
    end },
    { "attempt to yield across a call of the host, such as an animation function", coroutine.wrap(function()
      m.animate { animations = function() coroutine.yield() end }
    end) },
    { "attempt to yield across a call of the host, such as an animation function", coroutine.wrap(function()
      m.animate { animations = function() m.keyframes(function() coroutine.yield() end) end }
    end) },
  }
  for _, case in ipairs(wrong) do
    it("names the line and the thing: " .. case[1], function()
      local text = message(case[2])
      assert.matches("^[^:]*errors_spec%.lua:%d+: ", text)
      assert.equal(case[1], (text:gsub("^[^:]*errors_spec%.lua:%d+: ", "")))
    end)
  end

  it("gives no suggestion for what is like nothing", function()
    assert.is_nil(message(function() m.view { zzzzzzzz = 1 } end):match "did you mean")
  end)

  it("is caught as any error of Lua, any number of times", function()
    for _ = 1, 1000 do assert.is_false(pcall(m.view, { alhpa = 1 })) end
  end)

  it("is worded the same by pcall, in a coroutine and in a callback", function()
    local function fail() m.view { alhpa = 1 } end
    local plain = message(fail)
    local _, wrapped = coroutine.resume(coroutine.create(fail))
    assert.equal(plain, wrapped)
    local nested = message(function() m.easing(fail) end)
    assert.equal(plain, nested)
  end)
end)

describe("a value that is raised", function()
  it("passes through the product unchanged", function()
    local value = { code = 7 }
    local ok, raised = pcall(m.easing, function() error(value) end)
    assert.is_false(ok)
    assert.is_true(rawequal(value, raised))
  end)
end)

describe("a surplus argument", function()
  it("is an error that counts", function()
    local card = m.view { id = "card" }
    local animator = m.animator { animations = function() card.alpha = 0 end }
    animator:start()
    assert.refuses("too many arguments to retarget (1 expected, got 2)", function()
      animator:retarget(function() card.alpha = 0.5 end, m.spring { response = 1, dampingRatio = 1 })
    end)
    assert.refuses("too many arguments to pause (0 expected, got 1)", function() animator:pause(true) end)
    assert.refuses("too many arguments to timing (2 expected, got 3)", function()
      m.timing("linear", function() end, 1)
    end)
  end)

  it("may be nil", function()
    local card = m.view { id = "card" }
    local animator = m.animator { animations = function() card.alpha = 0 end }
    animator:pause(nil)
    assert.equal("active", animator.state)
  end)
end)
