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

describe("what is hidden in a stack", function()
  for _, axis in ipairs { "vertical", "horizontal" } do
    local isVertical = axis == "vertical"
    local function list(alignment)
      local content = m.view {}
      local row = m.view { isHidden = true, content }
      local stack = m.stack { axis = axis, alignment = alignment, m.view {}, row }
      local s = m.screen { size = { 300, 300 }, stack }
      stack.topAnchor:equalTo(0)
      stack.leadingAnchor:equalTo(0)
      local across = stack[isVertical and "widthAnchor" or "heightAnchor"]:equalTo(200)
      stack.subviews[1].sizeAnchors:equalTo({ 40, 40 }, 500)
      content.edgeAnchors:equalTo(row.edgeAnchors + 5)
      content[isVertical and "heightAnchor" or "widthAnchor"]:equalTo(30)
      local function lengths(view)
        local size = view.frame
        return isVertical and size.width or size.height, isVertical and size.height or size.width
      end
      return row, content, lengths, across, m.stage { screen = s }
    end

    it("has no length, and all else as where it is shown: " .. axis, function()
      for _, alignment in ipairs { "fill", "leading", "center", "trailing" } do
        local row, content, lengths, across = list(alignment)
        for _, size in ipairs { 200, 120 } do
          across.constant = size
          row.isHidden = false
          local shown, inside = row.frame, content.frame
          row.isHidden = true
          local width, length = lengths(row)
          assert.equal(0, length)
          assert.equal(isVertical and shown.width or shown.height, width)
          assert.equal(inside, content.frame, alignment)
        end
      end
    end)

    it("keeps its equations across at every instant when it is shown: " .. axis, function()
      local row, content, lengths, across, stage = list("fill")
      m.animate { duration = 1, curve = "linear", animations = function()
        row.isHidden = false
        across.constant = 100
      end }
      for _, time in ipairs { 0, 0.25, 0.5, 1 } do
        local frame = stage:at(time)
        local width, length = lengths(frame:view(row))
        assert.near(200 - 100 * time, width, 1e-9)
        assert.near(40 * time, length, 1e-9)
        assert.near(width - 10, lengths(frame:view(content)), 1e-9)
      end
    end)
  end

  it("lies along the axis that its stack has by now, hidden or not", function()
    for _, isHidden in ipairs { false, true } do
      local content = m.view {}
      local row = m.view { isHidden = true, content }
      local inner = m.stack { axis = "vertical", isHidden = isHidden, row }
      local stack = m.stack { inner, m.label { text = "x" } }
      local _ = m.screen { size = { 300, 300 }, stack }
      stack.topAnchor:equalTo(0)
      stack.leadingAnchor:equalTo(0)
      stack.heightAnchor:equalTo(60)
      content.edgeAnchors:equalTo(row.edgeAnchors + 5)
      content.sizeAnchors:equalTo({ 20, 30 }, 500)
      assert.equal(m.rect(0, 0, 10, 0), row.frame)
      inner.axis = "horizontal"
      assert.equal(m.rect(0, 0, 0, 60), row.frame)
      assert.equal(m.rect(5, 5, 20, 50), content.frame)
    end
  end)

  it("wraps its text in the room that it will have", function()
    local body = m.label { text = ("word "):rep(20), numberOfLines = 0 }
    local row = m.stack { axis = "vertical", isHidden = true, m.label { text = "Title" }, body }
    local stack = m.stack { axis = "vertical", m.view {}, row }
    m.screen { size = { 300, 300 }, stack }
    stack.widthAnchor:equalTo(200)
    local hidden = body.frame
    row.isHidden = false
    assert.equal(body.frame, hidden)
    assert.equal(200, hidden.width)
  end)

  it("has no say in how large the stack is", function()
    local label = m.label { text = "short" }
    local inner = m.label { text = "s" }
    local row = m.view { isHidden = true, inner }
    local stack = m.stack { axis = "vertical", label, row }
    m.screen { size = { 300, 300 }, stack }
    inner.edgeAnchors:equalTo(row.edgeAnchors)
    inner.widthAnchor:equalTo(stack.widthAnchor)
    for _, text in ipairs { "short", "a longer one", "s" } do
      label.text = text
      assert.equal(m.label { text = text }.frame.width, stack.frame.width)
      assert.equal(stack.frame.width, inner.frame.width)
    end
  end)

  it("leaves the stack alone where it is wider", function()
    local label, row = m.label { text = "s" }, m.label { text = "much longer than what is seen", isHidden = true }
    local stack = m.stack { axis = "vertical", label, row }
    m.screen { size = { 300, 300 }, stack }
    assert.equal(label.frame.width, stack.frame.width)
    assert.equal(m.label { text = "s" }.frame.width, stack.frame.width)
    assert.equal(stack.frame.width, row.frame.width)
  end)
end)
