-- Scroll views in scroll views: pages that turn, a list that hands on to the one around it, and a bounce at the top.
local m = require "mutoscope"
local parts = require "parts.explore"
local box, text, card = parts.box, parts.text, parts.card
local pager = m.scrollView { name = "pager", frame = { 0, 104, 390, 300 }, contentSize = { 1170, 300 },
  isPagingEnabled = true, showsHorizontalScrollIndicator = false }
local dots = m.view { frame = { 155, 412, 80, 8 } }
for i, stay in ipairs(parts.stays) do
  local page = parts.picture(342, 300, parts.palettes[stay.palette], 20, 390 * i - 366)
  page:add(box({ 0, 220, 342, 80 }, "#00000048", 0, text(stay.title, { 16, 12, 260, 28 }, 22, "bold", "white"),
    text(stay.place, { 16, 42, 300, 22 }, 15, "regular", "white")))
  pager:add(page)
  dots:add(box({ 26 * i - 26, 0, 8, 8 }, "label", 4))
end

-- A side effect of scrolling: the dot of the page in sight is long, and what lies between two pages is shared.
local function showPage(view)
  for i, dot in ipairs(dots.subviews) do
    local nearness = math.max(0, 1 - math.abs(view.contentOffset.x / 390 - (i - 1)))
    dot.bounds, dot.alpha = { 0, 0, 8 + 14 * nearness, 8 }, 0.25 + 0.75 * nearness
  end
end
pager.onScroll = showPage
showPage(pager)

local said = { "Woke up to the sea.", "We stayed for a week.", "The bread!", "So quiet at night." }
local reviews = m.scrollView { name = "reviews", frame = { 0, 0, 342, 300 }, contentSize = { 342, 592 } }
for i, name in ipairs { "Ana", "Jonas", "Mei", "Tomás", "Ingrid", "Kofi", "Léa", "Pavel" } do
  reviews:add(m.view { frame = { 20, 72 * i - 64, 302, 64 },
    box({ 0, 10, 44, 44 }, parts.palettes[({ "dusk", "coast", "pines" })[i % 3 + 1]].far, 22,
      text(name:sub(1, 1), { 0, 0, 44, 44 }, 18, "bold", "white", "center")),
    text(name, { 58, 10, 140, 22 }, 16, "semibold"), text("★★★★★", { 236, 10, 100, 20 }, 13, nil, parts.accent),
    text(said[i % 4 + 1], { 58, 32, 244, 20 }, 15, "regular", "secondaryLabel") })
end
local feed = m.scrollView { name = "feed", frame = { 0, 0, 390, 844 }, contentSize = { 390, 1240 },
  text("Explore", { 24, 56, 300, 40 }, 32, "bold"), pager, dots, text("Reviews", { 24, 444, 300, 30 }, 22, "bold"),
  card(nil, { 24, 484, 342, 300 }, 20, reviews), parts.listing(824, parts.stays[1]) }

local top = m.view { frame = { 0, 0, 390, 47 }, backgroundColor = "#f2f2f7b0", backdropBlurRadius = 12 }
local finger = m.view { name = "finger", bounds = { 0, 0, 44, 44 }, cornerRadius = 22, alpha = 0,
  backgroundColor = "#00000030", borderWidth = 2, borderColor = "#ffffffc0" }
local stage = m.stage { screen = m.screen { device = "iPhone 14", backgroundColor = "secondarySystemBackground",
  feed, top, finger, parts.systemBars() } }

-- The finger is drawn, too, and goes the way of the drag by the same curve.
local function drag(view, from, by, duration, curve)
  finger.center, finger.alpha = from, 1
  stage:drag { on = view, by = by, duration = duration, curve = curve }
  local to = { from[1] + by[1], from[2] + by[2] }
  m.animate { duration = duration, curve = curve, animations = function() finger.center = to end }
  stage:advance(duration)
  m.animate { duration = 0.2, animations = function() finger.alpha = 0 end }
end

for _ = 1, 2 do stage:advance(0.4) drag(pager, { 300, 260 }, { -150, 0 }, 0.2, "easeIn") stage:advance(0.8) end
drag(reviews, { 220, 720 }, { 0, -520 }, 1.1, "easeInOut") -- the reviews end, and the feed goes on
stage:advance(0.5)
drag(feed, { 220, 300 }, { 0, 260 }, 0.16, "easeIn") -- fast enough to bounce at the top
stage:settle()
return stage
