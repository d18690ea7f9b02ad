import MutoscopeMotion

// Numbers that lead from one value to another by one curve: most of an animation.

extension AnimationCompiler {
  /// Adds the track of numbers that lead from one value to another by one curve, with nothing in flight: most are such.
  mutating func addPlain(_ assignment: Assignment, _ place: Place, _ start: Start) -> Bool {
    let schedule = assignment.schedule
    guard schedule.isUniform, !schedule.isArc, !schedule.easing.curve.isSpring, place.channel.isAnimatable,
      start.inFlight.isEmpty, start.velocity.isEmpty, place.channel != .stored(.perspective),
      let lanes = start.model.lanes(to: part(of: assignment, place))
    else { return false }
    let step = step(schedule, start)
    if step.replaces { return false }
    if last?.schedule != schedule { _ = group([assignment], component: "", distances: nil) }
    guard let lane = last?.group, last?.schedule == schedule else { return false }
    if last?.groups.count != lanes.count / 2 { last?.groups = [Int](repeating: lane, count: lanes.count / 2) }
    // A property of several parts writes what depends on the others.
    let isWhole = Channel.written(by: assignment.property).count == 1
    if !isWhole { unsettled.append(tracks.count) }
    tracks.append(
      ChannelTrack(
        view: place.view, channel: place.channel, groups: last?.groups ?? [],
        knots: .lanes(lanes, count: lanes.count / 2, kinds: []), velocities: [], replaces: false,
        beginsWithStep: step.begins))
    note(assignment, place, start)
    return true
  }
}

extension PropertyValue {
  /// The numbers of this value and of another of its kind; nil where they are no numbers.
  fileprivate func lanes(to end: PropertyValue) -> [Double]? {
    switch (self, end) {
    case (.number(let a), .number(let b)): [a, b]
    case (.point(let a), .point(let b)): [a.x, a.y, b.x, b.y]
    case (.size(let a), .size(let b)): [a.width, a.height, b.width, b.height]
    default: nil
    }
  }
}
