/// An edge of the stage.
public enum Edge: String, CaseIterable, Sendable {
  case top, left, bottom, right
}

/// An element comes from just outside an edge of the stage, or leaves over it, with all of its ink and without a fade.
struct EdgeTranslation: StyleEffect {
  let edge: Edge

  var name: String { "edgeTranslation" }
  var options: [String] { ["\"\(edge.rawValue)\""] }
  var comesFromOutside: Bool { true }

  func fades(_ fade: Bool) -> Bool { false }

  func add(to effects: inout StyleEffects, fade: Bool) { effects.edges.append(edge) }
}
