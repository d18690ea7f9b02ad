import Glibc
import Mutoscope
import Testing

@testable import MutoscopeRender

@Suite("A folder")
struct FolderTests {
  private let place: TemporaryFolder
  private let folder: Folder

  /// A folder `in` with what is below it, beside a secret.
  init() throws {
    place = try TemporaryFolder()
    for path in ["/in", "/in/sub", "/in/sub/deep"] { mkdir(place.path + path, 0o755) }
    try place.write("secret", Array("secret".utf8))
    try place.write("in/a", Array("a".utf8))
    try place.write("in/sub/deep/b", Array("b".utf8))
    folder = try Folder(place.path + "/in")
  }

  private func link(_ target: String, _ name: String) { symlink(target, "\(place.path)/in/\(name)") }

  private func read(_ path: String) throws -> String {
    String(decoding: try folder.read(try #require(RelativePath(path))), as: UTF8.self)
  }

  @Test("reads what is below, also through links that stay below")
  func reading() throws {
    link("a", "same")
    link("sub/deep", "into")
    link("../../a", "sub/deep/up")
    link("into/up", "twice")
    link("sub/./../sub//deep/b", "about")
    #expect(try read("a") == "a" && read("sub/deep/b") == "b")
    #expect(try read("same") == "a" && read("into/b") == "b" && read("twice") == "a" && read("about") == "b")
  }

  @Test("is not left")
  func outside() throws {
    link("../secret", "out")
    link("..", "up")
    link("sub/../../secret", "longer")
    link(place.path + "/in/a", "absolute")
    link("/proc/self/root", "magic")
    link("../in/a", "back")
    for path in ["out", "up/secret", "longer", "absolute", "magic/etc/passwd", "back"] {
      #expect(throws: FileError.outside, "\(path)") { try read(path) }
    }
  }

  @Test("opens nothing but plain files, and goes round in no circle")
  func kinds() throws {
    mkfifo(place.path + "/in/pipe", 0o644)
    link(".", "here")
    link("one", "two")
    link("two", "one")
    #expect(throws: FileError.notAFile(.pipe)) { try read("pipe") }
    #expect(throws: FileError.notAFile(.folder)) { try read("sub") }
    #expect(throws: FileError.notAFile(.folder)) { try read("here") }
    #expect(throws: FileError.system(ELOOP)) { try read("one") }
    #expect(throws: FileError.system(ENOTDIR)) { try read("a/b") }
    #expect(throws: FileError.missing) { try read("none/b") }
    #expect(throws: FileError.tooLarge(0)) { try folder.read([Array("a".utf8)], most: 0) }
    let device = try Folder("/dev")
    #expect(throws: FileError.notAFile(.other)) { try device.read([Array("null".utf8)]) }
    #expect(throws: FileError.self) { try Folder(place.path + "/secret") }
  }

  @Test("keeps its place when another one takes its name")
  func renamed() throws {
    rename(place.path + "/in", place.path + "/moved")
    symlink("/etc", place.path + "/in")
    #expect(try read("a") == "a")
    #expect(throws: FileError.missing) { try read("passwd") }
  }

  @Test("tells what is in it, links as links, in the order of the bytes")
  func entries() throws {
    link("..", "up")
    #expect(try folder.entries().map(\.name) == ["a", "sub", "up"].map { Array($0.utf8) })
    #expect(try folder.entries().map(\.kind) == [.file, .folder, .link])
  }

  @Test("is not left by any folders and links; what is read is what the system finds there")
  func random() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    let names = ["a", "b", "c", "d"]
    for round in 0..<40 {
      let root = "\(place.path)/in/\(round)"
      mkdir(root, 0o755)
      var folders = [""]
      for _ in 0..<12 {
        guard let parent = folders.randomElement(using: &random), let name = names.randomElement(using: &random) else {
          continue
        }
        let path = "\(parent)/\(name)"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: if mkdir(root + path, 0o755) == 0 { folders.append(path) }
        case 1: try? place.write("in/\(round)\(path)", Array("\(round)\(path)".utf8))
        default:
          let steps = (0..<Int.random(in: 1...3, using: &random)).map { _ in
            (names + ["..", ".."]).randomElement(using: &random) ?? ""
          }
          symlink(steps.joined(separator: "/"), root + path)
        }
      }
      let folder = try Folder(root)
      for _ in 0..<60 {
        let steps = (0..<Int.random(in: 1...4, using: &random)).map { _ in names.randomElement(using: &random) ?? "" }
        guard let found = try? folder.read(steps.map { Array($0.utf8) }) else { continue }
        let real = realpath(root + "/" + steps.joined(separator: "/"), nil)
        defer { free(real) }
        let path = try #require(real.map { String(cString: $0) }, "seed \(seed), round \(round): \(steps)")
        #expect(path.hasPrefix(root + "/"), "seed \(seed), round \(round): \(steps)")
        #expect(try found == bytes(path), "seed \(seed), round \(round): \(steps)")
      }
    }
  }
}
