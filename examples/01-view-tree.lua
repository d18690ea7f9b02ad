-- A view tree: constructor tables with properties as fields and subviews as the array part.
local m = require "mutoscope"

local function stay(title, subtitle, tint)
  return m.view {
    name = title, frame = { 0, 0, 342, 96 },
    backgroundColor = "systemBackground", cornerRadius = 20,
    shadowOpacity = 0.08, shadowRadius = 10, shadowOffset = { 0, 6 },

    m.view {
      frame = { 12, 12, 72, 72 }, cornerRadius = 14, clipsToBounds = true, backgroundColor = tint,
      m.view { frame = { 40, 10, 18, 18 }, cornerRadius = 9, backgroundColor = "#ffffffd0" },
      m.view { frame = { -14, 40, 70, 70 }, cornerRadius = 9, backgroundColor = "#0002", transform = m.rotation(45) },
      m.view { frame = { 24, 50, 70, 70 }, cornerRadius = 9, backgroundColor = "#0003", transform = m.rotation(45) },
    },
    m.label { text = title, frame = { 100, 22, 220, 24 }, font = { size = 17, weight = "semibold" } },
    m.label { text = subtitle, frame = { 100, 48, 220, 20 }, font = { size = 14 }, textColor = "secondaryLabel" },
  }
end

local screen = m.screen {
  size = { 390, 520 }, backgroundColor = "#fbf3ea",
  m.label { text = "Stays nearby", frame = { 24, 48, 342, 40 }, font = { size = 32, weight = "bold" } },
  m.label { text = "Three places, one tree", frame = { 24, 90, 342, 22 }, textColor = "secondaryLabel" },
}

local stays = {
  stay("Cabin in the pines", "2 guests  ·  from €92", "#93b28a"),
  stay("House on the cliff", "6 guests  ·  from €240", "#5aa7b8"),
  stay("Room with a piano", "1 guest  ·  from €48", "#c8727a"),
}
for i, view in ipairs(stays) do
  view.frame = { 24, 136 + (i - 1) * 116, 342, 96 }
  screen:add(view)
end

print(screen:describe())
return m.stage { screen = screen }
