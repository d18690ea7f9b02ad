import Testing

@testable import MutoscopeCLI

@Suite("mutoscope doctor")
struct DoctorTests {
  @Test(
    "tells the versions that pkg-config knows",
    arguments: [
      ("Cairo", "cairo"), ("Pango", "pango"), ("fontconfig", "fontconfig"), ("libpng", "libpng"),
      ("LittleCMS", "lcms2"), ("Lua", "lua5.4"),
    ])
  func versions(name: String, package: String) throws {
    let workshop = try Workshop()
    let outcome = try workshop.mutoscope("doctor")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let version = try #require(workshop.run(["pkg-config", "--modversion", package]).lines.first)
    #expect(outcome.lines.contains { $0.hasPrefix("ok        \(name) \(version) ") })
  }

  @Test("programs that are optional may be missing; it says what to install")
  func optional() throws {
    let workshop = try Workshop()
    let outcome = try workshop.run(
      ["/usr/bin/env", "PATH=/nonexistent", try Workshop.executable(), "doctor"])
    #expect(outcome.status == 0)
    #expect(outcome.lines.contains { $0.hasPrefix("optional  ffmpeg ") })
    #expect(outcome.lines.contains { $0.hasPrefix("optional  Swift ") })
    #expect(outcome.lines.contains("Everything that is needed is there."))
    #expect(outcome.lines.contains("Optional: sudo apt-get install ffmpeg"))
  }

  @Test("what is needed and missing is marked, and its packages are named once")
  func missing() {
    let report = RequirementReport(requirements: [
      Requirement(name: "Inter", purpose: "the font", package: "fonts-inter", version: nil),
      Requirement(name: "Inter Display", purpose: "another", package: "fonts-inter", version: nil),
      Requirement(name: "Lua", purpose: "runs scripts", package: "liblua5.4-0", version: "5.4.4"),
      Requirement(name: "ffmpeg", purpose: "writes movies", package: "ffmpeg", need: .optional, version: nil),
    ])
    #expect(!report.isComplete)
    let lines = report.text.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "MISSING   Inter          the font", "MISSING   Inter Display  another",
        "ok        Lua 5.4.4      runs scripts", "optional  ffmpeg         writes movies",
        "Missing: sudo apt-get install fonts-inter", "Optional: sudo apt-get install ffmpeg",
      ])
  }

  @Test("a program that fails, says nothing or is not there has no version")
  func programs() {
    #expect(Program.version("echo tool version 1.2 of today", after: "version") == "1.2")
    #expect(Program.version("echo version 1.2; exit 3", after: "version") == nil)
    #expect(Program.version("echo version", after: "version") == nil)
    #expect(Program.version("true", after: "version") == nil)
    #expect(Program.version("/nonexistent/tool", after: "version") == nil)
  }
}
