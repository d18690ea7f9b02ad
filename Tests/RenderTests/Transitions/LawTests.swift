import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// The law of SPEC 5.2: a transition's first frame is what the stage showed before it, its last what it shows after it.
@Suite("The law of transitions")
struct LawTests {
  static let red = RGBA(0.8, 0.2, 0.1)
  static let blue = RGBA(0.1, 0.3, 0.8)
  static let glass = RGBA(0.1, 0.6, 0.3, 0.5)

  private func expectLaw(_ pair: Pair, _ presentations: [Presentation] = Presentation.allCases) throws {
    var checker = LawChecker()
    for presentation in presentations { try checker.check(pair, presentation) }
    #expect(checker.failures == [])
    if !checker.failures.isEmpty { print(pair.source.text(), "\n->\n", pair.destination.text()) }
  }

  // MARK: Styles

  /// What comes and what goes, each with a decimal place, a shadow, a rounded border and something in it.
  func comingAndGoing(_ style: TransitionStyle, _ name: String) -> Pair {
    func element(_ id: String, _ place: Rect, _ color: RGBA) -> Part {
      Part(
        id, place, color,
        [
          Part(nil, Rect(4.3, 5.1, 20.2, 11.7), Self.glass),
          Part(id + ".label", Rect(3, 14.6, 40, 20), kind: .label) { $0.text = "Ag" },
        ]
      ) {
        $0.cornerRadius = 6.5
        $0.borderWidth = 1.3
        $0.shadowOpacity = 0.4
        $0.alpha = 0.8
      }
    }
    let anchor = Part("anchor", Rect(8.2, 90.4, 60.6, 30), Self.blue)
    let moved = Part("anchor", Rect(20.4, 110.2, 80.9, 40), Self.red)
    return Pair(
      name: name, source: .screen(.white, [anchor, element("gone", Rect(11.7, 12.3, 51.2, 44.4), Self.red)]),
      destination: .screen(RGBA(0.9, 0.9, 0.8), [element("come", Rect(43.3, 30.9, 48.1, 41.6), Self.blue), moved]),
      definition: [("come", style), ("gone", style)])
  }

  static let styles: [(String, TransitionStyle)] = {
    var styles: [(String, TransitionStyle)] = [
      ("crossfade", TransitionStyle(.crossfade)), ("blur", TransitionStyle(.blur(nil))),
      ("blur 3", TransitionStyle(.blur(3))), ("sharedElement", TransitionStyle(.sharedElement(.init()))),
      ("translateX", TransitionStyle(.transform(.translation(13.3)))),
      ("translateY", TransitionStyle(.transform(.translation(0, -24.7)))),
      ("scale", TransitionStyle(.transform(.scale(0.9)))), ("rotation", TransitionStyle(.transform(.rotation(30)))),
      ("rotationY", TransitionStyle(.transform(.perspective(300) * .rotationY(70)))),
      ("anchor", TransitionStyle(.anchorTranslation(relativeTo: "anchor", at: nil))),
      ("anchor at", TransitionStyle(.anchorTranslation(relativeTo: "anchor", at: Point(0.3, 1)))),
      ("missing anchor", TransitionStyle(.anchorTranslation(relativeTo: "nobody", at: nil))),
    ]
    styles += Edge.allCases.map { ("edge \($0)", TransitionStyle(.edgeTranslation($0))) }
    var late = TransitionStyle.Part(.crossfade)
    (late.delay, late.duration) = (0.3, 0.4)
    var scale = TransitionStyle.Part(.transform(.scale(0.5)))
    (scale.duration, scale.curve) = (0.7, .easeOut)
    var slide = TransitionStyle.Part(.edgeTranslation(.left))
    slide.delay = 0.2
    var blur = TransitionStyle.Part(.blur(4))
    blur.duration = 0.5
    styles.append(("together", TransitionStyle(parts: [late, scale, slide])))
    styles.append(("together with blur", TransitionStyle(parts: [blur, slide, late])))
    var follow = TransitionStyle.Part(.anchorTranslation(relativeTo: "anchor", at: nil))
    follow.delay = 0.25
    styles.append(("late anchor", TransitionStyle(parts: [follow])))
    styles.append(("together with anchor", TransitionStyle(parts: [follow, scale])))
    return styles
  }()

