local m = require "mutoscope"

-- Views in a live card keep to their own when a transition in flight is interrupted.
describe("live snapshots, interrupted", function()
  local function screen(name, width, height, content)
    local card = m.view { id = "card", frame = { 10, 20, width, height }, snapshot = "live", backgroundColor = "white",
      m.view { name = "badge", frame = { 10, 10, 30, 30 }, backgroundColor = "red" } }
    content.frame = { 10, 50, width - 20, 30 }
    card:add(content)
    card:add(m.view { name = "dot", frame = { width - 40, 10, 30, 30 }, backgroundColor = "green" })
    return m.screen { name = name, size = { 300, 340 }, backgroundColor = "white", card }
  end

  -- Pushed, popped at 0.2 s, and pushed again at 0.3 s.
  local function interrupted(sides)
    local small, large = sides[1], sides[2]
    local stage = m.stage { screen = screen("small", 140, 100, small()) }
    stage:push(screen("large", 280, 300, large()), { duration = 0.5 })
    stage:advance(0.2)
    stage:pop { duration = 0.5 }
    stage:advance(0.1)
    stage:push(screen("large again", 280, 300, large()), { duration = 0.5 })
    stage:settle()
    return stage
  end

  local contents = {
    ["texts that differ"] = {
      function() return m.label { name = "title", text = "A title" } end,
      function() return m.label { name = "title", text = "A much longer title" } end,
    },
    ["a text in two weights"] = {
      function() return m.label { name = "title", text = "Title", font = { size = 16 } } end,
      function() return m.label { name = "title", text = "Title", font = { size = 26, weight = "bold" } } end,
    },
    ["titles of buttons"] = {
      function() return m.button { name = "title", text = "Open" } end,
      function() return m.button { name = "title", text = "Close" } end,
    },
    ["a view that only one side has"] = {
      function() return m.button { name = "title", text = "A button" } end,
      function() return m.label { name = "title", text = "Another kind" } end,
    },
  }
  for name, sides in pairs(contents) do
    it(name .. " move nothing else", function()
      local stage = interrupted(sides)
      for t = 0, stage.time, 1 / 60 do
        local frame = stage:at(t)
        local card, badge, dot = frame:view("card").rect, frame:view("badge").rect, frame:view("dot").rect
        assert.near(card.x + 10, badge.x, 1e-9)
        assert.near(card.y + 10, badge.y, 1e-9)
        assert.near(card.x + card.width - 40, dot.x, 1e-9)
        assert.near(card.y + 10, dot.y, 1e-9)
        assert.near(30, dot.width, 1e-9)
      end
    end)
  end

  it("a name that each screen has once fits one view", function()
    local texts = contents["texts that differ"]
    local stage = interrupted(texts)
    for t = 0, stage.time, 1 / 60 do
      local frame = stage:at(t)
      assert.near(frame:view("card").rect.x + 10, frame:view("title").rect.x, 1e-9)
    end
  end)

  it("texts are laid out in the card as it is, and lint finds nothing", function()
    assert.same({}, interrupted(contents["texts that differ"]):clip():lint())
    assert.same({}, interrupted(contents["a text in two weights"]):clip():lint())
  end)
end)

describe("a text in two weights", function()
  it("stays one that is moved when its transition is interrupted, again and again", function()
    local function screen(frame, size, weight)
      return m.screen { size = { 390, 300 }, backgroundColor = "white",
        m.view { id = "card", frame = frame, backgroundColor = "#eeeeee",
          m.label { text = "Where to?", frame = { 20, 16, 240, 28 }, font = { size = size, weight = weight } } } }
    end
    local stage = m.stage { screen = screen({ 20, 20, 350, 56 }, 15, "semibold") }
    local detail = screen({ 12, 60, 366, 200 }, 28, "bold")
    for _ = 1, 3 do
      local push = stage:push(detail, { duration = 0.5 })
      assert.truthy(tostring(push.container):find('moved: "Where to?"', 1, true))
      stage:advance(0.25)
      local pop = stage:pop { duration = 0.5 }
      assert.truthy(tostring(pop.container):find('moved: "Where to?"', 1, true))
      stage:advance(0.2)
    end
    stage:settle()
    assert.same({}, stage:clip():lint())
  end)
end)

describe("an element of a transition that has ended while what interrupted it plays on", function()
  local function element(x)
    local view = m.view { id = "a", frame = { x, 20, 40, 40 }, backgroundColor = "blue" }
    return view, m.screen { size = { 160, 80 }, backgroundColor = "white", view }
  end
  local changes = {
    center = function(view) view.center = { 60, 60 } end,
    alpha = function(view) view.alpha = 0.2 end,
    backgroundColor = function(view) view.backgroundColor = "red" end,
  }

  local function check(stage, time, property)
    for _, path in ipairs { "a.center.x", "a.center.y", "a.alpha", "a.backgroundColor.r" } do
      assert.near(stage:at(time, "before"):value(path), stage:at(time):value(path), 1e-9, property)
    end
    stage:settle()
    assert.same({}, stage:clip():lint())
  end

  for property, change in pairs(changes) do
    it("does not jump where " .. property .. " is animated anew", function()
      local _, first = element(10)
      local view, second = element(100)
      local stage = m.stage { screen = first }
      stage:push(second, { duration = 0.5 })
      stage:advance(0.2)
      m.animate { duration = 0.2, animations = function() view[property] = view[property] change(view) end }
      stage:advance(0.15)
      stage:pop()
      stage:advance(0.2)
      m.animate { duration = 0.5, animations = function() view.center, view.alpha = { 130, 20 }, 0.9 end }
      check(stage, 0.55, property)
    end)

    it("does not jump where " .. property .. " is written beneath two more", function()
      local view, first = element(10)
      local second = m.screen { size = { 160, 80 } }
      local stage = m.stage { screen = first }
      stage:push(second, { duration = 0.7 })
      stage:advance(0.3)
      stage:pop()
      stage:advance(0.2)
      stage:push(second, { duration = 0.7 })
      stage:advance(0.3)
      change(view)
      check(stage, 0.8, property)
    end)
  end

  it("does not jump where an animation of it is over, or is stopped", function()
    local view, first = element(10)
    local stage = m.stage { screen = first }
    local _, second = element(100)
    stage:push(second, { duration = 0.5 })
    stage:advance(0.2)
    stage:pop()
    m.animate { duration = 0.1, animations = function() view.center = { 150, 50 } end }
    stage:advance(0.35)
    view.center = { 20, 20 }
    check(stage, 0.55, "a write")
    view, second = element(100)
    stage = m.stage { screen = first }
    stage:push(second, { duration = 0.5 })
    stage:advance(0.4)
    stage:pop { duration = 0.8 }
    stage:advance(0.05)
    local animator = m.animate { duration = 0.3, animations = function() view.center = { 85, 60 } end }
    stage:advance(0.1)
    animator:stop()
    check(stage, 0.55, "a stop")
  end)

  it("does not jump beneath one that is in flight longer", function()
    local view, first = element(10)
    local stage = m.stage { screen = first }
    for _, step in ipairs { { "present", 1 }, { "dismiss", 0.2 }, { "push", 0.5 } } do
      local _, other = element(100)
      if step[1] == "dismiss" then stage:dismiss { duration = step[2] } else
        stage[step[1]](stage, other, { duration = step[2] })
      end
      stage:advance(0.1)
    end
    stage:advance(0.05)
    view.center = { 130, 60 }
    check(stage, 0.35, "a write")
  end)
end)
