// Settings of an animator, most of which are settled once it plays.

extension Animator {
  public func setScrubsLinearly(_ value: Bool) throws { try set(\.scrubsLinearly, value, "scrubsLinearly") }
  public func setPausesOnCompletion(_ value: Bool) {
    pausesOnCompletion = value
    if let play, state == .active { play.stage.change(play.playback) { $0.staysActive = value } }
  }
  /// Sets the number of runs, 1 or more, infinity for ever, and whether each is followed by one back. An animator that reverses
  /// ends where it began. A pause and a scrub keep the count; a reversal and another curve or duration end it with the present run.
  public func setRepetition(count: Double, autoreverses: Bool) throws {
    if state == .active { throw failure(.settingWhileActive("repeatCount")) }
    (repeatCount, self.autoreverses) = (count, autoreverses)
  }
  public func setInterruptible(_ value: Bool) throws { try set(\.isInterruptible, value, "isInterruptible") }

  private func set(_ flag: ReferenceWritableKeyPath<Animator, Bool>, _ value: Bool, _ name: String) throws {
    if state == .active { throw failure(.settingWhileActive(name)) }
    self[keyPath: flag] = value
  }
}
