-- SEMANTICS 1.10: a new animation of a property in flight starts from what is seen.
local m = require "mutoscope"
local support = require "support"

local stage, card

before_each(function()
  card = m.view { id = "card", bounds = { 0, 0, 10, 10 }, center = { 0, 0 } }
  stage = m.stage { screen = m.screen { size = { 400, 800 }, card } }
end)

local function lead(x, options)
  local all = { duration = 0.5, curve = "easeInOut", animations = function() card.center = { x, 0 } end }
  for key, value in pairs(options or {}) do all[key] = value end
  local animator = m.animator(all)
  animator:start()
  return animator
end

local function x(t, side) return stage:at(t or stage.time, side):value("card.center.x") end
local function slope(t) return stage:clip(0, stage.time + 1):slope("card.center.x", t) end

--- A spring in absolute units (SEMANTICS 1.1, underdamped): value and velocity.
local function swing(response, z, from, velocity, to, t)
  local w = 2 * math.pi / response
  local wd = w * math.sqrt(1 - z * z)
  local c, s, e = math.cos(wd * t), math.sin(wd * t) / wd, math.exp(-z * w * t)
  local d = to - from
  return to - e * (d * (c + z * w * s) - velocity * s), e * (d * w * w * s + velocity * (c - z * w * s))
end

describe("an interruption at every frame", function()
  for k = 1, 29 do
    it(("by curves, twice, at %d/60 s is the sum written by hand"):format(k), function()
      lead(200)
      stage:advance(k / 60)
      local t1 = stage.time
      lead(-100)
      stage:advance(2 / 60)
      local t2 = stage.time
      lead(50)
      stage:advance(1)
      local function p(t) return t <= 0 and 0 or t >= 0.5 and 1 or m.easeInOut:value(t / 0.5) end
      for i = 0, 30 do
        local t = i / 30
        local sum = 200 * p(t)
        if t >= t1 then sum = sum - 300 * p(t - t1) end
        if t >= t2 then sum = sum + 150 * p(t - t2) end
        assert.nearly_same(sum, x(t), 1e-9)
      end
      assert.nearly_same(x(t1, "before"), x(t1), 1e-9)
      assert.nearly_same(x(t2, "before"), x(t2), 1e-9)
      -- easeInOut begins with slope 0: the velocity is that of what was in flight.
      assert.nearly_same(200 * m.easeInOut:slope(t1 / 0.5) / 0.5, slope(t1), 1e-3)
    end)

    it(("by springs, twice, at %d/60 s carries the velocity"):format(k), function()
      local spring = m.spring { response = 0.5, dampingRatio = 0.7 }
      lead(200, { curve = "linear" })
      stage:advance(k / 60)
      local from, velocity, to, since = 200 * stage.time / 0.5, 400, -100, stage.time
      lead(to, { curve = spring })
      for _ = 1, 2 do
        assert.nearly_same(from, x(since), 1e-9)
        assert.nearly_same(from, x(since, "before"), 1e-9)
        assert.nearly_same(velocity, slope(since), 1e-3)
        local value = swing(0.5, 0.7, from, velocity, to, 0.04)
        assert.nearly_same(value, x(since + 0.04), 1e-9)
        stage:advance(3 / 60)
        from, velocity = swing(0.5, 0.7, from, velocity, to, stage.time - since)
        to, since = to + 150, stage.time
        lead(to, { curve = spring })
      end
    end)
  end
end)

