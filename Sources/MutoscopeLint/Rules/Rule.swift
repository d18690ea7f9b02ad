/// How a kind of finding is found, and how bad it is: each is said in the file of its name.
struct Rule {
  /// What the linter goes through, one after the other, and what a rule finds in each.
  enum Search {
    /// What jumps where nothing was meant to.
    case jumps((Linter) -> (Jump) -> [Remark])
    /// The animations of one part of a view: records of the timeline of that part.
    case records((Linter) -> (Timeline.Place, Timeline, Int) -> [Remark])
    case clip((Linter) -> () -> [Remark])
    /// The entries of a transition's definition.
    case entries((Linter) -> (Passage, TransitionDefinition.Entry) -> [Remark])
    case passages((Linter) -> (Passage) -> [Remark])
    /// A transition's first and last frame.
    case handoffs((Linter) -> (Handoff) -> [Remark])
    /// The elements of a transition between these two.
    case elements((Linter) -> (String, Way) -> [Remark])
    case ways((Linter) -> (Way) -> [Remark])

    /// Whether it looks at frames between a transition's first and last.
    var needsWay: Bool {
      switch self {
      case .elements, .ways: true
      case .jumps, .records, .clip, .entries, .passages, .handoffs: false
      }
    }
  }

  let severity: Finding.Severity
  let searches: [Search]

  init(_ severity: Finding.Severity, _ searches: Search...) { (self.severity, self.searches) = (severity, searches) }
}

extension Finding.Code {
  var rule: Rule {
    switch self {
    case .discontinuity: .discontinuity
    case .springTail: .springTail
    case .springVelocity: .springVelocity
    case .swapVisible: .swapVisible
    case .coplanar: .coplanar
    case .handoffJump: .handoffJump
    case .unknownIdentifier: .unknownIdentifier
    case .missingCounterpart: .missingCounterpart
    case .ignoredDefinition: .ignoredDefinition
    case .missingAnchor: .missingAnchor
    case .cyclicAnchor: .cyclicAnchor
    case .aspectChange: .aspectChange
    case .orderInversion: .orderInversion
    case .clipped: .clipped
    case .offScreen: .offScreen
    case .overflow: .overflow
    case .covered: .covered
    case .ghost: .ghost
    case .gap: .gap
    case .approximateHandoff: .approximateHandoff
    }
  }
}
