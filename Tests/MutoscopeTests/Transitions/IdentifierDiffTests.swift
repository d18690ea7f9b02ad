import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

@Suite("The diff of two identifier hierarchies")
struct IdentifierDiffTests {
  @Test("On one side it is added or removed, on both shared, at every level")
  func nested() throws {
    let diff = try Sketch("a(b c(d)) e", "a(c(d f) g) h").diff()
    #expect(diff.shared == ["a", "c", "d"])
    #expect(diff.added == ["f", "g", "h"])
    #expect(diff.removed == ["b", "e"])
    #expect(diff.kept == [] && diff.reparented == [])
    #expect(diff.element("f")?.parent == "c" && diff.element("b")?.parent == "a")
  }

  @Test("Lists are in the destination's paint order, those of what goes in the source's")
  func order() throws {
    let diff = try Sketch("x y a b", "b n a m").diff()
    #expect(diff.shared == ["b", "a"] && diff.added == ["n", "m"] && diff.removed == ["x", "y"])
  }

  @Test("Under another parent it is reparented, never lost")
  func reparented() throws {
    let diff = try Sketch("a(b) c d(e)", "c(a) b e(d)").diff()
    #expect(diff.shared == ["c", "a", "b", "e", "d"])
    #expect(diff.reparented == ["a", "b", "e", "d"])
    #expect(diff.element("a")?.parent == "c" && diff.element("b")?.parent == "(root)")
    #expect(diff.element("d")?.parent == "e")
  }

  @Test("A view without an id between does not make a new parent")
  func wrapped() throws {
    #expect(try Sketch("a(b)", "a(.w(b))").diff().reparented == [])
  }

  @Test("Over, what only the source has is kept, and below a shared element removed, at any depth")
  func over() throws {
    let sketch = try Sketch("a(b(c)) d(e f)", "a f")
    let diff = sketch.diff(.over)
    #expect(diff.shared == ["a", "f"] && diff.removed == ["b", "c"] && diff.kept == ["d", "e"] && diff.added == [])
    #expect(sketch.diff(.replace).removed == ["b", "c", "d", "e"])
  }

  @Test("Over, what is below a shared element that itself is in a kept one is removed")
  func overDeep() throws {
    #expect(try Sketch("k(s(r) t)", "s").diff(.over).removed == ["r"])
    #expect(try Sketch("k(s(r) t)", "s").diff(.over).kept == ["k", "t"])
  }

  @Test("The root is shared whatever it is called, and no entry")
  func root() throws {
    let diff = try Sketch("a", "a").diff()
    #expect(diff.kind(of: "(root)") == .shared && diff.element("(root)") == nil && diff.kind(of: "b") == nil)
    #expect(diff.elements.map(\.id) == ["a"])
  }

  @Test("The diff of the exchanged screens has added and removed exchanged")
  func exchanged() throws {
    let there = try Sketch("a(b) c d(e)", "c(a f) b").diff()
    let back = try Sketch("c(a f) b", "a(b) c d(e)").diff()
    #expect(Set(there.added) == Set(back.removed) && Set(there.removed) == Set(back.added))
    #expect(Set(there.shared) == Set(back.shared) && Set(there.reparented) == Set(back.reparented))
  }

  @Test("A dismissal counts what was kept as kept")
  func dismissed() throws {
    let sketch = try Sketch("a(r) k", "a(n) m")
    let diff = try sketch.transition(.over, isDismissal: true).report().diff
    #expect(diff.kept == ["k"] && diff.added == ["r"] && diff.removed == ["n", "m"] && diff.shared == ["a"])
  }

  @Test("As text it has a line a list")
  func text() throws {
    #expect(
      try Sketch("a(b) c", "a d(b)").diff().description == """
        added       d
        removed     c
        shared      a, b
        kept        -
        reparented  b
        """)
  }
}
