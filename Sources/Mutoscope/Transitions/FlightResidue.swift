import MutoscopeMotion

/// What is seen of an interrupted transition beyond the place at which the one that interrupts it begins.
///
/// Both containers are the same but for the numbers in them: one is built of what is left as it is at rest where it was
/// heading, one of it as it is seen, one of it an instant later. The first is what plays. What the second has beyond it is
/// added, and fades by the curve of the part: with the part's own motion that is the curve from what is seen to the end. The
/// speed, from the third, fades with it: where a spring leads as the spring's answer to it, else as t (1 - t)^2. What does
/// not move by itself, as the content of what was interrupted, is at rest when it would have been.
struct FlightResidue: Sendable {
  /// How much later is an instant later, in seconds.
  static let step = 1e-6
  /// What changes faster, in units per second, has stepped.
  private static let highestSpeed = 1e5

  /// A part of a view of the container that plays, as the three have it.
  struct Part: Sendable {
    let place: Timeline.Place
    let rest: PropertyValue
    var seen: PropertyValue
    var soon: PropertyValue
    /// How long that which it is a copy of would have moved, in seconds; nil where that is not known.
    var remaining: Double?
  }

  private(set) var parts: [Part] = []
  private let remaining: Double

  /// Nil where the containers are not alike.
  ///
  /// - Parameter remaining: How long a part of a view of the interrupted container would have moved.
  init?(
    rest: ContainerBuilder, seen: ContainerBuilder, soon: ContainerBuilder?, of interrupted: InterruptedTransition,
    remaining: (Timeline.Place) -> Double?
  ) {
    guard rest.isLike(seen) else { return nil }
    let soon = soon.flatMap { $0.isLike(seen) ? $0 : nil } ?? seen
    self.remaining = interrupted.remaining
    let trees = [rest, seen, soon].map { $0.motion.beginning(of: $0.tree) }
    let anchors = [(seen, trees[1]), (soon, trees[2])].map { rest.anchorShifts(to: $0, in: $1) }
    let originals = rest.originals(in: interrupted.views)
    for view in rest.views.map(ViewID.init) {
      let isFollower = anchors[0][view] != nil || anchors[1][view] != nil
      if !isFollower, trees[1][view].isAt(trees[0][view]), trees[2][view].isAt(trees[1][view]) { continue }
      for channel in Channel.continuous {
        let values = trees.map { $0[view][channel] }
        var part = Part(
          place: Timeline.Place(view: view, channel: channel), rest: values[0], seen: values[1], soon: values[2])
        if channel == .stored(.center) {
          if let shift = anchors[0][view] { part.seen = part.seen.shifted(by: shift) }
          if let shift = anchors[1][view] { part.soon = part.soon.shifted(by: shift) }
        }
        guard part.seen != part.rest || part.soon != part.seen else { continue }
        if rest.motion.intervals[part.place] == nil, let original = originals[view] {
          part.remaining = remaining(Timeline.Place(view: original, channel: channel))
        }
        parts.append(part)
      }
    }
  }

  /// The transforms that are seen, by which a motion has to go, too.
  var transforms: [Timeline.Place: [Transform]] {
    var transforms: [Timeline.Place: [Transform]] = [:]
    for part in parts {
      if case .transform(let seen) = part.seen { transforms[part.place] = [seen] }
    }
    return transforms
  }

  /// What is added to the motion of a container; nil for nothing.
  func animation(
    over main: Animation, _ motion: ContainerMotion, _ curve: Curve, scale: Double
  ) -> Animation? {
    guard main.duration > 0 else { return nil }
    var maker = Maker(main: main, remaining: remaining, scale: scale)
    for part in parts {
      var interval =
        motion.intervals[part.place] ?? ContainerMotion.Interval(timing: Timing(curve), followsAnimator: true)
      if let remaining = part.remaining, remaining < main.duration {
        interval = ContainerMotion.Interval(
          span: max(remaining / main.duration, 1e-9), timing: Timing(FlightResidue.fall))
      }
      maker.add(part, interval)
    }
    return maker.tracks.animation
  }

