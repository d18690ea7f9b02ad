-- Snapshots: a card that grows is copied alive, so nothing in it is stretched; a bar that only moves in need not be.
local m = require "mutoscope"
local props = ...
local parts = require "parts.explore"
local box, text, stay, other = parts.box, parts.text, parts.stays[1], parts.stays[3]

local Stay = m.identifiers "Stay" { "cardView", "tabView" }

-- The card is drawn from its size. `-P snapshot=static` shows what a picture of it would do.
local function CardView(of, frame, margin)
  local width, height = frame[3], frame[4] - 104
  return m.view { id = Stay.cardView(of.title), snapshot = props.snapshot or "live", frame = frame,
    cornerRadius = frame[1], clipsToBounds = true, backgroundColor = "systemBackground",
    shadowOpacity = frame[1] > 0 and 0.14 or 0, shadowRadius = 12, shadowOffset = { 0, 6 },
    parts.picture(width, height, parts.palettes[of.palette]),
    text("♥", { width - 52, frame[1] > 0 and 12 or 60, 32, 32 }, 26, "regular", "#ffffffd8", "center"),
    text(of.title, { margin, height + 16, 260, 26 }, 20, "bold"),
    text(of.place, { margin, height + 44, width - 2 * margin, 20 }, 15, "regular", "secondaryLabel"),
    text(of.price, { margin, height + 66, 200, 20 }, 15, "semibold"),
    text("★ " .. of.rating, { width - margin - 80, height + 18, 80, 22 }, 15, "medium", "label", "right") }
end

local function TabView()
  local bar = m.view { id = Stay.tabView, frame = { 24, 736, 342, 64 }, cornerRadius = 32, backgroundColor = "#1c1c1e",
    shadowOpacity = 0.25, shadowRadius = 12, shadowOffset = { 0, 6 }, box({ 8, 8, 104, 48 }, "#ffffff24", 24) }
  for i, title in ipairs { "Overview", "Reviews", "Map" } do
    bar:add(text(title, { 112 * i - 104, 20, 104, 24 }, 15, "semibold", i == 1 and "white" or "#ffffffa0", "center"))
  end
  return bar
end

local list = m.screen { name = "list", device = "iPhone 14", backgroundColor = "secondarySystemBackground",
  text("By the sea", { 24, 64, 300, 40 }, 32, "bold"),
  CardView(other, { 24, 464, 342, 320 }, 20), CardView(stay, { 24, 120, 342, 320 }, 20),
  parts.systemBars() }

local detail = m.screen { name = "detail", device = "iPhone 14", backgroundColor = "systemBackground",
  parts.host(576),
  m.label { frame = { 24, 656, 342, 66 }, font = { size = 15 }, numberOfLines = 3, text =
    "Whitewashed walls, a terrace above the Atlantic, and a path down to a beach that is empty until noon." },
  CardView(stay, { 0, 0, 390, 552 }, 24),
  parts.roundButton("←", 56), TabView(), parts.systemBars() }

local transitionDefinition = m.transitionDefinition {
  [Stay.cardView(stay.title)] = m.sharedElement,
  [Stay.cardView(other.title)] = m.edgeTranslation "bottom",
  [Stay.tabView] = m.edgeTranslation "bottom",
}

local stage = m.stage { screen = list }
stage:advance(0.4)
stage:push(detail, { transition = transitionDefinition, duration = 0.6, curve = m.cubicBezier(.3, 0, .1, 1) })
stage:advance(0.9)
for _, screen in ipairs { list, detail } do
  screen:find(Stay.cardView(stay.title)).subviews[2].textColor = parts.accent
end
stage:advance(0.5)
stage:pop { duration = 0.5 }
stage:advance(0.7)
return stage
