-- What a hostile or careless script once broke, each kept from coming back.
local m = require "mutoscope"
require "support"

describe("indices", function()
  it("below 1 are refused, whatever they are", function()
    local view = m.view {}
    for _, index in ipairs { 0, -1, math.mininteger } do
      assert.refuses("index of 1 or more expected", function() view:add(m.view {}, index) end)
    end
    assert.refuses("bad argument 'index' to add: index", function() view:add(m.view {}, math.maxinteger) end)
  end)
end)

describe("inside animations", function()
  local function attempt(body)
    local card = m.view { id = "card" }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, card } }
    local calls = {
      function(f) m.animate { animations = f } end,
      function(f) m.animator { animations = f }:at(0.1) end,
      function(f) m.animator { animations = f }:start() end,
    }
    for _, call in ipairs(calls) do
      assert.refuses("inside animations", function() call(function() body(card, stage) end) end)
      assert.equal(1, card.alpha)
    end
    stage:advance(0.1)
    assert.equal(1, stage:at(0.1):value "card.alpha")
  end

  it("no view is made", function() attempt(function(card) card.alpha = 0 m.view {} end) end)
  it("no screen is shown", function()
    local other = m.screen { size = { 10, 10 } }
    attempt(function(card, stage) card.alpha = 0 stage:show(other) end)
  end)
  it("the clock stands", function() attempt(function(card, stage) card.alpha = 0 stage:advance(1) end) end)
end)

describe("a constraint of an animation that did not begin", function()
  local function page()
    local view = m.view { id = "view" }
    return view, m.screen { size = { 100, 100 }, view }
  end

  it("is there, holds nothing, and is nobody else's", function()
    local view = page()
    for _, look in ipairs {
      function(a) a:at(0) end,
      function(a) return a.duration end,
      function(a) assert.is_false(pcall(a.start, a)) end,
    } do
      local made
      local animator = m.animator { animations = function()
        made = view.widthAnchor:equalTo(99)
        if look then error "no" end
      end }
      pcall(look, animator)
      local other = view.topAnchor:equalTo(7)
      assert.is_false(made.isActive)
      assert.equal("view.widthAnchor == 99", (tostring(made):match "^(.-) %("))
      made.constant = 55
      assert.same({ 7, 7 }, { other.constant, view.frame.y })
      made.isActive = true
      assert.equal(55, view.frame.width)
      made.isActive, other.isActive = false, false
    end
  end)

  it("takes nobody's place where a stack has been arranged meanwhile", function()
    local stack = m.stack { m.view { frame = { 0, 0, 10, 10 } }, m.view { frame = { 0, 0, 20, 20 } } }
    local screen = m.screen { size = { 100, 100 }, stack }
    local made
    local animator = m.animator { animations = function()
      stack.axis = "vertical"
      made = stack.topAnchor:equalTo(5)
    end }
    for _ = 1, 3 do animator:at(0) end
    stack.axis = "vertical"
    assert.equal(10, stack.subviews[2].frame.y)
    made.isActive = true
    assert.equal(5, stack.frame.y)
    assert.is_nil(screen.superview)
  end)
end)

