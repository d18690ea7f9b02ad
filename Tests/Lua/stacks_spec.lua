-- Transitions between what the stage shows: stacks of screens, at rest and in flight.
local m = require "mutoscope"
require "support"

local function screen(name, color, ...)
  return m.screen { name = name, size = { 200, 300 }, backgroundColor = color, ... }
end

local function box(id, frame, color) return m.view { id = id, frame = frame, backgroundColor = color } end

-- Every element that a frame shows: where it is, and how visible.
local function seen(frame, ids)
  local all = {}
  for _, id in ipairs(ids) do
    local view = frame:view(id)
    if view and view.isVisible then all[id] = { view.rect, view.visibleAlpha } end
  end
  return all
end

local function same(stage, time, ids, what)
  local before, after = seen(stage:at(time, "before"), ids), seen(stage:at(time), ids)
  for _, id in ipairs(ids) do
    local a, b = before[id], after[id]
    local alphas = { a and a[2] or 0, b and b[2] or 0 }
    assert.near(alphas[1], alphas[2], 1e-6, what .. ": " .. id)
    for i = 1, a and b and 4 or 0 do assert.near(a[1][i], b[1][i], 1e-6, what .. ": " .. id) end
  end
end

local IDS = { "x", "y", "z", "sheet", "card" }
local DIM = "#0000004d"

local function scene()
  local a = screen("a", "white", box("x", { 10, 20, 40, 40 }, "red"), box("y", { 100, 20, 40, 40 }, "green"))
  local b = screen("b", DIM, box("sheet", { 0, 150, 200, 150 }, "blue"), box("x", { 20, 160, 60, 60 }, "red"))
  local c = screen("c", DIM, box("card", { 20, 200, 160, 90 }, "yellow"), box("z", { 30, 210, 20, 20 }, "black"))
  return a, b, c, m.stage { screen = a }
end

