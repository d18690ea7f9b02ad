import Testing

@Suite("mutoscope test")
struct TestCommandTests {
  private static let mixed = """
    describe("a <block> & more", function()
      it("passes", function() print "hello" end)
      it("fails #slow", function()
        assert.equal(1, 2)
      end)
      pending "waits"
    end)
    """

  private static let good = "it('is fine', function() end)\nit('is fine too', function() end)"

  @Test("the last line is exactly the count, on standard output or standard error; exit 1 where something failed")
  func closingLine() throws {
    let workshop = try Workshop(["a_spec.lua": Self.mixed])
    for reporter in ["pretty", "dots"] {
      let outcome = try workshop.mutoscope("test", "--reporter", reporter)
      #expect(outcome.status == 1)
      #expect(outcome.lines.last == "1 passed, 1 failed, 1 skipped")
      #expect(outcome.errors.isEmpty)
      #expect(outcome.output.contains("a_spec.lua:4: Expected objects to be equal."))
    }
    for reporter in ["tap", "junit", "json"] {
      let outcome = try workshop.mutoscope("test", "--reporter", reporter)
      #expect(outcome.status == 1)
      #expect(outcome.errors == "hello\n1 passed, 1 failed, 1 skipped\n")
      #expect(!outcome.output.contains("hello"))
      #expect(outcome.output.contains("a_spec.lua:4: Expected objects to be equal."))
    }
  }

  @Test(
    "without a failure the exit code is 0, without a test 1", arguments: ["pretty", "dots", "tap", "junit", "json"])
  func codes(reporter: String) throws {
    let workshop = try Workshop(["a_spec.lua": Self.good])
    let good = try workshop.mutoscope("test", "--reporter", reporter)
    #expect(good.status == 0)
    #expect((good.output + good.errors).hasSuffix("2 passed, 0 failed\n"))
    let none = try workshop.mutoscope("test", "--filter", "nothing", "--reporter", reporter)
    #expect(none.status == 1)
    #expect(none.errors.contains("mutoscope: no test found\n"))
    #expect((none.output + none.errors).contains("0 passed, 0 failed\n"))
  }

  @Test("dots are a character a test")
  func dots() throws {
    let workshop = try Workshop(["a_spec.lua": "it('a', function() end) it('b', error) it('c')"])
    #expect(try workshop.mutoscope("test", "--reporter", "dots").lines.first == ".Fo")
  }

  @Test("TAP has a plan, and escapes what would be a directive")
  func tap() throws {
    let workshop = try Workshop(["a_spec.lua": Self.mixed])
    let lines = try workshop.mutoscope("test", "--reporter", "tap").lines
    #expect(lines.first == "TAP version 14")
    #expect(lines.contains("ok 1 - a_spec.lua: a <block> & more passes"))
    #expect(lines.contains("not ok 2 - a_spec.lua: a <block> & more fails \\#slow"))
    #expect(lines.contains("ok 3 - a_spec.lua: a <block> & more waits # SKIP"))
    #expect(lines.last == "1..3")
  }

