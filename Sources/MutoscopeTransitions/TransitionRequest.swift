import MutoscopeMotion

/// What is there after a transition.
public enum Presentation: String, CaseIterable, Sendable {
  /// The source goes.
  case replace
  /// The source stays visible beneath.
  case over
}

/// How a transition is to be played. What is nil is the default; of a dismissal, what the presentation said.
public struct TransitionRequest {
  public var definition: TransitionDefinition?
  public var presentation: Presentation?
  /// In seconds; 0.5 by default, and with a spring in seconds as long as that.
  public var duration: Double?
  public var curve: Curve?
  /// Plays on the transition's clock and in its direction.
  public var alongside: Animator?

  public init() {}
}
