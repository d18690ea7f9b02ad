local m = require "mutoscope"
require "support"

local function screen(...)
  return m.screen { size = { 390, 844 }, safeArea = { 47, 0, 34, 0 }, ... }
end

describe("constraints", function()
  it("place a view in its superview", function()
    local card = m.view { name = "card" }
    screen(card)
    card.topAnchor:equalTo(card.superview.topAnchor + 40)
    card.horizontalAnchors:equalTo(card.superview.horizontalAnchors + 16)
    card.heightAnchor:equalTo(200)
    assert.same({ 16, 40, 358, 200 }, { card.frame.x, card.frame.y, card.frame.width, card.frame.height })
  end)

  it("take a number for a place in the superview, or a size", function()
    local card = m.view {}
    screen(card)
    card.topAnchor:equalTo(40)
    card.leadingAnchor:equalTo(8)
    card.sizeAnchors:equalTo(100)
    assert.equal(m.rect { 8, 40, 100, 100 }, card.frame)
  end)

  it("know their constant, priority and whether they hold", function()
    local card = m.view { frame = { 0, 0, 10, 10 } }
    local s = screen(card)
    local top = card.topAnchor:equalTo(s.topAnchor + 40, "high")
    assert.equal(40, top.constant)
    assert.equal(750, top.priority)
    assert.is_true(top.isActive)
    top.constant = 60
    assert.equal(60, card.frame.y)
    top.isActive = false
    assert.equal(0, card.frame.y)
    top.isActive = true
    assert.equal(60, card.frame.y)
    local other = card.topAnchor:equalTo(s.topAnchor + 10, 800)
    assert.equal(10, card.frame.y)
    top.priority = 900
    assert.equal(60, card.frame.y)
    other.isActive = false
  end)

  it("move every edge of a group inwards", function()
    local outer, inner = m.view { frame = { 10, 20, 300, 200 } }, m.view {}
    outer:add(inner)
    screen(outer)
    local edges = inner.edgeAnchors:equalTo(outer.edgeAnchors + 10)
    assert.equal(m.rect { 10, 10, 280, 180 }, inner.frame)
    assert.equal(10, edges.constant)
    edges.constant = 20
    assert.equal(m.rect { 20, 20, 260, 160 }, inner.frame)
    edges.isActive = false
    inner.edgeAnchors:equalTo(outer.edgeAnchors + { 1, 2, 3, 4 })
    assert.equal(m.rect { 2, 1, 294, 196 }, inner.frame)
  end)

  it("lead through several superviews", function()
    local deep, beside = m.view { name = "deep" }, m.view { name = "beside" }
    local s = screen(m.view { frame = { 10, 100, 200, 200 }, m.view { frame = { 5, 5, 100, 100 }, deep } }, beside)
    deep.topAnchor:equalTo(s.topAnchor + 120)
    deep.leadingAnchor:equalTo(s.leadingAnchor + 20)
    deep.sizeAnchors:equalTo(30)
    beside.topAnchor:equalTo(deep.bottomAnchor + 8)
    beside.leadingAnchor:equalTo(deep.leadingAnchor)
    beside.sizeAnchors:equalTo(deep.sizeAnchors * 2)
    assert.equal(m.rect { 5, 15, 30, 30 }, deep.frame)
    assert.equal(m.rect { 20, 158, 60, 60 }, beside.frame)
  end)

  it("follow a superview that is assigned", function()
    local inner = m.view {}
    local outer = m.view { frame = { 0, 0, 100, 100 }, inner }
    screen(outer)
    inner.edgeAnchors:equalTo(outer.edgeAnchors + 10)
    outer.frame = { 0, 0, 200, 50 }
    assert.equal(m.rect { 10, 10, 180, 30 }, inner.frame)
  end)

  it("keep to the safe area, as far as it lies over the view", function()
    local bar, low = m.view {}, m.view {}
    local s = screen(bar, m.view { frame = { 0, 30, 390, 100 }, low })
    bar.edgeAnchors:equalTo(s.safeAreaLayoutGuide.edgeAnchors)
    low.edgeAnchors:equalTo(low.superview.safeAreaLayoutGuide.edgeAnchors)
    assert.equal(m.rect { 0, 47, 390, 763 }, bar.frame)
    assert.equal(m.rect { 0, 17, 390, 83 }, low.frame)
    s.safeArea = { 20, 0, 0, 0 }
    assert.equal(m.rect { 0, 20, 390, 824 }, bar.frame)
    assert.equal(m.rect { 0, 0, 390, 100 }, low.frame)
  end)

  it("refuse what cannot hold, with the lines that made it", function()
    local card = m.view { name = "card" }
    local s = screen(card)
    card.heightAnchor:equalTo(100)
    card.widthAnchor:equalTo(s.widthAnchor)
    local ok, message = pcall(function() card.heightAnchor:greaterThanOrEqualTo(200) end)
    assert.is_false(ok)
    assert.matches("layout_spec.lua:%d+: these constraints cannot all hold", message)
    assert.matches("card.heightAnchor == 100 %(.*layout_spec.lua:%d+%)", message)
    assert.matches("card.heightAnchor >= 200 %(.*layout_spec.lua:%d+%)", message)
    assert.is_nil(message:find("widthAnchor", 1, true))
    assert.equal(100, card.frame.height)
  end)

  it("say which views nothing places yet", function()
    local content = m.view { name = "content" }
    local row = m.view { name = "row", content }
    local refused = "row.frame.height == 0 (assigned: no stack or constraint places it yet)"
    assert.refuses(refused, function() content.verticalAnchors:equalTo(row.verticalAnchors + 5) end)
    m.screen { m.stack { row } }
    content.verticalAnchors:equalTo(row.verticalAnchors + 5)
    assert.equal(10, row.frame.height)
  end)

  it("tell the constant that was asked for, and that no size is negative", function()
    local view = m.view { name = "view" }
    m.screen { view }
    local width = view.widthAnchor:equalTo(5)
    view.widthAnchor:lessThanOrEqualTo(100)
    assert.refuses("view.widthAnchor == 500", function() width.constant = 500 end)
    assert.equal(5, width.constant)
    assert.refuses("view.widthAnchor >= 0", function() width.constant = -5 end)
    width.constant = 100
    assert.equal(100, view.frame.width)
  end)

  it("of stacks are told where a script looks first, and disturb no others", function()
    local a, b = m.view { name = "a" }, m.view { name = "b" }
    local stack = m.stack { name = "stack", distribution = "fillEqually", a, b }
    local s = m.screen { stack }
    stack.widthAnchor:equalTo(100)
    local width = a.widthAnchor:equalTo(70)
    local function look() return a.frame end
    assert.refuses("stack.widthAnchor == 100", look)
    assert.equal(70, look().width)
    local other = m.view { name = "other" }
    m.screen { other }
    other.widthAnchor:equalTo(20)
    assert.equal(20, other.frame.width)
    stack.spacing = 10
    assert.refuses("a.widthAnchor == 70", look)
    width.isActive = false
    assert.equal(45, look().width)
    assert.equal(55, b.frame.x)

    local restless = m.view { name = "restless" }
    s:add(restless)
    local size = restless.widthAnchor:equalTo(10)
    function restless.onLayout() size.constant = size.constant + 1 end
    assert.refuses("onLayout of 'restless'", function() return restless.frame end)
    restless.onLayout = nil
  end)

  it("answer misuse", function()
    local a, b = m.view { name = "a" }, m.view { name = "b" }
    screen(a)
    assert.has_error(function() a.topAnchor:equalTo(b.topAnchor) end, nil)
    local function message(f) return select(2, pcall(f)) end
    assert.matches("'a' and 'b' are not in one tree", message(function() a.topAnchor:equalTo(b.topAnchor) end))
    assert.matches("not of one axis", message(function() a.topAnchor:equalTo(a.superview.leadingAnchor) end))
    assert.matches("unknown priority 'hihg' %(did you mean 'high'", message(function()
      a.topAnchor:equalTo(1, "hihg")
    end))
    assert.matches("'other'", message(function() a.topAnchor:equalTo("x") end))
    assert.matches("did you mean 'topAnchor'", message(function() return a.topAncor end))
    assert.matches("finite", message(function() a.topAnchor:equalTo(0 / 0) end))
    assert.matches("numbers up to 1e12", message(function() a.topAnchor:equalTo(1e300) end))
    local last = a
    a.widthAnchor:equalTo(1)
    for _ = 1, 130 do
      local view = a.superview:add(m.view {})
      view.widthAnchor:equalTo(last.widthAnchor * 1000)
      last = view
    end
    assert.matches("got inf", message(function() return last.frame end))
  end)
end)

