-- Keyframes: intervals in fractions of the animator's curve; one of zero length is a step, exactly there.
local m = require "mutoscope"

local title = m.label { text = "Saved", frame = { 132, 30, 104, 28 }, font = { size = 22, weight = "bold" } }
local card = m.view {
  id = "card", frame = { 45, 60, 300, 150 }, backgroundColor = "systemBackground", cornerRadius = 24,
  shadowOpacity = 0.12, shadowRadius = 14, shadowOffset = { 0, 10 },
  m.view {
    frame = { 20, 20, 92, 110 }, cornerRadius = 14, clipsToBounds = true, backgroundColor = "#bfe3ee",
    m.view { frame = { 56, 16, 20, 20 }, cornerRadius = 10, backgroundColor = "#fff1d6" },
    m.view { frame = { 20, 54, 120, 120 }, cornerRadius = 60, backgroundColor = "#5aa7b8" },
    m.view { frame = { -50, 72, 130, 130 }, cornerRadius = 65, backgroundColor = "#2e6f73" },
  },
  title,
  m.label { text = "House on the cliff", frame = { 132, 64, 156, 22 }, font = { size = 15 } },
  m.label { text = "Sagres  ·  6 guests", frame = { 132, 88, 156, 20 }, font = { size = 13 },
    textColor = "secondaryLabel" },
  m.view { id = "badge", frame = { 242, 22, 36, 36 }, cornerRadius = 18, backgroundColor = "systemGray",
    m.label { text = "♥", frame = { 0, 0, 36, 36 }, font = { size = 20 }, textColor = "white",
      textAlignment = "center" } },
}
local badge = card:find("badge")
local screen = m.screen { size = { 390, 420 }, backgroundColor = "#fbf3ea" }
screen:add(card)

local animator = m.animator { duration = 2, curve = "easeInOut", animations = function()
  m.keyframes(function(keyframe)
    keyframe(0.0, 0.5, function()
      card.transform = m.translation(0, 150)
      badge.transform = m.scale(0.6)
    end)
    keyframe(0.5, 0.0, function()
      badge.backgroundColor = "#e0315d"
      title.text = "Loved"
    end)
    keyframe(0.5, 0.5, function()
      card.transform = m.identity
      badge.transform = m.scale(1)
    end)
  end)
end }

for _, event in ipairs(animator:clip():events()) do print(event) end
return animator
