import Testing

@Suite("Limits", .serialized)
struct LimitTests {
  @Test(
    "of time end every way to loop; exit 2",
    arguments: [
      "while true do end",
      "coroutine.wrap(function() while true do end end)()",
      "while true do coroutine.wrap(function() for i = 1, 500 do end end)() end",
      "while true do pcall(function() while true do end end) end",
      "xpcall(function() while true do end end, function() while true do end end)",
      "local x = setmetatable({}, { __index = function() while true do end end }).x",
      "table.sort({ 3, 1, 2 }, function() while true do end end)",
      "(('a'):rep(10000)):find('.-.-.-.-b$')",
    ])
  func time(script: String) throws {
    let workshop = try Workshop(["loop.lua": script])
    let outcome = try workshop.mutoscope("run", "loop.lua", "--time", "300ms", limit: 20)
    #expect(outcome.failed(2, "loop.lua:1: limit reached: time (0.3 s)"))
    #expect(outcome.seconds < 3)
  }

  @Test(
    "of memory end what grows; exit 2",
    arguments: [
      "local t = {} for i = 1, 1e9 do t[i] = i end", "local s = 'x' while true do s = s .. s end",
      "local t = {} pcall(function() for i = 1, 1e9 do t[i] = {} end end) while true do end",
    ])
  func memory(script: String) throws {
    let workshop = try Workshop(["grow.lua": script])
    let outcome = try workshop.mutoscope("run", "grow.lua", "--memory", "8M", limit: 20)
    #expect(outcome.failed(2, "grow.lua:1: limit reached: memory (8 MiB)"))
    #expect(outcome.seconds < 3)
  }

  @Test("of memory are enough for lint, however many faults it finds between two of its looks")
  func manyFindings() throws {
    // Each text is seen twice on the way, in a place of its own.
    let script = """
      local m = require "mutoscope"
      local function screen(x, width, size)
        local views = {}
        for i = 1, 16 do
          local text = m.label { frame = { 0, 0, width, 36 }, text = "Some words " .. i, textAlignment = "justified",
            numberOfLines = 0, font = { size = size } }
          views[i] = m.view { id = "v" .. i, frame = { x, 10 * i, width + i, 36 }, text }
        end
        return m.screen { size = { 390, 500 }, table.unpack(views) }
      end
      local stage = m.stage { screen = screen(20, 100, 12) }
      stage:push(screen(60, 200, 17))
      stage:settle()
      return stage
      """
    let outcome = try Workshop(["lint.lua": script]).mutoscope("lint", "lint.lua", "--memory", "10M", limit: 60)
    #expect(outcome.output.contains("ghost: v16.text"))
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "of memory end a string of 10 GB at once, and nobody catches it; exit 2",
    arguments: [
      "string.rep('x', 1e10)", "pcall(string.rep, 'x', 1e10) print 'caught'",
    ])
  func longString(script: String) throws {
    let outcome = try Workshop(["rep.lua": script]).mutoscope("run", "rep.lua", limit: 20)
    #expect(outcome.failed(2, "rep.lua:1: limit reached: memory (256 MiB)"))
    #expect(outcome.seconds < 3)
  }

  @Test("of instructions hold, if given; exit 2")
  func units() throws {
    let workshop = try Workshop([
      "loop.lua": "for i = 1, 1e9 do end", "short.lua": "for i = 1, 1000 do end print 'done'",
    ])
    let outcome = try workshop.mutoscope("run", "loop.lua", "--units", "1000000", limit: 20)
    #expect(outcome.failed(2, "loop.lua:1: limit reached: instructions (1000000)"))
    #expect(try workshop.mutoscope("run", "short.lua", "--units", "1000000").output == "done\n")
  }

  @Test("leave room for a row of 200 equal labels")
  func equalLabels() throws {
    let script = """
      local stack = m.stack { frame = { 0, 0, 4000, 50 }, spacing = 1, distribution = "fillEqually" }
      for i = 1, 200 do stack:add(m.label { text = ("x"):rep(i % 7 + 1) }) end
      print(stack.subviews[2].frame.x)
      """
    let outcome = try Workshop(["row.lua": "local m = require 'mutoscope'\n" + script])
      .mutoscope("run", "row.lua", "--units", "30000000")
    #expect(outcome.output == "20.005\n")
  }

  @Test("of printing hold; exit 2")
  func output() throws {
    let workshop = try Workshop(["print.lua": "local s = ('x'):rep(1 << 20) while true do print(s) end"])
    let outcome = try workshop.mutoscope("run", "print.lua", limit: 20)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "print.lua:1: limit reached: output (64 MiB)\n")
    #expect(outcome.outputBytes.count <= 64 << 20)
  }

  @Test(
    "hold inside callbacks of the engine",
    arguments: [
      "m.easing(function(p) while true do end end)",
      "m.animator { animations = function() while true do end end }:start()",
      "m.stage { screen = m.screen { size = { 1, 1 } } }:run(function() while true do end end)",
    ])
  func callbacks(script: String) throws {
    let workshop = try Workshop(["loop.lua": Scenes.head + script])
    let outcome = try workshop.mutoscope("run", "loop.lua", "--time", "300ms", limit: 20)
    #expect(outcome.failed(2, "loop.lua:2: limit reached: time (0.3 s)"))
  }

  @Test("nothing of the host is in reach of a script", arguments: ["io", "debug", "dofile", "loadfile", "package"])
  func closed(name: String) throws {
    let outcome = try Workshop(["e.lua": "print(\(name))"]).mutoscope("run", "e.lua")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("e.lua:1: undefined global '\(name)'"))
    #expect(outcome.output.isEmpty)
  }
}
