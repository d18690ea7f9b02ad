import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

/// Containers as text, worked by hand from SPEC 5.2.
@Suite("The container")
struct ContainerTests {
  @Test("It mirrors the merged hierarchy: children of shared elements stand among each other")
  func nested() throws {
    #expect(
      try Sketch("card(title text) bar", "bar card(badge title)").container() == """
        (root) shared
          bar shared (sharedElement)
          card shared (sharedElement)
            badge added (crossfade)
            title shared (sharedElement)
            text removed (crossfade)
        """)
  }

  @Test("Seed 000: the pill is above the sheet's background, which is above the results")
  func bottomSheet() throws {
    let sketch = try Sketch(
      "results pill", "BottomSheet.backgroundView BottomSheet.foregroundView pill",
      ["BottomSheet.backgroundView": .crossfade, "BottomSheet.foregroundView": .edgeTranslation(.bottom)])
    #expect(
      try sketch.container(.over) == """
        (root) shared (over: the source's content stays)
          results kept
          BottomSheet.backgroundView added (crossfade)
          BottomSheet.foregroundView added (edgeTranslation { "bottom" })
          pill shared (sharedElement)
        """)
  }

  @Test("Out of a parent that goes: by itself, above where the parent was")
  func outOfRemoved() throws {
    #expect(
      try Sketch("box(a) b", "a b").container() == """
        (root) shared
          box removed (crossfade)
          a shared (sharedElement)
          b shared (sharedElement)
        """)
  }

  @Test("Into a parent that comes: the parent is in two parts where it has something above")
  func intoAdded() throws {
    let paint = { (label: String, isSource: Bool, view: inout View) in
      if label.hasPrefix(".") { view.backgroundColor = Color(.black) }
    }
    #expect(
      try Sketch("a b", "box(.x a .y) b", change: paint).container() == """
        (root) shared
          box added (crossfade)
            content (destination)
          a shared (sharedElement)
          box added (crossfade)
            content (destination)
          b shared (sharedElement)
        """)
    #expect(
      try Sketch("a", "box(.x a)", change: paint).container() == """
        (root) shared
          box added (crossfade)
            content (destination)
          a shared (sharedElement)
        """)
  }

  @Test("Into and out of a shared parent")
  func reparentedAcrossShared() throws {
    #expect(
      try Sketch("card a", "card(a)").container() == """
        (root) shared
          card shared (sharedElement)
          a shared (sharedElement)
        """)
    #expect(
      try Sketch("card(a)", "card a").container() == """
        (root) shared
          card shared (sharedElement)
          a shared (sharedElement)
        """)
    #expect(
      try Sketch("p(q(a))", "p(a q)").container() == """
        (root) shared
          p shared (sharedElement)
            a shared (sharedElement)
            q shared (sharedElement)
        """)
  }

  @Test("What is in something that comes rides on it, or does as it is told")
  func riding() throws {
    #expect(
      try Sketch("", "box(a b)", ["b": .edgeTranslation(.top)]).container() == """
        (root) shared
          box added (crossfade)
            a added (none)
            b added (edgeTranslation { "top" })
        """)
  }

  @Test("A counterpart that is missing crossfades")
  func missing() throws {
    #expect(
      try Sketch("a", "b", ["a": .sharedElement(.init()), "b": .sharedElement(.init())]).container() == """
        (root) shared
          a removed (crossfade)
          b added (crossfade)
        """)
  }

  @Test("An order that changes is at last the destination's, with what goes after its predecessor")
  func inverted() throws {
    #expect(
      try Sketch("a r b c", "c a b").container() == """
        (root) shared
          c shared (sharedElement)
          a shared (sharedElement)
          r removed (crossfade)
          b shared (sharedElement)
        """)
  }

  @Test("A view without an id that does something to an element stays around it; one that does not is left out")
  func wrappers() throws {
    let sketch = try Sketch("", ".alpha(a) .clip(b c) .turn(d) .plain(e) .moved(f)") { label, _, view in
      (view.bounds, view.center) = (Rect(0, 0, 10, 10), Point(5, 5))
      switch label {
      case ".alpha": view.alpha = 0.5
      case ".clip": view.clipsToBounds = true
      case ".turn": view.transform = .rotation(10)
      case ".moved": view.center = Point(6, 5)
      default: break
      }
    }
    #expect(
      try sketch.container() == """
        (root) shared
          wrapper alpha
            a added (crossfade)
          wrapper clip
            b added (crossfade)
            c added (crossfade)
          wrapper turn
            d added (crossfade)
          e added (crossfade)
          wrapper moved
            f added (crossfade)
        """)
  }

  @Test("A shared element leaves its wrappers")
  func sharedLeavesWrappers() throws {
    let sketch = try Sketch(".w(a b)", ".w(a)") { label, _, view in if label == ".w" { view.alpha = 0.5 } }
    #expect(
      try sketch.container() == """
        (root) shared
          a shared (sharedElement)
          wrapper w
            b removed (crossfade)
        """)
  }

  @Test("Content is exchanged run by run; what only one side has fades")
  func runs() throws {
    let sketch = try Sketch("card(.x a .y b)", "card(.x a b)") { label, _, view in
      if label.hasPrefix(".") { view.backgroundColor = Color(.black) }
    }
    #expect(
      try sketch.container() == """
        (root) shared
          card shared (sharedElement)
            content (source and destination, exchanged)
            a shared (sharedElement)
            content (source, fades)
            b shared (sharedElement)
        """)
  }

  @Test(
    "Content that stands elsewhere among what is inside fades at its own place",
    arguments: [
      ("card(.x a)", "card(a .y)"), ("card(.x a b)", "card(a b .y)"),
    ])
  func places(_ source: String, _ destination: String) throws {
    let sketch = try Sketch(source, destination) { label, _, view in
      if label.hasPrefix(".") { view.backgroundColor = Color(.black) }
    }
    let lines = try sketch.container().split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines[2] == "content (source, fades)")
    #expect(lines.last == "content (destination, fades)")
    #expect(!lines.contains("content (source and destination, exchanged)"))
  }

  @Test("Content between the same two is exchanged, also where others changed their order beneath it")
  func samePlaces() throws {
    let sketch = try Sketch("card(a b .x c)", "card(b a .y c)") { label, _, view in
      if label.hasPrefix(".") { view.backgroundColor = Color(.black) }
    }
    #expect(try sketch.container().contains("content (source and destination, exchanged)"))
  }

  @Test("Over, the source's content stays beneath and the destination's comes above it")
  func stage() throws {
    let sketch = try Sketch("a .x", ".y b") { label, _, view in
      if label.hasPrefix(".") || label.isEmpty { view.backgroundColor = Color(.white) }
    }
    #expect(
      try sketch.container(.over) == """
        (root) shared (over: the source's content stays)
          content (source)
          a kept
          content (source)
          content (destination, fades)
          b added (crossfade)
        """)
  }

  @Test("What leaves clips at every depth takes views in proportion to them")
  func growth() throws {
    func count(_ depth: Int) throws -> Int {
      let text = (0..<depth).map { ".w\($0)(e\($0) " }.joined() + String(repeating: ")", count: depth)
      let sketch = try Sketch(text, (0..<depth).map { "e\($0)" }.joined(separator: " ")) { label, isSource, view in
        if label.hasPrefix(".") { (view.frame, view.clipsToBounds) = (Rect(0.3, 0.3, 90, 90), true) }
      }
      let plan = try sketch.transition().plan()
      return plan.tree.subtree(of: plan.compiled.root).count
    }
    let counts = try [24, 34, 44].map(count)
    #expect(counts[2] - counts[1] == counts[1] - counts[0] && counts[1] - counts[0] <= 10 * (Pose.mostClips + 3))
  }

  @Test("A dismissal has the presentation's container, with coming and going exchanged")
  func dismissal() throws {
    let sketch = try Sketch("a k", "a n")
    #expect(
      try sketch.transition(.over, isDismissal: true).report().container.text == """
        (root) shared (over: the source's content stays)
          k kept
          a shared (sharedElement)
          n removed (crossfade)
        """)
  }
}
