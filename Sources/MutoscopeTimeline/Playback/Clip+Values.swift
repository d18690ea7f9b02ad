import MutoscopeMotion

/// A passage of a number through a level.
public struct ValueCrossing: Hashable, Sendable {
  public let time: Double
  public let isRising: Bool
}

/// The least and the greatest number of a path, with the first times at which they are reached.
public struct ValueRange: Hashable, Sendable {
  public var min: Double
  public var minTime: Double
  public var max: Double
  public var maxTime: Double
}

extension Clip {
  /// Every time at which a path passes a value from one side to the other; each is a root, not a frame.
  public func crossings(_ path: String, of value: Double) throws(PathError) -> [ValueCrossing] {
    try trajectory(of: path).crossings(of: value)
  }

  /// The least and the greatest number of a path; nil where it is never a number.
  public func range(_ path: String) throws(PathError) -> ValueRange? { try trajectory(of: path).range() }

  /// Tells how fast a number of a path changes at a time, per second, on the right side of it; nil where it is none. It is the
  /// derivative of what moves it; only where a transition in flight or a fading transform does, it is a one-sided difference.
  public func slope(_ path: String, at time: Double) throws(PathError) -> Double? {
    let trajectory = try trajectory(of: path)
    guard let here = trajectory.value(time, .after) else { return nil }
    if time < 0 || time >= duration { return 0 }
    return trajectory.slope(time) ?? difference(trajectory, at: time, here)
  }

  /// Richardson's extrapolation inside the smooth stretch that begins at the time.
  private func difference(_ trajectory: Trajectory, at time: Double, _ here: Double) -> Double? {
    let next = trajectory.breaks.first { $0 > time + 1e-9 } ?? time + 1
    // Half the stretch at most; five halvings bring a smooth function to about ten digits.
    var step = Swift.min(1e-2, (next - time) / 2)
    var table: [Double] = []
    for row in 0..<6 {
      guard let there = trajectory.value(time + step, .after) else { return nil }
      var value = (there - here) / step
      var current = [value]
      var factor = 2.0
      for column in 0..<row {
        value += (value - table[column]) / (factor - 1)
        current.append(value)
        factor *= 2
      }
      table = current
      step /= 2
    }
    return table[table.count - 1]
  }
}

// MARK: Numbers over time

extension Clip {
  /// A number of a path over time.
  func trajectory(of text: String) throws(PathError) -> Trajectory {
    // A view may come and go: the first time at which it is there tells which one is meant, and when that is gone, as where
    // one act interrupts another, who has its name.
    for time in versionTimes() {
      let frame = at(time)
      guard let path = try frame.path(text) else { continue }
      if try frame.value(path).number == nil { throw .notANumber(text) }
      if isPlain(path.view) { return trajectory(of: path) }
      return Trajectory(
        breaks: breaks(score, [path.view]),
        value: { time, side in
          let frame = self.limit(at: time, side)
          guard let path = frame.contains(path.view) ? path : try? frame.path(text) else { return nil }
          return (try? frame.value(path))?.number
        }, slope: { _ in nil }, bounds: { _ in nil })
    }
    return Trajectory(breaks: [0, duration], value: { _, _ in nil }, slope: { _ in nil }, bounds: { _ in nil })
  }

  private func trajectory(of path: Path) -> Trajectory {
    let own = score.restricted(to: Array(score.parts(of: path.view)))
    let tree = timeline.versions[0].tree
    let style = tree[tree.root(of: path.view)].environment?.traits.userInterfaceStyle ?? .light
    return trajectory(
      own, [path.view], value: { try? $0.value(path).number },
      slope: { model, moment in own.number(path, model: model, style: style, at: moment)?.slope },
      bounds: { model, moment in own.number(path, model: model, style: style, at: moment) })
  }

