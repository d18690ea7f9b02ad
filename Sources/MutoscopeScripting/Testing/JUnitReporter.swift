/// JUnit's XML, a test suite a file, all of it at the end; the closing line goes elsewhere.
public struct JUnitReporter: TestReporter {
  private let write: (String) -> Void
  private let close: (String) -> Void
  private var files: [(name: String, results: [TestResult])] = []

  /// - Parameters:
  ///   - write: takes text, with its newlines.
  ///   - close: takes the closing line, with its newline.
  public init(write: @escaping (String) -> Void, close: @escaping (String) -> Void) {
    (self.write, self.close) = (write, close)
  }

  public mutating func report(_ result: TestResult) {
    if files.last?.name != result.file { files.append((result.file, [])) }
    files[files.count - 1].results.append(result)
  }

  public mutating func finish(_ summary: TestSummary) {
    write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    write("<testsuites\(counts(summary))>\n")
    for file in files {
      var own = TestSummary()
      for result in file.results { own.count(result.outcome) }
      write("  <testsuite name=\(quoted(file.name))\(counts(own))>\n")
      for result in file.results { write(testCase(result)) }
      write("  </testsuite>\n")
    }
    write("</testsuites>\n")
    close("\(summary)\n")
  }

  private func counts(_ summary: TestSummary) -> String {
    let skipped = summary.skipped + summary.listed
    return " tests=\"\(summary.passed + summary.failed + skipped)\" failures=\"\(summary.failed)\" errors=\"0\""
      + " skipped=\"\(skipped)\""
  }

  private func testCase(_ result: TestResult) -> String {
    let blocks = result.path.dropLast().joined(separator: " ")
    var head =
      "    <testcase classname=\(quoted(blocks.isEmpty ? result.file : blocks))"
      + " name=\(quoted(result.path.last ?? "(file)")) file=\(quoted(result.file))"
    if let line = result.line { head += " line=\"\(line)\"" }
    switch result.outcome {
    case .passed: return head + "/>\n"
    case .listed: return head + "><skipped/></testcase>\n"
    case .skipped(let reason):
      return head + "><skipped\(reason.map { " message=\(quoted($0))" } ?? "")/></testcase>\n"
    case .failed(let failures):
      let bodies = failures.map { failure in
        let first = failure.message.split(separator: "\n").first.map(String.init) ?? ""
        return "      <failure message=\(quoted(first))>\(escaped(failure.message))</failure>\n"
      }
      return head + ">\n" + bodies.joined() + "    </testcase>\n"
    }
  }

  private func quoted(_ text: String) -> String { "\"\(escaped(text, isAttribute: true))\"" }

  /// XML 1.0 has no way to write most control characters: they become U+FFFD.
  private func escaped(_ text: String, isAttribute: Bool = false) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n" where !isAttribute, "\t" where !isAttribute: result.unicodeScalars.append(scalar)
      case "\n", "\t", "\r": result += "&#\(scalar.value);"
      case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
