-- SPEC 5.5: what lint says of transitions, and fixes that silence it.
local m = require "mutoscope"

local function screen(...)
  return m.screen { size = { 200, 400 }, backgroundColor = "white", traits = { displayScale = 2 }, ... }
end

local function box(id, frame, properties)
  local view = m.view { id = id, frame = frame, backgroundColor = "red" }
  for name, value in pairs(properties or {}) do view[name] = value end
  return view
end

--- A transition with a card on both screens, one box that goes and one that comes.
local function transition(entries, options)
  local all = { from = screen(box("card", { 20, 20, 100, 50 }), box("gone", { 20, 320, 100, 50 })),
    to = screen(box("card", { 20, 100, 160, 80 }), box("come", { 20, 240, 100, 50 })),
    definition = m.transitionDefinition(entries), duration = 0.5 }
  for name, value in pairs(options or {}) do all[name] = value end
  return m.transition(all)
end

local function codes(clip)
  local list = {}
  for index, finding in ipairs(clip:lint()) do list[index] = finding.code end
  return list
end

--- What a fix says of an entry, as an entry.
local function entry(fix)
  local id, style = fix:match('%["([^"]+)"%] = (m%.[%w_]+ ?%b{})')
  if not id then id, style = fix:match('%["([^"]+)"%] = (m%.[%w_]+)') end
  return id, load("local m = ... return " .. style)(m)
end

