import MutoscopeMotion

/// From one view tree to another by a declarative definition: SPEC 5.
///
/// It plays by an animator: the same clock, the same controls. What it animates is a container that is built when it
/// starts, or for a look at it.
public final class Transition {
  public let from: ViewID
  public let to: ViewID
  public let definition: TransitionDefinition
  public let presentation: Presentation
  /// Whether it leads back what a presentation brought: added and removed are exchanged.
  public let isDismissal: Bool
  /// Plays it: start, pause, scrub, reverse, continue.
  public let animator: Animator

  let store: ViewStore
  let alongside: Animator?
  /// The views that snapshot functions made, by id: once for a transition and for its way back.
  var flights: [String: FlightCopy] = [:]
  private var cached: (revision: Int, plan: TransitionPlan)?

  public init(store: ViewStore, from: ViewID, to: ViewID, request: TransitionRequest, isDismissal: Bool = false) {
    self.store = store
    self.from = from
    self.to = to
    self.definition = request.definition ?? TransitionDefinition()
    self.presentation = request.presentation ?? .replace
    self.alongside = request.alongside
    self.isDismissal = isDismissal
    animator = Animator(
      store: store, duration: request.duration ?? 0.5, curve: request.curve ?? .easeInOut, animations: [])
  }

  // MARK: Looking

  /// Steps 1 to 5 as data: as it was started, or as it would start now.
  public func report() throws -> TransitionReport { throw TransitionError.sameRoot }

  /// What it shows from its beginning to its end; at its duration the container's last frame.
  public func clip(through time: Double = 0) throws -> Clip { try animator.clip(through: time) }

  // MARK: Ending

  /// Plays on to the destination from what is seen, in the remaining time.
  public func finish() throws {
    if animator.state == .active { try animator.setReversed(false) }
    if !animator.isRunning { try animator.start() }
  }

  /// Plays back to the source from what is seen, in the elapsed time.
  public func cancel() throws {
    guard animator.state == .active else { throw AnimatorError.inactive("cancel") }
    try animator.setReversed(true)
    if !animator.isRunning { try animator.start() }
  }
}

/// What a transition cannot be.
public enum TransitionError: Error, Hashable, Sendable, CustomStringConvertible {
  case sameRoot
  case notRoot(String)
  case nothingToDismiss
  case nothingToPop
  case alreadyShown(String)
  case badFlight(String)

  public var description: String {
    switch self {
    case .sameRoot: "a transition needs two view trees, got the same one twice"
    case .notRoot(let label): "'\(label)' is in another view; a transition leads from one root view to another"
    case .nothingToDismiss: "nothing was presented that could be dismissed"
    case .nothingToPop: "nothing was pushed that could be popped"
    case .alreadyShown(let label): "'\(label)' is shown already"
    case .badFlight(let text): text
    }
  }
}
