-- A header that collapses: it takes from a scroll what it needs, and not a point more, however the scroll is cut.
local m = require "mutoscope"
local parts = require "parts.header"
local header, list, screen, constraints = parts.header, parts.list, parts.screen, parts.constraints
local height, top, under = constraints.height, constraints.top, constraints.under

local safe = screen.safeArea.top
local least, most, space = 44 + 12 + math.max(24, 12 + safe), 600, 40 + safe
local current = most

-- What stands there at a height: below the half the card rises and the background of the search fades in.
local function animate(pull)
  local n = (current - least) / (most - least)
  local share = math.min(2 * n, 1)
  under.constant, height.constant, top.constant = current, current + pull, share * space
  parts.search.backgroundColor = m.color("systemBackground"):withAlpha(1 - share)
  local isDark = screen.traits.userInterfaceStyle == "dark"
  local style = (top.constant >= 24 or isDark) and "lightContent" or "darkContent"
  if style ~= screen.preferredStatusBarStyle then
    m.animate { duration = 0.4, animations = function() screen.preferredStatusBarStyle = style end }
  end
end

-- A part of a scroll inside the content collapses the header, one beyond its top expands it; the list keeps the rest.
-- Pulled further the header is larger than its height, by what the list is out of place, and comes back with it.
function list.onScroll(_, newY, oldY)
  local delta = newY - oldY
  local inside = delta > 0 and math.max(0, math.min(delta, newY)) or math.min(0, math.max(delta, newY))
  local consumed = current - math.max(least, math.min(most, current - inside))
  current = current - consumed
  animate(math.max(0, consumed - newY))
  return newY - consumed
end

-- The header itself can be swiped: what the finger does there, the list is told.
local last = 0
function header.onPan(_, pan)
  if pan.state == "began" then last = 0 end
  list.contentOffset = { 0, list.contentOffset.y - (pan.translation.y - last) }
  last = pan.translation.y
  if pan.state == "ended" then parts.stage:fling { on = list, velocity = pan.velocity } end
end

animate(0)
local stage = m.stage { screen = screen }
parts.stage = stage

local function drag(view, by, duration, curve)
  stage:advance(0.5)
  stage:drag { on = view, by = { 0, by }, duration = duration, curve = curve or "easeInOut" }
  stage:settle()
end

drag(list, -700, 1.1) -- collapses, and goes on in the list
drag(list, 720, 0.9) -- back, and over its top
drag(list, 720, 0.9) -- past the final height
m.animate { duration = 0.5, animations = function() screen.traits = { userInterfaceStyle = "dark" } end }
drag(header, -380, 0.5, "easeIn") -- by the header itself, which throws the list
return stage
