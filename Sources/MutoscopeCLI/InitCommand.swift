import ArgumentParser
import MutoscopeScripting

struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Write a first scene with its tests into a folder.",
    discussion: "Nothing is overwritten: a file that is there already is an error, and nothing is written.")

  @Argument(help: "The folder; made if it is not there.", completion: .directory)
  var folder: String

  @Flag(help: "Say nothing.")
  var quiet = false

  /// The files that are written, in the order in which they are told, each with its purpose.
  private static let purposes = [
    ("scene.lua", "a card that opens"),
    ("scene_test.lua", "what it promises, as tests"),
    (".luarc.json", "for editors with the Lua language server"),
    (".mutoscope/mutoscope.lua", "every name of Mutoscope, for the same"),
    (".mutoscope/assertions.lua", "the assertions of tests, for the same"),
    (".luacheckrc", "for luacheck"),
    (".gitignore", "leaves out what is rendered"),
  ]

  func run() throws {
    do {
      var files = Templates.project
      files[".mutoscope/mutoscope.lua"] = Array(try APITexts.stubs().utf8)
      try NewProject(folder: folder, files: files).write()
    } catch let failure as Failure {
      Terminal.error(failure.message)
      throw failure.status.code
    }
    if !quiet { Terminal.print(report) }
  }

  func validate() throws {
    if folder.isEmpty { throw ValidationError("a folder expected, got ''") }
  }

  /// A path as a shell takes it.
  private static func quoted(_ path: String) -> String {
    let path = path.hasPrefix("-") ? "./\(path)" : path
    let isPlain = path.utf8.allSatisfy {
      $0 >= 0x80 || Array("/._-+=:,@%".utf8).contains($0) || ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A
        || $0 >= 0x30 && $0 <= 0x39
    }
    return isPlain ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }

  private var report: String {
    let name = NewProject.trimmed(folder)
    let paths = InitCommand.purposes.map { (Files.join(name, $0.0), $0.1) }
    let width = paths.map(\.0.count).max() ?? 0
    let created = paths.map { path, purpose in
      path + String(repeating: " ", count: width - path.count + 2) + purpose
    }
    let tries = [
      "mutoscope render scene.lua -o scene.gif --scale 1", "mutoscope test --watch", "mutoscope repl scene.lua",
    ]
    return TextList.titled("Created", created) + "\n"
      + TextList.titled("Try", (name == "." ? [] : ["cd \(InitCommand.quoted(name))"]) + tries)
  }
}

/// Lines beside a title.
enum TextList {
  static func titled(_ title: String, _ lines: [String]) -> String {
    lines.enumerated().map { index, line in
      let head = index == 0 ? title : ""
      return head + String(repeating: " ", count: max(1, 9 - head.count)) + line
    }.joined(separator: "\n")
  }
}
