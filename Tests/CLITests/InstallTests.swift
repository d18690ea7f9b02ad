import Testing

/// Only what scripts/install refuses; scripts/test-package tests what it installs.
@Suite("scripts/install")
struct InstallTests {
  private let script = "\(Workshop.package)/scripts/install"

  @Test("wrong usage is exit 64", arguments: [["--prefx", "x"], ["--prefix"], ["--prefix", ""], ["x"]])
  func usage(arguments: [String]) throws {
    let workshop = try Workshop()
    let outcome = try workshop.run([script] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("usage: scripts/install [--prefix DIR]"))
    #expect(workshop.names.isEmpty)
  }

  @Test("a prefix that cannot be written is told of before anything is built; exit 73")
  func prefix() throws {
    let workshop = try Workshop(["file": ""])
    for prefix in [workshop.path("file"), workshop.path("file/below"), "/proc/mutoscope"] {
      let outcome = try workshop.run([script, "--prefix", prefix])
      #expect(outcome.failed(73, "scripts/install: cannot write below \(prefix)"))
    }
    #expect(
      try workshop.run([script, "--prefix=file"]).failed(
        73, "scripts/install: cannot write below \(workshop.path("file"))"))
  }
}
