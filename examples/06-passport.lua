-- The Host Passport: a front page and two inner pages become a booklet that opens.
local m = require "mutoscope"

local width, height = 168, 236 -- of one page; the booklet is two pages wide and turns on its middle, the spine
local paper, cover, ink = "#fffdf8", "#b0173d", "#2b2320"

local function text(line, x, y, size, weight, color)
  return m.label { text = line, frame = { x, y, width - 2 * x, size * 1.4 }, textColor = color or ink,
    font = { size = size, weight = weight }, textAlignment = x == 0 and "center" or "left" }
end

local function portrait(x, y, size)
  return m.view { frame = { x, y, size, size }, cornerRadius = size / 2, clipsToBounds = true, backgroundColor = "#f3c9a8",
    m.view { frame = { size * .1, size * .66, size * .8, size * .8 }, cornerRadius = size * .4, backgroundColor = "#2f5d62" },
    m.view { frame = { size * .27, size * .12, size * .46, size * .5 }, cornerRadius = size * .22, backgroundColor = "#4a2c20" },
    m.view { frame = { size * .31, size * .22, size * .38, size * .46 }, cornerRadius = size * .19, backgroundColor = "#e0a37e" } }
end

local function shade() return m.view { frame = { 0, 0, width, height }, backgroundColor = "black", alpha = 0 } end

-- Every page occupies the right half of its view, so that the default anchor lies on the spine.
local frontShade, leftShade, rightShade = shade(), shade(), shade()
local front = m.view { id = "front", frame = { width, 0, width, height }, backgroundColor = cover, clipsToBounds = true,
  cornerRadius = 12, maskedCorners = { "topRight", "bottomRight" },
  text("HOST PASSPORT", 0, 24, 12, "bold", "#f4d9a0"), portrait(width / 2 - 44, 62, 88),
  text("Camille", 0, 166, 24, "bold", "white"), text("Superhost", 0, 196, 13, "medium", "#ffffffb0"),
  m.view { frame = { 0, 0, 10, height }, backgroundColor = "#00000026" }, frontShade }
local innerLeft = m.view { id = "innerLeft", frame = { width, 0, width, height }, backgroundColor = paper, isHidden = true,
  transform = m.rotationY(180), clipsToBounds = true, cornerRadius = 12, maskedCorners = { "topLeft", "bottomLeft" },
  portrait(width / 2 - 36, 30, 72), text("Camille", 0, 114, 22, "bold"), text("Hosting for 7 years", 0, 144, 12, "medium"),
  text("★ 4.97   ·   312 reviews", 0, 186, 11, "semibold", "#7a6a60"), leftShade }
local innerRight = m.view { id = "innerRight", frame = { width, 0, width, height }, backgroundColor = paper,
  clipsToBounds = true, cornerRadius = 12, maskedCorners = { "topRight", "bottomRight" },
  text("My work", 20, 30, 10, "semibold", "#a08d80"), text("Ceramics teacher", 20, 44, 14, "semibold"),
  text("Speaks", 20, 84, 10, "semibold", "#a08d80"), text("French, Portuguese", 20, 98, 14, "semibold"),
  text("Fun fact", 20, 138, 10, "semibold", "#a08d80"), text("Plays the musical saw", 20, 152, 14, "semibold"),
  m.view { frame = { 20, 192, width - 40, 1 }, backgroundColor = "#e6ddd2" }, text("Lives in Lyon", 20, 202, 12, "medium"),
  rightShade }
local page = m.view { id = "page", frame = { 0, 0, 2 * width, height }, preserves3D = true, front, innerLeft }
local booklet = m.view { id = "booklet", frame = { 0, 0, 2 * width, height }, perspective = 900, innerRight, page,
  center = { 195 - width / 2 * 0.7, 380 }, transform = m.scale(0.7),
  shadowOpacity = 0.28, shadowRadius = 7, shadowOffset = { 3, 6 } }
local screen = m.screen { size = { 390, 560 }, backgroundColor = "#efe7de", booklet }

local turn = m.cubicBezier(0.45, 0, 0.2, 1)
local animator = m.animator { duration = 1.4, animations = function()
  m.timing({ x = m.cubicBezier(0.3, 0, 0.1, 1), y = m.cubicBezier(0.2, 0, 0, 1) }, function() booklet.center = { 195, 270 } end)
  m.timing("easeOut", function() booklet.transform = m.scale(1) end)
  m.timing(turn, function()
    page.transform = m.rotationY(-180)
    m.keyframes(function(keyframe)
      keyframe(0.0, 0.5, function() frontShade.alpha, rightShade.alpha, booklet.shadowOffset = 0.45, 0.22, { 14, 16 } end)
      keyframe(0.5, 0.0, function() front.isHidden, innerLeft.isHidden, leftShade.alpha = true, false, 0.35 end)
      keyframe(0.5, 0.5, function() leftShade.alpha, rightShade.alpha, booklet.shadowOffset = 0, 0, { 0, 12 } end)
    end)
  end)
  m.timing("easeInOut", function() booklet.shadowRadius = 18 end)
end }

local stage = m.stage { screen = screen }
animator:start { after = 0.25 }
stage:settle()
stage:advance(0.6)
return stage
