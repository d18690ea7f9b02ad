-- SPEC 4.1 and SEMANTICS 1.1 to 1.5: springs.
local m = require "mutoscope"
require "support"

local pi, sqrt, exp, cos, sin, log = math.pi, math.sqrt, math.exp, math.cos, math.sin, math.log

--- The closed form of SEMANTICS 1.1, as an oracle.
local function closed_form(w, z, v, t)
  v = v or 0
  if z < 1 then
    local wd = w * sqrt(1 - z * z)
    return 1 - exp(-z * w * t) * (cos(wd * t) + (z * w - v) / wd * sin(wd * t))
  elseif z == 1 then
    return 1 - exp(-w * t) * (1 + (w - v) * t)
  end
  local s = sqrt(z * z - 1)
  local slow, fast = -w / (z + s), -w * (z + s)
  local c = (-v - fast) / (slow - fast)
  return 1 - c * exp(slow * t) - (1 - c) * exp(fast * t)
end

local function assert_is(spring, w, z, v)
  for _, t in ipairs { 0, 0.01, 0.1, 0.25, 0.5, 1, 2 } do
    assert.nearly_same(closed_form(w, z, v, t), spring:value(t))
    assert.nearly_same(1 - spring:value(t), spring:residual(t))
  end
end

describe("a perceptual spring", function()
  local references = {
    [0] = { .35773955647, .821025553586, .986399068534, .999952689421 },
    [0.15] = { .388102445785, .894509453192, 1.00601996071, .999966081858 },
    [0.3] = { .423302123075, .984087490971, 1.01449842162, 1.00007159689 },
  }
  for bounce, reference in pairs(references) do
    it("of 0.5 s with a bounce of " .. bounce .. " has its values", function()
      local spring = m.spring { duration = 0.5, bounce = bounce }
      assert.nearly_same(reference, {
        spring:value(0.1), spring:value(0.25), spring:value(0.5), spring:value(1),
      })
      assert_is(spring, 2 * pi / 0.5, 1 - bounce)
    end)
  end

  it("does not bounce unless told so", function()
    assert.equal(m.spring { duration = 0.5, bounce = 0 }, m.spring { duration = 0.5 })
  end)

  it("is overdamped by a negative bounce, in every profile", function()
    for _, bounce in ipairs { -0.1, -0.5, -0.9 } do
      local spring = m.spring { duration = 0.5, bounce = bounce }
      assert_is(spring, 4 * pi, 1 / (1 + bounce))
      for _, profile in ipairs { "uikit", "physics" } do
        assert.equal(spring, m.spring { duration = 0.5, bounce = bounce, profile = profile })
      end
    end
    assert.equal("spring(duration 0.5, bounce -0.5)", tostring(m.spring { duration = 0.5, bounce = -0.5 }))
    assert_is(m.spring { response = 0.5, dampingRatio = 2 }, 4 * pi, 1)
  end)
end)

describe("a spring of mass, stiffness and damping", function()
  it("swings as the closed form says", function()
    assert_is(m.spring { mass = 1, stiffness = 100, damping = 10 }, 10, 0.5)
    assert_is(m.spring { mass = 2, stiffness = 200, damping = 40, initialVelocity = 3 }, 10, 1, 3)
    assert_is(m.spring { stiffness = 100, damping = 10 }, 10, 0.5)
  end)

  it("is clamped to critical damping unless physics is asked for", function()
    local clamped = m.spring { mass = 3, stiffness = 1000, damping = 500 }
    assert_is(clamped, sqrt(1000 / 3), 1)
    assert.equal(1, clamped.dampingRatio)
    local physical = m.spring { mass = 3, stiffness = 1000, damping = 500, profile = "physics" }
    assert_is(physical, sqrt(1000 / 3), 500 / (2 * sqrt(3000)))
  end)

  it("settles as CASpringAnimation does", function()
    assert.nearly_same(1.4727003346780926, m.spring({ stiffness = 100, damping = 10 }):settlingDuration())
    assert.nearly_same(2.85497, m.spring({ stiffness = 100, damping = 5 }):settlingDuration(), 1e-5)
    assert.nearly_same(1.02209, m.spring({ stiffness = 100, damping = 15 }):settlingDuration(), 1e-5)
    assert.nearly_same(0.505735, m.spring({ mass = 3, stiffness = 1000, damping = 500 }):settlingDuration(), 1e-6)
    assert.nearly_same(3.418,
      m.spring({ mass = 3, stiffness = 1000, damping = 500, profile = "physics" }):settlingDuration(), 1e-3)
  end)

  it("has a velocity, that of its values", function()
    local spring = m.spring { stiffness = 100, damping = 10, initialVelocity = 2 }
    assert.nearly_same(2, spring:velocity(0))
    for _, t in ipairs { 0.1, 0.3, 0.7 } do
      local h = 1e-5
      assert.nearly_same((spring:value(t + h) - spring:value(t - h)) / (2 * h), spring:velocity(t), 1e-6)
    end
  end)
end)

