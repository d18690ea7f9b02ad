local m = require "mutoscope"

describe("a screen that turns in flight", function()
  local function bordered(inset)
    local screen = m.screen { size = { 390, 600 }, backgroundColor = "white" }
    local card = screen:add(m.view { id = "card", backgroundColor = "blue" })
    local label = card:add(m.label { numberOfLines = 0, text = "Some text that may wrap when the card is narrow" })
    card.topAnchor:equalTo(screen.topAnchor + inset * 3)
    card.heightAnchor:equalTo(120)
    card.horizontalAnchors:equalTo(screen.horizontalAnchors + inset)
    label.topAnchor:equalTo(card.topAnchor + 12)
    label.horizontalAnchors:equalTo(card.horizontalAnchors + 12)
    return screen
  end

  it("shows the same texts when something else changes on the way", function()
    local below, above = bordered(40), bordered(0)
    local stage = m.stage { screen = below }
    stage:present(above, { duration = 0.6 })
    stage:advance(0.2)
    m.animate { duration = 0.4, animations = function()
      below.size, above.size = { 844, 390 }, { 844, 390 }
    end }
    stage:advance(0.1)
    below.backgroundColor = "red"
    stage:settle()
    local function texts(frame)
      local found = {}
      for _, layer in ipairs(frame.layers) do
        if layer.path:find("label") then found[#found + 1] = { layer.alpha, layer.quad[1].x, layer.quad[3].x } end
      end
      return found
    end
    local before, after = texts(stage:at(0.3, "before")), texts(stage:at(0.3))
    assert.equal(2, #before)
    assert.equal(#before, #after)
    for i, text in ipairs(before) do
      for k, number in ipairs(text) do assert.near(number, after[i][k], 1e-6) end
    end
  end)

  it("goes the way of its run where that leads back and something was retargeted", function()
    local view = m.view { id = "b", frame = { 0, 0, 20, 20 } }
    local stage = m.stage { screen = m.screen { size = { 400, 100 }, view } }
    local a = m.animator { duration = 0.5, curve = "linear", autoreverses = true, animations = function()
      view.alpha, view.center = 0, { 110, 10 }
    end }
    a:start()
    stage:advance(0.7) -- on its way back, which ends at 1
    a:retarget(function() view.center = { 210, 10 } end)
    stage:advance(0.4)
    local function seen(time) return stage:at(time, "before"):value "b.alpha", stage:at(time):value "b.alpha" end
    assert.same({ 1, 1 }, { seen(1.1) })
    a.isReversed = true
    assert.same({ 1, 1 }, { seen(1.1) })
    -- It was there for 0.1 s, and waits as long.
    assert.near(1, stage:at(1.2):value "b.alpha", 1e-12)
    assert.near(0.8, stage:at(1.3):value "b.alpha", 1e-12)
    stage:advance(0.2)
    a.isReversed = false
    assert.near(0.8, stage:at(1.3):value "b.alpha", 1e-12)
    stage:settle()
    assert.equal(1, view.alpha)
    assert.same({ 210, 10 }, { view.center.x, view.center.y })
  end)
end)

describe("a view that turns very often", function()
  it("tells every turn", function()
    local v = m.view { id = "v", frame = { 0, 0, 100, 100 } }
    local stage = m.stage { screen = m.screen { v } }
    m.animate { duration = 1, curve = "linear", animations = function() v.transform = m.rotationX(360000) end }
    stage:settle()
    local count = 0
    for _, event in ipairs(stage:clip():events()) do
      if event.kind == "face" then
        count = count + 1
        -- Edge-on at 90 degrees, and half a turn after each.
        assert.near((count - 0.5) / 2000, event.time, 1e-9)
      end
    end
    assert.equal(2000, count)
  end)
end)
