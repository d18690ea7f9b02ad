import MutoscopeMotion

// `discontinuity` of the position, and `spring-tail`.

extension Linter {
  mutating func lintJumps(of place: Timeline.Place, _ part: Timeline) {
    for time in instants(of: place) {
      guard let joint = Joint(part, place, at: time) else { continue }
      if joint.before != joint.landed,
        let amount = visible(place, from: joint.before, to: joint.landed, at: time, side: .before)
      {
        reportLanding(joint.landings, place, part, amount, at: time)
      }
      if joint.handedOver != joint.taken, let handover = joint.handover,
        let amount = visible(place, from: joint.handedOver, to: joint.taken, at: time, side: .after)
      {
        reportHandover(handover, place, part, amount, at: time)
      }
      if joint.taken != joint.after,
        let amount = visible(place, from: joint.taken, to: joint.after, at: time, side: .after)
      {
        reportTakeoff(joint.takeoffs, place, part, amount, at: time)
      }
    }
  }

  /// How much a jump shows; nil for less than anyone can see.
  private mutating func visible(
    _ place: Timeline.Place, from: PropertyValue, to: PropertyValue, at time: Double, side: Side
  ) -> Amount? {
    guard let amount = change(place, from: from, to: to, at: time, side: side) else { return nil }
    // A tolerance that a budget was solved for is kept to the last bit but one.
    return amount.size > amount.unit.tolerance * (1 + 1e-9) ? amount : nil
  }

  // MARK: Landings

  private mutating func reportLanding(
    _ faults: [Joint.Fault], _ place: Timeline.Place, _ part: Timeline, _ amount: Amount, at time: Double
  ) {
    guard let fault = faults.first(where: { spring(of: $0, part) == nil }) ?? faults.first else { return }
    let record = part.records[fault.record]
    let group = record.animation.groups[fault.group]
    let subject = Subject(
      place: place, time: time, interval: interval(place, record: fault.record, group: group, key: fault.key))
    if let spring = spring(of: fault, part) {
      // The instant's own state, from the side of the spring.
      let side: Side = part.playbacks[record.playback].moment(at: time, side: .before).rate < 0 ? .after : .before
      let states = part.states(fault.record, at: time, side: side)
      let progress = states[fault.group].progress
      let cut = SpringCut(
        spring: spring, group: group, key: fault.key, isEnclosing: group.keys[fault.key].easing != .spring(spring),
        animation: record.animation, states: states, amount: amount,
        displayScale: timeline.version(at: time, side: .before).tree.pixelsPerPoint(of: place.view))
      report(
        .springTail, .warning, subject, amount,
        "the spring is cut \(amount) \(progress > 1 ? "beyond" : "before") its end "
          + "(\(rounded(abs(1 - progress) * 100)) % of the way)",
        fix: cut.repairs)
      return
    }
    let curves = fault.bend.map { [$0] } ?? [group.keys[fault.key].easing, group.enclosing]
    let curve = curves.first { $0.value(at: 1) != 1 } ?? curves[0]
    report(
      .discontinuity, .error, subject, amount,
      "it jumps by \(amount), because the curve ends at \(rounded(curve.value(at: 1)))",
      fix: "end \(curve.article) at 1, \(curve.endRepair)")
  }

  /// The spring that falls short, if it is one.
  private func spring(of fault: Joint.Fault, _ part: Timeline) -> Spring? {
    let group = part.records[fault.record].animation.groups[fault.group]
    let curves = fault.bend.map { [$0] } ?? [group.keys[fault.key].easing, group.enclosing]
    for case .spring(let spring) in curves { return spring }
    return nil
  }

  private mutating func reportTakeoff(
    _ faults: [Joint.Fault], _ place: Timeline.Place, _ part: Timeline, _ amount: Amount, at time: Double
  ) {
    guard let fault = faults.first else { return }
    // Backwards a key is entered at its end.
    if part.playbacks[part.records[fault.record].playback].moment(at: time, side: .after).rate < 0 {
      return reportLanding([fault], place, part, amount, at: time)
    }
    let group = part.records[fault.record].animation.groups[fault.group]
    let curves = fault.bend.map { [$0] } ?? [group.keys[fault.key].easing, group.enclosing]
    let curve = curves.first { $0.value(at: 0) != 0 } ?? curves[0]
    report(
      .discontinuity, .error,
      Subject(place: place, time: time, interval: interval(place, record: fault.record, group: group, key: fault.key)),
      amount, "it jumps by \(amount), because the curve begins at \(rounded(curve.value(at: 0)))",
      fix: "begin \(curve.article) at 0, \(curve.startRepair)")
  }

  // MARK: Hand-overs

  private mutating func reportHandover(
    _ handover: Joint.Handover, _ place: Timeline.Place, _ part: Timeline, _ amount: Amount, at time: Double
  ) {
    func subject(_ record: Int) -> Subject {
      let groups = part.records[record].animation.groups
      return Subject(place: place, time: time, interval: interval(place, record: record, group: groups[0], key: 0))
    }
    switch handover {
    case .finish(let record):
      report(
        .discontinuity, .error, subject(record), amount,
        "it jumps by \(amount), because the animator is finished elsewhere than it is",
        fix: "finish(\"current\"), or continue() instead of stop() and finish()")
    case .interruption(let record):
      report(
        .discontinuity, .error, subject(record), amount,
        "it jumps by \(amount) where an animation interrupts another",
        fix: "assign the value inside the animations only, not beside them")
    }
  }
}

extension Finding.Unit {
  var tolerance: Double {
    switch self {
    case .pixels: Finding.tolerance
    case .levels: Finding.levelTolerance
    case .pointsPerSecond: 0
    }
  }
}

/// Four digits: enough for people.
func rounded(_ value: Double) -> String { number((value * 1000).rounded() / 1000) }

extension Curve {
  fileprivate var article: String {
    switch self {
    case .piecewise: "the piecewise curve"
    default: "the curve \(self)"
    }
  }

  fileprivate var endRepair: String {
    if case .piecewise(let piecewise) = self, piecewise.points.count <= 16 {
      var outputs = piecewise.points.map { "{ \(number($0.output)), \(number($0.input)) }" }
      let last = piecewise.points[piecewise.points.count - 1]
      outputs[outputs.count - 1] = "{ 1, \(number(Swift.max(1, last.input))) }"
      if last.input < 1 { outputs.insert("{ \(number(last.output)), \(number(last.input)) }", at: outputs.count - 1) }
      return "as in m.piecewise { \(outputs.joined(separator: ", ")) }"
    }
    return "or use \"easeInOut\""
  }

  fileprivate var startRepair: String {
    if case .piecewise(let piecewise) = self, piecewise.points.count <= 16 {
      var outputs = piecewise.points.map { "{ \(number($0.output)), \(number($0.input)) }" }
      let first = piecewise.points[0]
      if first.input > 0 { outputs.insert("{ 0, 0 }", at: 0) } else { outputs[0] = "{ 0, \(number(first.input)) }" }
      return "as in m.piecewise { \(outputs.joined(separator: ", ")) }"
    }
    return "or use \"easeInOut\""
  }
}
