import Glibc
import MutoscopeTimeline

/// Where results go.
public enum OutputDestination: Sendable, Equatable {
  /// A file that the user names; it appears only when it is complete.
  case file(String)
  /// A file below a folder that the user named. Folders below are made, and no link is followed.
  case below(String, RelativePath)
  /// A file descriptor that is open for writing, such as 1 for standard output. It is not closed.
  case descriptor(Int32)

  var name: String {
    switch self {
    case .file(let path): path
    case .below(let folder, let path): folder == "." ? path.text : "\(folder)/\(path.text)"
    case .descriptor(1): "standard output"
    case .descriptor(let number): "descriptor \(number)"
    }
  }
}

/// A file that has no name until it is complete. Whatever ends the process before, nothing is left of it.
package final class OutputFile {
  let descriptor: Int32
  /// As messages show it.
  let path: String
  private let target: Target

  private enum Target {
    case name([UInt8], in: Folder)
    /// A device or a pipe, which must not be replaced, or what was open before.
    case stream(Int32, isOurs: Bool)
  }

  /// Creates the unfinished file, so that what cannot be written is known before anything is drawn.
  package convenience init(_ destination: OutputDestination) throws(RenderError) {
    let target = Result { () throws(FileError) in try OutputFile.target(destination) }
    try self.init(target, path: destination.name)
  }

  /// Creates the unfinished file for a name in a folder; what it replaces may only be a plain file.
  convenience init(_ name: [UInt8], in folder: Folder, path: String) throws(RenderError) {
    try self.init(.success(.name(name, in: folder)), path: path)
  }

  /// A file that is open for a name in a folder.
  init(_ descriptor: Int32, for name: [UInt8], in folder: Folder) {
    (self.descriptor, target, path) = (descriptor, .name(name, in: folder), String(decoding: name, as: UTF8.self))
  }

  private init(_ target: Result<Target, FileError>, path: String) throws(RenderError) {
    do {
      self.target = try target.get()
      descriptor = try OutputFile.unfinished(self.target)
      self.path = path
    } catch { throw .cannotWrite(path: path, error) }
  }

  deinit {
    close(descriptor)
    if case .stream(let stream, isOurs: true) = target { close(stream) }
  }

  private static func target(_ destination: OutputDestination) throws(FileError) -> Target {
    switch destination {
    case .descriptor(let number): .stream(number, isOurs: false)
    case .below(let folder, let path): .name(path.steps.last ?? [], in: try Folder(folder).made(for: path))
    case .file(let path): try target(path)
    }
  }

  /// What a path of the user's stands for, links followed.
  private static func target(_ path: String) throws(FileError) -> Target {
    let real = realpath(path, nil)
    defer { free(real) }
    var info = stat()
    guard let real, stat(real, &info) == 0 else {
      // A link to nothing is replaced, as its target may lie where nobody can write.
      let folder = try Folder(path.pathFolder)
      let name = Array(path.pathName.utf8)
      if folder.kind(name) == .link { unlinkat(folder.descriptor, name.cString, 0) }
      return .name(name, in: folder)
    }
    let (found, kind) = (String(cString: real), FileKind(info))
    guard kind == .pipe || kind == .other else {
      return .name(Array(found.pathName.utf8), in: try Folder(found.pathFolder))
    }
    // Not blocking, so that a pipe from which nobody reads cannot hold us up.
    let stream = open(found, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard stream >= 0 else { throw errno == ENXIO ? .notAFile(.pipe) : FileError(errno) }
    _ = fcntl(stream, F_SETFL, O_WRONLY)
    return .stream(stream, isOurs: true)
  }

  // MARK: Content

  func write(_ bytes: [UInt8]) throws(RenderError) {
    try writeAll(bytes, to: descriptor, name: path)
  }

  /// Overwrites bytes at a place.
  func patch(_ bytes: [UInt8], at offset: Int) throws(RenderError) {
    guard pwrite(descriptor, bytes, bytes.count, offset) == bytes.count else {
      throw .cannotWrite(path: path, .system(errno))
    }
  }

  /// Whether nothing was written yet.
  var isEmpty: Bool {
    var info = stat()
    return fstat(descriptor, &info) == 0 && info.st_size == 0
  }

  /// Puts the file in its place.
  func finish() throws(RenderError) {
    switch target {
    case .stream(let stream, isOurs: _): try copy(to: stream)
    case .name(let name, in: let folder):
      try Naming.run { Result { () throws(RenderError) in try take(name, folder) } }.get()
    }
  }

  /// Takes a name, in place of the file that has it.
  private func take(_ name: [UInt8], _ folder: Folder) throws(RenderError) {
    let ours = Array(".mutoscope-\(String(UInt64.random(in: 0...UInt64.max), radix: 36))".utf8).cString
    do throws(RenderError) {
      if linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", folder.descriptor, ours, AT_SYMLINK_FOLLOW) != 0 {
        // Not every file system has files without names.
        let copied = openat(folder.descriptor, ours, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard copied >= 0 else { throw .cannotWrite(path: path, .system(errno)) }
        defer { close(copied) }
        try copy(to: copied)
      }
      guard renameat(folder.descriptor, ours, folder.descriptor, name.cString) == 0 else {
        throw .cannotWrite(path: path, .system(errno))
      }
    } catch {
      unlinkat(folder.descriptor, ours, 0)
      throw error
    }
  }

  private func copy(to stream: Int32) throws(RenderError) {
    guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .cannotWrite(path: path, .system(errno)) }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw .cannotWrite(path: path, .system(errno)) }
      if count == 0 { return }
      try writeAll(buffer[..<count], to: stream, name: path)
    }
  }

  // MARK: Files without names

  /// `O_TMPFILE`, which Swift does not import.
  private static let withoutName = 0o20_000_000 | O_DIRECTORY | O_RDWR | O_CLOEXEC

  private static func unfinished(_ target: Target) throws(FileError) -> Int32 {
    guard case .name(let name, in: let folder) = target else { return try unnamed() }
    switch folder.kind(name) {
    case nil: break
    case .file: guard faccessat(folder.descriptor, name.cString, W_OK, 0) == 0 else { throw .system(errno) }
    case .link: throw .link
    case .folder: throw .system(EISDIR)
    case .pipe: throw .notAFile(.pipe)
    case .other: throw .notAFile(.other)
    }
    let file = openat(folder.descriptor, ".", withoutName, 0o666)
    if file >= 0 { return file }
    let error = errno
    guard [EOPNOTSUPP, EISDIR, EINVAL].contains(error) else { throw FileError(error) }
    guard faccessat(folder.descriptor, ".", W_OK, 0) == 0 else { throw FileError(errno) }
    return try unnamed()
  }

  /// The folder for what nobody keeps.
  package static var drafts: String { getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp" }

  /// A file that is gone as soon as nobody has it open.
  static func unnamed() throws(FileError) -> Int32 {
    let folder = drafts
    let file = open(folder, withoutName, 0o600)
    if file >= 0 { return file }
    var path = Array("\(folder)/.mutoscope-XXXXXX".utf8CString)
    return try Naming.run {
      Result { () throws(FileError) in
        let file = mkstemp(&path)
        guard file >= 0 else { throw FileError(errno) }
        unlink(path)
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        return file
      }
    }.get()
  }
}

