import Testing

@testable import MutoscopeScripting

@Suite("The pretty reporter")
struct PrettyReporterTests {
  private func text(_ results: [TestResult], _ summary: TestSummary, hasColor: Bool = false) -> String {
    var text = ""
    var reporter = PrettyReporter(hasColor: hasColor) { text += $0 }
    for result in results { reporter.report(result) }
    reporter.finish(summary)
    return text
  }

  private let failure = TestResult(
    file: "a_spec.lua", line: 3, path: ["card", "fails"],
    outcome: .failed([TestFailure(message: "a_spec.lua:3: oops\nmore", traceback: ["a_spec.lua:3: in function"])]))

  @Test("names every test in its blocks, then tells the failures and the closing line")
  func plain() {
    let results = [
      TestResult(file: "a_spec.lua", line: 2, path: ["card", "passes"], outcome: .passed), failure,
      TestResult(file: "a_spec.lua", line: 4, path: ["card", "deep", "waits"], outcome: .skipped("later")),
      TestResult(file: "b_spec.lua", line: 1, path: ["top"], outcome: .passed),
    ]
    #expect(
      text(results, TestSummary(passed: 2, failed: 1, skipped: 1)) == """
        a_spec.lua
          card
            ✓ passes
            ✗ fails
            deep
              ○ waits (later)

        b_spec.lua
          ✓ top

        1) card fails
           a_spec.lua:3: oops
           more

        2 passed, 1 failed, 1 skipped

        """)
  }

  @Test("leaves the closing line without colour")
  func colour() throws {
    let colored = text([failure], TestSummary(failed: 1), hasColor: true)
    #expect(colored.contains("\u{1B}[31m"))
    #expect(colored.hasSuffix("\n0 passed, 1 failed\n"))
    #expect(!text([failure], TestSummary(failed: 1)).contains("\u{1B}"))
  }
}
