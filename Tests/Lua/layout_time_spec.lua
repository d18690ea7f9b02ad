local m = require "mutoscope"

local function screen(...)
  return m.screen { size = { 390, 844 }, safeArea = { 47, 0, 34, 0 }, ... }
end

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

  it("is written down when it changes, whether anyone looks or not", function()
    for _, finish in ipairs { function(stage) stage:advance(2) end, function(stage) stage:settle() end } do
      for _, looks in ipairs { false, true } do
        local box = m.view { name = "box" }
        local stage = m.stage { screen = screen(box) }
        local height = box.heightAnchor:equalTo(100)
        local function set(value)
          height.constant = value
          if looks then assert.equal(value, box.frame.height) end
        end
        stage:after(0.5, function() set(50) end)
        stage:run(function()
          m.wait(1)
          set(20)
        end)
        m.animate { duration = 1.5, animations = function() box.alpha = 0 end, completion = function() set(30) end }
        finish(stage)
        local seen = {}
        for _, t in ipairs { 0, 0.6, 1.2, 1.5 } do seen[#seen + 1] = stage:at(t):value "box.frame.height" end
        assert.same({ 100, 50, 20, 30 }, seen)
      end
    end
    local box = m.view { name = "box" }
    local height = box.heightAnchor:equalTo(100)
    local stage = m.stage { screen = screen(box) }
    height.constant = 50
    stage:settle()
    assert.equal(50, stage:clip():at(0):value "box.frame.height")
  end)

  it("keeps what blocks of any curve and plain changes do to other numbers", function()
    local header = m.view { name = "header" }
    local s = screen(header)
    header.horizontalAnchors:equalTo(s.horizontalAnchors)
    header.topAnchor:equalTo(s.topAnchor)
    local height = header.heightAnchor:equalTo(100)
    local stage = m.stage { screen = s }
    m.animate { duration = 1, curve = "easeIn", animations = function() s.size = { 300, 844 } end }
    stage:advance(0.25)
    local spring = m.spring { response = 0.3, dampingRatio = 0.5 }
    m.animate { curve = spring, animations = function() height.constant = 50 end }
    stage:advance(0.25)
    height.constant = 70
    stage:advance(0.1)
    height.constant = 80
    stage:settle()
    local clip = stage:clip()
    for i = 0, 100 do
      local frame = clip:at(i / 100)
      assert.near(frame:view(s).frame.width, frame:value "header.frame.width", 1e-9)
    end
    local heights = {}
    for i, side in ipairs { "before", "after" } do heights[i] = clip:at(0.6, side):value "header.frame.height" end
    assert.near(10, heights[2] - heights[1], 1e-9)
    assert.equal(80, clip:at(3):value "header.frame.height")
    assert.is_true(clip:at(0.4):value "header.frame.height" < 99)
  end)

  it("keeps an equation where a spring interrupts one of its views", function()
    local card, beside = m.view { name = "card" }, m.view { name = "beside" }
    local s = screen(card, beside)
    local left, width = card.leftAnchor:equalTo(s.leftAnchor), card.widthAnchor:equalTo(100)
    beside.leftAnchor:equalTo(card.rightAnchor)
    local stage = m.stage { screen = s }
    m.animate { duration = 1, curve = "linear", animations = function() width.constant = 300 end }
    stage:advance(0.3)
    m.animate { curve = m.spring { response = 0.5 }, animations = function() left.constant = 50 end }
    stage:settle()
    for i = 0, 14 do
      local frame = stage:at(i / 10)
      assert.near(frame:value "card.frame.x" + frame:value "card.frame.width", frame:value "beside.frame.x", 1e-9)
    end
    assert.equal(350, stage:at(2):value "beside.frame.x")
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
    assert.matches("does not come to rest: onLayout of 'restless' %(.-layout_time_spec.lua:%d+%)", message)
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
    assert.matches("onLayout of 'card' %(.-layout_time_spec.lua:%d+%)", message)
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
    assert.matches("onTraitsChange of '.-' %(.-layout_time_spec.lua:%d+%) does not come to rest", message)
    assert.is_true(count < 40)
  end)
end)

