import MutoscopeMotion

// Numbers that lead from one value to another by one curve: most of an animation.

extension AnimationCompiler {
  /// Adds the track of numbers that lead from one value to another by one curve, with nothing in flight: most are such.
  mutating func addPlain(
    _ schedule: Assignment.Schedule, _ place: Place, from start: PropertyValue, to end: PropertyValue, isNow: Bool
  ) -> Bool {
    guard schedule.isPlain, place.channel.isAnimatable, place.channel != .stored(.perspective),
      let (lanes, kinds) = start.lanes(to: end)
    else { return false }
    let step = step(schedule, isNow: isNow)
    if step.replaces { return false }
    if last?.schedule !== schedule { _ = group([schedule], component: "", distances: nil) }
    guard let last else { return false }
    let count = lanes.count / 2
    let groups = count < last.groups.count ? last.groups[count] : (0..<count).map { _ in last.group }
    if !kinds.isEmpty { unsettled.append(tracks.count) }
    tracks.append(
      ChannelTrack(
        view: place.view, channel: place.channel, groups: groups,
        knots: .lanes(lanes, count: count, kinds: kinds), replaces: false, beginsWithStep: step.begins))
    return true
  }
}

extension PropertyValue {
  /// The numbers of this value and of another of its kind, of transforms those of their functions; nil where they are no
  /// such numbers.
  fileprivate func lanes(to end: PropertyValue) -> (numbers: [Double], kinds: [TransformFunction.Kind])? {
    switch (self, end) {
    case (.number(let a), .number(let b)): ([a, b], [])
    case (.point(let a), .point(let b)): ([a.x, a.y, b.x, b.y], [])
    case (.size(let a), .size(let b)): ([a.width, a.height, b.width, b.height], [])
    case (.transform(let a), .transform(let b)) where !a.functions.isEmpty || !b.functions.isEmpty:
      Transform.commonKinds(of: [a, b]).map { (a.parameters(for: $0) + b.parameters(for: $0), $0) }
    default: nil
    }
  }
}
