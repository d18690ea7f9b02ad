#if DEBUG
  import ArgumentParser
  import Glibc
  import LuaKit
  import MutoscopeRender
  import MutoscopeScripting

  /// Bytes from a fuzzer: the first says what is run, and the rest is what the script there makes of them.
  struct FuzzInput {
    /// A verb, a script of `Tests/Fuzz`, and options.
    let arguments: [String]
    /// Random choices, a text or a picture, as the script takes them.
    let bytes: [UInt8]

    /// A $ stands for the input as a text.
    private static let ways: [[String]] = [
      ["render", "picture.lua", "-o", "x.png"], ["run", "text.lua"], ["render", "text.lua", "-o", "x.png"],
      ["sample", "text.lua", "--at", "0,0.3"], ["inspect", "text.lua"], ["run", "random.lua"],
      ["sample", "random.lua"],
      ["sample", "random.lua", "--format", "json"], ["lint", "random.lua"], ["inspect", "random.lua"],
      ["plot", "-o", "x.png", "--", "$"],
      ["sample", "scene.lua", "--only", "stage", "--at=$"], ["sample", "scene.lua", "--only", "stage", "--view=$"],
      ["run", "scene.lua", "-P", "x=$"],
      ["render", "scene.lua", "--only=$", "-o", "x.png"], ["render", "random.lua", "--at", "0.3", "-o", "x.png"],
      ["render", "random.lua", "--fps", "10", "-o", "x.apng"],
      ["render", "random.lua", "--fps", "5", "-o", "%04d.png"],
      ["render", "random.lua", "--strip", "-o", "x.png"],
    ]

    init(_ input: [UInt8]) {
      let bytes = Array(input.dropFirst())
      // Whoever starts a program gives it texts that end at their first zero.
      let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      let way = FuzzInput.ways[Int(input.first ?? 0) % FuzzInput.ways.count]
      let limits = ["--time", "5s", "--memory", "256M", "-P", "isGuided=true"]
      var arguments = way.map { $0.hasSuffix("$") ? $0.dropLast() + text : $0 }
      arguments.insert(contentsOf: (way[0] == "plot" ? [] : limits) + ["--quiet"], at: 1)
      self.arguments = arguments
      self.bytes = bytes
    }
  }

  /// The folder in which inputs are run: the scripts, the declarations as `api.lua`, and the input.
  final class FuzzFolder {
    private let path: String
    /// By their arguments: to look at all options by reflection takes longer than to run most inputs.
    private var commands: [[String]: any ParsableCommand] = [:]

    init(scripts: String) throws {
      var name = Array("\(OutputFile.drafts)/mutoscope-fuzz-XXXXXX".utf8CString)
      guard mkdtemp(&name) != nil else { throw Failure(.cannotCreate, "\(String(cString: strerror(errno)))") }
      path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      for script in ["random", "text", "picture", "scene", "specimens"] {
        try write(Files.input("\(scripts)/\(script).lua"), to: "\(script).lua")
      }
      try write(Array("return \(APITexts.module().json.lua)".utf8), to: "api.lua")
    }

    /// Runs an input; returns the exit code.
    func run(_ input: FuzzInput) throws -> Int32 {
      let escapes = input.bytes.map { "\\\($0 < 100 ? $0 < 10 ? "00" : "0" : "")\($0)" }.joined()
      try write(Array("return '\(escapes)'".utf8), to: "input.lua")
      try write(input.bytes, to: "input.png")
      guard chdir(path) == 0 else { throw Failure(.noInput, path) }
      do {
        var command = try commands[input.arguments] ?? MutoscopeCommand.parseAsRoot(input.arguments)
        if commands.count < 32 { commands[input.arguments] = command }
        try command.run()
        return ExitStatus.success.rawValue
      } catch {
        return MutoscopeCommand.exitCode(for: error).rawValue
      }
    }

    private func write(_ bytes: [UInt8], to name: String) throws {
      let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw Failure(.cannotCreate, "\(path)/\(name): \(String(cString: strerror(errno)))") }
      Terminal.write(bytes, to: file)
      close(file)
    }
  }

  extension JSONTree {
    /// Writes the same as a Lua expression.
    fileprivate var lua: String {
      switch self {
      case .plain(let text): text == "null" ? "nil" : text
      case .string(let text): JSONText.quoted(text)
      case .list(let entries): "{ \(entries.map(\.lua).joined(separator: ", ")) }"
      case .object(let fields): "{ \(fields.map { "\($0) = \($1.lua)" }.joined(separator: ", ")) }"
      }
    }
  }
#endif

#if FUZZING
  /// Leaves out what Pango never gives back: a font map's share of fontconfig.
  @_cdecl("__lsan_default_suppressions")
  public func leakSuppressions() -> UnsafePointer<UInt8> { ("leak:libfontconfig\n" as StaticString).utf8Start }

  // libFuzzer calls from one thread, the next input after the last.
  private nonisolated(unsafe) let folder = Result { try FuzzFolder(scripts: "Tests/Fuzz") }

  /// libFuzzer's entry.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(Array(UnsafeBufferPointer(start: bytes, count: count)))
    guard let status = try? folder.get().run(input), [0, 1, 2, 64].contains(status) else { abort() }
    return 0
  }
#endif
