import Glibc
import Mutoscope
import Testing

@testable import MutoscopeRender

@Suite("A file that is written")
struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func below(_ path: String) throws -> OutputDestination {
    .below(folder.path, try #require(RelativePath(path)))
  }

  @Test("has no name until it is complete, and then takes the place of what was there")
  func name() throws {
    try folder.write("x", Array("old".utf8))
    let file = try OutputFile(.file(folder.path + "/x"))
    try file.write(Array("new".utf8))
    #expect(folder.contents == ["x"])
    #expect(try bytes(folder.path + "/x") == Array("old".utf8))
    try file.finish()
    #expect(folder.contents == ["x"])
    #expect(try bytes(folder.path + "/x") == Array("new".utf8))
  }

  @Test("leaves nothing where it is given up")
  func givenUp() throws {
    do { try OutputFile(try below("a/x")).write([1, 2, 3]) }
    #expect(folder.contents == ["a"] && rmdir(folder.path + "/a") == 0)
  }

  @Test("makes folders below another, and goes through no link")
  func below() throws {
    let other = try TemporaryFolder()
    symlink(other.path, folder.path + "/out")
    symlink(".", folder.path + "/same")
    try folder.write("file", [])
    symlink("file", folder.path + "/alias")
    mkfifo(folder.path + "/pipe", 0o644)
    for path in ["out/x", "out/new/x", "same/x", "alias"] {
      let error = RenderError.cannotWrite(
        path: "\(folder.path)/\(path)", reason: "a link, which output does not follow")
      #expect(throws: error) { try writeFile([1], to: try below(path)) }
    }
    for (path, reason) in [
      ("pipe", "a pipe, not a file"), ("same", "a link, which output does not follow"), ("file/x", "Not a directory"),
    ] {
      #expect(throws: RenderError.cannotWrite(path: "\(folder.path)/\(path)", reason: reason)) {
        try writeFile([1], to: try below(path))
      }
    }
    #expect(other.contents.isEmpty)
    try writeFile([1], to: try below("a/b/c/x"))
    #expect(try bytes(folder.path + "/a/b/c/x") == [1])
  }

  @Test("that the user names may be a link, a device or a pipe that somebody reads")
  func named() throws {
    try folder.write("file", [1])
    symlink("file", folder.path + "/link")
    symlink("nowhere", folder.path + "/broken")
    try writeFile([2], to: .file(folder.path + "/link"))
    try writeFile([3], to: .file(folder.path + "/broken"))
    #expect(try bytes(folder.path + "/file") == [2])
    #expect(try bytes(folder.path + "/broken") == [3])
    try writeFile([4], to: .file("/dev/null"))
    mkfifo(folder.path + "/pipe", 0o644)
    #expect(throws: RenderError.cannotWrite(path: folder.path + "/pipe", reason: "a pipe, not a file")) {
      try writeFile([5], to: .file(folder.path + "/pipe"))
    }
    let reader = open(folder.path + "/pipe", O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try writeFile([6], to: .file(folder.path + "/pipe"))
    var byte: UInt8 = 0
    #expect(read(reader, &byte, 1) == 1 && byte == 6)
  }

  @Test("is copied where the file system has no files without names")
  func copied() throws {
    var template = Array("\(folder.path)/XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    unlink(template)
    let file = OutputFile(descriptor, for: Array("x".utf8), in: try Folder(folder.path))
    try file.write([1, 2])
    try file.finish()
    #expect(folder.contents == ["x"])
    #expect(try bytes(folder.path + "/x") == [1, 2])
  }

  @Test("of a sequence is one name with one number in it")
  func sequence() throws {
    #expect(FileSequence.Pattern(Array("a%02db%d".utf8)) == nil)
    #expect(FileSequence.Pattern(Array("a%0\u{5146}d".utf8)) == nil)
    #expect(FileSequence.Pattern(Array("a%00d".utf8)) == nil)
    #expect(FileSequence.Pattern(Array("a%d".utf8))?.name(7) == Array("a7".utf8))
    #expect(FileSequence.Pattern(Array("%04d.png".utf8))?.name(12_345) == Array("12345.png".utf8))
    #expect(FileSequence.Pattern(Array("%04d.png".utf8))?.name(12) == Array("0012.png".utf8))
    try folder.write("file", [])
    symlink("file", folder.path + "/0001.png")
    for destination in [try below("%04d.png"), .file(folder.path + "/%04d.png")] {
      let sequence = try FileSequence(destination)
      try writeFile([1], try sequence.file(0))
      let error = RenderError.cannotWrite(
        path: folder.path + "/0001.png", reason: "a link, which output does not follow")
      #expect(throws: error) { try sequence.file(1) }
    }
    #expect(try bytes(folder.path + "/0000.png") == [1])
  }
}
