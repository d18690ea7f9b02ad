/// A search of a rule in what the linter goes through, one after the other.
enum Search {
  /// Jumps where nothing was meant to.
  case jumps((Linter) -> (Jump) -> [Finding])
  /// A mover of one part of a view, each by itself.
  case movers((Linter) -> (Timeline.Place, Timeline.Mover) -> [Finding])
  case clip((Linter) -> () -> [Finding])
  /// The entries of a transition's definition.
  case entries((Linter) -> (PlayedTransition, TransitionDefinition.Entry) -> [Finding])
  case transitions((Linter) -> (PlayedTransition) -> [Finding])
  /// A transition's first and last frame.
  case handoffs((Linter) -> (Handoff) -> [Finding])
  /// The elements of a transition between these two.
  case elements((Linter) -> (String, Way) -> [Finding])
  case ways((Linter) -> (Way) -> [Finding])
}

extension Finding.Code {
  /// Tells how bad it is, and how it is found. The search is in the file of its name.
  var rule: (severity: Finding.Severity, searches: [Search]) {
    switch self {
    case .discontinuity:
      (.error, [.jumps(Linter.discontinuities), .movers(Linter.kinks), .handoffs(Linter.kinks)])
    case .springTail: (.warning, [.jumps(Linter.springTails), .transitions(Linter.springTails)])
    case .springVelocity: (.warning, [.movers(Linter.springVelocities)])
    case .swapVisible: (.error, [.clip(Linter.visibleSwaps)])
    case .coplanar: (.warning, [.clip(Linter.coplanarFaces)])
    case .handoffJump: (.error, [.handoffs(Linter.handoffJumps)])
    case .unknownIdentifier: (.error, [.entries(Linter.unknownIdentifiers)])
    case .missingCounterpart: (.warning, [.entries(Linter.missingCounterparts)])
    case .ignoredDefinition: (.warning, [.entries(Linter.ignoredDefinitions)])
    case .missingAnchor: (.warning, [.entries(Linter.missingAnchors)])
    case .cyclicAnchor: (.error, [.entries(Linter.cyclicAnchors)])
    case .aspectChange: (.warning, [.transitions(Linter.aspectChanges)])
    case .orderInversion: (.note, [.transitions(Linter.orderInversions)])
    case .clipped: (.warning, [.elements(Linter.clippedElements)])
    case .offScreen: (.note, [.elements(Linter.offScreenElements)])
    case .overflow: (.warning, [.elements(Linter.overflows)])
    case .covered: (.warning, [.ways(Linter.coveredElements)])
    case .ghost: (.warning, [.ways(Linter.ghosts)])
    case .gap: (.warning, [.elements(Linter.gaps)])
    case .approximateHandoff: (.warning, [.handoffs(Linter.approximateHandoffs)])
    }
  }
}
