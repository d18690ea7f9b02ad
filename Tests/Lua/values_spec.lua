-- SPEC 1: points, sizes, rects and insets are immutable values.
local m = require "mutoscope"
require "support"

local kinds = {
  { name = "point", fields = { "x", "y" } },
  { name = "size", fields = { "width", "height" } },
  { name = "rect", fields = { "x", "y", "width", "height" } },
  { name = "insets", fields = { "top", "left", "bottom", "right" } },
}

for _, kind in ipairs(kinds) do
  describe("a " .. kind.name, function()
    local make = m[kind.name]
    local numbers, named = {}, {}
    for i, field in ipairs(kind.fields) do
      numbers[i] = 10 * i
      named[field] = 10 * i
    end
    local value = make(table.unpack(numbers))

    it("is made by position, from a list and by name", function()
      assert.equal(value, make(numbers))
      assert.equal(value, make(named))
    end)

    it("is read by name and by position", function()
      for i, field in ipairs(kind.fields) do
        assert.equal(10 * i, value[field])
        assert.equal(10 * i, value[i])
      end
      assert.equal(#kind.fields, #value)
      assert.is_nil(value[#kind.fields + 1])
    end)

    it("is compared by content", function()
      assert.is_true(value == make(numbers))
      assert.is_false(value == value:with { [kind.fields[1]] = 11 })
      assert.same(value, make(named))
      assert.same({ nested = { value } }, { nested = { make(numbers) } })
      assert.is_false(value == numbers)
    end)

    it("gives a copy with other fields", function()
      local changed = value:with { [kind.fields[2]] = 7 }
      assert.equal(7, changed[kind.fields[2]])
      assert.equal(10, changed[kind.fields[1]])
      assert.equal(20, value[kind.fields[2]])
    end)

    it("cannot be changed", function()
      assert.refuses(":with { " .. kind.fields[1] .. " = ", function() value[kind.fields[1]] = 3 end)
      assert.refuses(":with { " .. kind.fields[1] .. " = 3 }", function() value[1] = 3 end)
      assert.refuses("has no field [9]", function() value[9] = 3 end)
    end)

    it("is its list as text", function()
      assert.equal("{" .. table.concat(numbers, ", ") .. "}", tostring(value))
    end)

    it("answers an unknown field with the nearest", function()
      local misspelt = kind.fields[2] .. "s"
      local hint = "(did you mean '" .. kind.fields[2] .. "'?)"
      if #misspelt > 2 then
        assert.refuses(hint, function() return value[misspelt] end)
        assert.refuses(hint, function() return value:with { [misspelt] = 1 } end)
      else
        assert.has_error(function() return value[misspelt] end)
        assert.has_error(function() return value:with { [misspelt] = 1 } end)
      end
    end)

    it("refuses what is missing, too much or no number", function()
      assert.refuses("'" .. kind.fields[#kind.fields] .. "'", function()
        make(table.unpack(numbers, 1, #numbers - 1))
      end)
      assert.has_error(function() make {} end)
      assert.has_error(function() make { table.unpack(numbers), "more" } end)
      assert.refuses("number expected", function() make { "wide", table.unpack(numbers, 2) } end)
      assert.refuses("finite", function() make { 0 / 0, table.unpack(numbers, 2) } end)
      assert.refuses("finite", function() make { table.unpack(numbers, 1, #numbers - 1), [#numbers] = 1 / 0 } end)
    end)
  end)
end

describe("a property that holds a value", function()
  it("takes lists, tables by name and values", function()
    local view = m.view {}
    view.frame = { 1, 2, 30, 40 }
    assert.equal(m.rect(1, 2, 30, 40), view.frame)
    view.frame = { x = 5, y = 6, width = 70, height = 80 }
    assert.equal(m.rect(5, 6, 70, 80), view.frame)
    view.center = m.point(100, 100)
    assert.equal(m.point(100, 100), view.center)
    view.shadowOffset = { width = 3, height = 4 }
    assert.equal(m.size(3, 4), view.shadowOffset)
  end)

  it("says what to write instead of changing a part of it", function()
    local list = m.scrollView { frame = { 0, 0, 100, 100 } }
    assert.refuses(":with { y = ", function() list.contentOffset.y = 3 end)
    list.contentOffset = list.contentOffset:with { y = 3 }
    assert.equal(m.point(0, 3), list.contentOffset)
  end)

  it("is not changed by changing the list that was assigned", function()
    local numbers = { 1, 2, 3, 4 }
    local view = m.view { frame = numbers }
    numbers[1] = 100
    assert.equal(1, view.frame.x)
  end)

  it("refuses a value of another kind, NaN and infinity", function()
    local view = m.view { frame = { 0, 0, 10, 10 } }
    assert.has_error(function() view.center = m.size(1, 2) end)
    assert.refuses("'frame'", function() view.frame = { 1, 2, 3 } end)
    assert.refuses("'alpha'", function() view.alpha = 0 / 0 end)
    assert.refuses("'alpha'", function() view.alpha = 1 / 0 end)
    assert.refuses("number expected, got string", function() view.alpha = "0.5" end)
    assert.equal(m.rect(0, 0, 10, 10), view.frame)
  end)
end)

describe("nearly_same", function()
  it("compares value objects with tables by name and by position", function()
    assert.nearly_same({ 1, 2 }, m.point(1, 2))
    assert.nearly_same({ x = 1, y = 2 }, m.point(1, 2 + 1e-12))
    assert.nearly_same(m.rect(0, 0, 1 / 3, 1), { 0, 0, 0.333333, 1 }, 1e-5)
    assert.is_not.nearly_same({ 1, 2 }, m.point(1, 2.1))
    assert.is_not.nearly_same({ 1, 2, 3 }, m.point(1, 2))
    assert.is_not.nearly_same(m.point(1, 2), m.size(1, 2))
  end)

  it("goes down into tables", function()
    assert.nearly_same({ a = { 0.3 }, b = "x" }, { a = { 0.1 + 0.2 }, b = "x" })
    assert.is_not.nearly_same({ a = { 0.3 } }, { a = { 0.3, 0.4 } })
    assert.is_not.nearly_same({ a = { 0.3 } }, { a = {} })
  end)

  it("names the path and the difference", function()
    assert.refuses("card.center.y: 2 expected, got 2.5 (off by 0.5)", function()
      assert.nearly_same({ card = { center = { 1, 2 } } }, { card = { center = m.point(1, 2.5) } })
    end)
  end)

  it("compares colours and transforms component by component", function()
    assert.nearly_same("#808080", m.rgb(0.5, 0.5, 0.5), 0.01)
    assert.nearly_same(m.rotation(30), m.rotation(30 + 1e-10))
    assert.is_not.nearly_same(m.rotation(0), m.rotation(360))
    assert.nearly_same(m.rotation(90) * m.rotation(90), m.scale(-1, -1))
  end)
end)
