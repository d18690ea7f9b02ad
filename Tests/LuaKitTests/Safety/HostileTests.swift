import Foundation
import Testing

@testable import LuaKit

/// An attack, and how it must end: by a limit, or (`nil`) by an ordinary result or error.
struct Attack: CustomTestStringConvertible, Sendable {
  var name: String
  var source: String
  var kinds: Set<LuaError.Kind>?
  var testDescription: String { name }

  init(_ name: String, _ source: String, _ kinds: LuaError.Kind...) {
    self.name = name
    self.source = source
    self.kinds = kinds.isEmpty ? nil : Set(kinds)
  }
}

let endless: [Attack] = [
  Attack("plain loop", "while true do end", .instructions),
  Attack("goto loop", "::a:: goto a", .instructions),
  Attack("for loop", "for i = 1, math.huge do end", .instructions),
  Attack("tail calls", "local function f() return f() end f()", .instructions),
  Attack("under pcall", "while true do pcall(function() while true do end end) end", .instructions),
  Attack("pcall of pcall", "local function f() while true do pcall(f) end end f()", .instructions),
  Attack(
    "pcall of pcall in a coroutine", "local function f() while true do pcall(f) end end coroutine.wrap(f)()",
    .instructions, .time, .memory),
  Attack(
    "pcall swallows and ends", "pcall(function() while true do end end) return 'fine'", .instructions),
  Attack("xpcall handler loops", "xpcall(error, function() while true do end end)", .instructions),
  Attack(
    "xpcall around a loop, handler loops",
    "xpcall(function() while true do end end, function() while true do end end)", .instructions),
  Attack("xpcall handler fails", "local function h() error('x') end xpcall(error, h)"),
  Attack(
    "150 nested pcalls",
    "local function f(n) if n == 0 then while true do end end while true do pcall(f, n - 1) end end f(150)",
    .instructions),
  Attack("coroutine body", "coroutine.wrap(function() while true do end end)()", .instructions),
  Attack(
    "coroutine under pcall", "while true do pcall(coroutine.wrap(function() while true do end end)) end", .instructions),
  Attack(
    "short coroutines", "while true do coroutine.wrap(function() for i = 1, 500 do end end)() end", .instructions),
  Attack(
    "short coroutines by resume", "while true do coroutine.resume(coroutine.create(function() end)) end", .instructions),
  Attack(
    "coroutine that yields for ever",
    "local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end", .instructions),
  Attack(
    "loop in __close", "do local x <close> = setmetatable({}, {__close = function() while true do end end}) end",
    .instructions),
  Attack(
    "loop in __close of a closed coroutine",
    """
    local co = coroutine.create(function()
      local x <close> = setmetatable({}, {__close = function() while true do end end})
      coroutine.yield()
    end)
    coroutine.resume(co) coroutine.close(co) return 'fine'
    """, .instructions),
  Attack(
    "__close after the limit",
    """
    local x <close> = setmetatable({}, {__close = function() while true do end end})
    while true do end
    """, .instructions),
  Attack(
    "loop in __index", "local t = setmetatable({}, {__index = function() while true do end end}) return t.x",
    .instructions),
  Attack(
    "loop in __eq",
    "local m = {__eq = function() while true do end end} return setmetatable({}, m) == setmetatable({}, m)",
    .instructions),
  Attack(
    "loop in __tostring", "print(setmetatable({}, {__tostring = function() while true do end end}))", .instructions),
  Attack(
    "loop in an error's __tostring", "error(setmetatable({}, {__tostring = function() while true do end end}))",
    .instructions, .runtime),
  Attack(
    "loop in __pairs", "for _ in pairs(setmetatable({}, {__pairs = function() while true do end end})) do end",
    .instructions),
  Attack("loop in a comparator", "table.sort({3, 2, 1}, function() while true do end end)", .instructions),
  Attack("loop in a replacement", "('x'):gsub('x', function() while true do end end)", .instructions),
  Attack("loop in a reader", "load(function() while true do end end)", .instructions),
  Attack("endless reader", "load(function() return 'x = 1 ' end)"),
  Attack("endless gmatch", "while true do for _ in ('aaaa'):gmatch('a') do end end", .instructions),
  Attack("loop in a nested call", "kit.call(function() while true do end end)", .instructions),
  Attack("swallowed nested call", "while true do pcall(kit.call, function() while true do end end) end", .instructions),
  Attack("unbounded nesting", "local function f() kit.call(f) end f()"),
  Attack(
    "tripped inside and caught outside", "pcall(kit.call, function() while true do end end) return 1", .instructions),
]

