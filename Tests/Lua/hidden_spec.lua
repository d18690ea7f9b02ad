-- Elements that are hidden or shown while a transition plays fade: what is seen does not jump.
local m = require "mutoscope"

describe("an element that is hidden or shown in flight", function()
  local function page(x, isHidden, hasCard)
    local s = m.screen { size = { 390, 844 }, backgroundColor = "white" }
    if hasCard then
      s:add(m.view { id = "card", frame = { x, 100, 100, 100 }, backgroundColor = "red", isHidden = isHidden })
    end
    return s
  end
  local function alpha(stage, time, side)
    local view = stage:at(time, side):view "card"
    return view and not view.isHidden and view.visibleAlpha or 0
  end

  for _, kind in ipairs { "shared", "added", "removed" } do
    for _, isHidden in ipairs { true, false } do
      for _, way in ipairs { "on", "back" } do
        it(("fades: %s, %s, on the way %s"):format(kind, isHidden and "shown" or "hidden", way), function()
          local ofSource = kind == "removed"
          local from = page(0, ofSource and isHidden, kind ~= "added")
          local to = page(200, not ofSource and isHidden, kind ~= "removed")
          local stage = m.stage { screen = from }
          local transition = stage:push(to, { duration = 1, curve = "linear" })
          stage:advance(0.4)
          local last = alpha(stage, 0.4)
          local card = (ofSource and from or to):find "card"
          card.isHidden = not isHidden
          assert.near(last, alpha(stage, 0.4), 1e-9)
          if way == "back" then
            stage:advance(0.1)
            transition:cancel()
          end
          local before = alpha(stage, stage.time)
          for _ = 1, 60 do
            stage:advance(0.01)
            local now = alpha(stage, stage.time, "before")
            assert.near(before, now, 0.05)
            before = now
          end
          stage:settle()
          local isThere = kind == "shared" or (kind == "added") == (way == "on")
          local own = isThere and (way == "on" and to or from):find "card"
          local rest = own and not own.isHidden and 1 or 0
          assert.near(rest, alpha(stage, stage.time, "before"), 1e-6)
          assert.equal(rest, alpha(stage, stage.time))
        end)
      end
    end
  end
end)

describe("an element that is hidden in flight, and interrupted", function()
  for _, kind in ipairs { "added", "shared" } do
    for _, call in ipairs { "pop", "push" } do
      it("does not come again when what was interrupted is over: " .. kind .. ", " .. call, function()
        local function card(x) return m.view { id = "card", frame = { x, 0, 40, 40 }, backgroundColor = "red" } end
        local to = m.screen { size = { 390, 844 }, backgroundColor = "white", card(200) }
        local stage = m.stage { screen = m.screen { size = { 390, 844 }, backgroundColor = "white",
          kind == "shared" and card(0) or nil } }
        stage:push(to, { duration = 1, curve = "linear" })
        stage:advance(0.4)
        to:find("card").isHidden = true
        stage:advance(0.3)
        local options = { duration = 0.5, curve = "linear" }
        if call == "pop" then
          stage:pop(options)
        else
          stage:push(m.screen { size = { 390, 844 }, backgroundColor = "white" }, options)
        end
        local rest = kind == "shared" and call == "pop" and 1 or 0
        local last
        for time = 0.7, 1.2, 0.01 do
          local view = stage:at(time, "before"):view "card"
          local alpha = view and not view.isHidden and view.visibleAlpha or 0
          assert.near(last or alpha, alpha, 0.05, "at " .. time)
          last = alpha
        end
        assert.near(rest, last, 0.05)
      end)
    end
  end
end)
