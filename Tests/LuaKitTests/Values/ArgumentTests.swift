import CLuaBridge
import Testing

@testable import LuaKit

/// Numbers are read where Lua keeps them; what they are is asked of Lua itself.
@Suite("Arguments in their places")
struct ArgumentTests {
  @Test("The places are found in the Lua that is installed")
  func places() {
    let lua = Lua()
    defer { lua.close() }
    #expect(lb_knows_places())
  }

  @Test("Numbers and their count are those that Lua tells, wherever the stack lies")
  func numbers() throws {
    let lua = Lua()
    defer { lua.close() }
    let told = LuaFunction(variadic: "told", parameters: [LuaParameterInfo("...", isVariadic: true)]) { arguments in
      let places = 1...Int32(max(1, arguments.count + 2))
      let read = places.map { lb_number(arguments.state, $0) }
      let asked = places.map { LuaSlot(state: arguments.state, index: $0).number ?? .nan }
      #expect(zip(read, asked).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }, "\(read) and \(asked)")
      return [.integer(arguments.count)] + read.map { .number($0) }
    }
    let add = LuaFunction(
      "add", "", LuaParameter<Double>("x"), LuaParameter<Double>("y"), LuaParameter<Double>("z")
    ) { $0 + 10 * $1 + 100 * $2 }
    try lua.register(LuaModule("kit", "", functions: [told, add]))
    try lua.run(
      """
      local kit = require 'kit'
      local function check()
        local list = { kit.told(1, 2.5, math.mininteger, 2^53 + 1, '4', true, nil, {}, print, coroutine.running()) }
        assert(list[1] == 11 and list[2] == 1 and list[3] == 2.5 and list[4] == -2^63 and list[5] == 2^53 + 1)
        for i = 6, 14 do assert(list[i] ~= list[i]) end
        assert(kit.told() == 0 and kit.told(nil) == 1 and kit.add(1, 2.0, 3) == 321.0)
        assert(not pcall(kit.add, 1, 2) and not pcall(kit.add, 1, 2, '3') and not pcall(kit.add, 1, 2, 3, 4))
      end
      check()
      coroutine.wrap(check)()
      coroutine.wrap(function() coroutine.wrap(check)() end)()
      local function deep(n, ...) if n == 0 then check() else deep(n - 1, n, ...) end end
      deep(150)
      assert(select('#', kit.told(table.unpack({}, 1, 200))) == 1 + 202)
      table.sort({ 3, 1, 2 }, function(a, b) check() return a < b end)
      assert(setmetatable({}, { __index = kit.add, __call = kit.told })(7) == 2)
      """, name: "t.lua")
  }
}
