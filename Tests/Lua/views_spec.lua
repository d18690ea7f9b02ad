-- SPEC 2: view trees.
local m = require "mutoscope"
require "support"

describe("a new view", function()
  it("has UIKit's defaults", function()
    local view = m.view {}
    assert.equal(m.rect(0, 0, 0, 0), view.frame)
    assert.equal(m.point(0.5, 0.5), view.anchorPoint)
    assert.equal(m.identity, view.transform)
    assert.equal(1, view.alpha)
    assert.is_false(view.isHidden)
    assert.is_true(view.isDoubleSided)
    assert.is_false(view.preserves3D)
    assert.is_false(view.clipsToBounds)
    assert.equal(0, view.perspective)
    assert.equal(m.point(0.5, 0.5), view.perspectiveOrigin)
    assert.equal(0, view.zPosition)
    assert.equal(m.color "clear", view.backgroundColor)
    assert.equal(0, view.cornerRadius)
    assert.same({ "topLeft", "topRight", "bottomLeft", "bottomRight" }, view.maskedCorners)
    assert.equal(0, view.borderWidth)
    assert.equal(m.color "black", view.borderColor)
    assert.equal(m.color "black", view.shadowColor)
    assert.equal(0, view.shadowOpacity)
    assert.equal(3, view.shadowRadius)
    assert.equal(m.size(0, -3), view.shadowOffset)
    assert.equal(0, view.blurRadius)
    assert.equal(0, view.backdropBlurRadius)
    assert.is_nil(view.id)
    assert.is_nil(view.name)
    assert.is_nil(view.superview)
    assert.same({}, view.subviews)
  end)

  it("has those of its kind", function()
    local label = m.label { text = "Hi" }
    assert.equal("Hi", label.text)
    assert.equal(17, label.font.size)
    assert.equal(m.color "label", label.textColor)
    assert.equal(1, label.numberOfLines)
    assert.equal("scaleToFill", m.image({}).contentMode)
    local list = m.scrollView {}
    assert.is_true(list.bounces)
    assert.is_true(list.clipsToBounds)
    assert.equal(m.point(0, 0), list.contentOffset)
  end)

  it("starts to scroll at minus the inset", function()
    local list = m.scrollView { contentInset = { 10, 5, 0, 0 } }
    assert.equal(m.point(-5, -10), list.contentOffset)
    local offset = m.scrollView({ contentInset = { 10, 5, 0, 0 }, contentOffset = { 0, 7 } }).contentOffset
    assert.equal(m.point(0, 7), offset)
  end)

  it("takes its intrinsic size at 0, 0 where it has content and no geometry", function()
    local label = m.label { text = "Hello" }
    assert.equal(0, label.frame.x)
    assert.equal(0, label.frame.y)
    assert.is_true(label.frame.width > 20)
    assert.is_true(label.frame.height > 10)
    assert.equal(m.rect(1, 2, 3, 4), m.label({ text = "Hello", frame = { 1, 2, 3, 4 } }).frame)
  end)
end)

