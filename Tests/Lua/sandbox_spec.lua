-- SPEC 8: what a script gets, and what it does not.
require "support"

describe("the sandbox", function()
  it("has Lua's harmless libraries", function()
    for _, name in ipairs { "string", "table", "math", "utf8", "coroutine", "os" } do
      assert.is_table(_G[name])
    end
    assert.is_function(print)
    assert.is_function(require)
    assert.is_function(load)
    assert.equal("Lua 5.4", _VERSION)
  end)

  for _, name in ipairs { "io", "debug", "package", "dofile", "loadfile", "warn" } do
    it("has no " .. name, function()
      assert.is_nil(rawget(_G, name))
      assert.refuses("undefined global '" .. name .. "'", function() return load("return " .. name)() end)
    end)
  end

  it("has a virtual os of three functions", function()
    local names = {}
    for name in pairs(os) do names[#names + 1] = name end
    table.sort(names)
    assert.same({ "clock", "date", "time" }, names)
    assert.equal(0, os.clock())
  end)

  it("makes no bytecode and loads none", function()
    assert.is_nil(rawget(string, "dump"))
    assert.is_nil((load("\27Lua", "x", "b")))
    assert.is_nil((load("\27Lua")))
  end)

  it("loads text, with an environment of its own", function()
    assert.equal(3, load("return a", "@x.lua", "t", { a = 3 })())
    local chunk, text = load("x = = 2", "@x.lua")
    assert.is_nil(chunk)
    assert.matches("^x%.lua:1: ", text)
  end)

  it("hides the metatables of the host", function()
    local m = require "mutoscope"
    assert.is_not_table(getmetatable(m.view {}))
    assert.is_not_table(getmetatable "")
    assert.has_error(function() setmetatable(_G, {}) end)
  end)

  it("has no finalizers", function()
    assert.refuses("__gc", function() setmetatable({}, { __gc = function() end }) end)
  end)

  it("tells how much memory there is, and collects nothing on request", function()
    assert.is_number(collectgarbage "count")
    assert.has_error(function() collectgarbage "stop" end)
  end)

  it("sorts what pairs gives", function()
    local keys = {}
    for key in pairs { b = 1, a = 2, [2] = 3, [1] = 4, c = 5 } do keys[#keys + 1] = tostring(key) end
    assert.equal("1 2 a b c", table.concat(keys, " "))
  end)
end)

describe("a global", function()
  it("that is not defined is an error with the nearest name", function()
    assert.refuses("undefined global 'tabel' (did you mean 'table'?)", function() load("tabel.sort {}")() end)
  end)

  it("is not made inside a function", function()
    assert.refuses("undeclared global 'oops'", function() load("local function f() oops = 1 end f()")() end)
  end)

  it("may be made at the top level of a file", function()
    assert.equal(5, load("brandNew = 5 return brandNew")())
  end)
end)

describe("require", function()
  it("finds files beside the script, once", function()
    assert.is_true(rawequal(require "support", require "support"))
  end)

  it("stays in the folder", function()
    for _, name in ipairs { "../secret", "/etc/passwd", "..secret", "", "a..b" } do
      assert.has_error(function() require(name) end)
    end
  end)

  it("answers a misspelt module with the nearest", function()
    assert.refuses("(did you mean 'mutoscope'?)", function() require "mutoscop" end)
  end)
end)

describe("m.load", function()
  local m = require "mutoscope"

  it("runs a scene afresh, with props, and returns what it returns", function()
    local one, two = m.load("scenes/counter.lua", { start = 5 }), m.load("scenes/counter.lua", { start = 7 })
    assert.equal(5, one.value)
    assert.equal(7, two.value)
    assert.is_false(rawequal(one, two))
  end)

  it("gives an empty table where no props are given", function()
    assert.equal(0, m.load("scenes/counter.lua").value)
  end)

  it("calls a returned function with the props", function()
    assert.equal("Hello Camille", m.load("scenes/greeting.lua", { name = "Camille" }))
  end)

  it("refuses a missing file and one outside of the folder", function()
    assert.refuses("scenes/none.lua", function() m.load "scenes/none.lua" end)
    assert.has_error(function() m.load "../../Package.swift" end)
    assert.has_error(function() m.load "/etc/passwd" end)
  end)

  it("tells errors with the scene's own file and line", function()
    assert.refuses("scenes/broken.lua:2: ", function() m.load "scenes/broken.lua" end)
  end)
end)
