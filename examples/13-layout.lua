-- Layout: nobody says where a view is, only what holds between views. A few constraints change, and all frames follow.
local m = require "mutoscope"
local parts = require "parts.explore"
local function label(words, size, weight, color)
  return m.label { text = words, font = { size = size, weight = weight or "regular" }, textColor = color or "label" }
end
local picture = parts.picture(520, 360, parts.palettes.coast, 0)
local frame = m.view { clipsToBounds = true, picture }
local title, place = label("House on the cliff", 24, "bold"), label("Sagres  ·  sea view", 15, nil, "secondaryLabel")
local story = label("Wake up to the sound of the sea. The terrace looks west, the bakery is around the corner, and "
  .. "the path to the beach takes ten minutes, or twenty with children.", 16)
story.numberOfLines, story.lineHeightMultiple = 0, 1.2

-- Facts, side by side and equally wide: a stack puts the constraints beneath.
local facts = m.stack { name = "facts", spacing = 8, distribution = "fillEqually" }
for _, fact in ipairs { { "3", "bedrooms" }, { "6", "guests" }, { "4.97", "rating" } } do
  local words = m.stack { axis = "vertical", alignment = "center", label(fact[1], 20, "semibold"),
    label(fact[2], 13, nil, "secondaryLabel") }
  local tile = facts:add(parts.box({ 0, 0, 0, 0 }, "secondarySystemBackground", 12, words))
  words.centerAnchors:equalTo(tile.centerAnchors)
  tile.heightAnchor:equalTo(64)
end
local word = label("Save", 16, "semibold", "white")
local save = parts.box({ 0, 0, 0, 0 }, parts.accent, 24, word)
local card = parts.card("card", { 0, 0, 0, 0 }, 24, frame, title, place, facts, story, save)
local screen = m.screen { device = "iPhone 14", backgroundColor = "secondarySystemBackground", card,
  parts.systemBars() }

card.centerYAnchor:equalTo(screen.safeAreaLayoutGuide.centerYAnchor)
local sides = card.horizontalAnchors:equalTo(screen.safeAreaLayoutGuide.horizontalAnchors + 48)
frame.topAnchor:equalTo(card.topAnchor)
frame.horizontalAnchors:equalTo(card.horizontalAnchors)
local height = frame.heightAnchor:equalTo(150)
picture.centerAnchors:equalTo(frame.centerAnchors)
for i, view in ipairs { title, place, facts, story } do
  view.topAnchor:equalTo(({ frame, title, place, facts })[i].bottomAnchor + (i == 2 and 4 or 16))
  view.leadingAnchor:equalTo(card.leadingAnchor + 20)
end
for _, view in ipairs { facts, story, save } do view.trailingAnchor:equalTo(card.trailingAnchor - 20) end
save.heightAnchor:equalTo(48)
save.bottomAnchor:equalTo(card.bottomAnchor - 20)
word.centerAnchors:equalTo(save.centerAnchors)

-- Closed the card ends below the place, open below the story: one pair of constraints is exchanged for another.
local closed = { save.topAnchor:equalTo(place.bottomAnchor + 16), save.widthAnchor:equalTo(112) }
local function set(isOpen)
  for _, constraint in ipairs(closed) do constraint.isActive = not isOpen end
  sides.constant, height.constant = isOpen and 16 or 48, isOpen and 280 or 150
  for _, view in ipairs { facts, story } do view.alpha = isOpen and 1 or 0 end
end
save.topAnchor:equalTo(story.bottomAnchor + 20, 700)
save.leadingAnchor:equalTo(title.leadingAnchor, 700)
set(false)
local stage = m.stage { screen = screen }
local curve = m.spring { duration = 0.9, bounce = 0.15 }
stage:advance(0.5)
m.animate { duration = 1.7, curve = curve, animations = function() set(true) end }
stage:settle()
return stage
