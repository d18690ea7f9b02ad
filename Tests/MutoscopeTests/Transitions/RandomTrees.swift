import MutoscopeMotion

@testable import MutoscopeTransitions
@testable import MutoscopeTimeline

/// Pairs of screens at random, with the same ids here and there.
struct RandomTrees {
  enum Shape: CaseIterable { case mixed, deep, wide }

  var random: Random
  let shape: Shape
  let hasTransforms: Bool
  /// Whether views show something, so that there is content between the elements.
  let hasContent: Bool

  init(seed: UInt64, _ shape: Shape, hasTransforms: Bool, hasContent: Bool = true) {
    self.hasContent = hasContent
    random = Random(state: seed)
    (self.shape, self.hasTransforms) = (shape, hasTransforms)
  }

  private mutating func chance(_ p: Double) -> Bool { Double.random(in: 0..<1, using: &random) < p }
  private mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }

  /// Two screens of a store; attempts to give an id twice are refused.
  mutating func make() throws -> (store: ViewStore, source: ViewID, destination: ViewID) {
    let store = ViewStore()
    let count = Int.random(in: 1...12, using: &random)
    let ids = (0..<count).map { "e\($0)" }
    let source = try screen(ids.filter { _ in chance(0.8) }, in: store)
    let destination = try screen(ids.filter { _ in chance(0.8) }.shuffled(using: &random), in: store)
    return (store, source, destination)
  }

  private mutating func screen(_ ids: [String], in store: ViewStore) throws -> ViewID {
    var root = View(kind: .screen)
    root.frame = Rect(0, 0, 100, 200)
    root.backgroundColor = Color(.white)
    let screen = store.tree.insert(root)
    var places = [screen]
    for id in ids {
      var parent =
        switch shape {
        case .mixed: places.randomElement(using: &random) ?? screen
        case .deep: places[places.count - 1]
        case .wide: screen
        }
      while chance(0.25) { parent = try insert(nil, in: parent, store) }
      let view = try insert(id, in: parent, store)
      if chance(0.1) {
        let twin = try insert(nil, in: parent, store)
        do {
          try store.setID(id, of: twin)
          throw Twice(id: id)
        } catch is TreeError {}
      }
      if chance(0.3) { _ = try insert(nil, in: view, store) }
      places.append(view)
    }
    return screen
  }

  struct Twice: Error { var id: String }

  private mutating func insert(_ id: String?, in parent: ViewID, _ store: ViewStore) throws -> ViewID {
    var view = View(kind: .view)
    view.id = id
    view.frame = Rect(number(-20...60), number(-20...60), number(1...80), number(1...80))
    if hasContent, chance(0.5) { view.backgroundColor = Color(RGBA(1, 0, 0)) }
    if chance(0.2) { view.bounds.origin = Point(number(-30...30), number(-30...30)) }
    if chance(0.2) { view.anchorPoint = Point(number(0...1), number(0...1)) }
    if chance(0.2) { view.alpha = number(0...1) }
    if chance(0.2) { view.clipsToBounds = true }
    if chance(0.1) { view.zPosition = number(-2...2) }
    if hasContent, chance(0.1) { view.borderWidth = 1 }
    if hasTransforms {
      if chance(0.2) { view.transform = .rotation(number(-180...180)) * .scale(number(0.5...2)) }
      if chance(0.1) { view.transform = .perspective(400) * .rotationY(number(-60...60)) }
      if chance(0.1) { view.perspective = 500 }
      if chance(0.05) { view.preserves3D = true }
    }
    let new = store.tree.insert(view)
    try store.add(new, to: parent)
    return new
  }
}
