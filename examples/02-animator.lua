-- An animator: assignments inside the function are captured; the frame shows what is on the way.
local m = require "mutoscope"

local heart = m.label { text = "♥", frame = { 0, 0, 56, 56 }, textAlignment = "center", textColor = "white",
  font = { size = 44 } }
local card = m.view {
  id = "card", frame = { 32, 70, 120, 120 }, cornerRadius = 28, backgroundColor = "#e0315d",
  shadowColor = "#e0315d", shadowOpacity = 0.35, shadowRadius = 12, shadowOffset = { 0, 10 },
  heart,
}
heart.center = { 60, 60 }

local function place(x, radius)
  return m.view { frame = { x, 70, 120, 120 }, cornerRadius = radius, borderWidth = 2, borderColor = "#00000012" }
end
local screen = m.screen { size = { 390, 260 }, backgroundColor = "#fbf3ea", place(32, 28), place(238, 60), card }

local animator = m.animator { duration = 1, curve = "easeInOut", animations = function()
  card.center = { 298, 130 }
  card.cornerRadius = 60
  card.transform = m.rotation(360)
  card.backgroundColor = "#2e6f73"
  card.shadowColor = "#2e6f73"
end }

-- A frame is a function of time: it can be asked before anything has run.
local half = animator:at(0.5)
print("half way:", half:value("card.center.x"), half:view("card").backgroundColor)

local stage = m.stage { screen = screen }
animator:start { after = 0.2 }
stage:settle()
stage:advance(0.3)
return stage
