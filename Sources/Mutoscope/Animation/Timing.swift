import MutoscopeMotion

/// A curve, and curves of their own for some components.
public struct Timing: Hashable, Sendable {
  public var curve: Curve
  /// Curves by component: `x`, `width`, `rotationY`, `translation.x`, ...; a transform function's name alone means
  /// all of its components.
  public var components: [String: Curve]

  public static let linear = Timing(.linear)

  public init(_ curve: Curve, components: [String: Curve] = [:]) {
    self.curve = curve
    self.components = components
  }

  /// The curve of a component.
  func curve(for component: String) -> Curve {
    if components.isEmpty { return curve }
    if let own = components[component] { return own }
    guard let dot = component.firstIndex(of: ".") else { return curve }
    return components[String(component[..<dot])] ?? curve
  }

  /// The names a component may have.
  public static let componentNames: [String] =
    ["x", "y", "width", "height", "top", "left", "bottom", "right", "r", "g", "b", "a"]
    + TransformFunction.Kind.allCases.flatMap { [$0.name] + Transform.componentNames(of: [$0]) }

  var curves: [Curve] { [curve] + components.keys.sorted().compactMap { components[$0] } }
}
