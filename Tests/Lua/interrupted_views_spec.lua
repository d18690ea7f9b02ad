local m = require "mutoscope"
local support = require "support"

-- Views that come and go in the screens of a transition that another one has interrupted.
describe("a view that comes or goes where a transition was interrupted", function()
  local function page(name, y)
    return m.screen { name = name, size = { 300, 300 }, backgroundColor = "white",
      m.view { id = "card", frame = { 20, y, 100, 60 }, backgroundColor = "orange",
        m.view { id = "badge", frame = { 60, 10, 30, 30 }, backgroundColor = "red" } } }
  end

  -- Pushed to a page at 0, and on to a third, or back, at 0.2 s; or back and on again.
  local ways = {
    push = function(stage, third) return stage:push(third, { duration = 0.4 }) end,
    pop = function(stage) return stage:pop { duration = 0.4 } end,
    ["pop and push"] = function(stage, third)
      stage:pop { duration = 0.4 }
      stage:advance(0.05)
      return stage:push(third, { duration = 0.4 })
    end,
  }
  local function interrupted(way)
    local first, second, third = page("first", 20), page("second", 150), page("third", 220)
    for _, screen in ipairs { first, second } do
      screen:add(m.view { name = "old", frame = { 200, 20, 50, 50 }, backgroundColor = "blue" })
    end
    local stage = m.stage { screen = first }
    stage:push(second, { duration = 0.4 })
    stage:advance(0.2)
    local transition = ways[way](stage, third)
    stage:advance(0.1)
    -- What the last of them comes back to.
    return stage, way == "pop and push" and first or second, transition
  end

  local changes = {
    ["that is added"] = function(screen)
      screen:add(m.view { name = "new", frame = { 200, 200, 50, 50 }, backgroundColor = "green" })
    end,
    ["that is removed"] = function(screen) screen:find("old"):remove() end,
    ["that is an element, and added"] = function(screen)
      screen:add(m.view { id = "new", frame = { 200, 200, 50, 50 }, backgroundColor = "green" })
    end,
    ["in an element that is removed"] = function(screen) screen:find("badge"):remove() end,
  }

  for way in pairs(ways) do
    for name, change in pairs(changes) do
      it(name .. ", is there or gone when it is led back to, and what else is seen stays: " .. way, function()
        local stage, screen, transition = interrupted(way)
        local time = stage.time
        local seen = stage:at(time)
        m.view { name = "new" }
        change(screen)
        for _, path in ipairs { "card.frame.x", "card.frame.y", "card.alpha" } do
          assert.near(seen:value(path), stage:at(time):value(path), 1e-9, path)
        end
        stage:advance(0.05)
        transition:cancel()
        stage:settle()
        assert.equal(screen, stage.screen)
        local last, rest = stage:at(stage.time, "before"):view "new", stage:at(stage.time):view "new"
        assert.equal(tostring(rest and rest.rect), tostring(last and last.rect))
        for _, finding in ipairs(stage:clip():lint()) do
          assert.not_equal("error", finding.severity, tostring(finding))
        end
      end)
    end
  end
end)

