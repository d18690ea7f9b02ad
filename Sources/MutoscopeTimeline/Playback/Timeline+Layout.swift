import MutoscopeMotion

// Layout holds edges or middles, and sizes; animations move centers and sizes.

extension Timeline {
  /// Layout writes the place at which it holds a view along an axis, the size along that, or both: what moves those ends. What
  /// goes on takes the center with it: a size from the new place, a place as that of the new size.
  ///
  /// - Parameters:
  ///   - lane: 0 for x and the width, 1 for y and the height.
  ///   - share: How far the center is from that place, as a part of the size.
  mutating func write(
    _ view: ViewID, lane: Int, place: Bool, size: Bool, share: Double, at time: Double, line: String?
  ) {
    let (centers, sizes) = (Place(view: view, channel: .stored(.center)), Place(view: view, channel: .size))
    let going = active(place ? sizes : centers, at: time, side: .after).filter { !$0.muted.contains(lane) }
    write(centers, lanes: [lane], at: time, line: line)
    if size { write(sizes, lanes: [lane], at: time, line: line) }
    if place, size { return }
    for mover in going {
      let old = records[mover.record]
      let own = old.animation.tracks[mover.track]
      let other = old.animation.tracks.first { $0.view == view && $0.channel == .size }
      guard let track = place ? own.center(lane, by: share) : own.center(lane, without: other, by: share) else {
        continue
      }
      var animation = old.animation
      animation.tracks = [track] + [other].compactMap { $0 }
      goOn(mover, 0, animation, without: [1 - lane], at: time, to: centers)
    }
  }
}

extension ChannelTrack {
  /// Leads the center as a size along one axis does.
  fileprivate func center(_ lane: Int, by share: Double) -> ChannelTrack? {
    let speeds = velocities.enumerated().map { $0 == lane ? share * $1 : $1 }
    return moved(lane, velocities: speeds) { values, index in share * values[index] }
  }

  /// Leads the center along one axis without what a size did to it; nil where the two keep other times.
  fileprivate func center(_ lane: Int, without size: ChannelTrack?, by share: Double) -> ChannelTrack? {
    guard let size else { return self }
    guard case .lanes(let sizes, 2, _) = size.knots, case .lanes(let own, 2, _) = knots, own.count == sizes.count,
      groups[lane] == size.groups[lane]
    else { return nil }
    let speeds = zip(velocities, size.velocities).map { $0 - share * $1 }
    return moved(lane, velocities: size.velocities.isEmpty ? velocities : speeds) { values, index in
      values[index] - share * sizes[index]
    }
  }

  private func moved(
    _ lane: Int, velocities: [Double], _ number: ([Double], Int) -> Double
  ) -> ChannelTrack? {
    guard case .lanes(let values, 2, let kinds) = knots else { return nil }
    let moved = values.indices.map { $0 % 2 == lane ? number(values, $0) : values[$0] }
    // It does not move along that axis: nothing goes on.
    if velocities.isEmpty || velocities[lane] == 0,
      moved.indices.allSatisfy({ $0 % 2 != lane || moved[$0] == moved[lane] })
    {
      return nil
    }
    return ChannelTrack(
      view: view, channel: .stored(.center), groups: groups, knots: .lanes(moved, count: 2, kinds: kinds),
      velocities: velocities, replaces: false)
  }
}
