import MutoscopeMotion

extension Animator {
  /// Its animation on another's clock: in the other's time as a whole, with its springs in seconds cut there; one with a
  /// duration of its own is stretched to it, its springs as well. It has that time and nothing of the other's curve, also
  /// while a scrub or another curve bends that. The views have the end values afterwards.
  package func compiledAlong(duration: Double) throws -> Animation {
    try compile(
      functions.map(\.body), duration: duration, curve: curve, stretch: stretch(to: duration), isAlong: true
    ).animation
  }

  /// How much slower its springs in seconds are in a while that is another's.
  package func stretch(to duration: Double) -> Double {
    guard let own = givenDuration, own > 0, duration > 0 else { return 1 }
    return duration / own
  }
}
