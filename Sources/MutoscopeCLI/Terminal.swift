#if canImport(Glibc)
  import Glibc
#endif

/// Standard output and error, as bytes.
enum Terminal {
  static func write(_ bytes: [UInt8], to descriptor: Int32 = STDOUT_FILENO) {
    bytes.withUnsafeBytes { write($0, to: descriptor) }
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 {
        // A closed pipe: who reads has had enough.
        if errno != EPIPE, descriptor == STDOUT_FILENO {
          error("cannot write standard output: \(String(cString: strerror(errno)))")
          ExitStatus.cannotCreate.exit()
        }
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Prints what another program reads, which may be long, and ends the line. Makes no copy where the text has room.
  static func printData(_ text: consuming String) {
    text.append("\n")
    text.withUTF8 { write(UnsafeRawBufferPointer($0), to: STDOUT_FILENO) }
  }

  /// Prints what a person reads, which may be long and hold what a script called its views, and ends the line.
  static func print(_ text: consuming String) {
    text.append("\n")
    text.withUTF8 { bytes in
      var index = 0
      // A part at a time: a copy of the whole might not fit in memory.
      var part: [UInt8] = []
      while index < bytes.count {
        let length = control(bytes[index...])
        if length > 0 {
          let code = length == 2 ? bytes[index + 1] : bytes[index]
          part += Array("\\\(code)".utf8)
        } else {
          part.append(bytes[index])
        }
        index += max(1, length)
        if part.count >= 1 << 16 || index >= bytes.count {
          write(part)
          part.removeAll(keepingCapacity: true)
        }
      }
    }
  }

  /// The bytes of the control character, C0 or C1, that a text begins with; 0 for any other, tabs and line feeds.
  private static func control(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    guard let first = bytes.first else { return 0 }
    if first < 0x20 { return first == UInt8(ascii: "\n") || first == UInt8(ascii: "\t") ? 0 : 1 }
    if first == 0x7F { return 1 }
    guard first == 0xC2, let second = bytes.dropFirst().first, second < 0xA0 else { return 0 }
    return 2
  }

  static func note(_ text: String) { write(Array((harmless(text) + "\n").utf8), to: STDERR_FILENO) }

  /// The most bytes of a line of a message: what a script names may be a megabyte long.
  private static let maximumLine = 2000

  /// A message that may hold anything a script or a file is called: long lines are cut, and what a terminal would obey is
  /// written as Lua writes it.
  ///
  /// - Parameter isLine: Whether it is to stay in one line, whatever is in it.
  static func harmless(_ text: String, isLine: Bool = false) -> String {
    let lines =
      isLine ? [text.utf8[...]] : text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.map { line in
      let cut = String(decoding: line.prefix(maximumLine), as: UTF8.self)
      let shown = cut.unicodeScalars.map { character in
        // C0 and C1, but for the tab; and what turns the direction of writing round.
        if character.value < 0x20 && character != "\t" || (0x7F..<0xA0).contains(character.value) {
          return "\\\(character.value)"
        }
        let turns = (0x202A...0x202E).contains(character.value) || (0x2066...0x2069).contains(character.value)
        return turns ? "\\u{\(String(character.value, radix: 16, uppercase: true))}" : String(character)
      }.joined()
      return line.count <= maximumLine ? shown : "\(shown)... (\(line.count) bytes)"
    }.joined(separator: "\n")
  }

  static func error(_ text: String) { note(text.hasPrefix("mutoscope") ? text : "mutoscope: \(text)") }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Clears the screen, if there is one.
  static func clear() {
    guard let screen = [STDOUT_FILENO, STDERR_FILENO].first(where: isTerminal) else { return }
    write(Array("\u{1B}[H\u{1B}[2J".utf8), to: screen)
  }

  /// Whether colours may be used on a descriptor.
  static func hasColor(_ descriptor: Int32) -> Bool {
    isTerminal(descriptor) && (getenv("NO_COLOR").map { $0.pointee == 0 } ?? true)
  }
}

/// A bar on a terminal, nothing in a pipe.
final class ProgressBar {
  private let total: Int
  private let isVisible: Bool
  private var shown = -1

  init(total: Int, isQuiet: Bool) {
    self.total = total
    isVisible = !isQuiet && Terminal.isTerminal(STDERR_FILENO)
  }

  func update(_ count: Int) {
    let width = 30
    let filled = total > 0 ? count * width / total : width
    guard isVisible, filled != shown else { return }
    shown = filled
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    Terminal.write(Array("\r\(bar) \(count)/\(total)".utf8), to: STDERR_FILENO)
  }

  func finish() {
    if isVisible { Terminal.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
  }
}
