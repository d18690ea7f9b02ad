extension Playback {
  /// Says how it was over.
  package struct Ending: Sendable {
    var time: Double
    /// Whether a call ended it; else it has arrived.
    package var isCall = false
    /// The time at which the completions were called.
    var completedAt: Double?
    /// Whether something else goes on in its place, from what is seen. Nobody controls it any more, and it plays on in what took
    /// its place.
    package var isTakenOver = false
    /// Tells of one that was taken over when nothing of it is seen any more.
    var leftAt: Double?

    /// Tells from when on it moves nothing.
    var stillFrom: Double? { isTakenOver ? leftAt : time }
  }

  /// Tells when it was over: from then on the model's values are all there is.
  package var finishedAt: Double? { ending?.time }

  package func isFinished(at time: Double, side: Side) -> Bool {
    finishedAt.map { side.hasReached($0, at: time) } ?? false
  }

  /// Whether it moves nothing any more.
  func isStill(at time: Double, side: Side) -> Bool {
    ending?.stillFrom.map { side.hasReached($0, at: time) } ?? false
  }
}

extension Playback {
  /// Whether it is on its way to its beginning, or will be.
  var leadsBack: Bool { !isPaused && (isReversed || endsBack) }
}
