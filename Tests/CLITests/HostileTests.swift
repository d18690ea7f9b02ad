import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What a hostile script once reached beyond its own interpreter.
@Suite("Hostile scripts", .serialized)
struct HostileTests {
  private static let head = "local m = require 'mutoscope' "

  @Test(
    "cannot hide time in calls that take long",
    arguments: [
      "local stops = {} for i = 1, 20000 do stops[i] = i end for i = 1, 1e9 do m.piecewise(stops) end",
      "local v = m.view {} for i = 1, 3000 do v:add(m.view {}) end while true do local _ = v.subviews end",
      "local l = m.view {} for i = 1, 3000 do l:add(m.view {}) end while true do l:describe() end",
    ])
  func slowCalls(script: String) throws {
    let workshop = try Workshop(["slow.lua": HostileTests.head + script])
    let outcome = try workshop.mutoscope("run", "slow.lua", "--time", "500ms", limit: 30)
    #expect(outcome.failed(2, "slow.lua:1: limit reached: time (0.5 s)"))
    #expect(outcome.seconds < 4)
  }

  @Test("cannot fill memory with history, texts or marks")
  func history() throws {
    for script in [
      "local v = m.view {} local s = m.stage { screen = v } while true do v.alpha = 1 - v.alpha s:advance(.001) end",
      "local l = m.label {} while true do l.text = ('x'):rep(1e6) end",
    ] {
      let workshop = try Workshop(["grow.lua": HostileTests.head + script])
      let outcome = try workshop.mutoscope("run", "grow.lua", "--memory", "16M", limit: 30)
      #expect(outcome.failed(2, "grow.lua:1: limit reached: memory (16 MiB)"))
    }
  }

  @Test("are not led out of the output directory by links")
  func links() throws {
    let workshop = try Workshop([
      "esc.lua": HostileTests.head
        + "local s = m.stage { screen = m.screen { size = { 4, 4 } } } print(pcall(s.render, s, (...).path))"
    ])
    #expect(mkdir(workshop.path("out"), 0o755) == 0 && mkdir(workshop.path("else"), 0o755) == 0)
    try workshop.write("else/victim.png", "untouched")
    #expect(symlink("../else", workshop.path("out/folder")) == 0)
    #expect(symlink("../else/victim.png", workshop.path("out/file.png")) == 0)
    for path in ["folder/victim.png", "folder/new.png", "file.png"] {
      let outcome = try workshop.mutoscope("run", "esc.lua", "-P", "path=\(path)")
      #expect(outcome.output.hasPrefix("false") && outcome.output.contains("a link, which output does not follow"))
    }
    #expect(try workshop.bytes("else/victim.png") == Array("untouched".utf8))
    #expect(try workshop.mutoscope("run", "esc.lua", "-P", "path=fine/x.png").output == "true\n")
  }

  @Test(
    "end in a message where a number is beyond all use",
    arguments: [
      ("stage:clip(0, 1e20):crossings('v.alpha', .5)", "0...86400 seconds expected, got 1e+20"),
      ("stage:clip(-10, -10):sample()", "0...86400 seconds expected, got -10"),
      ("stage:clip('no'):range('v.alpha')", "unknown mark 'no'"),
      ("stage:clip(0, 86400):sample { fps = 1e5 }", "limit reached: frames (1000000)"),
      (
        "wide:clip(0, 9999):sample { fps = 100, properties = { 'frame', 'center' } }", "limit reached: cells (20000000)"
      ),
    ])
  func numbers(code: String, message: String) throws {
    let workshop = try Workshop([
      "far.lua": HostileTests.head
        + "local function make(n) local s = m.screen { size = { 9, 9 } } "
        + "for i = 1, n do s:add(m.view { id = n == 1 and 'v' or 'v' .. i }) end return m.stage { screen = s } end "
        + "local stage, wide = make(1), make(20) print(\(code))"
    ])
    let outcome = try workshop.mutoscope("run", "far.lua", limit: 60)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test("draw no strip and no plot that cannot be, and take only ASCII digits in a name")
  func pictures() throws {
    let workshop = try Workshop([
      "high.lua": HostileTests.head + "return m.stage { screen = m.screen { size = { 5, 1e300 } } }",
      "wider.lua": HostileTests.head + "local s = m.screen { size = { 50, 50 } } local stage = m.stage { screen = s } "
        + "stage:after(.5, function() s.size = { 80, 20 } end) stage:advance(1) return stage",
    ])
    let high = try workshop.mutoscope("render", "high.lua", "--strip", "-o", "x.png")
    #expect(high.failed(2, "high.lua:1: limit reached: pixels a side (16384)"))
    #expect(try workshop.mutoscope("render", "wider.lua", "--strip", "-o", "x.png").status == 0)
    #expect(try workshop.mutoscope("plot", "linear", "--from", "0", "--to", "5e-324", "-o", "p.png").status == 64)
    #expect(try workshop.mutoscope("render", "wider.lua", "-o", "x%0\u{5146}d.png", limit: 30).status == 0)
    #expect(workshop.names.sorted() == ["high.lua", "wider.lua", "x%0\u{5146}d.png", "x.png"])
  }

  @Test("are not led out by a slash with a combining mark, nor by a NUL behind a trusted name")
  func bytes() throws {
    let workshop = try Workshop()
    #expect(mkdir(workshop.path("in"), 0o755) == 0)
    try workshop.write("secret.txt", "return 'secret'")
    try workshop.write(
      "in/esc.lua",
      HostileTests.head + "local s = m.stage { screen = m.screen { size = { 4, 4 } } } "
        + "print(pcall(s.render, s, '../\\xCC\\x81x.png'), (pcall(m.load, '../\\xCC\\x81x.lua')))")
    let render = try workshop.run(["/usr/bin/env", "-C", "in", try Workshop.executable(), "run", "esc.lua"])
    #expect(render.output.hasPrefix("false\t") && render.output.hasSuffix("\tfalse\n"), "\(render.output)")
    #expect(workshop.names.sorted() == ["in", "secret.txt"])
    let file = "/usr/share/lua/5.4/luassert/../../../../..\(workshop.path("secret.txt"))"
    #expect(try Workshop.bytes(file).isEmpty == false, "the test's own path leads there")
    try workshop.write(
      "in/esc_test.lua",
      HostileTests.head
        + "it('reads', function() local known, what = pcall(m.load, 'luassert/../../../../..\(workshop.path("secret.txt"))\\0.lua') "
        + "assert.is_false(known) assert.is_nil(tostring(what):find('secret', 1, true) and known or nil) end)")
    let test = try workshop.mutoscope("test", "in")
    #expect(test.output.hasSuffix("1 passed, 0 failed\n"), "\(test.output)")
  }

  @Test("do not wait for ever at a pipe in their folder")
  func pipes() throws {
    let workshop = try Workshop(["ask.lua": "print(pcall(require, 'p'))"])
    #expect(mkfifo(workshop.path("p.lua"), 0o644) == 0)
    let outcome = try workshop.mutoscope("run", "ask.lua", limit: 10)
    #expect(outcome.output.hasPrefix("false"))
  }

  @Test("are told when what they print cannot be written; exit 73")
  func fullDisk() throws {
    let workshop = try Workshop(["print.lua": "print 'x'"])
    let outcome = try workshop.run(["sh", "-c", "\"$0\" run print.lua >/dev/full", Workshop.executable()])
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("mutoscope: cannot write standard output"))
  }
}
