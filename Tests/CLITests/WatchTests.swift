import Glibc
import Testing

@Suite("--watch")
struct WatchTests {
  // MARK: Saving

  @Test("runs again at every save, however it is made; each round is what a plain run gives")
  func saves() throws {
    let workshop = try Workshop(["a.lua": "print 'one'"])
    let watched = try WatchedCommand(workshop, "run", "a.lua")
    func isPlain(_ round: WatchedCommand.Round) throws -> Bool {
      let plain = try workshop.mutoscope("run", "a.lua")
      return round.output == plain.output && round.errors == plain.errors
        && round.verdict == (plain.status == 0 ? "passed" : "failed")
    }
    let first = try watched.next()
    #expect(try isPlain(first))
    #expect(first.output == "one\n" && first.note == "; watching 1 file")

    try workshop.write("a.lua", "print 'written over'")
    #expect(try isPlain(try watched.next(output: "written over\n")))

    #expect(try isPlain(try watched.next(saving: "a.lua", "print 'a new file'")))

    // As editors do that keep a backup.
    rename(workshop.path("a.lua"), workshop.path("a.lua~"))
    try workshop.write("a.lua", "print 'beside a backup'")
    unlink(workshop.path("a.lua~"))
    #expect(try isPlain(try watched.next(output: "beside a backup\n")))

    let half = try watched.next(saving: "a.lua", "print('half'")
    #expect(half.verdict == "failed" && half.errors.hasPrefix("a.lua:1: "))
    #expect(try isPlain(half))

    // By several writes, with a pause between them.
    let file = try #require(fopen(workshop.path("a.lua"), "a"))
    defer { fclose(file) }
    fputs(" .. 'whole'", file)
    fflush(file)
    #expect(try watched.next().errors.hasPrefix("a.lua:1: "))
    fputs(")", file)
    fflush(file)
    #expect(try watched.next().output == "halfwhole\n")

    unlink(workshop.path("a.lua"))
    let gone = try watched.next()
    #expect(gone.errors == "mutoscope: a.lua: no such file\n")
    #expect(try watched.next(saving: "a.lua", "print 'back'").output == "back\n")
    #expect(try watched.end() == 0)
  }

  @Test("runs again for what the script requires, loads and shows, for props, and for what it looked for in vain")
  func dependencies() throws {
    let workshop = try Workshop([
      "a.lua": Scenes.head + """
        local props = ...
        print(require("b").value, m.load("d.lua"), props.value, (pcall(m.image, { source = "photo.png" })))
        """,
      "b.lua": "return { value = require 'c' }", "c.lua": "return 1", "d.lua": "return 1", "p.json": "{\"value\": 1}",
    ])
    let watched = try WatchedCommand(workshop, "run", "a.lua", "--props", "p.json")
    let first = try watched.next()
    #expect(first.output == "1\t1\t1\tfalse\n" && first.note == "; watching 5 files")
    #expect(try watched.next(saving: "c.lua", "return 2").output == "2\t1\t1\tfalse\n")
    #expect(try watched.next(saving: "d.lua", "return 2").output == "2\t2\t1\tfalse\n")
    #expect(try watched.next(saving: "p.json", "{\"value\": 2}").output == "2\t2\t2\tfalse\n")
    try workshop.write("card.lua", Scenes.card)
    #expect(try workshop.mutoscope("render", "card.lua", "-o", "new.png").status == 0)
    rename(workshop.path("new.png"), workshop.path("photo.png"))
    let last = try watched.next()
    #expect(last.output == "2\t2\t2\ttrue\n" && last.note == "; watching 6 files")

    // What nobody reads starts nothing: the next round is that of the save after it.
    try workshop.write("e.lua", "return 1")
    unlink(workshop.path("card.lua"))
    usleep(100_000)
    #expect(try watched.next(saving: "b.lua", "return { value = 3 }").output == "3\t2\t2\ttrue\n")
    #expect(watched.rounds == 6)
  }

  @Test("follows a link to both its ends")
  func links() throws {
    let workshop = try Workshop(["one.lua": "print(1)", "two.lua": "print(2)"])
    let other = try Workshop(["real.lua": "print 'real'"])
    symlink(other.path("real.lua"), workshop.path("a.lua"))
    let watched = try WatchedCommand(workshop, "run", "a.lua")
    #expect(try watched.next().output == "real\n")
    try other.write("real.lua", "print 'changed'")
    #expect(try watched.next(output: "changed\n").verdict == "passed")
    symlink("two.lua", workshop.path("new"))
    rename(workshop.path("new"), workshop.path("a.lua"))
    #expect(try watched.next().output == "2\n")
  }

