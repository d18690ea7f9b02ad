import Testing

@Suite("mutoscope repl without a terminal")
struct ReplTests {
  private static let scene = """
    local m = require "mutoscope"
    local card = m.view { id = "card", frame = { 10, 20, 30, 40 }, backgroundColor = "red", cornerRadius = 12 }
    local stage = m.stage { screen = m.screen { size = { 100, 80 }, card } }
    m.animate { duration = 1, curve = "linear", animations = function() card.alpha = 0.5 end }
    return stage
    """

  @Test("-e runs code, shows its values, and leaves")
  func code() throws {
    let workshop = try Workshop()
    #expect(try workshop.mutoscope("repl", "-e", "return 6 * 7").output == "42\n")
    #expect(try workshop.mutoscope("repl", "-e", "x = 20", "-e", "x + 1", "-e", "_ * 2").output == "21\n42\n")
    #expect(try workshop.mutoscope("repl", "-e", "").output == "")
    #expect(try workshop.mutoscope("repl", "-e", "=1 + 1").output == "2\n")
    #expect(try workshop.mutoscope("repl", "-e", "for i = 1, 2 do\n  print(i)\nend").output == "1\n2\n")
    let wrong = try workshop.mutoscope("repl", "-e", "1 +", "-e", "2")
    #expect(wrong.status == 2)
    #expect(wrong.output == "2\n")
    #expect(wrong.errors.hasPrefix("repl:1: "))
  }

  @Test("goes on after an error in the middle of what a pipe says, and tells it at the end")
  func pipe() throws {
    let input = """
      local a = 20
      local function twice(x)
        return x * 2
      end
      twice(a) + 2
      error("boom")
      nonsense
      "still here"
      .quit
      "never"
      """
    let outcome = try Workshop().mutoscope("repl", input: input)
    #expect(outcome.output == "42\nstill here\n")
    #expect(outcome.errors == "repl:6: boom\nrepl:7: undefined global 'nonsense'\n")
    #expect(outcome.status == 2)
    #expect(try Workshop().mutoscope("repl", input: "1 + 1").status == 0)
    let unfinished = try Workshop().mutoscope("repl", input: "if true then\n")
    #expect(unfinished.status == 2)
    #expect(unfinished.errors.contains("<eof>"))
  }

  @Test("keeps its state through limits")
  func limits() throws {
    let workshop = try Workshop()
    let outcome = try workshop.mutoscope(
      "repl", "--time", "1s", "--memory", "16M", "-e", "x = 'kept'", "-e", "while true do end", "-e", "x", "-e",
      "local t = {} while true do t[#t + 1] = ('x'):rep(1000) .. #t end", "-e", "x")
    #expect(outcome.output == "kept\nkept\n")
    #expect(outcome.errors == "repl:2: limit reached: time (1 s)\nrepl:4: limit reached: memory (16 MiB)\n")
    #expect(outcome.status == 2)
  }

  @Test("has room for letting go of what fills its memory", arguments: ["16M", "64M"])
  func room(memory: String) throws {
    let fill = "t = {} while true do t[#t + 1] = {} end"
    let outcome = try Workshop().mutoscope(
      "repl", "--memory", memory, input: "\(fill)\nx = 3\nt = nil\nm.view {}\n\(fill)\nt = nil\nx\n", limit: 60)
    let limit = "limit reached: memory (\(memory.dropLast()) MiB)"
    #expect(outcome.errors == "repl:1: \(limit)\nrepl:5: \(limit)\n")
    #expect(outcome.output == "view view\n3\n")
  }

