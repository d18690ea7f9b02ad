/// A character a test: `.` passed, `F` failed, `o` skipped. What failed is told at the end.
public struct DotsReporter: TestReporter {
  private let write: (String) -> Void
  private var pretty: PrettyReporter
  private var count = 0

  /// - Parameter write: takes text, with its newlines.
  public init(hasColor: Bool, showsTracebacks: Bool = false, write: @escaping (String) -> Void) {
    self.write = write
    pretty = PrettyReporter(hasColor: hasColor, showsTracebacks: showsTracebacks, write: write)
  }

  public mutating func report(_ result: TestResult) {
    switch result.outcome {
    case .listed: return pretty.report(result)
    case .passed: write(".")
    case .skipped: write("o")
    case .failed:
      pretty.remember(result)
      write("F")
    }
    count += 1
    if count.isMultiple(of: 80) { write("\n") }
  }

  public mutating func finish(_ summary: TestSummary) {
    if !count.isMultiple(of: 80) { write("\n") }
    pretty.finish(summary)
  }
}
