import Testing

@testable import LuaKit

@Suite("The border between Swift and Lua")
struct BorderTests {
  @Test("lets a Swift function fail 100,000 times without a leak")
  func failures() throws {
    let bench = try Bench(limits: LuaLimits())
    try bench.run("for i = 1, 100000 do pcall(kit.fail, 'no') end")
    #expect(bench.counter.made == 100_000)
    #expect(bench.counter.live == 0)
  }

  /// The counter that finds no leak above must be able to find one.
  @Test("would notice a leak")
  func negativeControl() throws {
    let bench = try Bench(limits: LuaLimits())
    try bench.lua.register(
      LuaModule(
        "leaky",
        functions: [
          LuaFunction("fail", "") { [counter = bench.counter] () throws -> Void in
            _ = Unmanaged.passRetained(Card(counter))  // what a jump over this frame would do
            throw LuaFailure("no")
          }
        ]))
    try bench.run("local leaky = require 'leaky' for i = 1, 1000 do pcall(leaky.fail) end")
    #expect(bench.counter.live == 1000)
  }

  @Test("lets failures nest through Swift and Lua without a leak")
  func nested() throws {
    let bench = try Bench(limits: LuaLimits())
    try bench.run(
      """
      for i = 1, 2000 do
        local ok, message = pcall(kit.call, function() kit.call(function() kit.fail 'deep' end) end)
        assert(not ok and message == 't.lua:2: deep', message)
      end
      """)
    #expect(bench.counter.made == 6000)
    #expect(bench.counter.live == 0)
  }

  @Test("keeps the kind of an error through nested calls")
  func kinds() throws {
    let limits = LuaLimits(memory: 16 << 20, seconds: 5, instructions: 3_000_000)
    for (body, kind) in [
      ("while true do end", LuaError.Kind.instructions), ("('x'):rep(1 << 30)", .memory), ("error 'x'", .runtime),
    ] {
      let bench = try Bench(limits: limits)
      let error = bench.failure(
        "kit.call(function() pcall(kit.call, function() \(body) end) \(kind == .runtime ? body : "") end)")
      #expect(error.kind == kind)
    }
  }

  @Test("frees every object when the state is closed, and when a script drops it")
  func lifetimes() throws {
    let counter: Counter
    do {
      let bench = try Bench(limits: LuaLimits())
      counter = bench.counter
      try bench.run("keep = {} for i = 1, 1000 do keep[i] = kit.card() end for i = 1, 20000 do kit.card() end")
      bench.lua.collectGarbage()
      #expect(counter.live == 1000)
      try bench.run("keep = nil")
      bench.lua.collectGarbage()
      #expect(counter.live == 0)
      try bench.run("keep = kit.card() keep:onTap(function() return keep end)")
    }
    #expect(counter.made == 21_001)
    #expect(counter.live == 0)
  }

  @Test("survives the failure of any allocation")
  func sweep() throws {
    let source = """
      local kit = require 'kit'
      local list = {}
      for i = 1, 20 do
        local card = kit.card()
        card.title = 'card ' .. i
        card.alpha = i / 20
        list[#list + 1] = card
      end
      local co = coroutine.wrap(function(a)
        local x <close> = setmetatable({}, { __close = function() list[1].alpha = 0 end })
        coroutine.yield(a .. 'x')
        error 'end'
      end)
      co('a')
      pcall(co)
      kit.call(function() kit.call(function() return list[1].title end) end)
      local ok, message = pcall(kit.call, function() kit.fail('inside ' .. #list) end)
      local text = ('a b c'):gsub('%w', function(c) return c:upper() end) .. table.concat({ 1, 2, 3 }, ',')
      for k, v in pairs({ z = 1, a = 2, 3 }) do text = text .. tostring(k) .. tostring(v) end
      table.sort(list, function(a, b) return a.alpha < b.alpha end)
      print(text, message, kit.animator { duration = 2, 1, 2 }, kit.pair(1, 2) + kit.pair(3, 4), {})
      load('return 1 + 1')()
      return #list
      """
    var runs = 0
    for n in 1...20_000 {
      let bench = try Bench(limits: LuaLimits())
      let function = try bench.lua.load(Array(source.utf8), name: "s.lua")
      bench.lua.failAllocation(n)
      var finished = false
      do {
        _ = try function.call()
        finished = true
      } catch let error as LuaError {
        #expect(error.kind == .memory, "allocation \(n): \(error)")
      }
      bench.lua.failAllocation(0)
      bench.lua.resetBudget()
      #expect(try bench.run("return kit.add(1, 2)").first?.int == 3)
      bench.lua.close()
      #expect(bench.counter.live == 0, "allocation \(n)")
      runs = n
      if finished { break }
    }
    #expect(runs > 100 && runs < 20_000, "\(runs)")
  }

