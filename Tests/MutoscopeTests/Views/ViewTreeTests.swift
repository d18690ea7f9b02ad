import Mutoscope
import MutoscopeMotion
import Testing

@Suite struct ViewTreeTests {
  @Test func `a copy of the tree does not see later changes`() throws {
    let scene = try Scene()
    let before = scene.store.tree
    try scene.store.set(.alpha, of: scene.card, to: .number(0.5))
    #expect(before[scene.card].alpha == 1)
    #expect(scene.store.tree[scene.card].alpha == 0.5)
  }

  @Test func `a duplicate id names both paths`() throws {
    let scene = try Scene()
    let twin = try scene.store.make(.view)
    try scene.store.setID("card", of: twin)
    #expect(throws: TreeError.duplicateID("card", "screen/card", "screen/card[2]")) {
      try scene.store.add(twin, to: scene.screen)
    }
    let group = try scene.store.make(.view)
    scene.store.setName("group", of: group)
    try scene.store.add(twin, to: group)
    do {
      try scene.store.add(group, to: scene.screen)
      Issue.record("a duplicate was accepted")
    } catch {
      #expect("\(error)" == "duplicate id 'card': screen/card and screen/group/card")
    }
    #expect(scene.store.tree.superview(of: group) == nil)
  }

  @Test func `cycles are refused`() throws {
    let scene = try Scene()
    let inner = try scene.add("inner", to: scene.card)
    #expect(throws: TreeError.self) { try scene.store.add(scene.card, to: inner) }
    #expect(throws: TreeError.self) { try scene.store.add(scene.card, to: scene.card) }
  }

  @Test func `a tree may be a thousand deep, not more`() throws {
    let scene = try Scene()
    var parent = scene.card
    for index in 0..<998 { parent = try scene.add("v\(index)", to: parent) }
    #expect(throws: TreeError.tooDeep) { try scene.add("last", to: parent) }
    let stage = Stage(store: scene.store, screen: scene.screen)
    #expect(stage.at(0).displayList.layers.count == 1000)
  }

  @Test func `a name that fits several views is an error with their paths`() throws {
    let scene = try Scene()
    for parent in [scene.screen, scene.card] {
      let view = try scene.store.make(.label)
      scene.store.setName("title", of: view)
      try scene.store.add(view, to: parent)
    }
    #expect(throws: LookupError.ambiguous("title", paths: ["screen/card/title", "screen/title"])) {
      _ = try scene.store.tree.find("title", in: scene.screen)
    }
    #expect(throws: LookupError.unknown("crad", known: ["card", "title", "title"])) {
      _ = try scene.store.tree.find("crad", in: scene.screen)
    }
  }

  @Test func `setting a frame and the anchor point follows UIKit`() {
    var view = View(kind: .view)
    view.frame = Rect(10, 20, 100, 50)
    #expect(view.center == Point(60, 45) && view.bounds == Rect(0, 0, 100, 50))
    view.anchorPoint = Point(0, 0)
    #expect(view.frame == Rect(60, 45, 100, 50))
    view.transform = .rotation(90)
    #expect(view.frame == Rect(10, 45, 50, 100))
    view.frame = Rect(0, 0, 20, 30)
    #expect(view.bounds.size == Size(20, 30) && view.center == Point(0, 0))
  }

  @Test func `what has a range is clamped`() {
    var view = View(kind: .view)
    view[.alpha] = .number(1.5)
    view[.cornerRadius] = .number(-3)
    view[.bounds] = .rect(Rect(0, 0, -5, 10))
    #expect(view.alpha == 1 && view.cornerRadius == 0 && view.bounds.size == Size(0, 10))
  }

  @Test func `every property stores what it is given`() {
    for property in Property.allCases {
      for kind in ViewKind.allCases where property.applies(to: kind) {
        var view = View(kind: kind)
        let value = view[property]
        view[property] = value
        #expect(view[property] == value, "\(property) of \(kind)")
      }
    }
  }
}

@Suite struct ViewPartsTests {
  @Test(arguments: ViewKind.allCases)
  func `what is set to a view is read from it, and a copy does not see it`(kind: ViewKind) {
    let before = View(kind: kind)
    var view = before
    view.borderColor = Color(.white)
    view.shadowOpacity = 0.5
    view.text = "text"
    view.numberOfLines = 3
    view.contentSize = Size(1, 2)
    #expect(view.borderColor == Color(.white) && view.shadowOpacity == 0.5 && view.shadowRadius == 3)
    #expect(view.text == "text" && view.numberOfLines == 3 && view.contentSize == Size(1, 2))
    #expect(before.borderColor == Color(.black) && before.shadowOpacity == 0)
    #expect(before.text == nil && before.numberOfLines == 1 && before.contentSize == .zero)
    view.text = nil
    #expect(view.text == nil && view.numberOfLines == 3)
  }

  @Test func `a large flat screen does not make views dear`() throws {
    // A view of many is a few hundred bytes: what most of them do not have lies elsewhere.
    #expect(MemoryLayout<View>.size <= 400)
  }
}
