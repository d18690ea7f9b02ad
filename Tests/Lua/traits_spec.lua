-- SPEC 2: traits, safe area and status bar, at once and in animations.
local m = require "mutoscope"
local support = require "support"

local function scene(properties)
  local title = m.label { id = "title", text = "Title", frame = { 0, 60, 100, 20 } }
  local screen = m.screen {
    id = "screen", size = { 390, 844 }, safeArea = { 47, 0, 34, 0 }, backgroundColor = "systemBackground",
    showsStatusBar = true, preferredStatusBarStyle = "lightContent", title,
  }
  for name, value in pairs(properties or {}) do screen[name] = value end
  return screen, title, m.stage { screen = screen }
end

local white, black = m.color "white", m.color "black"

--- A semantic colour between both looks.
local function between(name, darkness)
  local color = m.color(name)
  return color:resolved { userInterfaceStyle = "light" }:mix(color:resolved { userInterfaceStyle = "dark" }, darkness)
end

describe("a screen's look", function()
  it("changes at once outside an animation", function()
    local screen, title, stage = scene()
    stage:advance(1)
    screen.traits = { userInterfaceStyle = "dark" }
    assert.equal(black, stage:at(1, "before"):view(title).textColor)
    assert.equal(white, stage:at(1):view(title).textColor)
    assert.equal(1, stage:at(1):view(screen).darkness)
  end)

  it("moves every semantic colour by the curve of an animation", function()
    local screen, title, stage = scene()
    local animator = m.animator {
      duration = 2, curve = "easeIn", animations = function() screen.traits = { userInterfaceStyle = "dark" } end,
    }
    animator:start()
    assert.equal("dark", screen.traits.userInterfaceStyle)
    local clip = stage:clip(0, 2)
    for _, t in ipairs { 0, 0.3, 1, 1.7, 2 } do
      local frame = clip:at(t)
      local darkness = frame:view(screen).darkness
      assert.equal(darkness, clip:at(t):value "screen.darkness")
      assert.equal(between("label", darkness), frame:view(title).textColor)
      assert.equal(between("systemBackground", darkness), frame:view(screen).backgroundColor)
    end
    assert.near(0.315, clip:at(1):view(screen).darkness, 1e-3)
    assert.equal(white, clip:at(2):view(title).textColor)
  end)

  it("has slopes, ranges and crossings like any number", function()
    local screen, _, stage = scene()
    m.animator {
      duration = 2, curve = "easeInOut", animations = function() screen.traits = { userInterfaceStyle = "dark" } end,
    }:start()
    local clip = stage:clip(0, 2)
    local step = 1e-6
    for _, t in ipairs { 0.3, 1, 1.6 } do
      local function green(time) return clip:at(time):value "title.textColor.g" end
      local secant = (green(t + step) - green(t - step)) / 2 / step
      assert.near(secant, clip:slope("title.textColor.g", t), 1e-6)
    end
    assert.equal(1, clip:range("title.textColor.g").max)
    local crossings = clip:crossings("title.textColor.g", 0.5)
    assert.equal(1, #crossings)
    assert.near(1, crossings[1], 1e-9)
  end)

  it("is sampled with the colours that follow it", function()
    local screen, _, stage = scene()
    m.animator { duration = 1, animations = function() screen.traits = { userInterfaceStyle = "dark" } end }:start()
    local samples = stage:clip(0, 1):sample { fps = 4 }
    local columns = {}
    for _, name in ipairs(samples.columns) do columns[name] = true end
    assert.is_true(columns["title.textColor.r"] and columns["screen.darkness"] and columns["screen.traits"])
    assert.is_nil(columns["screen.statusBarColor.r"])
  end)

  it("turns back without a jump when it is interrupted", function()
    local screen, _, stage = scene()
    local function look(style)
      m.animate { duration = 1, animations = function() screen.traits = { userInterfaceStyle = style } end }
    end
    look "dark"
    stage:advance(0.4)
    look "light"
    stage:settle()
    local clip = stage:clip(0, stage.time)
    assert.equal(0, clip:at(clip.duration):view(screen).darkness)
    assert.continuous(clip, "screen.darkness")
    assert.near(clip:at(0.4, "before"):value "title.textColor.r", clip:at(0.4):value "title.textColor.r", 1e-9)
  end)

  it("lets what is assigned when traits change move along", function()
    local screen, title, stage = scene()
    local heard = {}
    screen.onTraitsChange = function(view, old)
      heard[#heard + 1] = old.userInterfaceStyle .. " -> " .. view.traits.userInterfaceStyle
      title.alpha = 0.5
    end
    m.animate { duration = 1, curve = "linear", animations = function()
      screen.traits = { userInterfaceStyle = "dark" }
    end }
    assert.same({ "light -> dark" }, heard)
    assert.near(0.75, stage:at(0.5):view(title).alpha, 1e-9)
  end)

  it("belongs to the nearest screen", function()
    local inner = m.screen {
      frame = { 0, 0, 50, 50 }, traits = { userInterfaceStyle = "dark" },
      m.label { id = "inner", text = "Inner", frame = { 0, 0, 50, 20 } },
    }
    local screen, _, stage = scene()
    screen:add(inner)
    assert.equal(white, stage:at(0):view("inner").textColor)
    assert.equal(black, stage:at(0):view("title").textColor)
  end)
end)

describe("a safe area and a size", function()
  it("move by the curve of an animation", function()
    local screen, _, stage = scene()
    m.animate { duration = 1, curve = "linear", animations = function()
      screen.safeArea = { 20, 0, 0, 0 }
      screen.size = { 590, 844 }
    end }
    assert.nearly_same(m.insets(33.5, 0, 17, 0), stage:at(0.5):view(screen).safeArea)
    assert.nearly_same(490, stage:at(0.5):view(screen).bounds.width)
    assert.equal(m.insets(20, 0, 0, 0), screen.safeArea)
  end)
end)

describe("a status bar", function()
  it("is not there unless asked for", function()
    assert.is_false(m.screen { size = { 10, 10 } }.showsStatusBar)
  end)

  it("changes its style at once outside an animation, as an event of a plain step", function()
    local screen, _, stage = scene()
    stage:advance(1)
    screen.preferredStatusBarStyle = "darkContent"
    assert.equal(white, stage:at(1, "before"):view(screen).statusBarColor)
    assert.equal(black, stage:at(1):view(screen).statusBarColor)
  end)

  it("fades to another style in an animation, and says when", function()
    local screen, _, stage = scene()
    m.animate { duration = 0.4, delay = 0.1, curve = "linear", animations = function()
      screen.preferredStatusBarStyle = "darkContent"
    end }
    stage:settle()
    local clip = stage:clip(0, stage.time)
    assert.near(0.75, clip:at(0.2):value "screen.statusBarColor.r", 1e-9)
    assert.equal("darkContent", clip:at(0.1):view(screen).preferredStatusBarStyle)
    assert.equal("lightContent", clip:at(0.1, "before"):view(screen).preferredStatusBarStyle)
    local steps = support.texts(support.events(clip, "step"))
    assert.same({ "0.1 step screen.preferredStatusBarStyle: lightContent -> darkContent" }, steps)
  end)

  it("follows the look in the default style, and only then", function()
    local screen, _, stage = scene { preferredStatusBarStyle = "default" }
    assert.equal(black, stage:at(0):view(screen).statusBarColor)
    screen.traits = { userInterfaceStyle = "dark" }
    assert.equal(white, stage:at(0):view(screen).statusBarColor)
    screen.preferredStatusBarStyle = "darkContent"
    assert.equal(black, stage:at(0):view(screen).statusBarColor)
  end)

  it("fades in and out", function()
    local screen, _, stage = scene()
    m.animate { duration = 1, curve = "linear", animations = function() screen.showsStatusBar = false end }
    assert.near(0.25, stage:at(0.75):view(screen).statusBarAlpha, 1e-9)
    assert.is_false(screen.showsStatusBar)
  end)

  it("turns back with its animator, without a jump", function()
    local screen, _, stage = scene()
    local animator = m.animator {
      duration = 1, animations = function() screen.preferredStatusBarStyle = "darkContent" end,
    }
    animator:start()
    stage:advance(0.5)
    animator:pause()
    animator.isReversed = true
    animator:continue {}
    stage:settle()
    local clip = stage:clip(0, stage.time)
    assert.no_jump(clip)
    assert.equal("lightContent", screen.preferredStatusBarStyle)
    assert.equal(white, clip:at(clip.duration):view(screen).statusBarColor)
  end)

  it("goes from one screen's to the next one's", function()
    local _, _, stage = scene()
    local next = m.screen { id = "next", size = { 390, 844 }, showsStatusBar = true, backgroundColor = "white" }
    local there = stage:push(next, { duration = 0.5 })
    stage:settle()
    assert.restores_originals(there)
    assert.clean(there)
  end)
end)

describe("a text style", function()
  it("has UIKit's size and weight, unless given", function()
    local label = m.label { text = "Go", font = { style = "headline" } }
    assert.equal(17, label.font.size)
    assert.equal("semibold", label.font.weight)
    assert.equal("headline", label.font.style)
    label.font = { size = 64, style = "largeTitle", weight = "heavy" }
    assert.equal(64, label.font.size)
    assert.equal("largeTitle Inter heavy 64", tostring(label.font))
    assert.is_nil(m.label({ text = "Go" }).font.style)
  end)

  it("takes its label's size from the table", function()
    local styled = m.label { text = "Large title", font = { style = "largeTitle" } }
    local sized = m.label { text = "Large title", font = { size = 34 } }
    assert.equal(sized.frame, styled.frame)
  end)
end)

describe("a content size category that changes in flight", function()
  it("counts at once for a text on its way from one style to another, and at the end", function()
    local function page(style)
      return m.screen { size = { 300, 300 }, m.view { id = "card", frame = { 20, 20, 200, 100 },
        m.label { name = style, text = "Hello", frame = { 0, 0, 200, 60 },
          font = { style = style, weight = "regular" } } } }
    end
    local body, title = page "body", page "largeTitle"
    local stage = m.stage { screen = body }
    stage:push(title, { duration = 1, curve = "linear" })
    stage:advance(0.5)
    assert.near(25.5, stage:at(0.5):value("largeTitle.fontSize"), 1e-9)
    for _, each in ipairs { body, title } do each.traits = { preferredContentSizeCategory = "extraExtraLarge" } end
    stage:advance(0.5)
    assert.near(29.5, stage:at(0.5):value("largeTitle.fontSize"), 1e-9)
    assert.near(38, stage:at(1, "before"):value("largeTitle.fontSize"), 1e-6)
  end)
end)

describe("misuse of traits and text styles", function()
  it("is answered with the name and the nearest that is known", function()
    local screen = scene()
    assert.refuses("traits_spec.lua:", function() screen.traits = { userInterfaceStyle = "drak" } end)
    assert.refuses("(did you mean 'largeTitle'?)", function() m.label { font = { style = "largeTitel" } } end)
    assert.refuses("(did you mean 'accessibilityLarge'?)", function()
      screen.traits = { preferredContentSizeCategory = "accessibiltyLarge" }
    end)
    assert.refuses("bad value for 'showsStatusBar'", function() screen.showsStatusBar = "yes" end)
    assert.refuses("write 'showsStatusBar'", function() screen.prefersStatusBarHidden = true end)
    assert.refuses("unknown property 'darkness' of screen", function() screen.darkness = 1 end)
    assert.refuses("unknown option 'safeArea' for view", function() m.view { safeArea = { 1, 2, 3, 4 } } end)
  end)

  it("leaves all as it was", function()
    local screen = scene()
    pcall(function() screen.traits = { userInterfaceStyle = "dark", displayScale = -1 } end)
    assert.equal("light", screen.traits.userInterfaceStyle)
  end)
end)

describe("a semantic colour that is animated while the look changes", function()
  it("is the one of its screen", function()
    for _, name in ipairs { "backgroundColor", "borderColor" } do
      local k = m.view { id = "k", frame = { 20, 20, 60, 60 }, borderWidth = 1, [name] = "systemBackground" }
      local function page(style, view)
        return m.screen { size = { 120, 160 }, traits = { userInterfaceStyle = style }, view }
      end
      local stage = m.stage { screen = page "dark" }
      stage:push(page("light", k), { duration = 0.5, curve = "linear" })
      stage:advance(0.25)
      m.animate { duration = 0.2, curve = "linear", animations = function() k[name] = "black" end }
      stage:settle()
      local path = "k." .. name .. ".g"
      for _, t in ipairs { 0.2499999, 0.25, 0.3, 0.35, 0.4499999, 0.45, 0.5 } do
        assert.near(math.max(0, math.min(1, 1 - (t - 0.25) / 0.2)), stage:at(t):value(path), 1e-6, name .. " at " .. t)
      end
    end
  end)
end)
