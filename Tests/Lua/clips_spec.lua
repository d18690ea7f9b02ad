-- SPEC 4.3 and 6: clips, their events and their numbers.
local m = require "mutoscope"
local support = require "support"

--- A clip of 1 s in which a card moves from x = 50 to 150, turns over and is struck out half-way.
local function clip()
  local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
  local screen = m.screen { size = { 400, 400 }, card }
  local stage = m.stage { screen = screen }
  m.animate {
    duration = 1, curve = "linear",
    animations = function()
      card.center = { 150, 50 }
      card.transform = m.rotationY(-180)
      m.keyframes(function(keyframe)
        keyframe(0.5, 0, function() card.borderWidth = 2 end)
      end)
    end,
  }
  stage:settle()
  return stage:clip(0, 1), stage, card
end

--- A clip in which a spring moves a card from x = 50 to 150.
local function swinging(card, spring, duration)
  local animations = function() card.center = { 150, 50 } end
  return m.animator({ duration = duration, curve = spring, animations = animations }):clip()
end

describe("a clip", function()
  it("is the part of a stage between two times, on a clock of its own", function()
    local _, stage = clip()
    local part = stage:clip(0.25, 0.75)
    assert.equal(0.5, part.duration)
    assert.nearly_same(75, part:at(0):value "card.center.x")
    assert.nearly_same(125, part:at(0.5):value "card.center.x")
    assert.has_error(function() stage:clip(0.5, 0.25) end)
  end)

  it("is all of it unless told otherwise", function()
    local _, stage = clip()
    stage:advance(1)
    assert.equal(2, stage:clip().duration)
    assert.equal(0, stage:clip():at(0).time)
  end)

  it("is not changed by what happens later", function()
    local whole, stage, card = clip()
    stage:advance(1)
    card.center = { 0, 0 }
    assert.nearly_same(100, whole:at(0.5):value "card.center.x")
    assert.nearly_same(150, whole:at(1):value "card.center.x")
  end)

  it("holds its end states outside", function()
    local whole = clip()
    assert.nearly_same(50, whole:at(-1):value "card.center.x")
    assert.nearly_same(150, whole:at(9):value "card.center.x")
  end)
end)

describe("beyond both ends of a clip", function()
  it("the end states hold, from the left as well", function()
    for _, how in ipairs {
      { duration = 0.25, curve = m.spring { response = 1, dampingRatio = 0.3 } },
      { duration = 0.25, curve = m.steps(2) },
    } do
      local v = m.view { id = "v", frame = { 0, 0, 2, 2 } }
      local stage = m.stage { screen = m.screen { size = { 100, 100 }, v } }
      how.animations = function() v.center = { 1000, 1 } end
      m.animate(how)
      stage:settle()
      local part = stage:clip(0, 0.25)
      for _, shown in ipairs { part, part:reversed() } do
        for _, time in ipairs { -1, 0.26, 5 } do
          local ends = time < 0 and 0 or 0.25
          assert.equal(shown:at(ends):value "v.center.x", shown:at(time, "before"):value "v.center.x", time)
        end
      end
    end
  end)
end)

describe("reversed", function()
  it("is the mirror in time", function()
    local whole = clip()
    local mirror = whole:reversed()
    assert.is_true(mirror.isReversed)
    for _, t in ipairs { 0, 0.2, 0.7, 1 } do
      assert.nearly_same(whole:at(1 - t):value "card.center.x", mirror:at(t):value "card.center.x")
    end
    assert.nearly_same(50, mirror:reversed():at(0):value "card.center.x")
  end)

  it("mirrors events", function()
    local times = support.pluck(support.events(clip():reversed(), "step"), "time")
    assert.nearly_same({ 0.5 }, times)
  end)
end)

