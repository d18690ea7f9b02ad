import MutoscopeTimeline

/// Files in one folder whose names are numbered: `frames/%04d.png`.
struct FileSequence {
  private let folder: Folder
  private let pattern: Pattern
  /// The folder as messages show it, with a slash.
  private let prefix: String

  /// Opens the folder once: all files are written into this one, each in place of a plain file only.
  init(_ destination: OutputDestination) throws(RenderError) {
    let path = destination.name
    guard let pattern = Pattern(Array(path.pathName.utf8)) else { throw .unknownFormat(path: path) }
    do throws(FileError) {
      switch destination {
      case .below(let root, let path): folder = try Folder(root).made(for: path)
      case .file, .descriptor: folder = try Folder(path.pathFolder)
      }
    } catch { throw .cannotWrite(path: path, error) }
    self.pattern = pattern
    prefix = path.pathFolder == "." ? "" : "\(path.pathFolder)/"
  }

  /// The unfinished file of a number.
  func file(_ number: Int) throws(RenderError) -> OutputFile {
    let name = pattern.name(number)
    return try OutputFile(name, in: folder, path: prefix + String(decoding: name, as: UTF8.self))
  }

  /// A name with one place for a number.
  struct Pattern {
    private let before: [UInt8]
    private let after: [UInt8]
    private let digits: Int

    /// Nil if there is not exactly one `%d` or `%0Nd`, N from 1 to 9.
    init?(_ name: [UInt8]) {
      let parts = name.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).map(Array.init)
      guard parts.count == 2, let end = parts[1].firstIndex(of: UInt8(ascii: "d")) else { return nil }
      let width = Array(parts[1][..<end])
      switch width.count {
      case 0: digits = 1
      case 2 where width[0] == UInt8(ascii: "0") && (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(width[1]):
        digits = Int(width[1] - UInt8(ascii: "0"))
      default: return nil
      }
      (before, after) = (parts[0], Array(parts[1][(end + 1)...]))
    }

    func name(_ number: Int) -> [UInt8] {
      let text = Array(String(number).utf8)
      return before + Array(repeating: UInt8(ascii: "0"), count: max(0, digits - text.count)) + text + after
    }
  }
}
