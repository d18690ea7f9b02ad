import MutoscopeScripting

/// All results as one JSON object, at the end; the closing line goes elsewhere.
struct JSONReporter: TestReporter {
  private let write: (String) -> Void
  private let close: (String) -> Void
  private var tests: [JSONTree] = []

  init(write: @escaping (String) -> Void, close: @escaping (String) -> Void) {
    (self.write, self.close) = (write, close)
  }

  mutating func report(_ result: TestResult) {
    var (status, reason, failures): (String, String?, [TestFailure]) = ("passed", nil, [])
    switch result.outcome {
    case .passed: break
    case .listed: status = "listed"
    case .skipped(let text): (status, reason) = ("skipped", text)
    case .failed(let list): (status, failures) = ("failed", list)
    }
    tests.append(
      .object([
        ("file", .text(result.file)), ("line", .plain(result.line.map { "\($0)" } ?? "null")),
        ("name", .text(result.name)), ("path", .texts(result.path)), ("status", .text(status)),
        ("reason", .text(reason)),
        (
          "failures",
          .list(
            failures.map { .object([("message", .text($0.message)), ("traceback", .texts($0.traceback))]) })
        ),
      ]))
  }

  mutating func finish(_ summary: TestSummary) {
    let report = JSONTree.object([
      ("passed", .plain("\(summary.passed)")), ("failed", .plain("\(summary.failed)")),
      ("skipped", .plain("\(summary.skipped)")), ("tests", .list(tests)),
    ])
    write(report.text + "\n")
    close("\(summary)\n")
  }
}
