import Glibc

/// Reading files whole.
package enum FileBytes {
  /// The longest file that is read unless told otherwise: 64 MiB.
  package static let most = 64 << 20

  /// The bytes of a plain file that the user names. `-` and `/dev/stdin` are standard input, `/dev/fd/N`, as a shell
  /// writes for `<(command)`, is what is open already; every other pipe or device is refused.
  package static func read(_ path: String, most: Int = most) throws(FileError) -> [UInt8] {
    if let stream = stream(path) { return try contents(of: stream, most: most) }
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      // A socket cannot be opened.
      throw errno == ENXIO ? .notAFile(.pipe) : FileError(errno)
    }
    defer { close(file) }
    return try read(file, most: most)
  }

  /// The bytes of an open file, if it is a plain one.
  static func read(_ file: Int32, most: Int) throws(FileError) -> [UInt8] {
    var info = stat()
    guard fstat(file, &info) == 0 else { throw FileError(errno) }
    guard FileKind(info) == .file else { throw .notAFile(FileKind(info)) }
    guard info.st_size <= most else { throw .tooLarge(most) }
    return try contents(of: file, most: most)
  }

  private static func stream(_ path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return STDIN_FILENO }
    return path.hasPrefix("/dev/fd/") ? Int32(path.dropFirst(8)) : nil
  }

  private static func contents(of file: Int32, most: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { throw FileError(errno) }
      if count == 0 { return bytes }
      guard bytes.count + count <= most else { throw .tooLarge(most) }
      bytes += buffer[..<count]
    }
  }
}