  @Test("lives on when a folder is removed and made again, and does not spin")
  func folders() throws {
    let workshop = try Workshop(["a.lua": "print(require 'parts.deep.b')"])
    func make(_ value: Int) throws {
      mkdir(workshop.path("parts"), 0o755)
      mkdir(workshop.path("parts/deep"), 0o755)
      try workshop.write("parts/deep/b.lua", "return \(value)")
    }
    func remove() {
      unlink(workshop.path("parts/deep/b.lua"))
      rmdir(workshop.path("parts/deep"))
      rmdir(workshop.path("parts"))
    }
    let watched = try WatchedCommand(workshop, "run", "a.lua")
    #expect(try watched.next().errors == "a.lua:1: module 'parts.deep.b' not found\n")
    for value in 1...3 {
      try make(value)
      try watched.wait("the value \(value)") { watched.output.hasSuffix("\(value)\n") }
      let rounds = watched.rounds
      remove()
      try watched.wait("the error \(value)") { watched.rounds > rounds && watched.errors.contains("not found") }
    }
    try make(4)
    try watched.wait("the value 4") { watched.output.hasSuffix("4\n") }
    // Moved away with all that is in it, and another one put in its place.
    rename(workshop.path("parts"), workshop.path("old"))
    try make(5)
    try watched.wait("the value 5") { watched.output.hasSuffix("5\n") }
    try workshop.write("parts/deep/b.lua", "return 6")
    try watched.wait("the value 6") { watched.output.hasSuffix("6\n") }
    let ticks = try watched.ticks()
    usleep(500_000)
    #expect(try watched.ticks() - ticks < 10)
    remove()
    for name in ["deep/b.lua", "deep"] { _ = Glibc.remove(workshop.path("old/\(name)")) }
    rmdir(workshop.path("old"))
  }

  // MARK: Failing

  @Test("goes on after an error, a limit, a script that hangs, and what is no scene")
  func failures() throws {
    let workshop = try Workshop(["a.lua": "error 'no'"])
    let watched = try WatchedCommand(workshop, "render", "a.lua", "-o", "a.png", "--time", "300ms")
    #expect(try watched.next().errors == "a.lua:1: no\n")
    #expect(try watched.next(saving: "a.lua", "\nwhile true do end").errors == "a.lua:2: limit reached: time (0.3 s)\n")
    #expect(try watched.next(saving: "a.lua", "return ('x'):rep(1e10)").errors.contains("limit reached: memory"))
    // A single long call ends as well.
    let endless =
      Scenes.head + """
        local screen = m.screen { size = { 100, 60 } }
        local long = m.animator { duration = 60, animations = function() screen.alpha = 0 end }
        long:render("long.apng", { scale = 16, fps = 1000 })
        """
    let hung = try watched.next(saving: "a.lua", endless)
    #expect(hung.errors == "a.lua:4: limit reached: time (0.3 s)\n")
    #expect(workshop.unfinished.isEmpty)
    #expect(workshop.names == ["a.lua", "out"])
    rmdir(workshop.path("out"))
    #expect(try watched.next(saving: "a.lua", "return 1").verdict == "failed")
    let good = try watched.next(saving: "a.lua", Scenes.card)
    #expect(good.verdict == "passed" && good.errors.isEmpty)
    let bytes = try workshop.bytes("a.png")
    #expect(try workshop.mutoscope("render", "a.lua", "-o", "b.png").status == 0)
    #expect(try workshop.bytes("b.png") == bytes)
    #expect(try watched.next(saving: "a.lua", "error 'no'").errors == "a.lua:1: no\n")
    #expect(try workshop.bytes("a.png") == bytes)
  }

  @Test("a save stops a run that goes on, and the run begins anew")
  func stale() throws {
    let workshop = try Workshop(["a.lua": "print 'begun' require 'b' while true do end", "b.lua": "return 1"])
    let watched = try WatchedCommand(workshop, "run", "a.lua", "--time", "100s")
    try watched.wait("the beginning") { watched.output == "begun\n" }
    #expect(try watched.next(saving: "a.lua", "print 'anew'").output == "begun\nanew\n")
    #expect(watched.rounds == 1)
  }

