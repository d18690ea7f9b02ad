import Glibc
import Testing

/// A terminal, made by tmux, in which a command runs; it ends with the test.
final class TerminalSession {
  private let workshop: Workshop
  private let server = "mutoscope-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))"

  init(_ workshop: Workshop, _ command: String, columns: Int = 100, rows: Int = 40) throws {
    self.workshop = workshop
    let shell =
      "export XDG_STATE_HOME='\(workshop.folder)' COLORTERM=truecolor NO_COLOR=; \(command); echo EXIT $?; sleep 600"
    _ = try tmux("-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", shell)
  }

  deinit {
    _ = try? tmux("kill-server")
    // Folders are not taken away with the workshop's files.
    unlink(workshop.path("mutoscope/history"))
    rmdir(workshop.path("mutoscope"))
  }

  /// Types text; what is the name of a key as tmux has it (Enter, Tab, Up, C-c) is pressed.
  func type(_ keys: String...) throws {
    for key in keys {
      let isKey = ["Enter", "Tab", "Up"].contains(key) || key.hasPrefix("C-")
      _ = try isKey ? tmux("send-keys", "-t", "0", key) : tmux("send-keys", "-t", "0", "-l", key)
    }
  }

  /// Types texts and keys without a pause between them; a text that is the name of a key is the key.
  func typeAtOnce(_ keys: String...) throws {
    let outcome = try workshop.run(["tmux", "-L", server, "send-keys", "-t", "0"] + keys)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  /// Pastes text as a terminal does that tells its programs so.
  func paste(_ text: String) throws {
    try workshop.write("paste", text)
    _ = try tmux("load-buffer", workshop.path("paste"))
    _ = try tmux("paste-buffer", "-p", "-t", "0")
  }

  func resize(columns: Int, rows: Int) throws {
    _ = try tmux("resize-window", "-t", "0", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// What stands in the window and above it, without the spaces at its end.
  var text: String {
    get throws {
      let lines = try tmux("capture-pane", "-t", "0", "-p", "-S", "-2000").split(
        separator: "\n", omittingEmptySubsequences: false)
      return lines.reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
    }
  }

  /// Waits until a text stands in the window, as often as that, at most `limit` seconds.
  func expect(
    _ wanted: String, count: Int = 1, limit: Double = 30, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<Int(limit * 50) {
      if try text.split(separator: wanted, omittingEmptySubsequences: false).count > count { return }
      usleep(20_000)
    }
    Issue.record("'\(wanted)' does not appear:\n\(try text)", sourceLocation: sourceLocation)
  }

  private func tmux(_ arguments: String...) throws -> String {
    let outcome = try workshop.run(["tmux", "-L", server] + arguments)
    guard outcome.status == 0 else { throw WorkshopError(what: "tmux \(arguments): \(outcome.errors)") }
    return outcome.output
  }
}
