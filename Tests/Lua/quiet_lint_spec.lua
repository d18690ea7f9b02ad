local m = require "mutoscope"

local function codes(playable)
  local found = {}
  for _, finding in ipairs(playable:lint()) do found[#found + 1] = finding.code end
  return found
end

-- No finding is told of what nobody sees, or is meant so.
describe("lint", function()
  it("is silent of faces that a scrub swaps", function()
    local front = m.view { frame = { 60, 0, 60, 80 }, backgroundColor = "red" }
    local back = m.view { frame = { 60, 0, 60, 80 }, backgroundColor = "blue", transform = m.rotationY(180),
      isHidden = true }
    local leaf = m.view { frame = { 0, 0, 120, 80 }, preserves3D = true, front, back }
    local space = m.view { frame = { 20, 10, 120, 80 }, perspective = 500, leaf }
    local stage = m.stage { screen = m.screen { size = { 200, 100 }, backgroundColor = "white", space } }
    local turn = m.animator { duration = 1, curve = "linear", animations = function()
      leaf.transform = m.rotationY(-180)
      m.keyframes(function(keyframe)
        keyframe(0.5, 0, function() front.isHidden, back.isHidden = true, false end)
      end)
    end }
    turn:start()
    stage:advance(0.2)
    turn:pause()
    for _, fraction in ipairs { 0.7, 0.3 } do
      stage:advance(0.1)
      turn.fractionComplete = fraction
    end
    stage:advance(0.1)
    turn:continue()
    stage:settle()
    assert.same({}, codes(stage:clip()))
  end)

  it("is silent of what constraints move after it was caught", function()
    local box = m.view { id = "box", frame = { 0, 100, 50, 50 }, backgroundColor = "red" }
    local home = m.screen { size = { 50, 200 }, box }
    local top = box.topAnchor:equalTo(home.topAnchor + 100)
    local stage = m.stage { screen = home }
    m.animate { duration = 1, curve = "linear", animations = function() top.constant = 0 end }
    stage:advance(0.5)
    top.constant = stage:at(0.5):value "box.frame.y"
    stage:advance(0.1)
    top.constant = 90
    stage:settle()
    assert.same({}, codes(stage:clip()))
  end)

  it("is silent of what fades unasked where nobody sees it, and tells what moves there", function()
    local function page(y) return m.screen { size = { 390, 300 }, backgroundColor = "white",
      m.view { id = "cell", frame = { 20, y, 350, 200 }, backgroundColor = "teal" } } end
    local empty = m.screen { size = { 390, 300 }, backgroundColor = "pink" }
    assert.same({}, codes(m.transition { from = page(-380), to = empty, duration = 0.4 }))
    assert.same({ "off-screen" }, codes(m.transition { from = page(-380), to = page(-500), duration = 0.4 }))
  end)

  it("tells a gap however a spring is cut", function()
    local sheet = m.view { id = "sheet", frame = { 0, 200, 390, 200 }, backgroundColor = "blue" }
    local from = m.screen { size = { 390, 400 }, backgroundColor = "white" }
    local to = m.screen { size = { 390, 400 }, backgroundColor = "white", sheet }
    for _, duration in ipairs { 0.3, 0.5, 0.7 } do
      local found = codes(m.transition { from = from, to = to, duration = duration,
        curve = m.spring { duration = 0.5, bounce = 0.3 }, definition = { sheet = m.edgeTranslation "bottom" } })
      table.sort(found)
      assert.equal("gap", found[1])
    end
  end)

  it("is silent of a bounce that takes up what slows down", function()
    for _, shows in ipairs { true, false } do
      local function cell(frame) return m.view { id = "cell", frame = frame, backgroundColor = "teal" } end
      local list = m.scrollView { frame = { 0, 60, 300, 340 }, contentSize = { 300, 1500 }, cell { 20, 160, 260, 130 },
        showsVerticalScrollIndicator = shows, showsHorizontalScrollIndicator = shows }
      local inner = m.scrollView { frame = { 0, 200, 300, 200 }, contentSize = { 300, 700 } }
      local detail = m.screen { size = { 300, 400 }, backgroundColor = "white", cell { 0, 0, 300, 200 }, inner }
      local stage = m.stage { screen = m.screen { size = { 300, 400 }, backgroundColor = "white", list } }
      stage:fling { on = list, velocity = { 0, -900 } }
      stage:advance(0.6)
      stage:push(detail, { duration = 0.5 })
      stage:advance(0.2)
      stage:drag { on = list, by = { 0, 100 }, duration = 0.6 }
      stage:drag { on = inner, by = { 0, -200 }, duration = 0.3, curve = "easeIn" }
      stage:settle()
      stage:pop()
      stage:advance(0.1)
      stage:fling { on = list, velocity = { 0, 800 } }
      stage:settle()
      assert.same({}, codes(stage:clip()))
    end
  end)
end)

describe("a button", function()
  it("whose title both screens have is moved, not exchanged", function()
    local function bar(frame)
      return m.screen { size = { 390, 200 }, backgroundColor = "white", m.button { id = "bar", frame = frame,
        text = "Where are you going?", font = { size = 13 }, backgroundColor = "#eeeeee" } }
    end
    local transition = m.transition { from = bar { 24, 100, 342, 44 }, to = bar { 60, 20, 306, 44 }, duration = 0.4 }
    assert.truthy(tostring(transition.container):find('moved: "Where are you going?"', 1, true))
    assert.same({}, codes(transition))
  end)
end)

describe("lint of transitions is silent", function()
  local function box(id, frame, color) return m.view { id = id, frame = frame, backgroundColor = color } end

  local function grouped(effect, presentation)
    local inner = box("b", { 10, 10, 20, 20 }, "green")
    local group = m.view { frame = { 20, 20, 60, 40 }, backgroundColor = "orange", inner }
    for name, value in pairs(effect) do group[name] = value end
    return m.transition { from = m.screen { size = { 100, 80 }, backgroundColor = "white", group },
      to = m.screen { size = { 100, 80 }, box("c", { 60, 60, 10, 10 }, "red") }, presentation = presentation }
  end

  it("of a cut that was asked for", function()
    local function screen(y)
      return m.screen { size = { 200, 300 }, box("card", { 10, y, 40, 40 }, "red") }
    end
    local stage = m.stage { screen = screen(10) }
    stage:advance(0.5)
    stage:push(screen(100), { duration = 0 })
    stage:settle()
    assert.same({}, codes(stage:clip()))
  end)

  it("of a group without an id around what stays", function()
    for _, effect in ipairs { { alpha = 0.5 }, { blurRadius = 3 }, { alpha = 0.6, clipsToBounds = true } } do
      assert.same({}, codes(grouped(effect, "over")))
    end
  end)

  it("not of a group that comes apart on the way", function()
    assert.same({ "approximate-handoff" }, codes(grouped({ alpha = 0.5 }, "replace")))
  end)

  it("of content that is above another element at the other end", function()
    local function page(isTurned, x)
      local a = box("a", { x, 10, 30, 30 }, "red")
      a:add(m.view { frame = { 20, 0, 60, 30 }, backgroundColor = "orange" })
      local b = box("b", { 60, 20, 30, 30 }, "blue")
      local screen = m.screen { size = { 120, 60 }, backgroundColor = "white", a }
      screen:add(b)
      if isTurned then screen:add(a) end
      return screen
    end
    local found = codes(m.transition { from = page(false, 10), to = page(true, 45) })
    assert.same({ "order-inversion" }, found)
  end)

  it("of a gap where a list cuts off what overshoots", function()
    local function page(y, offset)
      return m.screen { size = { 200, 200 }, backgroundColor = "white",
        m.scrollView { frame = { 0, y, 200, 200 - y }, contentSize = { 200, 600 }, contentOffset = { 0, offset },
          box("cell", { 10, 130, 180, 50 }, "red") } }
    end
    local stage = m.stage { screen = page(80, 300) }
    stage:push(page(40, 0))
    stage:advance(0.2)
    stage:pop()
    stage:settle()
    assert.same({}, codes(stage:clip()))
  end)

  it("of a gap at an edge that is passed in flight only", function()
    local function page(sheet) return m.screen { size = { 200, 200 }, backgroundColor = "white", sheet } end
    local sheet = m.view { id = "sheet", frame = { 0, 100, 200, 100 }, backgroundColor = "white",
      box("slider", { 20, 20, 160, 6 }, "blue") }
    local stage = m.stage { screen = page() }
    local entries = { sheet = m.edgeTranslation "bottom", slider = m.translateX { 40, delay = 0.4 } }
    stage:present(page(sheet), { definition = entries, duration = 0.5 })
    stage:advance(0.3)
    stage:dismiss()
    stage:settle()
    assert.same({}, codes(stage:clip()))
  end)

  it("of a picture that two views of one screen show", function()
    local function cell(y) return m.image { source = "photos/dunes.png", frame = { 10, y, 40, 40 } } end
    local list = m.scrollView { frame = { 0, 0, 100, 100 }, contentSize = { 100, 400 }, cell(10), cell(130) }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, backgroundColor = "white", list } }
    stage:present(m.screen { size = { 100, 100 }, box("sheet", { 0, 20, 100, 80 }, "blue") }, { duration = 0.6 })
    m.animate { duration = 0.3, animations = function() list.contentOffset = { 0, 80 } end }
    stage:settle()
    assert.same({}, codes(stage:clip()))
  end)

  it("of a kink where an element is removed in flight, and the transition then interrupted", function()
    local function page(y) return m.screen { size = { 200, 300 }, m.view { id = "x", frame = { 0, y, 50, 50 },
      backgroundColor = "red" } } end
    local there = page(200)
    local stage = m.stage { screen = page(0) }
    stage:push(there)
    stage:advance(0.2)
    there:find("x"):remove()
    stage:advance(0.1)
    stage:pop()
    stage:settle()
    local clip = stage:clip()
    assert.near(clip:slope("x.frame.y", 0.3 - 1e-9), clip:slope("x.frame.y", 0.3), 0.01)
    assert.same({}, codes(clip))
  end)
end)