describe("a stack of screens", function()
  it("is all there when the uppermost two are dismissed one shortly after the other", function()
    local a, b, c, stage = scene()
    stage:present(b, { duration = 0.4 })
    stage:settle()
    stage:present(c, { duration = 0.4 })
    stage:settle()
    stage:dismiss()
    stage:advance(0.1)
    same(stage, stage.time, IDS, "first")
    stage:dismiss()
    same(stage, stage.time, IDS, "second")
    for _, time in ipairs { 0, 0.1, 0.2, 0.3, 0.39 } do
      assert.near(1, stage:at(stage.time + time):view("y").visibleAlpha, 1e-9, "at " .. time)
    end
    local last = stage:settle()
    same(stage, last, IDS, "rest")
    assert.is_true(stage.screen == a)
    assert.equal(3, #stage:at(last).layers)
  end)

  it("comes back as a whole when what replaced it is popped", function()
    local _, b, c, stage = scene()
    stage:present(b)
    stage:settle()
    stage:push(c)
    same(stage, stage.time, IDS, "push")
    assert.is_true(stage:at(stage.time):view("y").isVisible)
    stage:settle()
    same(stage, stage.time, IDS, "pushed")
    assert.is_nil(stage:at(stage.time):view("y"))
    local transition = stage:pop()
    same(stage, stage.time, IDS, "pop")
    assert.equal("added", transition.diff:kind "y")
    stage:settle()
    same(stage, stage.time, IDS, "popped")
    local frame = stage:at(stage.time)
    for _, id in ipairs { "x", "y", "sheet" } do assert.equal(1, frame:view(id).visibleAlpha) end
    assert.equal(60, frame:view("x").rect.width)
    assert.is_true(stage.screen == b)
  end)

  it("shows a shared element once, also beneath a third screen", function()
    local _, b, c, stage = scene()
    stage:present(b)
    stage:settle()
    local function reds(time)
      local count = 0
      for _, layer in ipairs(stage:at(time).layers) do if layer.id == "x" then count = count + 1 end end
      return count
    end
    assert.equal(1, reds(stage.time))
    stage:present(c, { duration = 0.4 })
    for _, time in ipairs { 0, 0.1, 0.2, 0.4 } do assert.equal(1, reds(stage.time + time), "at " .. time) end
    stage:settle()
    stage:dismiss()
    stage:settle()
    assert.equal(1, reds(stage.time))
  end)

  it("goes on from what is seen, whatever begins in flight", function()
    for seed = 1, 12 do
      math.randomseed(seed)
      local _, b, c, stage = scene()
      local depth, calls = 1, {}
      for step = 1, 6 do
        local call, ok
        local isDeep = depth == 3
        if depth > 1 and (isDeep or math.random(2) == 1) then
          call, ok = "dismiss", pcall(stage.dismiss, stage)
          if not ok then call, ok = "pop", pcall(stage.pop, stage) end
          if ok then depth = depth - 1 end
        else
          call = math.random(2) == 1 and "present" or "push"
          ok = pcall(stage[call], stage, depth == 1 and b or c, { duration = 0.3 + 0.3 * math.random() })
          if ok then depth = depth + 1 end
        end
        calls[#calls + 1] = call .. (ok and "" or " refused")
        local what = ("seed %d, step %d: %s"):format(seed, step, table.concat(calls, ", "))
        same(stage, stage.time, IDS, what)
        if math.random(3) == 1 then stage:settle() else stage:advance(0.05 + 0.2 * math.random()) end
        same(stage, stage.time, IDS, what .. ", later")
      end
      stage:settle()
      same(stage, stage.time, IDS, ("seed %d, rest after %s"):format(seed, table.concat(calls, ", ")))
    end
  end)
end)

describe("a sheet that shares with a bar and with what slides under it", function()
  it("stays around what it holds: nothing that flies is beneath it, and nothing of its own either", function()
    local home = screen("home", "white", box("photo", { 10, 30, 180, 150 }, "blue"),
      m.view { id = "bar", frame = { 0, 0, 200, 50 }, backgroundColor = "gray",
        box("badge", { 170, 20, 20, 20 }, "red") })
    local sheet = box("sheet", { 0, 90, 200, 210 }, "yellow")
    sheet:add(box("photo", { 0, 0, 200, 120 }, "blue"))
    sheet:add(box("title", { 10, 130, 180, 20 }, "green"))
    local detail = screen("detail", "clear", box("dim", { 0, 0, 200, 300 }, DIM),
      box("badge", { 10, 10, 20, 20 }, "red"), sheet)
    local stage = m.stage { screen = home }
    local definition = m.transitionDefinition { sheet = m.edgeTranslation "bottom", title = m.none }
    local way = stage:present(detail, { duration = 1, definition = definition })
    stage:advance(1)
    for t = 0.02, 0.98, 0.06 do
      local order = {}
      for _, layer in ipairs(way:at(t).layers) do
        if layer.id and ("dim sheet photo title"):find(layer.id, 1, true) then order[#order + 1] = layer.id end
      end
      assert.same({ "dim", "sheet", "photo", "title" }, order)
    end
    for _, finding in ipairs(way:lint()) do assert.not_equal("covered", finding.code) end
  end)
end)

describe("what is presented over a list of which something is cut off", function()
  it("dims the bars above the list from the first frame on, though it shares with a row", function()
    local list = m.scrollView { id = "list", frame = { 0, 0, 200, 300 }, contentSize = { 200, 600 },
      box("row 1", { 10, 80, 120, 40 }, "blue"), box("row 2", { 10, 260, 120, 30 }, "blue"),
      box("row 3", { 10, 320, 120, 40 }, "blue") }
    local home = screen("home", "white", list, box("bar", { 0, 240, 200, 60 }, "gray"))
    local veil = box("veil", { 0, 0, 200, 300 }, DIM)
    local over = screen("over", "clear", veil, box("row 1", { 20, 50, 160, 80 }, "blue"))
    local stage = m.stage { screen = home }
    local way = stage:present(over, { duration = 0.5, definition = { veil = m.crossfade } })
    for _, time in ipairs { 0.01, 0.249, 0.251, 0.49 } do
      local order = {}
      for _, layer in ipairs(way:at(time).layers) do order[#order + 1] = layer.id end
      assert.same({ "list", "row 2", "row 3", "bar", "veil", "row 1" }, order)
    end
  end)
end)

describe("the snapshot function of an element that comes from beneath", function()
  local function told(between, settings)
    local flights = {}
    local function snapshot(_, flight)
      flights[#flights + 1] = flight
      return m.view { frame = { 0, 0, 20, 20 } }
    end
    local function photo(name, frame, has)
      return m.view { id = "photo", name = name, frame = frame, snapshot = has and snapshot or nil }
    end
    local stage = m.stage { screen = screen("list", "white", photo("small", { 10, 20, 40, 50 }, settings == "source")) }
    between(stage)
    stage:push(screen("detail", "white", photo("large", { 0, 0, 200, 100 }, settings ~= "source")), { duration = 0.5 })
    stage:settle()
    assert.equal(1, #flights)
    return flights[1]
  end

  for name, between in pairs {
    ["a screen at rest"] = function(stage)
      stage:present(screen("modal", "clear"), { duration = 0.4 })
      stage:settle()
    end,
    ["one that is presented"] = function(stage)
      stage:present(screen("modal", "clear"), { duration = 0.4 })
      stage:advance(0.2)
    end,
    ["one that is pushed"] = function(stage)
      stage:push(screen("other", "white"), { duration = 0.4 })
      stage:advance(0.2)
    end,
  } do
    it("is told of it: " .. name, function()
      local flight = told(between)
      assert.equal("destination", flight.role)
      assert.equal("small", flight.source.name)
      assert.equal("large", flight.destination.name)
      assert.equal(m.rect(10, 20, 40, 50), flight.from)
      assert.equal(m.rect(0, 0, 200, 100), flight.to)
    end)
  end

  it("is called where only that has one", function()
    local flight = told(function(stage)
      stage:present(screen("modal", "clear"), { duration = 0.4 })
      stage:settle()
    end, "source")
    assert.equal("source", flight.role)
    assert.equal("small", flight.source.name)
  end)

  it("is not called again for what an interrupted transition has copied already", function()
    local calls = 0
    local function snapshot()
      calls = calls + 1
      return m.view { frame = { 0, 0, 20, 20 } }
    end
    local function card(frame, has)
      return screen("card", "white", m.view { id = "card", frame = frame, snapshot = has and snapshot or nil })
    end
    local stage = m.stage { screen = card { 10, 20, 40, 50 } }
    for number, frame in ipairs { { 0, 0, 200, 100 }, { 17, 4, 90, 90 }, { 90, 60, 80, 80 } } do
      stage:present(card(frame, number == 1), { duration = 0.5 })
      stage:advance(0.2)
    end
    assert.equal(1, calls)
  end)
end)
