-- A transition that interrupts another starts from what is seen, whatever both do and however often.
local m = require "mutoscope"
require "support"

local styles = {
  crossfade = m.crossfade, edgeTranslation = m.edgeTranslation "bottom", translateY = m.translateY(20),
  scale = m.scale(0.5), blur = m.blur(5), none = m.none, together = m.together(m.crossfade, m.scale(0.8)),
  ["two timings"] = m.together(m.crossfade { delay = 0.5 }, m.scale(0.8)), delay = m.crossfade { delay = 0.5 },
  ["late edge"] = m.edgeTranslation { "bottom", delay = 0.3 }, short = m.translateY { 20, duration = 0.5 },
  anchorTranslation = m.anchorTranslation { relativeTo = "hero" }, rotation = m.rotation(90),
  ["two functions"] = m.translation(0, 50) * m.rotation(40), rotationY = m.rotationY(60),
  ["no fade"] = m.transformed { m.scale(0.9), fade = false }, ["own curve"] = m.crossfade { curve = "linear" },
  ["own spring"] = m.edgeTranslation { "top", curve = m.spring { cutoff = 0.5, bounce = 0.3 } },
  matrix = m.matrix { 1, 0.2, 0, 0, 0.1, 1, 0, 0, 0, 0, 1, 0, 5, 9, 0, 1 },
}
local curves = {
  easeInOut = "easeInOut", linear = "linear", overshooting = m.cubicBezier(0.3, -0.5, 0.6, 1.6),
  cutoff = m.spring { cutoff = 0.6, bounce = 0.3 }, blend = m.spring { cutoff = 0.6, bounce = 0.3, mode = "blend" },
  seconds = m.spring { response = 0.2, dampingRatio = 0.8 },
  pushed = m.spring { mass = 1, stiffness = 300, damping = 40, initialVelocity = 6 },
}
-- Those that land where they lead.
local exact = { easeInOut = true, linear = true, overshooting = true, cutoff = true, blend = true }
local ids = { "hero", "badge", "new", "old", "sub", "third" }

