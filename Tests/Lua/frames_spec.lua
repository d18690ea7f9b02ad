-- SPEC 4.3: a frame is an immutable value.
local m = require "mutoscope"
local support = require "support"

local function stage_of(...) return m.stage { screen = m.screen { id = "screen", size = { 400, 400 }, ... } } end

describe("frame:view", function()
  it("takes an id, a name or a handle", function()
    local card = m.view { id = "card", name = "the card", frame = { 0, 0, 10, 10 } }
    local frame = stage_of(card):at(0)
    assert.equal("card", frame:view("card").id)
    assert.equal("card", frame:view("the card").id)
    assert.equal("card", frame:view(card).id)
  end)

  it("takes an id before a name", function()
    local frame = stage_of(
      m.view { name = "x", frame = { 0, 0, 10, 10 } }, m.view { id = "x", frame = { 0, 0, 20, 20 } }):at(0)
    assert.equal(20, frame:view("x").bounds.width)
  end)

  it("refuses what the scene does not know, with the nearest", function()
    assert.refuses("(did you mean 'card'?)", function()
      stage_of(m.view { id = "card", frame = { 0, 0, 1, 1 } }):at(0):view "crad"
    end)
  end)

  it("is nil for what is known and not there", function()
    local card = m.view { id = "card", frame = { 0, 0, 10, 10 } }
    local stage = stage_of(card)
    stage:advance(1)
    card:remove()
    assert.is_nil(stage:at(1):view "card")
    assert.is_nil(stage:at(1):view(card))
  end)

  it("is nil for what is in an element that the screen above shows in its place", function()
    local inner = m.view { id = "inner", frame = { 10, 13, 40, 19 } }
    local lower = m.screen { size = { 120, 200 }, m.view { id = "card", frame = { 30, 100, 76, 40 }, inner } }
    local upper = m.screen { size = { 120, 200 }, m.view { id = "card", frame = { 30, 30, 66, 40 } } }
    local stage = m.stage { screen = lower }
    local transition = stage:present(upper, { duration = 0.5 })
    stage:settle()
    assert.equal("removed", transition.diff:kind("inner"))
    assert.is_true(stage:at(0.25):view("inner").isVisible)
    assert.is_nil(stage:at(0.5):view("inner"))
    assert.is_false(stage:at(0.5):view(inner).isVisible)
    local samples = stage:clip(0, 1):sample { views = { "inner" }, properties = { "alpha" }, times = { 0.25, 0.5, 1 } }
    assert.equal(0.5, samples[1]["inner.alpha"])
    assert.is_nil(samples[2]["inner.alpha"])
    assert.is_nil(samples[3]["inner.alpha"])
  end)

  it("refuses a name that fits several views of a screen, with their paths", function()
    local frame = stage_of(
      m.view { name = "row", frame = { 0, 0, 1, 1 } }, m.view { name = "row", frame = { 0, 0, 1, 1 } }):at(0)
    assert.refuses("screen/row[2]", function() frame:view "row" end)
  end)

  it("cannot be changed", function()
    local frame = stage_of(m.view { id = "card", frame = { 0, 0, 10, 10 } }):at(0)
    assert.has_error(function() frame:view("card").alpha = 0 end)
    assert.has_error(function() frame.time = 3 end)
    assert.refuses("(did you mean 'alpha'?)", function() return frame:view("card").alhpa end)
  end)

  it("is not changed by the model", function()
    local card = m.view { id = "card", frame = { 0, 0, 10, 10 } }
    local frame = stage_of(card):at(0)
    card.alpha = 0
    assert.equal(1, frame:view("card").alpha)
  end)
end)

