-- A stage compiles an instant, a clip all of its part of the clock: both show the same, whatever was done on the way.
local m = require "mutoscope"
require "support"

local CURVES = { "linear", "easeInOut", m.spring { response = 0.4, dampingRatio = 0.5 }, m.steps(7),
  m.spring { duration = 0.5, bounce = 0.2 }, m.cubicBezier(0.3, 1.6, 0.6, 1) }

local function pick(list) return list[math.random(#list)] end

-- Keys without and with a length, of two properties, some of them where others end.
local function keys(view, count)
  return function()
    m.keyframes(function(key)
      for i = 0, count - 1 do
        key(i / count, pick { 0, 1 / count, 0.5 / count }, function() view.center = { math.random(300), 40 } end)
        if math.random(3) == 1 then key(i / count, 0, function() view.alpha = math.random() end) end
      end
    end)
  end
end

local function call(animator, stage, view)
  local calls = {
    function() animator.isReversed = not animator.isReversed end,
    function() animator.fractionComplete = math.random() animator:continue() end,
    function() animator:pause() stage:advance(0.07) animator:continue { durationFactor = math.random() } end,
    function() animator:retarget(function() view.center = { math.random(300), 40 } end) end,
    function()
      m.animate { duration = 0.3, curve = pick(CURVES), animations = function() view.alpha = math.random() end }
    end,
    function() view.alpha = math.random() end,
  }
  pick(calls)()
end

describe("an instant of a stage", function()
  for seed = 1, 30 do
    it("is that of its clip, from both sides: seed " .. seed, function()
      math.randomseed(seed)
      local view = m.view { name = "view", frame = { 0, 0, 20, 20 } }
      local stage = m.stage { screen = m.screen { size = { 390, 100 }, view } }
      stage:advance(pick { 0, 1 / 3, 1000 })
      local animator = m.animator { duration = pick { 0.7, 1, 1 / 3 }, curve = pick(CURVES),
        animations = keys(view, pick { 1, 3, 12 }), repeatCount = pick { 1, 1, 3 }, autoreverses = math.random(3) == 1,
        pausesOnCompletion = true }
      animator:start()
      for _ = 1, math.random(4) do
        stage:advance(0.25 * math.random())
        call(animator, stage, view)
      end
      stage:advance(2)
      local clip, times = stage:clip(), {}
      for _, event in ipairs(clip:events()) do times[#times + 1] = event.time end
      for i = 1, 12 do times[#times + 1] = math.min(stage.time, animator:clip().duration * i / 12) end
      for _ = 1, 30 do times[#times + 1] = stage.time * math.random() end
      for _, time in ipairs(times) do
        for _, side in ipairs { "before", "after" } do
          local one, other = stage:at(time, side), clip:at(time, side)
          for _, path in ipairs { "view.center.x", "view.alpha" } do
            assert.equal(other:value(path), one:value(path), ("%s at %.17g, %s"):format(path, time, side))
          end
        end
      end
    end)
  end
end)

describe("a long history", function()
  it("has what a hundred views did, one after the other and again", function()
    math.randomseed(7)
    local views = {}
    local screen = m.screen { size = { 390, 100 } }
    for i = 1, 100 do
      views[i] = screen:add(m.view { name = "v" .. i, frame = { i, 0, 20, 20 } })
    end
    local stage = m.stage { screen = screen }
    local seen = {}
    for round = 1, 2 do
      for i, view in ipairs(views) do
        m.animate { duration = 0.05, curve = pick(CURVES), animations = function()
          view.center = { math.random(300), 10 * round }
        end }
        stage:advance(0.02 + 0.05 * math.random())
        -- What moves just now, and what moved long ago.
        for _, name in ipairs { "v" .. i, "v" .. math.random(i) } do
          seen[#seen + 1] = { stage.time, name .. ".center.x", stage:at(stage.time):value(name .. ".center.x") }
        end
      end
    end
    stage:settle()
    local clip = stage:clip()
    for _, look in ipairs(seen) do
      local time, path, value = table.unpack(look)
      assert.equal(value, clip:at(time):value(path), path .. " at " .. time)
      assert.equal(value, stage:at(time):value(path), path .. " at " .. time)
    end
  end)
end)
