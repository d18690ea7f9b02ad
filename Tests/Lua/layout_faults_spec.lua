-- Constraints of a stack that cannot hold are told where their tree is looked at, and nowhere else.
local m = require "mutoscope"

describe("a stack that cannot be as it says", function()
  local function broken()
    local a, b = m.view {}, m.view {}
    local stack = m.stack { axis = "vertical", a, b }
    local s = m.screen { size = { 300, 300 }, stack }
    stack.topAnchor:equalTo(0)
    a.heightAnchor:equalTo(10)
    b.heightAnchor:equalTo(20)
    local stage = m.stage { screen = s }
    stack.axis = "horizontal"
    return stack, stage
  end

  local function box()
    local view = m.view { frame = { 0, 0, 10, 10 } }
    return view, m.stage { screen = m.screen { size = { 300, 300 }, view } }
  end

  it("is told where its frame is read, once, whatever is animated before", function()
    local stack = broken()
    local view, stage = box()
    m.animate { animations = function() view.alpha = 0 end }
    assert.equal(0, view.alpha)
    stage:settle()
    assert.equal(0, stage:at(stage.time):view(view).alpha)
    assert.error_matches(function() return stack.frame end, "cannot all hold")
    assert.near(300, stack.superview.frame.height, 0)
    local _ = stack.frame
  end)

  it("is told to its own stage, and not to another tree that is laid out", function()
    local _, own = broken()
    local view, stage = box()
    local width = view.widthAnchor:equalTo(20)
    assert.equal(20, view.frame.width)
    m.animate { duration = 1, curve = "linear", animations = function()
      width.constant = 40
      assert.equal(40, view.frame.width)
    end }
    stage:advance(0.5)
    view:layoutIfNeeded()
    assert.near(30, stage:at(0.5):view(view).frame.width, 1e-9)
    assert.error_matches(function() own:advance(1) end, "cannot all hold")
    own:advance(1)
  end)

  it("is told of each tree", function()
    local one, other = broken(), broken()
    local view = box()
    m.animate { animations = function() view.alpha = 0 end }
    assert.error_matches(function() return other.frame end, "cannot all hold")
    assert.error_matches(function() return one.frame end, "cannot all hold")
  end)

  it("does not keep an animation in its own tree that reads no frame", function()
    local stack = broken()
    m.animate { animations = function() stack.alpha = 0.5 end }
    assert.equal(0.5, stack.alpha)
  end)

  it("fails the animation that makes it so, and nothing has changed", function()
    local stack = m.stack { axis = "vertical", m.view {}, m.view {} }
    m.stage { screen = m.screen { size = { 300, 300 }, stack } }
    stack.subviews[1].heightAnchor:equalTo(10)
    stack.subviews[2].heightAnchor:equalTo(20)
    assert.equal(30, stack.frame.height)
    assert.error_matches(function()
      m.animate { animations = function() stack.axis = "horizontal" end }
    end, "cannot all hold")
    assert.equal("vertical", stack.axis)
    assert.equal(30, stack.frame.height)
  end)
end)
