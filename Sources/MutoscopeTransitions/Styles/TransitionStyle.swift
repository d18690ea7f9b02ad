import MutoscopeMotion

/// How an element of a transition comes or goes: one effect, or several together.
///
/// With several, offsets add, alphas and scales multiply.
public struct TransitionStyle: Hashable, Sendable {
  /// What an element does: each is said in a file of this folder.
  public enum Effect: Hashable, Sendable {
    case crossfade
    case edgeTranslation(Edge)
    case sharedElement(SharedElement)
    /// The radius is for elements that have none: the standard deviation in points; nil means 20.
    case blur(Double?)
    case transform(Transform)
    /// The point is a unit point of the anchor; nil means the middle of its nearest edge.
    case anchorTranslation(relativeTo: String, at: Point?)
    case none

    /// What it is to all that ask nothing more special.
    var form: any StyleEffect {
      switch self {
      case .crossfade: Crossfade()
      case .edgeTranslation(let edge): EdgeTranslation(edge: edge)
      case .sharedElement(let element): Sharing(element: element)
      case .blur(let radius): Blur(radius: radius)
      case .transform(let transform): TransformStyle(transform: transform)
      case .anchorTranslation(let anchor, let point): AnchorTranslation(anchor: anchor, point: point)
      case .none: Unmoved()
      }
    }

    /// Whether it says all there is to say of an element, so that nothing goes together with it.
    package var isWhole: Bool { form.isWhole }

    /// Whether it brings an element from elsewhere.
    package var comesFromOutside: Bool { form.comesFromOutside }
  }

  public struct Part: Hashable, Sendable {
    public var effect: Effect
    /// Fractions of the whole transition; without a duration it lasts to the end.
    public var delay = 0.0
    public var duration: Double?
    /// nil means the transition's.
    public var curve: Curve?
    /// Whether the element fades on the way: of a blurred one what it shows itself. nil means what the effect does by itself.
    public var fade: Bool?

    public init(_ effect: Effect) { self.effect = effect }

    /// The fraction of the whole that it takes.
    var span: Double { duration ?? 1 - delay }
  }

  public var parts: [Part]

  public init(_ effect: Effect) { parts = [Part(effect)] }

  public init(parts: [Part]) { self.parts = parts }

  /// The curves that it brings.
  package var curves: [Curve] { parts.flatMap { ($0.curve.map { [$0] } ?? []) + $0.effect.form.curves } }

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
    let form = effect.form
    var options = form.options
    if delay != 0 { options.append("delay = \(number(delay))") }
    if let duration { options.append("duration = \(number(duration))") }
    if let curve { options.append("curve = \(curve)") }
    if let fade { options.append("fade = \(fade)") }
    return options.isEmpty ? form.name : form.name + " { " + options.joined(separator: ", ") + " }"
  }
}
