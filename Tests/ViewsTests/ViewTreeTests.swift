import MutoscopeMotion
import MutoscopeViews
import Testing

@Suite struct ViewTreeTests {
  @Test func `a copy of the tree does not see later changes`() throws {
    var (tree, _, card) = try ViewTree.withCard()
    let before = tree
    tree[card].alpha = 0.5
    #expect(before[card].alpha == 1)
    #expect(tree[card].alpha == 0.5)
    let later = tree.insert(View(kind: .label))
    #expect(before.count == 2 && before[later].kind == .view && before.superview(of: later) == nil)
  }

  @Test func `a plain part is what its property says, and nothing beside it is written`() throws {
    let (before, _, card) = try ViewTree.withCard()
    func check<Value: Equatable>(_ part: PlainPart<Value>, _ value: Value, _ boxed: (Value) -> PropertyValue) {
      #expect(boxed(before.value(part, of: card)) == before[card][part.property])
      var (written, expected) = (before, before[card])
      written.set(part, of: card, to: value)
      expected[part.property] = boxed(value)
      #expect(written.value(part, of: card) == value)
      for property in Property.allCases { #expect(written[card][property] == expected[property], "\(property)") }
      #expect(boxed(before.value(part, of: card)) == before[card][part.property])
    }
    let numbers = Property.allCases.compactMap { PlainPart<Double>($0) }
    let points = Property.allCases.compactMap { PlainPart<Point>($0) }
    #expect(numbers.count == 7 && points.count == 3)
    for part in numbers { check(part, 0.25) { .number($0) } }
    for part in points { check(part, Point(0.25, 7)) { .point($0) } }
  }

  @Test func `a duplicate id names both paths`() throws {
    var (tree, screen, _) = try ViewTree.withCard()
    let twin = tree.insert(View(kind: .view))
    try tree.setID("card", of: twin)
    #expect(throws: TreeError.duplicateID("card", "screen/card", "screen/card[2]")) {
      try tree.add(twin, to: screen)
    }
    let group = tree.insert(View(kind: .view))
    tree[group].name = "group"
    try tree.add(twin, to: group)
    do {
      try tree.add(group, to: screen)
      Issue.record("a duplicate was accepted")
    } catch {
      #expect("\(error)" == "duplicate id 'card': screen/card and screen/group/card")
    }
    #expect(tree.superview(of: group) == nil)
  }

  @Test func `cycles are refused`() throws {
    var (tree, _, card) = try ViewTree.withCard()
    let inner = try tree.add("inner", to: card)
    #expect(throws: TreeError.cycle("screen/card")) { try tree.add(card, to: inner) }
    #expect(throws: TreeError.cycle("screen/card")) { try tree.add(card, to: card) }
  }

  @Test func `a tree may be a thousand deep, not more`() throws {
    var (tree, screen, card) = try ViewTree.withCard()
    var parent = card
    for index in 0..<998 { parent = try tree.add("v\(index)", to: parent) }
    #expect(throws: LimitError.self) { try tree.add("last", to: parent) }
    #expect(tree.subtree(of: screen).count == 1000 && tree.chain(of: parent).count == 1000)
  }

  @Test func `a name that fits several views is an error with their paths`() throws {
    var (tree, screen, card) = try ViewTree.withCard()
    for parent in [screen, card] {
      let view = tree.insert(View(kind: .label))
      tree[view].name = "title"
      try tree.add(view, to: parent)
    }
    #expect(throws: PathError.ambiguousView("title", paths: ["screen/card/title", "screen/title"])) {
      _ = try tree.find("title", in: screen)
    }
    #expect(throws: PathError.unknownView("crad", known: ["card", "title", "title"])) {
      _ = try tree.find("crad", in: screen)
    }
  }

  @Test func `a copy keeps names and drops ids`() throws {
    var (tree, screen, card) = try ViewTree.withCard()
    let inner = try tree.add("inner", to: card)
    tree[inner].name = "inner"
    let copy = tree.copy(card)
    let views = tree.subtree(of: copy)
    #expect(tree.superview(of: copy) == nil && views.count == 2)
    #expect(views.allSatisfy { tree[$0].id == nil } && tree[views[1]].name == "inner")
    #expect(tree.view(withID: "inner", in: screen) == inner && tree.view(withID: "inner", in: copy) == nil)
  }
}