describe("a spring of response and damping ratio", function()
  it("has w = 2 pi / response", function()
    assert_is(m.spring { response = 0.55, dampingRatio = 1 }, 2 * pi / 0.55, 1)
    assert_is(m.spring { response = 0.5, dampingRatio = 0.825 }, 2 * pi / 0.5, 0.825)
  end)

  it("settles to any epsilon", function()
    -- (1 + w T) exp(-w T) = epsilon at w T = 6.638... and 9.233...
    local spring = m.spring { response = 2 * pi }
    assert.nearly_same(6.63835206799, spring:settlingDuration(0.01))
    assert.nearly_same(9.23341347645158573, spring:settlingDuration())
    assert.has_error(function() spring:settlingDuration(0) end)
  end)

  it("is critically damped unless told otherwise", function()
    assert.equal(1, m.spring({ response = 0.5 }).dampingRatio)
  end)
end)

describe("a spring that settles", function()
  it("is within a thousandth from then on", function()
    for _, ratio in ipairs { 0.3, 0.5, 0.8, 0.95, 1 } do
      local spring = m.spring { settle = 0.6, dampingRatio = ratio }
      for t = 0.6, 2, 0.01 do assert.is_true(math.abs(spring:residual(t)) <= 1.0000001e-3) end
    end
  end)

  it("has the frequency of SEMANTICS 1.2", function()
    assert_is(m.spring { settle = 1, dampingRatio = 1 }, 9.23341347645158573, 1)
    local z = 0.5
    assert_is(m.spring { settle = 2, dampingRatio = z }, log((1 + z / sqrt(1 - z * z)) / 1e-3) / (z * 2), z)
  end)

  it("cannot do so without damping", function()
    assert.has_error(function() m.spring { settle = 1, dampingRatio = 0 } end)
  end)
end)

