-- What both screens show is moved: one photo whose crop changes, words that grow as words. And back by a drag.
local m, parts = require "mutoscope", require "parts.explore"
local box, text = parts.box, parts.text

local Album = m.identifiers "Album" { "trip", "story", "backButton", "header" }

local trips = {
  { "Dunes at noon", "Merzouga, Morocco", "dunes" }, { "House on the cliff", "Sagres, Portugal", "coast" },
  { "Cabin in the pines", "Bergen, Norway", "pines" }, { "Under the stars", "Atacama, Chile", "night" },
  { "Last light", "Kotor, Montenegro", "dusk" }, { "First snow", "Zermatt, Switzerland", "snow" },
}

-- Only the trip has an id. That its photo and its words are the same on both screens is found out.
local function Trip(trip, frame, crop, radius, titleSize, left)
  local y = crop[2] + 1.3 * titleSize
  return m.view { id = Album.trip(trip[3]), frame = frame,
    m.image { source = "photos/" .. trip[3] .. ".png", contentMode = "scaleAspectFill", clipsToBounds = true,
      frame = { 0, 0, crop[1], crop[2] }, cornerRadius = radius },
    text(trip[1], { left, crop[2] + 0.5 * titleSize, crop[1] - left, 1.4 * titleSize }, titleSize, "semibold"),
    text(trip[2], { left, y + 0.7 * titleSize, crop[1] - left, 22 }, 11 + titleSize / 6, "regular", "secondaryLabel") }
end

local grid = m.screen { name = "grid", device = "iPhone 14", backgroundColor = "systemBackground",
  m.view { id = Album.header, frame = { 0, 47, 390, 64 }, text("Journeys", { 24, 8, 300, 42 }, 32, "bold") } }
local definition = { [Album.story] = m.translateY { 48, delay = 0.3 }, [Album.header] = m.translateY(-32),
  [Album.backButton] = m.crossfade { delay = 0.5 } }
for i, trip in ipairs(trips) do -- the third in front of all others
  local x, y = 24 + 177 * ((i - 1) % 2), 120 + 228 * ((i - 1) // 2)
  grid:add(Trip(trip, { x, y, 165, 208 }, { 165, 165 }, 16, 15, 2), i ~= 3 and 1 or nil)
  definition[Album.trip(trip[3])] = i ~= 3 and m.scale(0.9) or nil
end
for _, bar in ipairs { parts.systemBars() } do grid:add(bar) end

local story = m.view { id = Album.story, frame = { 24, 488, 342, 260 },
  m.label { frame = { 0, 0, 342, 120 }, numberOfLines = 0, font = { size = 17 }, lineHeightMultiple = 1.2, text =
    "Three days of rain, a stove that took an hour to warm the room, and then a morning so still that we heard the " ..
    "snow slide off the roof." },
  box({ 0, 140, 342, 0.5 }, "separator"), text("4 days  ·  62 photos", { 0, 156, 300, 22 }, 15, "medium"),
  parts.button("Open the album", { 0, 200, 342, 52 }) }
local detail = m.screen { name = "detail", device = "iPhone 14", backgroundColor = "systemBackground", story,
  Trip(trips[3], { 0, 0, 390, 480 }, { 390, 380 }, 0, 30, 24),
  m.view { id = Album.backButton, frame = { 0, 0, 390, 100 }, parts.roundButton("←", 56) }, parts.systemBars() }

local stage = m.stage { screen = grid }
local back -- the way back, which a finger leads
function detail.onPan(_, pan)
  if pan.state == "began" then back = stage:pop { duration = 0.5, curve = "easeInOut" } back:pause() end
  back.fractionComplete = math.min(math.max(0, pan.translation.y / 420), 1)
  if pan.state == "ended" then (pan.velocity.y > 600 and back.finish or back.cancel)(back) end
end

stage:advance(0.5)
stage:push(detail, { definition = m.transitionDefinition(definition), curve = m.cubicBezier(.3, 0, .1, 1) })
for _, way in ipairs { { 220, 0.7, "easeOut" }, { 240, 0.25, "linear" } } do -- dismissed half-way, then for good
  stage:advance(1.3)
  grid:find(Album.header).subviews[1].text = "Welcome back"
  stage:drag { on = detail, at = { 195, 300 }, by = { 0, way[1] }, duration = way[2], curve = way[3] }
end
stage:advance(1.2)
return stage
