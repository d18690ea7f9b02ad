-- Draws the photos of example 16: mutoscope render draw.lua -P photo=dunes -o dunes.png --scale 1.5 --at first
local m = require "mutoscope"
local props = ...
local width, height = 480, 360

local function box(x, y, w, h, color, radius)
  return m.view { frame = { x, y, w, h }, backgroundColor = color, cornerRadius = radius or 0 }
end

local function disc(x, y, radius, color, alpha)
  local view = box(x - radius, y - radius, 2 * radius, 2 * radius, color, radius)
  view.alpha = alpha or 1
  return view
end

local function hill(x, y, radius, color) return disc(x, y + radius, radius, color) end

--- A square on its tip.
local function tile(x, y, side, scaleX, scaleY, color)
  return m.view { bounds = { 0, 0, side, side }, center = { x, y }, backgroundColor = color,
    transform = m.scale(scaleX, scaleY) * m.rotation(45) }
end

local function sky(colors)
  local view = m.view { frame = { 0, 0, width, height }, clipsToBounds = true, backgroundColor = colors[1] }
  for i = 2, #colors do
    local band = box(-60, height * (i - 1) / #colors * 0.8, width + 120, height, colors[i])
    band.blurRadius = 26
    view:add(band)
  end
  return view
end

local function addHouse(view, x, y, side, wall, roof, light)
  view:add(tile(x + side / 2, y, side, 1, 0.7, roof))
  view:add(box(x, y, side, 1.5 * side, wall))
  for _, left in ipairs { 0.18, 0.6 } do
    view:add(box(x + left * side, y + 0.22 * side, 0.22 * side, 0.28 * side, light, 2))
  end
end

local function addPine(view, x, y, size, color)
  view:add(box(x - size * 0.03, y, size * 0.06, size * 0.2, "#4b3226"))
  for i = 0, 2 do view:add(tile(x, y - size * (0.02 + 0.22 * i), size * (0.42 - 0.09 * i), 0.8, 0.9, color)) end
end

local photos = {}

function photos.dunes()
  local view = sky { "#f6b27a", "#f9cf9c", "#fbe6c4" }
  view:add(disc(300, 130, 70, "#fff3d8", 0.35))
  view:add(disc(300, 130, 44, "#fffaf0"))
  view:add(hill(80, 190, 420, "#e9a06a"))
  view:add(hill(430, 215, 360, "#d98552"))
  view:add(hill(120, 262, 460, "#b9633d"))
  view:add(hill(420, 300, 300, "#8f4630"))
  return view
end

function photos.coast()
  local view = sky { "#9fd4e8", "#c4e7ef", "#e7f5f0" }
  view:add(disc(140, 90, 34, "#fffdf0"))
  for i, color in ipairs { "#3f9db0", "#2f8599", "#246c80" } do view:add(box(0, 154 + 36 * i, width, 180, color)) end
  view:add(hill(470, 130, 240, "#6f8f6a"))
  view:add(hill(500, 190, 230, "#557a5c"))
  addHouse(view, 366, 150, 46, "#ffffff", "#e2725b", "#bfe3ee")
  view:add(tile(160, 222, 40, 0.55, 1, "white"))
  view:add(box(136, 243, 52, 9, "#8a4a35", 5))
  return view
end

function photos.pines()
  local view = sky { "#cfe0cf", "#e0ead6", "#f2f2e2" }
  view:add(disc(350, 100, 40, "#fffef0", 0.9))
  view:add(hill(140, 150, 300, "#a9c3ad"))
  view:add(hill(400, 190, 280, "#84a98c"))
  view:add(hill(120, 250, 340, "#52796f"))
  view:add(hill(420, 280, 300, "#3b5f55"))
  for i, x in ipairs { 40, 92, 150, 330, 392, 450 } do
    addPine(view, x, 280 + 12 * (i % 3), 130 + 30 * (i % 2), i % 2 == 0 and "#2f4f47" or "#375c50")
  end
  addHouse(view, 214, 244, 56, "#8a5a3c", "#4b3226", "#ffd98a")
  return view
end

function photos.night()
  local view = sky { "#141a3a", "#252a58", "#4a3f78" }
  for i = 1, 90 do
    view:add(disc(i * 97.3 % width, i * i * 31.7 % (0.55 * height), 0.6 + i % 7 / 6, "white", 0.4 + i % 5 / 8))
  end
  view:add(disc(330, 92, 62, "#f4ecd0", 0.12))
  view:add(disc(330, 92, 34, "#f7f0da"))
  view:add(disc(344, 84, 30, "#222757"))
  view:add(hill(90, 200, 300, "#2b2f5c"))
  view:add(hill(400, 220, 320, "#22254b"))
  view:add(hill(220, 288, 420, "#161936"))
  addHouse(view, 120, 226, 50, "#3a3566", "#1e1d3f", "#ffd36b")
  return view
end

function photos.dusk()
  local view = sky { "#5b3a6e", "#b65a78", "#f2a07b" }
  view:add(disc(240, 214, 86, "#ffd9a0", 0.3))
  view:add(disc(240, 214, 56, "#ffe3b0"))
  view:add(box(0, 226, width, 140, "#6a3d6b"))
  for i = 0, 6 do view:add(box(180 + 7 * i, 236 + 14 * i, 120 - 14 * i, 4, "#ffcf9a", 2)) end
  view:add(hill(-20, 190, 130, "#3c2450"))
  view:add(hill(500, 170, 150, "#331e46"))
  return view
end

function photos.snow()
  local view = sky { "#a8c8ea", "#cfe0f3", "#eef4fb" }
  view:add(tile(150, 290, 250, 1, 0.8, "#7f9cc4"))
  view:add(tile(150, 211, 110, 1, 0.8, "#ffffff"))
  view:add(tile(330, 310, 290, 1, 0.8, "#6786b3"))
  view:add(tile(330, 217, 126, 1, 0.8, "#fbfdff"))
  view:add(hill(110, 262, 330, "#f3f8fd"))
  view:add(hill(400, 288, 320, "#e1ecf7"))
  for i, x in ipairs { 60, 108, 398, 440 } do addPine(view, x, 300 + 8 * (i % 2), 90 + 16 * (i % 2), "#3e5f6b") end
  return view
end

return m.stage { screen = m.screen { size = { width, height }, photos[props.photo or "dunes"]() } }
