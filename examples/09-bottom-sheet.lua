-- A transition: what each element does is declared; how two screens become one is the engine's work.
local m = require "mutoscope"
local parts = require "parts.explore"
local box, text = parts.box, parts.text

local Explore = m.identifiers "Explore" { "searchNavigationBarPill" }
local BottomSheet = m.identifiers "BottomSheet" { "backgroundView", "foregroundView" }

local transitionDefinition = m.transitionDefinition {
  [BottomSheet.backgroundView] = m.crossfade,
  [BottomSheet.foregroundView] = m.edgeTranslation "bottom",
  [Explore.searchNavigationBarPill] = m.sharedElement,
}

local function pill(frame, dates)
  return m.view { id = Explore.searchNavigationBarPill, snapshot = "live", frame = frame, cornerRadius = frame[4] / 2,
    backgroundColor = "systemBackground", shadowOpacity = 0.14, shadowRadius = 8, shadowOffset = { 0, 4 },
    parts.searchIcon(20, frame[4] / 2 - 10), text("Portugal", { 52, frame[4] / 2 - 20, 200, 20 }, 15, "semibold"),
    text(dates, { 52, frame[4] / 2, 240, 18 }, 13, "regular", "secondaryLabel") }
end

local results = m.screen { name = "results", device = "iPhone 14", backgroundColor = "systemBackground",
  parts.listing(136, parts.stays[1]), parts.listing(472, parts.stays[2]), parts.tabBar(1),
  pill({ 24, 56, 342, 56 }, "Any week  ·  2 guests"), parts.systemBars() }

-- The sheet: a month of days, Monday first. The chosen ones stand on a dark band.
local band, days = m.view { frame = { 31, 228, 40, 40 }, cornerRadius = 20, backgroundColor = "label", alpha = 0 }, {}
local sheet = m.view { id = BottomSheet.foregroundView, frame = { 0, 328, 390, 516 }, cornerRadius = 24,
  maskedCorners = { "topLeft", "topRight" }, backgroundColor = "systemBackground", shadowOpacity = 0.16,
  shadowRadius = 16, box({ 177, 8, 36, 5 }, "quaternaryLabel", 2.5), band,
  text("When is your trip?", { 24, 32, 342, 32 }, 24, "bold"), text("May 2027", { 24, 80, 200, 24 }, 17, "semibold"),
  text("‹      ›", { 290, 80, 68, 24 }, 20, "medium", "label", "right"), box({ 0, 428, 390, 0.5 }, "separator"),
  text("Clear dates", { 24, 444, 120, 40 }, 15, "semibold"), parts.button("Save", { 238, 444, 128, 40 }) }
for i = 1, 7 do
  sheet:add(text(("MTWTFSS"):sub(i, i), { 48 * i - 21, 112, 48, 24 }, 12, "medium", "secondaryLabel", "center"))
end
for day = 1, 31 do
  local x, y = 27 + 48 * ((day + 4) % 7), 140 + 44 * ((day + 4) // 7)
  days[day] = sheet:add(text(tostring(day), { x, y, 48, 40 }, 16, "medium", "label", "center"))
end

local picker = m.screen { name = "picker", device = "iPhone 14",
  m.view { id = BottomSheet.backgroundView, frame = { 0, 0, 390, 844 }, backgroundColor = "#00000073" },
  pill({ 16, 60, 358, 64 }, "Add dates"), sheet, parts.systemBars("white") }

local stage = m.stage { screen = results }
stage:advance(0.4)
stage:present(picker, { transition = transitionDefinition, duration = 0.6, curve = m.cubicBezier(.3, 0, .1, 1) })
stage:advance(0.8)
m.animate { duration = 0.4, animations = function()
  band.frame, band.alpha = { 31, 228, 184, 40 }, 1
  for _, day in ipairs { table.unpack(days, 10, 13) } do day.textColor = "systemBackground" end
end }
for _, screen in ipairs { results, picker } do
  screen:find(Explore.searchNavigationBarPill).subviews[3].text = "10 – 13 May  ·  2 guests"
end
stage:advance(0.7)
stage:dismiss { duration = 0.5 }
stage:advance(1)
return stage
