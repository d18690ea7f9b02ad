import MutoscopeMotion

/// Something in a clip that a person would see as a fault, with where, when, how much and what to do about it.
public struct Finding: Hashable, Sendable {
  /// What is wrong. The raw values are the codes that scripts and the command line know.
  public enum Code: String, CaseIterable, Sendable {
    /// A jump of the position (an error), or of the velocity (a warning), where nothing was meant to jump.
    case discontinuity
    /// A spring is cut before it is there.
    case springTail = "spring-tail"
    /// A spring is cut while it still moves.
    case springVelocity = "spring-velocity"
    /// A face is swapped while the page is not edge-on.
    case swapVisible = "swap-visible"
    /// Two faces look opposite ways in one plane, and one is above the other from both sides.
    case coplanar
    /// A transition's first or last frame is not what the stage shows at rest.
    case handoffJump = "handoff-jump"
    /// The definition has an entry for an id that is on neither screen.
    case unknownIdentifier = "unknown-identifier"
    /// A `sharedElement` that only one screen has.
    case missingCounterpart = "missing-counterpart"
    /// The definition says something that does not count.
    case ignoredDefinition = "ignored-definition"
    /// What an element should follow is not there.
    case missingAnchor = "missing-anchor"
    /// Elements follow each other in a circle.
    case cyclicAnchor = "cyclic-anchor"
    /// A picture is stretched more along one axis than along the other.
    case aspectChange = "aspect-change"
    /// Siblings change their order on the way.
    case orderInversion = "order-inversion"
    /// An element is cut on the way.
    case clipped
    /// An element moves where nobody sees it.
    case offScreen = "off-screen"
    /// Something shows outside the element that it is in, on the way.
    case overflow
    /// A shared element is beneath something on the way that is above it at neither end.
    case covered
    /// The same words or the same picture are seen twice, apart.
    case ghost
    /// An overshoot uncovers an edge of the stage that is covered at both ends.
    case gap
    /// Views that were drawn as one group are drawn one by one.
    case approximateHandoff = "approximate-handoff"

    /// What it is, but for a `discontinuity` of the velocity, which is a warning.
    public var severity: Severity { rule.severity }
  }

  public enum Severity: String, CaseIterable, Sendable {
    case error, warning, note
  }

  /// What `size` counts.
  public enum Unit: String, CaseIterable, Sendable {
    /// Pixels at the screen's display scale, on the stage.
    case pixels = "px"
    /// Levels of 255, of an alpha or of a colour's component.
    case levels
    /// Points per second, on the stage.
    case pointsPerSecond = "pt/s"
  }

  public let code: Code
  public let severity: Severity
  /// The view's id, else its name, else its place: `card.subviews[2]`.
  public let view: String
  public let property: String
  /// In seconds on the clip's clock: the exact instant, not a frame.
  public let time: Double
  public let size: Double
  public let unit: Unit
  /// What happens, in words.
  public let message: String
  /// What to do; done, it silences the finding.
  public let fix: String
  /// The script line of the assignment, or of the transition's definition, as `file:line`; nil where no script made it.
  public let line: String?
  /// The parts of a view that are at fault; none where it is an element of a transition.
  var places: [Timeline.Place] = []
}

/// A finding's size with what it counts.
struct Amount: CustomStringConvertible {
  var size: Double
  var unit: Finding.Unit

  static func pixels(_ size: Double) -> Amount { Amount(size: size, unit: .pixels) }

  /// Whether anyone can see it. A tolerance that a budget was solved for is kept to the last bit but one.
  var isSeen: Bool { size > unit.tolerance * (1 + 1e-9) }

  var description: String { "\(rounded(size)) \(unit.rawValue)" }
}

extension Finding: CustomStringConvertible {
  /// One line: `scene.lua:12: warning: spring-tail: card.center at 0.5 s: ...; fix: ...`.
  public var description: String {
    let place = line.map { "\($0): " } ?? ""
    let text =
      "\(place)\(severity.rawValue): \(code.rawValue): \(view).\(property) at \(rounded(time, to: 1e6)) s: \(message); fix: \(fix)"
    return text.oneLine
  }
}

extension Finding {
  /// Whether another one tells the same: one fault of one property at one time is one, however many components it has.
  func isOne(with other: Finding) -> Bool {
    guard let place = places.first else { return self == other }
    return other.places.first?.view == place.view
      && (code, severity, property, time) == (other.code, other.severity, other.property, other.time)
  }

  /// The largest jump, in pixels, that is no finding: half a pixel, below what can be seen.
  public static let tolerance = Visibility.pixels
  /// The largest jump of an alpha or a colour, in levels of 255, that is no finding.
  public static let levelTolerance = Visibility.levels
  /// The largest jump of a velocity, in pixels per second, that is no finding: half a pixel from one frame to the next
  /// at 60 frames per second.
  public static let velocityTolerance = Visibility.pixelsPerSecond
}
