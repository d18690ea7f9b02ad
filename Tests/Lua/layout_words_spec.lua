local m = require "mutoscope"

local function screen(...)
  return m.screen { size = { 390, 844 }, safeArea = { 47, 0, 34, 0 }, ... }
end

describe("the words of layout", function()
  local function message(f) return select(2, pcall(f)) end

  it("take a size and a point where a group asks for them", function()
    local a = m.view {}
    local s = screen(m.view { frame = { 0, 0, 10, 10 } }, a)
    a.sizeAnchors:equalTo { 30, 40 }
    local centers = a.centerAnchors:equalTo { 100, 200 }
    assert.equal(m.rect { 85, 180, 30, 40 }, a.frame)
    centers.isActive = false
    a.centerAnchors:equalTo(s.centerAnchors + m.point(5, -10))
    assert.equal(m.point(200, 412), a.center)
    assert.matches("size {width, height} expected", message(function() a.sizeAnchors:equalTo { 1, 2, 3, 4 } end))
    assert.matches("point {x, y} expected", message(function() a.centerAnchors:equalTo { top = 1 } end))
    assert.matches("anchor or number expected by edgeAnchors", message(function() a.edgeAnchors:equalTo { 1, 2 } end))
    assert.matches("number expected beside topAnchor", message(function() return a.topAnchor + { 1, 2 } end))
  end)

  it("tell what an operator or a dot misses", function()
    local a, b = m.view { name = "a" }, m.view { name = "b" }
    screen(a, b)
    local other = b.bottomAnchor
    assert.matches("layout_words_spec.lua:%d+: .*call methods with ':', not '.'", message(function()
      a.topAnchor.equalTo(other)
    end))
    assert.equal("a.topAnchor * -1", tostring(-a.topAnchor))
    assert.equal("a.topAnchor * -1 + 8", tostring(8 - a.topAnchor))
    assert.equal("a.topAnchor * 2", tostring(2 * a.topAnchor))
    assert.equal("a.topAnchor * 0.5", tostring(a.topAnchor / 2))
    assert.matches("layout_words_spec.lua:%d+: .*topAnchor, got bottomAnchor: a side of a constraint has one anchor",
      message(function() return a.topAnchor + other end))
    assert.matches("got bottomAnchor", message(function() return a.topAnchor - other end))
    assert.matches("other than 0 expected beside topAnchor", message(function() return a.topAnchor / 0 end))
    assert.matches("did you mean 'equalTo'", message(function() a.topAnchor:equalTO(other) end))
  end)

  it("refuse an anchor beside itself, and what is no number", function()
    local a, b = m.view { name = "a" }, m.view { name = "b" }
    screen(a, b)
    assert.matches("a.widthAnchor is compared with itself", message(function()
      a.widthAnchor:equalTo(a.widthAnchor * 2)
    end))
    for _, bad in ipairs { 0 / 0, 1 / 0, -1 / 0 } do
      assert.matches("finite", message(function() a.widthAnchor:equalTo(b.widthAnchor + bad) end))
      assert.matches("finite", message(function() a.widthAnchor:equalTo(b.widthAnchor * bad) end))
      assert.matches("finite", message(function() a.widthAnchor:equalTo(1, bad) end))
    end
    local width = a.widthAnchor:equalTo(b.widthAnchor)
    assert.matches("finite", message(function() width.constant = 0 / 0 end))
    assert.equal(0, width.constant)
  end)

  it("name the first few of a long conflict", function()
    local last = m.view { name = "v0" }
    local s = screen(last)
    local first = last
    last.topAnchor:equalTo(s.topAnchor)
    for i = 1, 300 do
      local view = m.view { name = "v" .. i }
      s:add(view)
      view.topAnchor:equalTo(last.topAnchor + 1)
      last = view
    end
    local text = message(function() last.topAnchor:equalTo(first.topAnchor) end)
    assert.matches("and 29%d more", text)
    assert.matches("v300.topAnchor == v0.topAnchor %(.-%)$", text)
    assert.is_true(#text < 1000)
  end)

  it("let go of a view that is removed, and of its constraints", function()
    local a, b = m.view { name = "a" }, m.view { name = "b" }
    local s = screen(a, b)
    a.topAnchor:equalTo(s.topAnchor + 40)
    a.heightAnchor:equalTo(20)
    local below = b.topAnchor:equalTo(a.bottomAnchor)
    assert.equal(60, b.frame.y)
    a:remove()
    assert.is_false(below.isActive)
    assert.equal(0, b.frame.y)
    assert.matches("'b' and 'a' are not in one tree", message(function() below.isActive = true end))
    s:add(a)
    below.isActive = true
    a.topAnchor:equalTo(s.topAnchor + 10)
    a.heightAnchor:equalTo(20)
    assert.equal(30, b.frame.y)
  end)

  it("tell of sizes that follow from each other without an end", function()
    local text = m.label { name = "text", text = ("many words "):rep(20), numberOfLines = 0 }
    local s = screen(text)
    text.leadingAnchor:equalTo(s.leadingAnchor)
    text.widthAnchor:equalTo(text.heightAnchor)
    local ok, said = pcall(function() return text.frame.width, s:layoutIfNeeded() end)
    assert.is_true(ok or said:find("does not come to rest.*'text'") ~= nil)
  end)
end)
