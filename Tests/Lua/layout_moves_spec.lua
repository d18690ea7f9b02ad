local m = require "mutoscope"
require "support"

local function screen(top, ...)
  return m.screen { size = { 400, 800 }, safeArea = { top, 0, 30, 0 }, ... }
end

describe("a guide", function()
  it("is not inset where no bar is, however far its view reaches beyond the screen", function()
    local label = m.label { text = "House" }
    local card = m.view { label }
    local s = m.screen { size = { 100, 140 }, card }
    card.leadingAnchor:equalTo(s.leadingAnchor + 90)
    label.horizontalAnchors:equalTo(card.layoutMarginsGuide.horizontalAnchors)
    assert.same({ 90, label.frame.width + 32, 16 }, { card.frame.x, card.frame.width, label.frame.x })
  end)

  it("follows a view from the one edge of the safe area to the other", function()
    local inner, bar = m.view {}, m.view { frame = { 0, 750, 400, 100 } }
    bar:add(inner)
    local s = screen(50, bar)
    inner.edgeAnchors:equalTo(bar.safeAreaLayoutGuide.edgeAnchors)
    assert.equal(m.rect { 0, 0, 400, 20 }, inner.frame)
    bar.frame = { 0, 0, 400, 100 }
    assert.equal(m.rect { 0, 50, 400, 50 }, inner.frame)
    bar.frame = { 0, 750, 400, 100 }
    m.animate { duration = 1, curve = "linear", animations = function() bar.frame = { 0, 0, 400, 100 } end }
    assert.equal(m.rect { 0, 25, 400, 35 }, m.stage { screen = s }:at(0.5):view(inner).frame)
  end)

  it("leaves nothing of a view that lies under both edges", function()
    local inner, low = m.view {}, m.view { frame = { 0, 0, 400, 60 } }
    low:add(inner)
    local s = m.screen { size = { 400, 60 }, safeArea = { 40, 0, 40, 0 }, low }
    inner.edgeAnchors:equalTo(low.safeAreaLayoutGuide.edgeAnchors)
    assert.equal(m.rect { 0, 40, 400, 0 }, inner.frame)
    s.safeArea = { 0, 0, 0, 0 }
    assert.equal(m.rect { 0, 0, 400, 60 }, inner.frame)
  end)

  it("knows the screen that it is on by now", function()
    local inner, bar = m.view {}, m.view { frame = { 0, 0, 400, 100 } }
    bar:add(inner)
    inner.edgeAnchors:equalTo(bar.safeAreaLayoutGuide.edgeAnchors)
    assert.equal(m.rect { 0, 0, 400, 100 }, inner.frame)
    screen(50):add(bar)
    assert.equal(m.rect { 0, 50, 400, 50 }, inner.frame)
    screen(10):add(bar)
    assert.equal(m.rect { 0, 10, 400, 90 }, inner.frame)
    bar:remove()
    assert.equal(m.rect { 0, 0, 400, 100 }, inner.frame)
  end)

  it("that leaves too little room is told once, and of no other tree", function()
    local inner, bar = m.view { name = "inner" }, m.view { frame = { 0, 400, 400, 100 } }
    bar:add(inner)
    local s = screen(50, bar)
    inner.edgeAnchors:equalTo(bar.safeAreaLayoutGuide.edgeAnchors)
    inner.heightAnchor:greaterThanOrEqualTo(80)
    bar.frame = { 0, 0, 400, 100 }
    assert.error_matches(function() return inner.frame end, "inner.heightAnchor >= 80")
    local other = m.view { frame = { 1, 2, 3, 4 } }
    m.screen { other }
    other.topAnchor:equalTo(7)
    assert.equal(7, other.frame.y)
    s.safeArea = { 0, 0, 0, 0 }
    assert.equal(m.rect { 0, 0, 400, 100 }, inner.frame)
  end)
end)

