-- Every kind of element in one transition: blur, translations, a shared element, and two that follow it.
local m = require "mutoscope"
local parts = require "parts.explore"
local box, text, card = parts.box, parts.text, parts.card

local SearchInput = m.identifiers "SearchInput" { "background", "topBar", "bottomBar",
  "whereCard", "whereCardContent", "searchInput", "whenCard", "whoCard" }

local transitionDefinition = m.transitionDefinition {
  [SearchInput.background] = m.blur,
  [SearchInput.topBar] = m.translateY(-40),
  [SearchInput.bottomBar] = m.edgeTranslation "bottom",
  [SearchInput.whereCard] = m.sharedElement,
  [SearchInput.whereCardContent] = m.crossfade,
  [SearchInput.searchInput] = m.crossfade,
  [SearchInput.whenCard] = m.anchorTranslation { relativeTo = SearchInput.whereCard },
  [SearchInput.whoCard] = m.anchorTranslation { relativeTo = SearchInput.whereCard },
}

local function question(id, y, title, answer)
  return card(id, { 16, y, 358, 64 }, 16, text(title, { 24, 22, 100, 20 }, 15, "medium", "secondaryLabel"),
    text(answer, { 184, 22, 150, 20 }, 15, "semibold", "label", "right"))
end

-- The home screen's search bar is the card that asks where to go.
local home = m.screen { name = "home", device = "iPhone 14", backgroundColor = "systemBackground",
  parts.listing(136, parts.stays[2]), parts.listing(472, parts.stays[3]), parts.tabBar(1),
  card(SearchInput.whereCard, { 24, 56, 342, 56 }, 28, m.view { id = SearchInput.searchInput,
    frame = { 0, 0, 342, 56 }, parts.searchIcon(20, 18), text("Where to?", { 52, 8, 200, 20 }, 15, "semibold"),
    text("Any week  ·  Add guests", { 52, 28, 270, 18 }, 13, "regular", "secondaryLabel") }),
  parts.systemBars() }

local content = m.view { id = SearchInput.whereCardContent, frame = { 0, 0, 358, 328 },
  text("Where to?", { 24, 24, 310, 32 }, 26, "bold"),
  m.view { frame = { 24, 72, 310, 56 }, cornerRadius = 12, borderWidth = 1, borderColor = "separator",
    parts.searchIcon(16, 18), text("Search destinations", { 48, 18, 250, 20 }, 15, "regular", "secondaryLabel") } }
for i, place in ipairs { { "Alfama", "dusk" }, { "Alentejo", "pines" }, { "Azores", "coast" } } do
  content:add(parts.picture(120, 120, parts.palettes[place[2]], 16, 136 * i - 112, 152))
  content:add(text(place[1], { 136 * i - 110, 280, 120, 20 }, 14, "medium"))
end

local search = m.screen { name = "search", device = "iPhone 14",
  m.view { id = SearchInput.background, frame = { 0, 0, 390, 844 }, backgroundColor = "#f2f2f7a6" },
  m.view { id = SearchInput.topBar, frame = { 0, 47, 390, 64 }, parts.roundButton("×", 8),
    text("Stays", { 104, 16, 80, 24 }, 17, "semibold", "label", "center"), box({ 120, 44, 48, 2 }, "label", 1),
    text("Experiences", { 192, 16, 112, 24 }, 17, "regular", "secondaryLabel", "center") },
  question(SearchInput.whenCard, 464, "When", "Any week"), question(SearchInput.whoCard, 544, "Who", "Add guests"),
  card(SearchInput.whereCard, { 16, 120, 358, 328 }, 24, content),
  m.view { id = SearchInput.bottomBar, frame = { 0, 752, 390, 92 }, backgroundColor = "systemBackground",
    text("Clear all", { 24, 12, 100, 40 }, 15, "semibold"), parts.button("Search", { 238, 12, 128, 40 }) },
  parts.systemBars() }

local stage = m.stage { screen = home }
stage:advance(0.4)
stage:present(search, { transition = transitionDefinition, duration = 0.6, curve = m.cubicBezier(.3, 0, .1, 1) })
stage:advance(1.4)
home:find(SearchInput.searchInput).subviews[2].text = "Alentejo"
stage:dismiss { duration = 0.5 }
stage:advance(0.6)
return stage
