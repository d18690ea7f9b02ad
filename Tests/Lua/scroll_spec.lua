-- SPEC 3: scroll views and fingers. Formulas: Ilya Lobanov, "How UIScrollView works".
local m = require "mutoscope"
local support = require "support"

local decay = -1000 * math.log(0.998)

--- What a pull of x points past the edge moves the content of a scroll view of a length.
local function band(x, length) return (1 - 1 / (x * 0.55 / length + 1)) * length end

local function near(expected, actual, tolerance)
  if math.abs(expected - actual) > (tolerance or 1e-9) then
    error(("expected %.12f, got %.12f"):format(expected, actual), 2)
  end
end

--- A list of 500 points with content for 2,000: offsets from 0 to 1,500.
local function scene(options)
  options = options or {}
  options.name, options.frame = "list", { 0, 0, 300, 500 }
  options.contentSize = options.contentSize or { 300, 2000 }
  local list = m.scrollView(options)
  return m.stage { screen = m.screen { size = { 300, 500 }, list } }, list
end

--- Value and slope of a path just before and at a time of the stage.
local function sides(stage, path, time)
  local clip = stage:clip()
  local view, property, component = path:match "^(%w+)%.(%w+)%.(%w+)$"
  local function value(side) return clip:at(time, side):view(view)[property][component] end
  return value "before", value "after", clip:slope(path, time - 1e-10), clip:slope(path, time + 1e-10)
end

