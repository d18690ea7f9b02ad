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
end)
