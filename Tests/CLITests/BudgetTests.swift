import Testing

/// Whatever a command does for a script, in the script and after it, ends at the script's limits.
@Suite("Every phase", .serialized)
struct BudgetTests {
  private static let head = "local m = require 'mutoscope' local s = m.screen { size = { 40, 40 } } "

  /// Scripts that are short, and whose scenes take long.
  private static let scenes = [
    "settle":
      "local stage = m.stage { screen = s } local function again() stage:after(1e-5, again) end again() return stage",
    "long": "for i = 1, 400 do s:add(m.view { id = 'v' .. i, frame = { 0, 0, 9, 9 } }) end "
      + "local stage = m.stage { screen = s } m.animator { duration = 3000, curve = 'linear', animations = function() "
      + "for i = 1, 400 do s:find('v' .. i).transform = m.rotation(360) end end }:start() return stage:clip(0, 3000)",
    "deep":
      "local p = s for i = 1, 200 do local v = m.view { frame = { 0, 0, 1500, 1500 }, alpha = .99, cornerRadius = 9, "
      + "backgroundColor = '#1238', shadowOpacity = 1, shadowRadius = 40 } p:add(v) p = v end s.size = { 1500, 1500 } "
      + "local stage = m.stage { screen = s } return stage:clip(0, 60)",
    "anchors": "local to = m.screen { size = { 40, 40 } } local all = {} for i = 1, 20000 do "
      + "to:add(m.view { id = 'e' .. i }) all['e' .. i] = m.anchorTranslation { relativeTo = 'none' .. i } end "
      + "return m.transition { from = s, to = to, definition = all }",
  ]

  @Test(
    "ends at the limit of time, with its error",
    arguments: [
      ("settle", ["sample"]), ("settle", ["inspect"]), ("settle", ["lint"]), ("long", ["sample", "--fps", "3"]),
      ("deep", ["render", "-o", "x.gif"]), ("deep", ["render", "-o", "x.mp4"]), ("deep", ["render", "-o", "x.png"]),
      ("deep", ["render", "--strip", "-o", "x.png"]), ("anchors", ["lint"]), ("anchors", ["inspect"]),
    ] as [(String, [String])])
  func time(scene: String, command: [String]) throws {
    let workshop = try Workshop(["\(scene).lua": Self.head + (Self.scenes[scene] ?? "")])
    let arguments = [command[0], "\(scene).lua"] + command.dropFirst() + ["--time", "500ms", "--quiet"]
    let outcome = try workshop.mutoscope(arguments, limit: 60)
    #expect(outcome.status == 2, "\(outcome.errors)")
    #expect(outcome.errors.contains("\(scene).lua:1: limit reached: time (0.5 s)"), "\(outcome.errors)")
    #expect(outcome.seconds < 2)
    #expect(workshop.names == ["\(scene).lua"])
  }

  @Test("has the time of drawing that was asked for, and ten minutes unless one was")
  func drawing() throws {
    let workshop = try Workshop(["deep.lua": Self.head + "return m.stage { screen = s }"])
    #expect(try workshop.mutoscope("render", "deep.lua", "-o", "x.gif").status == 0)
  }