describe("intrinsic sizes", function()
  it("take part with hugging and resistance", function()
    local a, b = m.label { text = "Hello" }, m.label { text = "World, how are you" }
    local s = screen(a, b)
    local wide = a.frame.width
    a.leadingAnchor:equalTo(s.leadingAnchor)
    b.leadingAnchor:equalTo(a.trailingAnchor)
    b.trailingAnchor:equalTo(s.trailingAnchor)
    b:setContentHuggingPriority(200, "horizontal")
    assert.near(wide, a.frame.width, 1e-9)
    assert.near(390 - wide, b.frame.width, 1e-9)
    b:setContentHuggingPriority(300, "horizontal")
    assert.is_true(a.frame.width > wide)
  end)

  it("let a wrapped text be as high as its width asks for", function()
    local text = m.label { text = ("many words "):rep(20), numberOfLines = 0 }
    local s = screen(text)
    local one = text.frame.height
    text.horizontalAnchors:equalTo(s.horizontalAnchors + 16)
    text.topAnchor:equalTo(s.topAnchor)
    assert.near(358, text.frame.width, 1e-9)
    local high = text.frame.height
    assert.is_true(high > one * 2)
    s.size = { 200, 844 }
    assert.is_true(text.frame.height > high)
  end)
end)

describe("stacks", function()
  local function box(w, h) return m.view { frame = { 0, 0, w, h } } end

  it("line up what is in them", function()
    local a, b = box(50, 20), box(80, 30)
    local stack = m.stack { axis = "vertical", spacing = 8, alignment = "leading", a, b }
    screen(stack)
    assert.equal(m.rect { 0, 0, 50, 20 }, a.frame)
    assert.equal(m.rect { 0, 28, 80, 30 }, b.frame)
    assert.equal(m.rect { 0, 0, 80, 58 }, stack.frame)
    stack.spacing = 10
    assert.equal(60, stack.frame.height)
    a.isHidden = true
    assert.equal(30, stack.frame.height)
  end)

  it("share their length", function()
    local a, b, c = box(50, 20), box(80, 30), box(20, 10)
    local stack = m.stack { frame = { 0, 0, 300, 40 }, distribution = "fillEqually", a, b, c }
    screen(stack)
    assert.equal(m.rect { 100, 0, 100, 40 }, b.frame)
    stack.distribution = "equalSpacing"
    assert.equal(m.rect { 125, 0, 80, 40 }, b.frame)
    stack.distribution = "equalCentering"
    assert.near(b.center.x - a.center.x, c.center.x - b.center.x, 1e-9)
    stack:add(box(10, 10))
    assert.near(c.center.x - b.center.x, stack.subviews[4].center.x - c.center.x, 1e-9)
  end)

  it("leave what is in them to constraints as soon as it is there", function()
    local label, row = m.label { text = "Hi" }, m.view { name = "row" }
    local stack = m.stack { axis = "vertical", frame = { 0, 0, 300, 100 } }
    screen(stack)
    stack:add(row)
    row:add(label)
    label.edgeAnchors:equalTo(row.edgeAnchors + 8)
    assert.same({ m.rect(0, 0, 300, 100), m.rect(8, 8, 284, 84) }, { row.frame, label.frame })
  end)

  it("are as large as what is in them, wherever they are pinned", function()
    for _, alignment in ipairs { "fill", "leading", "center", "trailing" } do
      local row = m.stack { alignment = alignment, m.label { text = "Any week" } }
      local column = m.stack { axis = "vertical", alignment = alignment, m.label { text = "Any week" } }
      local s = screen(row, column)
      row.bottomAnchor:equalTo(s.bottomAnchor)
      column.trailingAnchor:equalTo(s.trailingAnchor)
      assert.same({ 844 - 21, 21 }, { row.frame.y, row.frame.height }, alignment)
      assert.equal(390, column.frame.x + column.frame.width)
      assert.equal(column.subviews[1].frame.width, column.frame.width, alignment)
    end
  end)

  it("are what they are whenever their views are laid out first", function()
    local function frames()
      local a, b, s = m.view {}, m.view {}, m.screen { size = { 100, 140 } }
      local stack = m.stack { distribution = "fillProportionally" }
      a.widthAnchor:equalTo(18, 880)
      a.heightAnchor:equalTo(8, 875)
      stack:add(a)
      b.widthAnchor:equalTo(21, 870)
      stack:add(b)
      s:add(stack)
      return { stack.frame, a.frame, b.frame }
    end
    -- From now on views are laid out whenever one is written.
    m.view {}.onLayout = function() end
    assert.same({ m.rect(0, 0, 39, 8), m.rect(0, 0, 18, 8), m.rect(18, 0, 21, 8) }, frames())
  end)

  it("grow view by view as they would at once", function()
    local stack = m.stack { axis = "vertical", spacing = 2 }
    screen(stack)
    for _ = 1, 60 do stack:add(box(70, 4)) end
    assert.equal(m.rect { 0, 0, 70, 60 * 6 - 2 }, stack.frame)
    for i = 60, 2, -2 do stack.subviews[i]:remove() end
    assert.equal(30 * 6 - 2, stack.frame.height)
    assert.equal(6 * 29, stack.subviews[30].frame.y)
  end)
end)

