import Glibc
import Testing

@testable import MutoscopeCLI

@Suite("mutoscope init")
struct InitTests {
  private static let files = [
    ".gitignore", ".luacheckrc", ".luarc.json", ".mutoscope/assertions.lua", ".mutoscope/mutoscope.lua", "scene.lua",
    "scene_test.lua",
  ]

  @Test("writes a project whose tests pass, which lint and luacheck find nothing in, and tells what it wrote")
  func project() throws {
    let workshop = try Workshop()
    let outcome = try workshop.mutoscope("init", "new/hello/")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    for file in Self.files {
      #expect(outcome.output.contains(" new/hello/\(file) "))
      #expect(try !workshop.bytes("new/hello/\(file)").isEmpty)
    }
    #expect(outcome.output.contains("cd new/hello\n"))

    let tests = try workshop.mutoscope("test", "new/hello")
    #expect(tests.status == 0)
    #expect(tests.lines.last == "4 passed, 0 failed")
    let lint = try workshop.mutoscope("lint", "new/hello/scene.lua")
    #expect(lint.status == 0)
    #expect(lint.output.isEmpty)
    let luacheck = try workshop.run(["/usr/bin/env", "-C", "new/hello", "luacheck", "--no-color", "."])
    #expect(luacheck.output.contains("0 warnings / 0 errors in 2 files"))
    let picture = try workshop.mutoscope("render", "new/hello/scene.lua", "--at", "60%", "-o", "scene.png")
    #expect(picture.status == 0)
  }

  @Test("follows no link that lies in the folder; exit 73")
  func innerLink() throws {
    let workshop = try Workshop()
    _ = try workshop.run(["sh", "-c", "mkdir new other; ln -s ../other new/.mutoscope"])
    let outcome = try workshop.mutoscope("init", "new")
    #expect(outcome.status == 73 && outcome.errors == "mutoscope: new/.mutoscope: a link, not a folder\n")
    #expect(try workshop.run(["ls", "-A", "new"]).output == ".mutoscope\n")
    #expect(try workshop.run(["ls", "-A", "other"]).output == "")
  }

  @Test("what it wrote is found out by luacheck where it uses what the sandbox lacks")
  func luacheck() throws {
    let workshop = try Workshop()
    _ = try workshop.mutoscope("init", ".")
    try workshop.write("bad.lua", "print(io.read(), undefned)\n")
    let outcome = try workshop.run(["luacheck", "--no-color", "."])
    #expect(outcome.output.contains("bad.lua:1:7: accessing undefined variable 'io'"))
    #expect(outcome.output.contains("2 warnings / 0 errors in 3 files"))
  }

  @Test(
    "its tests fail where the motion is broken",
    arguments: [
      ("settle = 0.6, dampingRatio = props.damping or 0.8", "duration = 0.6, bounce = 0.3", "lands without a jump"),
      (
        "settle = 0.6, dampingRatio = props.damping or 0.8", "settle = 0.6, dampingRatio = 0.8", "springs a little past"
      ),
      ("{ 0, 0, 390, 520 }", "{ 0, 0, 300, 520 }", "opens to the width of the screen"),
      ("[Hills.story]", "story", "hands every element over"),
    ])
  func broken(written: String, instead: String, test: String) throws {
    let workshop = try Workshop()
    _ = try workshop.mutoscope("init", ".")
    let scene = String(decoding: try workshop.bytes("scene.lua"), as: UTF8.self)
    #expect(scene.contains(written))
    try workshop.write("scene.lua", String(scene.replacing(written, with: instead)))
    let outcome = try workshop.mutoscope("test")
    #expect(outcome.status == 1)
    #expect(outcome.lines.contains { $0.contains("✗") && $0.contains(test) }, "\(outcome.output)")
  }

  @Test("refuses where a file is there already, and writes nothing", arguments: Self.files)
  func refuses(file: String) throws {
    let workshop = try Workshop()
    mkdir(workshop.path("hello"), 0o755)
    mkdir(workshop.path("hello/.mutoscope"), 0o755)
    try workshop.write("hello/\(file)", "mine")
    let before = try workshop.run(["find", "hello"]).lines.sorted()
    let outcome = try workshop.mutoscope("init", "hello")
    #expect(outcome.failed(73, "mutoscope: hello/\(file): is there already; nothing was written"))
    #expect(try workshop.run(["find", "hello"]).lines.sorted() == before)
    #expect(try workshop.bytes("hello/\(file)") == Array("mine".utf8))
  }

