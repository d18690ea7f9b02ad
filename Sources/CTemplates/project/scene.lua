-- A card that opens: two screens, and what becomes of each element on the way from one to the other.
local m = require "mutoscope"
local props = ... -- mutoscope render scene.lua -P damping=0.5 -o scene.gif

local Hills = m.identifiers "Hills" { "card", "other", "story" }

local function Card(id, title, frame, radius, colors)
  local width, height = frame[3], frame[4]
  return m.view { id = id, snapshot = "live", frame = frame, cornerRadius = radius, clipsToBounds = true,
    backgroundColor = colors[1], shadowOpacity = 0.25, shadowRadius = 16, shadowOffset = { 0, 8 },
    m.view { frame = { width - 120, 56, 64, 64 }, cornerRadius = 32, backgroundColor = colors[2] },
    m.view { frame = { -80, height - 150, 360, 360 }, cornerRadius = 180, backgroundColor = colors[3] },
    m.view { frame = { 90, height - 100, 480, 480 }, cornerRadius = 240, backgroundColor = colors[4] },
    m.label { text = title, frame = { 24, height - 60, 300, 40 }, font = { size = 28, weight = "bold" },
      textColor = "white" } }
end

local evening, morning = { "#f7c59f", "#fff1d6", "#c8727a", "#5d3a5c" }, { "#bfe3ee", "#fff8e0", "#5aa7b8", "#2e6f73" }

local today = m.screen { name = "today", device = "iPhone 14", backgroundColor = "secondarySystemBackground",
  m.label { text = "Today", frame = { 24, 64, 300, 44 }, font = { size = 34, weight = "bold" } },
  Card(Hills.card, "The far hills", { 24, 124, 342, 380 }, 24, evening),
  Card(Hills.other, "The near sea", { 24, 528, 342, 380 }, 24, morning) }

local place = m.screen { name = "place", device = "iPhone 14", backgroundColor = "systemBackground",
  Card(Hills.card, "The far hills", { 0, 0, 390, 520 }, 0, evening),
  m.label { id = Hills.story, frame = { 24, 548, 342, 120 }, font = { size = 20 }, numberOfLines = 4,
    text = "Two days on foot, one valley after the other, and in the evening a hut with a light in the window." } }

local stage = m.stage { screen = today }
stage:advance(0.4)
stage:push(place, {
  duration = 0.6, curve = m.spring { settle = 0.6, dampingRatio = props.damping or 0.8 },
  transition = {
    [Hills.card] = m.sharedElement,
    [Hills.other] = m.edgeTranslation "bottom",
    [Hills.story] = m.translateY(40),
  },
})
stage:advance(1.2)
stage:pop { duration = 0.5, curve = "easeInOut" }
stage:advance(0.8)
return stage