describe("a spring with a cut-off", function()
  local T = 0.5

  it("lands with position and velocity by default", function()
    local spring = m.spring { cutoff = T, dampingRatio = 0.8 }
    assert.nearly_same(1, spring:value(T))
    assert.nearly_same(0, spring:velocity(T))
    assert.equal(spring, m.spring { cutoff = T, dampingRatio = 0.8, mode = "smooth", crossing = 2 })
    -- 1.4.2: cut at the n-th extremum and scaled.
    for _, case in ipairs { { 0.8, 2 }, { 0.6, 2 }, { 0.5, 3 } } do
      local z, n = case[1], case[2]
      local root = sqrt(1 - z * z)
      local w = n * pi / (T * root)
      local gain = 1 / (1 - (-1) ^ n * exp(-n * pi * z / root))
      local smooth = m.spring { cutoff = T, dampingRatio = z, crossing = n }
      for _, t in ipairs { 0.05, 0.2, 0.4 } do
        assert.nearly_same(gain * closed_form(w, z, 0, t), smooth:value(t))
      end
    end
  end)

  it("lands exactly, with a rest of velocity, in mode exact", function()
    local z = 0.8
    for crossing, velocity in ipairs { 0.298, -0.0102, 2.4e-4 } do
      local spring = m.spring { cutoff = T, dampingRatio = z, mode = "exact", crossing = crossing }
      assert.nearly_same(1, spring:value(T))
      -- n of 1.4.1 is crossing - 1.
      local w = (crossing * pi - math.acos(z)) / (T * sqrt(1 - z * z))
      assert.nearly_same(closed_form(w, z, 0, 0.3), spring:value(0.3))
      local h = 1e-6
      assert.nearly_same(velocity, (spring:value(T) - spring:value(T - h)) / h, 2e-3)
    end
    assert.equal(m.spring { cutoff = T, dampingRatio = z, mode = "exact", crossing = 2 },
      m.spring { cutoff = T, dampingRatio = z, mode = "exact" })
  end)

  it("is within a tolerance of pixels in mode budget", function()
    local z = 0.8
    local bare = m.spring { cutoff = T, dampingRatio = z, mode = "budget" }
    local w = log((1 + z / sqrt(1 - z * z)) / 1e-3) / (z * T)
    assert.nearly_same(closed_form(w, z, 0, 0.3), bare:value(0.3))
    local near = m.spring { cutoff = T, dampingRatio = z, mode = "budget", tolerance = 0.5, distance = 400 }
    assert.is_true(math.abs(1 - near:value(T - 1e-9)) <= 0.5 / 400)
  end)

  it("keeps the designer's spring but for its tail in mode blend", function()
    local spring = m.spring { cutoff = T, dampingRatio = 0.8, mode = "blend", response = 0.4, tail = 0.2 }
    for _, t in ipairs { 0.1, 0.3, 0.39 } do
      assert.nearly_same(closed_form(2 * pi / 0.4, 0.8, 0, t), spring:value(t))
    end
    assert.nearly_same(1, spring:value(T))
    local h = 1e-6
    assert.nearly_same(0, (spring:value(T) - spring:value(T - h)) / h, 1e-3)
    local bare = m.spring { cutoff = T, dampingRatio = 0.8, mode = "blend" }
    local full = m.spring { cutoff = T, dampingRatio = 0.8, mode = "blend", response = T, tail = 0.2 }
    for t = 0, T, 0.05 do assert.equal(full:value(t), bare:value(t)) end
  end)

  for _, mode in ipairs { "smooth", "exact", "budget", "blend" } do
    it("is 1 after it in mode " .. mode, function()
      local spring = m.spring { cutoff = T, dampingRatio = 0.7, mode = mode }
      assert.equal(1, spring:value(T + 0.001))
      assert.equal(1, spring:value(10))
      assert.equal(0, spring:velocity(10))
    end)
  end

  it("takes a bounce instead of a damping ratio", function()
    assert.equal(m.spring { cutoff = T, dampingRatio = 0.7 }, m.spring { cutoff = T, bounce = 0.3 })
  end)

  it("cannot land smoothly or exactly at a damping ratio of 1, and advises blend", function()
    assert.refuses("blend", function() m.spring { cutoff = T, dampingRatio = 1 } end)
    assert.refuses("blend", function() m.spring { cutoff = T, dampingRatio = 1, mode = "exact" } end)
    assert.nearly_same(1, m.spring({ cutoff = T, dampingRatio = 1, mode = "blend" }):value(T))
  end)
end)

describe("m.spring", function()
  it("takes exactly one way to say it", function()
    assert.has_error(function() m.spring {} end)
    assert.refuses("'settle'", function() m.spring { settle = 1, response = 0.5 } end)
    assert.has_error(function() m.spring { duration = 0.5, stiffness = 100, damping = 10 } end)
    assert.has_error(function() m.spring { duration = 0.5, dampingRatio = 0.8 } end)
    assert.has_error(function() m.spring { response = 0.5, bounce = 0.2 } end)
    assert.has_error(function() m.spring { stiffness = 100 } end)
    assert.has_error(function() m.spring { damping = 10 } end)
    assert.has_error(function() m.spring { bounce = 0.2 } end)
    assert.has_error(function() m.spring { settle = 1, bounce = 0.2 } end)
    assert.has_error(function() m.spring { cutoff = 1, bounce = 0.2, dampingRatio = 0.8 } end)
    assert.refuses("'tail'", function() m.spring { cutoff = 1, dampingRatio = 0.8, tail = 0.1 } end)
    assert.refuses("'tolerance'", function() m.spring { cutoff = 1, mode = "blend", tolerance = 1 } end)
    assert.refuses("'crossing'", function() m.spring { cutoff = 1, mode = "budget", crossing = 1 } end)
    assert.refuses("'mode'", function() m.spring { response = 1, mode = "smooth" } end)
  end)

  it("refuses numbers without a meaning", function()
    for _, options in ipairs {
      { stiffness = 0, damping = 1 }, { stiffness = -1, damping = 1 }, { stiffness = 1, damping = -1 },
      { mass = 0, stiffness = 1, damping = 1 }, { response = 0 }, { response = -1 }, { duration = 0 },
      { duration = 1, bounce = 1.5 }, { duration = 1, bounce = -1.5 }, { settle = 0 }, { cutoff = 0 },
      { response = 0.5, dampingRatio = -1 }, { response = 0 / 0 }, { cutoff = 1, dampingRatio = 0.5, crossing = 0 },
      { cutoff = 1, dampingRatio = 0.5, mode = "blend", tail = 0 },
      { cutoff = 1, dampingRatio = 0.5, mode = "budget", tolerance = 0 },
    } do
      assert.has_error(function() m.spring(options) end)
    end
  end)

  it("answers misspelt options and values with the nearest", function()
    assert.refuses("unknown option 'dampingratio' for spring (did you mean 'dampingRatio'?)", function()
      m.spring { response = 1, dampingratio = 1 }
    end)
    assert.refuses("(did you mean 'smooth'?)", function() m.spring { cutoff = 1, mode = "smoth" } end)
    assert.refuses("(did you mean 'physics'?)", function() m.spring { response = 1, profile = "phisics" } end)
  end)
end)

