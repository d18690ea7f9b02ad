-- SPEC 2: a screen is a root view with an environment.
local m = require "mutoscope"
require "support"

describe("a screen", function()
  it("has a size, a safe area and traits", function()
    local screen = m.screen {
      size = { 390, 844 }, safeArea = { 47, 0, 34, 0 },
      traits = { userInterfaceStyle = "dark", displayScale = 3, reduceMotion = true },
      preferredStatusBarStyle = "lightContent",
    }
    assert.equal(m.size(390, 844), screen.size)
    assert.equal(m.insets(47, 0, 34, 0), screen.safeArea)
    assert.equal("dark", screen.traits.userInterfaceStyle)
    assert.equal(3, screen.traits.displayScale)
    assert.is_true(screen.traits.reduceMotion)
    assert.equal("lightContent", screen.preferredStatusBarStyle)
    assert.equal(m.rect(0, 0, 390, 844), screen.frame)
  end)

  it("has a light style and two pixels a point unless told otherwise", function()
    local screen = m.screen { size = { 10, 10 } }
    assert.equal("light", screen.traits.userInterfaceStyle)
    assert.equal(2, screen.traits.displayScale)
    assert.is_false(screen.traits.reduceMotion)
    assert.equal(m.insets(0, 0, 0, 0), screen.safeArea)
  end)

  it("merges the traits that are assigned", function()
    local screen = m.screen { size = { 10, 10 }, traits = { displayScale = 3 } }
    screen.traits = { userInterfaceStyle = "dark" }
    assert.equal("dark", screen.traits.userInterfaceStyle)
    assert.equal(3, screen.traits.displayScale)
  end)

  it("tells when its traits change, with the old ones", function()
    local heard = {}
    local screen = m.screen {
      size = { 10, 10 },
      onTraitsChange = function(view, old)
        heard[#heard + 1] = { view, old.userInterfaceStyle, view.traits.userInterfaceStyle }
      end,
    }
    screen.traits = { userInterfaceStyle = "dark" }
    screen.traits = { userInterfaceStyle = "dark" }
    assert.same({ { screen, "light", "dark" } }, heard)
  end)

  it("can be resized, and its safe area changed, at any time", function()
    local screen = m.screen { size = { 390, 844 } }
    screen.size = { 844, 390 }
    screen.safeArea = { 0, 47, 21, 47 }
    assert.equal(m.rect(0, 0, 844, 390), screen.frame)
    assert.equal(m.insets(0, 47, 21, 47), screen.safeArea)
  end)

  it("has traits that cannot be changed one by one", function()
    local screen = m.screen { size = { 10, 10 } }
    assert.refuses("screen.traits = { userInterfaceStyle", function() screen.traits.userInterfaceStyle = "dark" end)
  end)

  it("answers misspelt traits and styles with the nearest", function()
    assert.refuses("(did you mean 'displayScale'?)", function() m.screen { traits = { displayscale = 2 } } end)
    assert.refuses("(did you mean 'dark'?)", function() m.screen { traits = { userInterfaceStyle = "drak" } } end)
    assert.refuses("(did you mean 'lightContent'?)", function()
      m.screen { preferredStatusBarStyle = "lightcontent" }
    end)
  end)
end)

describe("a device", function()
  it("gives size, safe area and scale", function()
    local screen = m.screen { device = "iPhone 14" }
    assert.equal(m.size(390, 844), screen.size)
    assert.equal(m.insets(47, 0, 34, 0), screen.safeArea)
    assert.equal(3, screen.traits.displayScale)
  end)

  it("is one of m.devices", function()
    assert.equal(m.size(390, 844), m.devices["iPhone 14"].size)
    for name, device in pairs(m.devices) do
      assert.equal(device.size, m.screen({ device = name }).size)
    end
    assert.has_error(function() m.devices["iPhone 14"] = nil end)
  end)

  it("is answered with the nearest when misspelt", function()
    assert.refuses("(did you mean 'iPhone 14'?)", function() m.screen { device = "iPhone14" } end)
  end)
end)

describe("m.enums", function()
  it("lists the values of every enumeration", function()
    local weights = {}
    for _, weight in ipairs(m.enums.fontWeight) do weights[weight] = true end
    assert.is_true(weights.semibold and weights.regular)
    assert.same({ "light", "dark" }, { table.unpack(m.enums.userInterfaceStyle) })
    assert.equal(2, #m.enums.userInterfaceStyle)
    assert.refuses("(did you mean 'fontWeight'?)", function() return m.enums.fontweight end)
  end)

  it("cannot be changed", function()
    assert.has_error(function() m.enums.fontWeight = {} end)
    assert.has_error(function() m.enums.fontWeight[1] = "x" end)
  end)
end)
