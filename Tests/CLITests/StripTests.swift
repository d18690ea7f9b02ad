import Testing

@Suite("mutoscope render --strip")
struct StripTests {
  /// A black bar of 20 points goes 200 points in 0.5 s by a spring, and is then where it belongs.
  private static func scene(_ spring: String) -> String {
    Scenes.head + """
      local bar = m.view { id = "bar", frame = { 10, 0, 20, 30 }, backgroundColor = "black" }
      local screen = m.screen { size = { 260, 40 }, backgroundColor = "white", bar }
      local stage = m.stage { screen = screen, scale = 1 }
      m.animate { duration = 0.5, curve = m.spring { \(spring) }, animations = function() bar.center = { 220, 15 } end }
      stage:settle()
      stage:advance(0.1)
      return stage
      """
  }

  /// The middle of what is dark in each row.
  private func trace(_ picture: Picture) throws -> [Double] {
    try (0..<picture.height).map { y in
      let dark = (0..<picture.width).map { Double(255 - picture[$0, y].r) / 255 }
      let sum = dark.reduce(0, +)
      try #require(abs(sum - 20) < 0.05)
      return zip(dark, 0...).reduce(0) { $0 + $1.0 * (Double($1.1) + 0.5) } / sum
    }
  }

  private func strip(_ spring: String, _ arguments: [String] = []) throws -> Picture {
    let workshop = try Workshop(["scene.lua": StripTests.scene(spring)])
    return try Picture(workshop, ["render", "scene.lua", "--strip", "-o", "x.png", "--fps", "1000"] + arguments)
  }

  @Test("breaks where a spring is cut: by 1.45 % of the way, from one row to the next")
  func breaks() throws {
    let trace = try trace(strip("duration = 0.5, bounce = 0.3"))
    #expect(trace.count == 601)
    let steps = zip(trace.dropFirst(490), trace.dropFirst(491)).map { $1 - $0 }
    let (place, jump) = try #require(steps.enumerated().min { $0.element < $1.element })
    #expect(place + 491 == 500)
    #expect(abs(jump + 0.014498421616 * 200) < 0.05)
    #expect(steps.enumerated().allSatisfy { $0.offset == place || abs($0.element) < 0.1 })
  }

  @Test("does not break where a spring lands", arguments: ["smooth", "exact", "blend"])
  func lands(mode: String) throws {
    let trace = try trace(strip("cutoff = 0.5, bounce = 0.3, mode = '\(mode)'"))
    let steps = zip(trace, trace.dropFirst()).map { $1 - $0 }
    let bends = zip(steps, steps.dropFirst()).map { $1 - $0 }
    #expect(steps[490...].allSatisfy { abs($0) < 0.1 })
    // No step differs from the one before by more than a hundredth of a point or so, anywhere.
    #expect(bends.allSatisfy { abs($0) < 0.12 })
    #expect(abs(trace[trace.count - 1] - 220) < 0.01)
  }

  @Test("has a row a frame, time running down, each as the frame's own picture has it")
  func rows() throws {
    let workshop = try Workshop(["scene.lua": StripTests.scene("duration = 0.5, bounce = 0.3")])
    let strip = try Picture(
      workshop, ["render", "scene.lua", "--strip", "-o", "x.png", "--fps", "20", "--scale", "2", "--row", "3.5"])
    #expect(strip.width == 520)
    #expect(strip.height == 13)
    for row in [0, 3, 7, 12] {
      let frame = try Picture(
        workshop, ["render", "scene.lua", "-o", "x.png", "--at", "\(Double(row) / 20)", "--scale", "2"])
      for x in 0..<strip.width { #expect(strip[x, row].g == frame[x, 7].g) }
    }
  }

  @Test("shows the middle row unless told otherwise, and the part that is asked for")
  func part() throws {
    let workshop = try Workshop(["scene.lua": StripTests.scene("settle = 0.5")])
    func strip(_ arguments: String...) throws -> Picture {
      try Picture(workshop, ["render", "scene.lua", "--strip", "-o", "-"] + arguments)
    }
    #expect(try strip() == strip("--row", "20"))
    #expect(try strip() != strip("--row", "35"))
    for (arguments, height) in [
      (["--from", "0.1", "--to", "0.3", "--fps", "100"], 21), (["--from", "last"], 1),
      (["--row", "39.99", "--to", "0"], 1),
    ] {
      let picture = try Picture(workshop, ["render", "scene.lua", "--strip", "-o", "-"] + arguments)
      #expect((picture.width, picture.height) == (260, height))
    }
  }

  @Test(
    "wrong usage is exit 64",
    arguments: [
      ["--strip", "--at", "0"], ["--strip", "--size", "10x10"], ["--row", "3"], ["--strip", "--row", "40"],
      ["--strip", "--row", "nan"], ["--strip", "--row", "-1"], ["--strip", "--from", "0.2", "--to", "0.1"],
    ])
  func usage(arguments: [String]) throws {
    let workshop = try Workshop(["scene.lua": StripTests.scene("settle = 0.5")])
    let outcome = try workshop.mutoscope(["render", "scene.lua", "-o", "x.png"] + arguments)
    #expect(outcome.status == 64)
    #expect(!outcome.errors.isEmpty)
    #expect(workshop.names == ["scene.lua"])
  }

  @Test("a row beneath the last one is refused with the rows that there are")
  func beneath() throws {
    let workshop = try Workshop(["scene.lua": StripTests.scene("settle = 0.5")])
    let outcome = try workshop.mutoscope("render", "scene.lua", "-o", "x.png", "--strip", "--row", "40")
    #expect(
      outcome.failed(
        64, "mutoscope: --row 40 is outside the stage: 0 or more and less than 40 points expected"))
  }

  @Test("writes a picture only: movies and sequences are exit 64, what cannot be written is 73, too many rows are 2")
  func output() throws {
    let workshop = try Workshop(["scene.lua": StripTests.scene("settle = 0.5")])
    for name in ["x.gif", "x%03d.png", "x.mp4"] {
      let outcome = try workshop.mutoscope("render", "scene.lua", "--strip", "-o", name, "--quiet")
      #expect(outcome.failed(64, "mutoscope: --strip writes one picture: a .png expected, got '\(name)'"))
    }
    #expect(try workshop.mutoscope("render", "scene.lua", "--strip", "-o", "scene.lua/x.png").status == 73)
    try workshop.write("long.lua", StripTests.scene("settle = 20").replacing("duration = 0.5", with: "duration = 20"))
    let outcome = try workshop.mutoscope("render", "long.lua", "--strip", "-o", "x.png", "--fps", "1000")
    #expect(outcome.failed(2, "long.lua:4: limit reached: rows (16384); lower --fps or cut with --from and --to"))
    #expect(workshop.names == ["long.lua", "scene.lua"])
  }
}
