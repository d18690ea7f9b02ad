import MutoscopeMotion

/// How the content of a shared element fills its changing bounds.
public enum Resize: String, CaseIterable, Sendable {
  /// Keeps the ratio, as wide as the element, aligned at its top.
  case width
  /// Stretches both axes.
  case fill
  /// All of it, centred.
  case fit
  /// Lays it out again in the element's bounds.
  case relayout
}

extension TransitionStyle {
  /// What a shared element may say of its way.
  public struct SharedElement: Hashable, Sendable {
    /// By `x`, `y`, `width`, `height` or the name of a property.
    public var curves: [String: Curve] = [:]
    public var isArc = false
    /// nil means what its snapshot does by itself.
    public var resize: Resize?
    /// Where positive it is above its siblings on the way, the highest on top.
    public var zPosition = 0.0

    public init() {}
  }

  /// Whether a part of it is the word of a shared element.
  package var isShared: Bool { parts.contains { $0.effect.shared != nil } }
}

extension TransitionStyle.Effect {
  var shared: TransitionStyle.SharedElement? { if case .sharedElement(let element) = self { element } else { nil } }
}

/// An element moves from its place on one screen to that on the other.
struct Sharing: StyleEffect {
  let element: TransitionStyle.SharedElement

  var name: String { "sharedElement" }
  var isWhole: Bool { true }
  var curves: [Curve] { element.curves.keys.sorted().compactMap { element.curves[$0] } }

  var options: [String] {
    var options = element.curves.keys.sorted().compactMap { key in element.curves[key].map { "\(key) = \($0)" } }
    if element.isArc { options.append("path = \"arc\"") }
    if let resize = element.resize { options.append("resize = \"\(resize.rawValue)\"") }
    if element.zPosition != 0 { options.append("zPosition = \(number(element.zPosition))") }
    return options
  }

  func fades(_ fade: Bool?) -> Bool { false }

  func obstacle(for element: IdentifierDiff.Element, _ resolver: StyleResolver) -> String? {
    "only on the \(element.side): there is nothing to share, so it crossfades"
  }
}
