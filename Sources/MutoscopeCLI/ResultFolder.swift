import Mutoscope
import MutoscopeRender

/// Results that scripts name go below a folder of the user's, and through no link.
struct ResultFolder: Sendable {
  /// Links in it are followed: the user named it.
  private let root: String
  /// Below it, and not to be a link either: nobody named it.
  private let name: RelativePath?

  init(_ root: String, below name: RelativePath? = nil) { (self.root, self.name) = (root, name) }

  /// The folder where the user names none.
  static let usual = ResultFolder(".", below: RelativePath("out"))

  /// The folder itself.
  var folder: String { name.map { Files.join(root, $0.text) } ?? root }

  /// The path of a file in the folder, as messages show it.
  func shown(_ path: RelativePath) -> String { Files.join(root, full(path).text) }

  /// Tells where a file goes, and makes the folder that the user named.
  func destination(_ path: RelativePath) -> OutputDestination {
    _ = Files.makeFolders(root)
    return .below(root, full(path))
  }

  /// The bytes of a file in the folder; links that stay below what the user named are followed.
  func read(_ path: RelativePath) throws(FileError) -> [UInt8] { try Folder(root).read(full(path)) }

  private func full(_ path: RelativePath) -> RelativePath { name?.appending(path) ?? path }
}
