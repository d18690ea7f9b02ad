import MutoscopeScripting

/// The files that paths stand for: themselves, or what is under a folder, in the order of their names, each once.
struct TestFiles {
  private(set) var files: [TestFile] = []

  init(_ paths: [String]) throws {
    for path in paths {
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

  private mutating func addFolder(_ folder: String, depth: Int) throws {
    // Links may lead back.
    guard depth < 64 else { return }
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
  private mutating func add(_ path: String, line: Int? = nil) throws {
    if let index = files.firstIndex(where: { $0.path == path }) {
      if let line, !files[index].lines.isEmpty { files[index].lines.append(line) } else { files[index].lines = [] }
      return
    }
    guard let source = Files.read(path) else { throw Failure(.noInput, "\(path): cannot be read") }
    files.append(TestFile(path: path, source: source, lines: line.map { [$0] } ?? []))
  }
}
