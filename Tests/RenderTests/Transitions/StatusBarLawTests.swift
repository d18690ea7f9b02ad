import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// One bar on the stage, whatever comes and goes beneath it.
@Suite("The status bar in transitions")
struct StatusBarLawTests {
  /// A screen with a bar or without.
  private func screen(
    _ color: RGBA, _ style: StatusBarStyle?, _ look: UserInterfaceStyle = .light, top: Double = 20
  ) -> Part {
    Part.screen(color, [Part("card", Rect(20, 40, 60, 30), LawTests.red)]) { view in
      view.traits.userInterfaceStyle = look
      view[.preferredStatusBarStyle] = .statusBarStyle(style ?? .lightContent)
      view[.showsStatusBar] = .bool(style != nil)
      view.environment?.safeArea = Insets(top, 0, 0, 0)
    }
  }

  @Test(
    arguments: [StatusBarStyle.lightContent, .darkContent, .default, nil], [StatusBarStyle.darkContent, .default, nil])
  func `the law holds for every pair of styles, to and fro`(from: StatusBarStyle?, to: StatusBarStyle?) throws {
    for (first, second) in [(UserInterfaceStyle.light, UserInterfaceStyle.dark), (.dark, .light)] {
      let pair = Pair(
        name: "bar", source: screen(LawTests.blue, from, first),
        destination: screen(RGBA(0.9, 0.9, 0.8), to, second, top: 44))
      var checker = LawChecker()
      for presentation in Presentation.allCases { try checker.check(pair, presentation) }
      #expect(checker.failures == [], "\(String(describing: from)) to \(String(describing: to))")
    }
  }

  @Test func `on the way it is one bar in the place of both, in a colour between theirs`() throws {
    let store = ViewStore()
    let source = try screen(.white, .darkContent).make(in: store)
    let destination = try screen(.black, .lightContent).make(in: store)
    let stage = Stage(store: store, screen: source)
    let rest = stage.at(0).displayList.layers.drop { $0.name != "statusBar" }
    #expect(rest.contains { $0.text?.text == "9:41" && $0.text?.color == .black })
    var request = TransitionRequest()
    (request.duration, request.curve) = (1, .linear)
    _ = try stage.push(destination, request)
    try stage.settle()
    for time in [0.25, 0.5, 0.9] {
      let bar = stage.at(time).displayList.layers.drop { $0.name != "statusBar" }
      #expect(bar.map(\.quad) == rest.map(\.quad))
      let color = try #require(bar.compactMap(\.text).first?.color)
      #expect(abs(color.r - time) < 1e-12 && color.a == 1)
    }
  }

  @Test(arguments: ["push", "pop", "present", "dismiss"]) func `it goes on where it was when one interrupts another`(
    _ act: String
  ) throws {
    let store = ViewStore()
    let stage = Stage(store: store, screen: try screen(.white, .darkContent).make(in: store))
    var request = TransitionRequest()
    (request.duration, request.curve) = (1, .linear)
    let (second, third) = try (
      screen(.black, .lightContent).make(in: store), screen(.black, .lightContent).make(in: store)
    )
    _ = try act == "dismiss" ? stage.present(second, request) : stage.push(second, request)
    try stage.advance(0.25)
    func color(_ time: Double, _ side: Side = .after) throws -> RGBA {
      let bar = stage.at(time, side: side).displayList.layers.drop { $0.name != "statusBar" }
      #expect(bar.first?.alpha == 1)
      return try #require(bar.compactMap(\.text).first?.color)
    }
    switch act {
    case "push": _ = try stage.push(third, request)
    case "pop": _ = try stage.pop(request)
    case "present": _ = try stage.present(third, request)
    default: _ = try stage.dismiss(request)
    }
    #expect(abs(try color(0.25).r - 0.25) < 1e-12)
    #expect(abs(try color(0.25).r - color(0.25, .before).r) < 1e-12)
    try stage.settle()
    for time in [0.5, 0.75, 1, 1.2] { _ = try color(time) }
    #expect(try color(stage.time).r == (act == "push" || act == "present" ? 1 : 0))
  }

  @Test func `a screen over another without a bar of its own leaves that one's, above all`() throws {
    let store = ViewStore()
    let source = try screen(.white, .darkContent).make(in: store)
    let sheet = try screen(LawTests.glass, nil).make(in: store)
    let stage = Stage(store: store, screen: source)
    _ = try stage.present(sheet, TransitionRequest())
    for time in [0, 0.25, 1] {
      if time > 0.5 { try stage.settle() }
      let layers = stage.at(time).displayList.layers
      let first = try #require(layers.firstIndex { $0.name == "statusBar" })
      #expect(layers[first].alpha == 1 && layers[first].end == layers.count)
      #expect(layers[first...].contains { $0.name == "time" } && layers[first...].allSatisfy { $0.id == nil })
    }
  }
}

extension Array {
  /// What stands at the end, as long as a condition holds.
  fileprivate func suffix(while holds: (Element) -> Bool) -> [Element] {
    Array(reversed().prefix(while: holds).reversed())
  }
}
