-- Seed 004: a header that takes from a scroll what it needs. Nothing depends on how the scroll is cut into events.
local m = require "mutoscope"

local least, most = 115, 600

local function scene()
  local list = m.scrollView { name = "list", contentSize = { 390, 3000 } }
  local header = m.view { name = "header" }
  local screen = m.screen { size = { 390, 844 }, list, header }
  header.topAnchor:equalTo(screen.topAnchor)
  header.horizontalAnchors:equalTo(screen.horizontalAnchors)
  local height = header.heightAnchor:equalTo(most)
  list.topAnchor:equalTo(header.bottomAnchor)
  list.horizontalAnchors:equalTo(screen.horizontalAnchors)
  list.bottomAnchor:equalTo(screen.bottomAnchor)
  function list.onScroll(_, newY, oldY)
    local delta = newY - oldY
    local inside = delta > 0 and math.max(0, math.min(delta, newY)) or math.min(0, math.max(delta, newY))
    local consumed = height.constant - math.max(least, math.min(most, height.constant - inside))
    height.constant = height.constant - consumed
    return newY - consumed
  end
  return m.stage { screen = screen }, list, header
end

--- Drags in several goes; returns the header's height and the list's offset at the end.
local function play(drags, samples)
  local stage, list, header = scene()
  for _, by in ipairs(drags) do
    stage:drag { on = list, by = { 0, by }, duration = 0.5, samples = samples, releaseVelocity = { 0, 0 } }
    stage:settle()
  end
  return header.frame.height, list.contentOffset.y, list.frame.y
end

describe("a collapsing header", function()
  for name, drags in pairs {
    ["collapses half way"] = { -200 }, ["collapses through its clamp"] = { -700 },
    ["expands half way"] = { -700, 400 }, ["expands through its clamp"] = { -600, 800, 800, 400 },
    ["goes to and fro"] = { -300, 100, -500, 700, -80 },
  } do
    it(name .. ", however the scroll is cut", function()
      local height, offset = play(drags, 1)
      for _, samples in ipairs { 2, 7, 60, 300 } do
        local other, otherOffset, top = play(drags, samples)
        assert.near(height, other, 1e-6)
        assert.near(offset, otherOffset, 1e-6)
        assert.near(other, top, 1e-6)
      end
    end)
  end

  it("loses nothing of what it does not need", function()
    local height, offset = play({ -700 }, 300)
    assert.near(least, height, 1e-9)
    assert.near(700 - (most - least), offset, 1e-9)
  end)
end)
