import LuaKit
import MutoscopeScripting
import Testing

@Suite("The sandbox of a test file")
struct TestSandboxTests {
  @Test("Each file has its own: globals, modules and views do not reach the next")
  func fresh() throws {
    let source = """
      assert.is_nil(rawget(_G, "mark"))
      mark = true
      local shared = require "shared"
      shared.count = shared.count + 1
      local n = string.rep
      string.rep = nil
      it("is alone", function() assert.equal(1, shared.count) assert.is_function(n) end)
      """
    let run = try TestRun(source, source, files: ["shared.lua": "return { count = 0 }"])
    #expect(run.line == "2 passed, 0 failed")
  }

  @Test("What luassert needs is not there for the file", arguments: ["io", "debug", "package", "dofile", "loadfile"])
  func hidden(name: String) throws {
    let run = try TestRun(
      """
      it("sees none", function()
        assert.is_nil(rawget(_G, "\(name)"))
        assert.error_matches(function() return \(name) end, "undefined global")
      end)
      """)
    #expect(run.line == "1 passed, 0 failed")
  }

  @Test("math.random is the same in every file and run, and follows the seed")
  func random() throws {
    let source = "print(math.random(1000000)) it('x', function() end)"
    let run = try TestRun(source, source)
    let numbers = run.printed.split(separator: "\n")
    #expect(numbers.count == 2 && numbers[0] == numbers[1])
    var options = TestOptions()
    options.seed = 7
    #expect(try TestRun(source, options: options).printed.split(separator: "\n")[0] != numbers[0])
  }

  @Test("luassert is there as it is: modifiers, spies, stubs, matchers, custom assertions")
  func luassert() throws {
    let run = try TestRun(
      """
      it("passes", function()
        assert(true)
        assert.are.same({ 1, { a = 2 } }, { 1, { a = 2 } })
        assert.is_not.equal(1, 2)
        assert.near(1, 1.05, 0.1)
        assert.has_error(function() error "oops" end, "oops")
        assert.has.no.errors(function() end)
        assert.matches("^a", "abc")
        local s = spy.new(function(x) return x end)
        s(1, "two")
        assert.spy(s).was.called_with(1, match.is_string())
        assert.stub(stub.new({ f = print }, "f")).was_not.called()
        assert.is_true(rawequal(assert, require "luassert"))
        assert.is_true(rawequal(spy, require "luassert.spy"))
        assert:register("assertion", "even", function(_, arguments) return arguments[1] % 2 == 0 end)
        assert.even(4)
        assert.is_not.even(3)
      end)
      """)
    #expect(run.messages == [])
    #expect(run.line == "1 passed, 0 failed")
  }
}

@Suite("Messages of assertions")
struct AssertionMessageTests {
  private func message(_ assertion: String) throws -> String {
    let run = try TestRun("local m = require 'mutoscope' it('x', function() \(assertion) end)")
    return try #require(run.messages.first)
  }

  @Test("show values without addresses, keys sorted and value objects readable")
  func values() throws {
    let text = try message("assert.same({ b = 1, a = m.point(1, 2), f = print }, { b = 2, a = m.point(1, 2) })")
    #expect(text.contains("a = (point) {1, 2},"))
    #expect(text.contains("* b = 2"))
    #expect(!text.contains("0x"))
    #expect(try message("assert.equal({}, print)").contains("(function)"))
    #expect(try message("assert.equal(0.1, 0.2)").contains("(number) 0.1"))
    #expect(try message("assert.same({ 1, 2 }, { 1, 'x' })").contains("* [2] = \"x\""))
    #expect(try message("local t = {} t.t = t assert.same(t, { 1 })").contains("recursive"))
  }

  @Test("put what was passed in before what was expected")
  func order() throws {
    #expect(
      try message("assert.equal('expected', 'actual')").split(separator: "\n").dropFirst()
        == ["Passed in:", "(string) 'actual'", "Expected:", "(string) 'expected'"])
  }

  @Test(
    "of nearly_same name the path and the difference",
    arguments: [
      ("1, 1.5", "  1 expected, got 1.5 (off by 0.5)"),
      ("{ 1, { x = 2 } }, { 1, { x = 3 } }", "  [2].x: 2 expected, got 3 (off by 1)"),
      ("{ 1, 2 }, m.point(1, 4)", "  y: 2 expected, got 4 (off by 2)"),
      ("m.rect(0, 0, 1, 1), { 0, 0, 1 }", "  height: 1 expected, got nil"),
      ("m.rotationY(90), m.rotationY(91)", "  rotationY: 90 expected, got 91 (off by 1)"),
      ("m.point(0, 0), m.size(0, 0)", "  (point) {0, 0} expected, got (size) {0, 0}"),
      ("{ a = 1 }, {}", "  a: 1 expected, got nothing"),
      ("{}, { a = 1 }", "  a: nothing expected, got 1"),
      ("'a', 'b'", "  \"a\" expected, got \"b\""),
      ("0 / 0, 0 / 0", "  nan expected, got nan (off by nan)"),
    ])
  func nearlySame(arguments: String, line: String) throws {
    #expect(
      try message("assert.nearly_same(\(arguments))").split(separator: "\n").dropFirst().joined(separator: "\n") == line
    )
  }

  @Test("refuse a table in itself and a tolerance that is none")
  func refusals() throws {
    #expect(try message("local t = {} t.t = t assert.nearly_same(t, t)").contains("nested too deep"))
    #expect(try message("assert.nearly_same(1, 2, -1)").contains("tolerance"))
    #expect(try message("assert.nearly_same(1, 2, 'x')").contains("tolerance"))
    #expect(try message("assert.nearly_same(1)").hasPrefix("a_spec.lua:1: nearly_same takes"))
  }
}
