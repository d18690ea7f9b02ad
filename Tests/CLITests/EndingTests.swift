import Glibc
import Testing

/// What is left when a command is stopped, or cannot write.
@Suite("A command that is ended", .serialized)
struct EndingTests {
  private static let scene =
    "local m = require 'mutoscope' local s = m.stage { screen = m.screen { size = { 200, 200 } } } "

  @Test(
    "by a signal leaves no unfinished file", arguments: [SIGINT, SIGTERM, SIGHUP], ["x.gif", "x.apng", "x-%04d.png"])
  func signals(signal: Int32, name: String) throws {
    let workshop = try Workshop()
    // A busy machine may send the signal late.
    for arguments in [["render", "s.lua", "-o", name], ["run", "s.lua", "--time", "600s"]] {
      for seconds in [0.05, 0.3, 0.31, 0.32] {
        let end = arguments[0] == "run" ? "s:clip(0, 1500):render('\(name)')" : "return s"
        try workshop.write("s.lua", Self.scene + "s:advance(1500) \(end)")
        let outcome = try workshop.run(
          [try Workshop.executable()] + arguments, signal: (number: signal, seconds: seconds))
        #expect(outcome.status == 128 + signal)
        // What ffmpeg still writes has no name; nor is there a finished movie.
        #expect(try workshop.run(["find", ".", "-name", ".mutoscope-*"]).output == "")
        #expect(workshop.names.allSatisfy { !$0.hasPrefix("x.") })
      }
    }
    _ = try workshop.run(["rm", "-rf", "out"])
  }

  @Test("by a reader who has had enough says nothing", arguments: ["", "trap '' PIPE; "])
  func closedPipe(setup: String) throws {
    let workshop = try Workshop([
      "print.lua": "for i = 1, 1e5 do print(i) end", "s.lua": Self.scene + "s:advance(5) return s",
    ])
    for command in ["run print.lua", "sample s.lua", "inspect s.lua", "render s.lua -o -", "api reference", "doctor"] {
      let outcome = try workshop.run([
        "bash", "-c", "\(setup)\"$0\" \(command) | head -c 1 >/dev/null; exit ${PIPESTATUS[0]}", Workshop.executable(),
      ])
      #expect([0, 141].contains(outcome.status) && outcome.errors.isEmpty, "\(command): \(outcome.errors)")
    }
  }

  @Test("is not mistaken where standard input, output and errors are closed")
  func closedStreams() throws {
    let workshop = try Workshop(["s.lua": "print 'said'"])
    for (command, status) in [
      ("repl <&-", 0), ("repl -e 1 <&- >&-", 73), ("repl -e 'print \"\\2\"' <&- >&-", 73),
      ("repl -e 'error(1)' <&- 2>&-", 2), ("demo <&- >&-", 73), ("run s.lua <&- 2>&-", 0), ("run s.lua <&- >&-", 73),
      ("run s.lua <&- >&- 2>&-", 73),
    ] as [(String, Int32)] {
      let outcome = try workshop.run(["bash", "-c", "\"$0\" \(command)", Workshop.executable()], limit: 20)
      #expect(outcome.status == status, "\(command): \(outcome.output) \(outcome.errors)")
    }
    let ended = try workshop.run(
      ["bash", "-c", "exec \"$0\" repl <&-", Workshop.executable()], signal: (number: SIGTERM, seconds: 0.5))
    #expect([0, 128 + SIGTERM].contains(ended.status))
  }

  @Test(
    "by a disk that is full, or a limit to files, says so, and leaves no half file", arguments: ["", "trap '' XFSZ; "])
  func fullDisk(setup: String) throws {
    let workshop = try Workshop(["s.lua": Self.scene + "s:advance(2) return s"])
    let project = try workshop.run([
      "sh", "-c", "\(setup)(ulimit -f 0; \"$0\" init new 2>&1; echo $?) | cat", Workshop.executable(),
    ])
    #expect(project.output == "mutoscope: cannot write new/.gitignore: File too large\n73\n")
    #expect(workshop.names == ["s.lua"])
    for name in ["x.apng", "x.gif", "x.mp4"] {
      // No file may have more than 512 bytes.
      let outcome = try workshop.run([
        "sh", "-c", "\(setup)ulimit -f 1; \"$0\" render s.lua -o \(name) 2>&1", Workshop.executable(),
      ])
      #expect(outcome.status == 73, "\(name): \(outcome.output)")
      #expect(outcome.output == "mutoscope: cannot write \(name): File too large\n")
      #expect(workshop.names == ["s.lua"] && workshop.unfinished.isEmpty)
    }
    for command in [
      "sample s.lua", "inspect s.lua", "render s.lua -o -", "api reference", "plot linear -o -", "run --help",
      "--version",
    ] {
      let outcome = try workshop.run(["sh", "-c", "\"$0\" \(command) >/dev/full", Workshop.executable()])
      #expect(outcome.status == 73)
      #expect(outcome.errors == "mutoscope: cannot write standard output: No space left on device\n")
    }
  }

