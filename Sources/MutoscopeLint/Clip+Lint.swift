extension Clip {
  /// What is wrong with the clip, in the order of time: jumps, cut springs, faces that are swapped in sight, and what
  /// transitions cannot do.
  ///
  /// Nothing is sampled but the ways of transitions, for what is cut, overflows or is never seen: it looks at the instants
  /// at which something begins, ends or takes over, from both sides.
  ///
  /// - Parameter codes: What somebody wants to know; what others take to find is left out.
  public func lint(for codes: Set<Finding.Code> = Set(Finding.Code.allCases)) -> [Finding] {
    var linter = Linter(clip: self)
    return linter.findings(of: codes).filter { codes.contains($0.code) }
  }
}
