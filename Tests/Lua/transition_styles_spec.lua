-- SPEC 5.1: styles and definitions, and what is said of wrong ones.
local m = require "mutoscope"
local support = require "support"
local message = support.message

local Sheet = m.identifiers "Sheet" { "background", "foreground" }
local Search = m.identifiers "Search" { "topBar", "bottomBar", "where", "when", "card" }

describe("a style that moves", function()
  it("goes along the axes of the element around it, whatever turned view is in between", function()
    for id, from in pairs { none = { 130, 75 }, wrapper = { 90, 95 } } do
      local card = m.view { id = "card", frame = { 50, 100, 20, 20 } }
      local wrapper = m.view { id = id == "wrapper" and id or nil, frame = { 0, 0, 200, 200 }, card,
        transform = m.rotation(90) * m.scale(0.5) }
      local transition = m.transition { from = m.screen { size = { 390, 400 } }, curve = "linear",
        to = m.screen { size = { 390, 400 }, wrapper }, definition = { card = m.translateX(40), wrapper = m.none } }
      local start, rest = transition:at(1e-9):view("card").rect, transition:at(0.5):view("card").rect
      assert.near(from[1], start.x, 1e-6)
      assert.near(from[2], start.y, 1e-6)
      assert.equal(m.rect(90, 75, 10, 10), rest)
    end
  end)
end)

describe("a style", function()
  it("is a value by its bare name", function()
    assert.equal("crossfade", tostring(m.crossfade))
    assert.equal("blur", tostring(m.blur))
    assert.equal("sharedElement", tostring(m.sharedElement))
    assert.equal("none", tostring(m.none))
  end)

  it("is written with its value", function()
    assert.equal('edgeTranslation { "bottom" }', tostring(m.edgeTranslation "bottom"))
    assert.equal("blur { 12 }", tostring(m.blur(12)))
    assert.equal("transformed { translation(0, -40) }", tostring(m.translateY(-40)))
    assert.equal("transformed { translation(24, 0) }", tostring(m.translateX(24)))
    assert.equal("transformed { scale(0.9) }", tostring(m.transformed(m.scale(0.9))))
  end)

  it("is written with a table whose first position is the value", function()
    assert.equal("crossfade { delay = 0.4 }", tostring(m.crossfade { delay = 0.4 }))
    assert.equal("transformed { translation(0, 24), delay = 0.5 }", tostring(m.translateY { 24, delay = 0.5 }))
    assert.equal("transformed { scale(0.9), fade = false }", tostring(m.transformed { m.scale(0.9), fade = false }))
    assert.equal('edgeTranslation { "bottom", curve = easeOut }',
      tostring(m.edgeTranslation { "bottom", curve = "easeOut" }))
    assert.equal("blur { 8, delay = 0.25, duration = 0.5 }", tostring(m.blur { 8, delay = 0.25, duration = 0.5 }))
    assert.equal("blur { delay = 0.25 }", tostring(m.blur { delay = 0.25 }))
  end)

  it("takes delay, duration, curve and fade, whatever it is", function()
    local options = function(first) return { first, delay = 0.25, duration = 0.5, curve = m.linear, fade = false } end
    local styles = {
      m.crossfade(options()), m.edgeTranslation(options "top"), m.sharedElement(options()), m.blur(options(4)),
      m.translateX(options(4)), m.translateY(options(4)), m.none(options()), m.transformed(options(m.rotation(4))),
    }
    for _, style in ipairs(styles) do
      assert.matches("delay = 0.25, duration = 0.5, curve = linear, fade = false", tostring(style), 1, true)
    end
    local anchored = m.anchorTranslation {
      relativeTo = "x", delay = 0.25, duration = 0.5, curve = m.linear, fade = false,
    }
    assert.matches("delay = 0.25, duration = 0.5, curve = linear, fade = false", tostring(anchored), 1, true)
  end)

  it("is equal to one with the same content, however it was written", function()
    assert.equal(m.crossfade, m.crossfade {})
    assert.equal(m.crossfade { delay = 0.4 }, m.crossfade { delay = 0.4 })
    assert.equal(m.translateY(24), m.translateY { 24 })
    assert.equal(m.translateY(24), m.transformed(m.translation(0, 24)))
    assert.equal(m.edgeTranslation "left", m.edgeTranslation { "left" })
    assert.are_not.equal(m.crossfade, m.none)
    assert.are_not.equal(m.blur(4), m.blur(5))
    assert.are_not.equal(m.crossfade, m.crossfade { delay = 0.4 })
    assert.are_not.equal(m.translateX, m.translateY)
    assert.equal(m.translateX, m.translateX)
  end)

  it("is not called twice, and cannot be changed", function()
    assert.refuses("blur { 1 } has its value already", function() m.blur(1)(2) end)
    assert.has_error(function() m.crossfade.delay = 0.4 end)
  end)
end)

