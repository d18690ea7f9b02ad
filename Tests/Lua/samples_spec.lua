local m = require "mutoscope"
require "support"

-- Two screens with one element of one id, which flies there and back, and one on each side alone.
local function pushed()
  local function screen(name, y)
    return m.screen { size = { 200, 200 }, name = name,
      m.view { id = "card", frame = { 10, y, 50, 50 }, m.label { name = "title", text = "Hi" } },
      m.view { id = "only " .. name, frame = { 100, y, 20, 20 }, backgroundColor = "red" },
    }
  end
  local stage = m.stage { screen = screen("a", 10) }
  stage:advance(0.5)
  stage:push(screen("b", 110), { duration = 1, curve = "linear" })
  stage:advance(1.5)
  stage:pop { duration = 1, curve = "linear" }
  stage:settle()
  return stage
end

local function keys(list)
  local seen, count = {}, 0
  for _, text in ipairs(list) do
    assert.is_nil(seen[text], text .. " stands twice")
    seen[text], count = true, count + 1
  end
  return seen, count
end

describe("a column of a sample", function()
  it("is a name, not a view: on screens and on the way alike", function()
    local stage = pushed()
    local samples = stage:clip():sample { fps = 8 }
    local seen = keys(samples.columns)
    assert.is_true(seen["card.center.y"])
    for i, time in ipairs(samples.times) do
      for _, path in ipairs(samples.columns) do
        assert.equal(stage:at(time):value(path), samples[i][path], path .. " at " .. time)
      end
    end
    assert.same({ 35, 60, 85, 110, 135, 135, 135, 110, 85, 60, 35 },
      stage:clip(0.5, 3):sample { fps = 4, views = { "card" }, properties = { "center" } }:column "card.center.y")
  end)

  it("holds what frames tell, of any property of any kind of view", function()
    local function screen(name, y, color)
      return m.screen { size = { 200, 200 }, name = name,
        m.label { id = "same", text = "same", textColor = color, font = { size = y / 5 }, numberOfLines = y // 50 },
        m.label { id = "other", text = name, textColor = color, frame = { 100, y, 40, 20 } },
        m.button { id = "button", text = "same", tintColor = color, center = { 100, 100 } },
        m.scrollView { id = "list", contentSize = { y, y }, contentOffset = { 0, y / 10 }, frame = { 0, 0, 10, 10 } },
        m.image { id = "picture", contentMode = y > 100 and "center" or "scaleAspectFit", frame = { 0, 0, 9, 9 } },
        m.label { id = "only " .. name, text = "only", textColor = color },
      }
    end
    local stage = m.stage { screen = screen("a", 50, "red") }
    stage:advance(0.5)
    local transition = stage:push(screen("b", 110, "blue"), { duration = 1, curve = "linear" })
    stage:settle()
    local clip = stage:clip()
    local known = m.view { id = "known" }
    local all = clip:sample { fps = 8, properties = { "frame", "alpha", "textColor", "font", "text", "textAlignment",
      "numberOfLines", "lineHeightMultiple", "tintColor", "contentOffset", "contentSize", "contentMode", "isHidden" } }
    for i, time in ipairs(all.times) do
      for _, path in ipairs(all.columns) do
        assert.equal(clip:at(time):value(path), all[i][path], path .. " at " .. time)
      end
    end
    assert.equal(6.5, all[7]["list.contentOffset.y"])
    assert.equal("number", type(all[7]["same.textColor.r"]))
    assert.same({ "same.textColor.r", "same.textColor.g", "same.textColor.b", "same.textColor.a" },
      stage:clip(transition):sample { views = { "same" }, properties = { "textColor" } }.columns)
    -- What is unlike on both screens changes, though no view does.
    assert.is_true(keys(clip:sample { fps = 1 }.columns)["other.text"])
    -- A view that has no text has no colour of one.
    local frame = m.stage { screen = m.screen { known } }:at(0)
    assert.is_nil(frame:value "known.textColor.r")
    assert.is_nil(frame:view("known").textColor)
  end)

  it("stands at the clip's ends for times beyond them", function()
    local clip = pushed():clip()
    local samples = clip:sample { times = { -1, 99 }, views = { "card" }, properties = { "center" } }
    assert.same({ 0, clip.duration }, samples.times)
    assert.equal(clip:at(99).time, samples[2].time)
    assert.equal(clip:at(99):value "card.center.y", samples[2]["card.center.y"])
  end)

  it("has one column for what is named twice", function()
    local samples = pushed():clip():sample { times = { 0 }, views = { "only b", "only b" },
      properties = { "alpha", "isHidden", "alpha" } }
    assert.same({ "only b.alpha", "only b.isHidden" }, samples.columns)
  end)

  it("tells none from false, of any kind", function()
    local samples = pushed():clip():sample { times = { 0, 1.75 }, views = { "only b" },
      properties = { "alpha", "isHidden" } }
    assert.same({ false, 1 }, samples:column "only b.alpha")
    assert.same({ 0, 1 }, samples:column("only b.alpha", 0))
    assert.same({ "none", false }, samples:column("only b.isHidden", "none"))
    assert.refuses("'only b.isHidden' is true, false or none: samples:column(path, none) says what stands for none",
      function() samples:column "only b.isHidden" end)
    local whole = pushed():clip():sample { times = { 0, 1 }, views = { "card" }, properties = { "isHidden" } }
    assert.same({ false, false }, whole:column "card.isHidden")
  end)

  it("has nothing where its element is not there", function()
    local options = { times = { 0, 1, 1.75, 3 }, views = { "only b" }, properties = { "center" } }
    local samples = pushed():clip():sample(options)
    assert.same({ "only b.center.x", "only b.center.y" }, samples.columns)
    assert.same({ false, 110, 110, false }, samples:column "only b.center.x")
    assert.is_nil(samples[1]["only b.center.x"])
  end)

  it("stands once where views of one name are on several screens, and not at all where they are on one", function()
    local samples = pushed():clip():sample { fps = 4, properties = { "alpha" } }
    local seen = keys(samples.columns)
    assert.is_true(seen["title.alpha"])
    local twins = { m.view { name = "twin" }, m.view { name = "twin" }, m.view { name = "one" } }
    local clip = m.stage { screen = m.screen(twins) }:clip(0, 1)
    assert.same({ "one.alpha" }, clip:sample { times = { 0 }, properties = { "alpha" } }.columns)
    assert.has_error(function() clip:sample { views = { "twin" } } end,
      "the name 'twin' fits several views: screen/twin, screen/twin[2]")
  end)

  it("is the same in any order of times, reversed, and alone", function()
    local clip = pushed():clip()
    local times = { 0, 0.25, 0.5, 0.875, 1.5, 1.75, 2.25, 3 }
    local whole = clip:sample { times = times }
    local backwards = {}
    for i = #times, 1, -1 do backwards[#backwards + 1] = clip.duration - times[i] end
    local mirrored = clip:reversed():sample { times = backwards }
    assert.same(whole.columns, mirrored.columns)
    for _, path in ipairs(whole.columns) do
      local column, other = whole:column(path), mirrored:column(path)
      for i, time in ipairs(times) do
        assert.equal(column[i], other[#times + 1 - i], path .. " at " .. time)
        assert.equal(column[i], clip:sample { times = { time } }:column(path)[1], path .. " at " .. time)
      end
    end
  end)

  it("has rows that are there before they are read", function()
    local clip = pushed():clip()
    local function samples() return clip:sample { fps = 4 } end
    assert.same(samples(), samples())
    assert.nearly_same(samples(), samples())
    local count = #samples()
    local edited = samples()
    table.remove(edited)
    assert.equal(count - 1, #edited)
    assert.are_not.same(samples(), edited)
  end)

  it("is the same by itself and beside others, before rows are read and after, as often as it is read", function()
    local clip = pushed():clip()
    local times = {}
    for i = 1, 40 do times[i] = i * 7 % 41 / 41 * clip.duration end
    local function samples() return clip:sample { times = times } end
    local filled = samples()
    assert.equal(#times, #filled)
    assert.is_not_nil(filled[1])
    for _, path in ipairs(filled.columns) do
      local alone = samples():column(path)
      assert.same(filled:column(path), alone)
      for i, row in ipairs(filled) do assert.equal(row[path], alone[i] or nil, path) end
    end
    local again = samples()
    for _ = 1, #again.columns + 2 do assert.same(filled:column "card.center.y", again:column "card.center.y") end
    assert.same(times, again.times)
    assert.equal(again.times, again.times)
  end)

  it("tells none alike by itself, before others, and after the rows are read", function()
    local clip = pushed():clip()
    local function samples(path)
      local all = clip:sample {
        times = { 99, -1, 1.75 }, views = { "only b" }, properties = { "alpha", "isHidden" },
      }
      if path then all:column(path, "none") end
      return all
    end
    local read = samples()
    assert.is_nil(read[1]["only b.alpha"])
    assert.equal(clip.duration, read[1].time)
    for _, all in ipairs { samples(), samples "only b.alpha", samples "only b.isHidden", read } do
      assert.same({ "none", "none", 1 }, all:column("only b.alpha", "none"))
      assert.same({ false, false, 1 }, all:column "only b.alpha")
      assert.refuses("'only b.isHidden' is true, false or none: samples:column(path, none) says what stands for none",
        function() all:column "only b.isHidden" end)
      assert.same({ 0, 0, false }, all:column("only b.isHidden", 0))
      assert.same({ clip.duration, 0, 1.75 }, all.times)
    end
  end)

  it("is answered with the nearest where it is misspelt", function()
    local samples = pushed():clip():sample { fps = 2 }
    assert.has_error(function() samples:column "card.centre.y" end,
      "unknown column 'card.centre.y' (did you mean 'card.center.y'?)")
  end)
end)

describe("the columns of a stage with a transition", function()
  it("are those that change, whenever it began", function()
    local function page(x)
      return m.screen { size = { 200, 40 }, m.view { id = "card", frame = { x, 0, 20, 20 }, backgroundColor = "red" } }
    end
    for _, start in ipairs { 0, 0.1 } do
      local stage = m.stage { screen = page(0) }
      stage:advance(start)
      stage:push(page(100), { duration = 0.5 })
      stage:settle()
      assert.same({ "card.frame.x", "card.frame.y", "card.frame.width", "card.frame.height", "card.center.x",
        "card.center.y" }, stage:clip():sample { fps = 10 }.columns)
    end
  end)
end)

describe("samples of a view", function()
  it("have the box around a turned one whose size moves", function()
    local v = m.view { id = "v", frame = { 0, 0, 30, 30 }, transform = m.rotation(30) }
    local stage = m.stage { screen = m.screen { size = { 200, 200 }, v } }
    m.animate { duration = 1, curve = "linear", animations = function() v.bounds = { 0, 0, 60, 40 } end }
    stage:settle()
    local clip = stage:clip()
    local samples = clip:sample { fps = 4, properties = { "frame" } }
    for row, time in ipairs(samples.times) do
      for _, column in ipairs(samples.columns) do
        assert.near(clip:at(time):value(column), samples[row][column], 1e-12, column .. " at " .. time)
      end
    end
    assert.near(30 * (3 ^ 0.5 / 2 + 0.5), samples[1]["v.frame.width"], 1e-9)
  end)

  it("have what follows an anchor", function()
    local function page(x, new)
      local anchor = m.view { id = "x", frame = { x, x, 50, 50 }, backgroundColor = "red" }
      return m.screen { size = { 200, 300 }, anchor, new }
    end
    local clip = m.transition { from = page(10), duration = 1, curve = "linear",
      to = page(100, m.view { id = "new", frame = { 0, 200, 50, 50 }, backgroundColor = "green" }),
      definition = { new = m.anchorTranslation { relativeTo = "x" } } }
    local samples = clip:sample { fps = 4 }
    assert.same({ -90, -67.5, -45, -22.5, 0 }, samples:column "new.frame.x")
    assert.near(135, samples[1]["new.center.y"], 1e-9)
  end)

  it("are refused where its name is another one's id", function()
    local a = m.view { id = "card", frame = { 0, 0, 10, 10 } }
    local b = m.view { name = "card", frame = { 0, 20, 10, 10 } }
    m.screen { a, b }
    local clip = m.animator { duration = 1, animations = function() a.alpha, b.alpha = 0, 0.5 end }:clip()
    assert.refuses("'views': the name 'card' is another view's id", function() clip:sample { views = { b } } end)
    assert.same({ "card.alpha" }, clip:sample { views = { a } }.columns)
  end)

  it("tells the colours of frames while the look is on its way", function()
    local views = {
      m.label { id = "label", frame = { 0, 0, 90, 20 }, text = "hi" },
      m.view { id = "panel", frame = { 0, 20, 90, 20 }, backgroundColor = "systemBackground",
        borderColor = "separator" },
      m.view { id = "red", frame = { 0, 40, 90, 20 }, backgroundColor = "#ff0000" },
    }
    local screen = m.screen { size = { 100, 100 }, table.unpack(views) }
    local stage = m.stage { screen = screen }
    m.animate { duration = 1, curve = "linear", animations = function()
      screen.traits = { userInterfaceStyle = "dark" }
      views[2].alpha = 0.5
    end }
    stage:settle()
    local clip = stage:clip()
    local samples = clip:sample { fps = 8, properties = { "textColor", "backgroundColor", "borderColor", "alpha" } }
    for _, path in ipairs(samples.columns) do
      for row, number in ipairs(samples:column(path)) do
        assert.equal(clip:at(samples.times[row]):value(path), number, path)
      end
    end
    assert.near(0.25, samples[3]["label.textColor.r"], 1e-12)
    assert.near(0.75, samples[3]["panel.backgroundColor.r"], 1e-12)
    assert.equal(1, samples[3]["red.backgroundColor.r"])
  end)

  it("is there for what goes out and comes back", function()
    local list = m.scrollView { id = "list", frame = { 0, 0, 200, 300 }, contentSize = { 200, 1500 } }
    local stage = m.stage { screen = m.screen { size = { 200, 300 }, list } }
    stage:fling { on = list, velocity = { 0, 1000 } }
    stage:settle()
    local clip = stage:clip()
    local least = math.min(table.unpack(clip:sample { fps = 60 }:column "list.contentOffset.y"))
    assert.near(clip:range("list.contentOffset.y").min, least, 0.1)
    assert.is_true(least < -30)
  end)

  it("have no frame of a list that only scrolls, however it is turned", function()
    local list = m.scrollView { id = "list", frame = { 0, 250, 100, 30 }, transform = m.rotation(20) }
    local stage = m.stage { screen = m.screen { list } }
    m.animate { duration = 1, animations = function() list.contentOffset = { 0, 60 } end }
    stage:settle()
    assert.same({ "list.contentOffset.x", "list.contentOffset.y" }, stage:clip():sample { fps = 7 }.columns)
    local frame = stage:at(0):view("list").frame
    for i = 1, 20 do assert.same(frame, stage:at(i / 21):view("list").frame) end
  end)
end)
