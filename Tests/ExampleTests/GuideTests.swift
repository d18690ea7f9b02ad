import Glibc
import LuaKit
import Mutoscope
import MutoscopeRender
import MutoscopeScripting
import Testing

/// Every script of the guide, run as it stands there.
///
/// A block `lua` is a whole script. A block `text` right after it is what it prints or, where it fails, its message.
/// A block `lua spec` is a test file, and the block `text` after it its closing line.
@Suite("The guide")
struct GuideTests {
  @Test("has its pages, and each has a script", arguments: GuidePage.names)
  func hasScripts(name: String) throws {
    #expect(try !GuidePage(name).blocks.isEmpty, "\(name) has no script")
  }

  @Test("has exactly the pages of its index")
  func isIndexed() throws {
    let index = try GuidePage.text("\(GuidePage.folder)/../README.md")
    let linked = index.matches(of: /\(guide\/([a-z-]+\.md)\) \|/).map { String($0.1) }
    #expect(!linked.isEmpty)
    #expect(linked.sorted() == GuidePage.names)
  }

  @Test("says what its scripts print", arguments: GuidePage.names)
  func runs(name: String) throws {
    for block in try GuidePage(name).blocks where block.kind == .script {
      let outcome = try GuideScript.run(block)
      #expect(outcome.text == (block.expected ?? outcome.printedWithoutFailure), "\(name):\(block.line)")
    }
  }

  @Test("shows finite numbers at any time", arguments: GuidePage.names)
  func isFinite(name: String) throws {
    for block in try GuidePage(name).blocks where block.kind == .script {
      for clip in try GuideScript.run(block).clips {
        let times = (0...8).map { clip.duration * Double($0) / 8 }
        let samples = try clip.sample(SampleRequest(times: times))
        let infinite = samples.rows.joined().compactMap(\.number).filter { !$0.isFinite }
        #expect(infinite.isEmpty, "\(name):\(block.line)")
        #expect(clip.at(0).size.width > 0 && !clip.at(0).drawnViews.isEmpty, "\(name):\(block.line) shows nothing")
      }
    }
  }

  @Test("passes its own tests", arguments: GuidePage.names)
  func passes(name: String) throws {
    for block in try GuidePage(name).blocks where block.kind == .spec {
      let host = TestHost(
        session: { _ in try GuideScript.host { _ in } },
        library: { module in
          (try? GuidePage.text("/usr/share/lua/5.4/\(module).lua")).map { LuaSource(Array($0.utf8), name: module) }
        })
      var failures: [TestResult] = []
      let file = TestFile(path: "card_spec.lua", source: Array(block.source.utf8))
      let summary = try TestRunner(host: host).run([file]) { result in
        if case .failed = result.outcome { failures.append(result) }
      }
      #expect(summary.description == block.expected, "\(name):\(block.line): \(failures)")
    }
  }
}

/// A page of the guide.
struct GuidePage {
  struct Block {
    enum Kind { case script, spec }
    let kind: Kind
    /// The line of the page on which it begins.
    let line: Int
    let source: String
    /// The block `text` that follows.
    var expected: String?
  }

  private(set) var blocks: [Block] = []

  static let folder: String = {
    let parts = #filePath.split(separator: "/")
    return "/" + parts.dropLast(3).joined(separator: "/") + "/docs/guide"
  }()

  static let names: [String] = {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasSuffix(".md") { names.append(name) }
    }
    return names.sorted()
  }()

  init(_ name: String) throws {
    let lines = try GuidePage.text("\(GuidePage.folder)/\(name)").split(
      separator: "\n", omittingEmptySubsequences: false)
    var index = 0
    /// Whether only empty lines lie between here and the last script.
    var followsScript = false
    while index < lines.count {
      let fence = lines[index]
      defer { index += 1 }
      guard fence.hasPrefix("```") else {
        if !fence.isEmpty { followsScript = false }
        continue
      }
      let start = index + 1
      index = lines[start...].firstIndex(of: "```") ?? lines.count
      let text = lines[start..<min(index, lines.count)].joined(separator: "\n")
      switch fence {
      case "```lua", "```lua spec":
        blocks.append(Block(kind: fence == "```lua" ? .script : .spec, line: start, source: text))
        followsScript = true
      case "```text":
        if followsScript { blocks[blocks.count - 1].expected = text }
        followsScript = false
      default: followsScript = false
      }
    }
  }

  static func text(_ path: String) throws -> String {
    guard let file = fopen(path, "rb") else { throw LuaFailure("cannot read \(path)") }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A script of the guide that has been run.
struct GuideScript: Sendable {
  let printed: String
  let failure: String?
  /// Of what it returned.
  let clips: [Clip]

  /// All that it said: its lines, and the message with which it failed.
  var text: String { [printed, failure].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "\n") }

  /// What a page need not show: the lines of a script that succeeds. A failure has to be shown.
  var printedWithoutFailure: String { failure == nil ? printed : "" }

  static func run(_ block: GuidePage.Block) throws -> GuideScript {
    var printed: [UInt8] = []
    return try LuaThread.run {
      let session = try Session(host: try host { printed += $0 })
      defer { session.lua.close() }
      var (clips, failure): ([Clip], String?) = ([], nil)
      do {
        let source = LuaSource(Array(block.source.utf8), name: "scene.lua")
        clips = try session.playables(try session.run(source)).map(\.clip)
      } catch let error as LuaError {
        failure = error.message
      }
      let text = String(decoding: printed, as: UTF8.self)
      return GuideScript(
        printed: String(text.hasSuffix("\n") ? text.dropLast() : text[...]), failure: failure, clips: clips)
    }
  }

  /// Real fonts, no files, and pictures that are asked for but not drawn.
  static func host(output: @escaping ([UInt8]) -> Void) throws -> SessionHost {
    SessionHost(
      measurer: try .cairo(assets: Assets(folder: GuidePage.folder)), output: output,
      render: { request in _ = request.frame(request.time ?? 0) })
  }
}
