#if canImport(Glibc)
  import Glibc
  import Mutoscope
#endif
import MutoscopeRender

/// Reading files, without Foundation.
enum Files {
  private static let maximumSize = 64 << 20

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes of a file that the command line names; says why there are none.
  static func input(_ path: String) throws(Failure) -> [UInt8] {
    guard path == "-" || exists(path) else { throw Failure(.noInput, "\(path): no such file") }
    guard !isFolder(path) else { throw Failure(.noInput, "\(path): a folder, not a file") }
    guard let bytes = read(path) else { throw Failure(.noInput, "\(path): cannot be read") }
    return bytes
  }

  /// The bytes of a file; nil if it cannot be read or is larger than 64 MiB. `-` is standard input.
  ///
  /// With `isRegular` nothing but a plain file is opened: a pipe in a script's folder would wait for ever.
  static func read(_ path: String, isRegular: Bool = false) -> [UInt8]? {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK : 0))
    guard descriptor >= 0 else { return nil }
    defer { if descriptor != STDIN_FILENO { close(descriptor) } }
    var info = stat()
    if isRegular, fstat(descriptor, &info) != 0 || info.st_mode & S_IFMT != S_IFREG { return nil }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { return bytes }
      if bytes.count > maximumSize { return nil }
      bytes += buffer[..<count]
    }
  }

  static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// Makes a folder and those it is in; false if that fails.
  static func makeFolders(_ path: String) -> Bool {
    if isFolder(path) { return true }
    return makeFolders(folder(of: path)) && mkdir(path, 0o755) == 0
  }

  /// Finds the place of a picture or a movie and makes its folder. If that fails, the writing will tell.
  static func destination(_ output: String) -> OutputDestination {
    if output == "-" { return .descriptor(STDOUT_FILENO) }
    _ = makeFolders(folder(of: output))
    return .file(output)
  }

  /// The folder of a path; `.` for a bare name.
  static func folder(of path: String) -> String { path.pathFolder }

  static func join(_ folder: String, _ path: String) -> String { folder == "." ? path : "\(folder)/\(path)" }

  /// The path with links and dots resolved; nil if there is no such file.
  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The names in a folder, in byte order; nil if it cannot be read.
  static func names(in folder: String) -> [String]? {
    guard let directory = opendir(folder) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
  }
}
