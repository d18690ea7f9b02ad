import Testing

@Suite("mutoscope inspect")
struct InspectTests {
  @Test("shows views, tracks, events and findings as text")
  func text() throws {
    let outcome = try Workshop(["scene.lua": Scenes.card]).mutoscope("inspect", "scene.lua")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        Clip: 1 s, 100 x 60 points

        Views
          screen (0, 0, 100, 60)
            view card (0, 0, 40, 40)

        Tracks
          view  property  start  end  curve      from      to
          card  center    0      1    easeInOut  {20, 20}  {80, 40}
          card  alpha     0      1    easeInOut  1         0.5

        Events
          time  kind        view  property  from  to
          0     start       card
          1     completion  card

        Findings
          none

        """)
  }

  @Test("writes null for what is no number")
  func infinite() throws {
    let script = "\(Scenes.head)return m.stage { screen = m.screen { "
    let huge = "m.view { frame = { 0, 0, 10, 10 }, transform = m.scale(1e200) * m.scale(1e200) } } }"
    let outcome = try Workshop(["s.lua": script + huge]).mutoscope("inspect", "s.lua", "--format", "json")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(#""frame": [null, null, null, null]"#))
    _ = try JSON(text: outcome.output)
  }

  @Test("writes valid JSON with the same facts, strings escaped")
  func json() throws {
    let script =
      Scenes.head + #"""
        local label = m.label { id = 'a "b"\\', text = "one" }
        local screen = m.screen { size = { 10, 20 }, label }
        return m.animator { duration = 2, curve = "linear", animations = function()
          m.keyframes(function(keyframe)
            keyframe(0.25, 0, function() label.text = "tab\there\nline\1\u{1F600}" end)
          end)
          label.alpha = 0
        end }
        """#
    let workshop = try Workshop(["s.lua": script])
    let outcome = try workshop.mutoscope("inspect", "s.lua", "--format", "json")
    let report = try JSON(text: outcome.output)
    #expect(outcome.status == 0)
    #expect(report.keys == ["duration", "size", "views", "tracks", "events", "findings"])
    #expect(report["duration"] == .number(2))
    #expect(report["size"] == .list([.number(10), .number(20)]))
    let screen = report["views"]?.array.first
    #expect(report["views"]?.array.count == 1)
    #expect(screen?.keys == ["kind", "id", "name", "frame", "children"])
    #expect(screen?["frame"] == .list([.number(0), .number(0), .number(10), .number(20)]))
    #expect(screen?["children"]?.array.map { $0["kind"]?.text } == ["label"])
    #expect(screen?["children"]?.array.map { $0["id"]?.text } == ["a \"b\"\\"])
    let events = report["events"]?.array ?? []
    #expect(events.map { $0["kind"]?.text } == ["start", "step", "completion"])
    #expect(events.map { $0["time"]?.number } == [0, 0.5, 2])
    #expect(events[1]["view"]?.text == "a \"b\"\\")
    #expect(events[1]["property"]?.text == "text")
    #expect(events[1]["to"]?.text?.contains("tab\there\nline\u{1}\u{1F600}") == true)
    #expect(
      report["tracks"]?.array.contains { $0["property"]?.text == "alpha" && $0["duration"] == .number(2) } == true)
  }

  @Test("picks a scene by its name")
  func only() throws {
    let workshop = try Workshop(["scenes.lua": Scenes.several])
    let outcome = try workshop.mutoscope("inspect", "scenes.lua", "--only", "right")
    #expect(outcome.output.contains("{100, 20}"))
  }

  @Test("shows the steps of a transition as text")
  func transition() throws {
    let outcome = try Workshop(["scene.lua": Scenes.transition]).mutoscope("inspect", "scene.lua")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output.hasPrefix(
        """
        Clip: 0.5 s, 100 x 60 points

        Source hierarchy
          (root)
            rows
            pill

        Destination hierarchy
          (root)
            dim
            pill
            sheet

        Diff
          added       dim, sheet
          removed     -
          shared      pill
          kept        rows
          reparented  -

        Container
          (root) shared

        """.dropLast(1)))
    let headings = outcome.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(
      headings.dropFirst() == [
        "Source hierarchy", "Destination hierarchy", "Diff", "Container", "Tracks", "Events", "Findings",
      ])
    // The pill lies above the dimmed background and below the sheet, which neither screen on top would give.
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let places = ["rows kept", "dim added", "pill shared", "sheet added"].map { element in
      lines.firstIndex { $0.hasPrefix("    \(element)") }
    }
    #expect(!places.contains(nil) && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test("writes the steps of a transition as JSON")
  func transitionJSON() throws {
    let outcome = try Workshop(["scene.lua": Scenes.transition]).mutoscope("inspect", "scene.lua", "--format", "json")
    let report = try JSON(text: outcome.output)
    #expect(
      report.keys == [
        "duration", "size", "views", "source", "destination", "diff", "container", "elements", "tracks", "events",
        "findings",
      ])
    func ids(_ side: String) -> [String?]? { report[side]?["children"]?.array.map { $0["id"]?.text } }
    #expect(report["source"]?["id"]?.text == "(root)")
    #expect(ids("source") == ["rows", "pill"])
    #expect(ids("destination") == ["dim", "pill", "sheet"])
    func diff(_ kind: String) -> [String?]? { report["diff"]?[kind]?.array.map(\.text) }
    #expect(report["diff"]?.keys == ["added", "removed", "shared", "kept", "reparented"])
    #expect(diff("added") == ["dim", "sheet"] && diff("shared") == ["pill"] && diff("kept") == ["rows"])
    let nodes = report["container"]?["children"]?.array.filter { $0["kind"] != .null } ?? []
    #expect(nodes.map { $0["label"]?.text } == ["rows", "dim", "pill", "sheet"])
    #expect(nodes.allSatisfy { $0.keys == ["label", "kind", "note", "children"] })
    let pill = report["elements"]?.array.first { $0["id"]?.text == "pill" }
    #expect(pill?["kind"]?.text == "shared")
    #expect(pill?["isReparented"] == .bool(false))
    #expect(pill?["from"] == .list([10, 4, 80, 10].map { .number($0) }))
    #expect(pill?["to"] == .list([20, 10, 60, 10].map { .number($0) }))
    #expect(report["elements"]?.array.first { $0["id"]?.text == "dim" }?["from"] == .null)
  }

  @Test("shows every transition that was played on a stage")
  func stage() throws {
    let workshop = try Workshop(["scene.lua": Scenes.presented])
    let text = try workshop.mutoscope("inspect", "scene.lua")
    #expect(text.status == 0)
    #expect(text.lines.first == "Clip: 1 s, 100 x 60 points")
    #expect(
      text.lines.filter { $0.hasPrefix("Transition") } == ["Transition list -> picker", "Transition picker -> list"])
    let report = try JSON(text: workshop.mutoscope("inspect", "scene.lua", "--format", "json").output)
    let transitions = report["transitions"]?.array ?? []
    #expect(transitions.map { $0["name"]?.text } == ["list -> picker", "picker -> list"])
    #expect(transitions.map { $0["diff"]?["added"]?.array.count } == [2, 0])
    #expect(transitions.map { $0["diff"]?["removed"]?.array.count } == [0, 2])
  }

  @Test("is one of the commands that play a transition")
  func playable() throws {
    let workshop = try Workshop(["scene.lua": Scenes.transition])
    let samples = try workshop.mutoscope(
      "sample", "scene.lua", "--at", "0,0.5", "--view", "pill", "--property", "frame")
    #expect(samples.errors.isEmpty)
    let table = try Table(csv: samples.output)
    #expect(table.column("pill.frame.x") == [10, 20])
    #expect(table.column("pill.frame.width") == [80, 60])
    let lint = try workshop.mutoscope("lint", "scene.lua")
    #expect(lint.status == 0)
  }
}
