extension Clip {
  /// What is wrong with the clip, in the order of time: jumps, cut springs, faces that are swapped in sight.
  ///
  /// Nothing is sampled: it looks at the instants at which something begins, ends or takes over, from both sides.
  public func lint() -> [Finding] {
    var linter = Linter(clip: self)
    return linter.findings()
  }
}