describe("a shared element", function()
  it("takes curves of their own for components and properties", function()
    assert.equal("sharedElement { cornerRadius = linear, width = easeOut, x = easeIn }",
      tostring(m.sharedElement { x = "easeIn", width = m.easeOut, cornerRadius = "linear" }))
  end)

  it("takes a path and a rule of resizing", function()
    assert.equal('sharedElement { path = "arc", resize = "fit" }',
      tostring(m.sharedElement { path = "arc", resize = "fit" }))
    for _, resize in ipairs { "width", "fill", "fit", "relayout" } do
      assert.matches(('resize = "%s"'):format(resize), tostring(m.sharedElement { resize = resize }), 1, true)
    end
    assert.equal(m.sharedElement, m.sharedElement { path = "line" })
  end)

  it("takes how high above its siblings it flies", function()
    assert.equal("sharedElement { zPosition = 2 }", tostring(m.sharedElement { zPosition = 2 }))
    assert.equal(m.sharedElement, m.sharedElement { zPosition = 0 })
    assert.refuses("bad value for 'zPosition' of sharedElement: number expected, got string",
      function() m.sharedElement { zPosition = "linear" } end)
  end)

  it("has no curves for x and y on an arc", function()
    for _, axis in ipairs { "x", "y" } do
      assert.refuses(("path = \"arc\" bends x and y together: '%s' cannot have a curve of its own"):format(axis),
        function() m.sharedElement { path = "arc", [axis] = "linear" } end)
    end
    assert.has_no.errors(function() m.sharedElement { path = "arc", width = "linear" } end)
  end)
end)

describe("an anchor translation", function()
  it("names its anchor and a point of it", function()
    assert.equal("anchorTranslation { relativeTo = Search.where }",
      tostring(m.anchorTranslation { relativeTo = Search.where }))
    assert.equal("anchorTranslation { relativeTo = card, at = {0.25, 1} }",
      tostring(m.anchorTranslation { relativeTo = "card", at = { 0.25, 1 } }))
    assert.equal(m.anchorTranslation { relativeTo = "card", at = { x = 0.25, y = 1 } },
      m.anchorTranslation { relativeTo = "card", at = m.point(0.25, 1) })
  end)

  it("knows the middles of the edges by name", function()
    local places = {
      top = { 0.5, 0 }, bottom = { 0.5, 1 }, left = { 0, 0.5 }, right = { 1, 0.5 }, center = { 0.5, 0.5 },
    }
    for name, point in pairs(places) do
      assert.equal(m.anchorTranslation { relativeTo = "card", at = point },
        m.anchorTranslation { relativeTo = "card", at = name })
    end
  end)
end)

