#if canImport(Glibc)
  import Glibc
  import Mutoscope
#endif
import MutoscopeRender

/// Files that the user names, without Foundation. Links in their paths are followed.
enum Files {
  /// Opens what is closed of standard input, output and error, before another file takes its number: input is at its end,
  /// and output cannot be written.
  static func openStandardStreams() {
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var info = stat()
    return stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR
  }

  /// The bytes of a file that the command line names; says why there are none.
  static func input(_ path: String, most: Int = FileBytes.most) throws(Failure) -> [UInt8] {
    do { return try FileBytes.read(path, most: most) } catch { throw Failure(.noInput, "\(path): \(error)") }
  }

  static func isLink(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
  }

  /// Makes a folder and those it is in; false if that fails.
  static func makeFolders(_ path: String) -> Bool {
    if isFolder(path) { return true }
    // Once more where another one made it at the same time.
    return makeFolders(folder(of: path)) && (mkdir(path, 0o777) == 0 || isFolder(path))
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

  /// The names in a folder, in byte order; none if it cannot be read.
  static func names(in folder: String) -> [String] {
    let entries = (try? Folder(folder).entries()) ?? []
    return entries.map { String(decoding: $0.name, as: UTF8.self) }
  }
}