describe("frame:value", function()
  local card = m.view {
    id = "card", frame = { 10, 20, 100, 50 }, transform = m.rotationY(0) * m.scale(1), text = nil,
    backgroundColor = "#ff000080",
  }
  local frame = stage_of(card, m.label { name = "title", text = "Hi", frame = { 0, 0, 50, 20 } }):at(0)

  it("takes view.property.component", function()
    assert.equal(60, frame:value "card.center.x")
    assert.equal(10, frame:value "card.frame.x")
    assert.equal(50, frame:value "card.bounds.height")
    assert.equal(1, frame:value "card.alpha")
    assert.equal(0, frame:value "card.transform.rotationY")
    assert.equal(1, frame:value "card.transform.scale")
    assert.equal(1, frame:value "card.backgroundColor.r")
    assert.nearly_same(128 / 255, frame:value "card.backgroundColor.a")
    assert.is_false(frame:value "card.isHidden")
    assert.equal("Hi", frame:value "title.text")
    assert.equal(0, frame:value "card.transform.rotation")
  end)

  it("lists each component once where one is missing", function()
    local names = "rotation, rotation[2], rotationX"
    local turned = m.view { id = "turned", transform = m.rotation(3) * m.rotation(4) * m.rotationX(5) }
    assert.refuses("needs a component: " .. names, function() stage_of(turned):at(0):value "turned.transform" end)
    assert.refuses("scale.z, rotation, rotationX, rotationY", function() frame:value "title.transform" end)
  end)

  it("reads any transform as a matrix", function()
    local moved = m.view { id = "moved", frame = { 0, 0, 1, 1 }, transform = m.translation(3, 4) * m.scale(2) }
    assert.equal(4, stage_of(moved):at(0):value "moved.transform.m42")
  end)

  it("needs an axis where a scale has two factors", function()
    local wide = m.view { id = "wide", frame = { 0, 0, 1, 1 }, transform = m.scale(2, 3) }
    local seen = stage_of(wide):at(0)
    assert.refuses("scale.x", function() seen:value "wide.transform.scale" end)
    assert.equal(3, seen:value "wide.transform.scale.y")
  end)

  it("takes ids with dots", function()
    local Card = m.identifiers "Card" { "front" }
    local seen = stage_of(m.view { id = Card.front, frame = { 7, 0, 1, 1 } }):at(0)
    assert.equal(7, seen:value "Card.front.frame.x")
  end)

  it("is nil for a view that is known and not there", function()
    local gone = m.view { id = "gone", frame = { 0, 0, 1, 1 } }
    local stage = stage_of(gone)
    gone:remove()
    assert.is_nil(stage:at(0):value "gone.alpha")
  end)

  it("names what is wrong, with the nearest", function()
    assert.refuses("(did you mean 'card'?)", function() frame:value "crd.alpha" end)
    assert.refuses("(did you mean 'alpha'?)", function() frame:value "card.alhpa" end)
    assert.refuses("(did you mean 'width'?)", function() frame:value "card.bounds.widht" end)
    assert.refuses("x", function() frame:value "card.center" end)
    assert.has_error(function() frame:value "card" end)
    assert.has_error(function() frame:value "card.alpha.x" end)
  end)
end)