  @Test("names the folder as a shell takes it")
  func quoting() throws {
    let workshop = try Workshop()
    for folder in ["a b/c", "it's", "-x", "caf\u{E9}", "a$b"] {
      let outcome = try workshop.mutoscope("init", "--", folder)
      #expect(outcome.status == 0, "\(folder)")
      let advice = try #require(outcome.lines.first { $0.contains("cd ") })
      let command = String(advice.drop { $0 != "c" })
      let there = try workshop.run(["sh", "-c", "\(command) && test -f scene.lua"])
      #expect(there.status == 0, "\(command)")
    }
    #expect(try workshop.mutoscope("init", "").status == 64)
  }

  @Test("a link to nothing is there already")
  func link() throws {
    let workshop = try Workshop()
    symlink("elsewhere.lua", workshop.path("scene.lua"))
    let outcome = try workshop.mutoscope("init", ".")
    #expect(outcome.failed(73, "mutoscope: scene.lua: is there already; nothing was written"))
    #expect(workshop.names == ["scene.lua"])
  }

  @Test("leaves other files alone")
  func others() throws {
    let workshop = try Workshop(["README.md": "mine"])
    let outcome = try workshop.mutoscope("init", ".", "--quiet")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(workshop.names == ["README.md", "scene.lua", "scene_test.lua"])
    #expect(try workshop.bytes("README.md") == Array("mine".utf8))
  }

  @Test("takes back what it wrote where the rest cannot be written")
  func half() throws {
    let workshop = try Workshop([".mutoscope": "a file"])
    let outcome = try workshop.mutoscope("init", ".")
    #expect(outcome.failed(73, "mutoscope: .mutoscope: a file, not a folder"))
    #expect(workshop.names.isEmpty)
    #expect(try workshop.run(["ls", "-A", "."]).lines.filter { $0.hasPrefix(".git") || $0.hasPrefix(".lua") } == [])
  }

  @Test("a folder that cannot be made is told of; exit 73")
  func folders() throws {
    let workshop = try Workshop(["file": ""])
    #expect(try workshop.mutoscope("init", "file").failed(73, "mutoscope: file: a file, not a folder"))
    #expect(try workshop.mutoscope("init", "file/below").failed(73, "mutoscope: file: a file, not a folder"))
    // No one, not even root, makes folders here.
    let proc = try workshop.mutoscope("init", "/proc/mutoscope")
    #expect(proc.failed(73, "mutoscope: cannot write /proc/mutoscope: No such file or directory"))
    #expect(try workshop.mutoscope("init").status == 64)
    #expect(workshop.names == ["file"])
  }

  @Test("the language server finds the stubs, which are those of mutoscope api")
  func languageServer() throws {
    let workshop = try Workshop()
    _ = try workshop.mutoscope("init", ".")
    let settings = try JSON(text: String(decoding: workshop.bytes(".luarc.json"), as: UTF8.self))
    #expect(settings["runtime.version"]?.text == "Lua 5.4")
    #expect(settings["workspace.library"]?.array.contains(.string(".mutoscope")) == true)
    #expect(try workshop.bytes(".mutoscope/mutoscope.lua") == workshop.mutoscope("api", "stubs").outputBytes)
  }

  @Test("the stubs of assertions name those of the guide")
  func assertions() throws {
    let stubs = String(decoding: try #require(Templates.project[".mutoscope/assertions.lua"]), as: UTF8.self)
    let guide = String(
      decoding: try Workshop.bytes("\(Workshop.package)/docs/guide/testing.md"), as: UTF8.self)
    let names = guide.split(separator: "`").filter { $0.hasPrefix("assert.") && $0.contains("(") }.compactMap {
      $0.dropFirst("assert.".count).split(separator: "(").first
    }
    #expect(names.count >= 7)
    for name in names { #expect(stubs.contains("---@field \(name) fun(")) }
  }

  @Test("the passport is the one of the examples")
  func passport() throws {
    let examples = "\(Workshop.package)/examples"
    #expect(Templates.passport.keys.sorted() == ["parts/passport.lua", "passport.lua"])
    #expect(try Templates.passport["passport.lua"] == Workshop.bytes("\(examples)/06-passport.lua"))
    #expect(try Templates.passport["parts/passport.lua"] == Workshop.bytes("\(examples)/parts/passport.lua"))
  }
}
