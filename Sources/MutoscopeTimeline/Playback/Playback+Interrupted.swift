// A playback that took the place of another one in flight, as a transition's that interrupts.

extension Playback {
  /// Notes what it took the place of.
  ///
  /// - Parameters:
  ///   - end: When that is at rest by itself.
  ///   - isHeld: Whether it stands until this one leads back.
  package mutating func interrupts(until end: Double, isHeld: Bool) { interrupted = (end, isHeld) }

  /// The clock of what was interrupted: the stage's, which stands while that is held.
  package func interruptedTime(at time: Double) -> Double {
    guard interrupted?.isHeld == true else { return time }
    return pieces.indices.dropFirst().reduce(beginning) { own, index in
      let (piece, next) = (pieces[index], index + 1 < pieces.count ? pieces[index + 1].start : .infinity)
      let isBack = piece.target <= 0 || piece.target < piece.position
      let leadsBack = piece.isStanding ? piece.position <= 0 && piece.side == .before : isBack
      return leadsBack ? own + max(0, min(next, time) - piece.start) : own
    }
  }

  /// Tells when what was interrupted is at rest, where this one leads back from now on.
  var interruptedEnd: Double {
    guard let interrupted else { return -.infinity }
    return interrupted.isHeld ? call + interrupted.end - interruptedTime(at: call) : interrupted.end
  }
}
