extension Transition {
  /// What the stage showed when it was over, whatever began at that instant; nil where that is unknown.
  package func landed() throws -> Frame? {
    guard let play = animator.play else { return nil }
    let clip = try stageClip()
    guard let seen = clip.timeline.note(TransitionRecord.self, of: play.first)?.landed else { return nil }
    return Frame(time: clip.duration, size: clip.size, seen, measurer: clip.measurer)
  }
}
