import Testing

@testable import LuaKit

@Suite("The sandbox")
struct EscapeTests {
  @Test("has exactly the names it says it has")
  func names() throws {
    let names = try Bench().run(
      """
      local names = {}
      local function add(prefix, t) for k, v in pairs(t) do
        if type(v) == 'table' and prefix == '' and k ~= '_G' then add(k .. '.', v) else names[#names + 1] = prefix .. k end
      end end
      add('', _G)
      return table.concat(names, ' ')
      """
    ).first?.string
    #expect(
      names == """
        _G _VERSION assert collectgarbage coroutine.close coroutine.create coroutine.isyieldable coroutine.resume \
        coroutine.running coroutine.status coroutine.wrap coroutine.yield error getmetatable ipairs load math.abs \
        math.acos math.asin math.atan math.ceil math.cos math.deg math.exp math.floor math.fmod math.huge math.log \
        math.max math.maxinteger math.min math.mininteger math.modf math.pi math.rad math.random math.randomseed \
        math.sin math.sqrt math.tan math.tointeger math.type math.ult next os.clock os.date os.time pairs pcall print \
        rawequal rawget rawlen rawset require select setmetatable string.byte string.char string.find string.format \
        string.gmatch string.gsub string.len string.lower string.match string.pack string.packsize string.rep \
        string.reverse string.sub string.unpack string.upper table.concat table.insert table.move table.pack \
        table.remove table.sort table.unpack tonumber tostring type utf8.char utf8.charpattern utf8.codepoint \
        utf8.codes utf8.len utf8.offset xpcall
        """)
  }

  @Test("refuses bytecode, from the host and from scripts")
  func bytecode() throws {
    let bench = try Bench()
    #expect(throws: LuaError.self) { try bench.lua.run([0x1B] + Array("Lua".utf8), name: "b.lua") }
    let results = try bench.run("return load('\\27Lua', 'x', 'b')")
    #expect(results.first?.isNil == true)
    #expect(results.last?.string == "attempt to load a text chunk (mode is 'b')")
    #expect(try bench.run("return load('\\27LuaS\\0')").first?.isNil == true)
    #expect(try bench.run("return string.dump").first?.isNil == true)
  }

  @Test("skips a byte order mark and a first line for the shell")
  func firstLine() throws {
    let lua = Lua()
    #expect(try lua.run("\u{FEFF}#!/usr/bin/env mutoscope\nreturn 7", name: "s.lua").first?.int == 7)
    let error = #expect(throws: LuaError.self) { try lua.run("#!/bin/mutoscope\nerror 'x'", name: "s.lua") }
    #expect(error?.message == "s.lua:2: x")
    #expect(try lua.run("#", name: "s.lua").isEmpty)
    #expect(try lua.run("", name: "s.lua").isEmpty)
    #expect(throws: LuaError.self) { try lua.run(Array("#\n\u{1B}Lua".utf8), name: "s.lua") }
  }

  @Test("bounds what load takes and reports its errors as values")
  func load() throws {
    let bench = try Bench()
    #expect(try bench.run("return load(('x = 1 '):rep(100000))").last?.string == "chunk too long (limit 256 KiB)")
    #expect(
      try bench.run("return load('\\n\\nx = ' .. ('{'):rep(300), '@n.lua')").last?.string
        == "n.lua:3: C stack overflow")
    #expect(
      try bench.run("return load('\\27Lua', '@n.lua')").last?.string
        == "n.lua:1: attempt to load a binary chunk (mode is 't')")
    #expect(
      try bench.run("return load('do\\n' .. ('goto l '):rep(33000) .. '\\nend', '@n.lua')").last?.string
        == "n.lua:2: too many labels/gotos (limit is 32767)")
    #expect(
      try bench.run("return load('x' .. ('.y'):rep(6e4) .. ' = 1', '@n.lua')").last?.string
        == "n.lua:1: source too long (more than 50000 accesses to fields)")
    #expect(try bench.run("return load('return ...')(5)").first?.int == 5)
    #expect(try bench.run("return load('return x', 'n', 't', {x = 7})()").first?.int == 7)
    #expect(try bench.run("return load('x =', '@n.lua')").last?.string == "n.lua:1: unexpected symbol near <eof>")
    #expect(
      try bench.run("local n = 0 return load(function() n = n + 1 return ({'ret', 'urn 3'})[n] end)()").first?.int == 3)
  }

  @Test("tells where C functions call too deep")
  func overflow() throws {
    let bench = try Bench()
    let calls = [
      "(('x'):gsub('x', f))", "table.sort({ 2, 1 }, f)", "coroutine.wrap(f)()",
      "error(select(2, coroutine.resume(coroutine.create(f))), 0)",
    ]
    for call in calls {
      let text = "local function f()\nreturn \(call)\nend\nreturn select(2, pcall(f))"
      #expect(try bench.run(text).first?.string == "t.lua:2: C stack overflow")
      #expect(bench.failure("local function f()\nreturn \(call)\nend\nf()").message == "t.lua:2: C stack overflow")
    }
  }

  @Test("has no finalizers")
  func finalizers() throws {
    let bench = try Bench()
    #expect(bench.failure("setmetatable({}, {__gc = function() end})").message.contains("__gc"))
    try bench.run("local m = {} setmetatable({}, m) m.__gc = function() print('no') end m = nil")
    bench.lua.collectGarbage()
    #expect(bench.output.isEmpty)
  }

  @Test("hides metatables")
  func metatables() throws {
    let bench = try Bench()
    #expect(
      try bench.run("return getmetatable(''), getmetatable(kit.card()), getmetatable(_G), getmetatable(kit)").map(
        \.bool)
        == [false, false, false, false])
    #expect(bench.failure("getmetatable('').__index = {}").kind == .runtime)
    #expect(bench.failure("setmetatable(_G, nil)").message.contains("protected"))
    #expect(bench.failure("kit.add = 1").message == "t.lua:1: cannot assign 'add': kit is read-only")
  }

  @Test("keeps its functions when a script overwrites theirs")
  func overwritten() throws {
    let bench = try Bench()
    try bench.run("string.rep = nil pcall = nil table = nil setmetatable = nil")
    #expect(try bench.run("return kit.add(1, 2)").first?.int == 3)
    #expect(bench.failure("kit.translatY(1)").message.contains("did you mean 'translateY'"))
  }

  @Test("allows only the count from collectgarbage")
  func collectgarbage() throws {
    let bench = try Bench()
    #expect(try bench.run("return collectgarbage('count')").first?.double ?? 0 > 1)
    #expect(bench.failure("collectgarbage()").kind == .runtime)
    #expect(bench.failure("collectgarbage('stop')").kind == .runtime)
  }

  @Test("survives a chain of 20,000 coroutine.close")
  func closeChain() throws {
    let result = try LuaThread.run {
      let bench = try Bench()
      _ = try? bench.run(
        """
        local function chain(inner)
          local co = coroutine.create(function()
            local x <close> = setmetatable({}, {__close = function() if inner then coroutine.close(inner) end end})
            coroutine.yield()
          end)
          coroutine.resume(co)
          return co
        end
        local co
        for i = 1, 18000 do co = chain(co) end
        coroutine.close(co)
        """)
      bench.lua.resetBudget()
      return try bench.run("return 1").first?.int
    }
    #expect(result == 1)
  }

  @Test("survives a chain of wrapped coroutines that fail in __close")
  func wrapChain() throws {
    let result = try LuaThread.run {
      let bench = try Bench()
      _ = try? bench.run(
        """
        local function chain(inner)
          return coroutine.wrap(function(go)
            local x <close> = setmetatable({}, {__close = function() if inner then inner() end end})
            coroutine.yield() error 'x'
          end)
        end
        local w
        for i = 1, 9000 do w = chain(w) w() end
        w()
        """)
      bench.lua.resetBudget()
      return try bench.run("return 1").first?.int
    }
    #expect(result == 1)
  }

  @Test(
    "survives the error message of a chain of fields as long as it accepts", arguments: [20_000, 49_000])
  func fieldChain(_ length: Int) throws {
    let messages = try LuaThread.run {
      let lua = Lua(limits: LuaLimits(memory: 512 << 20))
      return [length, 100_000].map { length in
        let source = "local t = {} t.a = t return t" + String(repeating: ".a", count: length) + " + 1"
        do { return try "\(lua.run(source, name: "c.lua"))" } catch { return "\(error)" }
      }
    }
    #expect(messages[0] == "c.lua:1: attempt to perform arithmetic on a table value (field 'a')")
    #expect(messages[1].hasPrefix("c.lua:1: source too long"))
  }

  @Test("gives the same random numbers for the same seed, whatever the script does to the seed")
  func random() throws {
    func numbers(_ seed: UInt64, _ source: String) throws -> String {
      let lua = Lua(seed: seed)
      let text = source + " return math.random(1000000) .. ' ' .. math.random(1000000)"
      return try lua.run(text, name: "r.lua").first?.string ?? ""
    }
    #expect(try numbers(1, "") == numbers(1, ""))
    #expect(try numbers(1, "") != numbers(2, ""))
    #expect(try numbers(7, "math.random() math.randomseed()") == numbers(7, "math.randomseed()"))
    #expect(try numbers(1, "math.randomseed(5)") == numbers(2, "math.randomseed(5)"))
    #expect(try numbers(1, "math.randomseed(os.time())") == numbers(1, "math.randomseed(os.time())"))
  }

  @Test("has a virtual clock")
  func clock() throws {
    let lua = Lua()
    #expect(
      try lua.run("return os.time(), os.clock(), os.date('!%Y-%m-%d %H:%M:%S')", name: "t").map(\.description)
        == ["0", "0", "1970-01-01 00:00:00"])
    lua.setVirtualTime(86400.5)
    #expect(
      try lua.run("return os.time(), os.clock(), os.date('%d')", name: "t").map(\.description) == [
        "86400", "86400.5", "02",
      ])
    #expect(
      try lua.run("return os.time { year = 2000, month = 1, day = 1, hour = 0 }", name: "t").first?.int == 946_684_800)
    #expect(
      try lua.run(
        "local t = { year = 2020, month = 14, day = 30 } os.time(t) return t.year, t.month, t.day, t.yday, t.wday, t.isdst",
        name: "t"
      ).map(\.description) == ["2021", "3", "2", "61", "3", "false"])
    for (field, message) in [("'x'", "field 'year' is not an integer"), ("nil", "field 'year' missing in date table")] {
      #expect(throws: LuaError.self) { try lua.run("os.time { month = 1, day = 1, year = \(field) }", name: "t") }
      let caught = "return select(2, pcall(os.time, { month = 1, day = 1, year = \(field) }))"
      #expect(try lua.run(caught, name: "t").first?.string?.hasSuffix(message) == true)
    }
    #expect(try lua.run("return os.date('*t', 946684800).year", name: "t").first?.int == 2000)
    #expect(throws: LuaError.self) { try lua.run("return os.date('%Ez')", name: "t") }
    #expect(throws: LuaError.self) { try lua.run("return os.date('%')", name: "t") }
    #expect(throws: LuaError.self) { try lua.run("return os.date('%c', math.maxinteger)", name: "t") }
  }
}
