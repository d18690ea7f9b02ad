import MutoscopeMotion

/// What is added to a container's motion after its ends have changed on the way.
///
/// With the progress p of a part, its old ends s0, e0 and its new ones s1, e1, where it is now at q and jumps by j: what is
/// added is (s1 - s0) - (e1 - e0) at p = 0, -j at q, 0 at 1, and straight between. So it goes on without a jump, and both
/// ends are right, whichever it comes to.
struct FlightCorrection {
  private(set) var animation: Animation?
  private let duration: Double
  private let moment: Playback.Moment
  private var groups: [TimingGroup] = []
  private var tracks: [ChannelTrack] = []

  typealias Ends = (tree: ViewTree, motion: ContainerMotion)

  init(
    duration: Double, moment: Playback.Moment, before: PlaceTable<PropertyValue>, after: PlaceTable<PropertyValue>,
    old: Ends, new: Ends
  ) {
    (self.duration, self.moment) = (duration, moment)
    for (place, jumped) in after.all where place.channel.isAnimatable {
      guard let seen = before[place], let interval = new.motion.intervals[place] else { continue }
      let ends = (old.tree[place.view][place.channel], new.tree[place.view][place.channel])
      let starts = (old.motion.starts[place] ?? ends.0, new.motion.starts[place] ?? ends.1)
      guard seen != jumped || starts.0 != starts.1 else { continue }
      add(place, interval, starts: starts, ends: ends, seen: seen, jumped: jumped)
    }
    if !tracks.isEmpty {
      animation = Animation(
        duration: duration, curveDuration: duration, groups: groups, tracks: tracks, intervals: [])
    }
  }

  private mutating func add(
    _ place: Timeline.Place, _ interval: ContainerMotion.Interval, starts: (PropertyValue, PropertyValue),
    ends: (PropertyValue, PropertyValue), seen: PropertyValue, jumped: PropertyValue
  ) {
    if case (.color(let s0), .color(let s1)) = starts, case (.color(let e0), .color(let e1)) = ends,
      case (.color(let here), .color(let there)) = (seen, jumped)
    {
      addColors(place, interval, [e1.moved(by: [(s1, s0), (e0, e1)]), e1.moved(by: [(here, there)]), e1])
      return
    }
    var kinds: [TransformFunction.Kind] = []
    let transforms = [starts.0, starts.1, ends.0, ends.1, seen, jumped].compactMap { value in
      if case .transform(let transform) = value { transform } else { nil }
    }
    if !transforms.isEmpty {
      guard let common = Transform.commonKinds(of: transforms) else { return }
      kinds = common
    }
    func lanes(_ value: PropertyValue) -> [Double]? {
      ChannelTrack.lanes(of: value, channel: place.channel, kinds: kinds)
    }
    guard let s0 = lanes(starts.0), let s1 = lanes(starts.1), let e0 = lanes(ends.0), let e1 = lanes(ends.1),
      let here = lanes(seen), let there = lanes(jumped), e1.count == here.count
    else { return }
    let names = place.channel.laneNames(kinds: kinds)
    var knots: [[Double]] = [[], [], []]
    var laneGroups: [Int] = []
    for lane in e1.indices {
      let (group, isAtStart) = self.group(interval, component: names[lane])
      laneGroups.append(group)
      let back = (s1[lane] - s0[lane]) - (e1[lane] - e0[lane])
      knots[0].append(e1[lane] + (isAtStart ? here[lane] - there[lane] : back))
      knots[1].append(e1[lane] + here[lane] - there[lane])
      knots[2].append(e1[lane])
    }
    tracks.append(
      ChannelTrack(
        view: place.view, channel: place.channel, groups: laneGroups,
        knots: .lanes(knots.flatMap { $0 }, count: e1.count, kinds: kinds), velocities: [], replaces: false))
  }

  private mutating func addColors(
    _ place: Timeline.Place, _ interval: ContainerMotion.Interval, _ colors: [Color]
  ) {
    let groups = ["r", "g", "b", "a"].map { group(interval, component: $0).0 }
    tracks.append(
      ChannelTrack(
        view: place.view, channel: place.channel, groups: groups, knots: .colors(colors), velocities: [],
        replaces: false))
  }

  /// Two keys, straight in the part's own progress: up to where it is now, and from there on.
  private mutating func group(_ interval: ContainerMotion.Interval, component: String) -> (Int, isAtStart: Bool) {
    let curve = interval.timing.curve(for: component)
    let (shift, length) = (interval.delay * duration, interval.span * duration)
    let isBent = interval.isWhole && interval.followsAnimator
    let local = min(max(0, moment.position - shift), length)
    let progress =
      isBent
      ? moment.progress ?? TimingGroup.value(of: curve, at: local, duration: length, before: false)
      : TimingGroup.value(of: curve, at: local, duration: length, before: false)
    let q = min(max(0, progress), 1)
    let group = TimingGroup(
      enclosing: curve, duration: length, shift: shift,
      keys: [TimingGroup.Key(start: 0, end: q, easing: .linear), TimingGroup.Key(start: q, end: 1, easing: .linear)],
      bending: isBent ? .enclosing : .none)
    groups.append(group)
    return (groups.count - 1, q <= 0)
  }
}
