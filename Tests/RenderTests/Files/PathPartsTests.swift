import MutoscopeRender
import Testing

@Suite("The parts of a path")
struct PathPartsTests {
  @Test("are the folder and the name that the system sees")
  func parts() {
    for (path, folder, name) in [
      ("a", ".", "a"), ("a/b", "a", "b"), ("/a", "/", "a"), ("a/", "a", ""), ("a/\u{301}b", "a", "\u{301}b"),
      ("a/b/\u{308}", "a/b", "\u{308}"),
    ] {
      #expect(Array(path.pathFolder.utf8) == Array(folder.utf8), "\(path)")
      #expect(Array(path.pathName.utf8) == Array(name.utf8), "\(path)")
    }
  }
}
