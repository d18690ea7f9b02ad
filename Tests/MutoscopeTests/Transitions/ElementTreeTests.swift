import MutoscopeMotion
import Testing

@testable import MutoscopeTransitions

@Suite("The identifier hierarchy")
struct ElementTreeTests {
  @Test("An element is under its nearest ancestor with an id, whatever lies between")
  func nearest() throws {
    let tree = try Sketch("a(.x(.y(b(c)) d)) .z(e)", "").elements()
    #expect(
      tree.text == """
        (root)
          a
            b
              c
            d
          e
        """)
    #expect(tree.ids == ["a", "b", "c", "d", "e"])
    #expect(tree.parent(of: "c") == "b" && tree.parent(of: "e") == "(root)" && tree.parent(of: "(root)") == nil)
    #expect(tree.children(of: "a") == ["b", "d"])
    #expect(tree["nobody"] == nil && tree.children(of: "nobody") == [])
  }

  @Test("The root is an element whatever its id")
  func root() throws {
    let sketch = try Sketch("a", "")
    try sketch.store.setID("screen", of: sketch.source)
    #expect(sketch.elements().text == "(root)\n  a")
    #expect(sketch.elements()["screen"] == nil)
  }

  @Test("Elements are in paint order: by depth, ties as they were added")
  func depth() throws {
    let sketch = try Sketch("a(p q) b c d", "") { label, _, view in
      view.zPosition = ["a": 1, "b": 0, "c": -1, "d": 0, "p": 2, "q": 1][label] ?? 0
    }
    #expect(sketch.elements().ids == ["c", "b", "d", "a", "q", "p"])
  }

  @Test("In a 3D parent the depth counts what a transform lifts, elsewhere it does not")
  func depthInSpace() throws {
    for isSpace in [true, false] {
      let sketch = try Sketch("p(a b)", "") { label, _, view in
        if label == "p" { view.preserves3D = isSpace }
        if label == "a" { view.transform = .translation(0, 0, 5) }
      }
      #expect(sketch.elements().children(of: "p") == (isSpace ? ["b", "a"] : ["a", "b"]))
    }
  }

  @Test("What a function copies is a leaf: identified views in it belong to it")
  func leaves() throws {
    let tree = try Sketch("a(b(c) d) e", "").elements(leaves: ["a"])
    #expect(tree.ids == ["a", "e"])
  }

  @Test("A thousand levels are walked without recursion")
  func deep() throws {
    let depth = Limit.depth.value - 1
    let text = (0..<depth).map { "v\($0)(" }.joined() + String(repeating: ")", count: depth)
    let tree = try Sketch(text, "").elements()
    #expect(tree.ids.count == depth && tree.parent(of: "v\(depth - 1)") == "v\(depth - 2)")
  }
}
