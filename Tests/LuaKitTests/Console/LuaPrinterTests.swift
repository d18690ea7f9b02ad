import Testing

@testable import LuaKit

@Suite("Values at a prompt")
struct LuaPrinterTests {
  private func show(_ text: String, depth: Int = 3, count: Int = 100) throws -> String {
    let lua = try Prompt.lua()
    return try LuaPrinter(lua, depth: depth, count: count).text(try lua.run("return \(text)", name: "test"))
  }

  @Test("are written as Lua writes them, texts as they are")
  func plain() throws {
    #expect(try show("nil, true, 1, 0.1, 1e300, 'a\\nb'") == "nil\ttrue\t1\t0.1\t1e+300\ta\nb")
    #expect(try show("print, coroutine.create(print)") == "function\tcoroutine")
    #expect(try show("m.pair(3), m.card { title = 'x' }") == "pair(3, 0)\tcard")
  }

  @Test("are tables sorted by key, whatever the order in which they were filled")
  func tables() throws {
    #expect(try show("{}") == "{}")
    #expect(
      try show("{ 1, 'b', z = 1, a = { true }, ['not a name'] = 2, [10] = 3, ['end'] = 4 }")
        == "{ 1, \"b\", [10] = 3, a = { true }, [\"end\"] = 4, [\"not a name\"] = 2, z = 1 }")
    #expect(try show("{ 'a\"\\n\\1\\\\' }") == "{ \"a\\\"\\n\\1\\\\\" }")
    #expect(try show("{ [m.pair(1)] = 2 }") == "{ [pair(1, 0)] = 2 }")
  }

  @Test("are read back as what they were, where they hold plain values")
  func readBack() throws {
    let lua = try Prompt.lua()
    let text = "{ 1, -2.5, 'a\\t\\\\', [7] = false, k = { { 'deep' } }, ['a b'] = 1e-7 }"
    let once = try LuaPrinter(lua).text(lua.run("return \(text)", name: "test"))
    #expect(try LuaPrinter(lua).text(lua.run("return \(once)", name: "test")) == once)
  }

  @Test("end at a depth, at a count, and where they contain themselves")
  func bounds() throws {
    #expect(try show("{ { { { 1 } } } }") == "{ { { {...} } } }")
    #expect(try show("{ 1, 2, 3, 4 }", count: 2) == "{ 1, 2, ... (2 more) }")
    #expect(try show("(function() local t = {} t.t = t return t end)()") == "{ t = {cycle} }")
    let long = try show("{ ('x'):rep(50), ('y'):rep(50) }")
    #expect(long == "{\n  \"\(String(repeating: "x", count: 50))\",\n  \"\(String(repeating: "y", count: 50))\",\n}")
  }

  @Test("do nothing to a terminal, and show no address as a key")
  func harmless() throws {
    #expect(try show("'a\\27[31mb\\tc\\nd\\194\\155'") == "a\\27[31mb\tc\nd\\155")
    #expect(try show("{ [print] = 3, [{}] = 4 }").contains("0x") == false)
    #expect(try show("{ [print] = 3 }") == "{ [function] = 3 }")
  }

  @Test("show what is read-only, and what says how it is shown")
  func special() throws {
    #expect(try show("setmetatable({ 1 }, { __tostring = function() return 'mine' end })") == "mine")
    #expect(try show("m").contains("card = function"))
    #expect(throws: LuaError.self) {
      try show("setmetatable({}, { __tostring = function() error 'no' end })")
    }
  }
}