  @Test("survives the failure of any allocation while compiling")
  func compileSweep() throws {
    let source = Array(
      "local t = {} for i = 1, 3 do t[i] = function(a, ...) return t, a, 'text' .. i end end return t".utf8)
    for n in 1...2000 {
      let lua = Lua()
      lua.failAllocation(n)
      do {
        _ = try lua.load(source, name: "s.lua")
        return
      } catch let error as LuaError {
        #expect(error.kind == .memory, "allocation \(n): \(error)")
      }
    }
    Issue.record("never compiled")
  }

  @Test("charges a script for what Swift allocates in its name")
  func borrowed() throws {
    let bench = try Bench(limits: LuaLimits(memory: 4 << 20))
    try bench.lua.register(
      LuaModule("big", functions: [LuaFunction("text", "") { String(repeating: "x", count: 6 << 20) }]))
    let error = bench.failure("local big = require 'big' pcall(big.text) return 1")
    #expect(error.kind == .memory)
    #expect(error.message == "t.lua:1: limit reached: memory (4 MiB)")
    bench.lua.resetBudget()
    #expect(try bench.run("return 1").first?.int == 1)
  }

  @Test("says that a weak table shows a dead object")
  func dead() throws {
    let bench = try Bench(limits: LuaLimits())
    try bench.run("weak = setmetatable({}, {__mode = 'k'}) weak[kit.card()] = 1")
    bench.lua.collectGarbage()
    #expect(
      try bench.run("local k = next(weak) if k then return pcall(function() return k.alpha end) end return false")
        .first?.bool == false)
  }

  @Test("has handles that say so when their state is closed")
  func closed() throws {
    let lua = Lua()
    let table = try lua.makeTable()
    let function = try #require(try lua.run("return function() return 1 end", name: "h.lua").first?.function)
    let coroutine = try LuaCoroutine(function)
    lua.close()
    #expect(lua.isClosed)
    #expect(throws: LuaFailure("the Lua state is closed")) { try table.get("x") }
    #expect(throws: LuaFailure("the Lua state is closed")) { try function.call() }
    #expect(throws: LuaFailure("the Lua state is closed")) { try coroutine.resume() }
    #expect(throws: LuaFailure("the Lua state is closed")) { try lua.run("return 1", name: "h.lua") }
    lua.close()
  }

  @Test("refuses a value of another state")
  func foreign() throws {
    let (one, other) = (Lua(), Lua())
    let table = try one.makeTable()
    #expect(throws: LuaFailure("a value of another Lua state")) { try other.globals.set("x", table) }
  }

  @Test("frees functions that scripts made through Swift")
  func owned() throws {
    let bench = try Bench(limits: LuaLimits())
    try bench.lua.register(
      LuaModule(
        "maker",
        functions: [
          LuaFunction(variadic: "make") { [counter = bench.counter] arguments in
            let card = Card(counter)
            return [.function(try arguments.lua.makeFunction(LuaFunction("made", "") { card.alpha }))]
          }
        ]))
    try bench.run("local m = require 'maker' for i = 1, 5000 do assert(m.make()() == 1) end")
    bench.lua.collectGarbage()
    #expect(bench.counter.made == 5000)
    #expect(bench.counter.live == 0)
  }
}
