-- SPEC 2.2: identifiers.
local m = require "mutoscope"
require "support"

local Sheet = m.identifiers "Sheet" { "background", "foreground" }
local Passport = m.identifiers "Passport" { "passport", "page" }

describe("an identifier", function()
  it("prints as its namespace and name", function()
    assert.equal("Sheet.background", tostring(Sheet.background))
  end)

  it("is the same Lua value wherever it comes from", function()
    assert.is_true(rawequal(Sheet.background, Sheet.background))
    assert.is_true(rawequal(Passport.passport(42), Passport.passport(42)))
    assert.is_false(Sheet.background == Sheet.foreground)
  end)

  it("works as a table key", function()
    local seen = { [Sheet.background] = 1, [Passport.passport(42)] = 2 }
    assert.equal(1, seen[Sheet.background])
    assert.equal(2, seen[Passport.passport(42)])
    assert.is_nil(seen[Passport.passport(43)])
  end)

  it("is an error when misspelt, with the nearest", function()
    assert.refuses("(did you mean 'background'?)", function() return Sheet.backgroud end)
  end)

  it("cannot be added by assignment", function()
    assert.refuses("unknown property 'other' of identifiers", function() Sheet.other = 1 end)
  end)

  it("cannot be assigned", function()
    assert.refuses("'background' of identifiers is read-only", function() Sheet.background = 1 end)
  end)
end)

describe("a parameterised identifier", function()
  it("takes a string, an integer or a boolean", function()
    assert.equal("Passport.passport(42)", tostring(Passport.passport(42)))
    assert.equal('Passport.passport("a")', tostring(Passport.passport "a"))
    assert.equal("Passport.passport(true)", tostring(Passport.passport(true)))
    assert.equal("Passport.passport(-1)", tostring(Passport.passport(-1)))
  end)

  it("tells 42 from \"42\", and not 1 from 1.0", function()
    assert.is_false(Passport.passport(42) == Passport.passport "42")
    assert.is_true(rawequal(Passport.passport(1), Passport.passport(1.0)))
  end)

  it("is an id of its own when it is not applied", function()
    assert.is_false(Passport.passport == Passport.passport(1))
    local page = m.view { id = Passport.passport, m.view { id = Passport.passport(1) } }
    assert.equal(Passport.passport(1), page.subviews[1].id)
  end)

  it("refuses other parameters, and a second one", function()
    assert.refuses("bad argument 'parameter' to identifier: string, integer or boolean expected, got number",
      function() Passport.passport(1.5) end)
    assert.refuses("too many arguments to identifier (1 expected, got 2)", function() Passport.passport(1, 2) end)
    assert.has_error(function() Passport.passport {} end)
    assert.has_error(function() Passport.passport(nil) end)
    assert.has_error(function() Passport.passport(1)(2) end)
  end)
end)

describe("a namespace", function()
  it("gives the same values when it is declared again, and may grow", function()
    local again = m.identifiers "Sheet" { "background", "handle" }
    assert.is_true(rawequal(Sheet.background, again.background))
    assert.equal("Sheet.handle", tostring(again.handle))
    assert.equal("Sheet.foreground", tostring(again.foreground))
    assert.is_true(rawequal(again.handle, Sheet.handle))
  end)

  it("refuses what is no name", function()
    assert.has_error(function() m.identifiers "" { "a" } end)
    assert.has_error(function() m.identifiers "A" { "" } end)
    assert.has_error(function() m.identifiers "A" { 5 } end)
  end)
end)

describe("an id", function()
  it("is one, as a string or as an identifier that prints alike", function()
    local view = m.view { m.view { id = Sheet.background }, m.view { id = "Passport.passport(7)" } }
    assert.equal(view.subviews[1], view:find "Sheet.background")
    assert.equal(view.subviews[1], view:find(Sheet.background))
    assert.equal(view.subviews[2], view:find(Passport.passport(7)))
    assert.is_true(rawequal(Sheet.background, view.subviews[1].id))
    assert.refuses("Sheet.background", function()
      m.view { m.view { id = Sheet.background }, m.view { id = "Sheet.background" } }
    end)
  end)

  it("is read as the declared identifier that prints alike, made by then or not", function()
    local Read = m.identifiers "Read" { "page" }
    local function id(text) return m.view({ id = text }).id end
    for text, parameter in pairs {
      ['Read.page("a")'] = "a", ['Read.page("")'] = "", ['Read.page("(\\"\\\\\\")")'] = '("\\")',
      ["Read.page(42)"] = 42, ["Read.page(-1)"] = -1, ["Read.page(true)"] = true,
    } do
      local read = id(text)
      assert.equal(text, tostring(read))
      assert.is_true(rawequal(Read.page(parameter), read))
    end
    local other = {
      "Read.page()", "Read.page(+1)", "Read.page(01)", "Read.page(a)", 'Read.page("a"b")', 'Read.page("\\a")',
      'Read.page("a\\")', 'Read.page(")', "Read.pages(1)", "Read.page(1)(2)", "read(1)", ")", "()",
    }
    for _, text in ipairs(other) do assert.equal(text, id(text)) end
  end)

  it("is read as it was written", function()
    assert.equal("card", m.view({ id = "card" }).id)
    assert.is_nil(m.view({}).id)
  end)

  it("must not be what stands for a screen's root", function()
    local expected = "the id '(root)' stands for a screen's root; choose another"
    assert.refuses(expected, function() m.view { id = "(root)" } end)
    local view = m.view { id = "card" }
    assert.refuses(expected, function() view.id = "(root)" end)
    assert.equal("card", view.id)
  end)

  it("must not be empty, nor anything else than text", function()
    assert.has_error(function() m.view { id = "" } end)
    assert.has_error(function() m.view { id = 5 } end)
  end)
end)

describe("an id that is no UTF-8", function()
  it("is refused where it is set, for two might be shown alike", function()
    local view = m.view {}
    assert.refuses("bad value for 'id' of view: UTF-8 expected", function() m.view { id = "x\xff" } end)
    assert.refuses("UTF-8 expected", function() view.id = "x\xfe" end)
    assert.refuses("UTF-8 expected", function() return Passport.passport("\xff") end)
    assert.is_nil(view.id)
  end)
end)
