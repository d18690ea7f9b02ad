-- Keyframes: intervals in fractions of the animator's curve; one of zero length is a step, exactly there.
local m = require "mutoscope"

local title = m.label { text = "Saved", frame = { 24, 28, 200, 28 }, font = { size = 22, weight = "bold" } }
local card = m.view {
  id = "card", frame = { 45, 60, 300, 150 }, backgroundColor = "systemBackground", cornerRadius = 24,
  borderWidth = 1, borderColor = "separator",
  shadowOpacity = 0.12, shadowRadius = 14, shadowOffset = { 0, 10 },
  title,
  m.label { text = "House on the cliff", frame = { 24, 62, 250, 22 }, textColor = "secondaryLabel" },
  m.view { id = "badge", frame = { 236, 26, 36, 36 }, cornerRadius = 18, backgroundColor = "systemGray" },
}
local badge = card:find("badge")
local screen = m.screen { size = { 390, 420 }, backgroundColor = "secondarySystemBackground" }
screen:add(card)

local animator = m.animator { duration = 2, curve = "easeInOut", animations = function()
  m.keyframes(function(keyframe)
    keyframe(0.0, 0.5, function()
      card.transform = m.translation(0, 150)
      badge.transform = m.scale(0.6)
    end)
    keyframe(0.5, 0.0, function()
      badge.backgroundColor = "systemRed"
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