describe("a constructor", function()
  it("takes its list part as subviews, back to front", function()
    local a, b = m.view { name = "a" }, m.label { name = "b" }
    local card = m.view { name = "card", a, b }
    assert.same({ a, b }, card.subviews)
    assert.equal(card, a.superview)
  end)

  it("applies anchor, bounds, center, frame and transform in this order, however written", function()
    local one = m.view { transform = m.scale(2), frame = { 10, 10, 100, 50 }, anchorPoint = { 0, 0 } }
    local two = m.view { anchorPoint = { 0, 0 }, frame = { 10, 10, 100, 50 }, transform = m.scale(2) }
    for _, view in ipairs { one, two } do
      assert.equal(m.point(10, 10), view.center)
      assert.equal(m.rect(0, 0, 100, 50), view.bounds)
      assert.equal(m.rect(10, 10, 200, 100), view.frame)
    end
    local both = m.view { frame = { 10, 20, 30, 40 }, center = { 500, 500 } }
    assert.equal(m.rect(10, 20, 30, 40), both.frame)
  end)

  it("answers a misspelt property with the nearest", function()
    assert.refuses("unknown option 'backgroudColor' for view (did you mean 'backgroundColor'?)", function()
      m.view { backgroudColor = "red" }
    end)
    assert.refuses("'text'", function() m.view { text = "only labels have one" } end)
  end)

  it("answers a misspelt value with the nearest", function()
    assert.refuses("(did you mean 'topLeft'?)", function() m.view { maskedCorners = { "topleft" } } end)
    assert.refuses("(did you mean 'scaleAspectFit'?)", function() m.image { contentMode = "scaleAspectfit" } end)
  end)

  it("refuses what is no view among the subviews", function()
    assert.has_error(function() m.view { "text" } end)
    assert.has_error(function() m.view { 5 } end)
    assert.has_error(function() m.view { {} } end)
    assert.has_error(function() m.view "text" end)
  end)

  it("that fails leaves all subviews where they are", function()
    local a, b, c = m.view { name = "a" }, m.view { name = "b", m.view { id = "q" } }, m.view { name = "c" }
    local parent = m.view { a, b, c, m.view { name = "d" } }
    local cases = {
      function() m.view { a, "x" } end,
      function() m.stack { c, a, 5 } end,
      function() m.view { alpha = 50, b } end,
      function() m.view { c, a, b, m.view { id = "q" } } end,
      function() m.view { c, b, a, c, m.view { id = "q" } } end,
      function() m.view { id = "q", c, a, b } end,
    }
    for _, case in ipairs(cases) do
      assert.has_error(case)
      local names = {}
      for i, view in ipairs(parent.subviews) do names[i] = view.name end
      assert.equal("a b c d", table.concat(names, " "))
      assert.equal(parent, a.superview)
    end
    assert.same({ c, b }, m.view({ c, b, c, b }).subviews)
    assert.equal(2, #parent.subviews)
  end)
end)

describe("geometry", function()
  it("is stored as center, bounds, anchor point and transform", function()
    local view = m.view { frame = { 10, 20, 100, 50 } }
    assert.equal(m.point(60, 45), view.center)
    assert.equal(m.rect(0, 0, 100, 50), view.bounds)
    view.center = { 0, 0 }
    assert.equal(m.rect(-50, -25, 100, 50), view.frame)
    view.bounds = { 0, 0, 10, 10 }
    assert.equal(m.rect(-5, -5, 10, 10), view.frame)
  end)

  it("reads frame as the bounding box of what is transformed", function()
    local view = m.view { frame = { 0, 0, 100, 50 }, transform = m.rotation(90) }
    assert.nearly_same(m.rect(25, -25, 50, 100), view.frame)
  end)

  it("sets frame as if there were no transform", function()
    local view = m.view { transform = m.scale(2) }
    view.frame = { 10, 20, 100, 50 }
    assert.equal(m.rect(0, 0, 100, 50), view.bounds)
    assert.equal(m.point(60, 45), view.center)
    assert.equal(m.rect(-40, -5, 200, 100), view.frame)
  end)

  it("keeps the origin of the bounds when the frame is set", function()
    local view = m.view { bounds = { 5, 6, 10, 10 } }
    view.frame = { 0, 0, 20, 20 }
    assert.equal(m.rect(5, 6, 20, 20), view.bounds)
  end)

  it("moves a view whose anchor point is set", function()
    local view = m.view { frame = { 0, 0, 100, 100 } }
    view.anchorPoint = { 0, 0 }
    assert.equal(m.point(50, 50), view.center)
    assert.equal(m.rect(50, 50, 100, 100), view.frame)
  end)

  it("turns about the anchor point", function()
    local view = m.view { frame = { 0, 0, 100, 100 }, anchorPoint = { 0, 0.5 } }
    view.transform = m.scale(2, 1)
    assert.equal(m.rect(0, 0, 200, 100), view.frame)
  end)
end)

describe("a tree", function()
  it("gains and loses views", function()
    local card, one, two = m.view { name = "card" }, m.view { name = "one" }, m.view { name = "two" }
    assert.equal(one, card:add(one))
    card:add(two, 1)
    assert.same({ two, one }, card.subviews)
    two:remove()
    assert.same({ one }, card.subviews)
    assert.is_nil(two.superview)
  end)

  it("moves a view that is added elsewhere", function()
    local child = m.view {}
    local from, to = m.view { child }, m.view {}
    to:add(child)
    assert.same({}, from.subviews)
    assert.equal(to, child.superview)
  end)

  it("gives a new list of subviews each time", function()
    local card = m.view { m.view {} }
    local list = card.subviews
    list[1] = nil
    assert.equal(1, #card.subviews)
  end)

  it("refuses a view in itself, and an index beyond the subviews", function()
    local inner = m.view { name = "inner" }
    local outer = m.view { name = "outer", inner }
    assert.has_error(function() inner:add(outer) end)
    assert.has_error(function() outer:add(outer) end)
    assert.has_error(function() outer:add(m.view {}, 0) end)
    assert.has_error(function() outer:add(m.view {}, 5) end)
    assert.same({ inner }, outer.subviews)
  end)

  it("may be 1,000 views deep", function()
    local view = m.view {}
    for _ = 2, 1000 do view = m.view { view } end
    assert.equal(1, #view.subviews)
  end)

  it("refuses the same id twice, naming both paths", function()
    local ok, message = pcall(function()
      local a, b = m.view { name = "a", m.view { id = "card" } }, m.view { name = "b", m.view { id = "card" } }
      m.view { name = "root", a, b }
    end)
    assert.is_false(ok)
    assert.matches("card", message, 1, true)
    assert.matches("a/card", message, 1, true)
    assert.matches("b/card", message, 1, true)
  end)

  it("refuses an id that is taken, and keeps the old one", function()
    local root = m.view { m.view { id = "a" }, m.view { id = "b" } }
    assert.has_error(function() root.subviews[2].id = "a" end)
    assert.equal("b", root.subviews[2].id)
  end)

  it("allows the same name twice", function()
    assert.equal(2, #m.view({ m.view { name = "x" }, m.view { name = "x" } }).subviews)
  end)
end)

describe("find", function()
  local named = m.view { name = "title" }
  local group = m.view { name = "group", m.view { name = "row" } }
  local card = m.view { id = "card", named, m.view { name = "row" }, group }
  local root = m.view { name = "root", card }

  it("takes an id, a name or a view", function()
    assert.equal(card, root:find "card")
    assert.equal(named, root:find "title")
    assert.equal(named, root:find(named))
    assert.equal(card, card:find "card")
  end)

  it("prefers an id to a name", function()
    local view = m.view { m.view { name = "x" }, m.view { id = "x" } }
    assert.equal("x", view:find("x").id)
  end)

  it("answers an unknown name with the nearest", function()
    assert.refuses("(did you mean 'title'?)", function() root:find "titel" end)
  end)

  it("lists the paths of a name that fits several views", function()
    assert.refuses("card/row", function() root:find "row" end)
    assert.refuses("card/group/row", function() root:find "row" end)
  end)

  it("refuses a view that is elsewhere", function()
    assert.has_error(function() card:find(root) end)
  end)
end)

describe("a copy", function()
  it("keeps names and properties and drops ids", function()
    local card = m.view { id = "card", alpha = 0.5, m.label { id = "title", name = "title", text = "Hi" } }
    local copy = card:copy()
    assert.is_nil(copy.id)
    assert.equal(0.5, copy.alpha)
    assert.is_nil(copy.superview)
    assert.equal("title", copy.subviews[1].name)
    assert.is_nil(copy.subviews[1].id)
    assert.equal("Hi", copy.subviews[1].text)
  end)

  it("is apart from what was copied", function()
    local card = m.view { alpha = 1, m.view {} }
    local copy = card:copy()
    copy.alpha = 0
    copy.subviews[1]:remove()
    assert.equal(1, card.alpha)
    assert.equal(1, #card.subviews)
  end)
end)

describe("convert", function()
  local inner = m.view { id = "inner", frame = { 10, 10, 20, 20 } }
  local outer = m.view { id = "outer", frame = { 100, 200, 50, 50 }, inner }
  local root = m.view { frame = { 0, 0, 400, 400 }, outer, m.view { id = "other", frame = { 0, 100, 10, 10 } } }

  it("goes to the root's coordinates, or another view's", function()
    assert.nearly_same({ 115, 215 }, inner:convert { 5, 5 })
    assert.nearly_same({ 15, 15 }, inner:convert({ 5, 5 }, outer))
    assert.nearly_same({ 115, 115 }, inner:convert({ 5, 5 }, "other"))
    assert.nearly_same({ 5, 5 }, root:convert({ 115, 215 }, "inner"))
  end)

  it("counts transforms", function()
    local turned = m.view { frame = { 0, 0, 100, 100 }, transform = m.rotation(90) }
    m.view { frame = { 0, 0, 200, 200 }, turned }
    assert.nearly_same({ 100, 0 }, turned:convert { 0, 0 })
  end)

  it("names its parameter and the nearest view where there is no such", function()
    assert.refuses("bad argument 'to' to convert: unknown view 'othr' (did you mean 'other'?)", function()
      inner:convert({ 1, 2 }, "othr")
    end)
  end)
end)

describe("describe", function()
  it("shows the tree, one view a line", function()
    local title = m.label { name = "title", text = "Hi", frame = { 0, 0, 9, 9 } }
    local card = m.view { id = "card", frame = { 16, 80, 358, 200 }, title }
    local lines = {}
    for line in card:describe():gmatch "[^\n]+" do lines[#lines + 1] = line end
    assert.equal(2, #lines)
    assert.matches("view card", lines[1], 1, true)
    assert.matches("16, 80, 358, 200", lines[1], 1, true)
    assert.matches("label", lines[2], 1, true)
    assert.matches("title", lines[2], 1, true)
  end)
end)

describe("a property", function()
  it("is an error when misspelt, read or written", function()
    local view = m.view {}
    assert.refuses("(did you mean 'alpha'?)", function() view.alhpa = 1 end)
    assert.refuses("(did you mean 'backgroundColor'?)", function() return view.backgroundcolor end)
    assert.refuses("(did you mean 'describe'?)", function() view:descibe() end)
  end)

  it("refuses numbers that cannot be meant", function()
    local label = m.label { text = "x" }
    assert.refuses("size of more than 0 and at most 2000 expected, got 0", function() label.font = { size = 0 } end)
    assert.refuses("weight", function() label.font = { weight = "heavyy" } end)
    assert.has_error(function() label.numberOfLines = 1.5 end)
    assert.has_error(function() label.text = {} end)
  end)

  it("refuses a number outside its range, and names that", function()
    local view = m.view { alpha = 0.25 }
    for _, name in ipairs { "alpha", "shadowOpacity" } do
      for _, value in ipairs { -0.1, 1.1, 50 } do
        local text = ("bad value for '%s' of view: number of 0...1 expected, got %s"):format(name, value)
        assert.refuses(text, function() m.view { [name] = value } end)
        assert.refuses(text, function() view[name] = value end)
      end
    end
    for _, name in ipairs { "cornerRadius", "borderWidth", "shadowRadius", "blurRadius", "perspective" } do
      local text = ("bad value for '%s' of view: number of 0 or more expected, got -3"):format(name)
      assert.refuses(text, function() m.view { [name] = -3 } end)
      assert.refuses(text, function() view[name] = -3 end)
    end
    assert.refuses("number of 0 or more expected, got -1", function() m.label { numberOfLines = -1 } end)
    assert.equal(0.25, view.alpha)
  end)

  it("takes the ends of its range, and what rounding makes of them", function()
    local view = m.view { alpha = 0.1 + 0.2 + 0.7 + 1e-16, cornerRadius = 0 }
    assert.equal(1, view.alpha)
    view.alpha = 1 + 1e-12
    assert.equal(1, view.alpha)
    view.alpha = -1e-12
    assert.equal(0, view.alpha)
  end)

  it("is kept in its range where an animation overshoots", function()
    local view = m.view { id = "v", alpha = 0, cornerRadius = 10 }
    local bouncy = m.cubicBezier(0.3, 3, 0.7, 3)
    local animator = m.animator { duration = 1, curve = bouncy, animations = function()
      view.alpha, view.cornerRadius = 1, 0
    end }
    assert.is_true(bouncy:value(0.5) > 1.5)
    local seen = animator:at(0.5):view "v"
    assert.same({ 1, 0 }, { seen.alpha, seen.cornerRadius })
    assert.refuses("number of 0...1 expected, got 1.2", function()
      m.animator({ animations = function() view.alpha = 1.2 end }):start()
    end)
  end)

  it("keeps its value when an assignment is refused", function()
    local view = m.view { alpha = 0.5 }
    assert.has_error(function() view.alpha = {} end)
    assert.equal(0.5, view.alpha)
  end)
end)

describe("a view", function()
  it("is the same Lua value wherever it comes from", function()
    local child = m.view { id = "child" }
    local root = m.view { child }
    assert.is_true(rawequal(child, root.subviews[1]))
    assert.is_true(rawequal(child, root:find "child"))
    assert.equal(1, ({ [child] = 1 })[root.subviews[1]])
  end)
end)
