import Glibc
import Testing

/// Where a curve is drawn is not asked of the product: a straight line from 0 to 1 in the same picture tells.
@Suite("mutoscope plot")
struct PlotTests {
  @Test(
    "draws a curve where its values are, to half a pixel",
    arguments: [
      "easeInOut", "easeIn", "cubicBezier(.34, 1.56, .64, 1)", "piecewise { 0, { .9, .3 }, { .2, .6 }, 1 }",
      "easing(function(p) return p * p * p end)", "spring { duration = .5, bounce = .3 }",
      "spring { cutoff = .5, bounce = .5 }",
    ])
  func curve(expression: String) throws {
    let workshop = try Workshop()
    let picture = try Picture(
      workshop, ["plot", "linear", "m.\(expression)", "-o", "x.png", "--size", "900x620", "--scale", "1"])
    let line = try Scale(picture)
    let columns = Array(stride(from: line.left + 20, to: line.right - 20, by: 7))
    let values = try workshop.values(of: expression, at: columns.map { line.progress(of: $0) })
    try #require(values.count == columns.count)
    var seen = 0
    for (column, (value, slope)) in zip(columns, values) {
      // Where the line covers the curve nothing can be read.
      guard abs(line.row(of: value) - line.row(of: line.progress(of: column))) > 6 else { continue }
      let middle = try #require(picture.middle(of: .pink, column: column, from: line.top), "nothing in \(column)")
      // A column shows the curve over a whole pixel: a quarter of its rise there is allowed besides.
      let rise = abs(line.row(of: slope * line.progressPerPixel) - line.row(of: 0))
      #expect(abs(middle - line.row(of: value)) < 0.5 + rise * 0.25, "column \(column) of \(expression)")
      seen += 1
    }
    #expect(seen > columns.count / 2)
  }