  @Test("JUnit's XML is well formed and counts")
  func junit() throws {
    let workshop = try Workshop(["a_spec.lua": Self.mixed, "b_spec.lua": Self.good])
    let outcome = try workshop.mutoscope("test", "--reporter", "junit")
    #expect(outcome.output.contains("<testsuites tests=\"5\" failures=\"1\" errors=\"0\" skipped=\"1\">"))
    #expect(
      outcome.output.contains("<testsuite name=\"a_spec.lua\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\">"))
    #expect(
      outcome.output.contains(
        "<testcase classname=\"a &lt;block&gt; &amp; more\" name=\"fails #slow\" file=\"a_spec.lua\" line=\"3\">"))
    try workshop.write("x.xml", outcome.output)
    let check = try workshop.run(
      ["python3", "-c", "import xml.dom.minidom as x; print(len(x.parse('x.xml').getElementsByTagName('testcase')))"])
    #expect(check.output == "5\n")
  }

  @Test("JSON has every test with its failures")
  func json() throws {
    let workshop = try Workshop(["a_spec.lua": Self.mixed])
    let report = try JSON(text: try workshop.mutoscope("test", "--reporter", "json").output)
    #expect(report["passed"]?.number == 1 && report["failed"]?.number == 1 && report["skipped"]?.number == 1)
    let tests = report["tests"]?.array ?? []
    #expect(tests.map { $0["status"]?.text } == ["passed", "failed", "skipped"])
    #expect(tests.map { $0["line"]?.number } == [2, 3, 6])
    #expect(tests.count > 1 && tests[1]["name"]?.text == "a <block> & more fails #slow")
    #expect(tests[1]["failures"]?.array.first?["message"]?.text?.hasPrefix("a_spec.lua:4: ") ?? false)
  }

  @Test("selects by FILE:LINE, pattern and tag, and lists")
  func selection() throws {
    let workshop = try Workshop(["a_spec.lua": Self.mixed, "b_spec.lua": Self.good])
    #expect(try workshop.mutoscope("test", "a_spec.lua:2").lines.last == "1 passed, 0 failed")
    #expect(try workshop.mutoscope("test", "--filter", "fine").lines.last == "2 passed, 0 failed")
    #expect(try workshop.mutoscope("test", "--tags", "slow").lines.last == "0 passed, 1 failed")
    let list = try workshop.mutoscope("test", "--list")
    #expect(list.status == 0)
    #expect(list.lines.first == "a_spec.lua:2: a <block> & more passes")
    #expect(list.lines.count == 5)
    #expect(try workshop.mutoscope("test", "--filter", "[").status == 64)
    for name in ["caf\u{E9}/\u{65E5}_spec.lua", "e\u{301}_spec.lua"] {
      _ = try workshop.run(["mkdir", "-p", "caf\u{E9}"])
      try workshop.write(name, "\nit('x', function() end)")
      #expect(try workshop.mutoscope("test", "\(name):2", "--list").output == "\(name):2: x\n")
    }
    try workshop.write("long_spec.lua", "it(('a'):rep(2000), function() end)")
    let slow = try workshop.mutoscope("test", "--time", "200ms", "--filter", "a-a-a-a-a-a-ab", "long_spec.lua")
    #expect(slow.output.contains("--filter: long_spec.lua: limit reached: time (0.2 s)"), "\(slow.output)")
    #expect(try workshop.mutoscope("test", "no_spec.lua").failed(66, "mutoscope: no_spec.lua: no such file or folder"))
  }

  @Test("names the line of the test where an assertion cannot be made, also behind pcall")
  func places() throws {
    let tests = """
      it("compares", function()
        assert.nearly_same({ 1 }, { 2 }, 0 / 0)
      end)
      it("records", function()
        local m = require "mutoscope"
        pcall(assert.matches_golden, m.stage { screen = m.screen { size = { 9, 9 } } }:at(0), "g")
      end)
      """
    let output = try Workshop(["a_spec.lua": tests]).mutoscope("test").output
    #expect(output.contains("a_spec.lua:2: bad argument 'tolerance' to nearly_same: "), "\(output)")
    #expect(output.contains("a_spec.lua:6: matches_golden: recorded goldens/g.png, run again"), "\(output)")
  }

  @Test("several files at a time say the same in the same order", arguments: ["pretty", "tap", "json"])
  func jobs(reporter: String) throws {
    var files: [String: String] = [:]
    for letter in "abcdefgh" {
      files["\(letter)_spec.lua"] = "for i = 1, 20 do it('\(letter)' .. i, function() print(i) end) end\n" + Self.mixed
    }
    let workshop = try Workshop(files)
    let one = try workshop.mutoscope("test", "--reporter", reporter)
    let four = try workshop.mutoscope("test", "--reporter", reporter, "--jobs", "4")
    #expect(four.output == one.output && four.errors == one.errors && four.status == one.status)
    let shuffled = try workshop.mutoscope("test", "--reporter", reporter, "--shuffle", "--seed", "3")
    let both = try workshop.mutoscope("test", "--reporter", reporter, "--shuffle", "--seed", "3", "--jobs", "3")
    #expect(shuffled.output == both.output && shuffled.output != one.output)
    let fast = try workshop.mutoscope("test", "--reporter", reporter, "--fail-fast")
    let fastToo = try workshop.mutoscope("test", "--reporter", reporter, "--fail-fast", "--jobs", "4")
    #expect(fast.output == fastToo.output && fast.status == 1)
    #expect((fast.output + fast.errors).hasSuffix("21 passed, 1 failed\n"))
  }

  @Test("a file's order of mixing does not depend on the files beside it")
  func shuffle() throws {
    let source = "for i = 1, 20 do it('t' .. i, function() end) end"
    let workshop = try Workshop(["a_spec.lua": source, "b_spec.lua": source])
    let all = try workshop.mutoscope("test", "--shuffle", "--seed", "5")
    let alone = try workshop.mutoscope("test", "b_spec.lua", "--shuffle", "--seed", "5")
    #expect(all.errors == "seed 5\n")
    #expect(all.output.contains(alone.lines.dropLast().joined(separator: "\n")))
    #expect(alone.lines.dropFirst().dropLast() != (1...20).map { "  ✓ t\($0)" }[...])
  }

  @Test(
    "refuses what it does not know; exit 64",
    arguments: [
      ["--reporter", "xml"], ["--golden", "some"], ["--jobs", "0"], ["--jobs", "x"], ["--reportr", "tap"],
    ])
  func refusals(arguments: [String]) throws {
    let workshop = try Workshop(["a_spec.lua": Self.good])
    let outcome = try workshop.mutoscope(["test"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
  }
}