describe("retarget", function()
  it("is a spring from the present value and velocity, reverse is a mirror", function()
    local a = lead(200, { curve = "linear" })
    stage:advance(0.2)
    a:retarget(function() card.center = { 0, 0 } end)
    -- Response 0.5, damping ratio 1: e = exp(-w t)(d (1 + w t) - v t).
    local w, t = 2 * math.pi / 0.5, 0.1
    assert.nearly_same(math.exp(-w * t) * (80 * (1 + w * t) + 400 * t), x(0.3), 1e-9)
    stage:settle()
    assert.equal(0, x())

    local b = lead(200, { curve = "easeIn" })
    local begin = stage.time
    stage:advance(0.2)
    b.isReversed = true
    for _, d in ipairs { 0.05, 0.1, 0.19 } do
      assert.nearly_same(x(begin + 0.2 - d), x(begin + 0.2 + d), 1e-9)
    end
  end)

  it("leaves alone what it does not assign", function()
    local a = m.animator { duration = 1, curve = "linear", animations = function()
      card.center = { 100, 0 }
      card.alpha = 0
    end }
    a:start()
    stage:advance(0.5)
    a:retarget(function() card.center = { 0, 0 } end)
    assert.nearly_same(0.25, stage:at(0.75):value("card.alpha"))
    stage:settle()
    assert.equal(0, stage:at(stage.time):value("card.alpha"))
    assert.equal("inactive", a.state)
  end)
end)