let work: [Attack] = [
  Attack("pattern bomb", "return (('a'):rep(10000)):find('.-.-.-.-b$')", .instructions),
  Attack("pattern bomb in match", "return (('a'):rep(10000)):match('a*a*a*a*b')", .instructions),
  Attack("pattern bomb in gsub", "return (('a'):rep(10000)):gsub('(.-)(.-)(.-)(.-)b', '')", .instructions),
  Attack("pattern bomb in gmatch", "for _ in (('a'):rep(10000)):gmatch('.-.-.-.-b') do end", .instructions),
  Attack("balance bomb", "for i = 1, 1e9 do (('('):rep(1e6)):find('%b()') end", .instructions),
  Attack("back reference bomb", "return (('a'):rep(20000)):find('(.*)(.*)%1%2b')", .instructions),
  Attack("pattern recursion", "return ('a'):rep(1000):find(('a?'):rep(1000))"),
  Attack("capture recursion", "return pcall(string.rep, 'x', -1), ('x'):find(('('):rep(100))"),
  Attack("rep of nothing", "return (''):rep(1 << 40)"),
  Attack("rep of much", "return ('x'):rep(1 << 40)", .memory),
  Attack("rep overflow", "return ('xxxxxxxx'):rep(1 << 62)"),
  Attack("rep with separator", "return (''):rep(1e9, 'x')", .memory),
  Attack("repeated rep", "while true do local _ = ('x'):rep(1 << 20) end", .instructions),
  Attack("upper of much", "local s = ('x'):rep(1 << 22) while true do local _ = s:upper() end", .instructions),
  Attack("plain find in much", "local s = ('x'):rep(1 << 22) while true do s:find('y', 1, true) end", .instructions),
  Attack("utf8 of much", "local s = ('x'):rep(1 << 22) while true do utf8.len(s) end", .instructions),
  Attack("tonumber of much", "local s = (' '):rep(1 << 22) while true do tonumber(s) end", .instructions),
  Attack(
    "concat with lying length",
    "return table.concat(setmetatable({}, {__len = function() return 1 << 40 end, __index = function() return '' end}))",
    .instructions),
  Attack("concat of a false range", "return table.concat({}, '', 1, 1 << 40)"),
  Attack(
    "insert with lying length", "table.insert(setmetatable({}, {__len = function() return 1 << 40 end}), 1, 'x')",
    .instructions),
  Attack(
    "remove with lying length", "table.remove(setmetatable({}, {__len = function() return 1 << 40 end}), 1)",
    .instructions),
  Attack(
    "length that lies the second time",
    "local n = 0 table.insert(setmetatable({}, {__len = function() n = n + 1 return n == 1 and 1 << 40 or 1 end}), 1, 'x')",
    .instructions),
  Attack("move of much", "table.move({}, 1, 1 << 40, 2)", .instructions),
  Attack("move to itself backwards", "table.move({}, 1, 1 << 40, 2, {})", .instructions),
  Attack("unpack of much", "return table.unpack({}, 1, 1 << 30)"),
  Attack("unpack of a million", "return select('#', table.unpack({}, 1, 900000))"),
  Attack(
    "sort with lying length", "table.sort(setmetatable({}, {__len = function() return (1 << 31) - 2 end}), rawequal)",
    .instructions),
  Attack(
    "sort with a false order", "local t = {} for i = 1, 1000 do t[i] = i end table.sort(t, function() return true end)"),
  Attack(
    "quadratic sort",
    "local t = {} for i = 1, 50000 do t[i] = 1 end while true do table.sort(t, function(a, b) return false end) end",
    .instructions),
  Attack(
    "chain of __call", "local t = setmetatable({}, {}) getmetatable(t).__call = t t()", .instructions, .memory,
    .runtime,
    .time
  ),
  Attack(
    "comparing strings of zeros",
    "local a = ('\\0'):rep(7 << 20) local b = a .. 'x' while true do local _ = a < b end", .instructions, .time),
  Attack(
    "comparing strings of zeros in an old coroutine",
    """
    local a, b
    local c = coroutine.wrap(function() coroutine.yield() while true do local _ = a < b end end)
    c()
    a = ('\\0'):rep(7 << 20) b = a .. 'x'
    c()
    """, .instructions, .time),
  Attack(
    "sorting strings of zeros",
    "local a = ('\\0'):rep(7 << 20) local t = {} for i = 1, 1000 do t[i] = a end table.sort(t)", .instructions, .time),
  Attack(
    "adding long strings", "local a = (' '):rep(7 << 20) .. '1' while true do local _ = a + 1 end", .instructions, .time
  ),
  Attack(
    "long sets", "local p = '[' .. ('b'):rep(1 << 20) .. ']+c' for i = 1, 1e9 do (('b'):rep(1000)):find(p) end",
    .instructions),
  Attack(
    "long patterns", "local p = ('%b'):rep(1 << 20) .. 'b' for i = 1, 1e9 do pcall(string.find, 'a', p) end",
    .instructions),
  Attack("chain of __index", "local t = setmetatable({}, {}) getmetatable(t).__index = t return t.x"),
  Attack(
    "pairs of much", "local t = {} for i = 1, 10000 do t['k' .. i] = i end while true do pairs(t) end", .instructions),
]