describe("a text style", function()
  local function large()
    return m.screen { size = { 400, 800 }, traits = { preferredContentSizeCategory = "accessibilityLarge" } }
  end

  it("has the size of the screen that it is on by now", function()
    local expected = m.label { text = "Hello", font = { size = 33 } }.frame.width
    for _, isRead in ipairs { true, false } do
      local label = m.label { text = "Hello", font = { style = "body" } }
      local wrapper = m.view { frame = { 0, 0, 300, 100 }, label }
      label.leftAnchor:equalTo(wrapper.leftAnchor)
      label.topAnchor:equalTo(wrapper.topAnchor)
      local small = isRead and label.frame.width
      large():add(wrapper)
      assert.equal(expected, label.frame.width)
      m.screen { size = { 400, 800 } }:add(wrapper)
      if isRead then assert.equal(small, label.frame.width) end
    end
  end)

  it("in a stack does not depend on who has looked", function()
    local function stack() return m.stack { m.label { text = "Hello", font = { style = "body" } } } end
    local seen, unseen = stack(), stack()
    assert.is_true(seen.frame.width > 0)
    large():add(seen)
    large():add(unseen)
    assert.equal(unseen.frame, seen.frame)
  end)
end)

describe("a refused assignment", function()
  it("changes nothing, and tells the number that was asked for", function()
    local inner = m.view {}
    local s = m.screen { name = "screen", size = { 100, 100 }, inner }
    inner.leftAnchor:equalTo(s.leftAnchor + 20)
    inner.rightAnchor:equalTo(s.rightAnchor - 20)
    assert.error_matches(function() s.size = { 30, 30 } end, "screen.frame.width == 30")
    assert.equal(m.size { 100, 100 }, s.size)
    assert.equal(m.rect { 20, 0, 60, 0 }, inner.frame)
    s.size = { 50, 50 }
    assert.equal(m.rect { 20, 0, 10, 0 }, inner.frame)
    m.animate { duration = 1, animations = function()
      assert.error_matches(function() s.size = { 30, 30 } end, "cannot all hold")
    end }
    local stage = m.stage { screen = s }
    assert.equal(50, stage:at(0.5):view(s).frame.width)
    assert.equal(50, stage:at(1):view(s).frame.width)
  end)

  it("of a text that outgrows its constraints on another screen is told where it is read", function()
    local label = m.label { text = "Hello", font = { style = "body" } }
    local wrapper = m.view { frame = { 0, 0, 300, 100 }, label }
    label.leftAnchor:equalTo(wrapper.leftAnchor)
    label.widthAnchor:lessThanOrEqualTo(50)
    label:setContentCompressionResistancePriority("required", "horizontal")
    local s = m.screen { size = { 400, 800 }, traits = { preferredContentSizeCategory = "accessibilityLarge" } }
    s:add(wrapper)
    assert.error_matches(function() return label.frame end, "cannot all hold")
    assert.equal(s, wrapper.superview)
  end)
end)

describe("onLayout that fails", function()
  it("loses no layout", function()
    local inner = m.view {}
    local s = m.screen { size = { 100, 100 }, inner }
    inner.edgeAnchors:equalTo(s.edgeAnchors)
    assert.equal(100, inner.frame.width)
    inner.onLayout = function() error "refused" end
    assert.error_matches(function() s.size = { 60, 60 } end, "refused")
    inner.onLayout = nil
    assert.equal(m.size { 60, 60 }, s.size)
    assert.equal(m.rect { 0, 0, 60, 60 }, inner.frame)
  end)

  it("because it never comes to rest loses none either", function()
    local inner = m.view {}
    local s = m.screen { size = { 100, 100 }, inner }
    inner.edgeAnchors:equalTo(s.edgeAnchors)
    inner.onLayout = function() s.size = { s.size.width + 1, 50 } end
    assert.error_matches(function() s.size = { 70, 60 } end, "does not come to rest")
    inner.onLayout = nil
    assert.equal(m.size { 70, 60 }, s.size)
    assert.equal(m.rect { 0, 0, 70, 60 }, inner.frame)
  end)
end)

describe("the last baseline", function()
  it("is that of the last line, whatever breaks the lines", function()
    local function anchored(text, width)
      local label, first, last = m.label { text = text, numberOfLines = 0 }, m.view {}, m.view {}
      m.screen { size = { 400, 800 }, label, first, last }
      if width then label.widthAnchor:equalTo(width) end
      label.topAnchor:equalTo(0)
      first.topAnchor:equalTo(label.firstBaselineAnchor)
      last.topAnchor:equalTo(label.lastBaselineAnchor)
      return last.frame.y - first.frame.y
    end
    local line = anchored("HHH\nHHH")
    assert.is_true(line > 15)
    assert.near(2 * line, anchored("HHH\nHHH\nHHH"), 1e-9)
    assert.near(0, anchored("HHH"), 1e-9)
    assert.near(2 * line, anchored("HHH HHH HHH", 50), 1e-9)
  end)
end)