describe("a spring", function()
  it("begins at 0 and is there in time", function()
    local spring = m.spring { response = 0.3, dampingRatio = 0.5 }
    assert.equal(0, spring:value(0))
    assert.nearly_same(1, spring:value(100))
  end)

  it("gains nothing by being nearly critical", function()
    local just, critical = m.spring { response = 0.5, dampingRatio = 1 - 1e-9 }, m.spring { response = 0.5 }
    for t = 0, 1, 0.1 do assert.nearly_same(critical:value(t), just:value(t), 1e-8) end
  end)

  it("tells when it first is somewhere", function()
    local spring = m.spring { cutoff = 1, dampingRatio = 0.5 }
    local p = spring:solve(0.5)
    assert.nearly_same(0.5, spring:value(p))
  end)
end)

describe("a budget without a distance", function()
  local view

  local function left(change, read, options)
    options = options or {}
    view = m.view { id = "v", frame = { 0, 0, 400, 400 }, backgroundColor = "black" }
    m.screen { size = { 900, 900 }, traits = { displayScale = options.scale or 3 }, view }
    local spring = m.spring { cutoff = 0.5, dampingRatio = 1, mode = "budget", distance = options.distance }
    local animator = m.animator { curve = spring, animations = change }
    return animator, read(animator:at(0.5, "before"))
  end

  it("counts alphas and colours in levels, two of which are half a pixel", function()
    for scale = 1, 3 do
      local animator, rest = left(function() view.alpha = 0 end, function(f) return f:value("v.alpha") end,
        { scale = scale })
      assert.near(2 / 255, rest, 1e-9)
      assert.same({}, animator:clip():lint())
      animator, rest = left(function() view.backgroundColor = "white" end,
        function(f) return 1 - f:value("v.backgroundColor.r") end, { scale = scale })
      assert.near(2 / 255, rest, 1e-9)
      assert.same({}, animator:clip():lint())
    end
  end)

  it("counts turns and scales by the corner that moves most", function()
    for scale = 1, 3 do
      for _, transform in ipairs { m.scale(1.2), m.scale(0.9), m.rotation(90), m.rotation(20), m.rotationY(30),
        m.translation(0, 300), m.rotation(30) * m.scale(2) } do
        local animator, rest = left(function() view.transform = transform end, function(f)
          return f:view("v").quad
        end, { scale = scale })
        assert.same({}, animator:clip():lint())
        local ends, most = animator:at(0.5):view("v").quad, 0
        for i = 1, 4 do
          most = math.max(most, ((rest[i].x - ends[i].x) ^ 2 + (rest[i].y - ends[i].y) ^ 2) ^ 0.5)
        end
        -- Not more than half a pixel, and not much less: it is no stiffer than it has to be.
        assert.is_true(most * scale <= 0.5 + 1e-9 and most * scale > 0.4, most * scale)
      end
    end
  end)

  it("counts every property by the display scale where a distance is given", function()
    for scale = 1, 3 do
      local epsilon = 0.5 / (scale * 100)
      local _, rest = left(function() view.backgroundColor = "white" end,
        function(f) return 1 - f:value("v.backgroundColor.r") end, { scale = scale, distance = 100 })
      assert.near(epsilon, rest, 1e-9)
      _, rest = left(function() view.alpha = 0 end, function(f) return f:value("v.alpha") end,
        { scale = scale, distance = 100 })
      assert.near(epsilon, rest, 1e-9)
    end
  end)
end)

