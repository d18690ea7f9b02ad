-- Scroll views past an edge or between pages come to rest, whatever catches them, within the edges there are by then.
local m = require "mutoscope"

local function nested(listen)
  local inner = m.scrollView { id = "inner", frame = { 0, 0, 200, 150 }, contentSize = { 400, 150 } }
  local outer = m.scrollView { id = "outer", frame = { 0, 0, 300, 400 }, contentSize = { 300, 1500 }, inner }
  if listen then
    inner.onScroll = function() end
    outer.onScroll = function() end
  end
  return m.stage { screen = m.screen { outer } }, inner, outer
end

local function rest(stage)
  stage:settle()
  stage:advance(3)
end

for _, listen in ipairs { false, true } do
  describe(listen and "what a script watches" or "what plays as one animation", function()
    it("returns from past its edge when a finger is cancelled", function()
      local stage, _, outer = nested(listen)
      local gesture = stage:drag { on = outer, by = { 0, 150 } }
      stage:advance(0.2)
      assert.is_true(outer.contentOffset.y < 0)
      gesture:cancel()
      rest(stage)
      assert.same({ 0, 0 }, { outer.contentOffset.x, outer.contentOffset.y })
    end)

    it("returns when a finger caught it that goes the other way", function()
      local stage, inner, outer = nested(listen)
      outer.contentSize = { 300, 400 }
      stage:fling { on = inner, velocity = { 1600, 0 } }
      stage:advance(0.1)
      assert.is_true(inner.contentOffset.x < 0)
      stage:drag { on = inner, by = { 0, 100 } }
      rest(stage)
      assert.equal(0, inner.contentOffset.x)
    end)

    it("returns when a finger touched another one that moved with it", function()
      local stage, inner, outer = nested(listen)
      stage:fling { on = inner, velocity = { 1600, -1000 } }
      stage:advance(0.15)
      assert.is_true(inner.contentOffset.x < 0)
      stage:fling { on = outer, velocity = { 0, -300 } }
      rest(stage)
      assert.equal(0, inner.contentOffset.x)
    end)

    it("returns when a script moved another one that moved with it", function()
      local stage, inner, outer = nested(listen)
      stage:fling { on = outer, velocity = { 0, 1600 } }
      stage:advance(0.1)
      stage:fling { on = inner, velocity = { -1000, 0 } }
      stage:advance(0.1)
      assert.is_true(outer.contentOffset.y < 0)
      inner.contentOffset = { 0, 0 }
      rest(stage)
      assert.same({ 0, 0, 0 }, { outer.contentOffset.x, outer.contentOffset.y, inner.contentOffset.x })
    end)

    it("turns to a page when a finger caught it that goes the other way", function()
      local pager = m.scrollView { id = "pager", frame = { 0, 0, 300, 400 }, contentSize = { 900, 400 },
        isPagingEnabled = true }
      if listen then pager.onScroll = function() end end
      local stage = m.stage { screen = m.screen { pager } }
      stage:drag { on = pager, by = { -180, 0 }, curve = "easeIn" }
      stage:advance(0.4)
      stage:drag { on = pager, by = { 0, -100 } }
      rest(stage)
      assert.equal(300, pager.contentOffset.x)
    end)

    it("slows down to the edges that there are by then, from what it is at", function()
      local changes = {
        { function(list) list.contentSize = { 300, 800 } end, 400 },
        { function(list) list.frame = { 0, 0, 300, 1000 } end, 500 },
        { function(list) list.contentInset = { 0, 0, 200, 0 } end, 1300 },
      }
      for _, change in ipairs(changes) do
        local list = m.scrollView { id = "list", frame = { 0, 0, 300, 400 }, contentSize = { 300, 1500 } }
        if listen then list.onScroll = function() end end
        local stage = m.stage { screen = m.screen { list } }
        stage:fling { on = list, velocity = { 0, -3000 } }
        stage:advance(0.2)
        change[1](list)
        rest(stage)
        assert.near(change[2], list.contentOffset.y, 1e-6)
        local function offset(time, side) return stage:at(time, side):value "list.contentOffset.y" end
        assert.near(offset(0.2, "before"), offset(0.2), listen and 20 or 1e-9)
      end
    end)

    it("goes all of its way under a finger whose curve steps at its end", function()
      for _, curve in ipairs { m.steps(4), m.steps(1), m.piecewise { 0, { 0.2, 1 }, { 1, 1 } } } do
        local stage, _, outer = nested(listen)
        stage:drag { on = outer, by = { 0, -100 }, curve = curve, releaseVelocity = { 0, 0 } }
        rest(stage)
        assert.near(100, outer.contentOffset.y, 1e-9)
      end
    end)
  end)
