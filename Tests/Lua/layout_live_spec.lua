-- What is in a live copy is laid out at every instant, by the constraints of both sides.
local m = require "mutoscope"

local CARDS = 15
local WORDS = { "one", "two", "three", "and", "a", "mutoscope", "shows", "cards" }

local random = math.random

local function words(most)
  local list = {}
  for i = 1, random(most) do list[i] = WORDS[random(#WORDS)] end
  return table.concat(list, " ")
end

local function screen(...) return m.screen { size = { 390, 844 }, backgroundColor = "systemBackground", ... } end

-- Wide enough for every word.
local function rect() return { random(0, 100), random(0, 100), random(160, 290), random(300, 700) } end

-- A transition between two screens, and the stage that plays it.
local function play(from, to, options)
  options = options or {}
  options.definition = m.transitionDefinition { card = options.style or m.sharedElement }
  options.style, options.duration, options.curve = nil, 1, options.curve or "linear"
  local stage, isOver = m.stage { screen = from }, options.over
  options.over = nil
  local transition = isOver and stage:present(to, options) or stage:push(to, options)
  stage:settle()
  return transition, stage
end

local function at(frame, name)
  local function part(key) return frame:value(name .. ".frame." .. key) end
  local f = { x = part "x", y = part "y", width = part "width", height = part "height" }
  f.right, f.bottom = f.x + f.width, f.y + f.height
  f.middle = f.x + f.width / 2
  return f
end

local function near(expected, got, what)
  if math.abs(expected - got) > 1e-6 then error(("%s: %.9f expected, got %.9f"):format(what, expected, got), 2) end
end

local widths, heights = {}, {}

local function width(text)
  widths[text] = widths[text] or m.label { text = text, font = { size = 15 } }.frame.width
  return widths[text]
end

-- How high a label of as many lines is.
local function height(lines)
  heights[lines] = heights[lines]
    or m.label { text = ("a\n"):rep(lines - 1) .. "a", numberOfLines = 0, font = { size = 15 } }.frame.height
  return heights[lines]
end

-- How many lines a text needs, word by word. Widths of labels are rounded up to a point: two numbers may be right.
local function lines(text, room)
  local count, line = 1, nil
  for word in text:gmatch "%S+" do
    local longer = line and line .. " " .. word or word
    if line and width(longer) > room then
      count, line = count + 1, word
    else
      line = longer
    end
  end
  return count
end

local function isHighAsNeeded(text, body)
  local high, low = height(lines(text, body.width)), height(lines(text, body.width + 1))
  return math.abs(body.height - high) < 1e-6 or math.abs(body.height - low) < 1e-6
end

-- Title, text and two buttons in a stack, one below the other.
local function card(text, inset, gap, frame)
  local title = m.label { name = "title", text = "Title", font = { size = 24, weight = "bold" } }
  local body = m.label { name = "body", text = text, numberOfLines = 0, font = { size = 15 } }
  local one = m.button { name = "one", text = "One", contentInsets = { 8, 12, 8, 12 } }
  local two = m.button { name = "two", text = "Another", contentInsets = { 8, 12, 8, 12 } }
  local buttons = m.stack { name = "buttons", spacing = 10, distribution = "fillEqually", one, two }
  local view = m.view { id = "card", frame = frame, backgroundColor = "secondarySystemBackground", snapshot = "live",
    title, body, buttons }
  title.topAnchor:equalTo(view.topAnchor + inset)
  title.centerXAnchor:equalTo(view.centerXAnchor)
  body.topAnchor:equalTo(title.bottomAnchor + gap)
  body.horizontalAnchors:equalTo(view.horizontalAnchors + inset)
  buttons.topAnchor:equalTo(body.bottomAnchor + 12)
  buttons.horizontalAnchors:equalTo(view.horizontalAnchors + inset)
  return view
end

local function check(frame, p, text, a, b, what)
  local function mix(key) return a[key] + (b[key] - a[key]) * p end
  local whole = at(frame, "card")
  local title, body, buttons = at(frame, "title"), at(frame, "body"), at(frame, "buttons")
  local one, two = at(frame, "one"), at(frame, "two")
  near(mix "inset", title.y, what .. " title.top")
  near(whole.width / 2, title.middle, what .. " title.centerX")
  near(title.bottom + mix "gap", body.y, what .. " body.top")
  near(mix "inset", body.x, what .. " body.leading")
  near(whole.width - mix "inset", body.right, what .. " body.trailing")
  assert.is_true(isHighAsNeeded(text, body), what .. " body.height")
  near(body.bottom + 12, buttons.y, what .. " buttons.top")
  near(mix "inset", buttons.x, what .. " buttons.leading")
  near(whole.width - mix "inset", buttons.right, what .. " buttons.trailing")
  near(0, one.x, what .. " one.leading")
  near(one.right + 10, two.x, what .. " two.leading")
  near(buttons.width, two.right, what .. " two.trailing")
  near(one.width, two.width, what .. " two.width")
  near(buttons.height, one.height, what .. " one.height")
end

describe("a live copy", function()
  it("keeps the constraints of both sides at every instant, and wraps its text again", function()
    for number = 1, CARDS do
      local text = words(30)
      local a = { inset = random(0, 30), gap = random(0, 20) }
      local b = random() < 0.5 and a or { inset = random(0, 30), gap = random(0, 20) }
      local from, to = screen(card(text, a.inset, a.gap, rect())), screen(card(text, b.inset, b.gap, rect()))
      local isOver = random(2) == 1
      local clip, stage = play(from, to, { over = isOver })
      for _ = 1, 8 do
        local t = random()
        check(clip:at(t), t, text, a, b, ("card %d at %.17g"):format(number, t))
      end
      local back = isOver and stage:dismiss {} or stage:pop {}
      stage:settle()
      for _ = 1, 4 do
        local t = random()
        check(back:at(t), 1 - t, text, a, b, ("card %d back at %.17g"):format(number, t))
      end
    end
  end)

  it("keeps them by any curve of any part, where both sides say the same", function()
    local style = m.sharedElement { x = "easeIn", y = "linear", width = "easeOut", height = "easeInOut" }
    local text, same = words(30), { inset = 12, gap = 4 }
    local clip = play(screen(card(text, 12, 4, rect())), screen(card(text, 12, 4, rect())), { style = style })
    for t = 0, 1, 0.05 do check(clip:at(t), 0, text, same, same, "curves at " .. t) end
    clip = play(screen(card(text, 12, 4, rect())), screen(card(text, 12, 4, rect())),
      { curve = m.spring { duration = 1, bounce = 0.4 } })
    for t = 0, 1, 0.05 do check(clip:at(t), 0, text, same, same, "spring at " .. t) end
  end)

  it("does not remember what it was asked for before", function()
    local text = words(30)
    local clip = play(screen(card(text, 10, 4, rect())), screen(card(text, 20, 8, rect())))
    local times, values = {}, {}
    local function value(t)
      local frame, list = clip:at(t), {}
      for _, name in ipairs { "title", "body", "buttons", "one", "two" } do
        local f = at(frame, name)
        list[#list + 1] = ("%.17g %.17g %.17g %.17g"):format(f.x, f.y, f.width, f.height)
      end
      return table.concat(list, "; ")
    end
    for i = 1, 40 do
      times[i] = random()
      values[i] = value(times[i])
    end
    for _ = 1, 100 do
      local i = random(#times)
      assert.equal(values[i], value(times[i]))
    end
  end)

  it("moves by both frames what the sides say differently", function()
    local function side(frame, tie)
      local box = m.view { name = "box", frame = { 0, 0, 40, 20 }, backgroundColor = "systemRed" }
      local text = m.label { name = "text", text = "below", font = { size = 15 } }
      local view = m.view { id = "card", frame = frame, snapshot = "live", box, text }
      tie(box, view)
      box.topAnchor:equalTo(view.topAnchor + 10)
      text.topAnchor:equalTo(box.bottomAnchor + 4)
      text.leadingAnchor:equalTo(box.leadingAnchor)
      return screen(view)
    end
    local from = side({ 0, 0, 100, 100 }, function(box, view) box.leadingAnchor:equalTo(view.leadingAnchor + 8) end)
    local to = side({ 0, 0, 300, 300 }, function(box, view) box.centerXAnchor:equalTo(view.centerXAnchor) end)
    local clip = play(from, to)
    for t = 0, 1, 0.125 do
      local box, text = at(clip:at(t), "box"), at(clip:at(t), "text")
      near(8 + (130 - 8) * t, box.x, "box at " .. t)
      near(box.x, text.x, "text at " .. t)
      near(34, text.y, "text at " .. t)
    end
  end)

  it("lays out what only one side has by what that says", function()
    local function side(frame, isOpen)
      local body = m.label { name = "body", text = "a text that takes one line or two or three, as its width asks for",
        numberOfLines = 0, font = { size = 15 } }
      local more = isOpen and m.button { name = "more", text = "More" } or nil
      local view = m.view { id = "card", frame = frame, snapshot = "live", body }
      body.topAnchor:equalTo(view.topAnchor + 10)
      body.horizontalAnchors:equalTo(view.horizontalAnchors + 10)
      if more then
        view:add(more)
        more.topAnchor:equalTo(body.bottomAnchor + 6)
        more.trailingAnchor:equalTo(view.trailingAnchor - 10)
      end
      return screen(view)
    end
    for _, isOpening in ipairs { true, false } do
      local from, to = side({ 0, 0, 120, 200 }, not isOpening), side({ 0, 0, 380, 300 }, isOpening)
      local clip, stage = play(from, to)
      stage:pop {}
      stage:settle()
      local all = stage:clip()
      for i = 1, 39 do
        for _, frame in ipairs { clip:at(i / 40), all:at(1 + i / 40) } do
          local body, more, whole = at(frame, "body"), at(frame, "more"), at(frame, "card")
          near(body.bottom + 6, more.y, "more.top")
          near(whole.width - 10, more.right, "more.trailing")
        end
      end
    end
  end)

  it("leaves the elements in it to their own way", function()
    local function side(frame, text)
      local icon = m.view { id = "icon", backgroundColor = "systemRed" }
      local body = m.label { name = "body", text = text, numberOfLines = 0, font = { size = 15 } }
      local view = m.view { id = "card", frame = frame, snapshot = "live", icon, body }
      icon.sizeAnchors:equalTo(frame[3] / 4)
      icon.topAnchor:equalTo(view.topAnchor + 10)
      icon.leadingAnchor:equalTo(view.leadingAnchor + 10)
      body.leadingAnchor:equalTo(icon.trailingAnchor + 8)
      body.trailingAnchor:equalTo(view.trailingAnchor - 10)
      body.topAnchor:equalTo(icon.topAnchor)
      return screen(view)
    end
    local text = words(30)
    local clip = play(side({ 0, 0, 160, 300 }, text), side({ 10, 20, 360, 500 }, text))
    for t = 0, 1, 0.1 do
      local icon, body, whole = at(clip:at(t), "icon"), at(clip:at(t), "body"), at(clip:at(t), "card")
      near(40 + 50 * t, icon.width, "icon")
      near(icon.right + 8, body.x, "body.leading")
      near(whole.width - 10, body.right, "body.trailing")
      assert.is_true(isHighAsNeeded(text, body), "body.height")
    end
  end)

  it("gives way where a card is too small on its way", function()
    local function side(frame)
      local body = m.label { name = "body", text = "words that want room", numberOfLines = 0 }
      local view = m.view { id = "card", frame = frame, snapshot = "live", body }
      body.edgeAnchors:equalTo(view.edgeAnchors + 20)
      return screen(view)
    end
    local from, to = side { 0, 0, 50, 50 }, side { 0, 0, 300, 300 }
    local clip = play(from, to, { curve = m.spring { duration = 0.5, bounce = 0.7 } })
    for t = 0, 1, 0.02 do assert.is_true(at(clip:at(t), "body").width >= 0) end
    clip = play(to, from, { curve = m.spring { duration = 0.5, bounce = 0.7 } })
    for t = 0, 1, 0.02 do assert.is_true(at(clip:at(t), "body").width >= 0) end
  end)
end)

describe("what draws nothing in a live copy", function()
  local function live(x, ...)
    return m.screen { size = { 400, 400 },
      m.view { id = "card", frame = { 0, 0, 100 + x, 100 }, snapshot = "live", ... } }
  end

  it("is there, and on its way", function()
    local function tap(x) return m.view { name = "tap", frame = { 10 + x, 10, 20, 20 } } end
    local clip = m.transition { from = live(0, tap(0)), to = live(100, tap(100)), duration = 1, curve = "linear" }
    assert.same({ 10, 60, 110 }, clip:sample { times = { 0, 0.5, 1 } }:column "tap.frame.x")
  end)

  it("has its place among the views of its constructor", function()
    local function dot(x) return m.view { name = "dot", frame = { x, 40, 20, 20 }, backgroundColor = "red" } end
    -- The first views are one, and the second: the dot is alone.
    local clip = m.transition { from = live(0, m.view { name = "space", frame = { 0, 40, 20, 20 } }, dot(20)),
      to = live(0, dot(60)), duration = 1, curve = "linear" }
    local places = {}
    for _, layer in ipairs(clip:at(0.5).layers) do
      if layer.name == "dot" then places[#places + 1] = layer.quad[1].x end
    end
    table.sort(places)
    assert.same({ 20, 30 }, places)
  end)
end)
