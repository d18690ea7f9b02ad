import Glibc

/// The terminal's size in cells.
struct TerminalSize: Equatable {
  var columns = 80
  var rows = 24
  /// A cell in pixels.
  var cellWidth = 8
  var cellHeight = 16

  /// The terminal of standard output; the usual size where it does not say.
  static var current: TerminalSize {
    var (size, window) = (TerminalSize(), winsize())
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return size
    }
    (size.columns, size.rows) = (Int(window.ws_col), Int(window.ws_row))
    if window.ws_xpixel >= window.ws_col, window.ws_ypixel >= window.ws_row {
      (size.cellWidth, size.cellHeight) = (Int(window.ws_xpixel) / size.columns, Int(window.ws_ypixel) / size.rows)
    }
    return size
  }
}
