-- Curves side by side: the same distance, the same time, six ways to spend it.
local m = require "mutoscope"

local curves = {
  { "linear", m.linear },
  { "easeIn", m.easeIn },
  { "easeOut", m.easeOut },
  { "easeInOut", m.easeInOut },
  { "cubicBezier(.34, 1.56, .64, 1)", m.cubicBezier(0.34, 1.56, 0.64, 1) },
  { "steps(6)", m.steps(6) },
}
local colors = { "#a08d80", "#c8727a", "#e0315d", "#f2a65a", "#5aa7b8", "#2e6f73" }

local screen = m.screen {
  size = { 390, 520 }, backgroundColor = "#fbf3ea",
  m.label { text = "Six curves", frame = { 28, 28, 330, 34 }, font = { size = 26, weight = "bold" } },
}
local dots = {}
for i, entry in ipairs(curves) do
  local y = 84 + (i - 1) * 70
  screen:add(m.label { text = entry[1], frame = { 28, y, 330, 18 }, font = { size = 13 },
    textColor = "secondaryLabel" })
  screen:add(m.view { frame = { 28, y + 38, 334, 4 }, cornerRadius = 2, backgroundColor = "#0000001a" })
  for step = 0, 40 do -- its graph, dot by dot
    screen:add(m.view { bounds = { 0, 0, 2, 2 }, cornerRadius = 1, backgroundColor = colors[i],
      center = { 337 + 0.6 * step, y + 20 - 22 * entry[2]:value(step / 40) } })
  end
  dots[i] = m.view { id = entry[1], frame = { 28, y + 26, 28, 28 }, cornerRadius = 14, backgroundColor = colors[i],
    shadowOpacity = 0.2, shadowRadius = 4, shadowOffset = { 0, 3 } }
  screen:add(dots[i])
end

local animator = m.animator { duration = 1.6, curve = "linear", animations = function()
  for i, entry in ipairs(curves) do
    m.timing(entry[2], function() dots[i].center = { 300, dots[i].center.y } end)
  end
end }

local stage = m.stage { screen = screen }
animator:start { after = 0.2 }
stage:settle()
stage:advance(0.4)
return stage
