import MutoscopeMotion

/// What is behind an element comes out of focus, in full weight, while what it shows itself fades in.
struct Blur: StyleEffect {
  /// For elements that have none: the standard deviation in points; nil means 20.
  let radius: Double?

  var name: String { "blur" }
  var options: [String] { radius.map { [number($0)] } ?? [] }

  func fades(_ fade: Bool?) -> Bool { false }

  func add(to effects: inout StyleEffects, fade: Bool?) { effects.unveils = effects.unveils ?? fade ?? true }
}

extension TransitionDefinition {
  /// Gives elements that come without a radius one, for good.
  func giveRadii(to tree: inout ViewTree, of root: ViewID, unlessIn other: ViewID) {
    for entry in entries {
      for part in entry.style.parts {
        guard case .blur(let radius) = part.effect, let view = tree.view(withID: entry.id, in: root),
          tree.view(withID: entry.id, in: other) == nil, tree[view].backdropBlurRadius == 0
        else { continue }
        tree[view].backdropBlurRadius = radius ?? 20
      }
    }
  }
}
