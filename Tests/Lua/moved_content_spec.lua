-- What both sides of a shared element show alike is moved, not exchanged: one text, one picture.
local m = require "mutoscope"

local photo = "../../docs/guide/photo.png"

local function card(frame, ...)
  return m.view { id = "card", frame = frame, backgroundColor = "white", ... }
end

local function screen(...) return m.screen { size = { 390, 400 }, backgroundColor = "systemTeal", ... } end

local function title(properties)
  properties.name = properties.name or "title"
  properties.text = properties.text or "Room with a piano"
  return m.label(properties)
end

local function transition(from, to, options)
  options = options or {}
  return m.transition { from = from, to = to, curve = options.curve or "linear", duration = 1,
    presentation = options.presentation, definition = options.definition }
end

--- What is told of an element's content in a container.
local function notes(of, id)
  local found = {}
  local function visit(node, isInside)
    if isInside and node.label == "content" then found[#found + 1] = node.note end
    for _, child in ipairs(node.children) do visit(child, node.label == id) end
  end
  visit(of.container, false)
  return found
end

describe("a text of one size that is another size on the other side", function()
  local from, to
  before_each(function()
    from = screen(card({ 20, 20, 200, 60 }, title { frame = { 10, 10, 180, 20 }, font = { size = 15 } }))
    to = screen(card({ 0, 100, 390, 200 }, title { frame = { 30, 50, 350, 44 }, font = { size = 35 } }))
  end)

  it("is one text at the size between", function()
    for _, presentation in ipairs { "replace", "over" } do
      local clip = transition(from, to, { presentation = presentation })
      for _, step in ipairs { { 0, 15, 10, 10 }, { 0.25, 20, 15, 20 }, { 0.5, 25, 20, 30 }, { 1, 35, 30, 50 } } do
        local time, size, x, y = table.unpack(step)
        local frame = clip:at(time)
        assert.near(size, frame:value("title.fontSize"), 1e-9)
        assert.near(size, frame:view("title").font.size, 1e-9)
        assert.near(x, frame:value("title.frame.x"), 1e-9)
        assert.near(y, frame:value("title.frame.y"), 1e-9)
        assert.equal(1, frame:value("title.alpha"))
      end
    end
  end)

  it("is told as moved", function()
    local told = tostring(transition(from, to).container)
    assert.truthy(told:find('content (moved: "Room with a piano")', 1, true), told)
    assert.falsy(told:find("exchanged", 1, true))
  end)

  it("is retraced by a dismissal", function()
    local stage = m.stage { screen = from }
    stage:present(to, { definition = m.transitionDefinition {}, duration = 1, curve = "linear" })
    stage:settle()
    local start = stage.time
    stage:dismiss()
    for i = 0, 4 do
      assert.near(35 - 5 * i, stage:at(start + i / 4):value("title.fontSize"), 1e-9)
      assert.near(50 - 10 * i, stage:at(start + i / 4):value("title.frame.y"), 1e-9)
    end
  end)

  it("goes on from where it was seen when it is interrupted", function()
    local stage = m.stage { screen = from }
    stage:push(to, { definition = m.transitionDefinition {}, duration = 1, curve = "easeInOut" })
    stage:advance(0.4)
    local seen = stage:at(0.4, "before"):value("title.fontSize")
    local back = stage:pop()
    assert.near(seen, stage:at(0.4):value("title.fontSize"), 1e-9)
    assert.same({ 'moved: "Room with a piano"' }, notes(back, "card"))
    local last = seen
    for i = 1, 20 do
      local size = stage:at(0.4 + i / 40):value("title.fontSize")
      assert.is_true(size >= 15 - 1e-9 and math.abs(size - last) < 3)
      last = size
    end
    stage:settle()
    assert.equal(15, stage:at(stage.time):value("title.fontSize"))
  end)

  it("follows what is written on the way", function()
    local stage = m.stage { screen = from }
    stage:push(to, { definition = m.transitionDefinition {}, duration = 1, curve = "linear" })
    stage:advance(0.5)
    to:find("title").frame = { 30, 100, 350, 44 }
    assert.near(30, stage:at(0.5):value("title.frame.y"), 1e-9)
    stage:settle()
    assert.equal(100, stage:at(stage.time, "before"):value("title.frame.y"))
  end)

  it("is exchanged where `resize` says how content fills the element", function()
    local told = tostring(transition(from, to, {
      definition = m.transitionDefinition { card = m.sharedElement { resize = "fill" } } }).container)
    assert.falsy(told:find("moved", 1, true))
    assert.truthy(told:find("exchanged", 1, true))
  end)

  it("goes from one side to the other", function()
    from:find("title").textAlignment = "left"
    to:find("title").textAlignment = "center"
    local clip = transition(from, to)
    for i = 0, 4 do assert.near(i / 8, clip:at(i / 4):value("title.textSide"), 1e-9) end
  end)

  it("is exchanged where it has other lines", function()
    to:find("title").frame = { 30, 50, 100, 100 }
    to:find("title").numberOfLines = 0
    assert.falsy(tostring(transition(from, to).container):find("moved", 1, true))
  end)

  it("keeps its lines where it has the same on both sides", function()
    for _, side in ipairs { { from, { 10, 10, 70, 60 } }, { to, { 30, 50, 163, 150 } } } do
      local label = side[1]:find("title")
      label.frame, label.numberOfLines = side[2], 0
    end
    assert.truthy(tostring(transition(from, to).container):find("moved", 1, true))
  end)

  it("goes from weight to weight, and from line height to line height", function()
    to:find("title").font = { size = 35, weight = "bold" }
    to:find("title").lineHeightMultiple = 1.5
    local clip = transition(from, to)
    for i = 0, 4 do
      local frame, texts = clip:at(i / 4), {}
      assert.near(400 + 75 * i, frame:value("title.textWeight"), 1e-9)
      assert.near(1 + i / 8, frame:value("title.textLineHeight"), 1e-9)
      for _, layer in ipairs(frame.layers) do
        if layer.name == "title" then texts[#texts + 1] = layer.alpha end
      end
      assert.same({ 1 }, texts)
    end
    assert.same({}, clip:lint())
  end)

  it("is found in views that cut it", function()
    local function nested(y, size, radius)
      return screen(card({ 20, y, 300, 100 }, m.view { frame = { 10, 20, 200, 60 }, clipsToBounds = true,
        cornerRadius = radius, title { frame = { 5, 5, 180, 40 }, font = { size = size } } }))
    end
    local clip = transition(nested(20, 12, 4), nested(200, 18, 8))
    assert.near(15, clip:at(0.5):value("title.fontSize"), 1e-9)
    assert.same({}, clip:lint())
  end)

  it("is no ghost", function()
    assert.same({}, transition(from, to):lint())
  end)

  it("is found in views that only place it", function()
    local function nested(y, size)
      return screen(card({ 20, y, 300, 100 }, m.view { frame = { 10, 20, 200, 60 },
        title { frame = { 5, 5, 180, 40 }, font = { size = size } },
        m.label { text = "Only " .. size, frame = { 5, 40, 100, 20 } } }))
    end
    local clip = transition(nested(20, 12), nested(200, 18))
    assert.near(15, clip:at(0.5):value("title.fontSize"), 1e-9)
    assert.near(15, clip:at(0.5):value("title.frame.x"), 1e-9)
    assert.truthy(tostring(clip.container):find("exchanged", 1, true))
  end)
end)

describe("a picture", function()
  local function image(frame, mode, properties)
    properties = properties or {}
    properties.source, properties.frame, properties.contentMode = photo, frame, mode
    properties.clipsToBounds = true
    return m.image(properties)
  end

  it("is one, whose frame and corners change", function()
    local clip = transition(
      screen(image({ 20, 20, 100, 100 }, "scaleAspectFill", { id = "photo", cornerRadius = 20 })),
      screen(image({ 0, 0, 390, 200 }, "scaleAspectFill", { id = "photo" })))
    assert.truthy(tostring(clip.container):find("content (moved: " .. photo .. ")", 1, true))
    assert.equal(10, clip:at(0.5):value("photo.cornerRadius"))
    assert.same({}, clip:lint())
  end)

  it("goes from one content mode to another", function()
    local clip = transition(
      screen(card({ 20, 20, 200, 200 }, image({ 10, 10, 100, 100 }, "scaleAspectFit", { name = "image" }))),
      screen(card({ 0, 0, 390, 200 }, image({ 0, 0, 390, 160 }, "scaleAspectFill", { name = "image" }))))
    for i = 0, 4 do assert.near(i / 4, clip:at(i / 4):value("image.contentModeMix"), 1e-9) end
    assert.near(130, clip:at(0.5):value("image.frame.height"), 1e-9)
    assert.same({}, clip:lint())
  end)

  it("is cut by itself where it is at one end only, and stays one when it is interrupted", function()
    local whole = image({ 0, 20, 390, 360 }, "scaleAspectFit", { name = "image" })
    whole.clipsToBounds = false
    local home = screen(card({ 20, 20, 160, 160 }, image({ 0, 0, 160, 160 }, "scaleAspectFill", { name = "image" })))
    local stage = m.stage { screen = home }
    stage:push(screen(card({ 0, 0, 390, 400 }, whole)), { duration = 1 })
    stage:advance(0.4)
    stage:pop { duration = 1 }
    stage:advance(1.5)
    local clip = stage:clip()
    for _, time in ipairs { 0.01, 0.3, 0.39, 0.41, 0.9, 1.2, 1.39 } do
      local seen = {}
      for _, layer in ipairs(clip:at(time).layers) do
        if layer.name == "image" then seen[#seen + 1] = layer.alpha end
      end
      assert.same({ 1 }, seen)
      assert.is_true(clip:at(time):view("image").clipsToBounds)
    end
    assert.same({}, clip:lint())
  end)

  it("is one in a view without an id that cuts it, on both sides or on one, and when it is interrupted", function()
    local function cell(frame, radius)
      return screen(card(frame, m.view { frame = { 4, 4, frame[3] - 8, frame[4] - 8 }, clipsToBounds = true,
        cornerRadius = radius, image({ 0, -10, frame[3] - 8, frame[4] + 12 }, "scaleAspectFill", { name = "image" }) }))
    end
    local plain = screen(card({ 0, 40, 390, 260 }, image({ 0, 0, 390, 260 }, "scaleAspectFill", { name = "image" })))
    for _, detail in ipairs { cell({ 0, 40, 390, 260 }, 6), plain } do
      local stage = m.stage { screen = cell({ 20, 20, 100, 100 }, 30) }
      stage:push(detail, { duration = 1 })
      stage:advance(0.6)
      stage:pop { duration = 1 }
      stage:settle()
      local clip = stage:clip()
      for time = 0, stage.time, 0.05 do
        local seen = {}
        for _, layer in ipairs(clip:at(time).layers) do
          if layer.name == "image" then seen[#seen + 1] = layer.alpha end
        end
        assert.same({ 1 }, seen, time)
      end
      assert.same({}, clip:lint())
    end
  end)

  it("may be the element itself on one side, and in it on the other", function()
    local clip = transition(
      screen(image({ 20, 20, 100, 100 }, "scaleAspectFill", { id = "card" })),
      screen(card({ 0, 0, 390, 300 }, image({ 20, 20, 350, 200 }, "scaleAspectFill", { name = "image" }))))
    assert.near(10, clip:at(0.5):value("image.frame.x"), 1e-9)
    assert.near(225, clip:at(0.5):value("image.frame.width"), 1e-9)
    assert.same({}, clip:lint())
  end)
end)

describe("content on either side of what is inside", function()
  it("fades at its own place in the order", function()
    local behind = m.label { name = "behind", text = "Behind", frame = { 20, 40, 200, 40 } }
    local front = m.label { name = "front", text = "In front", frame = { 20, 40, 200, 40 } }
    local clip = transition(screen(behind, card { 20, 30, 100, 100 }), screen(card { 0, 0, 390, 300 }, front))
    local text = tostring(clip.container)
    assert.truthy(text:find("content (source, fades)", 1, true), text)
    assert.truthy(text:find("content (destination, fades)", 1, true), text)
    local order = {}
    for _, layer in ipairs(clip:at(0.5).layers) do
      local what = layer.id and tostring(layer.id) or layer.name
      if what == "behind" or what == "card" or what == "front" then
        order[#order + 1] = ("%s %.1f"):format(what, layer.alpha)
      end
    end
    assert.same({ "behind 0.5", "card 1.0", "front 0.5" }, order)
  end)
end)

describe("a label that is moved", function()
  local function page(size, color)
    return m.screen { size = { 200, 100 }, m.label { id = "title", text = "Hello", frame = { 0, 0, 5 * size, 2 * size },
      font = { size = size }, textColor = color } }
  end

  it("tells its text, its size and its colour on the way, in frames and samples", function()
    for _, isBack in ipairs { false, true } do
      local stage = m.stage { screen = page(10, "black") }
      stage:push(page(30, "red"), { duration = 1, curve = "linear" })
      if isBack then
        stage:settle()
        stage:pop()
      end
      local start = stage.time
      for i = 0, 4 do
        local way = isBack and 1 - i / 4 or i / 4
        local frame = stage:at(start + i / 4)
        local label = frame:view "title"
        assert.equal("Hello", label.text)
        assert.near(10 + 20 * way, label.font.size, 1e-9)
        assert.near(10 + 20 * way, frame:value "title.font.size", 1e-9)
        assert.near(way, frame:value "title.textColor.r", 1e-9)
      end
      stage:settle()
      local samples = stage:clip(start, stage.time):sample { fps = 4 }
      local reds = samples:column "title.textColor.r"
      local sizes = samples:column "title.font.size"
      for i, red in ipairs(reds) do
        local way = isBack and 1 - (i - 1) / 4 or (i - 1) / 4
        assert.near(way, red, 1e-9)
        assert.near(10 + 20 * way, sizes[i], 1e-9)
      end
    end
  end)
end)

describe("a text that is moved, and what it is in, animated in flight", function()
  local function page(y)
    local box = m.view { frame = { 0, 0, 100, 140 }, m.label { text = "Two words", frame = { 0, y, 90, 20 } } }
    return m.screen { size = { 100, 140 }, backgroundColor = "white", box }, box
  end

  for name, write in pairs {
    center = function(box) box.center = { 50, 75 } end,
    alpha = function(box) box.alpha = 0.5 end,
    transform = function(box) box.transform = m.rotation(20) end,
    frame = function(box) box.frame = { 20, 20, 40, 70 } end,
    backgroundColor = function(box) box.backgroundColor = "red" end,
  } do
    it("stays one text when its " .. name .. " is, on either screen", function()
      for side = 1, 2 do
        local from, source = page(10)
        local to, destination = page(90)
        local stage = m.stage { screen = from }
        stage:push(to, { duration = 0.4, curve = "linear" })
        stage:advance(0.1)
        local box = side == 1 and source or destination
        m.animate { duration = 0.2, curve = "linear", animations = function() write(box) end }
        stage:advance(0.1)
        -- What is written later does not take it apart either.
        m.animate { duration = 0.1, animations = function() box.center = { 40, 80 } end }
        stage:settle()
        local function texts(time)
          local found = {}
          for _, layer in ipairs(stage:at(time).layers) do
            if layer.path:find "label$" then found[#found + 1] = layer end
          end
          return found
        end
        for _, time in ipairs { 0.1, 0.2 } do
          local before, after = texts(time - 1e-9), texts(time + 1e-9)
          assert.equal(1, #before)
          assert.equal(1, #after)
          for corner = 1, 4 do
            assert.near(before[1].quad[corner].x, after[1].quad[corner].x, 1e-5)
            assert.near(before[1].quad[corner].y, after[1].quad[corner].y, 1e-5)
          end
          assert.near(before[1].alpha, after[1].alpha, 1e-6)
        end
        assert.same({}, stage:clip():lint())
      end
    end)
  end
end)

describe("a picture that is an element itself", function()
  it("stays one through interruptions, whatever cuts it, in static and live copies", function()
    local function page(frame, clips, snapshot)
      return m.screen { size = { 390, 844 }, backgroundColor = "white", m.image { id = "hero", source = "photo.png",
        frame = frame, contentMode = "scaleAspectFill", clipsToBounds = clips, snapshot = snapshot } }
    end
    for _, snapshot in ipairs { "static", "live" } do
      for _, clips in ipairs { false, true } do
        local from = page({ 0, 0, 390, 420 }, clips, snapshot)
        local to = page({ 20, 600, 72, 72 }, clips, snapshot)
        local stage = m.stage { screen = from }
        local function moved(act) return tostring(act.container):match("hero.*"):find("moved", 1, true) end
        assert.is_truthy(moved(stage:push(to, { duration = 0.5 })))
        stage:advance(0.25)
        assert.is_truthy(moved(stage:pop()))
        stage:advance(0.1)
        assert.is_truthy(moved(stage:push(to, { duration = 0.5 })))
        stage:advance(0.1)
        assert.is_truthy(moved(stage:pop()))
      end
    end
  end)
end)

describe("a picture that is cut on one screen, and fits its view on the other", function()
  it("stays one when its transition is interrupted", function()
    local function page(frame, mode, clips)
      return m.screen { size = { 390, 844 }, m.image { id = "hero", source = "photo.png", frame = frame,
        contentMode = mode, clipsToBounds = clips } }
    end
    local stage = m.stage { screen = page({ 1, 241, 128, 128 }, "scaleAspectFill", true) }
    local function moved(act) return tostring(act.container):match("hero.*"):find("moved", 1, true) end
    assert.is_truthy(moved(stage:push(page({ 0, 0, 390, 844 }, "scaleAspectFit", false), { duration = 0.5 })))
    stage:advance(0.25)
    assert.is_truthy(moved(stage:pop()))
  end)
end)

describe("a picture that two screens of a stack show, and the next one too", function()
  it("is moved from the upper one, which hides the other", function()
    local function page(badge, frame)
      return m.screen { size = { 300, 320 }, backgroundColor = "white",
        m.view { id = "badge", frame = badge, backgroundColor = "red" },
        m.image { source = "photo.png", frame = frame, contentMode = "scaleAspectFill", clipsToBounds = true } }
    end
    local stage = m.stage { screen = page({ 10, 10, 30, 30 }, { 40, 40, 120, 80 }) }
    stage:present(page({ 10, 150, 60, 60 }, { 50, 60, 200, 200 }), { duration = 0.5 })
    stage:settle()
    local push = stage:push(page({ 10, 150, 60, 60 }, { 50, 100, 200, 200 }), { duration = 0.5, curve = "linear" })
    stage:settle()
    for _, event in ipairs(push:events()) do assert.not_equal("order", event.kind) end
    for _, finding in ipairs(push:lint()) do assert.not_equal("ghost", finding.code) end
  end)
end)

describe("a text in two weights", function()
  it("is as large as its screens have it, by whatever content size category", function()
    for _, category in ipairs { "small", "large", "extraExtraLarge" } do
      local function page(y, font)
        return m.screen { size = { 390, 300 }, backgroundColor = "white",
          traits = { preferredContentSizeCategory = category },
          m.label { id = "title", text = "Library", frame = { 16, y, 200, 50 }, font = font } }
      end
      local stage = m.stage { screen = page(20, { style = "body" }) }
      stage:push(page(120, { style = "body", weight = "bold" }), { duration = 0.5 })
      stage:settle()
      stage:pop()
      stage:settle()
      assert.same({}, stage:clip():lint())
    end
  end)
end)

describe("a picture in a rounded view that goes to one that is cut by itself", function()
  it("is one picture, which the element cuts, in whatever mode it is in the view", function()
    local inside = { source = photo, frame = { 0, 0, 90, 60 }, contentMode = "scaleAspectFill" }
    local from = screen(m.view { id = "photo", frame = { 10, 70, 90, 60 }, clipsToBounds = true, cornerRadius = 8,
      m.image(inside) })
    local to = screen(m.image { id = "photo", source = photo, frame = { 10, 190, 60, 60 }, cornerRadius = 30,
      contentMode = "scaleAspectFill", clipsToBounds = true })
    for _, pair in ipairs { { from, to }, { to, from } } do
      local way = transition(pair[1], pair[2])
      assert.same({ "moved: " .. photo }, notes(way, "photo"))
      for _, finding in ipairs(way:lint()) do assert.not_equal("ghost", finding.code) end
    end
  end)
end)

describe("a picture that cuts itself, and does not at the other end", function()
  it("is exchanged where it has what its cut does not cut: a shadow, a blur", function()
    local function page(picture)
      picture.source, picture.contentMode = photo, "scaleAspectFill"
      return screen(m.view { id = "card", frame = { 10, 40, 90, 120 }, backgroundColor = "red", m.image(picture) })
    end
    for property, is_moved in pairs { shadowOpacity = false, blurRadius = false, borderWidth = true } do
      local plain = page { frame = { 10, 10, 40, 40 } }
      local cut = page { frame = { 15, 20, 50, 50 }, clipsToBounds = true, [property] = 0.7 }
      for _, pair in ipairs { { plain, cut }, { cut, plain } } do
        local way = transition(pair[1], pair[2])
        assert.equal(is_moved, tostring(way.container):find "moved: " ~= nil, property)
        for _, finding in ipairs(way:lint()) do assert.not_equal("handoff-jump", finding.code) end
      end
    end
  end)
end)

describe("a picture that a stage in flight shows twice", function()
  local function page(frame, color)
    return m.screen { size = { 300, 320 }, backgroundColor = color,
      m.view { id = "badge", frame = { 10, frame[2] - 30, 60, 60 }, backgroundColor = "blue" },
      m.image { source = photo, frame = frame, contentMode = "scaleAspectFill", clipsToBounds = true } }
  end
  local how = { duration = 0.6 }

  it("is itself where another screen comes over it that shows it, too", function()
    local stage = m.stage { screen = page({ 40, 40, 120, 80 }, "white") }
    stage:present(page({ 50, 160, 100, 100 }, "#e8e8f0"), how)
    stage:advance(0.25)
    local way = stage:present(page({ 150, 200, 100, 100 }, "#ffe8f0"), how)
    stage:settle()
    -- Beneath what comes, where it is: it does not fly to the picture of the new screen.
    assert.is_truthy(tostring(way.container):find "moved:.*badge")
  end)
end)

describe("a picture that is cut on one screen and reaches out on the other", function()
  local modes = { "scaleAspectFill", "scaleAspectFit", "scaleToFill", "center", "topLeft" }

  local function picture(frame, mode, clips)
    return screen(m.image { id = "card", source = photo, contentMode = mode, clipsToBounds = clips, frame = frame })
  end

  it("is one picture, whatever its modes are", function()
    for _, mode in ipairs(modes) do
      for _, other in ipairs(modes) do
        for _, clips in ipairs { true, false } do
          local clip = transition(picture({ 20, 100, 150, 300 }, mode, clips),
            picture({ 100, 20, 200, 200 }, other, not clips))
          assert.same({ "moved: " .. photo }, notes(clip, "card"))
        end
      end
    end
  end)

  it("stays one where it is taken back three times", function()
    local stage = m.stage { screen = picture({ 8, 8, 56, 56 }, "scaleAspectFill", true) }
    for _, next in ipairs {
      picture({ 0, 91, 390, 300 }, "scaleAspectFill", true), picture({ 0, 0, 390, 400 }, "scaleAspectFit", false),
      picture({ 20, 320, 60, 60 }, "scaleAspectFill", true) } do
      stage:push(next, { duration = 0.4 })
      stage:settle()
    end
    for _ = 1, 3 do
      local content = tostring(stage:pop({}).container)
      assert.truthy(content:find("moved: " .. photo, 1, true), content)
      stage:advance(0.1)
    end
  end)
end)