describe("what the stage shows of a view", function()
  it("is its quad: its own corners, projected", function()
    local inner = m.view { id = "inner", frame = { 10, 10, 20, 20 } }
    local frame = stage_of(m.view { frame = { 100, 100, 50, 50 }, inner }):at(0)
    assert.nearly_same({ { 110, 110 }, { 130, 110 }, { 130, 130 }, { 110, 130 } }, frame:view("inner").quad)
    assert.equal(m.rect(110, 110, 20, 20), frame:view("inner").rect)
  end)

  it("winds the other way from behind", function()
    local view = m.view { id = "page", frame = { 0, 0, 100, 100 }, transform = m.rotationY(180) }
    local seen = stage_of(view):at(0):view "page"
    assert.nearly_same({ { 100, 0 }, { 0, 0 }, { 0, 100 }, { 100, 100 } }, seen.quad)
    assert.equal("back", seen.face)
  end)

  it("is projected by the superview's perspective, about its centre", function()
    local page = m.view { id = "page", frame = { 0, 0, 200, 200 }, transform = m.rotationY(-90 + 30) }
    local frame = stage_of(m.view { frame = { 0, 0, 200, 200 }, perspective = 500, page }):at(0)
    -- The right edge is 100 from the axis, turned by -60 degrees: towards the viewer by 100 sin 60.
    local z, x = 100 * math.sin(math.rad(60)), 100 * math.cos(math.rad(60))
    local scale = 500 / (500 - z)
    assert.nearly_same({ 100 + x * scale, 100 - 100 * scale }, frame:view("page").quad[2])
  end)

  it("has a world transform from its own coordinates to the stage", function()
    local inner = m.view { id = "inner", frame = { 10, 10, 20, 20 }, transform = m.scale(2) }
    local frame = stage_of(m.view { frame = { 100, 100, 50, 50 }, inner }):at(0)
    assert.nearly_same(m.translation(100, 100) * m.scale(2), frame:view("inner").worldTransform)
    assert.equal(100, frame:view("inner").worldTransform.m41)
  end)

  it("is as opaque as the product of alphas", function()
    local inner = m.view { id = "inner", alpha = 0.5, frame = { 0, 0, 9, 9 } }
    local frame = stage_of(m.view { alpha = 0.5, frame = { 0, 0, 9, 9 }, inner }):at(0)
    assert.nearly_same(0.25, frame:view("inner").visibleAlpha)
    assert.nearly_same(0.5, frame:view("inner").alpha)
  end)
end)

describe("face", function()
  local page = m.view { id = "page", frame = { 0, 0, 100, 100 } }
  local stage = stage_of(page)
  m.animate { duration = 1, curve = "linear", animations = function() page.transform = m.rotationY(180) end }

  it("is the side that is seen, edge-on the one that follows", function()
    assert.equal("front", stage:at(0.49):view("page").face)
    assert.equal("back", stage:at(0.5):view("page").face)
    assert.equal("back", stage:at(0.51):view("page").face)
    assert.equal("front", stage:clip(0, 1):reversed():at(0.5):view("page").face)
  end)
end)

describe("isVisible", function()
  local function is_visible(properties, outer)
    properties.id = "card"
    properties.frame = properties.frame or { 0, 0, 10, 10 }
    outer = outer or {}
    outer.frame = outer.frame or { 0, 0, 100, 100 }
    outer[1] = m.view(properties)
    return stage_of(m.view(outer)):at(0):view("card").isVisible
  end

  it("needs alpha, itself and above", function()
    assert.is_true(is_visible {})
    assert.is_false(is_visible { alpha = 0 })
    assert.is_false(is_visible({}, { alpha = 0 }))
  end)

  it("needs not to be hidden, itself or above", function()
    assert.is_false(is_visible { isHidden = true })
    assert.is_false(is_visible({}, { isHidden = true }))
  end)

  it("needs a part inside the stage and its clips", function()
    assert.is_false(is_visible { frame = { 500, 0, 10, 10 } })
    assert.is_false(is_visible { frame = { 0, 0, 0, 10 } })
    assert.is_true(is_visible { frame = { 150, 0, 10, 10 } })
    assert.is_false(is_visible({ frame = { 150, 0, 10, 10 } }, { clipsToBounds = true }))
    assert.is_true(is_visible({ frame = { 95, 0, 10, 10 } }, { clipsToBounds = true }))
  end)

  it("is false for the back of what has one side", function()
    assert.is_true(is_visible { transform = m.rotationY(180) })
    assert.is_false(is_visible { transform = m.rotationY(180), isDoubleSided = false })
  end)
end)