describe("together", function()
  it("takes styles and transforms in their order, nested ones flat", function()
    local style = m.together(m.crossfade, m.scale(0.9), m.together(m.translateY(3), m.edgeTranslation "left"))
    assert.equal('together(crossfade, transformed { scale(0.9) }, transformed { translation(0, 3) }, '
      .. 'edgeTranslation { "left" })', tostring(style))
    assert.equal(m.together(m.crossfade, m.scale(0.9), m.translateY(3), m.edgeTranslation "left"), style)
  end)

  it("refuses what says all there is to say", function()
    assert.refuses("'sharedElement' cannot be part of together", function()
      m.together(m.crossfade, m.sharedElement)
    end)
    assert.refuses("'none' cannot be part of together", function() m.together(m.none) end)
    assert.refuses("cannot be part of together", function() m.together(m.sharedElement { resize = "fit" }, m.blur) end)
  end)

  it("refuses what is no style, and nothing", function()
    assert.refuses("bad argument 'style 2' to together: style expected, got number", function()
      m.together(m.crossfade, 3)
    end)
    assert.refuses("edgeTranslation needs an edge", function() m.together(m.edgeTranslation) end)
    assert.refuses("together needs styles: m.together(", function() m.together() end)
  end)

  it("adds offsets, whatever scales beside them and in whichever order", function()
    local move, late = m.translateY(20), m.translateY { 20, duration = 0.8 }
    local shrink, own = m.scale(0.5), m.transformed { m.scale(0.5), curve = "linear" }
    local short = m.transformed { m.scale(0.5), duration = 0.6 }
    local both = m.transformed { m.translation(0, 20) * m.scale(0.5), curve = "linear" }
    local slide = m.edgeTranslation { "bottom", curve = "linear" }
    local function center(style)
      local transition = m.transition { from = m.screen { size = { 200, 200 } }, duration = 1, curve = "linear",
        to = m.screen { size = { 200, 200 }, m.view { id = "card", frame = { 80, 80, 40, 20 } } },
        definition = m.transitionDefinition { card = style } }
      local rect = transition:at(0.5):view("card").rect
      return rect.y + rect.height / 2
    end
    for _, style in ipairs { m.together(move, shrink), m.together(shrink, move), m.together(move, own),
      m.together(own, move), m.together(shrink, both) } do
      assert.near(100, center(style), 1e-9)
    end
    for _, style in ipairs { m.together(late, short), m.together(short, late), m.together(short, shrink, late) } do
      assert.near(90 + 20 * (1 - 0.5 / 0.8), center(style), 1e-9)
    end
    -- It comes from where it is seen, half as large, beyond the edge.
    assert.near(center(m.together(slide, shrink)), center(m.together(shrink, slide)), 1e-9)
  end)

  it("cannot be doubled without end", function()
    assert.refuses("limit reached: styles in together (100)", function()
      local style = m.together(m.crossfade)
      for _ = 1, 40 do style = m.together(style, style) end
    end)
  end)
end)

describe("an element that slides in one that slides", function()
  it("comes from beyond its edge, wherever that comes from", function()
    local edges = { left = { -1, 0 }, right = { 1, 0 }, top = { 0, -1 }, bottom = { 0, 1 } }
    for outer in pairs(edges) do
      for inner in pairs(edges) do
        local to = m.screen { size = { 200, 200 }, backgroundColor = "white",
          m.view { id = "panel", frame = { 20, 50, 160, 100 }, backgroundColor = "blue",
            m.view { id = "badge", frame = { 110, 20, 40, 40 }, backgroundColor = "red" } } }
        local transition = m.transition { from = m.screen { size = { 200, 200 }, backgroundColor = "white" }, to = to,
          definition = { panel = m.edgeTranslation(outer), badge = m.edgeTranslation(inner) } }
        assert.is_false(transition:at(0):view("badge").isVisible, outer .. " " .. inner)
        assert.same({}, transition:lint())
      end
    end
  end)
end)

