/// Shows views of its own on a stage: what an animator plays in place of an animation function.
package protocol Act: AnyObject {
  var animator: Animator { get }

  /// Compiles what its animator plays. A preview leaves all as it is.
  func compiled(isPreview: Bool) throws -> Animator.Compiled

  /// Takes its place on a stage.
  func enter(_ compiled: Animator.Compiled) throws -> Stage

  /// Does what is left to do once it plays.
  func didBegin() throws

  /// Tells what a stage will show when it is over, as things stand; nil where it does not end by itself.
  func rest(on stage: Stage) -> Timeline.Version?

  /// Does what is to do when its animator has turned round.
  func turned(on stage: Stage)

  /// Leaves a stage when its animator is over.
  func leave(_ stage: Stage, at position: Animator.Position)

  /// Takes over what was written to the views since the last time, and writes it down.
  func follow(on stage: Stage)
}
