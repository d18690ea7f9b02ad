/// The way in which a view is copied for a transition.
public enum Snapshot: Hashable, Sendable {
  /// A frozen picture.
  case `static`
  /// Copied views, laid out again at every size.
  case live
  /// A view that a function makes, by the number of the function among the script's.
  case function(Int)
}
