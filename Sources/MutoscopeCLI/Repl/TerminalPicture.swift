import ArgumentParser
import CTerminal
import Glibc
import MutoscopeRender

/// A way in which terminals take pictures.
enum PictureProtocol: String, CaseIterable, ExpressibleByArgument {
  case kitty, iterm, sixel, blocks

  fileprivate var mode: Int32 {
    switch self {
    case .kitty: Int32(CT_KITTY)
    case .iterm: Int32(CT_ITERM)
    case .sixel: Int32(CT_SIXEL)
    case .blocks: Int32(CT_BLOCKS)
    }
  }

  /// This terminal's way: known by its name, or else by its answer when it is asked.
  static var detected: PictureProtocol {
    var (mode, colors): (Int32, Int32) = (0, 0)
    ct_known(&mode, &colors)
    if let known = allCases.first(where: { $0.mode == mode }), known != .blocks { return known }
    guard let answer = TerminalQuery.pictures() else { return .blocks }
    return answer.takesKitty ? .kitty : answer.takesSixel ? .sixel : .blocks
  }
}

/// Asks the terminal what it can do.
struct TerminalQuery {
  var takesKitty: Bool
  var takesSixel: Bool

  /// Sends a tiny kitty picture to be judged, not shown, and the request for the terminal's attributes, which every
  /// terminal answers: with that answer the other one has come too, if it comes at all. Nil without a terminal, or after
  /// a fifth of a second.
  static func pictures() -> TerminalQuery? {
    guard Terminal.isTerminal(STDIN_FILENO), Terminal.isTerminal(STDOUT_FILENO) else { return nil }
    var saved = termios()
    guard tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
    defer { tcsetattr(STDIN_FILENO, TCSADRAIN, &saved) }
    Terminal.write(Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c".utf8))
    var answer: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      var wait = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 200) == 1, Glibc.read(STDIN_FILENO, &byte, 1) == 1 else { return nil }
      answer.append(byte)
      if let result = TerminalQuery(answer) { return result }
      if answer.count > 4096 { return nil }
    }
  }

  /// Reads what came back; nil while the attributes are not there: `ESC [ ? 62 ; 4 ; 6 c`, of which 4 is sixel.
  init?(_ answer: [UInt8]) {
    guard answer.last == UInt8(ascii: "c") else { return nil }
    let text = String(decoding: answer, as: UTF8.self)
    guard let start = text.lastRange(of: "\u{1B}[?") else { return nil }
    takesKitty = text.lastRange(of: "_Gi=31;OK") != nil
    takesSixel = text[start.upperBound...].dropLast().split(separator: ";").contains("4")
  }
}

extension String {
  fileprivate func lastRange(of part: String) -> Range<String.Index>? {
    let (all, wanted) = (Array(utf8), Array(part.utf8))
    guard all.count >= wanted.count else { return nil }
    let places = 0...(all.count - wanted.count)
    guard let place = places.last(where: { all[$0..<($0 + wanted.count)].elementsEqual(wanted) }) else { return nil }
    let start = utf8.index(utf8.startIndex, offsetBy: place)
    return start..<utf8.index(start, offsetBy: wanted.count)
  }
}

/// Shows pictures in a terminal.
struct TerminalScreen {
  let pictures: PictureProtocol
  private let colors: Int32

  /// - Parameter pictures: nil asks the terminal.
  init(pictures: PictureProtocol? = nil) {
    var mode: Int32 = 0
    var colors: Int32 = 0
    ct_known(&mode, &colors)
    let isPlain = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    self.colors = isPlain ? ct_no_colors() : colors
    self.pictures = pictures ?? .detected
  }

  /// A picture's place: as large as it can be with its ratio, above a line for the prompt.
  func cells(width: Double, height: Double) -> (columns: Int, rows: Int) {
    let size = TerminalSize.current
    let (widest, highest) = (Double(size.columns * size.cellWidth), Double((size.rows - 2) * size.cellHeight))
    let scale = min(widest / max(width, 1), max(highest, 1) / max(height, 1))
    func count(_ length: Double, _ cell: Int, _ most: Int) -> Int {
      let cells = (length * scale / Double(cell)).rounded()
      return Int(cells, within: 1...max(most, 1))
    }
    return (count(width, size.cellWidth, size.columns), count(height, size.cellHeight, size.rows - 2))
  }

  /// Pixels per point at which a picture of some points is worth drawing here.
  func scale(width: Double, height: Double) -> Double {
    let size = TerminalSize.current
    let cells = cells(width: width, height: height)
    let scale = Double(cells.rows * size.cellHeight) / max(height, 1)
    // Half blocks have two pixels a cell: more than that is only averaged, which antialiases.
    return min(max(scale, 0.1), 4)
  }

  /// The bytes that show a picture at the cursor, with a line end.
  func bytes(_ bitmap: Bitmap) -> [UInt8] {
    let size = TerminalSize.current
    let cells = cells(width: Double(bitmap.width), height: Double(bitmap.height))
    var count = 0
    let text = bitmap.pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.flatMap {
        ct_picture(
          $0, Int32(bitmap.width), Int32(bitmap.height), Int32(cells.columns), Int32(cells.rows), Int32(size.cellWidth),
          Int32(size.cellHeight), pictures.mode, colors, &count)
      }
    }
    guard let text else { return [] }
    defer { free(text) }
    let bytes = UnsafeRawBufferPointer(start: text, count: count)
    return Array(bytes) + [UInt8(ascii: "\n")]
  }
}
