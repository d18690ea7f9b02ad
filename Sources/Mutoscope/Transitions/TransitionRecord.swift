/// A transition on a timeline, for lint.
struct TransitionRecord: Sendable {
  let draft: TransitionDraft
  /// When its container took the place of the screens.
  let time: Double
  let playback: Int
  /// The screens as they were, without what moves them, when it was over; nil before that.
  var landed: Timeline.Version?
}