describe("a spring that is cut", function()
  local function stand()
    local v = m.view { id = "v", frame = { 0, 0, 40, 40 } }
    return v, m.stage { screen = m.screen { size = { 400, 400 }, v } }
  end

  it("goes back at once at the turn, whenever it began", function()
    for step = 0, 20 do
      local start = step * 0.07
      local v, shown = stand()
      shown:advance(start)
      m.animator {
        duration = 0.25, curve = m.spring { response = 0.5, dampingRatio = 0.5 }, autoreverses = true,
        animations = function() v.center = { 120, 20 } end,
      }:start()
      shown:settle()
      local clip, turn = shown:clip(), shown.time - 0.25
      local before = clip:at(turn - 1e-6):value "v.center.x"
      assert.near(before, clip:at(turn):value "v.center.x", 1e-2, tostring(start))
      assert.equal(2, #clip:crossings("v.center.x", 130), tostring(start))
    end
  end)

  it("is measured to the last key where it bends the time of keyframes", function()
    local v, shown = stand()
    m.animate {
      duration = 0.2, curve = m.spring { response = 0.8, dampingRatio = 0.5 },
      animations = function()
        m.keyframes(function(k)
          k(0, 0.3, function() v.center = { 100, 20 } end)
          k(0.8, 0.2, function() v.center = { 200, 20 } end)
        end)
      end,
    }
    shown:settle()
    local findings = shown:clip():lint()
    assert.equal("spring-tail", findings[1].code)
    assert.near(200, findings[1].size, 1e-6)
  end)

  it("runs in seconds in a keyframe also where it is scrubbed or driven", function()
    local v, shown = stand()
    local own = m.animator {
      duration = 1, curve = "linear",
      animations = function()
        m.keyframes(function(k)
          k(0.5, 0.5, function()
            m.timing(m.spring { response = 0.9, dampingRatio = 0.7 }, function() v.center = { 220, 20 } end)
          end)
        end)
      end,
    }
    local function x() return shown:at(shown.time):value "v.center.x" end
    own:start()
    shown:advance(0.7)
    local here = x()
    own:pause()
    own.fractionComplete = own.fractionComplete + 1e-9
    assert.near(here, x(), 1e-5)
    own:continue()
    assert.near(here, x(), 1e-5)
  end)

  it("is at its end where its animator is scrubbed or driven there, in a keyframe too", function()
    for _, autoreverses in ipairs { false, true } do
      for _, put in ipairs {
        function(a) a.fractionComplete = 1 end,
        function(a, list) a:drive { by = list, property = "contentOffset.y", from = 0, to = 100 } end,
      } do
        local v, shown = stand()
        local list = m.scrollView { frame = { 0, 50, 100, 100 }, contentSize = { 100, 1000 } }
        list.contentOffset = { 0, 500 }
        shown.screen:add(list)
        local a = m.animator { duration = 0.5, curve = "linear", autoreverses = autoreverses, animations = function()
          m.keyframes(function(k)
            k(0, 1, function()
              m.timing(m.spring { response = 0.5, dampingRatio = 0.3 }, function() v.center = { 210, 20 } end)
            end)
          end)
        end }
        a:start()
        put(a, list)
        assert.equal(210, shown:at(0):value "v.center.x")
        assert.equal(1, a.fractionComplete)
      end
    end
  end)
end)

describe("springs", function()
  it("are at rest at any time after their ends", function()
    for _, spring in ipairs { m.spring { duration = 1 }, m.spring { response = 1e-3, dampingRatio = 1 },
      m.spring { response = 0.3, dampingRatio = 0.4 }, m.spring { response = 0.3, dampingRatio = 2 } } do
      for _, time in ipairs { 1e5, 1e300, 1.7e308 } do
        assert.same({ 1.0, 0.0, 0.0 }, { spring:value(time), spring:velocity(time), spring:residual(time) })
      end
    end
  end)
end)
