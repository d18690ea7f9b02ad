extension Clip {
  /// What is wrong with the clip, in the order of time: jumps, cut springs, faces that are swapped in sight, and what
  /// transitions cannot do.
  ///
  /// Nothing is sampled but the ways of transitions, for what is cut, overflows or is never seen: it looks at the instants
  /// at which something begins, ends or takes over, from both sides.
  ///
  /// - Parameters:
  ///   - codes: What somebody wants to know; what others take to find is left out.
  ///   - compare: Draws the first and last frames of transitions, so that what is found there is what is seen. Without it
  ///     all that is another view, or elsewhere, counts.
  public func lint(
    for codes: Set<Finding.Code> = Set(Finding.Code.allCases), comparing compare: PictureComparison? = nil
  ) -> [Finding] {
    Linter(clip: self, compare).findings(of: codes).filter { codes.contains($0.code) }
  }
}
