-- A spring has no end: cut at half a second it misses its mark, and jumps. Five ways to let it land.
local m = require "mutoscope"

local cut, distance, scale = 0.5, 240, 2
local halfPixel = 0.5 / (scale * distance) -- as a part of the way
local designed = m.spring { duration = cut, bounce = 0.3 }
local function landing(mode) return m.spring { cutoff = cut, bounce = 0.3, mode = mode } end

local rows = {
  { "Cut", "where its duration ends", designed, cut },
  { "Exact", "a passage through the mark ends it", landing "exact", cut },
  { "Smooth", "a turn ends it, scaled to the mark", landing "smooth", cut },
  { "Budget", "stiffer, until half a pixel is left", landing "budget", cut },
  { "Blend", "the last fifth is bent", landing "blend", cut },
  { "Extended", "more time, until half a pixel is left", designed, designed:settlingDuration(halfPixel) },
}

local screen = m.screen {
  size = { 390, 592 }, traits = { displayScale = scale }, backgroundColor = "#fbf3ea",
  m.label { text = "Landing a spring", frame = { 28, 28, 330, 34 }, font = { size = 26, weight = "bold" } },
}
local stage = m.stage { screen = screen }

local function write(text, x, y, font, color)
  screen:add(m.label { text = text, frame = { x, y, 270, 18 }, font = font, textColor = color })
end

for i, row in ipairs(rows) do
  local name, words, spring, duration = table.unpack(row)
  local y = 84 + 82 * (i - 1)
  local tile = m.view { id = name:lower(), frame = { 28, y + 24, 40, 40 }, cornerRadius = 12,
    backgroundColor = i == 1 and "#e0315d" or "#5aa7b8" }
  write(name, 28, y, { size = 14, weight = "semibold" }, "label")
  write(words, 104, y + 1, { size = 12 }, "secondaryLabel")
  screen:add(m.view { frame = { 28, y + 42, 280, 4 }, cornerRadius = 2, backgroundColor = "#0000001a" })
  screen:add(tile)

  -- When it is set down, what was seen last stays as an outline, with what was missing in points.
  local function land()
    local place = tile.frame
    local gap = stage:at(stage.time, "before"):value(tile.id .. ".center.x") - tile.center.x
    local misses = math.abs(gap) > 1.001 * halfPixel * distance
    if misses then
      screen:add(m.view { frame = place:with { x = place.x + gap }, cornerRadius = 12, borderWidth = 1.5,
        borderColor = "label" })
    end
    write(("%.2f pt"):format(math.abs(gap)), 320, y + 35, { size = 13, weight = "semibold" },
      misses and "#e0315d" or "#2e6f73")
  end
  stage:after(0.2, function()
    m.animate { curve = spring, duration = duration, completion = land, animations = function()
      tile.center = { tile.center.x + distance, tile.center.y }
    end }
  end)
end
screen:add(m.view { name = "mark", frame = { 308, 84, 1, 480 }, backgroundColor = "label" })
stage:settle()
stage:advance(0.6)
return stage
