import MutoscopeMotion

// Tracks of places that are no sums of numbers.

extension AnimationCompiler {
  /// Colours are added by springs, too: they begin at rest, so that the velocity stays that of what is in flight. A
  /// retargeting replaces them, so that its animator still holds all that moves. Transforms and what steps lead from what is seen.
  mutating func wholes(
    _ place: Place, _ sorted: [Assignment], start: Start, values: [PropertyValue]
  ) -> ChannelTrack {
    let isAnimatable = place.channel.isAnimatable
    let isColor = if case .color = start.model { isAnimatable } else { false }
    let step = step(sorted[0].schedule, isNow: start.isNow)
    let replaces = !isColor || start.isRetarget || step.replaces
    let knots = [replaces ? start.seen : start.model] + values
    let distances = isAnimatable ? distances(sorted, place, knots) : nil
    let schedules = sorted.map(\.schedule)
    let groups = (isColor ? ["r", "g", "b", "a"] : [""]).map {
      group(schedules, component: $0, distances: distances)
    }
    return ChannelTrack(
      view: place.view, channel: place.channel, groups: groups, knots: .wholes(knots), replaces: replaces,
      beginsWithStep: isAnimatable && step.begins)
  }
}
