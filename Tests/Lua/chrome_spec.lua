-- What labels, buttons and the status bar look like, compared with pictures.
local m = require "mutoscope"

local function screen(properties)
  local traits = properties.traits or {}
  local fields = {
    backgroundColor = "systemBackground", showsStatusBar = true,
    m.label {
      text = "Go\nNear", numberOfLines = 0, lineHeightMultiple = 0.7, frame = { 24, 80, 300, 120 },
      font = { style = "largeTitle", size = 64, weight = "heavy" },
    },
    m.label {
      text = "Text that is too long for the two lines of its label is cut, and ends with an ellipsis, wherever "
        .. "that is.",
      numberOfLines = 2, frame = { 24, 220, 300, 100 }, font = { style = "callout" }, textColor = "secondaryLabel",
    },
    m.button {
      text = "Explore nearby stays", frame = { 24, 330, 200, 40 }, contentInsets = { 8, 8, 8, 8 }, cornerRadius = 6,
      backgroundColor = "secondarySystemBackground", textColor = "label", font = { style = "headline", size = 13 },
    },
    m.view {
      frame = { 24, 390, 300, 60 }, backgroundColor = "systemPink", cornerRadius = 20, borderWidth = 2,
      borderColor = "systemGray3", maskedCorners = { "topLeft", "bottomRight" },
    },
  }
  for name, value in pairs(properties) do fields[name] = value end
  traits.displayScale = 1
  fields.traits = traits
  return m.screen(fields)
end

local function expect(name, properties)
  local stage = m.stage { screen = screen(properties) }
  assert.matches_golden(stage:at(0), "chrome/" .. name, { tolerance = 3 })
end

describe("a screen with a status bar", function()
  it("is light beside a notch", function() expect("notch-light", { device = "iPhone 14" }) end)
  it("is dark beside an island", function()
    expect("island-dark", { device = "iPhone 15", traits = { userInterfaceStyle = "dark" } })
  end)
  it("has the time in the middle without either", function()
    expect("plain", { device = "iPhone SE", preferredStatusBarStyle = "darkContent" })
  end)
  it("has the bar above its content without a safe area", function()
    expect("no-safe-area", { size = { 390, 500 }, preferredStatusBarStyle = "default" })
  end)
  it("has large text for who wants it", function()
    local traits = { userInterfaceStyle = "dark", preferredContentSizeCategory = "accessibilityMedium" }
    expect("large-text", { device = "iPhone 14", traits = traits })
  end)
  it("is on its way from light to dark", function()
    local phone = screen { device = "iPhone 14" }
    local stage = m.stage { screen = phone }
    m.animate { duration = 1, curve = "linear", animations = function()
      phone.traits = { userInterfaceStyle = "dark" }
    end }
    assert.matches_golden(stage:at(0.3), "chrome/on-its-way", { tolerance = 3 })
  end)
end)
