import MutoscopeMotion

extension Animator {
  /// Leads what `body` assigns to new values by a spring that takes over what is seen and how fast it moves: the animator's
  /// own curve if it is a spring, else one of response 0.5 and damping ratio 1. What it does not assign goes on as before, back
  /// where it was on its way back. A paused animator stays paused.
  public func retarget(_ body: @escaping () throws -> Void) throws {
    let play = try activePlay(for: "retarget")
    try checkInterruptible("retarget")
    try Limit.animations.check(play.stage.timeline.playbacks.count + 1)
    let spring = curve.isSpring ? curve : .spring(try Spring(response: 0.5, dampingRatio: 1))
    let (animation, _) = try compile([body], duration: nil, curve: spring, isRetarget: true)
    scrub = nil
    var own = Playback(length: animation.duration, from: play.stage.time, isPaused: isPaused)
    (own.continued, own.staysActive) = (play.playback, pausesOnCompletion)
    let playback = play.stage.play([Compiled.Part(animation: animation)], own, of: self)
    let isBack = endRepetition(play)
    let earlier = (play.earlier + [Animator.Earlier(playback: play.playback, isTurned: isBack)])
      .filter { goesOn($0.playback, play) }
    self.play?.earlier = earlier.map { .init(playback: $0.playback, isTurned: $0.isTurned != isReversed) }
    isReversed = false
    self.play?.playback = playback
    self.play?.curveDuration = animation.curveDuration
    self.play?.curve = spring
  }

  /// Has what repeats end with its present run. Returns whether that leads back.
  private func endRepetition(_ play: Play) -> Bool {
    guard play.stage.timeline.playbacks[play.playback].repeats else { return false }
    let time = play.stage.time
    play.stage.change(play.playback) { $0.keepPresentRun(at: time) }
    return play.stage.timeline.playbacks[play.playback].isReversed
  }

  /// Ends a playback that was retargeted, where nothing is left of it. Returns whether something is left.
  private func goesOn(_ playback: Int, _ play: Play) -> Bool {
    let (time, isIdle) = (play.stage.time, play.stage.timeline.isIdle(playback))
    if isIdle {
      play.stage.change(playback) { $0.halt(at: time) }
      play.stage.animators[playback] = nil
    }
    return !isIdle
  }
}
