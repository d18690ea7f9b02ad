import MutoscopeRender
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
        let base = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        let root = try reading(path) { () throws(FileError) in try Folder(path) }
        try addFolder(base, root, below: [])
      } else if Files.exists(path) {
        try add(path) { () throws(FileError) in try FileBytes.read(path) }
      } else if let colon = path.lastIndex(of: ":"), let line = Int(path[path.index(after: colon)...]), line > 0,
        case let file = String(path[..<colon]), Files.exists(file), !Files.isFolder(file)
      {
        try add(file, line: line) { () throws(FileError) in try FileBytes.read(file) }
      } else {
        throw Failure(.noInput, "\(path): no such file or folder")
      }
    }
  }

  /// Adds what is below the last of some open folders, each in the one before. A link to a folder is not followed: it may
  /// lead back or anywhere.
  private mutating func addFolder(_ path: String, _ root: Folder, below steps: [[UInt8]]) throws(Failure) {
    guard steps.count < TestFiles.maximumDepth else {
      throw Failure(.noInput, "\(path): more than \(TestFiles.maximumDepth) folders deep")
    }
    stamps[path] = FileStamp(path)
    let entries = try reading(path) { () throws(FileError) in try root.entered(steps).entries() }
    for (name, kind) in entries where name.first != UInt8(ascii: ".") {
      let shown = Files.join(path, String(decoding: name, as: UTF8.self))
      if kind == .folder {
        try addFolder(shown, root, below: steps + [name])
      } else if TestFiles.endings.contains(where: { name.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
        try add(shown) { () throws(FileError) in try root.read(steps + [name]) }
      }
    }
  }

  private static let maximumDepth = 64
  private static let endings = ["_test.lua", "_spec.lua"]

  /// A file that is named with and without lines is run whole.
  private mutating func add(
    _ path: String, line: Int? = nil, read: () throws(FileError) -> [UInt8]
  ) throws(Failure) {
    if let index = files.firstIndex(where: { $0.path == path }) {
      if let line, !files[index].lines.isEmpty { files[index].lines.append(line) } else { files[index].lines = [] }
      return
    }
    stamps[path] = FileStamp(path)
    let source = try reading(path, read)
    files.append(TestFile(path: path, source: source, lines: line.map { [$0] } ?? []))
  }

  private func reading<Result>(_ path: String, _ body: () throws(FileError) -> Result) throws(Failure) -> Result {
    do { return try body() } catch { throw Failure(.noInput, "\(path): \(error)") }
  }
}
