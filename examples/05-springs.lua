-- Springs: by stiffness, by response, by bounce, by when they settle, and cut off to land exactly.
local m = require "mutoscope"

local springs = {
  { "stiffness 100, damping 10", m.spring { stiffness = 100, damping = 10 } },
  { "response 0.5, dampingRatio 0.5", m.spring { response = 0.5, dampingRatio = 0.5 } },
  { "duration 0.5, bounce 0.3", m.spring { duration = 0.5, bounce = 0.3 } },
  { "settle 0.8, dampingRatio 1", m.spring { settle = 0.8, dampingRatio = 1 } },
  { "cutoff 0.8, dampingRatio 0.6", m.spring { cutoff = 0.8, dampingRatio = 0.6 } },
}
local colors = { "#c8727a", "#e0315d", "#f2a65a", "#5aa7b8", "#2e6f73" }

local screen = m.screen {
  size = { 390, 490 }, backgroundColor = "#fbf3ea",
  m.label { text = "Five springs", frame = { 28, 28, 330, 34 }, font = { size = 26, weight = "bold" } },
  m.view { name = "mark", frame = { 276, 88, 2, 374 }, backgroundColor = "#0000001a" },
}
local tiles = {}
for i, entry in ipairs(springs) do
  local y = 84 + (i - 1) * 76
  screen:add(m.label { text = entry[1], frame = { 28, y, 330, 18 }, font = { size = 13 },
    textColor = "secondaryLabel" })
  screen:add(m.view { frame = { 28, y + 42, 334, 4 }, cornerRadius = 2, backgroundColor = "#0000000f" })
  tiles[i] = m.view { id = "spring" .. i, frame = { 28, y + 24, 40, 40 }, cornerRadius = 12,
    backgroundColor = colors[i] }
  screen:add(tiles[i])
  print(("%-32s settles in %.3f s"):format(entry[1], entry[2]:settlingDuration()))
end

local stage = m.stage { screen = screen }
stage:after(0.2, function()
  for i, entry in ipairs(springs) do
    m.animate { curve = entry[2], animations = function() tiles[i].center = { 277, tiles[i].center.y } end }
  end
end)
stage:settle()
return stage
