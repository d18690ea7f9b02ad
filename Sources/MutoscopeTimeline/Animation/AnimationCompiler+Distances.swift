import MutoscopeMotion

// How far assignments lead: what budgets are solved for.

extension AnimationCompiler {
  /// How far the intervals lead in what is seen, where a budget has to know. The parts of a frame share theirs.
  func distances(_ sorted: [Assignment], _ place: Place, _ knots: [PropertyValue]) -> [Double]? {
    guard sorted.contains(where: { $0.schedule.easing.contains(where: \.needsDistance) }) else { return nil }
    return sorted.indices.map { index in
      Channel.written(by: sorted[index].property).reduce(0) { sum, channel in
        let other = Place(view: place.view, channel: channel)
        let ends = other == place ? (knots[index], knots[index + 1]) : ends(sorted, index, other)
        return sum + tree.way(of: place.view, channel, from: ends.0, to: ends.1, scale: displayScale)
      }
    }
  }

  private func ends(_ sorted: [Assignment], _ index: Int, _ place: Place) -> (PropertyValue, PropertyValue) {
    let to = part(of: sorted[index], place)
    let previous = index > 0 && sorted[index - 1].property == sorted[index].property
    return (
      previous ? part(of: sorted[index - 1], place) : start(place.view, place.channel, sorted[index].isLaidOut).seen, to
    )
  }
}