describe("events", function()
  it("have the completion of what takes no time", function()
    local box = m.view { id = "box" }
    local animator = m.animator { duration = 0, animations = function() box.alpha = 0 end }
    assert.same({ "start", "completion", "step" }, support.pluck(animator:clip():events(), "kind"))
  end)

  it("come in the order of time, each at its exact instant", function()
    local whole = clip()
    local events = whole:events()
    assert.same({ "start", "step", "face", "completion" }, support.pluck(events, "kind"))
    assert.nearly_same({ 0, 0.5, 0.5, 1 }, support.pluck(events, "time"))
    local step = events[2]
    assert.equal("card", step.view)
    assert.equal("borderWidth", step.property)
    assert.equal("0", step.from)
    assert.equal("2", step.to)
  end)

  it("tells the step of what takes no time", function()
    local card = m.view { name = "card" }
    local stage = m.stage { screen = m.screen { card } }
    m.animate { duration = 0, delay = 0.5, animations = function() card.alpha, card.cornerRadius = 0.5, 0 end }
    stage:settle()
    local events = stage:clip():events()
    assert.same({ "start", "completion", "step" }, support.pluck(events, "kind"))
    assert.equal("0.5 step card.alpha: 1 -> 0.5", tostring(events[3]))
  end)

  it("have a completion when the completions are called: not of what stays active at its end", function()
    local box = m.view { id = "box" }
    local stage = m.stage { screen = m.screen { box } }
    local animator = m.animator { duration = 0.3, animations = function() box.alpha = 0 end }
    animator.pausesOnCompletion = true
    animator:start()
    local function kinds() return support.pluck(stage:clip():events(), "kind") end
    assert.same({ "start" }, kinds())
    stage:advance(1)
    assert.same({ "start" }, kinds())
    animator:retarget(function() box.alpha = 1 end)
    stage:advance(1)
    assert.equal("start", kinds()[1])
    assert.is_nil(table.concat(kinds(), " "):find "completion")
    animator.pausesOnCompletion = false
    animator:stop()
    animator:finish("current")
    assert.is_truthy(table.concat(kinds(), " "):find "completion")
    assert.equal(2, stage:clip():events()[#kinds()].time)
  end)

  it("have no completion of what never rests", function()
    local stage = m.stage { screen = m.screen { m.view { id = "box" } } }
    m.animate { duration = 1, repeatCount = "forever", animations = function() stage.screen:find("box").alpha = 0 end }
    stage:advance(3)
    assert.same({}, stage:clip(0.5, 3):events())
  end)

  it("tell the face of exchanged content once", function()
    local function page(frame)
      local back = m.view { name = "back", frame = { 0, 0, frame[3], frame[4] }, backgroundColor = "red",
        isDoubleSided = false }
      return m.screen { m.view { id = "felt", frame = { 0, 0, 390, 844 }, perspective = 800,
        m.view { id = "card", frame = frame, preserves3D = true, back } } }
    end
    local from, to = page { 145, 180, 100, 140 }, page { 70, 220, 250, 350 }
    from:find("card").transform = m.rotationY(180)
    local stage = m.stage { screen = from }
    stage:push(to, { duration = 1, curve = "linear" })
    stage:settle()
    local faces = {}
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "face" then faces[#faces + 1] = event.view .. " " .. event.to end
    end
    table.sort(faces)
    assert.same({ "back front", "card front" }, faces)
  end)

  it("tell where a page turns its face: a root, not a frame", function()
    local page = m.view { id = "page", frame = { 0, 0, 100, 100 } }
    local turn = m.animator({
      duration = 1, curve = "easeIn", animations = function() page.transform = m.rotationY(-180) end,
    }):clip()
    local face
    for _, event in ipairs(turn:events()) do
      if event.kind == "face" then face = event end
    end
    assert.nearly_same(m.easeIn:solve(0.5), face.time)
    assert.nearly_same(-90, turn:at(face.time):value "page.transform.rotationY", 1e-6)
    assert.equal("front", face.from)
    assert.equal("back", face.to)
  end)

  it("tell the face of a page that is edge-on where a clip begins or ends", function()
    local page = m.view { id = "page", frame = { 0, 0, 100, 100 } }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, page } }
    m.animate { duration = 1, curve = "linear", animations = function() page.transform = m.rotationY(180) end }
    stage:settle()
    for _, case in ipairs { { 0, 0.5, 0.5 }, { 0.5, 1, 0 } } do
      local part = stage:clip(case[1], case[2])
      for how, way in pairs { forwards = part, backwards = part:reversed() } do
        local faces = {}
        for _, event in ipairs(way:events()) do
          local turn = ("%s -> %s at %g"):format(event.from, event.to, event.time)
          if event.kind == "face" then faces[#faces + 1] = turn end
        end
        local expected = how == "forwards" and ("front -> back at %g"):format(case[3])
          or ("back -> front at %g"):format(0.5 - case[3])
        assert.same({ expected }, faces, how)
      end
    end
    -- One that stops there has no other side yet.
    local other = m.view { id = "other", frame = { 0, 0, 100, 100 } }
    local still = m.stage { screen = m.screen { size = { 100, 100 }, other } }
    m.animate { duration = 1, curve = "linear", animations = function() other.transform = m.rotationY(90) end }
    still:settle()
    for _, event in ipairs(still:clip():events()) do assert.not_equal("face", event.kind) end
  end)

  it("tell where a scale mirrors a view, also by a curve that leads beyond its end", function()
    local function turns(scale, curve)
      local page = m.view { id = "page", frame = { 0, 0, 100, 100 } }
      local turn = m.animator({ duration = 1, curve = curve,
        animations = function() page.transform = m.scale(scale, 1) end }):clip()
      local times = support.pluck(support.events(turn, "face"), "time")
      return times, turn:crossings("page.transform.scale.x", 0)
    end
    assert.nearly_same({ 0.5 }, (turns(-1, "linear")))
    local spring, beyond = m.spring { response = 0.3, dampingRatio = 0.1 }, m.cubicBezier(.3, 3, .5, 1)
    for _, case in ipairs { { 0.02, spring }, { 0.3, beyond } } do
      local times, crossings = turns(table.unpack(case))
      assert.is_true(#times > 0)
      assert.nearly_same(crossings, times)
    end
    assert.same({}, (turns(0.9, spring)))
  end)

  it("see the face by perspective, not by the angle", function()
    -- The eye is 500 before the middle of the book, the hinge 100 to the right of it: SEMANTICS, trap 4.
    local page = m.view { id = "page", frame = { 200, 0, 100, 100 }, anchorPoint = { 0, 0.5 }, center = { 200, 50 } }
    m.view { frame = { 0, 0, 200, 100 }, perspective = 500, page }
    page.frame = { 200, 0, 100, 100 }
    local turn = m.animator({
      duration = 1, curve = "linear", animations = function() page.transform = m.rotationY(-180) end,
    }):clip()
    local time
    for _, event in ipairs(turn:events()) do
      if event.kind == "face" then time = event.time end
    end
    assert.nearly_same(math.deg(math.atan(500, -100)), 180 * time, 1e-6)
  end)

  it("tell where one animation interrupts another", function()
    local _, stage, card = clip()
    m.animate { duration = 1, animations = function() card.center = { 300, 50 } end }
    stage:advance(0.5)
    m.animate { duration = 1, animations = function() card.center = { 50, 50 } end }
    local found = support.events(stage:clip(), "interruption")
    assert.nearly_same({ 1.5 }, support.pluck(found, "time"))
    assert.same({ "card" }, support.pluck(found, "view"))
    assert.same({ "center" }, support.pluck(found, "property"))
  end)

  it("are their lines as text", function()
    for _, line in ipairs(support.texts(clip():events())) do assert.matches("card", line, 1, true) end
  end)
end)

describe("tracks", function()
  it("tell what was animated", function()
    local tracks = clip():tracks()
    assert.same({ "center", "transform", "borderWidth" }, support.pluck(tracks, "property"))
    local center = tracks[1]
    assert.equal("card", center.view)
    assert.equal(0, center.start)
    assert.equal(1, center.duration)
    assert.equal(m.point(50, 50), center.from)
    assert.equal(m.point(150, 50), center.to)
    assert.matches("linear", center.curve, 1, true)
    assert.equal(0, tracks[3].duration)
    assert.nearly_same(0.5, tracks[3].start)
    assert.matches("card.center", tostring(center), 1, true)
  end)

  it("tell frames as they are assigned: without the transform", function()
    local card = m.view { id = "card", frame = { 0, 0, 10, 10 }, transform = m.scale(2) }
    m.screen { card }
    local animator = m.animator { duration = 1, animations = function() card.frame = { 0, 0, 20, 20 } end }
    local track = animator:clip():tracks()[1]
    assert.same({ m.rect(0, 0, 10, 10), m.rect(0, 0, 20, 20) }, { track.from, track.to })
  end)

  it("say that a curve is played backwards", function()
    local box = m.view { id = "box", frame = { 0, 0, 20, 20 } }
    local function curve(name)
      local animations = function() box.center = { 110, 10 } end
      return m.animator { curve = name, animations = animations }:clip():reversed():tracks()[1].curve
    end
    assert.equal("linear", curve "linear")
    assert.equal("easeIn, backwards", curve "easeIn")
  end)
end)

describe("tracks of a part of a stage", function()
  it("are none of what has ended where it begins", function()
    local function page(x)
      return m.screen { size = { 200, 300 }, m.view { id = "card", frame = { x, 0, 50, 50 } } }
    end
    local stage = m.stage { screen = page(0) }
    stage:push(page(100), { duration = 1 })
    stage:settle()
    local back = stage:pop()
    stage:settle()
    for _, part in ipairs { back, stage:clip(back), stage:clip(back):reversed() } do
      local tracks = part:tracks()
      assert.equal(1, #tracks)
      assert.equal(0, tracks[1].start)
    end
  end)
end)

describe("crossings", function()
  it("are the times at which a number passes a value, as roots", function()
    local whole = clip()
    assert.nearly_same({ 0.25 }, whole:crossings("card.center.x", 75))
    assert.nearly_same({ 0.5 }, whole:crossings("card.transform.rotationY", -90))
    assert.same({}, whole:crossings("card.center.x", 500))
  end)

  it("find every passage of a spring", function()
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
    local spring = m.spring { stiffness = 100, damping = 4 }
    local swing = swinging(card, spring, 2)
    local times = swing:crossings("card.center.x", 150)
    assert.is_true(#times >= 3)
    for i = 1, 3 do assert.nearly_same(1, spring:value(times[i])) end
    assert.nearly_same(math.pi / math.sqrt(96), times[2] - times[1])
  end)

  it("find a step", function()
    assert.nearly_same({ 0.5 }, clip():crossings("card.borderWidth", 1))
  end)

  it("refuse what is no number", function()
    assert.has_error(function() clip():crossings("card.isHidden", 1) end)
    assert.refuses("(did you mean 'center'?)", function() clip():crossings("card.centre.x", 1) end)
  end)
end)

describe("range", function()
  it("is the least and the greatest number, with their times", function()
    assert.nearly_same({ min = 50, minTime = 0, max = 150, maxTime = 1 }, clip():range "card.center.x")
  end)

  it("finds where a spring turns back", function()
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
    local spring = m.spring { stiffness = 100, damping = 10 }
    local swing = swinging(card, spring, 1)
    local top = swing:range "card.center.x"
    assert.nearly_same(math.pi / (10 * math.sqrt(0.75)), top.maxTime, 1e-6)
    assert.nearly_same(150 + 100 * math.exp(-math.pi * 0.5 / math.sqrt(0.75)), top.max, 1e-9)
  end)
end)

describe("range of what is kept in its range", function()
  it("has the first time at which it is at the edge", function()
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 }, alpha = 0.2, cornerRadius = 10 }
    m.screen { card }
    local held = m.animator { duration = 1, curve = m.piecewise { 0, { 1.5, 0.5 }, 1 }, animations = function()
      card.alpha, card.cornerRadius = 0.9, 0
    end }:clip()
    assert.near(1 / 3, held:range("card.cornerRadius").minTime, 1e-12)
    assert.near(0.8 / 0.7 / 3, held:range("card.alpha").maxTime, 1e-12)
    -- Backwards the other edge comes first: the curve is back at 8 / 7 there.
    local back = 0.5 + (1.5 - 0.8 / 0.7) / (1.5 - 1) * 0.5
    assert.near(1 - back, held:reversed():range("card.alpha").maxTime, 1e-12)
  end)
end)

describe("range and crossings", function()
  it("know where a keyframe ends beneath what still moves", function()
    for _, ease in ipairs { "linear", m.spring { settle = 0.6 } } do
      local box = m.view { id = "box", frame = { 0, 0, 20, 20 } }
      local stage = m.stage { screen = m.screen { size = { 400, 20 }, box } }
      local swing = m.spring { cutoff = 0.5, mode = "exact", dampingRatio = 0.5 }
      m.animate { duration = 0.5, curve = swing, animations = function() box.center = { 50, 10 } end }
      stage:advance(0.14)
      m.animator { duration = 0.638, curve = "linear", animations = function()
        m.keyframes(function(keyframe)
          keyframe(0.1, 0.2, function() box.center = { 50, 10 } end)
          keyframe(0.3, 0.097, function() m.timing(ease, function() box.center = { 200, 10 } end) end)
          keyframe(0.9, 0, function() box.center = { 77, 10 } end)
        end)
      end }:start()
      stage:settle()
      assert.near(0.14 + 0.638 * 0.397, stage:clip():range("box.center.x").maxTime, 1e-9)
    end
  end)

  it("miss nothing where what repeats was paused, went on and was ended", function()
    local runs = { {}, { repeatCount = 2 }, { autoreverses = true }, { repeatCount = 2, autoreverses = true } }
    for _, options in ipairs(runs) do
      local box = m.view { id = "box", frame = { 0, 0, 20, 20 } }
      local stage = m.stage { screen = m.screen { size = { 400, 20 }, box } }
      options.duration, options.curve = 0.1, m.piecewise { 0, { 0.5, 0.5 }, { 2, 0.505 }, { 0.5, 0.51 }, 1 }
      options.animations = function() box.center = { 110, 10 } end
      local animator = m.animator(options)
      animator:start()
      stage:advance(0.045)
      animator:pause()
      stage:advance(0.1)
      animator:continue()
      stage:advance(0.02)
      animator:stop(true)
      local range = stage:clip():range "box.center.x"
      assert.near(210, range.max, 1e-9)
      assert.near(0.1505, range.maxTime, 1e-9)
      assert.equal(2, #stage:clip():crossings("box.center.x", 150))
    end
  end)
end)

describe("slope", function()
  it("is the change per second", function()
    assert.nearly_same(100, clip():slope("card.center.x", 0.3), 1e-6)
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
    local spring = m.spring { response = 0.5, dampingRatio = 0.6 }
    local swing = swinging(card, spring, 2)
    for _, t in ipairs { 0.1, 0.2, 0.4 } do
      assert.nearly_same(100 * spring:velocity(t), swing:slope("card.center.x", t), 1e-5)
    end
  end)

  it("is that of the right side at a bend", function()
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
    local bent = m.animator({
      duration = 1, curve = "linear",
      animations = function()
        m.keyframes(function(keyframe)
          keyframe(0, 0.5, function() card.center = { 150, 50 } end)
          keyframe(0.5, 0.5, function() card.center = { 50, 50 } end)
        end)
      end,
    }):clip()
    assert.nearly_same(200, bent:slope("card.center.x", 0.25), 1e-6)
    assert.nearly_same(-200, bent:slope("card.center.x", 0.5), 1e-6)
  end)
end)

describe("slope of a colour", function()
  it("is none where its alpha is held at 0", function()
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 }, backgroundColor = "#336699" }
    m.screen { card }
    local spring = m.spring { response = 0.5, dampingRatio = 0.2 }
    local fade = m.animator { duration = 0.5, curve = spring, animations = function()
      card.backgroundColor = "#7da24725"
    end }:clip()
    for i = 9, 18 do assert.equal(0, fade:slope("card.backgroundColor.r", i * 0.02)) end
  end)
end)

describe("sample", function()
  it("has the columns that change, by paint order and property", function()
    local samples = clip():sample { fps = 4 }
    assert.same({ 0, 0.25, 0.5, 0.75, 1 }, samples.times)
    local columns = {}
    for _, column in ipairs(samples.columns) do columns[column] = true end
    assert.is_true(columns["card.center.x"] and columns["card.transform.rotationY"] and columns["card.borderWidth"])
    assert.is_nil(columns["card.alpha"])
    assert.nearly_same(75, samples[2]["card.center.x"])
    assert.equal(0, samples[2]["card.borderWidth"])
    assert.equal(2, samples[3]["card.borderWidth"])
  end)

  it("takes views and properties", function()
    local samples = clip():sample { fps = 1, views = { "card" }, properties = { "alpha", "center" } }
    table.sort(samples.columns)
    assert.same({ "card.alpha", "card.center.x", "card.center.y" }, samples.columns)
  end)

  it("ends with the last instant, whatever the rate", function()
    local samples = clip():sample { fps = 3.5 }
    assert.nearly_same({ 0, 1 / 3.5, 2 / 3.5, 3 / 3.5, 1 }, samples.times)
  end)

  it("has 60 frames a second unless told otherwise", function()
    assert.equal(61, #clip():sample().times)
  end)

  it("answers misspelt views and properties with the nearest", function()
    assert.refuses("(did you mean 'card'?)", function() clip():sample { views = { "crad" } } end)
    assert.refuses("(did you mean 'alpha'?)", function() clip():sample { properties = { "alhpa" } } end)
    assert.has_error(function() clip():sample { fps = 0 } end)
    assert.has_error(function() clip():sample { fps = -1 } end)
  end)
end)

describe("crossings of what swings many times", function()
  local function swing(spring, transform)
    local box = m.view { id = "box", frame = { 100, 100, 60, 60 } }
    m.screen { size = { 300, 300 }, box }
    return m.animator { curve = m.spring(spring), animations = function() box.transform = transform end }:clip()
  end

  -- The width is 60 |cos(angle)|: 0.5 at both sides of each edge.
  it("misses none next to a corner", function()
    local swung = swing({ response = 0.5, dampingRatio = 0.3 }, m.rotationY(3600))
    for _, width in ipairs { 0.5, 2 } do
      local half, count = math.deg(math.asin(width / 60)), 0
      for k = 0, 45 do
        for _, side in ipairs { -half, half } do
          count = count + #swung:crossings("box.transform.rotationY", 90 + 180 * k + side)
        end
      end
      assert.equal(count, #swung:crossings("box.frame.width", width))
    end
  end)

  it("misses no turn of a face", function()
    local swung = swing({ response = 0.2, dampingRatio = 0.02 }, m.rotationY(3600))
    local count, faces = 0, 0
    for k = 0, 45 do count = count + #swung:crossings("box.transform.rotationY", 90 + 180 * k) end
    for _, event in ipairs(swung:events()) do
      if event.kind == "face" then faces = faces + 1 end
    end
    assert.equal(count, faces)
  end)
end)

describe("crossings of what repeats", function()
  it("are listed once for each way and each jump back", function()
    for count = 2, 8 do
      for step = 1, 20 do
        local v = m.view { id = "v", frame = { 0, 0, 20, 20 } }
        local stage = m.stage { screen = m.screen { size = { 100, 100 }, v } }
        local function fade() v.alpha = 0 end
        m.animate { duration = step / 30, repeatCount = count, curve = "easeInOut", animations = fade }
        stage:settle()
        assert.equal(2 * count - 1, #stage:clip():crossings("v.alpha", 0.5), count .. " x " .. step .. "/30")
      end
    end
  end)

  it("finds all of them, however many", function()
    local box = m.view { id = "box", frame = { 0, 0, 10, 10 } }
    local stage = m.stage { screen = m.screen { box } }
    m.animate { duration = 1e-4, curve = "linear", repeatCount = "forever", autoreverses = true, animations = function()
      box.center = { 1005, 5 }
    end }
    stage:advance(2)
    assert.equal(20000, #stage:clip():crossings("box.center.x", 505))
  end)
end)

describe("events of what repeats", function()
  local function steps(start, options)
    local v = m.view { id = "v", frame = { 0, 0, 20, 20 } }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, v } }
    stage:advance(start)
    options.curve = "linear"
    options.animations = function()
      m.keyframes(function(k) k(0.3, 0, function() v.alpha = 0.5 end) end)
    end
    m.animate(options)
    stage:settle()
    local times = {}
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "step" then
        times[#times + 1] = event.time - start
        assert.not_equal(stage:at(event.time, "before"):view(v).alpha, stage:at(event.time):view(v).alpha)
      end
    end
    return times
  end

  it("have all steps, whenever it began", function()
    for _, start in ipairs { 0, 0.1, 2.7, 100 } do
      assert.nearly_same({ 0.09, 0.51 }, steps(start, { duration = 0.3, autoreverses = true }))
      assert.equal(39, #steps(start, { duration = 0.7, repeatCount = 20 }), "from " .. start)
    end
  end)

  it("have the steps back where a staggered run begins anew", function()
    local views = {}
    for place = 1, 3 do views[place] = m.view { id = "s" .. place, frame = { 0, 0, 20, 20 } } end
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, table.unpack(views) } }
    m.animate { duration = 0.4, repeatCount = 2, animations = function()
      m.stagger(0.13, views, function(v) v.isHidden = true end)
    end }
    stage:settle()
    local told = {}
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "step" then told[#told + 1] = ("%.2f %s %s"):format(event.time, event.view, event.to) end
    end
    assert.same({ "0.00 s1 true", "0.13 s2 true", "0.26 s3 true", "0.66 s2 false", "0.66 s3 false", "0.79 s2 true",
      "0.92 s3 true" }, told)
  end)

  it("have a face once at every turn, with the other one before it", function()
    for _, start in ipairs { 0, 0.3, 3.3, 100.1 } do
      local v = m.view { id = "v", frame = { 20, 20, 20, 20 } }
      local stage = m.stage { screen = m.screen { size = { 100, 100 }, v } }
      stage:advance(start)
      local function turn() v.transform = m.rotationY(900) end
      m.animate { duration = 0.7, repeatCount = 3, curve = "easeInOut", animations = turn }
      stage:settle()
      local count = 0
      for _, event in ipairs(stage:clip():events()) do
        if event.kind == "face" then
          count = count + 1
          assert.equal(event.from, stage:at(event.time, "before"):view(v).face)
          assert.equal(event.to, stage:at(event.time):view(v).face)
        end
      end
      assert.equal(17, count, "from " .. start)
    end
  end)
end)

describe("a view that is not there all the time", function()
  it("has the exact slopes of what moves it", function()
    local v = m.view { id = "v", frame = { 0, 0, 10, 10 } }
    local stage = m.stage { screen = m.screen { v } }
    m.animate { duration = 1, curve = m.steps(4), animations = function() v.alpha = 0 end }
    m.animate { duration = 1, curve = "linear", animations = function() v.center = { 205, 5 } end }
    stage:advance(0.6)
    v:remove()
    stage:advance(0.1)
    local whole = stage:clip()
    assert.equal(0, whole:slope("v.alpha", 0.2499))
    assert.equal(200, whole:slope("v.center.x", 0.3))
    assert.is_nil(whole:slope("v.center.x", 0.65))
    assert.same({ 0.25, 0.5 }, { whole:crossings("v.alpha", 0.9)[1], whole:crossings("v.alpha", 0.6)[1] })
  end)
end)

describe("an id", function()
  it("that a view had is known in the frames of then", function()
    local v = m.view { id = "a", frame = { 0, 0, 50, 50 } }
    local stage = m.stage { screen = m.screen { v } }
    m.animate { duration = 1, curve = "linear", animations = function() v.center = { 125, 25 } end }
    stage:advance(0.5)
    v.id = "b"
    stage:advance(0.5)
    assert.equal(50, stage:at(0.25):value "a.center.x")
    assert.equal(100, stage:at(0.75):value "b.center.x")
    assert.is_nil(stage:at(0.25):value "b.center.x")
    assert.equal(25, stage:clip():range("a.center.x").min)
    assert.refuses("unknown view 'a'", function() stage:at(0.75):value "a.center.x" end)
  end)
end)

describe("the range of a number in a transition", function()
  it("has the peaks of its spring, between the frames", function()
    local function page(frame) return m.screen { size = { 300, 300 }, m.view { id = "v", frame = frame } } end
    local stage = m.stage { screen = page { 0, 100, 50, 50 } }
    local spring = m.spring { response = 0.3, dampingRatio = 0.4 }
    stage:push(page { 150, 30, 90, 80 }, { duration = 0.4, curve = spring })
    stage:settle()
    local whole = stage:clip()
    local range = whole:range "v.center.x"
    -- The first peak of an oscillator: half a period after its start, by exp(-pi d / sqrt(1 - d^2)) beyond its end.
    local beyond = math.exp(-math.pi * 0.4 / math.sqrt(1 - 0.16))
    assert.near(0.15 / math.sqrt(1 - 0.16), range.maxTime, 1e-6)
    assert.near(25 + 170 * (1 + beyond), range.max, 1e-9)
    assert.equal(range.max, whole:at(range.maxTime):value "v.center.x")
  end)
end)
