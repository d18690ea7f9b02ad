-- Something of each class, and values that no parameter asks for. Who adds a class adds a specimen.
local m = require "mutoscope"

local M = {}

local ids = m.identifiers "Fuzz" { "a", "b", "card" }

--- A stage with a few views, whose screen is `screen`.
function M.scene()
  local card = m.view { id = ids.card, frame = { 10, 20, 40, 30 }, backgroundColor = "red", cornerRadius = 4 }
  local label = m.label { id = ids.a, name = "label", frame = { 5, 60, 80, 20 }, text = "A word or two" }
  local screen = m.screen { size = { 100, 120 }, backgroundColor = "white", card, label }
  return m.stage { screen = screen }, screen, card, label
end

local function flown()
  local stage, screen, card = M.scene()
  local animator = m.animator {
    duration = 1,
    animations = function() card.center, card.transform = { 70, 80 }, m.rotation(90) end,
  }
  animator:start()
  stage:advance(0.25)
  return stage, animator, screen, card
end

local function transition()
  local _, screen = M.scene()
  local card = m.view { id = ids.card, frame = { 0, 0, 100, 50 }, backgroundColor = "blue" }
  local other = m.screen { size = { 100, 120 }, backgroundColor = "black", card }
  local definition = m.transitionDefinition { [ids.card] = m.sharedElement { zPosition = 1 }, [ids.a] = m.crossfade }
  return m.transition { from = screen, to = other, definition = definition, duration = 0.5 }
end

--- What a function is told that something calls.
local function told(call)
  local seen
  call(function(...) seen = select(select("#", ...), ...) end)
  return seen
end

--- Makes one of each class, by its name.
M.of = {
  view = function() return m.view { id = "v", frame = { 0, 0, 10, 10 }, m.view { frame = { 1, 1, 2, 2 } } } end,
  label = function() return m.label { frame = { 0, 0, 50, 20 }, text = "label" } end,
  image = function() return m.image { frame = { 0, 0, 10, 10 } } end,
  button = function() return m.button { frame = { 0, 0, 50, 20 }, text = "button" } end,
  scrollView = function()
    local scroll = m.scrollView { frame = { 0, 0, 50, 50 }, contentSize = { 50, 500 } }
    m.stage { screen = m.screen { size = { 100, 120 }, scroll } }
    return scroll
  end,
  stack = function() return m.stack { frame = { 0, 0, 50, 50 }, m.label { text = "a" }, m.label { text = "b" } } end,
  screen = function() return (select(2, M.scene())) end,
  identifier = function() return ids.a end,
  identifiers = function() return ids end,
  point = function() return m.point(1, 2) end,
  size = function() return m.size(3, 4) end,
  rect = function() return m.rect(1, 2, 30, 40) end,
  insets = function() return m.insets(1, 2, 3, 4) end,
  color = function() return m.color "#336699" end,
  transform = function() return m.rotation(30) end,
  font = function() return m.label {}.font end,
  curve = function() return m.cubicBezier(0.2, 0, 0.4, 1) end,
  spring = function() return m.spring { duration = 0.5, bounce = 0.3 } end,
  traits = function() return select(2, M.scene()).traits end,
  layoutGuide = function() return m.view {}.safeAreaLayoutGuide end,
  layoutAnchor = function() return m.view {}.topAnchor end,
  constraint = function()
    local inner = m.view {}
    m.view { inner }
    return inner.widthAnchor:equalTo(20)
  end,
  animator = function() return (select(2, flown())) end,
  stage = function() return (flown()) end,
  gesture = function()
    local stage, _, card = M.scene()
    return stage:drag { on = card, by = { 20, 30 }, duration = 0.5 }
  end,
  pan = function()
    return told(function(tell)
      local stage, _, card = M.scene()
      card.onPan = tell
      stage:drag { on = card, by = { 20, 30 }, duration = 0.5 }
      stage:advance(1)
    end)
  end,
  clip = function() return (flown()):clip(0, 1) end,
  frame = function() return (flown()):at(0.1) end,
  frameView = function() return (flown()):at(0.1):view "Fuzz.card" end,
  layer = function() return (flown()):at(0.1).layers[1] end,
  event = function() return (flown()):clip(0, 1):events()[1] end,
  track = function() return (flown()):clip(0, 1):tracks()[1] end,
  finding = function()
    local stage, _, card = M.scene()
    m.animate { duration = 0.1, animations = function() card.center = { 50, 60 } end }
    stage:advance(0.05)
    card.center = { 10, 100 }
    stage:advance(0.2)
    return stage:clip(0, 0.2):lint()[1]
  end,
  style = function() return m.crossfade end,
  transitionDefinition = function() return transition().definition end,
  transition = transition,
  flight = function()
    return told(function(tell)
      local _, screen, card = M.scene()
      card.snapshot = function(view, flight) tell(view, flight) return view:copy() end
      local other = m.screen { size = { 100, 120 } }
      m.transition { from = screen, to = other, definition = m.transitionDefinition {} }:at(0)
    end)
  end,
  transitionDiff = function() return transition().diff end,
  containerNode = function() return transition().container end,
  explanation = function() return transition():explain(ids.card) end,
}

--- Values that are wrong in most places, each by a name.
function M.wrong()
  local cyclic = {}
  cyclic[1], cyclic.x = cyclic, cyclic
  local deep = {}
  local inner = deep
  for _ = 1, 300 do inner[1] = {} inner = inner[1] end
  local hostile = setmetatable({}, {
    __index = function() error("asked", 0) end, __len = function() return 1 << 40 end,
    __call = function() return nil end, __tostring = function() return "x" end,
  })
  local dead = m.view { id = "dead" }
  m.view { dead }
  dead:remove()
  local _, _, stranger = M.scene()
  local coroutine = coroutine.create(function() end)
  return {
    { "true", true }, { "0", 0 }, { "-0.0", -0.0 }, { "-1", -1 }, { "0.5", 0.5 }, { "3", 3 }, { "nan", 0 / 0 },
    { "inf", math.huge }, { "-inf", -math.huge }, { "1e308", 1e308 }, { "5e-324", 5e-324 }, { "2^53", 2 ^ 53 },
    { "1e20", 1e20 }, { "maxinteger", math.maxinteger }, { "mininteger", math.mininteger }, { "empty", "" },
    { "word", "word" }, { "digits", "12" }, { "nul", "a\0b" }, { "not utf8", "\xff\xfe" },
    { "long", ("x"):rep(5000) },
    { "path", "../x.png" }, { "{}", {} }, { "list", { 1, 2, 3 } }, { "of tables", { { 1 }, { 2 } } },
    { "fields", { x = 1, y = 2 } }, { "unknown fields", { nonsense = 1 } }, { "holes", { 1, nil, 3 } },
    { "cyclic", cyclic }, { "deep", deep }, { "hostile", hostile }, { "function", function() end },
    { "failing function", function() error("failed", 0) end }, { "coroutine", coroutine }, { "dead view", dead },
    { "view of another stage", stranger }, { "module", m },
  }
end

return M