  @Test("draws springs alone over seconds, and by themselves as far as they go")
  func seconds() throws {
    let workshop = try Workshop()
    let spring = "spring { duration = .5, bounce = .6 }"
    // The first is a cut-off whose course from 0 to 1 is next to straight in its middle; its ends give the scale.
    let picture = try Picture(
      workshop, ["plot", "spring { cutoff = 2, dampingRatio = .9 }", spring, "-o", "x.png", "--from", "0", "--to", "2"])
    let blue = picture.columns(of: .blue)
    let (left, right) = (try #require(blue.first), try #require(blue.last))
    let (bottom, top) = (
      try #require(picture.middle(of: .blue, column: left + 1, from: 60)),
      try #require(picture.middle(of: .blue, column: right - 2, from: 60))
    )
    let width = Double(right - left) - 2.5
    var highest = (row: Double.infinity, time: 0.0)
    for column in left + 2..<right {
      guard let row = picture.middle(of: .pink, column: column, from: 60), row < highest.row else { continue }
      highest = (row, (Double(column - left) - 1.25 + 0.5) / width * 2)
    }
    // The first overshoot of a free spring: at pi / wd it is exp(-pi z / sqrt(1 - z^2)) past.
    let ratio = 0.4
    let shape = (1 - ratio * ratio).squareRoot()
    let peak = (time: Double.pi / (4 * .pi * shape), value: 1 + exp(-.pi * ratio / shape))
    #expect(abs(highest.time - peak.time) < 0.02)
    #expect(abs((bottom - highest.row) / (bottom - top) - peak.value) < 0.01)
  }

  @Test("draws a jump as two separate lines")
  func jump() throws {
    let workshop = try Workshop()
    let picture = try Picture(workshop, ["plot", "linear", "steps(2)", "-o", "x.png", "--size", "900x600"])
    let line = try Scale(picture)
    for (progress, value) in [(0.2, 0.0), (0.35, 0), (0.65, 0.5), (0.9, 0.5)] {
      let column = Int(line.column(of: progress))
      let middle = try #require(picture.middle(of: .pink, column: column, from: line.top))
      #expect(abs(middle - line.row(of: value)) < 0.6)
    }
    // Between the two, half way, there is no line from side to side: only the faint dashes of the way of the jump.
    for (place, value) in [(0.5, 0.25), (1, 0.75)] {
      let (column, row) = (Int(line.column(of: place)), Int(line.row(of: value)))
      for y in row - 4...row + 4 {
        #expect(!(column - 3...column + 3).contains { picture[$0, y].saturation > 160 && picture[$0, y].r > 200 })
      }
    }
  }

  @Test("makes the picture that is asked for, the same to standard output, and another in the dark")
  func forms() throws {
    let workshop = try Workshop()
    for (arguments, width, height) in [
      ([], 800, 500), (["--size", "400x300"], 400, 300), (["--size", "1200x750", "--scale", "2"], 1200, 750),
    ] as [([String], Int, Int)] {
      let outcome = try workshop.mutoscope(["plot", "easeInOut", "-o", "x.png"] + arguments)
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
      #expect(try PNGHeader(workshop.bytes("x.png")) == PNGHeader(width: width, height: height))
    }
    let light = try Picture(workshop, ["plot", "easeInOut", "-o", "x.png"])
    #expect(try Picture(workshop, ["plot", "easeInOut", "-o", "-"]) == light)
    #expect(light[2, 2].brightness == 255)
    let dark = try Picture(workshop, ["plot", "easeInOut", "-o", "x.png", "--dark"])
    #expect(dark[2, 2].brightness < 40)
  }

  @Test(
    "draws whatever is a curve: long labels, many of them, parts, places outside 0...1, extremes",
    arguments: [
      ["linear", "--from", "-1", "--to", "2"], ["steps(1000)"], ["steps(1)"], ["steps(3, 'none')", "--from", "-2"],
      ["cubicBezier(0, 0, 1, 1)"], ["cubicBezier(1, 0, 0, 1)"], ["cubicBezier(0, 1e6, 1, -1e6)"],
      ["spring { stiffness = 1e6, damping = 1 }"], ["spring { settle = 1e-3 }"], ["spring { settle = 1e5 }"],
      ["spring { stiffness = 100, damping = 10, initialVelocity = -1e6 }"],
      ["spring { mass = 3, stiffness = 1000, damping = 500, profile = 'physics' }"],
      ["spring { cutoff = 1, dampingRatio = 2, mode = 'blend' }", "--from", "2", "--to", "3"],
      ["easing(function(p) return 0 end)"], ["piecewise { 1, 1 }", "--from", "0.5"],
      ["linear", "linear", "linear", "linear", "linear", "linear", "linear", "linear", "linear", "linear", "linear"],
      ["easing(function(p) return p end) -- " + String(repeating: "long ", count: 99), "--size", "200x150"],
    ])
  func extremes(arguments: [String]) throws {
    let workshop = try Workshop()
    let picture = try Picture(workshop, ["plot", "-o", "x.png"] + arguments)
    #expect(!picture.columns(of: .blue).isEmpty || !picture.columns(of: .pink).isEmpty)
  }

  @Test(
    "says what is wrong with a curve, with the nearest name; exit 2",
    arguments: [
      ("easInOut", "curve:1: unknown curve 'easInOut' (did you mean 'easeInOut'?)"),
      ("'easeout'", "curve:1: unknown curve 'easeout' (did you mean 'easeOut'?)"),
      ("sprng { duration = 1 }", "curve:1: undefined global 'sprng' (did you mean 'spring'?)"),
      ("m.sprng { duration = 1 }", "curve:1: unknown name 'sprng' in mutoscope (did you mean 'spring'?)"),
      (
        "spring { duration = 1, bounse = 0 }",
        "curve:1: unknown option 'bounse' for spring (did you mean 'bounce'?)"
      ), ("3", "curve:1: a curve expected, got number"),
      ("", "curve:1: a curve expected, got nil"),
    ])
  func mistakes(expression: String, message: String) throws {
    let workshop = try Workshop()
    #expect(try workshop.mutoscope("plot", expression, "-o", "x.png").failed(2, message))
    #expect(try workshop.mutoscope("plot", "linear", expression, "-o", "x.png").failed(2, message))
    #expect(workshop.names.isEmpty)
  }

  @Test(
    "keeps an expression inside the sandbox and its limits; exit 2",
    arguments: ["io.open('/etc/passwd')", "os.execute('true')", "(function() while true do end end)()", "linear) or ("])
  func sandbox(expression: String) throws {
    let workshop = try Workshop()
    let outcome = try workshop.mutoscope("plot", expression, "-o", "x.png")
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("curve:1: "))
    #expect(workshop.names.isEmpty)
  }

