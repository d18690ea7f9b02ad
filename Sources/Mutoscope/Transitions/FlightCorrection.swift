import MutoscopeMotion

/// What is added to a container's motion after its ends have changed on the way.
///
/// Of a number with the old ends s0, e0 and the new ones s1, e1 the old motion goes on, moved to end at e1, and something
/// is added that is (s1 - s0) - (e1 - e0) at the beginning, what keeps the seen value at the instant of the change, and 0
/// at the end. It leads from one to the other in the transition's *time*, whatever the curve does, at rest at each of them:
/// so neither place nor speed jump, both ends are right, whichever it comes to, and what changes again is led over again.
/// Values that cannot be added go straight from the new beginning by what was seen to the new end.
struct FlightCorrection {
  struct Change {
    var place: Timeline.Place
    /// When the place moves, or would; nil for all of the time.
    var interval: ContainerMotion.Interval?
    /// What is to be seen.
    var seen: PropertyValue
    /// What would be seen with the old ends.
    var shown: PropertyValue
    var ends: ChangedEnds
    /// What moves the place already.
    var inFlight: [ChannelTrack] = []
  }

  private var tracks: AddedTracks
  /// Where the transition is, in seconds.
  private let position: Double

  init(duration: Double, position: Double) {
    tracks = AddedTracks(duration: duration)
    self.position = min(max(0, position), duration)
  }

  var animation: Animation? { tracks.animation }

  /// Whether it is on its way.
  private var isBetween: Bool { position > 0 && position < tracks.duration }

  mutating func add(_ change: Change) {
    guard change.place.channel.isAnimatable else { return step(change) }
    if case .color = change.ends.ends.new { return replace(change) }
    var kinds: [TransformFunction.Kind] = []
    if case .transform = change.ends.ends.new {
      guard let common = FlightCorrection.commonKinds(change) else { return replace(change) }
      kinds = common
    }
    let channel = change.place.channel
    func lanes(_ value: PropertyValue) -> [Double]? { ChannelTrack.lanes(of: value, channel: channel, kinds: kinds) }
    guard let shifts = change.ends.shifts(channel, kinds), let end = lanes(change.ends.ends.new),
      let seen = lanes(change.seen), let shown = lanes(change.shown), seen.count == end.count, shown.count == end.count
    else { return }
    let back = end.indices.map { shifts.start[$0] - shifts.end[$0] }
    let here = end.indices.map { seen[$0] - shown[$0] - shifts.end[$0] }
    guard (back + here + shifts.end).contains(where: { $0 != 0 }) else { return }
    func knot(_ offsets: [Double]) -> [Double] { zip(end, offsets).map { $0 + $1 } }
    let knots = isBetween ? [knot(back), knot(here), end] : [knot(back), end]
    let groups = channel.laneNames(kinds: kinds).prefix(end.count).map { group(change.interval, component: $0) }
    tracks.add(change.place, groups, .lanes(knots.flatMap { $0 }, count: end.count, kinds: kinds))
  }

  // MARK: What is no sum

  private mutating func replace(_ change: Change) {
    let values = [change.ends.starts.new, change.seen, change.ends.ends.new]
    guard !change.ends.isSame || change.seen != change.shown else { return }
    let group = group(change.interval, component: "")
    let knots = isBetween ? values : [values[0], values[2]]
    let colors = knots.compactMap { if case .color(let color) = $0 { color } else { nil } }
    if colors.count == knots.count {
      return tracks.add(change.place, [group, group, group, group], .colors(colors), replaces: true)
    }
    let transforms = knots.transforms
    if transforms.count == knots.count { tracks.add(change.place, [group], .transforms(transforms), replaces: true) }
  }

  /// What cannot be in between steps from the new beginning to the new end when it would have.
  private mutating func step(_ change: Change) {
    guard !change.ends.isSame, let interval = change.interval else { return }
    let group = tracks.group(interval.keys(for: ""), interval.bending)
    tracks.add(change.place, [group], .steps([change.ends.starts.new, change.ends.ends.new]), replaces: true)
  }

  private static func commonKinds(_ change: Change) -> [TransformFunction.Kind]? {
    var transforms = (change.ends.values + [change.seen, change.shown]).transforms
    for track in change.inFlight {
      guard case .lanes(_, _, let kinds) = track.knots else { return nil }
      transforms.append(Transform(kinds: kinds, parameters: Transform.identity.parameters(for: kinds)))
    }
    return Transform.commonKinds(of: transforms)
  }

  // MARK: Times

  /// From the part's beginning, where it is on its way, and to its end, where that is still to come. At the very beginning
  /// and the very end nothing is on its way: the part's own timing leads between the new ends.
  private mutating func group(_ interval: ContainerMotion.Interval?, component: String) -> Int {
    guard isBetween else {
      let interval = interval ?? ContainerMotion.Interval(timing: Timing(.easeInOut))
      return tracks.group(interval.keys(for: component), interval.bending)
    }
    let here = position / tracks.duration
    let (begin, end) = interval.map { ($0.delay, $0.delay + $0.span) } ?? (0, 1)
    let last = here < end && end > begin ? end : 1
    return tracks.group([
      TimingGroup.Key(start: begin < here ? begin : 0, end: here, easing: .easeInOut),
      TimingGroup.Key(start: max(here, begin), end: last, easing: .easeInOut),
    ])
  }
}
