import Testing

@testable import LuaKit

@Suite("A prompt's inputs")
struct LuaConsoleTests {
  @Test("are expressions, statements, or go on")
  func kinds() throws {
    let lua = try Prompt.lua()
    let console = LuaConsole(lua: lua, name: "repl")
    #expect(try console.show("6 * 7") == "42")
    #expect(try console.show("return 6 * 7") == "42")
    #expect(try console.show("1, nil, 'a'") == "1\tnil\ta")
    #expect(try console.show("x = 3") == "")
    #expect(try console.show("x") == "3")
    #expect(try console.show("-- nothing") == "")
    for text in [
      "function f()", "m.card {", "{ 1,", "x = [[a", "--[[ a", "if x then", "f(", "x =", "local a <const> =",
    ] {
      #expect(try console.show(text) == nil, "\(text)")
    }
    #expect(try console.show("function f()\n  return 'f'\nend f()") == "")
    #expect(try console.show("f()") == "f")
    #expect(try console.show("{ 1,\n2 }") == "{ 1, 2 }")
  }

  @Test("leave their first value in _")
  func last() throws {
    let console = LuaConsole(lua: try Prompt.lua(), name: "repl")
    #expect(try console.show("_") == "nil")
    #expect(try console.show("20, 1") == "20\t1")
    #expect(try console.show("_ + 1") == "21")
    #expect(try console.show("y = 5") == "")
    #expect(try console.show("_") == "21")
  }

  @Test("are told by the line of all that was typed")
  func lines() throws {
    let lua = try Prompt.lua()
    let console = LuaConsole(lua: lua, name: "repl")
    func message(_ text: String) -> String {
      do { return try console.show(text) ?? "goes on" } catch { return "\(error)" }
    }
    #expect(message("x = 1") == "")
    #expect(message("error 'two'") == "repl:2: two")
    #expect(message("if x then\n\n  error 'five'\nend") == "repl:5: five")
    #expect(message("x = = 1").hasPrefix("repl:7: "))
    #expect(message("zzyzx") == "repl:8: undefined global 'zzyzx'")
    #expect(message("1 +") == "goes on")
    #expect(throws: LuaError.self) { try console.evaluate("1 +", isLast: true) }
    #expect(message("error 'ten'") == "repl:10: ten")
  }

  @Test("keep their outermost locals, and no others")
  func locals() throws {
    let console = LuaConsole(lua: try Prompt.lua(), name: "repl")
    for text in [
      "local a, b <const> = 1, 2", "local function double(x) local y = x * 2 return y end", "local c",
      "local later local set = 3 do local inner = 4 end", "for i = 1, 2 do local loop = i end",
      "if a == 1 then local one = 1 elseif a then local two = 2 else local three = 3 end",
      "repeat local once = true until once", "local t = { f = function() local hidden = 1 end }",
    ] { #expect(try console.show(text) == "", "\(text)") }
    #expect(try console.show("a, b, double(21), c, later, set") == "1\t2\t42\tnil\tnil\t3")
    #expect(try console.show("(function() c = 7 end)()") == "")
    #expect(try console.show("c") == "7")
    for name in ["inner", "loop", "one", "two", "three", "once", "hidden", "y", "i"] {
      #expect(throws: LuaError.self, "\(name)") { try console.show(name) }
    }
    // What must be closed at the end of its block stays in it.
    #expect(throws: LuaError.self) { try console.show("local z <close> = nil error 'x'") }
    #expect(throws: LuaError.self) { try console.show("z") }
  }

  @Test("mean line by line what they mean in a file")
  func likeAFile() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Seeded(seed: seed)
    for round in 0..<200 {
      var lines = ["local log = {}", "local n = 0"]
      for index in 0..<Int.random(in: 1...12, using: &random) {
        let name = "v\(Int.random(in: 0...3, using: &random))"
        switch Int.random(in: 0...6, using: &random) {
        case 0: lines.append("local \(name) = n + \(index)")
        case 1: lines.append("local \(name), w = \(index), n")
        case 2: lines.append("local function \(name)f(x) if x > 3 then return x end return \(name)f(x + 1) end")
        case 3: lines.append("for i = 1, \(index % 4) do local n = i log[#log + 1] = n end")
        case 4: lines.append("do local log = {} log[1] = 1 end n = n + 1")
        case 5: lines.append("log[#log + 1] = function() local n = n return n end")
        default: lines.append("local s = 'local x' .. [[ local y ]] -- local z\nlog[#log + 1] = s")
        }
      }
      let result = "local out = {} for i, v in ipairs(log) do out[i] = tostring(type(v) == 'function' and v() or v) end"
      let last = "return n .. ':' .. table.concat(out, ',')"
      let whole = try Prompt.lua().run((lines + [result, last]).joined(separator: "\n"), name: "file").first
      let console = LuaConsole(lua: try Prompt.lua(), name: "repl")
      for line in lines + [result] { #expect(try console.show(line) == "", "seed \(seed), round \(round): \(line)") }
      #expect(try console.show(last) == whole?.string, "seed \(seed), round \(round): \(lines)")
    }
  }

  @Test("leave the state as it was after an error, a limit and a cancellation")
  func survives() throws {
    var limits = LuaLimits()
    limits.instructions = 1_000_000
    limits.memory = 8 << 20
    let lua = Lua(limits: limits)
    let console = LuaConsole(lua: lua, name: "repl")
    #expect(try console.show("x = 'kept'") == "")
    for text in [
      "error {}", "while true do end", "local t = {} while true do t[#t + 1] = ('x'):rep(1e5) .. #t end",
      "coroutine.wrap(function() while true do end end)()", "((",
    ] {
      #expect(throws: LuaError.self, "\(text)") { try console.evaluate(text, isLast: true) }
      #expect(try console.show("x") == "kept", "\(text)")
    }
    lua.cancellation.cancel()
    #expect(try console.show("x") == "kept")
  }
}
