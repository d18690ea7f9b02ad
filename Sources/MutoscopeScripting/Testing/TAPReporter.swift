/// The Test Anything Protocol, version 14; the closing line goes elsewhere.
public struct TAPReporter: TestReporter {
  private let write: (String) -> Void
  private let close: (String) -> Void
  private var count = 0

  /// - Parameters:
  ///   - write: takes text, with its newlines.
  ///   - close: takes the closing line, with its newline.
  public init(write: @escaping (String) -> Void, close: @escaping (String) -> Void) {
    (self.write, self.close) = (write, close)
    write("TAP version 14\n")
  }

  public mutating func report(_ result: TestResult) {
    count += 1
    let head = "\(count) - \(escaped("\(result.file): \(result.title)"))"
    switch result.outcome {
    case .passed: write("ok \(head)\n")
    case .skipped(let reason): write("ok \(head) # SKIP\(reason.map { " \(escaped($0))" } ?? "")\n")
    case .listed: write("ok \(head) # SKIP listed\n")
    case .failed(let failures):
      write("not ok \(head)\n  ---\n  message: |\n")
      for line in failures.flatMap({ $0.message.split(separator: "\n", omittingEmptySubsequences: false) }) {
        write("    \(line)\n")
      }
      write("  ...\n")
    }
  }

  public mutating func finish(_ summary: TestSummary) {
    write("1..\(count)\n")
    close("\(summary)\n")
  }

  /// A description has no newlines, and `#` begins a directive.
  private func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case "#": result += "\\#"
      case "\\": result += "\\\\"
      case "\n", "\r", "\r\n": result += " "
      default: result.append(character)
      }
    }
    return result
  }
}
