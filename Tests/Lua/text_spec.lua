-- SPEC 2: how large text is, where its lines break and where its baselines are.
local m = require "mutoscope"

local function screen(...) return m.screen { size = { 390, 844 }, ... } end

--- The baselines of the first and the last line of a view that is on a screen.
local function baselines(view)
  local first, last = m.view {}, m.view {}
  view.superview:add(first)
  view.superview:add(last)
  first.topAnchor:equalTo(view.firstBaselineAnchor)
  last.topAnchor:equalTo(view.lastBaselineAnchor)
  return first.frame.y, last.frame.y
end

local function size(text, lines)
  local frame = m.label({ text = text, numberOfLines = lines or 0 }).frame
  return m.size(frame.width, frame.height)
end

describe("a button's baselines", function()
  local function button(insets, height)
    local view = m.button { text = "H", contentInsets = insets }
    screen(view)
    if height then view.heightAnchor:equalTo(height) end
    return view
  end

  it("stand where its content insets put the text", function()
    local plain = baselines(button { 0, 0, 0, 0 })
    assert.near(plain + 20, baselines(button { 20, 0, 0, 0 }), 1e-9)
    assert.near(plain, baselines(button { 0, 0, 20, 0 }), 1e-9)
    assert.near(plain + 6, baselines(button { 6, 0, 14, 0 }), 1e-9)
  end)

  it("stand between its insets where it is higher than it asks for", function()
    local view = button({ 20, 0, 0, 0 }, 100)
    assert.near(baselines(button({ 0, 0, 0, 0 }, 100)) + 10, baselines(view), 1e-9)
  end)
end)

describe("baselines that a constraint ties", function()
  for scale = 1, 3 do
    it("stand on whole pixels of a display of " .. scale .. " a point, as they are drawn", function()
      for points = 10, 30, 2.5 do
        local a, b = m.label { text = "H", font = { size = 34 } }, m.button { text = "H", font = { size = points } }
        local root = screen(a, b)
        a.topAnchor:equalTo(root.topAnchor)
        b.firstBaselineAnchor:equalTo(a.firstBaselineAnchor)
        root.traits = { displayScale = scale }
        local pixels = b.frame.y * scale
        assert.near(math.floor(pixels + 0.5), pixels, 1e-9)
        assert.is_true(pixels > 0)
      end
    end)
  end
end)

describe("a button of several lines", function()
  local text = "HHH HHHH HH HHHHH HH"

  local function place(view, width)
    local root = screen(view)
    view.leadingAnchor:equalTo(root.leadingAnchor)
    view.topAnchor:equalTo(root.topAnchor + 50)
    view.widthAnchor:equalTo(width or 100)
    return view
  end

  it("wraps at the width that layout gives it, as a label does", function()
    local label = place(m.label { text = text, numberOfLines = 0 })
    local button = place(m.button { text = text, numberOfLines = 0 })
    assert.is_true(label.frame.height > 60)
    assert.equal(label.frame, button.frame)
    assert.same({ baselines(label) }, { baselines(button) })
  end)

  it("wraps between its insets", function()
    local button = place(m.button { text = text, numberOfLines = 0, contentInsets = { 5, 10, 7, 10 } })
    local label = place(m.label { text = text, numberOfLines = 0 }, 80)
    assert.equal(label.frame.height + 12, button.frame.height)
    local first, last = baselines(label)
    assert.same({ first + 5, last + 5 }, { baselines(button) })
  end)
end)

describe("a line of text", function()
  it("ends where UIKit ends it", function()
    local two = size "a\nb"
    for _, separator in ipairs { "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}" } do
      assert.equal(two, size("a" .. separator .. "b"))
    end
    assert.equal(size("a\n\nb"), size "a\u{2028}\u{2029}b")
  end)

  it("goes on behind a NUL, for which nothing is drawn", function()
    assert.equal(size "Total 42", size "Total\0 42")
    assert.equal(size "Total", size "\0Total\0")
    assert.equal("Total\0 42", m.label({ text = "Total\0 42" }).text)
  end)
end)

describe("a label's own size", function()
  it("has room for the ellipsis of lines that are left out", function()
    assert.equal(size "alpha\u{2026}", size("alpha\nbeta", 1))
    assert.equal(size "alpha\nbeta\u{2026}", size("alpha\nbeta\ngamma", 2))
    assert.equal(size "alpha\nbeta", size("alpha\nbeta", 2))
  end)
end)
