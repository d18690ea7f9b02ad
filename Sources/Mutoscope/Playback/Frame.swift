import MutoscopeMotion

/// What a stage shows at one instant: an immutable value, the only thing that drawing needs.
public struct Frame: Sendable {
  /// The instant, in seconds on the clock of what was sampled.
  public var time: Double
  /// The stage, in points.
  public var size: Size
  /// What is drawn, back to front. A layer's subtree follows it and ends before `layers[layer.end]`.
  public var layers: [Layer]

  public init(time: Double, size: Size, layers: [Layer]) {
    self.time = time
    self.size = size
    self.layers = layers
  }
}
