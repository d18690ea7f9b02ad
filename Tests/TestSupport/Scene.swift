import MutoscopeTimeline

/// A small scene for tests: a screen with a card.
package struct Scene {
  package let store = ViewStore()
  package let screen: ViewID
  package let card: ViewID

  package init(cardFrame: Rect = Rect(50, 100, 200, 120)) throws {
    screen = try store.make(.screen)
    try store.set(.frame, of: screen, to: .rect(Rect(0, 0, 400, 800)))
    card = try store.make(.view)
    try store.setID("card", of: card)
    try store.set(.frame, of: card, to: .rect(cardFrame))
    try store.add(card, to: screen)
  }

  @discardableResult
  package func add(_ name: String, to parent: ViewID, frame: Rect = Rect(0, 0, 10, 10)) throws -> ViewID {
    let view = try store.make(.view)
    try store.setID(name, of: view)
    try store.set(.frame, of: view, to: .rect(frame))
    try store.add(view, to: parent)
    return view
  }

  package func animator(
    _ duration: Double? = 1, _ curve: Curve = .linear, _ body: @escaping () throws -> Void
  ) -> Animator {
    Animator(store: store, duration: duration, curve: curve, animations: [body])
  }
}

extension Frame {
  /// The number of a path, or NaN: for expectations.
  package func number(_ path: String) throws -> Double { try value(path).number ?? .nan }
}
