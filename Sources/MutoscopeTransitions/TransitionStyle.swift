import MutoscopeMotion

/// An edge of the stage.
public enum Edge: String, CaseIterable, Sendable {
  case top, left, bottom, right
}

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

/// How an element of a transition comes or goes: one effect, or several together.
///
/// With several, offsets add, alphas and scales multiply.
public struct TransitionStyle: Hashable, Sendable {
  public enum Effect: Hashable, Sendable {
    case crossfade
    /// From or to just outside an edge of the stage, with all of the element's ink and without a fade.
    case edgeTranslation(Edge)
    case sharedElement(SharedElement)
    /// What is behind comes out of focus, in full weight, while what the view shows fades in. The radius is for elements that have none: the standard deviation in
    /// points; nil means 20.
    case blur(Double?)
    /// The element comes from a transform, or leaves to it.
    case transform(Transform)
    /// The element keeps its place relative to a point of another one; nil means the middle of its nearest edge.
    case anchorTranslation(relativeTo: String, at: Point?)
    case none
  }

  /// What a shared element may say of its way.
  public struct SharedElement: Hashable, Sendable {
    /// Curves of their own: by `x`, `y`, `width`, `height` or the name of a property.
    public var curves: [String: Curve] = [:]
    public var isArc = false
    /// nil means what its snapshot does by itself.
    public var resize: Resize?
    /// Where positive it is above its siblings on the way, the highest on top.
    public var zPosition = 0.0

    public init() {}
  }

  public struct Part: Hashable, Sendable {
    public var effect: Effect
    /// Fractions of the whole transition; without a duration it lasts to the end.
    public var delay = 0.0
    public var duration: Double?
    /// nil means the transition's.
    public var curve: Curve?
    /// Whether transforms, anchor translations and what a blurred view shows itself fade on the way.
    public var fade = true

    public init(_ effect: Effect) { self.effect = effect }

    /// The fraction of the whole that it takes.
    var span: Double { duration ?? 1 - delay }
  }

  public var parts: [Part]

  public init(_ effect: Effect) { parts = [Part(effect)] }

  public init(parts: [Part]) { self.parts = parts }

  // Made once: most elements have one of these.
  package static let crossfade = TransitionStyle(.crossfade)
  package static let shared = TransitionStyle(.sharedElement(SharedElement()))
  package static let none = TransitionStyle(.none)
}

extension TransitionStyle: CustomStringConvertible {
  public var description: String {
    parts.count == 1 ? "\(parts[0])" : "together(" + parts.map { "\($0)" }.joined(separator: ", ") + ")"
  }
}

extension TransitionStyle.Part: CustomStringConvertible {
  public var description: String {
    var options: [String] = []
    var name: String
    switch effect {
    case .crossfade: name = "crossfade"
    case .edgeTranslation(let edge): (name, options) = ("edgeTranslation", ["\"\(edge.rawValue)\""])
    case .sharedElement(let element):
      name = "sharedElement"
      options = element.curves.keys.sorted().compactMap { key in element.curves[key].map { "\(key) = \($0)" } }
      if element.isArc { options.append("path = \"arc\"") }
      if let resize = element.resize { options.append("resize = \"\(resize.rawValue)\"") }
      if element.zPosition != 0 { options.append("zPosition = \(number(element.zPosition))") }
    case .blur(let radius): (name, options) = ("blur", radius.map { [number($0)] } ?? [])
    case .transform(let transform): (name, options) = ("transformed", [transform.text])
    case .anchorTranslation(let anchor, let point):
      (name, options) = ("anchorTranslation", ["relativeTo = \(anchor)"])
      if let point { options.append("at = {\(number(point.x)), \(number(point.y))}") }
    case .none: name = "none"
    }
    if delay != 0 { options.append("delay = \(number(delay))") }
    if let duration { options.append("duration = \(number(duration))") }
    if let curve { options.append("curve = \(curve)") }
    if !fade { options.append("fade = false") }
    return options.isEmpty ? name : name + " { " + options.joined(separator: ", ") + " }"
  }
}
