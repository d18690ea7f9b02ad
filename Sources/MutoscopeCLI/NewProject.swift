import Glibc
import MutoscopeRender

/// Files that are written into a folder all together or not at all.
struct NewProject {
  private let folder: String
  private let files: [(path: String, bytes: [UInt8])]

  /// - Parameter files: by their paths in the folder.
  init(folder: String, files: [String: [UInt8]]) {
    let folder = NewProject.trimmed(folder)
    self.folder = folder
    self.files = files.sorted { $0.key < $1.key }.map { (Files.join(folder, $0.key), $0.value) }
  }

  /// A path without the slashes at its end.
  static func trimmed(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.isEmpty ? "." : path
  }

  /// Writes the files; throws exit 73 if one is there already, or cannot be written.
  func write() throws(Failure) {
    for path in files.map(\.path) where NewProject.isThere(path) {
      throw Failure(.cannotCreate, "\(path): is there already; nothing was written")
    }
    var made: [String] = []
    do {
      for (path, bytes) in files {
        try makeFolders(Files.folder(of: path), &made)
        try NewProject.create(path, bytes, &made)
      }
    } catch {
      for path in made.reversed() { remove(path) }
      throw error
    }
  }

  /// Makes a folder and those it is in, and remembers what was made. A link in the project leads out of it.
  private func makeFolders(_ path: String, _ made: inout [String]) throws(Failure) {
    if path != folder, path.hasPrefix(folder + "/"), Files.isLink(path) {
      throw Failure(.cannotCreate, "\(path): a link, not a folder")
    }
    if Files.isFolder(path) { return }
    guard !NewProject.isThere(path) else { throw Failure(.cannotCreate, "\(path): a file, not a folder") }
    try makeFolders(Files.folder(of: path), &made)
    guard mkdir(path, 0o777) == 0 else { throw NewProject.failure(path) }
    made.append(path)
  }

  /// Writes a file that is not there yet, and remembers it.
  private static func create(_ path: String, _ bytes: [UInt8], _ made: inout [String]) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    close(descriptor)
    made.append(path)
    do { try writeFile(bytes, to: .file(path)) } catch { throw Failure(.cannotCreate, "\(error)") }
  }

  private static func failure(_ path: String) -> Failure {
    Failure(.cannotCreate, "cannot write \(path): \(String(cString: strerror(errno)))")
  }

  /// Whether anything has this path, be it a link to nothing.
  private static func isThere(_ path: String) -> Bool { Files.exists(path) || Files.isLink(path) }
}
