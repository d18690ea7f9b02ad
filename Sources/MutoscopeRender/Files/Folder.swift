import Glibc
import MutoscopeTimeline

/// A folder that is open. What lies below it is reached through it, step by step, and nothing else is, whatever others do
/// to the folders meanwhile.
package final class Folder: Sendable {
  let descriptor: Int32

  /// Opens a folder that the user named: links in its path are followed.
  package convenience init(_ path: String) throws(FileError) {
    self.init(descriptor: open(path, Folder.place | O_DIRECTORY))
    if descriptor < 0 { throw FileError(errno) }
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// `O_PATH`, which Swift does not import: the place and not the content, so a pipe does not hold us up.
  private static let place = 0o10_000_000 | O_CLOEXEC
  /// As many links as Linux follows.
  private static let maximumLinks = 40

  /// What a name stands for, itself and not what a link leads to; nil if nothing has it.
  func kind(_ name: [UInt8]) -> FileKind? {
    var info = stat()
    return fstatat(descriptor, name.cString, &info, AT_SYMLINK_NOFOLLOW) == 0 ? FileKind(info) : nil
  }

  // MARK: Reading

  /// The bytes of a file below. Relative links are followed as long as they stay below, and only plain files are opened.
  ///
  /// - Parameter most: A longer file is an error.
  package func read(_ path: RelativePath, most: Int = FileBytes.most) throws(FileError) -> [UInt8] {
    try read(path.steps, most: most)
  }

  /// The bytes of a file below, by the names of folders and its own.
  package func read(_ path: [[UInt8]], most: Int = FileBytes.most) throws(FileError) -> [UInt8] {
    var entered: [Folder] = []
    // What is ahead, the next step last.
    var steps = Array(path.reversed())
    var links = 0
    while let step = steps.popLast() {
      if step.isEmpty || step == Array(".".utf8) { continue }
      if step == Array("..".utf8) {
        guard entered.popLast() != nil else { throw .outside }
        continue
      }
      let folder = entered.last ?? self
      switch folder.kind(step) {
      case nil: throw .missing
      case .folder: entered.append(try folder.entered(step))
      case .link:
        links += 1
        guard links <= Folder.maximumLinks else { throw .system(ELOOP) }
        let target = try folder.target(step)
        guard target.first != UInt8(ascii: "/") else { throw .outside }
        steps += target.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).reversed().map(Array.init)
      case .file where steps.isEmpty:
        let file = openat(folder.descriptor, step.cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw FileError(errno) }
        defer { close(file) }
        return try FileBytes.read(file, most: most)
      case .file: throw .system(ENOTDIR)
      case .pipe: throw .notAFile(.pipe)
      case .other: throw .notAFile(.other)
      }
    }
    throw .notAFile(.folder)
  }

  private func target(_ link: [UInt8]) throws(FileError) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(descriptor, link.cString, &buffer, buffer.count)
    guard count >= 0 else { throw FileError(errno) }
    return buffer.prefix(count).map { UInt8(bitPattern: $0) }
  }

  /// The names in the folder, in byte order, and what they stand for.
  package func entries() throws(FileError) -> [(name: [UInt8], kind: FileKind)] {
    let list = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard list >= 0, let directory = fdopendir(list) else { throw FileError(errno) }
    defer { closedir(directory) }
    var names: [[UInt8]] = []
    while let entry = readdir(directory) {
      names.append(withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    return names.filter { $0 != Array(".".utf8) && $0 != Array("..".utf8) }
      .sorted { $0.lexicographicallyPrecedes($1) }
      .compactMap { name in kind(name).map { (name, $0) } }
  }

  // MARK: Entering

  /// A folder below, by names of which none may be a link's.
  package func entered(_ steps: [[UInt8]]) throws(FileError) -> Folder {
    var folder = self
    for step in steps { folder = try folder.entered(step) }
    return folder
  }

  private func entered(_ name: [UInt8]) throws(FileError) -> Folder {
    let folder = Folder(descriptor: openat(descriptor, name.cString, Folder.place | O_DIRECTORY | O_NOFOLLOW))
    if folder.descriptor >= 0 { return folder }
    let error = errno
    guard error == ENOTDIR, let kind = kind(name) else { throw FileError(error) }
    throw kind == .link ? .link : .system(ENOTDIR)
  }

  /// The folder of a file to be written below; what is not there is made, and no link is followed.
  func made(for path: RelativePath) throws(FileError) -> Folder {
    var folder = self
    for step in path.steps.dropLast() {
      if mkdirat(folder.descriptor, step.cString, 0o777) != 0, errno != EEXIST { throw FileError(errno) }
      folder = try folder.entered(step)
    }
    return folder
  }
}

extension [UInt8] {
  /// The bytes and a NUL.
  var cString: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
