import MutoscopeMotion

// The way of a gesture is an animation of offsets, which is sampled and interrupted like every other.

extension Animation {
  /// Adds the stretches of a scroll view's lanes: the first of them begin with what is seen, the others add to them.
  mutating func add(_ view: ViewID, _ lanes: [[ScrollStretch]], rest: Point, line: String?) {
    let rest = [rest.x, rest.y]
    for layer in 0..<(lanes.map(\.count).max() ?? 0) {
      let own = lanes.map { layer < $0.count ? $0[layer] : nil }
      guard let any = own.compactMap({ $0 }).first else { continue }
      let stretches = own.enumerated().map { lane, stretch in
        // A lane that stands takes the other's time.
        stretch ?? ScrollStretch(group: any.group, knots: any.knots.map { _ in rest[lane] }, name: any.name)
      }
      let count = stretches.map(\.knots.count).max() ?? 0
      let padded = stretches.map { $0.knots + Array(repeating: $0.knots.last ?? 0, count: count - $0.knots.count) }
      let first = groups.count
      groups += stretches.map(\.group)
      let velocities = stretches.map(\.velocity)
      tracks.append(
        ChannelTrack(
          view: view, channel: .origin, groups: [first, first + 1],
          knots: .lanes((0..<count).flatMap { knot in padded.map { $0[knot] } }, count: 2, kinds: []),
          velocities: velocities.contains { $0 != 0 } ? velocities : [], replaces: layer == 0))
      let start = stretches.map(\.group.shift).min() ?? 0
      let end = stretches.map { $0.group.shift + $0.group.duration }.max() ?? 0
      duration = max(duration, end)
      curveDuration = duration
      intervals.append(
        Animation.Interval(
          view: view, property: .contentOffset, start: start, duration: end - start, curve: any.name,
          from: .point(Point(padded[0][0], padded[1][0])),
          to: .point(Point(padded[0][count - 1], padded[1][count - 1])),
          isStep: false, group: first, key: 0, line: line))
    }
  }
}

/// A stretch of one lane of a gesture's way.
struct ScrollStretch {
  var group: TimingGroup
  var knots: [Double]
  var velocity = 0.0
  var name: String

  /// When it first moves, in seconds.
  var start: Double {
    let key = group.keys.indices.first { knots[$0] != knots[$0 + 1] } ?? 0
    return group.shift + group.keys[key].start * group.duration
  }
}

extension ScrollStretch {
  /// A motion after the finger has left.
  init(_ segment: ScrollCourse.Segment, shift: Double) {
    (name, velocity) = (segment.spring.description, segment.velocity)
    knots = [segment.origin, segment.target]
    group = TimingGroup(
      enclosing: .linear, duration: segment.duration, shift: shift + segment.start,
      keys: [TimingGroup.Key(start: 0, end: 1, easing: .spring(segment.spring))], bending: .none)
  }

  /// The way through the events of a drag, which are evenly apart.
  ///
  /// Between two of them it is a cubic with the slopes that the content has there, as far as that does not leave the way
  /// between the two (F. N. Fritsch, R. E. Carlson, "Monotone Piecewise Cubic Interpolation", 1980).
  ///
  /// - Parameter slopes: At the beginning and at the end of each part, in points per second.
  init(dragThrough offsets: [Double], slopes: [(start: Double, end: Double)], duration: Double) {
    let count = Double(slopes.count)
    let step = duration / count
    var keys: [TimingGroup.Key] = []
    for (index, slope) in slopes.enumerated() {
      let way = offsets[index + 1] - offsets[index]
      var easing = Curve.linear
      if way != 0 {
        let (first, last) = (slope.start * step / way, slope.end * step / way)
        if abs(first - 1) > 1e-9 || abs(last - 1) > 1e-9 {
          easing = .cubicBezier(
            CubicBezier(unchecked: 1.0 / 3, min(max(0, first / 3), 1), 2.0 / 3, min(max(0, 1 - last / 3), 1)))
        }
      }
      keys.append(
        TimingGroup.Key(start: Double(index) / count, end: Double(index + 1) / count, easing: easing))
    }
    (knots, name) = (offsets, "drag")
    group = TimingGroup(enclosing: .linear, duration: duration, shift: 0, keys: keys, bending: .none)
  }
}
