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
