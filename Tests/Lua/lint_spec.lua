-- SPEC 5.5: clip:lint(), and fixes that silence what they are for.
local m = require "mutoscope"
local support = require "support"

--- An animator of a card that goes `distance` points at 3 pixels a point.
local function flight(curve, options)
  options = options or {}
  local card = m.view { id = "card", frame = { 0, 0, 100, 50 } }
  m.screen { size = { 800, 400 }, traits = { displayScale = 3 }, card }
  return m.animator { duration = options.duration or 0.5, curve = curve, animations = function()
    card.center = { 50 + (options.distance or 400), 25 }
  end }
end

--- The jump at the end, in pixels.
local function jump(animator)
  local function x(side) return animator:at(animator.duration, side):value("card.center.x") end
  return 3 * math.abs(x() - x("before"))
end

--- The repairs that a fix lists, as chunks of Lua.
local function repairs(fix)
  local list = { duration = tonumber(fix:match("^duration = ([%d.]+)")) }
  for text in fix:gmatch("m%.spring %b{}") do
    list[#list + 1] = load("local m = ... return " .. text)(m)
    list[text:match('mode = "(%w+)"') or "plain"] = list[#list]
  end
  return list
end

describe("a spring that is cut", function()
  local passport = m.spring { duration = 0.5, bounce = 0.3 }

  it("is reported with the rest of its way in pixels", function()
    local findings = flight(passport):clip():lint()
    assert.equal(1, #findings)
    local finding = findings[1]
    assert.equal("spring-tail", finding.code)
    assert.equal("warning", finding.severity)
    assert.equal("card", finding.view)
    assert.equal("center", finding.property)
    assert.equal(0.5, finding.time)
    assert.equal("px", finding.unit)
    assert.near(0.0145 * 400 * 3, finding.size, 0.01)
    assert.near(jump(flight(passport)), finding.size, 1e-9)
    assert.matches("lint_spec%.lua:%d+$", finding.line)
    assert.matches("^.*lint_spec%.lua:%d+: warning: spring%-tail: card%.center at 0%.5 s: .*1%.45 %% of the way",
      tostring(finding))
  end)

  it("is silenced by each of the five repairs of its fix", function()
    local fixes = repairs(flight(passport):clip():lint()[1].fix)
    assert.equal(4, #fixes)
    local extended = flight(passport, { duration = fixes.duration })
    assert.same({}, extended:clip():lint())
    assert.is_true(jump(extended) < 0.5)
    for _, spring in ipairs(fixes) do
      assert.same({}, flight(spring):clip():lint())
      assert.is_true(jump(flight(spring)) <= 0.5)
    end
    assert.near(0, jump(flight(fixes.exact)), 1e-9)
    assert.near(0, jump(flight(fixes.smooth)), 1e-9)
  end)

  it("is silenced whatever the spring, the distance and the duration", function()
    math.randomseed(7)
    for _ = 1, 200 do
      local ratio, response = 0.2 + 0.79 * math.random(), 0.2 + math.random()
      local options = { duration = 0.2 + 0.6 * math.random(), distance = 50 + 700 * math.random() }
      local spring = m.spring { response = response, dampingRatio = ratio }
      for _, finding in ipairs(flight(spring, options):clip():lint()) do
        local fixes = repairs(finding.fix)
        for _, repaired in ipairs(fixes) do
          assert.same({}, support.texts(flight(repaired, options):clip():lint()))
        end
        if fixes.duration then
          local extended = { duration = fixes.duration, distance = options.distance }
          assert.same({}, support.texts(flight(spring, extended):clip():lint()))
        end
      end
    end
  end)

  it("is silenced whatever it moves", function()
    local changes = {
      function(view) view.transform = m.rotationY(180) end,
      function(view) view.transform = m.rotation(80) * m.scale(2) end,
      function(view) view.transform = m.scale(3) * m.translation(40, 7) end,
      function(view) view.frame = { 300, 200, 10, 300 } end,
      function(view) view.bounds = { 0, 0, 400, 20 } end,
      function(view) view.cornerRadius, view.shadowOpacity, view.shadowOffset = 90, 1, { 30, 40 } end,
      function(view) view.alpha, view.backgroundColor = 0.1, "blue" end,
      function(view) view.frame, view.transform = { 90, 80, 140, 70 }, m.scale(1.1) * m.rotation(3) end,
    }
    for _, start in ipairs { m.identity, m.translation(3, 4), m.rotationX(20) } do
      for _, change in ipairs(changes) do
        local function animator(curve, duration)
          local view = m.view { id = "card", frame = { 50, 50, 100, 50 }, backgroundColor = "red", transform = start }
          m.screen { size = { 800, 400 }, perspective = 600, traits = { displayScale = 3 }, view }
          return m.animator { duration = duration or 0.5, curve = curve, animations = function() change(view) end }
        end
        local findings = animator(passport):clip():lint()
        assert.is_true(#findings > 0)
        for _, finding in ipairs(findings) do
          assert.equal("spring-tail", finding.code)
          local fixes = repairs(finding.fix)
          local function silenced(repaired)
            for _, other in ipairs(repaired:clip():lint()) do assert.not_equal(finding.property, other.property) end
          end
          silenced(animator(passport, fixes.duration))
          for _, spring in ipairs(fixes) do silenced(animator(spring)) end
        end
      end
    end
  end)

  it("counts what adds up to more than half a pixel: a frame, what it is in, what sticks out of it", function()
    --- A card that goes `way` points, on a page that does too, with a badge outside when it turns by `angle`.
    local function animator(curve, duration, way, angle)
      local badge = m.view { id = "badge", frame = { 600, 0, 20, 20 } }
      local card = m.view { id = "card", frame = { 0, 0, 100, 50 }, badge }
      local page = m.view { id = "page", frame = { 0, 0, 300, 200 }, card }
      m.screen { size = { 800, 400 }, traits = { displayScale = 3 }, page }
      return m.animator { duration = duration, curve = curve, animations = function()
        if angle then card.transform = m.rotation(angle) return end
        card.frame = { 0, 0, 100 + way, 50 + way }
        page.center = { 150 + way, 100 }
      end }
    end
    --- What an animator's end shows, measured at the badge's or the card's corners.
    local function seen(ride)
      local most = 0
      for _, id in ipairs { "card", "badge" } do
        local before, after = ride:at(ride.duration, "before"):view(id).quad,
            ride:at(ride.duration):view(id).quad
        for index, point in ipairs(before) do
          most = math.max(most, 3 * math.sqrt((point.x - after[index].x) ^ 2 + (point.y - after[index].y) ^ 2))
        end
      end
      return most
    end
    local found = 0
    for way = 4, 60, 4 do
      for _, angle in ipairs { false, way / 20 } do
        local ride = animator(passport, 0.5, way, angle)
        local findings, size = ride:clip():lint(), seen(ride)
        assert.equal(size > 0.5, #findings > 0, size .. " px")
        if #findings > 0 then
          found = found + 1
          local most = 0
          for _, finding in ipairs(findings) do most = math.max(most, finding.size) end
          assert.is_true(most <= size + 1e-9)
          for _, finding in ipairs(findings) do
            for _, spring in ipairs(repairs(finding.fix)) do
              for _, other in ipairs(animator(spring, 0.5, way, angle):clip():lint()) do
                assert.not_equal(finding.property, other.property)
              end
            end
          end
        end
      end
    end
    assert.is_true(found > 10)
  end)

  it("is told to blend where it does not oscillate", function()
    local fix = flight(m.spring { response = 0.6, dampingRatio = 1 }):clip():lint()[1].fix
    local fixes = repairs(fix)
    assert.is_nil(fixes.smooth)
    assert.is_nil(fixes.exact)
    assert.same({}, flight(fixes.blend):clip():lint())
    assert.same({}, flight(fixes.budget):clip():lint())
  end)

  it("is reported for a thousandth too, where the way is long", function()
    local findings = flight(m.spring { settle = 0.5, dampingRatio = 0.5 }, { distance = 4000 }):clip():lint()
    assert.same({ "spring-tail" }, support.pluck(findings, "code"))
    for _, spring in ipairs(repairs(findings[1].fix)) do
      assert.same({}, flight(spring, { distance = 4000 }):clip():lint())
    end
  end)
end)

describe("a spring that moves at its cut-off", function()
  it("is reported, and lands smoothly by its fix", function()
    local spring = m.spring { cutoff = 0.5, dampingRatio = 0.8, mode = "exact", crossing = 1 }
    local finding = flight(spring):clip():lint()[1]
    assert.equal("spring-velocity", finding.code)
    assert.equal("pt/s", finding.unit)
    assert.near(0.298 * 400, finding.size, 0.3)
    assert.same({}, flight(repairs(finding.fix)[1]):clip():lint())
  end)
end)

describe("a jump", function()
  it("at a curve's end is an error, and its fix is a curve", function()
    local finding = flight(m.piecewise { 0, 0.9, 0.5 }):clip():lint()[1]
    assert.equal("discontinuity", finding.code)
    assert.equal("error", finding.severity)
    assert.near(600, finding.size, 1e-9)
    local curve = load("local m = ... return " .. finding.fix:match("m%.piecewise .*"))(m)
    assert.same({}, flight(curve):clip():lint())
  end)

  it("of a steps curve, a zero-length keyframe or a discrete property is meant", function()
    assert.same({}, flight(m.steps(4)):clip():lint())
    local label = m.label { id = "label", frame = { 0, 0, 10, 10 }, text = "a" }
    m.screen { size = { 100, 100 }, label }
    assert.same({}, m.animator { duration = 1, animations = function()
      m.keyframes(function(keyframe)
        keyframe(0.25, 0, function() label.center = { 50, 50 } end)
        keyframe(0.5, 0.5, function() label.text = "b" end)
      end)
    end }:clip():lint())
  end)
end)

describe("an interruption", function()
  local function interrupted(curve)
    local card = m.view { id = "card", frame = { 0, 0, 100, 50 } }
    local stage = m.stage { screen = m.screen { size = { 800, 400 }, card } }
    m.animate { duration = 1, animations = function() card.center = { 450, 25 } end }
    stage:advance(0.4)
    m.animate { duration = 1, curve = curve, animations = function() card.center = { 50, 25 } end }
    stage:settle()
    return stage:clip()
  end

  it("by a line is a kink, by its fixes none", function()
    local findings = interrupted("linear"):lint()
    assert.equal(1, #findings)
    assert.equal("warning", findings[1].severity)
    assert.near(400, findings[1].size, 1e-3)
    assert.near(0.4, findings[1].time, 1e-9)
    assert.matches("kink", findings[1].message)
    local name = findings[1].fix:match('"(%w+)"')
    assert.same({}, interrupted(name):lint())
    local spring = repairs(findings[1].fix)[1]
    for _, finding in ipairs(interrupted(spring):lint()) do assert.not_equal("discontinuity", finding.code) end
  end)
end)

describe("siblings that change their order", function()
  it("are called by their ids and names", function()
    local function bar(frame) return m.view { id = "bar", frame = frame, backgroundColor = "red" } end
    local tabs = m.view { name = "tabs", frame = { 0, 40, 120, 20 }, backgroundColor = "blue" }
    local first = m.screen { size = { 120, 60 }, backgroundColor = "white", bar { 0, 30, 120, 20 }, tabs }
    local last = m.screen { size = { 120, 60 }, bar { 0, 0, 120, 60 } }
    local transition = m.transition { from = first, to = last, presentation = "over" }
    for _, finding in ipairs(transition:lint()) do
      if finding.code == "order-inversion" then
        assert.equal("'bar' goes above 'tabs'", finding.message)
        assert.equal("the same order of 'bar' and 'tabs' on both screens", finding.fix)
        return
      end
    end
    error "no order-inversion"
  end)
end)

describe("a face swapped in sight", function()
  local function flip(at)
    local function face(id, transform)
      return m.view { id = id, frame = { 0, 0, 100, 150 }, backgroundColor = "red",
        transform = transform or m.identity }
    end
    local front, back = face "front", face("back", m.rotationY(180))
    back.isHidden = true
    local page = m.view { id = "page", frame = { 100, 100, 100, 150 }, preserves3D = true, front, back }
    m.screen { size = { 390, 400 }, perspective = 500, page }
    return m.animator { duration = 0.5, curve = "easeIn", animations = function()
      page.transform = m.rotationY(180)
      m.keyframes(function(keyframe)
        keyframe(at, 0, function() front.isHidden, back.isHidden = true, false end)
      end)
    end }:clip()
  end

  it("is an error until it happens edge-on", function()
    local findings = flip(0.5):lint()
    assert.same({ "front", "back" }, support.pluck(findings, "view"))
    for _, finding in ipairs(findings) do
      assert.equal("swap-visible", finding.code)
      assert.equal("error", finding.severity)
      assert.is_true(finding.size > 0.5)
      local at = tonumber(finding.fix:match("keyframe%(([%d.]+), 0"))
      assert.same({}, support.texts(flip(at):lint()))
    end
  end)
end)

describe("faces back to back", function()
  local function coin(change)
    local function face(id, transform)
      return m.view { id = id, frame = { 0, 0, 100, 100 }, backgroundColor = "red", transform = transform }
    end
    local heads, tails = face "heads", face("tails", m.rotationY(180))
    local page = m.view { id = "coin", frame = { 100, 100, 100, 100 }, preserves3D = true, heads, tails }
    m.screen { size = { 390, 400 }, traits = { displayScale = 2 },
      m.view { frame = { 0, 0, 390, 400 }, perspective = 500, page } }
    if change then change(heads, tails) end
    return m.animator { duration = 0.5, animations = function() page.transform = m.rotationY(180) end }:clip():lint()
  end

  it("are told where both are drawn", function()
    local findings = coin()
    assert.equal(1, #findings)
    assert.equal("coplanar", findings[1].code)
    assert.equal("warning", findings[1].severity)
    assert.equal("tails", findings[1].view)
    assert.equal("isDoubleSided", findings[1].property)
    assert.equal(200, findings[1].size)
  end)

  it("are silent where each has one side, a depth, or its own time", function()
    assert.same({}, support.texts(coin(function(heads, tails)
      heads.isDoubleSided, tails.isDoubleSided = false, false
    end)))
    assert.same({}, support.texts(coin(function(heads) heads.zPosition = 1 end)))
    assert.same({}, support.texts(coin(function(heads) heads.isHidden = true end)))
    assert.same({}, support.texts(coin(function(heads, tails) heads.transform = tails.transform end)))
  end)
end)

describe("a fix, applied, silences", function()
  --- Plays a scene and lints it; `play(card, stage)` may be given what a fix says.
  local function lint(play, ...)
    local card = m.view { id = "card", frame = { 0, 0, 100, 50 }, backgroundColor = "red" }
    local stage = m.stage { screen = m.screen { size = { 800, 400 }, traits = { displayScale = 3 }, card } }
    play(card, stage, ...)
    stage:settle()
    stage:advance(0.1)
    return stage:clip(0, stage.time):lint()
  end

  --- Applies each repair of a spring's findings: `play(card, stage, spring, number)`.
  local function repaired(play, spring, name)
    local findings = lint(play, spring)
    assert.is_true(#findings > 0)
    local count = 0
    for _, finding in ipairs(findings) do
      assert.equal("spring-tail", finding.code)
      for text in finding.fix:gmatch("m%.spring %b{}") do
        assert.same({}, support.texts(lint(play, load("local m = ... return " .. text)(m))), text)
        count = count + 1
      end
      local value = finding.fix:match("^(%w+ = [%d.]+)")
      if name then
        assert.is_truthy(value, finding.fix)
        assert.equal(name, value:match("^%w+"))
        assert.same({}, support.texts(lint(play, spring, tonumber(value:match("[%d.]+$")))), value)
      else
        assert.is_nil(value)
      end
    end
    assert.is_true(count >= 2)
  end

  local passport = m.spring { duration = 0.5, bounce = 0.3 }

  it("a plain assignment in flight", function()
    local function play(card, stage, write)
      m.animate { duration = 1, animations = function() card.center = { 250, 25 } end }
      stage:advance(0.4)
      if write then write(card) else card.center = { 10, 25 } end
    end
    local findings = lint(play)
    assert.equal(1, #findings)
    assert.equal("error", findings[1].severity)
    assert.equal("discontinuity", findings[1].code)
    assert.matches("lint_spec%.lua:%d+$", findings[1].line)
    local code = findings[1].fix:match("as (m%.animate .*)$"):gsub("%.%.%.", "{ 10, 25 }")
    local fixed = load("local m, card = ... " .. code)
    assert.same({}, support.texts(lint(play, function(card) fixed(m, card) end)))
  end)

  it("an animator that is finished elsewhere, also after it paused at its end", function()
    for _, position in ipairs { "start", "end" } do
      for _, time in ipairs { 0.4, 2 } do
        local function play(card, stage, where)
          local animator = m.animator { duration = 1, pausesOnCompletion = true, animations = function()
            card.center = { 250, 25 }
          end }
          animator:start()
          stage:advance(time)
          animator:stop()
          animator:finish(where or position)
        end
        local findings = lint(play)
        if position == "end" and time == 2 then
          assert.same({}, support.texts(findings))
        else
          assert.same({ "discontinuity" }, support.pluck(findings, "code"))
          assert.matches('finish%("current"%)', findings[1].fix)
          -- The line of the call, not of the assignment.
          local assignment = lint(function(card)
            m.animate { curve = passport, duration = 0.3, animations = function() card.center = { 250, 25 } end }
          end)[1].line
          assert.not_equal(assignment, findings[1].line)
          assert.matches("lint_spec%.lua:%d+$", findings[1].line)
          assert.same({}, support.texts(lint(play, "current")))
        end
      end
    end
  end)

  it("what is added after a part of an animator, before and while it runs", function()
    for _, factor in ipairs { 0, 0.3, 0.5 } do
      for _, now in ipairs { -1, 0, 0.2 } do
        repaired(function(card, stage, spring, duration)
          local animator = m.animator { duration = duration or 0.6, animations = function() card.alpha = 0.5 end }
          local function add()
            animator:addAnimations(function()
              m.timing(spring, function() card.center = { 450, 25 } end)
            end, factor)
          end
          if now < 0 then add() end
          animator:start()
          if now >= 0 then
            stage:advance(now)
            add()
          end
        end, passport, "duration")
      end
    end
  end)

  it("a continuation by a spring, forwards and back", function()
    for _, isReversed in ipairs { false, true } do
      repaired(function(card, stage, spring, factor)
        local animator = m.animator { duration = 0.8, curve = "linear", animations = function()
          card.center = { 650, 25 }
        end }
        animator:start()
        stage:advance(0.4)
        animator:pause()
        animator.isReversed = isReversed
        animator:continue { curve = spring, durationFactor = factor }
      end, passport, "durationFactor")
    end
  end)

  it("keyframes under a spring", function()
    repaired(function(card, _, spring, duration)
      m.animate { duration = duration or 0.5, curve = spring, animations = function()
        m.keyframes(function(keyframe)
          keyframe(0, 0.5, function() card.center = { 150, 25 } end)
          keyframe(0.5, 0.5, function() card.center = { 550, 25 } end)
        end)
      end }
    end, passport, "duration")
  end)

  it("a spring in a keyframe under a spring", function()
    repaired(function(card, _, spring, duration)
      m.animate { duration = duration or 0.5, curve = passport, animations = function()
        m.keyframes(function(keyframe)
          keyframe(0, 0.5, function() card.center = { 150, 25 } end)
          keyframe(0.5, 0.5, function() m.timing(spring, function() card.center = { 550, 25 } end) end)
        end)
      end }
    end, passport, "duration")
  end)

  it("a spring that the next key under a spring cuts, which no duration mends", function()
    repaired(function(card, _, spring)
      m.animate { duration = 1.5, curve = passport, animations = function()
        m.keyframes(function(keyframe)
          keyframe(0, 0.5, function() m.timing(spring, function() card.center = { 550, 25 } end) end)
          keyframe(0.5, 0.5, function() card.center = { 150, 25 } end)
        end)
      end }
    end, m.spring { response = 0.2, dampingRatio = 0.6 })
  end)
end)

describe("a retargeting", function()
  it("lands unseen, however far it goes", function()
    for _, curve in ipairs { "linear", m.spring { response = 0.4, dampingRatio = 0.5 } } do
      for _, distance in ipairs { 50, 250, 700, 5000 } do
        local card = m.view { id = "card", frame = { 0, 0, 100, 50 }, transform = m.rotation(0) * m.scale(1) }
        local stage = m.stage { screen = m.screen { size = { 800, 400 }, traits = { displayScale = 3 }, card } }
        local animator = m.animator { duration = 2, curve = curve, animations = function()
          card.center, card.alpha = { 250, 25 }, 0.5
        end }
        animator:start()
        stage:advance(0.2)
        animator:retarget(function()
          card.center, card.alpha, card.transform = { distance, 25 }, 1, m.rotation(170) * m.scale(3)
        end)
        stage:settle()
        assert.same({}, support.texts(stage:clip(0, stage.time):lint()))
      end
    end
  end)
end)

describe("a control at the instant of an interruption", function()
  it("is not what the interruption is blamed for", function()
    local easy, spring = "easeInOut", m.spring { response = 0.3, dampingRatio = 1 }
    local controls = {
      function(animator) animator:pause() end,
      function(animator) animator:stop(true) end,
      function(animator) animator.isReversed = true end,
      function(animator) animator.fractionComplete = 0.9 end,
    }
    for _, curve in ipairs { easy, spring } do
      for _, control in ipairs(controls) do
        for order = 1, 3 do
          local card = m.view { id = "card", frame = { 0, 0, 100, 50 } }
          local stage = m.stage { screen = m.screen { size = { 800, 400 }, card } }
          local function to(x, c)
            return m.animate { duration = 1, curve = c, animations = function() card.center = { x, 25 } end }
          end
          local first = to(250, "linear")
          stage:advance(0.4)
          if order == 1 then control(first) end
          local second = to(350, curve)
          if order == 2 then control(first) end
          if order == 3 then control(second) end
          stage:advance(1.5)
          assert.same({}, support.texts(stage:clip(0, stage.time):lint()))
        end
      end
    end
  end)
end)

describe("the part of the way that a spring is cut at", function()
  it("is that of its own way, also with a velocity", function()
    for _, to in ipairs { 60, 250, 500 } do
      local card = m.view { id = "card", frame = { 0, 0, 20, 20 } }
      local stage = m.stage { screen = m.screen { size = { 600, 200 }, traits = { displayScale = 3 }, card } }
      m.animate { duration = 1, animations = function() card.center = { 310, 10 } end }
      stage:advance(0.4)
      local from = stage:at(stage.time):value("card.center.x")
      m.animate { duration = 0.5, curve = m.spring { duration = 0.5, bounce = 0.3 },
        animations = function() card.center = { to, 10 } end }
      stage:settle()
      local finding = stage:clip():lint()[1]
      assert.near(finding.size / 3 / math.abs(to - from) * 100, tonumber(finding.message:match("%(([%d.]+) %%")), 1e-3)
      local rest = stage:at(0.9, "before"):value("card.center.x") - to
      assert.matches(rest * (to - from) > 0 and "beyond" or "before", finding.message)
    end
  end)
end)

describe("an interruption between transforms that are unlike", function()
  local function interrupt(second, curve)
    local card = m.view { id = "card", frame = { 0, 0, 20, 20 } }
    local stage = m.stage { screen = m.screen { size = { 600, 200 }, traits = { displayScale = 2 }, card } }
    m.animate { duration = 1, curve = "linear", animations = function() card.transform = m.translation(100, 0) end }
    stage:advance(0.5)
    m.animate { duration = 1, curve = curve, animations = function() card.transform = second end }
    stage:settle()
    return stage:clip():lint()
  end

  it("loses the velocity, which is a kink; between like ones a spring keeps it", function()
    for _, curve in ipairs { "easeInOut", m.spring { settle = 1, dampingRatio = 1 } } do
      local findings = interrupt(m.rotation(90), curve)
      assert.equal(1, #findings)
      assert.equal("discontinuity", findings[1].code)
      assert.equal("warning", findings[1].severity)
      assert.equal("pt/s", findings[1].unit)
      assert.equal(0.5, findings[1].time)
      assert.near(100, findings[1].size, 1e-3)
      assert.is_truthy(findings[1].fix:find("transforms of the same functions in the same order, and", 1, true))
      assert.same({}, interrupt(m.translation(30, 40), curve))
    end
  end)
end)

describe("lint's budget", function()
  it("silences a colour's tail at any display scale", function()
    for scale = 1, 3 do
      local function fading(curve)
        local card = m.view { id = "card", frame = { 0, 0, 20, 20 }, backgroundColor = "black" }
        m.screen { size = { 100, 100 }, traits = { displayScale = scale }, card }
        return m.animator { duration = 0.5, curve = curve, animations = function() card.backgroundColor = "white" end }
      end
      local finding = fading(m.spring { duration = 0.5, bounce = 0 }):clip():lint()[1]
      assert.equal("spring-tail", finding.code)
      assert.same({}, fading(repairs(finding.fix).budget):clip():lint())
    end
  end)
end)

describe("a spring in keyframes that are added on the way", function()
  it("is found where it is cut, however its time is rounded", function()
    local bouncy = m.spring { duration = 0.5, bounce = 0.5 }
    for step = 1, 19 do
      local card = m.view { id = "card", frame = { 0, 0, 50, 50 } }
      local stage = m.stage { screen = m.screen { size = { 300, 300 }, card } }
      local animator = m.animator { duration = 1, curve = bouncy, animations = function() card.alpha = 0.5 end }
      animator:start()
      stage:advance(step / 20)
      animator:addAnimations(function()
        m.keyframes(function(keyframe)
          keyframe(0, 0.2, function() m.timing(bouncy, function() card.center = { 100, 200 } end) end)
          keyframe(0.2, 0.8, function() card.center = { 150, 200 } end)
        end)
      end)
      stage:settle()
      local finding = stage:clip():lint()[1]
      assert.equal("spring-tail", finding.code, step)
      assert.is_true(finding.size > 100)
    end
  end)
end)

describe("an interruption of what a number drives", function()
  it("is a kink where the number moves", function()
    local list = m.scrollView { id = "list", frame = { 0, 0, 390, 844 }, contentSize = { 390, 4000 } }
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
    local stage = m.stage { screen = m.screen { size = { 390, 844 }, list, card } }
    local driven = m.animator { duration = 1, curve = "linear", animations = function() card.center = { 250, 50 } end }
    driven:drive { by = list, property = "contentOffset.y", from = 0, to = 400 }
    m.animate { duration = 2, curve = "linear", animations = function() list.contentOffset = { 0, 400 } end }
    stage:advance(1)
    m.animate { duration = 1, curve = "linear", animations = function() card.center = { 250, 350 } end }
    stage:advance(1)
    local findings = stage:clip(0, 2):lint()
    assert.equal(1, #findings)
    assert.matches("the velocity jumps by 300 pt/s, from 100 to 316.228", findings[1].message)
  end)
end)