end

describe("a pager between pages when the view in it is flung", function()
  it("goes on from where it is", function()
    local inner = m.scrollView { id = "inner", frame = { 0, 400, 300, 400 }, contentSize = { 300, 600 } }
    local outer = m.scrollView { id = "outer", frame = { 0, 0, 300, 400 }, contentSize = { 300, 1600 },
      isPagingEnabled = true, inner }
    local stage = m.stage { screen = m.screen { outer } }
    outer.contentOffset = { 0, 450 }
    stage:advance(1)
    stage:fling { on = inner, velocity = { 0, -2000 } }
    local function offset(time, side) return stage:at(time, side):value "outer.contentOffset.y" end
    assert.equal(450, offset(1))
    stage:settle()
    for i = 0, 200 do
      local time = 1 + i / 100
      assert.near(offset(time), offset(time + 1e-6), 0.02)
    end
    assert.equal(0, outer.contentOffset.y % 400)
  end)
end)

describe("a scroll view past its edge, or between pages, on a screen that leaves", function()
  local function check(isPaging, open, close, wait)
    local list = m.scrollView { frame = { 0, 0, 200, 200 }, contentSize = { 400, 600 }, isPagingEnabled = isPaging }
    local stage = m.stage { screen = m.screen { size = { 200, 200 }, list } }
    stage:drag { on = list, by = isPaging and { -40, 0 } or { 0, 120 }, duration = 0.2 }
    stage:advance(0.25)
    stage[open](stage, m.screen { size = { 200, 200 } })
    stage:advance(wait)
    stage[close](stage)
    stage:settle()
    assert.nearly_same({ 0, 0 }, { list.contentOffset.x % 200, list.contentOffset.y })
    assert.same({}, stage:clip():lint())
  end

  for _, isPaging in ipairs { false, true } do
    it((isPaging and "comes to a page" or "returns") .. ", seen or not", function()
      for _, wait in ipairs { 0.05, 0.2, 1 } do
        check(isPaging, "push", "pop", wait)
        check(isPaging, "present", "dismiss", wait)
      end
    end)
  end
end)