describe("a wrong style", function()
  it("is an error at its line", function()
    local first = message(function() m.crossfade { dely = 0.4 } end)
    local second = message(function() m.crossfade { dely = 0.4 } end)
    assert.matches(
      "transition_styles_spec%.lua:%d+: unknown option 'dely' for crossfade %(did you mean 'delay'%?%)$", first)
    assert.equal(tonumber(first:match ":(%d+):") + 1, tonumber(second:match ":(%d+):"))
  end)

  local cases = {
    { "unknown option 'relativTo' for anchorTranslation (did you mean 'relativeTo'?)", function()
      m.anchorTranslation { relativTo = "x" }
    end },
    { "unknown option 'cornerRadus' for sharedElement (did you mean 'cornerRadius'?)", function()
      m.sharedElement { cornerRadus = "linear" }
    end },
    { "unknown option 'resize' for crossfade", function() m.crossfade { resize = "fit" } end },
    { "style expected, got string; write 'm.crossfade'", function() m.transitionDefinition { a = "crosfade" } end },
    { "bad argument 'distance' to translateY: number expected, got string", function() m.translateY "40" end },
    { "bad argument 'distance' to translateX: number expected, got no value", function() m.translateX() end },
    { "bad argument 'distance' to translateX: finite number expected, got nan", function() m.translateX(0 / 0) end },
    { "bad value at [1] of translateY: number expected, got string", function() m.translateY { "40" } end },
    { "translateY takes one distance", function() m.translateY { 1, 2 } end },
    { "translateY needs a distance: m.translateY(24)", function() m.translateY { delay = 0.5 } end },
    { "edgeTranslation needs an edge: m.edgeTranslation \"bottom\"", function() m.edgeTranslation { delay = 0.5 } end },
    { "bad argument 'edge' to edgeTranslation: unknown edge 'botom' (did you mean 'bottom'?)", function()
      m.edgeTranslation "botom"
    end },
    { "bad value at [1] of edgeTranslation: unknown edge 'botom' (did you mean 'bottom'?)", function()
      m.edgeTranslation { "botom" }
    end },
    { "bad argument 'radius' to blur: number of 0 or more expected, got -1", function() m.blur(-1) end },
    { "bad argument 'transform' to transformed: transform expected, got style", function()
      m.transformed(m.translateY(4))
    end },
    { "transformed needs a transform: m.transformed { m.scale(0.9) }", function() m.transformed {} end },
    { "bad argument 'options' to crossfade: table expected, got number", function() m.crossfade(0.4) end },
    { "unexpected [1] in the options for crossfade", function() m.crossfade { 0.4 } end },
    { "missing option 'relativeTo' for anchorTranslation", function() m.anchorTranslation {} end },
    { "bad value for 'at' of anchorTranslation: unknown at 'tpo' (did you mean 'top'?)", function()
      m.anchorTranslation { relativeTo = "x", at = "tpo" }
    end },
    { "bad value for 'delay' of crossfade: number of 0...1 expected, got 1.5", function()
      m.crossfade { delay = 1.5 }
    end },
    { "bad value for 'duration' of blur: number of 0...1 expected, got -0.5", function()
      m.blur { duration = -0.5 }
    end },
    { "delay and duration of crossfade are fractions of the whole: 0.5 + 0.6 is more than 1", function()
      m.crossfade { delay = 0.5, duration = 0.6 }
    end },
    { "bad value for 'curve' of crossfade: unknown curve 'easeInOt' (did you mean 'easeInOut'?)", function()
      m.crossfade { curve = "easeInOt" }
    end },
    { "bad value for 'fade' of transformed: boolean expected, got number", function()
      m.transformed { m.scale(2), fade = 0 }
    end },
    { "unknown resize 'fitt' (did you mean 'fit'?)", function() m.sharedElement { resize = "fitt" } end },
    { "blur takes one argument; options go into a table: m.blur { ..., delay = 0.5 }", function()
      m.blur(4, { delay = 0.5 })
    end },
    { "call crossfade with '.', not with ':'", function() m:crossfade { delay = 0.5 } end },
    { "unknown name 'crosfade' in mutoscope (did you mean 'crossfade'?)", function() return m.crosfade end },
  }
  for _, case in ipairs(cases) do
    it("says: " .. case[1], function() assert.refuses(case[1], case[2]) end)
  end

  it("is not one whose delay and duration are just the whole", function()
    for i = 0, 10 do
      assert.has_no.errors(function() m.crossfade { delay = i / 10, duration = 1 - i / 10 } end)
      assert.has_no.errors(function() m.crossfade { delay = i * 0.1, duration = (10 - i) * 0.1 } end)
    end
  end)
end)

