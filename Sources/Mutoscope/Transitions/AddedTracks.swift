import MutoscopeMotion

/// Tracks that are added to a container's motion, with their timings, each made once.
struct AddedTracks {
  let duration: Double
  private var groups: [TimingGroup] = []
  private var tracks: [ChannelTrack] = []
  private var known: [TimingGroup.Bending: [[TimingGroup.Key]: Int]] = [:]

  init(duration: Double) { self.duration = duration }

  /// Nil where nothing was added.
  var animation: Animation? {
    if tracks.isEmpty { return nil }
    return Animation(duration: duration, curveDuration: duration, groups: groups, tracks: tracks, intervals: [])
  }

  /// The timing that has some keys.
  mutating func group(_ keys: [TimingGroup.Key], _ bending: TimingGroup.Bending = .none) -> Int {
    if let index = known[bending]?[keys] { return index }
    groups.append(TimingGroup(enclosing: .linear, duration: duration, shift: 0, keys: keys, bending: bending))
    known[bending, default: [:]][keys] = groups.count - 1
    return groups.count - 1
  }

  mutating func add(
    _ place: Timeline.Place, _ groups: [Int], _ knots: ChannelTrack.Knots, velocities: [Double] = [],
    replaces: Bool = false
  ) {
    tracks.append(
      ChannelTrack(
        view: place.view, channel: place.channel, groups: groups, knots: knots, velocities: velocities,
        replaces: replaces))
  }
}
