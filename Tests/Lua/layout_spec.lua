local m = require "mutoscope"

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
  end)
end)

describe("the words of layout", function()
  local function message(f) return select(2, pcall(f)) end

  it("take a size and a point where a group asks for them", function()
    local a = m.view {}
    local s = screen(m.view { frame = { 0, 0, 10, 10 } }, a)
    a.sizeAnchors:equalTo { 30, 40 }
    local centers = a.centerAnchors:equalTo { 100, 200 }
    assert.equal(m.rect { 85, 180, 30, 40 }, a.frame)
    centers.isActive = false
    a.centerAnchors:equalTo(s.centerAnchors + m.point(5, -10))
    assert.equal(m.point(200, 412), a.center)
    assert.matches("size {width, height} expected", message(function() a.sizeAnchors:equalTo { 1, 2, 3, 4 } end))
    assert.matches("point {x, y} expected", message(function() a.centerAnchors:equalTo { top = 1 } end))
    assert.matches("anchor or number expected by edgeAnchors", message(function() a.edgeAnchors:equalTo { 1, 2 } end))
    assert.matches("number expected beside topAnchor", message(function() return a.topAnchor + { 1, 2 } end))
  end)

  it("tell what an operator or a dot misses", function()
    local a, b = m.view { name = "a" }, m.view { name = "b" }
    screen(a, b)
    local other = b.bottomAnchor
    assert.matches("layout_spec.lua:%d+: .*call methods with ':', not '.'", message(function()
      a.topAnchor.equalTo(other)
    end))
    assert.equal("a.topAnchor * -1", tostring(-a.topAnchor))
    assert.equal("a.topAnchor * -1 + 8", tostring(8 - a.topAnchor))
    assert.equal("a.topAnchor * 2", tostring(2 * a.topAnchor))
    assert.equal("a.topAnchor * 0.5", tostring(a.topAnchor / 2))
    assert.matches("layout_spec.lua:%d+: .*topAnchor, got bottomAnchor: a side of a constraint has one anchor",
      message(function() return a.topAnchor + other end))
    assert.matches("got bottomAnchor", message(function() return a.topAnchor - other end))
    assert.matches("other than 0 expected beside topAnchor", message(function() return a.topAnchor / 0 end))
    assert.matches("did you mean 'equalTo'", message(function() a.topAnchor:equalTO(other) end))
  end)

  it("refuse an anchor beside itself, and what is no number", function()
    local a, b = m.view { name = "a" }, m.view { name = "b" }
    screen(a, b)
    assert.matches("a.widthAnchor is compared with itself", message(function()
      a.widthAnchor:equalTo(a.widthAnchor * 2)
    end))
    for _, bad in ipairs { 0 / 0, 1 / 0, -1 / 0 } do
      assert.matches("finite", message(function() a.widthAnchor:equalTo(b.widthAnchor + bad) end))
      assert.matches("finite", message(function() a.widthAnchor:equalTo(b.widthAnchor * bad) end))
      assert.matches("finite", message(function() a.widthAnchor:equalTo(1, bad) end))
    end
    local width = a.widthAnchor:equalTo(b.widthAnchor)
    assert.matches("finite", message(function() width.constant = 0 / 0 end))
    assert.equal(0, width.constant)
  end)

  it("name the first few of a long conflict", function()
    local last = m.view { name = "v0" }
    local s = screen(last)
    local first = last
    last.topAnchor:equalTo(s.topAnchor)
    for i = 1, 300 do
      local view = m.view { name = "v" .. i }
      s:add(view)
      view.topAnchor:equalTo(last.topAnchor + 1)
      last = view
    end
    local text = message(function() last.topAnchor:equalTo(first.topAnchor) end)
    assert.matches("and 29%d more", text)
    assert.matches("v300.topAnchor == v0.topAnchor %(.-%)$", text)
    assert.is_true(#text < 1000)
  end)

  it("let go of a view that is removed, and of its constraints", function()
    local a, b = m.view { name = "a" }, m.view { name = "b" }
    local s = screen(a, b)
    a.topAnchor:equalTo(s.topAnchor + 40)
    a.heightAnchor:equalTo(20)
    local below = b.topAnchor:equalTo(a.bottomAnchor)
    assert.equal(60, b.frame.y)
    a:remove()
    assert.is_false(below.isActive)
    assert.equal(0, b.frame.y)
    assert.matches("'b' and 'a' are not in one tree", message(function() below.isActive = true end))
    s:add(a)
    below.isActive = true
    a.topAnchor:equalTo(s.topAnchor + 10)
    a.heightAnchor:equalTo(20)
    assert.equal(30, b.frame.y)
  end)

  it("tell of sizes that follow from each other without an end", function()
    local text = m.label { name = "text", text = ("many words "):rep(20), numberOfLines = 0 }
    local s = screen(text)
    text.leadingAnchor:equalTo(s.leadingAnchor)
    text.widthAnchor:equalTo(text.heightAnchor)
    local ok, said = pcall(function() return text.frame.width, s:layoutIfNeeded() end)
    assert.is_true(ok or said:find("does not come to rest.*'text'") ~= nil)
  end)
end)

describe("layout in time", function()
  it("moves what keeps to a safe area that is animated", function()
    local bar = m.view { name = "bar" }
    local s = screen(bar)
    bar.edgeAnchors:equalTo(s.safeAreaLayoutGuide.edgeAnchors)
    local stage = m.stage { screen = s }
    m.animate { duration = 1, curve = "easeIn", animations = function()
      s.safeArea = { 97, 0, 34, 0 }
      bar.alpha = 0
    end }
    stage:settle()
    local clip = stage:clip()
    assert.near(47, clip:at(0):value("bar.frame.y"), 1e-9)
    assert.near(97, clip:at(1):value("bar.frame.y"), 1e-9)
    for _, time in ipairs { 0.25, 0.5, 0.75 } do
      local frame = clip:at(time)
      assert.near(97 - 50 * frame:value("bar.alpha"), frame:value("bar.frame.y"), 1e-9)
    end
    assert.is_true(clip:at(0.5):value("bar.frame.y") < 70)
  end)

  it("moves what follows from constants that change in keyframes", function()
    local header, below = m.view { name = "header" }, m.view { name = "below" }
    local s = screen(header, below)
    header.topAnchor:equalTo(s.topAnchor)
    local height = header.heightAnchor:equalTo(100)
    below.topAnchor:equalTo(header.bottomAnchor)
    local stage = m.stage { screen = s }
    m.animate { duration = 1, curve = "linear", animations = function()
      m.keyframes(function(keyframe)
        keyframe(0, 0.5, function() height.constant = 200 end)
        keyframe(0.5, 0.5, function() height.constant = 50 end)
      end)
    end }
    stage:settle()
    local clip = stage:clip()
    assert.near(150, clip:at(0.25):value("below.frame.y"), 1e-9)
    assert.near(200, clip:at(0.5):value("below.frame.y"), 1e-9)
    assert.near(125, clip:at(0.75):value("below.frame.y"), 1e-9)
    assert.near(50, clip:at(1):value("header.frame.height"), 1e-9)
  end)

  it("moves the frames that follow from a constant, by the block's curve", function()
    local header, below = m.view { name = "header" }, m.view { name = "below" }
    local s = screen(header, below)
    header.horizontalAnchors:equalTo(s.horizontalAnchors)
    header.topAnchor:equalTo(s.topAnchor)
    local height = header.heightAnchor:equalTo(200)
    below.horizontalAnchors:equalTo(s.horizontalAnchors)
    below.topAnchor:equalTo(header.bottomAnchor + 10)
    below.bottomAnchor:equalTo(s.bottomAnchor)
    local stage = m.stage { screen = s }
    local animator = m.animator { duration = 1, curve = "linear", animations = function() height.constant = 100 end }
    animator:start()
    stage:settle()
    local clip = stage:clip(0, 1)
    assert.near(150, clip:at(0.5):value("header.frame.height"), 1e-9)
    assert.near(160, clip:at(0.5):value("below.frame.y"), 1e-9)
    assert.near(844, clip:at(0.25):value("below.frame.y") + clip:at(0.25):value("below.frame.height"), 1e-9)
  end)

  it("leaves constraints as they were where an animation is only looked at, or fails", function()
    local card = m.view { frame = { 0, 0, 10, 10 } }
    local s = screen(card)
    local top = card.topAnchor:equalTo(s.topAnchor + 40)
    local animator = m.animator { duration = 1, animations = function() top.constant = 80 end }
    local _ = animator.duration
    animator:clip()
    assert.equal(40, top.constant)
    assert.equal(40, card.frame.y)
    local failing = m.animator { duration = 1, animations = function() top.constant = 90; error("no") end }
    assert.is_false(pcall(function() failing:start() end))
    assert.equal(40, top.constant)
    assert.equal(40, card.frame.y)
  end)
end)

describe("onLayout", function()
  it("is called the first time, and at every other size", function()
    local sizes = {}
    local card = m.view { frame = { 0, 0, 10, 10 } }
    card.onLayout = function(view) sizes[#sizes + 1] = view.bounds.width end
    local s = screen(card)
    assert.equal(10, card.frame.width)
    local width = card.widthAnchor:equalTo(s.widthAnchor - 90)
    assert.equal(300, card.frame.width)
    width.constant = -190
    card.alpha = 0.5
    card.center = { 50, 50 }
    assert.equal(200, card.frame.width)
    assert.same({ 10, 300, 200 }, sizes)
  end)

  it("may change what is laid out, also in an animation", function()
    local inner = m.view { name = "inner", frame = { 0, 0, 10, 10 } }
    local card = m.view { name = "card", frame = { 0, 0, 100, 100 }, inner }
    card.onLayout = function(view) inner.frame = { 0, 0, view.bounds.width / 2, 10 } end
    local stage = m.stage { screen = screen(card) }
    m.animate { duration = 1, curve = "linear", animations = function() card.frame = { 0, 0, 200, 100 } end }
    stage:settle()
    assert.near(75, stage:clip():at(0.5):value("inner.frame.width"), 1e-9)
  end)

  it("that never comes to rest is an error that names the view", function()
    local card = m.view { name = "restless", frame = { 0, 0, 1, 1 } }
    card.onLayout = function(view) view.frame = { 0, 0, view.bounds.width + 1, 1 } end
    local ok, message = pcall(function() screen(card):layoutIfNeeded() end)
    assert.is_false(ok)
    assert.matches("does not come to rest: onLayout of 'restless' %(.-layout_spec.lua:%d+%)", message)
  end)

  it("that looks at what it has changed is not called within itself", function()
    local depth, deepest = 0, 0
    local card = m.view { name = "card", frame = { 0, 0, 1, 1 } }
    card.onLayout = function(view)
      depth = depth + 1
      deepest = math.max(deepest, depth)
      view.frame = { 0, 0, view.bounds.width + 1, 1 }
      local _ = view.frame
      depth = depth - 1
    end
    local ok, message = pcall(function() screen(card):layoutIfNeeded() end)
    assert.is_false(ok)
    assert.matches("onLayout of 'card' %(.-layout_spec.lua:%d+%)", message)
    assert.equal(1, deepest)
  end)

  it("and onTraitsChange without an end name themselves and their line", function()
    local count = 0
    local s = screen()
    s.onTraitsChange = function(view)
      count = count + 1
      view.traits = { displayScale = count % 2 == 0 and 2 or 3 }
    end
    local ok, message = pcall(function() s.traits = { displayScale = 1 } end)
    assert.is_false(ok)
    assert.matches("onTraitsChange of '.-' %(.-layout_spec.lua:%d+%) does not come to rest", message)
    assert.is_true(count < 40)
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
