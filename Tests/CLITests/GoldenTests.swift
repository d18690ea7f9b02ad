import Testing

@Suite("assert.matches_golden")
struct GoldenTests {
  /// A square of a colour on white, 20 x 10 points at 2 pixels a point, that moves 10 points in a second.
  private static func spec(_ body: String, color: String = "red", to x: Int = 15) -> String {
    Scenes.head + """
      local dot = m.view { id = "dot", frame = { 0, 0, 10, 10 }, backgroundColor = "\(color)" }
      local screen = m.screen { size = { 20, 10 }, backgroundColor = "white", dot }
      local a = m.animator { duration = 1, curve = "linear", animations = function() dot.center = { \(x), 5 } end }
      it("looks right", function()
        \(body)
      end)

      """
  }

  private static let picture = #"assert.matches_golden(a:at(0), "dot")"#
  private static let samples = #"assert.matches_golden(a:clip():sample { times = { 0, 0.5, 1 } }, "path")"#

  private func test(_ workshop: Workshop, _ arguments: String...) throws -> (status: Int32, output: String) {
    let outcome = try workshop.mutoscope(["test", "a_spec.lua"] + arguments)
    #expect(outcome.errors.isEmpty)
    return (outcome.status, outcome.output)
  }

  @Test("is recorded by the first run, which fails, and holds in the second", arguments: [picture, samples])
  func records(assertion: String) throws {
    let workshop = try Workshop(["a_spec.lua": Self.spec(assertion)])
    defer { workshop.removeFolders("goldens") }
    let name = assertion == Self.picture ? "goldens/dot.png" : "goldens/path.json"
    let first = try test(workshop)
    #expect(first.status == 1)
    #expect(first.output.contains("a_spec.lua:6: matches_golden: recorded \(name), run again\n"))
    #expect(first.output.hasSuffix("\n0 passed, 1 failed\n"))
    let second = try test(workshop)
    #expect(second.status == 0)
    #expect(second.output.hasSuffix("\n1 passed, 0 failed\n"))
    #expect(try test(workshop, "--golden", "never").status == 0)
    #expect(try test(workshop, "--golden", "all").status == 0)
    #expect(workshop.names == ["a_spec.lua", "goldens"])
  }