  @Test("before it begins, by a limit too small for it, names the flag and the least; exit 64")
  func smallLimits() throws {
    let workshop = try Workshop(["s.lua": "print(1)"])
    for (flag, values, least) in [
      ("memory", ["0", "1K", "1023K"], "1M"), ("units", ["0", "9999"], "10000"), ("time", ["0", "0s", "1e-9"], "1ms"),
    ] {
      for value in values {
        let outcome = try workshop.mutoscope("run", "s.lua", "--\(flag)", value)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("Error: --\(flag) is too small: the least is \(least)\n"), "\(outcome.errors)")
      }
      #expect(try workshop.mutoscope("run", "s.lua", "--\(flag)", flag == "time" ? "1s" : least).output == "1\n")
    }
    for (flag, value, least) in [("units", "49999", "50000"), ("time", "1ms", "20ms")] {
      let outcome = try workshop.mutoscope("test", "s.lua", "--\(flag)", value)
      #expect(outcome.status == 64)
      #expect(outcome.errors.hasPrefix("Error: --\(flag) is too small: the least for tests is \(least)\n"))
    }
    #expect(try workshop.mutoscope("repl", "-").status == 64)
  }

  @Test("by an error of any length and content says one short, harmless line")
  func messages() throws {
    let workshop = try Workshop([
      "long.lua": "error(('x'):rep(1e6))", "name.lua": "require(('y'):rep(1e6))",
      "bytes.lua": #"error '\27[2J\7\xC2\x9Bz\u{202E}'"#,
      "limit.lua": Self.scene + "s:advance(9000) s:clip(0, 1500):render('x.apng', { fps = 1000 })",
    ])
    for name in ["long.lua", "name.lua"] {
      let outcome = try workshop.mutoscope("run", name)
      #expect(outcome.status == 2 && outcome.errors.hasPrefix("\(name):1: ") && outcome.errors.utf8.count < 2100)
    }
    #expect(try workshop.mutoscope("run", "bytes.lua").errors == #"bytes.lua:1: \27[2J\7\155z\u{202E}"# + "\n")
    #expect(try workshop.mutoscope("run", "limit.lua").errors == "limit.lua:1: limit reached: frames (1000000)\n")
  }

  @Test("by an argument that is no text is refused: it would become the name of another file")
  func argumentsOfBytes() throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let render = ["bash", "-c", "\"$0\" render scene.lua -o $'\\xff.png'", try Workshop.executable()]
    let outcome = try workshop.run(render)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "mutoscope: argument 4 is not UTF-8: '\u{FFFD}.png'\n")
    #expect(workshop.names == ["scene.lua"])
  }

  @Test("by a script of any bytes is ended by one message")
  func scripts() throws {
    let workshop = try Workshop()
    try workshop.write("mark.lua", [0xEF, 0xBB, 0xBF] + Array("print 'fine'".utf8))
    try workshop.write("latin.lua", Array("print(#'".utf8) + [0xFF, 0xFE, 0x80] + Array("')".utf8))
    try workshop.write("nul.lua", Array("print(1)".utf8) + [0] + Array("print(2)".utf8))
    try workshop.write("name.lua", Array("local ".utf8) + [0xFF] + Array(" = 1".utf8))
    try workshop.write("code.lua", [0x1B] + Array("Lua".utf8) + [0x54, 0])
    try workshop.write("empty.lua", "")
    _ = try workshop.run(["truncate", "-s", "100M", "huge.lua"])
    for (name, status, text) in [
      ("mark.lua", 0, "fine\n"), ("latin.lua", 0, "3\n"), ("nul.lua", 2, "nul.lua:1: "),
      ("name.lua", 2, "name.lua:1: "), ("code.lua", 2, "code.lua"), ("empty.lua", 0, ""),
      ("huge.lua", 66, "mutoscope: huge.lua: larger than 64 MiB\n"),
    ] {
      let outcome = try workshop.mutoscope("run", name)
      #expect(outcome.status == Int32(status), "\(name)")
      #expect((outcome.output + outcome.errors).hasPrefix(text), "\(name): \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == (status == 0 ? 0 : 1), "\(name): \(outcome.errors)")
    }
  }

  @Test("by a wait that is no time names the line", arguments: ["0/0", "1/0", "-1", "86401"])
  func waits(seconds: String) throws {
    let workshop = try Workshop([
      "w.lua": Self.scene + "s:run(function() s:after(1, function() print 'after' end)\n"
        + "coroutine.yield('wait', \(seconds)) end)\ns:advance(5)"
    ])
    let outcome = try workshop.mutoscope("run", "w.lua")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("w.lua:1: 0...86400 seconds expected, got "), "\(outcome.errors)")
  }

  @Test("by Ctrl-\\ ends at once, and tells of no crash")
  func quit() throws {
    let workshop = try Workshop(["s.lua": "while true do end"])
    let outcome = try workshop.run(
      [try Workshop.executable(), "run", "s.lua"], signal: (number: SIGQUIT, seconds: 0.5))
    #expect(outcome.status == 128 + SIGQUIT && outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.seconds < 5)
  }

  @Test("is told in harmless lines, whatever tests, views and files of strangers are called")
  func names() throws {
    let workshop = try Workshop([
      "a\u{1B}[31m\nb_test.lua":
        #"it("n\27]0;t\7", function() error("m\27[2J" .. ("x\27"):rep(9999)) end) pending "p\n\27q""#,
      "s.lua":
        #"local m = require 'mutoscope' return m.stage { screen = m.screen { m.view { id = "\27[2J\xC2\x9Bv" } } }"#,
    ])
    var commands = [["inspect", "s.lua"], ["lint", "s.lua"], ["test", ".", "--list"]]
    for reporter in ["pretty", "dots", "tap", "junit", "json"] {
      commands.append(["test", ".", "--reporter", reporter])
    }
    for command in commands {
      let outcome = try workshop.mutoscope(command)
      let text = outcome.output + outcome.errors
      #expect(!text.isEmpty || command[0] == "lint", "\(command)")
      #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }, "\(command)")
      if command.last != "junit", command.last != "json" {
        #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count < 5000 }, "\(command)")
      }
    }
    #expect(try workshop.mutoscope("test", ".", "--list").output.hasPrefix(#"a\27[31m\10b_test.lua:1: n\27]0;t\7"#))
  }
}
