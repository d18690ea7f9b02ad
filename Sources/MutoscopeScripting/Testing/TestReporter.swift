/// Tells how tests went, one by one and at the end.
public protocol TestReporter {
  /// Tells one result.
  mutating func report(_ result: TestResult)
  /// Tells what is left to tell. What else it writes, the closing line is the last.
  mutating func finish(_ summary: TestSummary)
}

extension TestResult {
  /// `file:line`.
  var place: String { file + (line.map { ":\($0)" } ?? "") }
  /// The full name; that of the file for an error outside of tests.
  public var title: String { path.isEmpty ? file : name }
}
