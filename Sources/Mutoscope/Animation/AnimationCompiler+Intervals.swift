import MutoscopeMotion

// What an animation's tracks are to people: the intervals of properties.

extension AnimationCompiler {
  mutating func note(_ sorted: [Assignment], _ place: Place, _ track: ChannelTrack) {
    // `frame` and `bounds` are two channels of one assignment: the first speaks for both.
    for (index, assignment) in sorted.enumerated()
    where Channel.written(by: assignment.property).first == place.channel {
      let group = groups[track.groups[0]]
      let startTime = group.startTime(of: index)
      let isStep = assignment.start == assignment.end || !place.channel.isAnimatable
      intervals.append(
        Animation.Interval(
          view: place.view, property: assignment.property, start: startTime,
          duration: isStep ? 0 : group.endTime(of: index) - startTime,
          curve: describe(assignment),
          from: previous(sorted, index, assignment, place), to: assignment.value, isStep: isStep,
          group: track.groups[0], key: index, line: assignment.line))
    }
  }

  private mutating func describe(_ assignment: Assignment) -> String {
    let easing = assignment.easing
    if described?.curve != easing.curve { described = (easing.curve, "\(easing.curve)") }
    var text = described?.text ?? ""
    if !easing.components.isEmpty {
      let parts = easing.components.keys.sorted().map { "\($0) = \(easing.curve(for: $0))" }
      text = "{ " + (parts + ["default = \(easing.curve)"]).joined(separator: ", ") + " }"
    }
    if assignment.enclosing != .linear { text += " in \(assignment.enclosing.curve)" }
    return text
  }

  /// The property's value before an interval.
  private func previous(
    _ sorted: [Assignment], _ index: Int, _ assignment: Assignment, _ place: Place
  ) -> PropertyValue {
    if index > 0 { return sorted[index - 1].value }
    var view = tree[place.view]
    for channel in Channel.written(by: assignment.property) { view[channel] = start(place.view, channel).seen }
    return view[assignment.property]
  }
}
