import LuaKit

/// The files that a script may read: those under its own folder and under the folders named by `--library`.
struct SourceFolder {
  private let folders: [String]

  init(script: String, libraries: [String]) {
    folders = [script == "-" ? "." : Files.folder(of: script)] + libraries
  }

  /// A file by its path below a folder; nil if there is none, or if it lies elsewhere, links included.
  func read(_ path: String) throws -> LuaSource? {
    guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0), !path.split(separator: "/").contains("..") else {
      return nil
    }
    for folder in folders {
      let candidate = Files.join(folder, path)
      guard let root = Files.real(folder), let real = Files.real(candidate) else { continue }
      guard real.hasPrefix(root == "/" ? "/" : root + "/"), !Files.isFolder(real), let bytes = Files.read(real) else {
        continue
      }
      return LuaSource(bytes, name: candidate)
    }
    return nil
  }

  /// Where pictures are looked for.
  var main: String { folders[0] }
}
