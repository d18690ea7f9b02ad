import Glibc
import Testing

@Suite("--watch with several files")
struct WatchSelectionTests {
  @Test("lints only those scripts again that depend on what was saved")
  func lint() throws {
    let jump =
      Scenes.head + """
        local card = m.view { id = "card", frame = { 0, 0, 40, 40 } }
        local screen = m.screen { size = { 500, 60 }, card }
        return m.animator { curve = m.piecewise { 0, require "half" }, animations = function() card.alpha = 0 end }
        """
    let workshop = try Workshop(["a.lua": Scenes.card, "b.lua": jump, "half.lua": "return 0.5"])
    let watched = try WatchedCommand(workshop, "lint", "a.lua", "b.lua")
    let first = try watched.next()
    let plain = try workshop.mutoscope("lint", "a.lua", "b.lua")
    #expect(plain.status == 1)
    #expect(first.output == plain.output && first.verdict == "failed" && first.note == "; watching 3 files")
    let mended = try watched.next(saving: "half.lua", "return 1")
    #expect(mended.output.isEmpty && mended.verdict == "passed" && mended.note == ", 1 of 2; watching 3 files")
    let both = try watched.next(saving: "a.lua", jump)
    #expect(both.note == ", 1 of 2; watching 3 files")
    #expect(try watched.next(saving: "half.lua", "return 0.25").note == "; watching 3 files")
    // What an error keeps from its turn has it when the error is mended.
    #expect(try watched.next(saving: "half.lua", "return").note == ", 1 of 2; watching 3 files")
    #expect(try watched.next(saving: "half.lua", "return 1").note == "; watching 3 files")
  }

  @Test("runs only those test files again that depend on what was saved, and new ones")
  func test() throws {
    let workshop = try Workshop([
      "a_spec.lua": "it('a', function() assert.equal(1, require 'one') end)",
      "b_spec.lua": "it('b', function() end) it('c', function() end)", "one.lua": "return 1",
    ])
    let watched = try WatchedCommand(workshop, "test")
    let first = try watched.next()
    #expect(first.output == (try workshop.mutoscope("test").output))
    #expect(first.output.hasSuffix("3 passed, 0 failed\n") && first.note == "; watching 3 files")
    let broken = try watched.next(saving: "one.lua", "return 2")
    #expect(broken.output == (try workshop.mutoscope("test", "a_spec.lua").output))
    #expect(broken.output.hasSuffix("0 passed, 1 failed\n") && broken.verdict == "failed")
    #expect(try watched.next(saving: "one.lua", "return 1").output.hasSuffix("1 passed, 0 failed\n"))
    #expect(try watched.next(saving: "b_spec.lua", "it('b', error)").output.hasSuffix("0 passed, 1 failed\n"))

    let new = try watched.next(saving: "n_spec.lua", "it('n', function() end)")
    #expect(new.output.hasSuffix("1 passed, 0 failed\n") && new.note == ", 1 of 3; watching 4 files")
    mkdir(workshop.path("more"), 0o755)
    usleep(100_000)
    #expect(try watched.next(saving: "more/m_spec.lua", "it('m', error)").note == ", 1 of 4; watching 5 files")
    // A file that is gone is not missed.
    unlink(workshop.path("more/m_spec.lua"))
    rmdir(workshop.path("more"))
    let last = try watched.next(saving: "n_spec.lua", "it('n')")
    #expect(last.output.hasSuffix("0 passed, 0 failed, 1 skipped\n") && last.note == ", 1 of 3; watching 4 files")
  }

  @Test("waits for test files that are not there yet")
  func missing() throws {
    let workshop = try Workshop()
    let folder = try WatchedCommand(workshop, "test")
    #expect(try folder.next().errors == "mutoscope: no test found\n")
    let file = try WatchedCommand(workshop, "test", "a_spec.lua:1")
    #expect(try file.next().errors == "mutoscope: a_spec.lua:1: no such file or folder\n")
    #expect(
      try folder.next(saving: "a_spec.lua", "it('a', function() end)\nit('b', error)").output
        .hasSuffix("1 passed, 1 failed\n"))
    #expect(try file.next().output.hasSuffix("1 passed, 0 failed\n"))
    unlink(workshop.path("a_spec.lua"))
    #expect(try file.next().errors == "mutoscope: a_spec.lua:1: no such file or folder\n")
    #expect(try file.next(saving: "a_spec.lua", "it('a', error)").output.hasSuffix("0 passed, 1 failed\n"))
  }

  @Test("a golden that was just recorded still fails its run; one that changes runs its test again")
  func goldens() throws {
    let workshop = try Workshop([
      "a_spec.lua": Scenes.head + """
        it("is as it was", function()
          local screen = m.screen { size = { 8, 8 }, backgroundColor = require "color" }
          assert.matches_golden(m.stage { screen = screen }:at(0), "square")
        end)
        """,
      "color.lua": "return 'red'",
    ])
    defer { _ = try? workshop.run(["rm", "-r", "goldens", "out"]) }
    let watched = try WatchedCommand(workshop, "test")
    let first = try watched.next()
    #expect(first.verdict == "failed" && first.output.contains("recorded"))
    let red = try workshop.bytes("goldens/square.png")
    #expect(try watched.next(saving: "a_spec.lua", workshop.text("a_spec.lua") + "\n").verdict == "passed")
    #expect(try watched.next(saving: "color.lua", "return 'blue'").verdict == "failed")
    unlink(workshop.path("goldens/square.png"))
    #expect(try watched.next().output.contains("recorded"))
    #expect(try watched.next(saving: "goldens/square.png", red).verdict == "failed")
    #expect(try watched.next(saving: "color.lua", "return 'red'").verdict == "passed")
  }
}

extension Workshop {
  fileprivate func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }
}
