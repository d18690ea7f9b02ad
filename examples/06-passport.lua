-- The Host Passport: a front page and two inner pages become a booklet that opens.
local m = require "mutoscope"

local width, height = 168, 236 -- of one page; the booklet is two pages wide and turns on its middle, the spine
local paper, cover, ink, quiet = "#fffdf8", "#b0173d", "#2b2320", "#a08d80"

local function text(line, x, y, size, weight, color)
  return m.label { text = line, frame = { x, y, width - 2 * x, size * 1.4 }, font = { size = size, weight = weight },
    textColor = color or ink, textAlignment = x == 0 and "center" or "left" }
end

local function portrait(y, s)
  local function part(x, py, w, h, r, color)
    return m.view { frame = { x * s, py * s, w * s, h * s }, cornerRadius = r * s, backgroundColor = color }
  end
  return m.view { frame = { (width - s) / 2, y, s, s }, cornerRadius = s / 2, clipsToBounds = true,
    backgroundColor = "#f3c9a8", part(.1, .66, .8, .8, .4, "#2f5d62"), part(.27, .12, .46, .5, .22, "#4a2c20"),
    part(.31, .22, .38, .46, .19, "#e0a37e") }
end

-- A page is the right half of a view of twice its width: the default anchor point lies on the spine. It reaches a
-- point beyond the spine, under its neighbour, so that no edge meets an edge there.
local function page(id, color, corners, ...)
  local shade = m.view { frame = { 0, 0, width + 1, height }, backgroundColor = "#2b1a10", alpha = 0 }
  local fold = m.view { frame = { id == "innerLeft" and width - 3 or 0, 0, 4, height }, backgroundColor = "#2b1a100c" }
  return m.view { id = id, frame = { width - 1, 0, width + 1, height }, backgroundColor = color, clipsToBounds = true,
    cornerRadius = 12, maskedCorners = corners, m.view { ... }, fold, shade }, shade
end

local front, frontShade = page("front", cover, { "topRight", "bottomRight" }, portrait(62, 92),
  text("HOST PASSPORT", 0, 26, 12, "bold", "#f4d9a0"), text("Camille", 0, 168, 25, "bold", "white"),
  text("Superhost", 0, 200, 13, "medium", "#fffb"))
local left, leftShade = page("innerLeft", paper, { "topLeft", "bottomLeft" }, portrait(28, 76),
  text("Camille", 0, 114, 24, "bold"), text("Hosting for 7 years", 0, 148, 12, "medium"),
  text("★ 4.97    312 reviews", 0, 192, 11, "semibold", quiet))
local right, rightShade = page("innerRight", paper, { "topRight", "bottomRight" },
  text("My work", 22, 38, 11, "medium", quiet), text("Potter", 22, 54, 16, "semibold"),
  text("I speak", 22, 94, 11, "medium", quiet), text("French, Greek", 22, 110, 16, "semibold"),
  text("Fun fact", 22, 150, 11, "medium", quiet), text("I play the saw", 22, 166, 16, "semibold"))
left.transform, left.isHidden = m.rotationY(180), true -- printed on the back of the front page
local leaf = m.view { id = "page", frame = { 0, 0, 2 * width, height }, preserves3D = true, front, left }
local booklet = m.view { id = "booklet", bounds = { 0, 0, 2 * width, height }, center = { 146, 372 }, perspective = 900,
  transform = m.scale(0.72), shadowOpacity = 0.3, shadowRadius = 7, shadowOffset = { 3, 5 }, right, leaf }

local stage = m.stage { screen = m.screen { size = { 390, 520 }, backgroundColor = "#efe7de", booklet } }
m.animate { delay = 0.3, duration = 1.4, animations = function()
  local glide, lift, turn = m.cubicBezier(.3, 0, .1, 1), m.cubicBezier(.2, 0, 0, 1), m.cubicBezier(.45, 0, .2, 1)
  m.timing({ x = glide, y = lift }, function() booklet.center = { 195, 250 } end)
  m.timing("easeOut", function() booklet.transform, booklet.shadowRadius = m.scale(1), 18 end)
  m.timing(turn, function()
    leaf.transform = m.rotationY(-180)
    m.keyframes(function(keyframe)
      keyframe(0, .5, function() frontShade.alpha, rightShade.alpha, booklet.shadowOffset = .5, .16, { 14, 16 } end)
      keyframe(.5, 0, function() front.isHidden, left.isHidden, leftShade.alpha = true, false, .3 end) -- edge-on
      keyframe(.5, .5, function() leftShade.alpha, rightShade.alpha, booklet.shadowOffset = 0, 0, { 0, 12 } end)
    end)
  end)
end }
stage:advance(2.4)
return stage