describe("a constraint that changes outside an animation while another moves its view", function()
  local function scene()
    local card = m.view { id = "card" }
    local s = m.screen { size = { 200, 400 }, card }
    local top, height = card.topAnchor:equalTo(10), card.heightAnchor:equalTo(100)
    card.horizontalAnchors:equalTo(s.horizontalAnchors)
    return m.stage { screen = s }, card, top, height
  end
  local function animate(curve, animations) m.animate { duration = 1, curve = curve, animations = animations } end

  it("holds at once, and the size goes on", function()
    for _, curve in ipairs { "linear", "easeInOut", m.spring { cutoff = 1, bounce = 0.4 } } do
      local stage, card, top, height = scene()
      animate(curve, function() height.constant = 300 end)
      local plain = stage:at(0.75):view(card).frame.height
      stage:advance(0.5)
      top.constant = 50
      for time = 0.5, 1, 0.05 do assert.near(50, stage:at(time):view(card).frame.y, 1e-9) end
      assert.near(plain, stage:at(0.75):view(card).frame.height, 1e-9)
      stage:settle()
      assert.equal(m.rect { 0, 50, 200, 300 }, card.frame)
    end
  end)

  it("lets an edge go on where it sets the size", function()
    local stage, card, top, height = scene()
    animate("linear", function() top.constant = 110 end)
    stage:advance(0.5)
    height.constant = 300
    assert.equal(m.rect { 0, 60, 200, 300 }, stage:at(0.5):view(card).frame)
    assert.equal(m.rect { 0, 85, 200, 300 }, stage:at(0.75):view(card).frame)
    height.constant = 100
    assert.equal(m.rect { 0, 85, 200, 100 }, stage:at(0.75):view(card).frame)
    stage:settle()
    assert.equal(m.rect { 0, 110, 200, 100 }, card.frame)
  end)

  it("lets both go on to where it places them", function()
    local stage, card, top, height = scene()
    animate("linear", function() top.constant, height.constant = 110, 300 end)
    stage:advance(0.5)
    top.constant, height.constant = 60, 320
    assert.equal(m.rect { 0, 60, 200, 200 }, stage:at(0.5, "before"):view(card).frame)
    assert.equal(m.rect { 0, 10, 200, 220 }, stage:at(0.5):view(card).frame)
    assert.equal(m.rect { 0, 35, 200, 270 }, stage:at(0.75):view(card).frame)
    stage:settle()
    assert.equal(m.rect { 0, 60, 200, 320 }, card.frame)
  end)

  it("changes an edge or a size that move in one block by itself", function()
    local stage, card, top, height = scene()
    animate("easeInOut", function() top.constant, height.constant = 110, 300 end)
    local frame = stage:at(0.7):view(card).frame
    stage:advance(0.5)
    height.constant = 340
    assert.near(frame.y, stage:at(0.7):view(card).frame.y, 1e-9)
    assert.near(frame.height + 40, stage:at(0.7):view(card).frame.height, 1e-9)
  end)

  local CHANGES = {
    ["the height of the view that moves"] = function(k) k.height.constant = 120 end,
    ["a text in it"] = function(k) k.title.text = "two\nlines" end,
    ["the size of the screen"] = function(k) k.screen.size = { 300, 500 } end,
    ["the safe area"] = function(k) k.screen.safeArea = { 40, 0, 0, 0 } end,
  }
  for name, change in pairs(CHANGES) do
    for _, curve in ipairs { "linear", "easeOut", m.spring { response = 0.5, dampingRatio = 0.6 } } do
      it("keeps views to each other, by " .. tostring(curve) .. " and " .. name, function()
        local header, body, title = m.view {}, m.view {}, m.label { text = "one", numberOfLines = 0 }
        local s = m.screen { size = { 400, 800 }, header, body, title }
        for _, view in ipairs { header, body, title } do view.horizontalAnchors:equalTo(s.horizontalAnchors) end
        local top = header.topAnchor:equalTo(s.safeAreaLayoutGuide.topAnchor)
        local height = header.heightAnchor:equalTo(100)
        title.topAnchor:equalTo(header.bottomAnchor)
        body.topAnchor:equalTo(title.bottomAnchor)
        body.heightAnchor:equalTo(s.heightAnchor - 300)
        local stage = m.stage { screen = s }
        m.animate { duration = 1, curve = curve, animations = function() top.constant = 200 end }
        stage:advance(0.3)
        local last = stage:at(0.3):view(header).frame.y
        change { height = height, title = title, screen = s }
        local shift = stage:at(0.3):view(header).frame.y - last
        stage:settle()
        for time = 0, 1.5, 0.05 do
          local frame = stage:at(time)
          local above, text, below = frame:view(header).frame, frame:view(title).frame, frame:view(body).frame
          assert.near(above.y + above.height, text.y, 1e-9, "at " .. time)
          assert.near(text.y + text.height, below.y, 1e-9, "at " .. time)
        end
        assert.near(name == "the safe area" and 40 or 0, shift, 1e-9)
      end)
    end
  end
end)

