import LuaKit
import MutoscopeScripting
import Testing

@Suite("Outcomes of tests")
struct OutcomeTests {
  @Test("A test passes, fails or is skipped, and each is counted in the closing line")
  func counts() throws {
    let run = try TestRun(
      """
      describe("a block", function()
        it("passes", function() assert.equal(1, 1) end)
        it("fails", function() assert.equal(1, 2) end)
        it("has no body")
        pending("is to come", function() error "never run" end)
        it("gives up", function() pending("because") error "never reached" end)
      end)
      """)
    #expect(run.line == "1 passed, 1 failed, 3 skipped")
    #expect(!run.summary.isSuccess)
    #expect(
      run.names == [
        "a block passes", "a block fails", "a block has no body", "a block is to come", "a block gives up",
      ])
    #expect(run.results.map(\.line) == [2, 3, 4, 5, 6])
    #expect(run.results[2].outcome == .skipped(nil))
    #expect(run.results[4].outcome == .skipped("because"))
  }

  @Test("The closing line names skipped tests only where there are some")
  func closingLine() {
    #expect(TestSummary(passed: 3).description == "3 passed, 0 failed")
    #expect(TestSummary(passed: 3, failed: 1, skipped: 2).description == "3 passed, 1 failed, 2 skipped")
  }

  @Test("No test is no success")
  func none() throws {
    #expect(try !TestRun("").summary.isSuccess)
    #expect(try TestRun("it('x', function() end)").summary.isSuccess)
    #expect(try TestRun("it('x')").summary.isSuccess)
  }

  @Test(
    "What goes wrong is told with its file and line",
    arguments: [
      ("it('x', function()\n  assert.equal(1, 2)\nend)", "a_spec.lua:2: Expected objects to be equal."),
      ("it('x', function()\n  assert(false, 'plain')\nend)", "a_spec.lua:2: plain"),
      ("it('x', function()\n  error 'oops'\nend)", "a_spec.lua:2: oops"),
      ("it('x', function()\n  error { 'a table' }\nend)", "a_spec.lua:2: (error object is a table value)"),
      ("it('x', function()\n  error('bare', 0)\nend)", "a_spec.lua:2: bare"),
      ("it('x', function()\n  require 'mutoscope'.view { alhpa = 1 }\nend)", "a_spec.lua:2: unknown option 'alhpa'"),
      ("it('x', function()\n  local n = nil + 1\nend)", "a_spec.lua:2: attempt to perform arithmetic"),
      ("it('x', function()\n  assert.equal(1)\nend)", "a_spec.lua:2: the 'equals' function requires a minimum of 2"),
      ("it('x', function()\n  assert.matches('[', 'x')\nend)", "a_spec.lua:2: malformed pattern"),
      ("\nx = = 2", "a_spec.lua:2: unexpected symbol near '='"),
      ("\nerror 'outside'", "a_spec.lua:2: outside"),
      ("describe('d', function()\n  error 'in a block'\nend)", "a_spec.lua:2: in a block"),
      ("setup(function()\n  error 'setup'\nend) it('x', function() end)", "a_spec.lua:2: setup"),
      ("teardown(function()\n  error 'teardown'\nend) it('x', function() end)", "a_spec.lua:2: teardown"),
      ("before_each(function()\n  error 'before'\nend) it('x', function() end)", "a_spec.lua:2: before"),
      ("after_each(function()\n  error 'after'\nend) it('x', function() end)", "a_spec.lua:2: after"),
      ("it('x', function() finally(function()\n  error 'finally'\nend) end)", "a_spec.lua:2: finally"),
      ("it('x', function()\n  it('y', function() end)\nend)", "a_spec.lua:2: 'it' cannot be used inside a test"),
      ("\nfinally(function() end)", "a_spec.lua:2: 'finally' is used inside a test"),
      ("\ndescribe 'without a body'", "a_spec.lua:2: "),
    ])
  func failures(source: String, message: String) throws {
    let run = try TestRun(source)
    #expect(run.summary.failed == 1)
    #expect(run.messages.first?.hasPrefix(message) == true, "\(run.messages)")
  }

  @Test("A failed block leaves the blocks beside it alone")
  func failedBlock() throws {
    let run = try TestRun(
      """
      describe("one", function() it("lost", function() end) error "oops" end)
      describe("two", function() it("runs", function() end) end)
      """)
    #expect(run.line == "1 passed, 1 failed")
    #expect(run.names == ["one (describe)", "two runs"])
  }

  @Test("A failed setup fails once, runs none of the block's tests, and still tears down")
  func failedSetup() throws {
    let run = try TestRun(
      """
      describe("one", function()
        setup(function() error "oops" end)
        teardown(function() print "torn down" end)
        it("a", function() print "never" end)
        it("b", function() print "never" end)
      end)
      it("c", function() end)
      """)
    #expect(run.line == "1 passed, 1 failed")
    #expect(run.printed == "torn down\n")
    #expect(run.messages[0].contains("2 tests of the block did not run"))
  }

  @Test("A test that fails in its body and in a hook is one failed test with both messages")
  func twice() throws {
    let run = try TestRun("after_each(function() error 'two' end) it('x', function() error 'one' end)")
    #expect(run.line == "0 passed, 1 failed")
    #expect(run.messages == ["a_spec.lua:1: one", "a_spec.lua:1: two"])
  }

  @Test("A pending test that cannot be caught stays pending")
  func caughtPending() throws {
    let run = try TestRun("it('x', function() pcall(pending, 'later') end)")
    #expect(run.results[0].outcome == .skipped("later"))
  }

  @Test("A test that reaches a limit fails with it, and the next ones run")
  func limits() throws {
    var options = TestOptions()
    options.limits = LuaLimits(memory: 32 << 20, seconds: 0.2, instructions: nil, output: 1 << 20)
    let run = try TestRun(
      """
      it("time", function() while true do end end)
      it("caught", function() while true do pcall(function() while true do end end) end end)
      it("memory", function() local t = {} while true do t[#t + 1] = #t end end)
      it("output", function() while true do print(("x"):rep(1000)) end end)
      it("next", function() assert.equal(1, 1) end)
      """, "it('other file', function() end)", options: options)
    #expect(run.line == "2 passed, 4 failed")
    #expect(
      run.messages == [
        "a_spec.lua:1: limit reached: time (0.2 s)", "a_spec.lua:2: limit reached: time (0.2 s)",
        "a_spec.lua:3: limit reached: memory (32 MiB)", "a_spec.lua:4: limit reached: output (1 MiB)",
      ])
  }

  @Test("The time limit counts anew for each test")
  func budget() throws {
    var options = TestOptions()
    options.limits = LuaLimits(seconds: nil, instructions: 2_000_000)
    let test = "it('x', function() for i = 1, 500000 do local _ = i * 2 end end)\n"
    let run = try TestRun(String(repeating: test, count: 10), options: options)
    #expect(run.line == "10 passed, 0 failed")
  }

  @Test("A limit outside of tests fails the file, and the other files run")
  func fileLimit() throws {
    var options = TestOptions()
    options.limits = LuaLimits(seconds: nil, instructions: 100_000)
    let run = try TestRun("while true do end", "it('other file', function() end)", options: options)
    #expect(run.line == "1 passed, 1 failed")
    #expect(run.messages == ["a_spec.lua:1: limit reached: instructions (100000)"])
  }
}
