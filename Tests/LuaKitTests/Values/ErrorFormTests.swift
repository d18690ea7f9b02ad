import Testing

@testable import LuaKit

@Suite("Error messages")
struct ErrorFormTests {
  @Test(
    "name the line, the thing and the nearest name",
    arguments: [
      ("kit.translateY('x')", "bad argument 'distance' to translateY: number expected, got string"),
      ("kit.translateY()", "bad argument 'distance' to translateY: number expected, got no value"),
      ("kit.translateY(nil)", "bad argument 'distance' to translateY: number expected, got nil"),
      ("kit.translateY(kit.card())", "bad argument 'distance' to translateY: number expected, got card"),
      ("kit.translateY(0/0)", "bad argument 'distance' to translateY: finite number expected, got nan"),
      ("kit.translateY(-1/0)", "bad argument 'distance' to translateY: finite number expected, got -inf"),
      ("kit.translatY(1)", "unknown name 'translatY' in kit (did you mean 'translateY'?)"),
      ("kit.mode 'centre'", "bad argument 'mode' to mode: unknown contentMode 'centre' (did you mean 'center'?)"),
      (
        "kit.mode 'nonsense'",
        "bad argument 'mode' to mode: unknown contentMode 'nonsense' "
          + "(one of 'scaleToFill', 'scaleAspectFit', 'center')"
      ),
      ("kit.list { 1, 2.5 }", "bad argument 'items' to list: integer expected, got 2.5 (at [2])"),
      ("kit.animator { duraton = 2 }", "unknown option 'duraton' for animator (did you mean 'duration'?)"),
      ("kit.animator { duration = {} }", "bad value for 'duration' of animator: number expected, got table"),
      ("kit.animator { 1, 'x' }", "bad value at [2] of animator: number expected, got string"),
      (
        "kit.animator { foo = 1, [true] = 1, [print] = 1, [2.5] = 1, [7] = 1 }",
        "unexpected [2.5] in the options for animator (the list part must have no holes)"
      ),
      ("kit.animator { [7] = 1 }", "unexpected [7] in the options for animator (the list part must have no holes)"),
      ("kit.animator(5)", "bad argument 'options' to animator: table expected, got number"),
      ("local c = kit.card() c.aplha = 1", "unknown property 'aplha' of card (did you mean 'alpha'?)"),
      ("local c = kit.card() return c.aplha", "unknown property 'aplha' of card (did you mean 'alpha'?)"),
      ("kit.card():renam('x')", "unknown property 'renam' of card (did you mean 'rename'?)"),
      ("kit.card():rename()", "bad argument 'title' to rename: string expected, got no value"),
      ("kit.card().rename('x')", "card expected before ':', got string (call methods with ':', not '.')"),
      ("kit.card().alpha = 'x'", "bad value for 'alpha' of card: number expected, got string"),
      ("kit.card().alpha = 1/0", "bad value for 'alpha' of card: finite number expected, got inf"),
      ("kit.card().area = 1", "'area' of card is read-only"),
      ("kit.card().rename = 1", "'rename' of card is read-only"),
      ("kit.card().size.x = 3", "'x' of pair is read-only; write 'card.size = card.size:with { x = 3 }'"),
      ("kit.pair(1, 2).y = {}", "'y' of pair is read-only; write ':with { y = ... }'"),
      ("kit.pair(1, 2)[1] = 5", "[1] of pair is read-only; write ':with { x = 5 }'"),
      ("kit.card()[1] = 3", "card has no field [1]"),
      ("return kit.pair(1, 2) * 'x'", "bad argument 'right' to *: number expected, got string"),
      ("for _ in pairs(kit.card()) do end", "table expected, got card"),
      ("kit.wait(1)", "'wait' belongs directly into a coroutine of the host"),
      ("coroutine.wrap(function() kit.wait(1) end)()", "'wait' belongs directly into a coroutine of the host"),
      (
        "coroutine.wrap(function() kit.call(function() kit.wait(1) end) end)()",
        "'wait' belongs directly into a coroutine of the host"
      ),
      ("prnt(1)", "undefined global 'prnt' (did you mean 'print'?)"),
      ("local function f() local a <const> = xyzzy end f()", "undefined global 'xyzzy'"),
      (
        "(function() y = 1 end)()",
        "assignment to undeclared global 'y' (only the top level of a file may make globals; write 'local y')"
      ),
      ("kit.add = nil", "cannot assign 'add': kit is read-only"),
      ("require 'kti'", "module 'kti' not found (did you mean 'kit'?)"),
      ("error('mine')", "mine"),
    ])
  func form(_ source: String, _ message: String) throws {
    let bench = try Bench()
    let error = bench.failure("\n\n" + source)
    #expect(error.kind == .runtime)
    #expect(error.message == "t.lua:3: " + message)
  }

