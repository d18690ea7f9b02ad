import Testing

@Suite("mutoscope api")
struct APITests {
  @Test(
    "prints what docs/lua holds",
    arguments: [("stubs", "docs/lua/mutoscope.lua"), ("reference", "docs/lua/reference.md")])
  func golden(verb: String, file: String) throws {
    let outcome = try Workshop().mutoscope("api", verb)
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.count > 1000)
    let kept = try String(decoding: Workshop.bytes("\(Workshop.package)/\(file)"), as: UTF8.self)
    let lines = zip(outcome.output.split(separator: "\n"), kept.split(separator: "\n"))
    let difference = lines.first { $0 != $1 }.map { "it says: \($0), the file: \($1)" } ?? "the lengths differ"
    #expect(
      outcome.output == kept,
      "\(file) is not current (\(difference)); renew it: swift run mutoscope api \(verb) >\(file)")
  }

  @Test("prints the words with which the guide's page on them ends")
  func words() throws {
    let outcome = try Workshop().mutoscope("api", "words")
    #expect(outcome.status == 0)
    let page = try String(decoding: Workshop.bytes("\(Workshop.package)/docs/guide/coming-from.md"), as: UTF8.self)
    let parts = page.split(separator: "\n## Words\n")
    #expect(parts.count == 2)
    #expect(
      parts.last?.hasSuffix("\n\n" + outcome.output) == true,
      "docs/guide/coming-from.md is not current; its lists are what mutoscope api words prints")
    // Nothing else stands among the lists.
    #expect(parts.last?.split(separator: "### ").count == outcome.output.split(separator: "### ").count + 1)
  }

  @Test("the stubs are Lua")
  func stubsLoad() throws {
    let workshop = try Workshop()
    try workshop.write("stubs.lua", workshop.mutoscope("api", "stubs").outputBytes)
    let outcome = try workshop.mutoscope("run", "stubs.lua")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test("a misspelt subcommand is wrong usage")
  func misspelt() throws {
    let outcome = try Workshop().mutoscope("api", "stbs")
    #expect(outcome.status == 64)
    #expect(!outcome.errors.isEmpty)
    #expect(outcome.output.isEmpty)
  }
}
