-- The Host Passport: a front page and two inner pages become a booklet that opens, each property by its own curve.
local m = require "mutoscope"
local passport = require "parts.passport"

local booklet, pages = passport.booklet { id = "booklet", center = { 146, 372 }, transform = m.scale(0.72) }
local stage = m.stage { screen = m.screen { size = { 390, 520 }, backgroundColor = "#efe7de", booklet } }

m.animate { delay = 0.3, duration = 1.4, animations = function()
  m.timing({ x = m.cubicBezier(.3, 0, .1, 1), y = m.cubicBezier(.2, 0, 0, 1) }, function()
    booklet.center = { 195, 250 }
  end)
  m.timing("easeOut", function() booklet.transform, booklet.shadowRadius = m.scale(1), 18 end)
  m.timing(m.cubicBezier(.45, 0, .2, 1), function() passport.turn(pages) end)
end }
stage:advance(2.4)
return stage