let memory: [Attack] = [
  Attack("doubling", "local s = 'x' while true do s = s .. s end", .memory),
  Attack("doubling under pcall", "local s = 'x' while true do pcall(function() s = s .. s end) end", .memory),
  Attack("endless table", "local t = {} while true do t[#t + 1] = {} end", .memory),
  Attack("endless keys", "local t = {} for i = 1, math.huge do t['k' .. i] = i end", .memory, .instructions),
  Attack("endless closures", "local t = {} while true do t = {t, function() return t end} end", .memory),
  Attack(
    "concat that grows", "local t = {} for i = 1, 200 do t[i] = ('x'):rep(1 << 20) end return table.concat(t)", .memory,
    .instructions),
  Attack(
    "memory caught in a coroutine",
    "coroutine.wrap(function() pcall(string.rep, 'x', 1 << 30) return 1 end)() return 1", .memory),
  Attack("memory caught and gone on", "pcall(string.rep, 'x', 1 << 30) return 'fine'", .memory),
  Attack("deep recursion", "local function f() return 1 + f() end return f()", .runtime, .memory),
  Attack("deep recursion under pcall", "local function f() pcall(f) end f() return 1"),
  Attack(
    "recursive __index", "local t = setmetatable({}, {__index = function(t, k) return t[k] end}) return t.x", .runtime,
    .memory),
  Attack("recursive tostring", "local m = {} m.__tostring = tostring tostring(setmetatable({}, m))", .runtime),
  Attack("recursive gsub", "local function f(s) return (s:gsub('.', f)) end f('x')", .runtime),
  Attack("printing", "while true do print(('x'):rep(10000)) end", .output, .instructions),
  Attack("false memory error", "error('not enough memory', 0)", .runtime),
  Attack("false memory error caught", "return pcall(error, 'not enough memory', 0)"),
]

@Suite("Hostile scripts", .serialized)
struct HostileTests {
  private let limits = LuaLimits(memory: 32 << 20, seconds: 10, instructions: 5_000_000, output: 1 << 20)

  /// How an attack ended, gathered on the script's thread.
  private struct Ending {
    var error: LuaError?
    var sum: Int?
    var length: Int?
    var memory = 0
  }

  @Test("end as they must, and leave the state usable", arguments: endless + work + memory)
  func attack(_ attack: Attack) throws {
    var limits = limits
    if attack.kinds?.contains(.time) == true { limits.seconds = 1 }
    try check(attack, limits)
  }

  /// No hook counts instructions there: the watch alone ends them.
  @Test("end in time where their instructions are not counted", arguments: endless + work)
  func watched(_ attack: Attack) throws {
    var (attack, limits) = (attack, limits)
    (limits.seconds, limits.instructions) = (0.1, nil)
    // What has an end may reach it before.
    attack.kinds = attack.kinds.flatMap { endless.map(\.name).contains(attack.name) ? $0.union([.time]) : nil }
    try check(attack, limits, isTimed: true)
  }