describe("a view that leaves its superview", function()
  it("keeps its size and all that is said inside it", function()
    local icon = m.view { name = "icon" }
    local card = m.view { name = "card", icon }
    local page = m.screen { size = { 100, 100 }, card }
    local inside = { card.widthAnchor:equalTo(20), card.heightAnchor:equalTo(card.widthAnchor / 2),
      icon.heightAnchor:equalTo(5), icon.leadingAnchor:equalTo(3) }
    local outwards = { card.leadingAnchor:equalTo(page.leadingAnchor + 7), card.topAnchor:equalTo(2) }
    assert.same({ m.rect(7, 2, 20, 10), m.rect(3, 0, 0, 5) }, { card.frame, icon.frame })
    card:remove()
    page:add(card)
    assert.same({ 20, 10, m.rect(3, 0, 0, 5) }, { card.frame.width, card.frame.height, icon.frame })
    for _, constraint in ipairs(inside) do assert.is_true(constraint.isActive) end
    for _, constraint in ipairs(outwards) do assert.is_false(constraint.isActive) end
  end)
end)

describe("a stack that comes to no rest", function()
  it("is told once, and all else is laid out", function()
    local stack = m.stack { axis = "vertical", alignment = "firstBaseline",
      m.label { text = "A" }, m.label { text = "B" } }
    m.screen { stack }
    assert.refuses("cannot all hold", function() return stack.frame end)
    local other = m.stack { m.label { text = "x" } }
    m.screen { other }
    assert.is_true(other.frame.width > 0)
    assert.is_true(pcall(function() return stack.frame end))
  end)
end)