  // MARK: Tracks

  private struct Maker {
    let main: Animation
    let remaining: Double
    let scale: Double
    private(set) var tracks: AddedTracks
    private var moving: [Timeline.Place: ChannelTrack] = [:]

    init(main: Animation, remaining: Double, scale: Double) {
      (self.main, self.remaining, self.scale) = (main, remaining, scale)
      tracks = AddedTracks(duration: main.duration)
      for track in main.tracks { moving[Timeline.Place(view: track.view, channel: track.channel)] = track }
    }

    mutating func add(_ part: Part, _ interval: ContainerMotion.Interval) {
      if case (.color(let seen), .color(let rest)) = (part.seen, part.rest) {
        guard seen != rest else { return }
        let groups = ["r", "g", "b", "a"].map { group(curve(interval, $0), interval) }
        return tracks.add(part.place, groups, .colors([seen, rest]))
      }
      guard let kinds = kinds(of: part), let (rest, seen, soon) = lanes(of: part, kinds) else {
        guard case (.transform(let seen), .transform(let rest)) = (part.seen, part.rest), seen != rest else { return }
        return tracks.add(part.place, [group(curve(interval, ""), interval)], .transforms([seen, rest]))
      }
      let names = part.place.channel.laneNames(kinds: kinds)
      var carried = rest.map { _ in 0.0 }
      var bumps = carried
      for lane in rest.indices {
        let speed = FlightResidue.speed(from: seen[lane], to: soon[lane])
        let curve = curve(interval, names[lane])
        if interval.delay == 0, case .spring(let spring) = curve {
          // In place of the spring's own initial velocity.
          carried[lane] = speed - spring.initialVelocity * (end(of: part, kinds, lane) - seen[lane])
        } else {
          bumps[lane] = speed
        }
      }
      if seen != rest || carried.contains(where: { $0 != 0 }) {
        let groups = names.map { group(curve(interval, $0), interval) }
        tracks.add(
          part.place, groups, .lanes(seen + rest, count: rest.count, kinds: kinds),
          velocities: carried.contains { $0 != 0 } ? carried : [])
      }
      let length = min(main.duration * (interval.delay + interval.span), remaining)
      if length > 0, bumps.contains(where: { $0 != 0 }) {
        let top = zip(rest, bumps).map { $0 + $1 * length * 4 / 27 }
        let group = bumpGroup(length)
        tracks.add(
          part.place, rest.map { _ in group }, .lanes(rest + top + rest, count: rest.count, kinds: kinds))
      }
    }

    /// As which a transform is added to the motion; nil where that cannot be, and for all else none.
    private func kinds(of part: Part) -> [TransformFunction.Kind]? {
      guard case (.transform(let rest), .transform(let seen)) = (part.rest, part.seen) else { return [] }
      guard let track = moving[part.place] else { return Transform.commonKinds(of: [rest, seen]) }
      if case .lanes(_, _, let kinds) = track.knots { return kinds }
      return nil
    }

    private func lanes(
      of part: Part, _ kinds: [TransformFunction.Kind]
    ) -> (rest: [Double], seen: [Double], soon: [Double])? {
      func lanes(_ value: PropertyValue) -> [Double]? {
        if case .transform(let transform) = value, Transform.commonKinds(of: [transform, identity(kinds)]) != kinds {
          return nil
        }
        return ChannelTrack.lanes(of: value, channel: part.place.channel, kinds: kinds)
      }
      guard let rest = lanes(part.rest), let seen = lanes(part.seen), rest.count == seen.count else { return nil }
      return (rest, seen, lanes(part.soon) ?? seen)
    }

