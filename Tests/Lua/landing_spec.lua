local m = require "mutoscope"

-- The last frame of a transition, beside what is shown after it.
describe("the last frame", function()
  it("of a spring that interrupts another transition is the screen", function()
    local function page(x)
      local card = m.view { id = "card", frame = { x, 50, 60, 60 }, backgroundColor = "red" }
      return m.screen { size = { 390, 200 }, card }
    end
    local stage = m.stage { screen = page(0) }
    stage:push(page(300), { duration = 0.5, curve = "easeInOut" })
    stage:advance(0.25)
    local pop = stage:pop { curve = m.spring { response = 0.5, dampingRatio = 1 } }
    stage:settle()
    assert.equal(0, pop:at(pop.duration):value("card.frame.x"))
  end)

  local function accompanied(change)
    local badge = m.view { frame = { 10, 10, 40, 40 }, backgroundColor = "red" }
    local home = m.screen { size = { 300, 200 }, backgroundColor = "white", badge }
    local sheet = m.view { id = "sheet", frame = { 0, 100, 300, 100 }, backgroundColor = "blue" }
    local stage = m.stage { screen = home }
    local transition = stage:present(m.screen { size = { 300, 200 }, sheet }, {
      duration = 1, definition = { sheet = m.edgeTranslation "bottom" },
      alongside = m.animator { animations = function() badge.transform = m.translation(100, 0) end },
    })
    change(stage, transition)
    stage:settle()
    return stage
  end

  it("is no jump of what went alongside, whichever way it ends", function()
    assert.clean(accompanied(function(stage, transition) stage:advance(0.3) transition:cancel() end))
    assert.clean(accompanied(function(stage, transition) stage:advance(0.3) transition.isReversed = true end))
    assert.clean(accompanied(function(stage) stage:settle() stage:dismiss() end))
    assert.clean(accompanied(function() end))
  end)

  it("is no jump of what begins to scroll as the next transition begins", function()
    local list = m.scrollView { id = "list", frame = { 0, 60, 300, 340 }, contentSize = { 300, 1500 } }
    for i = 1, 8 do
      list:add(m.view { id = "cell" .. i, frame = { 20, 150 * i - 140, 260, 130 }, backgroundColor = "teal" })
    end
    local stage = m.stage { screen = m.screen { size = { 300, 400 }, backgroundColor = "white", list } }
    local tab = m.view { id = "tab", frame = { 0, 360, 300, 40 }, backgroundColor = "indigo" }
    stage:present(m.screen { size = { 300, 400 }, tab },
      { definition = { tab = m.edgeTranslation "bottom" }, duration = 0.5 })
    stage:drag { on = list, by = { 0, -100 }, duration = 0.5 }
    stage:settle()
    stage:dismiss()
    stage:drag { on = list, by = { 0, 60 }, duration = 0.5 }
    stage:settle()
    assert.clean(stage)
  end)
end)

describe("a page that swaps its faces in flight", function()
  local function book(x, isOpen)
    local front = m.view { name = "front", frame = { 60, 0, 60, 80 }, backgroundColor = "red", isHidden = isOpen }
    local back = m.view { name = "back", frame = { 60, 0, 60, 80 }, backgroundColor = "blue", isHidden = not isOpen,
      transform = m.rotationY(180) }
    local leaf = m.view { name = "leaf", frame = { 0, 0, 120, 80 }, preserves3D = true, front, back,
      transform = m.rotationY(isOpen and -180 or 0) }
    return m.view { bounds = { 0, 0, 120, 80 }, center = { x, 60 }, perspective = 500, leaf }, leaf, front, back
  end
  local function snapshot()
    local copy, leaf, front, back = book(60, false)
    return copy, m.animator { curve = "linear", animations = function()
      leaf.transform = m.rotationY(-180)
      m.keyframes(function(keyframe)
        keyframe(0.5, 0, function() front.isHidden, back.isHidden = true, false end)
      end)
    end }
  end
  local function screen(x, isOpen)
    local view = book(x, isOpen)
    view.id, view.snapshot = "book", snapshot
    return m.screen { size = { 300, 120 }, backgroundColor = "white", view }
  end

  for _, time in ipairs { 0.05, 0.3, 0.5 } do
    it(("keeps the one that is seen when it is interrupted at %g s"):format(time), function()
      local stage = m.stage { screen = screen(70, false) }
      stage:push(screen(220, true), { duration = 0.8 })
      stage:advance(time)
      stage:pop { duration = 0.8 }
      stage:settle()
      for t = 0, stage.time, 1 / 120 do
        local frame = stage:at(t)
        local leaf = frame:view("leaf")
        if leaf and math.abs(frame:value("leaf.transform.rotationY") + 90) > 1 then
          assert.equal(frame:value("leaf.transform.rotationY") < -90, frame:view("front").isHidden)
        end
      end
      assert.clean(stage)
    end)
  end

  it("of a copy that is made when another transition is interrupted are its own", function()
    local stage = m.stage { screen = screen(70, false) }
    stage:push(screen(220, true), { duration = 0.8 })
    stage:advance(0.2)
    stage:push(screen(100, true), { duration = 0.8 })
    assert.same({ false, true }, { stage:at(0.2):view("front").isHidden, stage:at(0.2):view("back").isHidden })
  end)
end)