  private func check(_ attack: Attack, _ limits: LuaLimits, isTimed: Bool = false) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let ending = try LuaThread.run { [limits] in
      let bench = try Bench(limits: limits)
      var ending = Ending()
      do { try bench.run(attack.source) } catch { ending.error = error as? LuaError }
      bench.lua.resetBudget()
      ending.sum = try bench.run("return 1 + 1").first?.int
      ending.length = try bench.run("return #('x'):rep(1 << 20)").first?.int
      ending.memory = bench.lua.memoryUsed
      return ending
    }
    let kind = ending.error?.kind
    if let kinds = attack.kinds {
      #expect(kind.map { kinds.contains($0) } ?? false, "ended as \(String(describing: ending.error))")
    } else {
      let isInTime = kind == nil || kind == .runtime || isTimed && ending.error?.isLimit == true
      #expect(isInTime, "ended as \(String(describing: ending.error))")
    }
    if let error = ending.error, error.isLimit { #expect(error.message.hasPrefix("t.lua:"), "\(error)") }
    #expect(ending.sum == 2)
    #expect(ending.length == 1 << 20)
    #expect(ending.memory < 34 << 20)
    #expect(clock.now - start < .seconds(isTimed ? 5 : 16))
  }

  @Test("cannot outlive a limit of CPU time")
  func time() throws {
    let limits = LuaLimits(memory: 32 << 20, seconds: 0.05)
    for source in [
      "while true do end", "while true do pcall(function() while true do end end) end",
      "while true do coroutine.wrap(function() end)() end", "return (('a'):rep(10000)):find('.-.-.-.-b$')",
    ] {
      let error = try LuaThread.run {
        try Bench(limits: limits).failure(source)
      }
      #expect(error.kind == .time)
      #expect(error.message == "t.lua:1: limit reached: time (0.05 s)")
    }
  }

  /// To set its hook Lua walks all open calls: of 200,000 that takes longer than the time between two looks.
  @Test("overflow the stack again and again, and go on")
  func overflows() throws {
    let ended = try LuaThread.run {
      let bench = try Bench(limits: LuaLimits(memory: 256 << 20, seconds: 10))
      return try bench.run(
        "local function f() return 1 + f() end local t = {} for i = 1, 4 do t[i] = select(2, pcall(f)) end return #t, t[4]"
      ).map(\.string)
    }
    #expect(ended.last??.hasSuffix("stack overflow") == true, "\(ended)")
  }

  @Test("are cancelled from another thread")
  func cancel() throws {
    let cancellation = LuaCancellation()
    // A thread of its own: the tests' may all be busy.
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.05)
      cancellation.cancel()
    }
    let lua = Lua(limits: LuaLimits(seconds: 60), cancellation: cancellation)
    let error = try? #require(throws: LuaError.self) {
      try lua.run("while true do pcall(function() while true do end end) end", name: "c.lua")
    }
    #expect(error?.kind == .cancelled)
  }

  @Test("say which limit, and where")
  func messages() throws {
    let bench = try Bench(limits: limits)
    #expect(bench.failure("\nwhile true do end").message == "t.lua:2: limit reached: instructions (5000000)")
    bench.lua.resetBudget()
    #expect(
      bench.failure("\n\nlocal s = 'x' while true do s = s .. s end").message
        == "t.lua:3: limit reached: memory (32 MiB)")
    bench.lua.resetBudget()
    let text = "local s = ('x'):rep(1 << 18) \n for i = 1, 9 do print(s) end"
    #expect(bench.failure(text).message == "t.lua:2: limit reached: output (1 MiB)")
  }

  @Test("say the file when compiling takes too much")
  func compiling() throws {
    let lua = Lua(limits: LuaLimits(memory: 1 << 20))
    let source = "local t = {" + (0..<50_000).map { "'text number \($0)'," }.joined() + "}"
    let error = #expect(throws: LuaError.self) { try lua.run(source, name: "big.lua") }
    #expect(error?.message == "big.lua:1: limit reached: memory (1 MiB)")
    lua.resetBudget()
    #expect(try lua.run("return 1", name: "t.lua").first?.int == 1)
  }

  @Test("count instructions the same way in every run")
  func deterministic() throws {
    // A thread that is watched for another script is watched no more for this one.
    let other = Lua(limits: LuaLimits(seconds: 60))
    try other.run("for i = 1, 1e6 do end", name: "t.lua")
    let source =
      "local t = {} for i = 1, 3000 do t['k' .. i] = {i} end for i = 1, 1e7 do end "
      + "local s = ('ab'):rep(500):gsub('a', 'x') return #s"
    let counts = try (0..<3).map { _ in
      let bench = try Bench(limits: LuaLimits(seconds: 60, instructions: 100_000_000))
      try bench.run(source)
      return bench.lua.instructionsUsed
    }
    #expect(Set(counts).count == 1, "\(counts)")
  }
}
