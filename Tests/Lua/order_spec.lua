-- Walking tables: no order of hashes reaches a script.
local m = require "mutoscope"
require "support"

local function walk(t, step)
  local keys = {}
  for key in step, t do keys[#keys + 1] = tostring(key) end
  return table.concat(keys, " ")
end

describe("next", function()
  it("walks the list part, numbers, strings by bytes, booleans", function()
    local t = { "a", "b", z = 1, [true] = 1, a = 1, [10] = 1, [2.5] = 1, [-1] = 1, [false] = 1 }
    assert.equal("1 2 -1 2.5 10 a z false true", walk(t, next))
    local pairs_keys = {}
    for key in pairs(t) do pairs_keys[#pairs_keys + 1] = tostring(key) end
    assert.equal(walk(t, next), table.concat(pairs_keys, " "))
  end)

  it("allows fields to be cleared and changed on the way", function()
    local t, seen = { 1, 2, 3, a = 1, b = 2, c = 3 }, 0
    local key, value = next(t)
    while key ~= nil do
      seen = seen + value
      t[key] = nil
      next { x = 1 } -- another walk in between
      key, value = next(t, key)
    end
    assert.equal(12, seen)
    assert.is_nil(next(t))
  end)

  it("walks two tables by turns", function()
    local a, b = { x = 1, y = 2, z = 3 }, { p = 1, q = 2, r = 3 }
    local i, j, text = nil, nil, ""
    repeat
      i = next(a, i)
      j = next(b, j)
      text = text .. tostring(i) .. tostring(j) .. " "
    until i == nil
    assert.equal("xp yq zr nilnil ", text)
  end)

  it("refuses a key that was never there only where it has no order", function()
    assert.equal("b", (next({ a = 1, b = 2 }, "aa")))
    assert.has_error(function() next({ a = 1 }, {}) end)
    assert.has_error(function() next(3) end)
    assert.is_nil(next {})
    assert.is_nil(next({ m.identity }, 1))
  end)
end)
