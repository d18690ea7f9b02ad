-- SPEC 5.5: what lint sees between a transition's first and last frame, and fixes that silence it.
local m = require "mutoscope"

local function screen(...)
  return m.screen { size = { 200, 400 }, backgroundColor = "white", traits = { displayScale = 2 }, ... }
end

local function box(id, frame, color)
  return m.view { id = id, frame = frame, backgroundColor = color or "red" }
end

local function label(id, frame, size, text)
  return m.label { id = id, frame = frame, text = text or "Hallway", font = { size = size } }
end

local function image(id, frame, mode)
  return m.image { id = id, frame = frame, source = "sun.png", contentMode = mode or "scaleAspectFill",
    clipsToBounds = true }
end

local function between(from, to, entries, options)
  local all = { from = from, to = to, definition = m.transitionDefinition(entries or {}), duration = 0.5 }
  for name, value in pairs(options or {}) do all[name] = value end
  return m.transition(all)
end

--- The findings of one code; all findings without one.
local function findings(clip, code)
  local list = {}
  for _, finding in ipairs(clip:lint()) do
    if not code or finding.code == code then list[#list + 1] = finding end
  end
  return list
end

local function only(clip, code)
  local list = findings(clip, code)
  assert.equal(1, #list)
  assert.equal("warning", list[1].severity)
  return list[1]
end

local function none(clip, code)
  for _, finding in ipairs(findings(clip, code)) do error(tostring(finding), 2) end
end

describe("covered", function()
  it("is a shared element beneath what goes, which was beneath it", function()
    local from = screen(box("a", { 150, 0, 40, 40 }), box("w", { 50, 100, 50, 50 }, "blue"), box("k", { 0, 0, 50, 50 }))
    local to = screen(box("k", { 100, 300, 50, 50 }), box("a", { 150, 0, 40, 40 }))
    assert.equal("k", only(between(from, to, { w = m.crossfade { delay = 0.7 } }), "covered").view)
  end)

  -- e goes above g half way. What comes between them is above e until then.
  local function swap(isExchanged, x)
    local e, g = box("e", { 20, 300, 60, 60 }), box("g", { 60, 340, 60, 60 }, "blue")
    local f = box("f", { x or 20, 100, 150, 80 }, "green")
    return between(screen(box("e", { 20, 20, 60, 60 }), box("g", { 60, 60, 60, 60 }, "blue")),
      isExchanged and screen(g, f, e) or screen(e, g, f), { e = m.sharedElement { y = "easeIn" } })
  end

  it("is a shared element that passes beneath what is above it at neither end", function()
    local finding = only(swap(true), "covered")
    assert.equal("e", finding.view)
    assert.equal("px", finding.unit)
    -- All of its 60 points, from when it has got that far.
    assert.near(120, finding.size, 1e-9)
    assert.near(100, swap(true):at(finding.time):value("e.frame.y"), 1e-6)
    assert.is_truthy(finding.message:find("beneath 'f'", 1, true))
    assert.equal("the same order of 'e' and 'g' on both screens", finding.fix)
  end)

  it("is silent where the fix was done", function() none(swap(false)) end)

  it("is silent where what passes is above it at an end, or does not touch it", function()
    local bar = { 0, 100, 200, 40 }
    none(between(screen(box("e", { 20, 20, 60, 60 }), box("bar", bar, "blue")),
      screen(box("e", { 20, 300, 60, 60 }), box("bar", bar, "blue"))), "covered")
    none(between(screen(box("e", { 20, 20, 60, 60 }), box("gone", bar, "blue")), screen(box("e", { 20, 300, 60, 60 }))),
      "covered")
    none(swap(true, 81), "covered")
  end)
end)

describe("ghost", function()
  local function grow(size, snapshot, font)
    local from, to = label("title", { 20, 300, 160, 24 }, 17), label("title", { 20, 60, 160, 24 }, size)
    if font then to.font = { family = font, size = size } end
    from.snapshot, to.snapshot = snapshot, snapshot
    return between(screen(from), screen(to))
  end

  it("is a text that is seen in two fonts, static or live", function()
    for _, snapshot in ipairs { "static", "live" } do
      local finding = only(grow(28, snapshot, "monospace"), "ghost")
      assert.equal("title", finding.view)
      assert.equal("text", finding.property)
      assert.near(0.25, finding.time, 1e-9)
      assert.is_true(finding.size > 20 and finding.size < 300)
      assert.equal(
        "the same font, size and width of the text for 'title' on both screens, in views without effects", finding.fix)
      none(grow(17, snapshot), "ghost")
    end
  end)

  it("is a picture that goes in one place and comes in another", function()
    local function photo(id, isShared)
      return between(screen(image("small", { 20, 20, 50, 50 })), screen(image(id, { 20, 200, 150, 150 })),
        isShared and {} or { small = m.crossfade, [id] = m.crossfade })
    end
    local finding = only(photo "large", "ghost")
    assert.equal("source", finding.property)
    assert.near(0.25, finding.time, 1e-9)
    -- The lower right corners are 100 points and 280 points apart.
    assert.near(2 * math.sqrt(100 ^ 2 + 280 ^ 2), finding.size, 1e-6)
    assert.equal("one id for 'small' and 'large', so that it moves from the one to the other", finding.fix)
    none(photo("small", true), "ghost")
  end)

  it("is told once, of the transition in which it begins, where others interrupt that", function()
    local options = { definition = m.transitionDefinition { small = m.crossfade, large = m.crossfade }, duration = 0.5 }
    local stage = m.stage { screen = screen(image("small", { 20, 20, 50, 50 })) }
    local large = screen(image("large", { 20, 200, 150, 150 }))
    stage:push(large, options)
    stage:advance(0.2)
    stage:pop(options)
    stage:advance(0.1)
    stage:push(large, options)
    stage:settle()
    assert.near(0.2, only(stage:clip(), "ghost").time, 1e-9)
  end)

  it("is silent where the same words are there twice at rest, and in different elements", function()
    local function list(...)
      local page = screen()
      for index, y in ipairs { ... } do page:add(label("row" .. index, { 20, y, 100, 24 }, 17, "Chat")) end
      return page
    end
    none(between(list(20, 60, 100), list(20, 100, 60)), "ghost")
    none(between(screen(label("gone", { 20, 20, 100, 24 }, 17)), screen(label("come", { 20, 40, 160, 40 }, 28)),
      { gone = m.crossfade, come = m.crossfade }), "ghost")
  end)
end)

describe("gap", function()
  local spring = m.spring { cutoff = 0.5, dampingRatio = 0.5 }

  local function sheet(edge, frame, curve, presentation, color)
    return between(screen(box("card", { 20, 20, 100, 100 })), screen(box("sheet", frame, color or "blue")),
      { sheet = m.edgeTranslation { edge, curve = curve } }, { curve = spring, presentation = presentation or "over" })
  end

  it("is a sheet that comes too far, at the instant at which it has come farthest", function()
    local clip = sheet("bottom", { 0, 200, 200, 200 })
    local finding = only(clip, "gap")
    assert.equal("sheet", finding.view)
    local range = clip:range "sheet.frame.y"
    assert.near(2 * (200 - range.min), finding.size, 1e-6)
    assert.near(range.minTime, finding.time, 1e-7)
    assert.is_truthy(finding.message:find("bottom edge", 1, true))
  end)

  it("is a page that comes from a side, and one that grows too small", function()
    assert.is_truthy(only(sheet("right", { 0, 0, 200, 400 }, nil, "replace"), "gap").message:find "right edge")
    assert.is_truthy(only(sheet("left", { 0, 0, 200, 400 }, nil, "replace"), "gap").message:find "left edge")
    local grown = between(screen(), screen(box("page", { 0, 0, 200, 400 }, "blue")), { page = m.scale(1.5) },
      { curve = spring })
    assert.equal(4, #findings(grown, "gap"))
  end)

  it("is silent where a fix was done", function()
    local fix = only(sheet("bottom", { 0, 200, 200, 200 }), "gap").fix
    none(sheet("bottom", { 0, 200, 200, 200 }, fix:match 'curve = "(%w+)"'))
    local more = tonumber(fix:match "reaching (%d+) points farther")
    none(sheet("bottom", { 0, 200, 200, 200 + more }), "gap")
    assert.equal(1, #findings(sheet("bottom", { 0, 200, 200, 200 + more / 2 }), "gap"))
  end)

  it("is silent where no edge is reached, where nobody sees it, and without an overshoot", function()
    none(sheet("bottom", { 20, 200, 160, 180 }), "gap")
    none(sheet("bottom", { 0, 200, 200, 200 }, nil, "replace", "white"), "gap")
    none(sheet("bottom", { 0, 200, 200, 200 }, "easeInOut"))
    none(between(screen(box("card", { 20, 20, 100, 100 })), screen(box("card", { 40, 200, 100, 100 })), {},
      { curve = spring }), "gap")
    none(between(screen(box("card", { 0, 0, 100, 100 })), screen(box("card", { 0, 0, 200, 200 })),
      { card = m.sharedElement { width = "easeIn", height = "easeOut" } }, { curve = "linear" }), "gap")
  end)

  it("is silent where a finger pulls an element away from its edge, and lets it go back", function()
    local function page(frame) return m.screen { backgroundColor = "white", box("player", frame) } end
    local stage = m.stage { screen = page { 8, 697, 374, 60 } }
    local up = m.spring { cutoff = 0.6, bounce = 0.15 }
    stage:present(page { 0, 0, 390, 844 }, { duration = 0.6, curve = up })
    stage:advance(0.3)
    local dismissal = stage:dismiss()
    dismissal:pause()
    for i = 1, 12 do
      dismissal.fractionComplete = i / 30
      stage:advance(1 / 60)
    end
    dismissal:cancel()
    stage:settle()
    none(stage:clip(dismissal), "gap")
  end)
end)

describe("aspect-change", function()
  it("is told on the way, where width and height go by curves of their own", function()
    local function card(size, text)
      return screen(m.view { id = "card", frame = { 50, 50, size, size }, backgroundColor = "red",
        label(nil, { 0, 0, 60, 60 }, 40, text) })
    end
    local function grown(options)
      options.resize = "fill"
      return between(card(50, "x"), card(100, "y"), { card = m.sharedElement(options) }, { curve = "linear" })
    end
    local finding = only(grown { width = "easeIn", height = "easeOut" }, "aspect-change")
    assert.near(0.25, finding.time, 1e-9)
    assert.is_truthy(finding.message:find("50 x 50 is stretched to", 1, true))
    none(grown { width = "easeIn", height = "easeIn" }, "aspect-change")
  end)
end)

describe("what leaves its card on the way", function()
  local function findings_of(clips, curve)
    local function page(x, y)
      return screen(m.view { id = "card", frame = { 20, 20, 100, 100 }, backgroundColor = "blue", clipsToBounds = clips,
        box("dot", { x, y, 20, 20 }) })
    end
    return findings(between(page(0, 80), page(80, 0), { dot = m.sharedElement { x = curve } }, { curve = "linear" }))
  end

  it("is cut or shows outside, and neither is advised instead of the other", function()
    local wild = m.cubicBezier(0.3, -2, 0.7, 1)
    for code, clips in pairs { clipped = true, overflow = false } do
      local list = findings_of(clips, wild)
      assert.equal(1, #list)
      assert.equal(code, list[1].code)
      assert.is_truthy(list[1].fix:find("a way of 'dot' that stays in 'card': its curve", 1, true))
      assert.equal(0, #findings_of(clips, "linear"))
    end
  end)
end)

describe("scenes at random", function()
  -- What is on both screens keeps its size and its order, all words differ, and nothing overshoots.
  it("have none of the three", function()
    local seed = os.time()
    math.randomseed(seed)
    local random = math.random
    for number = 1, 60 do
      local function page(keep, x)
        local root = screen()
        for index = 1, 6 do
          if random() < keep then
            local frame = { random(0, 120) + x, random(0, 340), 30 + index, 20 }
            local kind = random(3)
            local id = "e" .. index
            if kind == 1 then root:add(box(id, frame)) end
            if kind == 2 then root:add(label(id, frame, 15, "word" .. index .. x)) end
            if kind == 3 then root:add(m.view { id = id, frame = frame, box(nil, { 2, 2, 9, 9 }, "blue") }) end
          end
        end
        return root
      end
      local clip = between(page(0.8, 0), page(0.8, 7), {},
        { presentation = random(2) == 1 and "over" or "replace", curve = random(2) == 1 and "easeOut" or "linear" })
      for _, finding in ipairs(clip:lint()) do
        if finding.code == "covered" or finding.code == "ghost" or finding.code == "gap" then
          error(("seed %d, scene %d: %s"):format(seed, number, finding))
        end
      end
    end
  end)
end)