describe("a definition", function()
  it("gives a style for an id, and nil for any other", function()
    local definition = m.transitionDefinition {
      [Search.topBar] = m.translateY(-40),
      [Search.bottomBar] = m.edgeTranslation "bottom",
      card = m.sharedElement,
      [Search.where] = m.scale(0.9),
    }
    assert.equal(4, #definition)
    assert.equal(m.sharedElement, definition.card)
    assert.equal(m.translateY(-40), definition[Search.topBar])
    assert.equal(m.translateY(-40), definition["Search.topBar"])
    assert.is_nil(definition[Search.when])
    assert.equal(m.transformed(m.scale(0.9)), definition["Search.where"])
    assert.is_nil(definition["Search.when"])
  end)

  it("keeps the order of a list, and puts keys after it in the order of their texts", function()
    local definition = m.transitionDefinition {
      [Sheet.foreground] = m.crossfade, zebra = m.none, [Sheet.background] = m.crossfade, apple = m.none,
      { "second", m.blur }, { Search.card, m.sharedElement }, { "first", m.blur },
    }
    local ids, styles = {}, {}
    for id, style in pairs(definition) do
      ids[#ids + 1] = tostring(id)
      styles[tostring(id)] = style
    end
    assert.same(
      { "second", "Search.card", "first", "Sheet.background", "Sheet.foreground", "apple", "zebra" }, ids)
    assert.equal(m.sharedElement, styles["Search.card"])
    for id in pairs(m.transitionDefinition { { Search.card, m.blur } }) do assert.is_true(rawequal(Search.card, id)) end
  end)

  it("may be said as its table wherever one is taken", function()
    local from = m.screen { m.view { id = "card", frame = { 0, 0, 10, 10 } } }
    local to = m.screen { m.view { id = "pill", frame = { 0, 0, 10, 10 } } }
    local entries = { card = m.translateY(-40), pill = m.blur }
    local transition = m.transition { from = from, to = to, definition = entries }
    assert.equal(m.transitionDefinition(entries), transition.definition)
    local stage = m.stage { screen = from }
    assert.equal(m.transitionDefinition(entries), stage:push(to, { transition = entries }).definition)
    stage:settle()
    assert.equal(m.transitionDefinition(entries), stage:pop().definition)
    assert.error_matches(function() stage:push(to, { transition = { card = 4 } }) end,
      "bad style for 'card' in the definition: style expected, got number")
  end)

  it("prints an entry a line", function()
    local definition = m.transitionDefinition { { "b", m.blur(4) }, { "a", m.together(m.crossfade, m.blur) } }
    assert.equal("transitionDefinition {\n  b = blur { 4 }\n  a = together(crossfade, blur)\n}", tostring(definition))
    assert.equal("transitionDefinition {}", tostring(m.transitionDefinition {}))
  end)

  it("is equal to one with the same entries", function()
    assert.equal(m.transitionDefinition { a = m.blur, b = m.none }, m.transitionDefinition { b = m.none, a = m.blur })
    assert.are_not.equal(m.transitionDefinition { a = m.blur }, m.transitionDefinition { a = m.none })
  end)

  it("cannot be changed", function()
    local definition = m.transitionDefinition { a = m.blur }
    assert.refuses("a transition definition cannot be changed; make a new one", function() definition.a = m.none end)
    assert.refuses("a transition definition cannot be changed; make a new one", function()
      definition[Sheet.background] = m.none
    end)
  end)

  local cases = {
    { "duplicate id 'Sheet.background' in the definition", function()
      m.transitionDefinition { [Sheet.background] = m.blur, ["Sheet.background"] = m.crossfade }
    end },
    { "duplicate id 'a' in the definition", function()
      m.transitionDefinition { { "a", m.blur }, { "a", m.blur } }
    end },
    { "duplicate id 'a' in the definition", function() m.transitionDefinition { { "a", m.blur }, a = m.blur } end },
    { "bad style for 'Sheet.foreground' in the definition: edgeTranslation needs an edge: m.edgeTranslation \"bottom\"",
      function() m.transitionDefinition { [Sheet.foreground] = m.edgeTranslation } end },
    { "bad style for 'a' in the definition: style expected, got string", function()
      m.transitionDefinition { a = "crossfade" }
    end },
    { "bad style for 'a' in the definition: style expected, got nil", function()
      m.transitionDefinition { { "a", nil } }
    end },
    { "bad style for 'a' in the definition: translateY needs a distance", function()
      m.transitionDefinition { { "a", m.translateY } }
    end },
    { "{id, style} expected at [2] of the definition, got style", function()
      m.transitionDefinition { { "a", m.blur }, m.crossfade }
    end },
    { "{id, style} expected at [1] of the definition", function() m.transitionDefinition { { "a", m.blur, 3 } } end },
    { "{id, style} expected at [1] of the definition", function() m.transitionDefinition { { 5, m.blur } } end },
    { "string or identifier expected as a key of the definition, got boolean", function()
      m.transitionDefinition { [true] = m.blur }
    end },
    { "the list part must have no holes", function() m.transitionDefinition { [3] = { "a", m.blur } } end },
    { "bad argument 'entries' to transitionDefinition: table expected, got no value", function()
      m.transitionDefinition()
    end },
  }
  for _, case in ipairs(cases) do
    it("says: " .. case[1], function() assert.refuses(case[1], case[2]) end)
  end
end)

describe("m.enums", function()
  local function list(values)
    local copy = {}
    for i = 1, #values do copy[i] = values[i] end
    return copy
  end

  it("lists what transitions know", function()
    assert.same({ "top", "left", "bottom", "right" }, list(m.enums.edge))
    assert.same({ "replace", "over" }, list(m.enums.presentation))
    assert.same({ "width", "fill", "fit", "relayout" }, list(m.enums.resize))
    assert.same({ "static", "live" }, list(m.enums.snapshotMode))
    assert.same({ "added", "removed", "shared", "kept" }, list(m.enums.diffKind))
    assert.same({ "source", "destination" }, list(m.enums.flightRole))
  end)
end)

describe("a view's snapshot", function()
  it("is static by default, and can be live or a function", function()
    local view = m.view {}
    assert.equal("static", view.snapshot)
    view.snapshot = "live"
    assert.equal("live", view.snapshot)
    local function copy(original) return original:copy() end
    view.snapshot = copy
    assert.equal(copy, view.snapshot)
    assert.equal(copy, m.label { snapshot = copy }.snapshot)
    assert.equal("live", m.screen { snapshot = "live" }.snapshot)
    view.snapshot = "static"
    assert.equal("static", view.snapshot)
  end)

  it("is kept by a copy", function()
    assert.equal("live", m.view({ snapshot = "live" }):copy().snapshot)
  end)

  it("is nothing else", function()
    assert.refuses("bad value for 'snapshot' of view: unknown snapshot 'liv' (did you mean 'live'?)", function()
      m.view { snapshot = "liv" }
    end)
    assert.refuses('bad value for \'snapshot\' of view: "static", "live" or function expected, got number', function()
      m.view({}).snapshot = 3
    end)
  end)
end)

describe("fade", function()
  local function alpha(style, fraction)
    local card = m.view { id = "card", frame = { 0, 100, 40, 20 }, backgroundColor = "red" }
    local from, to = m.screen { size = { 200, 400 } }, m.screen { size = { 200, 400 }, card }
    local definition = { card = style }
    local transition = m.transition { from = from, to = to, definition = definition, curve = "linear", duration = 1 }
    local frame = transition:at(fraction)
    assert.near(frame:view("card").visibleAlpha, frame:view("card").alpha, 1e-12)
    return frame:view("card").alpha
  end

  it("is what a style says, else what it does by itself", function()
    for _, case in ipairs {
      { m.crossfade, 0.5 }, { m.crossfade { fade = false }, 1 }, { m.none, 1 }, { m.none { fade = true }, 0.5 },
      { m.edgeTranslation "left", 1 }, { m.edgeTranslation { "left", fade = true }, 0.5 },
      { m.translateX(5), 0.5 }, { m.translateX { 5, fade = false }, 1 },
    } do
      assert.near(case[2], alpha(case[1], 0.5), 1e-12, tostring(case[1]))
    end
  end)

  it("is said of a style that was told", function()
    assert.equal("crossfade { fade = false }", tostring(m.crossfade { fade = false }))
    assert.equal("none { fade = true }", tostring(m.none { fade = true }))
  end)

  it("multiplies in together, and the element's alpha tells the product", function()
    assert.near(0.0625, alpha(m.together(m.crossfade, m.crossfade), 0.25), 1e-12)
    assert.near(0, alpha(m.together(m.crossfade, m.translateX { 10, delay = 0.5 }), 0.25), 1e-12)
    assert.near(0.48, alpha(m.together(m.crossfade, m.translateX { 10, delay = 0.5 }), 0.8), 1e-12)
  end)
end)

describe("resize = \"relayout\"", function()
  it("lays out static copies at every size by their constraints", function()
    local function card(width, height, x)
      local box = m.view { name = "box", backgroundColor = "blue" }
      local view = m.view { id = "k", frame = { x, 0, width, height }, backgroundColor = "red", box }
      box.leadingAnchor:equalTo(view.leadingAnchor + 10)
      box.trailingAnchor:equalTo(view.trailingAnchor - 10)
      box.bottomAnchor:equalTo(view.bottomAnchor - 5)
      box.heightAnchor:equalTo(20)
      return m.screen { size = { 400, 400 }, view }
    end
    local transition = m.transition { from = card(100, 100, 0), to = card(200, 300, 100), duration = 1,
      curve = "linear", definition = { k = m.sharedElement { resize = "relayout" } } }
    local count = 0
    for _, layer in ipairs(transition:at(0.5).layers) do
      if layer.name == "box" then
        count = count + 1
        assert.nearly_same({ 60, 175 }, { layer.quad[1].x, layer.quad[1].y })
        assert.nearly_same({ 190, 195 }, { layer.quad[3].x, layer.quad[3].y })
      end
    end
    assert.equal(2, count)
  end)

  it("is asked for: a view that is constrained to a flying element stays", function()
    local bar = m.view { id = "bar", frame = { 10, 20, 80, 20 }, backgroundColor = "blue" }
    local list = m.view { name = "list", frame = { 0, 50, 100, 40 }, backgroundColor = "green" }
    local sheet = m.view { id = "sheet", frame = { 0, 100, 100, 100 }, bar, list }
    local above = m.screen { size = { 100, 200 }, m.view { id = "bar", frame = { 0, 5, 60, 30 } } }
    local below = m.screen { size = { 100, 200 }, sheet }
    list.topAnchor:equalTo(bar.bottomAnchor + 10)
    list.widthAnchor:equalTo(bar.widthAnchor + 20)
    local transition = m.transition { from = below, to = above, presentation = "over", duration = 1 }
    for _, time in ipairs { 0, 0.3, 0.7, 1 } do
      local count = 0
      for _, layer in ipairs(transition:at(time).layers) do
        if layer.name == "list" then
          count = count + 1
          assert.nearly_same({ 0, 150 }, { layer.quad[1].x, layer.quad[1].y })
          assert.nearly_same({ 100, 190 }, { layer.quad[3].x, layer.quad[3].y })
        end
      end
      assert.equal(1, count)
    end
  end)
end)

describe("a shared element with a zPosition", function()
  it("comes down before what it covers all the way is seen", function()
    local function card(frame) return m.view { id = "card", frame = frame, backgroundColor = "teal" } end
    local list = m.screen { size = { 100, 200 }, card { 5, 0, 95, 100 } }
    local page = m.screen { size = { 100, 200 }, card { 0, 0, 100, 200 },
      m.view { id = "close", frame = { 80, 10, 15, 15 }, backgroundColor = "black" } }
    local transition = m.transition { from = list, to = page, duration = 1, definition = {
      card = m.sharedElement { zPosition = 1 }, close = m.crossfade { delay = 0.6, curve = "linear" } } }
    local orders = support.pluck(support.events(transition, "order"), "time")
    assert.equal(1, #orders)
    assert.near(0.6, orders[1], 1e-5)
  end)
end)
