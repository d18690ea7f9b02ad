-- Stacks in which something is hidden, or nothing is.
local m = require "mutoscope"

describe("a stack with nothing to be seen in it", function()
  local function page(axis, first, ...)
    local body = m.label { text = "Body" }
    local stack = m.stack { axis = axis, spacing = 8, first, body, ... }
    m.screen { size = { 200, 120 }, stack }
    return stack, body
  end

  for _, axis in ipairs { "vertical", "horizontal" } do
    for _, inner in ipairs { "vertical", "horizontal" } do
      local function frames(first)
        local stack, body = page(axis, first)
        return { stack.frame, first.frame, body.frame }
      end

      it(("takes no length and keeps its distance: %s in %s"):format(inner, axis), function()
        local plain = frames(m.view {})
        assert.same(plain, frames(m.stack { axis = inner }))
        assert.same(plain, frames(m.stack { axis = inner, m.label { text = "gone", isHidden = true } }))
        assert.same(plain, frames(m.stack { axis = inner, m.stack { m.view { isHidden = true } } }))
      end)

      it(("is the same whatever was in it: %s in %s"):format(inner, axis), function()
        local row = m.label { text = "row" }
        local section = m.stack { axis = inner, row }
        local stack, body = page(axis, section)
        local _ = stack.frame
        row.isHidden = true
        local plain = frames(m.view {})
        assert.same(plain, { stack.frame, section.frame, body.frame })
        row.isHidden = false
        _ = stack.frame
        row:remove()
        assert.same(plain, { stack.frame, section.frame, body.frame })
      end)
    end
  end

  it("grows from nothing when it gets its first row", function()
    local toasts = m.stack { axis = "vertical" }
    local stack, body = page("vertical", toasts)
    local stage = m.stage { screen = stack.superview }
    local toast = toasts:add(m.label { text = "Saved", isHidden = true })
    local height = body.frame.height
    assert.equal(8, body.frame.y)
    m.animate { duration = 1, curve = "linear", animations = function() toast.isHidden = false end }
    for _, time in ipairs { 0, 0.25, 1 } do
      assert.near(8 + height * time, stage:at(time):view(body).frame.y, 1e-9, "at " .. time)
    end
  end)
end)
