import MutoscopeMotion

@testable import Mutoscope

extension Scene {
  /// The scene on a screen of a display scale.
  init(scale: Double) throws {
    try self.init()
    var environment = Environment()
    environment.traits.displayScale = scale
    store.setEnvironment(environment, of: screen)
  }

  func move(_ x: Double, _ y: Double = 160) throws { try store.set(.center, of: card, to: .point(Point(x, y))) }
}

extension Stage {
  /// All that has happened.
  var whole: Clip { clip(from: 0, duration: time) }
}
