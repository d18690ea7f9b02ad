-- SPEC 3: an animator that goes by a property instead of by time.
local m = require "mutoscope"
local support = require "support"

describe("a driven animator", function()
  local list, card, screen, stage
  before_each(function()
    list = m.scrollView { name = "list", frame = { 0, 0, 390, 844 }, contentSize = { 390, 4000 } }
    card = m.view { name = "card", frame = { 0, 0, 100, 100 } }
    screen = m.screen { size = { 390, 844 }, list, card }
    stage = m.stage { screen = screen }
  end)

  local function scroll(to, duration, curve)
    m.animate { duration = duration, curve = curve or "linear", animations = function()
      list.contentOffset = { 0, to }
    end }
  end

  it("shows what the number says, at every instant", function()
    local fade = m.animator { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    fade:drive { by = list, property = "contentOffset.y", from = 0, to = 400 }
    scroll(800, 2, "easeInOut")
    stage:advance(2)
    local clip = stage:clip(0, 2)
    for _, t in ipairs { 1.3, 0.1, 0.77, 2, 0, 1 } do
      local frame = clip:at(t)
      local y = frame:value("list.contentOffset.y")
      assert.near(1 - math.min(y / 400, 1), frame:value("card.alpha"), 1e-12)
    end
  end)

  it("undoes the curve unless told otherwise, as a scrub does", function()
    local linear = m.animator { duration = 1, curve = "easeIn", animations = function() card.alpha = 0 end }
    linear:drive { by = list, property = "contentOffset.y", from = 0, to = 100 }
    local bent = m.animator { duration = 2, curve = "easeIn", scrubsLinearly = false, animations = function()
      card.center = { 200, 50 }
    end }
    bent:drive { by = list, property = "contentOffset.y", from = 0, to = 100 }
    list.contentOffset = { 0, 30 }
    local frame = stage:clip(0, 0):at(0)
    assert.near(0.7, frame:value("card.alpha"), 1e-12)
    assert.near(50 + 150 * m.easeIn:value(0.3), frame:value("card.center.x"), 1e-9)
    assert.near(0.3, linear.fractionComplete, 1e-12)
    assert.near(0.3, bent.fractionComplete, 1e-12)
  end)

  it("follows what is assigned, and holds beyond its ends", function()
    local fade = m.animator { duration = 1, animations = function() card.alpha = 0.2 end }
    fade:drive { by = list, property = "contentOffset.y", from = 100, to = 200 }
    stage:advance(0.5)
    list.contentOffset = { 0, 150 }
    stage:advance(0.5)
    list.contentOffset = { 0, 900 }
    stage:advance(0.5)
    local clip = stage:clip(0, 1.5)
    assert.near(1, clip:at(0.2):value("card.alpha"), 1e-12)
    assert.near(0.6, clip:at(0.7):value("card.alpha"), 1e-12)
    assert.near(0.2, clip:at(1.2):value("card.alpha"), 1e-12)
  end)

  it("has exact slopes, crossings and extremes", function()
    local move = m.animator { duration = 1, curve = "linear", animations = function() card.center = { 450, 50 } end }
    move:drive { by = list, property = "contentOffset.y", from = 0, to = 400 }
    scroll(400, 1, "easeInOut")
    stage:advance(1)
    local clip = stage:clip(0, 1)
    local half = clip:crossings("card.center.x", 250)
    assert.equal(1, #half)
    assert.near(0.5, half[1], 1e-12)
    local slope, h = clip:slope("card.center.x", 0.4), 1e-6
    local difference = (clip:at(0.4 + h):value("card.center.x") - clip:at(0.4 - h):value("card.center.x")) / (2 * h)
    assert.near(difference, slope, 1e-3)
    local range = clip:range("card.center.x")
    assert.near(50, range.min, 1e-9)
    assert.near(450, range.max, 1e-9)
  end)

  it("steps at the instant at which the number passes the key", function()
    local show = m.animator { duration = 1, curve = "linear", animations = function()
      m.keyframes(function(keyframe) keyframe(0.25, 0.5, function() card.isHidden = true end) end)
    end }
    show:drive { by = list, property = "contentOffset.y", from = 0, to = 400 }
    scroll(400, 1)
    stage:advance(1)
    local clip = stage:clip(0, 1)
    assert.is_false(clip:at(0.2499):value("card.isHidden"))
    assert.is_true(clip:at(0.2501):value("card.isHidden"))
  end)

  it("has its steps among the events, each where the number passes a key", function()
    for _, scrubs_linearly in ipairs { true, false } do
      local start = stage.time
      list.contentOffset = { 0, 0 }
      local own = m.view { name = scrubs_linearly and "linear" or "curved" }
      screen:add(own)
      local show = m.animator { duration = 1, scrubsLinearly = scrubs_linearly, animations = function()
        m.keyframes(function(keyframe)
          keyframe(0.3, 0, function() own.cornerRadius = 3 end)
          keyframe(0.5, 0.2, function() own.clipsToBounds = true end)
          keyframe(1, 0, function() own.isHidden = true end)
        end)
      end }
      show:drive { by = list, property = "contentOffset.y", from = 13, to = 401 }
      scroll(700, 1.7, "easeInOut")
      stage:settle()
      scroll(0, 0.3)
      stage:settle()
      local clip, steps = stage:clip(start, stage.time), {}
      for _, event in ipairs(clip:events()) do
        if event.kind == "step" and event.view == own.name then steps[#steps + 1] = event end
      end
      assert.equal(6, #steps)
      for index, step in ipairs(steps) do
        local place = index <= 3 and index or 7 - index
        assert.equal(({ "cornerRadius", "clipsToBounds", "isHidden" })[place], step.property)
        local y = clip:at(step.time):value("list.contentOffset.y")
        local level = m.easeInOut:solve(({ 0.3, 0.5, 1 })[place], 1)
        if scrubs_linearly then level = ({ 0.3, 0.5, 1 })[place] end
        assert.near(13 + 388 * level, y, 1e-9)
        assert.not_equal(
          clip:at(step.time, "before"):view(own)[step.property], clip:at(step.time):view(own)[step.property])
      end
    end
  end)

  it("goes on by time from where it is", function()
    local fade = m.animator { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
    fade:drive { by = list, property = "contentOffset.y", from = 0, to = 400 }
    list.contentOffset = { 0, 100 }
    stage:advance(0.1)
    fade["continue"](fade)
    stage:advance(0.25)
    local clip = stage:clip(0, stage.time)
    assert.near(0.75, clip:at(0.1):value("card.alpha"), 1e-9)
    assert.near(0.5, clip:at(0.35):value("card.alpha"), 1e-9)
  end)

  it("goes on where another animation takes over one of its views", function()
    local header, title = m.view { name = "header" }, m.view { name = "title" }
    header:add(title)
    screen:add(header)
    header.horizontalAnchors:equalTo(screen.horizontalAnchors)
    header.topAnchor:equalTo(screen.topAnchor)
    local height = header.heightAnchor:equalTo(200)
    title.sizeAnchors:equalTo(40)
    local lead = title.leadingAnchor:equalTo(header.leadingAnchor + 16)
    title.bottomAnchor:equalTo(header.bottomAnchor - 16)
    m.animator { duration = 1, animations = function() height.constant = 100 end }
      :drive { by = list, property = "contentOffset.y", from = 0, to = 100 }
    list.contentOffset = { 0, 100 }
    stage:advance(0.1)
    m.animate { duration = 0.1, animations = function() lead.constant = 60 end }
    stage:settle()
    for _, y in ipairs { 0, 30, 100 } do
      list.contentOffset = { 0, y }
      stage:advance(0.1)
      local frame = stage:at(stage.time)
      assert.near(200 - y, frame:value("header.frame.height"), 1e-9)
      assert.near(144 - y, frame:value("title.frame.y"), 1e-9)
      assert.near(60, frame:value("title.frame.x"), 1e-9)
    end
  end)

  it("stands still where it is given its own driver to move later", function()
    local feed = m.scrollView { frame = { 0, 0, 100, 100 }, contentSize = { 100, 500 } }
    local tile = m.view { frame = { 0, 0, 10, 10 } }
    local own = m.stage { screen = m.screen { size = { 300, 400 }, feed, tile } }
    local animator = m.animate { duration = 1, curve = m.steps(3), animations = function() tile.alpha = 0.2 end }
    animator:drive { by = feed, property = "contentOffset.y", from = 0, to = 100 }
    own:drag { on = feed, by = { 0, 100 }, duration = 0.2 }
    animator:addAnimations(function() feed.contentOffset = { 0, 0.5 } end, 1)
    own:fling { on = feed, velocity = { 0, 900 } }
    assert.is_true(own:at(0.1):view(feed).contentOffset.y < 0)
    assert.equal(0, animator.fractionComplete)
    own:settle()
    assert.equal(0, feed.contentOffset.y)
  end)

  it("may drive what drives the next, but neither in a ring nor without an end", function()
    local views, animators = { list }, {}
    for i = 1, 17 do
      local view = m.view { name = i == 16 and "last" or nil, frame = { 0, 0, 10, 10 } }
      screen:add(view)
      animators[i] = m.animator { duration = 1, curve = "linear", animations = function() view.alpha = 0 end }
      views[i + 1] = view
    end
    animators[1]:drive { by = list, property = "contentOffset.y", from = 0, to = 100 }
    for i = 2, 16 do animators[i]:drive { by = views[i], property = "alpha", from = 1, to = 0 } end
    list.contentOffset = { 0, 25 }
    assert.near(0.75, stage:clip(0, 0):at(0):value("last.alpha"), 1e-12)
    assert.refuses("limit reached: animators that drive each other (16)", function()
      animators[17]:drive { by = views[17], property = "alpha", from = 1, to = 0 }
    end)
    assert.refuses("moved by the animator", function()
      animators[1]:drive { by = views[17], property = "alpha", from = 1, to = 0 }
    end)
  end)

  it("is left where it is, by any curve", function()
    for _, curve in ipairs { "linear", "easeIn", "easeInOut", m.spring { response = 0.3, dampingRatio = 0.6 } } do
      for _, leave in ipairs {
        function(a) a:continue() end,
        function(a) a.isReversed = true; a:continue() end,
        function(a) a:continue { curve = "easeOut", durationFactor = 0.5 } end,
        function(a) a:stop(true) end,
      } do
        local view = m.view { name = "view", frame = { 0, 0, 10, 10 } }
        list = m.scrollView { name = "list", frame = { 0, 0, 100, 100 }, contentSize = { 100, 1000 } }
        stage = m.stage { screen = m.screen { size = { 100, 100 }, list, view } }
        local a = m.animator { duration = 1, curve = curve, animations = function() view.alpha = 0 end }
        a:drive { by = list, property = "contentOffset.y", from = 0, to = 200 }
        stage:advance(0.1)
        list.contentOffset = { 0, 50 }
        assert.near(0.25, a.fractionComplete, 1e-9)
        stage:advance(0.1)
        leave(a)
        assert.near(0.75, stage:at(0.2):value "view.alpha", 1e-9)
        assert.near(0.75, stage:at(0.2, "before"):value "view.alpha", 1e-9)
        stage:settle()
        assert.near(0.75, stage:at(0.2):value "view.alpha", 1e-9)
      end
    end
  end)

  describe("of which something has a curve of its own", function()
    local curves = {
      linear = "linear", easeInOut = "easeInOut", overshoot = m.cubicBezier(0.3, -0.5, 0.7, 1.5), steps = m.steps(4),
      spring = m.spring { response = 0.3, dampingRatio = 0.5 }, short = m.spring { response = 2, dampingRatio = 1 },
      settled = m.spring { settle = 0.5, dampingRatio = 0.6 }, piecewise = m.piecewise { 0, 0.8, 0.2, 1 },
    }
    local bodies = {
      curve = function() m.timing("easeIn", function() card.center = { 250, 50 } end) end,
      component = function() m.timing({ x = "easeIn" }, function() card.center = { 250, 150 } end) end,
      spring = function()
        m.timing(m.spring { response = 0.3, dampingRatio = 0.5 }, function() card.center = { 250, 50 } end)
      end,
      arc = function() m.timing({ path = "arc" }, function() card.center = { 250, 150 } end) end,
      keyframes = function()
        m.timing("easeOut", function()
          m.keyframes(function(k)
            k(0.2, 0.3, function() card.center = { 150, 50 } end)
            k(0.5, 0.5, function() card.center = { 250, 70 } end)
          end)
        end)
      end,
      keys = function()
        m.keyframes(function(k)
          k(0.2, 0.3, function() m.timing("easeIn", function() card.center = { 150, 50 } end) end)
          k(0.5, 0.5, function()
            m.timing(m.spring { response = 0.2, dampingRatio = 0.5 }, function() card.center = { 250, 70 } end)
          end)
        end)
      end,
    }

    --- Both numbers of the card's center now, and from before it.
    local function seen(side)
      local frame = stage:at(stage.time, side)
      return frame:value "card.center.x", frame:value "card.center.y"
    end

    local function stand(curve, body, fraction)
      list = m.scrollView { name = "list", frame = { 0, 200, 200, 200 }, contentSize = { 200, 1000 } }
      card = m.view { name = "card", frame = { 0, 0, 100, 100 } }
      stage = m.stage { screen = m.screen { list, card } }
      list.contentOffset = { 0, 100 * fraction }
      return m.animator { duration = 0.7, curve = curve, animations = body }
    end

    -- Nothing moves when it is left by `continue` or `stop`.
    local function stays(animator, leave, x, y)
      animator[leave](animator)
      local left_x, left_y = seen()
      assert.near(x, left_x, 1e-9)
      assert.near(y, left_y, 1e-9)
    end

    for name, curve in pairs(curves) do
      it("shows what a scrub does, and is left where it is, by " .. name, function()
        for _, body in pairs(bodies) do
          for _, fraction in ipairs { 0, 0.13, 0.25, 0.5, 0.77, 1 } do
            stand(curve, body, fraction).fractionComplete = fraction
            local x, y = seen()
            for _, leave in ipairs { "continue", "stop" } do
              local animator = stand(curve, body, fraction)
              animator:drive { by = list, property = "contentOffset.y", from = 0, to = 100 }
              local driven_x, driven_y = seen()
              assert.near(x, driven_x, 1e-9)
              assert.near(y, driven_y, 1e-9)
              assert.near(fraction, animator.fractionComplete, 1e-12)
              stage:advance(0.1)
              stays(animator, leave, x, y)
            end
          end
        end
      end)
    end

    it("fades what a retargeting took over by its own time", function()
      for _, leave in ipairs { "continue", "stop" } do
        for _, fraction in ipairs { 0, 0.1, 0.3, 0.7, 1 } do
          local animator = stand("easeInOut", function() card.center = { 250, 50 } end, fraction)
          animator:start()
          stage:advance(0.2)
          animator:retarget(function() card.center = { 50, 140 } end)
          animator:drive { by = list, property = "contentOffset.y", from = 0, to = 100 }
          stage:advance(0.1)
          stays(animator, leave, seen())
        end
      end
    end)

    it("has exact slopes, crossings and steps", function()
      for _, curve in ipairs { "easeInOut", curves.spring, curves.piecewise } do
        stand(curve, function()
          m.timing("easeIn", function() card.center = { 250, 50 } end)
          m.timing("linear", function()
            m.keyframes(function(k) k(0.3, 0, function() card.cornerRadius = 5 end) end)
          end)
        end, 0):drive { by = list, property = "contentOffset.y", from = 0, to = 100 }
        m.animate { duration = 1.2, curve = "linear", animations = function() list.contentOffset = { 0, 120 } end }
        stage:advance(1.2)
        local clip = stage:clip()
        local h, t = 1e-6, 0.15
        local function x(time) return clip:at(time):value "card.center.x" end
        assert.near((x(t + h) - x(t - h)) / (2 * h), clip:slope("card.center.x", t), 1e-3)
        local crossing = clip:crossings("card.center.x", x(t))
        assert.equal(1, #crossing)
        assert.near(t, crossing[1], 1e-9)
        local steps = support.events(clip, "step")
        assert.equal(1, #steps)
        local time = steps[1].time
        assert.equal(5, clip:at(time):value "card.cornerRadius")
        assert.equal(0, clip:at(time, "before"):value "card.cornerRadius")
      end
    end)
  end)

  it("changes nothing where it is refused", function()
    local runs = m.animator { duration = 1, curve = "linear", animations = function() card.center = { 300, 60 } end }
    local waits = m.animator { duration = 1, animations = function() card.alpha = 0 end }
    runs:start()
    stage:advance(0.3)
    for _, case in ipairs { { runs, "center.x" }, { waits, "alpha" } } do
      assert.refuses("moved by the animator that it would drive", function()
        case[1]:drive { by = card, property = case[2], from = 0, to = 1 }
      end)
    end
    assert.is_true(runs.isRunning)
    assert.equal("inactive", waits.state)
    assert.equal(1, card.alpha)
    stage:settle()
    assert.near(1, stage.time, 1e-8)
    waits:start()
    assert.equal(0, card.alpha)
  end)

  it("refuses what makes no sense, with names", function()
    local a = m.animator { duration = 1, animations = function() card.alpha = 0 end }
    assert.refuses("missing option 'property' for drive", function() a:drive { by = list, from = 0, to = 1 } end)
    local function drive(view, property, to)
      return function() a:drive { by = view, property = property, from = 0, to = to or 1 } end
    end
    assert.refuses("did you mean 'contentOffset'", drive(list, "contentOfset.y"))
    assert.refuses("bad argument 'property' to drive: unknown property 'contentOffset'", drive(card, "contentOffset.y"))
    assert.refuses("needs a component: x, y", drive(list, "contentOffset"))
    assert.refuses("'from' and 'to' are the same", drive(list, "contentOffset.y", 0))
    assert.refuses("moved by the animator", drive(card, "alpha"))
    assert.refuses("not a number", drive(card, "isHidden"))
    a:start()
    a:stop()
    assert.refuses("drive: the animator is stopped", drive(list, "contentOffset.y"))
  end)
end)

describe("a screen with an anchor that a number drives", function()
  it("is flown to from where what leaves it is seen", function()
    local element = m.view { id = "element", frame = { 0, 0, 40, 40 } }
    local list = m.scrollView { frame = { 0, 100, 50, 50 }, contentSize = { 50, 500 } }
    local other = m.view { id = "element", frame = { 100, 100, 40, 40 }, anchorPoint = { 1, 0 } }
    local stage = m.stage { screen = m.screen { size = { 200, 200 }, element } }
    m.animator { animations = function() element.anchorPoint = { 1, 0 } end }
      :drive { by = list, property = "contentOffset.y", from = 0, to = 60 }
    stage:present(m.screen { size = { 200, 200 }, other, list })
    stage:settle()
    stage:dismiss()
    local function corner(time, side) return stage:at(time, side):view("element").quad[1] end
    assert.near(100, corner(stage.time).x, 1e-9)
    assert.near(100, corner(stage.time).y, 1e-9)
    local finish = stage.time + stage:settle()
    assert.near(0, corner(finish, "before").x, 1e-9)
    assert.near(0, corner(finish, "before").y, 1e-9)
    assert.same({}, stage:clip():lint())
  end)
end)
