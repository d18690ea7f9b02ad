import CTerminal
import Glibc

/// Edits lines on a terminal, with history and completion, by libedit.
///
/// A paste arrives whole (bracketed paste): its lines are handed out one after the other without being edited, so
/// a tab in them completes nothing and no line is lost while another one runs.
final class LineEditor {
  /// A line and its end.
  enum Input {
    case line(String)
    /// Ctrl-C: what was typed is dropped.
    case interrupted(wasEmpty: Bool)
    case end
  }

  private let edit: OpaquePointer
  private let lines: OpaquePointer
  private var prompt: UnsafeMutablePointer<CChar>?
  private let complete: (String) -> (replaced: Int, candidates: [String])
  /// The pasted bytes that are not handed out yet.
  private var pasted: [UInt8] = []
  private var wasInterrupted = false
  private let terminal: termios

  /// Nil where there is no terminal that can be edited on.
  ///
  /// - Parameter complete: what may stand at the cursor, given the line before it.
  init?(history: [String], complete: @escaping (String) -> (replaced: Int, candidates: [String])) {
    setlocale(LC_CTYPE, "")
    var terminal = termios()
    guard tcgetattr(STDIN_FILENO, &terminal) == 0, let lines = history_init(),
      let edit = ct_edit_open()
    else { return nil }
    (self.edit, self.lines, self.complete, self.terminal) = (edit, lines, complete, terminal)
    ct_edit_set_context(edit, Unmanaged.passUnretained(self).toOpaque())
    ct_edit_modes(edit)
    ct_edit_history(edit, lines, 10_000)
    for line in history { remember(line) }
    ct_edit_prompt(edit) { edit in
      LineEditor.of(edit)?.prompt
    }
    ct_edit_bind(edit, "mutoscope-complete", "^I") { edit, _ in LineEditor.of(edit)?.completeWord() ?? 0 }
    ct_edit_bind(edit, "mutoscope-interrupt", "^C") { edit, _ in
      LineEditor.of(edit)?.wasInterrupted = true
      return UInt8(CC_NEWLINE)
    }
    ct_edit_bind(edit, "mutoscope-paste", "\u{1B}[200~") { edit, _ in LineEditor.of(edit)?.paste() ?? 0 }
    // The user's own ~/.editrc counts here too.
    el_source(edit, nil)
    Terminal.write(Array("\u{1B}[?2004h".utf8))
  }

  /// Gives the terminal back as it was.
  func close() {
    el_end(edit)
    history_end(lines)
    free(prompt)
    prompt = nil
    restore()
  }

  /// Gives the terminal back, from any thread, when the process is about to end.
  var restore: @Sendable () -> Void {
    let terminal = terminal
    return {
      Terminal.write(Array("\u{1B}[?2004l\u{1B}[?25h".utf8))
      var terminal = terminal
      tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal)
    }
  }

  func remember(_ line: String) { ct_edit_remember(lines, line) }

  /// Drops the lines of a paste that were not handed out.
  func dropPaste() { pasted = [] }

  /// Asks for a line.
  func read(prompt text: String) -> Input {
    free(prompt)
    prompt = strdup(text)
    if let end = pasted.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: pasted[..<end], as: UTF8.self)
      pasted.removeSubrange(...end)
      Terminal.write(Array("\(text)\(line)\n".utf8))
      return .line(line)
    }
    if !pasted.isEmpty {
      // The last line of what was pasted has no end: it goes on being edited.
      let bytes = pasted.map { CChar(bitPattern: $0) }
      pasted = []
      el_push(edit, bytes + [0])
    }
    wasInterrupted = false
    var count: Int32 = 0
    guard let start = el_gets(edit, &count), count > 0 else {
      return wasInterrupted ? .interrupted(wasEmpty: true) : .end
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(count))
    let line = String(decoding: bytes, as: UTF8.self)
    if wasInterrupted { return .interrupted(wasEmpty: line.allSatisfy(\.isNewline)) }
    return .line(line.last == "\n" ? String(line.dropLast()) : line)
  }

  private static func of(_ edit: OpaquePointer?) -> LineEditor? {
    guard let edit, let context = ct_edit_context(edit) else { return nil }
    return Unmanaged<LineEditor>.fromOpaque(context).takeUnretainedValue()
  }

  /// The line up to the cursor.
  private var beforeCursor: String {
    guard let info = el_line(edit) else { return "" }
    let count = info.pointee.cursor - info.pointee.buffer
    return String(decoding: UnsafeRawBufferPointer(start: info.pointee.buffer, count: count), as: UTF8.self)
  }

  // MARK: Keys

  /// Inserts what all candidates begin with; where that is nothing new, lists them.
  private func completeWord() -> UInt8 {
    let line = beforeCursor
    // At the beginning of a line it indents.
    guard !line.allSatisfy(\.isWhitespace) else {
      el_insertstr(edit, "  ")
      return UInt8(CC_REFRESH)
    }
    let (replaced, candidates) = complete(line)
    guard var common = candidates.first else { return UInt8(CC_REFRESH_BEEP) }
    for candidate in candidates { common = String(zip(common, candidate).prefix { $0 == $1 }.map(\.0)) }
    let added = String(decoding: Array(common.utf8).dropFirst(replaced), as: UTF8.self)
    if !added.isEmpty {
      el_insertstr(edit, added)
      return UInt8(CC_REFRESH)
    }
    Terminal.write(
      Array(
        "\r\n\(ColumnList(candidates.map { Terminal.harmless($0) }, width: TerminalSize.current.columns).text)".utf8))
    return UInt8(CC_REDISPLAY)
  }

  /// Reads what is pasted up to its end; the first line ends here, the others wait.
  private func paste() -> UInt8 {
    var bytes: [UInt8] = []
    let end = Array("\u{1B}[201~".utf8)
    var byte: UInt8 = 0
    // As it comes: libedit would take each line end for an answer.
    while !(bytes.last == end.last && bytes.suffix(end.count).elementsEqual(end)), bytes.count < 64 << 20 {
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { break }
      bytes.append(byte == UInt8(ascii: "\r") ? UInt8(ascii: "\n") : byte)
    }
    if bytes.suffix(end.count).elementsEqual(end) { bytes.removeLast(end.count) }
    let first = bytes.firstIndex(of: UInt8(ascii: "\n"))
    el_insertstr(edit, String(decoding: bytes[..<(first ?? bytes.count)].filter { $0 >= 0x20 }, as: UTF8.self))
    guard let first else { return UInt8(CC_REFRESH) }
    ct_edit_refresh(edit)
    pasted = Array(bytes[(first + 1)...])
    return UInt8(CC_NEWLINE)
  }
}

/// Words in as many columns as a width has room for, sorted downwards.
struct ColumnList {
  let text: String

  init(_ words: [String], width: Int) {
    let column = (words.map(\.count).max() ?? 0) + 2
    let columns = max(1, width / column)
    let rows = (words.count + columns - 1) / columns
    text = (0..<rows).map { row in
      let line = stride(from: row, to: words.count, by: rows).map { words[$0] }
      let cells = line.dropLast().map { $0 + String(repeating: " ", count: column - $0.count) } + line.suffix(1)
      return cells.joined() + "\r\n"
    }.joined()
  }
}
