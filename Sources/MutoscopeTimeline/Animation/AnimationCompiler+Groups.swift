import MutoscopeMotion

// Which numbers share a timing.

extension AnimationCompiler {
  /// Says how all that moves by one schedule moves.
  struct Lane {
    let schedule: Assignment.Schedule
    let group: Int
    /// Holds the group for each number of a track, by how many it has: up to three.
    let groups: [[Int]]
    /// Of the interval, in seconds, once they were asked for, and the curve in words.
    var described: (start: Double, end: Double, curve: String)?
  }

  struct GroupKey: Hashable {
    var enclosing: Curve
    var duration: Double
    var shift: Double
    var keys: [TimingGroup.Key]
    var bending: TimingGroup.Bending
  }

  mutating func group(_ schedules: [Assignment.Schedule], component: String, distances: [Double]?) -> Int {
    let schedule = schedules[0]
    let isPlain = schedules.count == 1 && distances == nil && schedule.isUniform
    if isPlain, let last, last.schedule == schedule { return last.group }
    let group = group(schedules, component, distances)
    if isPlain {
      last = Lane(schedule: schedule, group: group, groups: [[], [group], [group, group], [group, group, group]])
    }
    return group
  }

  private mutating func group(
    _ schedules: [Assignment.Schedule], _ component: String, _ distances: [Double]?
  ) -> Int {
    let first = schedules[0]
    let keys = schedules.enumerated().map { index, schedule in
      let (start, end) = (schedule.start, schedule.end)
      let easing = schedule.easing.curve(for: component).resolved(distance: distances?[index], scale: displayScale).part
      return TimingGroup.Key(
        start: start.mixed(with: end, at: easing.start), end: start.mixed(with: end, at: easing.end),
        easing: easing.curve)
    }
    let enclosing = first.enclosing.curve(for: component).resolved(distance: nil, scale: displayScale).part
    let key = GroupKey(
      enclosing: enclosing.curve, duration: (enclosing.end - enclosing.start) * duration,
      shift: first.shift + enclosing.start * duration, keys: keys, bending: first.bending)
    if let index = groupIndex[key] { return index }
    groups.append(
      TimingGroup(
        enclosing: key.enclosing, duration: key.duration, shift: key.shift, keys: keys, bending: key.bending))
    length = max(length, duration + first.shift)
    groupIndex[key] = groups.count - 1
    return groups.count - 1
  }
}
