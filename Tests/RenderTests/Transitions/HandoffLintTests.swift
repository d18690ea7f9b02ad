import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// `handoff-jump` against pictures: it is found exactly where pixels differ.
@Suite("Handoffs, linted and drawn")
struct HandoffLintTests {
  private let renderer = Renderer(scale: 2, assets: Assets(folder: "/nonexistent"))

  /// The seconds at which lint finds a jump, and those at which pictures differ: a transition's beginning and its end.
  private func jumps(_ pair: Pair, _ presentation: Presentation) throws -> (linted: [String], drawn: Set<Double>) {
    let store = ViewStore()
    let source = try pair.source.make(in: store)
    let destination = try pair.destination.make(in: store)
    let stage = Stage(store: store, screen: source)
    try stage.advance(0.25)
    let rest = try renderer.render(stage.at(stage.time).displayList)
    let request = try pair.request(presentation)
    let transition = try presentation == .over ? stage.present(destination, request) : stage.push(destination, request)
    try stage.settle()
    let clip = try transition.clip()
    let after = try renderer.render(stage.at(stage.time).displayList)
    var drawn: Set<Double> = []
    for (time, picture) in [(0, rest), (clip.duration, after)] {
      let inch = time == 0 ? 1e-9 : time - 1e-9
      for moment in [time, inch] {
        let frame = try renderer.render(clip.at(moment).displayList)
        if frame.difference(picture, tolerance: 8).countAboveTolerance > 0 { drawn.insert(time) }
      }
    }
    let linted = clip.lint(comparing: Renderer.comparison(assets: renderer.assets))
      .filter { $0.code == .handoffJump || $0.code == .approximateHandoff }.map { "\($0)" }
    return (linted, drawn)
  }

  private func expectAgreement(_ pair: Pair) throws {
    for presentation in Presentation.allCases {
      let (linted, drawn) = try jumps(pair, presentation)
      if drawn.isEmpty != linted.isEmpty { print("\(pair.name), \(presentation)", linted, drawn) }
      #expect(drawn.isEmpty == linted.isEmpty, "\(pair.name), \(presentation): \(linted), drawn \(drawn)")
    }
  }

  @Test("Every style of the law's tests", arguments: LawTests.styles.indices)
  func styles(_ index: Int) throws {
    let (name, style) = LawTests.styles[index]
    try expectAgreement(LawTests().comingAndGoing(style, name))
  }

  @Test("What does not fade")
  func pops() throws {
    var still = TransitionStyle.Part(.transform(.scale(0.9)))
    still.fade = false
    try expectAgreement(LawTests().comingAndGoing(TransitionStyle(.none), "none"))
    try expectAgreement(LawTests().comingAndGoing(TransitionStyle(parts: [still]), "fade = false"))
  }

  @Test("Every look of the law's tests", arguments: LawTests.looks.indices)
  func looks(_ index: Int) throws {
    let (name, change) = LawTests.looks[index]
    try expectAgreement(LawTests().shared(name + " goes", .init(), change))
    try expectAgreement(LawTests().shared(name + " comes", .init(), { _ in }, change))
    if name != "hidden" { try expectAgreement(LawTests().shared("in " + name, .init(), outer: change)) }
  }

  @Test("Every way to resize", arguments: Resize.allCases)
  func resize(_ resize: Resize) throws {
    var style = TransitionStyle.SharedElement()
    style.resize = resize
    try expectAgreement(LawTests().shared("\(resize)", style))
    try expectAgreement(LawTests().shared("\(resize), live", style, { $0.snapshot = .live }, { $0.snapshot = .live }))
  }

  /// Opacity, radius and offset.
  static let shadows: [(Double, Double, Size)] = [
    (0, 3, .zero), (0.3, 3, .zero), (0.3, 3, Size(0, 4)), (0.3, 12, Size(0, 12)), (0.9, 0, Size(3.3, 2.1)),
    (0.15, 5.5, Size(-4, -7)),
  ]

  @Test("Shadows that change, interrupted not at all, once and twice", arguments: shadows.indices)
  func interrupted(_ index: Int) throws {
    func cast(_ number: Int) -> (inout View) -> Void {
      let (opacity, radius, offset) = Self.shadows[number % Self.shadows.count]
      return { ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (opacity, radius, offset) }
    }
    for step in 1...3 {
      let pair = LawTests().shared("shadow \(index) to \(index + step)", .init(), cast(index), cast(index + step))
      let found = try RandomHandoffLintTests().disagreements(pair)
      #expect(found.isEmpty, "\(pair.name): \(found)")
    }
  }
}
