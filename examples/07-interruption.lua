-- Interruption: what is caught in flight goes on from where it is seen, as fast as it was; the dots are its trace.
local m = require "mutoscope"

local pill = m.view {
  id = "pill", frame = { 128, 92, 72, 44 }, cornerRadius = 22, backgroundColor = "#5aa7b8",
  shadowOpacity = 0.22, shadowRadius = 7, shadowOffset = { 0, 5 },
  m.view { frame = { 14, 13, 18, 18 }, cornerRadius = 9, backgroundColor = "#ffffffe6" },
}
local screen = m.screen {
  size = { 390, 560 }, backgroundColor = "#fbf3ea",
  m.label { text = "Caught, twice", frame = { 28, 28, 330, 34 }, font = { size = 26, weight = "bold" } },
  m.view { frame = { 34, 112, 322, 4 }, cornerRadius = 2, backgroundColor = "#0000001a" },
}

-- Below the pill time runs down.
local function height(time) return 176 + 160 * time end
for half = 0, 4 do
  screen:add(m.view { frame = { 34, height(half / 2), 322, 1 }, backgroundColor = "#8e8e9330" })
  screen:add(m.label { text = ("%.1f s"):format(half / 2), frame = { 316, height(half / 2) - 17, 40, 14 },
    font = { size = 11 }, textColor = "secondaryLabel", textAlignment = "right" })
end
screen:add(pill)

local stage = m.stage { screen = screen }
local ink = "#a08d80"

local function dot(x, y, radius, color)
  screen:add(m.view { frame = { x - radius, y - radius, 2 * radius, 2 * radius }, cornerRadius = radius,
    backgroundColor = color })
end

-- Sends the pill to a place, whatever it is doing.
local function send(x, color, words, options)
  local from = stage:at(stage.time):value("pill.center.x")
  local y = height(stage.time)
  dot(from, y, 7, color)
  dot(from, y, 3.5, "#fbf3ea")
  screen:add(m.label { text = words, frame = { 34, y - 9, 110, 18 }, font = { size = 13, weight = "medium" },
    textColor = color })
  ink = color
  options.animations = function() pill.center, pill.backgroundColor = { x, pill.center.y }, color end
  m.animate(options)
end

stage:after(0.2, function() send(344, "#5aa7b8", "easeInOut", { duration = 0.9 }) end)
stage:after(0.7, function() send(140, "#e0315d", "back, easeInOut", { duration = 0.9 }) end)
stage:after(1.2, function()
  send(276, "#2e6f73", "a spring", { curve = m.spring { response = 0.55, dampingRatio = 0.4 } })
end)
stage:run(function()
  while stage.time < 2.2 do
    dot(stage:at(stage.time):value("pill.center.x"), height(stage.time), 2, ink)
    m.wait(1 / 90)
  end
end)
stage:settle()
return stage
