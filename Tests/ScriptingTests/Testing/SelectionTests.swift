import LuaKit
import MutoscopeScripting
import Testing

@Suite("Selection of tests")
struct SelectionTests {
  private let source = """
    describe("fast", function()
      it("one", function() end)
      it("two #slow", function() end)
    end)
    describe("other #net", function()
      it("three", function()
        assert.is_true(true)
      end)
      describe("deep", function()
        it("four #slow", function() end)
      end)
    end)
    """

  private func names(lines: [Int] = [], _ set: (inout TestOptions) -> Void = { _ in }) throws -> [String] {
    var options = TestOptions()
    set(&options)
    return try TestRun(source, options: options, lines: lines).names
  }

  @Test("A filter is a Lua pattern on the full name")
  func filter() throws {
    #expect(try names { $0.filter = "fast" } == ["fast one", "fast two #slow"])
    #expect(try names { $0.filter = "^fast one$" } == ["fast one"])
    #expect(try names { $0.filter = "t[hw]" } == ["fast two #slow", "other #net three", "other #net deep four #slow"])
    #expect(try names { $0.filter = "nothing" } == [])
    #expect(throws: LuaError.self) { try names { $0.filter = "[" } }
  }

  @Test("Tags are words after # in the names of the test and its blocks; any of them will do")
  func tags() throws {
    #expect(try names { $0.tags = ["slow"] } == ["fast two #slow", "other #net deep four #slow"])
    #expect(try names { $0.tags = ["net"] } == ["other #net three", "other #net deep four #slow"])
    #expect(try names { $0.tags = ["net", "slow"] }.count == 3)
    #expect(try names { $0.tags = ["slo"] } == [])
  }

  @Test(
    "A line means the test or block that spans it",
    arguments: [
      (1, ["fast one", "fast two #slow"]), (2, ["fast one"]), (3, ["fast two #slow"]),
      (5, ["other #net three", "other #net deep four #slow"]), (7, ["other #net three"]),
      (8, ["other #net three"]), (9, ["other #net deep four #slow"]), (10, ["other #net deep four #slow"]),
      (11, ["other #net deep four #slow"]), (12, ["other #net three", "other #net deep four #slow"]), (13, []),
    ])
  func lines(line: Int, expected: [String]) throws {
    #expect(try names(lines: [line]) == expected)
  }

  @Test("All tests of a loop stand on one line")
  func loop() throws {
    let run = try TestRun("for i = 1, 3 do\n  it('test ' .. i, function() end)\nend", lines: [2])
    #expect(run.names == ["test 1", "test 2", "test 3"])
  }

  @Test("A list names the tests and runs none")
  func list() throws {
    var options = TestOptions()
    options.lists = true
    let run = try TestRun("it('x', function() print 'never' end) it('y')", options: options)
    #expect(run.names == ["x", "y"])
    #expect(run.results.allSatisfy { $0.outcome == .listed })
    #expect(run.printed == "")
    #expect(run.summary.isSuccess)
  }

  @Test("Mixing is repeatable by its seed and keeps blocks together")
  func shuffle() throws {
    let source = (1...20).map { "it('\($0)', function() end)" }.joined(separator: "\n")
    func names(_ seed: UInt64) throws -> [String] {
      var options = TestOptions()
      options.shuffles = true
      options.seed = seed
      return try TestRun(source, options: options).names
    }
    let plain = (1...20).map(String.init)
    #expect(try names(1) == names(1))
    #expect(try names(1) != names(2))
    #expect(try names(1) != plain)
    #expect(try Set(names(1)) == Set(plain))
  }

  @Test("The first failure may be the end, in this file and the others")
  func failFast() throws {
    var options = TestOptions()
    options.failsFast = true
    let run = try TestRun(
      """
      teardown(function() print "torn down" end)
      it("a", function() end) it("b", function() error "oops" end) it("c", function() end)
      """, "it('d', function() end)", options: options)
    #expect(run.names == ["a", "b"])
    #expect(run.printed == "torn down\n")
    #expect(run.line == "1 passed, 1 failed")
  }
}
