extension Clip {
  /// What is wrong with the clip, in the order of time: jumps, cut springs, faces that are swapped in sight, and what
  /// transitions cannot do.
  ///
  /// Nothing is sampled but the ways of transitions, for what is cut, overflows or is never seen: it looks at the instants
  /// at which something begins, ends or takes over, from both sides.
  public func lint() -> [Finding] {
    var linter = Linter(clip: self)
    return linter.findings()
  }
}