  @Test(
    "wrong usage is exit 64",
    arguments: [
      ["plot", "-o", "x.png"], ["plot", "linear"], ["plot", "linear", "-o", "x.gif"], ["plot", "linear", "-o", "x"],
      ["plot", "linear", "-o", "x%d.png"], ["plot", "linear", "-o", "x.png", "--size", "20x20"],
      ["plot", "linear", "-o", "x.png", "--scale", "0"], ["plot", "linear", "-o", "x.png", "--scale", "8"],
      ["plot", "linear", "-o", "x.png", "--from", "1"], ["plot", "linear", "-o", "x.png", "--from", "nan"],
      ["plot", "linear", "-o", "x.png", "--to", "1e9"], ["plot", "linear", "-o", "x.png", "--drak"],
      ["plot", "linear", "-o", "x.png", "--scale", "1e-4"],
      ["plot", "-o", "x.png"] + Array(repeating: "linear", count: 101),
    ])
  func usage(arguments: [String]) throws {
    let workshop = try Workshop()
    let outcome = try workshop.mutoscope(arguments)
    #expect(outcome.status == 64)
    #expect(!outcome.errors.isEmpty)
    #expect(outcome.output.isEmpty)
    #expect(workshop.names.isEmpty)
  }

  @Test("a misspelt verb is answered; what cannot be written is exit 73")
  func elsewhere() throws {
    let workshop = try Workshop()
    let verb = try workshop.mutoscope("plt", "linear", "-o", "x.png")
    #expect(verb.failed(64, "mutoscope: unknown verb 'plt' (did you mean 'plot'?)"))
    for name in ["x.jpg", "x.gif"] {
      let picture = try workshop.mutoscope("plot", "linear", "-o", name)
      #expect(
        picture.failed(64, "mutoscope: plot writes a picture: a name that ends in .png expected, got '\(name)'"))
    }
    let curve = try workshop.mutoscope("plot", "ease-in-out", "-o", "x.png")
    #expect(curve.failed(2, "curve:1: unknown curve 'ease-in-out'; write 'easeInOut'"))
    try workshop.write("file", "")
    let outcome = try workshop.mutoscope("plot", "linear", "-o", "file/x.png")
    #expect(outcome.failed(73, "mutoscope: cannot write file/x.png: Not a directory"))
    #expect(try workshop.mutoscope("plot", "linear", "-o", "new/x.png").status == 0)
    #expect(try workshop.run(["rm", "-r", "new/x.png"]).status == 0)
    #expect(try workshop.run(["rmdir", "new"]).status == 0)
  }
}

/// The way from pixels to numbers, read from the straight blue line that goes from (0, 0) to (1, 1).
private struct Scale {
  /// The columns in which it begins and ends.
  let left, right: Int
  /// Above it there is no curve, but the legend.
  let top = 45
  private let start, end: (x: Double, y: Double)

  init(_ picture: Picture) throws {
    let columns = picture.columns(of: .blue, from: 45)
    (left, right) = (try #require(columns.first), try #require(columns.last))
    // The slope from two columns far apart; the ends are half a line's width beyond 0 and 1.
    let (a, b) = (left + 40, right - 40)
    let (ya, yb) = (
      try #require(picture.middle(of: .blue, column: a, from: 45)),
      try #require(picture.middle(of: .blue, column: b, from: 45))
    )
    let slope = (yb - ya) / Double(b - a)
    // The ends of the stroke are round; its middle line ends where the frame of the plot does.
    let (x0, x1) = (Double(left) + 1.25, Double(right) + 1 - 1.25)
    start = (x0.rounded(), ya + slope * (x0.rounded() - Double(a) - 0.5))
    end = (x1.rounded(), ya + slope * (x1.rounded() - Double(a) - 0.5))
  }

  var progressPerPixel: Double { 1 / (end.x - start.x) }
  func progress(of column: Int) -> Double { (Double(column) + 0.5 - start.x) / (end.x - start.x) }
  func column(of progress: Double) -> Double { start.x + progress * (end.x - start.x) }
  func row(of value: Double) -> Double { start.y + value * (end.y - start.y) }
}

extension Workshop {
  /// The values of a curve and its slopes, as a script gets them; of a spring at parts of its duration.
  fileprivate func values(of expression: String, at places: [Double]) throws -> [(value: Double, slope: Double)] {
    let script =
      Scenes.head + """
        local curve = m.\(expression)
        local length = ("\(expression.prefix(6))" == "spring") and curve.duration or 1
        for _, p in ipairs { \(places.map { "\($0)" }.joined(separator: ", ")) } do
          print(curve:value(p * length), curve:slope(p))
        end
        """
    try write("values.lua", script)
    return try mutoscope("run", "values.lua").lines.compactMap { line in
      let numbers = line.split(separator: "\t").compactMap { Double($0) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }
  }
}
