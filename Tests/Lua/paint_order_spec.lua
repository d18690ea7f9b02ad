-- SPEC 5.2, step 3: what changes its order on the way, and what stays where it is.
local m = require "mutoscope"
local support = require "support"

local function cell(i, y, height)
  return m.view { id = "cell" .. i, frame = { 16, y, 358, height }, backgroundColor = "red" }
end

local function list(height)
  return m.screen { name = "list", size = { 390, 844 }, backgroundColor = "white",
    cell(1, 100, height), cell(2, 220, height), cell(3, 340, height) }
end

local function detail()
  return m.screen { name = "detail", size = { 390, 844 },
    m.view { id = "dim", frame = { 0, 0, 390, 844 }, backgroundColor = m.color("black"):withAlpha(0.5) },
    m.view { id = "cell1", frame = { 0, 300, 390, 544 }, backgroundColor = "red" } }
end

local definition = m.transitionDefinition { cell1 = m.sharedElement, dim = m.crossfade }

--- The ids in the order in which they are painted.
local function painted(frame)
  local ids = {}
  for _, layer in ipairs(frame.layers) do
    if layer.id then ids[#ids + 1] = layer.id end
  end
  return table.concat(ids, " ")
end

local function orders(clip)
  local count = 0
  for _, event in ipairs(clip:events()) do
    if event.kind == "order" then count = count + 1 end
  end
  return count
end

describe("what is presented over others", function()
  it("dims what is kept and touches nothing that flies, from the first frame on", function()
    local stage = m.stage { screen = list(100) }
    local transition = stage:present(detail(), { definition = definition })
    for i = 1, 99 do assert.equal("cell2 cell3 dim cell1", painted(stage:at(i / 200))) end
    stage:settle()
    assert.equal(0, orders(stage:clip(transition)))
    local back = stage:dismiss()
    local start = stage.time
    for i = 1, 99 do assert.equal("cell2 cell3 dim cell1", painted(stage:at(start + i / 200))) end
    stage:settle()
    assert.equal(0, orders(stage:clip(back)))
  end)

  it("stays dimmed where a dismissal interrupts it", function()
    local stage = m.stage { screen = list(100) }
    stage:present(detail(), { definition = definition })
    stage:advance(0.3)
    stage:dismiss()
    for i = 1, 30 do
      local ids = painted(stage:at(0.3 + i / 100))
      assert.truthy(ids:find("cell2 cell3 dim cell1", 1, true), ids)
    end
  end)

  it("exchanges what touches once, and leaves the others beneath", function()
    local stage = m.stage { screen = list(140) }
    local transition = stage:present(detail(), { definition = definition })
    assert.equal("dim cell1 cell2 cell3", painted(stage:at(1e-9)))
    stage:settle()
    assert.equal(1, orders(stage:clip(transition)))

    local apart = m.screen { size = { 390, 844 }, backgroundColor = "white", cell(1, 100, 140), cell(2, 220, 140),
      cell(3, 500, 140) }
    stage = m.stage { screen = apart }
    stage:present(detail(), { definition = definition })
    assert.equal("cell3 dim cell1 cell2", painted(stage:at(1e-9)))
    assert.equal("cell2 cell3 dim cell1", painted(stage:at(0.499)))
  end)

  it("leaves beneath what touches a list that cuts what flies elsewhere, if anything", function()
    local photo = m.view { id = "photo", frame = { 0, 186, 390, 300 }, backgroundColor = "red" }
    local feed = m.view { id = "feed", frame = { 0, 0, 390, 844 }, clipsToBounds = true, photo }
    local bar = m.view { id = "bar", frame = { 0, 761, 390, 83 }, backgroundColor = "grey" }
    local stage = m.stage { screen = m.screen { size = { 390, 844 }, backgroundColor = "white", feed, bar } }
    local over = m.screen { size = { 390, 844 },
      m.view { id = "dim", frame = { 0, 0, 390, 844 }, backgroundColor = "#000000cc" },
      m.view { id = "photo", frame = { 0, 272, 390, 300 }, backgroundColor = "red" } }
    local dims = m.transitionDefinition { dim = m.crossfade }
    local transition = stage:present(over, { duration = 0.5, definition = dims })
    for i = 1, 9 do assert.equal("feed bar dim photo", painted(stage:at(i / 20))) end
    stage:settle()
    assert.equal(0, orders(stage:clip(transition)))
  end)

  it("leaves beneath what touches whole points of a view that cuts what flies, and nothing else of that", function()
    local shop = m.screen { size = { 390, 844 }, backgroundColor = "white",
      m.view { frame = { 16, 200, 160, 160 }, clipsToBounds = true,
        m.view { id = "photo", frame = { 0, 40, 160, 140 }, backgroundColor = "teal" } },
      m.view { name = "ribbon", frame = { 16, 190, 160, 40 }, backgroundColor = "orange" },
      m.view { name = "rail", frame = { 0, 300, 15, 444 }, backgroundColor = "purple" } }
    local product = m.screen { size = { 390, 844 }, backgroundColor = "black",
      m.view { id = "photo", frame = { 5, 520, 100, 100 }, backgroundColor = "teal" } }
    local stage = m.stage { screen = shop, scale = 1 }
    stage:present(product, { duration = 0.5, definition = {} })
    stage:settle()
    for _, time in ipairs { 0.001, 0.25, 0.499 } do
      local layers = stage:at(time).layers
      assert.equal("photo", layers[#layers].id)
    end
  end)

  it("is above what flies beside each other beneath it, and touches on no way", function()
    local function row(y, height, body)
      return m.view { id = "row", frame = { 0, y, 390, height }, backgroundColor = "white",
        m.view { id = "avatar", frame = { 16, 16, 64, 64 }, backgroundColor = "purple" },
        m.view { id = "subject", frame = { 90, 14, 280, 30 }, backgroundColor = "orange" }, body }
    end
    local function screen(...) return m.screen { size = { 390, 844 }, ... } end
    local stage = m.stage { screen = screen(row(286, 88)) }
    local body = m.view { id = "body", frame = { 16, 110, 300, 60 }, backgroundColor = "red" }
    stage:push(screen(row(110, 734, body)), { duration = 0.5, definition = {} })
    stage:advance(0.25)
    stage:present(
      screen(m.view { id = "sheet", frame = { 0, 60, 390, 784 }, backgroundColor = "green",
        m.view { id = "avatar", frame = { 16, 70, 40, 40 }, backgroundColor = "purple" } }),
      { duration = 0.5, definition = { sheet = m.edgeTranslation "bottom" } })
    for _, time in ipairs { 0.2501, 0.4, 0.7, 0.7499 } do
      assert.equal("row subject body sheet avatar", painted(stage:at(time)), "at " .. time)
    end
  end)

  it("comes over all screens of a stack, though it shares with one beneath the topmost", function()
    local function sheet(id, y, ...)
      return m.screen { size = { 390, 600 },
        m.view { id = "dim " .. id, frame = { 0, 0, 390, 600 }, backgroundColor = "#00000040" },
        m.view { id = id, frame = { 0, y, 390, 600 - y }, backgroundColor = "red", ... } }
    end
    local function row(x, y) return m.view { id = "row", frame = { x, y, 350, 80 }, backgroundColor = "blue" } end
    -- The sheet covers all of the row, a part of it, or nothing, but what dims it does.
    for _, y in ipairs { 300, 180, 140 } do
      local stage = m.stage { screen = m.screen { size = { 390, 600 }, backgroundColor = "white", row(20, y) } }
      local one = m.transitionDefinition { one = m.edgeTranslation "bottom" }
      stage:present(sheet("one", 220), { duration = 0.5, definition = one })
      stage:settle()
      local up = m.transitionDefinition { two = m.edgeTranslation "bottom" }
      stage:present(sheet("two", 320, row(20, 60)), { duration = 0.5, definition = up })
      assert.equal("row dim one one dim two two", painted(stage:at(0.5 + 1e-6)))
      assert.equal("row dim one one dim two two", painted(stage:at(0.6)))
      stage:settle()
      stage:dismiss()
      assert.equal("row dim one one dim two two", painted(stage:at(1.5 - 1e-6)))
    end
  end)

  it("dims what is in an element that stays, apart from what leaves that", function()
    for _, clips in ipairs { false, true } do
      local hero = m.view { id = "hero", frame = { 0, 0, 390, 300 }, backgroundColor = "blue" }
      local line = m.view { frame = { 20, 560, 350, 40 }, backgroundColor = "black" }
      local article = m.view { id = "article", frame = { 0, 0, 390, 844 }, clipsToBounds = clips, hero, line }
      local sheet = m.screen { size = { 390, 844 },
        m.view { id = "dim", frame = { 0, 0, 390, 844 }, backgroundColor = "#00000066" },
        m.view { id = "sheet", frame = { 0, 444, 390, 400 }, backgroundColor = "red",
          m.view { id = "hero", frame = { 20, 24, 72, 72 }, backgroundColor = "blue" } } }
      local stage = m.stage { screen = m.screen { size = { 390, 844 }, backgroundColor = "white", article } }
      local transition = stage:present(sheet, { duration = 0.5,
        definition = m.transitionDefinition { dim = m.crossfade, sheet = m.edgeTranslation "bottom" } })
      for i = 1, 9 do
        local paths = {}
        for place, layer in ipairs(stage:at(i / 20).layers) do
          paths[layer.id or layer.path:match "article.*" or ""] = place
        end
        local last = 0
        for path, place in pairs(paths) do if path:find "^article" then last = math.max(last, place) end end
        assert.is_true(last > 0 and last < paths.dim and paths.dim < paths.hero)
      end
      stage:settle()
      assert.equal(0, orders(stage:clip(transition)))
    end
  end)
end)

describe("an id with a line feed", function()
  it("is an id like any other", function()
    local function screen(y)
      return m.screen { size = { 390, 844 }, backgroundColor = "white",
        m.view { id = "a\nb", frame = { 0, y, 100, 100 }, backgroundColor = "red" },
        m.view { id = "\nrun 0", frame = { 200, y, 100, 100 }, backgroundColor = "blue" } }
    end
    local stage = m.stage { screen = screen(0) }
    stage:push(screen(200), { duration = 1, curve = "linear" })
    assert.equal(100, stage:at(0.5):view("a\nb").frame.y)
    assert.equal(100, stage:at(0.5):view("\nrun 0").frame.y)
    assert.same({ "a\nb", "\nrun 0" }, stage:push(screen(300), {}).diff.shared)
  end)
end)

describe("content that changes its order", function()
  local function box(frame, color, name) return m.view { frame = frame, backgroundColor = color, name = name } end
  local function word(y) return m.label { name = "word", frame = { 4, y, 50, 20 }, text = "Word" } end
  local function flight(from, to, presentation)
    local function page(parts)
      return m.screen { size = { 120, 200 }, backgroundColor = "white", table.unpack(parts) }
    end
    return m.transition { from = page(from), to = page(to), duration = 1, curve = "linear",
      presentation = presentation }
  end
  local function names(frame)
    local found = {}
    for _, layer in ipairs(frame.layers) do
      if layer.name == "word" or layer.name == "cover" then found[#found + 1] = layer.name end
    end
    return table.concat(found, " ")
  end

  it("keeps the order of the source in the first frame where it is moved, and something came between", function()
    local function cover()
      return m.view { id = "c", name = "cover", frame = { 12, 12, 67, 131 }, backgroundColor = "red" }
    end
    local transition = flight(
      { m.view { id = "card", frame = { 7, 21, 68, 82 }, word(60) }, cover() },
      { m.view { id = "card", frame = { 7, 21, 68, 82 }, cover(), word(60) } })
    assert.equal("word cover", names(transition:at(0)))
    assert.equal("cover word", names(transition:at(1)))
  end)

  it("does so in views of a live snapshot, at any depth", function()
    local function card(...)
      local inner = m.view { frame = { 3, 13, 62, 24 }, ... }
      return m.view { id = "card", frame = { 1, 0, 82, 56 }, snapshot = "live", inner }
    end
    local function cover() return box({ 0, 0, 50, 20 }, "red", "cover") end
    local transition = flight({ card(word(0), cover()) }, { card(cover(), word(0)) })
    assert.equal("word cover", names(transition:at(0)))
    assert.equal("word cover", names(transition:at(0.49)))
    assert.equal("cover word", names(transition:at(0.51)))
    assert.equal("cover word", names(transition:at(1)))
  end)

  it("is told where both sides have content above and beneath", function()
    local function card() return m.view { id = "card", frame = { 15, 37, 105, 75 }, backgroundColor = "red" } end
    local function cover() return box({ 87, 76, 78, 76 }, "green") end
    assert.equal(1, orders(flight({ card(), cover() }, { card(), cover() }, "over")))
  end)

  it("does so when frames overlap least, whatever their shadows touch", function()
    local function page(opacity)
      local card = m.view { id = "card", frame = { 15, 37, 105, 75 }, backgroundColor = "red" }
      local function photo(frame) return m.view { id = "photo", frame = frame, backgroundColor = "blue" } end
      local cover = m.view { frame = { 87, 76, 78, 76 }, backgroundColor = "green", shadowOpacity = opacity }
      return { card, photo { 10, 46, 73, 87 }, opacity and cover or nil }, photo
    end
    for _, opacity in ipairs { 0, 0.5 } do
      local from, photo = page(opacity)
      local to = page()
      to[2] = photo { -4, 32, 89, 88 }
      local found
      for _, event in ipairs(flight(from, to, "over"):events()) do
        if event.kind == "order" then found = event.time end
      end
      assert.near(0.5, found, 1e-6)
    end
  end)
end)

describe("a shared element with a zPosition", function()
  local function box(id, x, y) return m.view { id = id, frame = { x, y, 100, 100 }, backgroundColor = "red" } end
  local function page(x, ...) return m.screen { size = { 400, 400 }, box("card", x, 0), ... } end
  local lifted = m.transitionDefinition { card = m.sharedElement { zPosition = 1 } }

  local function flight(from, to, styles)
    return m.transition { from = from, to = to, definition = styles or lifted, duration = 1, curve = "linear" }
  end
  local function moments(transition)
    local times = support.pluck(support.events(transition, "order"), "time")
    return times
  end

  it("is above its siblings from the first frame to the last where nothing touches it at the ends", function()
    local transition = flight(page(0, box("other", 150, 0)), page(300, box("other", 150, 0)))
    for _, t in ipairs { 0, 0.01, 0.5, 0.99, 1 } do assert.equal("other card", painted(transition:at(t))) end
    assert.same({}, moments(transition))
    assert.same({}, moments(transition:reversed()))
    local plain = flight(page(0, box("other", 150, 0)), page(300, box("other", 150, 0)), m.transitionDefinition {})
    assert.equal("card other", painted(plain:at(0.5)))
  end)

  it("stays up where what would touch it is cut off", function()
    local function wrapped(frame)
      return m.view { frame = { 0, 40, 200, 150 }, clipsToBounds = true,
        m.view { id = "card", frame = frame, backgroundColor = "red" } }
    end
    for _, height in ipairs { 150, 190 } do
      local transition = flight(page(0, box("title", 0, 200), box("other", 110, 0)),
        m.screen { size = { 400, 400 }, wrapped { 0, 0, 200, height }, box("title", 0, 200) })
      assert.same({}, moments(transition), height)
    end
  end)

  it("comes down at an end where something above touches it, when they are apart or overlap least", function()
    -- The card leaves the other at a third of the way: 100 of 300 points.
    local transition = flight(page(0, box("other", 0, 0)), page(300, box("other", 0, 0)))
    assert.equal("card other", painted(transition:at(0)))
    assert.equal("card other", painted(transition:at(0.33)))
    assert.equal("other card", painted(transition:at(0.34)))
    assert.equal("other card", painted(transition:at(1)))
    assert.near(1 / 3, moments(transition)[1], 1e-6)
    local back = transition:reversed()
    assert.near(2 / 3, moments(back)[1], 1e-6)
    assert.equal("card other", painted(back:at(1)))

    -- Beneath another at either end.
    local function ends() return box("first", 0, 0), box("last", 300, 0) end
    transition = flight(page(0, ends()), page(300, ends()))
    local times = moments(transition)
    assert.equal(2, #times)
    assert.near(1 / 3, times[1], 1e-6)
    assert.near(2 / 3, times[2], 1e-6)
    assert.equal("card first last", painted(transition:at(0.2)))
    assert.equal("first last card", painted(transition:at(0.5)))
    assert.equal("card first last", painted(transition:at(0.8)))
  end)

  it("comes down among what is there, and stays above what leaves", function()
    local function nav() return m.view { id = "nav", frame = { 0, 0, 400, 80 }, backgroundColor = "grey" } end
    local from = page(0, box("second", 150, 100), box("third", 0, 250), nav())
    from:find("card").frame = { 0, 100, 100, 100 }
    local to = m.screen { size = { 400, 400 },
      m.view { id = "card", frame = { 0, 0, 400, 400 }, backgroundColor = "red" }, nav() }
    local transition = flight(from, to)
    assert.equal(1, #moments(transition))
    assert.equal("second third nav card", painted(transition:at(moments(transition)[1] - 1e-6)))
    assert.equal("second third card nav", painted(transition:at(moments(transition)[1] + 1e-6)))
    assert.equal("second third card nav", painted(transition:at(0.99)))
  end)

  it("stays beneath what is in it at an end", function()
    local function screen(frame, image, over)
      local parts = m.view { id = "image", frame = image, backgroundColor = "blue" }
      local card = m.view { id = over or "card", frame = frame, backgroundColor = "red", parts }
      return m.screen { size = { 400, 800 }, backgroundColor = not over and "white" or nil, card }
    end
    local stage = m.stage { screen = screen({ 16, 300, 175, 240 }, { 0, 0, 175, 180 }) }
    stage:push(screen({ 0, 0, 400, 800 }, { 0, 97, 400, 400 }), { definition = lifted, duration = 0.5 })
    stage:settle()
    local up = m.transitionDefinition { sheet = m.edgeTranslation "bottom" }
    stage:present(screen({ 0, 300, 400, 500 }, { 26, 80, 70, 70 }, "sheet"), { definition = up, duration = 0.5 })
    stage:settle()
    stage:dismiss()
    stage:advance(0.2)
    stage:pop()
    stage:settle()
    for i = 1, 20 do assert.is_truthy(painted(stage:at(1.2 + i / 40)):find "card.*image") end
  end)

  it("is beneath those that fly higher", function()
    local from = page(0, box("second", 0, 150), box("third", 0, 300))
    local to = page(300, box("second", 300, 150), box("third", 300, 300))
    local transition = flight(from, to, m.transitionDefinition {
      card = m.sharedElement { zPosition = 2 }, second = m.sharedElement { zPosition = 1 } })
    assert.equal("third second card", painted(transition:at(0.5)))
  end)

  it("is so on the way back, and where it is interrupted", function()
    local stage = m.stage { screen = page(0, box("other", 150, 0)) }
    stage:push(page(300, box("other", 150, 0)), { definition = lifted, duration = 1 })
    stage:settle()
    stage:pop()
    stage:advance(0.5)
    assert.equal("other card", painted(stage:at(stage.time)))
    stage:push(page(300, box("other", 150, 0)), { definition = lifted, duration = 1 })
    stage:advance(0.3)
    assert.equal("other card", painted(stage:at(stage.time)))
    stage:settle()
    assert.equal("card other", painted(stage:at(stage.time)))
  end)
end)

local function page(...) return m.screen { size = { 200, 300 }, backgroundColor = "white", ... } end

local function box(id, frame, color, ...)
  return m.view { id = id, frame = frame, backgroundColor = color, ... }
end

describe("an exchange", function()
  it("leaves alone what touches none of what changes its place", function()
    local bar = { 0, 250, 200, 50 }
    local from = page(box("hero", { 20, 20, 80, 80 }, "orange"), box("sheet", { 30, 190, 60, 70 }, "teal"),
      box("bar", bar, "gray"))
    local to = page(box("bar", bar, "gray"), box("sheet", { 100, 20, 90, 60 }, "teal"),
      box(nil, { 20, 100, 160, 140 }, "black", box("hero", { 30, 30, 110, 100 }, "orange")))
    local way = m.transition { from = from, to = to, duration = 0.5 }
    assert.equal("sheet bar hero", painted(way:at(0.01)))
    assert.equal("bar sheet hero", painted(way:at(0.49)))
    for _, finding in ipairs(way:lint()) do assert.not_equal("covered", finding.code) end
  end)

  it("leaves what fades above all where two dismissals follow each other", function()
    local home = page(box("row1", { 20, 70, 160, 60 }, "systemMint"), box("row2", { 20, 120, 160, 60 }, "systemTeal"))
    local sheet = m.screen { size = { 200, 300 },
      box("panel", { 0, 150, 200, 150 }, "#eeeeee", box("row1", { 10, 60, 180, 50 }, "systemMint")) }
    local alert = m.screen { size = { 200, 300 }, box("veil", { 0, 0, 200, 300 }, "#000000cc") }
    local how = { duration = 0.4, definition = { panel = m.edgeTranslation "bottom", veil = m.crossfade } }
    local stage = m.stage { screen = home }
    stage:present(sheet, how)
    stage:settle()
    stage:present(alert, how)
    stage:settle()
    stage:dismiss()
    stage:advance(0.1)
    local way = stage:dismiss()
    stage:settle()
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "order" then
        for _, side in ipairs { "before", "after" } do
          local order = painted(stage:at(event.time, side == "before" and side or nil))
          if event.time > 0.9 then assert.is_truthy(order:find "veil$", order) end
        end
      end
    end
    -- What goes beneath the panel on which it lay is told.
    local codes = {}
    for _, finding in ipairs(way:lint()) do codes[finding.code .. " " .. finding.view] = true end
    assert.is_true(codes["covered row1"])
  end)

  it("lifts what comes over a transition above what that has lifted", function()
    local home = page(box("row", { 20, 120, 160, 60 }, "systemTeal"))
    local sheet = m.screen { size = { 200, 300 },
      box("panel", { 0, 140, 200, 160 }, "#eeeeee", box("row", { 10, 20, 180, 50 }, "systemTeal")) }
    local alert = m.screen { size = { 200, 300 }, box("veil", { 0, 0, 200, 300 }, "#000000aa") }
    local how = { duration = 0.4, definition = { panel = m.edgeTranslation "bottom", veil = m.crossfade,
      row = m.sharedElement { zPosition = 1 } } }
    local stage = m.stage { screen = home }
    stage:present(sheet, how)
    stage:advance(0.2)
    stage:present(alert, how)
    stage:settle()
    for _, time in ipairs { 0.21, 0.3, 0.399, 0.401, 0.5, 0.59 } do
      assert.is_truthy(painted(stage:at(time)):find "row.*veil$", time)
    end
  end)
end)

describe("what goes", function()
  it("fades at its place where others change theirs that touch neither it nor each other", function()
    local from = page(box("a", { 5, 110, 45, 30 }, "red"), box(nil, { 40, 10, 80, 80 }, "#888888"),
      box("b", { 95, 25, 55, 40 }, "green"))
    local to = page(box("b", { 75, 15, 55, 40 }, "green"), box("a", { 110, 50, 30, 25 }, "red"))
    local way = m.transition { from = from, to = to, duration = 1 }
    assert.equal(0, orders(way))
    assert.equal("b a", painted(way:at(0.01)))
    for _, finding in ipairs(way:lint()) do assert.not_equal("covered", finding.code) end
  end)

  it("is no neighbour where something cuts it off wholly", function()
    local from = page(m.view { frame = { 20, 10, 80, 80 }, clipsToBounds = true, box("a", { 110, 10, 45, 30 }, "red") },
      box(nil, { 40, 10, 80, 80 }, "#888888", box("b", { 75, 15, 55, 40 }, "green")))
    local to = page(box("b", { 75, 15, 55, 40 }, "green", box("a", { 35, 35, 30, 25 }, "red")))
    local way = m.transition { from = from, to = to, duration = 1, presentation = "over" }
    assert.equal(painted(way:at(0.499999)), painted(way:at(0.500001)))
  end)

  it("leaves an element at the instant that mirrors the one at which it came", function()
    local from = page(box("a", { 35, 90, 35, 30 }, "red", box("d", { 45, 20, 40, 40 }, "blue"),
      box(nil, { 60, 30, 40, 25 }, "gray")))
    local to = page(box("a", { 60, 60, 35, 30 }, "red"), box("d", { 110, 80, 40, 30 }, "blue"))
    local stage = m.stage { screen = from }
    stage:push(to, { duration = 1 })
    stage:settle()
    stage:advance(0.2)
    stage:pop()
    stage:settle()
    local times = support.pluck(support.events(stage:clip(), "order"), "time")
    assert.equal(2, #times)
    assert.near(2.2, times[1] + times[2], 1e-9)
  end)
end)

describe("an element in parts that flies above others", function()
  it("comes down as one, its border above its ground", function()
    local first = m.screen { size = { 120, 160 },
      m.view { id = "card", frame = { 38, 59, 55, 58 }, backgroundColor = "purple" }, m.view { id = "dot" } }
    local last = m.screen { size = { 120, 160 },
      m.view { id = "card", borderWidth = 3, frame = { 0, 0, 30, 30 }, backdropBlurRadius = 4,
        m.view { id = "dot" }, m.view { frame = { 65, 96, 55, 20 }, backgroundColor = "green" } },
      m.view { frame = { 47, 51, 48, 36 }, borderWidth = 3, shadowOpacity = 0.4 } }
    local stage = m.stage { screen = first }
    stage:push(last, { duration = 0.8, definition = { card = m.sharedElement { zPosition = 1 } } })
    stage:settle()
    assert.equal(1, orders(stage:clip()))
  end)
end)

describe("a presentation over one in flight that lifts", function()
  local function view(views)
    views.size = { 120, 160 }
    return m.screen(views)
  end

  --- How the views are painted in the last frame and at rest.
  local function landing(first, last, styles)
    first.backgroundColor = "white"
    local stage = m.stage { screen = first }
    stage:present(view {}, { definition = {} })
    stage:advance(0.15)
    stage:present(last, { definition = styles, duration = 0.5 })
    stage:settle()
    return painted(stage:at(0.65, "before")), painted(stage:at(0.65))
  end

  it("lets what flew come down beneath its own siblings", function()
    local first = view { m.view { id = "b", frame = { 37, 22, 51, 40 }, borderWidth = 3 }, m.view { id = "c" } }
    local last = view {
      m.view { id = "b", frame = { 37, 22, 51, 40 }, borderWidth = 3 },
      m.view { id = "cover", frame = { 33, 1, 33, 55 }, backgroundColor = "navy" } }
    local before, rest = landing(first, last,
      { b = m.sharedElement { zPosition = 1 }, c = m.sharedElement { zPosition = 1 } })
    assert.equal("c b cover", before)
    assert.equal("c b cover", rest)
  end)

  it("lets what was in a view that flies come down, too", function()
    local card = m.view { id = "card", frame = { 60, 60, 20, 20 }, backgroundColor = "purple" }
    local first = view { m.view { id = "holder", card } }
    local last = view { m.view { frame = { 8, 13, 40, 40 }, backgroundColor = "teal",
      m.view { id = "card", frame = { 10, 15, 34, 31 }, backgroundColor = "purple" } },
      m.view { id = "cover", frame = { 10, 15, 34, 31 }, backgroundColor = "black" } }
    local before, rest = landing(first, last, { holder = m.sharedElement { zPosition = 1 } })
    assert.equal("holder card cover", before)
    assert.equal("holder card cover", rest)
  end)
end)

describe("an order that changes beside an animation", function()
  local function white(views)
    views.size, views.backgroundColor = { 120, 160 }, "white"
    return m.screen(views)
  end

  it("changes once, whatever begins later", function()
    local first = white { m.view { id = "b" }, m.view { id = "d" }, m.view { name = "x" } }
    local d = m.view { id = "d", frame = { 0, -2, 27, 21 }, backgroundColor = "navy" }
    local last = white { m.view { id = "b", frame = { -2, 14, 48, 31 }, d,
      m.view { frame = { 11, 15, 38, 13 }, borderWidth = 3 } } }
    local stage = m.stage { screen = first }
    stage:push(last, { duration = 0.4,
      definition = { b = m.sharedElement { delay = 0.5, duration = 0.3, zPosition = 1 } } })
    m.animate { duration = 0.5, animations = function() d.center = { 20, 20 } end }
    stage:advance(0.15)
    stage:pop {}
    stage:advance(0.12)
    local seen = painted(stage:at(stage.time))
    m.animate { duration = 0.6, animations = function() first:find "x".alpha = 0.5 end }
    assert.equal(seen, painted(stage:at(stage.time)))
    stage:settle()
    assert.equal(1, orders(stage:clip()))
  end)

  it("is at last that of where the animation has led by then", function()
    for _, duration in ipairs { 0.3, 0.9 } do
      local card = m.view { id = "card", frame = { 85, 24, 30, 18 }, backgroundColor = "red" }
      local stage = m.stage { screen = white { m.view { id = "card" } } }
      stage:present(white { card, m.view { id = "cover", frame = { 10, 14, 60, 64 }, backgroundColor = "black" } },
        { duration = 0.5, definition = { card = m.sharedElement { zPosition = 1 } } })
      m.animate { duration = duration, curve = "linear", animations = function() card.center = { 29, 42 } end }
      stage:settle()
      assert.equal("cover card", painted(stage:at(0.25)))
      assert.equal("card cover", painted(stage:at(0.5, "before")))
      assert.equal("card cover", painted(stage:at(0.5)))
    end
  end)

  it("begins as the children stand, where what is animated lets it change", function()
    local glow = m.view { id = "glow", frame = { 85, 76, 25, 50 } }
    local stage = m.stage { screen = white { glow, m.view { frame = { 47, 20, 40, 41 }, backgroundColor = "navy" } } }
    stage:present(white { m.view { id = "glow" } }, { definition = {}, duration = 0.5 })
    stage:advance(0.25)
    local function paths()
      return support.pluck(stage:at(stage.time).layers, "path")
    end
    local seen = paths()
    m.animate { duration = 1, animations = function() glow.backdropBlurRadius = 6 end }
    assert.same(seen, paths())
    stage:settle()
    assert.equal(0, orders(stage:clip()))
  end)

  it("begins as the children stand, where what it interrupts is ordered anew", function()
    local first = m.screen { size = { 120, 160 },
      m.view { id = "c", frame = { 31, 88, 43, 26 }, backgroundColor = "red" },
      m.view { id = "b", frame = { 31, 10, 42, 36 }, borderWidth = 3 },
      m.view { id = "a", frame = { 67, 43, 49, 29 }, borderWidth = 3 } }
    local stage = m.stage { screen = first }
    stage:present(white { m.view { id = "b", frame = { 20, 113, 44, 27 }, m.view { id = "c" } } }, { definition = {} })
    stage:advance(0.26)
    stage:dismiss()
    stage:advance(0.12)
    local seen = painted(stage:at(stage.time))
    m.animate { duration = 0.9, animations = function() first:find "a".backdropBlurRadius = 6 end }
    assert.equal(seen, painted(stage:at(stage.time)))
    stage:settle()
    assert.equal("c b a", painted(stage:at(stage.time)))
  end)

  it("begins as the content stands, where that is one run less", function()
    local b = m.view { id = "b", frame = { 12, 13, 41, 38 }, borderWidth = 3, shadowOpacity = 0.4,
      shadowOffset = { 0, 3 } }
    local a = m.view { id = "a", frame = { 12, 23, 39, 46 }, backgroundColor = "red" }
    local first = white { b, m.view { frame = { 29, 69, 48, 54 }, backgroundColor = "black", a } }
    local stage = m.stage { screen = first }
    stage:present(m.screen { size = { 120, 160 }, m.view { name = "edge", frame = { 35, 26, 20, 52 }, borderWidth = 3,
      m.view { id = "b" } } }, { duration = 0.8, definition = {} })
    stage:advance(0.155)
    stage:dismiss()
    m.animate { duration = 1, animations = function() b.shadowRadius = 6 end }
    stage:advance(0.084)
    stage:push(m.screen { size = { 120, 160 } }, { definition = {} })
    m.animate { duration = 0.6, animations = function() a.shadowRadius = 6 end }
    for _, side in ipairs { "before", "after" } do
      local layers = stage:at(stage.time, side).layers
      assert.equal("edge", layers[#layers].name)
    end
  end)

  it("keeps its place where content would be one run more or less", function()
    local b = m.view { id = "b", frame = { 10, 20, 45, 90 }, backgroundColor = "purple" }
    local a = m.view { id = "a", frame = { 28, -4, 75, 82 },
      m.view { frame = { 5, 5, 59, 25 }, backgroundColor = "teal" } }
    local c = m.view { id = "c", frame = { 39, 66, 52, 80 } }
    local patch = m.view { frame = { 3, 12, 40, 43 }, backgroundColor = "orange" }
    local stage = m.stage { screen = white { b, patch, a, c } }
    stage:present(m.screen { size = { 120, 160 },
      m.view { id = "b", frame = { 10, 102, 92, 58 }, backgroundColor = "black" } })
    m.animate { duration = 0.3, animations = function() a.frame = { 46, 56, 58, 58 } end }
    stage:advance(0.05)
    stage:present(m.screen { size = { 120, 160 } })
    stage:advance(0.338)
    local function layers()
      local paths = {}
      for _, layer in ipairs(stage:at(stage.time).layers) do paths[#paths + 1] = layer.path end
      return table.concat(paths, "\n")
    end
    local seen = layers()
    m.animate { duration = 0.9, animations = function() c.transform = m.rotation(45) end }
    assert.equal(seen, layers())
    stage:settle()
    assert.equal("a c b", painted(stage:at(stage.time)))
  end)

  it("keeps what lies in a shadowed view above it where that moves", function()
    local b = m.view { id = "b", frame = { 18, 3, 60, 44 }, backgroundColor = "black" }
    local a = m.view { id = "a", frame = { 19, 107, 66, 40 }, backgroundColor = "red" }
    local tray = m.view { name = "box", frame = { 10, 25, 85, 79 }, backgroundColor = "teal", shadowOpacity = 1, b }
    local stage = m.stage { screen = white { a, tray } }
    stage:present(m.screen { size = { 120, 160 },
      m.view { id = "a", frame = { 27, 12, 89, 48 }, backgroundColor = "red" } })
    stage:advance(0.108)
    local seen = painted(stage:at(stage.time))
    m.animate { duration = 0.8, animations = function() b.center = { 51, 83 } end }
    assert.equal(seen, painted(stage:at(stage.time)))
    local count, shown = 0, false
    for _, layer in ipairs(stage:at(stage.time).layers) do
      if layer.id == "b" then shown = true end
      if layer.name == "box" then
        count = count + 1
        assert.falsy(shown)
      end
    end
    assert.truthy(count > 0)
    stage:settle()
    assert.equal(1, orders(stage:clip()))
  end)
end)
