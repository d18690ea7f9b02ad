import Glibc
import Testing

/// The kernel's wall, behind a hole that was made on purpose: `mutoscope hole` does what no script can ask for.
@Suite("Isolation by the kernel")
struct IsolationTests {
  private static let head =
    "local m = require 'mutoscope' local s = m.stage { screen = m.screen { size = { 8, 8 }, m.view { frame = {0,0,4,4}, "
    + "backgroundColor = 'red' }, m.label { frame = {0,0,8,8}, text = 'x' } } } "

  private func workshop() throws -> Workshop {
    let workshop = try Workshop(["outside.txt": "secret", "tool": "#!/bin/sh\n"])
    #expect(try workshop.run(["sh", "-c", "chmod +x tool; mkdir in out; touch in/s.lua"]).status == 0)
    return workshop
  }

  /// How each attempt ends, by its name.
  private func outcomes(_ attempts: [String], isolated: Bool) throws -> [String: String] {
    let workshop = try workshop()
    let flags = isolated ? ["--isolate"] : []
    let outcome = try workshop.mutoscope(["hole", "in/s.lua"] + flags + ["--attempts"] + attempts)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return Dictionary(
      uniqueKeysWithValues: outcome.lines.map { line in
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        return (parts[0], parts.count > 1 ? parts[1] : "")
      })
  }

  @Test(
    "refuses what a script's process has no need of, even where the process is taken over",
    arguments: [
      "read:/etc/passwd", "read:outside.txt", "read:in/../outside.txt", "list:/", "list:.", "list:/tmp",
      "write:new.txt",
      "write:in/new.txt", "write:outside.txt", "write:/tmp/mutoscope-isolation", "run:/bin/sh", "run:./tool", "connect",
      "listen", "trace", "space", "kill:1",
    ])
  func refused(attempt: String) throws {
    let refusals: Set = ["Permission denied", "Operation not permitted"]
    let outcome = try #require(outcomes([attempt], isolated: true)[attempt])
    #expect(refusals.contains(outcome), "\(attempt): \(outcome)")
  }

  @Test("would be done without it: the hole is one")
  func hole() throws {
    let attempts = [
      "read:/etc/passwd", "read:outside.txt", "list:/", "write:new.txt", "run:./tool", "connect", "listen",
    ]
    let outcomes = try outcomes(attempts, isolated: false)
    for attempt in attempts { #expect(outcomes[attempt] == "done", "\(attempt)") }
  }

  @Test("leaves what a script needs: its folder, and the output folder")
  func left() throws {
    let attempts = ["read:in/s.lua", "list:in", "write:out/new.txt", "list:out"]
    let outcomes = try outcomes(attempts, isolated: true)
    for attempt in attempts { #expect(outcomes[attempt] == "done", "\(attempt)") }
  }

  @Test(
    "lets every command do its work",
    arguments: [
      ["run", "s.lua"], ["render", "s.lua", "--at", "0", "-o", "p/x.png"], ["render", "s.lua", "-o", "x-%04d.png"],
      ["render", "s.lua", "-o", "x.gif"], ["render", "s.lua", "-o", "x.mp4"], ["render", "s.lua", "-o", "x.webm"],
      ["render", "s.lua", "-o", "x.apng"], ["render", "s.lua", "--at", "0", "-o", "-"], ["sample", "s.lua"],
      ["inspect", "s.lua"], ["lint", "s.lua"], ["test", "."], ["render", "s.lua", "--at", "0", "-o", "/dev/null"],
    ])
  func work(command: [String]) throws {
    let files = [
      "s.lua": Self.head + "require 'inner' s:render('scene.png') return s", "inner.lua": "return {}",
      "a_test.lua": Self.head + "it('x', function() assert.matches_golden(s:at(0), 'n') end)",
    ]
    let (plain, isolated) = (try Workshop(files), try Workshop(files))
    for workshop in [plain, isolated] { #expect(try workshop.run(["mkdir", "goldens"]).status == 0) }
    let expected = try plain.mutoscope(command)
    let outcome = try isolated.mutoscope(command + ["--isolate"])
    #expect(outcome.status == expected.status && outcome.outputBytes == expected.outputBytes, "\(outcome.errors)")
    #expect(isolated.names.filter { $0 != "out" } == plain.names.filter { $0 != "out" })
    #expect(isolated.unfinished == [])
  }

  @Test("stands around several files: of tests at the same time, and of lint one after the other")
  func several() throws {
    var files = ["s.lua": Self.head + "return s", "t.lua": Self.head + "return s"]
    for index in 1...8 { files["a\(index)_test.lua"] = "it('x', function() end)" }
    let workshop = try Workshop(files)
    for jobs in 2...8 {
      let outcome = try workshop.mutoscope("test", ".", "--isolate", "--jobs", "\(jobs)")
      #expect(outcome.status == 0 && outcome.lines.last == "8 passed, 0 failed", "\(outcome.status) \(outcome.errors)")
    }
    let lint = try workshop.mutoscope("lint", "s.lua", "t.lua", "--isolate")
    #expect(lint.status == 0 && lint.errors.isEmpty, "\(lint.errors)")
  }

  @Test("takes a script from a pipe by any name", arguments: ["-", "/dev/stdin", "<(cat s.lua)"])
  func pipe(name: String) throws {
    let workshop = try Workshop(["s.lua": "print 'said'"])
    let outcome = try workshop.run([
      "bash", "-c", "cat s.lua | \"$0\" run \(name) --isolate", Workshop.executable(),
    ])
    #expect(outcome.status == 0 && outcome.output == "said\n", "\(outcome.errors)")
  }
}
