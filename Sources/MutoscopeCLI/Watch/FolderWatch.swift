import Glibc

/// Notices that something changes in some folders, not what.
///
/// Folders are watched, not files, because many editors save by giving a new file the old one's name; and those that they
/// are in too, so that one that is removed and made again is noticed.
struct FolderWatch {
  /// Readable when something has changed.
  let descriptor: Int32

  /// A save, by whatever means.
  private static let content = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | structure
  /// Names that come and go.
  private static let structure =
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_MASK_ADD

  init() throws(Failure) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw FolderWatch.failure }
  }

  /// Watches the folders of files, whether they are there or not; again those that were made anew.
  func watch(_ paths: some Sequence<String>) throws(Failure) {
    var contents: Set<String> = []
    for path in paths {
      contents.insert(Files.folder(of: path))
      if Files.isFolder(path) { contents.insert(path) }
      // A link may be saved at either end.
      if let real = Files.real(path) { contents.insert(Files.folder(of: real)) }
    }
    for folder in contents { try add(folder, FolderWatch.content) }
    for folder in contents.reduce(into: Set<String>(), { $0.formUnion(parents(of: $1)) }).subtracting(contents) {
      try add(folder, FolderWatch.structure)
    }
  }

  /// Forgets what has changed until now.
  func drain() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while read(descriptor, &buffer, buffer.count) > 0 {}
  }

  private func parents(of folder: String) -> [String] {
    var result: [String] = []
    var next = folder
    while next != ".", next != "/" {
      next = Files.folder(of: next)
      result.append(next)
    }
    return result
  }

  /// A folder that is not there, or that may not be read, is none to watch.
  private func add(_ folder: String, _ mask: Int32) throws(Failure) {
    guard inotify_add_watch(descriptor, folder, UInt32(bitPattern: mask)) < 0, errno == ENOSPC else { return }
    throw FolderWatch.failure
  }

  private static var failure: Failure {
    Failure(.unavailable, "cannot watch: \(String(cString: strerror(errno))) (see fs.inotify in `man 7 inotify`)")
  }
}
