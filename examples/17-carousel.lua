-- A carousel in one space: what is nearer covers what is farther, however the ring turns, and a ribbon runs through it.
local m = require "mutoscope"

local trips = {
  { "Dunes", "dunes" }, { "Coast", "coast" }, { "Pines", "pines" }, { "Night", "night" }, { "Dusk", "dusk" },
  { "Snow", "snow" },
}
local count, width, height, radius = #trips, 148, 196, 170

-- A card has two faces back to back. Neither is drawn from behind, so nothing has to be swapped.
local function card(trip, angle)
  local place = m.rotationY(angle) * m.translation(0, 0, radius)
  local function face(turn, ...)
    return m.view { frame = { 0, 0, width, height }, transform = turn, isDoubleSided = false, cornerRadius = 18,
      clipsToBounds = true, backgroundColor = "#3a2c4f", ... }
  end
  return m.view { name = trip[2], frame = { 0, 0, width, height }, preserves3D = true, transform = place,
    face(nil, m.image { frame = { 0, 0, width, height }, source = "photos/" .. trip[2] .. ".png",
        contentMode = "scaleAspectFill", clipsToBounds = true },
      m.label { text = trip[1], frame = { 14, height - 44, width - 28, 30 }, textColor = "white",
        font = { size = 20, weight = "bold" } }),
    face(m.rotationY(180), m.view { frame = { 10, 10, width - 20, height - 20 }, cornerRadius = 10, borderWidth = 1.5,
      borderColor = "#ffffff40" }) }
end

local ring = m.view { name = "ring", frame = { 195 - width / 2, 122, width, height }, preserves3D = true }
for i, trip in ipairs(trips) do ring:add(card(trip, (i - 1) * 360 / count)) end

-- Two bars that stand still. The cards go through them, before one half and behind the other.
local function ribbon(angle, color)
  return m.view { frame = { 195 - 260, 240, 520, 9 }, cornerRadius = 4.5, backgroundColor = color,
    transform = m.rotationY(angle) }
end

local screen = m.screen { size = { 390, 460 }, backgroundColor = "#1d1430",
  m.view { name = "space", frame = { 0, 0, 390, 460 }, perspective = 900,
    m.view { name = "tilt", frame = { 0, 0, 390, 460 }, preserves3D = true, transform = m.rotationX(-9), ring,
      ribbon(38, "#f4d9a0"), ribbon(-38, "#e0315d") } } }
local stage = m.stage { screen = screen }

-- Flicked from card to card: each turn is a spring, which takes over the velocity of the one before.
for turn, pause in ipairs { 1.1, 0.35, 0.35, 1.6 } do
  m.animate { duration = 0.9, curve = m.spring { cutoff = 0.9, bounce = 0.18, mode = "smooth" }, animations = function()
    ring.transform = m.rotationY(-turn * 360 / count)
  end }
  stage:advance(pause)
end
return stage
