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
  end)

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
