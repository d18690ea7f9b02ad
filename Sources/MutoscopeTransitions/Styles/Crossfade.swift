/// An element fades in or out.
struct Crossfade: StyleEffect {
  var name: String { "crossfade" }

  func fades(_ fade: Bool) -> Bool { true }

  func add(to effects: inout StyleEffects, fade: Bool) {}
}

/// An element does nothing by itself: it rides on its parent.
struct Unmoved: StyleEffect {
  var name: String { "none" }
  var isWhole: Bool { true }

  func fades(_ fade: Bool) -> Bool { false }

  func add(to effects: inout StyleEffects, fade: Bool) {}
}
