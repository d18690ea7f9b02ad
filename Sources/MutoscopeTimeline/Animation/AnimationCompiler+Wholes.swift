import MutoscopeMotion

// Tracks of places that are no sums of numbers.

extension AnimationCompiler {
  /// Colours are added by springs, too: they begin at rest, so that the velocity stays that of what is in flight. A
  /// retargeting replaces them, so that its animator still holds all that moves.
  mutating func colorTrack(
    _ place: Place, _ sorted: [Assignment], start: Start, values: [PropertyValue]
  ) -> ChannelTrack {
    let step = step(sorted[0].schedule, isNow: start.isNow)
    let replaces = start.isRetarget || step.replaces
    let colors = ([replaces ? start.seen : start.model] + values).map { value in
      if case .color(let color) = value { color } else { Color.clear }
    }
    let distances = distances(sorted, place, colors.map(PropertyValue.color))
    let schedules = sorted.map(\.schedule)
    let groups = ["r", "g", "b", "a"].map { group(schedules, component: $0, distances: distances) }
    return ChannelTrack(
      view: place.view, channel: place.channel, groups: groups, knots: .colors(colors), velocities: [],
      replaces: replaces, beginsWithStep: step.begins)
  }

  mutating func unlikeTransforms(
    _ place: Place, _ sorted: [Assignment], start: Start, values: [PropertyValue]
  ) -> ChannelTrack {
    let transforms = ([start.seen] + values).map { value in
      if case .transform(let transform) = value { transform } else { Transform.identity }
    }
    let distances = distances(sorted, place, transforms.map(PropertyValue.transform))
    return ChannelTrack(
      view: place.view, channel: place.channel,
      groups: [group(sorted.map(\.schedule), component: "", distances: distances)],
      knots: .transforms(transforms), velocities: [], replaces: true,
      beginsWithStep: step(sorted[0].schedule, isNow: start.isNow).begins)
  }
}