describe("an element that is written when the transition that was interrupted has arrived", function()
  it("stays where it is with all in it", function()
    local card = m.view { id = "card", frame = { 10, 120, 60, 60 }, backgroundColor = "gray",
      m.view { name = "dot", frame = { 5, 5, 40, 40 }, backgroundColor = "red" } }
    local stage = m.stage { screen = m.screen { size = { 160, 240 }, backgroundColor = "white" } }
    stage:push(m.screen { size = { 160, 240 }, backgroundColor = "white", card }, { duration = 0.4 })
    stage:advance(0.2)
    stage:present(m.screen { size = { 160, 240 } }, { duration = 0.4 })
    stage:advance(0.25)
    card.frame = { 20, 20, 140, 60 }
    stage:settle()
    local function corners(side)
      local found = {}
      for _, layer in ipairs(stage:at(0.45, side).layers) do
        if layer.name == "dot" then
          for _, point in ipairs(layer.quad) do found[#found + 1] = ("%.9f %.9f"):format(point.x, point.y) end
        end
      end
      return found
    end
    assert.is_true(#corners() > 0)
    assert.same(corners "before", corners())
  end)
end)

describe("what a transition that was interrupted goes on to show", function()
  local function page(...) return m.screen { size = { 160, 240 }, ... } end

  it("does not jump where an element of it is hidden", function()
    local c = m.view { id = "c", frame = { 49, 22, 28, 43 }, backgroundColor = "red" }
    local stage = m.stage { screen = page() }
    stage:push(page(c), { duration = 0.6 })
    stage:advance(0.1)
    stage:present(page(), { duration = 0.3 })
    stage:advance(0.1)
    c.isHidden = true
    stage:settle()
    local seen = stage:at(0.2, "before"):view("c").visibleAlpha
    assert.is_true(seen > 0.1)
    assert.near(seen, stage:at(0.2):view("c").visibleAlpha, 1e-9)
  end)

  it("stays when an element is written that is led alongside the one that interrupts", function()
    local c = m.view { id = "c", frame = { 31, 8, 52, 50 } }
    local stage = m.stage { screen = page() }
    stage:present(page(c), { duration = 0.3 })
    stage:advance(0.1)
    local along = m.animator { animations = function() c.cornerRadius = 12 end }
    stage:present(page(), { duration = 0.4, alongside = along })
    stage:advance(0.2)
    c.alpha = 0.6
    stage:settle()
    assert.near(6, stage:at(0.3, "before"):value "c.cornerRadius", 1e-9)
    assert.near(6, stage:at(0.3):value "c.cornerRadius", 1e-9)
  end)

  it("is led alongside through all that was interrupted", function()
    local under = page()
    under.backgroundColor = "white"
    local stage = m.stage { screen = page() }
    stage:present(under, { duration = 0.3 })
    stage:advance(0.05)
    stage:push(page(), { duration = 0.4 })
    stage:advance(0.15)
    local along = m.animator { animations = function() under.backgroundColor = "black" end }
    stage:pop { duration = 0.6, curve = "linear", alongside = along }
    stage:settle()
    for _, finding in ipairs(stage:clip():lint()) do assert.not_equal("error", finding.severity, tostring(finding)) end
  end)

  it("lets the copy of a function go on from where it was held, and tells so once", function()
    local function copied(_, flight)
      local copy = m.view { frame = { 0, 0, flight.to.width, flight.to.height }, backgroundColor = "blue",
        m.view { name = "dot", frame = { 2, 2, 8, 8 }, backgroundColor = "white" } }
      return copy, m.animator { animations = function() copy.subviews[1].frame = { 10, 10, 8, 8 } end }
    end
    local stage = m.stage { screen = page(m.view { id = "a", frame = { 43, 157, 31, 63 }, backgroundColor = "gray" }) }
    local to = m.view { id = "a", frame = { 18, 86, 31, 39 }, backgroundColor = "red", snapshot = copied }
    local push = stage:push(page(to), { duration = 0.6 })
    stage:advance(0.17)
    push.fractionComplete = 0.63
    stage:advance(0.15)
    stage:pop()
    stage:settle()
    for _, path in ipairs { "dot.frame.x", "dot.frame.y" } do
      assert.near(stage:at(0.32, "before"):value(path), stage:at(0.32):value(path), 1e-9)
    end
    local told = 0
    for _, event in ipairs(support.events(stage:clip(), "interruption")) do
      if event.view == "dot" then told = told + 1 end
    end
    assert.equal(1, told)
  end)

  it("is at rest when what interrupts it is: nobody sees the copy of a function then", function()
    local function copied()
      local copy = m.view { frame = { 0, 0, 30, 30 }, backgroundColor = "blue" }
      return copy, m.animator { animations = function() copy.alpha = 0.5 end }
    end
    local stage = m.stage { screen = page(m.view { id = "a", frame = { 0, 0, 30, 30 } }) }
    stage:push(page(m.view { id = "a", frame = { 9, 9, 30, 30 }, snapshot = copied }), { duration = 0.8 })
    stage:advance(0.2)
    stage:push(page(), { duration = 0.3 })
    assert.near(0.5, stage:settle(), 1e-9)
  end)
end)
