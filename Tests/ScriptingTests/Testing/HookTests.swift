import MutoscopeScripting
import Testing

@Suite("Hooks of tests")
struct HookTests {
  @Test("Hooks run from the outside in before a test, and from the inside out after it")
  func order() throws {
    let run = try TestRun(
      """
      local function say(text) return function() print(text) end end
      setup(say "setup") teardown(say "teardown")
      before_each(say "before") after_each(say "after")
      describe("inner", function()
        setup(say "  setup inner") teardown(say "  teardown inner")
        before_each(say "  before inner") after_each(say "  after inner")
        it("a", function() finally(say "    finally") print "    a" end)
        it("b", say "    b")
      end)
      it("c", say "  c")
      """)
    #expect(
      run.printed == """
        setup
          setup inner
        before
          before inner
            a
            finally
          after inner
        after
        before
          before inner
            b
          after inner
        after
          teardown inner
        before
          c
        after
        teardown

        """)
  }

  @Test("Hooks that are declared after a test hold for it too, several in the order of the file")
  func late() throws {
    let run = try TestRun(
      """
      it("x", function() print "x" end)
      before_each(function() print "one" end)
      before_each(function() print "two" end)
      """)
    #expect(run.printed == "one\ntwo\nx\n")
  }

  @Test("What must be undone is undone whatever happens")
  func always() throws {
    let run = try TestRun(
      """
      after_each(function() print "after" end)
      it("fails", function() finally(function() print "finally" end) error "oops" end)
      it("is pending", function() finally(function() print "finally" end) pending() end)
      """)
    #expect(run.printed == "finally\nafter\nfinally\nafter\n")
    #expect(run.line == "0 passed, 1 failed, 1 skipped")
  }

  @Test("A failed before_each keeps the body from running, not the after_each")
  func before() throws {
    let run = try TestRun(
      """
      before_each(function() error "oops" end)
      after_each(function() print "after" end)
      it("x", function() print "never" end)
      """)
    #expect(run.printed == "after\n")
    #expect(run.line == "0 passed, 1 failed")
  }

  @Test("A block whose tests are all pending is not set up")
  func pendingBlock() throws {
    let run = try TestRun("setup(function() print 'never' end) it('x') pending('y')")
    #expect(run.printed == "")
    #expect(run.line == "0 passed, 0 failed, 2 skipped")
  }

  @Test("Spies, stubs and formatters end with their test")
  func snapshots() throws {
    let run = try TestRun(
      """
      local object = { method = function() return 1 end }
      it("stubs", function() stub(object, "method") assert.is_nil(object.method()) end)
      it("is restored", function() assert.equal(1, object.method()) end)
      """)
    #expect(run.line == "2 passed, 0 failed")
  }
}
