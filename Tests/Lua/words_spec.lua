-- SPEC 1: words of other systems, and what else newcomers write, are answered with what to write here.
local m = require "mutoscope"
local message = require("support").message

local function animator(options)
  options.animations = function() end
  return m.animator(options)
end

--- One test for each pair of an answer and what asks for it.
local function answers(cases)
  for _, case in ipairs(cases) do
    it("says: " .. case[1], function()
      assert.refuses(case[1], case[2])
      assert.matches("^[%w_/%.]*words_spec%.lua:%d+: ", message(case[2]))
    end)
  end
end

describe("a word of another system on a view", function()
  local view, screen, label = m.view {}, m.screen {}, m.label { text = "Hi" }

  answers {
    { "unknown option 'opacity' for view; write 'alpha'", function() m.view { opacity = 1 } end },
    { "unknown property 'opacity' of view; write 'alpha'", function() view.opacity = 1 end },
    { "unknown property 'opacity' of view; write 'alpha'", function() return view.opacity end },
    { "unknown property 'opacity' of label; write 'alpha'", function() label.opacity = 1 end },
    { "unknown option 'background' for screen; write 'backgroundColor'", function()
      m.screen { background = "red" }
    end },
    { "unknown option 'borderRadius' for view; write 'cornerRadius'", function() m.view { borderRadius = 8 } end },
    { "unknown option 'border-radius' for view; write 'cornerRadius'", function()
      m.view { ["border-radius"] = 8 }
    end },
    { "unknown option 'boxShadow' for view; write 'shadowOpacity = 0.25, ", function() m.view { boxShadow = "" } end },
    { "unknown property 'zIndex' of view; write 'zPosition'", function() view.zIndex = 1 end },
    { "unknown option 'opacity' for stack; write 'alpha'", function() m.stack { opacity = 1 } end },
    { "unknown option 'gap' for stack; write 'spacing'", function() m.stack { gap = 3 } end },
    { "unknown option 'flex-direction' for stack; write 'axis'", function()
      m.stack { ["flex-direction"] = "row" }
    end },
    { "unknown property 'alignItems' of stack; write 'alignment'", function() m.stack {}.alignItems = "center" end },
    { "unknown option 'x' for view; write 'frame = { x, y, width, height }'", function() m.view { x = 1 } end },
    { "unknown property 'x' of view; write 'frame.x'", function() return view.x end },
    { "unknown property 'left' of view; write 'view.frame = view.frame:with { x = ... }'", function()
      view.left = 1
    end },
    { "unknown property 'width' of view; write 'frame.width'", function() return view.width end },
    { "unknown option 'width' for screen; write 'size = { width, height }'", function() m.screen { width = 1 } end },
    { "unknown property 'width' of screen; write 'size.width'", function() return screen.width end },
    { "unknown option 'color' for label; write 'textColor'", function() m.label { color = "red" } end },
    { "unknown option 'color' for view; write 'backgroundColor'", function() m.view { color = "red" } end },
    { "color expected, got table; write 'm.rgb(r, g, b)'", function() m.view { backgroundColor = { 1, 0, 0 } } end },
    { "unknown property 'addSubview' of view; write 'view:add(child)'", function() view:addSubview(label) end },
    { "unknown option 'rotate' for view; write 'transform = m.rotation(degrees)'", function()
      m.view { rotate = 30 }
    end },
    { "unknown contentMode 'cover'; write 'scaleAspectFill'", function() m.image { contentMode = "cover" } end },
    { "fontWeight expected, got 600; write 'semibold'", function() label.font = { weight = 600 } end },
    { "unknown property 'opacity'; write 'alpha'", function()
      animator {}:clip():sample { properties = { "opacity" } }
    end },
  }

  it("is answered in a frame as well", function()
    local card = m.view { id = "card" }
    local frame = m.animator({ animations = function() card.alpha = 0 end }):at(0)
    assert.refuses("unknown property 'opacity' of frameView; write 'alpha'", function()
      return frame:view("card").opacity
    end)
    assert.refuses("unknown property 'opacity'; write 'alpha'", function() return frame:value "card.opacity" end)
  end)

  it("is a misspelling where only the case is wrong", function()
    assert.refuses("unknown option 'Alpha' for view (did you mean 'alpha'?)", function() m.view { Alpha = 1 } end)
    assert.refuses("unknown option 'dur' for animate (did you mean 'duration'?)", function() m.animate { dur = 1 } end)
    assert.refuses("unknown curve 'EaseInOut' (did you mean 'easeInOut'?)", function()
      animator { curve = "EaseInOut" }
    end)
  end)

  it("plays no part where it is ours", function()
    assert.equal(0.5, m.view { alpha = 0.5 }.alpha)
    assert.same({ first = 1 }, { first = #m.view({ m.view {} }).subviews })
  end)
end)

describe("a word of another system of what moves", function()
  answers {
    { "unknown name 'translate' in mutoscope; write 'm.translation(x, y)'", function() m.translate(3) end },
    { "unknown name 'withAnimation' in mutoscope; write 'm.animate { ", function() m.withAnimation() end },
    { "unknown option 'easing' for animator; write 'curve'", function() animator { easing = "linear" } end },
    { "unknown option 'delay' for animator; write 'animator:start { after = seconds }'", function()
      animator { delay = 1 }
    end },
    { "unknown curve 'ease-in-out'; write 'easeInOut'", function() animator { curve = "ease-in-out" } end },
    { "unknown curve '.bouncy'; write 'm.spring { duration = 0.5, bounce = 0.3 }'", function()
      animator { curve = ".bouncy" }
    end },
    { "unknown curve 'spring'; write 'm.spring { duration = 0.5, bounce = 0.2 }'", function()
      animator { curve = "spring" }
    end },
    { "unknown curve 'Curves.fastOutSlowIn'; write 'm.cubicBezier(0.4, 0, 0.2, 1)'", function()
      animator { curve = "Curves.fastOutSlowIn" }
    end },
    { "unknown curve 'cubic-bezier(.3, 0, .1, 1)'; write 'm.cubicBezier(x1, y1, x2, y2)'", function()
      m.timing("cubic-bezier(.3, 0, .1, 1)", function() end)
    end },
    { "curve expected, got table; write 'm.cubicBezier(0.3, 0, 0.1, 1)'", function()
      animator { curve = { .3, 0, .1, 1 } }
    end },
    { "curve expected, got table; write 'm.piecewise { ... }'", function() animator { curve = { 0, 1, 0.5 } } end },
    { "curve expected, got table; write 'm.spring { ... }'", function() animator { curve = { bounce = 0.2 } } end },
    { "curve expected, got function; write 'm.easing(function(p) ... end)'", function()
      animator { curve = function(p) return p end }
    end },
    { "unknown option 'easing' for crossfade; write 'curve'", function() m.crossfade { easing = "linear" } end },
    { "bad value for 'delay' of crossfade: number of 0...1 expected, got 1.5 (a fraction of the whole: seconds divided",
      function() m.crossfade { delay = 1.5 } end },
    { "unknown option 'opacity' for sharedElement; write 'alpha'", function()
      m.sharedElement { opacity = "linear" }
    end },
    { "unknown option 'opacity' for crossfade; write 'fade'", function() m.crossfade { opacity = false } end },
    { "unknown edge 'leading'; write 'left'", function() m.edgeTranslation "leading" end },
    { "unknown option 'dampingFraction' for spring; write 'dampingRatio'", function()
      m.spring { response = 1, dampingFraction = 1 }
    end },
    { "bad style for 'a' in the definition: style expected, got string; write 'm.crossfade'", function()
      m.transitionDefinition { a = "crossfade" }
    end },
    { "bad style for 'a' in the definition: style expected, got string; write 'm.crossfade'", function()
      m.transitionDefinition { a = "fade" }
    end },
    { "bad style for 'a' in the definition: style expected, got table; write 'm.together(a, b)'", function()
      m.transitionDefinition { a = { m.crossfade, m.scale(2) } }
    end },
    { "unknown property 'startAnimation' of animator; write 'animator:start()'", function()
      animator {}:startAnimation()
    end },
  }
end)

describe("a transform", function()
  answers {
    { "bad value for 'transform' of view: transform expected, got table; combine transforms with '*': "
      .. "m.scale(2) * m.rotation(3)", function() m.view { transform = { m.scale(2), m.rotation(3) } } end },
    { "combine transforms with '*': m.translation(x, y) * m.scale(s)", function()
      m.view {}.transform = { scale = 2, rotate = 3 }
    end },
    { "transform expected, got string; combine transforms with '*': ", function()
      m.view { transform = "rotate(3deg)" }
    end },
    { "transform expected, got number", function() m.view { transform = 3 } end },
  }

  it("that is a product is what the message advises", function()
    local text = message(function() m.view { transform = { m.translation(5), m.rotationY(3), m.scale(2, 3) } } end)
    local product = load("local m = ... return " .. text:match "'%*': (.*)$")(m)
    assert.equal(m.translation(5) * m.rotationY(3) * m.scale(2, 3), product)
  end)
end)

describe("an assertion that does not exist", function()
  local function fails(text, body)
    local ok, said = pcall(body)
    assert.is_false(ok)
    assert.matches("^[%w_/%.]*words_spec%.lua:%d+: ", said)
    assert.truthy(said:find(text, 1, true), said)
  end

  it("is an error with the nearest known word", function()
    fails("unknown assertion 'nearly' (did you mean 'near'?)", function() assert.nearly(1, 2) end)
    fails("unknown assertion 'no_jumps' (did you mean 'no_jump'?)", function() assert.no_jumps(1) end)
    fails("unknown assertion 'eqal' (did you mean 'equal'?)", function() assert.are.eqal(1, 1) end)
    fails("unknown assertion 'tru' (did you mean 'true'?)", function() assert.is_not_tru(false) end)
    fails("unknown assertion 'foo'", function() assert.foo(1) end)
    fails("unknown matcher 'strin' (did you mean 'string'?)", function() match.is_strin() end)
  end)

  it("names the line that used it", function()
    local first = tonumber(message(function() assert.foo(1) end):match ":(%d+):")
    local second = tonumber(message(function() assert.is.foo(1) end):match ":(%d+):")
    assert.equal(first + 1, second)
  end)

  it("is an error where only the words before it stand", function()
    fails("assert.is_not says nothing by itself", function() assert.is_not(1, 2) end)
  end)

  it("is told from those that do", function()
    assert.message("x").is_true(true)
    assert.has.no.errors(function() end)
    local called = spy.new(function() end)
    called(1)
    assert.spy(called).was.called_with(match.is_number())
  end)
end)

describe("a screen without a size", function()
  it("is 390 x 844", function()
    assert.equal(m.rect(0, 0, 390, 844), m.screen({}).frame)
    assert.equal(m.size(390, 844), m.stage({ screen = m.screen { backgroundColor = "white" } }).size)
  end)

  it("gives way to a size, a device and a frame", function()
    assert.equal(m.size(10, 20), m.screen({ size = { 10, 20 } }).size)
    assert.equal(m.devices["iPhone SE"].size, m.screen({ device = "iPhone SE" }).size)
    assert.equal(m.rect(0, 0, 30, 40), m.screen({ frame = { 0, 0, 30, 40 } }).frame)
  end)
end)

describe("a definition", function()
  local function present(options)
    local list = m.screen { m.view { id = "card", frame = { 0, 0, 100, 100 } } }
    local sheet = m.screen { m.view { id = "sheet", frame = { 0, 400, 390, 444 } } }
    return m.stage({ screen = list }):present(sheet, options)
  end

  it("is called so by what shows a screen, or transition", function()
    local definition = m.transitionDefinition { sheet = m.edgeTranslation "bottom" }
    assert.equal(definition, present({ definition = definition }).definition)
    assert.equal(definition, present({ transition = definition }).definition)
    assert.equal(definition, present({ definition = { sheet = m.edgeTranslation "bottom" } }).definition)
  end)

  it("is called so by what leaves one", function()
    local function leave(name)
      local stage = m.stage { screen = m.screen {} }
      stage:push(m.screen {})
      stage:settle()
      local definition = m.transitionDefinition { sheet = m.blur }
      return stage:pop({ [name] = definition }).definition == definition
    end
    assert.is_true(leave "definition")
    assert.is_true(leave "transition")
  end)
end)

describe("a view without a name", function()
  it("is told by its place in the nearest one that has", function()
    local dot = m.view {}
    local card = m.view { id = "card", m.view {}, m.view { m.view {}, dot } }
    m.screen { m.view { card } }
    local clip = m.animator({ animations = function() dot.alpha = 0 end }):clip()
    assert.equal("card.subviews[2].subviews[2]", clip:tracks()[1].view)
    assert.equal("card.subviews[2].subviews[2]", clip:events()[1].view)
    assert.equal(dot, card.subviews[2].subviews[2])
    assert.equal("view card.subviews[2].subviews[2]", tostring(dot))
  end)

  it("is another than one at the like place in another of that name", function()
    local rows = { m.view { name = "row", m.view {} }, m.view { name = "row", m.view {} } }
    m.screen { m.view { table.unpack(rows) } }
    local clip = m.animator({ duration = 1, animations = function()
      m.keyframes(function(keyframe)
        keyframe(0.5, 0, function()
          for _, row in ipairs(rows) do row.subviews[1].alpha = 0 end
        end)
      end)
    end }):clip()
    local steps = {}
    for _, event in ipairs(clip:events()) do
      if event.kind == "step" then steps[#steps + 1] = ("%s.%s"):format(event.view, event.property) end
    end
    assert.same({ "row.subviews[1].alpha", "row.subviews[1].alpha" }, steps)
  end)

  it("is told by its place on the screen where none has", function()
    local dot = m.view {}
    m.screen { m.view {}, m.view { dot } }
    assert.equal("view screen.subviews[2].subviews[1]", tostring(dot))
    assert.equal("view view", tostring(m.view {}))
  end)

  it("is told alike while a transition shows its copy", function()
    local function screen(color)
      return m.screen { m.view { id = "card", frame = { 0, 0, 300, 300 },
        m.view { frame = { 0, 0, 300, 100 }, backgroundColor = "gray" },
        m.view { frame = { 0, 100, 300, 100 }, backgroundColor = color } } }
    end
    local transition = m.transition { from = screen "red", to = screen "green",
      definition = { card = m.sharedElement } }
    assert.equal("card.subviews[2]", transition:at(0.25):hitTest { 150, 150 })
  end)

  it("is told by its own tree where a snapshot function made it", function()
    local function card(x)
      return m.view { id = "card", frame = { x, 0, 100, 100 }, snapshot = function()
        local dot = m.view { frame = { 0, 0, 10, 10 } }
        local copy = m.view { name = "copy", frame = { 0, 0, 100, 100 }, m.view {}, m.view { dot } }
        return copy, m.animator { animations = function() dot.alpha = 0 end }
      end }
    end
    local transition = m.transition { from = m.screen { card(0) }, to = m.screen { card(200) },
      definition = { card = m.sharedElement } }
    local seen = {}
    for _, track in ipairs(transition:tracks()) do seen[track.view .. "." .. track.property] = true end
    assert.is_true(seen["copy.subviews[2].subviews[1].alpha"])
    assert.is_true(seen["card.frame"])
  end)
end)
