import MutoscopeMotion

// The intervals of properties, which an animation's tracks are to people.

extension AnimationCompiler {
  mutating func note(_ sorted: [Assignment], _ place: Place, _ track: ChannelTrack, _ start: Start) {
    let group = groups[track.groups[0]]
    for (index, assignment) in sorted.enumerated() where isNoted(assignment, place) {
      let schedule = assignment.schedule
      note(
        place.view, assignment.property, group: track.groups[0], key: index,
        (group.startTime(of: index), group.endTime(of: index), AnimationCompiler.describe(schedule)),
        from: index > 0 ? sorted[index - 1].value : previous(assignment, place, start), to: assignment.value,
        isStep: schedule.start == schedule.end || !place.channel.isAnimatable, line: assignment.line)
    }
  }

  /// The interval of a property that moves from one value to another, by the schedule of `last`.
  mutating func notePlain(
    _ view: ViewID, _ property: Property, from first: PropertyValue, to end: PropertyValue,
    _ schedule: Assignment.Schedule, line: String?
  ) {
    guard let group = last?.group else { return }
    if last?.described == nil {
      last?.described = (
        groups[group].startTime(of: 0), groups[group].endTime(of: 0), AnimationCompiler.describe(schedule)
      )
    }
    guard let described = last?.described else { return }
    note(
      view, property, group: group, key: 0, described, from: first, to: end, isStep: schedule.start == schedule.end,
      line: line)
  }

  /// `frame` and `bounds` are two channels of one assignment: the first speaks for both.
  func isNoted(_ assignment: Assignment, _ place: Place) -> Bool {
    Channel.written(by: assignment.property)[0] == place.channel && isNoted(place.view)
  }

  private mutating func note(
    _ view: ViewID, _ property: Property, group: Int, key: Int,
    _ described: (start: Double, end: Double, curve: String), from first: PropertyValue, to end: PropertyValue,
    isStep: Bool, line: String?
  ) {
    intervals.append(
      Animation.Interval(
        view: view, property: property, start: described.start,
        duration: isStep ? 0 : described.end - described.start, curve: described.curve, from: first, to: end,
        isStep: isStep, group: group, key: key, line: line))
  }

  private static func describe(_ schedule: Assignment.Schedule) -> String {
    let easing = schedule.easing
    var text = "\(easing.curve)"
    if !easing.components.isEmpty {
      let parts = easing.components.keys.sorted().map { "\($0) = \(easing.curve(for: $0))" }
      text = "{ " + (parts + ["default = \(easing.curve)"]).joined(separator: ", ") + " }"
    }
    return schedule.enclosing == .linear ? text : text + " in \(schedule.enclosing.curve)"
  }

  /// The property's value before the first interval.
  func previous(_ assignment: Assignment, _ place: Place, _ start: Start) -> PropertyValue {
    let channels = Channel.written(by: assignment.property)
    if channels.count == 1, start.inFlight.isEmpty { return start.seen }
    var view = tree[place.view]
    for channel in channels {
      view[channel] = channel == place.channel ? start.seen : self.start(place.view, channel, assignment.isLaidOut).seen
    }
    // A frame is assigned as if there were no transform.
    if assignment.property == .frame { view.transform = .identity }
    return view[assignment.property]
  }
}
