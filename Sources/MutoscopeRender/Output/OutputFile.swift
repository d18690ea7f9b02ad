import Glibc
import MutoscopeTimeline

/// Where results go.
public enum OutputDestination: Sendable, Equatable {
  /// A file; it appears only when it is complete.
  case file(String)
  /// A file descriptor that is open for writing, such as 1 for standard output. It is not closed.
  case descriptor(Int32)

  var name: String {
    switch self {
    case .file(let path): path
    case .descriptor(1): "standard output"
    case .descriptor(let number): "descriptor \(number)"
    }
  }
}

/// A file that is written beside its destination and takes its place at the end.
package final class OutputFile {
  /// The unfinished file.
  let path: String
  let descriptor: Int32
  private let destination: OutputDestination
  private var isDone = false

  /// Creates the unfinished file, so that what cannot be written is known before anything is drawn.
  init(_ destination: OutputDestination) throws(RenderError) {
    self.destination = destination
    var folder = "/tmp"
    if case .file(let path) = destination, !OutputFile.isSpecial(path) {
      if access(path, F_OK) == 0 {
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          throw .cannotWrite(path: path, error: EISDIR)
        }
        guard access(path, W_OK) == 0 else { throw .cannotWrite(path: path, error: errno) }
      }
      folder = path.pathFolder
    } else if let given = getenv("TMPDIR") {
      folder = String(cString: given)
    }
    var number = 0
    while true {
      let path = "\(folder)/\(OutputFile.prefix(of: getpid()))\(number)"
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        (self.path, self.descriptor) = (path, descriptor)
        return
      }
      guard errno == EEXIST, number < 10_000 else { throw .cannotWrite(path: destination.name, error: errno) }
      number += 1
    }
  }

  deinit {
    if !isDone { unlink(path) }
    close(descriptor)
  }

  func write(_ bytes: [UInt8]) throws(RenderError) {
    try writeAll(bytes, to: descriptor, name: destination.name)
  }

  /// Overwrites bytes at a place.
  func patch(_ bytes: [UInt8], at offset: Int) throws(RenderError) {
    guard pwrite(descriptor, bytes, bytes.count, offset) == bytes.count else {
      throw .cannotWrite(path: destination.name, error: errno)
    }
  }

  /// Puts the file in its place.
  func finish() throws(RenderError) {
    if case .file(let path) = destination, !OutputFile.isSpecial(path) {
      // A link stays a link to the new content.
      let target = realpath(path, nil)
      defer { free(target) }
      let status = target.map { rename(self.path, $0) } ?? rename(self.path, path)
      guard status == 0 else { throw .cannotWrite(path: path, error: errno) }
      isDone = true
      return
    }
    switch destination {
    case .descriptor(let number): try copy(to: number)
    case .file(let path):
      let special = open(path, O_WRONLY | O_CLOEXEC)
      guard special >= 0 else { throw .cannotWrite(path: path, error: errno) }
      defer { close(special) }
      try copy(to: special)
    }
  }

  /// The beginning of the names of unfinished files.
  private static func prefix(of process: pid_t) -> String { ".mutoscope-\(process)-" }

  /// Removes the unfinished files of a process that is about to be ended.
  package static func removeUnfinished(of process: pid_t) {
    let folder = "/proc/\(process)/fd"
    guard let descriptors = opendir(folder) else { return }
    defer { closedir(descriptors) }
    while let entry = readdir(descriptors) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      guard let path = realpath("\(folder)/\(name)", nil) else { continue }
      defer { free(path) }
      if String(cString: path).pathName.hasPrefix(prefix(of: process)) { unlink(path) }
    }
  }

  private func copy(to number: Int32) throws(RenderError) {
    // Another process may have written it by its path, so it is read by its path.
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .cannotWrite(path: destination.name, error: errno) }
    defer { close(source) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &buffer, buffer.count)
      guard count >= 0 else { throw .cannotWrite(path: destination.name, error: errno) }
      if count == 0 { return }
      try writeAll(buffer[..<count], to: number, name: destination.name)
    }
  }

  /// Whether a path is there already and is a device or a pipe, which must not be replaced.
  private static func isSpecial(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT != S_IFREG && status.st_mode & S_IFMT != S_IFDIR
  }
}

/// Writes all bytes to a descriptor. The caller sees to SIGPIPE if it is a pipe.
func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32, name: String) throws(RenderError) {
  let result: Result<Void, RenderError>? = bytes.withContiguousStorageIfAvailable { buffer in
    var done = 0
    while done < buffer.count {
      let n = write(descriptor, buffer.baseAddress! + done, buffer.count - done)
      if n < 0, errno == EINTR { continue }
      guard n > 0 else { return .failure(.cannotWrite(path: name, error: errno)) }
      done += n
    }
    return .success(())
  }
  if let result { try result.get() } else { try writeAll(Array(bytes), to: descriptor, name: name) }
}

/// Writes a whole file, replacing what was there.
package func writeFile(_ bytes: [UInt8], path: String) throws(RenderError) {
  let file = try OutputFile(.file(path))
  try file.write(bytes)
  try file.finish()
}

extension RenderError {
  static func cannotWrite(path: String, error: Int32) -> RenderError {
    .cannotWrite(path: path, reason: String(cString: strerror(error)))
  }
}

extension Bitmap {
  /// Writes the bitmap as a PNG file, or to a descriptor.
  public func writePNG(to destination: OutputDestination) throws(RenderError) {
    switch destination {
    case .file(let path): try writeFile(pngData(), path: path)
    case .descriptor(let number): try writeAll(pngData(), to: number, name: destination.name)
    }
  }
}
