import MutoscopeMotion

// An animation in another time than its own: the way back, and one that takes longer. What was assigned stays the same.

extension Animation {
  /// The way back: every interval is mirrored in the time of the whole and its two values are exchanged, while every curve and
  /// spring runs forwards in it. What came last leaves first, and an easeOut stays an easeOut. It is added to what else there
  /// is, at rest at its beginning. Constraints that it changed are not in it: they stay changed on the way back, and so when
  /// that turns round.
  package var retraced: Animation {
    var groups = groups.map { $0.retraced(in: curveDuration) { ($0.start, $0.end) } }
    // What steps does so where an interval begins, whatever its length: that instant is what is mirrored.
    var instants: [Int: Int] = [:]
    func instant(of group: Int) -> Int {
      if let known = instants[group] { return known }
      groups.append(self.groups[group].retraced(in: curveDuration) { ($0.start, $0.start) })
      instants[group] = groups.count - 1
      return groups.count - 1
    }
    let tracks = tracks.map { $0.retraced($0.channel.isAnimatable ? $0.groups : $0.groups.map(instant), groups) }
    let intervals = intervals.map { interval in
      let group = interval.isStep ? instant(of: interval.group) : interval.group
      return interval.timed(
        by: groups[group], group, key: groups[group].keys.count - 1 - interval.key, from: interval.to, to: interval.from
      )
    }
    return Animation(
      duration: duration, curveDuration: curveDuration, groups: groups, tracks: tracks, intervals: intervals)
  }

  /// The same in as many seconds, its springs in seconds slower by a factor.
  package func lasting(_ duration: Double, stretching factor: Double) -> Animation {
    let groups = groups.map { $0.lasting(duration, insteadOf: curveDuration, stretching: factor) }
    let intervals = intervals.map {
      $0.timed(by: groups[$0.group], $0.group, key: $0.key, from: $0.from, to: $0.to)
    }
    return Animation(
      duration: duration + (self.duration - curveDuration) * factor, curveDuration: duration, groups: groups,
      tracks: tracks, intervals: intervals)
  }

  /// The same between other values than its own: from those of a model, where it cannot be added to them from what is seen,
  /// to those at rest.
  package func leading(from model: ViewTree, seen: ViewTree, to rest: ViewTree) -> Animation {
    Animation(
      duration: duration, curveDuration: curveDuration, groups: groups,
      tracks: tracks.map { $0.leading(from: model, seen: seen, to: rest) }, intervals: intervals)
  }

  /// Gives the views its end values.
  package func land(in tree: inout ViewTree) {
    for track in tracks { tree[track.view][track.channel] = track.end }
  }
}

extension Animation.Interval {
  fileprivate func timed(
    by timing: TimingGroup, _ group: Int, key: Int, from: PropertyValue, to: PropertyValue
  ) -> Animation.Interval {
    let start = timing.startTime(of: key)
    return Animation.Interval(
      view: view, property: property, start: start, duration: isStep ? 0 : timing.endTime(of: key) - start,
      curve: curve, from: from, to: to, isStep: isStep, group: group, key: key, line: line)
  }
}

extension TimingGroup {
  /// - Parameter interval: What of a key is mirrored.
  fileprivate func retraced(in whole: Double, _ interval: (Key) -> (start: Double, end: Double)) -> TimingGroup {
    let keys = keys.reversed().map { key in
      let (start, end) = interval(key)
      return Key(start: 1 - end, end: 1 - start, easing: key.easing)
    }
    return TimingGroup(
      enclosing: enclosing, duration: duration, shift: whole - duration - shift, keys: keys, bending: bending)
  }

  fileprivate func lasting(_ whole: Double, insteadOf old: Double, stretching factor: Double) -> TimingGroup {
    let isWhole = duration == old
    let ratio = old > 0 ? whole / old : 1
    return TimingGroup(
      enclosing: enclosing.stretched(by: factor), duration: isWhole ? whole : duration * ratio,
      shift: shift * (isWhole ? factor : ratio),
      keys: keys.map { Key(start: $0.start, end: $0.end, easing: $0.easing.stretched(by: factor)) }, bending: bending)
  }
}

extension ChannelTrack {
  fileprivate func retraced(_ groups: [Int], _ all: [TimingGroup]) -> ChannelTrack {
    let back: Knots =
      switch knots {
      case .lanes(let values, let count, let kinds):
        .lanes(ChannelTrack.reversed(values, by: count), count: count, kinds: kinds)
      case .wholes(let values): .wholes(values.reversed())
      }
    let first = all[groups[0]].keys[0]
    return ChannelTrack(
      view: view, channel: channel, groups: groups, knots: back,
      bulges: ChannelTrack.reversed(bulges, by: groups.count), replaces: !isAdditive,
      beginsWithStep: channel.isAnimatable && first.start == first.end)
  }

  /// Chunks of so many numbers, the last one first.
  private static func reversed(_ values: [Double], by count: Int) -> [Double] {
    // The identity has no numbers.
    if values.isEmpty { return [] }
    return stride(from: values.count - count, through: 0, by: -count).flatMap { values[$0..<$0 + count] }
  }

  fileprivate func leading(from model: ViewTree, seen: ViewTree, to rest: ViewTree) -> ChannelTrack {
    let (first, last) = ((replaces ? seen : model).value(of: channel, view), rest.value(of: channel, view))
    var track = self
    switch knots {
    case .lanes(let values, let count, let kinds):
      guard let (first, last) = lanes(first, last, kinds), first.count == count, last.count == count else {
        return self
      }
      track.knots = .lanes(first + values[count..<(values.count - count)] + last, count: count, kinds: kinds)
    case .wholes(let values): track.knots = .wholes([first] + values.dropFirst().dropLast() + [last])
    }
    return track
  }

  /// The numbers of two values, where they are like the track's.
  private func lanes(
    _ first: PropertyValue, _ last: PropertyValue, _ kinds: [TransformFunction.Kind]
  ) -> ([Double], [Double])? {
    if case (.transform(let first), .transform(let last)) = (first, last) {
      guard Transform.commonKinds(of: [first, last], with: [kinds]) == kinds else { return nil }
    }
    guard let first = ChannelTrack.lanes(of: first, channel: channel, kinds: kinds),
      let last = ChannelTrack.lanes(of: last, channel: channel, kinds: kinds)
    else { return nil }
    return (first, last)
  }
}
