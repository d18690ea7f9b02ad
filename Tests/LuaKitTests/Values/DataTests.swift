import Testing

@testable import LuaKit

@Suite("Plain data")
struct DataTests {
  private func data(_ source: String) throws -> LuaData {
    let lua = Lua()
    let take = LuaFunction("take", "", LuaParameter<LuaData>("data")) { $0 }
    try lua.globals.set("take", lua.makeFunction(take))
    let echo = try #require(try lua.run("return function() return take(\(source)) end", name: "d.lua").first?.function)
    return try echo.call(returning: LuaData.self)
  }

  @Test("is copied out and in again, with sorted keys")
  func roundTrip() throws {
    #expect(
      try data("{ b = { 1, 2.5, 'x' }, a = true, empty = {} }")
        == .dictionary([
          .init("a", .boolean(true)), .init("b", .array([.integer(1), .number(2.5), .string("x")])),
          .init("empty", .dictionary([])),
        ]))
    #expect(try data("nil") == .nil)
    #expect(try data("'text'") == .string("text"))
  }

  @Test("refuses what is not plain, and says where")
  func refusals() throws {
    for (source, message) in [
      ("{ a = { 1, print } }", "plain value expected, got function (at .a[2])"),
      ("{ 1, 2, x = 3 }", "string keys or a list without holes expected, got a key [1]"),
      ("{ [2.5] = 1 }", "string keys or a list without holes expected, got a key [2.5]"),
      ("(function() local t = {} t.t = t return t end)()", "table is nested too deeply"),
    ] {
      let error = #expect(throws: LuaError.self) { try data(source) }
      #expect(
        error?.message.hasPrefix("d.lua:1: bad argument 'data' to take: \(message)") == true,
        "\(String(describing: error))")
    }
  }
}
