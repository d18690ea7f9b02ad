import MutoscopeMotion

// `discontinuity` of the position, and `spring-tail`.

extension Linter {
  /// A part of a view that jumps at an instant where nothing was meant to.
  struct Jump {
    enum Cause { case springs, curves, handover, beginnings }

    var place: Timeline.Place
    var time: Double
    var cause: Cause
    var joint: Joint
    var from: PropertyValue
    var to: PropertyValue
    /// What shows of it by itself.
    var own: Amount
    /// What else the same assignment makes jump: the other part of a frame.
    var others: [Change] = []

    struct Change {
      var place: Timeline.Place
      var from: PropertyValue
      var to: PropertyValue
    }

    var changes: [Change] { [Change(place: place, from: from, to: to)] + others }

    var side: Side { cause == .springs || cause == .curves ? .before : .after }
  }

  mutating func lintJumps(of places: [Timeline.Place]) {
    var jumps: [Jump] = []
    for place in places where !Budget.spend(100) {
      let part = part(place)
      for time in instants(of: place) where !Budget.spend(200) { jumps += self.jumps(of: place, part, at: time) }
    }
    jumps = wholes(of: jumps)
    for (jump, sum) in zip(jumps, sums(of: jumps)) where sum != nil || jump.own.isSeen {
      report(jump, part(jump.place), sum)
    }
  }

  private mutating func jumps(of place: Timeline.Place, _ part: Timeline, at time: Double) -> [Jump] {
    guard let joint = Joint(part, place, at: time) else { return [] }
    let steps: [(Jump.Cause, PropertyValue, PropertyValue)] = [
      (.springs, joint.before, joint.sprung), (.curves, joint.sprung, joint.landed),
      (.handover, joint.handedOver, joint.taken), (.beginnings, joint.taken, joint.after),
    ]
    return steps.compactMap { cause, from, to in
      guard from != to, cause != .handover || joint.handover != nil else { return nil }
      var jump = Jump(
        place: place, time: time, cause: cause, joint: joint, from: from, to: to,
        own: Amount(size: 0, unit: .pixels))
      guard let own = change(place, from: from, to: to, at: time, side: jump.side) else { return nil }
      jump.own = own
      return jump
    }
  }

  /// - Parameter sum: What it adds up to with what else jumps there; nil for nothing.
  private mutating func report(_ jump: Jump, _ part: Timeline, _ sum: Sum?) {
    switch jump.cause {
    case .springs:
      let slope = slope(jump.place, jump.joint, at: jump.time)
      report(jump.joint.landings.filter { $0.spring != nil }, jump, part, sum, slope: slope)
    case .curves: report(jump.joint.landings.filter { $0.spring == nil }, jump, part, sum)
    case .handover: reportHandover(jump, part, sum)
    case .beginnings: report(jump.joint.takeoffs, jump, part, sum)
    }
  }

  /// How much shows for the whole of what is left over, by the slope at the end: the little that a repaired spring leaves
  /// counts by it, on either side. A tenth more for what bends on.
  private mutating func slope(_ place: Timeline.Place, _ joint: Joint, at time: Double) -> Double {
    var most = 0.0
    for step in [-0.03, 0.03] {
      guard let near = place.channel.bent(from: joint.sprung, to: joint.before, by: step) else { return 0 }
      most = max(most, (change(place, from: near, to: joint.sprung, at: time, side: .before)?.size ?? 0) / abs(step))
    }
    return most * 1.1
  }

  // MARK: Keys

  /// A key that falls short of its end, or begins off its beginning.
  private mutating func report(
    _ faults: [Joint.Fault], _ jump: Jump, _ part: Timeline, _ sum: Sum?, slope: Double = 0
  ) {
    let (place, time, side, amount) = (jump.place, jump.time, jump.side, jump.own)
    guard let fault = faults.first(where: { $0.spring == nil }) ?? faults.first else { return }
    let record = part.records[fault.record]
    let group = record.animation.groups[fault.group]
    let subject = Subject(
      place: place, others: jump.others.map(\.place), time: time,
      interval: interval(place, record: fault.record, group: group, key: fault.key))
    if let spring = fault.spring {
      let states = part.states(fault.record, at: time, side: side)
      let progress = states[fault.group].progress
      let bend = fault.bend?.curve == .spring(spring) ? fault.bend : nil
      let rest = bend.map { spring.residual(at: $0.duration, before: true) } ?? 1 - progress
      let cut = SpringCut(
        spring: spring, group: group, key: fault.key,
        isEnclosing: bend == nil && group.keys[fault.key].easing != .spring(spring), bend: bend,
        record: record, begunAt: part.position(of: record), states: states,
        amount: Amount(size: max(amount.size, slope) * (sum?.share ?? 1), unit: amount.unit),
        displayScale: timeline.version(at: time, side: side).tree.pixelsPerPoint(of: place.view))
      let left = cut.rest(rest)
      report(
        .springTail, .warning, subject, sum?.amount ?? amount,
        "the spring is cut \(amount) \(left ?? 0 < 0 ? "beyond" : "before") its end"
          + (left.map { " (\(rounded(abs($0) * 100)) % of the way)" } ?? "") + (sum?.note ?? ""),
        fix: cut.repairs)
      return
    }
    let curves = curves(of: fault, part)
    let end: Double = fault.isBeginning ? 0 : 1
    let curve = curves.first { $0.value(at: end) != end } ?? curves[0]
    report(
      .discontinuity, .error, subject, sum?.amount ?? amount,
      "it jumps by \(amount), because the curve \(fault.isBeginning ? "begins" : "ends") at "
        + rounded(curve.value(at: end)) + (sum?.note ?? ""),
      fix: curve.repaired(atBeginning: fault.isBeginning))
  }