describe("what constraints leave open", function()
  it("does not depend on which of them came first", function()
    local frames = {}
    for _, isFirst in ipairs { true, false } do
      local inner = m.view { frame = { 95, 1, 96, 90 } }
      local outer = m.view { frame = { 66, 81, 89, 96 }, inner }
      m.screen { size = { 400, 400 }, outer }
      if isFirst then outer.centerYAnchor:equalTo(inner.centerYAnchor + 16) end
      inner.leftAnchor:equalTo(10)
      if not isFirst then outer.centerYAnchor:equalTo(inner.centerYAnchor + 16) end
      frames[#frames + 1] = { outer.frame, inner.frame }
    end
    assert.same(frames[2], frames[1])
    assert.equal(m.rect { 66, 81, 89, 96 }, frames[1][1])
  end)
end)

describe("a constraint that changes at once while another one's animation comes back", function()
  local function scene(options)
    local pin = m.view { id = "pin" }
    local s = screen(0, pin)
    local top = pin.topAnchor:equalTo(s.topAnchor + 50)
    local width = pin.widthAnchor:equalTo(30)
    pin.leadingAnchor:equalTo(s.leadingAnchor + 70)
    pin.heightAnchor:equalTo(30)
    local stage = m.stage { screen = s }
    options.duration, options.curve, options.animations = 0.5, "linear", function() width.constant = 80 end
    local animator = m.animator(options)
    animator:start()
    return stage, pin, top, animator
  end

  it("leaves the other axis alone in an animation that reverses by itself", function()
    local stage, pin, top = scene { autoreverses = true }
    stage:advance(0.8)
    top.constant = 100
    assert.nearly_same(m.rect { 70, 100, 50, 30 }, stage:at(0.8):view(pin).frame)
    assert.nearly_same(m.rect { 70, 100, 30, 30 }, stage:at(2):view(pin).frame)
    stage:advance(1)
    assert.nearly_same(m.rect { 70, 100, 40, 30 }, stage:at(0.9):view(pin).frame)
    assert.nearly_same(m.rect { 70, 100, 30, 30 }, stage:at(stage.time):view(pin).frame)
  end)

  it("leaves it to its animator, which may be reversed afterwards", function()
    local stage, pin, top, animator = scene {}
    stage:advance(0.3)
    top.constant = 100
    animator.isReversed = true
    assert.nearly_same(m.rect { 70, 100, 60, 30 }, stage:at(0.3):view(pin).frame)
    assert.nearly_same(m.rect { 70, 100, 45, 30 }, stage:at(0.45):view(pin).frame)
    stage:settle()
    assert.nearly_same(m.rect { 70, 100, 30, 30 }, stage:at(stage.time):view(pin).frame)
  end)

  it("stays where it is finished at its start", function()
    local stage, pin, top, animator = scene {}
    stage:advance(0.3)
    top.constant = 100
    animator:stop()
    animator:finish "start"
    assert.nearly_same(m.rect { 70, 100, 30, 30 }, stage:at(stage.time):view(pin).frame)
  end)
end)

describe("a view that is laid out while its size moves", function()
  -- The point of a frame at which a view is held.
  local held = {
    leading = function(frame) return frame.x end,
    centerX = function(frame) return frame.x + frame.width / 2 end,
    trailing = function(frame) return frame.x + frame.width end,
  }

  for attribute, place in pairs(held) do
    it("is held by its " .. attribute .. " anchor at every instant", function()
      local box = m.view { backgroundColor = "red" }
      local s = screen(0, box)
      local width, anchor = box.widthAnchor:equalTo(100), attribute .. "Anchor"
      local pin = box[anchor]:equalTo(s[anchor] + 20)
      local stage = m.stage { screen = s }
      m.animate { duration = 1, curve = "linear", animations = function() width.constant = 200 end }
      stage:advance(0.25)
      s.size = { 500, 800 }
      stage:advance(0.25)
      pin.constant = -30
      stage:advance(0.25)
      local last = place(box.frame)
      stage:settle()
      for _, time in ipairs { 0.5, 0.6, 0.9, 1 } do
        local frame = stage:at(time):view(box).frame
        assert.near(last, place(frame), 1e-9, "at " .. time)
        assert.near(100 + 100 * time, frame.width, 1e-9)
      end
      assert.near(place { x = 0, width = 500 } + 20, place(stage:at(0.3):view(box).frame), 1e-9)
    end)

    it("goes on where its " .. attribute .. " anchor leads, whatever size it is given", function()
      local box = m.view { backgroundColor = "red" }
      local s = screen(0, box)
      local width, anchor = box.widthAnchor:equalTo(100), attribute .. "Anchor"
      local pin = box[anchor]:equalTo(s[anchor])
      local stage = m.stage { screen = s }
      local function both() width.constant, pin.constant = 200, 40 end
      m.animate { duration = 1, curve = "linear", animations = both }
      stage:advance(0.5)
      width.constant = 300
      stage:settle()
      for _, time in ipairs { 0.1, 0.4, 0.5, 0.75, 1 } do
        local frame = stage:at(time):view(box).frame
        assert.near(place { x = 0, width = 400 } + 40 * time, place(frame), 1e-9, "at " .. time)
        assert.near((time < 0.5 and 100 or 200) + 100 * time, frame.width, 1e-9)
      end
    end)
  end
end)

describe("a stack", function()
  it("keeps what is hidden where it will be shown, without a length", function()
    local function box(h) return m.view { frame = { 0, 0, 50, h } } end
    local a, b, c = box(20), box(30), box(20)
    local stack = m.stack { axis = "vertical", spacing = 10, frame = { 0, 0, 100, 220 }, distribution = "fillEqually",
      a, b, c }
    local stage = m.stage { screen = screen(0, stack) }
    b.isHidden = true
    assert.equal(m.rect { 0, 105, 100, 0 }, b.frame)
    m.animate { duration = 1, curve = "linear", animations = function() b.isHidden = false end }
    stage:settle()
    assert.nearly_same(m.rect { 0, (105 + 230 / 3) / 2, 100, 100 / 3 }, stage:at(0.5):view(b).frame)
    assert.nearly_same(m.rect { 0, 230 / 3, 100, 200 / 3 }, b.frame)
    b:remove()
    assert.equal(m.rect { 0, 115, 100, 105 }, c.frame)
  end)
end)

describe("an animation that turns back", function()
  -- Animates something of a scene; half-way something is written, and it goes back to its start.
  local ways = {
    reversed = function(animator, stage)
      animator.isReversed = true
      stage:settle()
    end,
    finished = function(animator)
      animator:stop()
      animator:finish "start"
    end,
  }
  for name, back in pairs(ways) do
    it("leaves what was written since to layout, " .. name, function()
      local v = m.view {}
      local height = v.heightAnchor:equalTo(100)
      v.topAnchor:equalTo(0)
      local stage = m.stage { screen = m.screen { v } }
      local animator = m.animate { duration = 1, animations = function() height.constant = 300 end }
      stage:advance(0.5)
      height.constant = 120
      back(animator, stage)
      assert.same({ 0, 120, 120 }, { v.frame.y, v.frame.height, height.constant })
    end)

    it("has a text that was written since, " .. name, function()
      local function size(text)
        local label = m.label { text = text, numberOfLines = 0 }
        label.topAnchor:equalTo(0)
        return m.screen { label } and label.frame.height
      end
      local label, below = m.label { text = "one", numberOfLines = 0 }, m.view { frame = { 0, 0, 10, 10 } }
      local stage = m.stage { screen = m.screen { label, below } }
      label.topAnchor:equalTo(0)
      below.topAnchor:equalTo(label.bottomAnchor)
      local animator = m.animate { duration = 1, animations = function() label.text = "one\ntwo\nthree" end }
      stage:advance(0.5)
      label.text = "one\ntwo"
      back(animator, stage)
      assert.same({ 0, size "one\ntwo", size "one\ntwo" }, { label.frame.y, label.frame.height, below.frame.y })
    end)

    it("has what was hidden and is shown since, " .. name, function()
      local x, y = m.view { name = "x" }, m.view { name = "y" }
      x.heightAnchor:equalTo(20)
      y.heightAnchor:equalTo(20)
      local stack = m.stack { axis = "vertical", x, y }
      local stage = m.stage { screen = m.screen { stack } }
      local animator = m.animate { duration = 1, animations = function() x.isHidden = true end }
      stage:advance(0.5)
      x.isHidden = false
      back(animator, stage)
      assert.same({ 20, 20, 40 }, { x.frame.height, y.frame.y, stack.frame.height })
    end)

    it("leaves the frames of before, and the constant to the next layout, " .. name, function()
      local v, other = m.view {}, m.view {}
      local height, width = v.heightAnchor:equalTo(100), other.widthAnchor:equalTo(10)
      v.topAnchor:equalTo(0)
      local stage = m.stage { screen = m.screen { v, other } }
      local animator = m.animate { duration = 1, animations = function() height.constant = 300 end }
      stage:advance(0.5)
      back(animator, stage)
      assert.same({ 0, 100, 300 }, { v.frame.y, v.frame.height, height.constant })
      width.constant = 20
      assert.equal(300, v.frame.height)
    end)
  end
end)

describe("two animations that turn back", function()
  it("leave the frames of before, whichever ends first", function()
    local label = m.label { id = "a", text = "Hello world", numberOfLines = 0 }
    local below = m.view { id = "b" }
    local root = m.screen { size = { 300, 500 }, label, below }
    local stage = m.stage { screen = root }
    label.topAnchor:equalTo(root.topAnchor + 20)
    label.leadingAnchor:equalTo(root.leadingAnchor + 10)
    local width = label.widthAnchor:lessThanOrEqualTo(120)
    below.topAnchor:equalTo(label.bottomAnchor + 10)
    below.leadingAnchor:equalTo(label.leadingAnchor)
    below.widthAnchor:equalTo(label.widthAnchor)
    below.heightAnchor:equalTo(40)
    local function frames() return { tostring(label.frame), tostring(below.frame) } end
    local before = frames()
    local first = m.animate { duration = 1, animations = function() label.font = { size = 25 } end }
    stage:advance(0.4)
    local second = m.animate { duration = 0.6, animations = function()
      label.text, width.constant = "A much longer text which wraps", 70
    end }
    stage:advance(0.2)
    second.isReversed, first.isReversed = true, true
    stage:settle()
    assert.same(before, frames())
    assert.equal(70, width.constant)
  end)

  it("leave a stack around what is in it", function()
    local label = m.label { text = "stacked" }
    local first, last = m.view { name = "first" }, m.view { name = "last" }
    local stack = m.stack { axis = "vertical", spacing = 8, alignment = "center", first, label, last }
    local stage = m.stage { screen = m.screen { size = { 300, 500 }, stack } }
    stack.topAnchor:equalTo(0)
    stack.leadingAnchor:equalTo(0)
    for _, view in ipairs { first, last } do
      view.heightAnchor:equalTo(20)
      view.widthAnchor:equalTo(40)
    end
    local function frames()
      local found = {}
      for i, view in ipairs { stack, first, label, last } do found[i] = tostring(view.frame) end
      return found
    end
    local before = frames()
    local hiding = m.animate { duration = 1, animations = function() label.isHidden = true end }
    stage:advance(0.4)
    local writing = m.animate { duration = 0.6, animations = function()
      label.text, stack.axis = "q", "horizontal"
    end }
    stage:advance(0.2)
    writing.isReversed = true
    hiding:pause()
    hiding:stop(false)
    hiding:finish "start"
    stage:settle()
    assert.same(before, frames())
  end)
end)

describe("an animation that another one joins, of what hangs on it", function()
  -- A view, one below it and one in that: the first moves down and widens, the other grows from 0.5 s.
  local function scene(options)
    local a, b, inner = m.view { id = "a" }, m.view { id = "b" }, m.view { id = "inner" }
    b:add(inner)
    b.onLayout = function(view) inner.frame = { 2, 2, view.bounds.width - 4, view.bounds.height - 4 } end
    local root = m.screen { size = { 390, 844 }, a, b }
    local top, height = a.topAnchor:equalTo(root.topAnchor + 20), b.heightAnchor:equalTo(40)
    a.heightAnchor:equalTo(30)
    local width = a.widthAnchor:equalTo(60)
    b.topAnchor:equalTo(a.bottomAnchor + 10)
    b.widthAnchor:equalTo(a.widthAnchor)
    local stage = m.stage { screen = root }
    options.duration, options.curve = 1, "linear"
    options.animations = function() top.constant, width.constant = 120, 160 end
    local animator = m.animator(options)
    animator:start()
    stage:advance(0.5)
    m.animate { duration = 1.2, curve = "linear", animations = function() height.constant = 100 end }
    stage:advance(0.25)
    return stage, animator
  end

  local function check(stage, last)
    local jumps = {}
    for step = 0, last * 40 do
      local frame = stage:at(step / 40)
      local a, b, inner = frame:view "a".frame, frame:view "b".frame, frame:view "inner".frame
      assert.near(a.y + a.height + 10, b.y, 1e-9, "at " .. step / 40)
      assert.near(a.width, b.width, 1e-9)
      assert.near(b.width - 4, inner.width, 1e-9)
      assert.near(b.height - 4, inner.height, 1e-9)
    end
    for _, finding in ipairs(stage:clip():lint()) do
      if finding.severity == "error" then jumps[#jumps + 1] = tostring(finding) end
    end
    assert.same({}, jumps)
  end

  it("leads all of it back where it is reversed, and to the forecast", function()
    local stage, animator = scene {}
    animator.isReversed = true
    local forecast = stage:at(3):value "b.frame.y"
    stage:settle()
    assert.equal(60, forecast)
    assert.equal(60, stage:at(stage.time):value "b.frame.y")
    check(stage, 2)
  end)

  it("leads all of it back where it reverses by itself", function()
    local stage = scene { autoreverses = true }
    stage:settle()
    assert.equal(60, stage:at(stage.time):value "b.frame.y")
    check(stage, 2)
  end)

  it("holds all of it where it is paused", function()
    local stage, animator = scene {}
    animator:pause()
    stage:advance(2)
    check(stage, 2.5)
    animator:continue()
    stage:settle()
    check(stage, stage.time)
  end)
end)

describe("an animation that changes a constraint which another one in flight changed", function()
  -- A view with one in it that is half as high, by its handler.
  local function scene(options)
    local box, inner = m.view { id = "box" }, m.view { id = "inner" }
    box:add(inner)
    box.onLayout = function(view) inner.frame = { 0, 0, 20, view.bounds.height / 2 } end
    local root = m.screen { size = { 300, 400 }, box }
    local height = box.heightAnchor:equalTo(50)
    local stage = m.stage { screen = root }
    options.duration, options.animations = 0.6, function() height.constant = 10 end
    local animator = m.animator(options)
    animator:start()
    stage:advance(options.autoreverses and 0.7 or 0.2)
    m.animate { duration = 0.6, animations = function() height.constant = 30 end }
    stage:advance(0.1)
    return stage, animator
  end

  local ways = {
    ["turned back"] = function(animator) animator.isReversed = true end,
    ["turned back, and on again"] = function(animator, stage)
      animator.isReversed = true
      stage:advance(0.1)
      animator.isReversed = false
    end,
    ["left alone"] = function() end,
  }
  for _, autoreverses in ipairs { false, true } do
    for name, way in pairs(ways) do
      it(("takes it over, also where that is %s, autoreverses = %s"):format(name, autoreverses), function()
        local stage, animator = scene { autoreverses = autoreverses }
        way(animator, stage)
        local forecast = stage:at(3):value "box.frame.height"
        stage:settle()
        stage:advance(0.5)
        assert.near(30, forecast, 1e-9)
        assert.near(30, stage:at(stage.time):value "box.frame.height", 1e-9)
        assert.near(15, stage:at(stage.time):value "inner.frame.height", 1e-9)
        local last = stage:at(0):value "box.frame.height"
        for step = 1, math.floor(stage.time * 200) do
          local height = stage:at(step / 200):value "box.frame.height"
          assert.is_true(math.abs(height - last) < 3 and height < 51, ("%g, then %g"):format(last, height))
          last = height
        end
      end)
    end
  end
end)

describe("what is changed again of layout", function()
  -- A view that is led down from 20 to 120 in a second, evenly, and is at 70 on its way back.
  local function scene(turn)
    local box = m.view { id = "box" }
    local root = m.screen { size = { 300, 400 }, box }
    local top, left = box.topAnchor:equalTo(root.topAnchor + 20), box.leadingAnchor:equalTo(root.leadingAnchor)
    local stage = m.stage { screen = root }
    local animator = m.animator { duration = 1, curve = "linear", autoreverses = turn == "autoreverses",
      animations = function() top.constant, left.constant = 120, 100 end }
    animator:start()
    stage:advance(turn == "autoreverses" and 1.5 or 0.75)
    if turn == "isReversed" then
      animator.isReversed = true
      stage:advance(0.25)
    end
    local function y(time, side) return stage:at(time, side):value "box.frame.y" end
    return stage, top, y, animator, left
  end

  for _, turn in ipairs { "autoreverses", "isReversed" } do
    it("is where it was put after " .. turn, function()
      local stage, top, y, _, left = scene(turn)
      local time = stage.time
      left.constant = 30
      top.constant = 50
      assert.near(70, y(time, "before"), 1e-9)
      assert.near(100, y(time), 1e-9)
      assert.near(50, y(time + 3), 1e-9)
      stage:settle()
      stage:advance(0.5)
      assert.near(75, y(time + 0.25), 1e-9)
      assert.near(50, y(time + 0.5, "before"), 1e-9)
      assert.same({ 50, 50 }, { y(stage.time), top.constant })
      assert.clean(stage:clip())
    end)
  end

  it("goes on by itself to where it was put, whatever its animator is told", function()
    for _, tell in ipairs { function(a) a:pause() end, function(a) a.isReversed = true end,
      function(a) a:stop() a:finish "start" end } do
      local stage, top, y, animator, left = scene()
      top.constant, left.constant = 50, 10
      assert.near(25, y(stage.time), 1e-9)
      tell(animator)
      stage:advance(0.25)
      assert.near(50, y(1, "before"), 1e-9)
      assert.same({ 50, 10 }, { y(1), stage:at(1):value "box.frame.x" })
    end
  end)

  it("leaves to an animator what it changed beside", function()
    local box, other = m.view { id = "box" }, m.view { id = "other" }
    local root = m.screen { size = { 300, 400 }, box, other }
    local top, last = box.topAnchor:equalTo(root.topAnchor), other.topAnchor:equalTo(root.topAnchor)
    local stage = m.stage { screen = root }
    local animator = m.animator { duration = 1, curve = "linear",
      animations = function() top.constant, last.constant = 100, 100 end }
    animator:start()
    stage:advance(0.5)
    top.constant = 20
    animator.isReversed = true
    stage:settle()
    assert.same({ 20, 0 }, { box.frame.y, other.frame.y })
  end)

  it("leaves to an animation on its way back what nobody has written, and what is written as it is", function()
    for _, constant in ipairs { 50, 120 } do
      local stage, top, y = scene "autoreverses"
      local time = stage.time
      top.constant = constant
      assert.near(50, stage:at(time):value "box.frame.x", 1e-9)
      assert.near(constant == 120 and 70 or 100, y(time), 1e-9)
      stage:settle()
      assert.near(0, stage:at(stage.time, "before"):value "box.frame.x", 1e-9)
      assert.near(y(stage.time, "before"), y(stage.time), 1e-9)
      assert.near(0, stage:at(stage.time):value "box.frame.x", 1e-9)
    end
  end)

  it("is taken over where nobody sees it change, too", function()
    local first, second = m.view { id = "first" }, m.view { id = "second" }
    local stack = m.stack { axis = "horizontal", spacing = 4, first, second }
    local root = m.screen { size = { 300, 400 }, stack }
    local width = first.widthAnchor:equalTo(20)
    second.widthAnchor:equalTo(40)
    first.heightAnchor:equalTo(10)
    stack.leadingAnchor:equalTo(root.leadingAnchor)
    local stage = m.stage { screen = root }
    local function animate(duration, animations)
      local animator = m.animator { duration = duration, curve = "easeOut", animations = animations }
      animator:start()
      stage:advance(0.1)
      return animator
    end
    local widening = animate(0.6, function() width.constant = 12 end)
    animate(0.4, function() first.isHidden = true end)
    animate(0.6, function() width.constant = 45 end)
    widening.isReversed = true
    stage:settle()
    for step = 21, 80 do
      local a, b = stage:at(step / 100, "before"), stage:at(step / 100)
      assert.near(a:view "second".frame.x, b:view "second".frame.x, 1e-6, "at " .. step / 100)
    end
    assert.equal(0, stage:at(stage.time):view "second".frame.x)
  end)
end)

describe("keyframes that are written out of their order", function()
  it("leave views where the last of them leads, and what keeps to them as well", function()
    local inner, bar = m.view {}, m.view { frame = { 0, 0, 50, 50 } }
    local follower = m.view { frame = { 0, 0, 20, 20 } }
    local s = screen(20, bar, follower)
    s:add(inner)
    follower.leadingAnchor:equalTo(bar.trailingAnchor)
    inner.edgeAnchors:equalTo(s.safeAreaLayoutGuide.edgeAnchors)
    local stage = m.stage { screen = s }
    m.animate {
      duration = 1,
      animations = function()
        m.keyframes(function(keyframe)
          keyframe(0.5, 0.5, function()
            bar.frame = { 100, 0, 50, 50 }
            s.safeArea = { 70, 0, 30, 0 }
          end)
          keyframe(0, 0.5, function()
            bar.frame = { 10, 0, 50, 50 }
            s.safeArea = { 40, 0, 30, 0 }
          end)
        end)
      end,
    }
    stage:settle()
    assert.same({ 150, 70 }, { follower.frame.x, inner.frame.y })
    -- They are laid out again.
    follower.topAnchor:equalTo(bar.topAnchor + 7)
    inner.widthAnchor:equalTo(400)
    assert.same({ 150, 7, 70 }, { follower.frame.x, follower.frame.y, inner.frame.y })
  end)
end)

describe("constants in keyframes that are written out of their order", function()
  local function scene(body)
    local a, b = m.view { name = "a", frame = { 0, 0, 50, 50 } }, m.view { name = "b", frame = { 0, 0, 50, 50 } }
    local s = screen(0, a, b)
    local near = a.leadingAnchor:equalTo(s.leadingAnchor + 5)
    local gap = b.leadingAnchor:equalTo(a.trailingAnchor + 10)
    local stage = m.stage { screen = s }
    m.animate {
      duration = 1, curve = "linear",
      animations = function() m.keyframes(function(keyframe) body(keyframe, near, gap) end) end,
    }
    stage:settle()
    return stage, a, b
  end

  -- The places of both views, from quarter to quarter, and after they are laid out again.
  local function ways(...)
    local stage, a, b = scene(...)
    local list = {}
    for step = 0, 4 do
      local frame = stage:at(step / 4)
      list[step + 1] = { frame:value "a.frame.x", frame:value "b.frame.x" }
    end
    a.topAnchor:equalTo(a.superview.topAnchor + 7)
    list[6] = { a.frame.x, b.frame.x }
    return list
  end

  it("leave views where the last of them leads", function()
    assert.nearly_same({ { 5, 65 }, { 7.5, 67.5 }, { 10, 70 }, { 55, 115 }, { 100, 160 }, { 100, 160 } },
      ways(function(keyframe, near)
        keyframe(0.5, 0.5, function() near.constant = 100 end)
        keyframe(0, 0.5, function() near.constant = 10 end)
      end))
  end)

  it("lead views by what holds at each time", function()
    local expected = { { 5, 65 }, { 5, 75 }, { 5, 85 }, { 55, 135 }, { 105, 185 }, { 105, 185 } }
    assert.nearly_same(expected, ways(function(keyframe, near, gap)
      keyframe(0.5, 0.5, function() near.constant = 105 end)
      keyframe(0, 0.5, function() gap.constant = 30 end)
    end))
  end)

  it("keep equalities where the keyframes of one view follow those of another", function()
    local list = ways(function(keyframe, near, gap)
      keyframe(0, 0.5, function() near.constant = 55 end)
      keyframe(0.5, 0.5, function() near.constant = 105 end)
      keyframe(0, 0.5, function() gap.constant = 20 end)
      keyframe(0.5, 0.5, function() gap.constant = 40 end)
    end)
    assert.nearly_same({ { 5, 65 }, { 30, 95 }, { 55, 125 }, { 80, 160 }, { 105, 195 }, { 105, 195 } }, list)
  end)

  it("are told to who listens to sizes in the order of time", function()
    local sizes = {}
    local a = m.view { onLayout = function(view) sizes[#sizes + 1] = view.frame.width end }
    m.stage { screen = screen(0, a) }
    local width = a.widthAnchor:equalTo(10)
    a:layoutIfNeeded()
    m.animate {
      animations = function()
        m.keyframes(function(keyframe)
          keyframe(0.5, 0.5, function() width.constant = 30 end)
          keyframe(0, 0.5, function() width.constant = 20 end)
        end)
      end,
    }
    assert.same({ 20, 30 }, { sizes[#sizes - 1], sizes[#sizes] })
  end)
end)
