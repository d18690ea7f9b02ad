/// An element fades in or out, unless told otherwise.
struct Crossfade: StyleEffect {
  var name: String { "crossfade" }
}

/// An element does nothing by itself: it rides on its parent.
struct Unmoved: StyleEffect {
  var name: String { "none" }
  var isWhole: Bool { true }

  func fades(_ fade: Bool?) -> Bool { fade ?? false }
}
