import Glibc
import MutoscopeRender

/// The lines that were typed, kept in the user's state folder: one a line, each written as soon as it is typed, so that
/// nothing is lost whatever happens next, and prompts at the same time share them.
struct ReplHistory {
  /// The number of lines that are kept.
  static let capacity = 10_000

  private(set) var lines: [String]
  private let path: String?

  /// - Parameter path: nil keeps nothing.
  init(path: String?) {
    self.path = path
    let text = path.flatMap { try? FileBytes.read($0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let all = text.split(separator: "\n").map(String.init)
    lines = all.suffix(ReplHistory.capacity)
    // Cut now and then, not at every start.
    if let path, all.count > 2 * ReplHistory.capacity {
      try? writeFile(Array((lines.joined(separator: "\n") + "\n").utf8), to: .file(path))
      chmod(path, 0o600)
    }
  }

  /// `$XDG_STATE_HOME/mutoscope/history`, by default in `~/.local/state`; nil without a home.
  static var userPath: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let folder = variable("XDG_STATE_HOME") ?? variable("HOME").map { "\($0)/.local/state" }
    return folder.map { "\($0)/mutoscope/history" }
  }

  /// Keeps a line; one that repeats the last is kept once.
  mutating func add(_ line: String) {
    guard !line.allSatisfy(\.isWhitespace), line != lines.last else { return }
    lines.append(line)
    guard let path, Files.makeFolders(Files.folder(of: path)) else { return }
    let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array("\(line)\n".utf8)
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }
}