local function sorted(map)
  local keys = {}
  for key in pairs(map) do keys[#keys + 1] = key end
  table.sort(keys)
  return keys
end

local function screen(color, ...)
  return m.screen { size = { 200, 200 }, traits = { displayScale = 1 }, backgroundColor = color, ... }
end

local function hero(frame, badge, color, snapshot, more)
  return m.view { id = "hero", frame = frame, backgroundColor = color, snapshot = snapshot,
    cornerRadius = frame[3] / 10,
    m.view { frame = { frame[3] - 12, frame[4] - 12, 8, 8 }, backgroundColor = "green" },
    m.view { id = "badge", frame = badge, backgroundColor = "blue" }, more }
end

local function screens(snapshot)
  return screen("white", hero({ 10, 10, 60, 40 }, { 5, 5, 10, 10 }, "orange", snapshot),
    m.view { frame = { 90, 90, 80, 80 }, alpha = 0.9, transform = m.rotation(10),
      m.view { id = "old", frame = { 10, 10, 50, 50 }, backgroundColor = "#00ff0080" } }),
    screen("#eeeeff", hero({ 10, 60, 120, 80 }, { 80, 5, 20, 20 }, "red", snapshot,
      m.view { id = "sub", frame = { 30, 30, 20, 20 }, backgroundColor = "yellow" }),
      m.view { id = "new", frame = { 20, 150, 50, 40 }, backgroundColor = "purple", shadowOpacity = 0.5 }),
    screen("white", m.view { id = "new", frame = { 120, 20, 50, 90 }, backgroundColor = "purple" },
      hero({ 60, 20, 40, 90 }, { 5, 25, 10, 10 }, "red", snapshot),
      m.view { id = "third", frame = { 100, 100, 50, 50 }, backgroundColor = "teal" })
end

local function find(frame, id)
  local ok, view = pcall(frame.view, frame, id)
  return ok and view and view.isVisible and view.visibleAlpha > 1e-9 and view or nil
end

local function far(a, b)
  local most = 0
  for i = 1, 4 do
    most = math.max(most, math.abs(a.quad[i].x - b.quad[i].x), math.abs(a.quad[i].y - b.quad[i].y))
  end
  return most
end

-- What jumps at the present time, as texts.
local function jumps(stage, what, distance, alpha, canPop)
  local before, after = stage:at(stage.time, "before"), stage:at(stage.time)
  local found = {}
  for _, id in ipairs(ids) do
    local a, b = find(before, id), find(after, id)
    if a and b then
      local size = far(a, b)
      if size > distance then found[#found + 1] = ("%s: %s by %g"):format(what, id, size) end
      for _, name in ipairs { "visibleAlpha", "cornerRadius", "backdropBlurRadius", "shadowOpacity" } do
        if math.abs(a[name] - b[name]) > (name == "visibleAlpha" and alpha or distance) then
          found[#found + 1] = ("%s: %s.%s from %g to %g"):format(what, id, name, a[name], b[name])
        end
      end
    elseif not canPop and (a or b) and (a or b).visibleAlpha > alpha then
      found[#found + 1] = ("%s: %s %s"):format(what, id, a and "vanishes" or "appears")
    end
  end
  return found
end

-- Up to four interruptions at random.
local function play(style, curve, isOver, snapshot)
  local a, b, c = screens(snapshot)
  local stage = m.stage { screen = a }
  -- What is in something else that moves may come from within the stage.
  local inner = tostring(styles[style]):find("edgeTranslation") and m.crossfade or styles[style]
  local definition = m.transitionDefinition { new = styles[style], old = styles[style], sub = inner,
    third = styles[style] }
  local canPop = style == "none" or style == "no fade"
  local shown, found, calls = { a }, {}, {}
  local transition
  for step = 1, 5 do
    local call
    if #shown > 1 and math.random(2) == 1 then
      call = isOver and "dismiss" or "pop"
      transition = stage[call](stage, math.random(4) == 1 and { curve = "easeInOut" } or {})
      shown[#shown] = nil
    elseif #shown == 1 or (not isOver and #shown < 3) then
      call = isOver and "present" or "push"
      local to = shown[#shown] == b and c or #shown == 2 and b or math.random(2) == 1 and b or c
      transition = stage[call](stage, to, { transition = definition, curve = curves[curve],
        duration = math.random(3) > 1 and 0.3 + 0.7 * math.random() or nil })
      shown[#shown + 1] = to
    elseif transition.state == "active" then
      call = ({ "cancel", "finish", "continue" })[math.random(3)]
      if call == "continue" then
        transition.fractionComplete = math.random()
        stage:advance(0.1 * math.random())
      end
      transition[call](transition)
      calls[#calls + 1] = call
      for _, jump in ipairs(jumps(stage, step .. call, 1e-6, 1e-9, canPop)) do found[#found + 1] = jump end
      break
    end
    if call then
      calls[#calls + 1] = call
      for _, jump in ipairs(jumps(stage, step .. call, 1e-6, 1e-9, canPop)) do found[#found + 1] = jump end
    end
    stage:advance(0.02 + 0.25 * math.random())
  end
  stage:settle()
  if exact[curve] then
    for _, jump in ipairs(jumps(stage, "rest", 1e-5, 1e-7, canPop)) do found[#found + 1] = jump end
  end
  if #found > 0 then found[#found + 1] = table.concat(calls, ", ") end
  return found
end

describe("a transition that interrupts another", function()
  for _, style in ipairs(sorted(styles)) do
    it("starts from what is seen: " .. style, function()
      for _, curve in ipairs(sorted(curves)) do
        local isOver = math.random(2) == 1
        local snapshot = math.random(2) == 1 and "live" or "static"
        assert.same({}, play(style, curve, isOver, snapshot), curve .. (isOver and " over " or " ") .. snapshot)
      end
    end)
  end

  local function sheet()
    local list = screen("white", m.view { id = "pill", frame = { 20, 20, 160, 20 }, backgroundColor = "red" })
    local over = screen("clear", m.view { id = "sheet", frame = { 0, 100, 200, 100 }, backgroundColor = "blue" },
      m.view { id = "pill", frame = { 20, 60, 160, 30 }, backgroundColor = "red" })
    return list, over, { duration = 0.5, transition = m.transitionDefinition { sheet = m.edgeTranslation "bottom" } }
  end

  for _, name in ipairs { "easeInOut", "cutoff", "blend" } do
    it("goes on at the speed that is seen, and lint finds nothing: " .. name, function()
      local list, over, options = sheet()
      options.curve = curves[name]
      local stage = m.stage { screen = list }
      for step, wait in ipairs { 0.1, 0.25, 0.05, 0.2 } do
        if step % 2 == 1 then stage:present(over, options) else stage:dismiss() end
        stage:advance(wait)
      end
      stage:settle()
      local clip = stage:clip()
      for _, time in ipairs { 0.1, 0.35, 0.4 } do
        for _, path in ipairs { "sheet.frame.y", "pill.frame.y", "pill.frame.height" } do
          local before = (clip:at(time):value(path) - clip:at(time - 1e-6):value(path)) / 1e-6
          assert.near(before, clip:slope(path, time), 0.1)
        end
      end
      assert.same({}, clip:lint())
    end)
  end

  it("takes the speed of a spring to one that begins at once", function()
    local list, over, options = sheet()
    options.curve = curves.cutoff
    local stage = m.stage { screen = list }
    stage:present(over, options)
    stage:advance(0.1)
    local y = stage:at(0.1, "before"):value("sheet.frame.y")
    assert.is_true(y < 160 and y > 100)
    stage:dismiss()
    assert.near(y, stage:at(0.1):value("sheet.frame.y"), 1e-9)
    assert.is_true(stage:at(0.11):value("sheet.frame.y") < y)
  end)

  it("is over when what it took over is at rest, also when it is cancelled early", function()
    local list, over, options = sheet()
    local stage = m.stage { screen = list }
    stage:present(over, options)
    stage:advance(0.2)
    local back = stage:dismiss { duration = 2 }
    stage:advance(0.03)
    back:cancel()
    assert.near(0.5, stage:settle(), 1e-6)
    assert.near(stage:at(stage.time, "before"):value("pill.frame.y"), stage:at(stage.time):value("pill.frame.y"), 1e-9)
    assert.is_true(stage.screen == over)
  end)

  it("lets what was made by a function fly on", function()
    local function turning()
      local copy = m.view { frame = { 0, 0, 40, 40 }, backgroundColor = "red",
        m.view { name = "dot", frame = { 0, 0, 10, 10 }, backgroundColor = "blue" } }
      return copy, m.animator { curve = "linear", animations = function()
        copy:find("dot").center, copy.transform = { 35, 5 }, m.rotation(90)
      end }
    end
    local a = screen("white", m.view { id = "card", frame = { 0, 0, 40, 40 }, backgroundColor = "red" })
    local b = screen("white", m.view { id = "card", frame = { 100, 0, 80, 40 }, backgroundColor = "red",
      snapshot = turning })
    local stage = m.stage { screen = a }
    for step, wait in ipairs { 0.4, 0.1, 0.3, 0.2, 0.1 } do
      if step % 2 == 1 then stage:present(b, { duration = 1 }) else stage:dismiss() end
      if step > 1 then
        assert.is_true(far(stage:at(stage.time, "before"):view "dot", stage:at(stage.time):view "dot") < 1e-9)
      end
      stage:advance(wait)
    end
  end)

  it("keeps the order that is seen until an instant of its own", function()
    local function plate(id, x, color) return m.view { id = id, frame = { x, 20, 80, 80 }, backgroundColor = color } end
    local a = screen("white", plate("one", 20, "red"), plate("two", 60, "blue"))
    local b = screen("white", plate("two", 60, "blue"), plate("one", 20, "red"))
    local stage = m.stage { screen = a }
    stage:push(b, { duration = 1 })
    stage:advance(0.8)
    assert.equal("one", stage:at(0.8):hitTest { 80, 60 })
    stage:pop()
    assert.equal("one", stage:at(0.8):hitTest { 80, 60 })
    stage:settle()
    assert.equal("two", stage:at(stage.time):hitTest { 80, 60 })
  end)

  it("shares what is still on its way, and says nothing of its style", function()
    local a = screen("white")
    local b = screen("white", m.view { id = "new", frame = { 10, 40, 40, 20 }, backgroundColor = "red" })
    local stage = m.stage { screen = a }
    local options = { duration = 1, transition = m.transitionDefinition { new = m.translateY(-20) } }
    for _, call in ipairs { "push", "pop", "push", "pop" } do
      if call == "push" then stage:push(b, options) else stage:pop() end
      assert.same({}, jumps(stage, call, 1e-9, 1e-9, false))
      stage:advance(0.3)
    end
    stage:settle()
    assert.same({}, stage:clip():lint())
  end)

  it("keeps an element in one place, though others enter and leave it", function()
    local function card(frame, width, icon) return m.view { id = "card", frame = frame, borderWidth = width, icon } end
    local function icon(frame) return m.view { id = "icon", frame = frame } end
    local a = screen("white", card({ 9, 4, 30, 30 }, 4), icon { 4, 1, 21, 14 })
    local b = screen("white", card({ 30, 23, 40, 40 }, 0, icon { 5, 5, 18, 18 }))
    local stage = m.stage { screen = a }
    for step, wait in ipairs { 0.2, 0.1, 0.15, 0.1 } do
      if step % 2 == 1 then stage:push(b) else stage:pop() end
      stage:advance(wait)
    end
    stage:settle()
    -- All that is as large as the card is part of it.
    for time = 0, 0.7, 0.05 do
      local frame = stage:at(time)
      local own = frame:view "card".rect
      for _, layer in ipairs(frame.layers) do
        local q = layer.quad
        local width = q[2].x - q[1].x
        if width > 25 and width < 100 and layer.alpha > 1e-9 then
          assert.near(own[1], q[1].x, 1e-6, layer.path .. " at " .. time)
          assert.near(own[2], q[1].y, 1e-6, layer.path .. " at " .. time)
          assert.near(own[3], width, 1e-6, layer.path .. " at " .. time)
        end
      end
    end
  end)

  it("follows what is animated on the screen that an interrupted pop is leaving", function()
    local row = m.view { name = "row", frame = { 10, 10, 60, 20 }, backgroundColor = "red" }
    local page = screen("white", m.view { id = "list", frame = { 0, 20, 80, 80 }, row })
    local stage = m.stage { screen = screen "white" }
    stage:push(page, { duration = 0.5 })
    stage:settle()
    stage:pop()
    stage:advance(0.3)
    local begin = stage.time
    stage:present(screen(nil, m.view { id = "box", frame = { 50, 50, 50, 50 } }), { duration = 0.5 })
    m.animate { duration = 0.4, curve = "linear", animations = function() row.center = { 40, 60 } end }
    stage:settle()
    local function top(time)
      for _, layer in ipairs(stage:at(time).layers) do if layer.name == "row" then return layer.quad[1].y end end
    end
    assert.near(30, top(begin - 1e-9), 1e-6)
    assert.near(30, top(begin + 1e-9), 1e-6)
    assert.near(40, top(begin + 0.1), 1e-9)
  end)

  it("goes on from what is seen where an element is animated, when what it interrupted has come to its end", function()
    local box = m.view { id = "box", frame = { 0, 30, 30, 20 }, backgroundColor = "blue" }
    local stage = m.stage { screen = screen "white" }
    stage:push(screen "white", { duration = 0.3 })
    stage:advance(0.1)
    local definition = m.transitionDefinition { box = m.crossfade }
    stage:push(screen("white", box), { duration = 0.8, definition = definition })
    stage:advance(0.25)
    m.animate { duration = 0.4, curve = "linear", animations = function() box.center = { 15, 60 } end }
    stage:settle()
    local function y(time) return stage:at(time):view("box").rect.y end
    for time, place in pairs { [0.3] = 30, [0.35 - 1e-9] = 30, [0.35 + 1e-9] = 30, [0.55] = 40, [0.8] = 50 } do
      assert.near(place, y(time), 1e-6, "at " .. time)
    end
  end)

  for _, back in ipairs { "dismisses", "is cancelled" } do
    it("shows what an animator moves alongside in one place, and " .. back, function()
      local dot = m.view { name = "dot", frame = { 10, 70, 20, 20 }, backgroundColor = "red" }
      local over = screen(nil, m.view { id = "sheet", frame = { 0, 50, 100, 50 }, backgroundColor = "gray" })
      local stage = m.stage { screen = screen("white", m.view { frame = { 0, 0, 100, 100 }, dot }) }
      stage:present(over, {
        duration = 0.5,
        alongside = m.animator { duration = 0.5, animations = function() dot.center = { 20, 20 } end },
      })
      stage:advance(0.25)
      local transition, times = stage:dismiss(), { 0.25 }
      stage:advance(0.15)
      if back == "is cancelled" then transition:cancel() end
      while transition.state == "active" do
        stage:advance(0.025)
        times[#times + 1] = stage.time
      end
      for _, time in ipairs(times) do
        local places = {}
        for _, layer in ipairs(stage:at(time).layers) do
          if layer.name == "dot" and layer.alpha > 0 then places[#places + 1] = layer.quad[1].y end
        end
        assert.is_true(#places > 0)
        for _, place in ipairs(places) do assert.near(places[1], place, 1e-9, "at " .. time) end
      end
      assert.near(back == "dismisses" and 70 or 10, stage:at(stage.time - 1e-9):view(dot).rect.y, 1e-6)
      assert.near(stage:at(0.25 - 1e-9):view(dot).rect.y, stage:at(0.25 + 1e-9):view(dot).rect.y, 1e-6)
    end)
  end

  describe("follows the screens of what it interrupted, and is cancelled", function()
    local changes = {
      ["a card"] = function(b) b.card.center = { 50, 50 } end,
      ["a card's size"] = function(b) b.card.frame = { 0, 0, 50, 50 } end,
      ["content"] = function(b) b.inner.center = { 50, 50 } end,
      ["a text"] = function(b) b.label.text, b.label.frame = "other", { 0, 0, 40, 20 } end,
      ["an animated card"] = function(b)
        m.animate { duration = 1, animations = function() b.card.center = { 50, 50 } end }
      end,
      ["animated content"] = function(b)
        m.animate { duration = 0.3, animations = function() b.inner.center = { 50, 50 } end }
      end,
    }
    local function page(frame)
      local inner = m.view { name = "inner", frame = { 10, 10, 20, 20 }, backgroundColor = "green" }
      local label = m.label { name = "label", frame = { 0, 40, 60, 20 }, text = "at " .. frame[1] }
      local card = m.view { id = "card", frame = frame, backgroundColor = "red", inner, label }
      return { screen = screen("white", card), card = card, inner = inner, label = label }
    end
    -- The corners of each named layer that is seen.
    local function shown(frame)
      local places = {}
      for _, layer in ipairs(frame.layers) do
        local name = layer.id or layer.name
        if layer.alpha > 0.02 and name and name ~= "(root)" then places[name] = layer.quad end
      end
      return places
    end
    for what, change in pairs(changes) do
      for pushes = 2, 3 do
        it(what .. ", after " .. pushes .. " pushes", function()
          local pages = { page { 20, 20, 60, 60 } }
          local stage, transition = m.stage { screen = pages[1].screen }, nil
          for number = 2, pushes + 1 do
            pages[number] = page { 30 * number, 110 - 20 * number, 60 + 10 * number, 60 }
            transition = stage:push(pages[number].screen, { duration = 1 })
            stage:advance(0.3)
          end
          change(pages[pushes])
          stage:advance(0.2)
          transition:cancel()
          local compared = 0
          while transition.state == "active" do
            stage:advance(0.025)
            local before, after = shown(stage:at(stage.time - 1e-7)), shown(stage:at(stage.time))
            for name, quad in pairs(after) do
              for corner, point in ipairs(before[name] or {}) do
                compared = compared + 1
                assert.near(point.x, quad[corner].x, 1e-2, name .. " at " .. stage.time)
                assert.near(point.y, quad[corner].y, 1e-2, name .. " at " .. stage.time)
              end
            end
          end
          assert.is_true(compared > 100)
          for _, finding in ipairs(stage:clip():lint()) do assert.not_equal("error", finding.severity, finding) end
        end)
      end
    end
  end)
end)

describe("a list under an interrupted transition", function()
  it("scrolls on after that would have been over, in both of what is seen of it", function()
    local list = m.scrollView { frame = { 0, 100, 390, 500 }, contentSize = { 390, 2000 } }
    for i = 1, 20 do
      list:add(m.view { name = "row " .. i, frame = { 20, 100 * i, 350, 80 }, backgroundColor = "systemBlue" })
    end
    local home = m.screen { size = { 390, 700 }, list }
    local stage = m.stage { screen = home }
    stage:drag { on = list, at = { 195, 400 }, by = { 0, -300 }, duration = 0.2, curve = "linear" }
    stage:advance(0.3)
    stage:present(m.screen { size = { 390, 700 }, backgroundColor = "white" }, { duration = 0.6 })
    stage:advance(0.3)
    stage:dismiss { duration = 1.5 }
    stage:advance(3)
    local last
    for _, time in ipairs { 0.7, 0.9, 1, 1.5, 2, 2.2 } do
      local tops = {}
      for _, layer in ipairs(stage:at(time).layers) do
        if layer.name == "row 3" and layer.alpha > 1e-3 then tops[#tops + 1] = layer.quad[1].y end
      end
      for _, top in ipairs(tops) do assert.near(tops[1], top, 1e-9, "at " .. time) end
      assert.is_true(last == nil or tops[1] < last - 1, "at " .. time)
      last = tops[1]
    end
  end)
end)

describe("what moves while a transition that interrupted another is cancelled", function()
  it("is shown in its own time to the end, however fast the way back is", function()
    for _, times in ipairs { { 0.3, 0.2 }, { 0.4, 0.03 }, { 0.2, 0.15 } } do
      local box = m.view { id = "box", frame = { 20, 20, 60, 60 }, backgroundColor = "systemBlue" }
      local stage = m.stage { screen = m.screen { size = { 200, 300 } } }
      stage:push(m.screen { size = { 200, 300 }, box }, { duration = 0.5 })
      m.animate { duration = 0.7, curve = "linear", animations = function() box.center = { 50, 250 } end }
      stage:advance(times[1])
      local second = stage:present(m.screen { size = { 200, 300 } }, { duration = 0.5 })
      stage:advance(times[2])
      second:cancel()
      stage:settle()
      for _, time in ipairs { times[1], times[1] + times[2], times[1] + 2 * times[2] } do
        local expected = 50 + math.min(time / 0.7, 1) * 200
        assert.near(expected, stage:at(time, "before"):value "box.center.y", 1e-6)
        assert.near(expected, stage:at(time):value "box.center.y", 1e-6)
      end
      assert.same({}, stage:clip():lint())
    end
  end)
end)

describe("what a transition took the place of, when that is turned back", function()
  local function page(y)
    return screen("white", m.view { id = "card", frame = { 20, y, 100, 20 }, backgroundColor = "red" })
  end
  local ways = {
    ["at once"] = function(back) back:cancel() end,
    ["paused at its beginning"] = function(back, stage)
      back:pause()
      stage:advance(0.1)
      back:cancel()
    end,
    ["dragged there and back"] = function(back, stage)
      back:pause()
      back.fractionComplete = 0.3
      stage:advance(0.1)
      back.fractionComplete = 0
      back:cancel()
    end,
    ["reversed"] = function(back, stage)
      back:pause()
      stage:advance(0.1)
      back.isReversed = true
      back:continue()
    end,
    ["after little time"] = function(back, stage)
      stage:advance(0.001)
      back:cancel()
    end,
  }
  for _, name in ipairs(sorted(ways)) do
    for _, isHeld in ipairs { false, true } do
      it("goes on at its own pace: " .. name .. (isHeld and ", held" or ""), function()
        local stage = m.stage { screen = page(160) }
        local push = stage:push(page(10), { duration = 0.5, curve = "linear" })
        stage:advance(0.2)
        if isHeld then push:pause() end
        ways[name](stage:pop { curve = "linear" }, stage)
        -- The card has 150 points in 0.5 s; held it went nowhere until the other was turned.
        local turned, rest = stage.time, (isHeld and stage.time or 0.2) + 0.3
        assert.near(rest, stage:settle(), 1e-9)
        for _, time in ipairs { turned + 0.05, turned + 0.1, turned + 0.15, rest } do
          assert.near(10 + 300 * (rest - time), stage:at(time, "before"):value "card.frame.y", 1e-6, "at " .. time)
        end
        assert.equal(10, stage:at(stage.time):value "card.frame.y")
      end)
    end
  end

  it("goes on as it was turned where it was held", function()
    local stage = m.stage { screen = page(160) }
    local push = stage:push(page(10), { duration = 0.5, curve = "linear" })
    stage:advance(0.3)
    push:pause()
    push.isReversed = true
    local other = stage:push(page(300), { duration = 0.5, curve = "linear" })
    stage:advance(0.1)
    other:cancel()
    assert.near(0.7, stage:settle(), 1e-9)
    for _, time in ipairs { 0.55, 0.6, 0.65 } do
      assert.near(160 - 300 * (0.7 - time), stage:at(time):value "card.frame.y", 1e-6)
    end
    assert.same({}, stage:clip():lint())
  end)

  it("goes on where the other is continued in a time of its own at its beginning", function()
    local stage = m.stage { screen = page(160) }
    local push = stage:push(page(10), { duration = 0.5, curve = "linear" })
    stage:advance(0.2)
    push:pause()
    local back = stage:pop()
    back:pause()
    stage:advance(0.1)
    back.fractionComplete = 0
    back.isReversed = true
    back:continue { durationFactor = 1 }
    stage:settle()
    for _, time in ipairs { 0.4, 0.5, 0.6 } do
      assert.near(10 + 300 * (0.6 - time), stage:at(time):value "card.frame.y", 1e-6)
    end
  end)

  it("is not waited for where it is not seen any more", function()
    local stage = m.stage { screen = page(160) }
    stage:push(page(10), { duration = 10 })
    stage:advance(0.1)
    stage:push(page(300), { duration = 0.5 })
    stage:advance(0.4)
    local back = stage:pop()
    stage:advance(0.2)
    back:cancel()
    assert.near(0.9, stage:settle(), 1e-9)
  end)

  it("is over no later where that is at rest already", function()
    local stage = m.stage { screen = page(160) }
    stage:push(page(10), { duration = 0.5 })
    stage:advance(0.4)
    local back = stage:pop { duration = 1 }
    stage:advance(0.3)
    back:cancel()
    assert.near(1, stage:settle(), 1e-9)
  end)
end)

describe("what is changed more than once while transitions interrupt one another", function()
  local function page(x)
    return screen("white", m.view { id = "card", frame = { x, 0, 40, 40 }, backgroundColor = "red" })
  end
  local function animate(card, x)
    m.animate { duration = 0.4, curve = "linear", animations = function() card.center = { x, 300 } end }
  end
  local function write(card, x) card.center = { x, 300 } end
  local changes = { animate = animate, write = write }
  local durations = { ["over by then"] = 0.2, ["on its way"] = 2 }
  for _, name in ipairs(sorted(durations)) do
    for _, first in ipairs(sorted(changes)) do
      for _, second in ipairs(sorted(changes)) do
        for _, side in ipairs { "source", "destination" } do
          it("does not jump: " .. table.concat({ first, second, side, name }, ", "), function()
            local a, b, c = page(0), page(100), page(200)
            local stage = m.stage { screen = a }
            stage:push(b, { duration = durations[name], curve = "linear" })
            stage:advance(0.1)
            stage:push(c, { duration = 0.6, curve = "linear" })
            stage:advance(0.3)
            local card = (side == "source" and b or c):find "card"
            changes[first](card, 310)
            changes[second](card, 330)
            stage:settle()
            assert.near(stage:at(0.4, "before"):value "card.frame.x", stage:at(0.4):value "card.frame.x", 1e-6)
            local last = stage:at(0.4):value "card.frame.x"
            for time = 0.4, 1, 0.01 do
              local x = stage:at(time):value "card.frame.x"
              assert.is_true(math.abs(x - last) < 12, ("%g, then %g at %g"):format(last, x, time))
              last = x
            end
          end)
        end
      end
    end
  end

  it("counts at once where it is written as the transition begins", function()
    for _, way in ipairs { "push", "present" } do
      for _, back in ipairs { false, true } do
        local a = page(0)
        local stage = m.stage { screen = a }
        stage:advance(1)
        local transition = stage[way](stage, page(200), { duration = 1, curve = "linear" })
        a:find("card").frame = { 50, 0, 40, 40 }
        assert.equal(50, stage:at(1):value "card.frame.x")
        assert.near(50, stage:at(1 + 1e-9):value "card.frame.x", 1e-6)
        if back then
          stage:advance(0.3)
          transition.isReversed = true
        end
        stage:settle()
        assert.near(back and 50 or 200, stage:at(stage.time, "before"):value "card.frame.x", 1e-6)
        assert.same({}, stage:clip():lint())
      end
    end
  end)

  it("does not jump where what was interrupted stood at its beginning", function()
    local b, c = page(200), page(100)
    local stage = m.stage { screen = page(0) }
    stage:push(b, { duration = 1, curve = "linear" })
    stage:advance(0.4)
    local over = stage:present(c, { duration = 1 })
    stage:advance(0.2)
    over:pause()
    over.fractionComplete = 0
    stage:advance(0.5)
    stage:dismiss()
    stage:advance(0.05)
    stage:pop()
    stage:advance(0.2)
    local time = stage.time
    b:find("card").frame = { 7, 100, 40, 40 }
    stage:settle()
    assert.near(stage:at(time, "before"):value "card.frame.x", stage:at(time):value "card.frame.x", 1e-6)
  end)

  it("does not jump where it is written again while the transition is held", function()
    local b = page(200)
    local stage = m.stage { screen = page(0) }
    local push = stage:push(b, { duration = 1, curve = "linear" })
    stage:advance(0.5)
    push:pause()
    for _, x in ipairs { 300, 360, 380 } do
      stage:advance(0.1)
      b:find("card").frame = { x, 0, 40, 40 }
      assert.near(100, stage:at(stage.time):value "card.frame.x", 1e-6)
    end
    push:continue()
    stage:settle()
    assert.equal(380, stage:at(stage.time):value "card.frame.x")
    assert.same({}, stage:clip():lint())
  end)
end)

describe("a list that glides while one transition interrupts another", function()
  it("stands where it was seen when its offset is written", function()
    local list = m.scrollView { frame = { 0, 0, 200, 200 }, contentSize = { 200, 900 } }
    for i = 0, 8 do
      list:add(m.view { id = "row" .. i, frame = { 10, 100 * i + 10, 180, 80 }, backgroundColor = "blue" })
    end
    local stage = m.stage { screen = screen("white", list) }
    local function open(id)
      local row = m.view { id = id, frame = { 0, 0, 200, 200 }, backgroundColor = "blue" }
      stage:push(screen("white", row), { duration = 0.5 })
    end
    open "row3"
    stage:advance(0.2)
    stage:pop()
    stage:advance(0.17)
    stage:fling { on = list, velocity = { 0, -600 } }
    stage:advance(0.31)
    open "row5"
    stage:advance(0.33)
    local time, seen = stage.time, stage:at(stage.time, "before"):value "row4.frame.y"
    list.contentOffset = list.contentOffset
    stage:settle()
    for _, later in ipairs { 0, 0.02, 0.1 } do
      assert.near(seen, stage:at(time + later):value "row4.frame.y", 1e-6)
    end
  end)
end)

describe("a function snapshot", function()
  it("goes on from what is seen when it is popped, cancelled, and popped again", function()
    local function card(x, angle, snapshot)
      return m.view { id = "card", frame = { x, 50, 80, 80 }, snapshot = snapshot,
        m.view { name = "hand", frame = { 36, 0, 8, 80 }, transform = m.rotation(angle) } }
    end
    local function turning()
      local copy = card(0, 0)
      local hand = copy.subviews[1]
      return copy, m.animator { curve = "linear", animations = function() hand.transform = m.rotation(90) end }
    end
    local stage = m.stage { screen = m.screen { size = { 300, 180 }, card(20, 0) } }
    stage:push(m.screen { size = { 300, 180 }, card(200, 90, turning) }, { duration = 0.5 })
    stage:advance(1)
    local pop = stage:pop()
    stage:advance(0.3)
    pop:cancel()
    stage:advance(0.1)
    stage:pop()
    stage:settle()
    local last
    for t = 0, stage.time, 0.005 do
      local angle = stage:at(t):value "hand.transform.rotation"
      assert.is_true(last == nil or math.abs(angle - last) < 2.5, ("%g at %g, then %g"):format(last or 0, t, angle))
      last = angle
    end
    assert.near(36, stage:at(1.3):value "hand.transform.rotation", 1e-6)
    assert.near(0, last, 1e-6)
  end)
end)

describe("a function copy", function()
  local function flip(_, flight)
    local side = m.view { name = "side", frame = { 0, 0, 60, 60 }, backgroundColor = "systemBackground" }
    local copy = m.view { frame = { 0, 0, 60, 60 }, perspective = 500, side }
    return copy, m.animator { curve = flight.curve, animations = function() side.transform = m.rotationY(-180) end }
  end
  local function page(x, style, snapshot)
    return m.screen { size = { 200, 300 }, traits = { userInterfaceStyle = style },
      m.view { id = "card", frame = { x, x, 60, 60 }, backgroundColor = "systemBackground", snapshot = snapshot } }
  end

  it("goes from the look of one screen to that of the other, also when it is interrupted", function()
    local stage = m.stage { screen = page(20, "light", flip) }
    stage:push(page(100, "dark", flip), { duration = 1, curve = "linear" })
    for i = 0, 4 do assert.near(1 - i / 4, stage:at(i / 4, "before"):value("side.backgroundColor.r"), 1e-9) end
    stage:advance(0.25)
    stage:present(m.screen { size = { 200, 300 }, m.view { id = "sheet", frame = { 0, 200, 200, 100 } } })
    assert.near(0.75, stage:at(0.25):value("side.backgroundColor.r"), 1e-9)
    stage:settle()
    for _, finding in ipairs(stage:clip():lint()) do assert.not_equal("handoff-jump", finding.code) end
  end)

  it("goes on from where it is seen to a screen that makes none", function()
    local stage = m.stage { screen = page(20, "light", flip) }
    stage:push(page(100, "light", flip), { duration = 1, curve = "linear" })
    stage:advance(0.25)
    stage:push(page(60, "light"), { duration = 1 })
    assert.near(-45, stage:at(0.25):value("side.transform.rotationY"), 1e-9)
    stage:settle()
    -- Its own way is over when the transition that it was made for would be, in the middle of the other.
    assert.near(-90, stage:at(0.5):value("side.transform.rotationY"), 1e-9)
    for _, time in ipairs { 1, 1.1 } do
      assert.near(-180, stage:at(time):value("side.transform.rotationY"), 1e-9)
    end
    assert.same({}, stage:clip():lint())
  end)

  it("is exchanged for another one that a screen makes for what interrupts it, there and back", function()
    local stage = m.stage { screen = page(20, "light", flip) }
    local options = { duration = 1, curve = "linear" }
    stage:push(page(100, "light", flip), options)
    stage:advance(0.25)
    for _, act in ipairs { "push", "present", "dismiss", "pop" } do
      if act == "push" or act == "present" then
        stage[act](stage, page(60, "light", flip), options)
      else
        stage[act](stage)
      end
      stage:advance(0.15)
    end
    stage:settle()
    for _, finding in ipairs(stage:clip(0, 1):lint()) do assert.not_equal("handoff-jump", finding.code) end
  end)

  it("that goes back and there again by a spring has no kink", function()
    local spring = m.spring { cutoff = 0.5, bounce = 0.3 }
    local there = page(100, "light", flip)
    local stage = m.stage { screen = page(20, "light", flip) }
    stage:push(there, { curve = spring })
    stage:advance(0.2)
    stage:pop()
    stage:advance(0.1)
    stage:push(there, { curve = spring })
    stage:settle()
    for _, finding in ipairs(stage:clip():lint()) do assert.not_equal("discontinuity", finding.code) end
  end)
end)

describe("an element that fades out of two transitions in flight, and comes back", function()
  it("goes on from where the first one has it, also when the second one would have ended", function()
    for _, duration in ipairs { 0.2, 0.25, 0.3 } do
      local function page(...) return m.screen { size = { 390, 844 }, backgroundColor = "white", ... } end
      local sheet = m.screen { size = { 390, 844 },
        m.view { id = "sheet", frame = { 0, 300, 390, 544 }, backgroundColor = "black" } }
      local options = { definition = m.transitionDefinition { sheet = m.edgeTranslation "bottom" }, duration = 0.4 }
      local stage = m.stage { screen = page() }
      stage:present(sheet, options)
      stage:advance(0.3)
      stage:dismiss()
      stage:advance(0.05)
      stage:push(page(), { duration = duration })
      stage:advance(0.1)
      stage:present(sheet, options)
      local over = 0.35 + duration
      stage:settle()
      local function y(time, side) return stage:at(time, side):view "sheet".rect.y end
      assert.near(y(over - 1e-7), y(over + 1e-7), 1e-3)
      assert.near(y(over, "before"), y(over), 1e-6)
    end
  end)
end)

describe("a lifted element in a transition that interrupts another", function()
  local function card(id, color, x, y, w, h)
    return m.view { id = id, backgroundColor = color, frame = { x, y, w, h } }
  end
  local function page(t)
    t.size = { 120, 160 }
    return m.screen(t)
  end

  -- Presents twice, the second in flight; returns the stage and the second transition.
  local function interrupted()
    local stage = m.stage { screen = page { backgroundColor = "white", card("a", "blue", 82, 62, 55, 55),
      card("d", "teal", 14, 116, 49, 56), card(nil, "green", 46, 89, 53, 30) } }
    stage:present(page { backgroundColor = "white", card("a", "blue", 81, 115, 71, 36) })
    stage:advance(0.24)
    local second = stage:present(page { card("a", "black", 3, 133, 76, 31), card("d", "teal", 34, 114, 54, 22) },
      { definition = { a = m.sharedElement { zPosition = 2 } } })
    stage:advance(0.18)
    return stage, second
  end

  -- Lists the layers, back to front.
  local function drawn(frame)
    local labels = {}
    for _, layer in ipairs(frame.layers) do labels[#labels + 1] = tostring(layer) end
    return labels
  end

  -- The orders until a time, as events tell them.
  local function orders(stage, time)
    local found = {}
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "order" and event.time <= time then found[#found + 1] = tostring(event) end
    end
    return found
  end

  it("keeps its place where that is turned back, and the past as it was", function()
    for _, turn in ipairs { "cancel", "isReversed" } do
      local stage, second = interrupted()
      local before, past = drawn(stage:at(0.42)), orders(stage, 0.42)
      if turn == "cancel" then second:cancel() else second.isReversed = true end
      assert.same(before, drawn(stage:at(0.42, "before")))
      assert.same(before, drawn(stage:at(0.42)))
      stage:settle()
      assert.same(before, drawn(stage:at(0.42)))
      assert.same(past, orders(stage, 0.42))
    end
  end)
end)

describe("an element that leaves one whose border is above it", function()
  it("stays beneath the border where another screen takes that", function()
    local card = m.view { id = "card", frame = { -6, -6, 30, 30 }, backgroundColor = "purple" }
    local frame = m.view { id = "frame", frame = { 20, 20, 40, 40 }, borderWidth = 4, card }
    local stage = m.stage { screen = m.screen { size = { 120, 160 }, m.view { id = "holder", frame } } }
    stage:present(m.screen { size = { 120, 160 },
      m.view { id = "card", frame = { 2, -2, 30, 31 }, backgroundColor = "purple" } }, { definition = {} })
    stage:advance(0.34)
    stage:present(m.screen { size = { 120, 160 }, m.view { id = "frame" } }, { definition = {} })
    for _, side in ipairs { "before", "after" } do
      local layers = stage:at(0.34, side).layers
      assert.equal(20, layers[#layers].quad[1].x)
    end
  end)
end)

describe("what an animation moves beside a transition that is cancelled", function()
  it("goes on with it where two others interrupt", function()
    local first = m.screen { size = { 120, 160 }, m.view { id = "b", frame = { 46, 62, 42, 47 } } }
    local last = m.screen { size = { 120, 160 }, m.view { id = "b" } }
    local stage = m.stage { screen = first }
    m.animate { duration = 0.6, animations = function() first:find "b".center = { 34, 40 } end }
    local transition = stage:present(last, { definition = {} })
    stage:advance(0.125)
    transition:cancel()
    stage:advance(0.1)
    stage:present(m.screen { size = { 120, 160 } }, { definition = {} })
    stage:advance(0.188)
    local function seen(side)
      local frame = stage:at(stage.time, side).layers
      return frame[#frame].quad[1]
    end
    stage:dismiss()
    assert.near(seen "before".x, seen "after".x, 1e-9)
    assert.near(seen "before".y, seen "after".y, 1e-9)
  end)
end)

describe("a list", function()
  it("leaves what is exchanged beneath it as it is where a finger comes", function()
    local function page(...) return m.screen { size = { 120, 180 }, backgroundColor = "white", ... } end
    for _, shows in ipairs { true, false } do
      local list = m.scrollView { id = "h", frame = { 5, 119, 38, 78 }, contentSize = { 38, 234 },
        showsVerticalScrollIndicator = shows, showsHorizontalScrollIndicator = shows,
        m.view { id = "c", frame = { -1, 14, 24, 39 }, borderWidth = 2 } }
      local first = page(list, m.view { frame = { -4, 53, 95, 87 }, backgroundColor = "green" },
        m.view { id = "a", frame = { 61, 59, 22, 118 }, borderWidth = 2 })
      local stage = m.stage { screen = first }
      local inner = m.view { id = "a", frame = { -6, -10, 19, 24 } }
      stage:push(page(m.view { id = "c", frame = { 71, 22, 26, 37 }, inner }))
      stage:advance(0.2)
      stage:pop()
      stage:advance(0.158)
      local function alphas(side)
        local seen = {}
        for _, layer in ipairs(stage:at(0.358, side).layers) do
          if layer.quad[3].x - layer.quad[1].x == 95 then seen[#seen + 1] = layer.alpha end
        end
        return seen
      end
      stage:fling { on = list, velocity = { 0, -600 } }
      stage:settle()
      assert.equal(2, #alphas "after")
      assert.nearly_same(alphas "before", alphas "after")
    end
  end)
end)

describe("an element in parts", function()
  it("has its border above all in it at the end of a way back", function()
    local first = m.screen {
      m.view { id = "c", m.view { borderWidth = 1, frame = { 1, 13, 35, 32 }, id = "g" },
        m.view { transform = m.rotation(12), m.view { backgroundColor = "black", frame = { 10, -3, 15, 11 } } } },
      m.view { id = "f", m.view { backgroundColor = "purple" } } }
    local last = m.screen {
      m.view { id = "c", m.view { frame = { 0, 0, 390, 250 }, backgroundColor = "red" },
        m.view { m.label { borderWidth = 1, frame = { 2, 7, 10, 21 }, id = "f", numberOfLines = 0, text = "Hello",
          textColor = "white" } } },
      m.view { m.view { id = "g" } } }
    local stage = m.stage { screen = first }
    stage:present(m.screen { m.view { id = "f", m.view { id = "e" } } })
    stage:present(last)
    stage:advance(0.35)
    local transition = stage:push(m.screen { m.view { m.view { id = "e" } } })
    stage:advance(0.22)
    transition:cancel()
    stage:settle()
    assert.clean(stage:clip())
  end)
end)

describe("finish and cancel", function()
  it("complete also where it was to stay at its end", function()
    for _, way in ipairs { "finish", "cancel" } do
      local stage = m.stage { screen = m.screen { size = { 100, 100 } } }
      local there, ends = stage:present(m.screen { size = { 100, 100 } }), {}
      there.pausesOnCompletion = true
      there:addCompletion(function(position) ends[#ends + 1] = position end)
      stage:advance(0.1)
      there[way](there)
      stage:settle()
      assert.same({ way == "finish" and "end" or "start" }, ends)
      assert.equal("inactive", there.state)
    end
  end)
end)

describe("a transition that has not begun", function()
  it("is looked at from a screen on its way", function()
    local function list() return m.scrollView { frame = { 0, 0, 100, 100 }, contentSize = { 100, 600 } } end
    local function item(y) return m.view { id = "item", frame = { 10, y, 20, 20 } } end
    local rolling = list()
    local a, b, c = screen("white", item(0), rolling), screen("white", item(20)), screen("white", item(40))
    local stage = m.stage { screen = a }
    stage:drag { on = rolling, by = { 0, -90 } }
    stage:push(b)
    for _, to in ipairs { b, c } do
      local look = m.transition { from = a, to = to }
      assert.near(10, look:at(0):value "item.center.y", 1e-9)
      assert.near(to == b and 30 or 50, look:at(look.duration):value "item.center.y", 1e-9)
      assert.is_table(look:lint())
    end
    stage:pop()
    local look = m.transition { from = b, to = c }
    assert.near(50, look:at(look.duration):value "item.center.y", 1e-9)
    assert.is_table(look:sample { fps = 4 })
    stage:settle()
    assert.near(10, stage:at(stage.time):value "item.center.y", 1e-9)
  end)
end)
