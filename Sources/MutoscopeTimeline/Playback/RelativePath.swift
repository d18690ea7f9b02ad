/// The path of a file below a folder that somebody else chose, as scripts and the listings of folders give it.
///
/// It is bytes, as the system reads it. To Swift a slash with a combining mark is one character that is no slash, and a
/// text goes on behind a NUL.
public struct RelativePath: Hashable, Sendable {
  /// The folders and the file. None is empty, `.` or `..`, or holds a NUL or a slash.
  public let steps: [[UInt8]]

  /// Nil for what is empty, absolute or too long (more than 1,024 bytes or 32 steps), holds a NUL, leads up, or can only
  /// be a folder.
  public init?(_ bytes: [UInt8]) {
    let parts = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
    guard let first = parts.first, let last = parts.last, !first.isEmpty, !last.isEmpty, last != Array(".".utf8),
      !bytes.contains(0), bytes.count <= 1024, parts.count <= 32, !parts.contains(Array("..".utf8))
    else { return nil }
    steps = parts.filter { !$0.isEmpty && $0 != Array(".".utf8) }
  }

  public init?(_ text: String) { self.init(Array(text.utf8)) }

  private init(steps: [[UInt8]]) { self.steps = steps }

  /// As messages show it: one spelling of all that mean the same.
  public var text: String { String(decoding: Array(steps.joined(separator: [UInt8(ascii: "/")])), as: UTF8.self) }

  /// A path below this one.
  public func appending(_ other: RelativePath) -> RelativePath { RelativePath(steps: steps + other.steps) }
}
