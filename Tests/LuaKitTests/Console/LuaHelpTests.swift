import Testing

@testable import LuaKit

@Suite("Help at a prompt")
struct LuaHelpTests {
  private func entry(_ name: String, after setup: String = "") throws -> String? {
    let lua = try Prompt.lua()
    try lua.run(setup, name: "setup")
    return LuaHelp(lua: lua, module: Prompt.module).entry(name)
  }

  @Test("finds functions with their options, members, classes and enumerations")
  func entries() throws {
    let card = try #require(try entry("m.card"))
    #expect(
      card.contains("Makes a card.") && card.contains("How it is filled.") && card.contains("`contentMode`"))
    #expect(try entry("card:rename")?.contains("Sets the title.") == true)
    #expect(try entry("card.alpha")?.contains("Opacity.") == true)
    #expect(try entry("pair")?.contains("Makes a pair.") == true)
    #expect(try entry("contentMode")?.contains("scaleAspectFit") == true)
    #expect(try entry("m")?.contains("card, pair") == true)
    #expect(try entry("m.fit")?.contains("A style.") == true)
  }

  @Test("finds the class of a value")
  func values() throws {
    #expect(try entry("mine.alpha", after: "mine = m.card {}")?.contains("Opacity.") == true)
    #expect(try entry("mine:tap", after: "mine = m.card {}")?.contains("Calls the handler.") == true)
    #expect(try entry("mine.size.x", after: "mine = m.card {}")?.contains("First.") == true)
    #expect(try entry("mine", after: "mine = m.card {}")?.contains("A card.") == true)
  }

  @Test("answers what it does not know with the nearest name")
  func unknown() throws {
    #expect(try entry("m.cart") == nil)
    #expect(try entry("") == nil)
    #expect(try entry("1 +") == nil)
    let help = LuaHelp(lua: try Prompt.lua(), module: Prompt.module)
    #expect(help.hint(for: "m.cart") == " (did you mean 'card'?)")
  }
}
