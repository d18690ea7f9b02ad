import MutoscopeMotion

extension StyleWord {
  static var translateX: StyleWord {
    translation("translateX", "Comes or leaves sideways by a distance, fading.") { .translation($0, 0) }
  }

  static var translateY: StyleWord {
    translation("translateY", "Comes or leaves upright by a distance, fading.") { .translation(0, $0) }
  }

  static var transformed: StyleWord {
    StyleWord(
      value: "transformed", "Comes from a transform or leaves to it, fading; a bare transform is the same.",
      "transform", need: "a transform: m.transformed { m.scale(0.9) }"
    ) { (transform: Transform) in .transform(transform) }
  }

  private static func translation(
    _ name: String, _ doc: String, _ transform: @escaping (Double) -> Transform
  ) -> StyleWord {
    StyleWord(value: name, doc, "distance", need: "a distance: m.\(name)(24)") { .transform(transform($0)) }
  }
}
