import Glibc

/// What the terminal is and can do, as far as it tells by its variables and answers.
enum TerminalReport {
  static var text: String {
    guard Terminal.isTerminal(STDOUT_FILENO) else { return "Terminal: standard output is none" }
    let colors = ["truecolor", "24bit"].contains(variable("COLORTERM")) ? "24-bit colours" : "256 colours or fewer"
    let parts = [variable("TERM"), size, isUTF8 ? "UTF-8" : "not UTF-8", colors, "pictures: \(pictures)"]
    return "Terminal: " + parts.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// How pictures can be shown, the finest way first.
  private static var pictures: String {
    if variable("TERM").contains("kitty") || !variable("KITTY_WINDOW_ID").isEmpty { return "kitty" }
    if ["iTerm.app", "WezTerm"].contains(variable("TERM_PROGRAM")) { return "iTerm" }
    return attributes.contains("4") ? "sixel" : "half blocks"
  }

  private static var isUTF8: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(variable).first { !$0.isEmpty } ?? ""
    return locale.lowercased().contains("utf-8") || locale.lowercased().contains("utf8")
  }

  private static var size: String {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return "" }
    return "\(size.ws_col) x \(size.ws_row) characters"
  }

  /// The attributes that a terminal answers when asked (DA1: `ESC [ ? 62 ; 4 c`); none if it is silent for 0.2 s.
  private static var attributes: [Substring] {
    var before = termios()
    guard Terminal.isTerminal(STDIN_FILENO), tcgetattr(STDIN_FILENO, &before) == 0 else { return [] }
    var raw = before
    cfmakeraw(&raw)
    guard tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0 else { return [] }
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    Terminal.write(Array("\u{1B}[c".utf8))
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    var ready = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while answer.count < 100, poll(&ready, 1, 200) > 0, read(STDIN_FILENO, &byte, 1) == 1 {
      if byte == UInt8(ascii: "c") { break }
      answer.append(byte)
    }
    return String(decoding: answer, as: UTF8.self).split(separator: "?").last?.split(separator: ";") ?? []
  }

  private static func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
}