describe("a drag", function()
  it("moves the content with the finger", function()
    local stage, list = scene()
    local drag = stage:drag { on = list, by = { 0, -200 } }
    assert.equal("dragging", drag.state)
    assert.equal(list, drag.view)
    stage:advance(0.125)
    near(100, list.contentOffset.y)
    stage:settle()
    near(200, list.contentOffset.y)
    assert.equal(0, list.contentOffset.x)
    assert.is_true(drag.isFinished)
    assert.equal("finished", drag.state)
    assert.equal("gesture (finished)", tostring(drag))
  end)

  it("goes by its curve and leaves as fast as that ends", function()
    local stage, list = scene()
    stage:drag { on = list, by = { 0, -100 }, duration = 0.5, curve = "linear" }
    stage:advance(0.25)
    near(50, list.contentOffset.y)
    stage:advance(0.25 + 0.5)
    near(100 + 200 / decay * (1 - 0.998 ^ 500), list.contentOffset.y)
  end)

  it("leaves as fast as it is told to", function()
    local stage, list = scene()
    stage:drag { on = list, by = { 0, -100 }, releaseVelocity = { 0, -600 } }
    stage:advance(0.25 + 0.1)
    near(100 + 600 / decay * (1 - 0.998 ^ 100), list.contentOffset.y)
  end)

  it("pulls a rubber band past an edge, and goes on in it where another finger was", function()
    local stage, list = scene()
    stage:drag { on = list, by = { 0, 120 }, curve = "linear", releaseVelocity = { 0, 0 } }
    stage:advance(0.25)
    near(-band(120, 500), list.contentOffset.y)
    stage:drag { on = list, by = { 0, 80 } }
    stage:advance(0.25)
    near(-band(200, 500), list.contentOffset.y)
    stage:settle()
    near(0, list.contentOffset.y)
  end)

  it("stops dead at an edge that does not bounce", function()
    local stage, list = scene { bounces = false }
    stage:drag { on = list, by = { 0, 120 } }
    stage:settle()
    assert.equal(0, list.contentOffset.y)
    stage:fling { on = list, velocity = { 0, -9000 } }
    stage:settle()
    assert.equal(1500, list.contentOffset.y)
    assert.equal(1500, stage:clip():range("list.contentOffset.y").max)
  end)

  it("keeps to the insets", function()
    local stage, list = scene { contentInset = { 50, 0, 30, 0 } }
    near(-50, list.contentOffset.y)
    stage:fling { on = list, velocity = { 0, -9000 } }
    stage:settle()
    assert.equal(1530, list.contentOffset.y)
  end)

  it("does not scroll what is no larger than the view, nor across", function()
    local stage, list = scene { contentSize = { 300, 500 } }
    stage:drag { on = list, by = { 40, -100 } }
    stage:settle()
    assert.equal(m.point(0, 0), list.contentOffset)
  end)

  it("is continuous from the finger to rest, in value and velocity", function()
    for _, case in ipairs {
      { 0, -400, "linear" }, { 0, 300, "linear" }, { 0, -260, "easeIn" }, { 0, 200, "easeIn" },
    } do
      local stage, list = scene()
      local by = { case[1], case[2] }
      stage:drag { on = list, by = by, curve = case[3], duration = 0.3 }
      stage:settle()
      local before, after, slope, next_slope = sides(stage, "list.contentOffset.y", 0.3)
      near(before, after)
      near(slope, next_slope, 1e-4)
      assert.is_true(math.abs(slope) > 100)
      assert.equal(0, #stage:clip():lint())
    end
  end)

  it("is held by the next finger where it is seen", function()
    local stage, list = scene()
    local first = stage:fling { on = list, velocity = { 0, -1200 } }
    stage:advance(0.2)
    local there = list.contentOffset.y
    stage:drag { on = list, by = { 0, -50 }, releaseVelocity = { 0, 0 } }
    assert.equal("finished", first.state)
    near(there, list.contentOffset.y)
    stage:settle()
    near(there + 50, list.contentOffset.y)
  end)

  it("is cut into as many events as wanted", function()
    local stage, list = scene()
    local calls = 0
    list.onScroll = function() calls = calls + 1 end
    stage:drag { on = list, by = { 0, -50 }, samples = 7, releaseVelocity = { 0, 0 } }
    stage:settle()
    assert.equal(7, calls)
  end)

  it("leaves with a bounded velocity where its curve is upright", function()
    for _, curve in ipairs { m.cubicBezier(0.5, 0, 1, 0.9), m.cubicBezier(0, 0, 1, 0), m.cubicBezier(0, 1, 0, 1) } do
      local stage, list = scene()
      stage:drag { on = list, by = { 0, -100 }, curve = curve }
      stage:settle()
      assert.is_true(list.contentOffset.y >= 100 and list.contentOffset.y <= 1500)
    end
  end)

  it("goes where the finger goes, also in a view that is turned or scaled", function()
    for _, case in ipairs {
      { m.rotation(180), { 0, -100 } }, { m.rotation(90), { 100, 0 } }, { m.scale(2), { 0, 200 } },
      { m.identity, { 0, 100 } },
    } do
      local stage, list = scene { m.view { name = "row", frame = { 100, 200, 10, 10 } } }
      list.contentOffset = { 0, 700 }
      list.transform = case[1]
      local before = stage:at(stage.time):view("row").quad[1]
      stage:drag { on = list, by = case[2] }
      stage:settle()
      local after = stage:at(stage.time):view("row").quad[1]
      near(case[2][1], after.x - before.x)
      near(case[2][2], after.y - before.y)
    end
  end)
end)

describe("a fling", function()
  it("slows down as UIScrollView does, and stops half a pixel before its end", function()
    local stage, list = scene()
    stage:fling { on = list, velocity = { 0, -1200 } }
    for _ = 1, 40 do
      stage:advance(0.05)
      near(1200 / decay * (1 - 0.998 ^ (1000 * stage.time)), list.contentOffset.y)
    end
    near(math.log(1200 / decay / 0.25) / decay, stage:settle(), 1e-8)
    near(1200 / decay - 0.25, list.contentOffset.y)
  end)

  it("is told by the clip before it has happened", function()
    local stage, list = scene()
    stage:fling { on = list, velocity = { 0, -1200 } }
    near(1200 / decay * (1 - 0.998 ^ 700), stage:at(0.7):view("list").contentOffset.y)
    near(1200 * 0.998 ^ 700, stage:clip(0, 1):slope("list.contentOffset.y", 0.7))
  end)

  it("bounces with the velocity that it has at the edge", function()
    local stage, list = scene { m.view { frame = { 0, 0, 300, 40 } } }
    stage:fling { on = list, velocity = { 0, -5000 } }
    local arrival = -math.log(1 - 1500 * decay / 5000) / decay
    local speed = 5000 - 1500 * decay
    stage:settle()
    local clip = stage:clip()
    near(arrival, clip:crossings("list.contentOffset.y", 1500)[1])
    local before, after, slope, next_slope = sides(stage, "list.contentOffset.y", arrival)
    near(1500, before, 1e-8)
    near(1500, after, 1e-8)
    near(speed, slope, 1e-5)
    near(speed, next_slope, 1e-5)
    for _, t in ipairs { 0.05, 0.1, 0.3 } do
      near(1500 + speed * t * math.exp(-10 * t), clip:at(arrival + t):view("list").contentOffset.y, 1e-9)
    end
    near(1500 + speed / 10 / math.exp(1), clip:range("list.contentOffset.y").max, 1e-9)
    assert.equal(1500, list.contentOffset.y)
    assert.equal(0, #clip:lint())
  end)

  it("goes both ways at once, each by itself", function()
    local stage, list = scene { contentSize = { 900, 2000 } }
    stage:fling { on = list, velocity = { -300, -1200 } }
    stage:advance(0.5)
    near(300 / decay * (1 - 0.998 ^ 500), list.contentOffset.x)
    near(1200 / decay * (1 - 0.998 ^ 500), list.contentOffset.y)
  end)

  it("ends where the script writes the offset", function()
    local stage, list = scene()
    local fling = stage:fling { on = list, velocity = { 0, -1200 } }
    stage:advance(0.2)
    list.contentOffset = { 0, 40 }
    assert.is_true(fling.isFinished)
    stage:settle()
    assert.equal(40, list.contentOffset.y)
  end)

  it("is taken over by a spring with its velocity", function()
    local stage, list = scene()
    stage:fling { on = list, velocity = { 0, -1200 } }
    stage:advance(0.2)
    m.animate {
      curve = m.spring { response = 0.5, dampingRatio = 1 },
      animations = function() list.contentOffset = { 0, 0 } end,
    }
    stage:settle()
    local before, after, slope, next_slope = sides(stage, "list.contentOffset.y", 0.2)
    near(before, after)
    near(slope, next_slope, 1e-4)
    assert.equal(0, list.contentOffset.y)
  end)

  it("is waited for, with its scroll view", function()
    local stage, list = scene()
    local order = {}
    stage:run(function()
      local fling = stage:fling { on = list, velocity = { 0, -500 } }
      m.waitUntil(fling)
      order[#order + 1] = fling.state
      stage:fling { on = list, velocity = { 0, 500 } }
      m.waitUntil(list)
      order[#order + 1] = list.contentOffset.y
    end)
    stage:settle()
    assert.equal("finished", order[1])
    near(0, order[2], 0.3)
  end)

  it("is lifted by cancel: what is past an edge returns", function()
    local stage, list = scene()
    local drag = stage:drag { on = list, by = { 0, 200 }, duration = 1 }
    stage:advance(0.5)
    local there = list.contentOffset.y
    assert.is_true(there < -40)
    drag:cancel()
    assert.equal("cancelled", drag.state)
    near(there, list.contentOffset.y)
    stage:settle()
    assert.equal(0, list.contentOffset.y)
    drag:cancel()
  end)
end)

describe("pages", function()
  local function pager()
    local view = m.scrollView {
      name = "pager", frame = { 0, 0, 300, 500 }, contentSize = { 1200, 500 }, isPagingEnabled = true,
    }
    return m.stage { screen = m.screen { size = { 300, 500 }, view } }, view
  end

  it("turn where a finger goes over half of one, or leaves fast, one at a time", function()
    local stage, view = pager()
    assert.is_true(view.isPagingEnabled)
    local function after(gesture, options)
      options.on = view
      stage[gesture](stage, options)
      stage:settle()
      return view.contentOffset.x
    end
    assert.equal(0, after("drag", { by = { -140, 0 } }))
    assert.equal(300, after("drag", { by = { -160, 0 } }))
    assert.equal(600, after("drag", { by = { -50, 0 }, releaseVelocity = { -1500, 0 } }))
    assert.equal(600, after("drag", { by = { -50, 0 } }))
    assert.equal(900, after("fling", { velocity = { -9000, 0 } }))
    assert.equal(900, after("fling", { velocity = { -9000, 0 } }))
    assert.equal(600, after("fling", { velocity = { 2000, 0 } }))
  end)

  it("are reached by a spring, without a jump of the velocity", function()
    local stage, view = pager()
    stage:drag { on = view, by = { -90, 0 }, curve = "linear" }
    stage:settle()
    local _, _, slope, next_slope = sides(stage, "pager.contentOffset.x", 0.25)
    near(slope, next_slope, 1e-4)
  end)
end)

describe("nested scroll views", function()
  local function nest(options)
    options = options or {}
    options.name, options.frame, options.contentSize = "inner", { 0, 200, 300, 400 }, { 300, 800 }
    local inner = m.scrollView(options)
    local outer = m.scrollView { name = "outer", frame = { 0, 0, 300, 500 }, contentSize = { 300, 1500 }, inner }
    return m.stage { screen = m.screen { size = { 300, 500 }, outer } }, inner, outer
  end

  it("hand on what the inner does not consume", function()
    local stage, inner, outer = nest()
    stage:drag { on = inner, by = { 0, -500 } }
    stage:settle()
    assert.equal(400, inner.contentOffset.y)
    near(100, outer.contentOffset.y)
    stage:drag { on = inner, by = { 0, 450 } }
    stage:settle()
    assert.equal(0, inner.contentOffset.y)
    near(50, outer.contentOffset.y)
    stage:drag { on = inner, by = { 0, 250 } }
    stage:advance(0.25)
    near(-band(200, 500), outer.contentOffset.y)
    stage:settle()
    assert.equal(0, outer.contentOffset.y)
  end)

  it("hand on the velocity at the edge", function()
    local stage, inner, outer = nest()
    stage:fling { on = inner, velocity = { 0, -2000 } }
    local arrival = -math.log(1 - 400 * decay / 2000) / decay
    stage:advance(arrival + 0.3)
    assert.equal(400, inner.contentOffset.y)
    local speed = 2000 - 400 * decay
    near(speed / decay * (1 - 0.998 ^ (1000 * (stage.time - arrival))), outer.contentOffset.y)
    near(speed * 0.998 ^ 100, stage:clip():slope("outer.contentOffset.y", arrival + 0.1))
    stage:settle()
    near(2000 / decay - 400 - 0.25, outer.contentOffset.y)
  end)

  it("go on beside each other in the same outer one", function()
    for _, onScroll in ipairs { false, function() end } do
      local row = m.scrollView { name = "row", frame = { 0, 600, 300, 100 }, contentSize = { 2000, 100 } }
      row.onScroll = onScroll or nil
      local stage, inner, outer = nest()
      outer:add(row)
      local first = stage:fling { on = row, velocity = { -400, 0 } }
      stage:advance(0.1)
      stage:drag { on = inner, by = { 0, -500 } }
      assert.equal("decelerating", first.state)
      stage:settle()
      assert.equal("finished", first.state)
      near(400 / decay - 0.25, row.contentOffset.x)
      assert.equal(400, inner.contentOffset.y)
      near(100, outer.contentOffset.y)
    end
  end)

  it("leave a pan across to the outer", function()
    local list = m.scrollView { name = "list", frame = { 0, 0, 300, 500 }, contentSize = { 300, 2000 } }
    local pager = m.scrollView {
      name = "pager", frame = { 0, 0, 300, 500 }, contentSize = { 900, 500 }, isPagingEnabled = true, list,
    }
    local stage = m.stage { screen = m.screen { size = { 300, 500 }, pager } }
    stage:drag { on = list, by = { -200, 0 } }
    stage:settle()
    assert.equal(300, pager.contentOffset.x)
    stage:drag { on = list, by = { 0, -200 } }
    stage:settle()
    near(200, list.contentOffset.y)
    assert.equal(m.point(300, 0), pager.contentOffset)
  end)
end)

describe("onScroll", function()
  --- Seed 004's header: it takes what it consumes, and no more.
  local function header_scene()
    local header = { height = 600, least = 112, most = 600 }
    local stage, list = scene {
      contentSize = { 300, 3000 },
      onScroll = function(_, newY, oldY)
        local delta, consumed = newY - oldY, 0
        if delta > 0 and newY > 0 then
          consumed = math.min(delta, newY, header.height - header.least)
        elseif delta < 0 and newY < 0 then
          consumed = math.max(delta, newY, header.height - header.most)
        end
        header.height = header.height - consumed
        return newY - consumed
      end,
    }
    return stage, list, header
  end

  it("is told every event of drag and deceleration, with the offset in place", function()
    local stage, list = scene()
    local last, count = 0, 0
    list.onScroll = function(view, newY, oldY)
      assert.equal(list, view)
      assert.equal(newY, view.contentOffset.y)
      near(last, oldY)
      last, count = newY, count + 1
    end
    stage:drag { on = list, by = { 0, -300 }, curve = "linear" }
    stage:advance(0.25)
    near(300, list.contentOffset.y)
    assert.equal(30, count)
    stage:advance(0.5)
    near(300 + 1200 / decay * (1 - 0.998 ^ 500), list.contentOffset.y)
    assert.equal(90, count)
    stage:settle()
    near(300 + 1200 / decay - 0.25, list.contentOffset.y)
  end)

  it("does not depend on how a scroll is cut into events", function()
    local function states(samples)
      local stage, list, header = header_scene()
      local result = {}
      for _, drag in ipairs {
        { -300, 0.25 }, { -300, 0.25 }, { 240, 0.3 }, { -500, 0.25 }, { 900, 0.5 }, { 900, 0.4 },
      } do
        stage:drag { on = list, by = { 0, drag[1] }, duration = drag[2], curve = "linear", samples = samples }
        stage:advance(drag[2])
        result[#result + 1] = header.height
        result[#result + 1] = list.contentOffset.y
        local hold = stage:drag { on = list, by = { 0, 0 }, duration = 0.01 }
        hold:cancel()
        stage:settle()
        result[#result + 1] = header.height
        result[#result + 1] = list.contentOffset.y
      end
      return result
    end
    local once = states(1)
    near(300, once[1])
    near(112, once[5])
    near(600, once[#once - 1])
    for _, samples in ipairs { 2, 3, 7, 11, 50, 300 } do
      for index, value in ipairs(states(samples)) do near(once[index], value, 1e-7) end
    end
  end)

  it("does not either where one event feeds the header and passes the far edge", function()
    local function offset(samples)
      local height = 200
      local list = m.scrollView { frame = { 0, 0, 300, 400 }, contentSize = { 300, 900 } }
      list.onScroll = function(_, new, old)
        local consumed = new > 0 and math.min(math.max(0, new - old), new, height - 80) or 0
        height = height - consumed
        return new - consumed
      end
      local stage = m.stage { screen = m.screen { size = { 300, 400 }, list } }
      stage:drag { on = list, by = { 0, -780 }, samples = samples }
      stage:advance(0.25)
      near(80, height)
      return list.contentOffset.y
    end
    -- The header takes 120 points of the way, the content 500; the rest pulls the rubber band.
    local pulled = (1 - 1 / ((780 - 120 - 500) * 0.55 / 400 + 1)) * 400
    for _, samples in ipairs { 1, 2, 3, 30 } do near(500 + pulled, offset(samples), 1e-9) end
  end)

  it("does not either where the header's layout moves and resizes the list", function()
    local function states(samples)
      local height, result = 600, {}
      local list
      list = m.scrollView {
        frame = { 0, 600, 300, 244 },
        contentSize = { 300, 3000 },
        onScroll = function(_, newY, oldY)
          local delta, consumed = newY - oldY, 0
          if delta > 0 and newY > 0 then
            consumed = math.min(delta, newY, height - 112)
          elseif delta < 0 and newY < 0 then
            consumed = math.max(delta, newY, height - 600)
          end
          height = height - consumed
          list.frame = { 0, height, 300, 844 - height }
          return newY - consumed
        end,
      }
      local stage = m.stage { screen = m.screen { size = { 300, 844 }, list } }
      for _, way in ipairs { -300, -400, 500, 600, 900, -30, 100 } do
        stage:drag { on = list, by = { 0, way }, samples = samples }
        stage:advance(0.25)
        result[#result + 1] = height
        result[#result + 1] = list.contentOffset.y
        stage:settle()
      end
      assert.equal(0, #stage:clip():lint())
      return result
    end
    local once = states(1)
    for _, samples in ipairs { 2, 7, 300 } do
      for index, value in ipairs(states(samples)) do near(once[index], value, 1e-7) end
    end
  end)

  it("does not either where what is left of an event is the rounding of sums", function()
    local function rest(samples)
      local height = 200
      local stage, list = scene {
        onScroll = function(_, newY, oldY)
          local before = height
          height = math.min(200, math.max(50, height - (newY - oldY)))
          return newY - (before - height)
        end,
      }
      stage:drag {
        on = list, by = { 0, -100 }, duration = 0.3, curve = "linear", samples = samples, releaseVelocity = { 0, -500 },
      }
      stage:settle()
      return { height, list.contentOffset.y, stage.time }
    end
    local once = rest(1)
    near(50, once[1])
    for samples = 2, 60 do
      for index, value in ipairs(rest(samples)) do near(once[index], value) end
    end
  end)

  it("takes from a deceleration exactly what the header consumes", function()
    local stage, list, header = header_scene()
    stage:fling { on = list, velocity = { 0, -2000 } }
    stage:settle()
    assert.equal(112, header.height)
    near(2000 / decay - 488 - 0.25, list.contentOffset.y, 1e-6)
  end)

  it("bounces from where it is told to, as it would from there", function()
    local stage, list = scene()
    local isMoved = false
    list.onScroll = function(_, newY)
      if not isMoved and newY < -20 then
        isMoved = true
        return -60
      end
    end
    stage:fling { on = list, velocity = { 0, 1500 } }
    local speed
    for event = 1, 60 do
      stage:advance(1 / 120)
      if isMoved then
        speed = -1500 * (1 - 10 * event / 120) * math.exp(-10 * event / 120)
        near(-60, list.contentOffset.y)
        break
      end
    end
    stage:advance(0.1)
    near((-60 + (speed - 600) * 0.1) * math.exp(-1), list.contentOffset.y, 1e-7)
  end)

  it("may hold the content back: then the other way begins at once", function()
    local stage, list = scene { onScroll = function(_, newY) return math.max(0, newY) end }
    stage:drag { on = list, by = { 0, 200 }, samples = 20 }
    stage:advance(0.25)
    near(0, list.contentOffset.y)
    stage:drag { on = list, by = { 0, -10 } }
    stage:settle()
    near(10, list.contentOffset.y)
  end)

  it("is told of assignments, once, and may answer with a point", function()
    local stage, list = scene()
    local calls = {}
    list.onScroll = function(view, newY, oldY)
      calls[#calls + 1] = ("%g %g"):format(newY, oldY)
      view.contentOffset = { 0, 70 }
      return { 0, 80 }
    end
    list.contentOffset = { 0, 50 }
    assert.equal("50 0", table.concat(calls, ", "))
    assert.equal(80, list.contentOffset.y)
    list.contentOffset = { 0, 80 }
    assert.equal(1, #calls)
    list.onScroll = nil
    assert.is_nil(list.onScroll)
    list.contentOffset = { 0, 20 }
    assert.equal(20, list.contentOffset.y)
    stage:settle()
  end)

  it("goes on from what it assigns itself", function()
    local stage, list = scene()
    list.onScroll = function(view, newY) if newY > 100 then view.contentOffset = { 0, 100 } end end
    stage:drag { on = list, by = { 0, -150 }, samples = 3 }
    stage:settle()
    near(100, list.contentOffset.y)
  end)

  it("ends the gesture with its error", function()
    local stage, list = scene()
    list.onScroll = function() error("mine") end
    local drag = stage:drag { on = list, by = { 0, -150 } }
    local message = support.message(function() stage:settle() end)
    assert.is_not_nil(message:find("scroll_spec.lua:%d+: mine"))
    assert.equal("cancelled", drag.state)
    list.onScroll = function() return "far" end
    stage:drag { on = list, by = { 0, -150 } }
    message = support.message(function() stage:settle() end)
    assert.is_not_nil(message:find("onScroll of 'list' (", 1, true))
    assert.is_not_nil(message:find("must return: number, point or nothing expected, got string", 1, true))
    list.onScroll = nil
    stage:settle()
  end)
end)

describe("onPan", function()
  local function pan_scene(answer)
    local log = {}
    local card = m.view {
      name = "card", frame = { 50, 50, 100, 100 },
      onPan = function(view, pan)
        if pan.state == "changed" then view.center = m.point(100 + pan.translation.x, 100 + pan.translation.y) end
        log[#log + 1] = pan
        return answer
      end,
    }
    local list = m.scrollView { name = "list", frame = { 0, 0, 300, 500 }, contentSize = { 300, 2000 }, card }
    return m.stage { screen = m.screen { size = { 300, 500 }, list } }, card, list, log
  end

  it("has the pan of its view, not the scroll view around it", function()
    local stage, card, list, log = pan_scene()
    stage:drag { on = card, by = { 30, 60 }, samples = 3, at = { 10, 20 }, curve = "linear", duration = 0.3 }
    stage:settle()
    assert.same({ "began", "changed", "changed", "changed", "ended" }, support.pluck(log, "state"))
    assert.equal(m.point(60, 70), log[1].location)
    near(80, log[3].location.x)
    near(40, log[3].translation.y)
    near(200, log[5].velocity.y)
    near(160, card.center.y)
    assert.equal(0, list.contentOffset.y)
  end)

  it("leaves it to the scroll view where it returns false", function()
    local stage, card, list, log = pan_scene(false)
    stage:drag { on = card, by = { 0, -60 } }
    stage:settle()
    assert.equal(1, #log)
    near(60, list.contentOffset.y)
  end)

  it("is told of a fling, and of a finger that was lifted", function()
    local stage, card, _, log = pan_scene()
    stage:fling { on = card, velocity = { 0, 300 } }
    assert.same({ "began", "ended" }, support.pluck(log, "state"))
    assert.equal(m.point(0, 300), log[2].velocity)
    local drag = stage:drag { on = card, by = { 0, 40 }, curve = "linear" }
    stage:advance(0.125)
    drag:cancel()
    stage:settle()
    assert.equal("cancelled", log[#log].state)
    near(20, log[#log].translation.y)
    assert.equal("pan (cancelled)", tostring(log[#log]))
  end)
end)

describe("a gesture", function()
  it("ends as its view leaves the stage", function()
    local stage, list
    for _, leave in ipairs { function(row) row:remove() end, function(row) m.view {}:add(row) end } do
      stage, list = scene { m.view { name = "row", frame = { 0, 0, 300, 40 } } }
      local fling = stage:fling { on = "row", velocity = { 0, -3000 } }
      stage:advance(0.2)
      leave(list.subviews[1])
      assert.equal("cancelled", fling.state)
    end
    local other = m.screen { size = { 300, 500 } }
    local drag = stage:drag { on = list, by = { 0, -100 }, duration = 3 }
    stage:advance(0.1)
    stage:push(other)
    stage:settle()
    assert.equal("cancelled", drag.state)
    assert.is_true(stage.time < 1)
  end)
end)

describe("onTap", function()
  it("is called with the view that has it", function()
    local taps = {}
    local label = m.view { name = "label", frame = { 0, 0, 10, 10 } }
    local row = m.view { name = "row", frame = { 0, 0, 100, 40 }, label,
      onTap = function(view) taps[#taps + 1] = view end }
    local stage = m.stage { screen = m.screen { size = { 300, 500 }, row } }
    assert.equal("finished", stage:tap(label).state)
    assert.equal(row, taps[1])
    row.onTap = nil
    stage:tap(row)
    assert.equal(1, #taps)
  end)

  it("finds the view by its name or id, and what frame:hitTest says", function()
    local taps = {}
    local function told(view) taps[#taps + 1] = view.name or view.id end
    local card = m.view { id = "card", frame = { 0, 0, 100, 40 }, backgroundColor = "red", onTap = told }
    local row = m.view { name = "row", frame = { 0, 50, 100, 40 }, backgroundColor = "red", onTap = told }
    local stage = m.stage { screen = m.screen { size = { 300, 500 }, card, row } }
    stage:tap "card"
    stage:tap(stage:at(stage.time):hitTest { 50, 70 })
    assert.same({ "card", "row" }, taps)
    assert.refuses("unknown view 'rwo' (did you mean 'row'?)", function() stage:tap "rwo" end)
    assert.equal(row, stage:drag { on = "row", by = { 0, 1 } }.view)
  end)

  it("cannot be on what is not seen", function()
    local row = m.view { name = "row", frame = { 0, 600, 100, 40 } }
    local stage, list = scene { row }
    local function refused() assert.refuses("'row' cannot be tapped: it is hidden", function() stage:tap(row) end) end
    refused()
    list.contentOffset = { 0, 200 }
    assert.equal("finished", stage:tap(row).state)
    row.isHidden = true
    refused()
    row.isHidden, list.alpha = false, 0
    refused()
  end)

  it("only stops what still scrolls", function()
    local taps = 0
    local stage, list = scene { onTap = function() taps = taps + 1 end }
    stage:fling { on = list, velocity = { 0, -1200 } }
    stage:advance(0.2)
    local there = list.contentOffset.y
    stage:tap(list)
    stage:settle()
    near(there, list.contentOffset.y)
    assert.equal(0, taps)
    stage:tap(list)
    assert.equal(1, taps)
  end)
end)

describe("a transition", function()
  it("follows what is scrolled in it, without a jump", function()
    for _, onScroll in ipairs { false, function() end } do
      for side = 1, 2 do
        local screens, lists = {}, {}
        for index = 1, 2 do
          lists[index] = m.scrollView {
            name = "list" .. index, frame = { 0, 100, 300, 400 }, contentSize = { 300, 3000 }, clipsToBounds = false,
            m.view { id = "hero", frame = { 10, 200 * index, 100, 100 }, backgroundColor = "systemBlue" },
          }
          lists[index].onScroll = onScroll or nil
          screens[index] = m.screen { size = { 300, 600 }, lists[index] }
        end
        local stage = m.stage { screen = screens[1] }
        stage:push(screens[2], { transition = { hero = m.sharedElement }, duration = 0.6 })
        stage:advance(0.2)
        stage:fling { on = lists[side], velocity = { 0, -1500 } }
        stage:advance(0.1)
        near(1500 / decay * (1 - 0.998 ^ 100), lists[side].contentOffset.y)
        stage:settle()
        assert.equal(0, #stage:clip():lint())
      end
    end
  end)
end)

describe("scroll indicators", function()
  local function alpha(stage, time) return stage:at(time):value "list.scrollIndicatorAlpha" end

  it("are shown while a finger scrolls, and fade at rest", function()
    local stage, list = scene()
    stage:drag { on = list, by = { 0, -200 } }
    assert.equal(1, alpha(stage, 0))
    stage:settle()
    near(0.25, stage.time)
    assert.equal(1, alpha(stage, 0.55))
    near(0.6, alpha(stage, 0.65))
    assert.equal(0, alpha(stage, 0.8))
  end)

  it("do not come by what a script assigns or animates", function()
    local stage, list = scene()
    list.contentOffset = { 0, 100 }
    assert.equal(0, alpha(stage, 0))
    m.animate { duration = 0.5, animations = function() list.contentOffset = { 0, 300 } end }
    stage:advance(0.25)
    assert.equal(0, alpha(stage, 0.25))
  end)

  it("flash", function()
    local stage, list = scene()
    list:flashScrollIndicators()
    stage:advance(1)
    assert.equal(1, alpha(stage, 0.3))
    near(0.5, alpha(stage, 0.425))
    assert.equal(0, alpha(stage, 0.55))
    assert.refuses("inside animations", function()
      m.animate { animations = function() list:flashScrollIndicators() end }
    end)
    m.scrollView { name = "nowhere" }:flashScrollIndicators()
  end)

  it("may come as a transition ends: nothing jumps", function()
    local stage, list = scene()
    stage:present(m.screen { size = { 300, 500 }, m.view { id = "a", frame = { 0, 0, 9, 9 } } }, { duration = 0.5 })
    stage:settle()
    list:flashScrollIndicators()
    stage:advance(0.1)
    assert.equal(1, alpha(stage, 0.5))
    assert.equal(0, #stage:clip():lint())
  end)

  it("fade once, whatever is presented and dismissed meanwhile", function()
    local stage, list = scene()
    list:flashScrollIndicators()
    stage:present(m.screen { size = { 300, 500 }, m.view { id = "a", frame = { 0, 0, 9, 9 } } }, { duration = 0.5 })
    stage:advance(0.35)
    stage:dismiss()
    stage:settle()
    for i = 7, 14 do near(math.max(0, 2.2 - i / 5), alpha(stage, i / 20)) end
  end)

  it("have UIKit's defaults, and are only a scroll view's", function()
    local _, list = scene()
    assert.is_true(list.showsVerticalScrollIndicator)
    assert.is_true(list.showsHorizontalScrollIndicator)
    assert.equal("default", list.indicatorStyle)
    assert.equal(m.insets(0, 0, 0, 0), list.scrollIndicatorInsets)
    list.indicatorStyle, list.scrollIndicatorInsets = "white", { 8, 0, 0, 0 }
    assert.equal("white", list.indicatorStyle)
    assert.equal(8, list.scrollIndicatorInsets.top)
    assert.refuses("'default'", function() list.indicatorStyle = "grey" end)
    assert.refuses("scrollIndicatorAlpha", function() list.scrollIndicatorAlpha = 1 end)
    assert.refuses("flashScrollIndicators", function() m.view {}:flashScrollIndicators() end)
    assert.refuses("indicatorStyle", function() m.view {}.indicatorStyle = "black" end)
  end)
end)

describe("misuse", function()
  it("ends where a function touches its own view again and again", function()
    local view = m.view { name = "view", frame = { 0, 0, 100, 100 } }
    local stage = m.stage { screen = m.screen { size = { 300, 500 }, view } }
    view.onTap = function() stage:tap(view) end
    assert.refuses("stack overflow", function() stage:tap(view) end)
    view.onPan = function() stage:drag { on = view, by = { 0, 1 } } end
    assert.refuses("stack overflow", function() stage:drag { on = view, by = { 0, 1 } } end)
    view.onPan = nil
    stage:settle()
  end)

  it("is answered with names", function()
    local stage, list = scene()
    assert.refuses("'far' is not on the stage",
      function() stage:drag { on = m.view { name = "far" }, by = { 0, 1 } } end)
    assert.refuses("'by' of drag: point {x, y} expected, 'y' is missing",
      function() stage:drag { on = list, by = { 0 } } end)
    assert.refuses("missing option 'by' for drag", function() stage:drag { on = list } end)
    assert.refuses("missing option 'on' for fling", function() stage:fling { velocity = { 0, 1 } } end)
    assert.refuses("did you mean 'velocity'?", function() stage:fling { on = list, velocitie = { 0, 1 } } end)
    assert.refuses("'velocity' of fling: finite number expected for 'y'", function()
      stage:fling { on = list, velocity = { 0, 0 / 0 } }
    end)
    assert.refuses("at most 1e6 points per second", function() stage:fling { on = list, velocity = { 0, 1e7 } } end)
    assert.refuses("'duration' of drag", function() stage:drag { on = list, by = { 0, 1 }, duration = 0 } end)
    assert.refuses("1...10000 samples", function() stage:drag { on = list, by = { 0, 1 }, samples = 0 } end)
    assert.refuses("view, id or name expected", function() stage:tap(3) end)
    assert.refuses("function expected, got number", function() list.onScroll = 3 end)
    assert.refuses("onScroll", function() m.view {}.onScroll = function() end end)
    assert.refuses("inside animations", function()
      m.animate { animations = function() stage:tap(list) end }
    end)
    assert.refuses("the gesture of", function()
      stage:drag { on = list, by = { 0, 1 }, duration = 80 }
      stage:settle()
    end)
  end)
end)

describe("a page that hands its finger on", function()
  it("turns back to a page, wherever the outer view stops dead", function()
    local pages = m.scrollView { name = "pages", frame = { 0, 0, 300, 200 }, contentSize = { 300, 700 },
      isPagingEnabled = true }
    local feed = m.scrollView { name = "feed", frame = { 0, 0, 300, 400 }, contentSize = { 300, 1300 },
      bounces = false, pages }
    local stage = m.stage { screen = m.screen { size = { 300, 400 }, feed } }
    stage:advance(0.05)
    stage:drag { on = pages, by = { 0, -524 }, duration = 0.3, curve = "easeIn" }
    stage:settle()
    local function offset(time) return stage:at(time):value "pages.contentOffset.y" end
    assert.same({ 0, 200 }, { offset(0.05), offset(stage.time) })
    for _, time in ipairs(stage:clip():sample { views = { "pages" } }.times) do
      assert.is_true(offset(time) <= 500 + 1e-9, "at " .. time)
    end
    assert.same({}, stage:clip():lint())
  end)
end)

describe("pages without a bounce", function()
  it("stop at the edges, however fast the finger was", function()
    for _, case in ipairs { { -150, -3000, 0 }, { 100, 2500, 300 }, { -200, -6000, 0 } } do
      local list = m.scrollView { id = "list", frame = { 0, 0, 200, 300 }, contentSize = { 200, 600 },
        contentOffset = { 0, case[3] }, bounces = false, isPagingEnabled = true }
      local stage = m.stage { screen = m.screen { size = { 200, 300 }, list } }
      stage:drag { on = list, by = { 0, case[1] }, releaseVelocity = { 0, case[2] }, duration = 0.2 }
      stage:settle()
      local range = stage:clip():range "list.contentOffset.y"
      assert.is_true(range.min >= 0 and range.max <= 300, ("%g...%g"):format(range.min, range.max))
      assert.equal(300 - case[3], list.contentOffset.y)
    end
  end)
end)

describe("a drag on the clock's ticks", function()
  it("ends at the tick that its duration leads to", function()
    for _, start in ipairs { 0, 0.1, 0.7, 1.1 } do
      local list = m.scrollView { frame = { 0, 0, 100, 300 }, contentSize = { 100, 2000 } }
      local stage = m.stage { screen = m.screen { list } }
      stage:advance(start)
      local drag = stage:drag { on = list, by = { 0, -30 }, duration = 0.2, curve = "linear" }
      stage:advance(0.1)
      assert.equal("dragging", drag.state)
      stage:advance(0.1)
      assert.equal("decelerating", drag.state, "from " .. start)
    end
  end)
end)

describe("waitUntil of a scroll view", function()
  it("waits for an animation of its offset, too", function()
    local list = m.scrollView { id = "list", frame = { 0, 0, 100, 300 }, contentSize = { 100, 1000 } }
    local stage = m.stage { screen = m.screen { list } }
    local times = {}
    stage:run(function()
      m.waitUntil(list)
      times[1] = stage.time
      m.animate { duration = 1, animations = function() list.contentOffset = { 0, 500 } end }
      m.wait(0.25)
      m.waitUntil(list)
      times[2] = stage.time
      local back = m.animate { duration = 1, animations = function() list.contentOffset = { 0, 0 } end }
      m.wait(0.5)
      back:pause()
      m.waitUntil(list)
      times[3] = stage.time
      back:stop(true)
    end)
    stage:settle()
    assert.same({ 0, 1, 1.5 }, times)
  end)
end)
