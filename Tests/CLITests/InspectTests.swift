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
}
