-- SPEC 5.2: what is behind a view comes out of focus while the view itself fades in.
local m = require "mutoscope"
require "support"

local function plain() return m.screen { size = { 200, 200 }, backgroundColor = "navy" } end

local function glass(properties)
  properties = properties or {}
  properties.id, properties.frame, properties.backgroundColor = "glass", { 20, 20, 160, 160 }, "#FFFFFF80"
  properties.backdropBlurRadius = properties.backdropBlurRadius or 12
  return m.screen { size = { 200, 200 }, m.view(properties) }
end

local function flight(from, to, style)
  return m.transition {
    from = from, to = to, definition = { glass = style or m.blur }, presentation = "over", duration = 1,
    curve = "linear",
  }
end

describe("blur", function()
  it("takes the backdrop out of focus in full weight while what the view shows fades in", function()
    local transition = flight(plain(), glass())
    for _, t in ipairs { 0, 0.25, 0.5, 1 } do
      local view = transition:at(t):view "glass"
      assert.equal(1, view.alpha)
      assert.near(12 * t, view.backdropBlurRadius, 1e-9)
      assert.near(t, view.contentAlpha, 1e-9)
      assert.near(t, view.visibleAlpha, 1e-9)
    end
  end)

  it("keeps the view's own alpha for all of it", function()
    local view = flight(plain(), glass { alpha = 0.5 }):at(0.5):view "glass"
    assert.near(0.5, view.alpha, 1e-9)
    assert.near(0.25, view.visibleAlpha, 1e-9)
  end)

  it("leaves what the view shows at its own alpha with fade = false", function()
    local transition = flight(plain(), glass(), m.blur { fade = false })
    for _, t in ipairs { 0, 0.5, 1 } do
      local view = transition:at(t):view "glass"
      assert.equal(1, view.visibleAlpha)
      assert.near(12 * t, view.backdropBlurRadius, 1e-9)
    end
    -- What does not fade comes at once.
    assert.equal("handoff-jump", transition:lint()[1].code)
    assert.equal(0, #flight(plain(), glass()):lint())
  end)

  it("goes with other styles, each in its own time", function()
    local transition = flight(plain(), glass(),
      m.together(m.translateY { 40, duration = 0.5 }, m.blur { delay = 0.5 }, m.crossfade { delay = 0.5 }))
    local view = transition:at(0.25):view "glass"
    assert.equal(0, view.backdropBlurRadius)
    view = transition:at(0.75):view "glass"
    assert.near(6, view.backdropBlurRadius, 1e-9)
    assert.near(0.5, view.contentAlpha, 1e-9)
    assert.near(0.25, view.visibleAlpha, 1e-9)
  end)

  it("goes back the way it came, and only fades what has no radius", function()
    local stage = m.stage { screen = plain() }
    stage:present(glass(), { definition = { glass = m.blur }, duration = 1, curve = "linear" })
    stage:settle()
    stage:dismiss()
    stage:advance(0.25)
    local view = stage:at(stage.time):view "glass"
    assert.near(9, view.backdropBlurRadius, 1e-9)
    assert.near(0.75, view.contentAlpha, 1e-9)
    assert.equal(1, view.alpha)

    local from = m.screen { size = { 200, 200 },
      m.view { id = "glass", frame = { 0, 0, 20, 20 }, backgroundColor = "red" } }
    local leaving = m.transition { from = from, to = plain(), definition = { glass = m.blur }, duration = 1,
      curve = "linear" }:at(0.5):view "glass"
    assert.equal(0, leaving.backdropBlurRadius)
    assert.near(0.5, leaving.visibleAlpha, 1e-9)
  end)

  it("gives no radius to what a dismissal takes away, whatever its definition", function()
    for _, way in ipairs { { "present", "dismiss" }, { "push", "pop" } } do
      local stage = m.stage { screen = plain() }
      local last = glass()
      last:find "glass".backdropBlurRadius = 0
      stage[way[1]](stage, last, { duration = 1 })
      stage:settle()
      local back = stage[way[2]](stage, { definition = { glass = m.blur(4) }, duration = 1, curve = "linear" })
      assert.near(0.5, stage:at(stage.time + 0.5):view "glass".visibleAlpha, 1e-9)
      stage:advance(0.4)
      back:cancel()
      stage:settle()
      assert.equal(0, last:find "glass".backdropBlurRadius)
    end
  end)

  it("goes on from where it was where it is interrupted", function()
    local stage = m.stage { screen = plain() }
    stage:present(glass(), { definition = { glass = m.blur }, duration = 1, curve = "linear" })
    stage:advance(0.4)
    stage:push(m.screen { size = { 200, 200 }, backgroundColor = "yellow" }, { duration = 1 })
    local frame = stage:at(stage.time)
    local view = frame:view "glass"
    assert.near(12 * 0.4, view.backdropBlurRadius, 1e-9)
    assert.near(0.4, view.visibleAlpha, 1e-9)
    assert.near(1, view.alpha, 1e-9)
  end)

  it("takes the backdrop out of focus once, by the first of several", function()
    local view = flight(plain(), glass(), m.together(m.blur, m.blur { delay = 0.5 })):at(0.5):view "glass"
    assert.near(6, view.backdropBlurRadius, 1e-9)
    assert.near(0.5, view.contentAlpha, 1e-9)
  end)
end)
