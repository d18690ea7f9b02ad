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