  @Test("loads a file, looks at it, and says what a reload changed")
  func scenes() throws {
    let workshop = try Workshop(["scene.lua": ReplTests.scene])
    let outcome = try workshop.mutoscope(
      "repl", "scene.lua", "-e", "scene:at(0.5):value('card.alpha')", "-e", ".at 25%", "-e", ".tree", "-e", ".tracks",
      "-e", ".events", "-e", ".lint", "-e", ".reload", "-e", ".at")
    #expect(outcome.output.hasPrefix("0.75\n"))
    #expect(outcome.errors == "scene.lua: stage\nscene.lua: stage\n")
    #expect(outcome.output.contains("at 0.25 of 1 s\n"))
    #expect(outcome.output.contains("  view card (10, 20, 30, 40) alpha 0.875\n"))
    #expect(outcome.output.contains("card  alpha     0      1    linear  1     0.5\n"))
    #expect(outcome.output.contains("1     completion  card\n"))
    #expect(outcome.output.contains("nothing has changed\n"))
    #expect(outcome.output.hasSuffix("at 1 of 1 s\n"))
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// What a prompt says to a shell that talks to it; `await TEXT` in the shell waits until that has been said.
  private static func talk(_ workshop: Workshop, _ file: String, _ shell: String) throws -> [String] {
    let script = """
      await() { i=0; until grep -qF -- "$1" said || [ $i -gt 1000 ]; do i=$((i + 1)); sleep 0.02; done; }
      : > said; ( \(shell) ) | "$0" repl \(file) > said 2>&1
      """
    _ = try workshop.run(["sh", "-c", script, try Workshop.executable()])
    return String(decoding: try workshop.bytes("said"), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test("a reload reads modules again, keeps globals and the time, and shows the lines that differ")
  func reload() throws {
    let workshop = try Workshop([
      "scene.lua": "local x = require 'x' " + ReplTests.scene.replacing("0.5 end", with: "x end"),
      "x.lua": "return 0.5",
    ])
    let lines = try ReplTests.talk(
      workshop, "scene.lua",
      "echo 'mine = 1'; echo '.at 50%'; await 'at 0.5'; echo 'return 0.25' > x.lua; echo .reload; echo mine; echo .at 50%"
    )
    #expect(
      lines == [
        "scene.lua: stage", "at 0.5 of 1 s", "scene.lua: stage", "  card.alpha at 1 s: 0.5 -> 0.25",
        "  track of card.alpha: 0 to 1 s, linear, 1 to 0.5 -> 0 to 1 s, linear, 1 to 0.25", "1",
        "at 0.5 of 1 s",
      ])
  }

  @Test("a reload tells every property, new views and those that are gone, and a file that fails keeps the scene")
  func changes() throws {
    let start = "local m = require 'mutoscope' return m.stage { screen = m.screen { m.label { id = 'a', text = 'x', "
    let workshop = try Workshop(["s.lua": start + "textColor = 'red', font = { size = 20 } }, m.view { id = 'b' } } }"])
    try workshop.write("1.lua", start + "textColor = 'blue', font = { size = 30 } }, m.view { id = 'c' } } }")
    try workshop.write("2.lua", "error 'no'")
    let lines = try ReplTests.talk(
      workshop, "s.lua",
      "await 's.lua: stage'; cp 1.lua s.lua; echo .reload; await 'view c'; cp 2.lua s.lua; echo .reload; echo .tree")
    #expect(lines.contains("- view b") && lines.contains("+ view c"), "\(lines)")
    #expect(lines.contains("  a.textColor: #ff0000 -> #0000ff"), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("  a.font: ") }, "\(lines)")
    #expect(!lines.contains { $0.contains("c.alpha") || $0.contains("b.alpha") }, "\(lines)")
    #expect(lines.contains("s.lua:1: no"), "\(lines)")
    #expect(lines.last?.hasPrefix("  view c") == true, "\(lines)")
  }

  @Test("a reload compares with the file as it was loaded, whatever was done or made since")
  func loaded() throws {
    let workshop = try Workshop([
      "scene.lua": "local alpha = (...).alpha " + ReplTests.scene.replacing("0.5 end", with: "alpha end")
    ])
    let outcome = try workshop.mutoscope(
      "repl", "scene.lua", "-P", "alpha=0.25", "-e", "scene:at('last' and 1):value('card.alpha')", "-e",
      "scene:advance(1)",
      "-e", "other = m.stage { screen = m.screen {} }", "-e", ".reload", "-e", ".load 'scene.lua'")
    #expect(outcome.lines == ["0.25", "nothing has changed"], "\(outcome.errors)")
    #expect(outcome.status == 0)
  }

  @Test("looks at the last stage, follows its clock, and does not move it")
  func follows() throws {
    let outcome = try Workshop().mutoscope(
      "repl",
      input: """
        card = m.view { id = "card", frame = { 0, 0, 10, 10 } }
        stage = m.stage { screen = m.screen { size = { 100, 80 }, card } }
        m.animate { duration = 1, curve = "linear", animations = function() card.alpha = 0 end }
        .at
        stage:advance(0.25)
        .at
        .at last
        .at nowhere
        stage.time
        """)
    #expect(outcome.lines == ["animator (active)", "at 0 of 1 s", "at 0.25 of 1 s", "at 1 of 1 s", "0.25"])
    #expect(outcome.errors == "mutoscope: unknown time 'nowhere'\n")
  }

  @Test("shows pictures as half blocks where there is no terminal, and as others when told to")
  func pictures() throws {
    let workshop = try Workshop(["scene.lua": ReplTests.scene])
    let blocks = try workshop.mutoscope(
      "repl", "scene.lua", "-e", ".show",
      environment: ["COLORTERM": "truecolor", "TERM": "xterm-256color", "NO_COLOR": ""])
    #expect(blocks.output.contains("\u{2584}"))
    #expect(blocks.output.contains("\u{1B}[38;2;"))
    let plain = try workshop.mutoscope(
      "repl", "scene.lua", "-e", ".show", environment: ["NO_COLOR": "1", "TERM": "xterm-256color"])
    #expect(!plain.output.contains("\u{1B}[38"))
    for (name, mark) in [("kitty", "\u{1B}_G"), ("iterm", "\u{1B}]1337;File="), ("sixel", "\u{1B}P")] {
      let outcome = try workshop.mutoscope("repl", "scene.lua", "--pictures", name, "-e", ".show")
      #expect(outcome.status == 0)
      #expect(outcome.output.contains(mark), "\(name)")
    }
    #expect(try workshop.mutoscope("repl", "--pictures", "kity", "-e", "1").status == 64)
  }

  @Test("writes pictures and movies where it is told")
  func render() throws {
    let workshop = try Workshop(["scene.lua": ReplTests.scene])
    let outcome = try workshop.mutoscope(
      "repl", "scene.lua", "-e", ".at 0", "-e", ".render now.png", "-e", ".render x.bad")
    #expect(outcome.status == 64)
    #expect(try workshop.bytes("now.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let whole = try workshop.mutoscope("render", "scene.lua", "--at", "0", "-o", "same.png")
    #expect(whole.status == 0)
    #expect(try workshop.bytes("now.png") == workshop.bytes("same.png"))
  }

  @Test("explains names, and answers unknown commands with the nearest")
  func help() throws {
    let workshop = try Workshop()
    let known = try workshop.mutoscope("repl", "-e", "?m.animator", "-e", "?view:add", "-e", "?", "-e", ".help")
    #expect(known.output.contains("animator(options)"))
    #expect(known.output.contains("scrubsLinearly"))
    #expect(known.output.contains("view:add(child, [index])"))
    #expect(known.output.contains(".reload"))
    #expect(known.status == 0)
    let unknown = try workshop.mutoscope("repl", "-e", "?anmator", "-e", ".relod", "-e", ".tree now", "-e", ".load")
    #expect(unknown.errors.contains("did you mean 'animator'?"))
    let more = try workshop.mutoscope(
      "repl", "-e", "x = 5", "-e", "?x", "-e", "?.at", "-e", "?spring.bounce", "-e", "?opacity", "-e", "-(1)", "-e",
      "quit",
      "-e", "never")
    #expect(more.output.hasPrefix("x is a number.\n.at T\n"))
    let present = try workshop.mutoscope("repl", "-e", "?stage:present", "-e", "?string.format", "-e", "?assert.track")
    #expect(present.output.contains("presentation") && !present.output.contains("backgroundColor"))
    #expect(present.output.hasSuffix("string.format is a function.\n"))
    #expect(present.errors.hasPrefix("mutoscope: no entry for 'assert.track'"))
    #expect(more.output.contains("spring { bounce = ... }: number"))
    #expect(more.output.hasSuffix("\n-1\n"))
    #expect(more.errors.contains("no entry for 'opacity'; write 'alpha'"))
    #expect(unknown.errors.contains("unknown command '.relod' (did you mean '.reload'?)"))
    #expect(unknown.errors.contains(".tree takes nothing more, got 'now'"))
    #expect(unknown.status == 64)
    #expect(try workshop.mutoscope("repl", "-e", ".show").errors.contains("no scene yet"))
    #expect(try workshop.mutoscope("repl", "none.lua", "-e", "1").status == 66)
  }

  @Test("a file of another folder begins afresh and reads its own folder")
  func folders() throws {
    let other = try Workshop(["scene.lua": "local x = require 'near'\n" + ReplTests.scene, "near.lua": "return 1"])
    let outcome = try Workshop().mutoscope(
      "repl", "-e", "x = 1", "-e", ".load \(other.path("scene.lua"))", "-e", "scene")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "stage at 1 s\n")
  }
}
