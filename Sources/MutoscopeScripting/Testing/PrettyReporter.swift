/// Names every test as it ends; what failed is told at the end, above the closing line.
public struct PrettyReporter: TestReporter {
  private let hasColor: Bool
  private let showsTracebacks: Bool
  private let write: (String) -> Void
  private var failures: [TestResult] = []
  private var file: String?
  private var headings: [String] = []

  /// - Parameter write: takes text, with its newlines.
  public init(hasColor: Bool, showsTracebacks: Bool = false, write: @escaping (String) -> Void) {
    self.hasColor = hasColor
    self.showsTracebacks = showsTracebacks
    self.write = write
  }

  /// Tells one result.
  public mutating func report(_ result: TestResult) {
    if case .listed = result.outcome {
      write("\(result.place): \(result.name)\n")
      return
    }
    if file != result.file {
      write((file == nil ? "" : "\n") + style(.bold, result.file) + "\n")
      file = result.file
      headings = []
    }
    let blocks = Array(result.path.dropLast())
    let known = zip(blocks, headings).prefix { $0 == $1 }.count
    for (level, name) in blocks.enumerated().dropFirst(known) { write(indent(level) + name + "\n") }
    headings = blocks
    let name = result.path.last ?? "(file)"
    write(indent(blocks.count))
    switch result.outcome {
    case .passed, .listed: write("\(style(.green, "✓")) \(name)\n")
    case .failed: write("\(style(.red, "✗ \(name)"))\n")
    case .skipped(let reason): write("\(style(.yellow, "○")) \(name)\(style(.dim, reason.map { " (\($0))" } ?? ""))\n")
    }
    if case .failed = result.outcome { remember(result) }
  }

  /// Keeps a failure for the end.
  mutating func remember(_ result: TestResult) { failures.append(result) }

  /// Tells what failed, and the closing line.
  public func finish(_ summary: TestSummary) {
    for (index, result) in failures.enumerated() {
      guard case .failed(let reasons) = result.outcome else { continue }
      write("\n" + style(.red, "\(index + 1)) \(result.title)") + "\n")
      for reason in reasons {
        for line in reason.message.split(separator: "\n", omittingEmptySubsequences: false) { write("   \(line)\n") }
        if showsTracebacks { for frame in reason.traceback { write("     " + style(.dim, frame) + "\n") } }
      }
    }
    if summary.listed > 0, summary.failed == 0 { return }
    write((file == nil && failures.isEmpty ? "" : "\n") + "\(summary)\n")
  }

  private func indent(_ level: Int) -> String { String(repeating: "  ", count: level + 1) }

  private enum Style: String {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
  }

  private func style(_ style: Style, _ text: String) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}