describe("layers", function()
  local function names(frame)
    local list = {}
    for _, layer in ipairs(frame.layers) do list[#list + 1] = layer.name end
    return list
  end

  local function box(name, properties)
    local view = m.view { name = name, frame = { 0, 0, 50, 50 }, backgroundColor = "red" }
    for key, value in pairs(properties or {}) do view[key] = value end
    return view
  end

  it("are back to front, each with its place", function()
    local frame = stage_of(box "a", box "b"):at(0)
    assert.same({ "a", "b" }, names(frame))
    local top = frame.layers[#frame.layers]
    assert.equal("screen/b", top.path)
    assert.equal(1, top.alpha)
    assert.equal(m.point(50, 0), top.quad[2])
  end)

  it("are sorted by depth in a 3D parent, ties in the order of the subviews", function()
    local frame = stage_of(m.view {
      frame = { 0, 0, 100, 100 }, perspective = 500,
      box("near", { zPosition = 10 }), box "one", box "two", box("far", { zPosition = -10 }),
    }):at(0)
    assert.same({ "far", "one", "two", "near" }, names(frame))
  end)

  it("are sorted by zPosition and the z that a transform gives the anchor", function()
    local frame = stage_of(m.view {
      frame = { 0, 0, 100, 100 }, preserves3D = true,
      box("lifted", { transform = m.translation(0, 0, 5) }), box "flat",
    }):at(0)
    assert.same({ "flat", "lifted" }, names(frame))
  end)

  it("are sorted as the viewer sees them, whatever their parents turn", function()
    local function ring(turn)
      return stage_of(m.view { frame = { 0, 0, 400, 400 }, perspective = 500,
        m.view { frame = { 175, 175, 50, 50 }, preserves3D = true, transform = m.rotationY(turn),
          box("front", { transform = m.translation(0, 0, 40) }),
          box("back", { transform = m.rotationY(180) * m.translation(0, 0, 40) }) } }):at(0)
    end
    assert.same({ "back", "front" }, names(ring(0)))
    assert.same({ "front", "back" }, names(ring(180)))
    assert.same({ "front", "back" }, names(ring(-150)))
  end)

  it("list a view that is split once, where its nearest part is", function()
    local frame = stage_of(m.view { frame = { 0, 0, 400, 400 }, perspective = 500,
      box("one", { transform = m.rotationY(40) }), box("two", { transform = m.rotationY(-40) }) }):at(0)
    local list = names(frame)
    table.sort(list)
    assert.same({ "one", "two" }, list)
  end)
end)

describe("hitTest", function()
  local back = m.view { id = "back", frame = { 0, 0, 100, 100 }, backgroundColor = "red" }
  local front = m.view { name = "front", frame = { 50, 50, 100, 100 }, backgroundColor = "blue" }
  local hidden = m.view { id = "hidden", frame = { 0, 0, 400, 400 }, isHidden = true }

  it("gives the topmost visible view's id, name or path", function()
    local frame = stage_of(back, front, hidden):at(0)
    assert.equal("back", frame:hitTest { 10, 10 })
    assert.equal("front", frame:hitTest { 75, 75 })
    assert.is_nil(frame:hitTest { 1000, 1000 })
  end)

  it("sees nothing behind the eye, and of what reaches there what lies before it", function()
    local near = m.view { id = "near", frame = { 20, 20, 20, 20 }, transform = m.translation(0, 0, 200) }
    local frame = m.stage { screen = m.screen { size = { 60, 60 }, perspective = 100, near } }:at(0)
    assert.is_false(frame:view("near").isVisible)
    assert.equal("screen", frame:hitTest { 30, 30 })
    -- A floor that runs from 300 before the eye to 100 behind it: 40 / w beneath the middle, 13.3 at its far end.
    local floor = m.view { name = "floor", bounds = { 0, 0, 100, 400 }, center = { 50, 90 } }
    floor.transform = m.rotationX(90)
    frame = m.stage { screen = m.screen { size = { 100, 100 }, perspective = 100, floor } }:at(0)
    assert.is_true(frame:view(floor).isVisible)
    for _, y in ipairs { 64, 95, 99 } do assert.equal("floor", frame:hitTest { 50, y }) end
    assert.equal("screen", frame:hitTest { 50, 62 })
  end)

  it("sees what is turned where it is seen", function()
    local frame = stage_of(m.view { id = "bar", frame = { 100, 190, 200, 20 }, transform = m.rotation(90) }):at(0)
    assert.equal("bar", frame:hitTest { 200, 110 })
    assert.are_not.equal("bar", frame:hitTest { 110, 200 })
  end)

  it("gives what is nearest at the point where planes cut each other, whatever they show", function()
    local function card(id, angle, color)
      return m.view { id = id, frame = { 100, 100, 200, 200 }, backgroundColor = color, transform = m.rotationY(angle) }
    end
    for _, colors in ipairs { { "red", "red" }, { "clear", "red" }, { "red", "clear" }, { "clear", "clear" } } do
      local one, two = card("one", 40, colors[1]), card("two", -40, colors[2])
      local frame = stage_of(m.view { frame = { 0, 0, 400, 400 }, perspective = 900, one, two }):at(0)
      assert.equal("one", frame:hitTest { 150, 200 })
      assert.equal("two", frame:hitTest { 250, 200 })
    end
  end)

  it("gives a 3D parent only where that shows something: it has no plane of its own", function()
    for color, hit in pairs { red = "parent", clear = "child" } do
      local child = m.view { id = "child", frame = { 50, 50, 100, 100 }, zPosition = -50, backgroundColor = "blue" }
      local parent = m.view { id = "parent", frame = { 0, 0, 200, 200 }, preserves3D = true, child }
      parent.backgroundColor = color
      assert.equal(hit, stage_of(parent):at(0):hitTest { 100, 100 })
    end
  end)
end)

describe("a number beyond all numbers", function()
  local function far(transform)
    local card, near = m.view { id = "far", frame = { 0, 0, 10, 10 } }, m.view { id = "near", frame = { 0, 0, 10, 10 } }
    local stage = stage_of(card, near)
    m.animate { duration = 1, animations = function() card.transform = transform end }
    stage:settle()
    return stage:clip(), card
  end
  local eye = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0 }
  for name, transform in pairs { scale = m.scale(1e308) * m.scale(1e308), projection = m.matrix(eye) } do
    it("is none in frames, samples and views alike: " .. name, function()
      local clip, handle = far(transform)
      local frame = clip:at(1)
      local view = frame:view "far"
      for _, field in ipairs { "frame", "quad", "rect" } do assert.is_nil(view[field], field) end
      assert.is_nil(frame:value "far.frame.x")
      assert.is_nil(handle.frame)
      assert.equal("near", frame:hitTest { 5, 5 })
      assert.is_false(view.isVisible)
      for _, layer in ipairs(frame.layers) do assert.equal(layer.id ~= "far", layer.quad ~= nil) end
      local samples = clip:sample { times = { 0, 1 }, properties = { "frame" } }
      assert.same({ 0, false }, samples:column "far.frame.x")
      for _, path in ipairs(samples.columns) do
        for i, time in ipairs(samples.times) do assert.equal(clip:at(time):value(path), samples[i][path]) end
      end
      local slope = clip:slope("far.frame.x", 0.5)
      assert.is_true(slope == nil or slope - slope == 0)
      assert.refuses("the point is beyond all numbers", function() handle:convert { 1, 1 } end)
    end)
  end
end)

describe("exchanges of order", function()
  local function card(id, z)
    return m.view { id = id, frame = { 0, 0, 100, 100 }, zPosition = z, backgroundColor = "red" }
  end

  local function orders(clip)
    local found = support.texts(support.events(clip, "order"))
    return found
  end

  local function exchange(options, animations)
    local a, b = card("a", 0), card("b", 4)
    options.id, options.frame = "box", { 0, 0, 100, 100 }
    local box = m.view(options)
    box:add(a)
    box:add(b)
    stage_of(box)
    return m.animator { duration = 1, curve = "linear", animations = function() animations(a, b, box) end }:clip()
  end

  it("is told where a zPosition passes another", function()
    local clip = exchange({}, function(a) a.zPosition = 10 end)
    assert.same({ "0.4 order box: a, b -> b, a" }, orders(clip))
    assert.same({ "0.6 order box: b, a -> a, b" }, orders(clip:reversed()))
    assert.same({}, orders(exchange({}, function(a) a.zPosition = 3 end)))
    assert.same({}, orders(exchange({}, function(a) a.zPosition, a.center = 10, { 600, 50 } end)))
  end)

  it("is told where two planes of a space lie in one", function()
    local space = { perspective = 500 }
    assert.same({ "0.4 order box: a, b -> b, a" }, orders(exchange(space, function(a) a.zPosition = 10 end)))
    local turned = { preserves3D = true, transform = m.rotationY(180) }
    assert.same({ "0.4 order box: b, a -> a, b" }, orders(exchange(turned, function(a)
      a.transform = m.translation(0, 0, 10)
    end)))
    -- What turns as a whole exchanges nothing, nor what goes through another bit by bit.
    assert.same({}, orders(exchange({ preserves3D = true }, function(_, _, box) box.transform = m.rotationY(170) end)))
    assert.same({}, orders(exchange(space, function(a) a.transform = m.rotationY(170) end)))
  end)
end)

describe("laws", function()
  it("sampling in any order gives the same values", function()
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
    local stage = stage_of(card)
    m.animate { duration = 1, curve = m.spring { duration = 0.5, bounce = 0.3 }, animations = function()
      card.center = { 300, 300 }
      card.transform = m.rotationY(180)
    end }
    local clip = stage:clip(0, 1)
    local forwards, backwards = {}, {}
    for i = 0, 20 do forwards[i + 1] = tostring(clip:at(i / 20):value "card.center.x") end
    for i = 20, 0, -1 do backwards[i + 1] = tostring(clip:at(i / 20):value "card.center.x") end
    assert.same(forwards, backwards)
  end)

  it("frame k at 60 per second is frame 2k at 120", function()
    local card = m.view { id = "card", frame = { 0, 0, 100, 100 } }
    local clip = m.animator({ duration = 1, animations = function() card.center = { 300, 1 / 3 } end }):clip()
    local slow, fast = clip:sample { fps = 60 }, clip:sample { fps = 120 }
    for k = 0, 60 do
      assert.is_true(slow[k + 1]["card.center.x"] == fast[2 * k + 1]["card.center.x"])
    end
    assert.equal(61, #support.pluck(slow, "card.center.x"))
  end)
end)

describe("the first instant of a stage", function()
  it("has nothing before it that was not there", function()
    for _, how in ipairs { "stop", "reverse" } do
      local view = m.view { id = "b", frame = { 0, 0, 10, 10 } }
      local stage = m.stage { screen = m.screen { size = { 100, 100 }, view } }
      local animator = m.animator { duration = 1, animations = function() view.center = { 105, 5 } end }
      animator:start()
      if how == "stop" then animator:stop(true) else animator.isReversed = true end
      stage:advance(1)
      assert.same({ 5, 5 }, { stage:at(0, "before"):value "b.center.x", stage:at(0):value "b.center.x" })
      assert.same({}, stage:clip():lint())
    end
  end)
end)

describe("hitTest", function()
  it("counts the left and the top edge, and not the right and the bottom one", function()
    local frame = m.stage { screen = m.screen { name = "screen", size = { 100, 100 },
      m.view { id = "lower", frame = { 0, 50, 100, 50 } }, m.view { id = "upper", frame = { 0, 0, 100, 50 } } } }:at(0)
    assert.same({ "upper", "upper", "lower" },
      { frame:hitTest { 0, 0 }, frame:hitTest { 10, 49.999 }, frame:hitTest { 10, 50 } })
    assert.is_nil(frame:hitTest { 100, 10 })
    assert.is_nil(frame:hitTest { 10, 100 })
  end)
end)
