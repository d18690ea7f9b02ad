/// A transition ready to be played.
struct TransitionPlan: Sendable {
  var report: TransitionReport
}
