import MutoscopeMotion

/// An element comes from a transform, or leaves to it.
struct TransformStyle: StyleEffect {
  let transform: Transform

  var name: String { "transformed" }
  var options: [String] { [transform.text] }
  var comesFromOutside: Bool { true }

  func add(to effects: inout StyleEffects, fade: Bool?) {
    let offsets = transform.functions.prefix { $0.kind == .translation }
    effects.offsets += offsets
    effects.transforms += transform.functions.dropFirst(offsets.count)
  }
}