  /// Follows which side of a view is seen: its sign.
  package func winding(of view: ViewID) -> Trajectory {
    let chain = timeline.versions[timeline.versions.count - 1].tree.chain(of: view)
    guard isPlain(view) else {
      return Trajectory(
        breaks: breaks(score, chain), value: { self.limit(at: $0, $1).worldTransform(of: view).orientation },
        slope: { _ in nil }, bounds: { _ in nil })
    }
    let own = score.restricted(to: chain.sorted().flatMap { Array(score.parts(of: $0)) })
    return trajectory(
      own, chain, value: { $0.worldTransform(of: view).orientation }, slope: { _, _ in nil },
      bounds: { model, moment in own.winding(of: view, in: model, at: moment) })
  }

  /// A number that some parts of the score tell.
  private func trajectory(
    _ own: Score, _ views: [ViewID], value: @escaping (Frame) -> Double?,
    slope: @escaping (ViewTree, Moment<Double>) -> Double?,
    bounds: @escaping (ViewTree, Moment<Interval>) -> Jet<Interval>?
  ) -> Trajectory {
    func version(_ time: Double) -> Timeline.Version { timeline.version(at: time, side: .after) }
    return Trajectory(
      breaks: breaks(own, views),
      value: { time, side in
        let instant = self.instant(at: time, self.isReversed ? side.opposite : side)
        let reading = own.reading(at: instant.time, instant.side, isArrival: instant.isArrival)
        return value(self.still(self.timeline.versions[instant.version], motion: (own, reading)))
      },
      slope: { time in
        // Going backwards what follows lies on the left.
        let (time, sign) = (self.stageTime(time), self.isReversed ? -1.0 : 1.0)
        let moment = Moment(time: time, middle: time, side: self.isReversed ? .before : .after)
        return slope(self.timeline.version(at: time, side: moment.side).tree, moment).map { $0 * sign }
      },
      bounds: { interval in
        let ends = [self.stageTime(interval.lower), self.stageTime(interval.upper)]
        let time = Interval(Swift.min(ends[0], ends[1]), Swift.max(ends[0], ends[1]))
        let moment = Moment(time: time, middle: time.middle, side: .after)
        guard let jet = bounds(version(time.middle).tree, moment) else { return nil }
        return self.isReversed ? Jet(jet.value, Interval(-jet.slope.upper, -jet.slope.lower)) : jet
      })
  }

  /// Whether a view is shown all the time, and nothing lies over it.
  private func isPlain(_ view: ViewID) -> Bool {
    shownVersions.allSatisfy { version in
      version.roots.contains(version.tree.root(of: view)) && version.overlay == nil
    }
  }

  private var shownVersions: ArraySlice<Timeline.Version> {
    let first = timeline.versionIndex(at: origin, side: .after)
    let last = timeline.versionIndex(at: origin + duration, side: .after)
    return timeline.versions[first...last]
  }

  private func versionTimes() -> [Double] {
    let times = [origin] + shownVersions.map(\.time) + [origin + duration]
    return Set(times.map { Swift.min(Swift.max(0, localTime($0)), duration) }).sorted()
  }

  /// The times at which some parts of views may bend or jump, and the clip's own ends.
  private func breaks(_ own: Score, _ views: [ViewID]) -> [Double] {
    var times = own.breaks(in: origin...origin + duration)
    for (old, new) in zip(shownVersions, shownVersions.dropFirst())
    where old.roots != new.roots || views.contains(where: { !new.tree.shares($0, with: old.tree) }) {
      times.append(new.time)
    }
    let inside = times.map(localTime).filter { $0 > 0 && $0 < duration }
    return Set(inside + [0, duration]).sorted()
  }

  /// The times at which what is seen may bend or jump: beginnings and ends of keys, versions, and the clip's own ends.
  func boundaries() -> [Double] {
    let all = score.breaks(in: origin...origin + duration) + shownVersions.map(\.time)
    return Set(all.map(localTime).filter { $0 > 0 && $0 < duration } + [0, duration]).sorted()
  }
}
