import Glibc

/// Why a file cannot be read or written, in words that follow its name.
package enum FileError: Error, Equatable {
  case missing
  /// Of reading: a link that leads out of the folder, or is absolute.
  case outside
  /// Of writing: a link, wherever it leads.
  case link
  /// Something else than a plain file.
  case notAFile(FileKind)
  /// More bytes than these.
  case tooLarge(Int)
  /// The system says why.
  case system(Int32)

  init(_ error: Int32) { self = error == ENOENT ? .missing : .system(error) }
}

extension FileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing: "no such file"
    case .outside: "a link that leads out of the folder"
    case .link: "a link, which output does not follow"
    case .notAFile(let kind): "\(kind.rawValue), not a file"
    case .tooLarge(let most): "larger than \(most >> 20) MiB"
    case .system(let error): String(cString: strerror(error))
    }
  }
}

/// What a name in a folder stands for.
package enum FileKind: String, Sendable {
  case file = "a file"
  case folder = "a folder"
  case link = "a link"
  case pipe = "a pipe"
  case other = "a device"

  init(_ info: stat) {
    switch info.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO, S_IFSOCK: self = .pipe
    default: self = .other
    }
  }
}
