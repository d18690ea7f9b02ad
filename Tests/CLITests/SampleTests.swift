import Testing

@Suite("mutoscope sample")
struct SampleTests {
  @Test("writes CSV: the time and each path, a row a time, in the shortest digits")
  func csv() throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let outcome = try workshop.mutoscope("sample", "scene.lua", "--at", "0,0.5,1")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        time,card.frame.x,card.frame.y,card.frame.width,card.frame.height,card.center.x,card.center.y,card.alpha
        0,0,0,40,40,20,20,1
        0.5,30,10,40,40,50,30,0.75
        1,60,20,40,40,80,40,0.5

        """)
  }

  @Test("plays what never rests as far as it is looked at")
  func endless() throws {
    let script =
      Scenes.head + """
        local card = m.view { id = "card" }
        local screen = m.screen { size = { 10, 10 }, card }
        return m.animator { duration = 1, repeatCount = "forever", curve = "linear", animations = function() card.alpha = 0 end }
        """
    let outcome = try Workshop(["s.lua": script]).mutoscope("sample", "s.lua", "--at", "4.75,2.25")
    #expect(outcome.output == "time,card.alpha\n4.75,0.25\n2.25,0.75\n")
  }

  @Test("keeps what the script prints away from the result", arguments: ["sample", "inspect", "lint"])
  func prints(verb: String) throws {
    let workshop = try Workshop(["scene.lua": "print 'hello'\n" + Scenes.card, "quiet.lua": Scenes.card])
    let outcome = try workshop.mutoscope(verb, "scene.lua", "--format", "json")
    #expect(outcome.errors == "hello\n")
    #expect(try outcome.output == workshop.mutoscope(verb, "quiet.lua", "--format", "json").output)
    #expect(!outcome.output.isEmpty)
    #expect(try workshop.mutoscope("run", "scene.lua").output == "hello\n")
  }

  @Test("quotes a cell as RFC 4180 asks")
  func quotes() throws {
    let script =
      Scenes.head + #"""
        local label = m.label { id = "a,b", text = "one" }
        local screen = m.screen { size = { 10, 10 }, label }
        return m.animator { curve = "linear", animations = function()
          m.keyframes(function(keyframe) keyframe(0.5, 0, function() label.text = 'two, "three"' end) end)
        end }
        """#
    let outcome = try Workshop(["s.lua": script]).mutoscope(
      "sample", "s.lua", "--property", "text", "--at", "first,last")
    #expect(outcome.output == "time,\"a,b.text\"\n0,one\n0.25,\"two, \"\"three\"\"\"\n")
  }

  @Test("writes JSON and JSON Lines with the same numbers")
  func json() throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let rows = try JSON(text: workshop.mutoscope("sample", "scene.lua", "--format", "json").output).array
    let lines = try workshop.mutoscope("sample", "scene.lua", "--format", "jsonl").lines.map { try JSON(text: $0) }
    let table = try Table(csv: workshop.mutoscope("sample", "scene.lua").output)
    #expect(rows == lines)
    #expect(rows.count == 61)
    #expect(table.rows.count == 61)
    for (index, row) in rows.enumerated() {
      #expect(row.keys == Set(table.columns))
      for (column, text) in zip(table.columns, table.rows[index]) {
        #expect(row[column] == .number(Double(text) ?? .nan))
      }
    }
  }

  @Test("takes a time as seconds, milliseconds, per cent, a frame, first or last")
  func times() throws {
    let workshop = try Workshop(["scene.lua": Scenes.curve("\"linear\"", duration: 2)])
    let outcome = try workshop.mutoscope(
      "sample", "scene.lua", "--property", "center", "--at", "first,0.5,0.5s,250ms,50%,f15,12.5%,last,7", "--fps", "30")
    let times = try Table(csv: outcome.output).column("time")
    #expect(times == [0, 0.5, 0.5, 0.25, 1, 0.5, 0.25, 2, 2])
  }

  @Test("has no two columns of one name, however often a view or a property is named")
  func alike() throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let twice = ["--view", "card", "--view", "card", "--property", "alpha", "--property", "alpha", "--at", "0"]
    #expect(try workshop.mutoscope(["sample", "scene.lua"] + twice).lines == ["time,card.alpha", "0,1"])
    let rows = try workshop.mutoscope(["sample", "scene.lua", "--format", "jsonl"] + twice).lines
    #expect(rows == [#"{"time": 0, "card.alpha": 1}"#])
  }

  @Test("has the properties of a view in their order, however they are asked for")
  func order() throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let asked = ["--view", "card", "--property", "cornerRadius", "--property", "alpha", "--at", "0"]
    #expect(try workshop.mutoscope(["sample", "scene.lua"] + asked).lines[0] == "time,card.alpha,card.cornerRadius")
  }

  @Test("ends at --to, which what never rests needs")
  func end() throws {
    let workshop = try Workshop(["scene.lua": Scenes.endless, "card.lua": Scenes.card])
    let table = try Table(csv: workshop.mutoscope("sample", "scene.lua", "--fps", "2", "--to", "1.7").output)
    #expect(table.column("time") == [0, 0.5, 1, 1.5, 1.7])
    #expect(table.column("card.center.x").dropLast() == [20, 50, 20, 50])
    let card = try Table(csv: workshop.mutoscope("sample", "card.lua", "--fps", "4", "--to", "50%").output)
    #expect(card.column("time") == [0, 0.25, 0.5])
    #expect(try workshop.mutoscope("sample", "card.lua", "--to", "7").lines.count == 62)
  }

  @Test("plays what never rests with --to, and says so without it", arguments: ["sample", "inspect", "lint"])
  func endless(verb: String) throws {
    let workshop = try Workshop(["scene.lua": Scenes.endless])
    let outcome = try workshop.mutoscope(verb, "scene.lua", "--to", "1.5")
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    let refusal = try workshop.mutoscope(verb, "scene.lua")
    #expect(refusal.status == 2)
    #expect(refusal.errors.contains("not at rest") && refusal.errors.contains("--to"))
  }

  @Test("frames are i / fps up to the end, which is exact")
  func frames() throws {
    let workshop = try Workshop(["scene.lua": Scenes.curve("\"linear\"", duration: 0.55)])
    let table = try Table(csv: workshop.mutoscope("sample", "scene.lua", "--fps", "10").output)
    #expect(table.column("time") == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.55])
    #expect(table.column("dot.center.x").last == 1)
  }

  @Test("orders columns by paint order and by the properties' order, or as --view says")
  func columns() throws {
    let script =
      Scenes.head + """
        local a = m.view { id = "a", frame = { 0, 0, 10, 10 } }
        local b = m.view { name = "b", frame = { 0, 0, 10, 10 }, a }
        local under = m.view { id = "under", frame = { 0, 0, 10, 10 } }
        local top = m.view { id = "top", zPosition = 1, frame = { 0, 0, 10, 10 } }
        local screen = m.screen { size = { 10, 10 }, top, under, b, m.view { frame = { 0, 0, 1, 1 } } }
        return m.animator { animations = function()
          a.cornerRadius, a.alpha, b.alpha, under.alpha, top.alpha = 3, 0, 0, 0, 0
          a.transform = m.translation(1, 2) * m.rotation(30)
          a.backgroundColor = "red"
        end }
        """
    let workshop = try Workshop(["s.lua": script])
    func columns(_ more: String...) throws -> [String] {
      try Table(csv: workshop.mutoscope(["sample", "s.lua", "--at", "0"] + more).output).columns
    }
    let transform = ["x", "y", "z"].map { "a.transform.translation.\($0)" } + ["a.transform.rotation"]
    #expect(
      try columns() == ["time", "under.alpha", "b.alpha"]
        + ["x", "y", "width", "height"].map { "a.frame.\($0)" } + transform + ["a.alpha"]
        + ["r", "g", "b", "a"].map { "a.backgroundColor.\($0)" } + ["a.cornerRadius", "top.alpha"])
    #expect(
      try columns("--view", "top", "--view", "a", "--property", "alpha", "--property", "center")
        == ["time", "top.center.x", "top.center.y", "top.alpha", "a.center.x", "a.center.y", "a.alpha"])
  }

  @Test("picks a scene by its name")
  func only() throws {
    let workshop = try Workshop(["scenes.lua": Scenes.several])
    for (name, end) in [("left", 0.0), ("right", 100)] {
      let outcome = try workshop.mutoscope("sample", "scenes.lua", "--only", name, "--property", "center")
      #expect(try Table(csv: outcome.output).column("card.center.x").last == end)
    }
  }

  @Test("counts both ends against the limit of frames, as the sampling of a script does")
  func bothEnds() throws {
    let card = "local m = require 'mutoscope'\nlocal card = m.view { id = 'card' }\nlocal _ = m.screen { card }\n"
    let clip = "m.animator { duration = 1, animations = function() card.alpha = 0 end }"
    let workshop = try Workshop([
      "s.lua": card + "print(#\(clip):clip():sample { fps = 10 })", "c.lua": card + "return \(clip)",
    ])
    #expect(try workshop.mutoscope("run", "s.lua", "--limit", "frames=11").output == "11\n")
    let refused = try workshop.mutoscope("run", "s.lua", "--limit", "frames=10")
    #expect(refused.failed(2, "s.lua:4: limit reached: frames (10)"))
    #expect(try workshop.mutoscope("sample", "c.lua", "--fps", "10", "--limit", "frames=10").status == 2)
  }

  @Test("refuses a million rows; exit 2")
  func tooMany() throws {
    let workshop = try Workshop(["s.lua": Scenes.curve("\"linear\"", duration: 1000)])
    let outcome = try workshop.mutoscope("sample", "s.lua", "--fps", "1000")
    #expect(outcome.failed(2, "s.lua:5: limit reached: frames (1000000)"))
  }
}

@Suite("The numbers of mutoscope sample")
struct SampledNumberTests {
  /// Values of 30-digit arithmetic, rounded to 12 digits (WebKit's and Chromium's curves).
  static let beziers: [(curve: String, values: [Double])] = [
    ("\"ease\"", [0.094796305716, 0.408510591355, 0.802403387585, 0.960458978349, 0.994316477485]),
    ("\"easeIn\"", [0.017026609652, 0.093464650719, 0.315356812573, 0.621861869175, 0.839427845762]),
    ("\"easeOut\"", [0.160572154238, 0.378138130825, 0.684643187427, 0.906535349281, 0.982973390348]),
    ("\"easeInOut\"", [0.019722453548, 0.129161931047, 0.5, 0.870838068953, 0.980277546452]),
    (
      "m.cubicBezier(0.4, 0, 0.2, 1)",
      [0.025863014891, 0.236587360468, 0.775561311116, 0.959367736739, 0.994353928736]
    ),
  ]

  @Test("are those of Bezier curves, to 1e-9", arguments: beziers)
  func bezier(curve: String, values: [Double]) throws {
    let workshop = try Workshop(["s.lua": Scenes.curve(curve, duration: 1)])
    let outcome = try workshop.mutoscope("sample", "s.lua", "--at", "0.1,0.25,0.5,0.75,0.9", "--property", "center")
    let sampled = try Table(csv: outcome.output).column("dot.center.x")
    #expect(sampled.count == values.count)
    for (sample, value) in zip(sampled, values) { #expect(abs(sample - value) < 1e-9) }
  }

  /// SwiftUI's presets, duration 0.5 s, at 0.1, 0.25, 0.5 and 1 s, to 12 digits.
  static let springs: [(bounce: Double, values: [Double])] = [
    (0, [0.35773955647, 0.821025553586, 0.986399068534, 0.999952689421]),
    (0.15, [0.388102445785, 0.894509453192, 1.00601996071, 0.999966081858]),
    (0.3, [0.423302123075, 0.984087490971, 1.01449842162, 1.00007159689]),
  ]

  @Test("are those of springs, to 1e-9", arguments: springs)
  func spring(bounce: Double, values: [Double]) throws {
    let workshop = try Workshop(["s.lua": Scenes.curve("m.spring { duration = 0.5, bounce = \(bounce) }", duration: 2)])
    let outcome = try workshop.mutoscope("sample", "s.lua", "--at", "0.1,0.25,0.5,1", "--property", "center")
    let sampled = try Table(csv: outcome.output).column("dot.center.x")
    #expect(sampled.count == values.count)
    for (sample, value) in zip(sampled, values) { #expect(abs(sample - value) < 1e-9) }
  }

  @Test("of frame k at 60 fps are those of frame 2k at 120 fps, digit by digit")
  func rates() throws {
    let workshop = try Workshop([
      "s.lua": Scenes.curve("m.spring { response = 0.4, dampingRatio = 0.5 }", duration: 1.1)
    ])
    let slow = try Table(csv: workshop.mutoscope("sample", "s.lua", "--fps", "60").output)
    let fast = try Table(csv: workshop.mutoscope("sample", "s.lua", "--fps", "120").output)
    #expect(slow.rows.count == 67)
    for (index, row) in slow.rows.enumerated() { #expect(fast.rows[2 * index] == row) }
  }

  @Test("do not depend on the order in which they are asked for")
  func order() throws {
    let workshop = try Workshop(["s.lua": Scenes.curve("m.spring { bounce = 0.4, duration = 0.3 }", duration: 1)])
    let times = (0...20).map { "\($0 * 5)%" }
    func rows(_ times: [String]) throws -> [[String]] {
      try Table(csv: workshop.mutoscope("sample", "s.lua", "--at", times.joined(separator: ",")).output).rows
    }
    #expect(try rows(times.reversed()) == rows(times).reversed())
  }
}