describe("a script that watches what leaves", function()
  it("is told where the list comes to rest, and that the finger's pan is cancelled", function()
    local offset, states = nil, {}
    local list = m.scrollView { frame = { 0, 0, 200, 200 }, contentSize = { 200, 600 },
      onScroll = function(_, y) offset = y end }
    local pad = m.view { frame = { 0, 0, 100, 100 },
      onPan = function(_, pan) states[#states + 1] = pan.state return true end }
    for view, by in pairs { [list] = { 0, 120 }, [pad] = { 50, 0 } } do
      local stage = m.stage { screen = m.screen { size = { 200, 200 }, view } }
      stage:drag { on = view, by = by, duration = view == list and 0.2 or 2 }
      stage:advance(0.25)
      stage:push(m.screen { size = { 200, 200 } }, { duration = 0.1 })
      stage:settle()
    end
    assert.same({ 0, 0 }, { offset, list.contentOffset.y })
    assert.same({ "began", "changed", "cancelled" }, { states[1], states[2], states[#states] })
  end)
end)

describe("a scroll view whose edges come nearer", function()
  local function scene(offset, height)
    local list = m.scrollView { name = "list", frame = { 0, 0, 300, 400 }, contentSize = { 300, height or 2000 } }
    local stage = m.stage { screen = m.screen { size = { 300, 700 }, list } }
    list.contentOffset = { 0, offset }
    return list, stage
  end
  local NEARER = {
    ["less content"] = { function(list) list.contentSize = { 300, 900 } end, 500 },
    ["content that fits"] = { function(list) list.contentSize = { 300, 300 } end, 0 },
    ["a larger size"] = { function(list) list.frame = { 0, 0, 300, 600 } end, 1400 },
    ["smaller insets"] = { function(list) list.contentInset = { 0, 0, 0, 0 } end, 1600, { 0, 0, 50, 0 } },
  }

  for name, case in pairs(NEARER) do
    local change, edge, inset = case[1], case[2], case[3]
    it("is at the edge at once, at rest, by " .. name, function()
      local list, stage = scene(0)
      list.contentInset = inset or { 0, 0, 0, 0 }
      list.contentOffset = { 0, inset and 1650 or 1600 }
      change(list)
      assert.equal(m.point { 0, edge }, list.contentOffset)
      stage:advance(1)
      assert.equal(edge, stage:at(1):value "list.contentOffset.y")
    end)

    it("goes there in an animation, by " .. name, function()
      local list, stage = scene(0)
      list.contentInset = inset or { 0, 0, 0, 0 }
      local offset = inset and 1650 or 1600
      list.contentOffset = { 0, offset }
      m.animate { duration = 1, curve = "linear", animations = function() change(list) end }
      assert.near((offset + edge) / 2, stage:at(0.5):value "list.contentOffset.y", 1e-9)
      stage:settle()
      assert.equal(m.point { 0, edge }, list.contentOffset)
    end)
  end

  it("stays where a script has put it past an edge", function()
    local list = scene(1700)
    list.contentSize = { 300, 1900 }
    assert.equal(m.point { 0, 1700 }, list.contentOffset)
  end)

  for _, height in ipairs { 300, 400, 450 } do
    it("returns from past an edge after a finger, with content of " .. height, function()
      local edge = math.max(0, height - 400)
      for _, call in ipairs { "drag", "fling" } do
        local list, stage = scene(edge + 50, height)
        if call == "drag" then
          stage:drag { on = list, by = { 0, -5 }, duration = 0.1 }
        else
          stage:fling { on = list, velocity = { 0, 300 } }
        end
        stage:settle()
        assert.equal(m.point { 0, edge }, list.contentOffset)
      end
    end)
  end
end)

describe("a scroll view whose edges come nearer under a finger", function()
  for _, curve in ipairs { "linear", "easeInOut" } do
    for _, time in ipairs { 0.1, 0.24, 0.25 } do
      for _, listen in ipairs { true, false } do
        it(("returns when that leaves: %s, %g, %s"):format(curve, time, listen), function()
          local list = m.scrollView { name = "list", frame = { 0, 0, 300, 400 }, contentSize = { 300, 1200 } }
          local stage = m.stage { screen = m.screen { size = { 300, 400 }, list } }
          if listen then list.onScroll = function() end end
          local gesture = stage:drag { on = list, by = { 0, -404 }, duration = 0.25, curve = curve }
          stage:advance(time)
          list.contentSize = { 300, 600 }
          rest(stage)
          assert.equal(m.point { 0, 200 }, list.contentOffset)
          assert.is_true(gesture.isFinished)
        end)
      end
    end
  end
end)

describe("a scroll view whose edges change while it slows down", function()
  for _, height in ipairs { 1700, 625, 2500 } do
    it("goes on to the new ones, and lint knows no spring that is cut: content of " .. height, function()
      local row = m.view { frame = { 20, 900, 260, 200 }, backgroundColor = "red" }
      local list = m.scrollView { name = "list", frame = { 0, 0, 300, 400 }, contentSize = { 300, 2000 }, row }
      list.contentOffset = { 0, 800 }
      local stage = m.stage { screen = m.screen { size = { 300, 400 }, list } }
      stage:fling { on = list, velocity = { 0, 1376 } }
      stage:advance(0.22)
      list.contentSize = { 300, height }
      stage:settle()
      assert.same({}, stage:clip():lint())
    end)
  end
end)
