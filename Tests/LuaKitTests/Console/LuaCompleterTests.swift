import Testing

@testable import LuaKit

@Suite("Completion at a prompt")
struct LuaCompleterTests {
  private func complete(_ text: String, after setup: String = "") throws -> [String] {
    let lua = try Prompt.lua()
    try lua.run(setup, name: "setup")
    return LuaCompleter(lua: lua, module: Prompt.module, names: { ["card one", "other", "\($0)..."] }).complete(text)
      .candidates
  }

  @Test("finds members of the module, of tables, objects and texts")
  func members() throws {
    #expect(try complete("m.") == ["card", "fit", "pair"])
    #expect(try complete("m.ca") == ["card"])
    #expect(try complete("m:") == [])
    #expect(try complete("x = m.card { title = m.") == ["card", "fit", "pair"])
    #expect(try complete("t.", after: "t = { alpha = 1, beat = print }") == ["alpha", "beat"])
    #expect(try complete("t:", after: "t = { alpha = 1, beat = print }") == ["beat"])
    #expect(try complete("t.u[1].", after: "t = { u = { { deep = 1 } } }") == ["deep"])
    #expect(try complete("t['u'].", after: "t = { u = { deep = 1 } }") == ["deep"])
    #expect(try complete("c.", after: "c = m.card { }") == ["alpha", "area", "size", "title"])
    #expect(try complete("c:", after: "c = m.card { }") == ["onTap", "rename", "tap"])
    #expect(try complete("c.size.", after: "c = m.card { }") == ["x", "y"])
    #expect(try complete("s:re", after: "s = 'text'") == ["rep", "reverse"])
  }

  @Test("offers no field that is no name after a dot, and nothing that a terminal would obey")
  func harmless() throws {
    let fields = "t = { good = 1, ['no name'] = 2, ['x\\27[2J'] = 3, ['end'] = 4, ['q\\nprint(1)'] = 5 }"
    #expect(try complete("t.", after: fields) == ["good"])
    #expect(try complete("t['", after: fields) == ["end", "good", "no name"])
  }

  @Test("knows what a call returns without calling it")
  func results() throws {
    #expect(try complete("m.card { title = 'a' }:") == ["onTap", "rename", "tap"])
    #expect(try complete("m.card({ title = f(1, { 2 }) }).size.") == ["x", "y"])
    #expect(try complete("m.fit 'center'.") == ["alpha", "area", "size", "title"])
    #expect(try complete("require 'demo'.") == ["card", "fit", "pair"])
    #expect(try complete("(m.card { }).") == [])
    #expect(try complete("unknown.") == [])
    #expect(try complete("t[f()].", after: "t = { 1 }") == [])
  }

  @Test("offers the options of a constructor's table that are not given yet")
  func options() throws {
    #expect(try complete("m.card {") == ["contentMode = ", "modes = ", "title = "])
    #expect(try complete("m.card { title = 'a', ") == ["contentMode = ", "modes = "])
    #expect(try complete("m.card({ ti").contains("title = "))
    #expect(try complete("m.card { title = 'a', x = { ").contains("title = ") == false)
    #expect(try complete("m.card {\n  title = 'a',\n  con") == ["contentMode = "])
    #expect(try complete("f { ").contains("title = ") == false)
  }

  @Test("offers the words of an enumeration in a string, else what the host knows")
  func strings() throws {
    let words = ["center", "scaleAspectFit", "scaleToFill"]
    #expect(try complete("m.card { contentMode = \"") == words)
    #expect(try complete("m.card { contentMode = 'scaleA") == ["scaleAspectFit"])
    #expect(try complete("m.card { modes = { 'center', '") == words)
    #expect(try complete("m.pair(1, \"") == words)
    #expect(try complete("m.fit \"") == words)
    #expect(try complete("m.fit(\"sc") == ["scaleAspectFit", "scaleToFill"])
    #expect(try complete("m.pair(\"o") == ["o...", "other"])
    #expect(try complete("m.card { title = \"ca") == ["ca...", "card one"])
    #expect(try complete("f(\"") == ["...", "card one", "other"])
    #expect(try complete("x = [[ot") == ["ot...", "other"])
  }

  @Test("offers globals and keywords elsewhere, and nothing in a comment")
  func names() throws {
    #expect(try complete("mine", after: "mineOne, mineTwo = 1, 2") == ["mineOne", "mineTwo"])
    #expect(try complete("x = func") == ["function"])
    #expect(try complete("t.a ..st", after: "t = {}").contains("string"))
    #expect(try complete("x = 1 -- m.") == [])
    #expect(try complete("--[[ m.") == [])
  }

  @Test("says how many bytes it replaces")
  func replaced() throws {
    let lua = try Prompt.lua()
    let completer = LuaCompleter(lua: lua, module: Prompt.module, names: { _ in ["h\u{E9}llo"] })
    #expect(completer.complete("m.ca").replaced == 2)
    #expect(completer.complete("f('h\u{E9}").replaced == 3)
    #expect(completer.complete("f('h\u{E9}").candidates == ["h\u{E9}llo"])
    #expect(completer.complete("").replaced == 0)
  }

  @Test("takes any text")
  func anyText() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Seeded(seed: seed)
    let lua = try Prompt.lua()
    let completer = LuaCompleter(lua: lua, module: Prompt.module)
    let parts = [
      "m", ".", ":", "card", "(", ")", "{", "}", "[", "]", "'", "\"", ",", "=", " ", "1", "[[", "--", "\n", "require",
    ]
    for _ in 0..<3000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
      let completion = completer.complete(text)
      #expect(completion.replaced <= text.utf8.count, "seed \(seed): \(text)")
      #expect(completion.candidates == completion.candidates.sorted(), "seed \(seed): \(text)")
    }
  }
}
