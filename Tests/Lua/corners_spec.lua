local m = require "mutoscope"
require "support"

local NAMES = { "topLeft", "topRight", "bottomLeft", "bottomRight" }

local function page(corners, radius, y)
  return m.screen { size = { 100, 200 }, m.view { id = "card", frame = { 10, y, 80, 60 }, cornerRadius = radius,
    maskedCorners = corners, backgroundColor = "red" } }
end

-- By how much of its radius each corner of the card is rounded.
local function shares(frame)
  local found = {}
  for i, name in ipairs(NAMES) do found[i] = frame:value("card.maskedCorners." .. name) end
  return found
end

describe("masked corners", function()
  it("become round by shares in an animation", function()
    local card = m.view { id = "card", frame = { 0, 0, 50, 50 }, cornerRadius = 20, maskedCorners = { "topLeft" } }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, card } }
    local bezier = m.cubicBezier(0, 0, 0, 1)
    m.animator { duration = 1, curve = "linear", animations = function()
      m.timing({ bottomRight = bezier }, function() card.maskedCorners = { "topRight", "bottomRight" } end)
    end }:start()
    stage:settle()
    local clip = stage:clip()
    for _, t in ipairs { 0, 0.2, 0.5, 0.8, 1 } do
      assert.nearly_same({ 1 - t, t, 0, bezier:value(t) }, shares(clip:at(t)))
    end
    assert.same({ "topLeft" }, clip:at(0):view(card).maskedCorners)
    assert.same({ "topRight", "bottomRight" }, clip:at(0.75):view(card).maskedCorners)
    assert.equal("topRight bottomRight", clip:at(1):value "card.maskedCorners")
    assert.refuses("(did you mean 'topLeft'?)", function() clip:at(0):value "card.maskedCorners.topleft" end)
  end)

  it("go from one screen's to the other's on the way", function()
    local x = m.transition { from = page({ "topLeft" }, 20, 20), to = page({ "topRight" }, 30, 100), duration = 1,
      curve = "linear" }
    for _, t in ipairs { 0, 0.25, 0.5, 0.9, 1 } do assert.nearly_same({ 1 - t, t, 0, 0 }, shares(x:at(t))) end
    assert.same({}, x:lint())
  end)

  it("are those of the end that has a radius", function()
    local x = m.transition { from = page(nil, 0, 20), to = page({ "topRight" }, 30, 100), duration = 1 }
    for _, t in ipairs { 0, 0.25, 0.5, 1 } do assert.nearly_same({ 0, 1, 0, 0 }, shares(x:at(t))) end
  end)

  it("do not jump where they are written in flight, and where it is turned back", function()
    local there = page({ "bottomRight" }, 30, 100)
    local stage = m.stage { screen = page({ "topLeft" }, 30, 20) }
    local x = stage:push(there, { duration = 1, curve = "linear" })
    local function continuous()
      local t = stage.time
      assert.nearly_same(shares(stage:at(t, "before")), shares(stage:at(t)), 1e-6)
    end
    stage:advance(0.3)
    there:find "card".maskedCorners = { "topRight" }
    continuous()
    stage:advance(0.2)
    x:cancel()
    continuous()
    stage:settle()
    assert.same({ 1, 0, 0, 0 }, shares(stage:at(stage.time)))
  end)
end)