  @Test("Ctrl-C ends it with 0, and leaves no unfinished file", arguments: ["apng", "gif"])
  func interrupted(format: String) throws {
    let workshop = try Workshop(["a.lua": Scenes.card])
    let watched = try WatchedCommand(
      workshop, "render", "a.lua", "-o", "a.\(format)", "--from", "0", "--fps", "100", "--scale", "16")
    try watched.wait("an unfinished file") { !workshop.unfinished.isEmpty }
    let status = try watched.end()
    #expect(status == 0)
    #expect(workshop.unfinished.isEmpty)
    #expect(workshop.names == ["a.lua"])
  }

  @Test("a request to end has the signal's code")
  func terminated() throws {
    let watched = try WatchedCommand(try Workshop(["a.lua": "print(1)"]), "run", "a.lua")
    _ = try watched.next()
    #expect(try watched.end(by: SIGTERM) == 128 + SIGTERM)
  }

  @Test("cannot watch standard input; exit 64")
  func standardInput() throws {
    let workshop = try Workshop(["a.lua": Scenes.card])
    for arguments in [
      ["run", "-"], ["lint", "a.lua", "-"], ["render", "-", "-o", "x.png"], ["run", "a.lua", "--props", "-"],
    ] {
      let outcome = try workshop.mutoscope(arguments + ["--watch"])
      #expect(
        outcome.failed(64, "mutoscope: --watch: standard input cannot be watched; name a file"), "\(arguments)")
    }
  }

  // MARK: Output

  @Test("says nothing of its own with --quiet, and into a pipe nothing clears the screen")
  func quiet() throws {
    let workshop = try Workshop(["a.lua": "print(1)"])
    let watched = try WatchedCommand(workshop, "run", "a.lua", "--quiet")
    try watched.wait("the first result") { watched.output == "1\n" }
    try workshop.write("b.lua", "print(2)")
    rename(workshop.path("b.lua"), workshop.path("a.lua"))
    try watched.wait("the second result") { watched.output == "1\n2\n" }
    #expect(watched.errors.isEmpty)
  }

  @Test("clears the screen of a terminal between two rounds")
  func terminal() throws {
    let workshop = try Workshop(["a.lua": "print(1)"])
    let script = """
      import os, pty, sys
      pid, terminal = pty.fork()
      if pid == 0: os.execv(sys.argv[1], [sys.argv[1], "run", "a.lua", "--watch"])
      text = b""
      def round(count):
          global text
          while text.count(b"watching 1 file\\r\\n") < count: text += os.read(terminal, 1000)
      round(1)
      open("b.lua", "w").write("print(2)")
      os.rename("b.lua", "a.lua")
      round(2)
      os.write(terminal, b"\\x03")
      status = os.waitpid(pid, 0)[1]
      print(status, text.split(b"\\r\\n")[::2])
      """
    let outcome = try workshop.run(["python3", "-c", script, try Workshop.executable()])
    #expect(outcome.output == "0 [b'1', b'\\x1b[H\\x1b[2J2', b'']\n")
  }

  @Test("what a run writes itself does not start the next")
  func ownOutput() throws {
    let workshop = try Workshop([
      "a.lua": Scenes.head + """
        local photo = pcall(m.image, { source = "photo.png" })
        local screen = m.screen { size = { 8, 8 } }
        m.stage { screen = screen }:at(0):render("photo.png")
        print(photo, 1)
        """
    ])
    let watched = try WatchedCommand(workshop, "run", "a.lua", "--output-directory", ".")
    #expect(try watched.next().output == "false\t1\n")
    usleep(200_000)
    #expect(watched.rounds == 1)
    // The next round reads what this one wrote, so a save by someone else counts.
    let script = String(decoding: try workshop.bytes("a.lua"), as: UTF8.self)
    #expect(try watched.next(saving: "a.lua", script + "-- again").output == "true\t1\n")
    unlink(workshop.path("photo.png"))
    #expect(try watched.next().output == "false\t1\n")
  }

  @Test("a round ends with its watch, however that is ended", arguments: [SIGHUP, SIGKILL])
  func orphan(signal: Int32) throws {
    let workshop = try Workshop(["a.lua": "print 'begun' while true do end"])
    let watched = try WatchedCommand(workshop, "run", "a.lua", "--time", "100s")
    try watched.wait("the beginning") { watched.output == "begun\n" }
    #expect(try watched.end(by: signal) == 128 + signal)
    // The folder is a name that no other process has among its words.
    try watched.wait("the end of the round") {
      try workshop.run(["sh", "-c", "ls -l /proc/[0-9]*/cwd 2>/dev/null | grep -c ' -> '$PWD'$'"]).lines.first == "2"
    }
  }
}