  @Test("What comes or goes by any style is what it was at the ends", arguments: styles.indices)
  func style(_ index: Int) throws {
    let (name, style) = Self.styles[index]
    try expectLaw(comingAndGoing(style, name))
  }

  // MARK: Shared elements

  /// One element on both sides, with content of its own and an element in it.
  func shared(
    _ name: String, _ style: TransitionStyle.SharedElement = .init(), _ a: (inout View) -> Void = { _ in },
    _ b: (inout View) -> Void = { _ in }, place: Rect = Rect(30.1, 61.3, 77.7, 80.2),
    outer: ((inout View) -> Void)? = nil
  ) -> Pair {
    func content(_ color: RGBA, _ text: String) -> [Part] {
      [
        Part(nil, Rect(3.4, 4.4, 30.3, 9.9), color), Part("inner", Rect(10.2, 16.6, 22, 13.1), color),
        Part(nil, Rect(6, 26.2, 50, 21), kind: .label) { $0.text = text },
      ]
    }
    func wrapped(_ part: Part) -> Part {
      outer.map { Part(nil, Rect(2.3, 3.1, 110.4, 150.8), .clear, [part], $0) } ?? part
    }
    return Pair(
      name: name,
      source: .screen(
        .white, [wrapped(Part("card", Rect(7.7, 9.3, 60.2, 44.1), Self.red, content(Self.glass, "One"), a))]),
      destination: .screen(RGBA(0.8, 0.9, 1), [wrapped(Part("card", place, Self.blue, content(Self.red, "Two"), b))]),
      definition: [("card", TransitionStyle(.sharedElement(style)))])
  }

  @Test("A shared element is either side at its end, however its content is resized", arguments: Resize.allCases)
  func resize(_ resize: Resize) throws {
    var style = TransitionStyle.SharedElement()
    style.resize = resize
    try expectLaw(shared("\(resize)", style))
    try expectLaw(shared("\(resize), same size", style, place: Rect(21.3, 80.1, 60.2, 44.1)))
    try expectLaw(shared("\(resize), flatter", style, place: Rect(21.3, 80.1, 70.2, 20.1)))
    try expectLaw(
      shared("\(resize), live", style, { $0.snapshot = .live }, { $0.snapshot = .live }))
  }

  static let looks: [(String, @Sendable (inout View) -> Void)] = [
    ("plain", { _ in }), ("alpha", { $0.alpha = 0.55 }), ("corners", { $0.cornerRadius = 9.3 }),
    ("two corners", { ($0.cornerRadius, $0.maskedCorners) = (9.3, [.topLeft, .bottomRight]) }),
    ("clip", { ($0.cornerRadius, $0.clipsToBounds) = (9.3, true) }),
    ("shadow", { ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (0.5, 4, Size(2, 3)) }),
    ("border", { ($0.borderWidth, $0.borderColor) = (2.2, Color(Self.glass)) }),
    ("scroll", { $0.bounds.origin = Point(3.3, -5.1) }), ("blur", { $0.blurRadius = 2 }),
    ("rotation", { $0.transform = .rotation(17) }), ("scale", { $0.transform = .scale(0.8, 1.1) }),
    ("perspective", { $0.transform = .perspective(300) * .rotationY(33) }),
    ("3D parent", { ($0.perspective, $0.transform) = (250, .rotationX(20)) }),
    ("preserves", { $0.preserves3D = true }),
    ("anchor point", { ($0.anchorPoint, $0.center) = (Point(0, 1), Point(8, 70)) }),
    ("hidden", { $0.isHidden = true }),
    ("backdrop", { ($0.backdropBlurRadius, $0.backgroundColor) = (3, Color(Self.glass)) }),
    ("z", { $0.zPosition = 5 }),
  ]

