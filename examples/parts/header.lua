-- The views of example 14 with what holds between them: a card with a picture, a search bar, a title and a button.
local m = require "mutoscope"
local parts = require "parts.explore"

local picture = parts.picture(900, 620, parts.palettes.coast, 0)
local card = m.view { name = "card", cornerRadius = 20, maskedCorners = { "topLeft", "topRight" }, clipsToBounds = true,
  picture }
local bar = m.view { name = "searchBar", backgroundColor = "secondarySystemBackground", cornerRadius = 22,
  parts.searchIcon(16, 12, "systemPink"), parts.text("Where are you going?", { 44, 0, 240, 44 }, 13, "semibold") }
local search = m.view { name = "searchContainer", bar }
local title = m.label { name = "title", text = "Go\nNear", font = { size = 64, weight = "heavy" }, textColor = "white",
  lineHeightMultiple = 0.7, numberOfLines = 0 }
local button = m.button { name = "button", text = "Explore nearby stays", font = { size = 13, weight = "semibold" },
  textColor = "label", backgroundColor = "secondarySystemBackground", cornerRadius = 6, contentInsets = { 8, 8, 8, 8 } }
local line = m.view { name = "separator", backgroundColor = "quaternaryLabel" }
local header = m.view { name = "header", backgroundColor = "black", clipsToBounds = true, card, search, title, button,
  line }
local list = m.scrollView { name = "list", contentSize = { 390, 1020 } }
for i, stay in ipairs(parts.stays) do list:add(parts.listing(336 * i - 312, stay)) end
local screen = m.screen { device = "iPhone 14", backgroundColor = "systemBackground", showsStatusBar = true,
  preferredStatusBarStyle = "lightContent", list, header }

local constraints = {
  height = header.heightAnchor:equalTo(600),
  top = card.topAnchor:equalTo(header.topAnchor + 40),
  under = list.topAnchor:equalTo(screen.topAnchor + 600),
}
header.topAnchor:equalTo(screen.topAnchor)
header.horizontalAnchors:equalTo(screen.horizontalAnchors)
card.horizontalAnchors:equalTo(header.horizontalAnchors)
card.bottomAnchor:equalTo(header.bottomAnchor)
picture.leadingAnchor:equalTo(card.leadingAnchor)
picture.bottomAnchor:equalTo(card.bottomAnchor)

search.topAnchor:equalTo(card.topAnchor)
search.horizontalAnchors:equalTo(card.horizontalAnchors)
search.heightAnchor:greaterThanOrEqualTo(60)
bar.heightAnchor:equalTo(44)
bar.topAnchor:greaterThanOrEqualTo(search.topAnchor + 24)
bar.topAnchor:greaterThanOrEqualTo(header.safeAreaLayoutGuide.topAnchor + 12)
bar.topAnchor:equalTo(search.topAnchor + 24, "low")
bar.horizontalAnchors:equalTo(search.horizontalAnchors + 24)
bar.bottomAnchor:equalTo(search.bottomAnchor - 12)

title.topAnchor:equalTo(header.safeAreaLayoutGuide.topAnchor + 160)
title.leadingAnchor:equalTo(header.leadingAnchor + 24)
button.topAnchor:equalTo(title.bottomAnchor)
button.leadingAnchor:equalTo(title.leadingAnchor)
line.heightAnchor:equalTo(1)
line.horizontalAnchors:equalTo(header.horizontalAnchors)
line.bottomAnchor:equalTo(header.bottomAnchor)
list.horizontalAnchors:equalTo(screen.horizontalAnchors)
list.bottomAnchor:equalTo(screen.bottomAnchor)

return { header = header, list = list, screen = screen, search = search, constraints = constraints }
