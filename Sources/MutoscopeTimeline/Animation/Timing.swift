import MutoscopeMotion

/// A curve, and curves of their own for some components.
public struct Timing: Hashable, Sendable {
  public var curve: Curve
  /// Curves by component: `x`, `width`, `rotationY`, `translation.x`, ...; a transform function's name alone means
  /// all of its components.
  public var components: [String: Curve]
  /// Whether a center moves along an arc instead of a straight line.
  public var isArc: Bool

  public static let linear = Timing(.linear)

  public init(_ curve: Curve, components: [String: Curve] = [:], isArc: Bool = false) {
    self.curve = curve
    self.components = components
    self.isArc = isArc
  }

  /// How far the middle of an arc from one place to another lies off the straight line, twice: at progress p a center on
  /// it is `2 p (1 - p)` times this beside the line, which makes it a quadratic Bezier curve (SEMANTICS 1.11, as Hero).
  /// Its control point is the corner below the higher end and beside the lower one; less than a point either way is a line.
  static func bulge(from: Point, to: Point) -> Point {
    guard abs(to.x - from.x) >= 1, abs(to.y - from.y) >= 1 else { return .zero }
    let corner = from.y > to.y ? Point(to.x, from.y) : Point(from.x, to.y)
    return corner - (from + to) * 0.5
  }

  /// The curve of a component.
  package func curve(for component: String) -> Curve {
    if components.isEmpty { return curve }
    if let own = components[component] { return own }
    guard let dot = component.firstIndex(of: ".") else { return curve }
    return components[String(component[..<dot])] ?? curve
  }

  /// A curve replaces everything, components only themselves.
  func replaced(by curve: Curve?, _ components: [String: Curve], isArc: Bool) -> Timing {
    if let curve { return Timing(curve, components: components, isArc: isArc) }
    return Timing(self.curve, components: self.components.merging(components) { $1 }, isArc: isArc || self.isArc)
  }

  /// Whether a name is a component's: one of `componentNames`, also the second of a name like `rotationY[2]`.
  public static func isComponent(_ name: String) -> Bool {
    guard let path = ComponentPath(name), path.ordinal > 1 else { return componentNames.contains(name) }
    return componentNames.contains(name.replacing("[\(path.ordinal)]", with: ""))
  }

  /// The names a component may have.
  public static let componentNames: [String] =
    ["x", "y", "width", "height", "top", "left", "bottom", "right", "r", "g", "b", "a"]
    + Corners.componentNames
    + TransformFunction.Kind.allCases.filter { $0 != .rotation3D }.flatMap {
      [$0.name] + Transform.componentNames(of: [$0])
    }

  func stretched(by factor: Double) -> Timing {
    Timing(
      curve.stretched(by: factor), components: components.mapValues { $0.stretched(by: factor) }, isArc: isArc)
  }

  func contains(where isMeant: (Curve) -> Bool) -> Bool {
    isMeant(curve) || components.values.contains(where: isMeant)
  }

  var curves: [Curve] { [curve] + components.keys.sorted().compactMap { components[$0] } }
}
