import Glibc
import MutoscopeRender
import Testing

@testable import MutoscopeCLI

@Suite("What starts with a script")
struct StartTests {
  @Test("a command without options is what the parser makes of it")
  func plain() throws {
    for arguments in [
      ["run", "a.lua"], ["run", "a", "b"], ["./a.lua"], ["run", "x.lua", "1", "two", ""], ["a/b.lua", "run"],
    ] {
      let plain = try #require(ScriptRun(commandLine: arguments))
      let parsed = try RunCommand.parse(arguments.first == "run" ? Array(arguments.dropFirst()) : arguments)
      #expect("\(plain)" == "\(parsed.script.scriptRun(arguments: parsed.arguments))", "\(arguments)")
    }
  }

  @Test(
    "what has an option, or is no file, is the parser's",
    arguments: [
      [], ["run"], ["render"], ["rnder", "a.lua"], ["run", "a.lua", "--time", "5"], ["run", "--", "a.lua"], ["-"],
      ["run", "-"], ["run", "a.lua", "-P", "x=1"], ["--version"],
    ])
  func parsed(arguments: [String]) { #expect(ScriptRun(commandLine: arguments) == nil) }

  #if arch(x86_64)
    @Test("a script without pictures loads no library to draw with, or for the terminal")
    func libraries() throws {
      let workshop = try Workshop(["a.lua": "local m = require 'mutoscope'; print(m.linear)"])
      // The loader's own settings are for the program alone, not for the one that starts it.
      func run(_ settings: String...) throws -> Workshop.Outcome {
        try workshop.run(["/usr/bin/env"] + settings + [try Workshop.executable(), "a.lua"])
      }
      let needed = try run("LD_TRACE_LOADED_OBJECTS=1")
      #expect(needed.status == 0)
      #expect(needed.output.contains("liblua5.4.so"))
      for library in [
        "cairo", "pango", "glib", "fontconfig", "png", "jpeg", "lcms", "isal", "edit", "chafa", "seccomp",
      ] {
        #expect(!needed.output.contains("lib\(library)"), "\(library): add its functions to CDelayLoad/functions.h")
      }
      #expect(try run("LD_DEBUG=files", "LD_DEBUG_OUTPUT=\(workshop.path("log"))").status == 0)
      let log = try workshop.names.filter { $0.hasPrefix("log") }.map {
        String(decoding: try workshop.bytes($0), as: UTF8.self)
      }
      #expect(log.joined().contains("liblua5.4.so"))
      #expect(!log.joined().contains("dynamically loaded by"))
    }
  #endif
}