describe("what is recorded", function()
  it("is there after everything that came later", function()
    local a = lead(200, { curve = "linear" })
    local seen = {}
    local function look() seen[stage.time] = x() end
    stage:advance(0.1)
    look()
    stage:advance(0.1)
    a:pause()
    stage:advance(0.2)
    look()
    a.isReversed = true
    a:continue()
    stage:advance(0.05)
    look()
    lead(-50, { curve = m.spring { response = 0.3, dampingRatio = 0.8 } })
    stage:advance(0.05)
    look()
    stage:settle()
    for t, value in pairs(seen) do assert.equal(value, x(t)) end
  end)

  it("names interruptions", function()
    lead(200)
    stage:advance(0.2)
    lead(50)
    stage:settle()
    local times = support.pluck(support.events(stage:clip(0, stage.time), "interruption"), "time")
    assert.nearly_same({ 0.2 }, times)
  end)

  it("names them when what waits begins to move, not when it is called", function()
    for _, wait in ipairs { 0, 0.25 } do
      local dot = m.view { id = "dot", frame = { 0, 0, 10, 10 } }
      local page = m.stage { screen = m.screen { size = { 400, 100 }, dot } }
      m.animate { duration = 1, delay = wait, animations = function() dot.center = { 200, 5 } end }
      m.animate { duration = 1, delay = 0.5, animations = function() dot.center = { 5, 5 } end }
      page:settle()
      local told = support.texts(support.events(page:clip(), "interruption"))
      assert.same({ "0.5 interruption dot.center" }, told)
    end
  end)

  it("names one of a property once, when its first keyframe begins, and none of what is stopped before", function()
    local dot = m.view { id = "dot", frame = { 0, 0, 10, 10 } }
    local page = m.stage { screen = m.screen { size = { 400, 100 }, dot } }
    local function to(place) return function() dot.center = { place, 5 } end end
    m.animate { duration = 2, animations = to(200) }
    m.animate { duration = 1, animations = function()
      m.keyframes(function(keyframe) keyframe(0.5, 0.25, to(20)) keyframe(0.75, 0.25, to(50)) end)
    end }
    local waiting = m.animator { duration = 1, animations = to(5) }
    waiting:start { after = 1.5 }
    page:advance(1.25)
    waiting:stop(true)
    page:settle()
    local told = {}
    for _, event in ipairs(page:clip():events()) do
      if event.kind == "interruption" or event.kind == "start" then told[#told + 1] = tostring(event) end
    end
    assert.same({ "0 start dot", "0 start dot", "0.5 interruption dot.center" }, told)
  end)

  it("takes what is done before a stage shows it", function()
    local other = m.view { id = "other", frame = { 0, 0, 10, 10 } }
    local screen = m.screen { size = { 400, 800 }, other }
    m.animate { duration = 1, curve = "linear", animations = function() other.alpha = 0 end }
    stage:advance(2)
    stage:show(screen)
    stage:advance(0.5)
    assert.nearly_same(0.5, stage:at(2.5):value("other.alpha"))
  end)
end)

describe("what is interrupted", function()
  local page, window

  before_each(function()
    page = m.view { id = "card", frame = { 0, 0, 100, 100 } } -- center.x 50
    window = m.stage { screen = m.screen { size = { 800, 100 }, page } }
  end)

  local function to(target, options)
    options = options or {}
    options.duration = options.duration or 1
    options.curve = options.curve or "linear"
    options.animations = function() page.center = { target, 50 } end
    local animator = m.animator(options)
    animator:start()
    return animator
  end
  local function seenAt(t, side) return window:at(t or window.time, side):value("card.center.x") end
  local function lands(target)
    assert.nearly_same(target, seenAt())
    assert.nearly_same(target, page.center.x)
  end

  it("is out of reach of its animator's reversal", function()
    local a = to(250)
    window:advance(0.5)
    to(350)
    a.isReversed = true
    window:settle()
    lands(350)
  end)

  it("goes on to its start if it was on its way back", function()
    local a = to(250)
    window:advance(0.4)
    a.isReversed = true
    window:advance(0.1)
    local seen = seenAt()
    to(350)
    assert.nearly_same(seen, seenAt())
    assert.nearly_same(seen, seenAt(window.time, "before"))
    -- 0.3 s are left of the way back, at 200 a second; the new one leads from 50, its beginning's rest, to 350.
    window:advance(0.1)
    assert.nearly_same(50 + 30 + 40, seenAt())
    window:settle()
    lands(350)
  end)

  it("is out of reach of stop, finish and pause", function()
    for _, control in ipairs {
      function(a) a:stop(true) end,
      function(a) a:stop() a:finish "current" end,
      function(a) a:stop() a:finish "start" end,
      function(a) a:pause() end,
      function(a) a.fractionComplete = 0 end,
    } do
      page.center = { 50, 50 }
      local a = to(250)
      window:advance(0.5)
      local b = to(350)
      control(a)
      local seen = window.time
      window:advance(0.25)
      -- 50 + the first one's 150, and a quarter of the second one's 100.
      assert.nearly_same(200 + 25, seenAt())
      window:advance(2)
      assert.equal("inactive", b.state)
      lands(350)
      assert.nearly_same(150, seenAt(seen, "before"))
      if a.state == "active" then a:stop(true) end
      lands(350)
    end
  end)

  it("repeats no more", function()
    local a = to(250, { repeatCount = "forever", autoreverses = true })
    window:advance(1.25) -- on its way back
    local seen = seenAt()
    to(350)
    assert.nearly_same(seen, seenAt())
    window:advance(2)
    lands(350)
    window:advance(0.4)
    lands(350)
    a:stop(true)
    lands(350)
  end)

  it("is taken over where it stands", function()
    local a = to(250)
    window:advance(0.5)
    a:pause()
    window:advance(0.5)
    to(350)
    assert.nearly_same(150, seenAt())
    window:advance(0.5)
    assert.nearly_same(250, seenAt())
    window:advance(0.5)
    lands(350)
    a:continue()
    window:settle()
    lands(350)
  end)

  it("does not come back by what it does after its end", function()
    local a = to(250, { pausesOnCompletion = true })
    window:settle()
    to(50)
    window:settle()
    lands(50)
    a.isReversed = true
    a:continue()
    window:settle()
    lands(50)
    a:stop(true)
    lands(50)
  end)

  it("keeps its completion", function()
    local positions = {}
    local a = to(250)
    a:addCompletion(function(position) positions[#positions + 1] = position end)
    window:advance(0.5)
    to(350)
    a.isReversed = true
    window:settle()
    assert.same({ "start" }, positions)
    assert.nearly_same(1.5, window.time)
  end)

  it("is waited for by settle when its animator is gone", function()
    local a = to(250)
    window:advance(0.25)
    to(350, { duration = 0.25 })
    a:stop(true)
    window:settle()
    assert.nearly_same(1, window.time)
    lands(350)
  end)

  it("was as it was before the interruption", function()
    local a = to(250)
    window:advance(0.5)
    local before = {}
    for i = 0, 10 do before[i] = seenAt(i / 20, "before") end
    to(350)
    a.isReversed = true
    window:advance(0.1)
    a:stop(true)
    for i = 0, 10 do assert.equal(before[i], seenAt(i / 20, "before")) end
  end)

  it("of a retargeted animator stays out of reach as well", function()
    local a = to(250)
    window:advance(0.5)
    m.animate { duration = 1, curve = "easeInOut", animations = function() page.center = { 350, 50 } end }
    a:retarget(function() page.center = { 100, 50 } end)
    window:advance(0.25)
    a.isReversed = true
    to(300)
    a:stop(true)
    window:settle()
    lands(300)
  end)

  it("is still led by its own animator's further animations", function()
    local a = to(250)
    window:advance(0.5)
    a:addAnimations(function() page.center = { 350, 50 } end)
    window:advance(0.25)
    a.isReversed = true
    window:settle()
    lands(50)
  end)
end)

describe("a plain assignment", function()
  local page, window

  before_each(function()
    page = m.view { id = "card", frame = { 0, 0, 100, 100 } }
    window = m.stage { screen = m.screen { size = { 800, 100 }, page } }
  end)

  local function seenAt(t, side) return window:at(t or window.time, side):value("card.center.x") end

  it("wins over what is in flight, also with the value of its end", function()
    for _, value in ipairs { 10, 250 } do
      page.center = { 50, 50 }
      local a = m.animator { duration = 1, curve = "linear", animations = function() page.center = { 250, 50 } end }
      a:start()
      window:advance(0.4)
      page.center = { value, 50 }
      assert.nearly_same(130, seenAt(window.time, "before"))
      assert.equal(value, seenAt())
      a.isReversed = true
      window:advance(0.1)
      assert.equal(value, seenAt())
      a:stop()
      a:finish "start"
      assert.equal(value, seenAt())
      assert.equal(value, page.center.x)
    end
  end)

  it("leaves other properties in flight", function()
    m.animate { duration = 1, curve = "linear", animations = function()
      page.center, page.alpha = { 250, 50 }, 0
    end }
    window:advance(0.5)
    page.center = { 10, 50 }
    assert.nearly_same(0.5, window:at(0.5):value("card.alpha"))
    window:settle()
    assert.equal(10, seenAt())
    assert.equal(0, window:at(window.time):value("card.alpha"))
  end)

  it("right after the start of an animation wins as well", function()
    m.animate { duration = 1, animations = function() page.center = { 250, 50 } end }
    page.center = { 10, 50 }
    assert.equal(10, seenAt())
    window:settle()
    assert.equal(10, seenAt())
  end)

  it("of a frame ends what moves the center", function()
    m.animate { duration = 1, animations = function() page.center = { 250, 50 } end }
    window:advance(0.5)
    page.frame = { 10, 0, 20, 20 }
    assert.same(m.rect(10, 0, 20, 20), window:at(0.5):view("card").frame)
  end)
end)

describe("an interruption by a timing of springs and curves", function()
  local spring = m.spring { response = 0.4, dampingRatio = 0.6 }

  it("carries the velocity of the components that are springs, and kinks in none", function()
    for _, timing in ipairs {
      { x = spring, default = "easeInOut" }, { y = "easeIn", default = spring }, { x = spring, y = spring },
    } do
      local ball = m.view { id = "ball", bounds = { 0, 0, 10, 10 } }
      local field = m.stage { screen = m.screen { size = { 400, 400 }, ball } }
      m.animate { duration = 1, curve = "linear", animations = function() ball.center = { 100, 50 } end }
      field:advance(0.5)
      m.animate { duration = 2, curve = "easeInOut", animations = function()
        m.timing(timing, function() ball.center = { 10, 200 } end)
      end }
      field:settle()
      local clip = field:clip(0, field.time)
      assert.near(100, clip:slope("ball.center.x", 0.5), 1e-6)
      assert.near(50, clip:slope("ball.center.y", 0.5), 1e-6)
      assert.nearly_same(50, clip:at(0.5):value "ball.center.x")
      for i = 0, 10 do
        local there = swing(0.4, 0.6, 50, 100, 10, i / 10)
        assert.near(there, clip:at(0.5 + i / 10):value "ball.center.x", 1e-8)
      end
      for _, finding in ipairs(clip:lint()) do assert.not_equal("discontinuity", finding.code) end
      assert.same(m.point(10, 200), ball.center)
    end
  end)
end)

describe("what takes no time, in flight", function()
  local other

  before_each(function()
    other = m.view { id = "other", bounds = { 0, 0, 10, 10 }, center = { 0, 50 } }
    stage.screen:add(other)
    lead(200, { duration = 1, curve = "linear" })
    stage:advance(0.5)
  end)

  --- The target at once, and nothing else from then on.
  local function steps(time)
    assert.same(50, x(time))
    stage:settle()
    assert.nearly_same(time * 200, x(time, "before"), 1e-9)
    for i = 0, 10 do assert.same(50, x(time + i / 20)) end
    assert.same(50, card.center.x)
    assert.same({}, support.texts(stage:clip():lint()))
  end

  it("is a step to its target: a duration of 0", function()
    m.animate { duration = 0, animations = function() card.center = { 50, 0 } end }
    steps(0.5)
  end)

  it("is a step to its target: a first keyframe of length 0", function()
    m.animate { duration = 0.5, animations = function()
      m.keyframes(function(keyframe) keyframe(0, 0, function() card.center = { 50, 0 } end) end)
    end }
    steps(0.5)
  end)

  it("is a step to its target: a later keyframe of length 0, at its instant", function()
    m.animate { duration = 0.5, curve = "linear", animations = function()
      m.keyframes(function(keyframe) keyframe(0.5, 0, function() card.center = { 50, 0 } end) end)
    end }
    assert.same(100, x(0.5))
    steps(0.75)
  end)

  it("is a step to its target: a duration of 0 after a delay", function()
    m.animate { duration = 0, delay = 0.25, animations = function() card.center = { 50, 0 } end }
    steps(0.75)
  end)

  it("is a step to its target: what is added when nothing remains", function()
    local animator = m.animator { duration = 0.2, pausesOnCompletion = true,
      animations = function() other.center = { 50, 50 } end }
    animator:start()
    stage:advance(0.25)
    animator:addAnimations(function() card.center = { 50, 0 } end)
    steps(0.75)
  end)

  it("is a step to its target: what is added to the end, and later animations start from there", function()
    local animator = m.animator { duration = 0.25, animations = function() other.center = { 50, 50 } end }
    animator:start()
    animator:addAnimations(function() card.center = { 50, 0 } end, 1)
    assert.nearly_same(140, x(0.7))
    steps(0.75)
    lead(150, { duration = 1, curve = "linear" })
    assert.nearly_same(100, x(stage.time + 0.5))
  end)

  it("does not bring back what it has replaced when it is replaced itself", function()
    local animator = m.animator { duration = 0.25, animations = function() other.center = { 50, 50 } end }
    animator:start()
    animator:addAnimations(function() card.center = { 50, 0 } end, 1)
    stage:advance(0.3)
    assert.same(50, x())
    lead(150, { duration = 1, curve = "linear" })
    assert.same(50, x())
    assert.nearly_same(60, x(stage.time + 0.1))
  end)

  it("steps a colour as well", function()
    m.animate { duration = 1, curve = "linear", animations = function() card.backgroundColor = "white" end }
    stage:advance(0.25)
    m.animate { duration = 0, animations = function() card.backgroundColor = "red" end }
    assert.same("#ff0000", tostring(stage:at(stage.time):view("card").backgroundColor))
  end)

  it("is undone where its animator turns back", function()
    local animator = m.animator { duration = 0.5, curve = "linear", animations = function()
      m.keyframes(function(keyframe) keyframe(0.5, 0, function() card.center = { 50, 0 } end) end)
    end }
    animator:start()
    stage:advance(0.3)
    assert.same(50, x())
    animator.isReversed = true
    stage:settle()
    assert.same(50, x(0.84))
    assert.nearly_same(174, x(0.87))
    assert.same(200, x())
  end)

  it("stairs begin at what is seen, and lint says that the motion stops", function()
    m.animate { duration = 0.5, curve = m.steps(2, "start"), animations = function() card.center = { 50, 0 } end }
    stage:settle()
    assert.same({ 75, 75, 50, 50 }, { x(0.5), x(0.7), x(0.75), x(1) })
    local findings = stage:clip():lint()
    assert.equal(1, #findings)
    assert.matches("a kink", findings[1].message)
  end)
end)

describe("a scrub is meant to jump:", function()
  local spring = m.spring { response = 0.5, dampingRatio = 1 }

  local function clean()
    stage:settle()
    assert.same({}, support.texts(stage:clip():lint()))
  end

  for _, fraction in ipairs { 0, 0.5, 0.9, 1 } do
    it(("to %g, of a spring in flight"):format(fraction), function()
      local animator = lead(300, { duration = 1.2, curve = spring })
      stage:advance(0.2)
      animator.fractionComplete = fraction
      animator:continue()
      clean()
    end)

    it(("to %g, at the instant of an interruption"):format(fraction), function()
      lead(110, { duration = 1 })
      stage:advance(0.5)
      local animator = lead(300, { duration = 1 })
      animator.fractionComplete = fraction
      animator:continue()
      clean()
    end)

    for _, pause in ipairs { 0, 0.2 } do
      it(("to %g, %g s after a retargeting"):format(fraction, pause), function()
        local animator = lead(300, { duration = 1 })
        stage:advance(0.5)
        animator:retarget(function() card.center = { 50, 0 } end)
        stage:advance(pause)
        animator.fractionComplete = fraction
        if fraction == 1 then assert.same(50, x()) end
        animator:continue()
        clean()
      end)
    end
  end
end)

describe("retarget", function()
  it("ends a repetition", function()
    for _, options in ipairs { { repeatCount = "forever" }, { repeatCount = 2, autoreverses = true } } do
      options.duration = 1
      card.center = { 0, 0 }
      local animator, position = lead(300, options), nil
      animator:addCompletion(function(p) position = p end)
      stage:advance(1.5)
      animator:retarget(function() card.center = { 100, 0 } end)
      local over = stage.time + animator.duration
      assert.near(over, stage:settle(), 1e-6)
      assert.same({ "end", "inactive", 100 }, { position, animator.state, x() })
    end
  end)

  it("lets what it does not lead elsewhere end its run", function()
    local animator = m.animator { duration = 1, repeatCount = "forever", autoreverses = true, curve = "linear",
      animations = function() card.center, card.alpha = { 300, 0 }, 0 end }
    animator:start()
    stage:advance(1.25)
    animator:retarget(function() card.center = { 100, 0 } end)
    assert.near(2, stage:settle(), 1e-6)
    local function alpha(t) return stage:at(t):value("card.alpha") end
    assert.nearly_same(0.75, alpha(1.75))
    assert.same({ 1, 1 }, { alpha(2), card.alpha })
    assert.same({}, support.texts(stage:clip():lint()))
  end)
end)

describe("retarget on the way back", function()
  local animator, position
  before_each(function()
    animator = m.animator { duration = 1, curve = "linear",
      animations = function() card.center, card.alpha = { 300, 0 }, 0 end }
    card.center, card.alpha, position = { 0, 0 }, 1, nil
    animator:addCompletion(function(p) position = p end)
    animator:start()
    stage:advance(0.5)
    animator.isReversed = true
    stage:advance(0.1)
    animator:retarget(function() card.center = { 100, 0 } end)
  end)

  it("lets all else go back", function()
    for tenth = 0, 3 do assert.near(0.6 + tenth / 10, stage:at(0.6 + tenth / 10):value "card.alpha", 1e-9) end
    stage:settle()
    assert.same({ "end", 100, 1 }, { position, x(), card.alpha })
    assert.same({}, support.texts(stage:clip():lint()))
  end)

  it("can be reversed, and mirrors all", function()
    stage:advance(0.2)
    animator.isReversed = true
    for tenth = 0, 1 do
      local there, back = stage:at(0.8 - tenth / 10), stage:at(0.8 + tenth / 10)
      assert.near(there:value "card.center.x", back:value "card.center.x", 1e-9)
      assert.near(there:value "card.alpha", back:value "card.alpha", 1e-9)
    end
  end)

  for place, alpha in pairs { start = 0, ["end"] = 1 } do
    it("finishes at its " .. place .. ", all else at the other end of its course", function()
      animator:stop(false)
      animator:finish(place)
      assert.near(alpha, card.alpha, 1e-9)
    end)
  end
end)

describe("an animator that is reversed before it starts", function()
  it("begins at its end, and lint says how not to", function()
    for _, curve in ipairs { "easeInOut", "linear", m.spring { response = 0.5, dampingRatio = 0.7 } } do
      local function run(isReversedFirst)
        card = m.view { id = "card", bounds = { 0, 0, 10, 10 }, center = { 0, 0 } }
        stage = m.stage { screen = m.screen { size = { 400, 800 }, card } }
        lead(300, { duration = 1 })
        stage:advance(0.4)
        local animator = m.animator { duration = 2, curve = curve, animations = function() card.center = { 60, 0 } end }
        if isReversedFirst then animator.isReversed = true end
        animator:start()
        animator.isReversed = true
        stage:settle()
        return stage:clip():lint()
      end
      local findings = run(true)
      assert.equal(1, #findings)
      assert.matches("reversed before it starts", findings[1].message)
      assert.matches("start it, then reverse it", findings[1].fix)
      assert.same({}, support.texts(run(false)))
    end
  end)
end)

describe("what goes on beneath a newer animation", function()
  local function stand()
    local v = m.view { id = "v", frame = { 0, 0, 20, 20 }, backgroundColor = "red" }
    return v, m.stage { screen = m.screen { size = { 400, 400 }, v } }
  end

  it("is added to a transform with more functions, also when that has landed", function()
    for _, first in ipairs { m.translation(100, 0), m.identity } do
      local v, shown = stand()
      m.animate { duration = 1, curve = "linear", animations = function() v.transform = first end }
      shown:advance(0.25)
      m.animate { duration = 0.25, curve = "linear", animations = function()
        v.transform = first == m.identity and m.rotation(90) or m.translation(100, 0) * m.rotation(90)
      end }
      shown:settle()
      for _, time in ipairs { 0.5, 0.75, 0.9999, 1 } do
        assert.near(90, shown:at(time):value "v.transform.rotation", 1e-9)
        assert.near(first == m.identity and 0 or 100 * time, shown:at(time):value "v.transform.translation.x", 1e-9)
      end
    end
  end)

  it("has no velocity once its keyframe has ended", function()
    local v, shown = stand()
    m.animate { duration = 1, curve = "linear", animations = function()
      m.keyframes(function(k) k(0, 0.5, function() v.center = { 110, 10 } end) end)
    end }
    shown:advance(0.75)
    local spring = m.spring { response = 0.5, dampingRatio = 1 }
    m.animate { curve = spring, animations = function() v.center = { 110, 10 } end }
    shown:settle()
    local clip = shown:clip()
    assert.near(200, clip:slope("v.center.x", 0.4999), 1e-9)
    assert.equal(0, clip:slope("v.center.x", 0.5))
    assert.equal(0, clip:slope("v.center.x", 0.7))
    assert.equal(110, clip:range("v.center.x").max)
  end)

  it("does not come back when what has replaced it is taken over", function()
    local v, shown = stand()
    local spring = m.spring { response = 0.5, dampingRatio = 1 }
    local animator = m.animator { curve = spring, animations = function() v.center = { 330, 10 } end }
    animator:start()
    animator:addAnimations(function() v.center = { 100, 10 } end)
    m.animate { duration = 0.5, curve = "linear", animations = function() v.center = { 0, 10 } end }
    assert.near(10, shown:at(0):value "v.center.x", 1e-9)
    shown:settle()
    assert.equal(0, v.center.x)
  end)

  it("leads a colour back to its start, whatever was added", function()
    local v, shown = stand()
    local red = v.backgroundColor
    local function darken() v.backgroundColor = "black" end
    local animator = m.animator { duration = 1, curve = "linear", animations = darken }
    animator:start()
    animator:addAnimations(function() v.backgroundColor = "white" end)
    shown:advance(0.25)
    animator.isReversed = true
    shown:settle()
    assert.equal(red, v.backgroundColor)
  end)
end)
