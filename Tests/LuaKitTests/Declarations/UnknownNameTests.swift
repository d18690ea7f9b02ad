import Testing

@testable import LuaKit

@Suite("An unknown name")
struct UnknownNameTests {
  /// What a script fails with, and which names the host was asked about.
  private func outcome(_ source: String) throws -> (message: String, asked: [LuaUnknownName]) {
    let record = LuaRecord<Double>("thing", fields: [LuaField("alpha", "", \.self)]) { _ in 0 }
    let lua = Lua()
    var asked: [LuaUnknownName] = []
    lua.advice = { name in
      asked.append(name)
      return name.text == "opacity" || name.text == "7" ? "write 'alpha'" : nil
    }
    try lua.register(
      LuaModule(
        "kit",
        functions: [
          LuaFunction("thing", "", LuaParameter("options", record: record)) { $0 },
          LuaFunction("mode", "", LuaParameter<Mode>("mode")) { $0 },
          LuaFunction("card", "") { Card() },
        ], classes: [Card.luaClass(), Pair.luaClass()]))
    let error = #expect(throws: LuaError.self) {
      try lua.run("local kit = require 'kit' " + source, name: "t.lua")
    }
    return (error?.message ?? "", asked)
  }

  @Test(
    "is answered by the host, wherever it stands",
    arguments: [
      ("return kit.opacity", "unknown name 'opacity' in kit", "kit", LuaUnknownName.Use.read),
      ("return kit.card().opacity", "unknown property 'opacity' of card", "card", .read),
      ("kit.card().opacity = 1", "unknown property 'opacity' of card", "card", .assignment),
      ("kit.thing { opacity = 1 }", "unknown option 'opacity' for thing", "thing", .option),
    ])
  func answered(source: String, message: String, owner: String, use: LuaUnknownName.Use) throws {
    let outcome = try outcome(source)
    #expect(outcome.message == "t.lua:1: \(message); write 'alpha'")
    #expect(outcome.asked == [LuaUnknownName("opacity", of: owner, use)])
  }

  @Test("of a set of names may be a number")
  func values() throws {
    let name = Mode.luaTypeName
    #expect(
      try outcome("kit.mode 'opacity'").message
        == "t.lua:1: bad argument 'mode' to mode: unknown \(Mode.luaFieldName) 'opacity'; write 'alpha'")
    #expect(
      try outcome("kit.mode(7)").message
        == "t.lua:1: bad argument 'mode' to mode: \(name) expected, got 7; write 'alpha'")
    #expect(
      try outcome("kit.mode(8)").message == "t.lua:1: bad argument 'mode' to mode: \(name) expected, got number")
    #expect(
      try outcome("kit.mode {}").message == "t.lua:1: bad argument 'mode' to mode: \(name) expected, got table")
  }

  @Test("is answered with the nearest one where the host says nothing")
  func nearest() throws {
    #expect(
      try outcome("kit.thing { alhpa = 1 }").message
        == "t.lua:1: unknown option 'alhpa' for thing (did you mean 'alpha'?)")
    #expect(try outcome("return kit.crad").message == "t.lua:1: unknown name 'crad' in kit (did you mean 'card'?)")
  }
}