describe("a transition", function()
  it("without a fault has no findings, there and back", function()
    local clean = transition { come = m.crossfade, gone = m.edgeTranslation "bottom", card = m.sharedElement }
    assert.same({}, codes(clean))
    assert.same({}, codes(clean:reversed()))
  end)

  it("that is put at its end, and goes on at that instant, is meant to jump", function()
    local scrubbed = transition { come = m.crossfade, gone = m.edgeTranslation "bottom", card = m.sharedElement }
    local stage = m.stage { screen = scrubbed.from }
    scrubbed:start()
    stage:advance(0.2)
    scrubbed.fractionComplete = 1
    scrubbed:continue()
    stage:settle()
    assert.same({}, codes(stage:clip()))
  end)

  it("that lets something pop is an error, with the line of its definition", function()
    local findings = transition({ come = m.none }):lint()
    assert.equal(1, #findings)
    local finding = findings[1]
    assert.equal("handoff-jump", finding.code)
    assert.equal("error", finding.severity)
    assert.equal("come", finding.view)
    assert.equal(0, finding.time)
    assert.equal(200, finding.size)
    assert.equal("px", finding.unit)
    assert.is_truthy(finding.line:find("transition_lint_spec.lua:%d+"))
    local id, style = entry(finding.fix)
    assert.same({}, codes(transition { [id] = style }))
  end)

  it("has its own findings only, whatever came after it", function()
    local function squares(...)
      return m.screen { size = { 160, 120 }, backgroundColor = "white", ... }
    end
    local function square(id, x) return m.view { id = id, frame = { x, 40, 60, 40 }, backgroundColor = "red" } end
    local stage = m.stage { screen = squares(square("a", 10), square("b", 60)) }
    local there = stage:push(squares(square("b", 10), square("a", 60)))
    stage:settle()
    local texts = {}
    for _, finding in ipairs(there:lint()) do texts[#texts + 1] = tostring(finding) end
    assert.equal(1, #texts)
    local back = stage:pop()
    stage:settle()
    for i, finding in ipairs(there:lint()) do assert.equal(texts[i], tostring(finding)) end
    assert.equal(1, #there:lint())
    assert.equal(1, #back:lint())
  end)

  it("of what draws nothing is none, though it were to cast a shadow", function()
    local from = m.screen { size = { 120, 120 }, m.view { frame = { 30, 14, 26, 45 }, borderColor = "purple",
      borderWidth = 3, m.view { id = "d", frame = { 22, 13, 24, 65 }, shadowOpacity = 0.5 } } }
    local to = m.screen { size = { 120, 120 }, m.label { id = "d", frame = { 8, 40, 41, 30 } } }
    assert.same({}, codes(m.transition { from = from, to = to, presentation = "over" }))
  end)

  it("of a shadow of nothing tells no order", function()
    local function white(views)
      views.size, views.backgroundColor = { 200, 200 }, "white"
      return m.screen(views)
    end
    local stage = m.stage { screen = white {}, scale = 1 }
    stage:present(white { m.view { id = "c", frame = { 64, 20, 24, 20 }, shadowOpacity = 0.5, shadowRadius = 5 },
      m.view { id = "b", frame = { 42, 13, 20, 21 }, backgroundColor = "navy",
        m.view { id = "e", frame = { -8, -4, 21, 20 }, backgroundColor = "purple" } } },
      { duration = 0.5, curve = m.spring { cutoff = 0.5, bounce = 0.3 } })
    stage:advance(0.1)
    stage:push(white { m.view { id = "c", frame = { -7, 138, 23, 24 }, zPosition = 3 },
      m.view { id = "e", frame = { 17, 142, 20, 20 } } }, { duration = 0.5 })
    stage:settle()
    assert.clean(stage:clip())
  end)

  it("has its jumps on the stage, where it is, and on the way back", function()
    local from, to = screen(), screen(box("come", { 20, 240, 100, 50 }))
    local stage = m.stage { screen = from }
    stage:advance(0.25)
    stage:push(to, { transition = m.transitionDefinition { come = m.none }, duration = 0.5 })
    stage:settle()
    stage:pop {}
    stage:settle()
    local times = {}
    for index, finding in ipairs(stage:clip(0, stage.time):lint()) do
      assert.equal("handoff-jump", finding.code)
      times[index] = finding.time
    end
    assert.nearly_same({ 0.25, 1.25 }, times, 1e-9)
  end)

  it("may change the offset and the radius of a shadow, and be interrupted on the way", function()
    local function shadowed(frame, radius, offset)
      return screen(box("art", frame, {
        shadowOpacity = 0.3, shadowRadius = radius, shadowOffset = { 0, offset },
      }))
    end
    for _, there in ipairs { { 3, 0 }, { 3, 4 }, { 12, 0 }, { 12, 12 }, { 0, 0 } } do
      local stage = m.stage { screen = shadowed({ 20, 300, 40, 40 }, 3, 0) }
      local sheet = shadowed({ 0, 40, 200, 200 }, there[1], there[2])
      assert.clean(stage:present(sheet))
      stage:advance(0.2)
      assert.clean(stage:dismiss())
      stage:advance(0.1)
      assert.clean(stage:present(sheet))
      stage:settle()
      assert.clean(stage:dismiss())
      stage:settle()
      assert.clean(stage)
    end
  end)

  it("may hide a screen by two others that crossfade", function()
    local function plain(color) return m.screen { size = { 40, 40 }, backgroundColor = color } end
    local stage = m.stage { screen = plain "white" }
    stage:present(plain "systemGray")
    stage:advance(0.2)
    stage:present(plain "#ffeeee")
    stage:advance(0.2)
    stage:dismiss()
    stage:advance(0.15)
    assert.clean(stage:dismiss())
    stage:settle()
    assert.clean(stage)
  end)

  for _, case in ipairs {
    { "missing-counterpart", { come = m.sharedElement } },
    { "ignored-definition", { card = m.crossfade } },
    { "missing-anchor", { come = m.anchorTranslation { relativeTo = "gone" } } },
    { "cyclic-anchor", { come = m.anchorTranslation { relativeTo = "come" } } },
    { "handoff-jump", { gone = m.none } },
  } do
    it("has a fix for " .. case[1], function()
      local findings = transition(case[2]):lint()
      assert.equal(1, #findings)
      assert.equal(case[1], findings[1].code)
      local id, style = entry(findings[1].fix)
      assert.same({}, codes(transition { [id] = style }))
    end)
  end

  it("knows a circle of anchors that closes through what they are in", function()
    local function page(...) return m.screen { size = { 200, 200 }, ... } end
    local function found(to, entries)
      local moved = m.transition { from = page(), to = to, duration = 1, curve = "linear",
        definition = m.transitionDefinition(entries) }
      local views = {}
      for _, finding in ipairs(moved:lint()) do views[#views + 1] = finding.code .. " " .. finding.view end
      return views, moved
    end
    local anchored = function(id) return m.anchorTranslation { relativeTo = id } end
    local card = box("card", { 20, 20, 40, 40 })
    card:add(box("badge", { 0, 30, 5, 5 }))
    local views, inside = found(page(card), { card = anchored "badge" })
    assert.same({ "cyclic-anchor card" }, views)
    assert.equal(0.5, inside:at(0.5):view("card").visibleAlpha)
    assert.is_truthy(inside:explain("card").style:find "crossfade")
    local group = box("group", { 0, 0, 100, 100 })
    group:add(box("inner", { 20, 20, 40, 40 }))
    assert.same({ "cyclic-anchor group", "cyclic-anchor other" },
      (found(page(group, box("other", { 100, 100, 50, 50 })), { group = anchored "other", other = anchored "inner" })))
    local pair = box("pair", { 0, 0, 100, 100 })
    pair:add(box("one", { 20, 20, 10, 10 }))
    pair:add(box("two", { 40, 20, 10, 10 }))
    assert.same({}, (found(page(pair), { one = anchored "two", pair = m.crossfade })))
  end)

  it("names the nearest id for one that is unknown", function()
    local finding = transition({ crad = m.sharedElement }):lint()[1]
    assert.equal("unknown-identifier", finding.code)
    assert.equal("error", finding.severity)
    assert.is_truthy(finding.fix:find('["card"] instead of ["crad"]', 1, true))
    assert.equal(0, finding.size)
  end)

  it("may share its definition with another that has what it has not", function()
    local function scene(entries, isSecondShown)
      local definition = m.transitionDefinition(entries)
      local stage = m.stage { screen = screen(box("card", { 20, 20, 100, 50 })) }
      local parts = { first = box("first", { 20, 120, 100, 50 }), second = box("second", { 20, 220, 100, 50 }) }
      local transitions = {}
      for index, name in ipairs { "first", "second" } do
        if name == "first" or isSecondShown then
          transitions[index] = stage:present(screen(parts[name]), { definition = definition, duration = 0.5 })
          stage:settle()
          stage:dismiss()
          stage:settle()
        end
      end
      return stage:clip(), stage:clip(transitions[1])
    end
    local function strangers(clip)
      local ids = {}
      for _, finding in ipairs(clip:lint()) do
        if finding.code == "unknown-identifier" then ids[#ids + 1] = finding.view end
      end
      return ids
    end

    local both = { first = m.crossfade, second = m.crossfade }
    local whole, part = scene(both, true)
    assert.same({}, strangers(whole))
    assert.same({}, strangers(part))
    assert.same({ "second" }, strangers(scene(both, false)))
    assert.same({ "third" }, strangers(scene({ first = m.crossfade, third = m.crossfade }, true)))
  end)

  it("may be put anywhere by a script, at its beginning and at any time", function()
    for _, calls in ipairs {
      { 0, "pause", 0.3, 0.6, "continue" }, { 0, "pause", 0.3, 0.6, "cancel" }, { 0, "pause", 0.4, 1, "finish" },
      { 0, "pause", 0.4, 0, "cancel" }, { 0.1, "pause", 0.3, 0.6, "finish" }, { 0.2, 0.1, 0.9 }, { 0, 0.5, "pause" },
    } do
      local stage = m.stage { screen = screen(box("card", { 20, 20, 100, 50 })) }
      local there = stage:push(screen(box("card", { 60, 200, 100, 50 }), box("come", { 20, 300, 50, 50 })),
        { duration = 0.5 })
      stage:advance(calls[1])
      for index = 2, #calls do
        if type(calls[index]) == "number" then
          there.fractionComplete = calls[index]
          stage:advance(0.1)
        else
          there[calls[index]](there)
        end
      end
      stage:settle()
      assert.clean(stage)
    end
  end)

  it("may show a copy that was made larger, as large as it should be", function()
    local function flight(k, size)
      local function page(frame)
        local title = m.label { id = "title", frame = frame, text = "Hallway", font = { size = 17 } }
        title.snapshot = function()
          return m.view { frame = { 0, 0, 100 * k, 24 * k },
            m.label { frame = { 0, 0, 100 * k, 24 * k }, text = "Hallway", font = { size = size * k } } }
        end
        return screen(title)
      end
      return m.transition { from = page { 20, 20, 100, 24 }, to = page { 50, 200, 100, 24 } }
    end
    for _, k in ipairs { 1, 3, 3.3, 0.5 } do assert.same({}, codes(flight(k, 17))) end
    local finding = flight(3, 20):lint()[1]
    assert.equal("handoff-jump", finding.code)
    -- Three points, two pixels each.
    assert.near(6, finding.size, 1e-9)
  end)

  it("with a spring that is cut says so of the element, and a longer one does not", function()
    local function flight(duration)
      return m.transition {
        from = screen(box("card", { 20, 20, 100, 50 })), to = screen(box("card", { 20, 250, 100, 50 })),
        definition = m.transitionDefinition { card = m.sharedElement }, duration = duration,
        curve = m.spring { duration = 0.5, bounce = 0.3 } }
    end
    local findings = flight(0.5):lint()
    assert.equal(1, #findings)
    assert.equal("spring-tail", findings[1].code)
    assert.equal("card", findings[1].view)
    assert.is_truthy(findings[1].line)
    assert.same({}, codes(flight(tonumber(findings[1].fix:match "^duration = ([%d.]+)"))))
  end)

  it("lets a button's words stand in it while it grows", function()
    local function button(frame, size, weight)
      return screen(m.button { id = "buy", text = "Button", frame = frame, backgroundColor = "gray",
        font = { size = size, weight = weight } })
    end
    local grown = m.transition {
      from = button({ 10, 20, 120, 40 }, 15, "light"), to = button({ 40, 20, 150, 40 }, 24, "black") }
    for _, code in ipairs(codes(grown)) do assert.not_equal("overflow", code) end
  end)
end)

describe("a text or picture without an id that is moved", function()
  local cases = {
    -- Where it is on both screens, its sizes there and its id.
    place = { center = { { 20, 10, 250, 60 }, { 20, 210, 250, 60 } } },
    size = { fontSize = { { 20, 10, 250, 60 }, { 20, 10, 250, 60 }, 17, 47 } },
    ["size in an element"] = { fontSize = { { 20, 10, 250, 60 }, { 20, 10, 250, 60 }, 17, 47, "card" } },
  }
  local function page(frame, size, id)
    local text = m.label { name = "words", id = id, text = "abc def", frame = frame, font = { size = size or 17 } }
    return m.screen { size = { 300, 300 }, text }
  end
  local spring = m.spring { response = 0.5, dampingRatio = 0.3 }

  for name, case in pairs(cases) do
    it("is told where a spring is cut that leads its " .. name, function()
      local property, ends = next(case)
      local function tails(curve)
        local found = {}
        local from, to = page(ends[1], ends[3], ends[5]), page(ends[2], ends[4], ends[5])
        for _, finding in ipairs(m.transition { from = from, to = to, duration = 0.5, curve = curve }:lint()) do
          if finding.code == "spring-tail" then found[#found + 1] = finding end
        end
        return found
      end
      local found = tails(spring)
      assert.equal(1, #found)
      assert.equal(ends[5] or "words", found[1].view)
      assert.equal(property, found[1].property)
      assert.matches("transition_lint_spec.lua:%d+", found[1].line)
      assert.same({}, tails(m.spring { cutoff = 0.5, dampingRatio = 0.3 }))
    end)
  end

  it("is told where its velocity is lost when its transition is interrupted", function()
    local function kinks(curve)
      local stage = m.stage { screen = page { 20, 10, 250, 60 } }
      stage:push(page { 20, 210, 250, 60 }, { duration = 0.5, curve = curve })
      stage:advance(0.2)
      stage:pop()
      stage:settle()
      return stage:clip():lint(), stage
    end
    local found, stage = kinks "linear"
    assert.equal(1, #found)
    assert.equal("discontinuity words", found[1].code .. " " .. found[1].view)
    local function slope(from, to)
      local function y(time) return stage:at(time):value "words.frame.y" end
      return (y(to) - y(from)) / (to - from)
    end
    assert.near(slope(0.19, 0.1999) - slope(0.2001, 0.20011), found[1].size, 0.5)
    assert.same({}, (kinks(m.spring { cutoff = 0.5, dampingRatio = 0.8 })))
  end)
end)

describe("a shadow", function()
  it("of what is not seen, or stands beyond an edge, is no jump", function()
    local function page(color, ...) return m.screen { size = { 120, 180 }, backgroundColor = color, ... } end
    local tile = m.view { frame = { 5, 17, 69, 68 }, backgroundColor = "#26a69a" }
    local stage = m.stage { screen = page "white" }
    stage:present(page(nil, m.view { id = "s", frame = { 7, 6, 100, 44 },
      m.view { frame = { 12, 32, 101, 124 }, shadowOpacity = 0.3, tile } }),
      { duration = 0.3, definition = m.transitionDefinition { s = m.edgeTranslation { "left", duration = 0.5 } } })
    stage:settle()
    assert.equal(0, #stage:clip():lint())

    stage = m.stage { screen = page("white", m.view { id = "t", frame = { 60, 44, 28, 55 }, shadowOpacity = 0.5 }) }
    stage:present(page(nil, m.view { id = "t", frame = { 4, 6, 99, 58 },
      m.view { frame = { 0, 0, 54, 32 }, backgroundColor = "#43a047" } }), { duration = 0.5 })
    stage:settle()
    assert.equal(0, #stage:clip():lint())
  end)
end)

describe("what is seen at a hand-off", function()
  local function page(...)
    return m.screen { size = { 120, 160 }, traits = { displayScale = 1 }, backgroundColor = "white", ... }
  end
  local function findings(from, to, call)
    local stage = m.stage { screen = from }
    stage[call or "push"](stage, to)
    stage:settle()
    local errors = {}
    for _, finding in ipairs(stage:clip():lint()) do
      if finding.severity == "error" then errors[#errors + 1] = tostring(finding) end
    end
    return errors
  end
  local cases = {
    ["a shadow in a kept element, which a shared one leaves"] = { "present",
      page(m.view { id = "box", frame = { 10, 20, 70, 40 }, m.view { frame = { 0, 0, 70, 40 }, shadowOpacity = 0.9,
        m.view { id = "title", frame = { 10, 5, 40, 30 }, backgroundColor = "red" } } }),
      m.screen { size = { 120, 160 }, m.view { id = "title", frame = { 50, 100, 60, 30 }, backgroundColor = "red" } } },
    ["planes that cut each other, one the ground"] = { "push", page(),
      page(m.view { frame = { 10, 40, 60, 60 }, backgroundColor = "gray", preserves3D = true,
        m.view { frame = { 0, 20, 50, 40 }, backgroundColor = "#0000ff60" },
        m.view { id = "e", frame = { 20, 10, 60, 40 }, backgroundColor = "green", transform = m.rotationY(-40) } }) },
    ["a space beside a view that shows nothing"] = { "push", page(),
      page(m.view { frame = { 40, 10, 80, 60 }, perspective = 160, m.view { frame = { -4, 90, 40, 50 } },
        m.view { id = "c", frame = { 40, 9, 50, 50 }, backgroundColor = "teal", perspective = 136,
          m.view { frame = { 0, 40, 70, 100 }, backgroundColor = "purple", transform = m.rotationY(-29) } } }) },
    ["planes sorted by their depth"] = { "push", page(),
      page(m.view { frame = { 10, 40, 60, 60 }, perspective = 300,
        m.view { frame = { 0, 20, 50, 40 }, backgroundColor = "blue" },
        m.view { id = "e", frame = { 20, 10, 60, 40 }, backgroundColor = "green", transform = m.rotationY(-40) } }) },
    ["a plane behind its ground"] = { "push", page(),
      page(m.view { frame = { 10, 60, 50, 60 }, preserves3D = true, backgroundColor = "gray",
        m.view { id = "c", frame = { 20, 30, 60, 30 }, backgroundColor = "red", zPosition = -19 } }) },
    ["the shadow of a text that has turned"] = { "push",
      page(m.label { id = "t", text = "Hello", frame = { 10, 10, 60, 30 }, shadowOpacity = 1 }),
      page(m.label { id = "t", text = "Hello", frame = { 10, 90, 60, 30 }, shadowOpacity = 1,
        transform = m.rotation(20) }) },
    ["the shadow of a group, of which something is cut away"] = { "push", page(),
      page(m.view { frame = { 10, 30, 80, 90 }, backgroundColor = "purple", shadowOpacity = 0.7,
        m.view { id = "d", frame = { 0, 30, 70, 50 }, clipsToBounds = true,
          m.view { frame = { 2, 120, 40, 40 }, backgroundColor = "red" } } }) },
  }
  for name, case in pairs(cases) do
    it("is as at rest: " .. name, function() assert.same({}, findings(case[2], case[3], case[1])) end)
  end
end)

describe("a spring that a transition cuts which interrupted another", function()
  local function cut(way, options)
    local function page(frame)
      return m.screen { size = { 390, 844 }, m.view { id = "card", frame = frame, backgroundColor = "systemBlue" } }
    end
    local stage = m.stage { screen = page { 20, 20, 100, 100 } }
    stage:push(page { 0, 500, 390, 300 }, { duration = 0.5 })
    stage:advance(0.2)
    if way == "pop" then stage:pop(options) else stage[way](stage, page { 100, 300, 50, 50 }, options) end
    stage:settle()
    return stage:clip():lint()
  end

  it("is a spring tail, whichever way it goes", function()
    for _, way in ipairs { "pop", "push", "present" } do
      local found = cut(way, { curve = m.spring { response = 1, dampingRatio = 0.5 }, duration = 0.5 })
      assert.equal("spring-tail card", found[1] and found[1].code .. " " .. found[1].view)
      assert.same({}, cut(way, { curve = m.spring { cutoff = 0.5, dampingRatio = 0.5 }, duration = 0.5 }))
    end
  end)
end)

describe("faces that are seen from one side each", function()
  it("lie in one plane as they should, edge-on too", function()
    local function face(angle) return m.view { frame = { 0, 0, 100, 100 }, isDoubleSided = false,
      backgroundColor = "systemBlue", transform = m.rotationY(angle) } end
    local flip = m.view { frame = { 0, 0, 100, 100 }, preserves3D = true, face(0), face(180) }
    local stage = m.stage { screen = m.screen { size = { 200, 200 },
      m.view { frame = { 50, 50, 100, 100 }, perspective = 800, flip } } }
    local turn = m.animator { duration = 1, curve = "linear",
      animations = function() flip.transform = m.rotationY(-180) end }
    turn:start()
    turn:pause()
    turn.fractionComplete = 0.5
    stage:advance(0.1)
    turn:continue()
    stage:settle()
    for _, finding in ipairs(stage:clip():lint()) do assert.not_equal("coplanar", finding.code) end
  end)
end)

describe("a spring that is cut on a screen while a transition plays", function()
  for _, open in ipairs { "present", "push" } do
    it("is told as one at rest is: " .. open, function()
      local card = box("card", { 0, 0, 50, 50 })
      local stage = m.stage { screen = screen(card) }
      local spring = m.spring { response = 0.45, dampingRatio = 0.8 }
      m.animate { duration = 0.4, curve = spring, animations = function() card.center = { 150, 25 } end }
      -- An element of both screens is told by what the source leads, too.
      local other = open == "push" and screen(box("card", { 150, 0, 50, 50 })) or screen()
      stage[open](stage, other, { duration = 1 })
      stage:settle()
      local finding = stage:clip():lint()[1]
      assert.same({ "spring-tail", "card", "center", 0.4 }, {
        finding.code, finding.view, finding.property, finding.time,
      })
    end)
  end
end)

it("writes an identifier with a parameter as a key that Lua takes", function()
  local names = m.identifiers "I" { "card" }
  local function run(entries)
    return m.transition { from = screen(), to = screen(box(names.card "a", { 0, 0, 50, 50 })),
      definition = m.transitionDefinition(entries) }:lint()
  end
  local fix = run({ [names.card "a"] = m.sharedElement })[1].fix:match("or (.*)$")
  assert.same({}, run(assert(load("local m = ... return {" .. fix .. "}"))(m)))
end)

describe("a spring of a transition that was interrupted", function()
  local function play(spring)
    local function page(x)
      return m.screen { size = { 300, 100 },
        m.view { id = "card", frame = { x, 20, 60, 60 }, backgroundColor = "red" } }
    end
    local options = { duration = 0.6, curve = spring }
    local stage = m.stage { screen = page(0) }
    stage:push(page(200), options)
    stage:advance(0.3)
    stage:pop(options)
    stage:settle()
    return stage
  end
  local function x(stage, time, side) return stage:at(time, side):value "card.frame.x" end

  it("is cut where that would have ended, and not an instant before", function()
    local stage = play(m.spring { response = 0.3, dampingRatio = 0.1 })
    assert.near(x(stage, 0.6 - 1e-9), x(stage, 0.6, "before"), 1e-5)
    local jump = math.abs(x(stage, 0.6) - x(stage, 0.6, "before"))
    assert.is_true(jump > 10)
    local found = stage:clip():lint()
    assert.equal("spring-tail card", found[1].code .. " " .. found[1].view)
    assert.near(0.6, found[1].time, 1e-9)
    assert.near(2 * jump, found[1].size, 1e-9)
    assert.same({}, play(m.spring { cutoff = 0.6, dampingRatio = 0.5, mode = "blend" }):clip():lint())
  end)
end)

describe("a scrub where an interrupted transition would have ended", function()
  it("is meant to jump", function()
    local function page(x)
      return m.screen { size = { 200, 300 }, m.view { id = "card", frame = { x, 0, 50, 50 }, backgroundColor = "red" } }
    end
    local detail = page(150)
    local stage = m.stage { screen = page(0) }
    stage:push(detail, { duration = 0.5 })
    stage:advance(0.3)
    stage:pop { duration = 0.5 }
    stage:advance(0.1)
    local again = stage:push(detail, { duration = 0.5 })
    again:pause()
    stage:advance(0.1)
    again.fractionComplete = 0.8
    stage:advance(0.1)
    again:finish()
    stage:settle()
    for _, finding in ipairs(stage:clip():lint()) do assert.not_equal("spring-tail", finding.code) end
  end)
end)

describe("handoffs that lint found to jump", function()
  local function jumps(stage)
    local found = {}
    for _, finding in ipairs(stage:clip():lint()) do
      if finding.code == "handoff-jump" then found[#found + 1] = tostring(finding) end
    end
    return found
  end

  it("keep a shadow beneath what casts it, at any depth", function()
    local stage = m.stage { screen = m.screen { size = { 160, 240 }, backgroundColor = "white",
      m.view { frame = { 39, 84, 80, 105 }, backgroundColor = "gray", shadowOpacity = 0.4, zPosition = -1,
        m.view { id = "b", frame = { 36, 7, 48, 83 }, backgroundColor = "red" } } } }
    stage:present(m.screen { size = { 160, 240 },
      m.view { id = "b", frame = { 25, 121, 68, 129 }, backgroundColor = "green" } }, { duration = 0.5 })
    stage:settle()
    assert.same({}, jumps(stage))
  end)

  it("cut as ancestors come to that turn in flight", function()
    local stage = m.stage { screen = m.screen { size = { 160, 160 }, backgroundColor = "white",
      m.view { id = "d", frame = { 10, 10, 40, 40 }, backgroundColor = "red" } } }
    local around = m.view { frame = { 40, 57, 80, 60 }, cornerRadius = 16, clipsToBounds = true,
      m.view { id = "d", frame = { -10, 6, 60, 60 }, backgroundColor = "orange" } }
    stage:present(m.screen { size = { 160, 160 }, around }, { duration = 0.5, curve = "linear" })
    stage:advance(0.02)
    m.animate { duration = 0.2, animations = function() around.transform = m.rotation(40) end }
    stage:settle()
    assert.same({}, jumps(stage))
  end)

  it("keep a border above what it is around where a transition turns back to another", function()
    local function part(id, color, width, height, options)
      local view = m.view { id = id, backgroundColor = color, borderWidth = options and options.borderWidth }
      if options and options[1] then view:add(options[1]) end
      view.widthAnchor:equalTo(width, 750)
      view.heightAnchor:equalTo(height, 750)
      return view
    end
    local stage = m.stage { screen = m.screen { size = { 64, 80 },
      m.stack { id = "e", frame = { 0.9, 0.9, 62.1, 24 }, axis = "vertical", alignment = "leading",
        distribution = "equalSpacing", part("a", nil, 6, 6, { borderWidth = 2 }), part(nil, "green", 13, 22),
        part("b", "purple", 12, 20) },
      m.view { id = "c", frame = { 1.7, 28.4, 60.2, 22.3 }, backgroundColor = m.color("teal"):withAlpha(0.5) } } }
    local inner = m.view { id = "b", frame = { 0.3, 0.3, 2, 2 }, backgroundColor = "pink" }
    stage:push(m.screen { size = { 64, 80 },
      m.stack { id = "e", frame = { 1.3, 41.3, 59.5, 36.1 }, borderWidth = 0.7, alignment = "center",
        part("a", nil, 2, 3, { inner }), part("c", "red", 18, 34), part(nil, "brown", 18, 32) } },
      { duration = 0.5, curve = "linear" })
    stage:advance(0.23)
    local back = stage:pop()
    stage:advance(0.11)
    back:cancel()
    stage:settle()
    assert.same({}, jumps(stage))
  end)

  it("are told where another transition begins at the same instant", function()
    local function page(...) return m.screen { size = { 240, 320 }, backgroundColor = "white", ... } end
    local function card(x) return m.view { id = "a", frame = { x, x, 100, 100 }, backgroundColor = "red" } end
    for _, between in ipairs { 0, 0.001 } do
      local stage = m.stage { screen = page() }
      stage:advance(0.1)
      stage:push(page(card(10)), { definition = { a = m.none } })
      stage:advance(between)
      stage:push(page(card(100)), { definition = {} })
      stage:settle()
      assert.matches("a.alpha at 0.1 s: it appears at once", jumps(stage)[1] or "", "after " .. between)
    end
  end)

  it("tell no exchange that a cancelled transition does not come to", function()
    local function page(...) return m.screen { size = { 160, 160 }, backgroundColor = "white", ... } end
    local function card(id, x, color) return m.view { id = id, frame = { x, 50, 60, 60 }, backgroundColor = color } end
    local stage = m.stage { screen = page(card("p", 20, "red"), card("q", 50, "blue")) }
    local there = stage:push(page(card("q", 50, "blue"), card("p", 20, "red")), { duration = 0.5 })
    stage:advance(0.1)
    there:cancel()
    stage:settle()
    assert.same({}, stage:clip():lint())
  end)
end)