describe("layout and a screen's traits in one animation", function()
  local function page(changes)
    local inner = m.view { frame = { 5, 5, 20, 20 } }
    local stack = m.stack { frame = { 30, 60, 100, 60 }, inner }
    local screen = m.screen { size = { 390, 844 }, stack }
    local stage = m.stage { screen = screen }
    return stage, inner, m.animate { duration = 1, animations = function() changes(screen, stack) end }
  end
  local traits = {
    function(screen) screen.traits = { userInterfaceStyle = "dark" } end,
    function(screen) screen.safeArea = { 20, 0, 0, 0 } end,
    function(screen) screen.traits = { displayScale = 3 } end,
  }

  it("may be held, scrubbed, stopped and turned", function()
    for _, set in ipairs(traits) do
      for _, control in ipairs {
        function(a) a:pause() end, function(a) a:pause() a.fractionComplete = 0.3 end, function(a) a:stop() end,
        function(a) a.isReversed = true end,
      } do
        local stage, inner, animator = page(function(screen, stack)
          set(screen)
          stack.widthAnchor:equalTo(80)
        end)
        stage:advance(0.3)
        control(animator)
        assert.equal(80, inner.superview.frame.width)
      end
    end
  end)

  it("may be held while something is written", function()
    local stage, inner, animator = page(function(screen, stack)
      traits[2](screen)
      stack.frame, stack.axis = { 1, 200, 200, 50 }, "vertical"
    end)
    stage:advance(0.3)
    animator:pause()
    inner.frame = { 33, 0, 10, 10 }
    assert.near(118.74, stage:at(0.3):view(inner).frame.width, 0.01)
  end)

  it("may come back by itself beside another that waits", function()
    local label = m.label { text = "x" }
    local screen = m.screen { size = { 100, 100 }, label }
    local stage = m.stage { screen = screen }
    local height
    m.animator { duration = 0.3, repeatCount = 2, autoreverses = true, animations = function()
      height = label.heightAnchor:equalTo(30)
    end }:start { after = 0.2 }
    m.animate { duration = 0.3, autoreverses = true, animations = function()
      height.constant = 100
      traits[2](screen)
      label.isHidden = true
    end }
    stage:settle()
    label.text = "y"
    assert.equal(100, label.frame.height)
  end)

  it("may be driven after what was stopped", function()
    local view, list = m.view {}, m.scrollView { frame = { 0, 0, 100, 100 }, contentSize = { 100, 300 } }
    local screen = m.screen { size = { 100, 100 }, view, list }
    m.animate { animations = function() view.widthAnchor:equalTo(9) end }:stop(true)
    local animator = m.animator { animations = function() traits[1](screen) end }
    animator:drive { by = list, property = "contentOffset.y", from = 0, to = 100 }
    list.contentOffset = { 0, 50 }
    assert.near(0.5, animator.fractionComplete, 1e-9)
  end)
end)

describe("texts", function()
  it("of more than 1 MiB are refused, and ids of more than 4096 bytes", function()
    local label = m.label {}
    assert.refuses("text of at most 1 MiB expected", function() label.text = ("x"):rep(1 << 21) end)
    assert.refuses("text of at most 1 MiB expected", function() label.name = ("x"):rep(1 << 21) end)
    assert.refuses("an id of 1 to 4096 bytes expected", function() label.id = ("x"):rep(5000) end)
  end)
end)

describe("a callable table", function()
  it("is as good as a function", function()
    local completion = spy.new(function() end)
    local card = m.view { id = "card" }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, card } }
    m.animate { animations = function() card.alpha = 0 end, completion = completion }
    stage:settle()
    assert.spy(completion).was.called_with "end"
  end)
end)

describe("an animator without end", function()
  it("is the same in its own clip and on a stage", function()
    local card = m.view { id = "card" }
    local stage = m.stage { screen = m.screen { size = { 100, 100 }, card } }
    local animator = m.animator { duration = 1, curve = "linear", repeatCount = "forever", autoreverses = true,
      animations = function() card.alpha = 0 end }
    assert.equal(0.75, animator:at(10.25):value "card.alpha")
    animator:start()
    assert.equal(0.75, stage:at(10.25):value "card.alpha")
    assert.equal(0.75, animator:at(10.25):value "card.alpha")
  end)
end)

describe("twenty thousand actions at one instant", function()
  it("run in the order in which they were made", function()
    local stage = m.stage { screen = m.screen { size = { 10, 10 } } }
    local order = {}
    for i = 1, 20000 do stage:after(0.5, function() order[#order + 1] = i end) end
    stage:advance(1)
    for i = 1, 20000 do if order[i] ~= i then error("action " .. tostring(order[i]) .. " ran as number " .. i) end end
  end)
end)