/// Writes all bytes to a descriptor. A pipe that was closed is no error, where SIGPIPE does not end the process.
func writeAll(_ bytes: some Collection<UInt8>, to descriptor: Int32, name: String) throws(RenderError) {
  let result: Result<Void, RenderError>? = bytes.withContiguousStorageIfAvailable { buffer in
    var done = 0
    while done < buffer.count {
      let n = write(descriptor, buffer.baseAddress! + done, buffer.count - done)
      if n < 0, errno == EINTR { continue }
      // Who reads has had enough.
      if n < 0, errno == EPIPE { return .success(()) }
      guard n > 0 else { return .failure(.cannotWrite(path: name, .system(errno))) }
      done += n
    }
    return .success(())
  }
  if let result { try result.get() } else { try writeAll(Array(bytes), to: descriptor, name: name) }
}

/// Writes a whole file, replacing what was there.
package func writeFile(_ bytes: [UInt8], to destination: OutputDestination) throws(RenderError) {
  try writeFile(bytes, OutputFile(destination))
}

func writeFile(_ bytes: [UInt8], _ file: OutputFile) throws(RenderError) {
  try file.write(bytes)
  try file.finish()
}

extension RenderError {
  static func cannotWrite(path: String, _ error: FileError) -> RenderError {
    // Of a folder that is missing, the system's own words fit.
    .cannotWrite(path: path, reason: "\(error == .missing ? .system(ENOENT) : error)")
  }
}

extension Bitmap {
  /// Writes the bitmap as a PNG file, or to a descriptor.
  public func writePNG(to destination: OutputDestination) throws(RenderError) {
    if case .descriptor(let number) = destination {
      try writeAll(pngData(), to: number, name: destination.name)
    } else {
      try writeFile(pngData(), to: destination)
    }
  }
}