describe("what begins in flight", function()
  local function plain(...) return m.screen { size = { 200, 300 }, backgroundColor = "white", ... } end

  it("takes a list with what is in it from where it is seen", function()
    local card = m.view { id = "card", frame = { 20, 20, 100, 60 }, backgroundColor = "blue" }
    local list = m.scrollView { name = "list", frame = { 0, 0, 200, 300 }, contentSize = { 200, 900 }, card }
    local stage = m.stage { screen = plain(list) }
    stage:advance(0.1)
    stage:push(plain(), { duration = 0.5, curve = "linear" })
    stage:advance(0.3)
    stage:drag { on = list, by = { 0, -100 }, duration = 0.3 }
    stage:settle()
    for _, case in ipairs { { 0.4 - 1e-6, 20 }, { 0.4, 20 }, { 0.4 + 1e-6, 20 } } do
      assert.near(case[2], stage:at(case[1]):view("card").rect.y, 1e-3)
    end
    assert.is_true(stage:at(0.55):view("card").rect.y < 10)
  end)

  it("leads an element on from where it is seen, though a finger moves something else", function()
    local list = m.scrollView { frame = { 0, 100, 100, 100 }, contentSize = { 100, 900 } }
    local header = m.view { id = "header", frame = { 0, 0, 100, 50 } }
    local stage = m.stage { screen = m.screen { size = { 100, 200 }, header, list } }
    stage:fling { on = list, velocity = { 0, -500 } }
    stage:advance(0.2)
    local function move(y) m.animate { duration = 0.4, animations = function() header.center = { 50, y } end } end
    move(30)
    stage:advance(0.1)
    local other = m.view { id = "header", frame = { 0, 20, 100, 50 } }
    stage:push(m.screen { size = { 100, 200 }, other }, { duration = 0.5, curve = "linear" })
    stage:advance(0.2)
    local time = stage.time
    move(130)
    stage:settle()
    local y = stage:at(time, "before"):value "header.center.y"
    assert.near(y, stage:at(time):value "header.center.y", 1e-9)
  end)

  it("may be a view that was made there", function()
    local to = plain()
    local stage = m.stage { screen = plain(m.view { id = "card", frame = { 20, 20, 100, 60 } }) }
    stage:push(to, { duration = 0.5 })
    stage:advance(0.2)
    local dot = m.view { id = "dot", frame = { 0, 0, 10, 10 }, backgroundColor = "red" }
    to:add(dot)
    m.animate { duration = 0.3, animations = function() dot.center = { 100, 100 } end }
    stage:settle()
    assert.nearly_same(m.point { 100, 100 }, stage:at(0.5):view("dot").center)
  end)

  it("comes back to what was written to the screens of one that had come to its end", function()
    local dot = m.view { id = "dot", frame = { 0, 0, 40, 40 }, backgroundColor = "green" }
    local stage = m.stage { screen = plain(dot) }
    local function over(id) return m.screen { size = { 200, 300 }, m.view { id = id, frame = { 0, 100, 50, 50 } } } end
    stage:present(over "b", { duration = 0.5 })
    stage:advance(0.1)
    local transition = stage:present(over "c", { duration = 2 })
    stage:advance(0.9)
    local start = stage.time
    dot.frame = { 20, 0, 40, 40 }
    transition:cancel()
    stage:settle()
    local last = 0
    for step = 0, 20 do
      local time = start + 0.9 * step / 20
      local sides = { stage:at(time, "before"):view("dot").frame.x, stage:at(time):view("dot").frame.x }
      assert.near(sides[1], sides[2], 1e-6, "at " .. time)
      assert.is_true(sides[1] >= last - 1e-9 and sides[1] - last < 4)
      last = sides[2]
    end
    assert.near(20, last, 1e-6)
  end)
end)
