-- A custom snapshot: the passport is a shared element that opens while it flies from the listing to the modal.
local m = require "mutoscope"
local parts, passport = require "parts.explore", require "parts.passport"
local box, text = parts.box, parts.text

local Passport = m.identifiers "Passport" { "passport" }
local BottomSheet = m.identifiers "BottomSheet" { "backgroundView", "foregroundView" }
local listingId = 42

local passportTransition = m.transitionDefinition {
  [Passport.passport(listingId)] = m.sharedElement {
    x = m.cubicBezier(.3, 0, .1, 1), y = m.spring { cutoff = 0.9, bounce = 0.25 },
  },
  [BottomSheet.backgroundView] = m.crossfade { duration = 0.5 },
  [BottomSheet.foregroundView] = m.edgeTranslation { "bottom", duration = 0.7 },
}

-- Instead of a picture: a copy of the closed passport, and an animator that opens it on the transition's clock.
local function snapshot()
  local copy, pages = passport.booklet {}
  return copy, m.animator { animations = function()
    copy.shadowRadius = 18
    passport.turn(pages)
  end }
end

local closed = passport.booklet { id = Passport.passport(listingId), snapshot = snapshot, center = { 40, 305 },
  transform = m.scale(0.4) }
local toast = m.view { frame = { 64, 856, 262, 48 }, cornerRadius = 24, backgroundColor = "#1c1c1e",
  shadowOpacity = 0.2, text("Message sent to Camille  ✓", { 0, 0, 262, 48 }, 15, "medium", "white", "center") }
local results = m.screen { name = "results", device = "iPhone 14", backgroundColor = "systemBackground",
  text("Private rooms", { 24, 64, 300, 40 }, 32, "bold"), parts.listing(136, parts.stays[3]),
  parts.listing(472, parts.stays[2]), parts.tabBar(1), toast, closed, parts.systemBars() }

local open = passport.booklet({ id = Passport.passport(listingId), snapshot = snapshot, center = { 195, 358 } }, true)
local modal = m.screen { name = "modal", device = "iPhone 14",
  m.view { id = BottomSheet.backgroundView, frame = { 0, 0, 390, 844 }, backgroundColor = "#00000080" },
  m.view { id = BottomSheet.foregroundView, frame = { 0, 176, 390, 668 }, cornerRadius = 24,
    maskedCorners = { "topLeft", "topRight" }, backgroundColor = "#efe7de", box({ 177, 8, 36, 5 }, "#00000030", 2.5),
    text("Meet your host", { 24, 328, 342, 32 }, 24, "bold"),
    m.label { frame = { 24, 368, 342, 84 }, font = { size = 15 }, numberOfLines = 4, lineHeightMultiple = 1.1, text =
      "I was born three streets from here, and have a workshop on the ground floor. Come down for coffee, "
      .. "or to throw a pot." },
    box({ 24, 472, 342, 0.5 }, "separator"), text("Response rate", { 24, 488, 200, 24 }, 15),
    text("100 %", { 266, 488, 100, 24 }, 15, "semibold", "label", "right"),
    parts.button("Message Camille", { 24, 556, 342, 56 }) },
  open, parts.systemBars("white") }

local stage = m.stage { screen = results }
stage:advance(0.4)
stage:present(modal, { transition = passportTransition, duration = 0.9, curve = m.cubicBezier(.3, 0, .1, 1) })
stage:advance(2)
stage:dismiss { duration = 0.7 }
stage:advance(0.8)
m.animate { duration = 0.5, curve = m.spring { cutoff = 0.5, bounce = 0.2 }, animations = function()
  toast.center = { 195, 724 }
end }
stage:advance(0.8)
return stage
