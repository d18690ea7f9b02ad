-- SPEC 1: colours and how they are written.
local m = require "mutoscope"
require "support"

local function components(color) return { color.r, color.g, color.b, color.a } end

describe("a colour", function()
  describe("is written", function()
    local cases = {
      { "#f80", { 1, 0x88 / 255, 0, 1 } },
      { "#ff8000", { 1, 128 / 255, 0, 1 } },
      { "#FF8000", { 1, 128 / 255, 0, 1 } },
      { "#ff800040", { 1, 128 / 255, 0, 64 / 255 } },
      { "rebeccapurple", { 0x66 / 255, 0x33 / 255, 0x99 / 255, 1 } },
      { "red", { 1, 0, 0, 1 } },
      { "clear", { 0, 0, 0, 0 } },
      { "transparent", { 0, 0, 0, 0 } },
    }
    for _, case in ipairs(cases) do
      it("as " .. case[1], function() assert.nearly_same(case[2], components(m.color(case[1]))) end)
    end

    it("as components of 0...1, opaque unless told otherwise", function()
      assert.nearly_same({ 0.1, 0.2, 0.3, 1 }, components(m.rgb(0.1, 0.2, 0.3)))
      assert.nearly_same({ 0.1, 0.2, 0.3, 0.4 }, components(m.rgb(0.1, 0.2, 0.3, 0.4)))
    end)

    it("as a colour", function() assert.equal(m.color "red", m.color(m.rgb(1, 0, 0))) end)
  end)

  it("reads components that are not premultiplied", function()
    assert.nearly_same({ 1, 0.5, 0, 0.25 }, components(m.rgb(1, 0.5, 0, 0.25)))
  end)

  it("is compared by content", function()
    assert.is_true(m.color "#f00" == m.rgb(1, 0, 0))
    assert.same(m.color "red", m.color "#ff0000")
    assert.is_false(m.color "red" == m.color "#ff000080")
    assert.is_false(m.color "red" == "red")
  end)

  it("is its hexadecimal text, with alpha where it is not opaque", function()
    assert.equal("#ff0000", tostring(m.color "red"))
    assert.equal("#336699", tostring(m.color "#369"))
    assert.equal("#ff000080", tostring(m.color "#ff000080"))
  end)

  it("gives itself with another alpha", function()
    assert.nearly_same({ 1, 0, 0, 0.5 }, components(m.color "red":withAlpha(0.5)))
  end)

  it("is mixed premultiplied in sRGB", function()
    local red, blue = m.color "red", m.color "blue"
    assert.nearly_same({ 0.75, 0, 0.25, 1 }, components(red:mix(blue, 0.25)))
    -- Half of nothing leaves the hue: a fade to clear does not pass through grey.
    assert.nearly_same({ 1, 0, 0, 0.5 }, components(red:mix("clear", 0.5)))
    assert.equal(red, red:mix(blue, 0))
    assert.equal(blue, red:mix(blue, 1))
  end)

  it("cannot be changed", function()
    assert.has_error(function() m.color("red").r = 0 end)
  end)

  describe("is refused", function()
    for _, text in ipairs { "#12", "#GGGGGG", "#12345", "", "redd" } do
      it("as '" .. text .. "'", function() assert.has_error(function() m.color(text) end) end)
    end

    it("with the nearest name", function()
      assert.refuses("(did you mean 'systemPink'?)", function() m.color "systemPnk" end)
      assert.refuses("(did you mean 'rebeccapurple'?)", function() m.view { backgroundColor = "rebecapurple" } end)
    end)

    it("outside of 0...1", function()
      assert.refuses("bad argument 'g' to rgb", function() m.rgb(0, 1.1, 0) end)
      assert.refuses("bad argument 'r' to rgb", function() m.rgb(-0.1, 0, 0) end)
      assert.refuses("bad argument 'a' to rgb", function() m.rgb(0, 0, 0, 2) end)
      assert.refuses("bad argument 'alpha' to", function() m.color("red"):withAlpha(2) end)
      assert.has_error(function() m.rgb(0 / 0, 0, 0) end)
    end)

    it("as something else", function()
      assert.has_error(function() m.color(5) end)
      assert.has_error(function() m.color {} end)
    end)
  end)
end)

describe("a semantic colour", function()
  local pairs_of_styles = {
    systemBackground = { "#ffffff", "#000000" },
    secondarySystemBackground = { "#f2f2f7", "#1c1c1e" },
    label = { "#000000", "#ffffff" },
    secondaryLabel = { m.color("#3c3c43"):withAlpha(0.6), m.color("#ebebf5"):withAlpha(0.6) },
    quaternaryLabel = { m.color("#3c3c43"):withAlpha(0.18), m.color("#ebebf5"):withAlpha(0.16) },
    separator = { m.color("#3c3c43"):withAlpha(0.29), m.color("#545458"):withAlpha(0.6) },
    systemPink = { "#ff2d55", "#ff375f" },
    systemBlue = { "#007aff", "#0a84ff" },
    systemRed = { "#ff3b30", "#ff453a" },
    systemGreen = { "#34c759", "#30d158" },
    systemGray = { "#8e8e93", "#8e8e93" },
    clear = { "#00000000", "#00000000" },
  }
  for name, styles in pairs(pairs_of_styles) do
    it(name .. " follows the style", function()
      local color = m.color(name)
      assert.equal(m.color(styles[1]), color:resolved { userInterfaceStyle = "light" })
      assert.equal(m.color(styles[2]), color:resolved { userInterfaceStyle = "dark" })
    end)
  end

  it("takes a screen's traits", function()
    local screen = m.screen { size = { 10, 10 }, traits = { userInterfaceStyle = "dark" } }
    assert.equal(m.color "white", m.color("label"):resolved(screen.traits))
  end)

  it("stays semantic until it is read from a frame", function()
    local view = m.view { id = "card", frame = { 0, 0, 10, 10 }, backgroundColor = "systemBackground" }
    local screen = m.screen { size = { 10, 10 }, view }
    local stage = m.stage { screen = screen }
    assert.equal(m.color "systemBackground", view.backgroundColor)
    assert.equal(m.color "white", stage:at(0):view("card").backgroundColor)
    stage:advance(1)
    screen.traits = { userInterfaceStyle = "dark" }
    assert.equal(m.color "systemBackground", view.backgroundColor)
    assert.equal(m.color "black", stage:at(1):view("card").backgroundColor)
    assert.equal(m.color "white", stage:at(1, "before"):view("card").backgroundColor)
  end)

  it("stays semantic with another alpha and in a mixture", function()
    local faded = m.color("label"):withAlpha(0.5)
    assert.equal(m.color("#ffffff"):withAlpha(0.5), faded:resolved { userInterfaceStyle = "dark" })
    local mixed = m.color("label"):mix("systemBackground", 0.5)
    assert.nearly_same({ 0.5, 0.5, 0.5, 1 }, components(mixed:resolved { userInterfaceStyle = "dark" }))
  end)
end)