  @Test("A shared element has each side's look at that side's end", arguments: looks.indices)
  func look(_ index: Int) throws {
    let (name, change) = Self.looks[index]
    try expectLaw(shared(name + " goes", .init(), change))
    try expectLaw(shared(name + " comes", .init(), { _ in }, change))
    let other = Self.looks[(index + 5) % Self.looks.count]
    try expectLaw(shared("\(name) to \(other.0)", .init(), change, other.1))
  }

  @Test("What views without an id do to a shared element is there at the ends", arguments: looks.indices)
  func wrapper(_ index: Int) throws {
    let (name, change) = Self.looks[index]
    // The effects of a group that the element leaves are approximate (SPEC 5.2, step 5).
    if ["hidden", "blur"].contains(name) { return }
    try expectLaw(shared("in " + name, .init(), outer: change))
  }

  /// What is cut into parts around elements that fly by themselves.
  static let cuts: [(String, Part, Part, [(String, TransitionStyle)])] = {
    func view(_ frame: Rect, _ color: RGBA, _ parts: [Part] = [], _ change: (inout View) -> Void = { _ in }) -> Part {
      Part(nil, frame, color, parts, change)
    }
    let tag = Part("tag", Rect(10, 10, 60, 30), red)
    let ribbon = view(Rect(40, 20, 50, 20), blue)
    let small = Part("card", Rect(10, 20, 100, 60), glass, [tag, ribbon])
    let large = Part("card", Rect(0, 0, 120, 80), glass, [ribbon])
    let deep = Part("card", Rect(10, 20, 100, 60), glass, [Part("row", Rect(0, 0, 90, 50), .clear, [tag]), ribbon])
    let beside = Part("tag", Rect(30, 100, 60, 30), red)
    let row = Part("row", Rect(5, 5, 90, 50), glass)
    func group(_ color: RGBA, _ change: (inout View) -> Void) -> Part {
      view(Rect(10.3, 20, 90, 60), color, [tag, view(Rect(50, -8, 50, 40), blue)]) {
        $0.cornerRadius = 9
        change(&$0)
      }
    }
    let first = Part("first", Rect(12.3, 10, 40, 40), glass)
    let between = view(Rect(30, 5.7, 30, 60), blue)
    let last = Part("last", Rect(40, 20, 45, 38.6), red)
    func box(_ parts: [Part], _ change: @escaping (inout View) -> Void = { _ in }) -> Part {
      Part("box", Rect(5.3, 10, 100, 80), .clear, parts, change)
    }
    let space = box([last, between]) { $0.perspective = 300 }
    let turned = box([view(Rect(10, 5, 80, 60), glass, [last]) { $0.transform = .rotationX(30) }]) {
      $0.perspective = 300
    }
    let lens = view(Rect(5, 20, 35, 50), .clear, []) { $0.backdropBlurRadius = 4 }
    let page = box([view(Rect(0, 0, 50, 40), blue) { $0.transform = .rotationY(-28) }, tag]) {
      ($0.perspective, $0.shadowOpacity) = (200, 0.9)
    }
    let tilted = view(Rect(10, 10, 60, 60), .clear, [group(red) { $0.shadowOpacity = 0.5 }]) {
      $0.transform = .scale(0.37)
      $0.clipsToBounds = true
    }
    let raised = view(Rect(5, 20, 70, 70), .clear, [view(Rect(30, 30, 30, 30), red), tag]) {
      ($0.shadowOpacity, $0.transform) = (0.8, .translation(0, 0, -19))
    }
    let framed = view(Rect(10, 12, 69, 70), .clear, [group(.clear) { ($0.borderWidth, $0.clipsToBounds) = (2, true) }])
    {
      $0.transform = .scale(0.55)
      $0.borderWidth = 2
    }
    func sheet(_ place: Rect, _ parts: [Part]) -> Part {
      Part("sheet", place, blue, parts) { ($0.shadowOpacity, $0.shadowRadius, $0.cornerRadius) = (0.4, 6, 8) }
    }
    let edges = Edge.allCases.map { edge in
      (
        "edge \(edge) in what moves", Part("card", Rect(10, 90, 100, 60), red),
        Part("card", Rect(0, 0, 120, 150), red, [Part("close", Rect(40, 20, 30, 30), blue)]),
        [("close", TransitionStyle(.edgeTranslation(edge)))]
      )
    }
    let shaded = Edge.allCases.map { edge in
      (
        "edge \(edge) in a shadow", sheet(Rect(10, 90, 100, 50), []),
        sheet(Rect(10, 20, 100, 120), [Part("close", Rect(20, 60, 60, 30), red)]),
        [("close", TransitionStyle(.edgeTranslation(edge)))]
      )
    }
    return [
      ("order in what is cut", box([first, between, last]), .screen(.white, [first, box([last, between])]), []),
      (
        "leaves what leaves", box([Part("card", Rect(0, 0, 90, 50), glass, [first])]),
        .screen(.white, [box([first]), Part("card", Rect(0, 60, 90, 80), red)]), []
      ),
      (
        "leaves from between", box([Part("card", Rect(0, 0, 90, 70), glass, [first, between]), last]),
        .screen(.white, [Part("card", Rect(0, 60, 90, 80), red), box([first, last])]), []
      ),
      ("order in a space", box([view(Rect(20, 10, 60, 60), blue, [last])]), space, []),
      ("a space at one end", box([view(Rect(10, 5, 80, 60), blue, [last])]), turned, []),
      (
        "flattened at one end",
        box([view(Rect(10, 5, 80, 60), glass, [first]) { $0.transform = .rotationY(40) }]) {
          $0.transform = .rotationX(-20)
        }, space, []
      ),
      ("shadow of a space", page, beside, []), ("shadow of a space that moves", page, space, []),
      ("shadow in a space", .screen(.white, [raised]) { $0.perspective = 400 }, beside, []),
      ("backdrop beside what flies", .screen(.white, [last, lens]), .screen(.white, [first, last]), []),
      ("shadow in a clip at fractions", tilted, beside, []), ("border of a clip at fractions", framed, beside, []),
      ("leaves from below", small, large, []), ("leaves two from below", deep, large, []),
      ("enters from beside", Part("card", small.view.frame, glass, [row, ribbon]), deep, []),
      ("leaves to beside", .screen(.white, [small]), .screen(.white, [large, beside]), []),
      ("shadow", group(.white) { $0.shadowOpacity = 0.5 }, group(.white) { $0.shadowOpacity = 0.4 }, []),
      ("shadow of content", group(.clear) { $0.shadowOpacity = 0.5 }, group(glass) { $0.shadowOpacity = 0.4 }, []),
      ("shadow of what goes", group(.clear) { $0.shadowOpacity = 0.5 }, beside, []),
      ("border", group(red) { $0.borderWidth = 2 }, beside, []),
      ("clip", group(red) { $0.clipsToBounds = true }, beside, []),
      ("depth", view(Rect(9, 9, 80, 80), .clear, [ribbon, tag]), view(Rect(9, 9, 80, 80), .clear, [tag, ribbon]), []),
    ] + edges + shaded
  }()

  @Test("What is cut into parts around elements is whole at the ends", arguments: cuts.indices)
  func cut(_ index: Int) throws {
    let (name, source, destination, definition) = Self.cuts[index]
    func screen(_ part: Part) -> Part { part.view.kind == .screen ? part : .screen(.white, [part]) }
    let pair = Pair(name: name, source: screen(source), destination: screen(destination), definition: definition)
    for presentation in Presentation.allCases {
      var checker = LawChecker()
      try checker.check(pair, presentation)
      #expect(checker.failures == [])
    }
  }

  @Test(
    "Cancelled, turned round twice, or scrubbed: it ends where it began, or arrives", arguments: Presentation.allCases)
  func cancelled(_ presentation: Presentation) throws {
    var checker = LawChecker()
    for index in [0, 4, 14, 17] {
      let (name, style) = Self.styles[index]
      try checker.checkCancelled(comingAndGoing(style, name), presentation)
    }
    try checker.checkCancelled(shared("shared"), presentation)
    #expect(checker.failures == [])
  }
}
