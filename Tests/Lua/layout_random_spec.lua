-- Views that constraints keep to each other stay so at every instant, whatever moves them or is changed beside them.
local m = require "mutoscope"

local CURVES = { "linear", "easeIn", "easeOut", "easeInOut", m.cubicBezier(0.3, -0.3, 0.7, 1.4),
  m.spring { response = 0.4, dampingRatio = 0.6 }, m.spring { cutoff = 0.5, dampingRatio = 0.7 } }

local function pick(list) return list[math.random(#list)] end

-- Three views, of which each keeps to the one before, and what may be changed.
local function scene()
  local a, b, c = m.view { id = "a" }, m.view { id = "b" }, m.view { id = "c" }
  local s = m.screen { size = { 900, 900 }, a, b, c }
  local constraints = { a.topAnchor:equalTo(s.topAnchor + 110), a.leadingAnchor:equalTo(s.leadingAnchor + 105),
    a.widthAnchor:equalTo(160), a.heightAnchor:equalTo(140) }
  b.topAnchor:equalTo(a.bottomAnchor + 8)
  b.leadingAnchor:equalTo(a.trailingAnchor + 6)
  b.widthAnchor:equalTo(a.widthAnchor * 0.5 + 10)
  b.heightAnchor:equalTo(a.heightAnchor)
  c.centerXAnchor:equalTo(b.leadingAnchor)
  c.topAnchor:equalTo(b.bottomAnchor + 2)
  c.bottomAnchor:equalTo(s.bottomAnchor - 3)
  c.widthAnchor:equalTo(b.widthAnchor)
  return m.stage { screen = s }, s, constraints
end

local function errors(frame)
  local a, b, c = frame:view("a").frame, frame:view("b").frame, frame:view("c").frame
  return { b.y - (a.y + a.height + 8), b.x - (a.x + a.width + 6), b.width - (a.width * 0.5 + 10), b.height - a.height,
    c.x + c.width / 2 - b.x, c.y - (b.y + b.height + 2), c.width - b.width }
end

local function call(constraints, screen, animators)
  local function change() pick(constraints).constant = math.random(100, 200) end
  local animator = #animators > 0 and pick(animators)
  local calls = {
    function()
      local new = m.animator { duration = pick { 0.3, 0.6, 1 }, curve = pick(CURVES), animations = change }
      new:start()
      animators[#animators + 1] = new
    end,
    change,
    function() screen.size = { math.random(800, 950), math.random(850, 950) } end,
    function() animator.isReversed = not animator.isReversed end,
    function() animator:stop() animator:finish(pick { "start", "current", "end" }) end,
    function() animator:pause() animator:continue() end,
  }
  -- What an animator that is over refuses is no part of it.
  pcall(calls[animator and math.random(#calls) or 1])
end

describe("constraints in flight", function()
  for seed = 1, 60 do
    it("hold at every instant: seed " .. seed, function()
      math.randomseed(seed)
      local stage, screen, constraints = scene()
      local animators = {}
      for _ = 1, math.random(3, 7) do
        call(constraints, screen, animators)
        stage:advance(math.random(3, 35) / 100)
      end
      stage:settle()
      local clip = stage:clip()
      for i = 0, 80 do
        local time = clip.duration * i / 80
        for number, off in ipairs(errors(clip:at(time))) do
          assert.near(0, off, 1e-6, ("equation %d at %.17g"):format(number, time))
        end
      end
    end)
  end
end)
