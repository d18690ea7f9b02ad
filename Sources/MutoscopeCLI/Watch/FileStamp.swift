import Glibc

/// The state of a file or folder as far as a save changes it; all zero where there is none.
///
/// Two stamps of a path differ if it was saved, replaced, made or removed in between.
struct FileStamp: Hashable, Sendable {
  private var device: UInt64 = 0
  private var node: UInt64 = 0
  private var size = 0
  /// In nanoseconds; the second one moves even where a tool puts the first one back.
  private var modified = 0
  private var changed = 0

  init(_ path: String) {
    var info = stat()
    guard stat(path, &info) == 0 else { return }
    (device, node, size) = (UInt64(info.st_dev), UInt64(info.st_ino), Int(info.st_size))
    modified = info.st_mtim.tv_sec &* 1_000_000_000 &+ info.st_mtim.tv_nsec
    changed = info.st_ctim.tv_sec &* 1_000_000_000 &+ info.st_ctim.tv_nsec
  }

  var isMissing: Bool { node == 0 }
}

extension FileStamp {
  /// Five numbers, as ``init(text:)`` reads them.
  var text: String { "\(device) \(node) \(size) \(modified) \(changed)" }

  init?(text: some StringProtocol) {
    let words = text.split(separator: " ")
    guard words.count == 5, let device = UInt64(words[0]), let node = UInt64(words[1]), let size = Int(words[2]),
      let modified = Int(words[3]), let changed = Int(words[4])
    else { return nil }
    (self.device, self.node, self.size, self.modified, self.changed) = (device, node, size, modified, changed)
  }
}
