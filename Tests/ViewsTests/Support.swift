import MutoscopeMotion
import MutoscopeViews

extension ViewTree {
  /// A screen with a card.
  static func withCard(frame: Rect = Rect(50, 100, 200, 120)) throws -> (ViewTree, screen: ViewID, card: ViewID) {
    var tree = ViewTree()
    let screen = tree.insert(View(kind: .screen))
    tree[screen].frame = Rect(0, 0, 400, 800)
    let card = try tree.add("card", to: screen, frame: frame)
    return (tree, screen, card)
  }

  @discardableResult
  mutating func add(_ id: String, to parent: ViewID, frame: Rect = Rect(0, 0, 10, 10)) throws -> ViewID {
    let view = insert(View(kind: .view))
    self[view].frame = frame
    try setID(id, of: view)
    try add(view, to: parent)
    return view
  }
}
