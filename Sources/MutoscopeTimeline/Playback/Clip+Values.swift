import MutoscopeMotion

/// A crossing of a number through a level.
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
  /// Every time at which a path passes a value from one side to the other; each is a root, not a frame. Where it rests on the
  /// value in between, the time is that at which it comes there.
  public func crossings(_ path: String, of value: Double) throws(PathError) -> [ValueCrossing] {
    crossings(try trajectory(of: path).crossings(of: value))
  }

  /// Places crossings on the clip's own clock.
  func crossings(_ crossings: [Trajectory.Crossing]) -> [ValueCrossing] {
    let told = crossings.map { ValueCrossing(time: first($0.times), isRising: $0.isRising != isReversed) }
    return isReversed ? told.reversed() : told
  }

  /// The least and the greatest number of a path; nil where it is never a number.
  public func range(_ path: String) throws(PathError) -> ValueRange? {
    guard let (least, greatest) = try trajectory(of: path).range() else { return nil }
    return ValueRange(
      min: least.value, minTime: first(least.times), max: greatest.value, maxTime: first(greatest.times))
  }

  /// The first of some times of the stage that the clip comes to, on its own clock.
  private func first(_ times: ClosedRange<Double>) -> Double {
    localTime(isReversed ? times.upperBound : times.lowerBound)
  }

  /// Tells how fast a number of a path changes at a time, per second, on the right side of it; nil where it is none. It is the
  /// derivative of what moves it; only where a transition in flight or a fading transform does, it is a one-sided difference.
  public func slope(_ path: String, at time: Double) throws(PathError) -> Double? {
    let trajectory = try trajectory(of: path)
    // Going backwards what follows lies on the left.
    let (stage, side): (Double, Side) = (stageTime(time), isReversed ? .before : .after)
    guard trajectory.value(stage, side) != nil else { return nil }
    if time < 0 || time >= duration { return 0 }
    return trajectory.rate(at: stage, side).map { isReversed ? -$0 : $0 }
  }
}

extension Timeline.Version {
  /// Whether a view is shown, by itself: nothing is in flight, and no other one stands for it.
  fileprivate func isPlain(_ view: ViewID) -> Bool {
    overlay == nil && roots.contains(tree.root(of: view))
      && (hidden.isEmpty || !tree.chain(of: view).contains(where: hidden.contains))
  }
}

// MARK: Numbers over time

extension Clip {
  /// A number of a path over time.
  func trajectory(of text: String) throws(PathError) -> Trajectory {
    // A view may come and go: the first time at which it is there tells which one is meant, and when that is gone, as where
    // one act interrupts another, who has its name.
    if let path = try path(text, at: 0) { return trajectory(of: path, text) }
    for time in versionTimes().dropFirst() {
      if let path = try path(text, at: time) { return trajectory(of: path, text) }
    }
    return Trajectory(breaks: [origin, origin + duration], value: { _, _ in nil })
  }

  private func path(_ text: String, at time: Double) throws(PathError) -> Path? {
    let frame = at(time)
    guard let path = try frame.path(text) else { return nil }
    // A transform between unlike lists has no angle; it may have one at another time.
    if try frame.value(path).number == nil, path.property != .transform { throw .notANumber(text) }
    return path
  }

  private func trajectory(of path: Path, _ text: String) -> Trajectory {
    var (parts, views) = (Array(score.parts(of: path.view)), [path.view])
    // A colour follows the look of its screen.
    if path.property.kind == .color, let screen = timeline.latest.screen(of: path.view) {
      let look = score.parts(of: screen).filter { score.parts[$0].place.channel == .stored(.darkness) }
      parts = Set(parts + look).sorted()
      if screen != path.view { views.append(screen) }
    }
    let own = score.restricted(to: parts)
    return trajectory(
      own, views, value: { try? $0.value(path).number },
      slope: { own.number(path, $0)?.slope }, bounds: { own.number(path, $0) },
      otherwise: { time, side in
        let frame = self.frame(at: time, side)
        return (try? frame.path(text)).flatMap { try? frame.value($0).number }
      })
  }

  /// Follows which side of a view is seen: its sign.
  package func winding(of view: ViewID) -> Trajectory {
    let chain = timeline.latest.chain(of: view)
    let own = score.restricted(to: chain.sorted().flatMap { Array(score.parts(of: $0)) })
    return trajectory(
      own, chain, value: { $0.space(of: view).orientation }, bounds: { own.winding(of: view, $0) },
      otherwise: { time, side in
        let version = self.timeline.version(at: time, side: side)
        // Frames of what is in flight are dear: where it is not shown, no side is.
        guard version.roots.contains(version.tree.root(of: view)) else { return nil }
        return self.frame(at: time, side).space(of: view).orientation
      })
  }

  /// A number that some parts of the score tell; where the first of some views is not plain to see, something else may.
  func trajectory(
    _ own: Score, _ views: [ViewID], value: @escaping (Frame) -> Double?,
    slope: @escaping (MovingViews<Double>) -> Double? = { _ in nil },
    bounds: @escaping (MovingViews<Interval>) -> Jet<Interval>?, otherwise: ((Double, Side) -> Double?)? = nil
  ) -> Trajectory {
    let isAlways = otherwise == nil || isPlain(views[0])
    return Trajectory(
      breaks: self.breaks(isAlways ? own : score, views),
      value: { time, side in
        let (near, isArrival, version) = self.instant(at: time, side)
        if !isAlways, !version.isPlain(views[0]) { return otherwise?(time, side) }
        let reading = own.reading(at: time, near, isArrival: isArrival)
        return value(self.still(version, motion: (own, reading)))
      },
      slope: { time, side in
        let version = self.timeline.version(at: time, side: side)
        guard isAlways || version.isPlain(views[0]) else { return nil }
        return slope(MovingViews(tree: version.tree, moment: Moment(time: time, middle: time, side: side)))
      },
      bounds: { time in
        let version = self.timeline.version(at: time.middle, side: .after)
        return bounds(MovingViews(tree: version.tree, moment: Moment(time: time, middle: time.middle, side: .after)))
      },
      isBounded: { isAlways || self.timeline.version(at: $0, side: .after).isPlain(views[0]) })
  }

  /// Whether a view is shown all the time, and nothing lies over it.
  func isPlain(_ view: ViewID) -> Bool { shownVersions.allSatisfy { $0.isPlain(view) } }

  /// The versions that it shows, the first from its beginning on.
  var shownVersions: ArraySlice<Timeline.Version> {
    let first = timeline.versions.index(at: origin, .after)
    let last = timeline.versions.index(at: origin + duration, .after)
    return timeline.versions[first...last]
  }

  private func versionTimes() -> [Double] {
    let times = [origin] + shownVersions.map(\.time) + [origin + duration]
    return Set(times.map { Swift.min(Swift.max(0, localTime($0)), duration) }).sorted()
  }

  /// The times of the stage at which some parts of views may bend or jump, and the clip's own ends.
  private func breaks(_ own: Score, _ views: [ViewID]) -> [Double] {
    let end = origin + duration
    let joints = zip(shownVersions, shownVersions.dropFirst()).filter { old, new in
      old.roots != new.roots || views.contains { !new.tree.shares($0, with: old.tree) }
    }
    let inside = (own.breaks(in: origin...end) + joints.map(\.1.time)).filter { $0 > origin && $0 < end }
    return ([origin] + inside).distinctTimes.filter { !$0.isSameTime(as: end) } + [end]
  }
}
