import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// What still fades of scroll indicators as a transition begins is seen as it was.
@Suite("Scroll indicators in transitions")
struct ScrollIndicatorLawTests {
  /// A list that has come to rest just now.
  private func list(
    _ id: String?, _ frame: Rect, _ parts: [Part], alpha: Double = 0.6, width: Double = 200
  ) -> Part {
    Part(id, frame, LawTests.glass, kind: .scrollView, parts) { view in
      (view.contentSize, view.bounds.origin.y) = (Size(width, 400), 60)
      (view.cornerRadius, view.borderWidth) = (6, 1.5)
      view.scrollIndicators.alpha = alpha
    }
  }

  private func rows(_ id: String?) -> [Part] {
    [
      Part(nil, Rect(4, 64, 70, 20), LawTests.red), Part(id, Rect(30, 90, 48, 20), LawTests.blue),
      Part(nil, Rect(60, 60, 20, 80), LawTests.red),
    ]
  }

  @Test(
    "They are there at both ends, whatever becomes of the scroll view and of what is in it", arguments: [false, true])
  func law(isDark: Bool) throws {
    let look: (inout View) -> Void = { $0.traits.userInterfaceStyle = isDark ? .dark : .light }
    let place = Rect(10, 20, 80, 90)
    let row = Part("row", Rect(20, 60, 70, 40), LawTests.blue)
    let ground = isDark ? RGBA(0.1, 0.1, 0.1) : .white
    let sources: [(String, [Part])] = [
      ("content", [list(nil, place, rows(nil))]), ("with an element", [list(nil, place, rows("row"))]),
      ("element", [list("list", place, rows(nil))]), ("element with another", [list("list", place, rows("row"))]),
    ]
    let destinations: [(String, [Part])] = [
      ("nothing", []), ("a row", [row]), ("the list", [list("list", Rect(5, 50, 100, 70), rows(nil), alpha: 0)]),
      ("another list", [list("list", Rect(5, 50, 100, 70), rows("row"), alpha: 0.3)]),
      ("a list with one indicator", [list("list", Rect(5, 50, 100, 70), rows(nil), alpha: 0.3, width: 100)]),
    ]
    for (from, source) in sources {
      for (to, destination) in destinations {
        try check("\(from) to \(to)", .screen(ground, source, look), .screen(RGBA(0.5, 0.6, 0.5), destination, look))
      }
    }
  }

  private func check(_ name: String, _ source: Part, _ destination: Part) throws {
    var checker = LawChecker()
    for presentation in Presentation.allCases {
      try checker.check(Pair(name: name, source: source, destination: destination), presentation)
    }
    #expect(checker.failures == [])
  }

  @Test("A list that becomes narrower than what it holds shows no other one")
  func narrower() throws {
    let list = list("list", Rect(10, 20, 80, 90), rows(nil), width: 80)
    let other = Part("list", Rect(20, 20, 60, 100), LawTests.red)
    try check("narrower", .screen(.white, [list]), .screen(.white, [other]))
  }

  @Test("A transition that begins while they fade takes nothing away, and lets them go on", arguments: [nil, "row"])
  func fading(id: String?) throws {
    let store = ViewStore()
    var list = list(nil, Rect(10, 20, 80, 90), rows(id), alpha: 0)
    list.view.name = "list"
    let source = try Part.screen(.white, [list]).make(in: store)
    let destination = try Part.screen(.black, [Part("row", Rect(20, 60, 70, 40), LawTests.blue)]).make(in: store)
    let view = try store.tree.find("list", in: source)
    let stage = Stage(store: store, screen: source)
    try stage.touch(view, Finger(way: Point(0, -40), duration: 0.2, curve: .easeInOut))
    try stage.advance(0.2 + 0.4)
    let start = stage.time
    let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))
    let rest = try renderer.render(stage.at(start).displayList)
    func indicators(_ time: Double, _ side: Side = .after) -> [Layer] {
      stage.at(time, side: side).displayList.layers.filter { $0.name == "verticalScrollIndicator" }
    }
    let before = try #require(indicators(start).first)
    #expect(abs(before.alpha - 0.6) < 1e-6)
    var request = TransitionRequest()
    (request.duration, request.curve) = (0.5, .linear)
    request.presentation = .over
    _ = try stage.present(destination, request)
    #expect(try renderer.render(stage.at(start).displayList) == rest)
    for (time, alpha) in [(start, 0.6), (start + 0.075, 0.3), (start + 0.14, 0.04)] {
      let seen = indicators(time)
      #expect(seen.count == 1)
      #expect(abs((seen.first?.alpha ?? 1) - alpha) < 1e-3, "\(time)")
    }
    try stage.settle()
    #expect(indicators(stage.time, .before).isEmpty && indicators(stage.time).isEmpty)
    let comparison = Renderer.comparison(assets: Assets(folder: "/nonexistent"))
    let findings = stage.clip(from: 0, duration: stage.time).lint(comparing: comparison)
      .filter { $0.severity == .error }
    #expect(findings.isEmpty, "\(findings)")
  }
}
