import Testing

@Suite("mutoscope render --trace")
struct TraceTests {
  @Test("writes what took how long: spans of a track lie in each other or apart, and each frame has its own")
  func trace() throws {
    let workshop = try Workshop(["scene.lua": Scenes.card])
    let command = ["render", "scene.lua", "-o", "%d.png", "--fps", "10", "--jobs", "2"]
    let plain = try workshop.mutoscope(command)
    #expect(plain.status == 0)
    let names = workshop.names.filter { $0.hasSuffix(".png") }
    let pictures = try names.map { try workshop.bytes($0) }
    for wall in [[], ["--isolate"]] {
      #expect(try workshop.mutoscope(command + ["--trace", "t.json"] + wall).status == 0)
      #expect(try names.map { try workshop.bytes($0) } == pictures)
      let text = String(decoding: try workshop.bytes("t.json"), as: UTF8.self)
      let events = try #require(JSON(text: text)["traceEvents"]).array
      func frames(_ name: String) -> [Double] {
        events.filter { $0["name"]?.text == name }.compactMap { $0["args"]?["frame"]?.number }.sorted()
      }
      let all = pictures.indices.map { Double($0) }
      #expect(frames("frame") == all)
      #expect(frames("write") == all)
      #expect(frames("compose") == frames("encode"))
      #expect(Set(frames("compose")).isSubset(of: all) && !frames("compose").isEmpty)
      let kinds = Set(events.compactMap { $0["name"]?.text })
      #expect(kinds == ["script", "frame", "layers", "compose", "encode", "write"])
      for track in Set(events.compactMap { $0["tid"]?.number }) {
        let spans = events.filter { $0["tid"]?.number == track }.compactMap { event -> ClosedRange<Double>? in
          guard let start = event["ts"]?.number, let length = event["dur"]?.number, length >= 0 else { return nil }
          return start...start + length
        }
        // A hundredth of a microsecond is lost where start and length are added.
        func holds(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
          a.lowerBound < b.lowerBound + 0.01 && b.upperBound < a.upperBound + 0.01
        }
        for (index, a) in spans.enumerated() {
          for b in spans[..<index] where min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound) > 0.01 {
            #expect(holds(a, b) || holds(b, a))
          }
        }
      }
    }
    try workshop.write("bad.lua", "error 'no'")
    #expect(try workshop.mutoscope("render", "bad.lua", "-o", "x.png", "--trace", "bad.json").status == 2)
    #expect(!workshop.names.contains("bad.json"))
  }
}