    private func identity(_ kinds: [TransformFunction.Kind]) -> Transform {
      Transform(kinds: kinds, parameters: Transform.identity.parameters(for: kinds))
    }

    /// Where the motion leads.
    private func end(of part: Part, _ kinds: [TransformFunction.Kind], _ lane: Int) -> Double {
      let end = moving[part.place]?.end ?? part.rest
      return ChannelTrack.lanes(of: end, channel: part.place.channel, kinds: kinds)?[lane] ?? 0
    }

    // MARK: Timings

    private func curve(_ interval: ContainerMotion.Interval, _ component: String) -> Curve {
      interval.timing.curve(for: component).resolved(distance: nil, scale: scale)
    }

    private mutating func group(_ curve: Curve, _ interval: ContainerMotion.Interval) -> Int {
      // What steps does not fade.
      let isStep = interval.span == 0
      return tracks.group([
        TimingGroup.Key(
          start: isStep ? 0 : interval.delay, end: isStep ? 1 : interval.end, easing: isStep ? .easeInOut : curve)
      ])
    }

    /// t (1 - t)^2, rising to 4/27 at a third of its way: each part is a Bezier curve.
    private mutating func bumpGroup(_ length: Double) -> Int {
      let end = min(1, length / main.duration)
      return tracks.group([
        TimingGroup.Key(start: 0, end: end / 3, easing: FlightResidue.rise),
        TimingGroup.Key(start: end / 3, end: end, easing: FlightResidue.fall),
      ])
    }
  }

  private static let rise = Curve.polynomial(slopes: 9.0 / 4, 0)
  private static let fall = Curve.polynomial(slopes: 0, 0)

  private static func speed(from seen: Double, to soon: Double) -> Double {
    let way = soon - seen
    guard abs(way) > 1e-11 * max(1, abs(seen)), abs(way) < highestSpeed * step else { return 0 }
    return way / step
  }
}

extension Curve {
  /// The polynomial of the third degree with these slopes at its ends.
  fileprivate static func polynomial(slopes first: Double, _ last: Double) -> Curve {
    let curve = try? CubicBezier(1.0 / 3, first / 3, 2.0 / 3, 1 - last / 3)
    return curve.map(Curve.cubicBezier) ?? .easeInOut
  }
}

extension PropertyValue {
  fileprivate func shifted(by shift: Point) -> PropertyValue {
    if case .point(let point) = self { .point(point + shift) } else { self }
  }
}

extension ContainerBuilder {
  /// Whether every view stands for the same as in another one that was built of the same views.
  fileprivate func isLike(_ other: ContainerBuilder) -> Bool {
    views == other.views
      && views.map(ViewID.init).allSatisfy { view in
        tree.superview(of: view) == other.tree.superview(of: view) && tree[view].id == other.tree[view].id
          && tree[view].kind == other.tree[view].kind && tree.subviews(of: view) == other.tree.subviews(of: view)
      }
  }

  /// How much farther the anchors of another one move its followers at its beginning than those of this one would.
  fileprivate func anchorShifts(to other: ContainerBuilder, in beginning: ViewTree) -> [ViewID: Point] {
    if followers.isEmpty { return [:] }
    var tree = beginning
    for link in other.links { link.apply(to: &tree) }
    var shifts: [ViewID: Point] = [:]
    for (link, otherLink) in zip(links, other.links) {
      guard case .follow(let own) = link, case .follow(let other) = otherLink, own.view == other.view else { continue }
      if let here = own.place(in: tree), let there = other.place(in: tree) {
        shifts[own.view] = (there - other.rest) - (here - own.rest)
      }
    }
    return shifts
  }

  /// What the copies of some views are copies of.
  fileprivate func originals(in views: Range<Int>) -> [ViewID: ViewID] {
    var originals: [ViewID: ViewID] = [:]
    for (original, copies) in copies where views.contains(original.index) {
      for copy in copies { originals[copy.view] = original }
    }
    return originals
  }
}
