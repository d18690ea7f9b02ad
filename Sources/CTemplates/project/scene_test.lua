-- What the scene promises; `mutoscope test` runs it. A test looks at any instant, so nothing waits.
local m = require "mutoscope"

describe("the card", function()
  local stage

  before_each(function() stage = m.load "scene.lua" end)

  it("opens to the width of the screen and closes again", function()
    assert.track(stage, "Hills.card.frame.width", { { 0.4, 342 }, { 1.0, 390 }, { 1.6, 390 }, { 2.1, 342 } })
  end)

  it("springs a little past its place, and not at all when damped", function()
    local width = stage:clip():range "Hills.card.frame.width"
    assert.is_true(width.max > 390 and width.max < 392)
    local damped = m.load("scene.lua", { damping = 1 }):clip():range "Hills.card.frame.width"
    assert.nearly_same(390, damped.max)
  end)

  -- Make the spring `m.spring { duration = 0.6, bounce = 0.3 }`: it is cut while it still swings, and this says so.
  it("lands without a jump", function() assert.no_jump(stage) end)

  it("hands every element over", function() assert.clean(stage) end)
end)
