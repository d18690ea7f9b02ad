import Glibc
import Testing

@testable import MutoscopeCLI

@Suite("Parts of the prompt")
struct ReplPartsTests {
  @Test("a terminal's answer tells what it takes")
  func answers() throws {
    let plain = try #require(TerminalQuery(Array("\u{1B}[?1;2c".utf8)))
    #expect(!plain.takesKitty && !plain.takesSixel)
    let sixel = try #require(TerminalQuery(Array("\u{1B}[?62;4;22c".utf8)))
    #expect(!sixel.takesKitty && sixel.takesSixel)
    // 4 alone is sixel, 14 and 64 are not.
    #expect(TerminalQuery(Array("\u{1B}[?64;14;22c".utf8))?.takesSixel == false)
    let kitty = try #require(TerminalQuery(Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;c".utf8)))
    #expect(kitty.takesKitty && !kitty.takesSixel)
    #expect(TerminalQuery(Array("\u{1B}_Gi=31;ENOTSUPPORTED:c".utf8)) == nil)
    for part in ["", "\u{1B}", "\u{1B}[?62;4", "typed c"] { #expect(TerminalQuery(Array(part.utf8)) == nil, "\(part)") }
  }

  @Test("an entry of the reference is plain text of a width, with its table in columns")
  func plainText() {
    let text = PlainText(
      markdown: """
        ### m.thing(a)

        Does `this` and that, in more words than a line holds.

        | Name | Type | |
        | --- | --- | --- |
        | `curve` | `curve\\|curveName` | Bends it. |
        | `x` | `number` | |
        """, width: 30
    ).text
    #expect(
      text == """
        m.thing(a)

        Does this and that, in more
        words than a line holds.

          curve  (curve|curveName)
                 Bends it.
          x      number
        """)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 30 })
  }

  @Test("words stand in columns, downwards")
  func columns() {
    #expect(ColumnList(["a", "bb", "ccc", "d", "e"], width: 12).text == "a    d\r\nbb   e\r\nccc\r\n")
    #expect(ColumnList(["longer than all"], width: 4).text == "longer than all\r\n")
    #expect(ColumnList([], width: 80).text == "")
  }

  @Test("a history that is a pipe keeps nothing, and waits for nobody")
  func pipeForHistory() throws {
    let workshop = try Workshop()
    #expect(mkfifo(workshop.path("history"), 0o600) == 0)
    var history = ReplHistory(path: workshop.path("history"))
    history.add("1 + 1")
    #expect(history.lines == ["1 + 1"])
  }
}