  private func curves(of fault: Joint.Fault, _ part: Timeline) -> [Curve] {
    let group = part.records[fault.record].animation.groups[fault.group]
    return fault.bend.map { [$0.curve] } ?? [group.keys[fault.key].easing, group.enclosing]
  }

  // MARK: Hand-overs

  private mutating func reportHandover(_ jump: Jump, _ part: Timeline, _ sum: Sum?) {
    guard let handover = jump.joint.handover else { return }
    let (place, time) = (jump.place, jump.time)
    let (amount, more) = (jump.own, sum?.note ?? "")
    func of(_ record: Int, line: String? = nil) -> Subject {
      let groups = part.records[record].animation.groups
      return Subject(
        place: place, time: time, interval: interval(place, record: record, group: groups[0], key: 0), line: line)
    }
    let subject: Subject
    let (reason, fix): (String, String)
    switch handover {
    case .write(let line):
      subject = Subject(place: place, time: time, line: line)
      reason = ", because it is assigned outside animations while it is in flight"
      fix =
        "assign it in an animation, as m.animate { animations = function() \(clip.label(place.view))."
        + "\(place.channel.propertyName) = ... end }"
    case .finish(let record, let line):
      subject = of(record, line: line)
      reason = ", because the animator is finished elsewhere than it is"
      fix = "finish(\"current\"), or continue() instead of stop() and finish()"
    case .interruption(let record) where part.isReversed(record, at: time):
      subject = of(record)
      reason = ", because the animator is reversed before it starts: it begins at its end"
      fix = "start it, then reverse it: animator:start() animator.isReversed = true"
    case .interruption(let record):
      subject = of(record)
      reason = " where an animation interrupts another"
      fix = "assign the value inside the animations only, not beside them"
    }
    report(.discontinuity, .error, subject, sum?.amount ?? amount, "it jumps by \(amount)\(reason)\(more)", fix: fix)
  }
}

extension Timeline {
  /// Whether an animation begins backwards, at its end, at an instant.
  fileprivate func isReversed(_ record: Int, at time: Double) -> Bool {
    let playback = playbacks[records[record].playback]
    return playback.beginning == time && playback.moment(at: time, side: .after).rate < 0
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
  /// What to write for a curve that does not begin at 0, or end at 1.
  fileprivate func repaired(atBeginning: Bool) -> String {
    let wish = atBeginning ? "begin the curve at 0" : "end the curve at 1"
    guard case .piecewise(let piecewise) = self, piecewise.points.count <= 16 else {
      return "\(wish), or use \"easeInOut\""
    }
    var points = piecewise.points
    if atBeginning {
      if points[0].input > 0 { points.insert(.init(0, 0), at: 0) } else { points[0].output = 0 }
    } else if points[points.count - 1].input < 1 {
      points.append(.init(1, 1))
    } else {
      points[points.count - 1].output = 1
    }
    let entries = points.map { "{ \(number($0.output)), \(number($0.input)) }" }
    return "\(wish), as m.piecewise { \(entries.joined(separator: ", ")) }"
  }
}

extension Channel {
  /// A part of the way from one value to another, where that is no straight line on the stage; else nil.
  fileprivate func bent(from: PropertyValue, to: PropertyValue, by share: Double) -> PropertyValue? {
    switch (self, from, to) {
    case (_, .transform(let a), .transform(let b)): .transform(a.mixed(with: b, at: share))
    case (.stored(.perspective), .number(let a), .number(let b)) where a > 0 && b > 0:
      .number(1 / (1 / a).mixed(with: 1 / b, at: share))
    default: nil
    }
  }
}
