-- The Host Passport: a front page and two inner pages, stitched together to a booklet that opens.
local m = require "mutoscope"

local passport = { width = 168, height = 236 } -- of one page; the booklet is two pages wide and turns on its middle
local width, height = passport.width, passport.height
local paper, ink, quiet = "#fffdf8", "#2b2320", "#a08d80"

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

--- A booklet with its properties, closed or open, and its parts by name.
function passport.booklet(properties, isOpen)
  local front, frontShade = page("front", "#b0173d", { "topRight", "bottomRight" }, portrait(62, 92),
    text("HOST PASSPORT", 0, 26, 12, "bold", "#f4d9a0"), text("Camille", 0, 168, 25, "bold", "white"),
    text("Superhost", 0, 200, 13, "medium", "#fffb"))
  local left, leftShade = page("innerLeft", paper, { "topLeft", "bottomLeft" }, portrait(28, 76),
    text("Camille", 0, 114, 24, "bold"), text("Hosting for 7 years", 0, 148, 12, "medium"),
    text("★ 4.97    312 reviews", 0, 192, 11, "semibold", quiet))
  local right, rightShade = page("innerRight", paper, { "topRight", "bottomRight" },
    text("My work", 22, 38, 11, "medium", quiet), text("Potter", 22, 54, 16, "semibold"),
    text("I speak", 22, 94, 11, "medium", quiet), text("French, Greek", 22, 110, 16, "semibold"),
    text("Fun fact", 22, 150, 11, "medium", quiet), text("I play the saw", 22, 166, 16, "semibold"))
  left.transform = m.rotationY(180) -- printed on the back of the front page
  left.isHidden, front.isHidden = not isOpen, isOpen or false
  local leaf = m.view { id = "page", frame = { 0, 0, 2 * width, height }, preserves3D = true,
    transform = m.rotationY(isOpen and -180 or 0), front, left }

  local booklet = m.view { bounds = { 0, 0, 2 * width, height }, perspective = 900, shadowOpacity = 0.3,
    shadowRadius = isOpen and 18 or 7, shadowOffset = isOpen and { 0, 12 } or { 3, 5 }, right, leaf }
  for name, value in pairs(properties) do booklet[name] = value end
  return booklet, { booklet = booklet, leaf = leaf, front = front, left = left, frontShade = frontShade,
    leftShade = leftShade, rightShade = rightShade }
end

--- Opens a booklet; called in an animator. Front and back of the leaf change places when it is edge-on.
function passport.turn(parts)
  parts.leaf.transform = m.rotationY(-180)
  m.keyframes(function(keyframe)
    keyframe(0, .5, function()
      parts.frontShade.alpha, parts.rightShade.alpha, parts.booklet.shadowOffset = .5, .16, { 14, 16 }
    end)
    keyframe(.5, 0, function()
      parts.front.isHidden, parts.left.isHidden, parts.leftShade.alpha = true, false, .3
    end)
    keyframe(.5, .5, function()
      parts.leftShade.alpha, parts.rightShade.alpha, parts.booklet.shadowOffset = 0, 0, { 0, 12 }
    end)
  end)
end

return passport
