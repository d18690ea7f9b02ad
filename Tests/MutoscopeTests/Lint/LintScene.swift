import MutoscopeMotion

@testable import MutoscopeLint
@testable import MutoscopeTransitions

extension Scene {
  /// The scene on a screen of a display scale.
  init(scale: Double) throws {
    try self.init()
    var traits = Traits()
    traits.displayScale = scale
    try store.set(.traits, of: screen, to: .traits(traits))
  }

  func move(_ x: Double, _ y: Double = 160) throws { try store.set(.center, of: card, to: .point(Point(x, y))) }
}

extension Stage {
  /// All that has happened.
  var whole: Clip { clip(from: 0, duration: time) }
}
