import Testing

@testable import LuaKit

@Suite("The library")
struct LibraryTests {
  /// What a script returns, as one text.
  private func text(_ source: String) throws -> String {
    try Bench().run(source).map(\.description).joined(separator: " ")
  }

  @Test("walks tables in one order: sequence, numbers, strings by bytes, booleans, objects by age")
  func pairsOrder() throws {
    let source = """
      local a, b = kit.card(), kit.card()
      a.title = 'A' b.title = 'B'
      local t = { [b] = 0, z = 1, [true] = 2, [-1] = 3, [2.5] = 4, 'one', 'two', a = 5 }
      t[false], t[100], t.Z, t[a], t.ab = 6, 7, 8, 9, 10
      local out = {}
      for k in pairs(t) do out[#out + 1] = type(k) == 'userdata' and k.title or tostring(k) end
      return table.concat(out, ' ')
      """
    #expect(try text(source) == "1 2 -1 2.5 100 Z a ab z false true A B")
  }

  @Test("walks long tables in the same order")
  func longPairs() throws {
    let source = """
      local t, last, n = {}, '', 0
      for i = 1, 2000 do t[('k%04d'):format(i * 7919 % 2000)] = i end
      for k in pairs(t) do assert(last < k) last = k n = n + 1 end
      return n
      """
    #expect(try text(source) == "2000")
  }

  @Test("allows to change and clear fields while walking")
  func pairsChanges() throws {
    #expect(
      try text(
        """
        local t, seen = { 1, 2, 3, a = 1, b = 2, c = 3 }, {}
        for k, v in pairs(t) do
          seen[#seen + 1] = tostring(k)
          t[k] = nil
          t.b = nil
          t[2] = nil
        end
        return table.concat(seen, ' '), next(t)
        """) == "1 3 a c nil")
    #expect(try text("local n = 0 for k, v in pairs { 1, nil, 3, x = 1 } do n = n + 1 end return n") == "3")
    #expect(try text("local n = 0 for k in pairs({}) do n = n + 1 end return n") == "0")
    #expect(try text("return pcall(pairs, nil)").hasPrefix("false"))
    #expect(try text("local f, t, k = pairs { 5 } return f(t, k)") == "1 5")
    #expect(
      try text(
        "local t = setmetatable({}, { __pairs = function() return next, { z = 1 } end }) for k in pairs(t) do return k end"
      ) == "z")
  }

  @Test("walks the declared pairs of an object")
  func objectPairs() throws {
    #expect(
      try text("local o = {} for k, v in pairs(kit.pair(3, 4)) do o[#o + 1] = k .. v end return table.concat(o, ' ')")
        == "x3.0 y4.0")
  }

  @Test("writes values without addresses")
  func tostring() throws {
    let bench = try Bench()
    try bench.run("local t, f = {}, print print(t, f, t, kit.card(), coroutine.create(print), 1, nil, 'x')")
    #expect(
      bench.output
        == "table: 0x00000001\tfunction: 0x00000002\ttable: 0x00000001\tcard: 0x00000003\tthread: 0x00000004\t1\tnil\tx\n"
    )
    #expect(
      try text("return string.format('%s|%5.1f|%s|%q|%%|%d', {}, 2.25, kit.pair(1, 2), 'a', 3)")
        == "table: 0x00000001|  2.2|pair(1, 2)|\"a\"|%|3")
    #expect(try text("return pcall(string.format, '%p', {})").contains("not available"))
    #expect(try text("return tostring(setmetatable({}, { __name = 'thing' }))") == "thing: 0x00000001")
    #expect(
      try text("return pcall(tostring, setmetatable({}, { __tostring = function() return 1 end }))").contains(
        "must return a string"))
    #expect(
      try text("return #tostring(12), tostring(-0.0), tostring(1e15), 2^53 | 0") == "2 -0.0 1e+15 9007199254740992")
  }

  @Test("keeps the semantics of pcall, xpcall, error and coroutines")
  func control() throws {
    #expect(try text("return pcall(function(...) return ... end, 1, 2)") == "true 1 2")
    #expect(try text("return pcall(error, 'x')") == "false x")
    #expect(throws: LuaError.self) { try text("return pcall()") }
    #expect(try text("return xpcall(function(a) error(a, 0) end, function(m) return m .. '!' end, 'x')") == "false x!")
    #expect(try text("return xpcall(function(...) return select('#', ...) end, print, 1, nil, nil)") == "true 3")
    #expect(
      try text(
        """
        local co = coroutine.wrap(function(a)
          local ok, b = pcall(function() return coroutine.yield(a + 1) + 1 end)
          return b
        end)
        return co(1), co(10)
        """) == "2 11")
    #expect(
      try text(
        """
        local co = coroutine.create(function() error 'x' end)
        local ok, message = coroutine.resume(co)
        return ok, message, coroutine.status(co), coroutine.resume(co)
        """) == "false t.lua:1: x dead false cannot resume dead coroutine")
    #expect(try text("return coroutine.isyieldable(), select(2, coroutine.running())") == "false true")
    #expect(
      try text(
        """
        local log = {}
        local co = coroutine.create(function()
          local x <close> = setmetatable({}, { __close = function() log[1] = 'closed' end })
          coroutine.yield()
        end)
        coroutine.resume(co)
        return coroutine.close(co), log[1], coroutine.status(co)
        """) == "true closed dead")
    #expect(try text("return select('#', coroutine.resume(coroutine.create(function() return end)))") == "1")
  }

  @Test("allows new globals at the top level of a file only")
  func globals() throws {
    #expect(
      try text("made = 1 local function f() made = made + 1 end f() return made, rawget(_G, 'unmade')") == "2 nil")
    #expect(try text("local ok, e = pcall(function() fresh = 1 end) return ok, rawget(_G, 'fresh')") == "false nil")
    #expect(try text("for i = 1, 1 do top = i end return top") == "1")
    #expect(try text("return load('inner = 5 return inner')()") == "5")
  }

  @Test("loads modules through the host, once, with cycles and errors reported")
  func require() throws {
    let files = [
      "lib/util": "count = (rawget(_G, 'count') or 0) + 1 return { name = ... }", "a": "return require 'b'",
      "b": "return require 'a'",
      "broken": "\nlocal x = = 1", "failing": "\nerror 'no'", "empty": "local x = 1",
    ]
    let bench = try Bench(files: files)
    #expect(
      try bench.run("local u = require 'lib.util' return u == require 'lib.util', u.name, count").map(\.description)
        == ["true", "lib.util", "1"])
    #expect(bench.failure("require 'a'").message == "b.lua:1: module 'a' requires itself: a -> b -> a")
    #expect(bench.failure("require 'broken'").message == "broken.lua:2: unexpected symbol near '='")
    #expect(bench.failure("require 'broken'").kind == .syntax || bench.failure("require 'broken'").kind == .runtime)
    #expect(bench.failure("require 'failing'").message == "failing.lua:2: no")
    #expect(try bench.run("return require 'empty'").first?.bool == true)
    for name in ["../x", "/etc/passwd", "a/b", "..", "a..b", ".a", "a.", "", "a\\0b", "a\\\\b"] {
      #expect(bench.failure("require '\(name)'").message.contains("bad module name"), "\(name)")
    }
    #expect(
      bench.failure("require {}").message == "t.lua:1: bad argument 'name' to require: string expected, got table")
  }

}