  @Test("a picture that differs is left beside the golden and their difference")
  func differs() throws {
    let workshop = try Workshop(["a_spec.lua": Self.spec(Self.picture)])
    defer { workshop.removeFolders("goldens", "out/a_spec", "out") }
    _ = try test(workshop)
    try workshop.write("a_spec.lua", Self.spec(Self.picture, color: "#ff0a00"))
    let outcome = try test(workshop)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        """
           a_spec.lua:6: Expected to match the golden:
             goldens/dot.png: 400 of 800 pixels differ by more than 2 levels, the most by 10
             out/a_spec/dot.png: expected, actual, difference
        """))
    let header = try PNGHeader(workshop.bytes("out/a_spec/dot.png"))
    #expect(header.width == 3 * 40 + 2 * 16 && header.height == 20)
    let tolerant = Self.picture.replacingLast(")", ", { tolerance = 10 })")
    try workshop.write("a_spec.lua", Self.spec(tolerant, color: "#ff0a00"))
    #expect(try test(workshop).status == 0)
    let negated = Self.picture.replacingFirst("assert.", "assert.is_not.")
    try workshop.write("a_spec.lua", Self.spec(negated, color: "#ff0a00"))
    #expect(try test(workshop).status == 0)
  }

  @Test("samples that differ are told cell by cell")
  func samplesDiffer() throws {
    let workshop = try Workshop(["a_spec.lua": Self.spec(Self.samples)])
    defer { workshop.removeFolders("goldens", "out/a_spec", "out") }
    _ = try test(workshop)
    #expect(try JSON(text: String(decoding: workshop.bytes("goldens/path.json"), as: UTF8.self)).array.count == 3)
    try workshop.write("a_spec.lua", Self.spec(Self.samples, to: 17))
    let outcome = try test(workshop)
    #expect(outcome.status == 1)
    #expect(
      outcome.output.contains(
        "goldens/path.json: dot.frame.x at 0.5: 5 expected, got 6 (off by 1)\n"))
    #expect(outcome.output.contains("dot.center.x at 1: 15 expected, got 17 (off by 2)\n"))
    #expect(outcome.output.contains("out/a_spec/path.csv: expected, actual, difference\n"))
    let table = try Table(csv: String(decoding: workshop.bytes("out/a_spec/path.csv"), as: UTF8.self))
    #expect(table.columns == ["time", "column", "expected", "actual", "difference"])
    #expect(table.rows.contains(["1", "dot.center.x", "15", "17", "2"]))
    let tolerant = Self.samples.replacingLast(")", ", { tolerance = 2 })")
    try workshop.write("a_spec.lua", Self.spec(tolerant, to: 17))
    #expect(try test(workshop).status == 0)
  }

  @Test("a golden that is not there or broken fails the run, whatever the test makes of it")
  func missing() throws {
    let workshop = try Workshop(["a_spec.lua": Self.spec("pcall(function() \(Self.picture) end)")])
    defer { workshop.removeFolders("goldens") }
    let never = try test(workshop, "--golden", "never")
    #expect(never.status == 1)
    #expect(
      never.output.contains(
        "a_spec.lua:6: matches_golden: goldens/dot.png: no such golden, and --golden never records none\n"))
    #expect(workshop.names == ["a_spec.lua"])
    #expect(try test(workshop).output.contains("recorded goldens/dot.png, run again"))
    try workshop.write("goldens/dot.png", "not a picture")
    let broken = try test(workshop)
    #expect(broken.status == 1)
    #expect(
      broken.output.contains(
        "a_spec.lua:6: matches_golden: goldens/dot.png cannot be read; record it with --golden all\n"))
    let negated = Self.picture.replacingFirst("assert.", "assert.is_not.")
    try workshop.write("a_spec.lua", Self.spec(negated))
    #expect(try test(workshop).status == 1)
    #expect(try test(workshop, "--golden", "all").output.contains("recorded goldens/dot.png, run again"))
    try workshop.write("a_spec.lua", Self.spec(Self.picture))
    #expect(try test(workshop).status == 0)
  }

  @Test("recorded samples are what mutoscope sample writes as JSON")
  func sameAsSample() throws {
    let spec = """
      local animator = require "mutoscope".load "card.lua"
      it("moves", function() assert.matches_golden(animator:clip():sample { fps = 60 }, "path") end)
      """
    let workshop = try Workshop(["card.lua": Scenes.card, "a_spec.lua": spec])
    defer { workshop.removeFolders("goldens") }
    _ = try test(workshop)
    let sampled = try workshop.mutoscope("sample", "card.lua", "--format", "json").outputBytes
    #expect(try workshop.bytes("goldens/path.json") == sampled)
  }

  @Test("one run records all the goldens of a test, each told with its line")
  func several() throws {
    let workshop = try Workshop(["a_spec.lua": Self.spec(Self.samples + "\n" + Self.picture + "\nprint 'goes on'")])
    defer { workshop.removeFolders("goldens") }
    let first = try test(workshop)
    #expect(first.output.contains("a_spec.lua:6: matches_golden: recorded goldens/path.json, run again\n"))
    #expect(first.output.contains("a_spec.lua:7: matches_golden: recorded goldens/dot.png, run again\n"))
    #expect(first.output.hasPrefix("goes on\n"))
    #expect(first.output.hasSuffix("\n0 passed, 1 failed\n"))
    #expect(try test(workshop).status == 0)
  }

  @Test("a test that is pending after it recorded has failed all the same; so has a file that records outside of tests")
  func outside() throws {
    let workshop = try Workshop(["a_spec.lua": Self.spec(Self.picture + " pending 'later'")])
    defer { workshop.removeFolders("goldens") }
    #expect(try test(workshop).output.hasSuffix("\n0 passed, 1 failed\n"))
    try workshop.write("a_spec.lua", Self.spec("") + Self.samples)
    #expect(try test(workshop).output.hasSuffix("\n1 passed, 1 failed\n"))
    #expect(try test(workshop).output.hasSuffix("\n1 passed, 0 failed\n"))
  }

  @Test("all records what differs anew")
  func all() throws {
    let workshop = try Workshop(["a_spec.lua": Self.spec(Self.picture)])
    defer { workshop.removeFolders("goldens") }
    _ = try test(workshop)
    try workshop.write("a_spec.lua", Self.spec(Self.picture, color: "blue"))
    #expect(try test(workshop, "--golden", "all").output.contains("recorded goldens/dot.png, run again"))
    #expect(try test(workshop).status == 0)
  }

  @Test("the folder of goldens may not be a link that leads elsewhere")
  func links() throws {
    let elsewhere = try Workshop()
    let workshop = try Workshop(["a_spec.lua": Self.spec(#"assert.matches_golden(a:at(0), "deep/dot")"#)])
    _ = try workshop.run(["mkdir", "goldens"])
    _ = try workshop.run(["ln", "-s", elsewhere.folder, "goldens/deep"])
    defer { _ = try? workshop.run(["rm", "-r", "goldens"]) }
    let outcome = try test(workshop)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("goldens/deep/dot.png"))
    #expect(outcome.output.contains("a link that leads out of the folder"))
    #expect(elsewhere.names.isEmpty)
  }

  @Test(
    "wrong arguments name themselves",
    arguments: [
      ("1, 'x'", "bad argument 'subject' to matches_golden: frame or samples expected, got number"),
      ("{}, 'x'", "bad argument 'subject' to matches_golden: frame or samples expected, got table"),
      ("a:at(0)", "bad argument 'name' to matches_golden: string expected, got no value"),
      ("a:at(0), '../x'", "bad argument 'name' to matches_golden: '../x' cannot be the name of a golden"),
      ("a:at(0), '/x'", "bad argument 'name' to matches_golden: '/x' cannot be the name of a golden"),
      ("a:at(0), ''", "bad argument 'name' to matches_golden: '' cannot be the name of a golden"),
      ("a:at(0), 'x', { tolerence = 1 }", "unknown option 'tolerence' for matches_golden (did you mean 'tolerance'?)"),
      ("a:at(0), 'x', { tolerance = -1 }", "bad value for 'tolerance' of matches_golden: 0 or more expected, got -1"),
    ])
  func refusals(arguments: String, text: String) throws {
    let workshop = try Workshop(["a_spec.lua": Self.spec("assert.matches_golden(\(arguments))")])
    let outcome = try test(workshop)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("a_spec.lua:6: \(text)\n"), "\(outcome.output)")
    #expect(workshop.names == ["a_spec.lua"])
  }
}

extension Workshop {
  /// Removes folders with what is in them.
  fileprivate func removeFolders(_ names: String...) { _ = try? run(["rm", "-r", "-f"] + names) }
}

extension String {
  fileprivate func replacingFirst(_ part: String, _ other: String) -> String {
    guard let range = self.range(of: part) else { return self }
    return replacingCharacters(range, other)
  }

  fileprivate func replacingLast(_ part: Character, _ other: String) -> String {
    guard let index = lastIndex(of: part) else { return self }
    return replacingCharacters(index..<self.index(after: index), other)
  }

  private func range(of part: String) -> Range<Index>? { firstRange(of: part) }

  private func replacingCharacters(_ range: Range<Index>, _ other: String) -> String {
    var result = self
    result.replaceSubrange(range, with: other)
    return result
  }
}
