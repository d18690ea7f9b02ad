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
    var starts: (old: PropertyValue, new: PropertyValue)
    var ends: (old: PropertyValue, new: PropertyValue)
    /// What moves the place already.
    var inFlight: [ChannelTrack] = []
  }

  /// From `back` to `here` it leads from the beginning to what is seen, from `on` to `last` to the end: in parts of the
  /// whole.
  private struct Window: Hashable {
    var back: Double
    var here: Double
    var on: Double
    var last: Double
  }

  private let duration: Double
  /// Where the transition is, in seconds.
  private let position: Double
  private var groups: [TimingGroup] = []
  private var tracks: [ChannelTrack] = []
  private var windows: [Window: Int] = [:]

  init(duration: Double, position: Double) {
    self.duration = duration
    self.position = min(max(0, position), duration)
  }

  var animation: Animation? {
    if tracks.isEmpty { return nil }
    return Animation(duration: duration, curveDuration: duration, groups: groups, tracks: tracks, intervals: [])
  }

  mutating func add(_ change: Change) {
    guard change.place.channel.isAnimatable else { return step(change) }
    if case .color = change.ends.new { return replace(change) }
    var kinds: [TransformFunction.Kind] = []
    if case .transform = change.ends.new {
      guard let common = FlightCorrection.commonKinds(change) else { return replace(change) }
      kinds = common
    }
    let channel = change.place.channel
    func lanes(_ value: PropertyValue) -> [Double]? { ChannelTrack.lanes(of: value, channel: channel, kinds: kinds) }
    guard let s0 = lanes(change.starts.old), let s1 = lanes(change.starts.new), let e0 = lanes(change.ends.old),
      let e1 = lanes(change.ends.new), let seen = lanes(change.seen), let shown = lanes(change.shown),
      e0.count == e1.count, s0.count == e1.count, s1.count == e1.count, seen.count == e1.count,
      shown.count == e1.count
    else { return }
    let back = e1.indices.map { (s1[$0] - s0[$0]) - (e1[$0] - e0[$0]) }
    let here = e1.indices.map { seen[$0] - shown[$0] - (e1[$0] - e0[$0]) }
    guard (back + here).contains(where: { $0 != 0 }) || e0 != e1 else { return }
    func knot(_ offsets: [Double]) -> [Double] { e1.indices.map { e1[$0] + offsets[$0] } }
    let isBetween = position > 0 && position < duration
    let names = channel.laneNames(kinds: kinds)
    let groups = isBetween ? nil : e1.indices.map { edge(change.interval, component: names[$0]) }
    add(
      change, groups ?? e1.indices.map { _ in window(change.interval) },
      .lanes(
        (isBetween ? [knot(back), knot(here), e1] : [knot(back), e1]).flatMap { $0 }, count: e1.count, kinds: kinds))
  }

  // MARK: What is no sum

  private mutating func replace(_ change: Change) {
    let values = [change.starts.new, change.seen, change.ends.new]
    guard change.starts.old != values[0] || change.ends.old != values[2] || change.seen != change.shown else { return }
    let isBetween = position > 0 && position < duration
    let group = isBetween ? window(change.interval) : edge(change.interval, component: "")
    let knots = isBetween ? values : [values[0], values[2]]
    let colors = knots.compactMap { if case .color(let color) = $0 { color } else { nil } }
    if colors.count == knots.count {
      return add(change, [group, group, group, group], .colors(colors), replaces: true)
    }
    let transforms = knots.compactMap { if case .transform(let transform) = $0 { transform } else { nil } }
    if transforms.count == knots.count { add(change, [group], .transforms(transforms), replaces: true) }
  }

  /// What cannot be in between steps from the new beginning to the new end when it would have.
  private mutating func step(_ change: Change) {
    let isSame = change.starts.old == change.starts.new && change.ends.old == change.ends.new
    guard !isSame, let interval = change.interval else { return }
    add(change, [edge(interval, component: "")], .steps([change.starts.new, change.ends.new]), replaces: true)
  }

  private static func commonKinds(_ change: Change) -> [TransformFunction.Kind]? {
    let values = [
      change.starts.old, change.starts.new, change.ends.old, change.ends.new, change.seen, change.shown,
    ]
    var transforms = values.compactMap { if case .transform(let transform) = $0 { transform } else { nil } }
    for track in change.inFlight {
      guard case .lanes(_, _, let kinds) = track.knots else { return nil }
      transforms.append(Transform(kinds: kinds, parameters: Transform.identity.parameters(for: kinds)))
    }
    return Transform.commonKinds(of: transforms)
  }

  private mutating func add(
    _ change: Change, _ groups: [Int], _ knots: ChannelTrack.Knots, replaces: Bool = false
  ) {
    tracks.append(
      ChannelTrack(
        view: change.place.view, channel: change.place.channel, groups: groups, knots: knots, velocities: [],
        replaces: replaces))
  }

  // MARK: Times

  /// From the part's beginning, where it is on its way, and to its end, where that is still to come.
  private mutating func window(_ interval: ContainerMotion.Interval?) -> Int {
    let here = position / duration
    let (begin, end) = interval.map { ($0.delay, $0.delay + $0.span) } ?? (0, 1)
    let window = Window(
      back: begin < here ? begin : 0, here: here, on: max(here, begin), last: here < end && end > begin ? end : 1)
    if let group = windows[window] { return group }
    groups.append(
      TimingGroup(
        enclosing: .linear, duration: duration, shift: 0,
        keys: [
          TimingGroup.Key(start: window.back, end: window.here, easing: .easeInOut),
          TimingGroup.Key(start: window.on, end: window.last, easing: .easeInOut),
        ], bending: .none))
    windows[window] = groups.count - 1
    return groups.count - 1
  }

  /// At the very beginning and the very end nothing is on its way: the part's own timing leads between the new ends.
  private mutating func edge(_ interval: ContainerMotion.Interval?, component: String) -> Int {
    groups.append((interval ?? ContainerMotion.Interval(timing: Timing(.easeInOut))).group(component, duration))
    return groups.count - 1
  }
}

extension ContainerMotion.Interval {
  /// How far it has come, as the tracks have it.
  func group(_ component: String, _ duration: Double) -> TimingGroup {
    let end = delay + span
    return TimingGroup(
      enclosing: .linear, duration: duration, shift: 0,
      keys: [
        TimingGroup.Key(start: delay, end: abs(end - 1) < 1e-9 ? 1 : end, easing: timing.curve(for: component))
      ],
      bending: isWhole && followsAnimator ? .easing : .none)
  }
}
