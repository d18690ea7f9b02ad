/// How a kind of finding is found, and how bad it is. What finds it is in the file of its name.
struct Rule {
  /// What the linter goes through, one after the other, and what a rule finds in each.
  enum Search {
    /// What jumps where nothing was meant to.
    case jumps((Linter) -> (Jump) -> [Remark])
    /// The animations of one part of a view: records of the timeline of that part.
    case records((Linter) -> (Timeline.Place, Timeline, Int) -> [Remark])
    case clip((Linter) -> () -> [Remark])
    /// The entries of a transition's definition.
    case entries((Linter) -> (PlayedTransition, TransitionDefinition.Entry) -> [Remark])
    case transitions((Linter) -> (PlayedTransition) -> [Remark])
    /// A transition's first and last frame.
    case handoffs((Linter) -> (Handoff) -> [Remark])
    /// The elements of a transition between these two.
    case elements((Linter) -> (String, Way) -> [Remark])
    case ways((Linter) -> (Way) -> [Remark])
  }

  let severity: Finding.Severity
  let searches: [Search]

  init(_ severity: Finding.Severity, _ searches: Search...) { (self.severity, self.searches) = (severity, searches) }
}

extension Finding.Code {
  var rule: Rule {
    switch self {
    case .discontinuity:
      Rule(.error, .jumps(Linter.discontinuities), .records(Linter.kinks), .handoffs(Linter.kinks))
    case .springTail: Rule(.warning, .jumps(Linter.springTails), .transitions(Linter.springTails))
    case .springVelocity: Rule(.warning, .records(Linter.springVelocities))
    case .swapVisible: Rule(.error, .clip(Linter.visibleSwaps))
    case .coplanar: Rule(.warning, .clip(Linter.coplanarFaces))
    case .handoffJump: Rule(.error, .handoffs(Linter.handoffJumps))
    case .unknownIdentifier: Rule(.error, .entries(Linter.unknownIdentifiers))
    case .missingCounterpart: Rule(.warning, .entries(Linter.missingCounterparts))
    case .ignoredDefinition: Rule(.warning, .entries(Linter.ignoredDefinitions))
    case .missingAnchor: Rule(.warning, .entries(Linter.missingAnchors))
    case .cyclicAnchor: Rule(.error, .entries(Linter.cyclicAnchors))
    case .aspectChange: Rule(.warning, .transitions(Linter.aspectChanges))
    case .orderInversion: Rule(.note, .transitions(Linter.orderInversions))
    case .clipped: Rule(.warning, .elements(Linter.clippedElements))
    case .offScreen: Rule(.note, .elements(Linter.offScreenElements))
    case .overflow: Rule(.warning, .elements(Linter.overflows))
    case .covered: Rule(.warning, .ways(Linter.coveredElements))
    case .ghost: Rule(.warning, .ways(Linter.ghosts))
    case .gap: Rule(.warning, .elements(Linter.gaps))
    case .approximateHandoff: Rule(.warning, .handoffs(Linter.approximateHandoffs))
    }
  }
}