  @Test("leaves out what drawing holds, which has limits of its own", arguments: [["--strip"], ["--at", "0"]])
  func memoryOfDrawing(how: [String]) throws {
    let scene = (Self.scenes["deep"] ?? "").replacing("200", with: "4").replacing("clip(0, 60)", with: "clip(0, 0)")
    let workshop = try Workshop(["deep.lua": Self.head + scene])
    let outcome = try workshop.mutoscope(
      ["render", "deep.lua", "-o", "x.png", "--memory", "4M", "--scale", "1"] + how, limit: 120)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.peak > 64 << 20, "\(outcome.peak >> 20) MiB")
  }

  @Test("of a test is one: hooks share its time, and the next test has its own")
  func hooks() throws {
    let loop = "while true do end"
    let workshop = try Workshop([
      "late_test.lua": "describe('x', function() after_each(function() \(loop) end) "
        + "it('loops', function() for i = 1, 20 do finally(function() \(loop) end) end \(loop) end) end) "
        + "it('goes on', function() end)"
    ])
    let outcome = try workshop.mutoscope("test", "late_test.lua", "--time", "500ms")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasSuffix("1 passed, 1 failed\n"), "\(outcome.output)")
    #expect(outcome.seconds < 2)
  }

  @Test("in a test too, what is beyond a script ends there, and the next test runs")
  func verbs() throws {
    let make = Self.head + (Self.scenes["anchors"] ?? "").replacing("return", with: "local t =")
    let workshop = try Workshop([
      "lint_test.lua": "it('lints', function() \(make) pcall(t.lint, t) end) it('goes on', function() end)"
    ])
    let outcome = try workshop.mutoscope("test", "lint_test.lua", "--time", "500ms")
    #expect(outcome.output.hasSuffix("1 passed, 1 failed\n"), "\(outcome.output)")
    #expect(outcome.output.contains("lint_test.lua:1: limit reached: time (0.5 s)"), "\(outcome.output)")
    #expect(outcome.seconds < 2)
  }

  @Test("bound the pictures that lint compares, however large the stage is")
  func largePictures() throws {
    let scene = """
      local m = require "mutoscope"
      local function screen(...) return m.screen { size = { 40000, 40000 }, backgroundColor = "white", ... } end
      local a = m.view { id = "a", frame = { 0, 0, 4000, 4000 }, backgroundColor = "blue" }
      local still = m.transitionDefinition { a = m.none }
      print(m.transition { from = screen(), to = screen(a), definition = still }:lint()[1].code)
      """
    let outcome = try Workshop(["large.lua": scene]).mutoscope("run", "large.lua", "--time", "8s", limit: 60)
    #expect(outcome.status == 0 && outcome.output == "handoff-jump\n")
  }

  @Test(
    "ends in the middle of large transitions, and the next test runs",
    arguments: ["200ms", "500ms", "1s"],
    ["t:lint()", "stage:clip():sample { fps = 60 }", "stage:clip():events()"])
  func transitions(time: String, look: String) throws {
    let workshop = try Workshop([
      "large_test.lua": """
      it('looks', function()
        \(Self.head) local to, all = m.screen { size = { 40, 40 } }, {}
        for i = 1, 8000 do
          for k, screen in ipairs { s, to } do screen:add(m.view { id = 'e' .. i, frame = { i % 30, k, 9, k } }) end
          all['e' .. i] = m.sharedElement
        end
        local stage = m.stage { screen = s } stage:push(to, { definition = all }) stage:advance(0.1)
        local t = stage:pop() stage:settle() while true do \(look) end
      end) it('goes on', function() end)
      """
    ])
    let outcome = try workshop.mutoscope("test", "large_test.lua", "--time", time, "--memory", "1G", limit: 30)
    #expect(outcome.output.hasSuffix("1 passed, 1 failed\n"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains("limit reached: time ("), "\(outcome.output)")
  }

  @Test(
    "ends in the middle of one call, at the line of the test, and the next test runs",
    arguments: ["1s", "1300ms"],
    [
      "clip:tracks()", "curve:solve(0.5, 99998)",
      "running:retarget(function() for i = 1, #kids do kids[i].alpha = 0.2 end end)",
      "pcall(assert.nearly_same, a, b)",
    ])
  func calls(time: String, call: String) throws {
    let workshop = try Workshop([
      "long_test.lua": """
      it('goes on and on', function()
        \(Self.head) local kids, stops, a, b = {}, {}, {}, {}
        for i = 1, 30000 do kids[i], stops[i], a[i], b[i] = m.view {}, i % 2, { i }, { i + 1 } s:add(kids[i]) end
        local stage, curve = m.stage { screen = s }, m.piecewise(stops)
        local running = m.animate { duration = 9, animations = function() for i = 1, #kids do kids[i].alpha = 0 end end }
        stage:advance(1) local clip = stage:clip()
        while true do \(call) end
      end) it('goes on', function() end)
      """
    ])
    let outcome = try workshop.mutoscope("test", "long_test.lua", "--time", time, "--memory", "1G", limit: 30)
    #expect(outcome.output.hasSuffix("1 passed, 1 failed\n"), "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.contains(/long_test\.lua:\d: limit reached: time \(/), "\(outcome.output)")
  }

  @Test(
    "holds no more than the limit of memory and a little",
    arguments: [
      "local t = m.identity for i = 1, 400 do t = t * m.rotation(i) end for i = 1, 2e4 do local _ = t * m.scale(2) end",
      "local v = {} for i = 1, 2000 do v[i] = m.view {} s:add(v[i]) end local stage = m.stage { screen = s } "
        + "for n = 1, 400 do for i = 1, 2000 do v[i].alpha = n % 100 / 100 end stage:advance(.001) end",
      "for i = 1, 2000 do local v = m.view {} s:add(v) m.animate { duration = 1, animations = function() v.alpha = 0 end } end "
        + "local clip = m.stage { screen = s }:clip(0, 1) for n = 1, 3e4 do local _ = clip:at(n / 3e4) end",
      "for i = 1, 4e3 do m.label { text = 'abc', font = { size = 1 + i / 20 } } end",
      "local v = s:add(m.view {}) for i = 1, 1e4 do v.widthAnchor:equalTo(i, i % 999 + 0.5) end",
      "local p for i = 1, 2000 do local v = s:add(m.view {}) v.widthAnchor:equalTo(100, i % 499 + 500.5) "
        + "v.leftAnchor:equalTo(p and p.rightAnchor or 0) p = v end "
        + "for k = 1, 2e4 do p.rightAnchor:equalTo(k, k % 999 + 0.5) end print(p.frame)",
      "local t for i = 1, 1e9 do t = { t } end",
      "local t = {} for i = 1, 1e9 do t[i] = load('return function() return function() end end') end",
    ])
  func memory(script: String) throws {
    let workshop = try Workshop(["grow.lua": Self.head + script])
    let outcome = try workshop.mutoscope("run", "grow.lua", "--memory", "64M", "--time", "60s", limit: 120)
    #expect(outcome.status == 0 || outcome.failed(2, "grow.lua:1: limit reached: memory (64 MiB)"), "\(outcome.errors)")
    // 10 % more, and 30 MiB that the program itself takes with a font.
    // The limit, and the program with what a machine holds beside it; two of the files would hold 128 MiB.
    #expect(outcome.peak < 120 << 20, "\(outcome.peak >> 20) MiB")
  }

  @Test("what takes long to compile ends at its line, and the next file of tests runs")
  func compiling() throws {
    let slow = "if x then\n" + String(repeating: "elseif 1 then\n", count: 200_000) + "end"
    let workshop = try Workshop(["a_test.lua": slow, "b_test.lua": "it('goes on', function() end)"])
    let outcome = try workshop.mutoscope("test", ".", "--time", "500ms")
    #expect(outcome.output.hasSuffix("1 passed, 1 failed\n"), "\(outcome.output)")
    #expect(outcome.output.contains(/a_test\.lua:\d{4,}: limit reached: time \(0\.5 s\)/), "\(outcome.output)")
    #expect(outcome.seconds < 2)
  }

  @Test("counts what files of tests hold that run beside each other, and fails the one that holds it")
  func memoryBesideOthers() throws {
    let greedy =
      Self.head + "it('grows', function() local t = m.identity for i = 1, 400 do t = t * m.rotation(i) end "
      + "local all = {} for i = 1, 2e4 do all[i] = t * m.scale(2) end end)"
    let modest = Self.head + "it('is modest', function() for i = 1, 3e5 do local _ = m.point(i, i) end end)"
    var files = Dictionary(uniqueKeysWithValues: "bcdefg".map { ("\($0)_spec.lua", modest) })
    files["a_spec.lua"] = greedy
    let outcome = try Workshop(files).mutoscope(
      "test", "--jobs", "3", "--memory", "64M", "--time", "60s", "--reporter", "tap", limit: 120)
    #expect(outcome.errors.hasSuffix("6 passed, 1 failed\n"), "\(outcome.errors)")
    #expect(outcome.output.contains("a_spec.lua:1: limit reached: memory (64 MiB)"), "\(outcome.output)")
    #expect(outcome.peak < 200 << 20, "\(outcome.peak >> 20) MiB")
  }

  @Test("holds no more for one file of tests after another")
  func memoryOfFiles() throws {
    let greedy =
      Self.head
      + "it('grows', function() local all = {} for i = 1, 1e9 do all[i] = m.translation(1, 2) * m.scale(2) end end)"
    let files = Dictionary(uniqueKeysWithValues: "abcdef".map { ("\($0)_spec.lua", greedy) })
    let outcome = try Workshop(files).mutoscope("test", "--memory", "64M", "--time", "60s", limit: 120)
    #expect(outcome.lines.last == "0 passed, 6 failed", "\(outcome.output)")
    // The limit, and the program with what a machine holds beside it; two of the files would hold 128 MiB.
    #expect(outcome.peak < 120 << 20, "\(outcome.peak >> 20) MiB")
  }

  @Test("lets go of stages that nobody can reach, from test to test and in one script")
  func memoryOfStages() throws {
    let stage = """
      local v = m.view { frame = { 0, 0, 9, 9 } }
      local stage = m.stage { screen = m.screen { size = { 40, 40 }, v } }
      for i = 1, 2000 do v.alpha = i / 2000 stage:advance(0.01) end
      """
    let workshop = try Workshop([
      "some_test.lua": "\(Self.head) for i = 1, 12 do it('is one ' .. i, function() \(stage) end) end",
      "some.lua": "\(Self.head) local function one() \(stage) end for i = 1, 12 do one() end print 'done'",
      "held.lua": """
      \(Self.head) local function one() \(stage) return v end local views = {} for i = 1, 12 do views[i] = one() end
      """,
      "flights.lua": """
      \(Self.head) for i = 1, 6000 do
        local v = m.view { frame = { 0, 0, 9, 9 } }
        local stage = m.stage { screen = m.screen { size = { 40, 40 }, v } }
        m.animator { duration = 1, animations = function() v.cornerRadius = 4 end }:start()
        stage:advance(0.5)
      end
      print 'done'
      """,
    ])
    let limits = ["--memory", "64M", "--time", "60s"]
    let tests = try workshop.mutoscope(["test", "some_test.lua"] + limits, limit: 60)
    #expect(tests.output.hasSuffix("12 passed, 0 failed\n"), "\(tests.output)")
    #expect(try workshop.mutoscope(["run", "some.lua"] + limits, limit: 60).output == "done\n")
    // Stages with animators in flight, too: these have captured what they were to do.
    let flights = try workshop.mutoscope(["run", "flights.lua", "--memory", "32M", "--time", "60s"], limit: 60)
    #expect(flights.output == "done\n", "\(flights.errors)")
    // Through its views a stage could be asked for its history.
    let held = try workshop.mutoscope(["run", "held.lua"] + limits, limit: 60)
    #expect(held.errors.contains("limit reached: memory (64 MiB)"), "\(held.errors)")
  }

  @Test("lets the prompt go on after one call has written more history than there is room for")
  func memoryAtThePrompt() throws {
    let workshop = try Workshop([
      "long.lua": """
      local m = require 'mutoscope' list = m.scrollView { frame = { 0, 0, 40, 40 }, contentSize = { 40, 1e6 } }
      stage = m.stage { screen = m.screen { size = { 40, 40 }, list } }
      list.onScroll = function() return 1e9 end
      for _ = 1, 40 do stage:fling { on = list, velocity = { 0, -1e4 } } pcall(stage.settle, stage) end
      """
    ])
    let outcome = try workshop.mutoscope(
      ["repl", "long.lua", "--memory", "64M", "--time", "60s", "-e", "list, stage = nil", "-e", "6 * 7"], limit: 60)
    #expect(outcome.errors.contains("long.lua:4: limit reached: memory (64 MiB)"), "\(outcome.errors)")
    #expect(outcome.output.hasSuffix("42\n"), "\(outcome.output)\(outcome.errors)")
  }

  @Test(
    "ends what a script does again and again, whatever it catches",
    arguments: [
      "for i = 1, 9e4 do s:add(m.view { id = 'v' .. i }) end while true do pcall(s.find, s, 'nothere') end",
      "for i = 1, 5e4 do s:add(m.view { id = 'v' .. i }) end local f = m.stage { screen = s }:at(0) "
        + "while true do pcall(f.view, f, ('p'):rep(500)) end",
      "local p = s for i = 1, 900 do local v = m.view { frame = { 0, 0, 40, 40 }, transform = m.rotationX(1) } "
        + "for j = 1, 20 do v:add(m.view { frame = { 0, 0, 40, 40 }, alpha = 0.5 }) end p:add(v) p = v end "
        + "local f = m.stage { screen = s }:at(0) while true do f:hitTest { 39, 39 } end",
      "local c = setmetatable({}, {}) getmetatable(c).__call = c c()",
    ])
  func caught(script: String) throws {
    let workshop = try Workshop(["again.lua": Self.head + script])
    let outcome = try workshop.mutoscope(
      ["repl", "again.lua", "--time", "1s", "--memory", "256M", "-e", "6 * 7"], limit: 60)
    #expect(outcome.errors.contains("again.lua:1: limit reached: time (1 s)"), "\(outcome.errors)")
    #expect(outcome.output.hasSuffix("42\n"))
    #expect(outcome.seconds < 2)
  }

  @Test("of what a test asks to be done at its end there is no more than of the test")
  func finally() throws {
    let workshop = try Workshop([
      "many_test.lua": """
      it("asks", function() for i = 1, 1e9 do finally(function() error {} end) end end)
      it("is long", function() for i = 1, 3000 do finally(function() error(("x"):rep(1e6)) end) end end)
      it("is next", function() end)
      """
    ])
    let outcome = try workshop.mutoscope(["test", "many_test.lua", "--time", "1s", "--memory", "64M"], limit: 60)
    #expect(outcome.output.hasSuffix("1 passed, 2 failed\n"), "\(outcome.output.suffix(300))\(outcome.errors)")
    #expect(outcome.peak < 110 << 20, "\(outcome.peak >> 20) MiB")
    #expect(outcome.seconds < 5)
  }

  @Test("makes no report that is longer than memory, and names the line of its stage", arguments: ["text", "json"])
  func reports(format: String) throws {
    let script =
      Self.head + "local v = s for i = 1, 900 do local c = m.view {} v:add(c) v = c end "
      + "for i = 1, 18000 do v:add(m.view {}) end\nreturn m.stage { screen = s }"
    let outcome = try Workshop(["deep.lua": script]).mutoscope(
      "inspect", "deep.lua", "--format", format, "--memory", "64M", "--time", "60s", limit: 120)
    #expect(outcome.failed(2, "deep.lua:2: limit reached: memory (64 MiB)"), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    // The limit, and the program with what a machine holds beside it; two of the files would hold 128 MiB.
    #expect(outcome.peak < 120 << 20, "\(outcome.peak >> 20) MiB")
    #expect(outcome.seconds < 10)
  }

  @Test(
    "of memory holds where a script draws now and then: what drawing lets go of is not the script's",
    arguments: [#"stage:at(0):render("x.png")"#, "stage:clip():lint()"])
  func memoryBesideDrawing(draws: String) throws {
    let script =
      Self.head + "local stage, t, keep = m.stage { screen = s }, {}, {} for j = 1, 3000 do t[j] = j % 7 end "
      + "stage:push(m.screen { size = { 40, 40 } }) stage:settle() "
      + "for i = 1, 20000 do keep[i] = m.piecewise(t) if i % 20 == 0 then \(draws) end end"
    let outcome = try Workshop(["draw.lua": script]).mutoscope(
      "run", "draw.lua", "--memory", "64M", "--time", "60s", limit: 120)
    #expect(outcome.failed(2, "draw.lua:1: limit reached: memory (64 MiB)"), "\(outcome.errors)")
    #expect(outcome.peak < 140 << 20, "\(outcome.peak >> 20) MiB")
  }

  @Test("describes no tree that is longer than memory")
  func descriptions() throws {
    let script =
      Self.head + "local r = m.view {} local v = r for i = 1, 900 do local c = m.view {} v:add(c) v = c end "
      + "for i = 1, 80000 do v:add(m.view {}) end print(#r:describe())"
    let outcome = try Workshop(["deep.lua": script]).mutoscope(
      "run", "deep.lua", "--memory", "64M", "--time", "60s", limit: 120)
    #expect(outcome.failed(2, "deep.lua:1: limit reached: memory (64 MiB)"), "\(outcome.errors)")
    #expect(outcome.peak < 150 << 20, "\(outcome.peak >> 20) MiB")
  }

  @Test("walks no way that is longer than what is there")
  func pairs() throws {
    let workshop = try Workshop([
      "border.lua": "local t = {} for i = 0, 62 do t[2 ^ i // 1 | 0] = i end t[math.maxinteger] = 63 "
        + "local n, last = 0, 0 for k in pairs(t) do assert(k > last) n, last = n + 1, k end print(n)",
      "dots.lua": Self.head + "s:add(m.view { id = 'v' }) "
        + "print(pcall(function() return m.stage { screen = s }:clip(0, 1):range(('v.'):rep(1e6)) end))",
      "keys.lua": Self.head
        + "local v = m.view { id = 'v' } s:add(v) local stage = m.stage { screen = s } local n = 1e5 "
        + "m.animator { duration = 1, animations = function() m.keyframes(function(keyframe) for i = 0, n - 1 do "
        + "keyframe(i / n, 1 / n, function() v.alpha = i % 2 end) end end) end }:start() return stage",
    ])
    #expect(try workshop.mutoscope("run", "border.lua", "--time", "1s").output == "64\n")
    #expect(try workshop.mutoscope("run", "dots.lua", "--time", "1s").output.hasPrefix("false\t"))
    #expect(try workshop.mutoscope("run", "keys.lua", "--time", "5s").status == 0)
  }

  @Test(
    "Numbers of things have limits, with a flag each, which no script catches",
    arguments: [
      ("views=10", "for i = 1, 20 do m.view {} end", "views (10)"),
      ("depth=5", "local p = s for i = 1, 9 do local v = m.view {} p:add(v) p = v end", "depth (5)"),
      (
        "animations=3",
        "local st = m.stage { screen = s } for i = 1, 9 do m.animate { animations = function() "
          + "s.alpha = i / 10 end } end", "animations (3)"
      ),
      (
        "animations=3",
        "m.stage { screen = s } local a = m.animator { animations = function() s.alpha = 0 end } a:start() "
          + "for i = 1, 9 do a:retarget(function() s.alpha = i / 10 end) end", "animations (3)"
      ),
      (
        "keyframes=3", "m.animator { animations = function() for i = 1, 9 do s.alpha = i / 10 end end }:start()",
        "keyframes (3)"
      ),
      ("functions=2", "local t = m.scale(2) * m.scale(2) * m.scale(2)", "transform functions (2)"),
      ("frames=10", "m.stage { screen = s }:clip(0, 1):sample()", "frames (10)"),
      (
        "cells=10",
        "s:add(m.view { id = 'v' }) local st = m.stage { screen = s } "
          + "m.animate { animations = function() s:find('v').alpha = 0 end } st:clip(0, 1):sample()",
        "cells (10)"
      ),
      ("files=10", "m.stage { screen = s }:clip(0, 1):render('%04d.png')", "files (10)"),
      ("pixels=10", "m.stage { screen = s }:clip(0, 1):render('x.gif')", "pixels (10)"),
    ])
  func counts(flag: String, script: String, message: String) throws {
    let workshop = try Workshop(["count.lua": Self.head + script])
    let outcome = try workshop.mutoscope("run", "count.lua", "--limit", flag)
    #expect(
      outcome.status == 2 && outcome.errors.hasPrefix("count.lua:1: limit reached: \(message)"), "\(outcome.errors)")
    try workshop.write("caught.lua", Self.head + "print(pcall(function() \(script) end)) print 'after'")
    let caught = try workshop.mutoscope("run", "caught.lua", "--limit", flag)
    #expect(caught.status == 2 && caught.output.isEmpty, "\(caught.output)")
    #expect(caught.errors.hasPrefix("caught.lua:1: limit reached: \(message)"), "\(caught.errors)")
    #expect(try workshop.mutoscope("run", "count.lua", "--limit", "no=1").status == 64)
  }

  @Test("counts what libraries do on threads of their own: the line is named, and the next test runs")
  func fonts() throws {
    let loop =
      "local m = require 'mutoscope'\nfor i = 1, 1e9 do m.label { text = 'a' .. i, font = { size = 9 + i / 1000 } } end"
    let workshop = try Workshop([
      "s.lua": loop, "a_test.lua": "it('a', function()\n\(loop)\nend)\nit('b', function() end)",
    ])
    let limits = ["--time", "2s", "--limit", "views=1000000"]
    let run = try workshop.mutoscope(["run", "s.lua"] + limits)
    #expect(run.status == 2 && run.errors == "s.lua:2: limit reached: time (2 s)\n", "\(run.errors)")
    let test = try workshop.mutoscope(["test", "."] + limits)
    #expect(test.lines.last == "1 passed, 1 failed" && test.output.contains("a_test.lua:3: limit reached: time (2 s)"))
  }

  @Test("of memory holds for the layers of a frame", arguments: ["layers", "hitTest { 1, 1 }"])
  func layers(what: String) throws {
    let scene = "for i = 1, 80000 do s:add(m.view {}) end local f = m.stage { screen = s }:at(0)\n"
    let read = what == "layers" ? "f.layers" : "f:\(what)"
    let workshop = try Workshop(["s.lua": Self.head + scene + "for i = 1, 9 do local x = \(read) end"])
    let outcome = try workshop.mutoscope("run", "s.lua", "--memory", "64M")
    #expect(outcome.peak < 100 << 20, "\(outcome.peak >> 20) MiB")
    if what == "layers" { #expect(outcome.errors == "s.lua:2: limit reached: memory (64 MiB)\n", "\(outcome.errors)") }
  }
}
