/// A path that a script gives: relative, below a folder that others choose, without `..`.
///
/// It is read byte by byte, as the system reads it. To Swift a slash with a combining mark is one character that is no
/// slash, and a text goes on behind a NUL.
public struct ScriptPath: Hashable, Sendable {
  public let text: String

  /// Nil for what is empty, absolute or too long (more than 1,024 bytes or 32 steps), holds a NUL, or leads up.
  public init?(_ text: String) {
    let bytes = text.utf8
    let steps = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard let first = bytes.first, first != UInt8(ascii: "/"), !bytes.contains(0), bytes.count <= 1024,
      steps.count <= 32,
      !steps.contains(where: { $0.elementsEqual("..".utf8) })
    else { return nil }
    self.text = text
  }
}
