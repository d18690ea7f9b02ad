import Testing

@testable import LuaKit

@Suite("Values")
struct ValueTests {
  @Test("go to Lua and come back the same")
  func roundTrip() throws {
    let lua = Lua()
    let echo = try #require(try lua.run("return function(...) return ... end", name: "e").first?.function)
    let values: [LuaValue] = [
      nil, true, 1, 2.5, "text", .string(LuaString([0, 255, 10])), .integer(.max), .number(.infinity),
    ]
    #expect(try echo.call(values).map(\.description) == values.map(\.description))
    #expect(try echo.call([.string(LuaString([0, 255]))]).first?.string == "\0\u{FFFD}")
    #expect(try echo.call(1, "a", 2.5, true, [1, 2], Optional<Int>.none).count == 6)
    #expect(try echo.call(3, returning: Double.self) == 3)
    #expect(throws: LuaMismatch.self) { try echo.call("x", returning: Double.self) }
    #expect(throws: LuaMismatch.self) { try echo.call(1.5, returning: Int.self) }
    #expect(throws: LuaMismatch.self) { try echo.call(Double.nan, returning: Double.self) }
    #expect(throws: LuaMismatch.self) { try echo.call(1e300, returning: Int.self) }
    #expect(throws: LuaMismatch.self) { try echo.call("12", returning: Int.self) }
    #expect(try echo.call(["a", "b"], returning: [String].self) == ["a", "b"])
    #expect(try echo.call(LuaValue.nil, returning: Int?.self) == nil)
  }

  @Test("of Swift classes are the same Lua value while they live")
  func identity() throws {
    let bench = try Bench()
    let card = Card()
    try bench.lua.globals.set("first", card)
    try bench.lua.globals.set("second", card)
    #expect(
      try bench.run("local set = { [first] = 'found' } return first == second, set[second], rawequal(first, second)")
        .map(\.description)
        == ["true", "found", "true"])
    let read = try bench.lua.globals.get("first")
    #expect(read.object(Card.self) === card)
    #expect(read.object(Pair.self) == nil)
    #expect(read.typeDescription == "card")
    #expect(try bench.run("return kit.card() == kit.card()").first?.bool == false)
  }

  @Test("of Swift structs are equal by content and cannot change")
  func valueSemantics() throws {
    let bench = try Bench()
    #expect(
      try bench.run(
        """
        local p = kit.pair(1, 2)
        local q = p:with { x = 5 }
        return p == kit.pair(1, 2), p == q, p.x, q.x, q.y, p[1], q[2], p[3], #p, (p + q).x, (-p).y, (p * 3).x, tostring(p)
        """
      ).map(\.description) == ["true", "false", "1", "5", "2", "1", "2", "nil", "2", "6", "-2", "3", "pair(1, 2)"])
    #expect(try bench.run("local c = kit.card() c.size = kit.pair(3, 4) return c.area").first?.double == 12)
  }

  @Test("in tables are read and written raw")
  func tables() throws {
    let lua = Lua()
    let table = try lua.makeTable()
    try table.set("b", 1)
    try table.set("a", "x")
    try table.append(10)
    try table.append(20)
    try table.set(LuaValue.boolean(true), 2.5)
    #expect(try table.count == 2)
    #expect(try table.get("a").string == "x")
    #expect(try table.get(2).int == 20)
    #expect(try table.get("none").isNil)
    #expect(try table.keys.map(\.description) == ["1", "2", "a", "b", "true"])
    #expect(try table.decode("b", as: Double.self) == 1)
    #expect(throws: LuaMismatch.self) { try table.decode("a", as: Double.self) }
    #expect(throws: LuaFailure.self) { try table.set(.nil, 1) }
    #expect(throws: LuaFailure.self) { try table.set(.number(.nan), 1) }
    var pairs: [String] = []
    try table.forEach { pairs.append("\($0)=\($1)") }
    #expect(pairs == ["1=10", "2=20", "a=x", "b=1", "true=2.5"])
    #expect(try lua.makeTable().isSame(as: table) == false)
    try lua.globals.set("t", table)
    #expect(try lua.globals.get("t").table?.isSame(as: table) == true)
  }

  @Test("come out of coroutines one by one")
  func coroutines() throws {
    let bench = try Bench()
    let function = try #require(
      try bench.run("return function(a) local b = kit.wait(a) local c = coroutine.yield(b, 'x') return c, 'end' end")
        .first?.function)
    let coroutine = try LuaCoroutine(function)
    #expect(try coroutine.status == .suspended)
    guard case .yielded(let first) = try coroutine.resume([5]) else { return #expect(Bool(false)) }
    #expect(first.first?.double == 5)
    guard case .yielded(let second) = try coroutine.resume([6]) else { return #expect(Bool(false)) }
    #expect(second.map(\.description) == ["6", "x"])
    guard case .returned(let last) = try coroutine.resume([7]) else { return #expect(Bool(false)) }
    #expect(last.map(\.description) == ["7", "end"])
    #expect(try coroutine.status == .dead)
    #expect(throws: LuaFailure.self) { try coroutine.resume() }
  }

  @Test("of failing coroutines are errors with a position and a traceback")
  func failingCoroutines() throws {
    let bench = try Bench()
    let function = try #require(try bench.run("return function() coroutine.yield() kit.fail 'no' end").first?.function)
    let coroutine = try LuaCoroutine(function)
    _ = try coroutine.resume()
    let error = #expect(throws: LuaError.self) { try coroutine.resume() }
    #expect(error?.message == "t.lua:1: no")
    #expect(error?.traceback.first == "t.lua:1: in function")
    #expect(try coroutine.status == .dead)
    let endless = try LuaCoroutine(
      try #require(try bench.run("return function() while true do pcall(coroutine.yield) end end").first?.function))
    for _ in 0..<3 { _ = try endless.resume() }
    try endless.close()
    #expect(try endless.status == .dead)
    let looping = try LuaCoroutine(
      try #require(try bench.run("return function() while true do end end").first?.function))
    #expect(throws: LuaError.self) { try looping.resume() }
    bench.lua.resetBudget()
    #expect(try bench.run("return 1").first?.int == 1)
  }

  @Test("of a limit come out of a coroutine that swallowed it")
  func swallowed() throws {
    let bench = try Bench()
    let source = "return function() pcall(function() while true do end end) return 'fine' end"
    let coroutine = try LuaCoroutine(try #require(try bench.run(source).first?.function))
    let error = #expect(throws: LuaError.self) { try coroutine.resume() }
    #expect(error?.kind == .instructions)
  }

  @Test("as text are the shortest that read back the same")
  func numbers() {
    let texts = [
      (0.1, "0.1"), (2, "2"), (-0.5, "-0.5"), (1e300, "1e+300"), (1.0 / 3, "0.3333333333333333"), (.infinity, "inf"),
      (1e15, "1000000000000000"), (1e16, "1e+16"), (-0.0, "-0"),
    ]
    for (value, text) in texts { #expect(LuaNumber.text(value) == text) }
  }
}
