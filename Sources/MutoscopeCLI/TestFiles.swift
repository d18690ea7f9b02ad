import MutoscopeScripting

/// The files that paths stand for: themselves, or what is under a folder, in the order of their names, each once.
struct TestFiles {
  private(set) var files: [TestFile] = []
  /// All that was looked at, as it was before: files, folders, and names of which there is neither.
  private(set) var stamps: [String: FileStamp] = [:]
  /// The first that is not there, or cannot be read.
  private(set) var failure: Failure?

  /// As a watch sees it.
  var selection: FileSelection {
    FileSelection(files: files.map(\.path), stamps: stamps, isComplete: failure == nil)
  }

  init(_ paths: [String]) {
    do { try add(paths) } catch { failure = error }
  }

  private mutating func add(_ paths: [String]) throws(Failure) {
    for path in paths {
      stamps[path] = FileStamp(path)
      if let colon = path.lastIndex(of: ":") { stamps[String(path[..<colon])] = FileStamp(String(path[..<colon])) }
      if Files.isFolder(path) {
        try addFolder(path, depth: 0)
      } else if Files.exists(path) {
        try add(path)
      } else if let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]),
        Files.exists(String(path[..<colon])), !Files.isFolder(String(path[..<colon]))
      {
        try add(String(path[..<colon]), line: line)
      } else {
        throw Failure(.noInput, "\(path): no such file or folder")
      }
    }
  }

  private mutating func addFolder(_ folder: String, depth: Int) throws(Failure) {
    // Links may lead back.
    guard depth < 64 else { return }
    stamps[folder] = FileStamp(folder)
    let base = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    for name in Files.names(in: folder) ?? [] where !name.hasPrefix(".") {
      let path = Files.join(base, name)
      if Files.isFolder(path) {
        try addFolder(path, depth: depth + 1)
      } else if name.hasSuffix("_test.lua") || name.hasSuffix("_spec.lua") {
        try add(path)
      }
    }
  }

  /// A file that is named with and without lines is run whole.
  private mutating func add(_ path: String, line: Int? = nil) throws(Failure) {
    if let index = files.firstIndex(where: { $0.path == path }) {
      if let line, !files[index].lines.isEmpty { files[index].lines.append(line) } else { files[index].lines = [] }
      return
    }
    stamps[path] = FileStamp(path)
    guard let source = Files.read(path) else { throw Failure(.noInput, "\(path): cannot be read") }
    files.append(TestFile(path: path, source: source, lines: line.map { [$0] } ?? []))
  }
}
