local m = require "mutoscope"

describe("transitions of spaces", function()
  it("an element with a space in its space grows without a jump", function()
    local space = m.view { id = "card", frame = { 1.4, 1.4, 60, 22.4 }, perspective = 150,
      m.view { frame = { 1, 1, 27.4, 19.8 }, perspective = 150, backgroundColor = "white",
        m.view { id = "page", frame = { -2, -1, 32, 22 }, transform = m.rotationX(16.5),
          m.view { frame = { 1, 1, 7, 12 }, backgroundColor = "green" } } } }
    local small = m.view { id = "card", frame = { 7.5, 0.6, 4.3, 2 }, backgroundColor = "gray" }
    assert.clean(m.transition {
      from = m.screen { size = { 64, 80 }, small }, to = m.screen { size = { 64, 80 }, space } })
  end)

  it("an element in a view without an id that is edge-on or has no size grows from there", function()
    for _, transform in ipairs { m.rotationY(90), m.scale(1, 0), m.scale(0) } do
      local from = m.screen { size = { 200, 300 }, backgroundColor = "white",
        m.view { frame = { 0, 0, 100, 100 }, transform = transform,
          m.view { id = "x", frame = { 10, 10, 40, 40 }, backgroundColor = "red" } } }
      local to = m.screen { size = { 200, 300 }, backgroundColor = "white",
        m.view { id = "x", frame = { 0, 100, 50, 50 }, backgroundColor = "red" } }
      local clip = m.transition { from = from, to = to, duration = 1, curve = "linear" }
      local size = clip:sample { times = { 0, 0.25, 0.5, 0.75, 1 } }:column "x.frame.width"
      for i = 1, 5 do assert.near((i - 1) / 4 * (40 + 10 * (i - 1) / 4), size[i], 1e-9) end
    end
  end)

  it("an element that fades twice keeps its depth in one that comes", function()
    local e = m.view { id = "e", frame = { -9, 13, 63, 17 }, backgroundColor = "blue", zPosition = 20 }
    local to = m.screen { size = { 200, 200 }, m.view { id = "a", frame = { 50, 50.5, 40, 40 }, perspective = 100, e } }
    local stage = m.stage { screen = m.screen { size = { 200, 200 }, backgroundColor = "white" } }
    local transition = stage:present(to, { definition = { e = m.together(m.crossfade, m.crossfade) }, duration = 1 })
    assert.clean(transition)
    local last = transition:at(1):view("e").rect
    stage:settle()
    assert.nearly_same(stage:at(stage.time):view("e").rect, last)
  end)

  it("an element that fades twice keeps the perspective of what it is in", function()
    local from = m.screen { size = { 200, 300 }, backgroundColor = "white" }
    local to = m.screen { size = { 200, 300 }, backgroundColor = "white",
      m.view { frame = { 0, 40, 200, 220 }, perspective = 400,
        m.view { id = "card", frame = { 20, 150, 170, 44 }, backgroundColor = "blue", transform = m.rotationY(30) } } }
    local style = m.together(m.crossfade { duration = 0.2 }, m.transformed(m.translation(20, 0)))
    local transition = m.transition { from = from, to = to, duration = 0.4, definition = { card = style } }
    assert.clean(transition)
    assert.clean(transition:reversed())
  end)

  it("a live space that only one screen has anything turned in keeps its depth", function()
    local function card(y, perspective, inner)
      return m.view { id = "card", frame = { 0, y, 120, 120 }, perspective = perspective, snapshot = "live", inner }
    end
    local page = m.view { frame = { 10, 40, 100, 40 }, backgroundColor = "green", transform = m.rotationY(50) }
    for _, perspective in ipairs { 0, 300 } do
      local transition = m.transition {
        from = m.screen { size = { 120, 200 }, backgroundColor = "white", card(0, 300, page:copy()) },
        to = m.screen { size = { 120, 200 }, backgroundColor = "white", card(60, perspective) } }
      assert.clean(transition)
      assert.clean(transition:reversed())
    end
  end)

  it("a view in a space stays above its own shadow where what is in it is cut apart", function()
    local card = m.view { frame = { 30, 20, 60, 60 }, backgroundColor = "#ffffff80", transform = m.rotationY(35),
      shadowOpacity = 0.5, shadowRadius = 5, m.view { id = "e", frame = { 5, 5, 40, 40 }, backgroundColor = "red" } }
    local from = m.screen { size = { 120, 200 }, backgroundColor = "white",
      m.view { id = "d", frame = { 10, 20, 100, 100 }, perspective = 300,
        m.view { id = "c", frame = { 0, 10, 60, 60 }, backgroundColor = "red", transform = m.rotationX(-30) }, card } }
    local to = m.screen { size = { 120, 200 }, backgroundColor = "white",
      m.view { id = "c", frame = { 20, 130, 40, 40 }, backgroundColor = "black" } }
    assert.clean(m.transition { from = from, to = to })
  end)

  it("a space has its shadow beneath all in it where that is cut apart", function()
    local card = m.view { frame = { 11, 81, 38, 63 }, backgroundColor = "white", shadowOpacity = 1, preserves3D = true,
      m.view { id = "b" },
      m.view { frame = { 14, 31, 39, 18 }, backgroundColor = "red",
        transform = m.perspective(400) * m.rotationX(-10) } }
    local stage = m.stage { screen = m.screen { size = { 120, 200 }, backgroundColor = "white" } }
    stage:present(m.screen { size = { 120, 200 }, card }, { definition = {} })
    stage:settle()
    assert.clean(stage:clip())
  end)
end)
