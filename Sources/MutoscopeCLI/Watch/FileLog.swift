import Glibc
import MutoscopeMotion

/// Tells of the files that a run looks for and writes; heard by the watch that started it, if one did.
struct FileLog: Sendable {
  /// Says nothing: nobody watches.
  static let off = FileLog(channel: nil, owner: "")

  private let channel: Channel?
  /// The script or test file that is run.
  private let owner: String

  /// Writes to a descriptor what ``entries(in:)`` reads.
  init(descriptor: Int32) { self.init(channel: Channel(descriptor), owner: "") }

  private init(channel: Channel?, owner: String) { (self.channel, self.owner) = (channel, owner) }

  /// Speaks for a script or test file of the command line.
  func of(_ owner: String) -> FileLog { FileLog(channel: channel, owner: owner) }

  /// Says that the result depends on a file, whether it is there or not. To be called before it is opened.
  ///
  /// - Parameter stamp: as it was when it was opened, if that is some time ago.
  func reads(_ path: String, stamp: FileStamp? = nil) {
    guard let channel, channel.isFirst(owner, path) else { return }
    channel.tell([owner, path, (stamp ?? FileStamp(path)).text])
  }

  /// Says that a file is about to be written: that it changes is no reason to run again.
  func writes(_ path: String) { channel?.tell([owner, path, ""]) }

  private final class Channel: Sendable {
    private static let maximumCount = 10_000
    private let descriptor: Int32
    private let told = Locked<Set<[String]>>([])

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Whether a file has not been told of. There is an end to what a script may look for.
    func isFirst(_ owner: String, _ path: String) -> Bool {
      told.withLock { $0.count < Self.maximumCount && $0.insert([owner, path]).inserted }
    }

    func tell(_ fields: [String]) {
      let bytes = fields.reduce(into: [UInt8]()) { $0 += Array($1.utf8) + [0] }
      // No file has such a name; and what is short enough is written in one piece, whoever else writes.
      guard bytes.count <= PIPE_BUF, bytes.count(where: { $0 == 0 }) == fields.count else { return }
      Terminal.write(bytes, to: descriptor)
    }
  }
}

extension FileLog {
  /// One file that a run told of.
  struct Entry {
    let owner: String
    let path: String
    /// As it was read; nil for what the run writes.
    let stamp: FileStamp?
  }

  /// Takes the complete entries from what was written to a descriptor; the rest stays.
  static func entries(in bytes: inout [UInt8]) -> [Entry] {
    let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
    let complete = (fields.count - 1) / 3 * 3
    let entries = stride(from: 0, to: complete, by: 3).map { index in
      let text = fields[index..<index + 3].map { String(decoding: $0, as: UTF8.self) }
      return Entry(owner: text[0], path: text[1], stamp: FileStamp(text: text[2]))
    }
    bytes = Array(fields[complete...].joined(separator: [0]))
    return entries
  }
}
