import MutoscopeMotion

/// What is drawn at one instant: the only thing that drawing needs.
public struct DisplayList: Equatable, Sendable {
  /// The stage, in points.
  public var size: Size
  /// What is drawn, back to front. A layer's subtree follows it and ends before `layers[layer.end]`.
  public var layers: [Layer]

  public init(size: Size, layers: [Layer]) {
    self.size = size
    self.layers = layers
  }
}