  @Test("give the position of the nearest script line, also from coroutines and tail calls")
  func positions() throws {
    let bench = try Bench()
    #expect(bench.failure("\nreturn kit.fail 'x'").message == "t.lua:2: x")
    #expect(
      bench.failure("\nlocal c = coroutine.wrap(function()\nkit.fail 'x' end) c()").message == "t.lua:3: x")
    #expect(bench.failure("\nlocal ok, e = pcall(kit.fail, 'x') error(e, 0)").message == "t.lua:2: x")
    let wrapped = bench.failure("\nlocal c = coroutine.wrap(function()\nerror 'x' end)\nc()")
    #expect(wrapped.message == "t.lua:3: x")
    #expect(wrapped.traceback == ["t.lua:3: in function", "t.lua:4: in main chunk"])
    #expect(try bench.run("\n\nreturn kit.where()").first?.string == "t.lua:3")
    #expect(bench.lua.currentLine == nil)
  }

  @Test("are there for every kind of raised value")
  func values() throws {
    let bench = try Bench()
    for (raised, message) in [
      ("{}", "(error object is a table value)"), ("nil", "(error object is a nil value)"), ("12", "12"),
      ("kit.card()", "(error object is a card value)"), ("print", "(error object is a function value)"),
      ("setmetatable({}, {__tostring = function() return 'custom' end})", "custom"),
      ("setmetatable({}, {__tostring = function() error 'x' end})", "(error object is a table value)"),
      ("setmetatable({}, {__tostring = function() return 1 end})", "(error object is a table value)"),
      ("kit.pair(1, 2)", "pair(1, 2)"),
    ] {
      let error = bench.failure("error(\(raised), 0)")
      #expect(error.message == message)
      #expect(error.kind == .runtime)
    }
    #expect(bench.failure("error('\\xff', 0)").message == "\u{FFFD}")
  }

  @Test("carry the raised object, also through nested calls")
  func objects() throws {
    let bench = try Bench()
    let error = bench.failure("kit.call(function() error { code = 42 } end)")
    #expect(try bench.lua.value(of: error)?.table?.get("code").int == 42)
    #expect(
      try bench.run("local ok, e = pcall(kit.call, function() error { code = 7 } end) return e.code").first?.int == 7)
  }

  @Test("have a traceback of script frames, also through Swift")
  func traceback() throws {
    let bench = try Bench()
    let error = bench.failure("\nlocal function inner() error 'x' end\nlocal function outer() inner() end\nouter()")
    #expect(
      error.traceback == ["t.lua:2: in function 'inner'", "t.lua:3: in function 'outer'", "t.lua:4: in main chunk"])
    let nested = bench.failure("\nkit.call(function()\nerror 'x' end)")
    #expect(nested.traceback.first == "t.lua:3: in function")
    #expect(nested.traceback.last == "t.lua:2: in main chunk")
  }

  @Test("of syntax say so")
  func syntax() throws {
    let bench = try Bench()
    #expect(bench.failure("\nlocal x = = 1").kind == .syntax)
    #expect(bench.failure("\nlocal x = = 1").message == "t.lua:2: unexpected symbol near '='")
    #expect(bench.failure("goto nowhere").kind == .syntax)
    #expect(throws: LuaError.self) {
      try bench.lua.load(Array("return \(String(repeating: "(", count: 500))".utf8), name: "x")
    }
  }
}
