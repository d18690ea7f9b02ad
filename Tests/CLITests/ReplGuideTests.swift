import Glibc
import Testing

@Suite("The guide's page on the REPL")
struct ReplGuideTests {
  /// What is typed in a block of the page, and what is shown then.
  private struct Exchange {
    var input: String
    var output = ""
  }

  @Test("shows what the prompt shows")
  func transcripts() throws {
    let page = String(decoding: try Workshop.bytes("\(Workshop.package)/docs/guide/repl.md"), as: UTF8.self)
    let scene = try #require(blocks("lua", in: page).first)
    let transcripts = blocks("text", in: page).filter { $0.hasPrefix("> ") }.map(exchanges)
    #expect(transcripts.count >= 4)
    for transcript in transcripts {
      let workshop = try Workshop(["scene.lua": scene])
      // A mark after each input tells what belongs to it; a command, since these are no lines of Lua.
      let mark = "mutoscope: unknown command '.mark'; .help lists them\n"
      let input = transcript.map { "\($0.input)\n.mark\n" }.joined()
      try workshop.write("input", input)
      let outcome = try workshop.run([
        "sh", "-c", "\"$0\" repl scene.lua < input 2>&1", try Workshop.executable(),
      ])
      let loaded = outcome.output.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      #expect(loaded.first == "scene.lua: stage")
      let shown = (loaded.last ?? "").split(separator: mark, omittingEmptySubsequences: false).map(String.init)
      #expect(shown.dropLast() == transcript.map(\.output)[...])
    }
  }

  private func blocks(_ kind: String, in page: String) -> [String] {
    page.components("```\(kind)\n").dropFirst().map { $0.components("```")[0] }
  }

  private func exchanges(_ block: String) -> [Exchange] {
    var result: [Exchange] = []
    for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      if line.hasPrefix("> ") {
        result.append(Exchange(input: String(line.dropFirst(2))))
      } else if line.hasPrefix(">> ") {
        result[result.count - 1].input += "\n" + line.dropFirst(3)
      } else {
        result[result.count - 1].output += line + "\n"
      }
    }
    return result
  }
}

extension String {
  fileprivate func components(_ separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