describe("an animation that turns back", function()
  local SETS = {
    ["the size of the screen"] = function(k) k.screen.size = { 300, 400 } end,
    ["what is hidden in a stack"] = function(k) k.second.isHidden = true end,
    ["a text"] = function(k) k.first.text = "A much longer text" end,
    ["a font"] = function(k) k.first.font = { size = 40 } end,
    ["the safe area"] = function(k) k.screen.safeArea = { 50, 0, 0, 0 } end,
    ["the size of text"] = function(k) k.screen.traits = { preferredContentSizeCategory = "accessibilityLarge" } end,
    ["a frame that others keep to"] = function(k) k.free.frame = { 100, 300, 20, 20 } end,
  }
  local WAYS = {
    autoreverses = function(_, set) m.animate { duration = 0.5, autoreverses = true, animations = set } end,
    isReversed = function(stage, set)
      local animator = m.animator { duration = 0.5, animations = set }
      animator:start()
      stage:advance(0.2)
      animator.isReversed = true
    end,
    ["finish at its start"] = function(stage, set)
      local animator = m.animator { duration = 0.5, animations = set }
      animator:start()
      stage:advance(0.2)
      animator:stop()
      animator:finish "start"
    end,
  }

  for what, set in pairs(SETS) do
    it("leaves nothing of it to the next layout: " .. what, function()
      for how, run in pairs(WAYS) do
        local k = { first = m.label { text = "Title", font = { style = "body" } }, second = m.label { text = "Sub" },
          half = m.view {}, tied = m.view {}, free = m.view { frame = { 0, 200, 20, 20 } } }
        k.stack = m.stack { axis = "vertical", spacing = 8, alignment = "leading", k.first, k.second }
        k.screen = m.screen { size = { 400, 400 }, safeArea = { 20, 0, 0, 0 }, k.stack, k.half, k.free, k.tied }
        local height = k.half.heightAnchor:equalTo(10)
        k.half.widthAnchor:equalTo(k.screen.widthAnchor / 2)
        k.half.topAnchor:equalTo(k.screen.safeAreaLayoutGuide.topAnchor)
        k.tied.leadingAnchor:equalTo(k.free.trailingAnchor)
        k.tied.topAnchor:equalTo(k.free.topAnchor)
        k.tied.sizeAnchors:equalTo { 5, 5 }
        local function frames()
          local all = {}
          for name, view in pairs(k) do all[name] = tostring(view.frame) end
          return all
        end
        local before = frames()
        local stage = m.stage { screen = k.screen }
        run(stage, function() set(k) end)
        stage:settle()
        assert.same(before, frames(), how)
        height.constant = 11
        height.constant = 10
        assert.same(before, frames(), how .. ", laid out anew")
      end
    end)
  end

  it("stays back where a view elsewhere is told of its size", function()
    m.view {}.onLayout = function() end
    local box = m.view { frame = { 0, 0, 40, 40 } }
    local stage = m.stage { screen = m.screen { size = { 300, 300 }, box } }
    local width = box.widthAnchor:equalTo(40)
    local animator = m.animator { animations = function() width.constant = 100 end }
    animator:start()
    stage:advance(0.1)
    animator.isReversed = true
    stage:settle()
    assert.equal(40, box.frame.width)
  end)

  it("leaves changed what a dismissal plays back", function()
    local box = m.view { frame = { 0, 0, 40, 40 } }
    local first = m.screen { size = { 300, 300 }, box }
    local width = box.widthAnchor:equalTo(40)
    local stage = m.stage { screen = first }
    local wide = m.animator { animations = function() width.constant = 100 end }
    stage:present(m.screen { size = { 300, 300 } }, { presentation = "over", alongside = wide })
    stage:settle()
    local dismissal = stage:dismiss { duration = 1 }
    stage:advance(0.2)
    dismissal:cancel()
    stage:settle()
    assert.same({ 100, 100 }, { box.frame.width, width.constant })
    stage:dismiss()
    stage:settle()
    assert.same({ 40, 100 }, { box.frame.width, width.constant })
  end)
end)
