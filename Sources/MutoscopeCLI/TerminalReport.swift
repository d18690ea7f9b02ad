import Glibc

/// Describes the terminal as far as its variables and answers tell.
enum TerminalReport {
  static var text: String {
    guard Terminal.isTerminal(STDOUT_FILENO) else { return "Terminal: standard output is none" }
    let colors = ["truecolor", "24bit"].contains(variable("COLORTERM")) ? "24-bit colours" : "256 colours or fewer"
    let size = TerminalSize.current
    let parts = [
      variable("TERM"), "\(size.columns) x \(size.rows) characters", isUTF8 ? "UTF-8" : "not UTF-8", colors,
      "pictures: \(PictureProtocol.detected.rawValue)",
    ]
    return "Terminal: " + parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  private static var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    return locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
  }

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
