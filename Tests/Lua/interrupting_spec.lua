-- A transition that interrupts another one, as a script is told of it: where it leads, its events, its kinks.
local m = require "mutoscope"
local support = require "support"

local function page(x)
  return m.screen { size = { 400, 40 }, backgroundColor = "white",
    m.view { id = "card", frame = { x, 0, 20, 20 }, backgroundColor = "red" } }
end

local function findings(stage)
  local found = {}
  for _, finding in ipairs(stage:clip():lint()) do found[#found + 1] = finding end
  return found
end

describe("a transition that is held when another interrupts it", function()
  local stage
  before_each(function()
    stage = m.stage { screen = page(0) }
    local push = stage:push(page(100), { duration = 1, curve = "linear" })
    push:pause()
    push.fractionComplete = 0.5
    stage:advance(0.3)
  end)

  it("stays where it is as the source", function()
    stage:pop { duration = 1, curve = "easeInOut" }
    for i = 0, 10 do
      assert.near(60 - 50 * m.easeInOut:value(i / 10), stage:at(0.3 + i / 10):value "card.center.x", 1e-9)
    end
    assert.near(0, stage:clip(0, 1):slope("card.center.x", 0.3), 1e-6)
    assert.same({}, findings(stage))
  end)

  it("goes on where that turns back, and is at rest with it", function()
    local pop = stage:pop { duration = 1, curve = "linear" }
    stage:advance(0.4)
    assert.near(40, stage:at(stage.time):value "card.center.x", 1e-6)
    pop:cancel()
    local last = 40
    for i = 1, 8 do
      local x = stage:at(stage.time + i * 0.05):value "card.center.x"
      assert.is_true(x >= last - 1e-9)
      last = x
    end
    stage:settle()
    assert.near(110, stage:at(stage.time, "before"):value "card.center.x", 1e-4)
    assert.equal(110, stage:at(stage.time):value "card.center.x")
  end)
end)

describe("events of a transition", function()
  it("have the interruption of what was moving", function()
    local stage = m.stage { screen = page(0) }
    stage:push(page(300), { duration = 0.5 })
    stage:advance(0.25)
    stage:pop { duration = 0.4 }
    stage:settle()
    local told = support.texts(support.events(stage:clip(), "interruption"))
    assert.same({ "0.25 interruption card.frame" }, told)
  end)

  it("have its completion, whenever it began", function()
    for _, duration in ipairs { 0.3, 0.5, 0.6, 0.7 } do
      for i = 0, 20 do
        local stage = m.stage { screen = page(0) }
        stage:advance(i * 0.1)
        local push = stage:push(page(60), { duration = duration })
        stage:settle()
        local there, back = push:events(), push:reversed():events()
        assert.equal("completion", there[#there].kind)
        assert.near(duration, there[#there].time, 1e-12)
        assert.equal("completion", back[1].kind)
      end
    end
  end)
end)

describe("what goes alongside an interrupted transition", function()
  for _, duration in ipairs { 0.1, 0.2, 0.39, 0.41, 1 } do
    it(("goes on at its speed beside one of %g s"):format(duration), function()
      local bar = m.view { name = "bar", frame = { 0, 50, 20, 10 }, backgroundColor = "green" }
      local stage = m.stage { screen = m.screen { size = { 200, 100 }, bar } }
      local function lead() bar.center = { 110, 55 } end
      stage:present(page(0), { duration = 0.5, alongside = m.animator { curve = "linear", animations = lead } })
      stage:advance(0.1)
      stage:present(page(50), { duration = duration })
      stage:settle()
      for time = 0, 0.5, 0.03125 do
        assert.near(10 + 200 * time, stage:at(time):value "bar.center.x", 1e-9)
      end
      assert.equal(110, stage:at(stage.time):value "bar.center.x")
    end)
  end

  for name, hold in pairs {
    ["is paused"] = function(transition) transition:pause() end,
    ["is scrubbed"] = function(transition) transition.fractionComplete = 0.5 end,
    ["is paused on its way back"] = function(transition)
      transition:pause()
      transition.isReversed = true
    end,
  } do
    it("goes on from where it stands while that " .. name, function()
      local bar = m.view { name = "bar", frame = { 0, 50, 20, 10 }, backgroundColor = "green" }
      local stage = m.stage { screen = m.screen { size = { 200, 100 }, bar } }
      local function lead() bar.center = { 110, 55 } end
      local held = stage:present(page(0), { duration = 1, curve = "linear",
        alongside = m.animator { curve = "linear", animations = lead } })
      stage:advance(0.5)
      hold(held)
      stage:advance(0.1)
      local time = stage.time
      stage:present(page(50), { duration = 0.2 })
      stage:settle()
      assert.near(60, stage:at(time, "before"):value "bar.center.x", 1e-9)
      assert.near(60, stage:at(time):value "bar.center.x", 1e-9)
      assert.near(bar.center.x, stage:at(stage.time, "before"):value "bar.center.x", 1e-9)
    end)
  end
end)

describe("a view that goes there alongside, and back alongside what interrupts that", function()
  it("stays where it is when something else of it is written", function()
    local bar = m.view { id = "bar", frame = { 20, 20, 40, 40 } }
    local stage = m.stage { screen = m.screen { size = { 300, 300 }, bar } }
    local function lead() bar.center = { 40, 240 } end
    stage:present(page(0), { duration = 0.5, curve = "linear",
      alongside = m.animator { curve = "linear", animations = lead } })
    stage:advance(0.3)
    stage:dismiss()
    stage:advance(0.1)
    local there = stage:at(stage.time):value "bar.center.y"
    bar.alpha = 0.5
    assert.near(there, stage:at(stage.time):value "bar.center.y", 1e-9)
    assert.near(there, stage:at(stage.time, "before"):value "bar.center.y", 1e-9)
    stage:settle()
    assert.near(40, stage:at(stage.time, "before"):value "bar.center.y", 1e-9)
  end)
end)

describe("a kink where a transition interrupts another", function()
  local function interrupted(options)
    local stage = m.stage { screen = page(0) }
    stage:push(page(300), { duration = 0.5, curve = "easeInOut" })
    stage:advance(0.25)
    stage:pop(options)
    stage:settle()
    return stage
  end

  it("is told with a fix that silences it", function()
    local stage = interrupted { curve = "easeOut" }
    local found = findings(stage)
    assert.equal(1, #found)
    local finding = found[1]
    assert.same({ "discontinuity", "warning", "card", 0.25 },
      { finding.code, finding.severity, finding.view, finding.time })
    local clip = stage:clip()
    local before, after = clip:slope("card.center.x", 0.25 - 1e-7), clip:slope("card.center.x", 0.25)
    assert.near(before - after, finding.size, 1)
    assert.has_error(function() assert.continuous(stage) end)
    local landing = 'm.spring { cutoff = 0.5, dampingRatio = 1, mode = "blend" }'
    assert.truthy(finding.fix:find(landing, 1, true), finding.fix)
    for _, curve in ipairs { "easeInOut", m.spring { cutoff = 0.5, dampingRatio = 1, mode = "blend" } } do
      assert.continuous(interrupted { curve = curve })
    end
  end)

  it("is none where the first one has only begun", function()
    local stage = m.stage { screen = page(0) }
    stage:push(page(300), { duration = 0.5, curve = "easeInOut" })
    stage:pop { curve = "easeInOut" }
    stage:settle()
    assert.same({}, findings(stage))
    assert.continuous(stage)
  end)

  it("is none where it was paused, scrubbed or turned", function()
    local calls = {
      function(push) push:pause() end, function(push) push.fractionComplete = 0.2 end,
      function(push) push:pause() push:continue() end,
    }
    for index, call in ipairs(calls) do
      local stage = m.stage { screen = page(0) }
      local push = stage:push(page(300), { duration = 0.5 })
      stage:advance(0.25)
      call(push)
      stage:pop { curve = index < 3 and "linear" or "easeInOut" }
      stage:settle()
      assert.same({}, findings(stage))
    end
  end)
end)

describe("what is dismissed over an edge while it comes", function()
  local edges = { bottom = { 0, -28 }, right = { -28, 200 }, top = { 0, 172 }, left = { 172, 200 } }

  local function scene(edge, id, isFirst)
    local function thumb(frame) return m.view { id = "thumb", frame = frame, backgroundColor = "green" } end
    local home = m.screen { size = { 200, 400 }, backgroundColor = "white", thumb { 80, 180, 40, 40 } }
    local sheet = m.view { id = "sheet", frame = { 0, 0, 200, 200 }, backgroundColor = "lightgray" }
    -- It sticks out of the sheet, on the side from which that is seen last.
    local button = m.view { id = id, name = "button", backgroundColor = "red",
      frame = { edges[edge][1], edges[edge][2], 56, 56 } }
    if isFirst then sheet:add(button) end
    sheet:add(thumb { 60, 60, 20, 20 })
    if not isFirst then sheet:add(button) end
    return m.stage { screen = home }, m.screen { size = { 200, 400 }, sheet }, button
  end

  for edge in pairs(edges) do
    for _, id in ipairs { "button", false } do
      for _, isFirst in ipairs { true, false } do
        it("leaves over the " .. edge .. " with all that sticks out, " .. tostring(id) .. ", "
          .. tostring(isFirst), function()
          local stage, menu = scene(edge, id or nil, isFirst)
          local definition = m.transitionDefinition { sheet = m.edgeTranslation(edge) }
          stage:present(menu, { definition = definition, duration = 0.4 })
          stage:advance(0.2)
          stage:dismiss()
          stage:settle()
          assert.clean(stage:clip())
        end)
      end
    end
  end
end)

describe("the copy of a function that a pop flies back", function()
  local function snapshot(_, flight)
    local copy = m.view { frame = { 0, 0, 20, 20 }, backgroundColor = flight.source.backgroundColor }
    local target = flight.destination.backgroundColor
    return copy, m.animator { animations = function() copy.backgroundColor = target end }
  end

  local function screen(x, color)
    return m.screen { size = { 200, 40 },
      m.view { id = "card", frame = { x, 0, 20, 20 }, backgroundColor = color, snapshot = snapshot } }
  end

  for name, interrupt in pairs {
    ["in flight"] = function() end,
    ["held"] = function(stage, push)
      push:pause()
      stage:advance(0.3)
    end,
    ["after another one that was interrupted"] = function(stage, push)
      push:pause()
      stage:present(screen(50, "#106030"), { duration = 0.5, curve = "linear" })
      stage:advance(0.1)
      stage:dismiss { duration = 0.4, curve = "linear" }
    end,
  } do
    it("is where that leads when it is over: " .. name, function()
      local stage = m.stage { screen = screen(0, "#333333") }
      local push = stage:push(screen(100, "#5aa7b8"), { duration = 0.8, curve = "linear" })
      stage:advance(0.2)
      interrupt(stage, push)
      stage:pop { duration = 0.4, curve = "linear" }
      stage:settle()
      for _, finding in ipairs(stage:clip():lint()) do assert.not_equal("handoff-jump", finding.code) end
    end)
  end
end)

describe("a transition that takes no time, interrupted at its instant", function()
  it("has its events there, once, also at the first instant of a stage", function()
    for _, time in ipairs { 0, 0.25 } do
      local stage = m.stage { screen = page(0) }
      stage:advance(time)
      stage:present(page(100), { duration = 0 })
      stage:present(page(200), { duration = 0.5 })
      stage:settle()
      local events = {}
      for _, event in ipairs(stage:clip():events()) do events[#events + 1] = event.kind .. " " .. event.time - time end
      assert.same({ "start 0.0", "completion 0.0", "start 0.0", "completion 0.5" }, events)
    end
  end)
end)
