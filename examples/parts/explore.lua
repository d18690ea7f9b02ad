-- What the screens of the examples from 09 on have in common: type, icons, pictures, listing cards, bars.
local m = require "mutoscope"

local parts = { accent = "#e0315d" }

function parts.box(frame, color, radius, ...)
  return m.view { frame = frame, backgroundColor = color, cornerRadius = radius or 0, ... }
end

function parts.text(words, frame, size, weight, color, alignment)
  return m.label { text = words, frame = frame, font = { size = size, weight = weight or "regular" },
    textColor = color or "label", textAlignment = alignment or "left" }
end

local box, text = parts.box, parts.text

--- A white card with a soft shadow, which cuts what it holds.
function parts.card(id, frame, radius, ...)
  return m.view { id = id, frame = frame, cornerRadius = radius, clipsToBounds = true, shadowOpacity = 0.12,
    shadowRadius = 10, shadowOffset = { 0, 5 }, backgroundColor = "systemBackground", ... }
end

function parts.button(title, frame)
  return box(frame, parts.accent, 12, text(title, { 0, 0, frame[3], frame[4] }, 16, "semibold", "white", "center"))
end

function parts.roundButton(sign, y)
  return parts.card(nil, { 16, y, 40, 40 }, 20, text(sign, { 0, 0, 40, 40 }, 20, "medium", "label", "center"))
end

--- Who lets a stay: a face, a name, and what there is to say about it.
function parts.host(y)
  return m.view { frame = { 24, y, 342, 64 }, box({ 0, 0, 48, 48 }, "#f3c9a8", 24,
      box({ 13, 9, 22, 24 }, "#4a2c20", 11), box({ 15, 14, 18, 22 }, "#e0a37e", 9)),
    text("Hosted by Camille", { 64, 2, 260, 22 }, 16, "semibold"),
    text("Superhost  ·  7 years", { 64, 24, 260, 20 }, 14, "regular", "secondaryLabel"),
    box({ 0, 64, 342, 0.5 }, "separator") }
end

--- The bars of the system. They have an id, so they stay where they are, whatever happens beneath them.
function parts.systemBars(color)
  color = color or "label"
  local bar = m.view { id = "statusBar", frame = { 0, 0, 390, 47 },
    text("9:41", { 32, 16, 60, 20 }, 16, "semibold", color),
    m.view { frame = { 328, 20, 24, 12 }, cornerRadius = 4, borderWidth = 1, borderColor = color,
      box({ 2, 2, 16, 8 }, color, 2) }, box({ 353, 24, 2, 4 }, color, 1) }
  for i = 1, 4 do bar:add(box({ 293 + 6 * i, 32 - 3 * i, 4, 3 * i }, color, 1)) end
  return bar, m.view { id = "homeIndicator", frame = { 0, 810, 390, 34 }, box({ 128, 21, 134, 5 }, "label", 2.5) }
end

function parts.searchIcon(x, y, color)
  return m.view { frame = { x, y, 20, 20 },
    m.view { frame = { 2, 2, 12, 12 }, cornerRadius = 6, borderWidth = 2, borderColor = color or "label" },
    m.view { bounds = { 0, 0, 7, 2 }, center = { 15, 15 }, cornerRadius = 1, backgroundColor = color or "label",
      transform = m.rotation(45) } }
end

parts.palettes = {
  dusk = { sky = "#f7c59f", sun = "#fff1d6", far = "#c8727a", near = "#5d3a5c", wall = "#f9ede0", roof = "#8f3b4a" },
  coast = { sky = "#bfe3ee", sun = "#fff8e0", far = "#5aa7b8", near = "#2e6f73", wall = "#ffffff", roof = "#e2725b" },
  pines = { sky = "#dfe8d2", sun = "#fffbe6", far = "#93b28a", near = "#3d6650", wall = "#8a5a3c", roof = "#4b3226" },
}

--- A house on a hill, in the colours of a palette, w x h points.
function parts.picture(w, h, palette, radius, left, top)
  local x, y, s = 0.2 * w, 0.52 * h, 0.2 * w
  return m.view { name = "picture", frame = { left or 0, top or 0, w, h }, cornerRadius = radius, clipsToBounds = true,
    backgroundColor = palette.sky,
    box({ 0.66 * w, 0.14 * h, 0.16 * w, 0.16 * w }, palette.sun, 0.08 * w),
    box({ 0.3 * w, 0.5 * h, 1.3 * w, 1.3 * w }, palette.far, 0.65 * w),
    m.view { bounds = { 0, 0, s, s }, center = { x + s / 2, y }, backgroundColor = palette.roof,
      transform = m.scale(1, 0.7) * m.rotation(45) },
    box({ x, y, s, 1.5 * s }, palette.wall), box({ x + 0.58 * s, y + 0.2 * s, 0.22 * s, 0.26 * s }, "#ffd98a", 2),
    box({ x + 0.2 * s, y + 0.2 * s, 0.22 * s, 0.26 * s }, "#ffd98a", 2),
    box({ -0.6 * w, 0.66 * h, 1.7 * w, 1.7 * w }, palette.near, 0.85 * w) }
end

--- A stay in the list: a picture with round corners, and what there is to say about it.
function parts.listing(y, stay)
  return m.view { name = stay.title, frame = { 24, y, 342, 312 },
    parts.picture(342, 232, parts.palettes[stay.palette], 16),
    text("♥", { 302, 12, 28, 28 }, 22, "regular", "#ffffffd8", "center"),
    text(stay.title, { 0, 244, 270, 22 }, 16, "semibold"),
    text("★ " .. stay.rating, { 262, 244, 80, 22 }, 15, "regular", "label", "right"),
    text(stay.place, { 0, 266, 342, 20 }, 15, "regular", "secondaryLabel"),
    text(stay.price, { 0, 288, 342, 20 }, 15, "semibold") }
end

parts.stays = {
  { title = "House on the cliff", place = "Sagres  ·  6 guests  ·  sea view", rating = "4.97", price = "€240 a night",
    palette = "coast" },
  { title = "Cabin in the pines", place = "Sintra  ·  2 guests  ·  fireplace", rating = "4.91", price = "€92 a night",
    palette = "pines" },
  { title = "Room with a piano", place = "Lisbon  ·  1 guest  ·  old town", rating = "4.88", price = "€48 a night",
    palette = "dusk" },
}

--- The bar at the bottom of the first screens.
function parts.tabBar(selected)
  local bar = m.view { name = "tabBar", frame = { 0, 760, 390, 84 }, backgroundColor = "systemBackground",
    box({ 0, 0, 390, 0.5 }, "separator") }
  for i, title in ipairs { "Explore", "Wishlists", "Trips", "Inbox", "Profile" } do
    local color, x = i == selected and parts.accent or "systemGray", 78 * i - 78
    bar:add(i == 1 and parts.searchIcon(x + 29, 10, color) or m.view { frame = { x + 30, 11, 18, 18 }, borderWidth = 2,
      cornerRadius = ({ 0, 9, 4, 6, 9 })[i], borderColor = color })
    bar:add(text(title, { x, 33, 78, 14 }, 10, "medium", color, "center"))
  end
  return bar
end

return parts
