import Testing

@Suite("mutoscope demo")
struct DemoTests {
  @Test("shows its last frame in a pipe, and says what comes next")
  func pipe() throws {
    let outcome = try Workshop().mutoscope(
      "demo", environment: ["COLORTERM": "truecolor", "TERM": "xterm-256color", "NO_COLOR": ""])
    #expect(outcome.status == 0)
    // The colour of the screen, and that of an inner page: it is open.
    #expect(outcome.output.contains("48;2;239;231;222"))
    #expect(outcome.output.contains(/[34]8;2;25\d;2[45]\d;2[45]\d/))
    #expect(outcome.errors.hasSuffix("lines of Lua. Next: mutoscope init hello, a scene that you can change.\n"))
    #expect(try Workshop().mutoscope("demo", "--quiet").errors.isEmpty)
  }

  @Test("plays on a terminal, in place, and leaves it as it was")
  func terminal() throws {
    let session = try TerminalSession(Workshop(), "\(try Workshop.executable()) demo")
    try session.expect("Next: mutoscope init hello")
    try session.expect("EXIT 0")
    // Each frame has overwritten the last: there is one picture.
    #expect(try session.text.split(separator: "\n").count <= 42)
  }
}
